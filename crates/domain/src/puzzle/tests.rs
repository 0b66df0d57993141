//! Tests of the ratings of solvers and puzzles.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;
use puzzles::{Goal, Motif};

const GAME: GameKind = GameKind::Pijersi;
const NOW: Timestamp = Timestamp(1_790_000_000_000);
const HOUR: Duration = Duration::from_secs(60 * 60);

fn puzzle(number: u32, rating: u16) -> Puzzle {
    Puzzle {
        kind: GAME,
        id: PuzzleId::of(&number.to_string()),
        position: String::new(),
        goal: Goal::Win,
        turns: 2,
        rating,
        motifs: vec![Motif::Quiet],
        line: Vec::new(),
        also: BTreeMap::new(),
    }
}

fn standing(rating: u16) -> PuzzleStanding {
    PuzzleStanding::new(&puzzle(1, rating))
}

#[test]
fn solvers_rise_and_fall() {
    let (mut good, mut bad) = (Solver::new(UserId(1), GAME), Solver::new(UserId(2), GAME));
    let mut puzzle = standing(1500);
    let change = good.enter(&mut puzzle, true, None, NOW).expect("it counts");
    let (before, after) = change.shown();
    assert_eq!((before.points(), after), (1500, good.last()));
    assert!(after.points() > 1600 && after.is_provisional(), "the first puzzles say much: {after:?}");
    bad.enter(&mut puzzle, false, None, NOW);
    assert!(bad.last().points() < 1400);
    assert_eq!((good.streak, good.best, bad.streak, bad.best), (1, 1, 0, 0));
    good.enter(&mut standing(1500), false, None, NOW);
    assert_eq!((good.tried, good.right, good.streak, good.best), (2, 1, 0, 1));
}

/// A new solver's first miss, at an easy puzzle, would cost about 400 points.
#[test]
fn a_single_try_changes_a_rating_within_bounds() {
    let mut solver = Solver::new(UserId(1), GAME);
    let change = solver.enter(&mut standing(1100), false, None, NOW).expect("it counts");
    let (before, after) = change.shown();
    assert_eq!((before.points(), after.points()), (1500, 1500 - MOST_CHANGED as u32));
    assert!(solver.last().deviation < Solver::new(UserId(1), GAME).last().deviation);
}

#[test]
fn ratings_settle_and_fade() {
    let mut solver = Solver::new(UserId(1), GAME);
    for number in 0..30_u32 {
        solver.enter(&mut standing(1500), number % 2 == 0, None, NOW);
    }
    assert!(!solver.last().is_provisional(), "{:?}", solver.last());
    let later = solver.now(NOW.after(Duration::from_secs(400 * 24 * 60 * 60)));
    assert!(later.deviation > solver.last().deviation && later.hundredths == solver.last().hundredths);
}

/// A solver's own rating counts a hundred tries a day; each of the others still counts as tried.
#[test]
fn a_day_has_an_end() {
    let mut solver = Solver::new(UserId(1), GAME);
    let counted = |solver: &mut Solver, tries: u32, now| {
        let mut moved = 0;
        let mut counted = 0;
        for _ in 0..tries {
            let mut puzzle = standing(1500);
            counted += u32::from(solver.enter(&mut puzzle, true, None, now).is_some());
            moved += puzzle.tries;
        }
        (counted, moved)
    };
    assert_eq!(counted(&mut solver, 120, NOW), (100, 30));
    let rating = solver.last();
    assert_eq!(counted(&mut solver, 5, NOW), (0, 0));
    assert_eq!((solver.last(), solver.tried), (rating, 125));
    assert_eq!(counted(&mut solver, 120, NOW.after(24 * HOUR)), (100, 30));
}

#[test]
fn a_server_moves_a_puzzle_again_the_next_day() {
    let mut puzzle = standing(1500);
    for day in 1..=2_u32 {
        for user in 0..40 {
            let mut solver = Solver::new(UserId(u64::from(100 * day + user)), GAME);
            solver.enter(&mut puzzle, false, Some(GuildId(5)), NOW.after(day * 24 * HOUR));
        }
        let moved = puzzle.rating.rating - standing(1500).rating.rating;
        let most = f64::from(day) * MOST_MOVED;
        assert!(moved > most - MOST_MOVED && moved <= most + 1e-6, "{moved} after {day} days");
    }
}

#[test]
fn a_solver_stands_on_few_servers() {
    let mut solver = Solver::new(UserId(1), GAME);
    for guild in (1..=30).chain([25]) {
        solver.enter(&mut standing(1500), true, Some(GuildId(guild)), NOW);
    }
    assert_eq!(solver.servers().len(), MOST_SERVERS);
    assert_eq!(solver.servers()[..2], [GuildId(25), GuildId(30)]);
    assert!(solver.servers().contains(&GuildId(11)) && !solver.servers().contains(&GuildId(10)));
    assert_eq!(Solver::from_json(&solver.to_json()), Ok(solver));
}

#[test]
fn what_contradicts_itself_is_refused() {
    let mut solver = Solver::new(UserId(1), GAME);
    let mut puzzle = standing(1500);
    solver.enter(&mut puzzle, true, Some(GuildId(5)), NOW);
    let (solver, puzzle) = (solver.to_json(), puzzle.to_json());
    let changed = |json: &[u8], from: &str, to: &str| {
        let text = String::from_utf8(json.to_vec()).expect("JSON");
        assert!(text.contains(from), "{from} in {text}");
        text.replacen(from, to, 1).into_bytes()
    };
    for (from, to) in [
        (r#""streak":1"#, r#""streak":2"#),
        (r#""right":1"#, r#""right":0"#),
        (r#""tried":1"#, r#""tried":0"#),
        (r#"["5"]"#, r#"["5","5"]"#),
        (r#"["5"]"#, r#"["0"]"#),
        (r#""rating":"1"#, r#""rating":"9991"#),
    ] {
        let read = Solver::from_json(&changed(&solver, from, to));
        assert!(matches!(read, Err(RecordError::Malformed(_))), "{from}: {read:?}");
    }
    for (from, to) in [(r#""guild":"5""#, r#""guild":"0""#), (r#""points":"-"#, r#""points":"-3"#)] {
        let read = PuzzleStanding::from_json(&changed(&puzzle, from, to));
        assert!(matches!(read, Err(RecordError::Malformed(_))), "{from}: {read:?}");
    }
}

#[test]
fn the_next_puzzle_is_new_near_and_of_another_motif() {
    let mut text = "parlor puzzles 2 pijersi maker 1 seed 1 count 6\n".to_owned();
    for column in 0..6_usize {
        let blank = |cells: usize| if cells == 0 { String::new() } else { cells.to_string() };
        let (left, right, number) = (blank(column), blank(6 - column), column + 1);
        let (rating, motif) = (1200 + 120 * column, ["threat", "quiet"][column % 2]);
        text += &format!("6/{left}R-{right}/6/7/4s-1/7/6 w 0 5\twin\t1\t{rating}\t{motif}\tf{number}-g{number}\n");
    }
    let hash = {
        use std::hash::Hasher as _;
        let mut hasher = siphasher::sip::SipHasher13::new();
        hasher.write(text.as_bytes());
        hasher.finish()
    };
    text += &format!("end {hash:016x}\n");
    let collection = puzzles::Collection::read(GAME, &text).expect("a collection");
    let solver = Solver::new(UserId(1), GAME);
    let all: Vec<&Puzzle> = collection.iter().collect();
    let mut random = rand::rng();
    let none = BTreeSet::new();
    let found = shortlist(&collection, &solver, &none, &none, &[], &mut random);
    assert_eq!(found.len(), 6, "there are few");
    let quiet = all.iter().find(|puzzle| puzzle.main_motif() == Motif::Quiet).expect("there is one");
    let recent = [quiet.id];
    for _ in 0..20 {
        let found = shortlist(&collection, &solver, &[quiet.id, all[0].id].into(), &none, &recent, &mut random);
        assert!(!found.is_empty() && found.iter().all(|puzzle| puzzle.main_motif() == Motif::Threat));
        assert!(found.iter().all(|puzzle| puzzle.id != all[0].id));
    }
    let threats = all.iter().filter(|puzzle| puzzle.main_motif() == Motif::Threat).map(|puzzle| puzzle.id);
    let found = shortlist(&collection, &solver, &threats.chain([quiet.id]).collect(), &none, &recent, &mut random);
    assert_eq!(found.len(), 2, "the same motif again if there is no other");
    let every: BTreeSet<PuzzleId> = all.iter().map(|puzzle| puzzle.id).collect();
    assert!(shortlist(&collection, &solver, &every, &none, &recent, &mut random).is_empty());

    let disliked: BTreeSet<PuzzleId> = every.iter().copied().filter(|id| *id != all[3].id).collect();
    let found = shortlist(&collection, &solver, &none, &disliked, &recent, &mut random);
    assert_eq!(found.iter().map(|puzzle| puzzle.id).collect::<Vec<_>>(), [all[3].id]);
    let found = shortlist(&collection, &solver, &[all[3].id].into(), &disliked, &[], &mut random);
    assert_eq!(found.len(), 5, "no others are left");

    let tried = |puzzle: &Puzzle, right, hours| {
        let at = NOW.after(hours * HOUR);
        PuzzleTry {
            user: UserId(1),
            game: GAME,
            puzzle: puzzle.id,
            at: NOW,
            last: at,
            right,
            solved: right,
            change: None,
            vote: None,
        }
    };
    let tries =
        [tried(all[0], true, 0), tried(all[1], false, 3), tried(all[2], false, 2), tried(&puzzle(9, 900), false, 1)];
    assert_eq!(again(&collection, &tries), Some(all[2].id));
    assert_eq!(again(&collection, &tries[..1]), None);
}

proptest! {
    /// However people of two servers solve a puzzle in a day, each server moves it by at most the bound, and the
    /// records read back.
    #[test]
    fn a_server_moves_a_puzzle_little(
        rating in 500..=2500_u16,
        tries in proptest::collection::vec((any::<bool>(), any::<bool>(), 0..60_u32), 1..60),
    ) {
        let mut puzzle = standing(rating);
        let begin = puzzle.rating.rating;
        let mut moved = [0.0_f64; 2];
        for (number, (right, here, practice)) in tries.into_iter().enumerate() {
            let mut solver = Solver::new(UserId(number as u64 + 1), GAME);
            for _ in 0..practice.min(20) {
                solver.enter(&mut standing(rating), !right, None, NOW);
            }
            let before = puzzle.rating.rating;
            solver.enter(&mut puzzle, right, here.then_some(GuildId(5)), NOW);
            let by = puzzle.rating.rating - before;
            prop_assert!(if right { by <= 1e-9 } else { by >= -1e-9 }, "{} moved it by {}", right, by);
            moved[usize::from(here)] += by;
            prop_assert!(moved.iter().all(|moved| moved.abs() <= MOST_MOVED + 1e-6), "{:?}", moved);
            prop_assert!(puzzle.rating.deviation >= LEAST_DEVIATION);
            prop_assert_eq!(Solver::from_json(&solver.to_json()), Ok(solver));
            prop_assert_eq!(PuzzleStanding::from_json(&puzzle.to_json()), Ok(puzzle.clone()));
        }
        prop_assert!((puzzle.rating.rating - begin).abs() <= 2.0 * MOST_MOVED + 1e-6);
    }
}

/// White captures, and Black chooses the tile that White gets before the turn that wins.
#[test]
fn what_is_chosen_before_a_turn_takes_none() {
    let puzzle = Puzzle {
        kind: GameKind::Paiko,
        position: "2/4/bv5/1s2b<3/2aa6/B>4wa2s2/1S1B^2e1w5/4S5Ai<2/I<W3WF^1S3/7A2/2I^5/6/4/2 w t E1F1W1L3/S1E1I1L3 \
                   E2A1/B1E1F1I1 38"
            .to_owned(),
        line: ["E@m8", "k9-l8", "give W", "F@n8>"].map(str::to_owned).to_vec(),
        also: BTreeMap::from([(2, vec!["give F".to_owned()])]),
        ..puzzle(1, 1400)
    };
    let told = |ply| {
        let solving = Solving::at(&puzzle, ply);
        let [own, reply, last] = [solving.own(), solving.reply(), solving.last()].map(|told| told.map(|(_, mv)| mv));
        (solving.turns(), solving.had_choice(), own, reply, last)
    };
    assert_eq!(told(0), (2, false, None, None, None));
    assert_eq!(told(2), (1, false, Some("E@m8"), Some("k9-l8"), Some("k9-l8")));
    assert_eq!(told(3), (1, true, Some("give W"), Some("k9-l8"), Some("give W")));
    assert_eq!(Solving::at(&puzzle, 1).ply(), 0, "White is not to move");
    assert_eq!(puzzle.own_moves(0), ["E@m8", "F@n8>"]);
}
