//! Laws of the pairing, over random pools.

use std::collections::HashSet;

use proptest::prelude::*;

use super::*;
use crate::{
    id::GameId,
    seeks::{
        Encounter, EncounterEnd, RatingWish, SeekPlace,
        seeker::MOST_RATED,
        tests::{encounter, seek, seeker},
    },
};

const NOW: Timestamp = Timestamp(1_790_000_000_000);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Somebody with this rating after many games, who has waited for some hours.
fn candidate(user: u64, points: u32, hours: u32) -> PoolMember {
    let since = NOW.before(HOUR * hours);
    let seek = Seek { since, seen: NOW, ends: NOW.after(DAY), ..seek(user) };
    let strength = PoolStrength { rating: ShownRating { hundredths: points * 100, deviation: 60 }, games: 50 };
    PoolMember {
        seek,
        seeker: Seeker { finished: 20, ..seeker(user) },
        away: Away::default(),
        strengths: GameKind::ALL.into_iter().map(|game| (game, strength)).collect(),
        refuses: BTreeSet::new(),
    }
}

/// The same in their first game.
fn newcomer(user: u64, hours: u32) -> PoolMember {
    PoolMember { strengths: BTreeMap::new(), ..candidate(user, 1500, hours) }
}

/// Who was paired with whom, the smaller number first.
fn users(pool: &[PoolMember]) -> Vec<(u64, u64)> {
    let pairs = pair(pool, NOW, 0).into_iter().map(|pair| {
        let [white, black] = [pair.seats.white, pair.seats.black].map(|place| pool[place].seek.user.0);
        (white.min(black), white.max(black))
    });
    pairs.collect()
}

#[test]
fn the_window_widens_and_reaches_everybody_within_a_day() {
    for hours in 0..24 {
        assert!(window(HOUR * hours, HOUR * hours) < window(HOUR * (hours + 1), HOUR * (hours + 1)));
        assert_eq!(window(HOUR * hours, HOUR * 23), window(HOUR * 23, HOUR * hours), "the shorter wait counts");
    }
    assert_eq!(window(Duration::ZERO, DAY), f64::INFINITY);
    assert!(users(&[candidate(1, 1000, 0), candidate(2, 2000, 23)]).is_empty());
    assert_eq!(users(&[candidate(1, 1000, 0), candidate(2, 2000, 24)]), [(1, 2)]);
    assert_eq!(users(&[candidate(1, 1500, 0), candidate(2, 1590, 0)]), [(1, 2)]);
}

#[test]
fn a_wish_of_ratings_is_hard() {
    let wishing = |least, most, hours| {
        let mut one = candidate(1, 1500, hours);
        one.seek.ratings = Some(RatingWish { least, most });
        one
    };
    assert!(users(&[wishing(1600, 1700, 100), candidate(2, 1599, 100)]).is_empty());
    assert_eq!(users(&[wishing(1600, 1700, 100), candidate(2, 1600, 100)]), [(1, 2)]);
    assert!(users(&[wishing(1800, 1900, 5), candidate(2, 1850, 0)]).is_empty(), "the other has a window");
    let mut other = candidate(2, 1850, 0);
    other.seek.ratings = Some(RatingWish { least: 0, most: 1500 });
    assert_eq!(users(&[wishing(1800, 1900, 0), other]), [(1, 2)], "both have what they wish");
}

#[test]
fn deviations_make_ratings_less_different() {
    let [sure, unsure] =
        [60, 300].map(|deviation| PoolStrength { rating: ShownRating { hundredths: 170_000, deviation }, games: 50 });
    let other = candidate(1, 1500, 0).strength(GameKind::Pijersi);
    assert!(unsure.distance(other) < sure.distance(other));
    assert_eq!(sure.distance(other), other.distance(sure));
}

#[test]
fn first_games_are_against_weaker_opponents() {
    let pool = [newcomer(1, 3), candidate(2, 1400, 2), candidate(3, 1500, 1), candidate(4, 1600, 1)];
    assert_eq!(users(&pool)[0], (1, 2));
}

#[test]
fn who_waits_longest_does_not_always_get_the_newcomers() {
    let mut old = candidate(1, 2000, 30);
    let pool = |old: &PoolMember| [old.clone(), newcomer(2, 1), candidate(3, 1000, 1)];
    assert_eq!(users(&pool(&old))[0], (1, 2));
    old.seeker.encounters.push(Encounter { newcomer: true, ..encounter(1, 9, NOW, Some(EncounterEnd::Finished)) });
    assert_eq!(users(&pool(&old))[0], (1, 3));
    assert_eq!(users(&pool(&old)[..2]), [(1, 2)], "rather a newcomer than nobody");
}

#[test]
fn the_slowest_common_clock_is_taken() {
    let [mut one, mut other] = [candidate(1, 1500, 1), candidate(2, 1500, 1)];
    one.seek.clocks = TimeControl::OFFERED.to_vec();
    other.seek.clocks = TimeControl::OFFERED[..2].to_vec();
    assert_eq!(pair(&[one.clone(), other.clone()], NOW, 0)[0].clock, TimeControl::OFFERED[1]);
    other.seek.clocks = vec![TimeControl::OFFERED[4]];
    one.seek.clocks = TimeControl::OFFERED[..4].to_vec();
    assert!(users(&[one, other]).is_empty());
}

#[test]
fn the_color_goes_to_who_had_it_less_often() {
    let white = |colors: [(u32, u32); 2]| {
        let pool = [0, 1].map(|at| {
            let mut one = candidate(at as u64 + 1, 1500, 1);
            one.seeker.colors = ByColor { white: colors[at].0, black: colors[at].1 };
            one
        });
        pair(&pool, NOW, 0)[0].seats.white
    };
    assert_eq!(white([(5, 4), (3, 3)]), 1);
    assert_eq!(white([(0, 2), (0, 1)]), 0);
}

/// Two who have met recently wait a day for somebody else.
#[test]
fn the_same_two_meet_again_only_if_nobody_else_fits() {
    let met = |days: u32, fate, hours| {
        let mut one = candidate(1, 1500, hours);
        one.seeker.encounters.push(encounter(1, 2, NOW.before(days * DAY), Some(fate)));
        one
    };
    let other = candidate(2, 1500, 1);
    assert!(users(&[met(1, EncounterEnd::Finished, 23), other.clone()]).is_empty());
    assert_eq!(users(&[met(1, EncounterEnd::Finished, 24), other.clone()]), [(1, 2)]);
    assert_eq!(users(&[met(7, EncounterEnd::Finished, 1), other.clone()]), [(1, 2)]);
    assert!(users(&[met(29, EncounterEnd::Aborted, 1), other.clone()]).is_empty());
    assert_eq!(users(&[met(1, EncounterEnd::Finished, 24), other, candidate(3, 2300, 1)]), [(1, 3)]);
}

/// Some of what a candidate may be like, as numbers.
type Drawn = (u32, (u32, u32), (usize, usize), (bool, bool, bool), Option<(u32, u32)>, (u32, u32), (usize, u64));

fn drawn() -> impl Strategy<Value = Drawn> {
    (
        0..80u32,
        (600..2600u32, 30..350u32),
        (1..8usize, 1..64usize),
        (prop::bool::weighted(0.1), prop::bool::weighted(0.1), prop::bool::weighted(0.1)),
        prop::option::weighted(0.3, (600..2600u32, 0..800u32)),
        (0..12u32, 0..12u32),
        (0..6usize, 0..24u64),
    )
}

fn pool(drawn: Vec<Drawn>) -> Vec<PoolMember> {
    let number = drawn.len() as u64;
    let candidates = (1..).zip(drawn).map(|(user, one)| {
        let (hours, (points, deviation), (games, clocks), (sleeps, away, barred), wish, colors, (met, other)) = one;
        let mut candidate = candidate(user, points, hours);
        let chosen = |mask: usize, at: usize| mask & (1 << at) != 0;
        candidate.seek.games = GameKind::ALL
            .into_iter()
            .enumerate()
            .filter(|(at, _)| chosen(games, at % 3))
            .map(|(_, game)| game)
            .collect();
        let clocks = TimeControl::OFFERED.into_iter().enumerate().filter(|(at, _)| chosen(clocks, *at));
        candidate.seek.clocks = clocks.map(|(_, clock)| clock).collect();
        candidate.seek.ratings = wish.map(|(least, more)| RatingWish { least, most: least + more });
        if sleeps {
            candidate.seek.seen = NOW.before(3 * DAY);
        }
        if away {
            candidate.away = Away::default().with(NOW.before(DAY), NOW.after(DAY)).expect("a period");
        }
        if barred {
            candidate.seeker.consent = None;
        }
        let games = colors.0 + colors.1;
        let strength = PoolStrength { rating: ShownRating { hundredths: points * 100, deviation }, games };
        candidate.strengths.values_mut().for_each(|known| *known = strength);
        candidate.seeker.colors = ByColor { white: colors.0, black: colors.1 };
        let other = other % number + 1;
        if other != user {
            let fate = [None, Some(EncounterEnd::Finished), Some(EncounterEnd::Absent)];
            match met {
                0..3 => {
                    let number = u32::try_from(user).expect("few");
                    candidate.seeker.encounters.push(encounter(number, other, NOW.before(3 * DAY), fate[met]));
                }
                3 => drop(candidate.refuses.insert(UserId(other))),
                _ => {}
            }
        }
        candidate
    });
    candidates.collect()
}

fn have_met(one: &PoolMember, other: &PoolMember) -> bool {
    one.seeker.met_recently(other.seek.user, NOW) || other.seeker.met_recently(one.seek.user, NOW)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_laws_of_pairing_hold(drawn in prop::collection::vec(drawn(), 0..24), seed: u64) {
        let pool = pool(drawn);
        let pairs = pair(&pool, NOW, seed);
        let mut seated = HashSet::new();
        for &Paired { seats, game, clock, rated } in &pairs {
            let [one, other] = [&pool[seats.white], &pool[seats.black]];
            let [a, b] = [one.seek.user, other.seek.user];
            prop_assert!(seated.insert(a) && seated.insert(b), "nobody is paired twice, or with themselves");
            prop_assert!(!one.refuses.contains(&b) && !other.refuses.contains(&a));
            prop_assert!(!one.seeker.plays(b) && !other.seeker.plays(a));
            for candidate in [one, other] {
                prop_assert!(candidate.is_awake(NOW));
                prop_assert!(candidate.seek.games.contains(&game) && candidate.seek.clocks.contains(&clock));
            }
            let common = one.seek.clocks.iter().filter(|clock| other.seek.clocks.contains(clock));
            prop_assert_eq!(common.map(|clock| clock.pace()).max(), Some(clock.pace()));
            for (candidate, opponent) in [(one, other), (other, one)] {
                if let Some(wish) = candidate.seek.ratings {
                    prop_assert!(wish.contains(opponent.strength(game).rating.points()));
                }
            }
            prop_assert!(one.seeker.white_surplus() <= other.seeker.white_surplus());
            prop_assert!(!have_met(one, other) || one.wait(NOW).max(other.wait(NOW)) >= EVERYBODY);
            prop_assert_eq!(rated, one.seeker.rates(b, NOW) && other.seeker.rates(a, NOW));
        }
        // Nobody is left alone who could be paired.
        let rest: Vec<_> = pool.iter().filter(|one| !seated.contains(&one.seek.user)).collect();
        for (at, one) in rest.iter().enumerate() {
            for other in &rest[..at] {
                let late = one.wait(NOW).max(other.wait(NOW)) >= EVERYBODY;
                prop_assert!(fit(one, other, NOW).is_none() || have_met(one, other) && !late);
            }
        }
        // Who has waited longest has an opponent, if anybody fits who is not known from lately.
        let mut order: Vec<_> = pool.iter().filter(|one| one.is_awake(NOW)).collect();
        order.sort_by_key(|one| (one.seek.since, one.seek.user));
        if let Some((first, others)) = order.split_first() {
            let fits = |other: &&PoolMember| !have_met(first, other) && fit(first, other, NOW).is_some();
            prop_assert!(seated.contains(&first.seek.user) || !others.iter().any(fits));
        }
        // Without wishes, everybody fits within a day.
        for one in &rest {
            for other in rest.iter().filter(|other| other.seek.user != one.seek.user) {
                let [a, b] = [one.seek.user, other.seek.user];
                let games = one.seek.games.iter().any(|game| other.seek.games.contains(game));
                let clocks = one.seek.clocks.iter().any(|clock| other.seek.clocks.contains(clock));
                let wanted = one.seek.ratings.is_none() && other.seek.ratings.is_none();
                let strangers = !one.refuses.contains(&b) && !other.refuses.contains(&a) && !have_met(one, other);
                let awake = one.is_awake(NOW) && other.is_awake(NOW);
                let late = one.wait(NOW) >= EVERYBODY || other.wait(NOW) >= EVERYBODY;
                prop_assert!(!(games && clocks && wanted && strangers && awake && late));
            }
        }
    }

    /// The pairing does not depend on the order in which the store lists the seeks.
    #[test]
    fn the_order_of_the_pool_means_nothing(
        (pool, mixed) in prop::collection::vec(drawn(), 0..16).prop_map(pool).prop_flat_map(|pool| {
            let places: Vec<_> = (0..pool.len()).collect();
            (Just(pool), Just(places).prop_shuffle())
        }),
        seed: u64,
    ) {
        let by_user = |pool: &[PoolMember]| {
            let pairs = pair(pool, NOW, seed).into_iter();
            let named = |pair: Paired| (pair.seats.map(|place| pool[place].seek.user), pair.game, pair.clock, pair.rated);
            pairs.map(named).collect::<Vec<_>>()
        };
        let other: Vec<_> = mixed.iter().map(|&place| pool[place].clone()).collect();
        prop_assert_eq!(by_user(&pool), by_user(&other));
    }

    /// However often two people seek, they have at most two rated games with each other in thirty days.
    #[test]
    fn a_pair_has_few_rated_games(waits in prop::collection::vec(0..100u32, 1..40)) {
        let mut pool = [candidate(1, 1500, 0), candidate(2, 1500, 0)];
        let (mut now, mut rated) = (NOW, Vec::new());
        for (number, hours) in (0..).zip(waits) {
            for one in &mut pool {
                (one.seek.since, one.seek.seen) = (now, now.after(HOUR * hours));
                one.seek.ends = now.after(10 * DAY);
            }
            now = now.after(HOUR * hours);
            let Some(&pair) = pair(&pool, now, 0).first() else { continue };
            let game = GameId::from_bits(number);
            for (at, other) in [(0, 2), (1, 1)] {
                let met = Encounter { game, rated: pair.rated, ..encounter(0, other, now, None) };
                let seeker = pool[at].seeker.clone().after_match(met, now);
                pool[at].seeker = seeker.after_game(game, EncounterEnd::Finished, now);
            }
            if pair.rated {
                rated.push(now);
            }
        }
        for at in &rated {
            let lately = rated.iter().filter(|other| *other <= at && at.since(**other) < 30 * DAY).count();
            prop_assert!(lately <= MOST_RATED);
        }
    }
}

#[test]
fn a_place_in_direct_messages_has_no_server() {
    assert_eq!((SeekPlace::Direct.guild(), SeekPlace::Direct.table()), (None, None));
}

#[test]
fn who_does_not_look_is_told_of_people_near() {
    let idle = candidate(1, 1500, 0);
    let idle = PoolMember { seek: Seek { seen: NOW.before(DAY * 9), since: NOW.before(DAY * 9), ..idle.seek }, ..idle };
    let found = |idle: &PoolMember, other: &PoolMember| near(idle, other, NOW).is_some();
    assert!(found(&idle, &candidate(2, 1900, 0)), "the window of half a day");
    assert!(!found(&idle, &candidate(2, 2300, 23)));
    let wish = Some(RatingWish { least: 1400, most: 1600 });
    let picky = PoolMember { seek: Seek { ratings: wish, ..idle.seek.clone() }, ..idle.clone() };
    assert!(found(&picky, &candidate(2, 1600, 0)) && !found(&picky, &candidate(2, 1601, 0)));
    let other = candidate(2, 1500, 0);
    for refuses in [[UserId(1)], [UserId(2)]].map(BTreeSet::from) {
        let idle = PoolMember { refuses: refuses.clone(), ..idle.clone() };
        let other = PoolMember { refuses, ..other.clone() };
        assert!(!found(&idle, &other));
    }
    let asleep = PoolMember { seek: Seek { seen: NOW.before(DAY * 3), ..other.seek.clone() }, ..other.clone() };
    assert!(!found(&idle, &asleep));
    for fate in [None, Some(EncounterEnd::Finished)] {
        let met = encounter(7, 2, NOW.before(HOUR), fate);
        let seeker = Seeker { encounters: vec![met], ..idle.seeker.clone() };
        assert!(!found(&PoolMember { seeker, ..idle.clone() }, &other), "they play, or met a moment ago: {fate:?}");
    }
    let barred = Seeker { consent: None, ..idle.seeker.clone() };
    assert!(!found(&PoolMember { seeker: barred, ..idle.clone() }, &other), "nobody who could not play is told");
    let away = Away::default().with(NOW.before(HOUR), NOW.after(DAY)).expect("there are days left");
    assert!(!found(&PoolMember { away, ..idle }, &other), "never on vacation");
}
