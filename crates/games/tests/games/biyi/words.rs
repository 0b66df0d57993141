//! The sentences that players read: refusals, descriptions of turns and clicks, prompts and warnings.

use std::collections::BTreeSet;

use board::phrase::Phrase;
use catalogue::Language;
use games::{
    biyi::Biyi,
    game::{Position, Presentation, Step, progress},
};

use super::{START, drop, read};
use crate::worked;

fn english(phrase: &Phrase) -> String {
    catalogue::text(Language::English, phrase)
}

/// Positions and illegal turns, each with its reason code, cells and sentence.
fn refused() -> Vec<[&'static str; 5]> {
    worked::rows(include_str!("../worked/biyi-refusals.txt"))
}

#[test]
fn refusals_name_the_rule_and_the_squares() {
    for [position, turn, code, cells, sentence] in refused() {
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
    let codes: BTreeSet<&str> = refused().into_iter().map(|row| row[2]).chain(["GAME_OVER"]).collect();
    let expected = "AMBIGUOUS BACKWARD BIRD_WITH_CONNECTED_DRAGONS BOTTOM_CARRIER_ENEMY CHAIN_NOT_DUE CHAIN_STUCK \
                    CHAIN_UNFINISHED DROWN EMPTY_SOURCE ENEMY_SAME_LEVEL GAME_OVER NOT_ADJACENT NOT_YOURS OWN_NEST \
                    REVERSE SYNTAX TOO_HIGH WRONG_KIND";
    assert_eq!(codes, expected.split(' ').collect());
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
        let next = progress(&position, &draft).choices();
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
