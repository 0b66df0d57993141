//! Exploring a game on a private board.

use domain::import::LIFETIME;
use parlor::bot::{controls::rows, custom_id};

use crate::prelude::*;

/// The channel of a game against the bot.
const BOT: ChannelId = ChannelId(500);

pub const EXPLORE: Ask = Ask::Explore { game: None, moves: None };

pub fn typed(moves: &str) -> Ask {
    Ask::Explore { game: None, moves: Some(moves.to_owned()) }
}

/// The message of a reply that only the caller sees.
#[track_caller]
pub fn private(reply: &Reply) -> Post {
    assert_eq!((reply.effects.len(), reply.refused), (1, None), "{reply:?}");
    let (post, audience) = first(reply);
    assert_eq!(audience, Some(Audience::Caller));
    check_fits(post);
    post.clone()
}

/// The message after a press, in place of the one before.
#[track_caller]
fn pressed(fixture: &Fixture, user: u64, control: &Control) -> Post {
    let post = fixture.changed(user, control);
    check_fits(&post);
    post
}

/// Checks that a message keeps to Discord's limits.
#[track_caller]
pub fn check_fits(post: &Post) {
    assert!(post.picture.as_ref().is_some_and(|picture| picture.alt.chars().count() <= 1024));
    check_text_fits(post);
}

/// Like [`check_fits`], for a message without a picture.
#[track_caller]
pub fn check_text_fits(post: &Post) {
    assert!(post.text.chars().count() <= 2000, "{}", post.text);
    for label in labels(post) {
        assert!(label.chars().count() <= 80, "{label}");
    }
    let rows = serde_json::to_value(rows(&post.controls, &Emojis::default())).expect("rows are JSON");
    let rows = rows.as_array().expect("a list");
    assert!((1..=5).contains(&rows.len()), "{rows:?}");
    let mut ids = std::collections::BTreeSet::new();
    for component in rows.iter().flat_map(|row| row["components"].as_array().expect("components")) {
        let id = component["custom_id"].as_str().expect("a custom id");
        assert!(id.len() <= custom_id::MAX_LENGTH && ids.insert(id.to_owned()), "{id}: {rows:?}");
    }
}

pub fn walk(post: &Post, way: Walk) -> Control {
    button(post, |control| matches!(control, Control::Walk { walk, .. } if *walk == way))
}

/// The position that a message shows, as text.
#[track_caller]
fn position_text(post: &Post) -> &str {
    let alt = &post.picture.as_ref().expect("a picture").alt;
    assert!(alt.starts_with("An explored position"), "{alt}");
    alt.split_once("Position: ").expect("a position").1
}

/// The position that a message shows.
#[track_caller]
fn position(kind: GameKind, post: &Post) -> AnyPosition {
    AnyPosition::parse(kind, position_text(post)).expect("a position string")
}

/// Clicks a move on a private board, and returns the board after it.
#[track_caller]
pub fn clicked(fixture: &Fixture, user: u64, post: Post, before: &AnyPosition, mv: &str) -> Post {
    let steps = before.steps(mv).expect("a legal move");
    click_steps(post, &steps, |control| pressed(fixture, user, control))
}

#[test]
fn a_player_explores_alone() {
    let (fixture, game, _) = Fixture::playing();
    let before = fixture.stored(game);
    let board = private(&fixture.ask(ANN, EXPLORE));
    assert_eq!(labels(&board), ["[Back]", "[Forward]", "[Start over]", "Flip", "[Prepare]"]);
    assert!(board.text.contains("Exploring from the start. Only you see this."), "{}", board.text);
    let start = before.position().clone();
    let board = clicked(&fixture, ANN, board, &start, "a4-b5=c4");
    assert!(board.text.contains("1. **`a4-b5=c4`**"), "{}", board.text);
    let mut after = start.clone();
    after.play("a4-b5=c4").expect("legal");
    assert_eq!(position(GameKind::Pijersi, &board), after);
    let board = clicked(&fixture, ANN, board, &after, "g1-f2");
    assert!(board.text.contains("1. `a4-b5=c4` **`g1-f2`**"), "{}", board.text);
    assert_eq!(labels(&board), ["Back", "[Forward]", "Start over", "Flip", "[Prepare]", "Play a4-b5=c4"]);

    let fixture = fixture.restarted();
    let board = pressed(&fixture, ANN, &walk(&board, Walk::Back));
    assert!(board.text.contains("1. **`a4-b5=c4`** `g1-f2`"), "{}", board.text);
    let board = clicked(&fixture, ANN, board, &after, "g2-f3");
    assert!(board.text.contains("1. `a4-b5=c4` **`g2-f3`** (2. `g1-f2`)"), "{}", board.text);
    let board = pressed(&fixture, ANN, &walk(&board, Walk::Flip));
    let (back, old) = (walk(&board, Walk::Back), board.clone());
    let board = pressed(&fixture, ANN, &back);
    assert_eq!(position(GameKind::Pijersi, &board), after);
    let board = pressed(&fixture, ANN, &walk(&board, Walk::Forward));
    assert_eq!(position(GameKind::Pijersi, &board), position(GameKind::Pijersi, &old));

    // The same line on another device; then the first device's buttons are out of date.
    let other = private(&fixture.ask(ANN, EXPLORE));
    assert_eq!(other.text, board.text);
    let over = pressed(&fixture, ANN, &walk(&other, Walk::StartOver));
    assert!(!over.text.contains("a4-b5=c4"), "{}", over.text);
    let told = pressed(&fixture, ANN, &walk(&board, Walk::Back));
    assert!(told.text.contains("out of date"), "{}", told.text);
    assert_eq!(position(GameKind::Pijersi, &told), start);
    assert_eq!(labels(&told), labels(&over));

    assert_eq!(fixture.stored(game), before, "nothing happens in the game");
    for user in [BEN, CLEO] {
        assert!(!private(&fixture.ask(user, EXPLORE)).text.contains("out of date"));
        assert_eq!(fixture.app.store().explored.line(UserId(user), game).expect("read"), None, "nothing is explored");
    }
    let weight = fixture.app.weight(&request(HERE, ANN, EXPLORE));
    assert_eq!(weight, Weight::Light, "nothing is searched in a game between people");
    assert_eq!(Ask::Press(back).weight(), Weight::Light, "nobody waits for a search in a game between people");
}

#[test]
fn several_moves_are_typed_at_once() {
    let (fixture, ..) = Fixture::playing();
    let board = private(&fixture.ask(ANN, typed("1. a4-b5=c4, g1-f2 2 a5b6")));
    assert!(board.text.contains("1. `a4-b5=c4` `g1-f2` **`a5-b6`**"), "{}", board.text);
    let board = private(&fixture.ask(ANN, typed("g2-f3")));
    assert!(board.text.contains("`a5-b6` **`g2-f3`**"), "it goes on from the board: {}", board.text);
    let board = private(&fixture.ask(ANN, typed("a4-b5=c4 g2-f3")));
    assert!(board.text.contains("1. `a4-b5=c4` **`g2-f3`** (2. `g1-f2` `a5-b6` `g2-f3`)"), "{}", board.text);
    let board = private(&fixture.ask(ANN, typed("a4-b5=c4 g2-f3 a4-b5 a5-b6")));
    assert!(board.text.contains("I stopped at `a4-b5`. "), "{}", board.text);
    assert!(board.text.contains("1. `a4-b5=c4` **`g2-f3`** ("), "what came before is played: {}", board.text);
    let board = private(&fixture.ask(ANN, typed("a4-c4")));
    assert!(board.text.contains("I stopped at `a4-c4`. ") && !board.text.contains("opponent"), "{}", board.text);
    let board = private(&fixture.ask(ANN, typed("nonsense")));
    assert!(board.text.contains("I stopped at `nonsense`. "), "{}", board.text);

    let suggest =
        |text: &str| fixture.suggest(&request(HERE, ANN, EXPLORE), &Typing::Line { game: None, text: text.to_owned() });
    assert_eq!(suggest("a4-b5=c")[0].value, "a4-b5=c4");
    let next = suggest("a4-b5=c4 ");
    assert!(next.iter().all(|next| next.value.starts_with("a4-b5=c4 ")), "{next:?}");
    assert_eq!(suggest("a4-b5=c4 g1-f2")[0].value, "a4-b5=c4 g1-f2");
    assert!(suggest("a4-b5=c4 g1-f2 g1")[0].label.contains("g1"), "{:?}", suggest("a4-b5=c4 g1-f2 g1"));
    let long = format!("{} ", long_game(GameKind::Pijersi, 18).join(" "));
    assert!(suggest(&long)[0].label.contains("Press Enter"), "{:?}", suggest(&long));
    let wrong = &suggest("a4-b5=c4 a4-b5 g1-f2 ")[0].label;
    assert!(!wrong.contains("g1-f2") && !wrong.contains("isn’t a move"), "the first mistake is told: {wrong}");
    let none =
        fixture.suggest(&request(ChannelId(999), ANN, EXPLORE), &Typing::Line { game: None, text: String::new() });
    assert!(none[0].label.contains("no game"), "{none:?}");
}

#[test]
fn a_game_is_explored_from_another_channel_by_its_id() {
    let (fixture, game, _) = Fixture::playing();
    fixture.moves(ANN, "a4-b5=c4");
    let away = ChannelId(999);
    let named = |moves: Option<&str>| Ask::Explore { game: Some(game.to_string()), moves: moves.map(str::to_owned) };
    let board = private(&fixture.ask_in(away, ANN, named(Some("g1-f2"))));
    assert!(board.text.contains("**`g1-f2`**"), "{}", board.text);
    assert_eq!(private(&fixture.ask(ANN, EXPLORE)).text, board.text, "it is the same line");
    let suggested = |user: u64, seen: bool| {
        let mut request = request(away, user, EXPLORE);
        request.place.visible_channels.extend(seen.then_some(HERE));
        fixture.suggest(&request, &Typing::Line { game: Some(game.to_string()), text: "g1-f2".to_owned() })
    };
    assert_eq!(suggested(BEN, false)[0].value, "g1-f2");
    assert_eq!(suggested(CLEO, true)[0].value, "g1-f2");
    let unknown = |reply: Reply| assert_eq!(reply.refused, Some("UNKNOWN_GAME"));
    assert!(suggested(CLEO, false)[0].label.contains(&game.to_string()), "{:?}", suggested(CLEO, false));
    unknown(fixture.ask_in(away, CLEO, named(None)));
    let seen = fixture.ask_as(CLEO, named(None), |request| {
        request.place.channel = away;
        request.place.visible_channels.insert(HERE);
    });
    private(&seen);
    unknown(fixture.ask(ANN, Ask::Explore { game: Some("nonsense".to_owned()), moves: None }));
}

/// The button that opens a line.
fn entry(post: &Post) -> Option<Control> {
    controls(post).into_iter().find(|control| matches!(control, Control::Explore { .. }))
}

#[test]
fn boards_and_replays_lead_to_it() {
    let (fixture, game, _) = Fixture::playing();
    for (user, mv) in [(ANN, "a4-b5=c4"), (BEN, "g1-f2"), (ANN, "a5-b6")] {
        fixture.moves(user, mv);
    }
    let session = fixture.stored(game);
    for user in [ANN, BEN, CLEO] {
        let glance = fixture.ask(user, Ask::Board { side: None });
        let newest = private(&fixture.press(user, &entry(first(&glance).0).expect("a button")));
        assert_eq!(position(GameKind::Pijersi, &newest), *session.position());
        let flipped = fixture.press(user, &Control::Flip(session.board_ref(), Color::Black));
        assert!(entry(first(&flipped).0).is_some(), "under one’s private board");
        for ply in [0, 2] {
            let side = Color::White;
            let replay = fixture.changed(user, &Control::Replay { game, frame: Frame::After(ply), side });
            let board = private(&fixture.press(user, &entry(&replay).expect("a button")));
            assert_eq!(position(GameKind::Pijersi, &board), session.moves().position_at(ply));
        }
        let again = private(&fixture.press(user, &entry(first(&glance).0).expect("a button")));
        assert_eq!(position(GameKind::Pijersi, &again), *session.position(), "the newest position again");
    }
}

/// Whether a message shows what the engine thinks.
pub fn has_verdict(post: &Post) -> bool {
    assert_eq!(post.text.contains("I think: **"), post.text.contains("Best here, I think: "), "{}", post.text);
    post.text.contains("I think: **")
}

#[test]
fn the_engine_judges_finished_games_and_those_against_the_bot() {
    let fixture = Fixture::new();
    let over = finished(&fixture);
    let board = private(&fixture.ask(CLEO, EXPLORE));
    assert!(has_verdict(&board), "{}", board.text);
    assert!(labels(&board).ends_with(&["Hide the verdict", "Search this position"].map(str::to_owned)));
    let board = pressed(&fixture, CLEO, &walk(&board, Walk::Back));
    let start = fixture.stored(over).moves().position_at(1);
    assert_eq!(position(GameKind::Pijersi, &board), start);
    let mv = start.legal_moves()[5].clone();
    let board = clicked(&fixture, CLEO, board, &start, &mv);
    assert!(has_verdict(&board), "{}", board.text);
    let back = walk(&board, Walk::Back);
    assert_eq!(Ask::Press(back).weight(), Weight::Thinking, "searches have threads of their own");
    let hidden = pressed(&fixture, CLEO, &walk(&board, Walk::Stay));
    assert!(!has_verdict(&hidden));
    assert_eq!(Ask::Press(walk(&hidden, Walk::Back)).weight(), Weight::Light);
    assert!(has_verdict(&pressed(&fixture, CLEO, &walk(&hidden, Walk::Stay))));

    let record = "[Game \"Pijersi\"]\n[Result \"*\"]\n\n1 a4-b5=c4 2 g1-f2\n";
    let reply = fixture.ask(ANN, Ask::Import { record: record.as_bytes().to_vec(), wanted: None });
    let open = button(first(&reply).0, |control| matches!(control, Control::OpenReplay(_)));
    let Control::OpenReplay(game) = open else { unreachable!("it was chosen as that") };
    let explore = Control::Explore { game, frame: Frame::Last, verdicts: Verdicts::Shown };
    let board = private(&fixture.press(ANN, &explore));
    assert!(has_verdict(&board), "{}", board.text);
    let board = pressed(&fixture, ANN, &walk(&board, Walk::Back));
    assert!(board.text.contains("after 1 move"), "one goes back in the game: {}", board.text);

    for kind in GameKind::ALL.into_iter().filter(|&game| engine::has_engine(game)) {
        let fixture = Fixture::new();
        fixture.ask_in(BOT, ANN, against_bot(kind, 2, Color::White));
        assert_eq!(fixture.app.weight(&request(BOT, ANN, EXPLORE)), Weight::Thinking);
        let board = private(&fixture.ask_in(BOT, ANN, EXPLORE));
        assert!(has_verdict(&board), "{kind}: {}", board.text);
    }
}

/// A board on which nothing was explored is not stored, but it is out of date when the game has moved on.
#[test]
fn a_board_without_moves_goes_out_of_date() {
    let (fixture, game, _) = Fixture::playing();
    let board = private(&fixture.ask(BEN, EXPLORE));
    let flip = walk(&board, Walk::Flip);
    fixture.moves(ANN, "a4-b5=c4");
    let told = pressed(&fixture, BEN, &flip);
    assert!(told.text.contains("out of date") && told.text.contains("after 1 move"), "{}", told.text);
    assert_eq!(fixture.app.store().explored.line(UserId(BEN), game).expect("read"), None);
    let turned = pressed(&fixture, BEN, &walk(&told, Walk::Flip));
    assert!(!turned.text.contains("out of date"), "{}", turned.text);
    assert!(fixture.app.store().explored.line(UserId(BEN), game).expect("read").is_some_and(|line| line.is_empty()));
}

#[test]
fn what_another_board_leaves_out_is_told() {
    let (fixture, game, _) = Fixture::playing();
    for (user, mv) in [(ANN, "a4-b5=c4"), (BEN, "g1-f2"), (ANN, "a5-b6")] {
        fixture.moves(user, mv);
    }
    let at = |frame| Control::Explore { game, frame, verdicts: Verdicts::Hidden };
    let early = private(&fixture.press(BEN, &at(Frame::After(1))));
    let start = position(GameKind::Pijersi, &early);
    assert!(!private(&fixture.press(BEN, &at(Frame::Last))).text.contains("left it out"), "nothing is lost");
    let early = private(&fixture.press(BEN, &at(Frame::After(1))));
    clicked(&fixture, BEN, early, &start, "g2-f3");
    let told = private(&fixture.press(BEN, &at(Frame::Last)));
    assert!(told.text.contains("left it out") && !told.text.contains("g2-f3"), "{}", told.text);
}

#[test]
fn a_long_word_leaves_room_for_the_board() {
    let (fixture, ..) = Fixture::playing();
    let told = private(&fixture.ask(ANN, typed(&format!("a4-b5=c4 {}", "x".repeat(1990)))));
    assert!(told.text.contains("I stopped at `xxx"), "{}", told.text);
    assert!(told.text.contains("Exploring from") && told.text.contains("1. **`a4-b5=c4`**"), "{}", told.text);
}

#[test]
fn variations_without_room_are_counted() {
    const VARIATIONS: usize = 40;
    let (fixture, game, _) = Fixture::playing();
    let moves = long_game(GameKind::Pijersi, 55);
    assert_eq!(moves.len(), 55);
    private(&fixture.ask(ANN, typed(&moves.join(" "))));
    let mut position = fixture.stored(game).position().clone();
    for (number, mv) in moves.iter().take(VARIATIONS).enumerate() {
        let other = position.legal_moves().into_iter().find(|other| other != mv).expect("there is a choice");
        private(&fixture.ask(ANN, typed(&[&moves[..number], &[other]].concat().join(" "))));
        position.play(mv).expect("legal");
    }
    let board = private(&fixture.ask(ANN, typed(&moves.join(" "))));
    assert!(board.text.contains(&format!("({VARIATIONS} variations not shown)")), "{}", board.text);
}

/// A spectator's board does not follow a game into a channel that the spectator cannot see.
#[test]
fn a_game_that_moved_out_of_sight_is_not_explored() {
    const THERE: ChannelId = ChannelId(101);
    let (fixture, game, _) = Fixture::playing();
    let [cleo, ben] = [CLEO, BEN].map(|user| private(&fixture.ask(user, typed("a4-b5=c4"))));
    let asked = fixture.ask_in(THERE, ANN, Ask::MoveHere(game.to_string()));
    let accept = button(public(&asked), |control| matches!(control, Control::AcceptOffer(_)));
    fixture.ask_in(THERE, BEN, Ask::Press(accept));
    assert_eq!(fixture.stored(game).table().channel, THERE);
    let explore = Control::Explore { game, frame: Frame::Last, verdicts: Verdicts::Hidden };
    for control in [walk(&cleo, Walk::Flip), explore] {
        assert_eq!(fixture.press(CLEO, &control).refused, Some("UNKNOWN_GAME"), "{control:?}");
        let see = |request: &mut Request| request.place.visible_channels = [THERE].into();
        assert_eq!(fixture.ask_as(CLEO, Ask::Press(control), see).refused, None);
    }
    pressed(&fixture, BEN, &walk(&ben, Walk::Flip));
}

/// In each game, a random line is clicked together, to the end of the game if it has one. Every message keeps to
/// Discord's limits, in every language.
#[test]
fn every_game_is_explored_by_clicking() {
    for kind in GameKind::ALL {
        let (fixture, game, _) = Fixture::playing_game(kind, None);
        let mut position = fixture.stored(game).position().clone();
        let mut board = private(&fixture.ask(ANN, EXPLORE));
        for number in 0..24 {
            let legal = position.legal_moves();
            let Some(mv) = legal.get((number * 37 + 11) % legal.len().max(1)) else { break };
            board = clicked(&fixture, ANN, board, &position, mv);
            position.play(mv).expect("legal");
            while let Some(pass) = position.outcome().is_none().then(|| position.forced_pass()).flatten() {
                position.play(&pass).expect("legal");
            }
            assert_eq!(position_text(&board), position.to_string(), "{kind}: {mv}");
        }
        for language in Language::ALL {
            check_fits(first(&fixture.ask_reading(language, ANN, EXPLORE)).0);
        }
    }
}

/// A line that reaches the end of the game has no picker, and one can go back from there.
#[test]
fn the_end_of_the_game_is_told() {
    let fixture = Fixture::new();
    fixture.game("6/3R-3/6/7/6/3r-3/6 w 0 1");
    let board = private(&fixture.ask(ANN, EXPLORE));
    let start = position(GameKind::Pijersi, &board);
    let wins = |mv: &&String| {
        let mut after = start.clone();
        after.play(mv).expect("legal");
        after.outcome().is_some()
    };
    let mv = start.legal_moves().iter().find(wins).expect("White can win").clone();
    let board = private(&fixture.ask(ANN, typed(&mv)));
    assert!(board.text.contains(&format!("White wins** (**{}**)", name(ANN))), "{}", board.text);
    assert!(offered_steps(&board).is_none());
    let play = format!("Play {mv}");
    assert_eq!(labels(&board), ["Back", "[Forward]", "Start over", "Flip", "[Prepare]", &play]);
    let back = pressed(&fixture, ANN, &walk(&board, Walk::Back));
    assert_eq!(position(GameKind::Pijersi, &back), start);
    let more = private(&fixture.ask(ANN, typed(&format!("{mv} {mv}"))));
    assert!(more.text.contains("I stopped at"), "{}", more.text);
}

/// The moves of a long game that goes on; fewer if the game ends.
fn long_game(kind: GameKind, count: usize) -> Vec<String> {
    let mut position = AnyPosition::start(kind);
    let mut moves = Vec::new();
    while moves.len() < count {
        let legal = position.legal_moves();
        let goes_on = |mv: &&String| {
            let mut after = position.clone();
            after.play(mv).expect("legal");
            after.outcome().is_none() && after.forced_pass().is_none()
        };
        let from = moves.len() * 31 % legal.len().max(1);
        let Some(mv) = legal[from..].iter().chain(&legal[..from]).find(goes_on).cloned() else { break };
        position.play(&mv).expect("legal");
        moves.push(mv);
    }
    moves
}

#[test]
fn a_full_line_says_so() {
    let mut full = 0;
    for kind in GameKind::ALL {
        let moves = long_game(kind, 61);
        if moves.len() < 61 {
            continue;
        }
        let (fixture, ..) = Fixture::playing_game(kind, None);
        let board = private(&fixture.ask(ANN, typed(&moves[..60].join(" "))));
        assert!(board.text.contains("**`") && labels(&board).contains(&"[Forward]".to_owned()), "{}", board.text);
        let told = private(&fixture.ask(ANN, typed(&moves.join(" "))));
        assert!(told.text.contains("at most 60 moves"), "{}", told.text);
        assert_eq!(position_text(&told), position_text(&board));
        full += 1;
    }
    assert!(full > 0, "some games are long enough");
}

#[test]
fn lines_expire_after_the_game() {
    let fixture = Fixture::new();
    let over = finished(&fixture);
    let mv = fixture.stored(over).position().legal_moves()[0].clone();
    let old = private(&fixture.ask(CLEO, typed(&mv)));
    let kept = || fixture.app.store().explored.line(UserId(CLEO), over).expect("read").is_some();
    fixture.wait(LIFETIME - Duration::from_secs(1));
    fixture.app.sweep().expect("swept");
    assert!(kept());
    fixture.wait(Duration::from_secs(2));
    fixture.app.sweep().expect("swept");
    assert!(!kept());
    // Buttons of the old line do nothing to a new one.
    let new = private(&fixture.ask(CLEO, typed(&mv)));
    let told = pressed(&fixture, CLEO, &walk(&old, Walk::StartOver));
    assert!(told.text.contains("out of date") && told.text.contains(&mv), "{}", told.text);
    assert!(!pressed(&fixture, CLEO, &walk(&new, Walk::StartOver)).text.contains("out of date"));
}
