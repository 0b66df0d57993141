//! Nobody meets twice in a Swiss tournament, and for up to ten players no round is better than the one that is paired.

use std::collections::{BTreeSet, VecDeque};

use tournament::{Format, Number, Round, Tournament, TournamentSettings};

use crate::{
    players::{Player, ranking},
    simulation::{Dice, play_round},
};

/// The number of rules in the table of `docs/tournaments.md`.
const RULES: usize = 10;
/// The maximum number of people, with the bye, for whom all rounds are compared.
const COMPARED: usize = 10;

type Cost = [i64; RULES];

/// Checks the last round of a tournament. Returns whether it was compared with all others.
pub fn check(tournament: &Tournament) -> bool {
    let (round, before) = tournament.rounds().split_last().expect("a round");
    let players = ranking(tournament, before);
    let mates = mates(&players, round);
    // With more people, later rounds are not looked at.
    check_legal(&players, &mates, round, mates.len() > 14);
    for game in &round.pairings {
        let of = |number: Number| players.iter().find(|player| player.number == number.index());
        let [white, black] = [of(game.white), of(game.black)].map(|player| player.expect("they take part"));
        let rank = |wanted: &Player| players.iter().position(|player| player.number == wanted.number);
        let is_white_higher = rank(white) < rank(black);
        let [upper, lower] = if is_white_higher { [white, black] } else { [black, white] };
        assert_eq!(has_upper_white(tournament, upper, lower), is_white_higher, "{game:?} of {tournament:?}");
    }
    let size = players.len().next_multiple_of(2);
    if size > COMPARED {
        return false;
    }
    let unmet = unmet(&players);
    let later = usize::from(tournament.planned_rounds().expect("it has started")) - tournament.rounds().len();
    let kept = (0..=later).rev().find(|later| lasts(&unmet, later + 1)).expect("there is a round");
    assert!(lasts(&after(&unmet, &mates), kept), "round {} of {tournament:?}", before.len() + 1);
    let costs: Vec<Vec<Cost>> = (0..size)
        .map(|one| (0..size).map(|other| if one < other { cost(&players, one, other) } else { [0; RULES] }).collect())
        .collect();
    let total = |mates: &[usize]| {
        (0..size).filter(|&one| one < mates[one]).map(|one| costs[one][mates[one]]).fold([0; RULES], add)
    };
    let ours = total(&mates);
    for better in all_rounds(&unmet).into_iter().filter(|mates| total(mates) < ours) {
        assert!(!lasts(&after(&unmet, &better), kept), "round {}: {better:?} of {tournament:?}", before.len() + 1);
    }
    true
}

/// Who may still be paired with whom.
type Unmet = Vec<Vec<bool>>;

fn unmet(players: &[Player]) -> Unmet {
    let size = players.len().next_multiple_of(2);
    (0..size)
        .map(|one| (0..size).map(|other| one != other && is_legal(players, one, other, Level::Possible)).collect())
        .collect()
}

fn after(unmet: &Unmet, mates: &[usize]) -> Unmet {
    let mut rest = unmet.clone();
    for (one, &other) in mates.iter().enumerate() {
        rest[one][other] = false;
    }
    rest
}

/// All rounds without people who have met.
fn all_rounds(unmet: &Unmet) -> Vec<Vec<usize>> {
    fn add(unmet: &Unmet, mates: &mut Vec<usize>, rounds: &mut Vec<Vec<usize>>) {
        let Some(one) = mates.iter().position(|&mate| mate == usize::MAX) else { return rounds.push(mates.clone()) };
        for other in (one + 1..mates.len()).filter(|&other| unmet[one][other]) {
            if mates[other] == usize::MAX {
                (mates[one], mates[other]) = (other, one);
                add(unmet, mates, rounds);
                (mates[one], mates[other]) = (usize::MAX, usize::MAX);
            }
        }
    }
    let mut rounds = Vec::new();
    add(unmet, &mut vec![usize::MAX; unmet.len()], &mut rounds);
    rounds
}

/// Whether this many rounds can follow each other in which nobody meets twice.
fn lasts(unmet: &Unmet, rounds: usize) -> bool {
    let options = |others: &Vec<bool>| others.iter().filter(|&&may_meet| may_meet).count();
    let least = unmet.iter().map(options).min().unwrap_or_default();
    if rounds == 0 {
        return true;
    }
    if least < rounds {
        return false;
    }
    // The rounds may come in any order, so the one in which the first person meets the first opponent comes first,
    // unless they never meet.
    let first = unmet[0].iter().position(|&may_meet| may_meet).expect("everyone has an opponent");
    let mut never = unmet.clone();
    (never[0][first], never[first][0]) = (false, false);
    let begins = |mates: &Vec<usize>| mates[0] == first;
    all_rounds(unmet).iter().filter(|mates| begins(mates)).any(|mates| lasts(&after(unmet, mates), rounds - 1))
        || lasts(&never, rounds)
}

/// Everyone's opponent in the order of the ranking; the index after the last stands for a bye.
fn mates(players: &[Player], round: &Round) -> Vec<usize> {
    let rank = |number: usize| players.iter().position(|player| player.number == number).expect("they take part");
    let mut mates = vec![usize::MAX; players.len().next_multiple_of(2)];
    let mut join = |one: usize, other: usize| {
        assert!(mates[one] == usize::MAX && mates[other] == usize::MAX, "someone plays twice in {round:?}");
        mates[one] = other;
        mates[other] = one;
    };
    for game in &round.pairings {
        join(rank(game.white.index()), rank(game.black.index()));
    }
    for bye in &round.byes {
        join(rank(bye.index()), players.len());
    }
    assert!(!mates.contains(&usize::MAX), "someone is missing in {round:?}");
    mates
}

/// The rules that are absolute, from the weakest to the strongest.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Level {
    /// Nobody meets twice or has two byes.
    Possible,
    /// And nobody who won by forfeit has a bye.
    OneBye,
    /// And nobody has a color that they must not have.
    Colors,
}

/// Whether a pair keeps the rules up to a level.
fn is_legal(players: &[Player], one: usize, other: usize, level: Level) -> bool {
    let [one, other] = [one.min(other), one.max(other)];
    let player = &players[one];
    let Some(opponent) = players.get(other) else {
        return player.byes == 0 && (level < Level::OneBye || player.forfeit_wins == 0);
    };
    let fits = |white: &Player, black: &Player| !white.must_not_have('W') && !black.must_not_have('B');
    !player.opponents.contains(&opponent.number)
        && (level < Level::Colors || fits(player, opponent) || fits(opponent, player))
}

/// Checks that nobody meets twice or has a second bye, and, where no later round has to be considered, the highest
/// level at which there is a round at all, and that nobody with fewer points could have the bye at this level.
fn check_legal(players: &[Player], mates: &[usize], round: &Round, is_free: bool) {
    let size = mates.len();
    for (one, &other) in mates.iter().enumerate().take(players.len()) {
        assert!(is_legal(players, one, other, Level::Possible), "{} and {other} in {round:?}", players[one].number);
    }
    if !is_free {
        return;
    }
    let can_be_paired = |level: Level, without: &[usize]| {
        let mut graph = vec![Vec::new(); size];
        for one in (0..size).filter(|one| !without.contains(one)) {
            for other in (0..size).filter(|other| *other != one && !without.contains(other)) {
                if is_legal(players, one, other, level) {
                    graph[one].push(other);
                }
            }
        }
        is_perfect(&graph, without)
    };
    let levels = [Level::Colors, Level::OneBye, Level::Possible];
    let level = levels.into_iter().find(|&level| can_be_paired(level, &[])).expect("there is a round");
    for (one, &other) in mates.iter().enumerate().take(players.len()) {
        assert!(is_legal(players, one, other, level), "{} and {other} in {round:?}", players[one].number);
    }
    if level == Level::Colors {
        for game in &round.pairings {
            let of = |number: usize| players.iter().find(|player| player.number == number).expect("they take part");
            assert!(!of(game.white.index()).must_not_have('W') && !of(game.black.index()).must_not_have('B'));
        }
        if size > players.len() {
            let points = players[mates[size - 1]].points();
            for lower in (0..players.len()).filter(|&lower| players[lower].points() < points) {
                let is_possible = is_legal(players, lower, size - 1, level);
                assert!(!(is_possible && can_be_paired(level, &[lower, size - 1])), "{lower} should have the bye");
            }
        }
    }
}

/// Whether everyone but those left out can be paired along the edges of a graph: Edmonds' algorithm for the size of a
/// matching, without weights.
fn is_perfect(graph: &[Vec<usize>], without: &[usize]) -> bool {
    let size = graph.len();
    let none = usize::MAX;
    let mut mate = vec![none; size];
    for root in (0..size).filter(|root| !without.contains(root)) {
        if mate[root] != none {
            continue;
        }
        let mut parent = vec![none; size];
        let mut base: Vec<_> = (0..size).collect();
        let mut is_outer = vec![false; size];
        is_outer[root] = true;
        let mut queue = VecDeque::from([root]);
        let mut end = none;
        'search: while let Some(from) = queue.pop_front() {
            for &to in &graph[from] {
                if base[from] == base[to] || mate[from] == to {
                    continue;
                }
                if to == root || mate[to] != none && parent[mate[to]] != none {
                    let top = common_base(&base, &parent, &mate, from, to);
                    let mut in_blossom = vec![false; size];
                    for (start, child) in [(from, to), (to, from)] {
                        let (mut vertex, mut child) = (start, child);
                        while base[vertex] != top {
                            in_blossom[base[vertex]] = true;
                            in_blossom[base[mate[vertex]]] = true;
                            parent[vertex] = child;
                            child = mate[vertex];
                            vertex = parent[child];
                        }
                    }
                    for vertex in 0..size {
                        if in_blossom[base[vertex]] {
                            base[vertex] = top;
                            if !is_outer[vertex] {
                                is_outer[vertex] = true;
                                queue.push_back(vertex);
                            }
                        }
                    }
                } else if parent[to] == none {
                    parent[to] = from;
                    if mate[to] == none {
                        end = to;
                        break 'search;
                    }
                    is_outer[mate[to]] = true;
                    queue.push_back(mate[to]);
                }
            }
        }
        if end == none {
            return false;
        }
        while end != none {
            let before = parent[end];
            let next = mate[before];
            mate[end] = before;
            mate[before] = end;
            end = next;
        }
    }
    true
}

/// The base that the ways of two outer vertices to the root have in common.
fn common_base(base: &[usize], parent: &[usize], mate: &[usize], one: usize, other: usize) -> usize {
    let mut seen = vec![false; base.len()];
    let mut vertex = base[one];
    loop {
        seen[vertex] = true;
        if mate[vertex] == usize::MAX {
            break;
        }
        vertex = base[parent[mate[vertex]]];
    }
    let mut vertex = base[other];
    while !seen[vertex] {
        vertex = base[parent[mate[vertex]]];
    }
    vertex
}

fn add(mut sum: Cost, cost: Cost) -> Cost {
    for (sum, cost) in sum.iter_mut().zip(cost) {
        *sum += cost;
    }
    sum
}

/// The rules of the table in `docs/tournaments.md`. `one` is ranked higher than `other`.
fn cost(players: &[Player], one: usize, other: usize) -> Cost {
    let group = |rank: usize| -> Vec<usize> {
        (0..players.len()).filter(|&other| players[other].points() == players[rank].points()).collect()
    };
    let place = |rank: usize| group(rank).iter().position(|&other| other == rank).expect("it is in it") as i64;
    let upper = &players[one];
    let floated = |player: &Player, rounds_ago: usize, direction: i64| {
        let index = player.floats.len().checked_sub(rounds_ago);
        i64::from(index.is_some_and(|index| player.floats[index] == direction))
    };
    let Some(lower) = players.get(other) else {
        let below = (players.len() - 1 - one) as i64;
        let forfeit = i64::from(upper.forfeit_wins > 0);
        return [forfeit, 0, upper.points(), 0, 0, 0, floated(upper, 1, -1), floated(upper, 2, -1), 0, below];
    };
    let broken =
        |white: &Player, black: &Player| i64::from(white.must_not_have('W')) + i64::from(black.must_not_have('B'));
    let same = wish(upper).is_some() && wish(upper) == wish(lower);
    let is_strong =
        |player: &Player| player.balance() != 0 || player.colors.ends_with("WW") || player.colors.ends_with("BB");
    let difference = upper.points() - lower.points();
    let floats = |rounds_ago| {
        if difference == 0 { 0 } else { floated(upper, rounds_ago, -1) + floated(lower, rounds_ago, 1) }
    };
    let distance = if difference == 0 {
        (place(other) - place(one) - (group(one).len() / 2) as i64).pow(2)
    } else {
        (group(one).len() as i64 - 1 - place(one)).pow(2) + place(other).pow(2)
    };
    [
        0,
        broken(upper, lower).min(broken(lower, upper)),
        0,
        difference.pow(2),
        i64::from(same && is_strong(upper) && is_strong(lower)),
        i64::from(same),
        floats(1),
        floats(2),
        distance,
        0,
    ]
}

/// The color that a player ought to have.
fn wish(player: &Player) -> Option<char> {
    let last = player.colors.chars().last()?;
    let rarer = if player.balance() > 0 { 'B' } else { 'W' };
    let other = if last == 'W' { 'B' } else { 'W' };
    Some(match player.balance().abs() {
        2.. => rarer,
        _ if player.colors.ends_with(&last.to_string().repeat(2)) => other,
        1 => rarer,
        _ => other,
    })
}

/// How important it is that a player gets the color that they ought to have.
fn importance(player: &Player) -> i64 {
    let is_twice = player.colors.ends_with("WW") || player.colors.ends_with("BB");
    match player.balance().abs() {
        _ if player.colors.is_empty() => 0,
        // Among those who must have it, the difference decides.
        difference if difference > 1 || is_twice => 10 + difference,
        1 => 2,
        _ => 1,
    }
}

/// Whether the player who is ranked higher has White.
fn has_upper_white(tournament: &Tournament, upper: &Player, lower: &Player) -> bool {
    match (wish(upper), wish(lower)) {
        (None, None) => {
            let seed =
                tournament.seeds().iter().position(|seed| seed.index() == upper.number).expect("they are seeded");
            (seed + tournament.settings().lots as usize).is_multiple_of(2)
        }
        (Some(wish), None) => wish == 'W',
        (None, Some(wish)) => wish == 'B',
        (Some(upper), Some(lower)) if upper != lower => upper == 'W',
        (Some(wish), Some(_)) => match importance(upper) - importance(lower) {
            1.. => wish == 'W',
            0 => {
                let mut colors = upper.colors.chars().rev().zip(lower.colors.chars().rev());
                colors.find(|(one, other)| one != other).map_or(wish, |(_, other)| other) == 'W'
            }
            _ => wish == 'B',
        },
    }
}

#[test]
fn the_first_round_pairs_the_upper_half_with_the_lower() {
    let mut tournament = Tournament::new(TournamentSettings::new(Format::Swiss, 2));
    for id in 0..9 {
        tournament.join(id, 2000 - id as u16).expect("there is room");
    }
    tournament.start().expect("there are two");
    let round = tournament.begin_round().expect("it can begin");
    let games: Vec<_> = round.pairings.iter().map(|game| format!("{}-{}", game.white, game.black)).collect();
    assert_eq!(games, ["0-4", "5-1", "2-6", "7-3"]);
    assert_eq!(round.byes.iter().map(|bye| bye.index()).collect::<Vec<_>>(), [8]);
}

/// Nobody meets twice or has a second bye, and only withdrawals make a tournament shorter than planned.
#[test]
fn small_tournaments_have_all_rounds_that_can_be_paired() {
    for entrants in 2..=12_u16 {
        for wish in [None].into_iter().chain((1..=entrants.next_multiple_of(2) - 1).map(Some)) {
            for seed in 0..6 {
                let mut dice = Dice::new(seed);
                let settings =
                    TournamentSettings { rounds: wish, ..TournamentSettings::new(Format::Swiss, seed as u32) };
                let mut tournament = Tournament::new(settings);
                for id in 0..entrants {
                    tournament.join(id.into(), 1000 + dice.roll(1000) as u16).expect("there is room");
                }
                tournament.start().expect("there are two");
                let planned = tournament.planned_rounds().expect("it has started");
                assert!(wish.is_none_or(|wish| wish == planned), "{entrants} players have {planned} rounds");
                while !tournament.is_over() {
                    play_round(&mut tournament, &mut dice);
                    if seed % 2 == 1 && dice.happens(200) {
                        let gone = Number(dice.roll(entrants.into()) as u8);
                        // Perhaps they have left before, or it is over.
                        let _gone_or_over = tournament.withdraw(gone);
                    }
                }
                check_meetings(&tournament);
                let rounds = tournament.rounds();
                if rounds.len() < usize::from(planned) {
                    assert!(seed % 2 == 1, "{entrants} players: {} of {planned} rounds", rounds.len());
                    let left = ranking(&tournament, rounds);
                    assert!(left.len() < 2 || all_rounds(&unmet(&left)).is_empty(), "it ends early: {tournament:?}");
                }
            }
        }
    }
}

fn check_meetings(tournament: &Tournament) {
    let mut seen = BTreeSet::new();
    for round in tournament.rounds() {
        let games = round.pairings.iter().map(|game| [game.white.min(game.black), game.white.max(game.black)]);
        for meeting in games.chain(round.byes.iter().map(|&bye| [bye; 2])) {
            assert!(seen.insert(meeting), "{meeting:?} twice in {tournament:?}");
        }
    }
}

#[test]
fn a_round_is_the_same_in_a_thread_that_has_paired_others() {
    let mut tournament = Tournament::new(TournamentSettings::new(Format::Swiss, 3));
    for id in 0..41 {
        tournament.join(id, 1500).expect("there is room");
    }
    tournament.start().expect("there are two");
    while !tournament.is_over() {
        let here = tournament.pair_next().expect("it can begin");
        let copy = tournament.clone();
        let there = std::thread::spawn(move || copy.pair_next()).join().expect("it does not panic");
        assert_eq!(Ok(here), there);
        play_round(&mut tournament, &mut Dice::new(5));
    }
}
