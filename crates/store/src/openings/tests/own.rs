//! What people have played themselves, by the traces of their games.

use super::*;
use crate::TracedGames;
use domain::openings::TraceCounter;

/// What was played from a position: how the games ended for each next position, and for those that ended here.
type Played = BTreeMap<Option<PositionKey>, MoveCounts>;

/// The person's games, read one by one.
fn games_of(store: &Store, user: UserId, kind: GameKind) -> Vec<Session> {
    let ids = store.games.games_of(user, usize::MAX).expect("read").into_iter();
    let games = ids.map(|id| store.games.game(id).expect("it is read").expect("it is there"));
    let noted = |game: &Session| store.openings.counted_game(game.id()).expect("it is read").is_some();
    games.filter(|game| game.kind() == kind && noted(game)).collect()
}

/// Compares what traces tell with plain counting, for each position that somebody's games have reached.
#[track_caller]
pub fn check(store: &Store) {
    while store.archive.catch_up(50).expect("done") > 0 {}
    let (mut positions, mut read) = (0, 0);
    for (user, kind) in (1..=5).flat_map(|user| GameKind::ALL.map(|kind| (UserId(user), kind))) {
        let TracedGames { games: traced, is_cut } = store.archive.opening_games_of(user, kind, 1_000).expect("read");
        let games = games_of(store, user, kind);
        assert_eq!((traced.len(), is_cut), (games.len(), false));
        let mut seen = BTreeMap::new();
        let mut expected: BTreeMap<PositionKey, Vec<(String, Scored)>> = BTreeMap::new();
        for game in &games {
            for visit in OpeningGame::of(game).expect("it counts").visits {
                let scored = OpeningGame::of(game).expect("it counts").scored;
                expected.entry(visit.key).or_default().push((visit.mv, scored));
            }
            seen.extend(game.moves().positions().map(|position| (position.canonical().key, position)));
        }
        for (key, position) in seen {
            let mut counter = TraceCounter::new(&position);
            for (game, trace) in &traced {
                if !counter.add(game.id, game.scored(), trace) {
                    let session = games.iter().find(|session| session.id() == game.id).expect("it is among them");
                    counter.add_read(session, game.scored());
                    read += 1;
                }
            }
            // Several moves may lead to the same position.
            let next = |mv: &str| {
                (!mv.is_empty()).then(|| {
                    let mv = position.turned(position.canonical(), mv).expect("a move");
                    let mut after = position.clone();
                    after.play(&mv).expect("a legal move");
                    after.canonical_if(false).key
                })
            };
            let (mut found, mut plain) = (Played::new(), Played::new());
            for (mv, counts) in &counter.counts().moves {
                found.entry(next(mv)).or_default().merge(counts);
            }
            for (mv, scored) in &expected[&key] {
                plain.entry(next(mv)).or_default().add(*scored, None);
            }
            assert_eq!(found, plain, "{position}");
            positions += 1;
        }
    }
    assert!(positions > 50 && read * 20 < positions, "{positions} positions, {read} games were read");
}

#[test]
fn the_newest_games_are_looked_at() {
    on_every_engine(|store| {
        let games: Vec<_> = (1..6).map(|number| play_counted(store, number, 4)).collect();
        let kind = games[0].kind();
        let found = |most| {
            let TracedGames { games, is_cut } = store.archive.opening_games_of(UserId(1), kind, most).expect("read");
            (games.len(), is_cut)
        };
        assert_eq!((found(5), found(3)), ((5, false), (3, true)), "their positions are found at once");
        let all = store.archive.opening_games_of(UserId(1), kind, 5).expect("read");
        while store.archive.catch_up(50).expect("done") > 0 {}
        assert_eq!(store.archive.opening_games_of(UserId(1), kind, 5).expect("read"), all);
        let none = TracedGames { games: Vec::new(), is_cut: false };
        assert_eq!(store.archive.opening_games_of(UserId(3), kind, 5).expect("read"), none);
    });
}
