//! Servers that show no openings in running games.

use domain::server::ServerSetting;

use crate::{
    explore::{EXPLORE, private},
    fairness::{OTHERS, imported, moves, play, record},
    prelude::*,
};

const ON_SERVER: &str = "On this server, openings aren’t shown in running games between people.";

fn hide(fixture: &Fixture, setting: ServerSetting) {
    fixture.app.store().servers.change_server(GUILD, |server| server.set(setting)).expect("stored");
}

#[test]
fn a_server_hides_openings_in_its_running_games_and_their_copies() {
    let (fixture, running, _) = Fixture::playing();
    play(&fixture, HERE, running, 4);
    let copy = imported(&fixture, ANN, &record(&moves(&fixture, running)));
    let at = |frame| Control::Explore { game: copy, frame, verdicts: Verdicts::Hidden };
    for (setting, is_hidden) in [(ServerSetting::HideOpenings, true), (ServerSetting::ShowOpenings, false)] {
        hide(&fixture, setting);
        for user in [ANN, BEN, CLEO] {
            let board = private(&fixture.ask(user, EXPLORE));
            assert_eq!(board.text.contains(ON_SERVER), is_hidden, "{}", board.text);
        }
        // The present position is the same elsewhere. Those that the game has left are not.
        let board = private(&fixture.press(ANN, &at(Frame::Last)));
        assert_eq!(board.text.contains(ON_SERVER), is_hidden, "{}", board.text);
        let board = private(&fixture.press(ANN, &at(Frame::First)));
        assert!(!board.text.contains(ON_SERVER), "{}", board.text);
    }
    hide(&fixture, ServerSetting::HideOpenings);
    assert_eq!(fixture.ask_in(OTHERS[0], ANN, against_bot(GameKind::Pijersi, 1, Color::White)).refused, None);
    let board = private(&fixture.ask_in(OTHERS[0], ANN, EXPLORE));
    assert!(!board.text.contains(ON_SERVER), "nobody else plays there: {}", board.text);
    fixture.resign(BEN, running);
    assert!(!private(&fixture.ask(ANN, EXPLORE)).text.contains(ON_SERVER), "the game is over");
}

/// What was played from the present position is hidden before both have moved, too.
#[test]
fn first_moves_are_hidden_as_well() {
    let (fixture, running, _) = Fixture::playing();
    hide(&fixture, ServerSetting::HideOpenings);
    let copy = imported(&fixture, ANN, "[Game \"Pijersi\"]\n[Result \"*\"]\n\n1 a4-b5=c4 g1-f2\n");
    let at = |frame| private(&fixture.press(ANN, &Control::Explore { game: copy, frame, verdicts: Verdicts::Hidden }));
    assert!(at(Frame::First).text.contains(ON_SERVER), "White is about to begin");
    fixture.play_on(running, &["a4-b5=c4"]);
    assert!(at(Frame::After(1)).text.contains(ON_SERVER), "Black is about to answer");
    assert!(!at(Frame::First).text.contains(ON_SERVER), "the game has left it");
}
