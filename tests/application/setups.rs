//! The setups that a server keeps.

use catalogue::text;
use domain::setup::{KeptSetup, MAX_KEPT, MAX_LAYOUT};
use parlor::application::Suggestion;
use store::Kept;

use crate::prelude::*;

const GAME: GameKind = GameKind::Pijersi;
/// The usual start as one of the author's codes.
const CODE: &str = "GRXLLS";
/// The code of a start in which the rock on `a1` and the paper on `a2` have changed places.
const OTHER: &str = "GRXLLP";

fn save(name: &str, layout: &str) -> Ask {
    Ask::SaveSetup { game: GAME, name: name.to_owned(), layout: layout.to_owned() }
}

fn delete(name: &str) -> Ask {
    Ask::DeleteSetup { game: GAME, name: name.to_owned() }
}

/// A request of Ann, who may manage the server.
fn managing(ask: Ask) -> Request {
    let mut request = request(HERE, ANN, ask);
    request.caller.manager = true;
    request
}

fn manage(fixture: &Fixture, ask: Ask) -> Reply {
    fixture.send(&managing(ask))
}

/// The private answer to a manager.
#[track_caller]
fn answer(fixture: &Fixture, ask: Ask) -> Post {
    let reply = manage(fixture, ask);
    refusal(&reply);
    first(&reply).0.clone()
}

fn with_setup(setup: &str) -> Ask {
    challenge_to(GAME, Some(BEN), Some(setup))
}

/// The squares of Biyi's usual start, without the side to move.
fn board() -> String {
    AnyPosition::start(GameKind::Biyi).to_string().split(' ').next().expect("a position string has parts").to_owned()
}

fn start(layout: &str) -> AnyPosition {
    AnyPosition::from_setup(GAME, layout, 0).expect("a setup")
}

/// The position in the description of a picture.
fn shown(post: &Post) -> AnyPosition {
    let alt = &post.picture.as_ref().expect("a picture").alt;
    AnyPosition::parse(GAME, alt.split_once("Position: ").expect("it tells the position").1).expect("a position")
}

/// A side that can do nothing at the very start passes by itself, as it does later.
#[test]
fn a_forced_pass_at_the_start_is_taken() {
    let fixture = Fixture::new();
    let stuck = "2/4/6/4a3/4l5/12/14/14/12/3A6/3L4/6/4/2 w t -/S1 S3B3E3F3W3I3L2A2/- 14";
    let posted = fixture.ask(ANN, challenge_to(GameKind::Paiko, Some(BEN), Some(stuck)));
    let (id, accept) = accepts(public(&posted));
    let reply = fixture.press(BEN, &accept);
    let session = fixture.stored(id);
    assert_eq!(session.turn(), Some(Color::Black), "White can do nothing");
    assert_eq!(session.board_ref(), public(&reply).board.expect("a board"));
    let board = public(&reply);
    assert!(
        board.text.contains("White can’t do anything and passes.") && board.mention == Some(UserId(BEN)),
        "{}",
        board.text
    );
    let mv = session.position().legal_moves()[0].clone();
    public(&fixture.ask(BEN, Ask::Move(mv)));
}

#[test]
fn a_setup_is_kept_listed_played_and_deleted() {
    let fixture = Fixture::new();
    assert!(answer(&fixture, Ask::ListSetups(None)).text.contains("has no setups yet"));
    assert!(answer(&fixture, Ask::ListSetups(Some(GAME))).text.contains("no setups for Pijersi yet"));
    let saved = answer(&fixture, save(" River-Gate ", OTHER));
    for part in ["setup `river-gate`", &format!("`{OTHER}`"), "`/challenge game:pijersi setup:river-gate`"] {
        assert!(saved.text.contains(part), "{}", saved.text);
    }
    assert_eq!(shown(&saved), start(OTHER), "the picture shows the start");

    let posted = fixture.ask(ANN, with_setup("River-Gate"));
    let post = public(&posted);
    assert!(post.text.contains("setup `River-Gate` (saved on this server)"), "{}", post.text);
    assert!(post.text.contains(&format!("Layout: `{OTHER}`")), "{}", post.text);
    assert_eq!(shown(post), start(OTHER));

    let listed = answer(&fixture, Ask::ListSetups(None)).text;
    assert_eq!(listed, format!("This server has one setup:\n**Pijersi**\n`river-gate` `{OTHER}`"));
    assert_eq!(answer(&fixture, Ask::ListSetups(Some(GAME))).text, listed);

    let deleted = answer(&fixture, delete("RIVER-GATE")).text;
    assert!(deleted.contains("`river-gate`") && deleted.contains(&format!("`{OTHER}`")), "{deleted}");
    assert!(answer(&fixture, delete("river-gate")).text.contains("has no Pijersi setup `river-gate`"));
    assert!(refusal(&fixture.ask(ANN, with_setup("river-gate"))).contains("isn’t a setup"));

    let (id, accept) = accepts(post);
    public(&fixture.press(BEN, &accept));
    let session = fixture.stored(id);
    assert_eq!(
        (session.start(), session.setup()),
        (&start(OTHER), OTHER),
        "the challenge holds what the name stood for"
    );
}

#[test]
fn replacing_says_what_was_there_and_leaves_open_challenges_alone() {
    let fixture = Fixture::new();
    answer(&fixture, save("gate", OTHER));
    let posted = fixture.ask(ANN, with_setup("gate"));
    let again = answer(&fixture, save("gate", OTHER));
    assert!(!again.text.contains("Until now"), "nothing changed: {}", again.text);
    let replaced = answer(&fixture, save("gate", CODE));
    assert!(replaced.text.contains(&format!("Until now, that name meant `{OTHER}`")), "{}", replaced.text);
    let (id, accept) = accepts(public(&posted));
    public(&fixture.press(BEN, &accept));
    assert_eq!(fixture.stored(id).start(), &start(OTHER));
}

#[test]
fn a_layout_may_name_others_and_may_be_drawn_by_lot() {
    let fixture = Fixture::new();
    answer(&fixture, save("lots", "full-random"));
    let example = answer(&fixture, save("more-lots", "LOTS"));
    assert!(example.text.contains("Layout: `full-random`"), "kept in full: {}", example.text);
    assert!(example.text.contains("different every game"), "{}", example.text);
    assert!(!answer(&fixture, save("code", CODE)).text.contains("different every game"));
    answer(&fixture, delete("lots"));
    let posted = fixture.ask(ANN, with_setup("more-lots"));
    let (id, accept) = accepts(public(&posted));
    public(&fixture.press(BEN, &accept));
    assert_eq!(fixture.stored(id).start(), &shown(public(&posted)), "what is shown is what is played");
}

#[test]
fn setups_are_for_managers_of_servers() {
    let fixture = Fixture::new();
    for language in Language::ALL {
        let [rights, place] = ["refusal-not-a-manager", "refusal-no-server"].map(|id| text(language, &Phrase::new(id)));
        for ask in [save("gate", CODE), Ask::ListSetups(None), Ask::ListSetups(Some(GAME)), delete("gate")] {
            let refused = |words: &str, change: fn(&mut Request)| {
                let mut request = managing(ask.clone());
                request.caller.language = language;
                change(&mut request);
                let reply = fixture.send(&request);
                assert!(refusal(&reply).contains(words), "{}", refusal(&reply));
                assert!(first(&reply).0.picture.is_none() && first(&reply).0.file.is_none());
            };
            refused(&rights, |request| request.caller.manager = false);
            refused(&rights, |request| (request.caller.manager, request.caller.moderator) = (false, true));
            refused(&place, |request| (request.place.guild, request.place.kind) = (None, PlaceKind::BotDirect));
            refused(&place, |request| (request.place.guild, request.place.kind) = (None, PlaceKind::Private));
            refused(&place, |request| request.place.added = false);
        }
    }
    assert_eq!(fixture.app.store().servers.setups(GUILD, None).expect("read"), []);
}

#[test]
fn other_servers_have_setups_of_their_own() {
    let fixture = Fixture::new();
    answer(&fixture, save("gate", CODE));
    let elsewhere = |ask, guild| {
        let mut request = managing(ask);
        request.place.guild = guild;
        fixture.send(&request)
    };
    for guild in [Some(GuildId(78)), None] {
        assert!(refusal(&elsewhere(with_setup("gate"), guild)).contains("isn’t a setup"));
    }
    let mut from_outside = managing(with_setup("gate"));
    from_outside.place.added = false;
    let reply = fixture.send(&from_outside);
    assert!(refusal(&reply).contains("isn’t a setup"), "it has not added the bot");
    let typing = Typing::Setup { game: Some(GAME), text: "gat".to_owned() };
    let found = fixture.suggest(&from_outside, &typing);
    assert!(found.iter().all(|entry| entry.value != "gate"), "{found:?}");
    assert!(refusal(&elsewhere(delete("gate"), Some(GuildId(78)))).contains("has no Pijersi setup"));
    assert!(refusal(&elsewhere(Ask::ListSetups(None), Some(GuildId(78)))).contains("no setups yet"));
    assert_eq!(first(&elsewhere(with_setup("gate"), Some(GuildId(77)))).1, Some(Audience::Everyone));
}

/// Stores a setup without the checks of `/setup save`, as an earlier version may have done.
fn store(fixture: &Fixture, game: GameKind, name: &str, layout: &str) {
    let name = name.parse().expect("a name");
    let kept = KeptSetup { guild: GUILD, game, name, layout: layout.to_owned() };
    assert_eq!(fixture.app.store().servers.put_setup(&kept, MAX_KEPT).expect("stored"), Kept::New);
}

#[test]
fn what_the_rules_no_longer_allow_stays_and_is_marked() {
    let fixture = Fixture::new();
    store(&fixture, GAME, "old-gate", "AAAAAA");
    store(&fixture, GAME, "classic", OTHER);
    store(&fixture, GAME, "gate", CODE);
    assert_eq!(typed(&fixture, Some(GAME), "gate"), [entry("gate", "saved on this server")]);
    let [(_, told)] = &typed(&fixture, Some(GAME), "old-gate")[..] else { panic!("one entry tells why") };
    assert!(told.contains("`old-gate`") && told.contains("no longer valid"), "{told}");
    let listed = answer(&fixture, Ask::ListSetups(None)).text;
    let lines: Vec<&str> = listed.lines().skip(2).collect();
    assert_eq!((lines[0], lines[2], lines.len()), ("`classic` `GRXLLP`", "`gate` `GRXLLS`", 5), "{listed}");
    assert!(
        lines[1].starts_with("-# ⚠️ No longer valid: the game now has a setup of its own with this name"),
        "{listed}"
    );
    assert_eq!(lines[3], "`old-gate` `AAAAAA`");
    assert!(
        lines[4].starts_with("-# ⚠️ No longer valid: ") && lines[4].contains("gives one side this many"),
        "{listed}"
    );

    let refused = fixture.ask(ANN, with_setup("Old-Gate"));
    let refused = refusal(&refused);
    assert!(refused.contains("setup `Old-Gate` is no longer valid: "), "{refused}");
    assert!(answer(&fixture, save("copy", "old-gate")).text.contains("no longer valid"));
    assert!(answer(&fixture, delete("old-gate")).text.contains("`AAAAAA`"));
    assert!(answer(&fixture, delete("classic")).text.contains(OTHER));
    assert_eq!(answer(&fixture, Ask::ListSetups(None)).text.lines().count(), 3);
}

#[test]
fn a_challenge_shows_the_whole_layout_and_who_begins() {
    let fixture = Fixture::new();
    let game = GameKind::Biyi;
    let position = format!("{}{}b", board(), " ".repeat(90));
    for (color, plays, not) in
        [(Color::White, "plays White ·", "White and goes first"), (Color::Black, "Black and goes first", "White")]
    {
        let reply = fixture.ask(ANN, Wish { game, color, setup: Some(&position), ..Wish::default() }.ask());
        let text = &public(&reply).text;
        assert!(text.contains(&format!("Layout: `{position}`")), "{text}");
        assert!(text.contains("**Black** moves first"), "{text}");
        assert!(text.contains(plays) && !text.contains(not), "{text}");
        let withdraw = button(public(&reply), |control| matches!(control, Control::WithdrawChallenge(_)));
        fixture.press(ANN, &withdraw);
    }
    let usual = fixture.ask(ANN, with_setup("classic"));
    assert!(!public(&usual).text.contains("moves first from") && !public(&usual).text.contains("Layout"));
}

#[test]
fn bad_names_and_layouts_are_refused_with_the_reason() {
    let fixture = Fixture::new();
    let refused = |name: &str, layout: &str, says: &str| {
        let text = answer(&fixture, save(name, layout)).text;
        assert!(text.contains(says), "{text}");
        assert!(text.chars().count() <= 2000, "it fits into a message");
    };
    for name in ["7gates", "<@1>`", &"`".repeat(600)] {
        refused(name, CODE, "can’t be the name of a setup");
    }
    refused("House-", CODE, "is taken");
    refused("gate", "nonsense", "“nonsense” isn’t a setup");
    refused("gate", "gate", "“gate” isn’t a setup");
    refused("gate", "AAAAAA", "gives one side this many");
    refused("gate", &"x".repeat(600), "isn’t a setup");
    refused("gate", &"x".repeat(601), "600 characters at most");
    store(&fixture, GameKind::Biyi, "long", &format!("{}{}w", board(), " ".repeat(MAX_LAYOUT)));
    let copy = Ask::SaveSetup { game: GameKind::Biyi, name: "copy".to_owned(), layout: "long".to_owned() };
    assert!(answer(&fixture, copy).text.contains("600 characters at most"), "what the name stands for counts");
    let long = Ask::DeleteSetup { game: GameKind::Biyi, name: "long".to_owned() };
    assert!(answer(&fixture, long).text.chars().count() <= 2000);
    assert!(answer(&fixture, delete(&"`".repeat(600))).text.contains("has no Pijersi setup"));
    assert_eq!(fixture.app.store().servers.setups(GuildId(77), None).expect("read"), []);
}

#[test]
fn the_limit_is_told_and_long_lists_come_as_a_file() {
    let fixture = Fixture::new();
    for number in 0..MAX_KEPT {
        let saved = answer(&fixture, save(&format!("a-setup-with-a-long-name-{number}"), "GRXLLS-GRXLLS"));
        assert!(saved.text.contains("now has"), "{}", saved.text);
    }
    assert!(answer(&fixture, save("one-more", CODE)).text.contains("already has 50 setups for Pijersi"));
    let name = "a-setup-with-a-long-name-7";
    assert!(answer(&fixture, save(name, CODE)).text.contains("Until now"), "one that exists can be replaced");
    let list = answer(&fixture, Ask::ListSetups(None));
    assert_eq!(list.text, "This server has 50 setups:");
    let file = list.file.expect("a file");
    assert_eq!((file.name.as_str(), file.text.lines().count()), ("setups.txt", 51));
    assert!(file.text.contains(&format!("{name} {CODE}\n")), "{}", file.text);
    let text: String = (0..MAX_KEPT)
        .filter(|number| *number > 20)
        .map(|number| answer(&fixture, delete(&format!("a-setup-with-a-long-name-{number}"))).text)
        .collect();
    assert!(!text.contains("has no"));
    let list = answer(&fixture, Ask::ListSetups(Some(GAME)));
    assert!(list.file.is_none() && list.text.lines().count() == 23, "{}", list.text);
}

fn typed(fixture: &Fixture, game: Option<GameKind>, text: &str) -> Vec<(String, String)> {
    let request = request(HERE, BEN, Ask::Help);
    let found = fixture.suggest(&request, &Typing::Setup { game, text: text.to_owned() });
    found.into_iter().map(|Suggestion { label, value }| (value, label)).collect()
}

fn entry(value: &str, what: &str) -> (String, String) {
    (value.to_owned(), format!("{value} · {what}"))
}

#[test]
fn setups_are_suggested_in_plain_words() {
    let fixture = Fixture::new();
    answer(&fixture, save("river-gate", CODE));
    answer(&fixture, save("gate", OTHER));
    let (usual, kept) = ("the usual start", "saved on this server");
    let (half, full) = ("random, the same for both", "random for each side");
    for game in [Some(GAME), None] {
        let all = typed(&fixture, game, "");
        assert!(all.starts_with(&[entry("classic", usual)]));
        for expected in [entry("half-random", half), entry("full-random", full), entry("gate", kept)] {
            assert!(all.contains(&expected), "{all:?}");
        }
    }
    let gates = [entry("gate", kept), entry("river-gate", kept)];
    assert_eq!(typed(&fixture, Some(GAME), " GATE"), gates, "beginnings first");
    let [first, second] = gates;
    let of_all_games = [first, entry("house-gates", "made for Parlor"), second];
    assert_eq!(typed(&fixture, None, " GATE"), of_all_games);
    assert_eq!(typed(&fixture, Some(GAME), "classic"), [entry("classic", usual)]);
    assert_eq!(typed(&fixture, Some(GAME), CODE), [(CODE.to_owned(), format!("{CODE} · use this layout"))]);

    let reason = typed(&fixture, Some(GAME), "nonsense");
    assert!(
        matches!(&reason[..], [(value, why)] if value == "nonsense" && why.contains("isn’t a setup")),
        "{reason:?}"
    );
    let long = "y".repeat(300);
    let reason = typed(&fixture, Some(GAME), &long);
    let told: String = reason[0].1.chars().take(100).collect();
    assert!(reason.len() == 1 && told.contains("isn’t a setup"), "the reason is in what can be seen: {told}");
    assert_eq!(reason[0].0, "…", "what does not fit is not entered in part");
    let position = format!("{}{}w", board(), " ".repeat(90));
    for language in Language::ALL {
        let mut request = request(HERE, BEN, Ask::Help);
        request.caller.language = language;
        let typing = Typing::Setup { game: Some(GameKind::Biyi), text: position.clone() };
        let [told] = &fixture.suggest(&request, &typing)[..] else { panic!("one entry") };
        assert!(told.value == "…" && told.label.chars().count() <= 100, "{told:?}");
    }
    let told = typed(&fixture, Some(GameKind::Biyi), &position);
    assert!(told[0].1.starts_with("Valid: press Enter"), "{told:?}");
    let reply = fixture.ask(ANN, with_setup(&told[0].0));
    assert!(refusal(&reply).contains("only a hint"), "{}", refusal(&reply));
    assert_eq!(typed(&fixture, None, "nonsense"), [], "without a game, nobody can tell");
    assert_eq!(typed(&fixture, None, "classic+riv"), [entry("classic + river-gate", kept)]);
    for text in ["classic +", "classic + cl", "gate+", "++", "a + b + c", "\u{0}é `"] {
        let found = typed(&fixture, Some(GAME), text);
        assert!(found.iter().all(|(value, _)| value == text.trim()), "Pijersi joins no setups: {found:?}");
    }
}

#[test]
fn deleting_is_helped_for_managers() {
    let fixture = Fixture::new();
    answer(&fixture, save("river-gate", CODE));
    let typing = |game, text: &str| Typing::KeptSetup { game, text: text.to_owned() };
    for game in [Some(GAME), None] {
        let found = fixture.suggest(&managing(Ask::Help), &typing(game, "GATE"));
        let expected = Suggestion { label: format!("river-gate · {CODE}"), value: "river-gate".to_owned() };
        assert_eq!(found, [expected]);
    }
    assert_eq!(fixture.suggest(&managing(Ask::Help), &typing(None, "other")), []);
    let found = fixture.suggest(&request(HERE, BEN, Ask::Help), &typing(None, ""));
    assert!(matches!(&found[..], [entry] if entry.label.contains("You need *Manage Server*")), "{found:?}");
}
