//! Setups: names, camps of one or both sides, random setups and position strings, and the refusals of invalid setups.

use board::color::Color;
use catalogue::Language;
use games::{
    biyi::{Biyi, GRID, NESTS, TOKENS},
    game::Position,
};
use proptest::prelude::*;

use super::START;

const GUARD: &str = "2222222/1111111/.1.1.1./1.1.1.1/111*111";

fn setup(text: &str) -> Biyi {
    Biyi::from_setup(text, 0).unwrap_or_else(|error| panic!("{text}: {:?}", error.reason))
}

#[test]
fn the_same_setup_in_several_spellings() {
    let check = |texts: &[&str]| {
        for text in texts {
            assert_eq!(setup(text), setup(texts[0]), "{text}");
        }
    };
    check(&["classic", " Classic ", "classic+classic", START, "1111111/1111111/1111111/1111111/111*111"]);
    check(&[
        "house-guard",
        GUARD,
        "HOUSE-GUARD",
        &format!("{GUARD}+house-guard"),
        &format!(" house-guard +  {GUARD} "),
    ]);
    check(&["house-guard + classic", &format!("{GUARD}+classic")]);
    assert_ne!(setup("house-guard + classic"), setup("classic + house-guard"));
    assert_eq!(setup("classic"), Biyi::default());
}

#[test]
fn first_turns_are_counted() {
    for (name, count) in [
        ("classic", 90),
        ("house-terrace", 76),
        ("house-gates", 65),
        ("house-guard", 71),
        ("house-stairs", 70),
        ("house-reed", 68),
    ] {
        assert_eq!(setup(name).legal_moves().len(), count, "{name}");
        let mirrored = setup(&format!("classic + {name}"));
        let text = mirrored.to_string().replace(" w", " b");
        assert_eq!(text.parse::<Biyi>().map(|black| black.legal_moves().len()), Ok(count), "{name} for Black");
    }
}

#[test]
fn both_camps_are_the_same_picture_from_each_seat() {
    for name in Biyi::SETUPS {
        for seed in 0..8 {
            let position = Biyi::from_setup(name, seed).expect("a setup of the game");
            for cell in GRID.cells() {
                let turned = GRID.turned(cell).expect("the board looks the same after half a turn");
                let (here, there) = (position.stack(cell), position.stack(turned));
                assert_eq!(here.height(), there.height(), "{name} {seed}: {cell}");
                assert!(here.tokens().zip(there.tokens()).all(|(a, b)| a == !b), "{name} {seed}: {cell}");
            }
            assert_eq!(position.turn(), Color::White);
        }
    }
}

#[test]
fn drawn_setups_are_the_same_in_every_version() {
    let named = |text: &str, seed| {
        let position = Biyi::from_setup(text, seed).expect("a setup");
        let names = &Biyi::SETUPS[..Biyi::SETUPS.len() - 1];
        let pairs = names.iter().flat_map(|white| names.iter().map(move |black| (*white, *black)));
        let mut found = pairs.filter(|(white, black)| setup(&format!("{white}+{black}")) == position);
        found.next().expect("a pair of setups with names")
    };
    let drawn = ["random", "random + random", "house-reed+random"].map(|text| named(text, 1));
    assert_eq!(drawn, [("house-gates", "house-gates"), ("house-gates", "classic"), ("house-reed", "house-gates")]);
    for seed in 0..40 {
        let (white, black) = named("random", seed);
        assert_eq!(white, black);
        let (white, black) = named("random+random", seed);
        assert_ne!(white, black);
        assert_ne!(named("classic+random", seed).1, "classic");
        assert_ne!(named("random+classic", seed).0, "classic");
    }
    let whites: std::collections::BTreeSet<_> = (0..60).map(|seed| named("random", seed).0).collect();
    assert_eq!(whites.len(), 6, "each is drawn at some time");
}

#[test]
fn refused_setups_tell_what_is_wrong() {
    let check = |text: &str, words: &str| {
        let error = Biyi::from_setup(text, 0).expect_err(text);
        assert_eq!(error.text, text);
        let said = catalogue::text(Language::English, &error.reason);
        assert!(said.contains(words), "{text}: {said}");
        for language in Language::ALL {
            assert!(!catalogue::text(language, &error.reason).contains("biyi-setup"), "{text}");
        }
    };
    check("", "` ` isn’t a setup");
    check("chess", "`chess` isn’t a setup");
    check("classic + scarab", "`scarab` isn’t a setup");
    check("classic+", "` ` isn’t a setup");
    check(&format!("*{}`", "x".repeat(99)), &format!("`*{}…` isn’t a setup", "x".repeat(58)));
    check("`cl``as`sic`", "`'cl''as'sic'` isn’t a setup");
    check("classic+classic+classic", "`classic+classic+classic` isn’t a setup");
    check("1111111/1111111", "This one has 2.");
    check("classic + 1111111/1111111/1111111/1111111/1111111/111*111", "This one has 6.");
    check("1111111/111111/1111111/1111111/111*111", "Row 2 of the layout is `111111`");
    check("1111111/1111111/1111x11/1111111/111*111", "Row 3 of the layout is `1111x11`");
    check("1111111/1111111/1111011/1111111/111*111", "Row 3 of the layout is `1111011`");
    check("1111111/1111111/1111111/1111111/1111111", "row 5 is `1111111`");
    check("1111111/1111111/1111111/11111*1/111*111", "row 4 is `11111*1`");
    check("*111*11/1111111/1111111/1111111/111*111", "row 1 is `*111*11`");
    check("1111111/1111111/1111111/1111111/*111111", "row 5 is `*111111`");
    check("1111111/1111111/1111111/1111111/111*11.", "White has 33 tokens instead of 34.");
    check("classic + 2111111/1111111/1111111/1111111/111*111", "Black has 35 tokens instead of 34.");
    check("33.1111/1111111/1111111/1111111/1.1*1..", "White’s dragons on a5 and b5 are connected");
    check("classic + 33.1111/1111111/1111111/1111111/1.1*1..", "Black’s dragons on f9 and g9 are connected");
    check("3.11111/3.11111/1111111/11.1111/111*.11", "White’s dragons on a4 and a5 are connected");
    check(&START.replace(" w", ""), "This one has 1.");
    check(&START.replace(" w", " x"), "`x` isn’t a side to move");
    check(&START.replacen("bbb1bbb/", "", 1), "This one has 12.");
    check(&START.replacen("wwwwwww", "wwwwww", 1), "Rank 5 of the board is `wwwwww`");
    check(&START.replacen("wwwwwww", "(ww)wwwww1", 1).replacen("www1www", "wwwwww1", 1), "There are tokens on d1");
    check(
        &START.replacen("/7/7/7/", "/7/6w/7/", 1).replacen("www1www", "ww2www", 1),
        "the tokens on g7 in the river. They need tokens on the bank square next to them, on the same letter (g6 or g8 for g7)",
    );
    check(&START.replace(" w", " w d4,d5"), "`d4,d5` doesn’t name the nests");
    check(&START.replace(" w", " w - d4d5"), "`d4d5` isn’t a last movement of that side");
    check("d5:w w", "White has one token instead of 34.");
    check("d5:w,d5:w w", "`d5:w` isn’t a square");
    let buried = format!("d5:{}b,d6:{}b w", "w".repeat(34), "b".repeat(32));
    check(&buried, "White is to move and has no legal turn.");
}

#[test]
fn positions_may_mix_colors_and_leave_the_villages() {
    let text =
        START.replacen("/7/7/7/", "/7/7/(wb)6/", 1).replacen("www1www", "ww2www", 1).replacen("bbb1bbb", "bb2bbb", 1);
    let position = setup(&text);
    assert_eq!(position.to_string(), text);
    assert_eq!(setup(&text.replace(" w", " w d1,d13 -")), position);
}

proptest! {
    #[test]
    fn any_text_is_read_without_panic(
        text in "([1-9.*]{7}/){4}[1-3.]{3}\\*[1-3.]{3}|[a-z+ -]{0,20}|\\PC{0,40}|(random|classic|house-reed)( ?\\+ ?(random|classic))?",
        seed: u64,
    ) {
        match Biyi::from_setup(&text, seed) {
            Ok(position) => {
                for color in Color::ALL {
                    let tokens = GRID.cells().map(|cell| position.stack(cell).count(color)).sum::<u32>();
                    prop_assert_eq!(tokens, TOKENS);
                    prop_assert!(position.stack(NESTS[color]).is_empty());
                    prop_assert_eq!(position.connected_dragons(color), None);
                }
                prop_assert_eq!(position.outcome(), None);
                prop_assert_eq!(position.to_string().parse(), Ok(position));
            }
            Err(error) => prop_assert_eq!(error.text, text),
        }
    }
}
