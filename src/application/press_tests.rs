//! Checks, for every kind of control, who may press it.

use std::sync::Arc;

use proptest::{
    prelude::*,
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};

use super::*;
use ::games::GameKind;
use board::color::Color;
use domain::{
    ColorChoice,
    control::{
        Control, Lifetime, Presser,
        samples::{Boards, every_control},
    },
    id::{ChannelId, GuildId, UserId},
    time::SystemClock,
};

const ANN: u64 = 1;
const BEN: u64 = 2;
const STRANGER: u64 = 3;
const TABLE: ChannelId = ChannelId(100);
const GARDEN: ChannelId = ChannelId(101);

/// A request of a user without special permissions, on a server that has added the bot.
fn request(channel: ChannelId, user: u64, ask: Ask) -> Request {
    let guild = Some(GuildId(77));
    let place = Place {
        guild,
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
        user: UserId(user),
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
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::open(folder.path()).expect("an empty store opens");
    let app = Application::new(store, Arc::new(SystemClock));
    let challenge = |channel| {
        let ben = ChallengedUser { user: UserId(BEN), name: "Ben".to_owned(), bot: false, sees_channel: true };
        let ask = Ask::Challenge {
            game: GameKind::Pijersi,
            opponent: Some(ben),
            level: None,
            color: ColorChoice::Fixed(Color::White),
            setup: None,
            rules: None,
            clock: None,
        };
        named(&app.handle(&request(channel, ANN, ask)).expect("answered"))
    };
    let running = challenge(TABLE);
    let accept = Ask::Press(Control::AcceptChallenge(running));
    assert_eq!(named(&app.handle(&request(TABLE, BEN, accept)).expect("answered")), running);
    // The first challenge waits for a thread, because its channel is taken. The second one waits for somebody to accept
    // it.
    let (parked, open) = (challenge(TABLE), challenge(GARDEN));

    let mut runner = TestRunner::deterministic();
    let mut refusals = |about: GameId, moderator: bool| {
        let boards = Boards { games: Just(about).boxed(), revisions: Just(1000).boxed() };
        let controls = every_control(&boards).new_tree(&mut runner).expect("every control has a sample").current();
        let pressed = controls.into_iter().map(|control| {
            let mut request = request(TABLE, STRANGER, Ask::Press(control.clone()));
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
