//! Exporting and removing the data about a person.

use crate::{
    prelude::*,
    prepared::{LINE, is_prepared, prepare},
};

fn privacy(fixture: &Fixture, user: u64) -> (Control, Control) {
    let reply = fixture.ask(user, Ask::Privacy);
    let [export, forget] = controls(first(&reply).0).try_into().expect("two buttons");
    (export, forget)
}

/// The message and the file of a person's export.
fn export(fixture: &Fixture, user: u64) -> (String, String) {
    let reply = fixture.press(user, &privacy(fixture, user).0);
    let post = first(&reply).0;
    (post.text.clone(), post.file.as_ref().expect("a file").text.clone())
}

fn forget(fixture: &Fixture, user: u64) -> Post {
    let asked = fixture.press(user, &privacy(fixture, user).1);
    let yes = button(first(&asked).0, |control| *control == Control::Forget);
    fixture.changed(user, &yes)
}

/// A store in which Ann has two running games, a finished game, a challenge, an imported game, a vacation and a solved
/// lesson, and follows a game.
fn busy() -> (Fixture, Vec<domain::id::GameId>) {
    let fixture = Fixture::new();
    let mut games = vec![finished(&fixture)];
    for channel in [HERE, ChannelId(101)] {
        let (id, _) = accepted_in(&fixture, channel, BEN, challenge(Some(BEN)));
        for (user, mv) in [(ANN, "a4-b5=c4"), (BEN, "g1-f2")] {
            public(&fixture.ask_in(channel, user, Ask::Move(mv.to_owned())));
        }
        games.push(id);
    }
    let posted = fixture.ask_in(ChannelId(102), BEN, challenge(Some(CLEO)));
    let (followed, accept) = accepts(public(&posted));
    fixture.ask_in(ChannelId(102), CLEO, Ask::Press(accept));
    fixture.ask_in(ChannelId(102), ANN, Ask::Press(Control::Follow(followed)));
    fixture.ask_in(
        ChannelId(102),
        ANN,
        Ask::Import { record: b"[Game \"Pijersi\"]\n\n1 a4-b5=c4\n".to_vec(), wanted: None },
    );
    let theirs = "[Game \"Pijersi\"]\n[White \" ANN\u{200b}\"]\n[Black \"Anna\"]\n\n1 a4-b5=c4\n";
    fixture.ask_in(ChannelId(102), CLEO, Ask::Import { record: theirs.as_bytes().to_vec(), wanted: None });
    fixture.ask_in(ChannelId(103), ANN, challenge(None));
    fixture.ask_in(ChannelId(104), BEN, challenge(Some(ANN)));
    fixture.press(ANN, &Control::Leave { days: 3 });
    let solve = |learner: &mut domain::Learner| learner.solve(GameKind::Biyi, "chain".parse().expect("a word"));
    fixture.app.store().people.change(UserId(ANN), solve).expect("stored");
    fixture.app.store().people.change_player(UserId(BEN), |player| player.blocked.push(seat(ANN))).expect("stored");
    games.push(followed);
    (fixture, games)
}

#[test]
fn everybody_gets_what_is_kept_about_them() {
    let fixture = Fixture::new();
    let (words, file) = export(&fixture, ANN);
    assert!(words.contains("nothing"), "{words}");
    assert_eq!(file.lines().count(), 2, "a first and a last line");

    let (fixture, games) = busy();
    let (words, file) = export(&fixture, ANN);
    assert!(words.contains("14 records"), "{words}");
    for id in &games {
        assert!(file.contains(&format!("\"id\":\"{id}\"")), "{id} is not in {file}");
    }
    let lines: Vec<serde_json::Value> = file.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let kinds: Vec<_> =
        lines.iter().map(|line| line.as_object().expect("one field").keys().next().expect("one")).collect();
    let own = ["parlor", "player", "standing", "standing", "tally", "tally", "learner"];
    assert_eq!(kinds[..7], own, "ratings are for here and over all servers");
    assert_eq!(kinds[7..10], ["challenge", "challenge", "import"], "challenges by and to her");
    let rest = |counted| kinds[10..].iter().filter(move |kind| (**kind == "counted") == counted);
    assert!(rest(false).eq(&["game", "game", "game", "game", "end"]));
    assert_eq!(rest(true).count(), 1, "one of her games counts for openings");

    fixture.ask_in(ChannelId(101), CLEO, Ask::Press(Control::Follow(games[2])));
    assert!(fixture.stored(games[2]).following().followers().contains(&UserId(CLEO)));
    let (_, file) = export(&fixture, ANN);
    assert!(!file.contains("\"followers\":[\"3\"]"), "who else follows a game is nobody's business");
}

#[test]
fn who_is_forgotten_leaves_no_trace_but_the_games_of_others() {
    let (fixture, games) = busy();
    let asked = fixture.press(ANN, &Control::AskToForget);
    assert!(first(&asked).0.text.contains("2 running games"), "{}", first(&asked).0.text);
    assert!(fixture.exported().contains("\"Ann\""));
    let done = forget(&fixture, ANN);
    assert!(done.controls.is_empty(), "{}", done.text);

    let fixture = fixture.restarted();
    let left = fixture.exported();
    let blocked = r#"{"user":"1","name":""}"#;
    let names_her = |text: &str| text.to_lowercase().replace("anna", "").replace("channel", "").contains("ann");
    assert!(!names_her(&left) && left.contains(blocked), "{left}");
    assert!(left.contains(r#"{"user":"0","name":"Former player"}"#), "where somebody imported her name: {left}");
    assert!(left.contains(r#"{"user":"0","name":"Anna"}"#), "others stay: {left}");
    assert!(!left.replacen(blocked, "", 1).contains("\"1\""), "{left}");
    for id in &games[..3] {
        let session = fixture.stored(*id);
        assert!(session.end().is_some_and(|end| end.outcome.is_some()), "resigned, not aborted");
        let reply = fixture.press(BEN, &Control::Record(*id));
        assert!(first(&reply).0.text.contains("[White \"Former player\"]"), "{}", first(&reply).0.text);
        assert!(!first(&fixture.press(BEN, &Control::OpenReplay(*id))).0.text.contains("Ann"));
        assert!(refusal(&fixture.press(BEN, &Control::Rematch(*id))).contains("no longer registered"));
    }
    let list = fixture.ask(BEN, Ask::Games { of: None });
    assert!(first(&list).0.text.contains("**Former player**"));
    assert!(first(&fixture.ask(ANN, Ask::Games { of: None })).0.text.contains("no games yet"));
    for (id, channel) in [(games[1], HERE), (games[2], ChannelId(101))] {
        let told = fixture.app.telling(id).expect("looked").expect("opponents are told");
        assert_eq!((told.channel, told.post.mention), (channel, Some(UserId(BEN))));
        assert!(told.post.text.starts_with("**Former player** resigned"), "{}", told.post.text);
    }
    assert_eq!(export(&fixture, ANN).1.lines().count(), 2);

    let exported = fixture.exported();
    assert_eq!(Fixture::imported(exported.as_bytes()).exported(), exported, "what is left is read back");
}

#[test]
fn what_is_prepared_in_a_running_game_goes_with_its_player() {
    let (fixture, id, _) = Fixture::playing();
    prepare(&fixture.app, BEN, id, &LINE[..4]);
    prepare(&fixture.app, ANN, id, &LINE[..3]);
    let is_told = |file: &str, user: u64| {
        let record = format!("{{\"prepared\":{{\"version\":1,\"user\":\"{user}\"");
        assert!(file.contains(&record), "{record}: {file}");
        assert_eq!(file.matches("\"prepared\"").count(), 1, "{file}");
    };
    is_told(&export(&fixture, BEN).1, BEN);
    is_told(&export(&fixture, ANN).1, ANN);
    forget(&fixture, BEN);
    // The game is over, so Ann's answers are gone with his.
    let fixture = fixture.restarted();
    assert!(fixture.stored(id).end().is_some() && fixture.stored(id).ply() == 0, "nothing was played");
    assert!(!fixture.exported().contains("prepared"), "{}", fixture.exported());
    assert!(!is_prepared(&fixture, ANN, id) && !is_prepared(&fixture, BEN, id));
    let told = fixture.app.telling(id).expect("looked").expect("Ann is told");
    let text = told.post.text;
    assert!(text.starts_with("**Former player** ") && !text.contains("prepar"), "{text}");
}

#[test]
fn no_rematch_is_proposed_to_whoever_is_being_forgotten() {
    for _ in 0..40 {
        let fixture = Fixture::new();
        let over = finished(&fixture);
        let presses = [(BEN, Control::Rematch(over)), (ANN, Control::Forget)];
        fixture.at_once(presses.map(|(user, control)| request(HERE, user, Ask::Press(control))));
        assert!(!fixture.exported().contains("Ann"), "{}", fixture.exported());
    }
}

#[test]
fn being_forgotten_twice_is_being_forgotten() {
    let (fixture, _) = busy();
    forget(&fixture, ANN);
    let before = fixture.exported();
    forget(&fixture, ANN);
    assert_eq!(fixture.exported(), before);
    public(&fixture.ask(ANN, challenge(Some(CLEO))));
    assert!(fixture.exported().contains("\"Ann\""), "and may come back");
    forget(&fixture, BEN);
    assert!(!fixture.exported().contains("Ben"), "{}", fixture.exported());
}

#[test]
fn what_is_left_is_named_in_the_language_of_its_game() {
    let fixture = Fixture::new();
    let french = |request: &mut Request| request.place.language = Some(Language::French);
    let (id, accept) = accepts(public(&fixture.ask_as(ANN, challenge(Some(BEN)), french)));
    fixture.ask_as(BEN, Ask::Press(accept), french);
    forget(&fixture, ANN);
    assert_eq!(fixture.stored(id).seats().white.name(), "Ancien joueur");
}

#[test]
fn whoever_is_forgotten_is_not_told_of_an_end() {
    let (fixture, id, _) = Fixture::playing();
    fixture.press(CLEO, &Control::Follow(id));
    fixture.resign(BEN, id);
    assert!(fixture.app.store().outbox.next().expect("looked").is_some(), "the follower is still to be told");
    forget(&fixture, CLEO);
    assert_eq!(fixture.app.store().outbox.next().expect("looked"), None, "nobody is left to be told");
    assert!(fixture.ring().expect("looked").is_empty());
}
