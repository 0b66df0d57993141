//! Exports records, imports them as text and as a file, and continues imported games.

use crate::prelude::*;

/// The record of the game in the lobby, without the code block around it.
async fn record(table: &Table) -> String {
    let shown = table.command(ANN, "record", json!({})).await;
    assert!(shown.ephemeral && shown.attachments.len() == 1, "{}", shown.content);
    let text = shown.content.split("```").nth(1).expect("a short record is in the message as well");
    text.to_owned()
}

/// Imports a file.
async fn import_file(table: &Table, content: impl AsRef<[u8]>) -> SeenMessage {
    let file = table.stand_in.upload("game.txt", content.as_ref());
    table.command(CLEO, "import", json!({"file": file})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_read_in_and_gone_on_with() {
    let (mut table, _) = Table::playing().await;
    let board = table.moves(ANN, "a4-b5=c4").await;
    let text = record(&table).await;
    table.moves(BEN, "g1-f2").await;
    table.resign(LOBBY, BEN).await;

    // An option of a command cannot contain line breaks.
    let read = table.command(ANN, "import", json!({"text": text.trim().replace('\n', " ")})).await;
    assert!(read.ephemeral && read.content.contains("**Ann** (White) – **Ben** (Black), 1 move"), "{}", read.content);
    assert_eq!(position(&read), position(&board));
    assert_eq!(buttons(&read), ["go-on", "open-replay", "record"]);
    table.restart().await;

    let posted = table.answer(ANN, &read, "go-on").await;
    assert!(!posted.ephemeral && posted.content.contains("between **Ann** and **Ben**"), "{}", posted.content);
    table.restart().await;
    let first = table.press_for_board(CLEO, &posted, "accept").await;
    assert_eq!(position(&first), position(&board));
    let mover = if table.pinged(&first) == [ANN] { ANN } else { CLEO };
    let next = table.moves(mover, "g1-f2").await;
    assert!(next.content.contains("g1-f2") && !next.ephemeral, "{}", next.content);
    assert!(record(&table).await.contains("1 a4-b5=c4\n2 g1-f2"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_read_in() {
    let table = Table::open().await;
    let game = "[Game \"Biyi\"]\r\n[White \"Ada\"]\r\n[Result \"1/2-1/2\"]\r\n[Ending \"agreement\"]\r\n";
    let read = import_file(&table, format!("\u{feff}{game}")).await;
    assert!(read.ephemeral && read.content.contains("**Ada**"), "{}", read.content);
    assert_eq!(buttons(&read), ["open-replay", "record"], "the game is over");
    assert!(button(&read, "record").starts_with("a:record:"));

    for (content, refusal) in [
        (&b"[Game \"Biyi\"]\n1 zz"[..], "L\u{ed}nea 2: la jugada 1, `zz`, "),
        (&[0xff, 0xfe, 0x41], "Ese archivo no es texto"),
        (&vec![b' '; 2 * 1024 * 1024 + 1], "Ese archivo es demasiado grande"),
    ] {
        let refused = import_file(&table, content).await;
        assert!(refused.ephemeral && refused.content.starts_with(refusal), "{}", refused.content);
    }
    let file = table.stand_in.upload("game.txt", game);
    for (options, refusal) in [
        (json!({}), "as `text` or as a `file`"),
        (json!({"file": file, "text": "2"}), "only one game here, and it isn’t `2`"),
    ] {
        let refused = table.command_in(LOBBY, ANN, "import", options).await;
        assert!(refused.ephemeral && refused.content.contains(refusal), "{}", refused.content);
    }
}
