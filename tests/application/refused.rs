//! The refusal of a move: a sentence with the rule, and a picture that marks the squares that the rule is about.

use crate::prelude::*;

/// Checks the sentence that refuses a typed move, and whether the message has a picture.
#[track_caller]
fn check(game: GameKind, setup: &str, mv: &str, says: &str, pictured: bool) {
    let (fixture, ..) = Fixture::playing_game(game, Some(setup));
    let plain = fixture.ask(ANN, Ask::Board { side: Some(Color::White) });
    let plain = first(&plain).0.picture.clone().expect("the board");
    let reply = fixture.ask(ANN, Ask::Move(mv.to_owned()));
    assert!(refusal(&reply).contains(says), "{}", refusal(&reply));
    let post = first(&reply).0;
    assert!(post.controls.is_empty() && post.mention.is_none());
    assert_eq!(post.picture.is_some(), pictured, "{mv}");
    if let Some(picture) = &post.picture {
        assert_ne!(picture.bytes, plain.bytes, "something is marked");
        assert_eq!(picture.alt, plain.alt, "nothing was played");
    }
    // The opponent sees no picture.
    let waiting = fixture.ask(BEN, Ask::Move(mv.to_owned()));
    assert!(refusal(&waiting).contains("not your turn") && first(&waiting).0.picture.is_none());
}

/// A position with White's Sword on g5, Bow on i4 facing east, Lotus on d4, Air on e4 and Earth on g3, and Black's Bow
/// on i9 facing south, Earth on k6 and Water on l8.
const MIDDLE: &str = "2/4/6/8/10/7bv4/11w2/14/9e2/4S5/LA3B>2/2E3/4/2 w t S1B1F1W1L1/- S1E2/S2 12";

/// The games' own tests try every reason, with its sentence and its squares.
#[test]
fn the_squares_that_a_rule_is_about_are_marked() {
    check(GameKind::Paiko, MIDDLE, "S@k5", "k5 has 1 threat against you (from k6)", true);
    check(GameKind::Paiko, MIDDLE, "k6-k5", "The Earth on k6 is your opponent’s.", true);
    check(GameKind::Paiko, MIDDLE, "S@a1", "a1 isn’t on the board.", false);
    check(GameKind::Paiko, MIDDLE, "draw SBES", "That’s 4 tiles; it has to be exactly 3.", false);
    check(GameKind::Paiko, MIDDLE, "zz", "isn’t a move", false);
    check(GameKind::Pijersi, "classic", "b4=d4", "straight line", true);
    check(GameKind::Pijersi, "classic", "a9-b9", "isn’t a move", false);
    check(GameKind::Biyi, "house-guard", "b3=b9", "b3", true);
    check(GameKind::Biyi, "house-guard", "nonsense", "isn’t a move", false);
}
