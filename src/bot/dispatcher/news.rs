//! Announces events of games, and removes buttons from outdated messages.

use std::error::Error;

use super::{Assignment, Dispatcher, JobError};
use crate::{
    application::{Application, Posted, SentenceLine, Telling},
    bot::{
        reply::{Found, InteractionState, as_posted},
        rest::RestError,
        writer::{is_channels_trouble, takes_no_direct_messages},
    },
    metrics::Told,
};
use domain::{
    GameHome, News,
    id::{GameId, MessageId},
    message::SAYS,
    right::Right,
};
use store::DueJob;

impl Dispatcher {
    /// Posts the news of a game. Posts nothing if this process has lost the game's shard, or if the game has later news
    /// by now: the handler of the interaction that caused that news may be about to answer.
    pub(super) async fn announce(&self, assignment: &Assignment, at: GameHome) -> Result<(), JobError> {
        let game = at.game;
        let revision = assignment.due.revision;
        let Some(telling) = self.telling(assignment, at).await? else { return Ok(()) };
        let mut refused = self.announce_in(assignment, &telling).await?;
        if refused.as_ref().is_some_and(is_channels_trouble)
            && let Some(elsewhere) = telling.elsewhere()
        {
            let channel = elsewhere.channel;
            tracing::info!(channel = channel.0, "news goes to the channel of its tournament");
            // Commands find the game in that channel as soon as somebody reads of it there.
            self.worker.run(move |app| Ok(app.store().games.go_elsewhere(game, channel)?)).await?;
            refused = self.announce_in(assignment, &elsewhere).await?;
        }
        let Some(error) = refused else { return Ok(()) };
        if is_channels_trouble(&error) && self.worker.run(move |app| app.homes.lost(at)).await? {
            tracing::info!(%game, error = &error as &dyn Error, "a game leaves its channel");
            return Ok(());
        }
        if is_channels_trouble(&error) || takes_no_direct_messages(&error) {
            let lacks = self.worker.lacks(assignment.due.guild, telling.channel, &Right::OF_MESSAGES).await;
            tracing::info!(lacks, error = &error as &dyn Error, "news left for the next answer");
        } else {
            tracing::error!(error = &error as &dyn Error, "news left for the next answer");
        }
        self.metrics.replied(Told::NotYet);
        Ok(self.worker.run(move |app| Ok(app.store().outbox.give_up(at, revision)?)).await?)
    }

    /// The news of a game to announce, unless it has later news by now. A board that already shows an earlier event of
    /// the news is noted first, so that the event is not announced twice.
    async fn telling(&self, assignment: &Assignment, at: GameHome) -> Result<Option<Telling>, JobError> {
        let read = || self.worker.run(move |app| app.telling(at));
        let is_due = |telling: &Telling| telling.revision == assignment.due.revision;
        let Some(telling) = read().await?.filter(is_due) else { return Ok(None) };
        if telling.earlier.is_empty() {
            return Ok(Some(telling));
        }
        let Some(shown) = self.replier.under(assignment.fence.clone()).find_earlier(&telling).await? else {
            return Ok(Some(telling));
        };
        tracing::info!("an earlier event was already posted");
        self.record(Posted::Board(shown)).await?;
        Ok(read().await?.filter(is_due))
    }

    /// Posts news in its channel, with an interaction token if Discord still accepts one, else with the bot's own
    /// permissions. Returns the error if Discord refuses it.
    async fn announce_in(&self, assignment: &Assignment, telling: &Telling) -> Result<Option<RestError>, JobError> {
        let Assignment { application, ref fence, .. } = *assignment;
        let (game, revision) = (telling.game, telling.revision);
        // A request may wait for long, so the fence is also checked right before each attempt.
        let replier = self.replier.under(fence.clone());
        let state = if assignment.may_be_done || telling.cause.is_some() {
            match replier.find(application, telling).await? {
                Found::Here(posted, message) => {
                    tracing::info!("news was already posted");
                    if matches!(posted, Posted::Event(..)) {
                        // A question that was replaced by its answer is not outdated any more.
                        self.worker.run(move |app| Ok(app.store().outbox.buttons_are_gone(game, message)?)).await?;
                    }
                    return self.record(posted).await.map(|()| None);
                }
                Found::Nowhere(state) => state,
            }
        } else {
            InteractionState::Answered
        };
        if !fence.is_valid() {
            return Ok(None);
        }
        let told = match self.tell(assignment, telling, state).await {
            Err(JobError::Rest(error)) if error.is_of_automod() => match telling.post.plainly() {
                Some(post) => {
                    tracing::info!(error = &error as &dyn Error, "told in other words, since AutoMod blocks these");
                    self.tell(assignment, &Telling { post, ..telling.clone() }, state).await
                }
                None => Err(error.into()),
            },
            told => told,
        };
        match told {
            Ok(Some(posted)) => self.record(posted).await.map(|()| None),
            Ok(None) => Ok(None),
            // The same words would be blocked again, so the news counts as told.
            Err(JobError::Rest(error)) if error.is_of_automod() => {
                tracing::error!(error = &error as &dyn Error, "news left out, since AutoMod blocks all its words");
                self.metrics.replied(Told::NotYet);
                self.record(Posted::Event(telling.here(), revision)).await.map(|()| None)
            }
            Err(JobError::Rest(error)) if !error.is_passing() => Ok(Some(error)),
            Err(error) => Err(error),
        }
    }

    /// Posts news. Returns what to record about the message; `None` if there is nothing left to post or to record.
    async fn tell(
        &self,
        assignment: &Assignment,
        telling: &Telling,
        state: InteractionState,
    ) -> Result<Option<Posted>, JobError> {
        let Assignment { application, ref fence, .. } = *assignment;
        let Telling { revision, channel, ref post, now, .. } = *telling;
        let here = telling.here();
        let (replier, writer) = (self.replier.under(fence.clone()), self.writer.under(fence.clone()));
        if let Some(posted) = replier.tell_by_token(application, telling, state).await? {
            tracing::info!("news posted with an interaction token");
            self.metrics.replied(Told::ByToken);
            return Ok(Some(posted));
        }
        // Something else may have posted the news during the lookup.
        let newest = self.worker.run(move |app| Ok(app.store().outbox.news_of(here)?)).await?;
        let is_same = |news: &News| news.revision == revision && news.earlier.len() == telling.earlier.len();
        if !newest.as_ref().is_some_and(is_same) || !fence.is_valid() {
            return Ok(None);
        }
        let message = writer.write_as_it_is(channel, post, &telling.nonce()).await?;
        tracing::info!("news posted with the bot's permissions");
        self.metrics.replied(Told::ByRights);
        // This message does not answer an interaction, so there is no token for later edits.
        Ok(as_posted(post, channel, message, "", now))
    }

    async fn record(&self, posted: Posted) -> Result<(), JobError> {
        Ok(self.worker.run(move |app| app.posted(&posted)).await?)
    }

    /// Tells what a stranger says in a line under the newest board at a home of a game. Nobody waits for it, so it is
    /// left out where Discord does not let the bot edit the board.
    pub(super) async fn tell_sentence(&self, assignment: &Assignment, at: GameHome) -> Result<(), JobError> {
        let look = move |app: &Application| {
            let news = app.store().outbox.news_of(at)?;
            Ok((app.time(), news, app.strangers.sentence_line(at)?))
        };
        let (now, news, told) = self.worker.run(look).await?;
        if news.is_some() {
            // Its board tells the sentence, too.
            return Ok(());
        }
        if let Some(SentenceLine { board, line }) = told {
            let replier = self.replier.under(assignment.fence.clone());
            match replier.add_line(assignment.application, now, &board, &line, SAYS).await {
                Err(error) if error.is_passing() => return Err(error.into()),
                Err(error) => tracing::info!(error = &error as &dyn Error, "a sentence is left out"),
                Ok(()) => tracing::info!("a sentence is told"),
            }
        }
        let job = assignment.due.job;
        Ok(self.worker.run(move |app| Ok(app.store().outbox.remove(job)?)).await?)
    }

    /// Removes the buttons from a message, unless they can never be removed.
    pub(super) async fn remove_buttons(
        &self,
        assignment: &Assignment,
        game: GameId,
        message: MessageId,
    ) -> Result<(), JobError> {
        let Assignment { due: DueJob { job, guild, .. }, application, .. } = *assignment;
        let look = self.worker.run(move |app| Ok((app.time(), app.outdated(game, message, guild)?)));
        if let (now, Some((outdated, old_boards))) = look.await? {
            self.replier.strip(application, now, &outdated, old_boards).await?;
            self.worker.run(move |app| Ok(app.store().outbox.remove(job)?)).await?;
        }
        Ok(())
    }
}
