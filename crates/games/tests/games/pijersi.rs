//! Worked positions of Pijersi: the number of legal turns, the results of turns, and the reasons of refusals.

use std::collections::BTreeSet;

use games::{
    game::{Position, Presentation},
    pijersi::{Pijersi, PijersiMove},
};
use proptest::prelude::*;

use crate::worked;

/// The positions with a turn each and what it leads to, and with the number of legal turns.
fn rows() -> Vec<[&'static str; 3]> {
    worked::rows(include_str!("worked/pijersi.txt"))
}

fn positions() -> impl Iterator<Item = Pijersi> {
    rows().into_iter().filter(|row| row[1] == "moves").map(|row| read(row[0]))
}

fn read(text: &str) -> Pijersi {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn worked_positions() {
    for [text, mv, then] in rows() {
        let position = read(text);
        if mv == "moves" {
            assert_eq!(position.legal_moves().len().to_string(), then, "{text}");
            continue;
        }
        let mut after = position.clone();
        let refused = position.read_move(mv).and_then(|mv| after.play(&mv)).err();
        let end = after.outcome().map(|outcome| format!("{outcome} {}", outcome.ending().code()));
        let told = match refused {
            Some(refusal) => {
                assert_eq!(after, position, "{text}: {mv}");
                refusal.code.to_owned()
            }
            None => end.unwrap_or_else(|| if then == "on" { "on".to_owned() } else { after.to_string() }),
        };
        assert_eq!(told, then, "{text}: {mv}");
    }
}

#[test]
fn every_reason_code_is_tried() {
    let is_code = |then: &&str| then.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    let codes: BTreeSet<&str> = rows().into_iter().map(|row| row[2]).filter(is_code).collect();
    let expected = "BENT BLOCKED EMPTY_SOURCE GAME_OVER NOT_ADJACENT NOT_A_STACK NOT_BEATEN NOT_YOURS OWN_PIECE TOO_FAR \
                    TOO_MANY WISE_ON_TOP WRONG_SECOND";
    assert_eq!(codes, expected.split(' ').collect());
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
    let start = rows()[0][0];
    check(start, "a5b5", "a5-b5");
    check(start, "a4b5c4", "a4-b5=c4");
    check(start, "b4d3d3", "b4=d3");
    check(start, "b4b4c3", "b4-c3");
    check(start, "B4 D3 E3", "b4=d3-e3");
    check("s-5/7/6/7/1RS4/2P-4/6 w 0 1", "c2b3b5", "c2-b3=b5");
}

#[test]
fn the_clicks_of_a_move_are_an_engines_string() {
    for position in positions() {
        for mv in position.legal_moves() {
            let text: String = position.steps(&mv).iter().map(ToString::to_string).collect();
            assert_eq!(position.read_move(&text), Ok(mv), "{position}: {text}");
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
        for position in positions() {
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
