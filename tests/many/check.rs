//! Compares what was played, what is stored, and what the channels show.

use std::collections::BTreeMap;

use crate::prelude::*;

/// Checks the tables: each answered move is in its game, and each stored move has one board. Returns the number of
/// answered moves.
pub fn check(store: &Store, stand_in: &StandIn, tables: &[Table]) -> usize {
    for table in tables {
        check_table(store, stand_in, table);
    }
    assert_eq!(stand_in.duplicate_answers(), [""; 0], "no interaction is answered by two processes");
    let pings = stand_in.pings();
    let mut pinged: Vec<_> = pings.iter().map(|ping| (ping.message, ping.person)).collect();
    pinged.sort_unstable();
    pinged.dedup();
    assert_eq!(pinged.len(), pings.len(), "nobody is notified twice about a message");
    for shard in 0..SHARDS {
        let answered: usize =
            tables.iter().filter(|table| table.shard == shard).map(|table| table.answered.len()).sum();
        assert!(answered > 0, "no move was answered on shard {shard}");
    }
    tables.iter().map(|table| table.answered.len()).sum()
}

fn check_table(store: &Store, stand_in: &StandIn, table: &Table) {
    for pair in public_boards(stand_in, table.place).windows(2) {
        assert_ne!(
            pair[0].content,
            pair[1].content,
            "a board is posted twice: {:#?}",
            posted(stand_in, &pair[0].content)
        );
    }
    let mut games = store.games.games_at(ChannelId(table.place.id()), 10_000).expect("the store is read");
    games.reverse();
    let sessions: Vec<_> = games
        .into_iter()
        .map(|game| store.games.game(game).expect("the store is read").expect("it is there"))
        .collect();
    for (game, ply, mv) in &table.answered {
        let stored = sessions.get(*game).and_then(|session| session.moves().get(*ply));
        assert_eq!(stored.map(|played| &played.text), Some(mv), "an answered move is stored in its place");
    }
    let stored: Vec<_> = sessions.iter().flat_map(|session| session.moves().positions()).collect();
    let boards = public_boards(stand_in, table.place);
    let shown: Vec<_> = boards.iter().map(position).collect();
    let mut rest = &stored[..];
    for (board, position) in boards.iter().zip(&shown) {
        // A board with a player's move and the bot's reply shows the position after both. The player's move may have
        // had a board of its own, if the process ended after posting that.
        rest = match rest {
            [next, rest @ ..] if next == position => rest,
            [_, next, rest @ ..] if next == position && is_exchange(board) => rest,
            _ => panic!("on shard {}, no board is due that says {:?}: {rest:?}", table.shard, board.content),
        };
    }
    assert!(rest.is_empty(), "on shard {}, these positions have no board: {rest:?}", table.shard);
    let pings = stand_in.pings();
    for (board, position) in boards.iter().zip(&shown).filter(|(_, position)| position.outcome().is_none()) {
        let mover = match (position.turn(), table.opponent) {
            (Color::White, _) => Some(Person::ANN),
            (Color::Black, Opponent::Ben) => Some(Person::BEN),
            (Color::Black, Opponent::Bot) => None,
        };
        let pinged: Vec<_> = pings.iter().filter(|ping| ping.message == board.id).map(|ping| ping.person).collect();
        assert_eq!(pinged, mover.into_iter().collect::<Vec<_>>(), "{}", board.content);
    }
}

/// The requests that posted this text.
pub fn posted(stand_in: &StandIn, text: &str) -> Vec<String> {
    let requests = stand_in.requests().into_iter();
    let same =
        requests.filter(|request| [&request.body, &request.body["data"]].iter().any(|body| body["content"] == text));
    same.map(|Request { process, method, path, status, at, .. }| format!("{at:?} {process} {method} {path} {status}"))
        .collect()
}

/// Checks that no message of the bot in these channels is there twice. Returns the number of messages.
pub fn check_notices(stand_in: &StandIn, places: &[Place]) -> usize {
    let told = places.iter().map(|place| {
        let messages = stand_in.messages(Person::CLEO, *place);
        let mut texts: Vec<_> = messages.iter().map(|message| &message.content).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), messages.len(), "nothing is told twice: {texts:?}");
        messages.len()
    });
    told.sum()
}

/// How often the tables were told that the database is away, and how often their other refusals, by how these begin.
pub fn refusals(tables: &[Table]) -> (usize, BTreeMap<String, usize>) {
    let (mut outages, mut others) = (0, BTreeMap::new());
    for text in tables.iter().flat_map(|table| &table.refusals) {
        if is_outage(text) {
            outages += 1;
        } else {
            *others.entry(text.chars().take_while(|letter| *letter != '\n').take(40).collect()).or_default() += 1;
        }
    }
    (outages, others)
}
