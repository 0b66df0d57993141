//! Berger tables: who plays whom in each round of a round robin, from FIDE's Handbook, C.05, Annex 1.

/// The number of rounds in which everyone meets everyone once.
pub(super) const fn cycle(players: usize) -> usize {
    players.next_multiple_of(2) - 1
}

/// A round of the Berger table for this many players, as pairs of White and Black. Players and rounds are counted
/// from 0.
///
/// For an odd number of players, the table is that of one player more; who is paired with that player, whose index is
/// `players`, has no opponent.
pub(super) fn round(players: usize, round: usize) -> Vec<(usize, usize)> {
    let last = cycle(players);
    // The others stand in a circle. Those who meet have the same distance from the one who meets the last player, who
    // moves on by half the circle from round to round.
    let pivot = round * last.div_ceil(2) % last;
    let first = if round.is_multiple_of(2) { (pivot, last) } else { (last, pivot) };
    let pairs = (1..=last / 2).map(|distance| {
        let [one, other] = [(pivot + distance) % last, (pivot + last - distance) % last];
        let [low, high] = [one.min(other), one.max(other)];
        if (low + high).is_multiple_of(2) { (high, low) } else { (low, high) }
    });
    std::iter::once(first).chain(pairs).collect()
}

/// A round of a double round robin. The second cycle has the colors swapped. The last two rounds of the first cycle
/// change places, so that nobody has the same color three times in a row where the cycles meet, as FIDE recommends.
pub(super) fn double_round(players: usize, index: usize) -> Vec<(usize, usize)> {
    let cycle = cycle(players);
    if index >= cycle {
        return round(players, index - cycle).into_iter().map(|(white, black)| (black, white)).collect();
    }
    let index = match cycle - index {
        1 if cycle > 1 => index - 1,
        2 => index + 1,
        _ => index,
    };
    round(players, index)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tables in the Handbook, for each even number of players. The table for an odd number is that for the next
    /// even one.
    const TABLES: [(usize, &str); 7] = [
        (4, "1-4 2-3 / 4-3 1-2 / 2-4 3-1"),
        (6, "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1"),
        (
            8,
            "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 \
             / 4-8 5-3 6-2 7-1",
        ),
        (
            10,
            "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / 10-7 8-6 9-5 1-4 2-3 / 3-10 4-2 5-1 \
             6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 / 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 / 5-10 6-4 7-3 8-2 9-1",
        ),
        (
            12,
            "1-12 2-11 3-10 4-9 5-8 6-7 / 12-7 8-6 9-5 10-4 11-3 1-2 / 2-12 3-1 4-11 5-10 6-9 7-8 / 12-8 9-7 10-6 11-5 \
             1-4 2-3 / 3-12 4-2 5-1 6-11 7-10 8-9 / 12-9 10-8 11-7 1-6 2-5 3-4 / 4-12 5-3 6-2 7-1 8-11 9-10 / 12-10 \
             11-9 1-8 2-7 3-6 4-5 / 5-12 6-4 7-3 8-2 9-1 10-11 / 12-11 1-10 2-9 3-8 4-7 5-6 / 6-12 7-5 8-4 9-3 10-2 11-1",
        ),
        (
            14,
            "1-14 2-13 3-12 4-11 5-10 6-9 7-8 / 14-8 9-7 10-6 11-5 12-4 13-3 1-2 / 2-14 3-1 4-13 5-12 6-11 7-10 8-9 / \
             14-9 10-8 11-7 12-6 13-5 1-4 2-3 / 3-14 4-2 5-1 6-13 7-12 8-11 9-10 / 14-10 11-9 12-8 13-7 1-6 2-5 3-4 / \
             4-14 5-3 6-2 7-1 8-13 9-12 10-11 / 14-11 12-10 13-9 1-8 2-7 3-6 4-5 / 5-14 6-4 7-3 8-2 9-1 10-13 11-12 / \
             14-12 13-11 1-10 2-9 3-8 4-7 5-6 / 6-14 7-5 8-4 9-3 10-2 11-1 12-13 / 14-13 1-12 2-11 3-10 4-9 5-8 6-7 / \
             7-14 8-6 9-5 10-4 11-3 12-2 13-1",
        ),
        (
            16,
            "1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9 / 16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2 / 2-16 3-1 4-15 5-14 6-13 \
             7-12 8-11 9-10 / 16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3 / 3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11 / 16-11 \
             12-10 13-9 14-8 15-7 1-6 2-5 3-4 / 4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12 / 16-12 13-11 14-10 15-9 1-8 2-7 \
             3-6 4-5 / 5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13 / 16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6 / 6-16 7-5 8-4 \
             9-3 10-2 11-1 12-15 13-14 / 16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7 / 7-16 8-6 9-5 10-4 11-3 12-2 13-1 \
             14-15 / 16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8 / 8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1",
        ),
    ];

    #[test]
    fn tables_are_those_of_the_handbook() {
        for (players, table) in TABLES {
            for players in [players - 1, players] {
                let ours = (0..cycle(players))
                    .map(|index| {
                        let pairs = round(players, index);
                        pairs.iter().map(|(w, b)| format!("{}-{}", w + 1, b + 1)).collect::<Vec<_>>().join(" ")
                    })
                    .collect::<Vec<_>>()
                    .join(" / ");
                assert_eq!(ours, table, "{players} players");
            }
        }
        assert_eq!(round(2, 0), [(0, 1)]);
    }

    #[test]
    fn everyone_meets_everyone_in_all_sizes() {
        for players in 2..=128 {
            let cycle = cycle(players);
            let mut met = vec![vec![0; players]; players];
            for index in 0..2 * cycle {
                let mut seen = vec![false; players + 1];
                for (white, black) in double_round(players, index) {
                    assert!(!seen[white] && !seen[black], "{players} players");
                    seen[white] = true;
                    seen[black] = true;
                    if white < players && black < players {
                        met[white][black] += 1;
                    }
                }
            }
            let expected = |white, black| i32::from(white != black);
            assert!((0..players).all(|white| (0..players).all(|black| met[white][black] == expected(white, black))));
        }
    }

    #[test]
    fn nobody_has_the_same_color_three_times_in_a_row() {
        for players in (4..=128).step_by(2) {
            let mut colors = vec![String::new(); players];
            for index in 0..2 * (players - 1) {
                for (white, black) in double_round(players, index) {
                    colors[white].push('w');
                    colors[black].push('b');
                }
            }
            let thrice = colors.iter().position(|colors| colors.contains("www") || colors.contains("bbb"));
            assert_eq!(thrice, None, "{players} players");
        }
    }
}
