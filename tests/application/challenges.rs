//! Posting, accepting, declining and withdrawing challenges.

use parlor::application::ChallengedUser;

use crate::prelude::*;

#[test]
fn a_challenge_is_accepted_by_the_one_it_is_for() {
    let fixture = Fixture::new();
    let posted = fixture.ask(ANN, challenge(Some(BEN)));
    let post = public(&posted);
    assert_eq!(post.mention, Some(UserId(BEN)));
    assert!(post.picture.is_some(), "the start can be seen before anyone accepts");
    let [accept, decline, withdraw, block, learn] = controls(post).try_into().expect("five buttons");
    assert_eq!(learn, Control::OpenCourse(games::GameKind::Pijersi));

    assert_eq!(refusal(&fixture.press(CLEO, &accept)), "This challenge is for Ben.");
    assert_eq!(refusal(&fixture.press(CLEO, &decline)), "This challenge is for Ben.");
    assert_eq!(refusal(&fixture.press(CLEO, &block)), "This challenge is for Ben.");
    assert_eq!(refusal(&fixture.press(BEN, &withdraw)), "Only Ann can withdraw this challenge.");
    assert!(refusal(&fixture.press(ANN, &accept)).contains("your own challenge"));

    let reply = fixture.press(BEN, &accept);
    let board = public(&reply);
    assert_eq!(board.mention, Some(UserId(ANN)), "White is to move");
    assert!(board.text.contains("**Ann** is White"), "{}", board.text);
    assert!(board.text.contains("<@1>, it’s your move: you’re White."), "{}", board.text);
    assert!(refusal(&fixture.press(BEN, &accept)).contains("no longer open"));
    assert!(refusal(&fixture.press(ANN, &withdraw)).contains("no longer open"));
}

#[test]
fn an_open_challenge_is_accepted_by_anyone_else() {
    let fixture = Fixture::new();
    let posted = fixture.ask(ANN, challenge(None));
    assert_eq!(public(&posted).mention, None);
    let [accept, withdraw, Control::OpenCourse(_)] = &controls(public(&posted))[..] else {
        panic!("nobody is asked to decline: {:?}", controls(public(&posted)));
    };
    assert!(refusal(&fixture.press(CLEO, withdraw)).contains("Only Ann"));
    let reply = fixture.press(CLEO, accept);
    assert!(public(&reply).text.contains("**Cleo** is Black"));
}

#[test]
fn a_challenge_is_declined_withdrawn_and_expires() {
    let fixture = Fixture::new();
    for (user, which, says) in [(BEN, 1, "declined"), (ANN, 2, "withdrew")] {
        let posted = fixture.ask(ANN, challenge(Some(BEN)));
        let reply = fixture.press(user, &controls(public(&posted))[which]);
        assert!(
            matches!(&reply.effects[..], [Effect::Update(post)] if post.text.contains(says) && post.controls.is_empty())
        );
    }
    let posted = fixture.ask(ANN, challenge(Some(BEN)));
    fixture.wait(Duration::from_secs(24 * 60 * 60 - 1));
    assert_eq!(fixture.app.sweep().expect("swept"), 0);
    fixture.wait(Duration::from_secs(1));
    let reply = fixture.press(BEN, &controls(public(&posted))[0]);
    assert!(matches!(&reply.effects[..], [Effect::Update(post)] if post.text.contains("in time")));

    let posted = fixture.ask(ANN, challenge(Some(BEN)));
    fixture.wait(DAY);
    assert_eq!(fixture.app.sweep().expect("swept"), 1);
    assert!(refusal(&fixture.press(BEN, &controls(public(&posted))[0])).contains("no longer open"));
}

#[test]
fn challenges_are_refused_with_the_reason() {
    let fixture = Fixture::new();
    let opponent = |change: fn(&mut ChallengedUser)| {
        let mut ask = challenge(Some(BEN));
        let Ask::Challenge { opponent, .. } = &mut ask else { unreachable!("it is a challenge") };
        opponent.as_mut().map(change);
        ask
    };
    let with_setup = |setup| Wish { setup: Some(setup), ..Wish::default() }.ask();
    let refused = |ask, says: &str| {
        let reply = fixture.ask(ANN, ask);
        let text = refusal(&reply);
        assert!(text.contains(says), "{text}");
    };
    refused(challenge(Some(ANN)), "can’t challenge yourself");
    refused(opponent(|ben| ben.bot = true), "is a bot");
    refused(opponent(|ben| ben.sees_channel = false), "can’t see this channel");
    refused(with_setup("nonsense"), "isn’t a setup");
    refused(with_setup("AAAAAA"), "gives one side this many");

    let direct = fixture.ask_as(ANN, challenge(Some(BEN)), |direct| direct.place.kind = PlaceKind::BotDirect);
    assert!(refusal(&direct).contains("Nobody else can join"));
    let hidden = fixture.ask_as(ANN, challenge(Some(BEN)), |hidden| hidden.place.answers_are_public = false);
    assert!(refusal(&hidden).contains("external apps"));

    for _ in 0..3 {
        public(&fixture.ask(ANN, challenge(Some(BEN))));
    }
    refused(challenge(Some(CLEO)), "three open challenges");
    public(&fixture.ask(BEN, challenge(None)));
}

#[test]
fn of_challenges_at_once_no_more_are_open_than_allowed() {
    let fixture = Fixture::new();
    let channels = (200..200 + MAX_OPEN as u64 * 3).map(ChannelId);
    fixture.at_once(channels.map(|channel| request(channel, ANN, challenge(None))));
    assert_eq!(fixture.app.store().challenges.challenges_of(UserId(ANN)).expect("read").len(), MAX_OPEN);
}

#[test]
fn of_two_rematches_at_once_one_is_proposed_and_accepted_by_the_other() {
    for _ in 0..10 {
        let fixture = Fixture::new();
        let over = finished(&fixture);
        assert!(refusal(&fixture.press(CLEO, &Control::Rematch(over))).contains("Only the two players"));
        fixture.at_once([ANN, BEN].map(|user| request(HERE, user, Ask::Press(Control::Rematch(over)))));
        for user in [ANN, BEN] {
            assert_eq!(
                fixture.app.store().challenges.challenges_of(UserId(user)).expect("read"),
                [],
                "none is left open"
            );
        }
        let running = fixture.app.store().games.game_at(HERE).expect("read").expect("the rematch has begun");
        assert_ne!(running.id(), over);
        assert_eq!(running.seats().white.user(), Some(UserId(BEN)), "colors are swapped");
    }
}

#[test]
fn a_channel_hosts_one_game_at_a_time() {
    let fixture = Fixture::new();
    let early = fixture.ask(CLEO, challenge(None));
    let (_, board) = begun(&fixture);
    fixture.note(&board, 555);
    assert_eq!(fixture.outdated(), []);
    let reply = fixture.ask(CLEO, challenge(Some(BEN)));
    assert!(refusal(&reply).contains("https://discord.com/channels/77/100/555"), "{}", refusal(&reply));
    let reply = fixture.press(BEN, &controls(public(&early))[0]);
    assert!(refusal(&reply).contains("already a game in this channel"), "accepting looks again");
    public(&fixture.ask_in(ChannelId(101), CLEO, challenge(Some(BEN))));
}

#[test]
fn a_thread_is_no_way_around_the_limit() {
    let (fixture, ..) = Fixture::playing();
    let parked = fixture.ask(CLEO, challenge(Some(BEN)));
    let open = controls(first(&parked).0).remove(0);
    for channel in 0..MAX_OPEN as u64 {
        public(&fixture.ask_in(ChannelId(200 + channel), CLEO, challenge(None)));
    }
    assert!(refusal(&fixture.press(CLEO, &open)).contains("three open challenges"), "others were opened since");
    let kept = fixture.app.store().challenges.challenges_of(UserId(CLEO)).expect("read");
    let posted = kept.iter().find(|challenge| !challenge.wants_thread).expect("one that others can accept");
    fixture.press(CLEO, &Control::WithdrawChallenge(posted.id));
    assert!(fixture.press(CLEO, &open).thread.is_some(), "it was kept");
}
