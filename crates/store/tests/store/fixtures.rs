//! Games, challenges and setups to store.

use std::{collections::BTreeMap, path::Path};

use board::{
    color::{ByColor, Color},
    theme::Theme,
};
use catalogue::Language;
use domain::BoardMessage;
use domain::{
    Account, Action, Actor, Challenge, Daily, Exploration, Import, Line, NamedUser, News, Offense, Prepared, Report,
    Rusher, Searches, Seek, ServerTournament, Session, Table,
    archive::{Query, SoughtPlayer, SoughtPosition, SoughtResult},
    daily::DailyPlan,
    id::{ChannelId, GameId, GuildId, MessageId, UserId},
    rush::RushMove,
    seeks::{Encounter, EncounterEnd, MatchTelling, RatingWish, SeekBar, SeekConsent, SeekPlace},
    server::ServerSetting,
    settings::Setting,
    setup::KeptSetup,
    time::Timestamp,
    tournaments::{self, TournamentMessage},
    transcript,
};
use games::{AnyPosition, GameKind};
use puzzles::{Goal, Motif, Puzzle, PuzzleId};
use store::{Accepted, BegunPairing, Gathered, Inserted, Kept, Put, Saved, SeekPut, Store, ToldMatch, TryEnd};
use tournament::{Format, PairingId, TournamentSettings};

pub const BEGIN: Timestamp = Timestamp(1_700_000_000_000);
pub const WHITE: UserId = UserId(1 << 60);
pub const BLACK: UserId = UserId(2);

pub fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

pub fn open(dir: &Path) -> Store {
    Store::open(dir).expect("the store opens")
}

pub fn seat(user: UserId) -> NamedUser {
    NamedUser { user, name: format!("player \"{user}\"") }
}

/// The challenge with this number as its identifier and creation time.
pub fn challenge(number: u32, channel: u64) -> Challenge {
    Challenge {
        seed: u64::MAX - u64::from(number),
        language: Language::French,
        created: Timestamp(BEGIN.0 + u64::from(number)),
        ..Challenge::sample(
            GameId::from_bits(number),
            Table { guild: Some(GuildId(5)), channel: ChannelId(channel), parent: None },
            seat(WHITE),
        )
    }
}

/// The game that begins when a challenge is accepted.
pub fn begun(challenge: &Challenge) -> Session {
    Session::new(
        challenge.id,
        challenge.table(),
        ByColor { white: challenge.challenger.clone(), black: seat(BLACK) },
        challenge.language,
        challenge.setup.clone(),
        AnyPosition::start(challenge.game),
        challenge.created,
    )
}

/// Stores a challenge, and accepts it.
pub fn start(store: &Store, number: u32, channel: u64) -> Session {
    let challenge = challenge(number, channel);
    assert_eq!(store.challenges.insert_challenge(&challenge).expect("it is stored"), Inserted::Done);
    let session = begun(&challenge);
    assert_eq!(store.games.accept(&session).expect("it is stored"), Accepted::Started);
    session
}

pub fn mover(session: &Session) -> Actor {
    let user = session.user_to_move().expect("the game goes on");
    Actor { user, moderator: false }
}

pub fn act(session: &Session, actor: Actor, action: Action) -> Session {
    session.apply(actor, action, Timestamp(BEGIN.0 + 7)).expect("the action is allowed").0
}

/// The session after a legal move, chosen by the number of moves so far.
pub fn moved(session: &Session) -> Session {
    let legal = session.position().legal_moves();
    let mv = legal[(session.moves().len() + 1) * 7919 % legal.len()].clone();
    act(session, mover(session), Action::Move(mv))
}

/// The session after both players have moved and one has resigned.
pub fn resigned(session: &Session) -> Session {
    let mut session = session.clone();
    while !session.moves().both_have_moved() {
        session = moved(&session);
    }
    act(&session, mover(&session), Action::Resign)
}

pub fn board(game: u32, revision: u32, message: u64) -> BoardMessage {
    BoardMessage {
        game: GameId::from_bits(game),
        home: domain::Home::Shared,
        revision,
        channel: ChannelId(9),
        message: MessageId(message),
        token: "token".to_owned(),
        posted: BEGIN,
        past: None,
    }
}

pub fn setup(guild: u64, name: &str, layout: &str) -> KeptSetup {
    let (guild, game, name) = (GuildId(guild), GameKind::Pijersi, name.parse().expect("a name"));
    KeptSetup { guild, game, name, layout: layout.to_owned() }
}

/// An imported game.
pub fn imported(number: u32) -> Import {
    imported_from(number, "[Game \"Pijersi\"]\n[Ending \"agreement\"]\n1 a4-b5=c4")
}

/// An imported game with this transcript.
pub fn imported_from(number: u32, record: &str) -> Import {
    let transcript = transcript::read(record).expect("a record");
    let table = Table { guild: Some(GuildId(5)), channel: ChannelId(9), parent: None };
    let id = GameId::from_bits(number);
    Import {
        user: WHITE,
        session: domain::import::imported(id, table, Language::Spanish, &transcript, BEGIN),
        created: BEGIN,
        gathered: false,
    }
}

/// What White explores in a game.
pub fn line(session: &Session) -> Line {
    let mut exploration = Exploration::begin(WHITE, session, session.ply(), Color::White, BEGIN);
    let played = |exploration: &mut Exploration<'_>, number: usize| {
        let mv = exploration.position().legal_moves()[number].clone();
        exploration.play(&mv).expect("there is room");
    };
    played(&mut exploration, 3);
    exploration.back();
    played(&mut exploration, 1);
    played(&mut exploration, 2);
    exploration.saved(1, BEGIN)
}

/// Fills a store with records of every kind.
pub fn fill(store: &Store) {
    for number in 0..3 {
        assert_eq!(store.challenges.insert_challenge(&challenge(number, 1)).expect("it is stored"), Inserted::Done);
    }
    let running = start(store, 10, 2);
    let next = moved(&running);
    assert_eq!(store.games.save(&next, 0).expect("it is saved"), Saved::Done);
    assert!(store.explored.put_line(&line(&next), None).expect("it is stored"));
    put_prepared(store, &next);
    let over = start(store, 11, 3);
    assert_eq!(store.games.save(&resigned(&over), 0).expect("it is saved"), Saved::Done);
    store.games.put_board(&board(10, 1, 77)).expect("it is stored");
    for setup in [setup(u64::MAX, "gate", "GRXLLS"), setup(5, "dragon-gate", "full-random"), setup(5, "ab", "classic")]
    {
        assert_eq!(store.servers.put_setup(&setup, 50).expect("it is stored"), Kept::New);
    }
    for (game, lesson) in [(GameKind::Pijersi, "stack"), (GameKind::Biyi, "chain"), (GameKind::Pijersi, "goal")] {
        let solve = |learner: &mut domain::Learner| learner.solve(game, lesson.parse().expect("a word"));
        store.people.change(WHITE, solve).expect("it is stored");
    }
    let plan = DailyPlan {
        channel: ChannelId(9),
        time: "18:30".parse().expect("a time"),
        zone: "Europe/Berlin".parse().expect("a zone"),
        games: [GameKind::Biyi, GameKind::Pijersi].into(),
        language: Language::French,
    };
    let new = || Some(Daily::new(GuildId(5), 9));
    store.dailies.change_daily(GuildId(5), new, |daily| daily.follow(Some(plan.clone()), BEGIN)).expect("it is stored");
    for (user, solved, guild) in [(WHITE, true, Some(GuildId(5))), (BLACK, false, None)] {
        let now = BEGIN;
        store.puzzles.choose_puzzle(user, GameKind::Pijersi, None, puzzle().id, now).expect("it is stored");
        let end = TryEnd { user, puzzle: &puzzle(), solved, guild, daily: false, now };
        store.puzzles.end_try(&end).expect("it is stored");
        let others = [puzzle().id, PuzzleId::of("1"), PuzzleId::of("2")];
        let begun = Rusher::new(user, GameKind::Pijersi).beginning(others.into(), guild, now);
        let next = |rusher: &Rusher, played| rusher.after(rusher.shown().expect("a board"), played, now);
        let wrong = next(&begun, RushMove::Wrong).expect("it goes on");
        let rusher = if solved { next(&wrong, RushMove::Solved).expect("it goes on") } else { wrong };
        assert!(store.rushes.put_rusher(&rusher, 0).expect("it is stored"));
    }
    assert_eq!(store.imports.insert_import(&imported(12)).expect("it is stored"), Inserted::Done);
    let together = Import { gathered: true, ..imported_from(40, "[Game \"Pijersi\"]\n[White \"Ada\"]\n1 a4-b5=c4") };
    assert_eq!(store.imports.gather(WHITE, &[together]).expect("it is stored"), [Gathered::Done]);
    let query = Query {
        player: Some(SoughtPlayer::Person(BLACK)),
        result: Some(SoughtResult::Win),
        tournament: Some((GuildId(5), 1)),
        position: Some(SoughtPosition::from(next.start())),
        ..Query::default()
    };
    let (searches, _) = Searches::new(WHITE).spend(BEGIN).expect("the first").with(query, 7, BEGIN);
    assert!(store.archive.put_searches(&searches, 0).expect("it is stored"));
    for user in [WHITE, BLACK] {
        let decided = store.people.change_player(user, |player| {
            player.settings.set(Setting::Theme(Theme::Dark));
            player.block(seat(UserId(7)));
        });
        assert!(decided.expect("it is stored").blocks(UserId(7)));
    }
    for guild in [5, u64::MAX] {
        let decided = store.servers.change_server(GuildId(guild), |server| {
            server.channels.extend([ChannelId(3), ChannelId(u64::MAX)]);
            server.set(ServerSetting::Language(Some(Language::Spanish)));
        });
        assert!(!decided.expect("it is stored").allows(ChannelId(4)));
    }
    let account = |user| Account { user, name: seat(user).name, user_name: "name".to_owned() };
    let accounts = ByColor { white: account(WHITE), black: account(BLACK) };
    let report = Report::new(&next, Color::Black, accounts, Offense::Stalling, BEGIN);
    assert!(store.strangers.insert_report(&report).expect("it is stored"));
    store.servers.set_dev_guild(u64::MAX, Some(u64::MAX)).expect("it is stored");
    store.servers.set_dev_guild(3, Some(12)).expect("it is stored");
}

/// Stores a tournament with a game that is over and one that is running.
pub fn fill_tournament(store: &Store) {
    let (guild, number, fixture) = (GuildId(5), 1, |game| PairingId { round: 0, game });
    let plan = tournaments::TournamentPlan {
        name: "Spring".to_owned(),
        channel: ChannelId(9),
        language: Language::French,
        game: GameKind::Pijersi,
        setup: "classic".to_owned(),
        clock: Some("3d".parse().expect("a time control")),
        starts: None,
        settings: TournamentSettings { rounds: Some(2), ..TournamentSettings::new(Format::Swiss, 7) },
    };
    let created = store
        .tournaments
        .insert_tournament(guild, |number| ServerTournament::new(guild, number, WHITE, plan.clone(), BEGIN));
    assert_eq!(created.expect("it is stored").expect("there is room").number, number);
    let change = |change: &dyn Fn(&mut ServerTournament)| {
        assert!(store.tournaments.change_tournament(guild, number, change).expect("it is stored").is_some());
    };
    change(&|tournament| {
        for user in 3..7 {
            tournament.join(&seat(UserId(user)), 1500).expect("there is room");
        }
        tournament.posted(TournamentMessage::Announcement, MessageId(200), BEGIN);
        tournament.start(BEGIN).expect("four take part");
        for (game, message) in [(0, 201), (1, 202)] {
            tournament.posted(TournamentMessage::Pairing(fixture(game)), MessageId(message), BEGIN);
            tournament.opened(fixture(game));
            let thread = ChannelId(message);
            tournament.posted(TournamentMessage::Greeting(fixture(game), thread), MessageId(message + 10), BEGIN);
        }
    });
    for (game, bits) in [(0, 20), (1, 21)] {
        let tournament = store.tournaments.tournament(guild, number).expect("it is read").expect("it is there");
        let pairing = tournament.state().pairing(fixture(game)).expect("it is paired");
        let seats = ByColor { white: tournament.seat(pairing.white), black: tournament.seat(pairing.black) };
        let table = Table { guild: Some(guild), channel: ChannelId(201 + u64::from(game)), parent: Some(ChannelId(9)) };
        let (id, start) = (GameId::from_bits(bits), AnyPosition::start(GameKind::Pijersi));
        let session = Session::new(id, table, seats, Language::French, "classic".to_owned(), start, BEGIN)
            .with_time_control(tournament.clock)
            .with_pairing(tournament.game_pairing(fixture(game), BEGIN));
        let news = News::of_beginning(&session, true, None);
        assert_eq!(store.tournaments.begin_pairing(&session, &news).expect("it is stored"), BegunPairing::Begun);
        if game == 0 {
            let over = resigned(&session);
            assert_eq!(store.games.save(&over, 0).expect("it is saved"), Saved::Done);
        }
    }
}

/// A puzzle.
pub fn puzzle() -> Puzzle {
    let position = "6/R-6/6/7/4s-1/7/6 w 0 5";
    Puzzle {
        kind: GameKind::Pijersi,
        id: PuzzleId::of(position),
        position: position.to_owned(),
        goal: Goal::Win,
        turns: 1,
        rating: 1350,
        motifs: vec![Motif::Threat],
        line: vec!["f1-g1".to_owned()],
        also: BTreeMap::new(),
    }
}

/// Stores an answer of each player to a few moves.
pub fn put_prepared(store: &Store, session: &Session) {
    for user in [WHITE, BLACK] {
        let mut prepared = Prepared::none(user, session);
        let mut position = session.position().clone();
        let mut line = Vec::new();
        for _ in 0..5 {
            line.push(position.legal_moves().swap_remove(0));
            position.play(&line[line.len() - 1]).expect("it is legal");
        }
        prepared = prepared.with_line(session, &line).expect("it has an answer").prepared;
        assert_eq!(store.prepared.put_prepared(session, user, None, Some(&prepared)).expect("it is stored"), Put::Done);
    }
}

pub fn export(store: &Store) -> String {
    let mut out = Vec::new();
    store.export(BEGIN, &mut out).expect("it is exported");
    String::from_utf8(out).expect("an export is text")
}

/// What somebody looks for.
pub fn seek(user: UserId) -> Seek {
    let place = SeekPlace::Thread(Table { guild: Some(GuildId(5)), channel: ChannelId(user.0), parent: None });
    let ratings = Some(RatingWish { least: 1000, most: 2000 });
    let seek = Seek::sample(1, BEGIN);
    Seek { user, name: format!("player \"{user}\""), user_name: format!("player{user}"), ratings, place, ..seek }
}

/// Two who are paired, one of whom is told, one who looks for an opponent, and one who is barred.
pub fn fill_seeks(store: &Store) {
    let put = |user: u64| {
        let user = UserId(user);
        store
            .seeks
            .change_seeker(user, |seeker| seeker.consent = Some(SeekConsent { at: BEGIN, direct: true }))
            .expect("it is stored");
        assert_eq!(store.seeks.put(&seek(user), BEGIN).expect("it is stored"), SeekPut::Done);
    };
    put(3);
    put(9);
    let [id] = store.seeks.pair(BEGIN).expect("it is done").matches[..] else { panic!("one match") };
    let table = Table { guild: Some(GuildId(5)), channel: ChannelId(90), parent: Some(ChannelId(91)) };
    let telling = MatchTelling { table, message: MessageId(92), at: BEGIN };
    assert_eq!(store.seeks.told(id, Color::White, telling).expect("it is stored"), ToldMatch::Waits);
    put(WHITE.0);
    assert!(store.seeks.look_out(WHITE, BEGIN).expect("it is stored").is_some());
    let changed = store.seeks.change_seeker(UserId(4), |seeker| {
        seeker.bar = Some(SeekBar { until: BEGIN, reason: Some("rude".to_owned()) });
        (seeker.absences, seeker.timed_out) = (vec![BEGIN], Some(BEGIN));
        let encounter = Encounter {
            game: GameId::from_bits(50),
            opponent: BLACK,
            color: Color::White,
            at: BEGIN,
            rated: true,
            newcomer: true,
            fate: Some(EncounterEnd::Absent),
        };
        seeker.encounters = vec![encounter];
    });
    changed.expect("it is stored");
}
