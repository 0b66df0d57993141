//! Handles the gateway's events.

use std::{error::Error, sync::Arc, time::Duration};

use serenity::{
    async_trait,
    client::Context,
    futures::future::join_all,
    model::{
        application::Interaction,
        event::{Event, UnknownEvent},
    },
};
use tokio::{
    sync::OnceCell,
    time::{sleep, timeout_at},
};
use tracing::Instrument;

use super::{
    arrivals::Arrivals,
    commands::Text,
    dispatcher::{JobError, Wake},
    download::{Attachment, Downloader},
    drain::Drain,
    hook::{InteractionHook, InteractionOrigin},
    opponent::Thinker,
    outage::Outage,
    pickers::Pickers,
    recall::Recall,
    registration::Registrar,
    reply::{Answered, Replier, as_posted},
    request::{self, Incoming, RequestError, Wanted},
    sessions::{Delivery, EventHandler},
    unread::{self, Unread},
    visibility::{Caches, lacking, visible_channels},
    worker::{Worker, WorkerPools},
    writer::Writer,
};
use crate::{
    application::{
        Application, ApplicationError, Ask, Caller, Place, Post, Posted, Reply, Request, Suggestion, ThreadOrder,
        Weight,
    },
    metrics::{InteractionOutcome, Kind, Metrics},
};
use board::phrase::Phrase;
use catalogue::Language;
use domain::{
    id::{ChannelId, GameId, UserId},
    right::Right,
};
use store::shard::HeldShards;

/// How long suggestions are useful. Later, the user has probably typed another letter, for which Discord requests new
/// suggestions.
const SUGGEST_WITHIN: Duration = Duration::from_millis(2000);
/// The first pause before retrying a failed registration of commands. The pause doubles with each failure.
const REGISTER_AGAIN: Duration = Duration::from_secs(60);
/// The longest pause before retrying a failed registration of commands.
const REGISTER_AGAIN_AT_LEAST: Duration = Duration::from_secs(60 * 60);

/// Handles events of the gateway, each in its own task.
pub(super) struct Handler {
    pub(super) worker: Worker,
    /// Runs calls that may take long.
    pub(super) pools: WorkerPools,
    pub(super) replier: Replier,
    pub(super) writer: Writer,
    pub(super) downloader: Downloader,
    pub(super) registrar: Registrar,
    pub(super) text: Text,
    /// A function that logs how to invite the bot, given the application's id. It is called only once.
    pub(super) log_invitation: fn(u64),
    pub(super) announced: OnceCell<()>,
    pub(super) drain: Drain,
    pub(super) arrivals: Arrivals,
    pub(super) outage: Outage,
    /// Finds the bot's replies to moves.
    pub(super) thinker: Thinker,
    /// The pickers that are open.
    pub(super) pickers: Pickers,
    pub(super) wake: Wake,
    /// The shards that this process holds.
    pub(super) held: HeldShards,
    /// Asks about servers that the session does not know.
    pub(super) recall: Recall,
    /// What the sessions know of servers.
    pub(super) caches: Caches,
    pub(super) metrics: Arc<Metrics>,
}

impl Handler {
    /// Handles the start of a shard's session. A shard may start several sessions, since connections can be lost.
    async fn ready(&self, application: u64) {
        self.announced.get_or_init(async || (self.log_invitation)(application)).await;
        self.wake.connected(application);
        // The commands are the same for all servers, so one of the processes that share a store registers them.
        let mut pause = REGISTER_AGAIN;
        while self.held.is_leader()
            && let Err(error) = self.registrar.register(&self.worker, application).await
        {
            tracing::error!(error = &error as &dyn Error, ?pause, "commands not registered; retrying after a pause");
            sleep(pause).await;
            pause = (pause * 2).min(REGISTER_AGAIN_AT_LEAST);
        }
    }

    async fn interaction(&self, context: &Context, interaction: &Interaction, delivery: Delivery) {
        let Some(_under_way) = self.drain.enter() else { return };
        // Around a resume, the gateway may deliver an interaction twice.
        let Some(live) = self.arrivals.admit(interaction.id().get()) else {
            tracing::debug!(id = interaction.id().get(), "interaction delivered again");
            self.metrics.repeated();
            return;
        };
        // Taken before anything else, so that an orderly end of the lease meanwhile does not keep it from an answer.
        let shard = context.shard_id.0;
        let Some(fence) = self.held.token_for_shard(shard) else {
            tracing::info!(id = interaction.id().get(), shard, "an interaction of a shard that another process holds");
            live.answered_elsewhere();
            return;
        };
        if let Some(guild) = request::server(interaction) {
            self.recall.ensure(&context.cache, guild).await;
        }
        let incoming = request::read(
            interaction,
            |guild, member| visible_channels(&context.cache, guild, member),
            |guild, channel| lacking(&context.cache, guild, channel),
        );
        let Some(incoming) = incoming else {
            tracing::warn!(kind = ?interaction.kind(), "unexpected kind of interaction");
            return;
        };
        let Incoming { user, mut hook, name, game, wanted } = incoming;
        let claim = self.claim(&hook).await;
        if matches!(claim, Ok(false)) {
            live.answered_elsewhere();
            return;
        }
        // No other process answers the interaction, so its answer is finished after an orderly end of the lease.
        hook.fence = Some(fence.to_finish());
        let kind = hook.origin.kind();
        // The span has the error level, so that log lines of every level include its fields.
        let span = tracing::error_span!(
            "interaction",
            id = hook.interaction,
            kind = kind.name(),
            request = name,
            game = game.map(tracing::field::display)
        );
        async {
            // Before the interaction came again, somebody may have answered it without a claim, as while the database
            // was away. Or its user was told that nobody answers, and has done something else.
            if kind != Kind::Typing && self.may_have_come_before(&hook, delivery).await {
                match self.replier(&hook).reserve(&hook).await {
                    Some(stage) => hook.stage = stage,
                    None => return self.metrics.repeated(),
                }
            }
            let outcome = match claim {
                Ok(_) => self.respond(user, &hook, game, wanted).await,
                Err(error) => self.replier(&hook).answer(&hook, async { Err(error) }).await.outcome,
            };
            drop(live);
            if outcome == InteractionOutcome::Unanswered {
                // The dispatcher posts the news that this interaction failed to post.
                self.wake.wake();
            }
            let took = hook.arrived.elapsed();
            self.metrics.answered(kind, &name, outcome, took);
            let took_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
            let (outcome, reason) = match outcome {
                InteractionOutcome::Refused(reason) => (outcome.name(), Some(reason)),
                outcome => (outcome.name(), None),
            };
            match kind {
                Kind::Typing => tracing::debug!(outcome, reason, took_ms, "answered"),
                _ => tracing::info!(outcome, reason, took_ms, "answered"),
            }
        }
        .instrument(span)
        .await;
    }

    /// Whether an interaction may have come before.
    async fn may_have_come_before(&self, hook: &InteractionHook, delivery: Delivery) -> bool {
        match delivery {
            Delivery::Live => false,
            // If our clock is fast, some more count as older than the connection, which does no harm.
            Delivery::PerhapsReplayed { opened } => {
                let opened = self.worker.run(move |app| Ok(app.time().before(opened.elapsed()))).await;
                opened.map_or(true, |opened| hook.began <= opened)
            }
        }
    }

    /// Whether this process carries out an interaction, and no other process does. If that is not known, an error with
    /// which the interaction is answered.
    async fn claim(&self, hook: &InteractionHook) -> Result<bool, ApplicationError> {
        let id = hook.interaction;
        // Suggestions change nothing, and Discord takes only the first.
        if hook.origin.kind() == Kind::Typing {
            return Ok(true);
        }
        let claim = self.worker.run(move |app| Ok(app.store().processes.claim_interaction(id)?));
        let claimed = self.outage.bound(hook.arrived, claim).await.map_err(|error| {
            // Nothing is carried out without a claim.
            if error.is_away() { ApplicationError::unanswered(false) } else { error }
        });
        match &claimed {
            Ok(true) => {}
            Ok(false) => {
                tracing::debug!(
                    id,
                    "interaction that another process answers, or this one answered before it was restarted"
                );
                self.metrics.repeated();
            }
            Err(error) if error.is_away() => {}
            Err(error) => tracing::warn!(id, error = error as &dyn Error, "interaction not claimed"),
        }
        claimed
    }

    /// Answers an interaction. If the interaction could not be parsed, the answer says what is wrong with it.
    async fn respond(
        &self,
        user: UserId,
        hook: &InteractionHook,
        game: Option<GameId>,
        wanted: Result<Wanted, RequestError>,
    ) -> InteractionOutcome {
        match wanted {
            Ok(Wanted::Reply(request)) => {
                let (mut thread, mut opened, mut board) = (None, None, None);
                let work = async {
                    let mut reply = self.handle_with_bots_reply(hook, request).await?;
                    thread = reply.thread.take();
                    opened = reply.picker;
                    board = reply.new_board();
                    Ok(reply)
                };
                let outcome = self.answer(hook, game, work).await;
                if let Some(board) = board {
                    // A move that was picked has taken the place of its picker.
                    if hook.origin.kind() != Kind::Command {
                        self.pickers.closed(user, board.game);
                    }
                    for void in self.pickers.voided(board) {
                        self.replier(hook).delete(&void).await;
                    }
                }
                let opened = opened.filter(|_| matches!(outcome, InteractionOutcome::Done));
                if let Some(before) = opened.and_then(|board| self.pickers.opened(user, board, hook)) {
                    self.replier(hook).delete(&before).await;
                }
                if let Some(order) = thread {
                    self.open_thread(hook, order).await;
                }
                outcome
            }
            Ok(Wanted::File { caller, place, attachment, chosen }) => {
                self.answer(hook, game, self.import(hook, caller, place, &attachment, chosen)).await
            }
            Ok(Wanted::Suggestions { caller, place, typing }) => {
                let work = self.worker.run(move |app| app.suggestions.suggest(&caller, &place, &typing));
                let work = self.outage.bound(hook.arrived, work);
                let (suggestions, outcome) = match timeout_at(hook.arrived + SUGGEST_WITHIN, work).await {
                    Ok(Ok(suggestions)) => (suggestions, InteractionOutcome::Done),
                    Ok(Err(error)) if error.is_away() => (Vec::new(), InteractionOutcome::Away),
                    Err(_) if self.outage.is_on() => (Vec::new(), InteractionOutcome::Away),
                    Ok(Err(error)) => {
                        tracing::error!(error = &error as &dyn Error, "no suggestions");
                        (Vec::new(), InteractionOutcome::Failed)
                    }
                    Err(_) => return InteractionOutcome::Unanswered,
                };
                if self.replier(hook).suggest(hook, &suggestions).await {
                    outcome
                } else {
                    InteractionOutcome::Unanswered
                }
            }
            Err(error) if hook.origin.kind() == Kind::Typing => {
                let sent = self.replier(hook).suggest(hook, &[] as &[Suggestion]).await;
                if sent { InteractionOutcome::Refused(error.code()) } else { InteractionOutcome::Unanswered }
            }
            Err(error) => {
                let work = self.explain(user, hook.language, error.sentence(), error.code());
                self.replier(hook).answer(hook, self.outage.bound(hook.arrived, work)).await.outcome
            }
        }
    }

    /// Responds to an interaction as long as this process may.
    fn replier(&self, hook: &InteractionHook) -> Replier {
        hook.fence.clone().map_or_else(|| self.replier.clone(), |fence| self.replier.under(fence))
    }

    /// Posts what belongs to an interaction as long as this process may.
    fn writer(&self, hook: &InteractionHook) -> Writer {
        hook.fence.clone().map_or_else(|| self.writer.clone(), |fence| self.writer.under(fence))
    }

    /// Has the application handle a request, in the pool for its weight, so that quick requests do not wait for slow
    /// ones. If the bot has to reply to a move, the reply shows its move as well, if that is found in time.
    async fn handle_with_bots_reply(
        &self,
        hook: &InteractionHook,
        request: Request,
    ) -> Result<Reply, ApplicationError> {
        let (user, fence) = (request.caller.user, hook.fence.clone());
        self.end_lost_challenges(&request).await?;
        let request = Arc::new(self.with_presence(request).await?);
        let asked = Arc::clone(&request);
        let weight = match request.ask.weight() {
            // Where nothing is searched, nobody waits for the searches of others.
            Weight::Thinking => self.worker.run(move |app| Ok(app.weight(&asked))).await?,
            weight => weight,
        };
        let asked = Arc::clone(&request);
        let work = move |app: &Application| {
            // If this process was stopped for long, its user saw the interaction fail and may have done something else.
            if fence.is_some_and(|fence| !fence.is_valid()) {
                return Err(ApplicationError::unanswered(false));
            }
            app.handle(&asked)
        };
        let reply = self.pools.run(weight, user, work).await?;
        let Some(board) = reply.bot_to_move else { return Ok(reply) };
        let Some(chosen) = self.thinker.reply_at_once(board, hook.arrived).await else { return Ok(reply) };
        Ok(match self.worker.run(move |app| app.play_as_bot_and_tell(&request, chosen)).await {
            Ok(Some(post)) => reply.with_board_instead(board, post),
            Ok(None) => reply,
            // The player's move is saved, so the reply to it must not say otherwise. If the bot's move is saved, too,
            // it is told later.
            Err(error) => {
                tracing::error!(error = &error as &dyn Error, "the bot’s reply is not known to be saved");
                reply
            }
        })
    }

    /// Ends open challenges whose messages are gone, if the answer to the request depends on how many there are.
    async fn end_lost_challenges(&self, request: &Request) -> Result<(), ApplicationError> {
        if !request.counts_challenges() {
            return Ok(());
        }
        let asked = request.clone();
        // A person has few open challenges, so all are looked for at once.
        let messages = self.worker.run(move |app| app.challenges.messages_to_look_for(&asked)).await?;
        let looks = messages.iter().map(|posted| self.writer.is_gone(posted.channel, posted.message));
        let gone = join_all(looks).await;
        let lost: Vec<_> = messages.iter().zip(gone).filter(|(_, gone)| *gone).map(|(posted, _)| posted.game).collect();
        if lost.is_empty() {
            return Ok(());
        }
        self.worker.run(move |app| app.challenges.end_lost(&lost)).await
    }

    /// Adds where the opponent is to the request, if its answer depends on it.
    async fn with_presence(&self, request: Request) -> Result<Request, ApplicationError> {
        if !request.needs_presence() {
            return Ok(request);
        }
        let asked = request.clone();
        let Some((guild, user)) = self.worker.run(move |app| app.whom_to_look_for(&asked)).await? else {
            return Ok(request);
        };
        Ok(Request { presence: self.writer.presence_of(guild, user).await, ..request })
    }

    async fn answer(
        &self,
        hook: &InteractionHook,
        game: Option<GameId>,
        work: impl Future<Output = Result<Reply, ApplicationError>>,
    ) -> InteractionOutcome {
        let work = self.outage.bound(hook.arrived, work);
        let Answered { posted, changed, outcome } = self.replier(hook).answer(hook, work).await;
        // First: once the news is recorded, the dispatcher would mark the message as past, although it tells the news.
        if changed && let (Some(game), InteractionOrigin::Component { message, .. }) = (game, &hook.origin) {
            let message = *message;
            self.log_unrecorded(
                self.worker.run(move |app| Ok(app.store().outbox.buttons_are_gone(game, message)?)).await,
            );
        }
        for posted in posted {
            self.record_posted(posted).await;
        }
        outcome
    }

    /// Downloads a file and has the application import it.
    async fn import(
        &self,
        hook: &InteractionHook,
        caller: Caller,
        place: Place,
        attachment: &Attachment,
        wanted: Option<String>,
    ) -> Result<Reply, ApplicationError> {
        match self.downloader.fetch(attachment).await {
            Ok(record) => {
                let request =
                    Request { caller, place, ask: Ask::Import { record, wanted }, cause: None, presence: None };
                self.handle_with_bots_reply(hook, request).await
            }
            Err(error) => {
                tracing::info!(error = &error as &dyn Error, "a file was not downloaded");
                self.explain(caller.user, caller.language, error.sentence(), error.code()).await
            }
        }
    }

    /// A private reply with this sentence, in the language of the user's settings, or in the language `discord` of the
    /// user's Discord client if no language is set.
    async fn explain(
        &self,
        user: UserId,
        discord: Language,
        sentence: Phrase,
        code: &'static str,
    ) -> Result<Reply, ApplicationError> {
        let language = self.worker.run(move |app| app.readers.language_of(user, discord)).await?;
        Ok(Reply::private(Post::text((self.text)(language, &sentence))).refusing(code))
    }

    /// Opens a thread, posts the challenge in it, and tells the challenger where the thread is.
    async fn open_thread(&self, hook: &InteractionHook, order: ThreadOrder) {
        let names = [order.name.as_str(), order.challenge.game.title()];
        let opened = self.writer(hook).open_thread(hook.channel, names).await;
        let failed = order.clone();
        let told = match opened {
            Ok(thread) => {
                let told = self.challenge_in(hook, thread, order).await;
                if told.is_err()
                    && let Err(error) = self.writer(hook).close_thread(thread).await
                {
                    tracing::info!(thread = thread.0, error = &error as &dyn Error, "an empty thread was not closed");
                }
                told
            }
            Err(error) => Err(JobError::Rest(error)),
        };
        let told = match told {
            Ok(told) => Ok(told),
            Err(error) => {
                let lacks = self.worker.lacks(failed.challenge.table().guild, hook.channel, &Right::OF_THREADS).await;
                tracing::info!(lacks, error = &error as &dyn Error, "no challenge posted in a thread");
                self.worker.run(move |app| app.challenges.thread_failed(&failed)).await
            }
        };
        match told {
            Ok(told) => self.replier(hook).tell(hook, &told).await,
            Err(error) => {
                tracing::error!(error = &error as &dyn Error, "the challenge of a thread was not withdrawn");
                self.replier(hook).tell_failure(hook, &error).await;
            }
        }
    }

    async fn challenge_in(
        &self,
        hook: &InteractionHook,
        thread: ChannelId,
        order: ThreadOrder,
    ) -> Result<Post, JobError> {
        let nonce = order.challenge.id.to_string();
        let (post, told) = self.worker.run(move |app| app.challenges.thread_opened(&order, thread)).await?;
        let message = self.writer(hook).write(thread, &post, &nonce).await?;
        // This message does not answer an interaction, so there is no token for later edits.
        if let Some(posted) = as_posted(&post, thread, message, "", hook.began) {
            self.record_posted(posted).await;
        }
        Ok(told)
    }

    /// Records which message shows a board or a question, so that the message can be edited later.
    async fn record_posted(&self, posted: Posted) {
        self.log_unrecorded(self.worker.run(move |app| app.posted(&posted)).await);
        // It may be the bot's turn now, and the previous board loses its buttons.
        self.wake.wake();
    }

    fn log_unrecorded<T>(&self, noted: Result<T, ApplicationError>) -> Option<T> {
        let log = |error: &ApplicationError| {
            if error.is_away() {
                // The dispatcher looks for the message after the outage.
                tracing::debug!(error = error as &dyn Error, "a message was not recorded");
            } else {
                tracing::error!(error = error as &dyn Error, "a message was not recorded");
            }
        };
        noted.inspect_err(log).ok()
    }
}

#[async_trait]
impl EventHandler for Handler {
    async fn handle(&self, context: Context, event: Event, delivery: Delivery) {
        if matches!(event, Event::Ready(_) | Event::Resumed(_)) {
            self.caches.put(context.shard_id.0, &context.cache);
        }
        match event {
            Event::Ready(event) => {
                let application = event.ready.application.id.get();
                tracing::info!(application, guilds = event.ready.guilds.len(), "connected");
                self.ready(application).await;
            }
            Event::Resumed(_) => {
                tracing::info!("connection resumed");
                if let Some(application) = context.http.application_id() {
                    self.ready(application.get()).await;
                }
            }
            Event::InteractionCreate(event) => self.interaction(&context, &event.interaction, delivery).await,
            Event::Unknown(UnknownEvent { kind: event, value, .. }) if unread::is_needed(&event) => {
                let Unread { kind, field, interaction } = Unread::new(&event, &value);
                self.metrics.unread();
                tracing::warn!(
                    event,
                    kind,
                    field,
                    read = interaction.is_some(),
                    "an event that cannot be read as it is"
                );
                if let Some(interaction) = interaction {
                    self.interaction(&context, &interaction, delivery).await;
                }
            }
            _ => {}
        }
    }
}
