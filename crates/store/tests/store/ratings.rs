//! Ratings and results: they are written when a game ends, ranked, exported and deleted.

use board::color::{ByColor, Color};
use domain::{
    NamedUser,
    rating::{Results, Standing},
};
use games::AnyPosition;

use crate::prelude::*;

const GUILD: GuildId = GuildId(5);
const GAME: GameKind = GameKind::Pijersi;
const HERE: Pool = Pool { scope: Scope::Server(GUILD), game: GAME };
const EVERYWHERE: Pool = Pool { scope: Scope::Everywhere, game: GAME };
const DAY: u64 = 24 * 60 * 60 * 1000;

/// A game that begins in a channel of its own.
fn begin(store: &Store, number: u32, [white, black]: [u64; 2], guild: Option<GuildId>) -> Session {
    let mut challenge = challenge(number, u64::from(number) + 1000);
    challenge.homes = Table { guild, channel: ChannelId(u64::from(number) + 1000), parent: None }.into();
    assert_eq!(store.challenges.insert_challenge(&challenge).expect("it is stored"), Inserted::Done);
    let seat = |user: u64| NamedUser { user: UserId(user), name: format!("player {user}") };
    let session = Session::new(
        challenge.id,
        challenge.table(),
        ByColor { white: seat(white), black: seat(black) },
        challenge.language,
        challenge.setup.clone(),
        AnyPosition::start(challenge.game),
        challenge.created,
    );
    assert_eq!(store.games.accept(&session).expect("it is stored"), Accepted::Started);
    session
}

/// The game after a side has resigned, `day` days after the beginning.
fn lost(session: &Session, loser: Color, day: u64) -> Session {
    let at = Timestamp(BEGIN.0 + day * DAY);
    let mut session = session.clone();
    while !session.moves().both_have_moved() {
        let actor = Actor { user: session.user_to_move().expect("it goes on"), moderator: false };
        let mv = session.position().legal_moves()[0].clone();
        session = session.apply(actor, Action::Move(mv), at).expect("it goes on").0;
    }
    let actor = Actor { user: session.seats()[loser].user().expect("a person plays"), moderator: false };
    session.apply(actor, Action::Resign, at).expect("it goes on").0
}

/// Plays a game between two users that the second one loses.
fn play(store: &Store, number: u32, players: [u64; 2], day: u64) -> Session {
    let over = lost(&begin(store, number, players, Some(GUILD)), Color::Black, day);
    assert_eq!(store.games.save(&over, 0).expect("it is saved"), Saved::Done);
    over
}

fn standing(store: &Store, user: u64, pool: Pool) -> Option<Standing> {
    store.ratings.standing(UserId(user), pool).expect("it is read")
}

/// A user's results against each opponent.
fn results(store: &Store, user: u64, pool: Pool) -> Vec<(u64, ByColor<Results>)> {
    let tally = store.ratings.tally(UserId(user), pool).expect("it is read");
    tally
        .into_iter()
        .flat_map(|tally| tally.met)
        .map(|(opponent, results)| (opponent.map_or(0, |UserId(user)| user), results))
        .collect()
}

#[test]
fn a_game_counts_once_for_each_player_and_pool() {
    let dir = folder();
    let store = open(dir.path());
    let session = begin(&store, 1, [7, 8], Some(GUILD));
    assert_eq!(standing(&store, 7, HERE), None);
    let over = lost(&session, Color::Black, 1);
    assert_eq!(store.games.save(&over, 3).expect("it is tried"), Saved::Stale);
    assert_eq!(standing(&store, 7, HERE), None, "what was not saved is not counted");
    for saved in [Saved::Done, Saved::Stale] {
        let other = lost(&session, Color::White, 1);
        let next = if saved == Saved::Done { &over } else { &other };
        assert_eq!(store.games.save(next, 0).expect("it is tried"), saved);
    }
    // Saves the ended game again, as the bot does after it has notified the game's followers.
    assert_eq!(
        store.games.save(&over.following().after_farewell(), over.revision()).expect("it is saved"),
        Saved::Done
    );
    for pool in [HERE, EVERYWHERE] {
        for (user, opponent, color) in [(7, 8, Color::White), (8, 7, Color::Black)] {
            let standing = standing(&store, user, pool).expect("it is rated");
            assert_eq!((standing.games(), standing.marks().len()), (1, 1));
            assert_eq!(standing.last().points() > 1500, color == Color::White);
            let mut expected = ByColor::default();
            expected[color] = Results::of(color, Some(Color::White));
            assert_eq!(results(&store, user, pool), [(opponent, expected)]);
        }
    }
    assert_eq!(standing(&store, 7, Pool { scope: Scope::Server(GuildId(6)), ..HERE }), None);
    assert_eq!(standing(&store, 7, Pool { game: GameKind::Biyi, ..HERE }), None);
}

#[test]
fn games_in_messages_count_over_all_only() {
    let dir = folder();
    let store = open(dir.path());
    let over = lost(&begin(&store, 1, [7, 8], None), Color::White, 0);
    assert_eq!(store.games.save(&over, 0).expect("it is saved"), Saved::Done);
    assert_eq!(standing(&store, 7, HERE), None);
    assert!(standing(&store, 7, EVERYWHERE).is_some_and(|standing| standing.last().points() < 1500));
    assert_eq!(store.ratings.ladder_size::<Standing>(GUILD, GAME).expect("it is read").all(), 0);
}

/// Plays enough games between these users that some ratings are established and others provisional.
fn season(store: &Store) -> Vec<u64> {
    let people: Vec<u64> = (1..=23).collect();
    let mut number = 100;
    for day in 0..40 {
        for pair in 0..9_u64 {
            // Users with low numbers play often, and mostly win.
            let one = 1 + (day * 5 + pair * 3) % 7;
            let other = if pair < 7 { 1 + (day + pair * 5) % 8 } else { 1 + (day * 7 + pair * 11) % 23 };
            if one == other {
                continue;
            }
            let upset = (day + pair) % 4 == 0;
            let [winner, loser] = if upset == (one < other) { [other, one] } else { [one, other] };
            play(store, number, [winner, loser], day);
            number += 1;
        }
    }
    people
}

/// The ranking of the server, computed from the standings of these players. Established players come first.
fn in_order(store: &Store, people: &[u64]) -> Vec<Standing> {
    let mut standings: Vec<_> = people.iter().filter_map(|&user| standing(store, user, HERE)).collect();
    standings.sort_by_key(|standing| {
        let last = standing.last();
        (last.is_provisional(), std::cmp::Reverse(last.hundredths), standing.user)
    });
    standings
}

#[test]
fn players_are_found_by_their_place() {
    let dir = folder();
    let store = open(dir.path());
    let people = season(&store);
    let all = in_order(&store, &people);
    let size = store.ratings.ladder_size::<Standing>(GUILD, GAME).expect("it is read");
    assert_eq!(size.provisional, all.iter().filter(|standing| standing.last().is_provisional()).count());
    assert!(size.established >= 5 && size.provisional >= 5 && size.all() == all.len(), "{size:?}");
    for from in 0..=all.len() + 1 {
        for count in [1, 10] {
            let found = store.ratings.ranked::<Standing>(GUILD, GAME, from, count).expect("they are read");
            let expected: Vec<_> = all.iter().skip(from).take(count).cloned().collect();
            assert_eq!(found, expected, "{count} from {from} on");
        }
    }
    for (place, standing) in all.iter().enumerate() {
        assert_eq!(store.ratings.place(GUILD, standing).expect("it is read"), place);
    }
    assert_eq!(store.ratings.ranked::<Standing>(GuildId(6), GAME, 0, 10).expect("they are read"), []);
    assert_eq!(store.ratings.ranked::<Standing>(GUILD, GameKind::Paiko, 0, 10).expect("they are read"), []);
}

#[test]
fn an_import_reproduces_ratings_to_the_last_bit() {
    let (dir, other) = (folder(), folder());
    let store = open(dir.path());
    let people = season(&store);
    let exported = export(&store);
    assert!(exported.contains("{\"standing\":") && exported.contains("{\"tally\":"));
    Store::import(other.path(), exported.as_bytes(), false).expect("it is imported");
    let copy = open(other.path());
    assert_eq!(export(&copy), exported);
    assert_eq!(in_order(&copy, &people), in_order(&store, &people));
    assert_eq!(
        copy.ratings.ladder_size::<Standing>(GUILD, GAME).expect("it is read"),
        store.ratings.ladder_size::<Standing>(GUILD, GAME).expect("it is read")
    );
    assert_eq!(
        copy.ratings.ranked::<Standing>(GUILD, GAME, 3, 9).expect("they are read"),
        store.ratings.ranked::<Standing>(GUILD, GAME, 3, 9).expect("read")
    );

    // The restored store continues in the same way.
    for store in [&store, &copy] {
        play(store, 9000, [3, 1], 50);
    }
    assert_eq!(export(&copy), export(&store));
    assert_eq!(in_order(&copy, &people), in_order(&store, &people));
}

#[test]
fn whoever_is_forgotten_leaves_no_trace_in_the_results_of_others() {
    let dir = folder();
    let store = open(dir.path());
    for (number, players) in (1..).zip([[7, 8], [8, 7], [7, 9], [10, 7], [8, 9], [10, 8], [8, 10]]) {
        play(&store, number, players, u64::from(number));
    }
    for pool in [HERE, EVERYWHERE] {
        assert!(standing(&store, 7, pool).is_some() && !results(&store, 7, pool).is_empty());
    }
    let before = standing(&store, 8, HERE);
    store.ratings.forget_ratings(UserId(7)).expect("it is forgotten");
    store.ratings.forget_ratings(UserId(10)).expect("it is forgotten");
    for user in [7, 10] {
        for pool in [HERE, EVERYWHERE] {
            assert!(standing(&store, user, pool).is_none() && results(&store, user, pool).is_empty());
            for opponent in [8, 9] {
                assert!(results(&store, opponent, pool).iter().all(|(named, _)| *named != user));
            }
        }
    }
    assert_eq!(standing(&store, 8, HERE), before, "ratings stay");
    let nobody = ByColor { white: Results { won: 2, drawn: 0, lost: 0 }, black: Results { won: 0, drawn: 0, lost: 2 } };
    let nine = ByColor { white: Results { won: 1, drawn: 0, lost: 0 }, black: Results::default() };
    assert_eq!(results(&store, 8, HERE), [(0, nobody), (9, nine)], "both who left are one");
    assert_eq!(store.ratings.ladder_size::<Standing>(GUILD, GAME).expect("it is read").all(), 2);
    let left: Vec<u64> = store
        .ratings
        .ranked::<Standing>(GUILD, GAME, 0, 9)
        .expect("they are read")
        .iter()
        .map(|standing| standing.user.0)
        .collect();
    assert_eq!(left, [8, 9]);
    let exported = export(&store);
    for line in exported.lines().filter(|line| line.starts_with("{\"standing\"") || line.starts_with("{\"tally\"")) {
        assert!(!line.contains("\"7\"") && !line.contains("\"10\""), "{line}");
    }

    // A player who returns after the deletion starts without earlier ratings.
    play(&store, 50, [7, 8], 30);
    assert_eq!(standing(&store, 7, HERE).map(|standing| standing.games()), Some(1));
}
