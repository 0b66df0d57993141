//! What people have played from a position, under the board on which one explores.

use crate::{
    explore::{EXPLORE, check_fits, private},
    prelude::*,
};

const FIRST: &str = "a4-b5=c4";
const SECOND: &str = "g1-f2";

/// Plays a game between two people in the channel with this number: these moves, then White or Black resigns.
fn play(fixture: &Fixture, number: u32, seats: [u64; 2], moves: &[&str], loser: Option<Color>) -> GameId {
    let table = Table { channel: ChannelId(5000 + u64::from(number)), ..TABLE };
    let id = fixture.stores(1000 + number, table, seats.map(seat));
    fixture.play_on(id, moves);
    let session = fixture.stored(id);
    if let Some(loser) = loser {
        fixture.act(id, session.seats()[loser].user().expect("a person"), Action::Resign);
    }
    id
}

fn count(fixture: &Fixture) {
    while due(&fixture.app).iter().any(|job| matches!(job, Job::Count(..))) {
        fixture.app.count_openings().expect("they are counted");
    }
}

/// The entries of the menu of openings: their labels and controls.
fn menu(post: &Post) -> Vec<(String, Control)> {
    let select = post.controls.iter().find_map(|row| match row {
        ControlRow::Select(select) => Some(select),
        _ => None,
    });
    let entries = select.expect("a menu").entries.iter();
    entries.map(|entry| (entry.label.clone(), entry.control.clone())).collect()
}

/// The labels of the entries.
pub fn labels(post: &Post) -> Vec<String> {
    menu(post).into_iter().map(|(label, _)| label).collect()
}

#[track_caller]
pub fn entry(post: &Post, label: &str) -> Control {
    menu(post).into_iter().find(|(other, _)| other == label).unwrap_or_else(|| panic!("{label}: {post:?}")).1
}

#[track_caller]
pub fn chosen(fixture: &Fixture, user: u64, post: &Post, label: &str) -> Post {
    let post = fixture.changed(user, &entry(post, label));
    check_fits(&post);
    post
}

#[test]
fn what_was_played_stands_under_the_board_and_can_be_played() {
    let (fixture, running, _) = Fixture::playing();
    let board = private(&fixture.ask(ANN, EXPLORE));
    assert!(board.text.contains("Played on this server** · nothing counted yet"), "{}", board.text);
    for number in 0..3 {
        play(&fixture, number, [ANN, BEN], &[FIRST, SECOND], Some(Color::Black));
    }
    let lag = fixture.app.openings_lag().expect("it is read");
    assert!(due(&fixture.app).iter().any(|job| matches!(job, Job::Count(..))) && lag < Duration::from_secs(10));
    count(&fixture);

    let board = private(&fixture.ask(ANN, EXPLORE));
    assert!(board.text.contains("**Played on this server** · 3 games\n"), "{}", board.text);
    assert!(board.text.contains(&format!("`{FIRST}` · 3 games · White: 3 wins, 0 draws, 0 losses")), "{}", board.text);
    let next = chosen(&fixture, ANN, &board, FIRST);
    assert!(next.text.contains(&format!("1. **`{FIRST}`**")), "{}", next.text);
    assert!(next.text.contains(&format!("`{SECOND}` · 3 games · Black: 0 wins, 0 draws, 3 losses")), "{}", next.text);
    let end = chosen(&fixture, ANN, &next, SECOND);
    assert!(end.text.contains("3 games, of which 3 ended here"), "{}", end.text);
    assert_eq!(fixture.stored(running).ply(), 0, "nothing happens in the game");

    for number in 3..12 {
        play(&fixture, number, [ANN, CLEO], &[FIRST, SECOND], Some(Color::White));
    }
    count(&fixture);
    let board = private(&fixture.ask(ANN, EXPLORE));
    let back = fixture.changed(ANN, &crate::explore::walk(&board, Walk::StartOver));
    assert!(back.text.contains(&format!("`{FIRST}` · 12 games · White ▰▱▱▱▱ 25 %")), "{}", back.text);
}

#[test]
fn a_source_is_chosen_and_stays() {
    let (fixture, ..) = Fixture::playing();
    for number in 0..3 {
        play(&fixture, number, [ANN, BEN], &[FIRST, SECOND], Some(Color::Black));
    }
    play(&fixture, 3, [BEN, CLEO], &[FIRST, SECOND], Some(Color::Black));
    count(&fixture);
    let board = private(&fixture.ask(CLEO, EXPLORE));
    assert!(board.text.contains("Played on this server** · 4 games"), "{}", board.text);
    let mine = chosen(&fixture, CLEO, &board, "Played in your games");
    assert!(mine.text.contains("Played in your games** · 1 game\n"), "{}", mine.text);
    let next = chosen(&fixture, CLEO, &mine, FIRST);
    // Elsewhere, of positions that one game alone has reached, only the first is kept.
    assert!(next.text.contains("Played in your games** · 1 game\n"), "{}", next.text);
    assert!(next.text.contains(&format!("`{SECOND}` · 1 game · ")), "{}", next.text);
    let mine = fixture.changed(CLEO, &crate::explore::walk(&next, Walk::Back));
    assert!(mine.text.contains("Played in your games** · 1 game\n"), "{}", mine.text);
    let everywhere = chosen(&fixture, CLEO, &mine, "Played on all servers");
    assert!(
        everywhere.text.contains("Played on all servers** · nothing counted yet"),
        "two pairs: {}",
        everywhere.text
    );
    assert!(everywhere.text.contains("3 different pairs"), "{}", everywhere.text);
    play(&fixture, 4, [ANN, CLEO], &[FIRST, SECOND], None);
    play(&fixture, 5, [CLEO, ANN], &[FIRST, SECOND], Some(Color::White));
    count(&fixture);
    let everywhere = chosen(&fixture, CLEO, &everywhere, "Played on this server");
    let everywhere = chosen(&fixture, CLEO, &everywhere, "Played on all servers");
    assert!(everywhere.text.contains("Played on all servers** · 5 games"), "three pairs: {}", everywhere.text);

    // In direct messages there is no server.
    let direct = fixture.ask_as(CLEO, EXPLORE, |request| request.place.guild = None);
    let direct = private(&direct);
    let labels = labels(&direct);
    assert!(!labels.iter().any(|label| label == "Played on this server"), "{labels:?}");
}

#[test]
fn more_than_eight_moves_have_pages() {
    let (fixture, ..) = Fixture::playing();
    let start = AnyPosition::start(GameKind::Pijersi);
    let legal = start.legal_moves();
    for number in 0..11 {
        let mv = &legal[number as usize * 3];
        let mut after = start.clone();
        after.play(mv).expect("a legal move");
        play(&fixture, number, [ANN, BEN], &[mv, &after.legal_moves()[0]], Some(Color::White));
    }
    count(&fixture);
    let board = private(&fixture.ask(ANN, EXPLORE));
    assert_eq!(board.text.matches("· 1 game ·").count(), 8, "{}", board.text);
    let more = chosen(&fixture, ANN, &board, "More moves");
    assert_eq!(more.text.matches("· 1 game ·").count(), 3, "{}", more.text);
    let first = chosen(&fixture, ANN, &more, "Back to the most played moves");
    assert_eq!(first.text, board.text);
}

/// Only finished games of people from the game's own setups in which both have moved count.
#[test]
fn other_games_do_not_count() {
    let fixture = Fixture::new();
    let counted = |fixture: &Fixture| due(&fixture.app).iter().filter(|job| matches!(job, Job::Count(..))).count();
    play(&fixture, 1, [ANN, BEN], &[FIRST, SECOND], None);
    play(&fixture, 2, [ANN, BEN], &[FIRST], Some(Color::Black));
    let layout = fixture.game("6/3R-3/6/7/6/3r-3/6 w 0 1");
    fixture.act(layout, UserId(ANN), Action::Resign);
    assert_eq!(counted(&fixture), 0);
    play(&fixture, 3, [ANN, BEN], &[FIRST, SECOND], Some(Color::Black));
    assert_eq!(counted(&fixture), 1);
}

#[test]
fn the_counters_survive_an_export_and_an_import() {
    let (fixture, ..) = Fixture::playing();
    for number in 0..4 {
        play(&fixture, number, [ANN, BEN], &[FIRST, SECOND], Some(Color::Black));
    }
    count(&fixture);
    let before = private(&fixture.ask(ANN, EXPLORE)).text;
    let export = fixture.exported();
    let other = Fixture::imported(export.as_bytes());
    count(&other);
    assert_eq!(private(&other.ask(ANN, EXPLORE)).text, before);
    assert_eq!(other.app.store().openings.recount(true).expect("it is counted").differing, 0);
}
