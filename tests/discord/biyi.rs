//! Tests Biyi games: chains, the question before a losing turn, and the draw by repetition.

use board::{color::Color, grid::Cell};
use discord_stand_in::{Person, Seen};
use games::{AnyPosition, GameKind};
use serde_json::json;

use crate::table::{ANN, BEN, FINAL, Table, buttons, dice, entries, position, to_move};

/// A position in which Black's pilot on c4 keeps two white dragons apart.
const COVERED: &str = "a1:wwwww,a3:wwwww,e1:wwwww,g1:wwwww,g3:wwww,g5:w,c4:wwwb,d4:www,a5:www,\
                       a9:bbbbbb,c9:bbbbbb,e9:bbbbbb,g9:bbbbbb,a13:bbbbbbbbb w";

/// A position with tall mixed stacks and many long moves.
const TALL: &str = "b2:wwbww,f2:wbwwb,a4:wwww,c4:wwbw,e4:bww,g4:wwwbw,b5:w,d5:wbw,f5:ww,c1:ww,\
                    b12:bbwbb,f12:bwbbw,a10:bbbb,c10:bbwb,e10:wbb,g10:bbbwb,b9:b,d9:bwb,f9:bb,c13:bb w";

/// Begins a game of Ann, White, against Ben from a setup. Returns the first board.
async fn begin(table: &Table, setup: &str) -> Seen {
    let options = json!({"game": "biyi", "opponent": BEN.id().to_string(), "color": "white", "setup": setup});
    let challenge = table.command(ANN, "challenge", options).await;
    assert_eq!(challenge.attachments.len(), 1, "the start is shown before anybody accepts: {}", challenge.content);
    let shown = position(&challenge);
    let accepted = table.press(BEN, &challenge, "accept").await;
    let board = accepted.follow_up(0).await.expect("the first board");
    assert_eq!(position(&board), shown);
    board
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_loses_is_asked_for_twice() {
    let table = Table::open().await;
    begin(&table, COVERED).await;
    table.moves(ANN, "g5=g6").await;
    let board = table.moves(BEN, "c4-c3").await;
    assert!(!board.ephemeral, "Black lets the dragons touch: {}", board.content);

    // Ann types the turn, and then decides against it.
    let question = table.moves(ANN, "g6=f6").await;
    assert!(question.ephemeral && question.attachments.len() == 1, "{}", question.content);
    assert!(question.content.contains("loses") && question.content.contains("c4 and d4"), "{}", question.content);
    assert_eq!(buttons(&question), ["play-yes", "pick", "close"]);
    let picker = table.answer(ANN, &question, "pick").await;
    assert!(entries(&picker).contains(&"d4".to_owned()), "another move can be picked at once");
    let foreign = table.stand_in.messages(BEN, crate::table::LOBBY);
    assert!(foreign.iter().all(|message| message.id != question.id), "nobody else is told");
    assert_eq!(position(&board), position(&table.command(BEN, "board", json!(null)).await), "nothing was played");

    // Ann clicks the same turn, and plays it.
    let picker = table.answer(ANN, &board, "move").await;
    let question = table.choose(ANN, &picker, "g6").await.reply().await.expect("asked again, since g6 goes only to f6");
    assert!(question.content.contains("c4 and d4"), "{}", question.content);
    let played = table.press(ANN, &question, "play-yes").await;
    let end = played.follow_up(0).await.expect("the end");
    assert!(end.content.contains("**Black wins** (**Ben**)") && end.content.contains("dragons"), "{}", end.content);
    assert_eq!(buttons(&end), FINAL);
}

/// A turn that tends to shorten the game: a winning turn if there is one, else a turn that is random or advances far
/// and that neither loses nor draws. If no such turn exists, any legal turn.
fn hurried(position: &AnyPosition, roll: &mut impl FnMut(usize) -> usize) -> String {
    let moves = position.legal_moves();
    if let Some(win) = moves.iter().find(|mv| mv.ends_with('#')) {
        return win.clone();
    }
    let forward = |mv: &str| {
        let last = mv.rsplit(['=', '+', '-', '!']).next().expect("a turn has cells");
        let rank = last.parse::<Cell>().expect("a cell").number();
        if position.turn() == Color::White { rank } else { 14 - rank }
    };
    let sound = moves.iter().filter(|mv| position.warning(mv).is_none()).collect::<Vec<_>>();
    let far = sound.iter().map(|mv| forward(mv)).max().unwrap_or_default();
    let near = if roll(3) == 0 { far - 2 } else { 0 };
    let best = sound.iter().filter(|mv| forward(mv) >= near).collect::<Vec<_>>();
    if best.is_empty() { moves[roll(moves.len())].clone() } else { best[roll(best.len())].to_string() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_typed_and_clicked() {
    let mut table = Table::open().await;
    let mut board = begin(&table, TALL).await;
    let mut roll = dice(12);
    let mut ply = 0;
    let end = loop {
        let before = position(&board);
        let person: Person = to_move(&before);
        let mv = hurried(&before, &mut roll);
        if ply == 9 {
            table.restart().await;
        }
        let next = if person == ANN {
            table.moves(person, &mv).await
        } else {
            let steps = before.steps(&mv).expect("legal").iter().map(ToString::to_string).collect::<Vec<_>>();
            table.click(person, &board, &steps.iter().map(String::as_str).collect::<Vec<_>>()).await
        };
        assert!(!next.ephemeral && next.content.contains(&format!("`{}`", before.notation(&mv))), "{}", next.content);
        assert!(next.attachments[0].bytes.len() <= 100_000, "a picture has 100 KB at the most");
        let mut expected = before;
        expected.play(&mv).expect("legal");
        let told = next.attachments[0].description.as_deref().expect("a description");
        assert!(told.contains(&format!(" {expected}")), "{told} is not {expected}");
        ply += 1;
        board = next;
        if expected.outcome().is_some() {
            break expected;
        }
    };
    assert!(ply > 30, "the game was long enough for all that happened in it");
    let winner = end.outcome().expect("over").winner().expect("somebody won");
    assert!(board.content.contains(&format!("**{} wins**", if winner == Color::White { "White" } else { "Black" })));
    let told = table.pinged(&board);
    assert_eq!(told, [if winner == Color::White { BEN } else { ANN }]);
    assert_eq!(end.kind(), GameKind::Biyi);
}
