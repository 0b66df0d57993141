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

const START: &str = "bbb1bbb/bbbbbbb/bbbbbbb/bbbbbbb/bbbbbbb/7/7/7/wwwwwww/wwwwwww/wwwwwww/wwwwwww/www1www w";

/// The result of the last turn in a case.
enum Verdict {
    /// The turn is legal and leads to these stacks. The game goes on, unless the other side has no legal turn.
    On(&'static str),
    /// The mover wins by reaching the bird, and the turn leads to these stacks.
    Win(&'static str),
    /// The mover loses because the turn leaves its dragons connected.
    Loss,
    /// The game is drawn by repetition.
    Draw,
    /// The turn is refused with this reason code.
    Illegal(&'static str),
}

use Verdict::{Draw, Illegal, Loss, On, Win};

/// A worked position with a sequence of turns. All turns but the last are legal.
struct Case {
    id: &'static str,
    position: &'static str,
    turns: &'static str,
    verdict: Verdict,
}

const CASES: &[Case] = &[
    Case { id: "P01", position: START, turns: "d5=d6", verdict: On("d5: d6:w") },
    Case { id: "P02", position: START, turns: "c3+d3", verdict: On("c3: d3:ww") },
    Case { id: "P03", position: START, turns: "c1d1", verdict: Illegal("OWN_NEST") },
    Case { id: "P04", position: START, turns: "d5+d4", verdict: Illegal("BACKWARD") },
    Case { id: "P05", position: "d5:w,d6:b w", turns: "d5d6", verdict: Illegal("ENEMY_SAME_LEVEL") },
    Case { id: "P06", position: "d4:ww,d5:b w", turns: "d4=d5", verdict: On("d4:w d5:bw") },
    Case { id: "P07", position: "d4:wbwbw,d5:bb w", turns: "d4=d5", verdict: On("d4:wb d5:bbwbw") },
    Case { id: "P08", position: "d4:wwbww,d5:bb w", turns: "d4=d5", verdict: Illegal("BOTTOM_CARRIER_ENEMY") },
    Case { id: "P09", position: "d4:wwbww,d3:bb w", turns: "d4=d3", verdict: On("d4:ww d3:bbbww") },
    Case { id: "P10", position: "d4:wwbww,e4:bb w", turns: "d4=e4", verdict: On("d4:ww e4:bbbww") },
    Case { id: "P11", position: "d4:bww,d5:b w", turns: "d4-d5", verdict: On("d4:bw d5:bw") },
    Case { id: "P12", position: "d4:bbbbw,c4:b w", turns: "d4-c4", verdict: On("d4:bbbb c4:bw") },
    Case { id: "P13", position: "d4:bbbbw w", turns: "d4c4", verdict: Illegal("AMBIGUOUS") },
    Case { id: "P14", position: "d4:bbbbw w", turns: "d4=d3", verdict: On("d4: d3:bbbbw") },
    Case { id: "P15", position: "d4:bbbbw w", turns: "d4-d3", verdict: Illegal("BACKWARD") },
    Case { id: "P16", position: "d4:ww w", turns: "d4d3", verdict: Illegal("BACKWARD") },
    Case { id: "P17", position: "d4:ww,d5:bbb w", turns: "d4d5", verdict: Illegal("TOO_HIGH") },
    Case { id: "P18", position: "c4:www,d4:www,e4:bbbbb w", turns: "c4+d4!e4", verdict: On("c4:ww d4:www e4:bbbbbw") },
    Case { id: "P19", position: "c4:www,d4:www,e4:bbbbb w", turns: "c4+d4", verdict: Illegal("CHAIN_UNFINISHED") },
    Case { id: "P20", position: "c4:www,d4:www,e4:bbbb w", turns: "c4+d4!e4", verdict: On("e4:bbbbw") },
    Case { id: "P21", position: "c4:www,d4:www,d3:b w", turns: "c4+d4-d3", verdict: Illegal("BACKWARD") },
    Case { id: "P22", position: "d4:wwww,e4:bbbbbb w", turns: "d4!e4", verdict: Illegal("TOO_HIGH") },
    Case { id: "P23", position: "d3:wwww w", turns: "d3=d4-d5", verdict: On("d3: d4:www d5:w") },
    Case { id: "P24", position: "b3:bbww,c3:ww,d3:wwbb w", turns: "b3=c3!d3-e3", verdict: Illegal("CHAIN_NOT_DUE") },
    Case {
        id: "P25",
        position: "b3:bwwww,c3:w,d3:wwbw w",
        turns: "b3=c3=d3-e3",
        verdict: On("b3:b c3:wwww d3:wwbw e3:w"),
    },
    Case { id: "P26", position: "c3:bbbw,d3:wbw w", turns: "c3=d3", verdict: On("c3:bbb d3:wbww") },
    Case { id: "P27", position: "c3:bbbbw,d3:wbww w", turns: "c3=d3", verdict: Illegal("CHAIN_UNFINISHED") },
    Case { id: "P28", position: "c10:wwwb,d10:www b", turns: "c10=d10", verdict: On("c10:www d10:wwwb") },
    Case { id: "P29", position: "a13:www,b13:bbbw w", turns: "b13=a13", verdict: Illegal("CHAIN_STUCK") },
    Case { id: "P30", position: "a13:www,b13:bbbw w", turns: "b13=a13=b13", verdict: Illegal("REVERSE") },
    Case { id: "P31", position: "a13:w,b13:bwww w", turns: "b13=a13-b13", verdict: On("a13:www b13:bw") },
    Case { id: "P32", position: "d5:w,a12:b w - c5d5:1:1:1", turns: "d5c5", verdict: Illegal("REVERSE") },
    Case { id: "P33", position: "d5:w,a12:b w - c5d5:1:1:1", turns: "d5=e5", verdict: On("e5:w") },
    Case { id: "P34", position: "d5:ww,a12:b w - c5d5:2:1:1", turns: "d5-c5", verdict: On("c5:w d5:w") },
    Case { id: "P35", position: "d6:w,a12:b w", turns: "d6d7", verdict: Illegal("DROWN") },
    Case { id: "P36", position: "d6:ww,a12:b w", turns: "d6-d7", verdict: On("d6:w d7:w") },
    Case { id: "P37", position: "d6:w,d8:b,a12:b w", turns: "d6=d7", verdict: On("d7:w") },
    Case { id: "P38", position: "d6:w,c7:b,c8:b,a12:b w", turns: "d6=d7", verdict: On("d7:w") },
    Case { id: "P39", position: "d6:w,d7:b,a12:b w", turns: "d6c6", verdict: Illegal("DROWN") },
    Case { id: "P40", position: "d6:w,d7:w,e7:b,a12:b w", turns: "d7d8", verdict: Illegal("DROWN") },
    Case { id: "P41", position: "d6:w,d7:ww,e7:b,a12:b w", turns: "d7-d8", verdict: On("d7:w d8:w") },
    Case { id: "P42", position: "c6:ww,d6:w,d7:b,a12:b w", turns: "d6d5", verdict: Illegal("BACKWARD") },
    Case { id: "P43", position: "c6:w,d6:w,d7:b,a12:b w", turns: "d6+c6", verdict: Illegal("DROWN") },
    Case { id: "P44", position: "d6:wwww,a12:b w", turns: "d6=d7-d8", verdict: Illegal("DROWN") },
    Case { id: "P45", position: "c4:www,d4:www,e4:www,a12:b w", turns: "d4=d5", verdict: On("d5:www") },
    Case { id: "P46", position: "c4:www,d4:www,e4:www,a12:b w", turns: "d4-d5", verdict: On("d4:ww d5:w") },
    Case {
        id: "P47",
        position: "b4:b,c4:www,d4:www,e4:www,a12:b w",
        turns: "d4+c4-b4",
        verdict: On("b4:bw c4:www d4:ww"),
    },
    Case { id: "P48", position: "c4:www,d4:www,e4:www,a12:b w", turns: "c4=c5", verdict: Loss },
    Case { id: "P49", position: "c4:www,d4:www,g2:w,a12:b w", turns: "g2=g3", verdict: Loss },
    Case { id: "P50", position: "c4:www,d3:www,a12:b w", turns: "d3=d4", verdict: On("d4:www") },
    Case { id: "P51", position: "c4:www,d4:bwww,g2:w,a12:b w", turns: "g2=g3", verdict: On("g3:w") },
    Case { id: "P52", position: "c4:www,d4:wwww,a12:b w", turns: "d4-e4", verdict: Loss },
    Case { id: "P53", position: "c4:www,d4:www,d5:www,a12:b w", turns: "d4=e4", verdict: On("e4:www") },
    Case { id: "P54", position: "c4:wwwb,d4:www,a12:b b", turns: "c4-c3", verdict: On("c3:b c4:www") },
    Case { id: "P55", position: "c13:w,a12:b w", turns: "c13+d13", verdict: Win("d13:w") },
    Case { id: "P56", position: "c13:bw,a12:b w", turns: "c13=d13", verdict: Win("c13:b d13:w") },
    Case { id: "P57", position: "c13:bbw,a12:b w", turns: "c13-d13", verdict: Win("") },
    Case { id: "P58", position: "c13:bbw,a12:b w", turns: "c13=d13", verdict: Win("c13:b d13:bw") },
    Case { id: "P59", position: "d12:wbw,a12:b w", turns: "d12=d13", verdict: Illegal("BOTTOM_CARRIER_ENEMY") },
    Case { id: "P60", position: "d12:wbw,a12:b w", turns: "d12-d13", verdict: Win("") },
    Case {
        id: "P61",
        position: "a4:www,b4:www,c13:w,a12:b w",
        turns: "c13+d13",
        verdict: Illegal("BIRD_WITH_CONNECTED_DRAGONS"),
    },
    Case { id: "P62", position: "c12:bbbw,c13:www,a12:b w", turns: "c12=c13-d13", verdict: Win("") },
    Case {
        id: "P63",
        position: "c13:wwww,e13:www,a12:b w",
        turns: "c13=d13",
        verdict: Illegal("BIRD_WITH_CONNECTED_DRAGONS"),
    },
    Case { id: "P64", position: "c13:wwww,e13:www,a12:b w", turns: "c13-d13", verdict: Win("d13:w") },
    Case {
        id: "P65",
        position: "a2:w,g2:w,a12:b,g12:b w",
        turns: "a2b2 a12b12 g2f2 g12f12 b2a2 b12a12 f2g2 f12g12",
        verdict: Draw,
    },
    Case { id: "P66", position: "a2:w,g2:w,a12:b,g12:b w", turns: "a2b2 a12b12 b2a2", verdict: Illegal("REVERSE") },
    Case { id: "P67", position: "a13:w,b13:b w", turns: "a13b13", verdict: Illegal("ENEMY_SAME_LEVEL") },
    Case {
        id: "P68",
        position: "c4:www,d4:www,e4:wwwb,f4:b w",
        turns: "c4+d4!e4-f4",
        verdict: On("c4:ww d4:www e4:wwwb f4:bw"),
    },
    Case { id: "P69", position: "c4:www,d4:www,e4:wwwb w", turns: "c4+d4!e4=d4", verdict: Illegal("WRONG_KIND") },
    Case { id: "P70", position: "c4:www,d4:www,e4:wwwb w", turns: "c4+d4!e4-d4", verdict: Illegal("REVERSE") },
    Case { id: "P71", position: "d5:wwbwww,d4:w w", turns: "d5=d4-c4", verdict: Illegal("BACKWARD") },
    Case { id: "P72", position: "d5:wbwwww,d4:w w", turns: "d5=d4-c4", verdict: On("d5:w d4:wbwww c4:w") },
    Case { id: "P73", position: "d4:wwww,g2:w,a12:b w", turns: "g2=g3", verdict: On("d4:wwww") },
    Case { id: "P74", position: "b3:w,c3:wwww,d3:w,a12:b w", turns: "b3+d3", verdict: Illegal("NOT_ADJACENT") },
    Case {
        id: "P75",
        position: "c12:bbbw,c13:www,a4:www,b4:www,a12:b w",
        turns: "c12=c13-d13",
        verdict: Illegal("BIRD_WITH_CONNECTED_DRAGONS"),
    },
];

fn read(text: &str) -> Biyi {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn play(position: &mut Biyi, turn: &str) -> Result<(), &'static str> {
    let mv = position.read_move(turn).map_err(|refusal| refusal.code)?;
    position.play(&mv).map_err(|refusal| refusal.code)
}

/// Plays the turns of a case, and checks the result of the last one.
fn check(Case { id, position: text, turns, verdict }: &Case) {
    let mut position = read(text);
    let (before, last) = turns.rsplit_once(' ').unwrap_or(("", turns));
    for turn in before.split_whitespace() {
        assert_eq!(play(&mut position, turn), Ok(()), "{id}: {turn}");
        assert_eq!(position.outcome(), None, "{id}: {turn}");
    }
    let (mover, unchanged) = (position.turn(), position.clone());
    let played = play(&mut position, last);
    let on = |squares: &str| {
        for (name, tokens) in squares.split_whitespace().filter_map(|square| square.split_once(':')) {
            let cell = name.parse().expect("a square");
            assert_eq!(position.stack(cell).to_string(), tokens, "{id}: {name}");
        }
    };
    let expected = match *verdict {
        Illegal(code) => {
            assert_eq!(played, Err(code), "{id}");
            assert_eq!(position, unchanged, "{id}");
            return;
        }
        On(squares) => {
            on(squares);
            let owns = |cell| position.stack(cell).pilot() == Some(!mover);
            let goes_on = GRID.cells().any(owns);
            (!goes_on).then_some(Outcome::Decisive { winner: mover, by: NO_TURN })
        }
        Win(squares) => {
            on(squares);
            Some(Outcome::Decisive { winner: mover, by: BIRD })
        }
        Loss => Some(Outcome::Decisive { winner: !mover, by: CONNECTED_DRAGONS }),
        Draw => Some(Outcome::Draw { by: REPETITION }),
    };
    assert_eq!(played, Ok(()), "{id}");
    assert_eq!(position.outcome(), expected, "{id}");
    assert_eq!(position.turn(), !mover, "{id}");
}

#[test]
fn worked_positions() {
    assert_eq!(CASES.len(), 75);
    CASES.iter().for_each(check);
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
        let mut after = position.clone();
        after.play_unchecked(turn);
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
        for case in CASES.iter().step_by(5) {
            let position = read(case.position);
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
