//! Asks Discord about servers that a resumed session does not know. The gateway describes servers only when a session
//! begins, so after a restart, or when a shard comes from another process, each is asked about when somebody there
//! first uses the bot.

use std::{error::Error, sync::Arc, time::Duration};

use quick_cache::sync::Cache as Once;
use reqwest::Method;
use serde_json::{Value, json};
use serenity::{
    cache::Cache,
    model::{event::GuildCreateEvent, id::GuildId},
};
use tokio::time::{Instant, timeout};

use super::{
    endpoint::Endpoint,
    rest::{Call, Rest, RestError},
};

/// How long an interaction waits for its server.
const WAIT: Duration = Duration::from_millis(500);
/// The deadline of the requests.
const ASK_WITHIN: Duration = Duration::from_secs(10);
/// The maximum number of servers that are asked about at a time.
const MOST: usize = 10_000;

/// Asks about servers, about each once at a time. Clones share this.
#[derive(Clone)]
pub(super) struct Recall {
    rest: Arc<Rest>,
    asking: Arc<Once<GuildId, ()>>,
}

impl Recall {
    pub(super) fn new(rest: Arc<Rest>) -> Self {
        Self { rest, asking: Arc::new(Once::new(MOST)) }
    }

    /// Adds a server that has added the bot to the cache, if it is missing there. Returns soon, even if Discord answers
    /// later.
    pub(super) async fn ensure(&self, cache: &Arc<Cache>, guild: GuildId) {
        if cache.guild(guild).is_some() || cache.unavailable_guilds().get(&guild).is_some() {
            return;
        }
        let (recall, cache) = (self.clone(), Arc::clone(cache));
        let asked = tokio::spawn(async move {
            match recall.asking.get_or_insert_async(&guild, recall.ask(&cache, guild)).await {
                // The cache knows it now. Another session has another cache.
                Ok(()) => drop(recall.asking.remove(&guild)),
                Err(error) => {
                    tracing::info!(guild = guild.get(), error = &*error as &dyn Error, "a server is not known");
                }
            }
        });
        // Without it, the answer leaves out what depends on the server's other channels.
        drop(timeout(WAIT, asked).await);
    }

    async fn ask(&self, cache: &Cache, guild: GuildId) -> Result<(), Box<dyn Error + Send + Sync>> {
        let (id, bot) = (guild.get(), cache.current_user().id.get());
        let (mut server, channels, active, member) = tokio::try_join!(
            self.get(Endpoint::Guild { guild: id }),
            self.get(Endpoint::GuildChannels { guild: id }),
            self.get(Endpoint::ActiveThreads { guild: id }),
            self.get(Endpoint::Member { guild: id, user: bot }),
        )?;
        let more = json!({
            "channels": channels, "threads": active["threads"], "members": [member], "joined_at": member["joined_at"],
            "large": false, "member_count": 0, "voice_states": [], "presences": [], "stage_instances": [],
            "guild_scheduled_events": [],
        });
        if let (Some(server), Value::Object(more)) = (server.as_object_mut(), more) {
            server.extend(more);
        }
        let mut created: GuildCreateEvent = serde_json::from_value(server)?;
        cache.update(&mut created);
        Ok(())
    }

    async fn get(&self, endpoint: Endpoint<'_>) -> Result<Value, RestError> {
        self.rest.send(Call::new(Method::GET, endpoint, Instant::now() + ASK_WITHIN)).await
    }
}
