//! What is kept about a person: getting it, and being forgotten.

use std::{sync::Barrier, thread};

use crate::bench::{
    ANN, BEN, Bench, CLEO, HERE, begun, button, challenge, controls, first, public, refusal, request, seat,
};
use parlor::games::GameKind;
use parlor::host::{Ask, Effect, Post};
use parlor::id::{ChannelId, UserId};
use parlor::language::Language;
use parlor::session::control::Control;
use parlor::time::Timestamp;

fn privacy(bench: &Bench, user: u64) -> (Control, Control) {
    let reply = bench.ask(user, Ask::Privacy);
    let [export, forget] = controls(first(&reply).0).try_into().expect("two buttons");
    (export, forget)
}

/// What is kept about somebody, as they get it.
fn export(bench: &Bench, user: u64) -> (String, String) {
    let reply = bench.press(user, &privacy(bench, user).0);
    let post = first(&reply).0;
    (post.text.clone(), post.file.as_ref().expect("a file").text.clone())
}

/// Everything in the store.
fn everything(bench: &Bench) -> String {
    let mut bytes = Vec::new();
    bench.host.store().export(Timestamp(0), &mut bytes).expect("exported");
    String::from_utf8(bytes).expect("text")
}

fn forget(bench: &Bench, user: u64) -> Post {
    let asked = bench.press(user, &privacy(bench, user).1);
    let yes = button(first(&asked).0, |control| *control == Control::Forget);
    let reply = bench.press(user, &yes);
    let [Effect::Update(post)] = &reply.effects[..] else { panic!("the question is answered: {reply:?}") };
    post.clone()
}

/// Ann has two running games, a finished one, a challenge, an imported game, a vacation, a lesson solved, and follows a game.
fn busy() -> (Bench, Vec<parlor::id::GameId>) {
    let bench = Bench::new();
    let (over, _) = begun(&bench);
    public(&bench.ask(ANN, Ask::Move("a4-b5=c4".to_owned())));
    public(&bench.ask(BEN, Ask::Move("g1-f2".to_owned())));
    public(&bench.press(BEN, &Control::ConfirmResign(bench.stored(over).board_ref())));
    let mut games = vec![over];
    for channel in [HERE, ChannelId(101)] {
        let posted = bench.ask_in(channel, ANN, challenge(Some(BEN)));
        let accept = button(public(&posted), |control| matches!(control, Control::AcceptChallenge(_)));
        let Control::AcceptChallenge(id) = accept else { unreachable!("it was chosen as that") };
        bench.ask_in(channel, BEN, Ask::Press(accept));
        for (user, mv) in [(ANN, "a4-b5=c4"), (BEN, "g1-f2")] {
            public(&bench.ask_in(channel, user, Ask::Move(mv.to_owned())));
        }
        games.push(id);
    }
    let posted = bench.ask_in(ChannelId(102), BEN, challenge(Some(CLEO)));
    let accept = button(public(&posted), |control| matches!(control, Control::AcceptChallenge(_)));
    let Control::AcceptChallenge(followed) = accept else { unreachable!("it was chosen as that") };
    bench.ask_in(ChannelId(102), CLEO, Ask::Press(accept));
    bench.ask_in(ChannelId(102), ANN, Ask::Press(Control::Follow(followed)));
    bench.ask_in(ChannelId(102), ANN, Ask::Import(b"[Game \"Pijersi\"]\n\n1 a4-b5=c4\n".to_vec()));
    let theirs = "[Game \"Pijersi\"]\n[White \" ANN\u{200b}\"]\n[Black \"Anna\"]\n\n1 a4-b5=c4\n";
    bench.ask_in(ChannelId(102), CLEO, Ask::Import(theirs.as_bytes().to_vec()));
    bench.ask_in(ChannelId(103), ANN, challenge(None));
    bench.ask_in(ChannelId(104), BEN, challenge(Some(ANN)));
    bench.press(ANN, &Control::Leave { days: 3 });
    let lesson = "chain".parse().expect("a word");
    bench.host.store().put_solved(UserId(ANN), GameKind::Biyi, &lesson).expect("stored");
    bench.host.store().change_player(UserId(BEN), |player| player.blocked.push(seat(ANN))).expect("stored");
    games.push(followed);
    (bench, games)
}

#[test]
fn everybody_gets_what_is_kept_about_them() {
    let bench = Bench::new();
    let (words, file) = export(&bench, ANN);
    assert!(words.contains("Nothing"), "{words}");
    assert_eq!(file.lines().count(), 2, "a first and a last line");

    let (bench, games) = busy();
    let (words, file) = export(&bench, ANN);
    assert!(words.contains("13 things"), "{words}");
    for id in &games {
        assert!(file.contains(&format!("\"id\":\"{id}\"")), "{id} is not in {file}");
    }
    let lines: Vec<serde_json::Value> = file.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let kinds: Vec<_> =
        lines.iter().map(|line| line.as_object().expect("one field").keys().next().expect("one")).collect();
    let ratings = ["standing", "standing", "tally", "tally"];
    assert_eq!(kinds[..5], ["parlor", "player", "learner", "challenge", "challenge"]);
    assert_eq!(kinds[5], "import", "after the challenges by and to her");
    assert_eq!(kinds[6..10], ratings, "here and over all servers");
    assert_eq!(kinds[10..], ["game", "game", "game", "game", "end"]);

    bench.ask_in(ChannelId(101), CLEO, Ask::Press(Control::Follow(games[2])));
    assert!(bench.stored(games[2]).is_followed_by(UserId(CLEO)));
    let (_, file) = export(&bench, ANN);
    assert!(!file.contains("\"followers\":[\"3\"]"), "who else follows a game is nobody's business");
}

#[test]
fn who_is_forgotten_leaves_no_trace_but_the_games_of_others() {
    let (bench, games) = busy();
    let asked = bench.press(ANN, &Control::AskToForget);
    assert!(first(&asked).0.text.contains("2 running games"), "{}", first(&asked).0.text);
    assert!(everything(&bench).contains("\"Ann\""));
    let done = forget(&bench, ANN);
    assert!(done.controls.is_empty(), "{}", done.text);

    let bench = bench.restarted();
    let left = everything(&bench);
    let blocked = r#"{"user":"1","name":""}"#;
    let names_her = |text: &str| text.to_lowercase().replace("anna", "").replace("channel", "").contains("ann");
    assert!(!names_her(&left) && left.contains(blocked), "{left}");
    assert!(left.contains(r#"{"user":"0","name":"Former player"}"#), "where somebody imported her name: {left}");
    assert!(left.contains(r#"{"user":"0","name":"Anna"}"#), "others stay: {left}");
    assert!(!left.replacen(blocked, "", 1).contains("\"1\""), "{left}");
    for id in &games[..3] {
        let session = bench.stored(*id);
        assert!(session.end().is_some_and(|end| end.outcome.is_some()), "resigned, not aborted");
        let reply = bench.press(BEN, &Control::Record(*id));
        assert!(first(&reply).0.text.contains("[White \"Former player\"]"), "{}", first(&reply).0.text);
        assert!(!first(&bench.press(BEN, &Control::OpenReplay(*id))).0.text.contains("Ann"));
        assert!(refusal(&bench.press(BEN, &Control::Rematch(*id))).contains("has left"));
    }
    let list = bench.ask(BEN, Ask::Games { of: None });
    assert!(first(&list).0.text.contains("**Former player**"));
    assert!(first(&bench.ask(ANN, Ask::Games { of: None })).0.text.contains("no games yet"));
    for (id, channel) in [(games[1], HERE), (games[2], ChannelId(101))] {
        let told = bench.host.telling(id).expect("looked").expect("opponents are told");
        assert_eq!((told.channel, told.post.mention), (channel, Some(UserId(BEN))));
        assert!(told.post.text.starts_with("**Former player** resigned"), "{}", told.post.text);
    }
    assert_eq!(export(&bench, ANN).1.lines().count(), 2);

    let exported = everything(&bench);
    assert_eq!(everything(&Bench::imported(exported.as_bytes())), exported, "what is left is read back");
}

#[test]
fn no_rematch_is_proposed_to_whoever_is_being_forgotten() {
    for _ in 0..40 {
        let bench = Bench::new();
        let (over, _) = begun(&bench);
        for user in [ANN, BEN] {
            let mv = bench.stored(over).position().legal_moves()[0].clone();
            public(&bench.ask(user, Ask::Move(mv)));
        }
        public(&bench.press(BEN, &Control::ConfirmResign(bench.stored(over).board_ref())));
        let both = Barrier::new(2);
        thread::scope(|scope| {
            let rematch = scope.spawn(|| {
                both.wait();
                bench.press(BEN, &Control::Rematch(over))
            });
            both.wait();
            bench.press(ANN, &Control::Forget);
            rematch.join().expect("no panic");
        });
        assert!(!everything(&bench).contains("Ann"), "{}", everything(&bench));
    }
}

#[test]
fn being_forgotten_twice_is_being_forgotten() {
    let (bench, _) = busy();
    forget(&bench, ANN);
    let before = everything(&bench);
    forget(&bench, ANN);
    assert_eq!(everything(&bench), before);
    public(&bench.ask(ANN, challenge(Some(CLEO))));
    assert!(everything(&bench).contains("\"Ann\""), "and may come back");
    forget(&bench, BEN);
    assert!(!everything(&bench).contains("Ben"), "{}", everything(&bench));
}

#[test]
fn what_is_left_is_named_in_the_language_of_its_game() {
    let bench = Bench::new();
    let mut posted = request(HERE, ANN, challenge(Some(BEN)));
    posted.place.language = Some(Language::French);
    let reply = bench.host.handle(&posted).expect("answered");
    let accept = button(public(&reply), |control| matches!(control, Control::AcceptChallenge(_)));
    let Control::AcceptChallenge(id) = accept else { unreachable!("it was chosen as that") };
    let mut accepted = request(HERE, BEN, Ask::Press(accept));
    accepted.place.language = Some(Language::French);
    bench.host.handle(&accepted).expect("answered");
    forget(&bench, ANN);
    assert_eq!(bench.stored(id).seats().white.name(), "Ancien joueur");
}

#[test]
fn whoever_is_forgotten_is_not_told_of_an_end() {
    let bench = Bench::new();
    let (id, _) = begun(&bench);
    bench.press(CLEO, &Control::Follow(id));
    public(&bench.press(BEN, &Control::ConfirmResign(bench.stored(id).board_ref())));
    assert!(bench.host.next_alarm().expect("looked").is_some(), "the follower is still to be told");
    forget(&bench, CLEO);
    assert_eq!(bench.host.next_alarm().expect("looked"), None, "nobody is left to be told");
    assert!(bench.host.ring().expect("looked").is_empty());
}
