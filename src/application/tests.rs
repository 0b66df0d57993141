//! Checks who may press each kind of control, that a user is never told that nothing was saved when something was, and
//! that the steps of a request tell nothing of what others have prepared.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use proptest::{
    prelude::*,
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};
use tempfile::TempDir;

use super::*;
use ::games::GameKind;
use board::color::Color;
use domain::{
    ColorChoice, Prepared, Session,
    control::{
        Control, Lifetime, Presser,
        samples::{Boards, every_control},
    },
    id::{ChannelId, GuildId, UserId},
    settings::{Setting, SideChoice},
    time::SystemClock,
};
use store::Put;

const ANN: UserId = UserId(1);
const BEN: UserId = UserId(2);
const STRANGER: UserId = UserId(3);
const TABLE: ChannelId = ChannelId(100);
const GARDEN: ChannelId = ChannelId(101);

/// A request of a user without special permissions, on a server that has added the bot.
fn request_in(channel: ChannelId, user: UserId, ask: Ask) -> Request {
    let place = Place {
        guild: Some(GuildId(77)),
        channel,
        visible_channels: [TABLE, GARDEN].into(),
        parent: None,
        home: channel,
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

pub(super) fn request(user: UserId, ask: Ask) -> Request {
    request_in(TABLE, user, ask)
}

/// An application on an empty store, and the number of steps after which its database goes away.
pub(super) fn on_empty_store() -> (Application, Arc<AtomicUsize>, TempDir) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut store = Store::open(folder.path()).expect("an empty store opens");
    let left = store.leaving();
    (Application::new(store, Arc::new(SystemClock)), left, folder)
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

/// The id of the game or challenge to which the buttons of a reply belong.
fn named(reply: &Reply) -> GameId {
    let posts = reply.effects.iter().filter_map(|effect| match effect {
        Effect::Post(post, _) | Effect::Update(post) => Some(post),
        Effect::Strip(_) | Effect::Dismiss => None,
    });
    let buttons = posts.flat_map(|post| &post.controls).filter_map(|line| match line {
        reply::ControlRow::Buttons(buttons) => buttons.first(),
        _ => None,
    });
    buttons.filter_map(|button| button.control.game()).next_back().expect("a control of a game")
}

#[test]
fn whoever_may_not_press_a_control_is_refused() {
    let (app, _, _folder) = on_empty_store();
    let opened = |channel| named(&app.handle(&request_in(channel, ANN, challenge())).expect("answered"));
    let running = opened(TABLE);
    let accept = Ask::Press(Control::AcceptChallenge(running));
    assert_eq!(named(&app.handle(&request(BEN, accept)).expect("answered")), running);
    // The first challenge waits for a thread, because its channel is taken. The second one waits for somebody to accept
    // it.
    let (parked, open) = (opened(TABLE), opened(GARDEN));

    let mut runner = TestRunner::deterministic();
    let mut refusals = |about: GameId, moderator: bool| {
        let boards = Boards { games: Just(about).boxed(), revisions: Just(1000).boxed() };
        let controls = every_control(&boards).new_tree(&mut runner).expect("every control has a sample").current();
        let pressed = controls.into_iter().map(|control| {
            let mut request = request(STRANGER, Ask::Press(control.clone()));
            request.caller.moderator = moderator;
            (control, app.handle(&request).expect("answered").refused)
        });
        pressed.collect::<Vec<_>>()
    };
    for moderator in [false, true] {
        for about in [running, parked, open] {
            for (control, refused) in refusals(about, moderator) {
                let properties = control.properties();
                // The control that opens a thread belongs to the challenge `parked`, other controls of challenges to
                // `open`, and all other controls to the game `running`.
                let is_named = match properties.lifetime {
                    Lifetime::WhileOpen => about == if properties.word == "thread" { parked } else { open },
                    _ => about == running,
                };
                let expected = match properties.by {
                    Presser::Anyone => None,
                    Presser::Challenged => Some("NOT_CHALLENGED"),
                    Presser::Challenger => Some("NOT_YOUR_CHALLENGE"),
                    Presser::Manager => Some("NOT_A_MANAGER"),
                    Presser::Organizer => Some("NOT_AN_ORGANIZER"),
                    Presser::PlayerOrModerator if moderator => None,
                    Presser::Player | Presser::PlayerOrModerator => Some("NOT_A_PLAYER"),
                };
                match expected {
                    Some(code) if is_named || matches!(properties.by, Presser::Manager | Presser::Organizer) => {
                        assert_eq!(refused, Some(code), "{control:?}");
                    }
                    Some(_) => assert!(refused.is_some(), "{control:?}"),
                    None => {
                        let forbidding = [
                            "NOT_CHALLENGED",
                            "NOT_YOUR_CHALLENGE",
                            "NOT_A_MANAGER",
                            "NOT_AN_ORGANIZER",
                            "NOT_A_PLAYER",
                        ];
                        assert!(!refused.is_some_and(|code| forbidding.contains(&code)), "{control:?}: {refused:?}");
                    }
                }
            }
        }
    }
    assert!(app.store().games.game(running).expect("read").is_some_and(|game| game.moves().is_empty()));
}

/// A request for which the database goes away at each possible moment, and what it saves.
struct Trial {
    request: fn(&Application) -> Request,
    is_saved: fn(&Application) -> bool,
}

fn running(app: &Application) -> Option<Session> {
    app.store.games.game_at(TABLE).expect("readable")
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
            let (app, left, _folder) = on_empty_store();
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
        let (app, left, _folder) = on_empty_store();
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
