//! Games between strangers, each of whom plays at a home of their own.

use domain::{GameHome, Home, HomeServer, Homes, markup::mention, openings::OpeningScope};
use parlor::application::{Caller, GameNotice, Telling};

use crate::{
    prelude::*,
    requests,
    strangers::{self, Side},
};

pub const ID: GameId = GameId::from_bits(4711);
/// Where Ann plays White, and where Ben plays Black.
pub const HOMES: ByColor<Table> =
    ByColor { white: TABLE, black: Table { guild: Some(GuildId(88)), channel: ChannelId(200), parent: None } };
const AT_ANNS: GameHome = GameHome { game: ID, home: Home::Of(Color::White) };
const AT_BENS: GameHome = GameHome { game: ID, home: Home::Of(Color::Black) };

pub fn begin_with(fixture: &Fixture, homes: ByColor<Table>, direct: bool) -> Session {
    let side = |user, user_name, table, language| Side { player: seat(user), user_name, table, language, direct };
    let white = side(ANN, "ann.of.avon", homes.white, Language::English);
    let black = side(BEN, "ben_the_bold", homes.black, Language::German);
    let sides = ByColor { white, black };
    strangers::begin(fixture.app.store(), ID, GameKind::Pijersi, &sides, fixture.clock_now())
}

pub fn begin(fixture: &Fixture) -> Session {
    begin_with(fixture, HOMES, false)
}

/// A fixture in which a game has begun at its homes.
pub fn playing_apart() -> Fixture {
    let fixture = Fixture::new();
    begin(&fixture);
    fixture
}

/// A request of a user at a table.
pub fn at(table: Table, user: u64, ask: Ask) -> Request {
    let mut request = requests::request(UserId(user), name(user), table.guild, table.channel, ask);
    request.place.visible_channels = [table.channel].into();
    request
}

pub fn ask(fixture: &Fixture, table: Table, user: u64, ask: Ask) -> Reply {
    fixture.send(&at(table, user, ask))
}

pub fn moves(fixture: &Fixture, table: Table, user: u64, mv: &str) -> Post {
    public(&ask(fixture, table, user, Ask::Move(mv.to_owned()))).clone()
}

/// Posts all news that is due, and returns it.
pub fn told(fixture: &Fixture) -> Vec<Telling> {
    let store = fixture.app.store();
    let mut told = Vec::new();
    for job in due(&fixture.app) {
        let Job::News(at) = job else { continue };
        let Some(telling) = fixture.app.telling(at).expect("the store works") else { continue };
        assert_eq!(telling.here(), at);
        let number = 1_000 + told.len() as u64 + 10 * u64::from(telling.revision);
        match (telling.post.board, telling.post.question) {
            (Some(_), _) => fixture.note_in(telling.channel, &telling.post, number),
            (None, Some(_)) => fixture.note_question(telling.channel, &telling.post, number),
            (None, None) => store.outbox.announced(at, telling.revision).expect("stored"),
        }
        told.push(telling);
    }
    told
}

/// The channels in which news is told.
pub fn channels(told: &[Telling]) -> Vec<u64> {
    let mut channels: Vec<_> = told.iter().map(|telling| telling.channel.0).collect();
    channels.sort_unstable();
    channels
}

/// Checks that nothing in a post tells of a home, or names somebody by an id.
#[track_caller]
pub fn tells_nothing_of(post: &Post, user: u64, table: Table) {
    let text = format!("{post:?}");
    let strange = [mention(UserId(user)), table.channel.to_string(), format!("<#{}>", table.channel)];
    for secret in strange.into_iter().chain(table.guild.map(|guild| format!("channels/{guild}"))) {
        let is_number = secret.chars().all(|sign| sign.is_ascii_digit());
        let whole = if is_number { &format!("({secret})") } else { &secret };
        assert!(!text.contains(whole), "{secret} in {text}");
    }
    assert!(post.called().all(|called| called != UserId(user)), "{post:?}");
}

#[test]
fn a_game_begins_at_both_homes_and_each_move_is_told_once_at_each() {
    let fixture = playing_apart();
    let first = told(&fixture);
    assert_eq!(channels(&first), [100, 200]);
    for telling in &first {
        let is_anns = telling.home == Home::Of(Color::White);
        let (stranger, elsewhere) = if is_anns { (BEN, HOMES.black) } else { (ANN, HOMES.white) };
        tells_nothing_of(&telling.post, stranger, elsewhere);
        assert_eq!(telling.post.mention, is_anns.then_some(UserId(ANN)), "{}", telling.post.text);
        assert_eq!(labeled(&telling.post, "Move").is_some(), is_anns);
    }
    let german = first.iter().find(|telling| telling.channel == HOMES.black.channel).expect("told");
    assert!(german.post.text.contains("Pijersi") && german.post.text.contains("Urlaub"), "{}", german.post.text);
    assert_eq!(told(&fixture), []);

    let board = moves(&fixture, HOMES.white, ANN, "a4-b5=c4");
    tells_nothing_of(&board, BEN, HOMES.black);
    assert_eq!(board.mention, None, "Ben is not here");
    fixture.note_in(HERE, &board, 5_000);
    let second = told(&fixture);
    assert_eq!(channels(&second), [200], "the answer has told it here");
    assert_eq!(second[0].post.mention, Some(UserId(BEN)));
    assert_eq!(second[0].cause, None);
    tells_nothing_of(&second[0].post, ANN, HOMES.white);

    let board = moves(&fixture, HOMES.black, BEN, "g1-f2");
    fixture.note_in(HOMES.black.channel, &board, 5_001);
    assert_eq!(channels(&told(&fixture)), [100]);
    // The old boards shrink, each where it stands.
    let outdated = fixture.outdated();
    let at = |channel: ChannelId| outdated.iter().filter(|message| message.channel == channel).count();
    assert_eq!((outdated.len(), at(HERE), at(HOMES.black.channel)), (4, 2, 2));
}

#[test]
fn moves_that_were_not_told_at_a_home_are_told_together() {
    let fixture = playing_apart();
    told(&fixture);
    moves(&fixture, HOMES.white, ANN, "a4-b5=c4");
    moves(&fixture, HOMES.black, BEN, "g1-f2");
    // No answer has told Ann's move at her home, and none Ben's at his.
    let both = told(&fixture);
    assert_eq!(channels(&both), [100, 200]);
    for telling in &both {
        for mv in ["a4-b5=c4", "g1-f2"] {
            assert_eq!(telling.post.text.matches(mv).count(), 1, "{}", telling.post.text);
        }
    }
    moves(&fixture, HOMES.white, ANN, "a1-b2");
    assert!(told(&fixture).iter().all(|telling| !telling.post.text.contains("g1-f2")), "it is told once");
}

#[test]
fn each_side_plays_only_at_home() {
    let fixture = playing_apart();
    let first = told(&fixture);
    let board = &first.iter().find(|telling| telling.channel == HERE).expect("told").post;
    let mover = button(board, MOVE);
    for wanted in [Ask::Press(mover), Ask::Resign, Ask::Draw, Ask::Move("g1-f2".to_owned())] {
        let refused = ask(&fixture, HOMES.white, BEN, wanted);
        assert_eq!(refused.refused, Some("AT_OWN_HOME"), "{refused:?}");
        assert!(refused.effects.iter().all(|effect| !matches!(effect, Effect::Strip(_))), "others use the board");
    }
    let stranger = ask(&fixture, HOMES.white, CLEO, Ask::Move("a4-b5=c4".to_owned()));
    assert_eq!(stranger.refused, Some("NOT_A_PLAYER"));
    assert_eq!(fixture.stored(ID).ply(), 0);
    moves(&fixture, HOMES.white, ANN, "a4-b5=c4");
    assert_eq!(ask(&fixture, HOMES.white, BEN, Ask::Move("g1-f2".to_owned())).refused, Some("AT_OWN_HOME"));
    moves(&fixture, HOMES.black, BEN, "g1-f2");
}

#[test]
fn offers_are_answered_where_the_other_plays() {
    let fixture = playing_apart();
    moves(&fixture, HOMES.white, ANN, "a4-b5=c4");
    told(&fixture);
    moves(&fixture, HOMES.black, BEN, "g1-f2");
    told(&fixture);
    let offered = public(&ask(&fixture, HOMES.white, ANN, Ask::Draw)).clone();
    assert_eq!((controls(&offered).len(), offered.mention), (0, None), "{offered:?}");
    tells_nothing_of(&offered, BEN, HOMES.black);
    fixture.note_question(HERE, &offered, 6_000);
    let asked = told(&fixture);
    assert_eq!(channels(&asked), [200]);
    let question = &asked[0].post;
    assert_eq!(question.mention, Some(UserId(BEN)));
    tells_nothing_of(question, ANN, HOMES.white);
    let accept = button(question, |control| matches!(control, Control::AcceptOffer(_)));
    assert_eq!(ask(&fixture, HOMES.white, BEN, Ask::Press(accept.clone())).refused, Some("AT_OWN_HOME"));
    let end = public(&ask(&fixture, HOMES.black, BEN, Ask::Press(accept))).clone();
    assert!(fixture.stored(ID).end().is_some());
    fixture.note_in(HOMES.black.channel, &end, 6_001);
    let ended = told(&fixture);
    assert_eq!(channels(&ended), [100]);
    assert_eq!(ended[0].post.mention, Some(UserId(ANN)));
    for post in [&end, &ended[0].post] {
        assert_eq!(button(post, |control| matches!(control, Control::Rematch(_))), Control::Rematch(ID));
    }
    // Both lines about the offer lose their buttons, each at its home.
    let outdated = fixture.outdated();
    for message in [6_000, 1_000 + 10 * u64::from(asked[0].revision)] {
        assert!(outdated.iter().any(|old| old.message == MessageId(message)), "{message}: {outdated:?}");
    }
}

/// Lets the clocks ring that are due.
fn ring(fixture: &Fixture) -> Vec<GameNotice> {
    fixture.ring().expect("the store works")
}

#[test]
fn the_player_to_move_is_reminded_at_home_and_loses_without_a_claim() {
    let fixture = playing_apart();
    moves(&fixture, HOMES.white, ANN, "a4-b5=c4");
    moves(&fixture, HOMES.black, BEN, "g1-f2");
    moves(&fixture, HOMES.white, ANN, "a1-b2");
    told(&fixture);
    fixture.wait(DAY * 2 + DAY / 2);
    let reminders = ring(&fixture);
    let [reminder] = &reminders[..] else { panic!("one reminder: {reminders:?}") };
    assert_eq!((reminder.channel, reminder.home), (HOMES.black.channel, Home::Of(Color::Black)));
    assert_eq!(reminder.post.mention, Some(UserId(BEN)));
    tells_nothing_of(&reminder.post, ANN, HOMES.white);
    fixture.app.posted_notice(reminder, MessageId(7_000)).expect("stored");
    fixture.wait(DAY * 5 / 12);
    assert_eq!(ring(&fixture).len(), 0);
    fixture.wait(DAY);
    assert_eq!(ring(&fixture).len(), 0, "its end is news");
    let end = fixture.stored(ID).end().expect("over");
    assert_eq!(end.outcome.and_then(games::game::Outcome::winner), Some(Color::White));
    let ended = told(&fixture);
    assert_eq!(channels(&ended), [100, 200]);
    assert!(ended.iter().all(|telling| telling.post.mention.is_some()), "both are told: {ended:?}");
    assert!(fixture.outdated().iter().any(|old| old.message == MessageId(7_000)), "the reminder loses its buttons");
    // It is rated over all servers only.
    let exported = fixture.exported();
    let standings: Vec<_> = exported.lines().filter(|line| line.starts_with(r#"{"standing""#)).collect();
    assert_eq!(standings.len(), 2, "{standings:?}");
    assert!(
        exported.lines().filter(|line| line.starts_with(r#"{"tally""#)).all(|line| line.contains(r#""met":{"0":"#))
    );
}

#[test]
fn who_never_moves_loses_nothing_by_it() {
    let fixture = playing_apart();
    told(&fixture);
    fixture.wait(DAY * 3 + DAY / 24);
    ring(&fixture);
    let end = fixture.stored(ID).end().expect("over");
    assert_eq!(end.outcome, None);
    let ended = told(&fixture);
    assert!(ended.iter().any(|telling| telling.post.text.contains("never moved")), "{ended:?}");
}

#[test]
fn a_vacation_stops_the_clock_for_a_week_at_most() {
    let fixture = playing_apart();
    let (now, long) = (fixture.clock_now(), DAY * 20);
    let away = |away: &Away| away.with(now, now.after(long));
    fixture.app.store().people.change_away(UserId(ANN), away).expect("stored");
    fixture.wait(DAY * 9 + DAY * 5 / 6);
    ring(&fixture);
    assert!(fixture.stored(ID).end().is_none(), "a week, and three days for the move");
    fixture.wait(DAY / 3);
    ring(&fixture);
    assert!(fixture.stored(ID).end().is_some());
}

#[test]
fn spectators_follow_at_the_home_that_they_see() {
    let fixture = playing_apart();
    told(&fixture);
    let glance = first(&ask(&fixture, HOMES.white, CLEO, Ask::Board { side: None })).0.clone();
    let follow = button(&glance, |control| matches!(control, Control::Follow(_)));
    tells_nothing_of(&glance, BEN, HOMES.black);
    let nowhere = Table { guild: Some(GuildId(99)), channel: ChannelId(300), parent: None };
    assert_eq!(ask(&fixture, nowhere, CLEO, Ask::Press(follow.clone())).refused, Some("UNKNOWN_GAME"));
    ask(&fixture, HOMES.white, CLEO, Ask::Press(follow));
    let question = first(&ask(&fixture, HOMES.black, BEN, Ask::Resign)).0.clone();
    let resign = button(&question, |control| matches!(control, Control::ConfirmResign(_)));
    public(&ask(&fixture, HOMES.black, BEN, Ask::Press(resign)));
    told(&fixture);
    let farewells = ring(&fixture);
    let [farewell] = &farewells[..] else { panic!("one: {farewells:?}") };
    assert_eq!((farewell.channel, &farewell.post.others[..]), (HERE, &[UserId(CLEO)][..]));
    assert_eq!(ring(&fixture).len(), 0);
}

#[test]
fn a_side_takes_its_home_elsewhere_without_asking() {
    let fixture = playing_apart();
    let first = told(&fixture);
    let direct = Table { guild: None, channel: ChannelId(300), parent: None };
    let mut request = at(direct, ANN, Ask::MoveHere(ID.to_string()));
    request.place.kind = PlaceKind::BotDirect;
    let found = fixture.app.suggestions.suggest(&request.caller, &request.place, &Typing::Movable(String::new()));
    assert_eq!(found.expect("answered")[0].value, ID.to_string());
    let board = public(&fixture.send(&request)).clone();
    assert!(labeled(&board, "Move").is_some());
    fixture.note_in(direct.channel, &board, 8_000);
    assert_eq!(told(&fixture), [], "Ben notices nothing");
    let session = fixture.stored(ID);
    assert_eq!(session.homes(), Homes::Own(ByColor { white: direct, ..HOMES }));
    let old = first.iter().find(|telling| telling.channel == HERE).expect("told");
    let outdated = fixture.outdated();
    let [left] = &outdated[..] else { panic!("the board that was left: {outdated:?}") };
    assert_eq!(left.channel, HERE);
    assert!(!left.past.clone().unwrap_or_default().contains("300"), "nobody there learns where Ann has gone");
    // The other's board still works, although it is of an earlier revision.
    let stale = ask(&fixture, HOMES.white, ANN, Ask::Press(button(&old.post, MOVE)));
    assert_eq!(stale.refused, Some("PLAYED_ELSEWHERE"));
    moves(&fixture, direct, ANN, "a4-b5=c4");
    assert_eq!(channels(&told(&fixture)), [200, 300]);
    let taken = ask(&fixture, HOMES.black, ANN, Ask::MoveHere(ID.to_string()));
    assert_eq!(taken.refused, Some("HERE_ALREADY"));
}

#[test]
fn a_moderator_sends_a_game_away_and_it_goes_on() {
    for direct in [false, true] {
        let fixture = Fixture::new();
        begin_with(&fixture, HOMES, direct);
        told(&fixture);
        let moderated = |ask: Ask| {
            let mut request = at(HOMES.white, CLEO, ask);
            request.caller.moderator = true;
            fixture.send(&request)
        };
        assert_eq!(ask(&fixture, HOMES.white, CLEO, Ask::Abort).refused, Some("NOT_A_PLAYER"));
        let question = first(&moderated(Ask::Abort)).0.clone();
        let confirm = button(&question, |control| matches!(control, Control::ConfirmAbort(_)));
        assert_eq!(ask(&fixture, HOMES.white, CLEO, Ask::Press(confirm.clone())).refused, Some("NOT_A_PLAYER"));
        let sent = public(&moderated(Ask::Press(confirm))).clone();
        assert_eq!(sent.mention, Some(UserId(ANN)));
        tells_nothing_of(&sent, BEN, HOMES.black);
        let session = fixture.stored(ID);
        assert!(session.end().is_none() && session.places().table_of(Home::Of(Color::White)).is_nowhere(ID));
        assert_eq!(due(&fixture.app).contains(&Job::Direct(AT_ANNS)), direct);
        assert!(fixture.app.store().games.game_at(HERE).expect("readable").is_none(), "the channel is free");
        let listed = first(&ask(&fixture, HOMES.white, ANN, Ask::Games { of: None })).0.clone();
        assert!(listed.text.contains("`/movehere`"), "{}", listed.text);
        let refused = ask(&fixture, HOMES.white, ANN, Ask::Press(Control::OpenPicker(session.board_ref())));
        assert_eq!(refused.refused, Some("WITHOUT_PLACE"));
        if direct {
            assert_eq!(fixture.app.homes.direct_for(AT_ANNS).expect("readable"), Some(UserId(ANN)));
            fixture.app.homes.direct_opened(AT_ANNS, ChannelId(300)).expect("stored");
            assert!(!due(&fixture.app).contains(&Job::Direct(AT_ANNS)));
            let brought = told(&fixture);
            assert_eq!(channels(&brought), [300]);
            assert!(brought[0].post.text.contains("goes on here"), "{}", brought[0].post.text);
            moves(&fixture, Table { guild: None, channel: ChannelId(300), parent: None }, ANN, "a4-b5=c4");
            assert_eq!(channels(&told(&fixture)), [200, 300]);
        } else {
            // The other side plays on; here the news waits.
            fixture.act(ID, UserId(ANN), Action::Move("a4-b5=c4".to_owned()));
            moves(&fixture, HOMES.black, BEN, "g1-f2");
            public(&ask(&fixture, HOMES.white, ANN, Ask::MoveHere(ID.to_string())));
            moves(&fixture, HOMES.white, ANN, "a1-b2");
        }
    }
}

#[test]
fn a_lost_home_gives_way_to_direct_messages_by_consent_only() {
    for direct in [false, true] {
        let fixture = Fixture::new();
        begin_with(&fixture, HOMES, direct);
        told(&fixture);
        moves(&fixture, HOMES.white, ANN, "a4-b5=c4");
        assert_eq!(fixture.app.homes.lost(AT_BENS).expect("stored"), direct);
        assert_eq!(due(&fixture.app).contains(&Job::Direct(AT_BENS)), direct);
        if direct {
            let exported = fixture.exported();
            let imported = Fixture::imported(exported.as_bytes());
            assert!(due(&imported.app).contains(&Job::Direct(AT_BENS)), "an import knows of it");
            fixture.app.homes.without_direct(AT_BENS).expect("stored");
            assert!(!due(&fixture.app).contains(&Job::Direct(AT_BENS)));
        } else {
            assert_eq!(fixture.stored(ID).homes(), Homes::Own(HOMES));
        }
    }
}

#[test]
fn what_a_person_learns_of_the_other_is_a_name() {
    let fixture = playing_apart();
    moves(&fixture, HOMES.white, ANN, "a4-b5=c4");
    moves(&fixture, HOMES.black, BEN, "g1-f2");
    told(&fixture);
    let asks = [
        Ask::Board { side: None },
        Ask::Games { of: None },
        Ask::Record { game: Some(ID.to_string()) },
        Ask::Replay { game: Some(ID.to_string()) },
        Ask::Resign,
    ];
    for wanted in asks {
        let reply = ask(&fixture, HOMES.white, ANN, wanted.clone());
        tells_nothing_of(first(&reply).0, BEN, HOMES.black);
        assert_eq!(reply.refused, None, "{wanted:?}");
    }
    let mut own = Vec::new();
    fixture.app.store().export_of(UserId(ANN), fixture.clock_now(), usize::MAX, &mut own).expect("exported");
    let own = String::from_utf8(own).expect("text");
    assert!(own.contains(r#""Ben""#) && own.contains(r#""100""#) && own.contains(r#""77""#), "{own}");
    for secret in [r#""200""#, r#""88""#, r#""user":"2""#] {
        assert!(!own.contains(secret), "{secret} in {own}");
    }
    // Somebody on another server, and an import of what is exported, learn nothing of the game.
    let nowhere = Table { guild: Some(GuildId(99)), channel: ChannelId(300), parent: None };
    let hidden = ask(&fixture, nowhere, CLEO, Ask::Record { game: Some(ID.to_string()) });
    assert_eq!(hidden.refused, Some("UNKNOWN_GAME"));
}

#[test]
fn a_finished_game_is_found_by_its_players_and_counts_for_no_server() {
    let fixture = playing_apart();
    moves(&fixture, HOMES.white, ANN, "a4-b5=c4");
    moves(&fixture, HOMES.black, BEN, "g1-f2");
    fixture.act(ID, UserId(ANN), Action::Resign);
    fixture.app.count_openings().expect("counted");
    let store = fixture.app.store();
    let start = fixture.stored(ID).start().canonical().key;
    let played = |scope| store.openings.counts(scope, start).expect("readable").moves.len();
    assert_eq!(played(OpeningScope::Everywhere), 1);
    assert_eq!([GUILD, GuildId(88)].map(|guild| played(OpeningScope::Server(guild))), [0; 2]);
    let found = |home: u64| {
        let mut found = 0;
        store.archive.each_in(home, GameKind::Pijersi, (None, None), |_| found += 1).expect("readable");
        found
    };
    assert_eq!([GUILD.0, 88, HERE.0, 200].map(found), [0; 4]);
    for user in [ANN, BEN] {
        let mut own = store.archive.entries_of(UserId(user), store::Span::default());
        assert_eq!(own.peek().expect("readable").map(|game| game.id), Some(ID));
        own.advance();
        assert!(own.peek().expect("readable").is_none());
    }
    // It is seen again by its players, also move after move.
    for (user, table) in [(ANN, HOMES.white), (BEN, HOMES.black)] {
        let replay = ask(&fixture, table, user, Ask::Press(Control::OpenReplay(ID)));
        assert_eq!(replay.refused, None);
        tells_nothing_of(first(&replay).0, ANN + BEN - user, if user == ANN { HOMES.black } else { HOMES.white });
    }
}

#[test]
fn games_with_two_homes_survive_an_export() {
    let fixture = playing_apart();
    told(&fixture);
    moves(&fixture, HOMES.white, ANN, "a4-b5=c4");
    let exported = fixture.exported();
    let imported = Fixture::imported(exported.as_bytes());
    assert_eq!(imported.exported(), exported);
    assert_eq!(imported.stored(ID), fixture.stored(ID));
    for table in [HOMES.white, HOMES.black] {
        let store = imported.app.store();
        let here = store.games.game_at(table.channel).expect("readable").expect("it runs here");
        assert_eq!((here.table(), here.id()), (table, ID));
        assert!(store.games.board(here.places().here()).expect("readable").is_some());
        assert_eq!(store.games.last_game_at(table.channel).expect("readable").map(|game| game.table()), Some(table));
    }
    moves(&imported, HOMES.black, BEN, "g1-f2");
}

#[test]
fn who_deletes_their_data_leaves_their_home() {
    let fixture = playing_apart();
    moves(&fixture, HOMES.white, ANN, "a4-b5=c4");
    moves(&fixture, HOMES.black, BEN, "g1-f2");
    told(&fixture);
    ask(&fixture, HOMES.black, BEN, Ask::Press(Control::Forget));
    let session = fixture.stored(ID);
    assert!(session.end().is_some() && session.seats().black.user().is_none());
    assert!(session.places().table_of(Home::Of(Color::Black)).is_nowhere(ID));
    assert_eq!(channels(&told(&fixture)), [100], "Ann is told");
    let exported = fixture.exported();
    for secret in ["ben_the_bold", r#""user":"2""#, r#""channel":"200""#] {
        assert!(!exported.contains(secret), "{secret} in {exported}");
    }
    assert_eq!(fixture.app.store().games.games_at(HOMES.black.channel, 9).expect("readable"), []);
}

#[test]
fn a_taken_channel_makes_a_game_wait_for_a_place() {
    let (fixture, other, _) = Fixture::playing();
    told(&fixture);
    let session = begin_with(&fixture, HOMES, true);
    assert!(session.places().table_of(Home::Of(Color::White)).is_nowhere(ID));
    assert_eq!(fixture.app.store().games.game_at(HERE).expect("readable").map(|game| game.id()), Some(other));
    assert!(due(&fixture.app).contains(&Job::Direct(AT_ANNS)));
    assert_eq!(channels(&told(&fixture)), [200]);
}

#[test]
fn each_process_does_what_belongs_to_its_home() {
    let fixture = Fixture::new();
    // Servers of the shards 0 and 1 of 2.
    let second = Table { guild: Some(GuildId(1 << 22)), ..HOMES.black };
    begin_with(&fixture, ByColor { black: second, ..HOMES }, false);
    let store = fixture.app.store();
    let due = store.outbox.due(fixture.clock_now().after(DAY * 3)).expect("readable");
    let guilds = |of: fn(&Job) -> bool| -> Vec<_> {
        due.iter().filter(|due| of(&due.job)).map(|due| due.guild.map(|guild| HomeServer::at(guild).guild())).collect()
    };
    assert_eq!(guilds(|job| matches!(job, Job::News(_))), [Some(HOMES.white.guild), Some(second.guild)]);
    assert_eq!(guilds(|job| matches!(job, Job::Clock(_))), [Some(HOMES.white.guild)]);
    moves(&fixture, HOMES.white, ANN, "a4-b5=c4");
    let due = store.outbox.due(fixture.clock_now().after(DAY * 3)).expect("readable");
    let clocks: Vec<_> = due.iter().filter(|due| matches!(due.job, Job::Clock(_))).map(|due| due.guild).collect();
    assert_eq!(clocks, [second.guild]);
    let Caller { user, .. } = at(HOMES.white, ANN, Ask::Resign).caller;
    assert_eq!(user, UserId(ANN));
}

#[test]
fn a_game_with_two_homes_is_counted_once() {
    let fixture = Fixture::new();
    let counted = |fixture: &Fixture| {
        let figures = fixture.app.store().figures().expect("counted");
        (figures.games, figures.running)
    };
    begin(&fixture);
    assert_eq!(counted(&fixture), (1, 1));
    let nowhere = Table::nowhere(ID);
    let places =
        [(Color::Black, nowhere), (Color::White, nowhere), (Color::Black, HOMES.black), (Color::White, HOMES.white)];
    for (side, table) in places {
        let session = fixture.stored(ID);
        let next = session.places().with_home_at(side, table);
        let saved = fixture.app.store().games.save(&next, session.revision()).expect("stored");
        assert_eq!((saved, counted(&fixture)), (store::Saved::Done, (1, 1)), "{side:?} at {table:?}");
    }
    assert_eq!(counted(&Fixture::imported(fixture.exported().as_bytes())), (1, 1));
    fixture.act(ID, UserId(ANN), Action::Resign);
    assert_eq!(counted(&fixture), (1, 0));
    ask(&fixture, HOMES.black, BEN, Ask::Press(Control::Forget));
    assert_eq!(counted(&fixture), (1, 0));
}
