//! Worked positions: the results of legal actions, and the refusals of illegal ones.

use board::color::Color;
use games::{
    game::{Position, Presentation},
    paiko::{Paiko, TileKind},
};

/// The result of an action.
enum Then {
    /// The action is legal and captures these tiles in this order. White and Black then have these points.
    Legal(&'static str, u32, u32),
    /// The action is refused with this reason code. The second text is the first cell that the refusal names; if the
    /// text is empty, the cell is not checked.
    Refused(&'static str, &'static str),
}

use Then::{Legal, Refused};

/// A board with actions to try. The tile that an action deploys is in the hand; all other tiles are in the reserve.
struct Case {
    board: &'static str,
    turn: Color,
    /// The points of White and Black.
    score: (u32, u32),
    tries: &'static [(&'static str, Then)],
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

fn score(position: &Paiko) -> (u32, u32) {
    (position.score(Color::White), position.score(Color::Black))
}

fn check(case: &Case, action: &str, then: &Then) {
    let before = position(case.board, case.turn, action);
    assert_eq!(score(&before), case.score);
    let mut after = before.clone();
    let mv = before.read_move(action);
    let played = mv.clone().and_then(|mv| after.play(&mv));
    match *then {
        Legal(captured, white, black) => {
            assert_eq!(played, Ok(()), "{before}: {action}");
            let mv = mv.expect("it is legal");
            let marked: Vec<String> = captured.split_whitespace().map(|tile| format!(" x{tile}")).collect();
            let won = if white >= 10 { format!(" =W{white} #") } else { String::new() };
            assert_eq!(before.notation(&mv), format!("{mv}{}{won}", marked.concat()), "{before}");
            assert_eq!(score(&after), (white, black), "{before}: {action}");
            assert_eq!(after.outcome().is_some(), white >= 10, "{before}: {action}");
            let lost = after.stock(!case.turn).discard;
            let letters = captured.split_whitespace().filter_map(|tile| tile.chars().next());
            assert_eq!(lost, letters.filter_map(TileKind::from_letter).collect(), "{before}: {action}");
            let reward = if marked.is_empty() { "t".to_owned() } else { format!("r{}", marked.len()) };
            let phase = if white >= 10 { "x1-0" } else { &reward };
            assert_eq!(after.to_string().split(' ').nth(2), Some(phase), "{before}: {action}");
            assert!(before.legal_moves().contains(&mv), "{before}: {mv}");
        }
        Refused(code, square) => {
            let refusal = played.expect_err(action);
            assert_eq!(refusal.code, code, "{before}: {action}");
            if !square.is_empty() {
                assert_eq!(refusal.cells[0].to_string(), square, "{before}: {action}");
            }
            assert_eq!(after, before);
        }
    }
}

/// The worked positions. For each kind, a tile is in the hand of the side to act unless all three are on the board.
pub fn all() -> impl Iterator<Item = Paiko> {
    CASES.iter().map(|case| {
        let placed = |kind: &TileKind| {
            let letter = match case.turn {
                Color::White => kind.letter(),
                Color::Black => kind.letter().to_ascii_lowercase(),
            };
            case.board.matches(letter).count()
        };
        let hand: String =
            TileKind::ALL.iter().filter(|kind| placed(kind) < 3).map(|kind| format!("{}1", kind.letter())).collect();
        read(case.board, case.turn, &hand)
    })
}

#[test]
fn worked_positions() {
    let mut tries = 0;
    for case in CASES {
        for (action, then) in case.tries {
            check(case, action, then);
            tries += 1;
        }
    }
    assert_eq!(tries, 87);
}

const CASES: &[Case] = &[
    // The board is empty.
    Case {
        board: "2/4/6/8/10/12/14/14/12/10/8/6/4/2",
        turn: Color::White,
        score: (0, 0),
        tries: &[
            ("S@f5", Legal("", 0, 0)),
            ("S@h6", Refused("NOT_HOME_OR_THREATENED", "")),
            ("S@g7", Refused("BLACK_SQUARE", "")),
            ("L@g7", Legal("", 0, 0)),
            ("L@h8", Legal("", 0, 0)),
            ("L@m9", Legal("", 0, 0)),
            ("A@n8", Refused("NOT_HOME_OR_THREATENED", "")),
        ],
    },
    // A tile may be deployed where an own tile threatens.
    Case {
        board: "2/4/6/8/10/12/14/14/5S6/10/8/6/4/2",
        turn: Color::White,
        score: (0, 0),
        tries: &[
            ("B@h6^", Legal("", 1, 0)),
            ("E@i5", Refused("NOT_HOME_OR_THREATENED", "")),
            ("S@i6", Refused("BLACK_SQUARE", "")),
            ("L@i6", Legal("", 0, 0)),
            ("g6-h6", Legal("", 1, 0)),
        ],
    },
    // A tile may not be deployed on a square of the homeground that the enemy threatens.
    Case {
        board: "2/4/6/8/4bv5/12/14/14/12/10/8/1S4/4/2",
        turn: Color::White,
        score: (0, 1),
        tries: &[("S@g6", Refused("THREATENED", "")), ("S@f6", Legal("", 0, 1)), ("L@g6", Legal("", 0, 1))],
    },
    // Two threats capture an uncovered tile.
    Case {
        board: "2/4/6/8/10/12/14/14/12/4S5/4e3/6/4/2",
        turn: Color::White,
        score: (0, 1),
        tries: &[
            ("B@e4>", Legal("Eh4", 0, 0)),
            ("A@f3", Legal("Eh4", 0, 0)),
            ("B@e4^", Legal("", 0, 1)),
            ("S@g4", Refused("THREATENED", "")),
        ],
    },
    // Two threats do not capture a covered tile.
    Case {
        board: "2/4/6/8/10/12/14/14/12/4S1l3/4e3/6/4/2",
        turn: Color::White,
        score: (0, 1),
        tries: &[("B@e4>", Legal("", 0, 1))],
    },
    // Three threats capture a covered tile.
    Case {
        board: "2/4/6/8/10/12/14/14/12/4S1l3/1B>2e3/6/4/2",
        turn: Color::White,
        score: (0, 1),
        tries: &[("A@g2", Legal("Eh4", 0, 0))],
    },
    // A homeground covers its owner's tiles, and a second cover does not protect a tile further.
    Case {
        board: "2/4/6/8/10/8l3/8s5/7S6/12/10/5B^2/6/4/2",
        turn: Color::White,
        score: (2, 0),
        tries: &[("A@h6", Legal("Si8", 3, 0)), ("S@h6", Legal("", 3, 0))],
    },
    // A homeground does not cover tiles of the other side.
    Case {
        board: "2/4/6/6e1/10/8S3/14/14/12/10/8/6/4/2",
        turn: Color::Black,
        score: (2, 0),
        tries: &[("A@k11", Legal("Sj9", 0, 0)), ("S@i8", Refused("THREATENED", ""))],
    },
    // A Fire threatens itself, so one enemy threat captures it.
    Case {
        board: "2/4/6/8/10/12/14/14/12/8f<1/8/1S4/4/2",
        turn: Color::White,
        score: (0, 1),
        tries: &[("B@g5>", Legal("Fk5", 0, 0)), ("B@f5>", Legal("", 0, 1))],
    },
    // Two enemy threats are needed to capture a covered Fire, because the Fire adds a threat of its own.
    Case {
        board: "2/4/6/8/10/12/14/14/12/8f<l/8/1S4/4/2",
        turn: Color::White,
        score: (0, 1),
        tries: &[("B@g5>", Legal("", 0, 1))],
    },
    // A Fire threatens tiles of its own side.
    Case {
        board: "2/4/6/8/10/8B^3/14/14/12/7sf<1/8/6/4/2",
        turn: Color::White,
        score: (2, 2),
        tries: &[("j9v", Legal("Sj5", 2, 1))],
    },
    // A Fire is captured after the other tile that it threatens.
    Case {
        board: "2/4/6/8/10/12/14/14/12/7sf<1/8/1S4/4/2",
        turn: Color::White,
        score: (0, 2),
        tries: &[("B@g5>", Legal("Sj5 Fk5", 0, 0))],
    },
    // A Fire may not make a tile of its own side capturable.
    Case {
        board: "2/4/6/8/10/7bv4/14/14/12/6S3/8/6/4/2",
        turn: Color::White,
        score: (1, 0),
        tries: &[
            ("F@g5>", Refused("OWN_TILE_CAPTURED", "i5")),
            ("F@g5^", Legal("", 1, 0)),
            ("F@g3^", Refused("OWN_TILE_CAPTURED", "i5")),
        ],
    },
    // Only a Lotus may be deployed on a square that a Fire of either side threatens.
    Case {
        board: "2/4/6/8/10/12/14/14/12/10/1F>6/6/4/2",
        turn: Color::White,
        score: (0, 0),
        tries: &[
            ("S@f4", Refused("THREATENED", "")),
            ("S@g6", Refused("THREATENED", "")),
            ("S@e5", Legal("", 0, 0)),
            ("L@f4", Legal("", 0, 0)),
        ],
    },
    // A Fire that shifts threatens itself on each square.
    Case {
        board: "2/4/6/8/10/7bv4/14/14/12/10/4SF^2/6/4/2",
        turn: Color::White,
        score: (2, 0),
        tries: &[
            ("i4-i5^", Refused("DEADLY_PATH", "i5")),
            ("h4-h5", Legal("", 2, 0)),
            ("h4-h5-i5", Refused("DEADLY_PATH", "i5")),
            ("i4>", Legal("", 2, 0)),
        ],
    },
    // A shift may go around a square where the tile would be captured.
    Case {
        board: "2/4/6/8/10/12/9bv4/14/12/10/5S1i</6/4/2",
        turn: Color::White,
        score: (1, 1),
        tries: &[("i4-j4-j5", Refused("DEADLY_PATH", "j4")), ("i4-i5-j5", Legal("", 1, 1))],
    },
    // Shifts are refused if they are blocked, too long, or change nothing.
    Case {
        board: "2/4/6/8/10/12/14/14/4SES5/10/1A2L3/6/4/2",
        turn: Color::White,
        score: (1, 0),
        tries: &[
            ("f6-g6-h6", Refused("OCCUPIED", "")),
            ("f6-f7-g7", Refused("BLACK_SQUARE", "")),
            ("h6-h7-h8", Refused("BLACK_SQUARE", "")),
            ("f6-f7-e7", Legal("", 1, 0)),
            ("g6-g5-g4", Refused("TOO_FAR", "")),
            ("e4-e5", Refused("CANNOT_SHIFT", "")),
            ("h4-h5", Refused("CANNOT_SHIFT", "")),
            ("h6", Refused("NOTHING_CHANGES", "")),
        ],
    },
    // A shift may not leave an own tile uncovered under two threats. The end square of a redeployment follows the rules
    // for the square of a deployment.
    Case {
        board: "2/4/6/8/10/7bv4/14/14/12/6S2b</5W2/6/4/2",
        turn: Color::White,
        score: (2, 1),
        tries: &[
            ("i4-h4", Refused("OWN_TILE_CAPTURED", "i5")),
            ("i4-h4-h5", Legal("", 2, 1)),
            ("i4@h5", Refused("THREATENED", "")),
            ("i4@j3", Refused("OWN_TILE_CAPTURED", "i5")),
            ("i5-h5", Legal("", 2, 1)),
        ],
    },
    // A Water may be redeployed on a square that only this Water threatens.
    Case {
        board: "2/4/6/8/10/12/14/14/12/10/5W2/6/4/2",
        turn: Color::White,
        score: (1, 0),
        tries: &[
            ("i4@j5", Legal("", 1, 0)),
            ("i4@f5", Legal("", 0, 0)),
            ("i4@k6", Refused("NOT_HOME_OR_THREATENED", "")),
            ("i4@i4", Refused("OCCUPIED", "")),
        ],
    },
    // A Sai that shifts in the turn of its deployment captures only after the shift.
    Case {
        board: "2/4/6/8/10/12/14/14/12/4S5/4e3/6/4/2",
        turn: Color::White,
        score: (0, 1),
        tries: &[
            ("I@g4>", Refused("THREATENED", "")),
            ("I@e4>", Legal("", 0, 1)),
            ("I@e4-f4-g4>", Legal("Eh4", 0, 0)),
            ("I@e4-f4-g4^", Legal("", 0, 1)),
        ],
    },
    // A Sai covers the squares to its left and right only.
    Case {
        board: "2/4/6/8/10/7bv4/14/14/12/5I^S2b</8/6/4/2",
        turn: Color::White,
        score: (2, 1),
        tries: &[
            ("h5>", Refused("OWN_TILE_CAPTURED", "i5")),
            ("h5v", Legal("", 2, 1)),
            ("h5-h6^", Refused("OWN_TILE_CAPTURED", "i5")),
        ],
    },
    // A tile that loses its cover because another tile is captured is captured as well.
    Case {
        board: "2/4/6/8/10/12/9Bv4/14/12/7w2/2B>3s1/6/4/2",
        turn: Color::White,
        score: (2, 2),
        tries: &[("B@g5>", Legal("Wj5 Sj4", 2, 0))],
    },
    // A Fire keeps threatening tiles in all rounds of captures.
    Case {
        board: "2/4/6/8/10/9Bv2/14/9fv4/12/4S2ws1/8/6/4/2",
        turn: Color::White,
        score: (2, 3),
        tries: &[("A@h6", Legal("Wj5 Sk5 Fj7", 3, 0))],
    },
    // Before enemy tiles are captured, an action must leave the own tiles safe.
    Case {
        board: "2/4/6/8/10/7bv4/14/14/12/4S5/1B>3e2/6/4/2",
        turn: Color::White,
        score: (0, 1),
        tries: &[("g5-h5-i5", Refused("DEADLY_PATH", "i5")), ("g5-h5", Legal("Ei4", 1, 0))],
    },
    // Own tiles that did not move have to be safe, too.
    Case {
        board: "2/4/6/8/10/7bv1Bv2/14/14/12/6S1e1/5W2/6/4/2",
        turn: Color::White,
        score: (4, 1),
        tries: &[("i4-j4", Refused("OWN_TILE_CAPTURED", "i5"))],
    },
    // A Lotus may not be deployed under three threats.
    Case {
        board: "2/4/6/8/10/6bv5/14/14/12/9b</3L1s2/6/4/2",
        turn: Color::White,
        score: (0, 2),
        tries: &[("L@h5", Refused("OWN_TILE_CAPTURED", "h5"))],
    },
    // A Lotus may be deployed under two threats.
    Case {
        board: "2/4/6/8/10/6bv5/14/14/12/9b</8/1S4/4/2",
        turn: Color::White,
        score: (0, 1),
        tries: &[("L@h5", Legal("", 0, 1)), ("S@h5", Refused("THREATENED", ""))],
    },
    // A Lotus on a black square is captured by three threats.
    Case {
        board: "2/4/6/8/10/12/14/14/3B>3l4/5S4/8/6/4/2",
        turn: Color::White,
        score: (1, 0),
        tries: &[("A@g5", Legal("Li6", 1, 0)), ("S@g6", Legal("", 1, 0))],
    },
    // A tile may be deployed in the enemy's homeground.
    Case {
        board: "2/4/6/8/10/12/14/7S6/12/10/8/6/4/2",
        turn: Color::White,
        score: (1, 0),
        tries: &[("E@i8", Legal("", 3, 0)), ("L@h8", Legal("", 1, 0)), ("S@h8", Refused("BLACK_SQUARE", ""))],
    },
    // Tiles do not block the threat of a Bow.
    Case {
        board: "2/4/6/8/10/12/14/14/5A6/2B>S6/8/6/4/2",
        turn: Color::White,
        score: (0, 0),
        tries: &[("A@h5", Legal("", 1, 0)), ("A@i5", Legal("", 1, 0)), ("A@j5", Refused("NOT_HOME_OR_THREATENED", ""))],
    },
    // A Fire in its own homeground is covered, so two enemy threats besides its own capture it.
    Case {
        board: "2/4/6/2bv5/10/12/14/14/4Fv3b<3/10/8/6/4/2",
        turn: Color::Black,
        score: (0, 2),
        tries: &[("f11-f10v", Legal("Ff6", 0, 2)), ("B@m9^", Legal("", 0, 2))],
    },
    // The tenth point wins.
    Case {
        board: "2/4/5W/5A2/8E1/8SL1s/14/14/12/4SS4/8/6/4/2",
        turn: Color::White,
        score: (9, 0),
        tries: &[("g5-g6-h6", Legal("", 10, 0)), ("L@l10", Legal("", 9, 0))],
    },
];
