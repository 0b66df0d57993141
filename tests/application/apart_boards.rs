//! What people do with the boards of a game between strangers besides playing: exploring, preparing answers, and what
//! remains possible if the game cannot be replayed or read.

use domain::{Home, markup::escape};
use parlor::application::GameNotice;

use crate::{
    apart::{HOMES, ID, ask, channels, moves, playing_apart, tells_nothing_of, told},
    prelude::*,
    prepared::{LINE, is_prepared, prepare},
};

const FIRST: &str = "a4-b5=c4";
/// A text that is no move of Pijersi.
const FORBIDDEN: &str = "a4-b5=c9";

fn moderated(fixture: &Fixture, table: Table, ask: Ask) -> Reply {
    let mut request = crate::apart::at(table, CLEO, ask);
    request.caller.moderator = true;
    fixture.send(&request)
}

#[test]
fn each_side_explores_where_it_plays() {
    let fixture = playing_apart();
    moves(&fixture, HOMES.white, ANN, FIRST);
    told(&fixture);
    for (user, table) in [(ANN, HOMES.white), (BEN, HOMES.black)] {
        let (stranger, elsewhere) = if user == ANN { (BEN, HOMES.black) } else { (ANN, HOMES.white) };
        let reply = ask(&fixture, table, user, Ask::Explore { game: None, moves: Some("g1-f2".to_owned()) });
        assert_eq!(reply.refused, None, "{reply:?}");
        let post = first(&reply).0;
        tells_nothing_of(post, stranger, elsewhere);
        for control in controls(post) {
            if matches!(control, Control::Walk { .. } | Control::Openings { .. }) {
                let pressed = ask(&fixture, table, user, Ask::Press(control.clone()));
                tells_nothing_of(first(&pressed).0, stranger, elsewhere);
            }
        }
        // By its identifier, from anywhere: it is their own game.
        let by_name = Ask::Explore { game: Some(ID.to_string()), moves: None };
        let direct = Table { guild: None, channel: ChannelId(900), parent: None };
        assert_eq!(ask(&fixture, direct, user, by_name.clone()).refused, None);
        assert_eq!(ask(&fixture, direct, CLEO, by_name).refused, Some("UNKNOWN_GAME"));
        assert!(fixture.app.store().explored.line(UserId(user), ID).expect("readable").is_some());
    }
    // No engine tells about the running game, neither here nor there.
    let hint = ask(&fixture, HOMES.black, BEN, Ask::Hint);
    assert_eq!(hint.refused, Some("HINT_AMONG_PEOPLE"));
}

#[test]
fn a_prepared_answer_is_told_once_at_each_home() {
    let fixture = playing_apart();
    told(&fixture);
    prepare(&fixture.app, BEN, ID, &LINE[..2]);
    let board = moves(&fixture, HOMES.white, ANN, LINE[0]);
    fixture.note_in(HERE, &board, 5_000);
    tells_nothing_of(&board, BEN, HOMES.black);
    assert!(board.text.contains("answered at once"), "{}", board.text);
    assert_eq!(board.mention, Some(UserId(ANN)), "she is to move again");
    assert!(!is_prepared(&fixture, BEN, ID));
    let there = told(&fixture);
    assert_eq!(channels(&there), [HOMES.black.channel.0]);
    let post = &there[0].post;
    tells_nothing_of(post, ANN, HOMES.white);
    assert_eq!(post.mention, None, "whoever had prepared is not called");
    for mv in &LINE[..2] {
        assert_eq!(post.text.matches(mv).count(), 1, "{}", post.text);
    }
    assert_eq!(fixture.stored(ID).ply(), 2);
    // Ann prepares as well, and nobody else sees it.
    prepare(&fixture.app, ANN, ID, &[LINE[2], LINE[3], LINE[4]]);
    for (user, table) in [(BEN, HOMES.black), (CLEO, HOMES.white)] {
        let shown = ask(&fixture, table, user, Ask::Board { side: None });
        assert!(!format!("{shown:?}").contains(LINE[4]), "{shown:?}");
    }
    moves(&fixture, HOMES.white, ANN, LINE[2]);
    let board = moves(&fixture, HOMES.black, BEN, LINE[3]);
    assert!(board.text.contains("hat sofort"), "{}", board.text);
    assert_eq!(fixture.stored(ID).ply(), 5);
}

/// The game after a change of the rules that forbids its first move.
fn stuck() -> Fixture {
    let fixture = playing_apart();
    moves(&fixture, HOMES.white, ANN, FIRST);
    moves(&fixture, HOMES.black, BEN, "g1-f2");
    told(&fixture);
    Fixture::imported(fixture.exported().replace(FIRST, FORBIDDEN).as_bytes())
}

fn ends(post: &Post) -> Option<Control> {
    controls(post).into_iter().find(|control| matches!(control, Control::ConfirmAbort(_)))
}

fn ring(fixture: &Fixture) -> Vec<GameNotice> {
    fixture.ring().expect("the store works")
}

#[test]
fn a_game_that_cannot_be_replayed_is_ended_by_a_player_and_told_at_both_homes() {
    let fixture = stuck();
    for (user, table) in [(ANN, HOMES.white), (BEN, HOMES.black)] {
        let (stranger, elsewhere) = if user == ANN { (BEN, HOMES.black) } else { (ANN, HOMES.white) };
        for wanted in [Ask::Board { side: None }, Ask::Move("a1-a2".to_owned()), Ask::Draw, Ask::Resign] {
            let reply = ask(&fixture, table, user, wanted);
            assert_eq!(reply.refused, Some("CANNOT_GO_ON"));
            let post = first(&reply).0;
            tells_nothing_of(post, stranger, elsewhere);
            assert!(ends(post).is_some(), "{post:?}");
        }
        let listed = ask(&fixture, table, user, Ask::Games { of: None });
        tells_nothing_of(first(&listed).0, stranger, elsewhere);
    }
    let shown = first(&ask(&fixture, HOMES.black, BEN, Ask::Board { side: None })).0.clone();
    assert!(shown.text.contains(&escape("Ann (@ann.of.avon)")), "{}", shown.text);
    let reply = ask(&fixture, HOMES.black, BEN, Ask::Press(ends(&shown).expect("he may end it")));
    let Some(Effect::Post(here, Audience::Everyone)) = reply.effects.get(1) else { panic!("{reply:?}") };
    tells_nothing_of(here, ANN, HOMES.white);
    // A process that ends before it has told it leaves it to the next one.
    assert_eq!(ring(&fixture).len(), 1);
    let fixture = fixture.restarted();
    let notices = ring(&fixture);
    let [there] = &notices[..] else { panic!("one: {notices:?}") };
    assert_eq!((there.channel, there.home), (HOMES.white.channel, Home::Of(Color::White)));
    tells_nothing_of(&there.post, BEN, HOMES.black);
    assert_eq!(there.post.mention, Some(UserId(ANN)));
    assert!(there.post.text.contains("aborted"), "{}", there.post.text);
    assert!(there.due_since.is_some());
    fixture
        .app
        .store()
        .outbox
        .remove(store::Job::Clock(domain::GameHome { game: ID, home: there.home }))
        .expect("noted");
    assert_eq!(ring(&fixture), []);
    for table in [HOMES.white, HOMES.black] {
        assert!(fixture.app.store().games.game_at(table.channel).expect("readable").is_none(), "it is free");
    }
}

#[test]
fn a_moderator_ends_it_for_the_own_home_only() {
    let fixture = stuck();
    let shown = first(&moderated(&fixture, HOMES.black, Ask::Board { side: None })).0.clone();
    let end = ends(&shown).expect("a moderator may take it out");
    assert_eq!(ask(&fixture, HOMES.black, CLEO, Ask::Press(end.clone())).refused, Some("NOT_A_PLAYER"));
    let sent = public(&moderated(&fixture, HOMES.black, Ask::Press(end))).clone();
    assert_eq!(sent.mention, Some(UserId(BEN)));
    tells_nothing_of(&sent, ANN, HOMES.white);
    let store = fixture.app.store();
    assert!(store.games.game_at(HOMES.black.channel).expect("readable").is_none());
    let Some(StoredGame::Stuck(game)) = store.games.stored_game(ID).expect("readable") else { panic!("it is stuck") };
    assert!(!game.is_over(), "it goes on, as far as it can");
    assert_eq!(game.homes().table_of(Home::Of(Color::White), ID), HOMES.white);
    assert_eq!(ask(&fixture, HOMES.white, ANN, Ask::Board { side: None }).refused, Some("CANNOT_GO_ON"));
    let exported = fixture.exported();
    assert_eq!(Fixture::imported(exported.as_bytes()).exported(), exported);
}

#[test]
fn a_game_that_cannot_be_read_is_ended_by_a_player_and_sent_away_by_a_moderator() {
    for by_moderator in [true, false] {
        let fixture = playing_apart();
        moves(&fixture, HOMES.white, ANN, FIRST);
        told(&fixture);
        fixture.app.store().spoil_game(ID);
        for (user, table) in [(ANN, HOMES.white), (BEN, HOMES.black)] {
            let reply = ask(&fixture, table, user, Ask::Board { side: None });
            assert_eq!(reply.refused, Some("OTHER_VERSION"));
            assert!(ends(first(&reply).0).is_some(), "{reply:?}");
        }
        assert_eq!(told(&fixture), [], "nothing is told that cannot be read");
        let abort = Control::ConfirmAbort(BoardRef { game: ID, revision: 0 });
        let reply = match by_moderator {
            true => moderated(&fixture, HOMES.black, Ask::Press(abort)),
            false => ask(&fixture, HOMES.black, BEN, Ask::Press(abort)),
        };
        assert_eq!(reply.refused, None, "{reply:?}");
        let store = fixture.app.store();
        assert!(!store.games.runs_at(HOMES.black.channel, ID).expect("readable"));
        assert_eq!(store.games.runs_at(HOMES.white.channel, ID).expect("readable"), by_moderator);
        assert_eq!(store.games.running_of(UserId(ANN)).expect("readable").len(), usize::from(by_moderator));
    }
}
