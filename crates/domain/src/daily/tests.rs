//! The course of daily puzzles from day to day.

use std::{collections::BTreeSet, fmt::Write as _, hash::Hasher as _};

use siphasher::sip::SipHasher13;

use super::*;
use crate::{
    message::{Reader, daily_puzzle, daily_solution},
    settings::Taste,
};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Midnight on a day.
const MIDNIGHT: Timestamp = Timestamp(1_790_035_200_000);

/// Puzzles with these ratings.
fn collection(ratings: &[u16]) -> Collection {
    let mut text = format!("parlor puzzles 2 pijersi maker 1 seed 1 count {}\n", ratings.len());
    for (turn, rating) in ratings.iter().enumerate() {
        let row = format!("6/R-6/6/7/4s-1/7/6 w 0 {}\twin\t1\t{rating}\tthreat\tf1-g1", turn + 1);
        writeln!(text, "{row}").expect("a text takes everything");
    }
    ended(text)
}

/// A puzzle in which Black threatens to win.
fn threat() -> Collection {
    let row = "5p-/7/6/7/R-5/s-6/6 w 0 5\thold\t1\t1200\tdefense\tc1-b1";
    ended(format!("parlor puzzles 2 pijersi maker 1 seed 1 count 1\n{row}\n"))
}

/// The collection in a file of which only the last line is missing.
fn ended(mut text: String) -> Collection {
    let mut hasher = SipHasher13::new();
    hasher.write(text.as_bytes());
    writeln!(text, "end {:016x}", hasher.finish()).expect("a text takes everything");
    Collection::read(GameKind::Pijersi, &text).expect("a collection")
}

/// A server with a puzzle at six in the evening, in UTC.
fn server(guild: u64, seed: u64, games: &[GameKind]) -> Daily {
    let mut daily = Daily::new(GuildId(guild), seed);
    let plan = DailyPlan {
        channel: ChannelId(1),
        time: "18".parse().expect("a time"),
        zone: Zone::UTC,
        games: games.iter().copied().collect(),
        language: Language::default(),
    };
    daily.follow(Some(plan), MIDNIGHT);
    daily
}

/// The puzzles of so many days. Those of the day numbers in `unseen` cannot be posted.
fn run<'a>(
    daily: &mut Daily,
    days: u32,
    unseen: &[u32],
    puzzles: impl Fn(GameKind) -> Option<&'a Collection>,
) -> Vec<(GameKind, PuzzleId)> {
    let mut now = MIDNIGHT.after(DAY.mul_f64(0.76));
    let mut chosen = Vec::new();
    for number in 0..days {
        assert_eq!(daily.begin(now, &puzzles), Begun::Owed);
        assert_eq!(daily.begin(now, &puzzles), Begun::Nothing, "once");
        let today = daily.today().expect("it is chosen").clone();
        if unseen.contains(&number) {
            daily.refused(today.day, Obstacle::Permission);
            assert_eq!(daily.owed(), None);
        } else {
            chosen.push((today.game, today.puzzle));
            while let Some(part) = daily.owed() {
                daily.posted(today.day, part, MessageId(1), None, now);
            }
        }
        daily.check().expect("it is sound");
        assert!(daily.alarm().is_some_and(|alarm| alarm > MIDNIGHT));
        now = now.after(DAY);
    }
    chosen
}

/// Two games with puzzles.
const TWO: [GameKind; 2] = [GameKind::ALL[0], GameKind::ALL[1]];

/// The puzzles of a game, if it is one of the two.
fn of_two<'a>(game: GameKind, first: &'a Collection, second: &'a Collection) -> Option<&'a Collection> {
    [first, second].into_iter().zip(TWO).find(|(_, known)| *known == game).map(|(puzzles, _)| puzzles)
}

#[test]
fn games_take_turns_and_puzzles_come_once() {
    let [first, second] = [&[1000; 9][..], &[1600; 9]].map(collection);
    let puzzles = |game| of_two(game, &first, &second);
    for plan in [&[][..], &TWO] {
        let chosen = run(&mut server(5, 1, plan), 18, &[], puzzles);
        assert!(chosen.windows(2).all(|pair| pair[0].0 != pair[1].0), "{chosen:?}");
        assert_eq!(chosen.iter().collect::<BTreeSet<_>>().len(), 18);
    }
    let alone = run(&mut server(5, 1, &TWO[1..]), 9, &[], puzzles);
    assert!(alone.iter().all(|(game, _)| *game == TWO[1]));
}

#[test]
fn all_games_begin_anew_when_all_puzzles_were_used() {
    let [first, second] = [&[1000; 3][..], &[1600; 5]].map(collection);
    let puzzles = |game| of_two(game, &first, &second);
    let mut chosen = run(&mut server(5, 1, &[]), 16, &[], puzzles);
    let mut again = chosen.split_off(8);
    chosen.sort_unstable();
    again.sort_unstable();
    assert_eq!(chosen.iter().collect::<BTreeSet<_>>().len(), 8);
    assert_eq!(chosen, again);
}

#[test]
fn a_puzzle_that_nobody_saw_was_not_used() {
    let puzzles = collection(&[1200; 6]);
    let all = run(&mut server(5, 1, &[]), 6, &[], |game| (game == GameKind::Pijersi).then_some(&puzzles));
    let some = run(&mut server(5, 1, &[]), 9, &[0, 3, 4], |game| (game == GameKind::Pijersi).then_some(&puzzles));
    assert_eq!(all, some);
}

/// A server whose puzzle was posted, and whose next one is chosen: the solution is owed first.
fn on_the_second_day(puzzles: &Collection) -> (Daily, Timestamp) {
    let of = |game| (game == GameKind::Pijersi).then_some(puzzles);
    let mut daily = server(5, 1, &[]);
    run(&mut daily, 1, &[], of);
    let now = MIDNIGHT.after(DAY.mul_f64(1.76));
    assert_eq!(daily.begin(now, of), Begun::Owed);
    assert_eq!(daily.owed(), Some(DailyMessage::Solution));
    (daily, now)
}

#[test]
fn a_refused_solution_does_not_stop_the_puzzles() {
    let (mut daily, now) = on_the_second_day(&collection(&[1200; 6]));
    let day = daily.today().expect("it is chosen").day;
    daily.refused(day, Obstacle::Refused);
    daily.check().expect("it is sound");
    assert_eq!(daily.owed(), Some(DailyMessage::Puzzle));
    assert!(daily.before().is_some_and(Issue::is_closed));
    daily.posted(day, DailyMessage::Puzzle, MessageId(2), None, now);
    assert_eq!(daily.owed(), None);
}

#[test]
fn the_last_edit_of_a_message_is_tried_again() {
    let (mut daily, now) = on_the_second_day(&collection(&[1200; 6]));
    let (old, day) = (daily.before().expect("the old one").day, daily.today().expect("the new one").day);
    daily.posted(day, DailyMessage::Solution, MessageId(2), None, now);
    daily.posted(day, DailyMessage::Puzzle, MessageId(3), None, now);
    assert_eq!(daily.edit(now).map(|issue| issue.day), Some(old));
    assert_eq!(daily.edit(now), None);
    daily.edit_failed(old);
    assert_eq!(daily.edit(now), None, "not at once");
    assert_eq!(daily.edit(now.after(EDIT_EVERY)).map(|issue| issue.day), Some(old));
}

#[test]
fn who_solves_the_old_puzzle_before_its_solution_counts() {
    let (mut daily, now) = on_the_second_day(&collection(&[1200; 6]));
    let (old, day) = (daily.before().expect("the old one").clone(), daily.today().expect("the new one").day);
    assert!(daily.solved(old.game, old.puzzle, UserId(7)));
    assert_eq!(daily.before().and_then(|before| before.first), Some(UserId(7)));
    daily.posted(day, DailyMessage::Solution, MessageId(2), None, now);
    assert!(!daily.solved(old.game, old.puzzle, UserId(8)));
}

#[test]
fn puzzles_suit_a_channel_and_each_server_has_an_order_of_its_own() {
    let ratings: Vec<u16> = (0..24).map(|step| 600 + 60 * step).collect();
    let puzzles = collection(&ratings);
    let fitting = puzzles.iter().filter(|puzzle| RATINGS.contains(&puzzle.rating));
    let fitting: BTreeSet<_> = fitting.map(|puzzle| puzzle.id).collect();
    let mut orders = BTreeSet::new();
    for seed in 0..5 {
        let count = u32::try_from(fitting.len()).expect("few");
        let chosen = run(&mut server(5, seed, &[]), count, &[], |game| (game == GameKind::Pijersi).then_some(&puzzles));
        let chosen: Vec<_> = chosen.into_iter().map(|(_, puzzle)| puzzle).collect();
        assert_eq!(chosen.iter().copied().collect::<BTreeSet<_>>(), fitting, "all of them, and no other");
        orders.insert(chosen);
    }
    assert_eq!(orders.len(), 5);
}

#[test]
fn without_puzzles_the_day_is_left_out() {
    let mut daily = server(5, 1, &[]);
    let too_hard = collection(&[2500; 3]);
    let evening = MIDNIGHT.after(DAY.mul_f64(0.76));
    assert_eq!(daily.begin(evening, |_| Some(&too_hard)), Begun::NoPuzzle);
    assert_eq!(daily.trouble.map(|trouble| trouble.what), Some(Obstacle::Puzzles));
    assert_eq!(daily.begin(evening, |_| Some(&too_hard)), Begun::Nothing);
    let puzzles = collection(&[1200; 3]);
    assert_eq!(daily.begin(evening.after(DAY), |_| Some(&puzzles)), Begun::Owed, "the next day is as any other");
}

#[test]
fn the_message_tells_a_threat() {
    let puzzles = threat();
    let mut daily = server(5, 9, &[GameKind::Pijersi]);
    run(&mut daily, 1, &[], |_| Some(&puzzles));
    let issue = daily.today().expect("it is chosen");
    let puzzle = puzzles.get(issue.puzzle).expect("it is the one");
    let reader = Reader { language: Language::English, taste: Taste::default(), moment: Timestamp(0).into() };
    let message = daily_puzzle(issue, puzzle, &reader);
    let task = "\nBlack threatens to win next turn. What saves White? Solve it in private: the first try counts.\n";
    assert!(message.text.contains(task), "{}", message.text);
    let drawing = message.drawing.expect("a board");
    assert!(drawing.alt.contains("What saves White?"), "{}", drawing.alt);
    assert_eq!(drawing.scene.status.map(|status| status.words), Some("must hold".to_owned()));
    let (_, film) = daily_solution(issue, puzzle, &reader);
    assert!(film.alt.contains("What saves White? 1. White c1-b1!."), "{}", film.alt);
}
