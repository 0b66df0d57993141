//! Rematches of strangers, each of whom plays at a home of their own.

use domain::{
    BoardMessage, GameHome, Home, Homes,
    markup::escape,
    seeks::{SeekBar, SeekConsent},
    settings::Challengers,
};
use parlor::application::{PersonalMessage, Posted, TellingPlace};
use store::DueJob;

use crate::{
    apart::{self, HOMES, ID, ask, begin_with, channels, tells_nothing_of, told},
    prelude::*,
};

/// A channel in which Ben reads direct messages.
const DIRECT: Table = Table { guild: None, channel: ChannelId(900), parent: None };

/// Both agree to games with strangers. `direct` says whether they take direct messages.
fn agree(fixture: &Fixture, direct: bool) {
    let consent = Some(SeekConsent { at: fixture.clock_now(), direct });
    for user in [ANN, BEN] {
        fixture.app.store().seeks.change_seeker(UserId(user), |seeker| seeker.consent = consent).expect("stored");
    }
}

/// A game that Ann, as White, has lost to Ben.
fn over(direct: bool) -> Fixture {
    let fixture = Fixture::new();
    agree(&fixture, direct);
    begin_with(&fixture, HOMES, direct);
    end(&fixture, ID);
    told(&fixture);
    fixture
}

/// Both move once, and White resigns.
fn end(fixture: &Fixture, game: GameId) {
    fixture.play_any(game, 2);
    let white = fixture.stored(game).seats().white.user().expect("a person");
    fixture.act(game, white, Action::Resign);
}

fn rematch(fixture: &Fixture, table: Table, user: u64) -> Reply {
    ask(fixture, table, user, Ask::Press(Control::Rematch(ID)))
}

/// Ann offers a rematch at her home. Returns the message there.
#[track_caller]
fn offered(fixture: &Fixture) -> Post {
    let post = public(&rematch(fixture, HOMES.white, ANN)).clone();
    fixture.note_question(HOMES.white.channel, &post, 9_000);
    post
}

/// The jobs that ask for rematches.
fn jobs(fixture: &Fixture) -> Vec<GameHome> {
    let due = due(&fixture.app).into_iter();
    due.filter_map(|job| if let Job::Rematch(at) = job { Some(at) } else { None }).collect()
}

/// Asks for the rematch that is offered, in the best place. Returns what asks.
#[track_caller]
fn asked(fixture: &Fixture) -> PersonalMessage {
    let [at] = jobs(fixture)[..] else { panic!("one rematch is asked for") };
    let question = fixture.app.challenges.rematch_question(at).expect("readable").expect("to be asked");
    let table = match question.places[0] {
        TellingPlace::Channel(table) => table,
        _ => DIRECT,
    };
    note(fixture, at, &question, table);
    assert_eq!(jobs(fixture), []);
    question
}

/// Notes that a question was posted at a table.
fn note(fixture: &Fixture, at: GameHome, question: &PersonalMessage, table: Table) {
    let post = &question.message.post;
    let asked = post.question.expect("a question");
    let posted = Posted::Question(BoardMessage {
        game: asked.game,
        home: post.home,
        revision: asked.revision,
        channel: table.channel,
        message: MessageId(9_001),
        token: String::new(),
        posted: fixture.clock_now(),
        past: post.past.clone(),
    });
    fixture.app.challenges.rematch_asked(at, table, &posted).expect("stored");
}

/// What remains of the messages at both homes: those that lose their buttons.
fn remains(fixture: &Fixture) -> BTreeMap<u64, String> {
    let outdated = fixture.outdated().into_iter().filter(|message| message.message.0 >= 9_000);
    outdated.map(|message| (message.channel.0, message.past.unwrap_or_default())).collect()
}

fn accepts(post: &Post) -> Control {
    button(post, |control| matches!(control, Control::AcceptChallenge(_)))
}

#[test]
fn a_rematch_is_offered_at_one_home_and_asked_at_the_other() {
    let fixture = over(false);
    let waits = offered(&fixture);
    tells_nothing_of(&waits, BEN, HOMES.black);
    assert_eq!((waits.mention, labels(&waits)), (None, vec!["Withdraw".to_owned()]), "{}", waits.text);
    assert!(waits.text.contains(&escape("Ben (@ben_the_bold)")), "{}", waits.text);
    assert_eq!(rematch(&fixture, HOMES.white, ANN).refused, Some("REMATCH_WAITS"));
    // The process of Ben's server asks him, in his language.
    let due = fixture.app.store().outbox.due(fixture.clock_now()).expect("readable");
    let of_rematch = due.iter().find(|due: &&DueJob| matches!(due.job, Job::Rematch(_))).expect("one");
    assert_eq!(of_rematch.guild, HOMES.black.guild);
    let question = asked(&fixture);
    assert_eq!((question.user, &question.places[..]), (UserId(BEN), &[TellingPlace::Channel(HOMES.black)][..]));
    let post = &question.message.post;
    tells_nothing_of(post, ANN, HOMES.white);
    assert_eq!(post.mention, Some(UserId(BEN)));
    assert_eq!(labels(post), ["Annehmen", "Ablehnen", "Blockieren"], "{post:?}");
    assert!(post.text.contains("Revanche") && post.text.contains(&escape("Ann (@ann.of.avon)")), "{}", post.text);
    // Others cannot answer, and nobody elsewhere.
    let accept = accepts(post);
    assert_eq!(ask(&fixture, HOMES.black, CLEO, Ask::Press(accept.clone())).refused, Some("NOT_CHALLENGED"));
    assert_eq!(ask(&fixture, HOMES.white, BEN, Ask::Press(accept.clone())).refused, Some("AT_OWN_HOME"));
    assert_eq!(ask(&fixture, HOMES.white, ANN, Ask::Press(accept.clone())).refused, Some("OWN_CHALLENGE"));
    assert_eq!(rematch(&fixture, HOMES.white, CLEO).refused, Some("NOT_A_PLAYER"));

    let reply = ask(&fixture, HOMES.black, BEN, Ask::Press(accept.clone()));
    assert!(matches!(reply.effects[0], Effect::Update(_)), "{reply:?}");
    let Effect::Post(board, Audience::Everyone) = &reply.effects[1] else { panic!("a board: {reply:?}") };
    tells_nothing_of(board, ANN, HOMES.white);
    let game = board.board.expect("a board").game;
    fixture.note_in(HOMES.black.channel, board, 9_100);
    let session = fixture.stored(game);
    // The colors are exchanged, and the rest is as it was.
    assert_eq!(session.homes(), Homes::Own(ByColor { white: HOMES.black, black: HOMES.white }));
    assert_eq!(session.seats().white.user(), Some(UserId(BEN)));
    assert_eq!(session.clock().map(|clock| clock.control), fixture.stored(ID).clock().map(|clock| clock.control));
    assert_eq!(session.strangers().full_name(Color::White), "Ben (@ben_the_bold)");
    assert_eq!(session.language(), Language::German);
    let begun = told(&fixture);
    assert_eq!(channels(&begun), [HOMES.white.channel.0]);
    tells_nothing_of(&begun[0].post, BEN, HOMES.black);
    let remains = remains(&fixture);
    assert_eq!(remains.len(), 2, "{remains:?}");
    assert!(remains[&HOMES.white.channel.0].contains("accepted"), "{remains:?}");
    assert!(remains[&HOMES.black.channel.0].contains("angenommen"), "{remains:?}");
    assert_eq!(ask(&fixture, HOMES.black, BEN, Ask::Press(accept)).refused, Some("CHALLENGE_GONE"));
    assert_eq!(rematch(&fixture, HOMES.black, BEN).refused, Some("TABLE_TAKEN"));
    let of = |user| fixture.app.store().seeks.seeker(UserId(user)).expect("readable");
    assert!(of(ANN).plays(UserId(BEN)) && of(BEN).plays(UserId(ANN)));
    assert_eq!(of(ANN).white_surplus(), 0, "the colors even out");
}

#[test]
fn who_has_lost_their_home_does_not_offer_a_rematch_at_the_other() {
    let fixture = over(false);
    let session = fixture.app.store().games.game(ID).expect("readable").expect("stored");
    let lost = session.places().with_home_at(Color::White, Table::nowhere(ID));
    assert_eq!(fixture.app.store().games.save(&lost, session.revision()).expect("stored"), store::Saved::Done);
    assert_eq!(rematch(&fixture, HOMES.black, ANN).refused, Some("AT_OWN_HOME"));
    assert_eq!(rematch(&fixture, HOMES.white, ANN).refused, None);
}

#[test]
fn the_other_player_may_press_rematch_too() {
    for is_asked in [true, false] {
        let fixture = over(false);
        offered(&fixture);
        if is_asked {
            asked(&fixture);
        }
        let board = public(&rematch(&fixture, HOMES.black, BEN)).clone();
        assert!(board.board.is_some());
        fixture.note_in(HOMES.black.channel, &board, 9_100);
        assert_eq!(channels(&told(&fixture)), [HOMES.white.channel.0]);
        assert_eq!(remains(&fixture).len(), if is_asked { 2 } else { 1 });
        assert_eq!(jobs(&fixture), [], "nobody is asked any more");
    }
}

#[test]
fn a_rematch_is_declined_or_withdrawn_at_both_homes() {
    for declines in [true, false] {
        let fixture = over(false);
        let waits = offered(&fixture);
        let question = asked(&fixture);
        let withdraw = labeled(&waits, "Withdraw").expect("a button");
        assert_eq!(ask(&fixture, HOMES.white, BEN, Ask::Press(withdraw.clone())).refused, Some("NOT_YOUR_CHALLENGE"));
        let decline = button(&question.message.post, |control| matches!(control, Control::DeclineChallenge(_)));
        let (table, user, control) = if declines { (HOMES.black, BEN, decline) } else { (HOMES.white, ANN, withdraw) };
        let answer = updated(&ask(&fixture, table, user, Ask::Press(control)));
        assert!(answer.controls.is_empty(), "{answer:?}");
        tells_nothing_of(&answer, ANN + BEN - user, if declines { HOMES.white } else { HOMES.black });
        let remains = remains(&fixture);
        let words = if declines { ["declined", "abgelehnt"] } else { ["withdrew", "zurückgezogen"] };
        for (table, word) in [HOMES.white, HOMES.black].into_iter().zip(words) {
            assert!(remains[&table.channel.0].contains(word), "{remains:?}");
        }
        // It may be offered again.
        offered(&fixture);
    }
}

#[test]
fn an_offer_ends_after_a_day() {
    let fixture = over(false);
    offered(&fixture);
    let question = asked(&fixture);
    fixture.wait(DAY);
    let late = updated(&ask(&fixture, HOMES.black, BEN, Ask::Press(accepts(&question.message.post))));
    assert!(late.text.contains("in time"), "{}", late.text);
    offered(&fixture);
    fixture.wait(DAY);
    assert_eq!(jobs(&fixture).len(), 1);
    fixture.app.sweep().expect("swept");
    assert_eq!(jobs(&fixture), []);
}

fn block(fixture: &Fixture, by: u64, whom: u64) {
    let block = |player: &mut domain::Player| assert!(player.block(seat(whom)));
    fixture.app.store().people.change_player(UserId(by), block).expect("stored");
}

#[test]
fn a_blocked_person_reads_what_anybody_reads() {
    let fixture = over(false);
    block(&fixture, BEN, ANN);
    let waits = offered(&fixture);
    assert_eq!(labels(&waits), ["Withdraw"]);
    let [at] = jobs(&fixture)[..] else { panic!("it is looked at once") };
    assert_eq!(fixture.app.challenges.rematch_question(at).expect("readable"), None);
    assert_eq!(jobs(&fixture), [], "Ben is not asked");
    assert_eq!(rematch(&fixture, HOMES.black, BEN).refused, Some("BLOCKED_BY_YOU"));

    // Ann blocks Ben after she has offered a rematch.
    let fixture = over(false);
    offered(&fixture);
    let accept = accepts(&asked(&fixture).message.post);
    block(&fixture, ANN, BEN);
    assert_eq!(ask(&fixture, HOMES.black, BEN, Ask::Press(accept)).refused, Some("CHALLENGE_GONE"));
    assert!(remains(&fixture)[&HOMES.black.channel.0].contains("zurückgezogen"));
    assert_eq!(rematch(&fixture, HOMES.white, ANN).refused, Some("BLOCKED_BY_YOU"));
}

#[test]
fn the_question_blocks_its_author() {
    let fixture = over(false);
    offered(&fixture);
    let question = asked(&fixture);
    let block = button(&question.message.post, |control| matches!(control, Control::Block(_)));
    let reply = ask(&fixture, HOMES.black, BEN, Ask::Press(block));
    assert_eq!(reply.refused, None, "{reply:?}");
    let player = fixture.app.store().people.player(UserId(BEN)).expect("readable");
    assert_eq!(player.blocked[0].name, "Ann (@ann.of.avon)");
    assert!(remains(&fixture)[&HOMES.white.channel.0].contains("declined"));
}

/// Something that stands in the way of a rematch.
type Obstacle = (&'static str, fn(&Fixture), Option<&'static str>, Option<&'static str>);

fn bar(fixture: &Fixture, user: u64) {
    let bar = Some(SeekBar { until: fixture.clock_now().after(DAY), reason: None });
    fixture.app.store().seeks.change_seeker(UserId(user), |seeker| seeker.bar.clone_from(&bar)).expect("stored");
}

fn change_server(fixture: &Fixture, table: Table, change: impl Fn(&mut domain::Server)) {
    fixture.app.store().servers.change_server(table.guild.expect("a server"), change).expect("stored");
}

/// A game of others in the channel of a home.
fn occupy(fixture: &Fixture, table: Table) {
    fixture.stores(77, table, [seat(CLEO), seat(9)]);
}

/// What Ann reads if something is in the way on her side, and what she reads if it is on Ben's.
const OBSTACLES: [Obstacle; 10] = [
    ("Ann is barred", |fixture| bar(fixture, ANN), Some("SEEK_BARRED"), Some("NO_REMATCH_NOW")),
    ("Ben is barred", |fixture| bar(fixture, BEN), Some("NO_REMATCH_NOW"), Some("SEEK_BARRED")),
    (
        "Ann's server lets nobody seek",
        |fixture| change_server(fixture, HOMES.white, |server| server.seeks = false),
        Some("SEEKS_OFF"),
        Some("NO_REMATCH_NOW"),
    ),
    (
        "Ben's server lets nobody seek",
        |fixture| change_server(fixture, HOMES.black, |server| server.seeks = false),
        Some("NO_REMATCH_NOW"),
        Some("SEEKS_OFF"),
    ),
    (
        "Ann's server keeps Ben out",
        |fixture| change_server(fixture, HOMES.white, |server| assert!(server.keep_out(seat(BEN)))),
        Some("NO_REMATCH_NOW"),
        Some("NO_REMATCH_NOW"),
    ),
    (
        "Ben's server keeps Ann out",
        |fixture| change_server(fixture, HOMES.black, |server| assert!(server.keep_out(seat(ANN)))),
        Some("NO_REMATCH_NOW"),
        Some("NO_REMATCH_NOW"),
    ),
    ("Ann's channel is taken", |fixture| occupy(fixture, HOMES.white), Some("TABLE_TAKEN"), Some("NO_REMATCH_NOW")),
    ("Ben's channel is taken", |fixture| occupy(fixture, HOMES.black), Some("NO_REMATCH_NOW"), Some("TABLE_TAKEN")),
    (
        "Ben takes no challenges",
        |fixture| {
            let store = fixture.app.store();
            let change = |player: &mut domain::Player| player.settings.challenges = Challengers::Nobody;
            store.people.change_player(UserId(BEN), change).expect("stored");
        },
        Some("NO_REMATCH_NOW"),
        None,
    ),
    (
        "they play already",
        |fixture| {
            let other = GameId::from_bits(78);
            let side = |user, number| crate::strangers::Side {
                player: seat(user),
                user_name: "somebody",
                table: Table { guild: None, channel: ChannelId(number), parent: None },
                language: Language::English,
                direct: false,
            };
            let sides = ByColor { white: side(ANN, 701), black: side(BEN, 702) };
            crate::strangers::begin(fixture.app.store(), other, GameKind::Biyi, &sides, fixture.clock_now());
        },
        Some("PLAYS_ALREADY"),
        Some("PLAYS_ALREADY"),
    ),
];

#[test]
fn what_is_in_the_way_on_one_side_stays_there() {
    for (name, obstacle, offering, accepting) in OBSTACLES {
        let fixture = over(false);
        obstacle(&fixture);
        assert_eq!(rematch(&fixture, HOMES.white, ANN).refused, offering, "{name}");
        assert_eq!(jobs(&fixture), [], "{name}");

        let fixture = over(false);
        offered(&fixture);
        let accept = accepts(&asked(&fixture).message.post);
        obstacle(&fixture);
        let reply = ask(&fixture, HOMES.black, BEN, Ask::Press(accept));
        assert_eq!(reply.refused, accepting, "{name}");
        for effect in &reply.effects {
            if let Effect::Post(post, _) = effect {
                tells_nothing_of(post, ANN, HOMES.white);
            }
        }
    }
}

#[test]
fn a_rematch_counts_like_any_game_of_a_pair() {
    let fixture = over(false);
    let standings = |fixture: &Fixture| {
        let exported = fixture.exported();
        exported.lines().filter(|line| line.starts_with(r#"{"standing""#)).map(str::to_owned).collect::<Vec<_>>()
    };
    let mut before = standings(&fixture);
    let (mut last, mut homes) = (ID, HOMES);
    for is_rated in [true, false] {
        // White of the last game has lost, and offers a rematch.
        fixture.wait(DAY);
        let [white, black] = Color::ALL.map(|color| fixture.stored(last).seats()[color].user().expect("a person").0);
        let press = |table, user| ask(&fixture, table, user, Ask::Press(Control::Rematch(last)));
        public(&press(homes.white, white));
        last = public(&press(homes.black, black)).board.expect("a board").game;
        homes = ByColor { white: homes.black, black: homes.white };
        end(&fixture, last);
        let after = standings(&fixture);
        assert_eq!(before != after, is_rated, "two rated games in 30 days");
        before = after;
    }
}

#[test]
fn who_cannot_be_asked_at_home_is_asked_in_direct_messages_by_consent_only() {
    for direct in [false, true] {
        let fixture = over(direct);
        offered(&fixture);
        let [at] = jobs(&fixture)[..] else { panic!("one") };
        let question = fixture.app.challenges.rematch_question(at).expect("readable").expect("to be asked");
        assert_eq!(question.places.len(), 1 + usize::from(direct));
        if direct {
            note(&fixture, at, &question, DIRECT);
            let mut accept = apart::at(DIRECT, BEN, Ask::Press(accepts(&question.message.post)));
            accept.place.kind = PlaceKind::BotDirect;
            let reply = fixture.send(&accept);
            let Some(Effect::Post(board, _)) = reply.effects.get(1) else { panic!("a board: {reply:?}") };
            let game = board.board.expect("a board").game;
            assert_eq!(fixture.stored(game).homes(), Homes::Own(ByColor { white: DIRECT, black: HOMES.white }));
        } else {
            fixture.app.challenges.rematch_unasked(at).expect("stored");
            assert_eq!(jobs(&fixture), []);
            let remains = remains(&fixture);
            assert!(remains[&HOMES.white.channel.0].contains("can’t be asked"), "{remains:?}");
        }
    }
}

#[test]
fn an_offer_survives_an_export_and_tells_its_owner_nothing_of_the_other() {
    let fixture = over(false);
    let waits = offered(&fixture);
    let exported = fixture.exported();
    let imported = Fixture::imported(exported.as_bytes());
    assert_eq!(imported.exported(), exported);
    let question = asked(&imported);
    assert_eq!(imported.exported(), fixture_with(&fixture));
    let (of_ben, of_ann) =
        (["\"200\"", "\"88\"", r#""user":"2""#, "\"de\""], ["\"100\"", "\"77\"", r#""user":"1""#, "\"de\""]);
    for (user, secrets) in [(ANN, of_ben), (BEN, of_ann)] {
        let mut own = Vec::new();
        fixture.app.store().export_of(UserId(user), fixture.clock_now(), usize::MAX, &mut own).expect("exported");
        let own = String::from_utf8(own).expect("text");
        let offer = own.lines().find(|line| line.starts_with(r#"{"challenge""#)).expect("it is there");
        for secret in secrets {
            assert!(!offer.contains(secret), "{secret} in {offer}");
        }
    }
    // Whoever deletes their data takes the offer along.
    ask(&imported, HOMES.black, BEN, Ask::Press(Control::Forget));
    let accept = accepts(&question.message.post);
    assert_eq!(ask(&imported, HOMES.black, BEN, Ask::Press(accept)).refused, Some("CHALLENGE_GONE"));
    assert_eq!(rematch(&imported, HOMES.white, ANN).refused, Some("OPPONENT_GONE"));
    let withdraw = labeled(&waits, "Withdraw").expect("a button");
    assert_eq!(ask(&imported, HOMES.white, ANN, Ask::Press(withdraw)).refused, Some("CHALLENGE_GONE"));
    assert_eq!(jobs(&imported), []);
}

/// The export after the offer was asked, as at the other fixture.
fn fixture_with(fixture: &Fixture) -> String {
    asked(fixture);
    fixture.exported()
}

#[test]
fn of_two_who_press_at_once_one_begins_the_game() {
    let fixture = over(false);
    let press = |(table, user)| apart::at(table, user, Ask::Press(Control::Rematch(ID)));
    let replies = fixture.at_once([(HOMES.white, ANN), (HOMES.black, BEN)].map(press));
    let begun = replies.iter().filter(|reply| public(reply).board.is_some()).count();
    assert_eq!(begun, 1, "{replies:?}");
    assert_eq!(jobs(&fixture), []);
    let running = [HOMES.white, HOMES.black]
        .map(|table| fixture.app.store().games.game_at(table.channel).expect("readable").map(|game| game.id()));
    assert!(running[0].is_some() && running[0] == running[1]);
}

#[test]
fn an_offer_whose_game_is_gone_ends_quietly() {
    let fixture = over(false);
    let waits = offered(&fixture);
    let home = Home::Of(Color::White);
    let challenge = waits.question.expect("a question").game;
    assert_eq!(jobs(&fixture), [GameHome { game: challenge, home }]);
    assert_eq!(listed_entry(&fixture), 1, "it is listed with its channel");
    fixture.app.store().challenges.remove_challenge(challenge).expect("stored");
    assert_eq!((jobs(&fixture), listed_entry(&fixture)), (Vec::new(), 0));
}

/// How often Ann's list of games names her home among her challenges.
fn listed_entry(fixture: &Fixture) -> usize {
    let list = first(&ask(fixture, HOMES.white, ANN, Ask::Games { of: None })).0.clone();
    tells_nothing_of(&list, BEN, HOMES.black);
    controls(&list).iter().filter(|control| matches!(control, Control::WithdrawListed(_))).count()
}
