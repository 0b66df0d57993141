//! Tests of jobs that something else overtakes.

use super::*;
use crate::{
    application::Application,
    bot::{
        bot_timing::BotTiming,
        stand_in::{TestServer, answer_like_discord},
    },
};
use ::games::{AnyPosition, GameKind};
use board::color::{ByColor, Color};
use catalogue::Language;
use domain::{
    Action, Actor, Cause, Challenge, NamedUser, News, Seat, Session, Table,
    id::{ChannelId, UserId},
    time::{Clock, SystemClock},
};
use engine::Level;
use store::{Accepted, Inserted, Saved, Store};

const ANN: UserId = UserId(1);
const BEN: UserId = UserId(2);
const TABLE: ChannelId = ChannelId(100);

/// A dispatcher with an application and a server in place of Discord.
struct Fixture {
    app: Arc<Application>,
    discord: TestServer,
    dispatcher: Dispatcher,
    session: Session,
    _folder: tempfile::TempDir,
}

impl Fixture {
    /// A game of Ann, White, that has just begun.
    async fn new(black: Seat) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(folder.path()).expect("the store opens");
        let app = Arc::new(Application::new(store, Arc::new(SystemClock)));
        let discord = TestServer::start(answer_like_discord).await;
        let rest = Arc::new(discord.rest());
        let worker = Worker::new(Arc::clone(&app));
        let timing = BotTiming { pause: Duration::ZERO, ..BotTiming::default() };
        let dispatcher = Dispatcher {
            pools: WorkerPools::beside(worker.clone()).expect("threads"),
            thinker: Thinker::new(worker.clone(), timing),
            worker,
            replier: Replier::new(Arc::clone(&rest), |_, phrase| phrase.id().to_owned()),
            writer: Writer::new(rest),
            direct: super::DirectMessages::default(),
            arrivals: Arrivals::default(),
            drain: Drain::default(),
            outage: Outage::default(),
            metrics: Arc::default(),
            held: app.store().held().clone(),
            is_shared: false,
        };
        let session = begin(app.store(), black);
        Self { app, discord, dispatcher, session, _folder: folder }
    }

    /// Plays a move in answer to an interaction.
    fn play(&mut self, user: UserId, interaction: u64) {
        let now = SystemClock.now();
        let mv = self.session.position().legal_moves().swap_remove(0);
        let (next, event) =
            self.session.apply(Actor { user, moderator: false }, Action::Move(mv), now).expect("it is permitted");
        let cause =
            Cause { interaction, token: format!("token{interaction}"), channel: TABLE, began: now, message: None };
        let news = News::of_event(&next, &event, now, Some(cause)).expect("a move is news");
        let saved = self.app.store().games.save_with_news(&next, self.session.revision(), &news);
        assert_eq!(saved.expect("it is stored"), Saved::Done);
        self.session = next;
    }

    /// The assignment to do the job that is due.
    fn assignment(&self, is_wanted: fn(Job) -> bool) -> Assignment {
        let due = self.app.store().outbox.due(SystemClock.now()).expect("readable");
        let due = due.into_iter().find(|due| is_wanted(due.job)).expect("it is due");
        let fence = self.dispatcher.held.token(due.guild).expect("it is held");
        Assignment { due, application: 9, fence, may_be_done: false }
    }
}

fn begin(store: &Store, black: Seat) -> Session {
    let id = GameId::from_bits(5);
    let table = Table { guild: None, channel: TABLE, parent: None };
    let ann = NamedUser { user: ANN, name: "Ann".to_owned() };
    let challenge = Challenge::sample(id, table, ann.clone());
    assert_eq!(store.challenges.insert_challenge(&challenge).expect("it is stored"), Inserted::Done);
    let seats = ByColor::new_with(|color| if color == Color::White { Seat::from(ann.clone()) } else { black.clone() });
    let start = AnyPosition::start(GameKind::Pijersi);
    let session = Session::new(id, table, seats, Language::English, "classic".to_owned(), start, SystemClock.now());
    assert_eq!(store.games.accept(&session).expect("it is stored"), Accepted::Started);
    session
}

#[tokio::test]
async fn news_of_an_interaction_that_is_being_answered_is_left_to_it() {
    let ben = NamedUser { user: BEN, name: "Ben".to_owned() };
    let mut fixture = Fixture::new(Seat::from(ben)).await;
    fixture.play(ANN, 11);
    let overtaken = fixture.assignment(|job| matches!(job, Job::News(_)));
    fixture.play(BEN, 12);
    fixture.dispatcher.announce(&overtaken, fixture.session.places().here()).await.expect("done");
    assert_eq!(fixture.discord.requests(), [] as [&str; 0], "the later news is not told by a job for the earlier");
    let own = fixture.assignment(|job| matches!(job, Job::News(_)));
    fixture.dispatcher.announce(&own, fixture.session.places().here()).await.expect("done");
    assert!(fixture.discord.requests().iter().any(|request| request.starts_with("POST /webhooks/9/token12")));
}

#[tokio::test]
async fn the_bot_plays_no_later_move_than_the_one_that_it_owed() {
    let bot = Seat::Bot(Level::ALL[0]);
    let mut fixture = Fixture::new(bot).await;
    fixture.play(ANN, 11);
    let owed = fixture.assignment(|job| matches!(job, Job::BotMove(_)));
    let earlier = DueJob { revision: owed.due.revision - 1, ..owed.due };
    let game = fixture.session.id();
    let ply = || fixture.app.store().games.game(game).expect("readable").expect("stored").ply();
    fixture.dispatcher.move_as_bot(earlier, game).await.expect("done");
    assert_eq!(ply(), 1);
    fixture.dispatcher.move_as_bot(owed.due, game).await.expect("done");
    assert_eq!(ply(), 2);
}
