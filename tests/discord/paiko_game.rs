//! Plays a whole game of Paiko: the draft, every kind of turn, captures with their rewards, and the win by ten points.

use crate::prelude::*;

/// The moves of Ann (White) and Ben, alternating.
const GAME: &str = "\
    draft BBEIILL, draft EEIIILLAA, draft F, B@b7v, I@h10-f10^, b7<, f10-d10^, B@d4<, A@k8, E@b6, A@i7, \
    F@a7<, E@j10, I@b8v, E@h14, I@d6<, I@g8^, L@c8, I@g6v, draw ELA, L@c7, A@e6, draw SWA, E@d5, L@d9, \
    L@c9, A@d11, L@e12, S@h9, a7>, draw EWL, draw BEF, E@e9, give S, F@d8<, give F, e9-e8, give SFW, B@e4v, \
    F@e10>, F@f6^, give S, L@b9, S@g1, S@l10, E@e5, S@k9, draw SWW, W@i12, S@e3, i12@k10, W@g4, W@e9, a7<, \
    draw BBF, draw WAA, B@c8<, W@g2, B@f12^";

/// The move before which the bot is restarted, while a reward is still to be chosen.
const RESTART: usize = 37;

/// Begins a game of Ann, White, against Ben from a setup. Returns the first board.
async fn begin(table: &Table, setup: &str) -> SeenMessage {
    let options = json!({"game": "paiko", "opponent": BEN.id().to_string(), "color": "white", "setup": setup});
    let challenge = table.command(ANN, "challenge", options).await;
    assert_eq!(challenge.attachments.len(), 1, "the start is shown before anybody accepts: {}", challenge.content);
    table.press_for_board(BEN, &challenge, "accept").await
}

/// Checks that a board shows the position after this turn. Returns the position.
fn is_played(before: &AnyPosition, mv: &str, board: &SeenMessage) -> AnyPosition {
    assert!(!board.ephemeral && board.content.contains(&format!("`{}`", before.notation(mv))), "{}", board.content);
    assert!(board.attachments[0].bytes.len() <= 100_000, "a picture has 100 KB at the most");
    let mut after = before.clone();
    after.play(mv).expect("legal");
    let alt = board.attachments[0].description.as_deref().expect("a description");
    assert!(alt.contains(&format!(" {after}")), "{alt} is not {after}");
    after
}

/// The kind of action that a move begins with.
fn action(mv: &str) -> &'static str {
    match mv.split_once(' ') {
        Some(("draft", _)) => "draft",
        Some(("draw", _)) => "draw",
        Some(("give", _)) => "reward",
        _ if mv.starts_with(char::is_uppercase) && mv.contains('-') => "bonus shift",
        _ if mv.starts_with(char::is_uppercase) => "deployment",
        _ if mv.contains('@') => "redeployment",
        _ if mv.contains('-') => "shift",
        _ => "turn in place",
    }
}

/// Types a move, after checking the suggestions for the move's text without its last character.
async fn type_move(table: &Table, person: Person, mv: &str) -> SeenMessage {
    let begun = &mv[..mv.len() - 1];
    let asked = table.stand_in.autocomplete(person, LOBBY, "move", json!({"move": begun}), "move");
    let choices = asked.expect("there are suggestions").choices().await.expect("in time");
    assert!(choices.iter().any(|(_, value)| value == mv), "{mv} is not among {choices:?}");
    table.moves(person, mv).await
}

/// Clicks a move in the picker.
async fn click_move(table: &Table, person: Person, board: &SeenMessage, before: &AnyPosition, mv: &str) -> SeenMessage {
    let steps = before.steps(mv).expect("legal").iter().map(ToString::to_string).collect::<Vec<_>>();
    table.click(person, board, &steps.iter().map(String::as_str).collect::<Vec<_>>()).await
}

/// Checks that a board notifies the player to move, that the picture's description names this player, and that the
/// board has the Move button.
fn calls_the_next(table: &Table, board: &SeenMessage, after: &AnyPosition) {
    let person = to_move(after);
    let name = if person == ANN { "Ann" } else { "Ben" };
    let side = if after.turn() == Color::White { "White" } else { "Black" };
    let call = format!("it’s your move: you’re {side}.");
    assert!(board.content.contains(&call) && table.pinged(board) == [person], "{}", board.content);
    let alt = board.attachments[0].description.as_deref().expect("a description");
    assert!(alt.contains(&format!("{side} ({name}) to move.")), "{alt}");
    assert!(buttons(board).iter().any(|word| word == "move"), "{:?}", buttons(board));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_typed_and_clicked() {
    let mut table = Table::open().await;
    let mut board = begin(&table, "classic").await;
    let mut position = crate::table::position(&board);
    let mut actions = BTreeMap::<_, usize>::new();
    let mut captured = 0;
    for (ply, mv) in GAME.split(", ").enumerate() {
        assert_eq!(position.outcome(), None, "the game goes on before {mv}");
        if ply == RESTART {
            assert_eq!(action(mv), "reward");
            table.restart().await;
        }
        let person = to_move(&position);
        let next = if person == ANN {
            type_move(&table, person, mv).await
        } else {
            click_move(&table, person, &board, &position, mv).await
        };
        assert_eq!(next.attachments.len(), 1, "the board is a picture");
        assert_ne!(next.attachments[0].bytes, board.attachments[0].bytes, "another one than before {mv}");
        captured += position.notation(mv).matches(" x").count();
        let after = is_played(&position, mv, &next);
        assert_eq!(crate::table::position(&next), after, "the description after {mv}");
        table.shrinks(&board).await;
        if after.outcome().is_none() {
            calls_the_next(&table, &next, &after);
        }
        *actions.entry(action(mv)).or_default() += 1;
        (board, position) = (next, after);
    }
    let all = ["bonus shift", "deployment", "draft", "draw", "redeployment", "reward", "shift", "turn in place"];
    assert_eq!(actions.keys().copied().collect::<Vec<_>>(), all, "{actions:?}");
    assert!(captured > 4, "{captured} tiles were captured");
    let winner = position.outcome().expect("over").winner().expect("somebody has ten points");
    let (side, name, loser) = if winner == Color::White { ("White", "Ann", BEN) } else { ("Black", "Ben", ANN) };
    let won = format!("**{side} wins** (**{name}**): {side} has ten points or more.");
    assert!(board.content.contains(&won), "{won}: {}", board.content);
    assert_eq!((&buttons(&board)[..], &table.pinged(&board)[..]), (&FINAL.map(str::to_owned)[..], &[loser][..]));
    let record = table.answer(BEN, &board, "record").await;
    let text = String::from_utf8(record.attachments[0].bytes.to_vec()).expect("text");
    for mv in GAME.split(", ") {
        assert!(text.contains(mv), "{mv} is in {text}");
    }
}
