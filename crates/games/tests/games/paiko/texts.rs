//! Position strings, setups and spellings.

use games::{
    game::{ParsePositionError, Position},
    paiko::{Options, Paiko, PaikoMove},
};
use proptest::prelude::*;

const EMPTY: &str = "2/4/6/8/10/12/14/14/12/10/8/6/4/2";

#[test]
fn printed_positions_read_back() {
    for text in [
        "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w d7 -/- -/- 0",
        "2/4/6/8/10/12/14/14/12/10/8/6/4/2 b d9 S3B3A1/- -/- 0",
        "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w d1 S3B3A1/E3F3L3 -/- 0",
        "2/4/6/8/10/9Bv2/14/9fv4/12/4S2ws1/8/6/4/2 w t A1/- -/- 12",
        "2/4/6/8/10/9Bv2/14/14/6A5/4S5/8/6/4/2 b r3 -/- -/S1F1W1 13",
        "2/4/5W/5A2/8E1/8SL1s/14/14/6S5/5S4/8/6/4/2 b x1-0 -/- -/- 13",
        "2/4/6/8/10/12/14/14/12/10/8/6/4/2 b x0-1 S3B3A1/- -/- 0",
        "2/4/6/8/10/12/7l6/6L7/12/10/8/6/4/2 w x1/2 -/- -/- 4",
    ] {
        let position = text.parse::<Paiko>();
        assert_eq!(position.map(|position| position.to_string()), Ok(text.to_owned()));
    }
    assert_eq!(Paiko::default().to_string(), format!("{EMPTY} w d7 -/- -/- 0"));
    let spaced = format!("  {EMPTY}   w\td7 -/-  -/- 0 ");
    assert_eq!(spaced.parse(), Ok(Paiko::default()));
}

#[test]
fn the_count_of_turns_never_leaves_the_string() {
    let text = |turn, count: u64| format!("2/4/6/8/10/9Bv2/14/9fv4/12/4S2ws1/8/6/4/2 {turn} t -/- -/- {count}");
    let most = u64::from(u32::MAX);
    for (turn, count) in [("w", 12), ("w", most - 1), ("b", most)] {
        let mut position: Paiko = text(turn, count).parse().expect("a position");
        for _ in 0..5 {
            let mv = position.legal_moves().into_iter().next().expect("somebody can move");
            position.play(&mv).expect("it is legal");
            let printed = position.to_string();
            assert_eq!(printed.parse::<Paiko>().map(|read| read.to_string()), Ok(printed));
        }
    }
    for count in [most + 1, u64::MAX] {
        let error = text("w", count - count % 2).parse::<Paiko>().expect_err("too many turns");
        let ParsePositionError::Phrase(error) = error else { panic!("{error}") };
        let error = catalogue::plain(&error);
        assert!(error.contains("turns"), "{error}");
    }
}

#[test]
fn faulty_positions_are_named() {
    let check = |text: &str, part: &str| {
        let error = text.parse::<Paiko>().expect_err(text);
        let ParsePositionError::Phrase(error) = error else { panic!("{error}") };
        let error = catalogue::plain(&error);
        assert!(error.contains(part), "{text}: {error}");
    };
    let rest = |fields: &str| format!("{EMPTY} {fields}");
    let first = |row: &str| format!("{row}/4/6/8/10/12/14/14/12/10/8/6/4/2 w t -/- -/- 12");
    check("", "This one has 0.");
    check(&rest("w t -/- -/-"), "This one has 5.");
    check("2/4/6 w t -/- -/- 12", "14 rows separated by `/`, the top one first. This one has 3.");
    check(&first("3"), "Row 14 of the board is `3`. It needs 2 squares, not 3.");
    check(&first("1"), "It needs 2 squares, not 1.");
    check(&first("SSS"), "not 3.");
    check(&first("1x"), "is `1x`, and `x` isn’t a tile");
    check(&first("1B"), "After `B` it needs the way that tile faces");
    check(&first("1Bn"), "After `B` it needs the way that tile faces");
    check(&first("11"), "not 11");
    check(&first("99999999999999999999"), "needs 2 squares");
    check(&first("1S^"), "`^` isn’t a tile");
    check(&first("0S1"), "0S1/4/6/8/10/12/14/14/12/10/8/6/4/2` is written `S1/4/");
    check("2/4/6/8/10/4S7/14/14/12/10/8/6/4/2 w t -/- -/- 12", "f9 is a black square");
    check(&rest("x t -/- -/- 12"), "`x` isn’t a side to act");
    check(&rest("w q -/- -/- 12"), "`q` isn’t a phase");
    check(&rest("w d8 -/- -/- 0"), "`d8` isn’t a phase");
    check(&rest("w r0 -/- -/- 12"), "`r0` isn’t a phase");
    check(&rest("w é -/- -/- 12"), "`é` isn’t a phase");
    check(&rest("w t - -/- 12"), "`-` doesn’t list White’s and Black’s tiles");
    check(&rest("w t X1/- -/- 12"), "`X1/-` doesn’t list");
    check(&rest("w t S/- -/- 12"), "`S/-` doesn’t list");
    check(&rest("w t B1S1/- -/- 12"), "is written");
    check(&rest("w t S0/- -/- 12"), "is written");
    check(&rest("w t S4/- -/- 12"), "White has 4 tiles of one kind (Sword), but there are only 3 of each");
    check(&rest("w t -/A2 -/A2 12"), "Black has 4 tiles of one kind (Air)");
    check(&rest("w t -/- -/- x"), "`x` isn’t a number of turns");
    check(&rest("w t -/- -/- 4294967296"), "`4294967296` isn’t a number of turns");
    check(&rest("w t -/- -/- 012"), "`012` is written `12`.");
    check(&rest("w t -/- -/- 13"), "After 13 turns it’s Black to act.");
    check(&rest("b t -/- -/- 12"), "it’s White to act");
    check(&rest("b x1/2 -/- -/- 12"), "it’s White to act");
    check(&rest("b d7 -/- -/- 0"), "the other side’s turn to draft 7 tiles");
    check(&rest("w d7 -/- -/- 2"), "the board isn’t empty");
    check("2/4/6/8/10/12/14/14/12/10/8/6/4/S1 w d7 -/- -/- 0", "the board isn’t empty");
    check(&rest("w d7 S1/- -/- 0"), "White has 0 tiles in hand");
    check(&rest("b d9 S3B3/- -/- 0"), "White has 7 tiles in hand");
    check(&rest("w d1 S3B3A1/S3 -/- 0"), "Black has 9 tiles in hand");
    check(&rest("w d7 -/- S1/- 0"), "has lost none");
    check(&rest("w r1 -/- S1/- 0"), "Nobody can be given 1 tile in that position");
    check(&rest("w r2 -/- S1/- 12"), "Nobody can be given 2 tiles in that position");
    check(&rest("w r1 -/S3B3E3F3W3I3L3A3 S1/- 12"), "Nobody can be given 1 tile in that position");
    check("2/4/6/8/10/12/14/14/12/4S5/2B>1e3/6/4/2 w t -/- -/- 12", "The tile on h4 would have been captured.");
    let ten = "2/4/5W/5A2/8E1/8SL1s/14/14/6S5/5S4/8/6/4/2";
    check(&format!("{ten} b t -/- -/- 13"), "White has won with 10 points");
    let lost = "S3B3E3F3L1/S3B3E3F3L1";
    check(&rest(&format!("w t -/- {lost} 12")), "is already a draw");
    assert!(rest(&format!("w x1/2 -/- {lost} 12")).parse::<Paiko>().is_ok());
}

#[test]
fn setups_carry_options() {
    let classic = Paiko::from_setup("classic", 0).expect("a setup");
    assert_eq!((&classic, classic.options()), (&Paiko::default(), Options::STANDARD));
    let optional = Paiko::from_setup(" Classic  no-tie null-rotation", 0).expect("a setup");
    assert_eq!(optional.options().to_string(), "null-rotation no-tie");
    assert_eq!(optional, classic, "options are not a part of the position");
    let text = "2/4/6/8/10/9Bv2/14/9fv4/12/4S2ws1/8/6/4/2 w t A1/- -/- 12";
    let placed = Paiko::from_setup(&format!("{text} same-tile-limit"), 0).expect("a setup");
    assert_eq!((placed.to_string().as_str(), placed.options().same_tile_limit), (text, true));
    // A tied position is valid only under `no-tie`.
    let tied = format!("{EMPTY} w t S1/- S2B3E3F3L2/S3B3E3F3L1 12");
    assert!(Paiko::from_setup(&tied, 0).is_err());
    assert!(Paiko::from_setup(&format!("{tied} no-tie"), 0).is_ok());
    for (setup, reason) in [
        ("", "paiko-setup-unknown"),
        ("modern", "paiko-setup-unknown"),
        ("classic pie", "paiko-setup-option"),
        ("2/4 w", "paiko-setup-fields"),
        ("2/4/6/8/10/12/14/14/12/10/8/6/4/2 w x1/2 -/- -/- 4", "paiko-setup-over"),
    ] {
        assert_eq!(Paiko::from_setup(setup, 0).map_err(|error| error.reason.id()), Err(reason), "{setup}");
    }
}

#[test]
fn a_facing_may_be_left_out() {
    let position: Paiko = "2/4/6/8/10/8B^3/14/14/12/10/5S2/6/4/2 w t -/- -/- 12".parse().expect("a position");
    let read = |text: &str| position.read_move(text).map(|mv| mv.to_string()).map_err(|refusal| refusal.code);
    assert_eq!(read("j9-j8"), Ok("j9-j8^".to_owned()));
    assert_eq!(read("j9-k9-k8"), Ok("j9-k8^".to_owned()));
    assert_eq!(read("j9-j8w"), Ok("j9-j8<".to_owned()));
    assert_eq!(read("i4-i5"), Ok("i4-i5".to_owned()));
    assert_eq!(read("j9-k9-j9"), Err("BAD_PATH"));
    assert_eq!(read("i4/i5"), Err("SYNTAX"));
    // A shift is parsed here without a position, so a directional tile has no facing unless the text names one.
    let bare: PaikoMove = "j9-j8".parse().expect("a move");
    assert_eq!(position.judge(&bare).map_err(|refusal| refusal.code), Err("FACING_REQUIRED"));
    assert!("j9-k9-k8".parse::<PaikoMove>().is_err());
}

proptest! {
    #[test]
    fn any_text_is_read_without_panic(
        board in "([SBEFWILAsbefwila^>v<0-9]{0,4}/){13}[SBEFWILAsbefwila^>v<0-9]{0,3}|.{0,20}",
        fields in "( [wb]| [dtrx][0-9/-]{0,3}| [SBEFWILA0-9/-]{0,6}){0,6}",
        text in ".{0,30}",
    ) {
        for text in [text.clone(), format!("{board}{fields}"), format!("{EMPTY}{fields}")] {
            if let Ok(position) = text.parse::<Paiko>() {
                prop_assert_eq!(position.to_string().parse(), Ok(position));
            }
            if let Ok(position) = Paiko::from_setup(&text, 0) {
                prop_assert_eq!(position.outcome(), None);
            }
        }
    }

    #[test]
    fn any_move_is_read_and_judged_without_panic(text in "[A-Oa-o1]{0,2}[0-9@^<>v-]{0,3}[a-o]?[0-9]{0,2}[a-z0-9^>v<-]{0,5}") {
        let position: Paiko = "2/4/6/8/10/9Bv2/14/9fv4/12/4S2ws1/8/6/4/2 w t S1B1E1F1W1I1L1A1/- -/- 12"
            .parse()
            .expect("a position");
        if let Ok(mv) = position.read_move(&text) {
            let legal = position.legal_moves().binary_search(&mv).is_ok();
            prop_assert_eq!(position.judge(&mv).is_ok(), legal);
            prop_assert_eq!(mv.to_string().parse(), Ok(mv));
        }
    }
}
