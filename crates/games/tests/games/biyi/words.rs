//! The sentences that players read: refusals, descriptions of turns and clicks, prompts and warnings.

use std::collections::BTreeSet;

use board::phrase::Phrase;
use catalogue::Language;
use games::{
    biyi::Biyi,
    game::{Position, Presentation, Progress, Step, progress},
};

use super::{START, drop, read};

fn english(phrase: &Phrase) -> String {
    catalogue::text(Language::English, phrase)
}

/// Positions and illegal turns, each with its reason code, cells and sentence.
const REFUSED: &[(&str, &str, &str, &str, &str)] = &[
    (START, "d5", "SYNTAX", "", "`d5` isn’t a move. Type the square you start from"),
    (START, "hello", "SYNTAX", "", "`hello` isn’t a move."),
    (START, "d5=d14", "SYNTAX", "", "`d5=d14` isn’t a move."),
    (START, "d6d7", "EMPTY_SOURCE", "d6", "There’s nothing on d6 to move."),
    (START, "d1=d2", "EMPTY_SOURCE", "d1", "The bird on d1 never moves"),
    (START, "d9=d8", "NOT_YOURS", "d9", "The pilot on d9, the top token, is your opponent’s"),
    (
        START,
        "d5=d6=d7",
        "CHAIN_NOT_DUE",
        "d6 d7",
        "Your turn ends on d6, so you can’t go on to d7: there the pilot stands on none of your tokens, and goes on only from three or more.",
    ),
    (START, "c3+d3-e3", "CHAIN_NOT_DUE", "d3 e3", "there the pilot stands on one of your tokens,"),
    ("c12:w,c13:w,a12:b w", "c13+d13-d12", "CHAIN_NOT_DUE", "d13 d12", "The game ends on the bird on d13"),
    (START, "d5=e6", "NOT_ADJACENT", "d5 e6", "d5 and e6 aren’t next to each other"),
    (START, "d5=d5", "NOT_ADJACENT", "d5 d5", "aren’t next to each other"),
    (START, "c1d1", "OWN_NEST", "c1 d1", "d1 is your own nest"),
    (START, "d5+d4", "BACKWARD", "d5 d4", "d5 to d4 is backward, and a pilot never goes back on its own."),
    ("d4:bbbbw w", "d4-d3", "BACKWARD", "d4 d3", "d4 to d3 is backward, and a pilot never goes back on its own."),
    ("d4:ww w", "d4=d3", "BACKWARD", "d4 d3", "the lowest token that would slide (level 1) is yours."),
    (
        "d4:ww,d5:bbb w",
        "d4d5",
        "TOO_HIGH",
        "d4 d5",
        "d5 is 3 high but d4 is only 2: nothing can move onto a higher stack",
    ),
    (
        "d5:w,d6:b w",
        "d5d6",
        "ENEMY_SAME_LEVEL",
        "d5 d6",
        "d5 and d6 are both 1 high, and the pilot on d6 is your opponent’s",
    ),
    (
        "d4:wwbww,d5:bb w",
        "d4=d5",
        "BOTTOM_CARRIER_ENEMY",
        "d4 d5",
        "From d4 to d5 everything from level 3 up would slide, and the token at that level is your opponent’s",
    ),
    (
        START,
        "d5+d6",
        "WRONG_KIND",
        "d5 d6",
        "`+` climbs, which doesn’t fit d5 (1 high) and d6 (0 high). What fits: `d5=d6`.",
    ),
    (
        START,
        "c3=d3",
        "WRONG_KIND",
        "c3 d3",
        "`=` slides, which doesn’t fit c3 (1 high) and d3 (1 high). What fits: `c3+d3`.",
    ),
    (START, "c3!d3", "WRONG_KIND", "c3 d3", "`!` jumps in a chain, which doesn’t fit"),
    ("d4:bww w", "d4+e4", "WRONG_KIND", "d4 e4", "What fits: `d4=e4`, `d4-e4`."),
    (
        "c4:www,d4:www,e4:wwwb w",
        "c4+d4!e4=d4",
        "WRONG_KIND",
        "e4 d4",
        "In a chain only the pilot moves on, so nothing slides from e4 (5 high) to d4 (3 high). What fits: `e4-d4`.",
    ),
    (
        "c4:www,d4:www,e4:wwww w",
        "c4+d4=e4",
        "WRONG_KIND",
        "d4 e4",
        "`=` slides, which doesn’t fit d4 (4 high) and e4 (4 high). What fits: `d4+e4`.",
    ),
    (
        "c4:www,d4:www,e4:bbbbb w",
        "c4+d4=e4",
        "WRONG_KIND",
        "d4 e4",
        "`=` slides, which doesn’t fit d4 (4 high) and e4 (5 high). What fits: `d4!e4`.",
    ),
    (
        "d4:bbbbw w",
        "d4c4",
        "AMBIGUOUS",
        "d4 c4",
        "From d4 to c4 would be a slide of 5 tokens or a descent of the pilot alone: write `d4=c4` for the slide, `d4-c4` for the descent.",
    ),
    // Both the slide and the descent are illegal, for different reasons.
    ("d7:ww,d6:b,a12:b w - c7d7:1:1:2", "d7c7", "AMBIGUOUS", "d7 c7", "would be a slide of 2 tokens or a descent"),
    ("d5:w,a12:b w - c5d5:1:1:1", "d5c5", "REVERSE", "d5 c5", "d5 to c5 would take the same tokens back"),
    (
        "d6:w,a12:b w",
        "d6d7",
        "DROWN",
        "d6 d7",
        "nothing would hold the tokens on d7 in the river. They need tokens on the bank square next to them, on the same letter (d6 or d8 for d7),",
    ),
    (
        "d6:w,d7:w,e7:b,a12:b w",
        "d7d8",
        "DROWN",
        "d7 d8 e7",
        "the bank square next to them, on the same letter (e6 or e8 for e7),",
    ),
    (
        "d6:w,d7:w,e7:b,f7:b,a12:b w",
        "d6c6",
        "DROWN",
        "d6 c6 d7 e7 f7",
        "the tokens on d7, e7, f7 in the river. They need tokens on the bank square next to them, on the same letter (d6 or d8 for d7, e6 or e8 for e7, f6 or f8 for f7),",
    ),
    (
        "a4:www,b4:www,c13:w,a12:b w",
        "c13d13",
        "BIRD_WITH_CONNECTED_DRAGONS",
        "c13 d13 a4 b4",
        "You can’t enter the nest on d13 while any of your dragons are connected: a4 and b4 would be.",
    ),
    (
        "c13:bbw,a4:www,b4:www,a12:b w",
        "c13d13",
        "BIRD_WITH_CONNECTED_DRAGONS",
        "c13 d13 a4 b4",
        "You can’t enter the nest",
    ),
    (
        "c4:www,d4:www,e4:bbbbb w",
        "c4d4",
        "CHAIN_UNFINISHED",
        "d4 d5 e4",
        "there your pilot stands on 3 of your tokens, and on three or more it must go on. Add where to, one of d5, e4.",
    ),
    ("a13:www,b13:bbbw w", "b13=a13", "CHAIN_STUCK", "a13", "On a13 your pilot would stand on 3 of your tokens."),
    ("a13:www,b13:bbbw w", "b13a13b13", "REVERSE", "a13 b13", "a13 to b13 would take the same tokens back"),
];

#[test]
fn refusals_name_the_rule_and_the_squares() {
    for &(position, turn, code, cells, sentence) in REFUSED {
        let position = read(position);
        let refusal = position.read_move(turn).and_then(|turn| position.judge(&turn)).expect_err(turn);
        let named: Vec<String> = refusal.cells.iter().map(ToString::to_string).collect();
        assert_eq!((refusal.code, named.join(" ").as_str()), (code, cells), "{turn}");
        let said = english(&refusal.reason);
        assert!(said.contains(sentence), "{turn}: {said}");
    }
}

#[test]
fn a_wrong_mark_is_let_pass() {
    let read_as = |position: &str, text: &str| read(position).read_move(text).map(|turn| turn.to_string());
    assert_eq!(read_as(START, "d5=d6#"), Ok("d5=d6".to_owned()));
    assert_eq!(read_as("c13:w,a12:b w", "c13+d13"), Ok("c13+d13#".to_owned()));
}

#[test]
fn a_finished_game_takes_no_turn() {
    let mut position = read("c13:w,a12:b w");
    position.play(&position.read_move("c13d13").expect("a turn")).expect("a legal turn");
    for turn in ["a12=a11", "a12a11", "c13d13"] {
        let refusal = position.read_move(turn).and_then(|turn| position.judge(&turn)).expect_err(turn);
        assert_eq!(refusal.code, "GAME_OVER");
    }
    assert_eq!(
        position.read_move("hello").map_err(|refusal| refusal.code),
        Err("SYNTAX"),
        "the text is looked at first"
    );
}

#[test]
fn every_reason_code_is_tried() {
    let codes: BTreeSet<&str> = REFUSED.iter().map(|(_, _, code, _, _)| *code).chain(["GAME_OVER"]).collect();
    let expected = [
        "AMBIGUOUS",
        "BACKWARD",
        "BIRD_WITH_CONNECTED_DRAGONS",
        "BOTTOM_CARRIER_ENEMY",
        "CHAIN_NOT_DUE",
        "CHAIN_STUCK",
        "CHAIN_UNFINISHED",
        "DROWN",
        "EMPTY_SOURCE",
        "ENEMY_SAME_LEVEL",
        "GAME_OVER",
        "NOT_ADJACENT",
        "NOT_YOURS",
        "OWN_NEST",
        "REVERSE",
        "SYNTAX",
        "TOO_HIGH",
        "WRONG_KIND",
    ];
    assert_eq!(codes.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn turns_are_told() {
    let check = |position: &str, turn: &str, expected: &str| {
        let position = read(position);
        let turn = position.read_move(turn).expect("a turn");
        assert_eq!(position.judge(&turn), Ok(()), "{turn}");
        assert_eq!(english(&position.describe(&turn)), expected, "{turn}");
    };
    check(START, "d5d6", "slides to d6");
    check(START, "c3d3", "climbs to d3");
    check("d4:ww,d5:b,a12:b w", "d4d5", "pilot slides to d5");
    check("d4:bbbbw,a12:b w", "d4=d3", "5 tokens slide to d3");
    check("d4:bbbbw,a12:b w", "d4-c4", "pilot descends to c4");
    check("c4:www,d4:www,e4:wwwb,f4:b w", "c4d4e4f4", "pilot climbs to d4, jumps to e4, descends to f4");
    check("d3:wwww,a12:b w", "d3=d4-d5", "4 tokens slide to d4, pilot descends to d5");
    check("c13:w,a12:b w", "c13d13", "climbs to d13, wins");
    check("c12:bbbw,c13:www,a12:b w", "c12c13d13", "pilot slides to c13, descends to d13, wins");
    check("c4:www,d4:www,g2:w,a12:b w", "g2g3", "slides to g3 (loses: connected dragons)");
    check("d3:ww,d4:b w", "d3d4", "pilot slides to d4, wins");
}

#[test]
fn clicks_are_told() {
    let check = |position: &str, clicks: &str, prompt: &str, choices: &[(&str, &str)]| {
        let position = read(position);
        let draft: Vec<Step> = clicks.split_whitespace().map(|step| step.parse().expect("a step")).collect();
        assert_eq!(english(&position.prompt(&draft)), prompt, "{clicks}");
        let next = match progress(&position, &draft) {
            Progress::Partial { next } => next,
            Progress::Complete { next, .. } => next,
            Progress::Impossible => panic!("{clicks} begins a turn"),
        };
        let told = next.iter().map(|step| (step.to_string(), english(&position.describe_step(&draft, *step))));
        let told: Vec<(String, String)> = told.collect();
        let expected: Vec<_> = choices.iter().map(|(step, words)| ((*step).to_owned(), (*words).to_owned())).collect();
        assert_eq!(told, expected, "{clicks}");
    };
    let chain = "c4:www,d4:www,e4:wwwb,f4:b w";
    check(
        chain,
        "",
        "**Your move.** Your dragons on c4 and d4 are connected: if any of yours still are after this turn, you lose. Which token or stack?",
        &[("c4", "stack of 3, from the bottom: ⚪⚪⚪"), ("d4", "stack of 3, from the bottom: ⚪⚪⚪")],
    );
    check(
        chain,
        "c4",
        "The stack of 3 on c4: where to?",
        &[
            ("b4", "slide or descend · empty square"),
            ("c5", "slide or descend · empty square"),
            ("d4", "pilot climbs · your stack of 3 · and must go on"),
        ],
    );
    check(
        chain,
        "c4 b4",
        "From c4 to b4: slide, or descend with the pilot alone?",
        &[("=", "3 tokens slide · empty square"), ("-", "pilot descends · empty square")],
    );
    check(chain, "c4 b4 =", "The move is complete.", &[]);
    check(
        chain,
        "c4 d4",
        "On d4 your pilot stands on 3 of your tokens. On three or more it must go on. Where to?",
        &[("d5", "pilot descends · empty square"), ("e4", "pilot jumps · an enemy stack of 4 · and must go on")],
    );
    check(
        "c13:bbw,b13:w,a12:b w",
        "",
        "**Your move.** Which token or stack?",
        &[("b13", "a token"), ("c13", "stack of 3, from the bottom: ⚫⚫⚪")],
    );
    check(
        "c13:bbw,b13:w,a12:b w",
        "c13",
        "The stack of 3 on c13: where to?",
        &[
            ("b13", "slide or descend · your token"),
            ("c12", "3 tokens slide · empty square"),
            ("d13", "slide or descend · the bird: you win"),
        ],
    );
    check(
        "b13:w,a12:b w",
        "b13",
        "The token on b13: where to?",
        &[("a13", "slides · empty square"), ("c13", "slides · empty square")],
    );
}

#[test]
fn the_way_is_asked_only_where_both_begin_a_legal_turn() {
    let check = |position: &str, turn: &str, expected: &str| {
        let position = read(position);
        let turn = position.read_move(turn).expect("a turn");
        let steps: Vec<String> = position.steps(&turn).iter().map(ToString::to_string).collect();
        assert_eq!(steps.join(" "), expected, "{turn}");
    };
    check(START, "d5d6", "d5 d6");
    check("d4:bww,a12:b w", "d4=c4", "d4 c4 =");
    check("d4:bww,a12:b w", "d4-c4", "d4 c4 -");
    // The lowest token of the group is an enemy token, so the group cannot move forward; only the pilot can.
    check("d4:bww,a12:b w", "d4d5", "d4 d5");
    // The slide would undo the latest movement, so only the descent is legal.
    check("d5:ww,a12:b w - c5d5:2:1:1", "d5c5", "d5 c5");
    // The slide begins a chain, and the descent does not.
    check("d3:wwww,a12:b w", "d3=d4-d5", "d3 d4 = d5");
    check("d3:wwww,a12:b w", "d3-d4", "d3 d4 -");
}

#[test]
fn clicks_that_begin_no_turn_are_harmless() {
    let position = Biyi::default();
    let steps =
        |text: &str| -> Vec<Step> { text.split_whitespace().map(|step| step.parse().expect("a step")).collect() };
    for clicks in ["z99", "d1", "d6", "d9", "d5 z99", "d5 d6 d7", "d5 =", "S", ". >n", "d5 d4", "d5 d6 = ="] {
        let clicks = steps(clicks);
        assert!(!english(&position.prompt(&clicks)).is_empty());
        for step in steps("z99 a1 d4 . = -") {
            assert!(!english(&position.describe_step(&clicks, step)).is_empty());
        }
        position.scene(None, Some(&clicks));
    }
}

#[test]
fn players_are_warned_of_losses_and_draws() {
    let check = |position: &Biyi, turn: &str, expected: Option<&str>| {
        let turn = position.read_move(turn).expect("a turn");
        assert_eq!(position.judge(&turn), Ok(()));
        let said = position.warning(&turn).map(|phrase| english(&phrase));
        assert_eq!(said.as_deref(), expected, "{turn}");
    };
    let loses = |pair: &str| {
        format!(
            "**This loses.** Your dragons on {pair} would still be connected, and this turn you have to part all your connected dragons."
        )
    };
    let three = read("c4:www,d4:www,e4:www,a12:b w");
    check(&three, "c4=c5", Some(&loses("d4 and e4")));
    check(&three, "d4=d5", None);
    check(&read("c4:www,d3:www,a12:b w"), "d3=d4", None);
    check(&read("c13:w,a12:b w"), "c13d13", None);
    let mut position = read("a2:w,g2:w,a12:b,g12:b w");
    for turn in "a2b2 a12b12 g2f2 g12f12 b2a2 b12a12 f2g2".split(' ') {
        check(&position, turn, None);
        position.play(&position.read_move(turn).expect("a turn")).expect("a legal turn");
    }
    check(&position, "f12g12", Some("**This is a draw.** All tokens would stand as they stood before in this game."));
}

#[test]
fn everything_is_said_in_every_language() {
    for position in drop::positions(60) {
        for turn in position.legal_moves().iter().take(40) {
            let steps = position.steps(turn);
            for clicks in 0..steps.len() {
                let step = position.describe_step(&steps[..clicks], steps[clicks]);
                for phrase in [position.prompt(&steps[..clicks]), step, position.describe(turn)] {
                    for language in Language::ALL {
                        let said = catalogue::text(language, &phrase);
                        assert!(!said.contains("biyi-") && !said.contains('{'), "{said}");
                    }
                }
            }
        }
    }
}
