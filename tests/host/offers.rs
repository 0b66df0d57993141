//! Takebacks and moving to another channel, by consent.

use parlor::{
    host::{Ask, Effect, PlaceKind},
    id::{ChannelId, GameId, UserId},
    session::{
        Action, Actor, NewTable, Proposal,
        control::{BoardRef, Control, Pick},
    },
    store::Saved,
    time::Timestamp,
};

use crate::bench::{ANN, BEN, Bench, CLEO, HERE, MOVE, begun, button, controls, first, public, refusal, request};

const THERE: ChannelId = ChannelId(101);
const ACCEPT: fn(&Control) -> bool = |control| matches!(control, Control::AcceptOffer(_));
const DECLINE: fn(&Control) -> bool = |control| matches!(control, Control::DeclineOffer(_));
const TAKEBACK: fn(&Control) -> bool = |control| matches!(control, Control::OfferTakeback(_));

fn plays(bench: &Bench, user: u64, mv: &str) -> parlor::host::Post {
    public(&bench.ask(user, Ask::Move(mv.to_owned()))).clone()
}

fn played(bench: &Bench, id: GameId) -> Vec<String> {
    bench.stored(id).moves().iter().map(|mv| mv.text.clone()).collect()
}

#[test]
fn a_turn_is_taken_back_by_consent() {
    let bench = Bench::new();
    let (id, board) = begun(&bench);
    assert!(!controls(&board).iter().any(TAKEBACK), "nothing can be taken back yet");
    assert!(refusal(&bench.ask(ANN, Ask::Takeback)).contains("nothing to take back"));
    let board = plays(&bench, ANN, "a4-b5=c4");
    assert!(refusal(&bench.ask(BEN, Ask::Takeback)).contains("nothing to take back"));

    let asked = bench.press(ANN, &button(&board, TAKEBACK));
    let offer = public(&asked).clone();
    assert_eq!(offer.mention, Some(UserId(BEN)));
    assert!(offer.text.contains("asks to take back"), "{}", offer.text);
    assert!(refusal(&bench.ask(BEN, Ask::Draw)).contains("offer waits"), "one at a time");
    let bench = bench.restarted();
    assert!(refusal(&bench.press(ANN, &button(&offer, ACCEPT))).contains("Only your opponent"));
    assert!(refusal(&bench.press(CLEO, &button(&offer, ACCEPT))).contains("Only the two players"));
    let reply = bench.press(BEN, &button(&offer, ACCEPT));
    let taken = public(&reply);
    assert!(taken.text.contains("the turn is taken back") && taken.mention == Some(UserId(ANN)), "{}", taken.text);
    assert_eq!(played(&bench, id), [""; 0]);
    assert!(refusal(&bench.press(BEN, &button(&offer, ACCEPT))).contains("no longer open"), "answered once");
}

#[test]
fn the_opponents_answer_goes_with_it() {
    let bench = Bench::new();
    let (id, _) = begun(&bench);
    let first = plays(&bench, ANN, "a4-b5=c4");
    plays(&bench, BEN, "g1-f2");
    let asked = bench.ask(ANN, Ask::Takeback);
    let accept = button(public(&asked), ACCEPT);
    public(&bench.press(BEN, &accept));
    assert_eq!(played(&bench, id), [""; 0]);
    let bench = bench.restarted();
    let old = bench.press(BEN, &button(&first, |control| matches!(control, Control::Move(_))));
    assert!(refusal(&old).contains("not the newest"), "{}", refusal(&old));
    plays(&bench, ANN, "a4-b5=c4");
    plays(&bench, BEN, "g1-f2");
    let asked = bench.ask(BEN, Ask::Takeback);
    public(&bench.press(ANN, &button(public(&asked), ACCEPT)));
    assert_eq!(played(&bench, id), ["a4-b5=c4"]);
}

#[test]
fn a_move_withdraws_an_offer_and_one_declined_is_not_repeated() {
    let bench = Bench::new();
    begun(&bench);
    plays(&bench, ANN, "a4-b5=c4");
    let asked = bench.ask(ANN, Ask::Takeback);
    let accept = button(public(&asked), ACCEPT);
    plays(&bench, BEN, "g1-f2");
    assert!(refusal(&bench.press(BEN, &accept)).contains("no longer open"), "a move withdraws the offer");
    let asked = bench.ask(ANN, Ask::Takeback);
    assert!(refusal(&bench.press(BEN, &accept)).contains("no longer open"), "an older button is not for a newer offer");
    let decline = button(public(&asked), DECLINE);
    assert!(public(&bench.press(BEN, &decline)).text.contains("declined the takeback"));
    assert!(refusal(&bench.ask(ANN, Ask::Takeback)).contains("since the last move"));
    public(&bench.ask(ANN, Ask::Draw));
}

#[test]
fn of_two_answers_at_once_one_counts() {
    let bench = Bench::new();
    let (id, _) = begun(&bench);
    plays(&bench, ANN, "a4-b5=c4");
    let asked = bench.ask(ANN, Ask::Takeback);
    let (accept, decline) = (button(public(&asked), ACCEPT), button(public(&asked), DECLINE));
    let answers = std::thread::scope(|scope| {
        let press = |control| {
            let bench = &bench;
            let is_message = |effect: &&Effect| **effect != Effect::Strip;
            scope.spawn(move || bench.press(BEN, control).effects.iter().filter(is_message).count())
        };
        let threads: Vec<_> = [&accept, &decline, &accept, &decline].into_iter().map(press).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect::<Vec<_>>()
    });
    assert_eq!(answers, [1; 4], "each press is answered by one message");
    let session = bench.stored(id);
    assert_eq!((session.revision(), session.offer()), (3, None), "a move, an offer, an answer");
}

/// Proposes to go on elsewhere, as the command will.
fn proposes_to_move(bench: &Bench, id: GameId, by: u64) -> Control {
    let session = bench.stored(id);
    let proposal = Proposal::Move(NewTable { channel: THERE, parent: Some(HERE) });
    let actor = Actor { user: UserId(by), moderator: false };
    let (next, _) = session.apply(actor, Action::Offer(proposal), Timestamp(0)).expect("it may be proposed");
    assert_eq!(bench.host.store().save(&next, session.revision()).expect("saved"), Saved::Done);
    Control::AcceptOffer(BoardRef { game: id, revision: next.revision() })
}

#[test]
fn a_game_moves_by_consent_if_the_channel_is_free() {
    let bench = Bench::new();
    let (id, _) = begun(&bench);
    let accept = proposes_to_move(&bench, id, ANN);
    public(&bench.ask_in(THERE, CLEO, crate::bench::challenge(None)));
    let reply = bench.ask_in(THERE, BEN, Ask::Press(accept));
    assert!(public(&reply).text.contains("goes on in <#101>"), "{}", public(&reply).text);
    let session = bench.stored(id);
    assert_eq!((session.table().channel, session.table().parent), (THERE, Some(HERE)));
    assert!(refusal(&bench.ask(ANN, Ask::Move("a4-b5=c4".to_owned()))).contains("no game in this channel"));
    let bench = bench.restarted();
    public(&bench.ask_in(THERE, ANN, Ask::Move("a4-b5=c4".to_owned())));
    assert_eq!(bench.host.store().games_at(HERE, 9).expect("read"), []);
    assert_eq!(bench.host.store().games_at(THERE, 9).expect("read"), [id]);

    // Declined, it stays where it is.
    let back = bench.ask(BEN, Ask::MoveHere(id.to_string()));
    let decline = button(public(&back), DECLINE);
    let declined = bench.press(ANN, &decline);
    assert!(
        matches!(&declined.effects[..], [Effect::Update(post)] if post.board.is_none() && post.controls.is_empty())
    );
    assert_eq!(bench.stored(id).table().channel, THERE);

    // The old channel is free, and the new one is not.
    let (other, _) = begun(&bench);
    let accept = proposes_to_move(&bench, other, BEN);
    assert!(refusal(&bench.press(ANN, &accept)).contains(&id.to_string()), "the table is taken");
    assert_eq!(bench.stored(other).table().channel, HERE);
}

#[test]
fn controls_left_in_the_former_channel_do_nothing() {
    let bench = Bench::new();
    let (id, board) = begun(&bench);
    let opened = bench.press(ANN, &button(&board, MOVE));
    let step = controls(first(&opened).0).into_iter().find(|control| matches!(control, Control::Pick(_)));
    let Some(Control::Pick(step)) = step else { panic!("a piece can be picked") };
    let here = bench.stored(id).board_ref();
    let draft = bench.stored(id).position().steps("a4-b5=c4").expect("a legal move");
    let whole = Pick { draft, ..step.clone() };
    bench.ask_in(THERE, BEN, Ask::Press(proposes_to_move(&bench, id, ANN)));
    let moved = bench.stored(id);
    assert_eq!(moved.table().channel, THERE);

    let left = [
        Control::Move(here),
        Control::Pick(step),
        Control::Play(whole.clone()),
        Control::PlayAnyway(whole.clone()),
        Control::OfferDraw(here),
        Control::OfferTakeback(here),
        Control::AcceptOffer(here),
        Control::DeclineOffer(here),
        Control::ClaimTime(here),
        Control::ConfirmAbort(here),
        Control::PostBoard(here),
    ];
    for control in &left {
        assert_eq!(refusal(&bench.press(ANN, control)), "This game goes on in <#101>.", "{control:?}");
        let mut stranger = request(HERE, CLEO, Ask::Press(control.clone()));
        stranger.place.guild = None;
        let told = bench.host.handle(&stranger).expect("answered");
        assert!(!refusal(&told).contains("<#101>"), "{control:?}: who cannot see the channel is not told of it");
    }
    assert_eq!(bench.stored(id), moved, "nothing was changed");
    let played = bench.ask_in(THERE, ANN, Ask::Press(Control::Play(whole)));
    assert!(public(&played).text.contains("a4-b5=c4"), "the same controls work at the table");
}

#[test]
fn a_game_does_not_move_to_where_one_player_is_alone() {
    let bench = Bench::new();
    let (id, _) = begun(&bench);
    let mut request = request(THERE, ANN, Ask::MoveHere(id.to_string()));
    (request.place.kind, request.place.guild) = (PlaceKind::BotDirect, None);
    let reply = bench.host.handle(&request).expect("answered");
    assert!(refusal(&reply).contains("Nobody else"), "{}", refusal(&reply));
    assert_eq!(bench.stored(id).offer(), None);
}
