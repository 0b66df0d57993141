//! Games in which nobody moves any longer: either player ends them after some time, and they count for nobody.

use parlor::application::Presence;

use crate::prelude::*;

const IN_PRIVATE: ChannelId = ChannelId(300);

const ASK: fn(&Control) -> bool = |control| matches!(control, Control::AskAfter(_));
const END: fn(&Control) -> bool = |control| matches!(control, Control::EndIdle(_));

/// A game of Ann as White against Ben in which both have moved, so that Ben waits for Ann.
fn both_have_moved() -> (Fixture, GameId) {
    let (fixture, game, _) = Fixture::playing();
    for user in [ANN, BEN] {
        fixture.moves(user, &fixture.first_move(game));
    }
    (fixture, game)
}

/// A change that puts a request into direct messages of Ann and Ben.
fn in_private(request: &mut Request) {
    request.place.guild = None;
    request.place.channel = IN_PRIVATE;
    request.place.home = IN_PRIVATE;
    request.place.kind = PlaceKind::Private;
    request.place.added = false;
}

/// The controls of a person's `/board` and `/games` in this place.
fn offered(fixture: &Fixture, user: u64, place: fn(&mut Request)) -> [Vec<Control>; 2] {
    [Ask::Board { side: None }, Ask::Games { of: None }].map(|ask| controls(first(&fixture.ask_as(user, ask, place)).0))
}

/// Ends a game for a person who is asked to confirm it.
fn ended(fixture: &Fixture, user: u64, place: fn(&mut Request)) -> Reply {
    let [board, games] = offered(fixture, user, place);
    let end = board.into_iter().find(END).expect("it can be ended");
    assert!(games.contains(&end), "also from the list");
    let question = fixture.ask_as(user, Ask::Press(end), place);
    let confirm = button(first(&question).0, |control| matches!(control, Control::ConfirmEndIdle(_)));
    fixture.ask_as(user, Ask::Press(confirm), place)
}

/// Where the opponent of a person who asks is found, and the reply.
fn asked_after(fixture: &Fixture, user: u64, game: GameId, found: Presence, place: fn(&mut Request)) -> Reply {
    let ask = Ask::Press(Control::AskAfter(fixture.stored(game).board_ref()));
    let mut request = request(HERE, user, ask);
    place(&mut request);
    let (guild, sought) = fixture.app.whom_to_look_for(&request).expect("read").expect("somebody is looked for");
    assert_eq!((guild, sought), (GUILD, UserId(3 - user)));
    request.presence = Some(found);
    fixture.send(&request)
}

#[test]
fn either_player_ends_a_game_in_which_nobody_has_moved_for_thirty_days() {
    for user in [ANN, BEN] {
        let (fixture, game) = both_have_moved();
        fixture.wait(30 * DAY - Duration::from_secs(1));
        for controls in offered(&fixture, user, |_| {}) {
            assert!(!controls.iter().any(END), "{controls:?}");
        }
        let early = fixture.press(user, &Control::EndIdle(fixture.stored(game).board_ref()));
        assert_eq!(early.refused, Some("MAY_STILL_MOVE"));
        fixture.wait(Duration::from_secs(1));
        let stranger = fixture.press(CLEO, &Control::EndIdle(fixture.stored(game).board_ref()));
        assert_eq!(stranger.refused, Some("NOT_A_PLAYER"));
        let fixture = fixture.restarted();
        let reply = ended(&fixture, user, |_| {});
        assert_eq!(reply.effects[0], Effect::Dismiss);
        let told = public(&reply);
        assert!(
            told.text.contains(&format!("**{}** ended the game, because nobody had moved", name(user))),
            "{told:?}"
        );
        assert_eq!(told.mention, Some(UserId(3 - user)));
        assert_eq!(fixture.stored(game).end().map(|end| end.outcome), Some(None), "it counts for nobody");
        begun(&fixture);
    }
}

#[test]
fn where_nobody_moderates_seven_days_are_enough() {
    let user_installed: fn(&mut Request) = |request| request.place.added = false;
    for place in [user_installed, in_private] {
        let fixture = Fixture::new();
        let challenged = fixture.ask_as(ANN, challenge(Some(BEN)), place);
        let (game, accept) = accepts(public(&challenged));
        fixture.ask_as(BEN, Ask::Press(accept), place);
        fixture.wait(7 * DAY - Duration::from_secs(1));
        assert!(!offered(&fixture, BEN, place).iter().flatten().any(END));
        fixture.wait(Duration::from_secs(1));
        ended(&fixture, BEN, place);
        assert!(fixture.stored(game).end().is_some());
    }
}

#[test]
fn games_that_end_otherwise_do_not_end_so() {
    let (fixture, timed, _) = Fixture::timed("14d");
    fixture.wait(40 * DAY);
    let reply = fixture.press(BEN, &Control::EndIdle(fixture.stored(timed).board_ref()));
    assert_eq!(reply.refused, Some("ENDS_OTHERWISE"));
    assert_eq!(asked_after(&fixture, BEN, timed, Presence::Gone, |_| {}).refused, Some("ENDS_OTHERWISE"));
    let fixture = Fixture::new();
    let (game, _) = begun_with_bot(&fixture, GameKind::Pijersi, 1, Color::White);
    fixture.wait(40 * DAY);
    assert!(!offered(&fixture, ANN, |_| {}).iter().flatten().any(|control| ASK(control) || END(control)));
    let reply = fixture.press(ANN, &Control::EndIdle(fixture.stored(game).board_ref()));
    assert_eq!(reply.refused, Some("ENDS_OTHERWISE"));
}

#[test]
fn who_waits_asks_at_once_whether_the_opponent_is_gone() {
    let (fixture, game) = both_have_moved();
    let asks = |user: u64| offered(&fixture, user, |_| {}).map(|controls| controls.iter().any(ASK));
    assert_eq!((asks(ANN), asks(BEN)), ([false; 2], [true; 2]), "who is to move waits for nobody");

    let reply = asked_after(&fixture, BEN, game, Presence::There, |_| {});
    assert_eq!(reply.refused, Some("OPPONENT_IS_THERE"));
    let unknown = fixture.press(BEN, &Control::AskAfter(fixture.stored(game).board_ref()));
    assert_eq!(unknown.refused, Some("CANNOT_TELL"), "Discord was not asked");

    let reply = asked_after(&fixture, BEN, game, Presence::Gone, |_| {});
    let (told, audience) = first(&reply);
    assert_eq!(audience, Some(Audience::Caller));
    assert!(told.text.contains("**Ann** is no longer on that server"), "{}", told.text);
    let told = public(&reply);
    assert!(told.text.contains("**Ann** has left this server") && told.mention.is_none(), "{}", told.text);
    assert!(told.controls.is_empty() && told.picture.is_none());
    let fixture = fixture.restarted();
    assert!(!offered(&fixture, BEN, |_| {}).iter().flatten().any(ASK), "it is known");
    let again = asked_after(&fixture, BEN, game, Presence::Gone, |_| {});
    assert_eq!(again.effects.len(), 1, "the channel is told once");
    fixture.wait(7 * DAY);
    ended(&fixture, BEN, |_| {});

    let (fixture, game) = both_have_moved();
    asked_after(&fixture, BEN, game, Presence::Gone, |_| {});
    fixture.moves(ANN, &fixture.stored(game).position().legal_moves()[0]);
    fixture.wait(7 * DAY);
    assert!(!offered(&fixture, BEN, |_| {}).iter().flatten().any(END), "who moves is not gone");
}

#[test]
fn a_game_on_a_server_without_the_bot_moves_to_private_messages_or_ends() {
    let (fixture, game) = both_have_moved();
    let move_here = |user: u64, found: Option<Presence>| {
        fixture.ask_as(user, Ask::MoveHere(game.to_string()), |request| {
            in_private(request);
            request.presence = found;
        })
    };
    for found in [None, Some(Presence::There), Some(Presence::Gone)] {
        assert_eq!(move_here(ANN, found).refused, Some("ON_ANOTHER_SERVER"));
    }
    let listed = |user| offered(&fixture, user, in_private)[1].iter().any(ASK);
    assert!([ANN, BEN].into_iter().all(listed), "each of them asks, since neither can move");
    let told = asked_after(&fixture, ANN, game, Presence::BotOut, in_private);
    assert_eq!(told.effects.len(), 1, "nobody can be told there");
    assert!(first(&told).0.text.contains(&format!("`/movehere game_id:{game}`")), "{told:?}");
    let mut typing = request(IN_PRIVATE, ANN, Ask::Help);
    in_private(&mut typing);
    assert_eq!(fixture.suggest(&typing, &Typing::Movable(String::new())).len(), 1);

    let offer = move_here(ANN, Some(Presence::BotOut));
    let accept = button(public(&offer), |control| matches!(control, Control::AcceptOffer(_)));
    let accepted = fixture.ask_as(BEN, Ask::Press(accept), in_private);
    assert!(public(&accepted).picture.is_some());
    let moved = fixture.stored(game);
    assert_eq!(moved.table(), Table { guild: None, channel: IN_PRIVATE, parent: None });
    begun(&fixture);

    let (fixture, game) = both_have_moved();
    asked_after(&fixture, ANN, game, Presence::BotOut, in_private);
    fixture.wait(7 * DAY);
    let [_, games] = offered(&fixture, ANN, in_private);
    let question = fixture.ask_as(ANN, Ask::Press(games.into_iter().find(END).expect("listed")), in_private);
    let confirm = button(first(&question).0, |control| matches!(control, Control::ConfirmEndIdle(_)));
    let end = fixture.ask_as(ANN, Ask::Press(confirm), in_private);
    assert!(updated(&end).text.starts_with("You ended the game."), "{end:?}");
    assert!(fixture.stored(game).end().is_some());
}
