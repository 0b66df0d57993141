//! The exercises of FIDE's Technical Commission of 18 March 2024
//! (<https://tec.fide.com/2024/03/18/tie-break-exercise/>), and cases that they leave out.

use super::*;

/// The results of the exercise. Each row is an entrant and their rounds: a color, which does not matter here, and an
/// opponent behind `+`, `=` or `-`; `F` for a forfeit, `BYE` for a bye, and `--` for an absence.
const EXERCISE: &str = "\
    +W9 =B13 =W2 +B15 =W4 / +B10 +W7 =B1 +W16 =B3 / =W11 +B6 +W8 =B4 =W2 / +B12 =BYE +W13 =W3 =B1 / \
    -W13 -B15 +W11 =B7 +W10 / -B14 -W3 +BYE +W10 +B8 / +W15 -B2 -B16 =W5 -B11 / =B16 +W14 -B3 +W13 -W6 / \
    -B1 -W10 =BYE -F11 +BYE / -W2 +B9 -W15 -B6 -B5 / =B3 -W16 -B5 +F9 +W7 / -W4 +BYE +F14 -- -- / \
    +B5 =W1 -B4 -B8 -W14 / +W6 -B8 -F12 -- +B13 / -B7 +W5 +B10 -W1 -B16 / =W8 +B11 +W7 -B2 +W15";

/// Reads such a table.
fn tally(text: &str, is_round_robin: bool) -> Tally {
    let entries: Vec<Vec<TallyEntry>> =
        text.split(" / ").map(|row| row.split_whitespace().map(entry).collect()).collect();
    let rounds = u32::try_from(entries[0].len()).expect("few rounds");
    Tally { entries, rounds, is_round_robin }
}

fn entry(text: &str) -> TallyEntry {
    let points = match &text[..1] {
        "+" => Points::ONE,
        "=" => Points::HALF,
        _ => Points::ZERO,
    };
    let opponent = text[2..].parse().ok().map(|number: usize| number - 1);
    let kind = match (&text[1..], points) {
        // A bye that was asked for is worth half a point in the exercise.
        ("BYE", Points::HALF) | ("-", _) => EntryKind::Absent,
        ("BYE", _) => EntryKind::Bye,
        ("ANN", _) => EntryKind::Annulled,
        ("...", _) => EntryKind::Running,
        (forfeit, Points::ONE) if forfeit.starts_with('F') => EntryKind::ForfeitWin,
        (forfeit, _) if forfeit.starts_with('F') => EntryKind::ForfeitLoss,
        _ => EntryKind::Played,
    };
    TallyEntry { opponent, points, kind }
}

#[track_caller]
fn check(value: impl Fn(usize) -> Points, expected: &str) {
    let values: Vec<_> = (0..expected.split(' ').count()).map(|entrant| value(entrant).to_string()).collect();
    assert_eq!(values.join(" "), expected);
}

#[test]
fn points_and_wins_are_those_of_the_exercise() {
    let tally = tally(EXERCISE, false);
    check(|entrant| tally.points(entrant), "3.5 4 3.5 3.5 2.5 3 1.5 2.5 1.5 1 2.5 2 1.5 2 2 3.5");
    let wins: Vec<_> = (0..16).map(|entrant| tally.wins(entrant)).collect();
    assert_eq!(wins, [2, 3, 2, 2, 2, 3, 1, 2, 1, 1, 2, 2, 1, 2, 2, 3]);
}

#[test]
fn missed_rounds_at_the_end_are_draws_for_the_opponents() {
    let tally = tally(EXERCISE, false);
    check(|entrant| tally.adjusted(entrant), "3.5 4 3.5 3.5 2.5 3 1.5 2.5 1.5 1 2.5 3 1.5 2 2 3.5");
}

#[test]
fn buchholz_is_that_of_the_exercise() {
    // The regulations of 2026 limit the points of the dummy, which the exercise of 2024 did not know. Entrant 4 had 15,
    // since the bye counted 3.5 and now counts half a point for each of the five rounds. Likewise, 6 had 12 for the
    // bye, and 11 had 13.5 for the win by forfeit against an entrant with 1.5 points.
    let tally = tally(EXERCISE, false);
    let buchholz = |entrant: usize| tally.contributions(entrant).iter().map(|round| round.opponent).sum();
    check(buchholz, "12.5 13 15.5 14 8.5 11.5 14.5 13.5 9 13 12.5 11.5 14 11 12 12.5");
}

#[test]
fn buchholz_cut_1_is_that_of_the_exercise() {
    // As published for 1, 3, 4, 5, 7, 8, 9, 12 to 16; 11 had 12. The exercise does not give the value of 2, 6 and 10.
    let tally = tally(EXERCISE, false);
    let value = |entrant: usize| tally.buchholz_cut_1(entrant);
    check(value, "11 12 13 11.5 7.5 10.5 12.5 12 7.5 11.5 11 9.5 12 9 11 11");
}

#[test]
fn sonneborn_berger_is_that_of_the_exercise() {
    // For the same reason as above, 4 had 9.75, 6 had 6.5, and 11 had 5.75.
    let tally = tally(EXERCISE, false);
    let value = |entrant: usize| tally.sonneborn_berger(entrant);
    check(value, "8 9.5 10.5 9.25 4.25 6 3.25 5.25 2.25 1.5 4.75 4 4.25 4.5 3.5 7.25");
}

#[test]
fn an_annulled_game_is_not_a_missed_round() {
    // The last game of the first entrant was annulled: it stays worth nothing to the opponents.
    let tally = tally("+W2 -ANN / -B1 +BYE", false);
    check(|entrant| tally.adjusted(entrant), "1 1");
    // A running game contributes nothing.
    let tally = super::tests::tally("+W2 -... / -B1 -...", false);
    check(|entrant| tally.buchholz_cut_1(entrant), "0 0");
    assert_eq!(tally.contributions(0).len(), 1);
}

#[test]
fn sonneborn_berger_of_a_round_robin_counts_forfeits() {
    let tally = tally("+W2 =B3 / -B1 +F3 / =W1 -F2", true);
    check(|entrant| tally.sonneborn_berger(entrant), "1.25 0.5 0.75");
}

#[test]
fn direct_encounter_compares_those_who_are_still_tied_again() {
    // 1, 2 and 3 beat each other in a circle; each beats 4.
    let circle = tally("+W2 -B3 +W4 / -B1 +W3 +B4 / +W1 -B2 +W4 / -B1 -W2 -B3", true);
    assert_eq!(circle.direct_encounter(&[0, 1, 2]), [[0, 1, 2]]);
    // 1 has two points among four, 2 and 3 have one and a half; 2 beat 3.
    let four = tally("+W2 =B3 =W4 / -B1 +W3 =B4 / =W1 -B2 +W4 / =B1 =W2 -B3", true);
    assert_eq!(four.direct_encounter(&[0, 1, 2, 3]), [[0], [1], [2], [3]]);
}

#[test]
fn direct_encounter_ranks_those_whom_missing_games_cannot_overtake() {
    // 1 beat 2 and 3, who have not met: 1 is first, and the others remain tied.
    let won = tally("+W2 +B3 / -B1 +W4 / -W1 +B4 / -W2 -B3", false);
    assert_eq!(won.direct_encounter(&[0, 1, 2]), vec![vec![0], vec![1, 2]]);
    // 1 beat 2, and 3 has met nobody.
    let open = tally("+W2 +B4 / -B1 +W4 / +W5 +W4 / -W1 -B2 / -B3 -F1", false);
    assert_eq!(open.direct_encounter(&[0, 1, 2]), [[0, 1, 2]]);
    // A forfeit is no encounter in a Swiss tournament.
    let forfeit = tally("+F2 +B3 / -F1 +W3 / -W1 -B2", false);
    assert_eq!(forfeit.direct_encounter(&[0, 1]), [[0, 1]]);
}

#[test]
fn direct_encounter_takes_the_average_of_several_games() {
    // 1 beat 2 once, and drew the second game against 3, whose first was annulled.
    let tally = tally("+W2 -B2 -ANN =B3 / -B1 +W1 +W3 -B3 / -ANN =W1 -B2 +W2", true);
    let tables: Vec<_> = [0, 1, 2].map(|entrant| tally.encounters(entrant, &[0, 1, 2]).points.to_string()).into();
    assert_eq!(tables, ["1", "1", "1"]);
}
