//! The messages, notifications and answers to interactions that a test can inspect.

use std::{sync::Arc, time::Duration};

use axum::body::Bytes;
use serde_json::Value;

use super::{
    files::Attachment,
    interactions::{FIRST_ANSWER, Interaction},
    messages::{EPHEMERAL, Message},
    sample::{BOT, Person, Place},
    snowflake::Snowflake,
    stand_in::TimedOut,
    world::{Shared, World},
};

/// A message as a test or a person sees it.
#[derive(Clone, Debug)]
pub struct SeenMessage {
    /// The message's identifier.
    pub id: Snowflake,
    /// The channel of the message.
    pub place: Place,
    /// Whether the bot wrote the message.
    pub by_bot: bool,
    /// The text.
    pub content: String,
    /// The rows of buttons and select menus, as the bot sent them.
    pub components: Arc<[Value]>,
    /// The embeds as the bot sent them.
    pub embeds: Arc<[Value]>,
    /// The files.
    pub attachments: Vec<SeenFile>,
    /// Whether only one person sees the message.
    pub ephemeral: bool,
    /// Whether the message still shows "thinking…".
    pub loading: bool,
    /// Whether the message has been edited.
    pub edited: bool,
    /// The people whom the message mentions, as far as the message's allowed mentions permit.
    pub mentions: Vec<Person>,
}

/// A file of a message.
#[derive(Clone, Debug)]
pub struct SeenFile {
    /// The file's name.
    pub filename: String,
    /// The file's alternative text.
    pub description: Option<String>,
    /// The file's content.
    pub bytes: Bytes,
}

impl SeenMessage {
    /// The buttons in all rows, as the bot sent them.
    pub fn buttons(&self) -> impl Iterator<Item = &Value> {
        self.controls().filter(|control| control["type"] == 2)
    }

    /// The button with this label.
    pub fn button(&self, label: &str) -> Option<&Value> {
        self.buttons().find(|button| button["label"] == label)
    }

    /// The labels of the enabled buttons.
    pub fn labels(&self) -> Vec<&str> {
        let enabled = self.buttons().filter(|button| button["disabled"] != true);
        enabled.filter_map(|button| button["label"].as_str()).collect()
    }

    /// The select menus in all rows, as the bot sent them.
    pub fn menus(&self) -> impl Iterator<Item = &Value> {
        self.controls().filter(|control| control["type"] != 2)
    }

    fn controls(&self) -> impl Iterator<Item = &Value> {
        self.components.iter().flat_map(|row| row["components"].as_array().into_iter().flatten())
    }
}

/// A notification about a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ping {
    /// The person who was notified.
    pub person: Person,
    /// The message.
    pub message: Snowflake,
    /// The channel of the message.
    pub place: Place,
    /// Whether the person has opened the channel since the notification.
    pub(super) read: bool,
}

/// The first response to an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acknowledgement {
    /// Discord's number for the type of the response: 4 for a message, 5 for a deferred message, 6 for a deferred
    /// update, 7 for an update, 8 for choices.
    pub kind: u8,
    /// The real time from sending the interaction to the response.
    pub after: Duration,
}

impl From<&Message> for SeenMessage {
    fn from(message: &Message) -> Self {
        let file = |file: &Attachment| SeenFile {
            filename: file.filename.clone(),
            description: file.description.clone(),
            bytes: file.bytes.clone(),
        };
        Self {
            id: message.id,
            place: Place(message.channel),
            by_bot: message.author == BOT,
            content: message.content.clone(),
            components: Arc::clone(&message.components),
            embeds: Arc::clone(&message.embeds),
            attachments: message.attachments.iter().map(file).collect(),
            ephemeral: message.flags & EPHEMERAL != 0,
            loading: message.is_loading(),
            edited: message.edited.is_some(),
            mentions: message.mentions.users.iter().copied().map(Person).collect(),
        }
    }
}

impl World {
    /// The message with the identifier `id` as a test sees it, if the person sees the message.
    pub(super) fn show_to(&self, person: Snowflake, id: Snowflake) -> Option<SeenMessage> {
        let message = self.messages.get(id).filter(|message| message.is_for(person))?;
        self.directory.visible(person, message.channel).ok()?;
        Some(message.into())
    }
}

/// A handle to an interaction that was sent. A test uses it to wait for the bot's answers.
#[derive(Clone, Debug)]
pub struct SentInteraction {
    shared: Arc<Shared>,
    id: Snowflake,
}

impl SentInteraction {
    pub(super) const fn new(shared: Arc<Shared>, id: Snowflake) -> Self {
        Self { shared, id }
    }

    /// The interaction's identifier.
    pub const fn id(&self) -> Snowflake {
        self.id
    }

    /// Waits for the first response. Like Discord, this function waits at most three seconds, by the stand-in's clock.
    pub async fn acknowledged(&self) -> Result<Acknowledgement, TimedOut> {
        let first = |world: &World| {
            let interaction = world.interactions.get(self.id)?;
            if let Some((kind, after)) = interaction.acknowledged {
                return Some(Ok(Acknowledgement { kind, after }));
            }
            interaction.has_failed(world.clock.now()).then_some(Err(TimedOut("answer to the interaction")))
        };
        // The end of the three seconds does not wake this wait, so the wait lasts slightly longer.
        let found = self.shared.until(FIRST_ANSWER + Duration::from_millis(50), first).await;
        found.unwrap_or(Err(TimedOut("answer to the interaction")))
    }

    /// Waits until the message `@original` is complete: either the bot's reply, or the updated message whose component
    /// was used.
    pub async fn reply(&self) -> Result<SeenMessage, TimedOut> {
        self.acknowledged().await?;
        let complete = |world: &World, interaction: &Interaction| {
            let message = world.messages.get(interaction.original?)?;
            (interaction.is_updated() && !message.is_loading()).then(|| message.into())
        };
        self.wait("complete reply", complete).await
    }

    /// Waits as [`reply`](Self::reply) does, or until the message is deleted, and then returns `None`.
    pub async fn reply_or_end(&self) -> Result<Option<SeenMessage>, TimedOut> {
        self.acknowledged().await?;
        let complete = |world: &World, interaction: &Interaction| {
            let message = world.messages.get(interaction.original?);
            let is_complete = message.is_none_or(|message| interaction.is_updated() && !message.is_loading());
            is_complete.then(|| message.map(SeenMessage::from))
        };
        self.wait("complete reply, or its end", complete).await
    }

    /// Waits for the follow-up with this index, counted from 0.
    pub async fn follow_up(&self, number: usize) -> Result<SeenMessage, TimedOut> {
        let nth = |world: &World, interaction: &Interaction| {
            let mut follow_ups = interaction.messages.iter().filter(|id| Some(**id) != interaction.original);
            world.messages.get(*follow_ups.nth(number)?).map(SeenMessage::from)
        };
        self.wait("such follow-up", nth).await
    }

    /// Waits for the choices with which the bot completes an option, and returns their names and values.
    pub async fn choices(&self) -> Result<Vec<(String, Value)>, TimedOut> {
        self.acknowledged().await?;
        let choices = self.wait("choices", |_, interaction| interaction.choices.clone()).await?;
        let named = |choice: Value| (choice["name"].as_str().unwrap_or_default().to_owned(), choice["value"].clone());
        Ok(choices.into_iter().map(named).collect())
    }

    /// The messages that answer the interaction so far, oldest first.
    pub fn messages(&self) -> Vec<SeenMessage> {
        self.shared.look(|world| {
            let interaction = world.interactions.get(self.id);
            let ids = interaction.map_or(&[][..], |interaction| &interaction.messages);
            ids.iter().filter_map(|id| world.messages.get(*id)).map(SeenMessage::from).collect()
        })
    }

    async fn wait<T>(
        &self,
        what: &'static str,
        mut found: impl FnMut(&World, &Interaction) -> Option<T>,
    ) -> Result<T, TimedOut> {
        self.shared.wait(what, |world| found(world, world.interactions.get(self.id)?)).await
    }
}
