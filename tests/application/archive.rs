//! `/archive`: who finds which games, each condition, pages while games end, positions, and imported files.

use domain::{
    archive::{Among, PageAt, SoughtPlayer, SoughtResult},
    import::{self, MOST_GATHERED, MOST_RECORDS},
    message::ARCHIVE_PAGE,
};
use parlor::application::ArchiveOrder;

use crate::prelude::*;

pub const HIDDEN: ChannelId = ChannelId(150);
const OTHER_GUILD: GuildId = GuildId(78);

pub fn search(order: ArchiveOrder) -> Ask {
    Ask::Archive(Box::new(order))
}

pub fn by(user: u64) -> Option<SoughtPlayer> {
    Some(SoughtPlayer::Person(UserId(user)))
}

/// The games on a page, in order.
pub fn listed(post: &Post) -> Vec<GameId> {
    let replays = controls(post).into_iter().filter_map(|control| match control {
        Control::OpenReplay(id) => Some(id),
        _ => None,
    });
    replays.collect()
}

/// What a search in the usual channel finds.
#[track_caller]
pub fn finds(fixture: &Fixture, user: u64, order: ArchiveOrder) -> Vec<GameId> {
    private(&fixture.ask(user, search(order)))
}

#[track_caller]
pub fn private(reply: &Reply) -> Vec<GameId> {
    let (post, audience) = first(reply);
    assert_eq!((audience, post.mention), (Some(Audience::Caller), None), "{}", post.text);
    assert!(post.text.chars().count() <= 2000);
    listed(post)
}

/// A finished game at a table: as many moves, and then the side to move resigns.
pub struct Past<'a> {
    pub number: u32,
    pub table: Table,
    pub players: [u64; 2],
    pub kind: GameKind,
    pub setup: &'a str,
    pub moves: usize,
}

impl Default for Past<'_> {
    fn default() -> Self {
        Self { number: 1, table: TABLE, players: [ANN, BEN], kind: GameKind::Pijersi, setup: "classic", moves: 2 }
    }
}

impl Past<'_> {
    pub fn store(self, fixture: &Fixture) -> GameId {
        let Past { number, table, players, kind, setup, moves } = self;
        let id = GameId::from_bits(number);
        let seats = ByColor { white: seat(players[0]), black: seat(players[1]) };
        let start = AnyPosition::from_setup(kind, setup, 0).expect("a setup");
        let (language, now) = (Language::English, fixture.clock_now());
        let session = Session::new(id, table, seats, language, setup.to_owned(), start, now);
        store_game(fixture.app.store(), &session);
        fixture.play_any(id, moves);
        let loser = fixture.stored(id).user_to_move().expect("it goes on");
        fixture.act(id, loser, Action::Resign);
        id
    }
}

pub fn at(guild: Option<GuildId>, channel: ChannelId) -> Table {
    Table { guild, channel, parent: None }
}

#[test]
fn only_what_one_may_watch_is_found() {
    let fixture = Fixture::new();
    let dm = ChannelId(500);
    let here = Past { number: 1, ..Past::default() }.store(&fixture);
    let hidden = Past { number: 2, table: at(Some(GUILD), HIDDEN), ..Past::default() }.store(&fixture);
    let direct = Past { number: 3, table: at(None, dm), ..Past::default() }.store(&fixture);
    let elsewhere = Past { number: 4, table: at(Some(OTHER_GUILD), ChannelId(900)), ..Past::default() }.store(&fixture);
    let thread = Table { parent: Some(ChannelId(160)), ..at(Some(GUILD), ChannelId(161)) };
    let thread = Past { number: 5, table: thread, ..Past::default() }.store(&fixture);
    let all = BTreeSet::from([here, hidden, direct, elsewhere, thread]);
    let set = |found: Vec<GameId>| found.into_iter().collect::<BTreeSet<_>>();
    for user in [ANN, BEN] {
        assert_eq!(set(finds(&fixture, user, ArchiveOrder::default())), all, "their own games, wherever");
        assert_eq!(set(finds(&fixture, user, ArchiveOrder { player: by(ANN), ..Default::default() })), all);
    }
    for order in [ArchiveOrder::default(), ArchiveOrder { player: by(ANN), ..Default::default() }] {
        assert_eq!(finds(&fixture, CLEO, order.clone()), [here]);
        let seeing = |channel: ChannelId| {
            private(&fixture.ask_as(CLEO, search(order.clone()), |request| {
                request.place.visible_channels.insert(channel);
            }))
        };
        assert_eq!(set(seeing(HIDDEN)), [here, hidden].into());
        assert_eq!(set(seeing(ChannelId(160))), [here, thread].into(), "who sees a channel sees its threads");
        assert_eq!(set(seeing(ChannelId(900))), [here].into(), "a channel of another server");
        let in_dm = fixture.ask_as(CLEO, search(order.clone()), |request| {
            (request.place.guild, request.place.channel, request.place.home) = (None, dm, dm);
            request.place.kind = PlaceKind::Private;
        });
        assert_eq!(private(&in_dm), [direct], "people in a group see what is played there");
    }
    assert!(finds(&fixture, CLEO, ArchiveOrder { among: Among::Own, ..Default::default() }).is_empty());
    let found = fixture.ask(CLEO, search(ArchiveOrder::default()));
    assert!(first(&found).0.text.starts_with("**Archive**: 1 game\n"), "the count is of what is shown");
    let none = fixture.ask(CLEO, search(ArchiveOrder { among: Among::Own, ..Default::default() }));
    assert!(first(&none).0.text.contains("No game that you may see fits."), "{}", first(&none).0.text);
}

#[test]
fn whoever_deleted_their_data_is_not_found() {
    let fixture = Fixture::new();
    let game = Past::default().store(&fixture);
    let of = |user| ArchiveOrder { player: by(user), ..Default::default() };
    assert_eq!(finds(&fixture, CLEO, of(ANN)), [game]);
    fixture.press(ANN, &Control::Forget);
    assert!(finds(&fixture, CLEO, of(ANN)).is_empty());
    assert_eq!((finds(&fixture, CLEO, of(BEN)), finds(&fixture, BEN, of(BEN))), (vec![game], vec![game]));
    let reply = fixture.ask(CLEO, search(ArchiveOrder::default()));
    assert!(!first(&reply).0.text.contains("Ann") && listed(first(&reply).0) == [game], "{}", first(&reply).0.text);
    let export = fixture.exported();
    let again = Fixture::imported(export.as_bytes());
    assert_eq!(again.exported(), export);
    assert!(finds(&again, CLEO, of(ANN)).is_empty());
    assert_eq!(finds(&again, CLEO, of(BEN)), [game]);
}

#[test]
fn each_condition_sorts_out() {
    let fixture = Fixture::new();
    // Ann wins as White, the newest last.
    let short = Past { number: 1, moves: 3, ..Past::default() }.store(&fixture);
    fixture.wait(24 * HOUR);
    let middle = fixture.clock_now();
    let biyi = Past { number: 2, kind: GameKind::Biyi, moves: 5, ..Past::default() }.store(&fixture);
    fixture.wait(24 * HOUR);
    let swapped = Past { number: 3, players: [CLEO, ANN], moves: 7, ..Past::default() }.store(&fixture);
    let other = Past { number: 4, setup: "house-guard", kind: GameKind::Biyi, moves: 4, ..Past::default() };
    fixture.wait(24 * HOUR);
    let other = other.store(&fixture);
    let find = |order: ArchiveOrder| finds(&fixture, CLEO, order);
    let d = ArchiveOrder::default;
    assert_eq!(find(d()), [other, swapped, biyi, short]);
    let text = |text: &str| Some(text.to_owned());
    let day = |at: Timestamp| Some(at.date());
    for (order, expected) in [
        (ArchiveOrder { game: Some(GameKind::Biyi), ..d() }, vec![other, biyi]),
        (ArchiveOrder { player: by(CLEO), ..d() }, vec![swapped]),
        (ArchiveOrder { player: by(ANN), opponent: by(BEN), ..d() }, vec![other, biyi, short]),
        (ArchiveOrder { opponent: by(ANN), ..d() }, vec![swapped]),
        (ArchiveOrder { player: by(ANN), color: Some(Color::Black), ..d() }, vec![swapped]),
        (ArchiveOrder { color: Some(Color::White), ..d() }, vec![swapped]),
        (ArchiveOrder { result: Some(SoughtResult::White), ..d() }, vec![swapped, biyi, short]),
        (ArchiveOrder { result: Some(SoughtResult::Black), ..d() }, vec![other]),
        (ArchiveOrder { result: Some(SoughtResult::Draw), ..d() }, vec![]),
        (ArchiveOrder { player: by(ANN), result: Some(SoughtResult::Win), ..d() }, vec![biyi, short]),
        (ArchiveOrder { player: by(ANN), result: Some(SoughtResult::Loss), ..d() }, vec![other, swapped]),
        (ArchiveOrder { result: Some(SoughtResult::Win), ..d() }, vec![swapped]),
        (ArchiveOrder { ending: text("resignation"), ..d() }, vec![other, swapped, biyi, short]),
        (ArchiveOrder { ending: text("goal"), ..d() }, vec![]),
        (ArchiveOrder { setup: text(" House-Guard "), ..d() }, vec![other]),
        (ArchiveOrder { since: day(middle), until: day(middle), ..d() }, vec![biyi]),
        (ArchiveOrder { until: day(middle), ..d() }, vec![biyi, short]),
        (ArchiveOrder { shortest: Some(4), longest: Some(5), ..d() }, vec![other, biyi]),
        (ArchiveOrder { rating: Some(4000), ..d() }, vec![]),
        (ArchiveOrder { player: Some(SoughtPlayer::Bot), ..d() }, vec![]),
        (ArchiveOrder { name: text("nobody"), ..d() }, vec![other, swapped, biyi, short]),
    ] {
        assert_eq!(find(order.clone()), expected, "{order:?}");
    }
    // After one game of each pair, both are rated about 1500; whoever has lost is lower.
    assert_eq!(find(ArchiveOrder { rating: Some(1100), ..d() }).len(), 4);
    for date in ["yesterday", "2026-13-01"] {
        let refused = fixture.ask(CLEO, search(ArchiveOrder { since: text(date), ..d() }));
        assert_eq!(refused.refused, Some("NO_DATE"));
    }
    let told = fixture.ask(
        CLEO,
        search(ArchiveOrder {
            player: by(ANN),
            game: Some(GameKind::Biyi),
            since: day(middle),
            until: day(middle),
            ..d()
        }),
    );
    let text = &first(&told).0.text;
    let line = text.lines().nth(1).expect("what was looked for");
    assert_eq!(line, format!("Biyi · player <@{ANN}> · from {0} · until {0}", middle.date()));
    let entry = text.lines().nth(2).expect("a game");
    let expected =
        format!("`{biyi}` Biyi · **Ann** – **Ben** · 1-0, resignation · 5 moves · <t:{}:D>", middle.seconds());
    assert_eq!(entry, expected);
}

#[test]
fn pages_show_each_game_once_while_games_end() {
    let fixture = Fixture::new();
    let mut games: Vec<_> = (0..20)
        .map(|number| {
            fixture.wait(HOUR);
            Past { number, ..Past::default() }.store(&fixture)
        })
        .collect();
    games.reverse();
    let turn = |post: &Post, label: &str| labeled(post, label);
    let mut post = first(&fixture.ask(CLEO, search(ArchiveOrder::default()))).0.clone();
    let mut seen = listed(&post);
    assert_eq!(labels(&post), ["[Previous]", "Next", "All as a file"]);
    for number in 100..103 {
        // Games that end meanwhile come before those that are shown.
        fixture.wait(HOUR);
        Past { number, ..Past::default() }.store(&fixture);
        let Some(next) = turn(&post, "Next") else { break };
        post = fixture.changed(CLEO, &next);
        seen.extend(listed(&post));
    }
    assert_eq!(seen, games);
    assert!(post.text.ends_with("19–22 of 22"), "{}", post.text);
    let fixture = fixture.restarted();
    let back = fixture.changed(CLEO, &turn(&post, "Previous").expect("it can be pressed"));
    assert_eq!(listed(&back), games[20 - 4 - ARCHIVE_PAGE..20 - 4]);
    let Some(Control::Archive { search: number, .. }) = turn(&back, "Previous") else { panic!("a page before") };
    let newest = fixture.changed(CLEO, &Control::Archive { search: number, at: PageAt::Newest });
    assert!(listed(&newest).contains(&GameId::from_bits(102)), "{}", newest.text);

    let file = fixture.press(CLEO, &Control::ArchiveRecords { search: number });
    let (post, audience) = first(&file);
    assert_eq!(audience, Some(Audience::Caller));
    let text = &post.file.as_ref().expect("a file").text;
    assert_eq!(domain::transcript::count(text), 23);
    assert!(domain::transcript::read_each(text).all(|read| read.is_ok()));
    // Somebody else has no such search, and neither has the person after a while.
    assert_eq!(fixture.press(ANN, &Control::ArchiveRecords { search: number }).refused, Some("SEARCH_GONE"));
    fixture.wait(30 * 24 * HOUR);
    assert_eq!(fixture.press(CLEO, &Control::ArchiveRecords { search: number }).refused, Some("SEARCH_GONE"));
    fixture.app.sweep().expect("swept");
    assert!(!fixture.exported().contains("{\"searches\""));
}

/// The control that searches for the position of a person's line in a finished game after these moves.
fn looks_for(fixture: &Fixture, user: u64, game: GameId, moves: &str) -> Control {
    let ask = Ask::Explore { game: Some(game.to_string()), moves: Some(moves.to_owned()) };
    let board = fixture.ask(user, ask);
    labeled(first(&board).0, "Search this position").expect("it is there")
}

#[test]
fn positions_are_found_with_their_mirror_images() {
    let fixture = Fixture::new();
    let start = AnyPosition::start(GameKind::Pijersi);
    let key = |mv: &str| {
        let mut after = start.clone();
        after.play(mv).expect("legal");
        after.canonical().key
    };
    let moves = start.legal_moves();
    let mv = moves[0].clone();
    let mirrored = moves.iter().find(|other| **other != mv && key(other) == key(&mv));
    let other = moves.iter().find(|other| key(other) != key(&mv)).expect("there is one");
    let plain = played(&fixture, 1, &[&mv]);
    let unlike = played(&fixture, 2, &[other]);
    let mut expected = vec![plain];
    if let Some(mirrored) = mirrored {
        fixture.wait(HOUR);
        expected.insert(0, played(&fixture, 3, &[mirrored]));
    }
    // The game begins at its end, so the line goes back to the start.
    let from_start = looks_for_start(&fixture, CLEO, unlike, &mv);
    let found = fixture.press(CLEO, &from_start);
    assert_eq!(private(&found), expected);
    assert!(first(&found).0.text.contains("with this position of Pijersi"), "{}", first(&found).0.text);
    let explores = controls(first(&found).0).into_iter().filter_map(|control| match control {
        Control::Explore { frame, .. } => Some(frame),
        _ => None,
    });
    assert!(explores.into_iter().all(|frame| frame == Frame::After(1)), "it opens where the position is");
    // Ann and Ben see the same, and a position that nobody has reached is in no game.
    let end = looks_for(&fixture, CLEO, unlike, &fixture.stored(unlike).position().legal_moves()[3]);
    assert!(private(&fixture.press(CLEO, &end)).is_empty());
}

/// A game of Ann against Ben with these first moves, which Black has then resigned.
fn played(fixture: &Fixture, number: u32, moves: &[&str]) -> GameId {
    let id = fixture.stores(number, at(Some(GUILD), HERE), [seat(ANN), seat(BEN)]);
    fixture.play_on(id, moves);
    fixture.act(id, UserId(BEN), Action::Resign);
    id
}

/// The control that searches for the position after a first move, from a line in a finished game.
fn looks_for_start(fixture: &Fixture, user: u64, game: GameId, mv: &str) -> Control {
    let open = Control::Explore { game, frame: Frame::First, verdicts: Verdicts::Hidden };
    fixture.press(user, &open);
    let ask = Ask::Explore { game: Some(game.to_string()), moves: Some(mv.to_owned()) };
    labeled(first(&fixture.ask(user, ask)).0, "Search this position").expect("it is there")
}

#[test]
fn searches_for_positions_are_limited() {
    let fixture = Fixture::new();
    let game = Past { moves: 4, ..Past::default() }.store(&fixture);
    let board = fixture.ask(CLEO, Ask::Explore { game: Some(game.to_string()), moves: None });
    let control = labeled(first(&board).0, "Search this position").expect("it is there");
    for _ in 0..10 {
        assert_eq!(private(&fixture.press(CLEO, &control)), [game]);
    }
    assert_eq!(fixture.press(CLEO, &control).refused, Some("TOO_DEAR"));
    assert_eq!(private(&fixture.press(BEN, &control)), [game], "each person has their own limit");
    assert_eq!(finds(&fixture, CLEO, ArchiveOrder::default()), [game], "other searches go on");
    fixture.wait(Duration::from_secs(601));
    assert_eq!(private(&fixture.press(CLEO, &control)), [game]);
    let stale = Control::SearchPosition(LineRef {
        game,
        revision: 999,
        verdicts: Verdicts::Hidden,
        source: OpeningSource::Here,
    });
    assert_eq!(fixture.press(CLEO, &stale).refused, Some("BOARD_CHANGED"));
    let running = begun(&fixture).0;
    let board = fixture.ask(ANN, Ask::Explore { game: Some(running.to_string()), moves: None });
    assert_eq!(labeled(first(&board).0, "Search this position"), None);
}

pub fn import_file(record: impl AsRef<[u8]>) -> Ask {
    Ask::Import { record: record.as_ref().to_vec(), wanted: None }
}

/// A record of a game that White wins after a move of each.
pub fn record(white: &str, black: &str, first: &str) -> String {
    let start = AnyPosition::start(GameKind::Pijersi);
    let mut after = start.clone();
    after.play(first).expect("legal");
    let reply = after.legal_moves()[0].clone();
    format!(
        "[Game \"Pijersi\"]\n[Date \"2026-01-02\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"1-0\"]\n[Ending \"resignation\"]\n\n1 {first}\n2 {reply}\n\n"
    )
}

#[test]
fn a_file_of_many_records_becomes_a_collection() {
    let fixture = Fixture::new();
    let moves = AnyPosition::start(GameKind::Pijersi).legal_moves();
    let names = ["Zoë", "Max", "Ida"];
    let mut text: String = (0..12).map(|number| record(names[number % 3], "Tom", &moves[number])).collect();
    text.push_str("[Game \"Pijersi\"]\n\n1 a1-a1\n\n[Game \"Chess\"]\n\n1 e4\n");
    let reply = fixture.ask(CLEO, import_file(&text));
    let (post, audience) = first(&reply);
    assert_eq!(audience, Some(Audience::Caller));
    let expected = "**Collection**: 12 read, 0 already there, 2 refused.";
    assert!(post.text.starts_with(expected), "{}", post.text);
    assert!(post.text.contains("\nGame 13: Line 123: move 1, `a1-a1`: "), "{}", post.text);
    assert!(post.text.contains("\nGame 14: Line 125: there’s no game `Chess`"), "{}", post.text);
    assert!(post.text.ends_with("You now have 12 games in your collection. I keep each for 30 days."), "{}", post.text);
    // Other encodings of the same games add nothing.
    let units = text.encode_utf16();
    let utf16: Vec<u8> = [0xfeff].into_iter().chain(units).flat_map(u16::to_le_bytes).collect();
    let latin: Vec<u8> = text.chars().map(|sign| u8::try_from(sign).expect("in Latin-1")).collect();
    fixture.wait(HOUR);
    for again in [text.as_bytes(), &utf16, &latin] {
        let reply = fixture.ask(CLEO, import_file(again));
        let expected = "**Collection**: 0 read, 12 already there, 2 refused.";
        assert!(first(&reply).0.text.starts_with(expected), "{}", first(&reply).0.text);
    }

    let button = labeled(post, "Search my collection").expect("it is there");
    let all = fixture.press(CLEO, &button);
    assert!(first(&all).0.text.starts_with("**Archive**: 12 games\nyour collection\n"), "{}", first(&all).0.text);
    let among = |order: ArchiveOrder| ArchiveOrder { among: Among::Collection, ..order };
    assert!(finds(&fixture, ANN, among(ArchiveOrder::default())).is_empty(), "collections are personal");
    assert!(finds(&fixture, CLEO, ArchiveOrder::default()).is_empty(), "and apart from what was played here");
    let name = ArchiveOrder { name: Some("zoë".to_owned()), ..Default::default() };
    assert_eq!(finds(&fixture, CLEO, among(name.clone())).len(), 4);
    // The color and the result are those of whoever is named. A page has eight games.
    let tom = ArchiveOrder { name: Some("tom".to_owned()), ..Default::default() };
    for (order, count) in [
        (ArchiveOrder { color: Some(Color::White), ..name.clone() }, 4),
        (ArchiveOrder { color: Some(Color::White), ..tom.clone() }, 0),
        (ArchiveOrder { color: Some(Color::Black), ..tom.clone() }, 8),
        (ArchiveOrder { result: Some(SoughtResult::Win), ..name }, 4),
        (ArchiveOrder { result: Some(SoughtResult::Win), ..tom.clone() }, 0),
        (ArchiveOrder { result: Some(SoughtResult::Loss), ..tom }, 8),
    ] {
        assert_eq!(finds(&fixture, CLEO, among(order.clone())).len(), count, "{order:?}");
    }
    assert_eq!(finds(&fixture, CLEO, among(ArchiveOrder { shortest: Some(3), ..Default::default() })).len(), 0);
    let lost = ArchiveOrder { result: Some(SoughtResult::Black), ..Default::default() };
    assert_eq!(finds(&fixture, CLEO, among(lost)).len(), 0);
    let export = fixture.exported();
    let fixture = Fixture::imported(export.as_bytes());
    assert_eq!(fixture.exported(), export);

    // A position of the collection is looked for in the collection.
    let found = fixture.press(CLEO, &Control::SearchCollection);
    let game = listed(first(&found).0)[0];
    assert!(first(&fixture.press(CLEO, &Control::OpenReplay(game))).0.picture.is_some());
    assert!(first(&fixture.press(CLEO, &Control::Record(game))).0.text.contains("[Game \"Pijersi\"]"));
    let explore = Control::Explore { game, frame: Frame::After(1), verdicts: Verdicts::Hidden };
    let board = fixture.press(CLEO, &explore);
    let control = labeled(first(&board).0, "Search this position").expect("it is there");
    assert!(private(&fixture.press(CLEO, &control)).contains(&game));
    let own = fixture.press(CLEO, &Control::ExportOwn);
    let own = &first(&own).0.file.as_ref().expect("a file").text;
    assert_eq!((own.matches("\"gathered\":true").count(), own.matches("{\"searches\":").count()), (12, 1));
    assert_eq!(again_after(&fixture, &text), "12 already there");
    fixture.press(CLEO, &Control::Forget);
    let left = fixture.exported();
    assert!(!left.contains("gathered") && !left.contains(&format!("\"user\":\"{CLEO}\"")), "{left}");
    assert!(finds(&fixture, CLEO, among(ArchiveOrder::default())).is_empty());
}

/// What is told of those games of a file that are there already.
fn again_after(fixture: &Fixture, text: &str) -> String {
    let reply = fixture.ask(CLEO, import_file(text));
    let text = &first(&reply).0.text;
    text.split(", ").nth(1).unwrap_or_default().to_owned()
}

#[test]
fn collections_have_bounds_and_expire() {
    let fixture = Fixture::new();
    let moves = AnyPosition::start(GameKind::Pijersi).legal_moves();
    let file = |name: &str, count: usize| -> String {
        (0..count).map(|number| record(&format!("{name} {number}"), "Tom", &moves[number % moves.len()])).collect()
    };
    let too_many = fixture.ask(CLEO, import_file(file("X", MOST_RECORDS + 1)));
    assert_eq!(too_many.refused, Some("TOO_MANY_RECORDS"));
    let single = fixture.ask(CLEO, import_file(record("Ada", "Tom", &moves[0])));
    assert!(first(&single).0.picture.is_some(), "a single game is shown");
    for name in ["A", "B"] {
        let reply = fixture.ask(CLEO, import_file(file(name, MOST_GATHERED / 2)));
        let expected = format!("**Collection**: {} read, 0 already there, 0 refused.", MOST_GATHERED / 2);
        assert!(first(&reply).0.text.starts_with(&expected), "{}", first(&reply).0.text);
    }
    let full = fixture.ask(CLEO, import_file(file("C", 3)));
    assert!(
        first(&full).0.text.contains("3 games didn’t fit: a collection has room for 2000."),
        "{}",
        first(&full).0.text
    );
    let imports = fixture.app.store().imports.imports_of(UserId(CLEO)).expect("read");
    assert_eq!(imports.iter().filter(|import| !import.gathered).count(), 1, "it has a place of its own");
    fixture.wait(import::LIFETIME);
    fixture.app.sweep().expect("swept");
    let none = fixture.press(CLEO, &Control::SearchCollection);
    assert!(first(&none).0.text.contains("Your collection has no such game."), "{}", first(&none).0.text);
    assert!(!fixture.exported().contains("{\"import\":"));
}

/// All conditions at once, and the longest names and endings, fit into a message in each language.
#[test]
fn the_longest_page_fits_into_a_message() {
    let fixture = Fixture::new();
    let moves = AnyPosition::start(GameKind::Pijersi).legal_moves();
    let game = Past::default().store(&fixture);
    let name = "*".repeat(40);
    let text: String = (0..20).map(|number| record(&format!("{number}{name}"), &name, &moves[number])).collect();
    let bad = format!("[Game \"{}\"]\n\n1 a1\n\n", "*".repeat(500));
    for language in Language::ALL {
        let ask = |ask: Ask| fixture.ask_as(CLEO, ask, |request| request.caller.language = language);
        let reply = ask(import_file(text.clone() + &bad.repeat(20)));
        assert!(first(&reply).0.text.chars().count() <= 2000, "{}", first(&reply).0.text);
        let longest = "*".repeat(600);
        fixture.wait(HOUR);
        // The position is the start, from which all these games begin.
        let board = ask(Ask::Press(Control::Explore { game, frame: Frame::First, verdicts: Verdicts::Hidden }));
        let sought = button(first(&board).0, |control| matches!(control, Control::SearchPosition(_)));
        assert_eq!(private(&ask(Ask::Press(sought))), [game]);
        let order = ArchiveOrder {
            position: true,
            among: Among::Collection,
            game: Some(GameKind::Pijersi),
            color: Some(Color::Black),
            result: Some(SoughtResult::White),
            ending: Some("resignation".to_owned()),
            since: Some("2026-01-01".to_owned()),
            until: Some("2026-01-03".to_owned()),
            shortest: Some(1),
            longest: Some(1000),
            name: Some("*".to_owned()),
            ..ArchiveOrder::default()
        };
        let reply = ask(search(order.clone()));
        assert_eq!(private(&reply).len(), ARCHIVE_PAGE, "{}", first(&reply).0.text);
        let most = ArchiveOrder {
            setup: Some(longest.clone()),
            name: Some(longest),
            player: by(u64::MAX),
            opponent: by(u64::MAX),
            rating: Some(4000),
            ..order
        };
        let none = first(&ask(search(most))).0.text.lines().nth(1).expect("conditions").chars().count();
        let shown = first(&reply).0.text.chars().count();
        let conditions = first(&reply).0.text.lines().nth(1).expect("conditions").chars().count();
        assert!(shown - conditions + none <= 2000, "{language:?}: {shown} with {conditions}, {none}");
    }
}
