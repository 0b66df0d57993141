//! The JSON that the page needs to show a channel to a person.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    client::ActionError,
    directory::{Channel, ChannelKind, User},
    files::Attachment,
    interactions::{Interaction, InteractionKind, TOKEN_LIFE},
    messages::Message,
    moderation::BotPermission,
    sample::{Person, TOKEN},
    snowflake::Snowflake,
    world::World,
};

/// The maximum number of messages that the page shows.
const SHOWN: usize = 100;
/// The maximum number of commands that an empty channel suggests by itself.
const SUGGESTED: usize = 3;

/// What the page shows to a person.
pub(super) struct PageView<'a> {
    pub(super) world: &'a World,
    pub(super) person: Snowflake,
}

impl PageView<'_> {
    /// All data that the page needs to show a channel to a person.
    pub(super) fn channel(&self, channel: Snowflake) -> Result<Value, ActionError> {
        let channel = self.world.directory.visible(self.person, channel)?;
        let mut view = self.people_view();
        let visible =
            self.world.directory.channels.iter().filter(|channel| self.world.directory.sees(self.person, channel));
        view["channels"] = visible.map(|channel| self.channel_entry(channel)).collect();
        view["channel"] = self.channel_entry(channel);
        view["settings"] = self.settings(channel);
        let seen = self.world.messages.seen(&self.world.directory, self.person, channel.id);
        let recent = &seen[seen.len().saturating_sub(SHOWN)..];
        view["messages"] = recent.iter().map(|message| self.message_view(message)).collect();
        view["pending"] = self.pending_view(channel.id);
        view["names"] = self.names_view();
        view["suggested"] = self.suggested(channel);
        view["first_steps"] = json!(self.world.options.first_steps);
        if self.world.gateway.is_alone() && self.world.commands.all().next().is_none() {
            view["connect"] = json!({ "rest": format!("{}/api/v10", self.world.url), "token": TOKEN });
        }
        view["now"] = json!(milliseconds(self.world.clock.now()));
        Ok(view)
    }

    fn channel_entry(&self, channel: &Channel) -> Value {
        let (group, mark) = match &channel.kind {
            ChannelKind::Text { guild, .. } => (self.world.directory.guild(*guild).map_or("", |guild| guild.name), "#"),
            ChannelKind::Direct { .. } | ChannelKind::Group { .. } => ("Direct messages", "@"),
        };
        let thread = channel.thread.as_ref();
        json!({
            "id": channel.id, "type": channel.number(), "name": channel.name, "topic": channel.topic, "group": group,
            "mark": if thread.is_some() { "↳" } else { mark }, "unread": self.world.messages.unread(self.person, Some(channel.id)),
            "note": self.world.note_on(channel.id).map(|note| json!({
                "text": note.text, "mark": note.mark, "elsewhere": note.elsewhere, "command": note.command, "label": note.label,
            })),
            "thread": thread.map(|thread| json!({ "archived": thread.archived, "locked": thread.locked })),
        })
    }

    fn message_view(&self, message: &Message) -> Value {
        let author = self.world.directory.user(message.author);
        let attachments: Vec<_> = message.attachments.iter().map(|file| Self::file_view(message, file)).collect();
        let pinged = self
            .world
            .messages
            .pings
            .iter()
            .any(|ping| ping.person == Person(self.person) && ping.message == message.id);
        let mut view = json!({
            "id": message.id, "revision": message.revision, "content": message.content, "embeds": *message.embeds,
            "author": { "id": message.author, "name": author.map(|user| &user.name), "bot": author.is_some_and(|user| user.bot) },
            "time": milliseconds(message.id.made()), "edited": message.edited.map(milliseconds),
            "ephemeral": message.only_for.is_some(), "loading": message.is_loading(), "attachments": attachments,
            "components": *message.components,
            "highlighted": pinged || message.mentions.users.contains(&self.person) || message.mentions.everyone,
        });
        if message.is_loading() {
            // If a deferred response has no content when its token expires, the page shows the response as failed.
            view["stale"] = json!(self.world.clock.now().saturating_sub(message.id.made()) > TOKEN_LIFE);
        }
        let interaction = message.interaction.and_then(|id| self.world.interactions.get(id));
        let answered = interaction.filter(|interaction| interaction.kind == InteractionKind::Command);
        if let Some(Interaction { person, title, original, .. }) = answered {
            let first = *original == Some(message.id);
            view["used"] = json!({ "name": self.name(*person), "id": person, "command": title, "first": first });
        }
        if let Some(reference) =
            message.reference.and_then(|id| self.world.messages.get(id)).filter(|other| other.is_for(self.person))
        {
            let excerpt: String = reference.content.chars().take(300).collect();
            view["reply"] = json!({
                "id": reference.id, "name": self.name(reference.author), "author": reference.author, "excerpt": excerpt,
                "attachment": !reference.attachments.is_empty(),
            });
        }
        view
    }

    fn file_view(message: &Message, file: &Attachment) -> Value {
        let mut view = file.json("", message.channel);
        view["picture"] = json!(file.size().is_some());
        view
    }

    /// A person's interactions in a channel that the bot has not answered, including those whose time for an answer is
    /// over.
    fn pending_view(&self, channel: Snowflake) -> Value {
        let now = self.world.clock.now();
        let own = |interaction: &&Interaction| interaction.person == self.person && interaction.channel == channel;
        let waiting = self.world.interactions.0.values().filter(own).filter(|interaction| {
            interaction.kind != InteractionKind::Autocomplete && interaction.acknowledged.is_none()
        });
        waiting
            .map(|interaction| {
                let age = u64::try_from(now.saturating_sub(interaction.sent).as_millis()).unwrap_or(u64::MAX);
                json!({
                    "id": interaction.id, "title": interaction.title, "message": interaction.message, "age": age,
                    "failed": interaction.has_failed(now), "time": milliseconds(interaction.sent),
                })
            })
            .collect()
    }

    fn name(&self, user: Snowflake) -> &str {
        self.world.directory.user(user).map_or("somebody", |user| &user.name)
    }

    /// The names that the page shows for mentions of users, roles, channels and commands.
    fn names_view(&self) -> Value {
        let mut names = json!({});
        for user in &self.world.directory.users {
            names[format!("@{}", user.id)] = json!(format!("@{}", user.name));
        }
        for role in self.world.directory.guilds.iter().flat_map(|guild| &guild.roles) {
            names[format!("@&{}", role.id)] = json!(format!("@{}", role.name.trim_start_matches('@')));
        }
        for channel in &self.world.directory.channels {
            names[format!("#{}", channel.id)] = json!(format!("#{}", channel.name));
        }
        for command in self.world.commands.all() {
            names[format!("/{}", command["id"].as_str().unwrap_or_default())] = command["name"].clone();
        }
        names
    }

    /// The commands that a person can use in a channel, in the person's language, the users who see the channel, and
    /// the channels of the server. Sub-commands are listed with their full names.
    pub(super) fn commands(&self, channel: Snowflake) -> Result<Value, ActionError> {
        let channel = self.world.directory.visible(self.person, channel)?;
        let locale = self.world.directory.locale(self.person);
        let mut flat = vec![];
        for command in self.world.commands.available(&self.world.directory, self.person, channel) {
            flatten(command, String::new(), locale, &mut flat);
        }
        flat.sort_by(|a, b| a["name"].as_str().cmp(&b["name"].as_str()));
        let directory = &self.world.directory;
        let mut here: Vec<_> = directory.users.iter().filter(|user| directory.sees(user.id, channel)).collect();
        here.sort_by_key(|user| user.bot);
        let person = |user: &&User| json!({ "id": user.id, "name": user.name, "bot": user.bot });
        let beside = |other: &&Channel| channel.guild().is_some() && other.guild() == channel.guild();
        let listed = |other: &&Channel| other.thread.is_none() && directory.sees(self.person, other);
        let channels = directory.channels.iter().filter(beside).filter(listed);
        let channels: Vec<_> = channels.map(|channel| json!({ "id": channel.id, "name": channel.name })).collect();
        let people: Vec<_> = here.iter().map(person).collect();
        let unavailable = self.world.commands.unavailable(directory, self.person, channel).into_iter();
        let unavailable: Vec<_> = unavailable.map(|(name, reason)| json!({ "name": name, "reason": reason })).collect();
        Ok(json!({ "commands": flat, "unavailable": unavailable, "people": people, "channels": channels }))
    }

    /// The choices with which the bot completes an option, with their names in the person's language.
    pub(super) fn choices(&self, choices: &[Value]) -> Vec<Value> {
        named(choices, self.world.directory.locale(self.person))
    }

    /// All persons with their unread pings, and whether the bot is connected.
    fn people_view(&self) -> Value {
        let person = |Person(id): &Person| {
            let (user, unread) = (self.world.directory.user(*id)?, self.world.messages.unread(*id, None));
            Some(json!({
                "id": id, "name": user.name, "about": user.about, "locale": user.locale, "unread": unread,
            }))
        };
        let people: Vec<_> = Person::ALL.iter().filter_map(person).collect();
        json!({ "people": people, "connected": self.world.gateway.has_bot() })
    }

    /// The names of the commands that an empty channel suggests.
    fn suggested(&self, channel: &Channel) -> Value {
        let options = &self.world.options;
        if !options.suggested_commands.is_empty() {
            return json!(options.suggested_commands);
        }
        let available = self.world.commands.available(&self.world.directory, self.person, channel);
        available.iter().take(SUGGESTED).map(|command| command["name"].clone()).collect()
    }

    /// The settings of a channel that moderators can change: the bot's rights, whether the channel is a thread, and
    /// whether it can be deleted.
    fn settings(&self, channel: &Channel) -> Value {
        let allowed = |right| self.world.directory.bot_may(channel, right);
        let right = |right: BotPermission| Some(json!({ "right": right, "allowed": allowed(right)? }));
        let rights: Vec<_> = BotPermission::ALL.into_iter().filter_map(right).collect();
        json!({ "rights": rights, "thread": channel.thread.is_some(), "removable": channel.guild().is_some() })
    }
}

/// The translation of a text field into the language `locale`, or the text itself if it is not translated.
fn localized(item: &Value, field: &str, locale: &str) -> Value {
    item[format!("{field}_localizations")].get(locale).unwrap_or(&item[field]).clone()
}

/// The values of choices, with their names in the language `locale`.
fn named(choices: &[Value], locale: &str) -> Vec<Value> {
    let named = |choice: &Value| json!({ "name": localized(choice, "name", locale), "value": choice["value"] });
    choices.iter().map(named).collect()
}

/// Appends a command to `flat`, or its sub-commands if there are any, with the texts in the language `locale`.
fn flatten(item: &Value, prefix: String, locale: &str, flat: &mut Vec<Value>) {
    let name = item["name"].as_str().unwrap_or_default();
    let path = if prefix.is_empty() { name.to_owned() } else { format!("{prefix} {name}") };
    let options = item["options"].as_array().map_or(&[][..], Vec::as_slice);
    if options.iter().any(|option| matches!(option["type"].as_u64(), Some(1 | 2))) {
        for option in options {
            flatten(option, path.clone(), locale, flat);
        }
        return;
    }
    let option = |option: &Value| {
        let choices = option["choices"].as_array().map(|choices| named(choices, locale)).unwrap_or_default();
        json!({
            "name": option["name"], "label": localized(option, "name", locale), "type": option["type"],
            "description": localized(option, "description", locale), "required": option["required"] == true,
            "choices": choices, "autocomplete": option["autocomplete"] == true,
            "min_value": option["min_value"], "max_value": option["max_value"],
            "min_length": option["min_length"], "max_length": option["max_length"],
        })
    };
    flat.push(json!({
        "name": path, "description": localized(item, "description", locale),
        "options": options.iter().map(option).collect::<Vec<_>>(),
    }));
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
