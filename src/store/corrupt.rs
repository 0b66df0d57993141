//! Moves stored values that cannot be read to the tree `corrupt`.

use sled::{
    IVec,
    transaction::{ConflictableTransactionError, TransactionalTree},
};

use super::{Store, StoreError, Transactional, Tree, keys};
use crate::{
    id::{ChannelId, GameId, UserId},
    session::record::RecordError,
};

/// A stored value that could not be read.
#[derive(Clone, Debug)]
pub(super) struct Unreadable {
    pub(super) tree: &'static str,
    pub(super) key: IVec,
    pub(super) bytes: IVec,
    pub(super) reason: Box<str>,
    /// Whether the value is not a record at all. Otherwise another version of this program may be able to read it.
    pub(super) is_garbage: bool,
}

impl Unreadable {
    pub(super) fn new(tree: &'static str, key: &[u8], bytes: &IVec, reason: &RecordError) -> Self {
        let is_garbage = matches!(reason, RecordError::Malformed(_));
        Self { tree, key: key.into(), bytes: bytes.clone(), reason: reason.to_string().into(), is_garbage }
    }

    /// The key in readable form.
    pub(super) fn name(&self) -> String {
        keys::name(&self.key)
    }
}

impl From<Unreadable> for ConflictableTransactionError<Unreadable> {
    fn from(unreadable: Unreadable) -> Self {
        Self::Abort(unreadable)
    }
}

impl Store {
    /// Moves a value that is not a record to the tree `corrupt`, and leaves a record of another version in place. Logs
    /// the value, and returns the error to report.
    pub(super) fn set_aside(&self, unreadable: Unreadable) -> StoreError {
        let (tree, key, reason) = (unreadable.tree, unreadable.name(), unreadable.reason.to_string());
        if !unreadable.is_garbage {
            tracing::error!(tree, key, reason, "a record of another version is left as it is");
            return StoreError::Foreign { tree, key, reason };
        }
        tracing::error!(tree, key, reason, "an unreadable record is set aside");
        match self.move_to_corrupt(&unreadable) {
            Ok(()) => StoreError::Corrupt { tree, key, reason },
            Err(error) => error,
        }
    }

    /// Like [`set_aside`](Self::set_aside), for a caller that needs the key: fails if the key is still occupied.
    pub(super) fn clear_away(&self, unreadable: Unreadable) -> Result<(), StoreError> {
        match self.set_aside(unreadable) {
            StoreError::Corrupt { .. } => Ok(()),
            error => Err(error),
        }
    }

    /// Like [`set_aside`](Self::set_aside), for a caller that can continue without the value. Returns an error only if
    /// the database fails.
    pub(super) fn leave_out(&self, unreadable: Unreadable) -> Result<(), StoreError> {
        match self.set_aside(unreadable) {
            error if error.is_about_one_record() => Ok(()),
            error => Err(error),
        }
    }

    fn move_to_corrupt(&self, unreadable: &Unreadable) -> Result<(), StoreError> {
        let Unreadable { tree, key, bytes, .. } = unreadable;
        let pointers = match (*tree, keys::read_game(key)) {
            ("games", Some(id)) => self.pointers_to_game(id)?,
            ("challenges", Some(id)) => self.pointers(&self.trees.challengers, id)?,
            ("imports", Some(id)) => self.pointers(&self.trees.importers, id)?,
            _ => Vec::new(),
        };
        let home = self.db.open_tree(tree)?;
        let trees = &self.trees;
        let all = [
            &home,
            &trees.corrupt,
            &trees.boards,
            &trees.tables,
            &trees.seats,
            &trees.channels,
            &trees.challengers,
            &trees.importers,
            &trees.running,
            &trees.followed,
            &trees.alarms,
            &trees.dues,
            &trees.replies,
            &trees.untold,
            &trees.unsaid,
            &trees.questions,
        ];
        self.write(|| {
            all.transaction(|[home, corrupt, boards, indexes @ ..]| {
                // Another thread may have set the value aside, or replaced it, since it was read.
                if home.get(key)?.as_ref() != Some(bytes) {
                    return Ok(());
                }
                home.remove(key)?;
                insert(corrupt, tree, key, bytes)?;
                if *tree == "games"
                    && let Some(board) = boards.remove(key)?
                {
                    insert(corrupt, "boards", key, &board)?;
                }
                for pointer in &pointers {
                    for index in indexes {
                        index.remove(pointer)?;
                    }
                }
                Ok(())
            })
        })?;
        match <[u8; 8]>::try_from(&**key) {
            Ok(channel) if *tree == "tables" => self.reseat(ChannelId(u64::from_be_bytes(channel))),
            // Without the player's record there are no absences, so clocks run again.
            Ok(user) if *tree == "players" => self.set_alarms_of(UserId(u64::from_be_bytes(user)), |_| Ok(())),
            _ => self.mend_ratings(tree, key),
        }
    }

    /// The keys of all index entries that lead to a game.
    fn pointers_to_game(&self, id: GameId) -> Result<Vec<IVec>, StoreError> {
        let mut pointers = self.pointers(&self.trees.seats, id)?;
        pointers.extend(self.pointers(&self.trees.channels, id)?);
        for entry in self.trees.running.iter().chain(&self.trees.followed).chain(&self.trees.alarms) {
            let (key, _) = entry?;
            if keys::read_running(&key) == Some(id) {
                pointers.push(key);
            }
        }
        pointers.push(IVec::from(&keys::game(id)));
        for entry in &self.trees.tables {
            let (channel, running) = entry?;
            if *running == keys::game(id) {
                pointers.push(channel);
            }
        }
        Ok(pointers)
    }

    fn pointers(&self, index: &Tree, id: GameId) -> Result<Vec<IVec>, StoreError> {
        let leads_there = |key: &IVec| keys::read_index(key).is_some_and(|(_, found)| found == id);
        index.iter().keys().filter(|key| key.as_ref().map_or(true, leads_there)).map(|key| Ok(key?)).collect()
    }
}

/// Adds an unreadable value to the values that were set aside from the same key, unless an equal value is among them.
pub(super) fn insert(
    corrupt: &TransactionalTree,
    tree: &str,
    key: &[u8],
    bytes: &IVec,
) -> Result<(), sled::transaction::UnabortableTransactionError> {
    for number in 0.. {
        let place = keys::corrupt(tree, key, number);
        match corrupt.get(&place)? {
            Some(earlier) if earlier == *bytes => break,
            Some(_) => {}
            None => {
                corrupt.insert(place, bytes)?;
                break;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        color::ByColor,
        games::{AnyPosition, GameKind},
        id::{GuildId, MessageId},
        language::Language,
        session::setup::KeptSetup,
        session::{
            Action, Actor, Away, BoardMessage, Challenge, ColorChoice, NamedUser, Session, Table,
            challenge::Origin,
            control::BoardRef,
            rating::{Pool, Scope, Standing},
            record::Record,
        },
        store::{Accepted, Inserted, Kept, LadderSize, Removed, Saved},
        time::Timestamp,
    };

    const CHANNEL: ChannelId = ChannelId(5);
    const USER: UserId = UserId(6);
    const OTHER: UserId = UserId(7);

    fn challenge(bits: u32) -> Challenge {
        Challenge {
            id: GameId::from_bits(bits),
            table: Table { guild: Some(GuildId(4)), channel: CHANNEL, parent: None },
            challenger: NamedUser { user: USER, name: String::new() },
            opponent: None,
            level: None,
            game: GameKind::ALL[0],
            color: ColorChoice::Random,
            setup: GameKind::ALL[0].setups()[0].to_owned(),
            seed: 0,
            clock: None,
            origin: Origin::New,
            wants_thread: false,
            language: Language::English,
            created: Timestamp(u64::from(bits)),
        }
    }

    fn session(challenge: &Challenge) -> Session {
        let seats = ByColor::new_with(|_| challenge.challenger.clone());
        let start = AnyPosition::start(challenge.game);
        let Challenge { id, table, language, .. } = *challenge;
        Session::new(id, table, seats, language, challenge.setup.clone(), start, challenge.created)
    }

    fn start(store: &Store, bits: u32) -> Session {
        let challenge = challenge(bits);
        assert_eq!(store.insert_challenge(&challenge).expect("it is stored"), Inserted::Done);
        let session = session(&challenge);
        assert_eq!(store.accept(&session).expect("it is stored"), Accepted::Started);
        session
    }

    fn board(game: GameId) -> BoardMessage {
        let board = BoardRef { game, revision: 0 };
        let (message, token) = (MessageId(1), String::new());
        BoardMessage { board, channel: CHANNEL, message, token, posted: Timestamp(0) }
    }

    fn setup() -> KeptSetup {
        let game = GameKind::ALL[0];
        let name = "dragon-gate".parse().expect("a name");
        KeptSetup { guild: GuildId(4), game, name, layout: game.setups()[0].to_owned() }
    }

    /// A store with a game, its board, a challenge, a setup and a registration, in a folder of its own.
    fn filled() -> (tempfile::TempDir, Store) {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(dir.path()).expect("the store opens");
        let game = start(&store, 1);
        store.put_board(&board(game.id())).expect("it is stored");
        assert_eq!(store.insert_challenge(&challenge(2)).expect("it is stored"), Inserted::Done);
        assert_eq!(store.put_setup(&setup(), 9).expect("it is stored"), Kept::New);
        store.set_registration(1, "global", Some(1)).expect("it is stored");
        (dir, store)
    }

    fn set_aside_bytes(store: &Store, tree: &str, key: &[u8]) -> Vec<IVec> {
        let in_place = |entry: sled::Result<(IVec, IVec)>| {
            let (place, bytes) = entry.expect("it is read");
            (keys::read_corrupt(&place) == Some((tree, key))).then_some(bytes)
        };
        store.trees.corrupt.iter().filter_map(in_place).collect()
    }

    #[test]
    fn a_corrupt_game_frees_its_channel() {
        let (_dir, store) = filled();
        let id = GameId::from_bits(1);
        let key = keys::game(id);
        store.trees.games.insert(key, b"garbage").expect("it is stored");
        let error = store.game_at(CHANNEL).expect_err("it cannot be read");
        assert!(matches!(&error, StoreError::Corrupt { tree: "games", key, .. } if *key == id.to_string()), "{error}");
        assert_eq!(store.game_at(CHANNEL).expect("the channel is free"), None);
        assert_eq!(store.game(id).expect("it is gone"), None);
        assert_eq!(store.games_of(USER, 9).expect("it is in no list"), []);
        assert_eq!(store.games_at(CHANNEL, 9).expect("it is in no list"), []);
        assert_eq!(store.board(id).expect("it is gone"), None);
        assert_eq!(set_aside_bytes(&store, "games", &key), ["garbage".as_bytes()]);
        assert_eq!(set_aside_bytes(&store, "boards", &key).len(), 1);
        assert_eq!(store.accept(&session(&challenge(2))).expect("it is stored"), Accepted::Started);

        // Another corrupt game with the same identifier does not push out the first one.
        assert!(!store.remove_challenge(GameId::from_bits(2)).expect("it is tried"));
        store.trees.games.insert(key, b"rubbish").expect("it is stored");
        assert!(store.game(id).is_err());
        store.trees.games.insert(key, b"garbage").expect("it is stored");
        assert!(store.game(id).is_err());
        assert_eq!(set_aside_bytes(&store, "games", &key), ["garbage".as_bytes(), b"rubbish"]);
    }

    #[test]
    fn clocks_run_on_without_an_absence_that_is_corrupt() {
        let (_dir, store) = filled();
        let challenge = Challenge { table: Table { channel: ChannelId(8), ..challenge(2).table }, ..challenge(2) };
        let game = session(&challenge).with_time_control(Some("3d".parse().expect("a time control")));
        assert_eq!(store.accept(&game).expect("it is stored"), Accepted::Started);
        let due = store.next_alarm().expect("it is read");
        let away = Away::default().with(challenge.created, Timestamp(1_000_000)).expect("a period");
        store.change_away(USER, |_| Some(away.clone())).expect("it is stored");
        assert!(store.next_alarm().expect("it is read") > due);
        store.trees.players.insert(keys::owner(USER.0), b"garbage").expect("it is stored");
        assert!(matches!(store.player(USER), Err(StoreError::Corrupt { tree: "players", .. })));
        assert_eq!(store.next_alarm().expect("it is read"), due, "it rings when its time is out");
    }

    /// Plays a game between two users in a channel of its own. The first user resigns.
    fn lost(store: &Store, bits: u32) -> StoreResult {
        let table = Table { channel: ChannelId(u64::from(bits) + 100), ..challenge(bits).table };
        let challenge = Challenge { table, ..challenge(bits) };
        assert_eq!(store.insert_challenge(&challenge)?, Inserted::Done);
        let other = NamedUser { user: OTHER, name: String::new() };
        let seats = ByColor { white: challenge.challenger.clone(), black: other };
        let start = AnyPosition::start(challenge.game);
        let Challenge { id, table, language, created, .. } = challenge;
        let session = Session::new(id, table, seats, language, challenge.setup.clone(), start, created);
        assert_eq!(store.accept(&session)?, Accepted::Started);
        let act = |session: &Session, user, action| {
            session.apply(Actor { user, moderator: false }, action, created).expect("it goes on").0
        };
        let mut moved = session;
        while !moved.both_have_moved() {
            let mover = moved.user_to_move().expect("it goes on");
            moved = act(&moved, mover, Action::Move(moved.position().legal_moves()[0].clone()));
        }
        let over = act(&moved, USER, Action::Resign);
        assert_eq!(store.save(&over, 0)?, Saved::Done, "a game ends whatever its ratings are");
        Ok(())
    }

    type StoreResult = Result<(), StoreError>;

    #[test]
    fn games_end_without_ratings_that_are_corrupt() {
        let (_dir, store) = filled();
        let game = GameKind::ALL[0];
        let (guild, pool) = (GuildId(4), Pool { scope: Scope::Server(GuildId(4)), game });
        let trees = &store.trees;
        let places = [
            ("standings", &trees.standings, keys::standing(USER.0, 4, game.name())),
            ("ladders", &trees.ladders, keys::ladder(4, game.name())),
            ("tallies", &trees.tallies, keys::standing(USER.0, 4, game.name())),
        ];
        lost(&store, 20).expect("it is stored");
        for (bits, (name, tree, key)) in (21..).zip(&places) {
            tree.insert(&key[..], b"garbage").expect("it is stored");
            lost(&store, bits).expect("it is stored");
            assert_eq!(set_aside_bytes(&store, name, key), ["garbage".as_bytes()]);
            let size = store.ladder_size(guild, game).expect("it is read");
            assert_eq!(size.all(), 2, "nobody is there twice, and nobody is lost: {name}");
            let found = store.ranked(guild, game, 0, 9).expect("they are read");
            assert_eq!(found.iter().map(|standing| standing.user).collect::<Vec<_>>(), [OTHER, USER]);
        }
        assert_eq!(store.standing(USER, pool).expect("it is read").map(|standing| standing.games()), Some(3));

        // Reads set corrupt records aside as well.
        for (name, tree, key) in &places {
            tree.insert(&key[..], b"rubbish").expect("it is stored");
            let read = match *name {
                "standings" => store.ranked(guild, game, 0, 9).map(|found| found.len()),
                "ladders" => store.ladder_size(guild, game).map(LadderSize::all),
                _ => store.ratings_of(USER).map(|(_, tallies)| tallies.len()),
            };
            assert_eq!(read.expect("what is left is read"), 1, "{name}");
        }
        assert_eq!(store.ladder_size(guild, game).expect("it is read").all(), 1);
    }

    #[test]
    fn a_corrupt_challenge_is_left_out() {
        let (_dir, store) = filled();
        let id = GameId::from_bits(2);
        store.trees.challenges.insert(keys::game(id), b"{}").expect("it is stored");
        assert_eq!(store.challenges_of(USER).expect("it is left out"), []);
        assert_eq!(store.challenge(id).expect("it is gone"), None);
        assert!(store.trees.challengers.is_empty());
        assert_eq!(set_aside_bytes(&store, "challenges", &keys::game(id)).len(), 1);
    }

    #[test]
    fn a_corrupt_setup_is_left_out() {
        let (_dir, store) = filled();
        let KeptSetup { guild, game, name, .. } = setup();
        let key = keys::setup(guild.0, game.name(), name.as_str());
        let spoil = |bytes: &[u8]| drop(store.trees.setups.insert(&key, bytes).expect("it is stored"));
        spoil(b"{}");
        assert_eq!(store.setups(guild, None).expect("it is left out"), []);
        assert!(store.trees.setups.is_empty());
        spoil(b"garbage");
        assert_eq!(store.remove_setup(guild, game, &name).expect("it is removed"), Removed::Unreadable);
        assert_eq!(store.remove_setup(guild, game, &name).expect("it is gone"), Removed::Nothing);
        spoil(b"rubbish");
        assert_eq!(store.put_setup(&setup(), 9).expect("it is stored"), Kept::New);
        assert_eq!(set_aside_bytes(&store, "setups", &key), [&b"{}"[..], b"garbage", b"rubbish"]);

        let elsewhere = keys::setup(guild.0, game.name(), "other");
        store.trees.setups.insert(&elsewhere, setup().to_json()).expect("it is stored");
        assert_eq!(store.setups(guild, Some(game)).expect("it is left out"), [setup()], "it bears another name");
    }

    #[test]
    fn a_corrupt_table_is_found_again() {
        let (_dir, store) = filled();
        let key = keys::owner(CHANNEL.0);
        for bytes in [&b"garbage"[..], &keys::game(GameId::from_bits(9)), b""] {
            store.trees.tables.insert(key, bytes).expect("it is stored");
            assert!(matches!(store.game_at(CHANNEL), Err(StoreError::Corrupt { tree: "tables", .. })));
            let running = store.game_at(CHANNEL).expect("the table is found again");
            assert_eq!(running.map(|game| game.id()), Some(GameId::from_bits(1)));
        }
        store.trees.tables.insert(key, b"garbage").expect("it is stored");
        assert!(store.accept(&session(&challenge(2))).is_err());
        assert_eq!(
            store.accept(&session(&challenge(2))).expect("it is tried"),
            Accepted::TableTaken(GameId::from_bits(1))
        );
    }

    /// Another version of the program, whose records have an additional field, has used the store.
    #[test]
    fn records_of_another_version_stay_as_they_are() {
        let (_dir, store) = filled();
        lost(&store, 20).expect("it is stored");
        store.change_player(USER, |player| assert!(player.block(challenge(1).challenger))).expect("it is stored");
        let names = ["challenges", "games", "boards", "players", "setups", "registrations", "standings", "tallies"];
        let mut foreign = Vec::new();
        for name in names {
            let tree = store.db.open_tree(name).expect("it is there");
            for (key, bytes) in tree.iter().flatten() {
                let changed = String::from_utf8(bytes.to_vec()).expect("JSON").replacen('{', r#"{"zeal":7,"#, 1);
                tree.insert(&key, changed.as_bytes()).expect("it is stored");
                foreign.push((name, key, changed));
            }
        }
        assert!(foreign.len() >= names.len());
        for bits in [1, 2, 3, 20] {
            use_everything(&store, bits);
        }
        let forgotten = store.forget(USER, "", |_| String::new());
        assert!(!forgotten.is_ok_and(|left| left.is_empty()), "nobody is told that all is deleted");
        for (name, key, bytes) in foreign {
            let stored = store.db.open_tree(name).expect("it is there").get(&key).expect("it is read");
            assert_eq!(stored.as_deref(), Some(bytes.as_bytes()), "{name}");
        }
        assert!(store.trees.corrupt.is_empty());
        assert!(
            matches!(store.game_at(CHANNEL), Err(StoreError::Foreign { tree: "games", .. })),
            "its table is not free"
        );
        assert_eq!(store.set_aside_before().expect("it is read"), []);
    }

    #[test]
    fn a_record_under_a_wrong_key_is_corrupt() {
        let (_dir, store) = filled();
        let bytes = store.trees.games.get(keys::game(GameId::from_bits(1))).expect("it is read").expect("it is there");
        let elsewhere = GameId::from_bits(7);
        store.trees.games.insert(keys::game(elsewhere), bytes).expect("it is stored");
        assert!(matches!(store.game(elsewhere), Err(StoreError::Corrupt { .. })));
        assert!(store.game(GameId::from_bits(1)).expect("it is read").is_some());
    }

    #[test]
    fn corrupt_records_are_exported_and_come_back() {
        let (_dir, store) = filled();
        let export = |store: &Store| {
            let mut out = Vec::new();
            store.export(Timestamp(0), &mut out).expect("it is exported");
            String::from_utf8(out).expect("an export is text")
        };
        store.trees.games.insert(keys::game(GameId::from_bits(1)), b"garbage").expect("it is stored");
        let found_by_export = export(&store);
        assert!(found_by_export.contains(r#"{"corrupt":{"tree":"games","key":"00000001","bytes":"67617262616765"}}"#));
        assert!(store.game(GameId::from_bits(1)).is_err());
        let exported = export(&store);
        let dir = tempfile::tempdir().expect("a temporary folder");
        for export_before in [found_by_export, exported] {
            Store::import(dir.path(), export_before.as_bytes(), true).expect("it is imported");
            let copy = Store::open(dir.path()).expect("the store opens");
            assert_eq!(export(&copy), export_before);
        }
    }

    /// Reads and writes everything, and ignores the results: only a panic fails the test.
    fn use_everything(store: &Store, bits: u32) {
        let game = session(&challenge(bits));
        store.challenge(game.id()).ok();
        store.challenges_of(USER).ok();
        store.expired_challenges(Timestamp(u64::MAX)).ok();
        store.game(game.id()).ok();
        store.game_at(CHANNEL).ok();
        store.last_game_at(CHANNEL).ok();
        store.games_of(USER, 9).ok();
        store.games_at(CHANNEL, 9).ok();
        store.board(game.id()).ok();
        store.put_board(&board(game.id())).ok();
        store.registration(1, "global").ok();
        store.set_registration(1, "global", Some(2)).ok();
        let pool = Pool { scope: Scope::Server(GuildId(4)), game: game.kind() };
        store.standing(USER, pool).ok();
        store.tally(USER, pool).ok();
        store.ladder_size(GuildId(4), game.kind()).ok();
        store.ranked(GuildId(4), game.kind(), 0, 9).ok();
        store.place(GuildId(4), &Standing::new(USER, pool)).ok();
        store.forget_ratings(UserId(u64::from(bits))).ok();
        let KeptSetup { guild, game: kind, name, .. } = setup();
        store.setups(guild, None).ok();
        store.put_setup(&setup(), 9).map(drop).ok();
        store.remove_setup(guild, kind, &name).map(drop).ok();
        store.insert_challenge(&challenge(bits)).map(drop).ok();
        store.accept(&game).map(drop).ok();
        store.save(&game, 0).map(drop).ok();
        store.remove_challenge(game.id()).ok();
        store.untold().ok();
        store.claim_unsaid(game.id(), None).ok();
        store.give_up_news(game.id(), 0).ok();
        store.put_question(&board(game.id())).ok();
        store.void(9).ok();
        store.void_of(game.id()).ok();
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn any_bytes_anywhere_are_survived(
            entries in prop::collection::vec((0..19usize, 0..9usize, any::<Vec<u8>>(), any::<Vec<u8>>()), 1..8),
        ) {
            let (dir, store) = filled();
            let names = ["challenges", "challengers", "games", "tables", "seats", "channels", "boards", "setups",
                "registrations", "corrupt", "standings", "rungs", "ladders", "tallies", "replies", "untold", "unsaid", "questions", "void"];
            let known = [
                keys::game(GameId::from_bits(1)).to_vec(),
                keys::game(GameId::from_bits(2)).to_vec(),
                keys::owner(CHANNEL.0).to_vec(),
                keys::index(USER.0, Timestamp(1), GameId::from_bits(1)).to_vec(),
                keys::registration(1, "global"),
                keys::setup(4, GameKind::ALL[0].name(), "dragon-gate"),
                keys::standing(USER.0, 4, GameKind::ALL[0].name()),
                keys::ladder(4, GameKind::ALL[0].name()),
            ];
            for (tree, key, any_key, bytes) in entries {
                let tree = store.db.open_tree(names[tree]).expect("it is there");
                tree.insert(known.get(key).unwrap_or(&any_key), bytes).expect("it is stored");
            }
            let mut exported = Vec::new();
            store.export(Timestamp(0), &mut exported).expect("it is exported");
            for bits in [1, 2, 3] {
                use_everything(&store, bits);
            }
            drop(store);
            Store::import(dir.path(), &exported[..], true).expect("what is exported is imported");
            let store = Store::open(dir.path()).expect("the store opens");
            let mut again = Vec::new();
            store.export(Timestamp(0), &mut again).expect("it is exported");
            prop_assert_eq!(exported, again);
            for bits in [1, 2, 3] {
                use_everything(&store, bits);
                use_everything(&store, bits);
            }
        }
    }
}
