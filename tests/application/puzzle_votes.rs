//! Votes on puzzles.

use domain::puzzle::{Vote, Votes};

use crate::{
    explore::private,
    prelude::*,
    puzzles::{clicked, long, of, picking, pressed, puzzles, solved, wrong},
};

const GAME: GameKind = GameKind::Pijersi;

/// The button of a vote, and whether it is marked.
fn vote_button(post: &Post, vote: Vote) -> (Control, bool) {
    let buttons = post.controls.iter().flat_map(|row| match row {
        ControlRow::Buttons(buttons) => buttons.clone(),
        _ => Vec::new(),
    });
    let found =
        buttons.into_iter().find(|button| matches!(button.control, Control::Vote { vote: of, .. } if of == vote));
    let button = found.unwrap_or_else(|| panic!("no vote under {}", post.text));
    let is_marked = button.style == ButtonStyle::Success;
    (button.control, is_marked)
}

/// Presses a vote, checks that the message stays as it was but for the marked vote, and returns it.
#[track_caller]
fn voted(fixture: &Fixture, user: u64, post: &Post, vote: Vote) -> Post {
    let after = pressed(fixture, user, &vote_button(post, vote).0);
    assert_eq!((&after.text, &after.picture), (&post.text, &post.picture));
    for other in Vote::ALL {
        assert_eq!(vote_button(&after, other).1, other == vote, "{}", post.text);
    }
    after
}

fn votes(fixture: &Fixture, puzzle: &Puzzle) -> Votes {
    let standing = fixture.app.store().puzzles.puzzle_standing(GAME, puzzle.id).expect("readable");
    standing.map(|standing| standing.votes).unwrap_or_default()
}

#[test]
fn a_vote_is_given_at_the_end_and_may_be_changed() {
    let fixture = Fixture::new();
    let long = long();
    let begun = |user| private(&fixture.press(user, &Control::OpenPuzzle(of(&long))));
    let end = solved(&fixture, ANN, begun(ANN));
    assert!(end.text.contains("streak 1"), "{}", end.text);
    let end = voted(&fixture, ANN, &end, Vote::Up);
    assert_eq!(votes(&fixture, &long), Votes { up: 1, down: 0 });
    let end = voted(&fixture, ANN, &end, Vote::Down);
    voted(&fixture, ANN, &end, Vote::Down);
    assert_eq!(votes(&fixture, &long), Votes { up: 0, down: 1 }, "each person has one");

    let failed = clicked(&fixture, BEN, begun(BEN), &wrong(&long));
    assert!(failed.text.contains("Not the solution"), "{}", failed.text);
    voted(&fixture, BEN, &failed, Vote::Up);
    assert_eq!(votes(&fixture, &long), Votes { up: 1, down: 1 });
    // The solution bears the vote that was given before.
    let shown = pressed(&fixture, BEN, &button(&failed, |control| matches!(control, Control::Solution(_))));
    assert!(vote_button(&shown, Vote::Up).1 && shown.text.contains("💡"), "{}", shown.text);
    voted(&fixture, BEN, &shown, Vote::Down);
    assert_eq!(votes(&fixture, &long), Votes { up: 0, down: 2 });
}

#[test]
fn who_has_not_tried_a_puzzle_does_not_vote() {
    let fixture = Fixture::new();
    let long = long();
    let end = solved(&fixture, ANN, private(&fixture.press(ANN, &Control::OpenPuzzle(of(&long)))));
    let (vote, _) = vote_button(&end, Vote::Down);
    assert_eq!(fixture.press(BEN, &vote).refused, Some("PUZZLE_UNTRIED"));
    assert_eq!(votes(&fixture, &long), Votes::default());
}

#[test]
fn votes_are_told_to_their_owner_and_go_with_the_data() {
    let fixture = Fixture::new();
    let long = long();
    for user in [ANN, BEN] {
        let end = solved(&fixture, user, private(&fixture.press(user, &Control::OpenPuzzle(of(&long)))));
        voted(&fixture, user, &end, Vote::Down);
    }
    let own = fixture.press(ANN, &Control::ExportOwn);
    assert!(first(&own).0.file.as_ref().expect("a file").text.contains(r#""vote":"down""#));
    crate::fixture::updated(&fixture.press(ANN, &Control::Forget));
    assert_eq!(votes(&fixture, &long), Votes { up: 0, down: 1 });
    // Who comes back has one vote again.
    let end = solved(&fixture, ANN, private(&fixture.press(ANN, &Control::OpenPuzzle(of(&long)))));
    voted(&fixture, ANN, &end, Vote::Down);
    assert_eq!(votes(&fixture, &long), Votes { up: 0, down: 2 });
}

/// A puzzle that most people dislike is the last that a new solver gets.
#[test]
fn what_most_people_dislike_comes_last() {
    let fixture = Fixture::new();
    let bad = puzzles().into_iter().next().expect("there are some");
    let (tries, now) = (&fixture.app.store().puzzles, fixture.clock.now());
    for user in (100..105).map(UserId) {
        let end = TryEnd { user, puzzle: &bad, solved: true, guild: None, daily: false, now };
        tries.end_try(&end).expect("it is stored");
        tries.vote(user, &bad, Vote::Down).expect("it is stored");
    }
    let mut post = private(&fixture.ask(ANN, Ask::Puzzle(Some(GAME))));
    let mut order = Vec::new();
    for _ in puzzles() {
        order.push(picking(&post).0.id);
        let end = solved(&fixture, ANN, post);
        post = pressed(&fixture, ANN, &button(&end, |control| matches!(control, Control::NextPuzzle(_))));
    }
    assert_eq!(order.iter().position(|id| *id == bad.id), Some(order.len() - 1), "{order:?}");
}
