//! Biyi: worked positions with the results of legal turns and the refusals of illegal ones, and comparisons with a
//! second implementation of the rules.

pub mod drop;
mod setups;
mod slow;
mod words;

use board::color::Color;
use games::{
    biyi::{BIRD, Biyi, BiyiAction, BiyiMove, CONNECTED_DRAGONS, GRID, MovementKind, NO_TURN, REPETITION},
    game::{Outcome, Position, Presentation},
};
use proptest::prelude::*;
use slow::Slow;

use crate::worked;

const START: &str = "bbb1bbb/bbbbbbb/bbbbbbb/bbbbbbb/bbbbbbb/7/7/7/wwwwwww/wwwwwww/wwwwwww/wwwwwww/www1www w";

/// The positions, each with turns and what the last of them leads to.
fn rows() -> Vec<[&'static str; 3]> {
    worked::rows(include_str!("worked/biyi.txt"))
}

fn read(text: &str) -> Biyi {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn play(position: &mut Biyi, turn: &str) -> Result<(), &'static str> {
    let mv = position.read_move(turn).map_err(|refusal| refusal.code)?;
    position.play(&mv).map_err(|refusal| refusal.code)
}

/// Plays the turns of a row, and checks the result of the last one.
fn check([text, turns, then]: [&str; 3]) {
    let mut position = read(text);
    let (before, last) = turns.rsplit_once(' ').unwrap_or(("", turns));
    for turn in before.split_whitespace() {
        assert_eq!(play(&mut position, turn), Ok(()), "{text}: {turn}");
        assert_eq!(position.outcome(), None, "{text}: {turn}");
    }
    let (mover, unchanged) = (position.turn(), position.clone());
    let played = play(&mut position, last);
    if then.starts_with(|c: char| c.is_ascii_uppercase()) {
        assert_eq!((played, position), (Err(then), unchanged), "{text}: {last}");
        return;
    }
    for (name, tokens) in then.split_whitespace().filter_map(|square| square.split_once(':')) {
        let cell = name.parse().expect("a square");
        assert_eq!(position.stack(cell).to_string(), tokens, "{text}: {name}");
    }
    let owns = |cell| position.stack(cell).pilot() == Some(!mover);
    let decisive = |winner, by| Some(Outcome::Decisive { winner, by });
    let expected = match then.split(' ').next() {
        Some("win") => decisive(mover, BIRD),
        Some("loss") => decisive(!mover, CONNECTED_DRAGONS),
        Some("draw") => Some(Outcome::Draw { by: REPETITION }),
        _ if GRID.cells().any(owns) => None,
        _ => decisive(mover, NO_TURN),
    };
    assert_eq!((played, position.outcome()), (Ok(()), expected), "{text}: {last}");
    assert_eq!(position.turn(), !mover, "{text}: {last}");
}

#[test]
fn worked_positions() {
    assert_eq!(rows().len(), 75);
    rows().into_iter().for_each(check);
}

#[test]
fn a_side_without_a_turn_has_lost() {
    let position = read("a13:w,b13:b w");
    assert_eq!(position.outcome(), Some(Outcome::Decisive { winner: Color::Black, by: NO_TURN }));
    assert!(position.legal_moves().is_empty());
}

/// Compares the legal turns of a position and their results with those of the slow rules.
fn compare(position: &Biyi) {
    let text = position.to_string();
    let slow = if position.outcome().is_some_and(|outcome| outcome.ending() != NO_TURN) {
        return;
    } else {
        Slow::read(&text).turns()
    };
    let turns = position.legal_moves();
    let texts: Vec<String> = turns.iter().map(BiyiMove::to_string).collect();
    assert!(texts.iter().eq(slow.keys()), "{text}: {texts:?} against {:?}", slow.keys());
    assert_eq!(position.outcome().is_some(), turns.is_empty(), "{text}");
    for (turn, result) in turns.iter().zip(slow.values()) {
        let after = position.played(turn);
        let ending = after.outcome().map(|outcome| outcome.ending());
        assert_eq!(ending == Some(BIRD), result.wins, "{text}: {turn}");
        assert_eq!(ending == Some(CONNECTED_DRAGONS), result.loses, "{text}: {turn}");
        assert_eq!(Slow::read(&after.to_string()).squares(), &result.squares, "{text}: {turn}");
    }
}

#[test]
fn the_slow_rules_find_the_same_turns() {
    let (mut chains, mut longest, mut losses, mut wins) = (0, 0, 0, 0);
    for position in drop::positions(3000) {
        compare(&position);
        for turn in position.legal_moves() {
            let length = turn.actions().count();
            longest = longest.max(length);
            chains += usize::from(length > 1);
            wins += usize::from(turn.wins());
            losses += usize::from(position.warning(&turn).is_some());
        }
    }
    assert!(chains > 1000 && longest >= 5, "chains are common: {chains}, up to {longest} movements");
    assert!(losses > 300 && wins > 100, "dragons and birds are common: {losses} losses, {wins} wins");
}

#[test]
fn a_turn_is_judged_by_the_list_of_legal_ones() {
    for position in drop::positions(150) {
        let legal = position.legal_moves();
        let mut lists = vec![Vec::new()];
        for from in GRID.cells() {
            for to in GRID.directions().iter().filter_map(|&direction| GRID.neighbor(from, direction)) {
                lists.extend(MovementKind::ALL.map(|kind| vec![BiyiAction { kind, from, to }]));
            }
        }
        // Each legal turn is also tried without its last action, and with one more action.
        for turn in &legal {
            let actions: Vec<BiyiAction> = turn.actions().collect();
            lists.push(actions[..actions.len() - 1].to_vec());
            for to in GRID.directions().iter().filter_map(|&direction| GRID.neighbor(turn.end(), direction)) {
                let longer = |kind| [actions.as_slice(), &[BiyiAction { kind, from: turn.end(), to }]].concat();
                lists.extend(MovementKind::ALL.map(longer));
            }
        }
        for turn in lists.iter().filter_map(|actions| BiyiMove::new(actions, false)) {
            let listed = legal.binary_search(&turn).is_ok();
            assert_eq!(position.judge(&turn).is_ok(), listed, "{position}: {turn}");
        }
    }
}

#[test]
fn signs_may_be_missing_where_one_turn_fits() {
    let unsigned = |turn: &BiyiMove| -> String {
        let ends = turn.actions().map(|action| action.to.to_string());
        std::iter::once(turn.start().to_string()).chain(ends).collect()
    };
    let (mut clear, mut ambiguous) = (0, 0);
    for position in drop::positions(300) {
        let legal = position.legal_moves();
        for turn in &legal {
            let text = unsigned(turn);
            let fitting = legal.iter().filter(|other| unsigned(other) == text).count();
            let read = position.read_move(&text).map_err(|refusal| refusal.code);
            if fitting == 1 {
                assert_eq!(read.as_ref(), Ok(turn), "{position}: {text}");
                assert_eq!(read.map(|read| read.to_string()), Ok(turn.to_string()), "{position}: {text}");
                clear += 1;
            } else {
                assert_eq!(read, Err("AMBIGUOUS"), "{position}: {text}");
                ambiguous += 1;
            }
        }
    }
    assert!(clear > 1000 && ambiguous > 100, "{clear} clear, {ambiguous} ambiguous");
}

#[test]
fn dropped_positions_read_back_in_both_forms() {
    for position in drop::positions(1000) {
        let full = position.to_string();
        assert_eq!(full.parse().as_ref(), Ok(&position));
        let stacks = GRID.cells().map(|cell| (cell, position.stack(cell))).filter(|(_, stack)| !stack.is_empty());
        let items: Vec<String> = stacks.map(|(cell, stack)| format!("{cell}:{stack}")).collect();
        let (_, fields) = full.split_once(' ').expect("a board and more");
        assert_eq!(format!("{} {fields}", items.join(",")).parse().as_ref(), Ok(&position));
    }
}

proptest! {
    #[test]
    fn turn_texts_read_back(text in "([a-hA-H]1?[0-9][-=+! #]{0,2}){1,4}|[a-h0-9=+!#-]{0,12}|\\PC{0,12}") {
        if let Ok(turn) = text.parse::<BiyiMove>() {
            let printed = turn.to_string();
            let again: BiyiMove = printed.parse().expect("a printed turn");
            prop_assert_eq!(&again, &turn);
            prop_assert_eq!(again.to_string(), printed);
        }
        for [position, ..] in rows().into_iter().step_by(5) {
            let position = read(position);
            match position.read_move(&text) {
                Ok(turn) => {
                    prop_assert_eq!(position.is_legal(&turn), position.legal_moves().contains(&turn));
                }
                Err(refusal) => prop_assert!(!refusal.code.is_empty()),
            }
        }
    }

    #[test]
    fn position_strings_read_back(
        text in "([1-7wb()]{1,9}/){12}[1-7wb()]{1,9} [wb]( -| d3,d11)?|([a-g]1?[0-9]:[wb]{1,5},){0,4}a5:w [wb]( -){0,3}|\\PC{0,60}",
    ) {
        if let Ok(position) = text.parse::<Biyi>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }
    }
}
