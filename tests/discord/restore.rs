//! Restores a lost store from a back-up and continues its game.

use std::fs;

use crate::{
    prelude::*,
    process::{Running, begin, eventually, last_line, output, parlor},
};

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_store_is_restored_and_the_game_goes_on_by_an_old_button() {
    let (stand_in, folder) = stand_in_and_folder().await;
    let data = folder.path().join("data");
    let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    begin(&stand_in).await;
    let mut board = None;
    for (person, mv) in [(ANN, "a4-b5=c4"), (BEN, "g1-f2")] {
        let sent = stand_in.command(person, LOBBY, "move", json!({"move": mv})).expect("sent");
        board = Some(sent.reply().await.expect("answered"));
    }
    let board = board.expect("two moves were made");

    // The back-up made at the start of the program is older than the moves.
    let backups = || {
        let files = fs::read_dir(data.join("backup")).into_iter().flatten().flatten().map(|entry| entry.path());
        files.filter(|path| path.extension().is_some_and(|extension| extension == "jsonl")).collect::<Vec<_>>()
    };
    eventually("the daily back-up", || !backups().is_empty()).await;
    backups().iter().for_each(|path| fs::remove_file(path).expect("removed"));
    running.signal("USR1");
    eventually("the back-up that was asked for", || !backups().is_empty()).await;
    let backup: PathBuf = backups().pop().expect("it is there");
    running.kill(&stand_in).await;
    fs::remove_dir_all(data.join("store")).expect("the store is there");

    // Without the back-up, the bot does not know the game, and says so.
    let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    let lost = stand_in.click(CLEO, board.id, &button(&board, "flip")).expect("clicked").reply().await;
    assert!(lost.expect("old buttons answer").attachments.is_empty());
    let challenge = stand_in.command(CLEO, LOBBY, "challenge", json!({"game": "biyi"})).expect("sent");
    challenge.reply().await.expect("the new store holds a challenge");
    running.kill(&stand_in).await;

    let import = |more: &[&str]| {
        let mut command = parlor(folder.path(), &stand_in);
        command.arg("import").arg(&backup).args(more);
        output(command)
    };
    // Without `--replace`, a back-up can only be imported into an empty store.
    let refused = import(&[]);
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    assert!(last_line(&refused).contains("`--replace`"), "{refused:?}");
    let restored = import(&["--replace"]);
    assert!(restored.status.success(), "{restored:?}");

    let _running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    let flipped = stand_in.click(CLEO, board.id, &button(&board, "flip")).expect("clicked").reply().await;
    let found = position(&flipped.expect("old buttons work"));
    let mut expected = AnyPosition::start(GameKind::Pijersi);
    for mv in ["a4-b5=c4", "g1-f2"] {
        expected.play(mv).expect("a legal move");
    }
    assert_eq!(found, expected);
    let asked = stand_in.click(to_move(&found), board.id, &button(&board, "resign")).expect("clicked");
    let asked = asked.reply().await.expect("it is asked whether");
    let mv = &found.legal_moves()[0];
    let moved = stand_in.command(to_move(&found), LOBBY, "move", json!({"move": mv})).expect("sent").reply().await;
    assert!(moved.expect("the game goes on").content.contains(&found.notation(mv)));
    assert!(asked.ephemeral);
}
