//! Tests of puzzle rushes: the clock, the scores, the order of the puzzles, and laws over random presses.

use std::{
    collections::{BTreeSet, HashSet},
    fmt::Write as _,
};

use proptest::prelude::*;
use rand::{SeedableRng, rngs::StdRng};

use super::*;
use puzzles::{Collection, Library};

const GAME: GameKind = GameKind::Pijersi;
const BEGAN: Timestamp = Timestamp(1_790_000_000_000);

fn ids(count: u32) -> Vec<PuzzleId> {
    (0..count).map(|number| PuzzleId::of(&number.to_string())).collect()
}

fn begun(count: u32) -> Rusher {
    Rusher::new(UserId(1), GAME).beginning(ids(count), Some(GuildId(5)), BEGAN)
}

fn after(milliseconds: u64) -> Timestamp {
    Timestamp(BEGAN.0 + milliseconds)
}

/// The person after moves on the present boards, all pressed at once.
fn moved(mut rusher: Rusher, moves: &[RushMove], at: Timestamp) -> Rusher {
    for played in moves {
        rusher = rusher.after(rusher.shown().expect("a board"), *played, at).expect("it goes on");
    }
    rusher
}

fn last(rusher: &Rusher) -> &Rush {
    rusher.last.as_ref().expect("a rush")
}

#[test]
fn puzzles_score_and_follow_each_other() {
    use RushMove::{GoesOn, Gone, Solved, Wrong};
    let rusher = moved(begun(9), &[GoesOn { ply: 2 }], after(1));
    assert_eq!((last(&rusher).present(), last(&rusher).score), ((ids(9)[0], 2), 0));
    let rusher = moved(rusher, &[Solved, Wrong, Gone, Solved], after(2));
    assert_eq!((last(&rusher).present(), last(&rusher).score), ((ids(9)[4], 0), 2));
    assert_eq!(last(&rusher).mistakes, [ids(9)[1]]);
    assert_eq!(rusher.best, Some(BestRush { score: 2, at: after(2) }));
    assert_eq!(rusher.running(after(3)), Some(last(&rusher)));
}

#[test]
fn time_is_that_of_the_press() {
    let rusher = begun(9);
    let board = rusher.shown().expect("a board");
    let played = |at| rusher.after(board, RushMove::Solved, after(at)).is_some();
    assert!(played(0) && played(179_999));
    assert!(!played(180_000) && !played(u64::MAX / 4));
    assert_eq!(last(&rusher).end(after(179_999)), None);
    assert_eq!(last(&rusher).end(after(180_000)), Some(RushEnd::Time));
    assert_eq!(last(&rusher).ends(), after(180_000));
    // Nothing is stored about the end, so a move that was pressed in time counts after a press that came too late.
    let late = moved(rusher, &[RushMove::Solved], after(179_999));
    assert_eq!(late.best.map(|best| best.score), Some(1));
}

#[test]
fn three_mistakes_end_a_rush() {
    let rusher = moved(begun(9), &[RushMove::Wrong, RushMove::Solved, RushMove::Wrong], after(1));
    assert_eq!(last(&rusher).end(after(2)), None);
    let rusher = moved(rusher, &[RushMove::GoesOn { ply: 2 }, RushMove::Wrong], after(2));
    assert_eq!(last(&rusher).end(after(3)), Some(RushEnd::Mistakes));
    assert_eq!(last(&rusher).end(after(999_999)), Some(RushEnd::Mistakes), "the reason stays");
    assert_eq!(last(&rusher).present(), (ids(9)[3], 2), "the last board stays");
    let board = rusher.shown().expect("a board");
    assert_eq!(rusher.after(board, RushMove::Solved, after(3)), None);
}

#[test]
fn the_last_puzzle_ends_a_rush() {
    let rusher = moved(begun(2), &[RushMove::Solved, RushMove::GoesOn { ply: 2 }, RushMove::Solved], after(1));
    assert_eq!(last(&rusher).end(after(2)), Some(RushEnd::Puzzles));
    assert_eq!((last(&rusher).present(), last(&rusher).score), ((ids(2)[1], 2), 2));
}

#[test]
fn a_press_counts_on_the_present_board_only() {
    let first = begun(9);
    let old = first.shown().expect("a board");
    let second = moved(first, &[RushMove::Solved], after(1));
    assert_eq!(second.after(old, RushMove::Solved, after(1)), None, "a second press");
    let next = second.clone().beginning(ids(9), None, after(5000));
    assert_eq!(next.after(second.shown().expect("a board"), RushMove::Solved, after(6000)), None, "another rush");
    let other = RushRef { game: GameKind::Biyi, ..next.shown().expect("a board") };
    assert_eq!(next.after(other, RushMove::Solved, after(6000)), None, "another game");
}

#[test]
fn the_best_one_stays() {
    let good = moved(begun(9), &[RushMove::Solved; 3], after(9));
    assert!(good.is_best());
    let next = good.clone().beginning(ids(9), Some(GuildId(6)), after(200_000));
    assert_eq!((next.best, next.is_best()), (good.best, false));
    let equal = moved(next, &[RushMove::Solved; 3], after(200_001));
    assert_eq!((equal.best, equal.is_best()), (good.best, false), "the first of two equal ones stays");
    let better = moved(equal, &[RushMove::Solved], after(200_002));
    assert_eq!((better.best, better.is_best()), (Some(BestRush { score: 4, at: after(200_002) }), true));
    assert_eq!((better.rushes, better.servers()), (2, &[GuildId(6), GuildId(5)][..]));
}

#[test]
fn who_has_solved_nothing_is_on_no_leaderboard() {
    let rusher = moved(begun(9), &[RushMove::Wrong], after(1));
    assert_eq!(rusher.servers(), []);
    let rusher = moved(rusher, &[RushMove::Solved], after(1));
    assert_eq!(rusher.servers(), [GuildId(5)]);
}

#[test]
fn contradictions_are_refused() {
    let sound = moved(begun(3), &[RushMove::Solved, RushMove::Wrong], after(1));
    assert_eq!(sound.check(), Ok(()));
    type Change<'a> = &'a dyn Fn(&mut Rusher, &mut Rush);
    let changed = |change: Change<'_>| {
        let (mut rusher, mut rush) = (sound.clone(), last(&sound).clone());
        change(&mut rusher, &mut rush);
        Rusher { last: rusher.last.is_some().then_some(rush), ..rusher }.check()
    };
    assert_eq!(changed(&|_, _| {}), Ok(()));
    let wrong: [Change<'_>; 11] = [
        &|_, rush| rush.puzzles.clear(),
        &|_, rush| rush.done = 4,
        &|_, rush| rush.done = 1,
        &|_, rush| rush.score = 2,
        &|_, rush| rush.puzzles[2] = rush.puzzles[0],
        &|_, rush| rush.mistakes = vec![ids(3)[2]],
        &|_, rush| rush.mistakes = vec![ids(3)[1]; 2],
        &|rusher, _| rusher.best = None,
        &|rusher, _| rusher.last = None,
        &|rusher, _| rusher.revision = 0,
        &|rusher, _| rusher.servers = vec![GuildId(0)],
    ];
    for (number, change) in wrong.into_iter().enumerate() {
        assert!(matches!(changed(change), Err(RecordError::Malformed(_))), "{number}");
    }
}

/// What a person may press: a move on a board that was shown some presses ago.
fn presses() -> impl Strategy<Value = Vec<(u64, usize, RushMove)>> {
    let played = prop_oneof![
        4 => Just(RushMove::Solved),
        2 => Just(RushMove::Wrong),
        2 => (1..4u8).prop_map(|ply| RushMove::GoesOn { ply }),
        1 => Just(RushMove::Gone),
    ];
    let back = prop_oneof![5 => Just(0), 1 => 1..4usize];
    proptest::collection::vec((0..20_000u64, back, played), 0..60)
}

proptest! {
    /// Whatever is pressed: the record stays sound, and scores and mistakes are those of the moves that counted.
    #[test]
    fn presses_count_once_and_in_time(presses in presses(), count in 1..20u32) {
        let mut rusher = begun(count);
        let mut shown = vec![rusher.shown().expect("a board")];
        let (mut now, mut score, mut mistakes, mut over) = (0, 0, 0, 0);
        for (pause, back, played) in presses {
            now += pause;
            let board = shown[shown.len().saturating_sub(1 + back)];
            let is_present = Some(board) == rusher.shown();
            let goes_on = now < 180_000 && mistakes < MOST_MISTAKES && over < count as usize;
            let next = rusher.after(board, played, after(now));
            prop_assert_eq!(next.is_some(), is_present && goes_on);
            let Some(next) = next else { continue };
            score += u32::from(played == RushMove::Solved);
            mistakes += usize::from(played == RushMove::Wrong);
            over += usize::from(!matches!(played, RushMove::GoesOn { .. }));
            prop_assert_eq!((next.revision, last(&next).score), (rusher.revision + 1, score));
            prop_assert_eq!(last(&next).mistakes.len(), mistakes);
            prop_assert_eq!(next.best.map_or(0, |best| best.score), score);
            prop_assert_eq!(next.check(), Ok(()));
            let read = Rusher::from_json(&next.to_json());
            prop_assert_eq!(read.as_ref(), Ok(&next));
            rusher = next;
            shown.push(rusher.shown().expect("a board"));
        }
        let end = last(&rusher).end(after(now));
        prop_assert_eq!(end.is_none(), now < 180_000 && mistakes < MOST_MISTAKES && over < count as usize);
    }
}

fn chosen(collection: &Collection, known: impl Fn(PuzzleId) -> Acquaintance, seed: u64) -> Vec<PuzzleId> {
    choose(collection, known, &mut StdRng::seed_from_u64(seed))
}

#[test]
fn the_puzzles_of_a_rush_are_short_and_become_harder() {
    let library = Library::built_in();
    for game in GameKind::ALL {
        let Ok(Some(collection)) = library.of(game) else { continue };
        let chosen = chosen(collection, |_| Acquaintance::New, 1);
        assert_eq!(chosen.len(), LENGTH, "{game}");
        assert_eq!(chosen.iter().collect::<BTreeSet<_>>().len(), LENGTH, "none comes twice in a rush of {game}");
        let puzzles: Vec<_> = chosen.iter().map(|id| collection.get(*id).expect("it is from there")).collect();
        assert!(puzzles.iter().all(|puzzle| puzzle.turns <= 2), "{game}");
        assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.rating), "{game}");
        assert!(puzzles[0].rating + 300 < puzzles[LENGTH - 1].rating, "{game}");
        let other = self::chosen(collection, |_| Acquaintance::New, 2);
        let alike = chosen.iter().filter(|id| other.contains(id)).count();
        assert!(alike < LENGTH / 2, "{alike} puzzles of {game} come again in another rush");
    }
}

#[test]
fn new_puzzles_come_first_and_disliked_ones_last() {
    let library = Library::built_in();
    let collection = library.of(GAME).expect("it is sound").expect("it is there");
    let before: BTreeSet<_> = chosen(collection, |_| Acquaintance::New, 1).into_iter().collect();
    for known in [Acquaintance::Tried, Acquaintance::Recent, Acquaintance::Disliked] {
        let rank = |id| if before.contains(&id) { known } else { Acquaintance::New };
        assert!(chosen(collection, rank, 1).iter().all(|id| !before.contains(id)), "{known:?}");
    }
    assert_eq!(chosen(collection, |_| Acquaintance::Disliked, 1).len(), LENGTH, "they come if there are no others");
}

/// A collection of Pijersi with puzzles of so many turns.
fn collection(rows: &str) -> Collection {
    let mut text = format!("parlor puzzles 2 pijersi maker 1 seed 1 count {}\n{rows}", rows.lines().count());
    let mut hasher = siphasher::sip::SipHasher13::new();
    std::hash::Hasher::write(&mut hasher, text.as_bytes());
    writeln!(text, "end {:016x}", std::hash::Hasher::finish(&hasher)).expect("a text takes everything");
    Collection::read(GAME, &text).expect("it is sound")
}

#[test]
fn small_collections_make_short_rushes() {
    let two = "6/R-P-5/6/7/4s-1/7/6 w 0 5\twin\t1\t900\tthreat\tf1-g1\n\
               6/7/4S-1/7/6/r-6/6 b 0 5\twin\t1\t950\tquiet\tb1-a1\n";
    assert_eq!(chosen(&collection(two), |_| Acquaintance::New, 1).len(), 2);
}

/// Nobody learns by heart what comes first.
#[test]
fn every_easy_puzzle_comes_in_some_rush() {
    let library = Library::built_in();
    for game in GameKind::ALL {
        let Ok(Some(collection)) = library.of(game) else { continue };
        let first: HashSet<_> = (0..400).map(|seed| chosen(collection, |_| Acquaintance::New, seed)[0]).collect();
        let second: HashSet<_> = (0..400).map(|seed| chosen(collection, |_| Acquaintance::New, seed)[1]).collect();
        let short = collection.iter().filter(|puzzle| puzzle.turns <= 2).count();
        assert!(first.len() >= short / LENGTH && second.len() >= short / LENGTH, "{game}: {short}");
    }
}
