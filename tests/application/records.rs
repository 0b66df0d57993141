//! Importing records, looking at the games, and continuing them.

use domain::import;

use crate::prelude::*;

const THERE: ChannelId = ChannelId(101);
const GO_ON: fn(&Control) -> bool = |control| matches!(control, Control::GoOn(_));
const ACCEPT: fn(&Control) -> bool = |control| matches!(control, Control::AcceptChallenge(_));
const RECORD: fn(&Control) -> bool = |control| matches!(control, Control::Record(_));

fn import(text: &str) -> Ask {
    Ask::Import { record: text.as_bytes().to_vec(), wanted: None }
}

/// The private answer to an import.
#[track_caller]
fn imported(reply: &Reply) -> &Post {
    let (post, audience) = first(reply);
    assert_eq!(audience, Some(Audience::Caller), "{}", post.text);
    assert!(post.picture.is_some(), "{}", post.text);
    post
}

/// The record of the channel's game, from `/record`.
fn record(fixture: &Fixture, user: u64) -> String {
    let reply = fixture.ask(user, Ask::Record { game: None });
    first(&reply).0.file.as_ref().expect("the record is a file").text.clone()
}

#[test]
fn a_record_is_read_back_and_looked_at() {
    let (fixture, ..) = Fixture::timed("3d");
    fixture.moves(ANN, "a4-b5=c4");
    let text = record(&fixture, ANN);
    for line in [
        "[Site \"https://discord.com/channels/77/100\"]",
        "[White \"Ann\"]",
        "[TimeControl \"1/259200\"]",
        "[Result \"*\"]",
        "1 a4-b5=c4",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
    }

    let reply = fixture.ask_in(THERE, CLEO, import(&text));
    let post = imported(&reply);
    for words in ["**Ann** (White) – **Ben** (Black), 1 move", "Black (**Ben**) to move", "3 days per move"] {
        assert!(post.text.contains(words), "{}", post.text);
    }
    let fixture = fixture.restarted();
    let replay = button(post, |control| matches!(control, Control::OpenReplay(_)));
    assert!(first(&fixture.press(CLEO, &replay)).0.picture.is_some(), "it is replayed like any other game");
    let again = fixture.press(CLEO, &button(post, RECORD));
    let again = &first(&again).0.file.as_ref().expect("a file").text;
    let told = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with("[Site") && !line.starts_with("[Id"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(told(again), told(&text));
}

#[test]
fn a_finished_game_cannot_go_on() {
    let fixture = Fixture::new();
    finished(&fixture);
    let reply = fixture.ask(CLEO, import(&record(&fixture, ANN)));
    let post = imported(&reply);
    assert!(post.text.contains("**White wins** (**Ann**): Black resigned."), "{}", post.text);
    assert!(!controls(post).iter().any(GO_ON));
    let Control::Record(id) = button(post, RECORD) else { unreachable!("it was chosen as that") };
    assert!(refusal(&fixture.press(CLEO, &Control::GoOn(id))).contains("over"));
}

#[test]
fn a_refused_record_says_line_and_reason() {
    let fixture = Fixture::new();
    let refused = |record: Ask| refusal(&fixture.ask(ANN, record)).to_owned();
    let game = "[Game \"Pijersi\"]\n[Result \"1-0\"]\n\n1 a4-b5=c4\n2 a1-b1\n";
    assert!(refused(import(game)).starts_with("Line 5: move 2, `a1-b1`: "), "{}", refused(import(game)));
    let unexplained = refused(import(&game.replace("2 a1-b1\n", "")));
    assert!(unexplained.starts_with("Line 2: the result can’t be `1-0`"), "{unexplained}");
    assert!(refused(import("hello")).starts_with("Line 1: the header `Game` is missing"));
    for bytes in [&[0xff, 0xfe, 0][..], &[0x89, b'P', b'N', b'G', 0x1a]] {
        assert!(refused(Ask::Import { record: bytes.to_vec(), wanted: None }).contains("isn’t text"));
    }
}

#[test]
fn records_of_other_programs_are_imported() {
    let fixture = Fixture::new();
    let read = |record: Vec<u8>, wanted: Option<&str>| {
        let wanted = wanted.map(str::to_owned);
        fixture.ask(ANN, Ask::Import { record, wanted })
    };
    let text = "[White \"Zoë\"]\n1. a4-b5=c4 (1. a1-b2) $1 g1–f2 1-0\nZoë won.\n";
    let units = text.encode_utf16();
    let utf16: Vec<u8> = [0xfeff].into_iter().chain(units).flat_map(u16::to_le_bytes).collect();
    let windows = text.chars().map(|sign| if sign == '–' { 0x96 } else { u8::try_from(sign).expect("in Latin-1") });
    for record in [text.as_bytes().to_vec(), utf16, windows.collect()] {
        let reply = read(record, None);
        let post = imported(&reply);
        assert!(post.text.contains("**Zoë** (White)") && post.text.contains("2 moves"), "{}", post.text);
        let left_out =
            ["Left out: 1 variation.", "Left out: 1 annotation.", "Left out: 1 line that isn’t part of the record."];
        assert!(left_out.iter().all(|line| post.text.contains(line)), "{}", post.text);
    }
    let two = "[Id \"K3F9QZ\"]\n\n1 a4-b5=c4\n\n[Game \"Pijersi\"]\n\n1 a4-b5\n2 g1-f2\n".as_bytes();
    let both = read(two.to_vec(), None);
    assert!(first(&both).0.text.starts_with("**Collection**: 2 read, "), "{}", first(&both).0.text);
    assert!(imported(&read(two.to_vec(), Some("2"))).text.contains("2 moves"));
    assert!(imported(&read(two.to_vec(), Some("k3f9qz"))).text.contains("1 move"));
}

#[test]
fn a_game_goes_on_with_an_opponent_and_keeps_what_was_played() {
    let fixture = Fixture::new();
    let text = "[Game \"Pijersi\"]\n[White \"Ada\"]\n[Black \"Grace\"]\n[Date \"2020-01-31\"]\n[TimeControl \"1/86400\"]\n1 a4-b5=c4\n2 g1-f2";
    let looked = fixture.ask(ANN, import(text));
    let go_on = button(imported(&looked), GO_ON);
    let fixture = fixture.restarted();
    let posted = fixture.press(ANN, &go_on);
    let posted = public(&posted).clone();
    for words in ["between **Ada** and **Grace**", "After 2 moves, White to move", "1 day per move"] {
        assert!(posted.text.contains(words), "{}", posted.text);
    }
    assert_eq!(posted.mention, None, "anyone may accept");
    let accept = button(&posted, ACCEPT);
    assert!(refusal(&fixture.press(ANN, &accept)).contains("your own challenge"));

    let fixture = fixture.restarted();
    let reply = fixture.press(CLEO, &accept);
    let board = public(&reply);
    let Control::AcceptChallenge(id) = accept else { unreachable!("it was chosen as that") };
    let session = fixture.stored(id);
    assert_eq!((session.moves().imported(), session.moves().len()), (2, 2));
    assert_eq!(session.turn(), Some(Color::White));
    assert_eq!(session.waiting_since(), fixture.clock_now(), "nobody has waited for years");
    assert!(session.clock().is_some_and(|clock| clock.since == fixture.clock_now()), "the clock starts now");
    let user = session.seats()[Color::White].user().expect("a person plays");
    assert_eq!(board.mention, Some(user));
    let players = [user, session.seats()[Color::Black].user().expect("a person plays")].map(|UserId(user)| user);
    assert!(!controls(board).iter().any(|control| matches!(control, Control::OfferTakeback(_))), "nothing is ours yet");
    let [white, black] = players;
    for player in players {
        assert!(refusal(&fixture.ask(player, Ask::Takeback)).contains("nothing to take back"));
    }
    fixture.moves(white, &session.position().legal_moves()[0]);
    assert!(refusal(&fixture.ask(black, Ask::Takeback)).contains("nothing to take back"), "the move was not made here");

    let fixture = fixture.restarted();
    public(&fixture.ask(white, Ask::Takeback));
    let session = fixture.stored(id);
    let accept = Control::AcceptOffer(session.board_ref());
    assert!(public(&fixture.press(black, &accept)).text.contains("taken back"));
    assert_eq!(fixture.stored(id).moves().len(), 2, "what was imported stays");
    let abort = fixture.ask(white, Ask::Abort);
    button(first(&abort).0, |control| matches!(control, Control::ConfirmAbort(_)));
}

#[test]
fn going_on_is_challenging() {
    let fixture = Fixture::new();
    let reply = fixture.ask(ANN, import("[Game \"Biyi\"]"));
    let go_on = button(imported(&reply), GO_ON);
    let mut hidden = request(THERE, ANN, Ask::Press(go_on.clone()));
    hidden.place.answers_are_public = false;
    let refused = fixture.send(&hidden);
    assert!(matches!(&refused.effects[..], [Effect::Post(_, Audience::Caller)]));
    for _ in 0..MAX_OPEN {
        public(&fixture.ask(CLEO, challenge(None)));
    }
    assert!(refusal(&fixture.press(CLEO, &go_on)).contains("open"), "too many challenges are");

    public(&fixture.press(BEN, &go_on));
    begun(&fixture);
    assert!(refusal(&fixture.press(CLEO, &go_on)).contains("already"), "a game runs in the channel");
    let unknown = Control::GoOn(GameId::from_bits(3));
    assert!(refusal(&fixture.press(ANN, &unknown)).contains("no longer have that record"));
}

#[test]
fn imported_games_are_kept_for_a_month_and_in_small_numbers() {
    let fixture = Fixture::new();
    let of = |user: u64| {
        let reply = fixture.ask(user, import("[Game \"Paiko\"]"));
        let Control::GoOn(id) = button(imported(&reply), GO_ON) else { unreachable!("it was chosen as that") };
        fixture.wait(Duration::from_secs(1));
        id
    };
    let kept = |id: GameId| fixture.app.store().imports.imported(id).expect("readable").is_some();
    let of_ben = of(BEN);
    let of_ann: Vec<_> = (0..=import::MAX_KEPT).map(|_| of(ANN)).collect();
    assert!(!kept(of_ann[0]) && kept(of_ann[1]) && kept(of_ben), "the oldest one of its person makes room");

    let reply = fixture.press(BEN, &Control::GoOn(of_ann[1]));
    let accept = button(public(&reply), ACCEPT);
    of(ANN);
    assert!(refusal(&fixture.press(CLEO, &accept)).contains("no longer have that record"), "it is gone");
    fixture.wait(import::LIFETIME);
    assert_eq!(fixture.app.sweep().expect("swept"), 1 + import::MAX_KEPT + 1, "the challenge as well");
    assert!(!kept(of_ben) && !kept(of_ann[2]));
}
