//! Spectators: the list of another person's games, and following a game to its end.

use domain::follow::MAX_FOLLOWERS;

use crate::prelude::*;

/// The list of Ann's games as shown in this channel to a person who can see the channels in `public`.
fn games_of_ann(fixture: &Fixture, user: u64, channel: ChannelId, public: &[ChannelId]) -> String {
    let mut request = request(channel, user, Ask::Games { of: Some(UserId(ANN)) });
    request.place.visible_channels = public.iter().copied().collect();
    first(&fixture.send(&request)).0.text.clone()
}

#[test]
fn games_of_others_are_listed_as_far_as_they_can_be_seen() {
    let (fixture, game, _) = Fixture::playing();
    let id = format!("`{game}`");
    let elsewhere = ChannelId(200);
    let seen = games_of_ann(&fixture, CLEO, HERE, &[]);
    assert!(seen.contains(&id) && seen.contains("Games of <@1>") && seen.contains("**Their move**"), "{seen}");
    assert!(seen.contains("**Ben**") && !seen.contains("Your"), "{seen}");
    assert!(games_of_ann(&fixture, CLEO, elsewhere, &[HERE]).contains(&id), "everybody can look there");
    assert!(games_of_ann(&fixture, BEN, elsewhere, &[]).contains(&id), "he plays in it");
    let hidden = games_of_ann(&fixture, CLEO, elsewhere, &[]);
    assert!(!hidden.contains(&id) && hidden.contains("None. "), "{hidden}");
    let own = games_of_ann(&fixture, ANN, elsewhere, &[]);
    assert!(own.contains("**Your move**") && !own.contains("Games of"), "one's own are one's own: {own}");

    fixture.moves(ANN, "a4-b5=c4");
    fixture.moves(BEN, "g1-f2");
    fixture.act(game, UserId(ANN), Action::Resign);
    let seen = games_of_ann(&fixture, CLEO, HERE, &[]);
    assert!(seen.contains("**Finished**") && seen.contains("lost <t:"), "{seen}");
}

/// The board of the channel's game, as a spectator sees it.
fn glance(fixture: &Fixture) -> Post {
    first(&fixture.ask(CLEO, Ask::Board { side: None })).0.clone()
}

fn follow(fixture: &Fixture) -> (GameId, Post) {
    let follow = button(&glance(fixture), |control| matches!(control, Control::Follow(_)));
    let Control::Follow(id) = follow else { unreachable!("it was chosen as that") };
    (id, first(&fixture.press(CLEO, &follow)).0.clone())
}

#[test]
fn a_follower_is_told_of_the_end_once() {
    let (fixture, id, _) = Fixture::playing();
    let (followed, told) = follow(&fixture);
    assert_eq!(followed, id);
    assert!(told.text.contains(&format!("`{id}`")) && told.mention.is_none(), "{}", told.text);
    let again = fixture.press(CLEO, &Control::Follow(id));
    assert_eq!(first(&again).0.text, told.text, "saying so twice changes nothing");
    assert!(controls(&glance(&fixture)).contains(&Control::Unfollow(id)));

    fixture.moves(ANN, "a4-b5=c4");
    assert!(fixture.ring().expect("looked").is_empty(), "moves tell nobody");
    let fixture = fixture.restarted();
    fixture.resign(BEN, id);
    let notices = fixture.ring().expect("looked");
    assert_eq!(notices.len(), 1);
    let post = &notices[0].post;
    assert_eq!((notices[0].channel, &post.others[..]), (HERE, &[UserId(CLEO)][..]));
    assert!(post.text.starts_with("<@3>") && post.text.contains("Ann"), "{}", post.text);
    assert!(notices[0].nonce().len() <= 25);
    for control in controls(post) {
        assert!(!first(&fixture.press(CLEO, &control)).0.text.is_empty());
    }
    let fixture = fixture.restarted();
    fixture.wait(MINUTE);
    assert!(fixture.ring().expect("looked").is_empty(), "once");
}

#[test]
fn who_unfollows_is_not_told() {
    let (fixture, id, _) = Fixture::playing();
    let (_, told) = follow(&fixture);
    let [unfollow] = &controls(&told)[..] else { panic!("one button: {told:?}") };
    assert_eq!(*unfollow, Control::Unfollow(id));
    assert!(first(&fixture.press(CLEO, unfollow)).0.text.contains("no longer tell you"));
    fixture.resign(BEN, id);
    assert!(fixture.ring().expect("looked").is_empty());
}

#[test]
fn following_is_refused_with_the_reason() {
    let (fixture, id, _) = Fixture::playing();
    let refused = |user, expected: &Refusal| {
        let reply = fixture.press(user, &Control::Follow(id));
        assert_eq!(refusal(&reply), catalogue::text(Language::English, &expected.sentence()));
    };
    refused(ANN, &Refusal::OwnGame);
    let mute = fixture.ask_as(CLEO, Ask::Press(Control::Follow(id)), |mute| mute.place.writable = false);
    assert!(refusal(&mute).contains("can’t post"));
    let out_of_sight = fixture.ask_in(ChannelId(200), CLEO, Ask::Press(Control::Follow(id)));
    assert!(refusal(&out_of_sight).starts_with("There’s no game"));

    let mut session = fixture.stored(id);
    for user in 0..MAX_FOLLOWERS as u64 {
        let next = session.following().followed_by(UserId(100 + user)).expect("there is room");
        assert_eq!(fixture.app.store().games.save(&next, session.revision()).expect("saved"), store::Saved::Done);
        session = next;
    }
    refused(CLEO, &Refusal::TooManyFollowers);
    fixture.resign(BEN, id);
    refused(CLEO, &Refusal::GameOver);
    let notices = fixture.ring().expect("looked");
    let [notice] = &notices[..] else { panic!("ten are told in one message: {notices:?}") };
    assert_eq!((notice.post.others.len(), notice.post.mention), (MAX_FOLLOWERS, None));
    assert!(notice.post.text.starts_with("<@100>, <@101>, "), "{}", notice.post.text);
}
