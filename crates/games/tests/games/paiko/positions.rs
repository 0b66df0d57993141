//! Worked positions: the results of legal actions, and the refusals of illegal ones.

use board::color::Color;
use games::{
    game::{Position, Presentation},
    paiko::{Paiko, TileKind},
};

use crate::worked;

/// A board, the side to act, and the points, with an action each and what it leads to.
fn rows() -> Vec<[&'static str; 3]> {
    worked::rows(include_str!("../worked/paiko.txt"))
}

/// The board, the side to act, and the points of White and Black.
fn parts(case: &str) -> (&str, Color, &str) {
    let [board, turn, score] = case.split(' ').collect::<Vec<_>>()[..] else { panic!("{case}") };
    (board, if turn == "w" { Color::White } else { Color::Black }, score)
}

/// The position of a case, with the tile that an action deploys in the hand of the side to act.
fn position(board: &str, turn: Color, action: &str) -> Paiko {
    let hand = match action.split_once('@') {
        Some((letter, _)) if letter.len() == 1 => format!("{letter}1"),
        _ => "-".to_owned(),
    };
    read(board, turn, &hand)
}

fn read(board: &str, turn: Color, hand: &str) -> Paiko {
    let text = match turn {
        Color::White => format!("{board} w t {hand}/- -/- 12"),
        Color::Black => format!("{board} b t -/{hand} -/- 13"),
    };
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn score(position: &Paiko) -> String {
    format!("{}-{}", position.score(Color::White), position.score(Color::Black))
}

fn check([case, action, then]: [&str; 3]) {
    let (board, turn, points) = parts(case);
    let before = position(board, turn, action);
    assert_eq!(score(&before), points);
    let mut after = before.clone();
    let mv = before.read_move(action);
    let played = mv.clone().and_then(|mv| after.play(&mv));
    let (first, more) = then.split_once(' ').unwrap_or((then, ""));
    if first.starts_with(|c: char| c.is_ascii_uppercase()) {
        let refusal = played.expect_err(action);
        assert_eq!(refusal.code, first, "{before}: {action}");
        if !more.is_empty() {
            assert_eq!(refusal.cells[0].to_string(), more, "{before}: {action}");
        }
        assert_eq!(after, before);
        return;
    }
    assert_eq!(played, Ok(()), "{before}: {action}");
    let mv = mv.expect("it is legal");
    let captured: Vec<&str> = more.split_whitespace().collect();
    let marked: String = captured.iter().map(|tile| format!(" x{tile}")).collect();
    let white = after.score(Color::White);
    let won = if white >= 10 { format!(" =W{white} #") } else { String::new() };
    assert_eq!(before.notation(&mv), format!("{mv}{marked}{won}"), "{before}");
    assert_eq!(score(&after), first, "{before}: {action}");
    assert_eq!(after.outcome().is_some(), white >= 10, "{before}: {action}");
    let letters = captured.iter().filter_map(|tile| tile.chars().next());
    let lost = letters.filter_map(TileKind::from_letter).collect();
    assert_eq!(after.stock(!turn).discard, lost, "{before}: {action}");
    let reward = if captured.is_empty() { "t".to_owned() } else { format!("r{}", captured.len()) };
    let phase = if white >= 10 { "x1-0" } else { &reward };
    assert_eq!(after.to_string().split(' ').nth(2), Some(phase), "{before}: {action}");
    assert!(before.legal_moves().contains(&mv), "{before}: {mv}");
}

/// The worked positions. For each kind, a tile is in the hand of the side to act unless all three are on the board.
pub fn all() -> impl Iterator<Item = Paiko> {
    let mut cases: Vec<_> = rows().into_iter().map(|[case, ..]| case).collect();
    cases.dedup();
    cases.into_iter().map(|case| {
        let (board, turn, _) = parts(case);
        let placed = |kind: &TileKind| {
            let letter = match turn {
                Color::White => kind.letter(),
                Color::Black => kind.letter().to_ascii_lowercase(),
            };
            board.matches(letter).count()
        };
        let hand: String =
            TileKind::ALL.iter().filter(|kind| placed(kind) < 3).map(|kind| format!("{}1", kind.letter())).collect();
        read(board, turn, &hand)
    })
}

#[test]
fn worked_positions() {
    assert_eq!(rows().len(), 87);
    rows().into_iter().for_each(check);
}
