//! Checks that a user is never told that nothing was saved when something was, and that the steps of a request tell
//! nothing of what others have prepared.

use std::sync::{Arc, atomic::Ordering};

use super::{
    request::{ChallengedUser, PlaceKind},
    *,
};
use ::games::GameKind;
use board::color::Color;
use domain::{
    ColorChoice, Prepared, Session,
    control::Control,
    id::{ChannelId, GuildId},
    settings::{Setting, SideChoice},
    time::SystemClock,
};
use store::Put;

const ANN: UserId = UserId(1);
const BEN: UserId = UserId(2);
const TABLE: ChannelId = ChannelId(100);

fn request(user: UserId, ask: Ask) -> Request {
    let place = Place {
        guild: Some(GuildId(77)),
        channel: TABLE,
        visible_channels: [].into(),
        parent: None,
        home: TABLE,
        language: None,
        kind: PlaceKind::Server,
        lacks: [].into(),
        writable: true,
        threads: true,
        added: true,
        answers_are_public: true,
    };
    let caller = Caller {
        user,
        name: format!("user {user}"),
        global_name: format!("user {user}"),
        user_name: format!("user{user}"),
        language: Language::English,
        moderator: false,
        manager: false,
        organizer: false,
    };
    Request { caller, place, ask, cause: None, presence: None }
}

/// A request for which the database goes away at each possible moment, and what it saves.
struct Trial {
    request: fn(&Application) -> Request,
    is_saved: fn(&Application) -> bool,
}

fn running(app: &Application) -> Option<Session> {
    app.store.games.game_at(TABLE).expect("readable")
}

fn challenge() -> Ask {
    Ask::Challenge {
        game: GameKind::Pijersi,
        opponent: Some(ChallengedUser { user: BEN, name: "Ben".to_owned(), bot: false, sees_channel: true }),
        level: None,
        color: ColorChoice::Fixed(Color::White),
        setup: None,
        rules: None,
        clock: None,
    }
}

fn open_challenge(app: &Application) -> Option<GameId> {
    app.store.challenges.challenges_of(ANN).expect("readable").first().map(|challenge| challenge.id)
}

#[test]
fn nothing_was_saved_only_if_nothing_was() {
    let trials = [
        Trial { request: |_| request(ANN, challenge()), is_saved: |app| open_challenge(app).is_some() },
        Trial {
            request: |app| {
                let challenge = open_challenge(app).expect("it is open");
                request(BEN, Ask::Press(Control::AcceptChallenge(challenge)))
            },
            is_saved: |app| running(app).is_some(),
        },
        Trial {
            request: |_| request(ANN, Ask::Move("a4-b5=c4".to_owned())),
            is_saved: |app| running(app).is_some_and(|game| !game.moves().is_empty()),
        },
        Trial {
            request: |_| request(BEN, Ask::Press(Control::Set(Setting::Side(SideChoice::Always(Color::Black))))),
            is_saved: |app| app.store.people.player(BEN).expect("readable").settings != Default::default(),
        },
    ];
    for (number, trial) in trials.iter().enumerate() {
        let (mut sure, mut unsure) = (0, 0);
        for steps in 0.. {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let mut store = Store::open(folder.path()).expect("an empty store opens");
            let left = store.leaving();
            let app = Application::new(store, Arc::new(SystemClock));
            for before in &trials[..number] {
                app.handle(&(before.request)(&app)).expect("the database is there");
            }
            assert!(!(trial.is_saved)(&app), "trial {number}");
            let request = (trial.request)(&app);
            left.store(steps, Ordering::SeqCst);
            let answered = app.handle(&request);
            left.store(usize::MAX, Ordering::SeqCst);
            let is_saved = (trial.is_saved)(&app);
            let Err(error) = answered else {
                assert!(is_saved, "trial {number} succeeds");
                break;
            };
            match error.away() {
                Some(true) => unsure += 1,
                Some(false) => {
                    sure += 1;
                    assert!(!is_saved, "trial {number} with {steps} steps: it was saved");
                }
                None => panic!("trial {number} with {steps} steps: {error}"),
            }
        }
        assert!(sure > 0 && unsure > 0, "trial {number}: {sure} and {unsure}");
    }
}

#[test]
fn a_move_takes_the_same_steps_whatever_is_prepared_for_others() {
    let steps_of = |is_prepared: bool| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut store = Store::open(folder.path()).expect("an empty store opens");
        let left = store.leaving();
        let app = Application::new(store, Arc::new(SystemClock));
        app.handle(&request(ANN, challenge())).expect("the database is there");
        let accept = Control::AcceptChallenge(open_challenge(&app).expect("it is open"));
        app.handle(&request(BEN, Ask::Press(accept))).expect("the database is there");
        let session = running(&app).expect("it runs");
        if is_prepared {
            let line = ["a1-b1", "g1-f2"].map(str::to_owned);
            let added = Prepared::none(BEN, &session).with_line(&session, &line).expect("legal moves");
            let put = app.store.prepared.put_prepared(&session, BEN, None, Some(&added.prepared));
            assert_eq!(put.expect("it is stored"), Put::Done);
        }
        left.store(1_000_000, Ordering::SeqCst);
        app.handle(&request(ANN, Ask::Move("a4-b5=c4".to_owned()))).expect("the database is there");
        assert_eq!(running(&app).map(|session| session.ply()), Some(1), "nothing was answered");
        1_000_000 - left.load(Ordering::SeqCst)
    };
    assert_eq!(steps_of(true), steps_of(false));
}
