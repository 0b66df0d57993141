//! A simulation of people who look for an opponent, to see how long they wait, and for whom.
//!
//! The people are made up: how strong they are, how many are new, what they look for, how often they come back, and how
//! long their games last. The pairing, the limits and the ratings are those of the bot.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, BinaryHeap},
    time::Duration,
};

use board::color::{ByColor, Color};
use domain::{
    Away, Seek, Seeker, TimeControl,
    id::{GameId, UserId},
    rating::{Pool, Scope, Standing, after_game},
    seeks::{
        Encounter, EncounterEnd, LIFETIME, SeekConsent,
        pool::{self, PoolMember, PoolStrength},
    },
    time::Timestamp,
};
use games::GameKind;
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// When the simulation begins.
const BEGIN: Timestamp = Timestamp(1_790_000_000_000);

/// The share of seeks that are the first of somebody new, and of those whose owner never comes back, in percent.
const NEW: u64 = 3;
const GONE: u64 = 10;

/// How people and their seeks are made up.
#[derive(Clone, Copy, Debug)]
pub struct SeekSimulation {
    /// The number of seeks a day.
    pub rate: u32,
    /// The number of days.
    pub days: u32,
    /// The seed of all random choices.
    pub seed: u64,
}

/// What came of the seeks of one kind of people.
#[derive(Clone, Debug, Default)]
pub struct SeekFigures {
    /// How long each waited who found an opponent.
    waits: Vec<Duration>,
    /// How far the present ratings of each and of the opponent were apart.
    distances: Vec<u32>,
    /// The number of seeks.
    pub seeks: u32,
    /// The number of games against somebody met within the last week.
    pub again: u32,
    /// The score in the games that were played, in half points.
    pub half_points: u32,
    /// The number of games that were played.
    pub games: u32,
}

/// What came of all seeks.
#[derive(Clone, Debug, Default)]
pub struct SeekReport {
    /// The seeks of people who had ten rated games or more.
    pub known: SeekFigures,
    /// The seeks of all others.
    pub new: SeekFigures,
}

impl SeekFigures {
    /// The share of seeks that found an opponent, in percent.
    pub fn found(&self) -> f64 {
        100.0 * self.waits.len() as f64 / f64::from(self.seeks.max(1))
    }

    /// The wait that this share of those who found an opponent had at most, in hours.
    pub fn wait(&self, percent: usize) -> f64 {
        let mut waits = self.waits.clone();
        waits.sort_unstable();
        at_share(&waits, percent).map_or(0.0, |wait| wait.as_secs_f64() / HOUR.as_secs_f64())
    }

    /// The distance of ratings that this share of games had at most.
    pub fn distance(&self, percent: usize) -> u32 {
        let mut distances = self.distances.clone();
        distances.sort_unstable();
        at_share(&distances, percent).unwrap_or_default()
    }

    /// The average score in a game.
    pub fn score(&self) -> f64 {
        f64::from(self.half_points) / 2.0 / f64::from(self.games.max(1))
    }

    /// The share of games against somebody met within the last week, in percent.
    pub fn again(&self) -> f64 {
        100.0 * f64::from(self.again) / self.waits.len().max(1) as f64
    }
}

fn at_share<T: Copy>(sorted: &[T], percent: usize) -> Option<T> {
    sorted.get((sorted.len() * percent / 100).min(sorted.len().checked_sub(1)?)).copied()
}

/// Somebody who was made up.
struct Person {
    /// How strong the person is.
    skill: f64,
    /// Whether the person has come as a beginner, and learns.
    learns: bool,
    games: Vec<GameKind>,
    clocks: Vec<TimeControl>,
    seeker: Seeker,
    standings: BTreeMap<GameKind, Standing>,
}

/// A game that ends at a time.
type Running = Reverse<(Timestamp, u32, usize, usize, GameKind, bool)>;

/// What goes on.
struct World {
    lot: ChaCha8Rng,
    people: Vec<Person>,
    seeks: BTreeMap<usize, Seek>,
    /// Those whose owners do not come back.
    gone: BTreeSet<usize>,
    running: BinaryHeap<Running>,
    games: u32,
    report: SeekReport,
}

impl SeekSimulation {
    /// Lets people look for opponents, and returns what came of it. The first fifth of the days is not counted.
    pub fn run(self) -> SeekReport {
        let Self { rate, days, seed } = self;
        let mut world = World {
            lot: ChaCha8Rng::seed_from_u64(seed),
            people: Vec::new(),
            seeks: BTreeMap::new(),
            gone: BTreeSet::new(),
            running: BinaryHeap::new(),
            games: 0,
            report: SeekReport::default(),
        };
        // Everybody looks for an opponent every other day, or more rarely. At first, nobody is known.
        for _ in 0..(2 * rate).max(6) {
            world.newcomer(false);
        }
        let (mut now, end) = (BEGIN, BEGIN.after(DAY * days));
        let counted = BEGIN.after(DAY * days / 5);
        let mut next = now;
        while now < end {
            world.end_games(now);
            let mut has_changed = false;
            while next <= now {
                has_changed |= world.seek(now, now >= counted);
                let mean = DAY.as_secs_f64() / f64::from(rate.max(1));
                next = next.after(Duration::from_secs_f64(-mean * (1.0 - world.share()).ln()));
            }
            // What the window allows changes slowly, so not every minute matters.
            if has_changed || now.since(BEGIN).as_secs().is_multiple_of(600) {
                world.come_back(now);
                world.pair(now, now >= counted);
            }
            now = now.after(MINUTE);
        }
        world.report
    }
}

impl World {
    /// A number from 0 to 1.
    fn share(&mut self) -> f64 {
        (self.lot.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn happens(&mut self, percent: u64) -> bool {
        self.lot.next_u64() % 100 < percent
    }

    /// A number with this average and deviation, nearly as the normal distribution has it.
    fn around(&mut self, average: f64, deviation: f64) -> f64 {
        let sum: f64 = (0..12).map(|_| self.share()).sum();
        (sum - 6.0).mul_add(deviation, average)
    }

    /// Adds a person, and returns their number.
    fn newcomer(&mut self, learns: bool) -> usize {
        let skill = if learns { self.around(1350.0, 200.0) } else { self.around(1550.0, 250.0) };
        let kinds: Vec<_> = GameKind::ALL.into_iter().filter(|&kind| engine::has_engine(kind)).collect();
        let favorite = (self.lot.next_u64() % kinds.len() as u64) as usize;
        let games = (0..kinds.len()).filter(|&at| at == favorite || self.happens(40)).map(|at| kinds[at]).collect();
        let favorite = 1 + (self.lot.next_u64() % 2) as usize;
        let clocks = (0..TimeControl::OFFERED.len()).filter(|&at| at == favorite || self.happens(30));
        let clocks = clocks.map(|at| TimeControl::OFFERED[at]).collect();
        let user = UserId(self.people.len() as u64 + 1);
        let consent = Some(SeekConsent { at: BEGIN, direct: true });
        let seeker = Seeker { consent, ..Seeker::new(user) };
        self.people.push(Person { skill, learns, games, clocks, seeker, standings: BTreeMap::new() });
        self.people.len() - 1
    }

    fn strength(&self, person: usize, game: GameKind, now: Timestamp) -> PoolStrength {
        let standing = self.people[person].standings.get(&game);
        standing.map_or_else(PoolStrength::default, |standing| PoolStrength {
            rating: standing.now(now),
            games: standing.games(),
        })
    }

    /// Whether a person has few games in all that they look for.
    fn is_new(&self, person: usize) -> bool {
        let games: u32 = self.people[person].standings.values().map(Standing::games).sum();
        games < pool::FIRST_GAMES
    }

    fn figures(&mut self, person: usize) -> &mut SeekFigures {
        if self.is_new(person) { &mut self.report.new } else { &mut self.report.known }
    }

    /// Lets somebody look for an opponent who may. Returns whether there was anybody.
    fn seek(&mut self, now: Timestamp, is_counted: bool) -> bool {
        // A part of the people is always new, as long as there are not too many.
        let person = if self.happens(NEW) {
            self.newcomer(true)
        } else {
            (self.lot.next_u64() % self.people.len() as u64) as usize
        };
        if self.seeks.contains_key(&person) || self.people[person].seeker.hindrance(now).is_some() {
            return false;
        }
        let Person { games, clocks, .. } = &self.people[person];
        let (games, clocks) = (games.clone(), clocks.clone());
        let user = UserId(person as u64 + 1);
        let ends = now.after(LIFETIME);
        let mut seek = Seek { user, games, clocks, ends, ..sample(now) };
        seek.seen = now;
        self.seeks.insert(person, seek);
        if self.happens(GONE) {
            self.gone.insert(person);
        }
        if is_counted {
            self.figures(person).seeks += 1;
        }
        true
    }

    /// Lets the owners of seeks show up, about twice a day, and ends what is over.
    fn come_back(&mut self, now: Timestamp) {
        self.seeks.retain(|_, seek| !seek.is_over(now));
        self.gone.retain(|person| self.seeks.contains_key(person));
        let people: Vec<_> = self.seeks.keys().copied().filter(|person| !self.gone.contains(person)).collect();
        for person in people {
            if self.happens(2)
                && let Some(seek) = self.seeks.get_mut(&person)
            {
                seek.seen = now;
            }
        }
    }

    fn pair(&mut self, now: Timestamp, is_counted: bool) {
        let people: Vec<_> = self.seeks.keys().copied().collect();
        let pool: Vec<_> = people
            .iter()
            .map(|&person| {
                let seek = self.seeks[&person].clone();
                let strengths = seek.games.iter().map(|&game| (game, self.strength(person, game, now))).collect();
                let seeker = self.people[person].seeker.clone();
                PoolMember { seek, seeker, away: Away::default(), strengths, refuses: BTreeSet::new() }
            })
            .collect();
        for pair in pool::pair(&pool, now, self.lot.next_u64()) {
            let seats = pair.seats.map(|place| people[place]);
            self.games += 1;
            let id = GameId::from_bits(self.games);
            let strengths = seats.map(|person| self.strength(person, pair.game, now));
            let [white, black] = [strengths.white, strengths.black].map(|strength| strength.rating.points());
            for color in Color::ALL {
                let (person, other) = (seats[color], UserId(seats[!color] as u64 + 1));
                let wait = now.since(self.seeks[&person].since);
                let again = self.people[person].seeker.met_recently(other, now);
                let (opponent, newcomer) = (other, strengths[!color].is_newcomer());
                let encounter =
                    Encounter { game: id, opponent, color, at: now, rated: pair.rated, newcomer, fate: None };
                let seeker = self.people[person].seeker.clone().after_match(encounter, now);
                self.people[person].seeker = seeker;
                if is_counted {
                    let figures = self.figures(person);
                    figures.waits.push(wait);
                    figures.distances.push(white.abs_diff(black));
                    figures.again += u32::from(again);
                }
            }
            let is_gone = Color::ALL.into_iter().any(|color| self.gone.contains(&seats[color]));
            for color in Color::ALL {
                self.seeks.remove(&seats[color]);
                self.gone.remove(&seats[color]);
            }
            // Most people move sooner than they have to; who has gone never does.
            let pace = pair.clock.pace();
            let length = if is_gone { pace / 30 } else { pace.mul_f64(0.12_f64.mul_add(self.share(), 0.02)) };
            let rated = pair.rated && !is_gone;
            let ends = now.after(length);
            self.running.push(Reverse((ends, self.games, seats.white, seats.black, pair.game, rated)));
        }
    }

    /// Ends the games whose time has come.
    fn end_games(&mut self, now: Timestamp) {
        while let Some(&Reverse((at, number, white, black, game, rated))) = self.running.peek()
            && at <= now
        {
            self.running.pop();
            let (id, seats) = (GameId::from_bits(number), ByColor { white, black });
            let difference = self.people[black].skill - self.people[white].skill;
            let expected = 1.0 / (1.0 + 10_f64.powf(difference / 400.0));
            let winner = if self.share() < expected { Color::White } else { Color::Black };
            for color in Color::ALL {
                let person = seats[color];
                let half_points = u32::from(winner == color) * 2;
                let figures = self.figures(person);
                figures.games += 1;
                figures.half_points += half_points;
                let known = &mut self.people[person];
                known.seeker = known.seeker.clone().after_game(id, EncounterEnd::Finished, at);
                if known.learns && known.skill < 1700.0 {
                    known.skill += 5.0;
                }
            }
            if rated {
                let pool = Pool { scope: Scope::Everywhere, game };
                let before = ByColor::new_with(|color| {
                    let standing = self.people[seats[color]].standings.get(&game).cloned();
                    standing.unwrap_or_else(|| Standing::new(UserId(seats[color] as u64 + 1), pool))
                });
                let after = after_game(before, Some(winner), id, at);
                for color in Color::ALL {
                    self.people[seats[color]].standings.insert(game, after[color].clone());
                }
            }
        }
    }
}

/// A seek of somebody, from this time on.
fn sample(since: Timestamp) -> Seek {
    Seek {
        user: UserId(1),
        name: "made up".to_owned(),
        user_name: "made up".to_owned(),
        games: Vec::new(),
        clocks: Vec::new(),
        ratings: None,
        place: domain::seeks::SeekPlace::Direct,
        language: catalogue::Language::English,
        since,
        ends: since,
        seen: since,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_seeks_find_an_opponent_soon() {
        let run = |rate, days| SeekSimulation { rate, days, seed: 1 }.run();
        let (few, many) = (run(2, 60), run(60, 20));
        assert!(many.new.found() > few.new.found() && many.new.found() > 90.0, "{}", many.new.found());
        assert!(many.new.wait(50) < few.new.wait(50));
        assert!(few.new.wait(0) <= few.new.wait(100) && few.new.wait(100) <= 7.0 * 24.0);
        assert!(many.new.distance(50) < 400);
    }

    #[test]
    fn the_same_seed_makes_the_same_figures() {
        let run = |seed| format!("{:?}", SeekSimulation { rate: 10, days: 20, seed }.run());
        assert_eq!(run(3), run(3));
        assert_ne!(run(3), run(4));
    }
}
