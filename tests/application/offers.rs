//! Takebacks, and moving a game to another channel.

use std::collections::HashSet;

use crate::prelude::*;

const THERE: ChannelId = ChannelId(101);
const ACCEPT: fn(&Control) -> bool = |control| matches!(control, Control::AcceptOffer(_));
const DECLINE: fn(&Control) -> bool = |control| matches!(control, Control::DeclineOffer(_));
const TAKEBACK: fn(&Control) -> bool = |control| matches!(control, Control::OfferTakeback(_));

fn played(fixture: &Fixture, id: GameId) -> Vec<String> {
    fixture.stored(id).moves().iter().map(|mv| mv.text.clone()).collect()
}

#[test]
fn a_turn_is_taken_back_by_consent() {
    let (fixture, id, board) = Fixture::playing();
    assert!(!controls(&board).iter().any(TAKEBACK), "nothing can be taken back yet");
    assert!(refusal(&fixture.ask(ANN, Ask::Takeback)).contains("nothing to take back"));
    let board = fixture.moves(ANN, "a4-b5=c4");
    assert!(refusal(&fixture.ask(BEN, Ask::Takeback)).contains("nothing to take back"));

    let asked = fixture.press(ANN, &button(&board, TAKEBACK));
    let offer = public(&asked).clone();
    assert_eq!((offer.mention, offer.picture.is_some()), (Some(UserId(BEN)), false));
    assert!(offer.text.contains("asks to take back"), "{}", offer.text);
    assert!(refusal(&fixture.ask(BEN, Ask::Draw)).contains("offer is waiting"), "one at a time");
    let fixture = fixture.restarted();
    assert!(refusal(&fixture.press(ANN, &button(&offer, ACCEPT))).contains("Only your opponent"));
    assert!(refusal(&fixture.press(CLEO, &button(&offer, ACCEPT))).contains("Only the two players"));
    let reply = fixture.press(BEN, &button(&offer, ACCEPT));
    let taken = public(&reply);
    assert!(taken.text.contains("the move is taken back") && taken.mention == Some(UserId(ANN)), "{}", taken.text);
    assert_eq!(played(&fixture, id), [""; 0]);
    assert!(refusal(&fixture.press(BEN, &button(&offer, ACCEPT))).contains("no longer open"), "answered once");
}

#[test]
fn the_opponents_answer_goes_with_it() {
    let (fixture, id, _) = Fixture::playing();
    let first = fixture.moves(ANN, "a4-b5=c4");
    fixture.moves(BEN, "g1-f2");
    let asked = fixture.ask(ANN, Ask::Takeback);
    let accept = button(public(&asked), ACCEPT);
    public(&fixture.press(BEN, &accept));
    assert_eq!(played(&fixture, id), [""; 0]);
    let fixture = fixture.restarted();
    let old = fixture.press(BEN, &button(&first, |control| matches!(control, Control::OpenPicker(_))));
    assert!(refusal(&old).contains("out of date"), "{}", refusal(&old));
    fixture.moves(ANN, "a4-b5=c4");
    fixture.moves(BEN, "g1-f2");
    let asked = fixture.ask(BEN, Ask::Takeback);
    public(&fixture.press(ANN, &button(public(&asked), ACCEPT)));
    assert_eq!(played(&fixture, id), ["a4-b5=c4"]);
}

#[test]
fn of_two_answers_at_once_one_counts() {
    let (fixture, id, _) = Fixture::playing();
    fixture.moves(ANN, "a4-b5=c4");
    let asked = fixture.ask(ANN, Ask::Takeback);
    let (accept, decline) = (button(public(&asked), ACCEPT), button(public(&asked), DECLINE));
    let presses = [&accept, &decline, &accept, &decline];
    let replies = fixture.at_once(presses.map(|control| request(HERE, BEN, Ask::Press(control.clone()))));
    let is_message = |effect: &&Effect| !matches!(effect, Effect::Strip(_));
    let answers = replies.iter().map(|reply| reply.effects.iter().filter(is_message).count()).collect::<Vec<_>>();
    assert_eq!(answers, [1; 4], "each press is answered by one message");
    let session = fixture.stored(id);
    assert_eq!((session.revision(), session.offer()), (3, None), "a move, an offer, an answer");
}

/// Stores a proposal to move a game to the other channel. Returns the control that accepts it.
fn proposes_to_move(fixture: &Fixture, id: GameId, by: u64) -> Control {
    fixture.act(
        id,
        UserId(by),
        Action::Offer(Proposal::Move(Table { guild: Some(GUILD), channel: THERE, parent: Some(HERE) })),
    );
    Control::AcceptOffer(BoardRef { game: id, revision: fixture.stored(id).revision() })
}

#[test]
fn a_game_moves_by_consent_if_the_channel_is_free() {
    let (fixture, id, _) = Fixture::timed("1d");
    let accept = proposes_to_move(&fixture, id, ANN);
    public(&fixture.ask_in(THERE, CLEO, crate::fixture::challenge(None)));
    let reply = fixture.ask_in(THERE, BEN, Ask::Press(accept));
    assert!(public(&reply).text.contains("continues in <#101>"), "{}", public(&reply).text);
    let session = fixture.stored(id);
    assert_eq!((session.table().channel, session.table().parent), (THERE, Some(HERE)));
    assert!(refusal(&fixture.ask(ANN, Ask::Move("a4-b5=c4".to_owned()))).contains("no game in this channel"));
    let fixture = fixture.restarted();
    public(&fixture.ask_in(THERE, ANN, Ask::Move("a4-b5=c4".to_owned())));
    fixture.wait(23 * HOUR);
    assert_eq!(fixture.ring().expect("it rings")[0].channel, THERE, "its clock rings there");
    assert_eq!(fixture.app.store().games.games_at(HERE, 9).expect("read"), []);
    assert_eq!(fixture.app.store().games.games_at(THERE, 9).expect("read"), [id]);

    // After a declined proposal the game stays in its channel.
    let back = fixture.ask(BEN, Ask::MoveHere(id.to_string()));
    let decline = button(public(&back), DECLINE);
    let declined = fixture.press(ANN, &decline);
    assert!(
        matches!(&declined.effects[..], [Effect::Update(post)] if post.board.is_none() && post.controls.is_empty())
    );
    assert_eq!(fixture.stored(id).table().channel, THERE);

    // The former channel is free for another game, and the new channel is not.
    let (other, _) = begun(&fixture);
    let accept = proposes_to_move(&fixture, other, BEN);
    assert!(refusal(&fixture.press(ANN, &accept)).contains(&id.to_string()), "the table is taken");
    assert_eq!(fixture.stored(other).table().channel, HERE);
}

#[test]
fn controls_left_in_the_former_channel_do_nothing() {
    let (fixture, id, _) = Fixture::playing();
    let here = fixture.stored(id).board_ref();
    let draft = fixture.stored(id).position().steps("a4-b5=c4").expect("a legal move");
    let step = Pick::begin(MoveOf::Game(here)).with_draft(draft[..1].to_vec());
    let whole = Pick { draft, ..step.clone() };
    fixture.ask_in(THERE, BEN, Ask::Press(proposes_to_move(&fixture, id, ANN)));
    let moved = fixture.stored(id);
    assert_eq!(moved.table().channel, THERE);

    let left = [
        Control::OpenPicker(here),
        Control::Pick(step),
        Control::Play(whole.clone()),
        Control::PlayAnyway(whole.clone()),
        Control::OfferDraw(here),
        Control::OfferTakeback(here),
        Control::AcceptOffer(here),
        Control::DeclineOffer(here),
        Control::DeclineOnBoard(here),
        Control::ClaimTime(here),
        Control::ConfirmAbort(here),
        Control::PostBoard(here),
    ];
    for control in &left {
        assert_eq!(refusal(&fixture.press(ANN, control)), "This game continues in <#101>.", "{control:?}");
        let told = fixture.ask_as(CLEO, Ask::Press(control.clone()), |stranger| stranger.place.guild = None);
        assert!(!refusal(&told).contains("<#101>"), "{control:?}: who cannot see the channel is not told of it");
    }
    assert_eq!(fixture.stored(id), moved, "nothing was changed");
    let whole = Pick { of: MoveOf::Game(moved.board_ref()), ..whole };
    let played = fixture.ask_in(THERE, ANN, Ask::Press(Control::Play(whole)));
    assert!(public(&played).text.contains("a4-b5=c4"), "the same controls work at the table");
}

#[test]
fn a_game_does_not_move_to_where_one_player_is_alone() {
    let (fixture, id, _) = Fixture::playing();
    let mut request = request(THERE, ANN, Ask::MoveHere(id.to_string()));
    (request.place.kind, request.place.guild) = (PlaceKind::BotDirect, None);
    let reply = fixture.send(&request);
    assert!(refusal(&reply).contains("Nobody else"), "{}", refusal(&reply));
    assert_eq!(fixture.stored(id).offer(), None);
}

#[test]
fn an_offer_shows_the_board_if_the_last_move_could_not_be_posted() {
    let (fixture, _, board) = Fixture::playing();
    fixture.note(&board, 1);
    fixture.moves(ANN, "a4-b5=c4");
    let offered = fixture.ask(BEN, Ask::Draw);
    let offer = public(&offered);
    assert!(offer.picture.is_some() && offer.text.contains("offers a draw"), "{}", offer.text);
    let is_on_board = |control: &Control| matches!(control, Control::DeclineOnBoard(_));
    let decline = button(offer, is_on_board);
    fixture.note(offer, 2);
    // The newest board shows the offer, so another takes its place.
    let declined = fixture.press(ANN, &decline);
    let board = public(&declined);
    assert!(board.picture.is_some() && board.text.contains("declined the draw"), "{}", board.text);
    assert!(!controls(board).iter().any(is_on_board));
}

#[test]
fn a_proposal_to_move_does_not_hide_that_a_move_was_not_posted() {
    let (fixture, id, _) = Fixture::playing();
    fixture.moves(ANN, "a4-b5=c4");
    let revision = fixture.stored(id).revision();
    fixture.app.store().outbox.give_up(id, revision).expect("noted");
    let mut asked = request(THERE, ANN, Ask::MoveHere(id.to_string()));
    asked.place.guild = request(HERE, ANN, Ask::Draw).place.guild;
    let proposed = fixture.send(&asked);
    fixture.note_question(THERE, public(&proposed), 7);
    assert!(fixture.app.store().outbox.has_undelivered(), "the move is still to be told");
}

#[test]
fn an_old_board_is_known_to_be_of_its_server() {
    let (fixture, _, board) = Fixture::playing();
    fixture.note(&board, 1);
    fixture.note(&board, 2);
    let outdated = fixture.outdated();
    assert_eq!(outdated.iter().map(|outdated| outdated.message).collect::<Vec<_>>(), [MessageId(1)]);
    let due = fixture.app.due(&HashSet::new()).expect("the store is read");
    assert!(due.iter().all(|due| due.guild == Some(GUILD)), "{due:?}");
}
