//! What a person does with the bot, from the moment it is sent until its token dies.

use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use super::{
    cast::{Channel, Kind},
    permissions::Permissions,
    refusal::Refusal,
    snowflake::Snowflake,
    world::World,
};

/// How long a bot has for its first answer.
pub(super) const FIRST_ANSWER: Duration = Duration::from_secs(3);
/// How long an interaction's token may be used.
pub(super) const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);
/// The largest file a bot may send, in bytes.
pub(super) const LARGEST_FILE: usize = 10 * 1024 * 1024;

/// How every interaction's token begins; its identifier comes next.
const TOKEN_START: &str = "aW50ZXJhY3Rpb24.";

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// A slash command was sent.
    Command,
    /// A button was clicked or a menu used.
    Component,
    /// An option is being typed.
    Autocomplete,
}

impl Deed {
    /// Discord's number for it.
    pub(super) const fn number(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
        }
    }
}

/// One interaction.
#[derive(Clone, Debug)]
pub(super) struct Interaction {
    pub(super) id: Snowflake,
    pub(super) token: String,
    pub(super) deed: Deed,
    pub(super) person: Snowflake,
    pub(super) channel: Snowflake,
    /// When it was sent, by the stand-in's clock.
    pub(super) sent: Duration,
    /// When it was sent, for measuring.
    pub(super) dispatched: Instant,
    /// The command with its sub-command, or the control's `custom_id`.
    pub(super) title: String,
    /// What was chosen in the menu that was used.
    pub(super) values: Vec<String>,
    /// The message whose control was used.
    pub(super) message: Option<Snowflake>,
    /// Type of the first answer, and how long it took by the computer's clock.
    pub(super) acknowledged: Option<(u8, Duration)>,
    /// The message that `@original` names.
    pub(super) original: Option<Snowflake>,
    /// Every message that answers it, oldest first.
    pub(super) messages: Vec<Snowflake>,
    pub(super) follow_ups: usize,
    /// What an autocompletion was answered with.
    pub(super) choices: Option<Vec<Value>>,
    /// Who installed the app that answers: by Discord's number for server (0) and user (1).
    pub(super) owners: Value,
    /// Whether the app answers only because the person has it.
    pub(super) external: bool,
    /// Whether its answers may be seen by the person only.
    pub(super) quiet: bool,
}

impl Interaction {
    /// Whether the bot let the first three seconds pass.
    pub(super) fn has_failed(&self, now: Duration) -> bool {
        self.acknowledged.is_none() && now.saturating_sub(self.sent) > FIRST_ANSWER
    }
}

impl World {
    /// Sends an interaction to the bot and returns its identifier.
    pub(super) fn interact(
        &mut self,
        deed: Deed,
        person: Snowflake,
        channel: &Channel,
        title: String,
        message: Option<Snowflake>,
        data: Value,
    ) -> Snowflake {
        let id = self.clock.snowflake();
        let owners = self.owners(person, channel);
        let external = owners.get("0").is_none();
        let permissions = self.cast.permissions(person, channel);
        let quiet = external && !permissions.contains(Permissions::USE_EXTERNAL_APPS);
        let values = data["values"].as_array().into_iter().flatten();
        let values = values.filter_map(|value| value.as_str().map(str::to_owned)).collect();
        let token = format!("{TOKEN_START}{id}.{:016x}", rand::random::<u64>());
        let interaction = Interaction {
            id,
            token,
            deed,
            person,
            channel: channel.id,
            sent: self.clock.now(),
            dispatched: Instant::now(),
            title,
            values,
            message,
            acknowledged: None,
            original: None,
            messages: vec![],
            follow_ups: 0,
            choices: None,
            owners,
            external,
            quiet,
        };
        let event = self.interaction_json(&interaction, channel, data);
        self.interactions.insert(id, interaction);
        for _ in 0..=usize::from(self.twice) {
            self.dispatch("INTERACTION_CREATE", 0, &event);
        }
        id
    }

    /// Who installed the app, as far as it lets it answer this person here.
    fn owners(&self, person: Snowflake, channel: &Channel) -> Value {
        let mut owners = Map::new();
        match &channel.kind {
            Kind::Text { guild, .. } if self.cast.guild(*guild).is_some_and(|guild| guild.installed) => {
                owners.insert("0".to_owned(), json!(guild));
            }
            Kind::Direct { .. } => drop(owners.insert("0".to_owned(), json!("0"))),
            Kind::Text { .. } | Kind::Group { .. } => {}
        }
        if self.cast.user(person).is_some_and(|user| user.installed) {
            owners.insert("1".to_owned(), json!(person));
        } else if owners.is_empty() {
            // Somebody who has not installed the app uses a control of an answer that a person who has it caused.
            let installer = self.cast.users.iter().find(|user| user.installed);
            owners.extend(installer.map(|user| ("1".to_owned(), json!(user.id))));
        }
        Value::Object(owners)
    }

    /// The interaction that a token, or a path with a token in it, names.
    pub(super) fn with_token(&self, text: &str) -> Option<&Interaction> {
        let token = text.split('/').find(|segment| segment.starts_with(TOKEN_START))?;
        let id = token.strip_prefix(TOKEN_START)?.split('.').next()?.parse().ok()?;
        self.interactions.get(&id).filter(|interaction| interaction.token == token)
    }

    /// The interaction that a token belongs to and that may still be used.
    ///
    /// # Errors
    ///
    /// `INVALID_TOKEN` for an unknown or dead token, `UNKNOWN_WEBHOOK` before the first answer.
    pub(super) fn by_token(&self, token: &str) -> Result<&Interaction, Refusal> {
        let interaction = self.with_token(token).ok_or(Refusal::INVALID_TOKEN)?;
        if self.clock.now().saturating_sub(interaction.sent) >= TOKEN_LIFE {
            return Err(Refusal::INVALID_TOKEN);
        }
        match interaction.acknowledged {
            None => Err(Refusal::UNKNOWN_WEBHOOK),
            Some(_) => Ok(interaction),
        }
    }
}
