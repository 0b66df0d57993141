//! Posts news that was saved but not posted, and removes buttons from outdated messages.
//!
//! Every change of a game is saved together with its news and the interaction that caused the change. While that
//! interaction is being answered, the handler posts the news. The teller posts all other news: news that Discord did
//! not accept, and news whose posting was interrupted by a restart. All news is posted only once: if an earlier attempt
//! may have succeeded, the teller first looks for the message.
//!
//! If several processes share the store, each tells the news of the servers whose shards it holds. What it finds when it
//! takes over a shard may have been posted by the process that held the shard before, or may be about to be posted.

use std::{
    collections::{HashMap, HashSet},
    convert::Infallible,
    error::Error,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    task::JoinSet,
    time::{MissedTickBehavior, interval, sleep},
};
use tracing::Instrument;

use super::{
    arrivals::Arrivals,
    gate::Gate,
    opponent::Nudge,
    outage::Outage,
    reply::{Found, Posted, Replier, Standing, Stripped, Told as ToldByToken, posted},
    rest::RestError,
    worker::{WorkError, Worker},
    writer::{Writer, is_channels_trouble},
};
use crate::{
    host::{BoardMessage, Host, Untold},
    metrics::{Metrics, Told},
};
use domain::id::{GameId, GuildId, MessageId};
use store::{
    Void,
    shard::{FencingToken, HeldShards, shard_of},
};

/// How often to check for news.
const EVERY: Duration = Duration::from_secs(1);
/// The maximum number of games whose news is posted at a time, and of messages whose buttons are removed at a time, so
/// that the bot does not flood Discord after an outage.
const AT_ONCE: usize = 20;
/// The maximum number of messages with outdated buttons that one pass reads from the store.
const LOOKED_AT: usize = 200;
/// The minimum age of news that another process may be posting, at which this one posts it. A process that lets go of a
/// shard finishes what it has begun within this time.
const INHERITED_AFTER: Duration = Duration::from_secs(10);
/// The pause before retrying a request that Discord did not accept.
const AGAIN_AFTER: Duration = Duration::from_secs(2);

/// The tools for posting news.
pub(super) struct Teller {
    pub(super) worker: Worker,
    pub(super) replier: Replier,
    pub(super) writer: Writer,
    pub(super) arrivals: Arrivals,
    pub(super) gate: Gate,
    pub(super) outage: Outage,
    pub(super) metrics: Arc<Metrics>,
    /// The shards whose servers' news is posted.
    pub(super) held: HeldShards,
    /// Whether other processes post the news of other shards.
    pub(super) is_shared: bool,
    /// Games whose news may have been posted already: the news was in the store when this process took the shard over,
    /// or there was an earlier attempt to post it.
    pub(super) tried: Mutex<HashSet<GameId>>,
}

/// The reason why news has not been posted yet.
#[derive(Debug, thiserror::Error)]
enum TellError {
    #[error("the host failed")]
    Work(#[from] WorkError),
    #[error("Discord did not accept it")]
    Rest(#[from] RestError),
}

/// A task of the teller that is running.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Errand {
    Tell(GameId),
    Strip(MessageId),
}

/// Posts news as it comes, until the gate is closed.
pub(super) async fn tell(teller: Teller, nudge: Nudge) -> Infallible {
    let teller = Arc::new(teller);
    let nudge = Arc::new(nudge);
    let mut territory = Territory::default();
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut errands = JoinSet::<Errand>::new();
    let mut under_way = HashSet::<Errand>::new();
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = nudge.news_come() => {}
            Some(done) = errands.join_next() => match done {
                Ok(errand) => drop(under_way.remove(&errand)),
                // If a task panics, its work is still recorded in the store, and a later pass starts the task again.
                Err(_) if errands.is_empty() => under_way.clear(),
                Err(_) => {}
            },
        }
        let Some(application) = nudge.application() else { continue };
        let Some(entered) = teller.gate.enter() else { return std::future::pending().await };
        let taken = territory.survey(&teller.held);
        let to_do = teller.worker.run(|host| Ok((host.untold()?, host.void_messages(LOOKED_AT)?))).await;
        let (untold, void) = match to_do {
            Ok(to_do) => to_do,
            Err(error) => {
                drop(entered);
                territory.forget(&taken);
                teller.outage.pause_after(&error, "the news to post cannot be read").await;
                continue;
            }
        };
        let entered = Arc::new(entered);
        let present: HashSet<_> = untold.iter().map(|untold| untold.game).collect();
        // A process that has let go of a shard may still answer what arrived there before.
        let is_inherited =
            |untold: &&Untold| taken.contains(&teller.shard_of(untold)) || teller.is_foreign(untold.interaction);
        let inherited = untold.iter().filter(is_inherited);
        let inherited: Vec<_> = inherited.map(|untold| untold.game).collect();
        {
            let mut tried = teller.tried();
            // Another process may have told the news.
            tried.retain(|game| present.contains(game));
            tried.extend(&inherited);
        }
        territory.inherit(inherited, &present);
        for untold in untold {
            let Untold { game, interaction, age, .. } = untold;
            // A shard that was taken over during this pass has its turn in the next one.
            let Some(pass) = territory.pass(teller.shard_of(&untold)) else { continue };
            if teller.is_shared && age < INHERITED_AFTER && territory.is_inherited(game) {
                continue;
            }
            // The check comes after reading the news: if the interaction has been answered in between, the task started
            // below finds no news to post.
            let errand = Errand::Tell(game);
            let telling = under_way.iter().filter(|errand| matches!(errand, Errand::Tell(_))).count();
            if telling >= AT_ONCE || teller.is_live(interaction) || !under_way.insert(errand) {
                continue;
            }
            let (teller, nudge, entered) = (Arc::clone(&teller), Arc::clone(&nudge), Arc::clone(&entered));
            let span = tracing::error_span!("telling", %game);
            let telling = async move {
                let told = teller.tell(application, game, &pass).await;
                drop(entered);
                match told {
                    Ok(()) => nudge.shown(),
                    Err(TellError::Work(error)) => teller.outage.pause_after(&error, "news not posted yet").await,
                    Err(error) => {
                        tracing::warn!(error = &error as &dyn Error, "news not posted yet");
                        sleep(AGAIN_AFTER).await;
                    }
                }
                errand
            };
            errands.spawn(telling.instrument(span));
        }
        for Void { message, interaction, guild } in void {
            let errand = Errand::Strip(message.message);
            let stripping = under_way.iter().filter(|errand| matches!(errand, Errand::Strip(_))).count();
            if stripping >= AT_ONCE || teller.is_live(interaction) || !under_way.insert(errand) {
                continue;
            }
            let (teller, entered) = (Arc::clone(&teller), Arc::clone(&entered));
            errands.spawn(async move {
                let stripped = teller.strip(application, &message, guild).await;
                drop(entered);
                if !stripped {
                    sleep(AGAIN_AFTER).await;
                }
                errand
            });
        }
    }
}

/// The shards whose news the teller has read since this process took them over.
#[derive(Default)]
struct Territory {
    shards: HashMap<u32, FencingToken>,
    /// Games whose news was there before, or that another process caused.
    inherited: HashSet<GameId>,
}

impl Territory {
    /// Notes which shards this process holds now. Returns those that it has taken over since the last call.
    fn survey(&mut self, held: &HeldShards) -> HashSet<u32> {
        self.shards.retain(|_, pass| pass.is_valid());
        let mut taken = HashSet::new();
        for shard in held.shards() {
            if !self.shards.contains_key(&shard)
                && let Some(pass) = held.token_for_shard(shard)
            {
                self.shards.insert(shard, pass);
                taken.insert(shard);
            }
        }
        taken
    }

    /// Makes the next survey return these shards again, since their news could not be read.
    fn forget(&mut self, shards: &HashSet<u32>) {
        self.shards.retain(|shard, _| !shards.contains(shard));
    }

    /// Notes games whose news was there before their shards were taken over, or that another process caused. All games
    /// with news are in `present`.
    fn inherit(&mut self, games: Vec<GameId>, present: &HashSet<GameId>) {
        self.inherited.extend(games);
        self.inherited.retain(|game| present.contains(game));
    }

    fn is_inherited(&self, game: GameId) -> bool {
        self.inherited.contains(&game)
    }

    fn pass(&self, shard: u32) -> Option<FencingToken> {
        self.shards.get(&shard).cloned()
    }
}

impl Teller {
    fn shard_of(&self, untold: &Untold) -> u32 {
        shard_of(untold.guild, self.held.total())
    }

    fn is_live(&self, interaction: Option<u64>) -> bool {
        interaction.is_some_and(|interaction| self.arrivals.is_live(interaction))
    }

    /// Whether another process received an interaction, or this one in an earlier run.
    fn is_foreign(&self, interaction: Option<u64>) -> bool {
        self.is_shared && interaction.is_some_and(|interaction| !self.arrivals.has_seen(interaction))
    }

    fn tried(&self) -> std::sync::MutexGuard<'_, HashSet<GameId>> {
        self.tried.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Posts the news of a game with an interaction token if Discord still accepts one, else with the bot's own
    /// permissions. Posts nothing if this process has lost the game's shard.
    async fn tell(&self, application: u64, game: GameId, pass: &FencingToken) -> Result<(), TellError> {
        let Some(telling) = self.worker.run(move |host| host.telling(game)).await? else {
            self.tried().remove(&game);
            return Ok(());
        };
        // A request may wait for long, so the pass is also checked right before each attempt.
        let (replier, writer) = (self.replier.under(pass.clone()), self.writer.under(pass.clone()));
        let may_be_told = telling.cause.is_some() | !self.tried().insert(game);
        let standing = if may_be_told {
            match replier.find(application, &telling).await? {
                Found::Here(posted) => {
                    tracing::info!("news was already posted");
                    return self.told(game, posted).await;
                }
                Found::Nowhere(standing) => standing,
            }
        } else {
            Standing::Answered
        };
        let revision = telling.revision;
        if !pass.is_valid() {
            return Ok(());
        }
        if let ToldByToken::Here(posted) = replier.tell_by_token(application, &telling, standing).await? {
            tracing::info!("news posted with an interaction token");
            self.metrics.replied(Told::ByToken);
            return self.told(game, posted).await;
        }
        // Something else may have posted the news during the lookup.
        if !self.worker.run(move |host| host.is_untold(game, revision)).await? || !pass.is_valid() {
            return Ok(());
        }
        match writer.write(telling.channel, &telling.post, &telling.nonce()).await {
            Ok(message) => {
                tracing::info!("news posted with the bot's permissions");
                self.metrics.replied(Told::ByRights);
                // This message does not answer an interaction, so there is no token for later edits.
                match posted(&telling.post, telling.channel, message, "", telling.now) {
                    Some(posted) => self.told(game, posted).await,
                    None => Ok(()),
                }
            }
            Err(error) if error.is_passing() => Err(error.into()),
            Err(error) => {
                if is_channels_trouble(&error) {
                    tracing::info!(error = &error as &dyn Error, "news left for the next answer");
                } else {
                    tracing::error!(error = &error as &dyn Error, "news left for the next answer");
                }
                self.metrics.replied(Told::NotYet);
                self.tried().remove(&game);
                Ok(self.worker.run(move |host| host.tell_later(game, revision)).await?)
            }
        }
    }

    /// Records that this message tells the news.
    async fn told(&self, game: GameId, posted: Posted) -> Result<(), TellError> {
        self.tried().remove(&game);
        let record = move |host: &Host| match posted {
            Posted::Board(board) => host.board_posted(&board),
            Posted::Question(question) => host.question_posted(&question),
            Posted::Event(event) => host.event_told(event),
        };
        Ok(self.worker.run(record).await?)
    }

    /// Removes the buttons from a message of this server. Returns true if the buttons are gone or can never be removed.
    async fn strip(&self, application: u64, message: &BoardMessage, guild: Option<GuildId>) -> bool {
        let (now, old_boards) = match self.worker.run(move |host| Ok((host.time(), host.old_boards(guild)?))).await {
            Ok(found) => found,
            Err(error) => {
                tracing::error!(error = &error as &dyn Error, "the server's settings cannot be read");
                return false;
            }
        };
        if self.replier.strip(application, now, message, old_boards).await == Stripped::Later {
            return false;
        }
        let (game, id) = (message.board.game, message.message);
        let noted = self.worker.run(move |host| host.buttons_gone(game, id)).await;
        if let Err(error) = &noted {
            tracing::error!(error = error as &dyn Error, "the removal of buttons was not recorded");
        }
        noted.is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::time::uptime;

    const LONG: Duration = Duration::from_secs(60 * 60);

    #[test]
    fn a_shard_is_taken_over_once_for_each_time_that_it_is_held() {
        let (held, mut territory) = (HeldShards::nothing(), Territory::default());
        held.set_total(3);
        assert!(territory.survey(&held).is_empty() && territory.pass(0).is_none());
        held.set([(0, 1), (2, 1)].into(), uptime() + LONG);
        assert_eq!(territory.survey(&held), [0, 2].into());
        assert_eq!(territory.survey(&held), [].into());
        assert!(territory.pass(2).is_some_and(|pass| pass.is_valid()) && territory.pass(1).is_none());
        territory.forget(&[2].into());
        assert_eq!(territory.survey(&held), [2].into(), "its news could not be read");
        held.set([(0, 1)].into(), uptime() + LONG);
        assert_eq!(territory.survey(&held), [].into());
        assert!(territory.pass(2).is_none(), "it is lost");
        held.set([(0, 4), (2, 3)].into(), uptime() + LONG);
        assert_eq!(territory.survey(&held), [0, 2].into(), "another process may have had both");
    }

    #[test]
    fn news_is_inherited_until_it_is_told() {
        let mut territory = Territory::default();
        let [first, second] = [1, 2].map(GameId::from_bits);
        territory.inherit(vec![first], &[first, second].into());
        assert!(territory.is_inherited(first) && !territory.is_inherited(second));
        territory.inherit(vec![], &[second].into());
        assert!(!territory.is_inherited(first), "later news of the game is this process's own");
    }
}
