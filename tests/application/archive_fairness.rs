//! `/archive` while people play against each other: what has been played is shown as on the board of a line, and never
//! what the bot has played. What people type and other programs write is read.

use domain::{archive::SoughtPosition, server::ServerSetting};
use parlor::application::ArchiveOrder;
use store::Saved;

use crate::{
    dice::dice,
    explore::private,
    fairness::{imported, moves, play, record},
    prelude::*,
};

/// The control that searches for the last position of an imported game.
fn looks_for_end(fixture: &Fixture, user: u64, game: GameId) -> Control {
    let explore = Control::Explore { game, frame: Frame::Last, verdicts: Verdicts::Hidden };
    labeled(&private(&fixture.press(user, &explore)), "Search this position").expect("it is there")
}

/// The reply to a person who sees the usual channel.
fn pressed(fixture: &Fixture, user: u64, control: &Control) -> Reply {
    fixture.ask_as(user, Ask::Press(control.clone()), |request| {
        request.place.visible_channels.insert(HERE);
    })
}

/// The games on a page of the archive.
fn listed(post: &Post) -> Vec<GameId> {
    let replays = controls(post).into_iter().filter_map(|control| match control {
        Control::OpenReplay(id) => Some(id),
        _ => None,
    });
    replays.collect()
}

/// A finished game with these first moves, of Cleo against the bot or against Ben.
pub fn past(fixture: &Fixture, number: u32, black: Seat, moves: &[String]) -> GameId {
    let table = Table { guild: Some(GUILD), channel: ChannelId(700 + u64::from(number)), parent: Some(HERE) };
    let now = fixture.clock_now();
    let id = fixture.stores(number, table, [Seat::from(seat(CLEO)), black]);
    let mut session = fixture.stored(id);
    for mv in moves {
        let action = Action::Move(mv.clone());
        let acted = match session.user_to_move() {
            Some(user) => session.apply(Actor { user, moderator: false }, action, now),
            None => session.apply_for_bot(action, now),
        };
        session = acted.expect("it is allowed").0;
    }
    let over = session.apply(Actor { user: UserId(CLEO), moderator: false }, Action::Resign, now);
    let saved = fixture.app.store().games.save(&over.expect("it is allowed").0, 0);
    assert_eq!(saved.expect("it is stored"), Saved::Done);
    id
}

#[test]
fn positions_of_running_games_are_not_searched_where_openings_are_hidden() {
    let (fixture, running, _) = Fixture::playing();
    play(&fixture, HERE, running, 4);
    let played = moves(&fixture, running);
    let game = past(&fixture, 1, seat(BEN).into(), &played);
    let copy = imported(&fixture, ANN, &record(&played));
    let control = looks_for_end(&fixture, ANN, copy);
    let found = pressed(&fixture, ANN, &control);
    assert_eq!(listed(first(&found).0), [game]);
    let file = labeled(first(&found).0, "All as a file").expect("it is there");
    fixture.app.store().servers.change_server(GUILD, |server| server.set(ServerSetting::HideOpenings)).expect("stored");
    let hidden = Some("NO_OPENINGS_ON_SERVER");
    assert_eq!(pressed(&fixture, ANN, &control).refused, hidden);
    assert_eq!(pressed(&fixture, ANN, &file).refused, hidden, "a search from before");
    let strangers = looks_for_end(&fixture, CLEO, copy);
    assert_eq!(listed(first(&pressed(&fixture, CLEO, &strangers)).0), [game], "she does not play");
    fixture.resign(BEN, running);
    assert_eq!(pressed(&fixture, ANN, &control).refused, None);
}

#[test]
fn the_bots_games_help_in_no_running_game() {
    let (fixture, running, _) = Fixture::playing();
    play(&fixture, HERE, running, 4);
    let played = moves(&fixture, running);
    let people = past(&fixture, 1, seat(BEN).into(), &played);
    let level = Level::new(6).expect("the strongest");
    let bot = past(&fixture, 2, Seat::Bot(level), &played);
    let copy = imported(&fixture, ANN, &record(&played));
    let control = looks_for_end(&fixture, ANN, copy);
    let found = pressed(&fixture, ANN, &control);
    assert_eq!(listed(first(&found).0), [people]);
    assert!(first(&found).0.text.contains("without games against me"), "{}", first(&found).0.text);
    let strangers = looks_for_end(&fixture, CLEO, copy);
    assert_eq!(listed(first(&pressed(&fixture, CLEO, &strangers)).0).len(), 2, "she does not play");
    fixture.resign(BEN, running);
    let mut all = listed(first(&pressed(&fixture, ANN, &control)).0);
    all.sort_unstable();
    let mut expected = vec![people, bot, running];
    expected.sort_unstable();
    assert_eq!(all, expected);
}

/// A record of a running game among others is a copy like one that was imported alone.
#[test]
fn collections_help_in_no_running_game() {
    let (fixture, running, _) = Fixture::playing();
    play(&fixture, HERE, running, 9);
    let text = record(&moves(&fixture, running)) + "\n" + &record(&["a4-b5=c4".to_owned()]);
    let reply = fixture.ask(ANN, Ask::Import { record: text.into_bytes(), wanted: None });
    assert!(first(&reply).0.text.contains("2 read"), "{}", first(&reply).0.text);
    let found = fixture.press(ANN, &Control::SearchCollection);
    let side = Color::White;
    let refused: Vec<_> = listed(first(&found).0)
        .into_iter()
        .map(|game| fixture.press(ANN, &Control::Analysis { game, side }).refused)
        .collect();
    assert_eq!(refused.iter().filter(|refused| **refused == Some("CONTINUES_RUNNING_GAME")).count(), 1, "{refused:?}");
}

/// Dates and setups are typed on phones, which make dashes longer.
#[test]
fn dashes_of_phones_are_read() {
    let fixture = Fixture::new();
    let search = |since: &str| {
        let order = ArchiveOrder { since: Some(since.to_owned()), ..ArchiveOrder::default() };
        fixture.ask(CLEO, Ask::Archive(Box::new(order))).refused
    };
    assert_eq!(search("2026\u{2013}11\u{2011}21"), None);
    assert_eq!(search("2026-02-30"), Some("NO_DATE"));
}

/// A position is looked for by its text.
#[test]
fn positions_keep_their_keys_in_a_query() {
    for kind in GameKind::ALL {
        for game in 0..6_u64 {
            let (mut position, mut dice) = (AnyPosition::start(kind), dice(game + 1));
            for _ in 0..150 {
                let moves = position.legal_moves();
                // A text does not tell that a repetition ended the game.
                if position.outcome().is_some() || moves.is_empty() {
                    break;
                }
                let sought = SoughtPosition::from(&position);
                assert_eq!(sought.key(), Some(position.canonical().key), "{kind}: {position}");
                assert!(sought.position.chars().count() < 700, "{position}");
                position.play(&moves[dice(moves.len())]).expect("legal");
            }
        }
    }
}

/// The longest game of Biyi, as far as anybody has found, is imported and searched like others.
#[test]
fn long_games_are_gathered() {
    let fixture = Fixture::new();
    let mut position = AnyPosition::start(GameKind::Biyi);
    let mut record = "[Game \"Biyi\"]\n[White \"Long\"]\n\n".to_owned();
    for number in 1..=332 {
        let moves = position.legal_moves();
        if position.outcome().is_some() {
            break;
        }
        let mv = moves[(number * 7) % moves.len()].clone();
        position.play(&mv).expect("legal");
        record.push_str(&format!("{number} {mv}\n"));
    }
    let text = format!("{record}\n[Game \"Pijersi\"]\n\n1 a4-b5\n");
    let reply = fixture.ask(CLEO, Ask::Import { record: text.into_bytes(), wanted: None });
    assert!(first(&reply).0.text.contains("2 read"), "{}", first(&reply).0.text);
    let found = fixture.press(CLEO, &Control::SearchCollection);
    assert_eq!(listed(first(&found).0).len(), 2);
}
