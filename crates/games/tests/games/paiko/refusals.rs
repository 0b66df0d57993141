//! All reason codes of refusals, with their cells and sentences.

use std::collections::BTreeSet;

use catalogue::Language;
use games::{
    game::{IllegalMove, Position},
    paiko::{Options, Paiko},
};

use crate::worked;

fn refused(position: &Paiko, action: &str) -> IllegalMove {
    position.read_move(action).and_then(|mv| position.judge(&mv)).expect_err(action)
}

/// White: Sword g5, Bow i4 east, Lotus d4, Air e4, Earth g3. Black: Bow i9 south, Earth k6, Water l8.
const MIDDLE: &str = "2/4/6/8/10/7bv4/11w2/14/9e2/4S5/LA3B>2/2E3/4/2 w t S1B1F1W1L1/- S1E2/S2 12";

#[test]
fn reasons_name_rules_cells_and_numbers() {
    let mut codes = BTreeSet::from(["SAME_TILE"]);
    for [text, action, code, cells, words] in worked::rows(include_str!("../worked/paiko-refusals.txt")) {
        let position: Paiko = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let refusal = refused(&position, action);
        assert_eq!(refusal.code, code, "{text}: {action}");
        let named: Vec<String> = refusal.cells.iter().map(ToString::to_string).collect();
        assert_eq!(named.join(" "), cells, "{text}: {action}");
        let told = catalogue::text(Language::English, &refusal.reason);
        match words.strip_suffix("...") {
            Some(start) => assert!(told.starts_with(start), "{action}: {told}"),
            None => assert_eq!(told, words, "{action}"),
        }
        for language in Language::ALL {
            let told = catalogue::text(language, &refusal.reason);
            assert!(!told.contains("paiko-") && !told.contains(['{', '}', '$']), "{told}");
        }
        codes.insert(code);
    }
    let all = "BAD_PATH BLACK_SQUARE CANNOT_SHIFT DEADLY_PATH FACING_FORBIDDEN FACING_REQUIRED GAME_OVER \
               NOTHING_CHANGES NOT_HOME_OR_THREATENED NOT_IN_HAND NOT_IN_RESERVE NOT_WATER NOT_YOURS NO_TILE OCCUPIED \
               OFF_BOARD OWN_TILE_CAPTURED PASS_NOT_FORCED RESERVE_EMPTY SAME_TILE SYNTAX THREATENED TOO_FAR \
               WRONG_COUNT WRONG_PHASE";
    assert_eq!(codes, all.split_whitespace().collect());
}

#[test]
fn the_first_rule_that_is_broken_is_named() {
    let check = |text: &str, action: &str, code: &str, cell: &str| {
        let position: Paiko = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let refusal = refused(&position, action);
        let first = refusal.cells.first().map(ToString::to_string).unwrap_or_default();
        assert_eq!((refusal.code, first.as_str()), (code, cell), "{action}");
    };
    // The hand is checked first, then the facing, then the board, and the threats of a square last.
    check(MIDDLE, "I@a1", "NOT_IN_HAND", "");
    check(MIDDLE, "B@a1", "FACING_REQUIRED", "");
    check(MIDDLE, "S@f9", "BLACK_SQUARE", "f9");
    // The end of a redeployment is checked before its start.
    check(MIDDLE, "h4@e4", "OCCUPIED", "e4");
    check(MIDDLE, "h4@f5", "NO_TILE", "h4");
    // The facing of a redeployment is checked last.
    check(MIDDLE, "h4@e4^", "OCCUPIED", "e4");
    check(MIDDLE, "g5@f5^", "NOT_WATER", "g5");
    // The end of a shift is checked before the squares between. If both squares between are blocked, the refusal names
    // the first one.
    let corner = "2/4/6/8/10/12/14/14/5E6/3ASA4/8/6/4/2 w t -/- -/- 12";
    check(corner, "g5-g6", "OCCUPIED", "g6");
    check(corner, "g5-f6", "OCCUPIED", "f5");
    check(corner, "g5-h6", "OCCUPIED", "g6");
    check(corner, "g5-g7", "BLACK_SQUARE", "g7");
    let straight = "2/4/6/8/10/12/14/6L7/5S6/4E5/8/6/4/2 w t -/- -/- 12";
    check(straight, "g6-g4", "OCCUPIED", "g5");
    check(straight, "g6-h7-i7", "BAD_PATH", "g6");
    check(straight, "g5-f5-e5", "TOO_FAR", "g5");
    // A named path is checked square by square.
    let rim = "S1/4/6/8/10/12/14/14/12/10/8/6/4/2 w t -/- -/- 12";
    check(rim, "g14-f14-f13", "OFF_BOARD", "f14");
    check(rim, "g14-f14", "OFF_BOARD", "f14");
}

#[test]
fn a_tile_that_has_moved_too_often_is_named() {
    let options = Options { same_tile_limit: true, ..Options::STANDARD };
    let text = "2/4/6/7s/10/12/14/14/12/10/8/1S4/4/2 w t -/- -/- 12";
    let mut position = text.parse::<Paiko>().expect("a position").with_options(options);
    for action in ["f3-f4", "k11-k10", "f4-f5", "k10-k11", "f5-f6", "k11-k10"] {
        position.play(&position.read_move(action).expect("a move")).expect("it is legal");
    }
    let refusal = refused(&position, "f6-f5");
    assert_eq!((refusal.code, refusal.cells[0].to_string().as_str()), ("SAME_TILE", "f6"));
    let words = catalogue::text(Language::English, &refusal.reason);
    assert_eq!(words, "The Sword on f6 has moved on each of your last three turns. Do something else first.");
}
