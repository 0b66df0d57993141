//! The notice of a server: which of its members look for an opponent, and how many others do.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
    time::Duration,
};

use super::{
    ApplicationError, DailyChoice, DailyPuzzles, Post, Readers, Reply, Request, Servers, Stop,
    cache::Fresh,
    message,
    outbox::{JobStep, StepAction, StepMessage, StepOf, StepOutcome},
    reply::nonce,
    setups::managed,
};
use domain::{
    Refusal, Seek, Server,
    id::{ChannelId, GuildId, MessageId},
    right::Right,
    server::{SeekNotice, ServerTab},
    time::Clock,
};
use store::{Job, Store, StoreError};

/// How often a notice is looked at.
const EVERY: Duration = Duration::from_secs(5 * 60);
/// How long a notice waits that Discord refuses.
const AFTER_REFUSAL: Duration = Duration::from_secs(60 * 60);
/// How long what is known of all searches is fresh enough.
const FRESH: Duration = Duration::from_secs(30);

/// Shows on servers who looks for an opponent.
#[derive(Clone)]
pub(super) struct Notices {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
    pub(super) servers: Servers,
    pub(super) daily: DailyPuzzles,
    /// The searches that were awake lately, since the notices of many servers show them.
    pub(super) awake: Arc<Fresh<Vec<Seek>>>,
}

impl Notices {
    /// Has the notice posted in this channel, and shows the server's settings. A choice about the daily puzzle is made
    /// first.
    pub(super) fn choose(
        &self,
        request: &Request,
        channel: ChannelId,
        puzzle: Option<&DailyChoice>,
    ) -> Result<Reply, Stop> {
        let guild = managed(&request.caller, &request.place)?;
        if let Some(lacks) = request.place.lacks_in(channel, &Right::OF_NOTICE)
            && !lacks.is_empty()
        {
            return Err(Refusal::LacksNoticeRights(channel, lacks).into());
        }
        if let Some(choice) = puzzle {
            self.daily.choose(request, choice)?;
        }
        let language = self.readers.public_language(request, request.caller.language)?;
        let now = self.clock.now();
        let server = self.store.servers.change_notice(guild, now, |server| {
            server.keep_notice(channel, language, now);
        })?;
        Ok(Reply::private(self.servers.server_panel(request, &server, ServerTab::Seeks)?))
    }

    /// Has the notice changed no longer.
    pub(super) fn stop(&self, request: &Request) -> Result<Reply, Stop> {
        let guild = managed(&request.caller, &request.place)?;
        let server = self.store.servers.change_notice(guild, self.clock.now(), Server::end_notice)?;
        Ok(Reply::update(self.servers.server_panel(request, &server, ServerTab::Seeks)?))
    }

    /// What is to be done now for the notice of a server; `None` if nothing.
    pub(super) fn step(&self, guild: GuildId) -> Result<Option<JobStep>, ApplicationError> {
        let now = self.clock.now();
        let server = self.store.servers.server(guild)?;
        if let Some(past) = server.past_notices.first() {
            let language = self.readers.language_on(Some(guild), past.language)?;
            let post = Box::new(Post::of(message::seek_notice_ended(&self.readers.of_text(language))));
            let action = StepAction::Edit { message: past.message, post };
            return Ok(Some(JobStep { of: StepOf::PastNotice(guild, past.message), channel: past.channel, action }));
        }
        let Some(notice) = &server.notice else {
            self.store.outbox.remove(Job::Notice(guild))?;
            return Ok(None);
        };
        if let Some(refused) = notice.refused.filter(|refused| now.since(*refused) < AFTER_REFUSAL) {
            self.store.servers.change_notice(guild, refused.after(AFTER_REFUSAL), |_| {})?;
            return Ok(None);
        }
        let (here, others): (Vec<_>, Vec<_>) = self
            .awake
            .get(now, FRESH, || self.store.seeks.awake(now))?
            .iter()
            .cloned()
            .partition(|seek| seek.place.guild() == Some(guild));
        let language = self.readers.language_on(Some(guild), notice.language)?;
        let post = Post::of(message::seek_notice(&here, others.len(), &self.readers.of_text(language)));
        let mut hasher = DefaultHasher::new();
        post.text.hash(&mut hasher);
        let shown = hasher.finish();
        let action = match notice.message {
            Some(_) if shown == notice.shown => {
                self.store.servers.change_notice(guild, now.after(EVERY), |_| {})?;
                return Ok(None);
            }
            Some(message) => StepAction::Edit { message, post: Box::new(post) },
            None => {
                let nonce = nonce("notice", (guild.0, notice.channel.0, notice.since.0, notice.shown));
                StepAction::Post(Box::new(StepMessage { since: notice.since, after: None, nonce, post }))
            }
        };
        self.store.wait_until_durable()?;
        Ok(Some(JobStep {
            of: StepOf::Notice(guild, SeekNotice { shown, ..*notice }),
            channel: notice.channel,
            action,
        }))
    }

    /// Records what became of a step for a notice, which may be removed or replaced by now. `tried` is the notice as
    /// the step shows it.
    pub(super) fn finish(
        &self,
        guild: GuildId,
        tried: SeekNotice,
        outcome: StepOutcome,
    ) -> Result<(), ApplicationError> {
        let now = self.clock.now();
        if outcome == StepOutcome::PutOff {
            return Ok(());
        }
        self.store.servers.change_notice(guild, now, |server| {
            if let StepOutcome::Posted(message, _) = outcome {
                return server.posted_notice(&tried, message);
            }
            let Some(notice) = server.notice.as_mut().filter(|notice| notice.is_still(&tried)) else { return };
            match outcome {
                StepOutcome::Done => notice.shown = tried.shown,
                // The message may be gone, so another one is posted.
                StepOutcome::Refused(_) if notice.message.take().is_some() => notice.since = now,
                StepOutcome::Refused(_) => notice.refused = Some(now),
                StepOutcome::Posted(..) | StepOutcome::PutOff => {}
            }
        })?;
        Ok(())
    }

    /// Records what became of a message that says that a notice is no longer kept.
    pub(super) fn ended(
        &self,
        guild: GuildId,
        message: MessageId,
        outcome: StepOutcome,
    ) -> Result<(), ApplicationError> {
        if outcome != StepOutcome::PutOff {
            self.store.servers.change_notice(guild, self.clock.now(), |server| {
                server.past_notices.retain(|past| past.message != message);
            })?;
        }
        Ok(())
    }

    /// Has the notice of a server looked at soon, if it has one.
    pub(super) fn look_soon(&self, guild: Option<GuildId>) -> Result<(), StoreError> {
        let Some(guild) = guild else { return Ok(()) };
        if self.store.servers.server(guild)?.notice.is_some() {
            self.awake.forget();
            self.store.servers.change_notice(guild, self.clock.now(), |_| {})?;
        }
        Ok(())
    }
}
