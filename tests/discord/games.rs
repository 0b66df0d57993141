//! Plays whole games by typing and by clicking.

use crate::prelude::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_typed() {
    let mut table = Table::open().await;
    let mut board = table.begin().await;
    assert!(
        board.content.contains("**Ann** is White") && board.content.contains("**Ben** is Black"),
        "{}",
        board.content
    );
    assert_eq!(table.pinged(&board), [ANN]);
    let mut roll = dice(7);
    let mut ply = 0;
    let end = loop {
        let before = position(&board);
        let person = to_move(&before);
        let moves = before.legal_moves();
        let mv = &moves[roll(moves.len())];
        match ply {
            5 => table.restart().await,
            8 => table.stand_in.fault("/callback", 1, Fault::RateLimited(Duration::from_millis(200))),
            11 => {
                table.stand_in.gateway_fault(GatewayFault::Disconnect { shard: None, resumable: true }).await;
                table.stand_in.wait_for_bot().await.expect("the bot resumes");
            }
            _ => {}
        }
        let next = table.moves(person, mv).await;
        assert!(!next.ephemeral, "{}", next.content);
        assert!(next.content.contains(&format!("`{}`", before.notation(mv))), "{}", next.content);
        assert_eq!(next.attachments.len(), 1);
        assert!(next.attachments[0].bytes.len() <= 100_000, "a picture has 100 KB at the most");
        table.shrinks(&board).await;
        let mut expected = before.clone();
        expected.play(mv).expect("a legal move");
        assert_eq!(position(&next), expected);
        ply += 1;
        board = next;
        if expected.outcome().is_some() {
            break expected;
        }
        assert_eq!(table.pinged(&board), [to_move(&expected)], "the player to move is called");
    };
    assert!(ply > 11, "the game was long enough for all that happened in it");
    let outcome = end.outcome().expect("over");
    assert!(
        board
            .content
            .contains(&format!("**{} wins**", if outcome.winner() == Some(Color::White) { "White" } else { "Black" }))
            || board.content.contains("**Draw**"),
        "{}",
        board.content
    );
    assert_eq!(buttons(&board), FINAL, "a finished game is only looked at");
    let record = table.answer(CLEO, &board, "record").await;
    assert!(record.ephemeral && record.attachments[0].filename.ends_with(".txt"));
    let text = String::from_utf8(record.attachments[0].bytes.to_vec()).expect("text");
    assert!(text.contains(&format!("\n{ply} ")) && !text.contains(&format!("\n{} ", ply + 1)), "{text}");
    let challenge = table.challenge_in(LOBBY, Color::Black).await;
    assert!(!challenge.ephemeral, "the channel is free again");
}
