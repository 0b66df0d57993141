//! All reason codes of refusals, with their cells and sentences.

use std::collections::BTreeSet;

use catalogue::Language;
use games::{
    game::{IllegalMove, Position},
    paiko::{Options, Paiko},
};

fn refused(position: &Paiko, action: &str) -> IllegalMove {
    position.read_move(action).and_then(|mv| position.judge(&mv)).expect_err(action)
}

/// A position, an action, and the reason code, cells and sentence of its refusal. `...` stands for the rest of a
/// sentence.
type Row = (&'static str, &'static str, &'static str, &'static str, &'static str);

const START: &str = "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w d7 -/- -/- 0";
/// White: Sword g5, Bow i4 east, Lotus d4, Air e4, Earth g3. Black: Bow i9 south, Earth k6, Water l8.
const MIDDLE: &str = "2/4/6/8/10/7bv4/11w2/14/9e2/4S5/LA3B>2/2E3/4/2 w t S1B1F1W1L1/- S1E2/S2 12";

const ROWS: &[Row] = &[
    (MIDDLE, "Sf5", "SYNTAX", "", "`Sf5` isn’t a move...."),
    ("2/4/6/8/10/12/14/14/12/10/8/6/4/2 w x1/2 -/- -/- 4", "draw SSS", "GAME_OVER", "", "The game is over..."),
    (START, "S@f5", "WRONG_PHASE", "", "The tiles are still being drafted: take 7 tiles first, such as `draft S`."),
    (MIDDLE, "give S", "WRONG_PHASE", "", "Not now: it’s time to deploy, shift, redeploy or draw."),
    (
        "2/4/6/8/10/9Bv2/14/14/6A5/4S5/8/6/4/2 b r1 -/- -/S1 13",
        "S@i9",
        "WRONG_PHASE",
        "",
        "First choose 1 tile from your opponent’s reserve for what was captured, such as `give S`.",
    ),
    (
        "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w t S3B3E3F3W3I3L3A3/- -/- 12",
        "draw SSS",
        "RESERVE_EMPTY",
        "",
        "Your reserve is empty: there’s nothing left to draw.",
    ),
    (START, "draft SSS", "WRONG_COUNT", "", "That’s 3 tiles; it has to be exactly 7."),
    (MIDDLE, "draw SEE", "NOT_IN_RESERVE", "", "Your reserve doesn’t have that many tiles of this kind (Sword: 0)."),
    (
        "2/4/6/8/10/9Bv2/14/14/6A5/4S5/8/6/4/2 b r1 F3/- -/S1 13",
        "give F",
        "NOT_IN_RESERVE",
        "",
        "Your opponent’s reserve doesn’t have that many tiles of this kind (Fire: 0).",
    ),
    (MIDDLE, "A@f5", "NOT_IN_HAND", "", "You have no Air in your hand."),
    (MIDDLE, "B@f5", "FACING_REQUIRED", "", "Say which way the Bow faces..."),
    (MIDDLE, "S@f5^", "FACING_FORBIDDEN", "", "The Sword looks the same from all sides: leave the facing out."),
    (MIDDLE, "S@a1", "OFF_BOARD", "a1", "a1 isn’t on the board."),
    (MIDDLE, "S@e4", "OCCUPIED", "e4", "There’s already a tile on e4: Air."),
    (MIDDLE, "S@g7", "BLACK_SQUARE", "g7", "g7 is a black square: only a Lotus can stand there."),
    (MIDDLE, "S@k5", "THREATENED", "k5 k6", "k5 has 1 threat against you (from k6); you can only deploy..."),
    (MIDDLE, "S@h2", "NOT_HOME_OR_THREATENED", "h2", "h2 is neither in your homeground nor threatened by..."),
    (MIDDLE, "h4-h5", "NO_TILE", "h4", "There’s no tile on h4."),
    (MIDDLE, "k6-k5", "NOT_YOURS", "k6", "The Earth on k6 is your opponent’s."),
    (MIDDLE, "g5@f5", "NOT_WATER", "g5", "Only a Water can be redeployed; the tile on g5 is another kind: Sword."),
    (
        "2/4/6/8/10/12/14/14/12/2F^1S5/4eW2/6/4/2 w t S1B1I1/- -/- 12",
        "i4@j5^",
        "FACING_FORBIDDEN",
        "i4 j5",
        "A redeployment has no facing, since a Water looks the same from all sides: write i4@j5.",
    ),
    (
        "2/4/6/8/10/12/14/14/12/2F^1S5/4eW2/6/4/2 w t S1B1I1/- -/- 12",
        "I@d5-d6",
        "FACING_REQUIRED",
        "",
        "Say which way the Sai faces...",
    ),
    (MIDDLE, "draw SBES", "WRONG_COUNT", "", "That’s 4 tiles; it has to be exactly 3."),
    (MIDDLE, "d4-d5", "CANNOT_SHIFT", "d4", "The Lotus on d4 can’t shift: Lotus and Air stay where they are."),
    (MIDDLE, "g5-g6^", "FACING_FORBIDDEN", "", "The Sword looks the same from all sides: leave the facing out."),
    (
        MIDDLE,
        "i4>",
        "NOTHING_CHANGES",
        "i4",
        "That would leave the Bow on i4 just as it is. A turn has to change something.",
    ),
    (MIDDLE, "g5-g5", "BAD_PATH", "g5 g5", "The tile is already on g5."),
    (MIDDLE, "g5-f6-e6", "BAD_PATH", "g5 f6", "A shift goes from square to neighboring square..."),
    (MIDDLE, "g3-g1", "TOO_FAR", "g3 g1", "g1 is too far from g3: the Earth shifts 1 square at most."),
    (MIDDLE, "g5-d5", "TOO_FAR", "g5 d5", "d5 is too far from g5: the Sword shifts 2 squares at most."),
    (MIDDLE, "e4-c4", "CANNOT_SHIFT", "e4", "The Air on e4 can’t shift: Lotus and Air stay where they are."),
    (
        "2/4/6/8/10/12/9bv4/14/12/10/5S1i</6/4/2 w t -/- -/- 12",
        "i4-j4-j5",
        "DEADLY_PATH",
        "j4 j8 k4",
        "j4 has 2 threats against you, and that has to be fewer than 2. Threatened from j8, k4.",
    ),
    (
        "2/4/6/8/10/7bv4/14/14/12/10/4SF^2/6/4/2 w t -/- -/- 12",
        "i4-i5",
        "DEADLY_PATH",
        "i5 i9",
        "i5 has 2 threats against you, and that has to be fewer than 2: a Fire threatens itself, too. Threatened from i9.",
    ),
    (
        "2/4/6/8/10/7bv4/14/14/12/6S2b</5W2/6/4/2 w t -/- -/- 12",
        "i4-h4",
        "OWN_TILE_CAPTURED",
        "i5 i9 l5",
        "Your Sword on i5 would be lost: i5 would have 2 threats against you, and that has to be fewer than 2. Threatened from \
         i9, l5.",
    ),
    (
        "2/4/6/8/10/7bv4/14/14/12/6S3/8/6/4/2 w t F1/- -/- 12",
        "F@g5>",
        "OWN_TILE_CAPTURED",
        "i5 g5 i9",
        "Your Sword on i5 would be lost: i5 would have 2 threats against you, and that has to be fewer than 2. Threatened from \
         g5, i9.",
    ),
    (MIDDLE, "--", "PASS_NOT_FORCED", "", "You can still do something else, so you can’t pass."),
];

#[test]
fn reasons_name_rules_cells_and_numbers() {
    let mut codes = BTreeSet::from(["SAME_TILE"]);
    for &(text, action, code, cells, words) in ROWS {
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
