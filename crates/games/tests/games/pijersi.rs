//! Worked positions of Pijersi: the number of legal turns, the results of turns, and the reasons of refusals.

use std::collections::BTreeSet;

use board::color::Color;
use games::{
    game::{Outcome, Position, Presentation},
    pijersi::{BLOCKED, GOAL, Pijersi, PijersiMove, QUIET_TURNS},
};
use proptest::prelude::*;

/// The result of a turn.
enum Then {
    /// The game goes on in this position.
    Board(&'static str),
    /// The game goes on; the position is not checked.
    On,
    /// The game ends.
    End(Outcome),
}

use Then::{Board, End, On};

const WHITE_GOAL: Then = End(Outcome::Decisive { winner: Color::White, by: GOAL });
const BLACK_GOAL: Then = End(Outcome::Decisive { winner: Color::Black, by: GOAL });
const WHITE_BLOCKS: Then = End(Outcome::Decisive { winner: Color::White, by: BLOCKED });
const DRAW: Then = End(Outcome::Draw { by: QUIET_TURNS });

/// A position with its expected properties.
struct Case {
    position: &'static str,
    /// The number of legal turns.
    count: usize,
    /// Some legal turns with their results.
    legal: &'static [(&'static str, Then)],
    /// Some refused turns with their reason codes.
    refused: &'static [(&'static str, &'static str)],
}

const CASES: &[Case] = &[
    // The start position.
    Case {
        position: "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1",
        count: 186,
        legal: &[
            ("a4-b5=c4", Board("s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/3SR2/P-S-R-WW1R-P-/R-P-S-1P-S- b 1 1")),
            ("b4=d3", Board("s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/2WW4/6/P-S-R-1S-R-P-/R-P-S-R-P-S- b 1 1")),
            ("b4-c3", Board("s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/2W-3/P-S-R-W-S-R-P-/R-P-S-R-P-S- b 1 1")),
            ("a2-b3=d2", On),
            ("a2-b3=d4", On),
        ],
        refused: &[
            ("b4=d4", "BENT"),
            ("b4=b5", "OWN_PIECE"),
            ("b4-b5", "WISE_ON_TOP"),
            ("a6-b5=c4", "NOT_ADJACENT"),
            ("d4-d5", "EMPTY_SOURCE"),
            ("f4=d4", "NOT_YOURS"),
            ("a1=b1", "NOT_A_STACK"),
            ("a1-a1", "NOT_ADJACENT"),
            ("b4=b4", "NOT_ADJACENT"),
            ("b4=e3", "TOO_FAR"),
            ("b4-c4-d4", "WRONG_SECOND"),
            ("b4=c4=d4", "WRONG_SECOND"),
            ("b4=c4-d4=d5", "NOT_A_STACK"),
            ("b4=c4-d4-e4", "TOO_MANY"),
        ],
    },
    // The moves of stacks and of the wise.
    Case {
        position: "s-5/7/6/7/2w-w-2/2W-RS3/6 w 0 1",
        count: 37,
        legal: &[("b4-b3", On), ("b4=a3", On), ("b4=a4", On), ("b4=b5", On), ("b4=b6", On)],
        refused: &[
            ("b4=a5", "BENT"),
            ("b4=b2", "BLOCKED"),
            ("b4=d3", "BLOCKED"),
            ("b4=d5", "BLOCKED"),
            ("b4=c3", "NOT_BEATEN"),
            ("b3-b4", "OWN_PIECE"),
            ("b4-b3=b4", "OWN_PIECE"),
        ],
    },
    // Captures by single cubes.
    Case {
        position: "s-5/7/4R-1/2rpSR3/1p-S-wpW-1/7/6 w 3 9",
        count: 64,
        legal: &[
            ("c3-c2!", Board("s-5/7/4R-1/2rpSR3/1S-1wpW-1/7/6 b 0 9")),
            ("c3-d3!", Board("s-5/7/4R-1/2S-SR3/1p-1wpW-1/7/6 b 0 9")),
            ("c3-c4!", Board("s-5/7/4R-1/2rpSR3/1p-1S-W-1/7/6 b 0 9")),
        ],
        refused: &[("d4=d3", "NOT_BEATEN"), ("d4-d3", "NOT_BEATEN"), ("c5-c4", "NOT_BEATEN"), ("c3-d4", "OWN_PIECE")],
    },
    // Captures by stacks.
    Case {
        position: "s-5/7/4R-1/2rpSR3/1p-S-wpW-1/7/6 b 3 9",
        count: 107,
        legal: &[
            ("c4=d4!", Board("s-5/7/4R-1/2rpwp3/1p-S-1W-1/7/6 w 0 10")),
            ("c4=e5!", On),
            ("c4=e5!-d5", On),
            ("c4=a3", BLACK_GOAL),
        ],
        refused: &[
            ("c4-c5", "NOT_BEATEN"),
            ("c4-c3", "NOT_BEATEN"),
            ("c4=d4-e5", "NOT_ADJACENT"),
            ("c4=c6", "BLOCKED"),
        ],
    },
    // One turn builds a stack with a single step, and another turn splits a stack.
    Case {
        position: "s-5/7/6/7/6/2R-SP3/1S-4 w 0 1",
        count: 89,
        legal: &[("a2-b3", Board("s-5/7/6/7/6/2RSSP3/6 b 1 1")), ("b4-b3", Board("s-5/7/6/7/6/2RPS-3/1S-4 b 1 1"))],
        refused: &[("b3-b4", "OWN_PIECE"), ("b4-b3=b4", "OWN_PIECE"), ("b4-b3=b5", "BLOCKED")],
    },
    // A new stack may cross the cell that its upper cube left, or go back to it.
    Case {
        position: "s-5/7/6/7/6/2wr4/1S-P-3 w 0 1",
        count: 19,
        legal: &[("a2-a3=a5", On), ("a2-a3=a1", On), ("a2-a3=a2", On), ("a3-a2=b3!", On)],
        refused: &[("a2-a3=a2-a1", "TOO_MANY"), ("a2-b3", "NOT_BEATEN"), ("a3-a2=c3", "BLOCKED")],
    },
    Case {
        position: "s-5/7/6/7/6/2wr4/1S-P-3 b 0 1",
        count: 64,
        legal: &[("b3=b5-a4", BLACK_GOAL), ("b3=a2!", BLACK_GOAL), ("b3=d4-c3", On)],
        refused: &[],
    },
    Case {
        position: "s-5/7/6/7/2S-P-2/7/6 w 0 1",
        count: 36,
        legal: &[("c3-c4=c2", Board("s-5/7/6/7/1PS4/7/6 b 1 1"))],
        refused: &[],
    },
    // The upper cube of a stack forms a new stack; the lower cube stays behind and blocks the new stack's path.
    Case {
        position: "s-5/7/6/7/2RSP-2/7/6 w 0 1",
        count: 86,
        legal: &[("c3=c2-c3", On), ("c3=b4-c4", On)],
        refused: &[("c3-c4=c2", "BLOCKED"), ("c3-c4=c3", "OWN_PIECE")],
    },
    // Both actions capture.
    Case {
        position: "s-p-r-s-p-r-/2s-1r-s-p-/6/2rpw-w-2/1R-S-SR2/P-1R-WW1R-P-/1P-S-1P-S- b 5 3",
        count: 211,
        legal: &[("d3=c2!-b3!", Board("s-p-r-s-p-r-/2s-1r-s-p-/6/3w-w-2/1r-S-SR2/P-1p-WW1R-P-/1P-S-1P-S- w 0 4"))],
        refused: &[],
    },
    // The twentieth quiet turn draws the game.
    Case {
        position: "5w-/R-6/6/7/5r-/6S-/W-5 b 19 10",
        count: 8,
        legal: &[
            ("c6-b6", DRAW),
            ("c6-b7!", On),
            ("c6-c5", DRAW),
            ("c6-d6", DRAW),
            ("c6-d7", DRAW),
            ("g6-f6", DRAW),
            ("g6-f7", DRAW),
            ("g6-g5", DRAW),
        ],
        refused: &[],
    },
    Case {
        position: "5w-/R-6/6/7/5r-/6S-/W-5 w 19 10",
        count: 8,
        legal: &[("f1-g1", WHITE_GOAL), ("a1-a2", DRAW)],
        refused: &[],
    },
    // A wise on the goal row does not win, whether alone or on top of a stack.
    Case {
        position: "6/W-2WWWR1R-/6/r-6/6/7/6 w 0 1",
        count: 109,
        legal: &[
            ("f1-g1", On),
            ("f4=g4", On),
            ("f4-g4", On),
            ("f7-g6", WHITE_GOAL),
            ("f5-g4", WHITE_GOAL),
            ("f5=g5", WHITE_GOAL),
        ],
        refused: &[],
    },
    // The side to move has no legal turn.
    Case {
        position: "6/7/W-5/w-W-5/W-5/7/6 b 0 1",
        count: 0,
        legal: &[],
        refused: &[("d1-e1", "GAME_OVER"), ("a1-a2", "GAME_OVER")],
    },
    Case {
        position: "6/7/W-5/w-1R-4/W-5/7/6 w 7 30",
        count: 14,
        legal: &[("d3-d2", WHITE_BLOCKS), ("d3-c3", On)],
        refused: &[],
    },
    Case {
        position: "6/7/W-5/w-1R-4/W-5/7/6 w 19 30",
        count: 14,
        legal: &[("d3-d2", DRAW), ("d3-c3", DRAW)],
        refused: &[],
    },
    // A wise may stand only on a wise, and the other roles on any role.
    Case {
        position: "s-5/7/6/7/1WWW-R-2/1RRW-4/6 w 0 1",
        count: 114,
        legal: &[("c2-c3", On), ("c3-b3", On), ("c4-c3", On), ("c2-b3=b5", On)],
        refused: &[
            ("c3-c4", "WISE_ON_TOP"),
            ("c3-c2", "OWN_PIECE"),
            ("c2-b2", "OWN_PIECE"),
            ("b2-c2", "OWN_PIECE"),
            ("c2=c3", "OWN_PIECE"),
            ("c4-c3=c1", "BLOCKED"),
        ],
    },
    // The move of a stack ends with its capture, but the upper cube may capture afterwards.
    Case {
        position: "s-5/7/6/1RSp-p-3/6/7/6 w 5 20",
        count: 64,
        legal: &[("d2=d3!-d4!", Board("s-5/7/6/2R-S-3/6/7/6 b 0 20")), ("d2=d3!-d2", On), ("d2-d3!", On)],
        refused: &[("d2=d4", "BLOCKED"), ("d2-d3=d4", "NOT_A_STACK")],
    },
    // A cube that reaches the goal row and leaves it in the same turn does not win.
    Case {
        position: "6/2WR4/6/r-6/6/7/6 w 0 1",
        count: 68,
        legal: &[("f3=g3", WHITE_GOAL), ("f3=g3-f4", Board("2W-3/3R-3/6/r-6/6/7/6 b 1 1"))],
        refused: &[],
    },
    Case { position: "6/2PR4/6/r-6/6/7/6 w 0 1", count: 68, legal: &[("f3=g3-f4", WHITE_GOAL)], refused: &[] },
    Case {
        position: "2W-3/2R-4/6/r-6/6/7/6 w 0 1",
        count: 17,
        legal: &[("f3-g3", WHITE_GOAL), ("f3-g3=f4", On), ("f3-g3=g1", WHITE_GOAL)],
        refused: &[],
    },
    // A turn captures the last enemy piece.
    Case { position: "6/7/6/2R-s-3/6/7/6 w 0 1", count: 6, legal: &[("d3-d4!", WHITE_BLOCKS)], refused: &[] },
    // A position with very many legal turns. A black piece is on Black's goal row, but nobody has moved yet.
    Case { position: "6/3WP3/1SR2WR1/3SP3/1SP2SR1/3RP2s-/1pr4 w 0 1", count: 429, legal: &[], refused: &[] },
    // The same position with turn number 2, so that Black has moved and has won.
    Case {
        position: "6/3WP3/1SR2WR1/3SP3/1SP2SR1/3RP2s-/1pr4 w 0 2",
        count: 0,
        legal: &[],
        refused: &[("f4=g4", "GAME_OVER")],
    },
    // If the side to move has a piece on its goal row, it wins if a piece is there at the end of its turn.
    Case {
        position: "W-R-4/7/6/r-6/6/7/6 w 3 5",
        count: 11,
        legal: &[("g2-f2", On), ("g1-f1", WHITE_GOAL)],
        refused: &[],
    },
    // A drawn position is still drawn when it is read from its text.
    Case { position: "5w-/R-6/6/7/5r-/6S-/W-5 w 20 11", count: 0, legal: &[], refused: &[("f1-g1", "GAME_OVER")] },
];

fn read(text: &str) -> Pijersi {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn worked_positions() {
    for Case { position: text, count, legal, refused } in CASES {
        let position = read(text);
        assert_eq!(position.legal_moves().len(), *count, "{text}");
        for (mv, then) in *legal {
            let mut after = position.clone();
            let read = position.read_move(mv).expect("a legal move's text");
            assert_eq!(after.play(&read), Ok(()), "{text}: {mv}");
            match then {
                Board(expected) => {
                    assert_eq!(after.to_string(), *expected, "{text}: {mv}");
                    assert_eq!(after.outcome(), None, "{text}: {mv}");
                }
                On => assert_eq!(after.outcome(), None, "{text}: {mv}"),
                End(outcome) => assert_eq!(after.outcome(), Some(*outcome), "{text}: {mv}"),
            }
        }
        for (mv, code) in *refused {
            let mut after = position.clone();
            let refusal = position.read_move(mv).and_then(|mv| after.play(&mv)).expect_err(mv);
            assert_eq!(refusal.code, *code, "{text}: {mv}");
            assert_eq!(after, position, "{text}: {mv}");
        }
    }
}

#[test]
fn every_reason_code_is_tried() {
    let codes: BTreeSet<&str> = CASES.iter().flat_map(|case| case.refused).map(|(_, code)| *code).collect();
    let expected = [
        "BENT",
        "BLOCKED",
        "EMPTY_SOURCE",
        "GAME_OVER",
        "NOT_ADJACENT",
        "NOT_A_STACK",
        "NOT_BEATEN",
        "NOT_YOURS",
        "OWN_PIECE",
        "TOO_FAR",
        "TOO_MANY",
        "WISE_ON_TOP",
        "WRONG_SECOND",
    ];
    assert_eq!(codes.into_iter().collect::<Vec<_>>(), expected);
    let start = Pijersi::default();
    for text in ["", "b4", "hello", "a9-b5", "b4c3", "b4c3d3e3"] {
        assert_eq!(start.read_move(text).map_err(|refusal| refusal.code), Err("SYNTAX"), "{text}");
    }
}

#[test]
fn stacks_have_many_turns() {
    let check = |position: &str, from: &str, count: usize| {
        let moves = read(position).legal_moves();
        assert_eq!(moves.iter().filter(|mv| mv.start().to_string() == from).count(), count, "{position}: {from}");
    };
    check("s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1", "b4", 28);
    check("s-5/7/6/7/2w-w-2/2W-RS3/6 w 0 1", "b4", 33);
    check("s-5/7/4R-1/2rpSR3/1p-S-wpW-1/7/6 b 3 9", "c4", 44);
    check("s-p-r-s-p-r-/2s-1r-s-p-/6/2rpw-w-2/1R-S-SR2/P-1R-WW1R-P-/1P-S-1P-S- b 5 3", "d3", 53);
}

#[test]
fn a_stack_goes_to_four_cells() {
    let steps: Vec<String> = read("s-5/7/6/7/2w-w-2/2W-RS3/6 w 0 1")
        .legal_moves()
        .iter()
        .map(PijersiMove::to_string)
        .filter(|text| text.starts_with("b4=") && text.len() == 5)
        .collect();
    assert_eq!(steps, ["b4=a3", "b4=a4", "b4=b5", "b4=b6"]);
}

#[test]
fn engines_strings_are_read_against_the_position() {
    let check = |position: &str, text: &str, expected: &str| {
        assert_eq!(read(position).read_move(text).map(|mv| mv.to_string()), Ok(expected.to_owned()), "{text}");
    };
    let start = CASES[0].position;
    check(start, "a5b5", "a5-b5");
    check(start, "a4b5c4", "a4-b5=c4");
    check(start, "b4d3d3", "b4=d3");
    check(start, "b4b4c3", "b4-c3");
    check(start, "B4 D3 E3", "b4=d3-e3");
    check("s-5/7/6/7/1RS4/2P-4/6 w 0 1", "c2b3b5", "c2-b3=b5");
}

#[test]
fn the_clicks_of_a_move_are_an_engines_string() {
    for case in CASES {
        let position = read(case.position);
        for mv in position.legal_moves() {
            let text: String = position.steps(&mv).iter().map(ToString::to_string).collect();
            assert_eq!(position.read_move(&text), Ok(mv), "{}: {text}", case.position);
        }
    }
}

#[test]
fn setup_codes() {
    let classic = Pijersi::from_setup("classic", 0);
    for code in ["GRXLLS", "grxlls", "GRXLLS-grxlls", " GRXLLS "] {
        assert_eq!(Pijersi::from_setup(code, 0), classic, "{code}");
    }
    assert_eq!(classic, Ok(Pijersi::default()));
    for (text, id) in [
        ("", "pijersi-setup-unknown"),
        ("chess", "pijersi-setup-unknown"),
        ("GRXLL", "pijersi-setup-unknown"),
        ("GRXLLS-", "pijersi-setup-unknown"),
        ("GRXLLS-GRXLLS-GRXLLS", "pijersi-setup-unknown"),
        ("ZZZZZZ", "pijersi-setup-unknown"),
        ("GRXLLT", "pijersi-setup-cubes"),
        ("AAAAAA", "pijersi-setup-cubes"),
        ("GQESCL", "pijersi-setup-wise"),
        ("GRXLLS-gqescl", "pijersi-setup-wise"),
    ] {
        let error = Pijersi::from_setup(text, 0).expect_err(text);
        assert_eq!((error.text.as_str(), error.reason.id()), (text, id));
    }
}

#[test]
fn drawn_setups_are_the_same_in_every_version() {
    let check = |setup, seed, expected: &str| {
        let position = Pijersi::from_setup(setup, seed).expect("a setup");
        assert_eq!(position.to_string(), expected, "{setup} {seed}");
    };
    check("half-random", 1, "p-s-r-p-r-w-/s-p-s-wsp-r-r-/6/7/6/R-R-P-WSS-P-S-/W-R-P-R-S-P- w 0 1");
    check("full-random", 1, "p-s-r-s-r-p-/r-s-p-wwr-p-s-/6/7/6/R-R-P-WSS-P-S-/W-R-P-R-S-P- w 0 1");
}

proptest! {
    #[test]
    fn move_texts_read_back(text in "[a-hA-H1-8=! -]{0,12}|\\PC{0,12}|([a-g][1-7][-=]){1,4}[a-g][1-7]") {
        if let Ok(mv) = text.parse::<PijersiMove>() {
            let printed = mv.to_string();
            prop_assert_eq!(printed.parse(), Ok(mv));
        }
        for case in CASES {
            let position = read(case.position);
            if let Ok(mv) = position.read_move(&text) {
                prop_assert_eq!(position.is_legal(&mv), position.legal_moves().contains(&mv));
            }
        }
    }

    #[test]
    fn position_strings_read_back(text in "([1-7prswPRSW-]{1,14}/){6}[1-7prswPRSW-]{1,12} [wb] [0-9]{1,2} [0-9]{1,3}|\\PC{0,90}") {
        if let Ok(position) = text.parse::<Pijersi>() {
            prop_assert_eq!(position.to_string(), text);
        }
    }

    #[test]
    fn any_pieces_anywhere_can_be_played_on(
        cells in prop::collection::vec(
            prop::sample::select(
                "-,-,-,-,R-,P-,S-,W-,r-,p-,s-,w-,RP,SR,WW,WS,WR,rs,ps,sr,ww,wp,wr".split(',').collect::<Vec<_>>()),
            45),
        black in any::<bool>(), quiet in 0..=20u8, number in 1..100u32,
    ) {
        let mut rows = Vec::new();
        let mut rest = cells.as_slice();
        for width in [6, 7, 6, 7, 6, 7, 6] {
            let (row, behind) = rest.split_at(width);
            rest = behind;
            let mut run = 0;
            let mut row_text = String::new();
            for cell in row {
                if *cell == "-" {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    row_text += &run.to_string();
                    run = 0;
                }
                row_text += cell;
            }
            if run > 0 {
                row_text += &run.to_string();
            }
            rows.push(row_text);
        }
        let text = format!("{} {} {quiet} {number}", rows.join("/"), if black { 'b' } else { 'w' });
        let position = read(&text);
        prop_assert_eq!(position.to_string(), text);
        let moves = position.legal_moves();
        prop_assert_eq!(moves.is_empty(), position.outcome().is_some());
    }

    #[test]
    fn setup_texts_never_panic(text in "[A-Za-z]{6}(-[A-Za-z]{6})?|\\PC{0,16}", seed: u64) {
        if let Ok(position) = Pijersi::from_setup(&text, seed) {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }
    }

    #[test]
    fn drawn_setups_are_whole(seed: u64) {
        for setup in ["half-random", "full-random"] {
            let text = Pijersi::from_setup(setup, seed).expect("a setup").to_string();
            let board = text.split(' ').next().expect("the rows");
            for (letters, count) in [("RPSrps", 4), ("Ww", 2)] {
                for letter in letters.chars() {
                    prop_assert_eq!(board.matches(letter).count(), count, "{}", text);
                }
            }
        }
    }
}
