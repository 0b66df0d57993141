//! Games between strangers: names, ready sentences, blocks, reports, and servers that keep somebody out.

use catalogue::text;
use domain::{
    GameHome, Home, Homes, News, Offense, Sentence, Sought, Stranger,
    control::{PersonRef, Tab},
    server::ServerTab,
    settings::{Sentences, Setting},
    sought::rounded,
};
use parlor::application::{OperatorOrder, SentenceLine};
use store::Job;

use crate::{fixture::*, prelude::*, requests};

/// Ben's server, where messages are in French, and his channel.
const THERE: ChannelId = ChannelId(200);
const ABROAD: GuildId = GuildId(88);

const GAME: GameId = GameId::from_bits(777);
const ANNS: GameHome = GameHome { game: GAME, home: Home::Of(Color::White) };
const BENS: GameHome = GameHome { game: GAME, home: Home::Of(Color::Black) };

/// A game of Ann, who plays White on her server, and Ben on his.
fn begun_apart() -> Fixture {
    let fixture = Fixture::new();
    let table = |guild, channel| Table { guild: Some(guild), channel, parent: None };
    let stranger = |name: &str, rating, language| {
        let rating = Some(rounded(rating));
        Some(Stranger { name: name.to_owned(), rating, language, direct: false, said: None })
    };
    let sought = Sought {
        players: ByColor {
            white: stranger("ann_1", 1487, Language::English),
            black: stranger("ben.b", 1523, Language::French),
        },
        unrated: None,
    };
    let homes = Homes::Own(ByColor { white: table(GUILD, HERE), black: table(ABROAD, THERE) });
    let start = AnyPosition::start(GameKind::Pijersi);
    let session = game_from(start, GAME.bits(), homes, [seat(ANN), seat(BEN)], fixture.clock_now())
        .with_time_control(Some("3d".parse().expect("a time control")))
        .with_sought(sought);
    let news = News::of_beginning(&session, true, None);
    assert!(fixture.app.store().games.begin(&session, &news).expect("it is stored").is_some());
    fixture
}

/// A request of Ben on his server.
fn from_there(ask: Ask) -> Request {
    let mut request = requests::request(UserId(BEN), "Ben", Some(ABROAD), THERE, ask);
    request.caller.language = Language::French;
    request.place.language = Some(Language::French);
    request
}

fn there(fixture: &Fixture, control: Control) -> Reply {
    fixture.send(&from_there(Ask::Press(control)))
}

fn say(sentence: Sentence) -> Control {
    Control::Say { game: GAME, sentence }
}

/// The message that announces the news at a home, which is then noted as posted.
fn told(fixture: &Fixture, at: GameHome, message: u64) -> Post {
    let telling = fixture.app.telling(at).expect("read").expect("there is news");
    let post = telling.post;
    let channel = if at == ANNS { HERE } else { THERE };
    fixture.note_in(channel, &post, message);
    post
}

fn sentence(fixture: &Fixture, at: GameHome) -> String {
    fixture.app.strangers.sentence_line(at).expect("read").map(|SentenceLine { line, .. }| line).unwrap_or_default()
}

/// What a name looks like in a message.
fn written(name: &str) -> String {
    domain::markup::bold(name)
}

#[test]
fn strangers_are_called_by_both_names_and_mentioned_at_their_own_home() {
    let fixture = begun_apart();
    for (at, own, other, rating) in [
        (ANNS, "<@1>", "Ben (@ben.b)", "is rated about 1525."),
        (BENS, "<@2>", "Ann (@ann_1)", "a un classement autour de 1475."),
    ] {
        let post = told(&fixture, at, 50);
        assert!(post.text.contains(&written(other)) && post.text.contains(rating), "{}", post.text);
        let mentioned = (at == ANNS).then_some(own);
        let is_called = |mention: &str| post.text.contains(mention);
        assert_eq!(["<@1>", "<@2>"].into_iter().find(|mention| is_called(mention)), mentioned, "{}", post.text);
        assert_eq!(post.called().collect::<Vec<_>>(), if at == ANNS { vec![UserId(ANN)] } else { vec![] });
        let alt = &post.picture.as_ref().expect("a board").alt;
        assert!(alt.contains("Ann (@ann_1)") && alt.contains("Ben (@ben.b)"), "{alt}");
        button(&post, |control| *control == Control::Opponent(GAME));
    }
}

#[test]
fn a_sentence_reaches_the_other_in_their_language_once_a_move() {
    let fixture = begun_apart();
    let panel = first(&fixture.press(ANN, &Control::Opponent(GAME))).0.clone();
    assert!(panel.text.contains(&written("Ben (@ben.b)")) && panel.text.contains("about 1525"), "{}", panel.text);
    button(&panel, |control| *control == say(Sentence::GoodLuck));
    told(&fixture, ANNS, 50);
    told(&fixture, BENS, 60);
    let sent = fixture.changed(ANN, &say(Sentence::GoodLuck));
    assert_eq!(sent.text, "Sent: Good luck!");
    assert!(due(&fixture.app).contains(&Job::Sentence(BENS)) && !due(&fixture.app).contains(&Job::Sentence(ANNS)));
    let line = format!("-# 💬 {} dit\u{202f}: Bonne chance\u{202f}!", written("Ann (@ann_1)"));
    assert_eq!((sentence(&fixture, BENS), sentence(&fixture, ANNS)), (line, String::new()));
    assert_eq!(fixture.app.strangers.sentence_line(BENS).expect("read").expect("a board").board.message, MessageId(60));
    fixture.app.store().outbox.remove(Job::Sentence(BENS)).expect("noted");
    assert!(!due(&fixture.app).contains(&Job::Sentence(BENS)));

    assert!(refusal(&fixture.press(ANN, &say(Sentence::Hello))).contains("already said something"));
    updated(&there(&fixture, say(Sentence::Thanks)));
    assert!(sentence(&fixture, ANNS).ends_with("says: Thanks!"), "{}", sentence(&fixture, ANNS));
    let fixture = fixture.restarted();
    assert!(sentence(&fixture, ANNS).ends_with("says: Thanks!"), "it outlives a restart");
    let mv = fixture.stored(GAME).position().legal_moves().swap_remove(0);
    let board = fixture.moves(ANN, &mv);
    assert!(!board.text.contains('💬'), "a move takes the sentences away: {}", board.text);
    fixture.note_in(HERE, &board, 51);
    assert_eq!(sentence(&fixture, ANNS), "");
    updated(&fixture.press(ANN, &say(Sentence::Hello)));
    let post = told(&fixture, BENS, 61);
    assert!(
        post.text.contains("dit\u{202f}: Bonjour\u{202f}!"),
        "a board that is posted later tells it, too: {}",
        post.text
    );

    let board = fixture.resign(ANN, GAME);
    assert!(!board.text.contains('💬'), "{}", board.text);
    updated(&there(&fixture, say(Sentence::WellPlayed)));
    updated(&fixture.press(ANN, &say(Sentence::WellPlayed)));
    assert!(refusal(&fixture.press(ANN, &say(Sentence::Thanks))).contains("already said something"));
}

#[test]
fn who_mutes_sentences_reads_none_and_nobody_is_told() {
    let fixture = begun_apart();
    told(&fixture, BENS, 60);
    fixture.send(&from_there(Ask::Press(Control::Set(Setting::Sentences(Sentences::Muted)))));
    let sent = fixture.changed(ANN, &say(Sentence::Sorry));
    assert_eq!(sent.text, "Sent: Sorry for the wait!");
    assert!(!due(&fixture.app).contains(&Job::Sentence(BENS)));
    assert_eq!(sentence(&fixture, BENS), "");
    let mut own = Vec::new();
    fixture.app.store().export_of(UserId(ANN), fixture.clock_now(), 1 << 20, &mut own).expect("exported");
    let own = String::from_utf8(own).expect("text");
    assert!(own.contains("\"sorry\"") && !own.contains("muted"), "{own}");
}

#[test]
fn only_players_and_moderators_see_what_can_be_done_about_a_stranger() {
    let fixture = begun_apart();
    assert_eq!(fixture.press(CLEO, &Control::Opponent(GAME)).refused, Some("NOT_A_PLAYER"));
    for control in [say(Sentence::Hello), Control::BlockOpponent(GAME), Control::ConfirmBlockOpponent(GAME)] {
        assert!(fixture.press(CLEO, &control).refused == Some("NOT_A_PLAYER"), "{control:?}");
    }
    let (other, _) = accepted_in(&fixture, ChannelId(101), BEN, challenge(Some(BEN)));
    for control in [Control::Opponent(other), Control::BlockOpponent(other)] {
        assert_eq!(fixture.ask_in(ChannelId(101), ANN, Ask::Press(control)).refused, Some("NO_STRANGER"));
    }
    let panel = fixture.ask_as(CLEO, Ask::Press(Control::Opponent(GAME)), |request| request.caller.moderator = true);
    let found = controls(first(&panel).0);
    assert_eq!(found, [Control::KeepOut(GAME)], "a moderator who does not play");
}

#[test]
fn who_is_blocked_before_both_have_moved_reads_of_an_abort() {
    let fixture = begun_apart();
    told(&fixture, ANNS, 50);
    told(&fixture, BENS, 60);
    let question = updated(&there(&fixture, Control::BlockOpponent(GAME)));
    assert!(question.text.contains(&written("Ann (@ann_1)")), "{}", question.text);
    assert!(fixture.stored(GAME).end().is_none() && !player(&fixture, BEN).blocks(UserId(ANN)), "it is a question");
    let reply = there(&fixture, Control::ConfirmBlockOpponent(GAME));
    assert!(matches!(&reply.effects[0], Effect::Update(post) if post.text.contains("`/seek`")), "{reply:?}");
    assert!(fixture.stored(GAME).end().is_some_and(|end| end.outcome.is_none()));
    let post = told(&fixture, ANNS, 51);
    assert!(post.text.contains("abort") && !post.text.contains("block"), "{}", post.text);
    assert!(player(&fixture, BEN).blocks(UserId(ANN)));
    let list = there(&fixture, Control::Settings(Tab::Challenges));
    let list = first(&list).0;
    assert!(list.text.contains(&written("Ann (@ann_1)")), "{}", list.text);
    let unblock = button(list, |control| matches!(control, Control::Unblock { .. }));
    assert_eq!(unblock, Control::Unblock { person: PersonRef::of(UserId(ANN), BEN), page: 0 });
    there(&fixture, unblock);
    assert!(!player(&fixture, BEN).blocks(UserId(ANN)));
}

#[test]
fn a_block_ends_no_game_in_which_both_have_moved() {
    let fixture = begun_apart();
    fixture.play_any(GAME, 2);
    let told = fixture.changed(ANN, &Control::BlockOpponent(GAME));
    assert!(told.text.contains("won’t meet") && told.controls.is_empty(), "{}", told.text);
    assert!(fixture.stored(GAME).end().is_none() && player(&fixture, ANN).blocks(UserId(BEN)));
    updated(&there(&fixture, say(Sentence::Hello)));
    assert_eq!(sentence(&fixture, ANNS), "", "who has blocked somebody does not read what they say");
    let full = |player: &mut domain::Player| {
        for user in 1000..1000 + domain::player::MAX_BLOCKED as u64 {
            player.block(NamedUser { user: UserId(user), name: String::new() });
        }
    };
    fixture.app.store().people.change_player(UserId(BEN), full).expect("stored");
    assert_eq!(there(&fixture, Control::BlockOpponent(GAME)).refused, Some("TOO_MANY_BLOCKED"));
}

#[test]
fn a_report_keeps_game_and_accounts_for_the_operator() {
    let fixture = begun_apart();
    let panel = first(&fixture.press(ANN, &Control::Opponent(GAME))).0.clone();
    let report = Control::Report { game: GAME, offense: Offense::Stalling };
    button(&panel, |control| *control == report);
    assert!(fixture.changed(ANN, &report).text.contains("Thank you"));
    let again = Control::Report { game: GAME, offense: Offense::Other };
    assert_eq!(fixture.press(ANN, &again).refused, Some("REPORTED_ALREADY"));
    let orders = |order: OperatorOrder| order.carry_out(fixture.app.store(), fixture.clock_now()).expect("carried out");
    let told = orders(OperatorOrder::Reports { records: true });
    assert!(told.contains("about 2 @ben.b (Ben), black\n  by 1 @ann_1 (Ann), white\n"), "{told}");
    assert!(told.contains("Lets the time run out on purpose") && told.contains("| [Game \"Pijersi\"]"), "{told}");
    assert!(!told.contains("\"Ann\"") && !told.contains("\"Ben\""), "{told}");
    updated(&there(&fixture, again));
    assert!(orders(OperatorOrder::Reports { records: false }).starts_with("reports: 2\n"));
    fixture.wait(domain::strangers::REPORT_LIFETIME);
    fixture.app.sweep().expect("swept");
    assert_eq!(orders(OperatorOrder::Reports { records: false }), "reports: 0\n");
}

#[test]
fn moderators_keep_a_stranger_out_and_managers_let_them_in() {
    let fixture = begun_apart();
    told(&fixture, ANNS, 50);
    assert_eq!(fixture.press(ANN, &Control::KeepOut(GAME)).refused, Some("NOT_A_MODERATOR"));
    let moderated =
        |user, control| fixture.ask_as(user, Ask::Press(control), |request| request.caller.moderator = true);
    let panel = moderated(ANN, Control::Opponent(GAME));
    button(first(&panel).0, |control| *control == Control::KeepOut(GAME));
    let told = updated(&moderated(CLEO, Control::KeepOut(GAME)));
    assert!(told.text.contains(&written("Ben (@ben.b)")), "{}", told.text);
    let server = || fixture.app.store().servers.server(GUILD).expect("read");
    assert!(server().keeps_out(UserId(BEN)) && !server().keeps_out(UserId(ANN)));
    let session = fixture.stored(GAME);
    assert!(
        session.end().is_none() && session.places().table_of(ANNS.home).is_nowhere(GAME),
        "the game has left the server"
    );
    assert_eq!(session.places().table_of(BENS.home).channel, THERE, "and stays at the other");
    assert_eq!(fixture.outdated().iter().map(|old| old.message).collect::<Vec<_>>(), [MessageId(50)]);

    let managed = |control| fixture.ask_as(ANN, Ask::Press(control), |request| request.caller.manager = true);
    let list = managed(Control::ServerSettings(ServerTab::Seeks));
    let list = first(&list).0;
    assert!(list.text.contains(&written("Ben (@ben.b)")), "{}", list.text);
    let let_in = button(list, |control| matches!(control, Control::LetIn { .. }));
    let after = managed(let_in);
    assert!(!first(&after).0.text.contains("ben"), "{}", first(&after).0.text);
    assert!(!server().keeps_out(UserId(BEN)));
}

/// Everything that can be said and reported has words in each language.
#[test]
fn menus_are_in_the_language_of_their_reader() {
    let fixture = begun_apart();
    for language in Language::ALL {
        let panel = fixture.ask_reading(language, ANN, Ask::Press(Control::Opponent(GAME)));
        let labels: Vec<_> = first(&panel)
            .0
            .controls
            .iter()
            .flat_map(|line| match line {
                ControlRow::Select(select) => select.entries.clone(),
                _ => Vec::new(),
            })
            .map(|entry| entry.label)
            .collect();
        let sentences = Sentence::ALL.map(|sentence| text(language, &sentence.in_words()));
        let offenses = Offense::ALL.map(|offense| text(language, &offense.in_words()));
        assert_eq!(labels, [&sentences[..], &offenses].concat());
    }
}

fn player(fixture: &Fixture, user: u64) -> domain::Player {
    fixture.app.store().people.player(UserId(user)).expect("read")
}

/// The message that takes the place of the one with the pressed control.
#[track_caller]
fn updated(reply: &Reply) -> Post {
    match &reply.effects[..] {
        [Effect::Update(post), ..] => post.clone(),
        effects => panic!("{:?}", effects.iter().map(shown).collect::<Vec<_>>()),
    }
}
