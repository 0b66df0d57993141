//! The endpoints of Discord's REST API that Parlor uses.

use std::{
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
};

/// An endpoint. Its `Display` is for logs, and hides interaction tokens.
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub enum Endpoint<'a> {
    /// The gateway's address and the recommended number of shards.
    Gateway,
    /// The bot's own user.
    Me,
    /// The bot's own application.
    Application,
    /// The servers that the bot is in.
    Guilds,
    /// The bot's direct messages, which are opened one person at a time.
    DirectMessages,
    /// A server.
    Guild { guild: u64 },
    /// The channels of a server.
    GuildChannels { guild: u64 },
    /// The threads of a server that are not archived.
    ActiveThreads { guild: u64 },
    /// A member of a server.
    Member { guild: u64, user: u64 },
    /// The commands of an application: the commands of the server `guild`, or the global commands if it is `None`.
    Commands { application: u64, guild: Option<u64> },
    /// The emojis of an application, or one of them.
    Emojis { application: u64, emoji: Option<u64> },
    /// The first response to an interaction.
    Callback { interaction: u64, token: &'a str },
    /// Further messages in response to an interaction.
    FollowUps { application: u64, token: &'a str },
    /// The message `@original` of an interaction: the first response, or the message whose component was used.
    Original { application: u64, token: &'a str },
    /// A message of the bot that is edited with an interaction token.
    Answer { application: u64, token: &'a str, message: u64 },
    /// A message of the bot that is edited with the bot's own permissions.
    Message { channel: u64, message: u64 },
    /// A channel.
    Channel { channel: u64 },
    /// The messages of a channel, read or posted with the bot's own permissions.
    Messages { channel: u64 },
    /// The threads of a channel, opened with the bot's own permissions.
    Threads { channel: u64 },
    /// The thread below a message, opened with the bot's own permissions.
    ThreadBelow { channel: u64, message: u64 },
}

impl Endpoint<'_> {
    /// The path after the base address, including the interaction token.
    pub fn path(&self) -> String {
        self.path_with(|token| token)
    }

    fn path_with<'a>(&'a self, show: impl Fn(&'a str) -> &'a str) -> String {
        match self {
            Self::Gateway => "/gateway/bot".to_owned(),
            Self::Me => "/users/@me".to_owned(),
            Self::Application => "/applications/@me".to_owned(),
            Self::Guilds => "/users/@me/guilds".to_owned(),
            Self::DirectMessages => "/users/@me/channels".to_owned(),
            Self::Guild { guild } => format!("/guilds/{guild}"),
            Self::GuildChannels { guild } => format!("/guilds/{guild}/channels"),
            Self::ActiveThreads { guild } => format!("/guilds/{guild}/threads/active"),
            Self::Member { guild, user } => format!("/guilds/{guild}/members/{user}"),
            Self::Commands { application, guild: None } => format!("/applications/{application}/commands"),
            Self::Commands { application, guild: Some(guild) } => {
                format!("/applications/{application}/guilds/{guild}/commands")
            }
            Self::Emojis { application, emoji: None } => format!("/applications/{application}/emojis"),
            Self::Emojis { application, emoji: Some(emoji) } => format!("/applications/{application}/emojis/{emoji}"),
            Self::Callback { interaction, token } => format!("/interactions/{interaction}/{}/callback", show(token)),
            Self::FollowUps { application, token } => format!("/webhooks/{application}/{}", show(token)),
            Self::Original { application, token } => {
                format!("/webhooks/{application}/{}/messages/@original", show(token))
            }
            Self::Answer { application, token, message } => {
                format!("/webhooks/{application}/{}/messages/{message}", show(token))
            }
            Self::Message { channel, message } => format!("/channels/{channel}/messages/{message}"),
            Self::Channel { channel } => format!("/channels/{channel}"),
            Self::Messages { channel } => format!("/channels/{channel}/messages"),
            Self::Threads { channel } => format!("/channels/{channel}/threads"),
            Self::ThreadBelow { channel, message } => format!("/channels/{channel}/messages/{message}/threads"),
        }
    }

    /// Whether the endpoint belongs to an interaction. Discord's global rate limit does not count such requests.
    pub const fn of_interaction(&self) -> bool {
        matches!(self, Self::Callback { .. } | Self::FollowUps { .. } | Self::Original { .. } | Self::Answer { .. })
    }

    /// A hash that identifies the rate-limit bucket of requests to this endpoint with this method.
    pub fn bucket(&self, method: &str) -> u64 {
        let mut hasher = DefaultHasher::new();
        // All requests with the same interaction token share a rate limit, except the first response.
        if let Self::FollowUps { token, .. } | Self::Original { token, .. } | Self::Answer { token, .. } = *self {
            token.hash(&mut hasher);
            return hasher.finish();
        }
        method.hash(&mut hasher);
        std::mem::discriminant(self).hash(&mut hasher);
        match *self {
            Self::Gateway | Self::Me | Self::Application | Self::Guilds | Self::DirectMessages => {}
            Self::FollowUps { .. } | Self::Original { .. } | Self::Answer { .. } => {}
            Self::Guild { guild }
            | Self::GuildChannels { guild }
            | Self::ActiveThreads { guild }
            | Self::Member { guild, .. } => guild.hash(&mut hasher),
            Self::Commands { application, guild } => (application, guild).hash(&mut hasher),
            Self::Emojis { application, .. } => application.hash(&mut hasher),
            Self::Callback { token, .. } => token.hash(&mut hasher),
            Self::Message { channel, .. }
            | Self::Channel { channel }
            | Self::Messages { channel }
            | Self::Threads { channel }
            | Self::ThreadBelow { channel, .. } => {
                channel.hash(&mut hasher);
            }
        }
        hasher.finish()
    }

    /// A hash that identifies the rate-limit bucket of edits of this message once it is over an hour old; `None` if the
    /// endpoint is not a message.
    pub fn old_edits(&self) -> Option<u64> {
        let (Self::Message { message, .. } | Self::Answer { message, .. }) = *self else { return None };
        let mut hasher = DefaultHasher::new();
        ("old", message).hash(&mut hasher);
        Some(hasher.finish())
    }
}

impl fmt::Display for Endpoint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path_with(|_| "-"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_do_not_show_tokens() {
        let token = "secret";
        for endpoint in [
            Endpoint::Callback { interaction: 1, token },
            Endpoint::FollowUps { application: 2, token },
            Endpoint::Original { application: 2, token },
            Endpoint::Answer { application: 2, token, message: 3 },
        ] {
            assert!(endpoint.path().contains(token));
            assert!(!endpoint.to_string().contains(token), "{endpoint}");
        }
        assert_eq!(Endpoint::Callback { interaction: 1, token }.to_string(), "/interactions/1/-/callback");
    }

    #[test]
    fn messages_of_a_channel_are_counted_together() {
        let bucket = |channel, message| Endpoint::Message { channel, message }.bucket("PATCH");
        assert_eq!(bucket(1, 2), bucket(1, 3));
        assert_ne!(bucket(1, 2), bucket(2, 2));
        assert_ne!(bucket(1, 2), Endpoint::Message { channel: 1, message: 2 }.bucket("GET"));
    }

    #[test]
    fn what_a_token_opens_is_counted_together() {
        let (application, token) = (2, "secret");
        let follow_up = Endpoint::FollowUps { application, token }.bucket("POST");
        assert_eq!(follow_up, Endpoint::Original { application, token }.bucket("PATCH"));
        assert_eq!(follow_up, Endpoint::Answer { application, token, message: 3 }.bucket("DELETE"));
        assert_ne!(follow_up, Endpoint::FollowUps { application, token: "other" }.bucket("POST"));
        assert_ne!(follow_up, Endpoint::Callback { interaction: 1, token }.bucket("POST"));
    }
}
