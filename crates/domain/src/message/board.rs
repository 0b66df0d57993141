//! Public boards: messages about events in a game, with a picture of the board, and buttons for the players' next
//! actions.

use super::{
    Medium, Message, Reader, blocked, button, clock_terms, drawing, latest_end, named, players, stats, status,
    strangers, time_left, with_move,
};
use crate::{
    Event, Home, News, Offer, Proposal, Session,
    control::{BoardRef, Button, ButtonStyle, Control, ControlRow},
    id::UserId,
    markup::{bold, channel, code, date_and_time, mention, mentions},
    news::Happening,
    rating::ShownRating,
    right::Right,
    rules,
    seeks::seeker::MOST_RATED,
    sought::{Unrated, VACATION_DAYS, rounded},
};
use board::{
    color::{ByColor, Color},
    phrase::Phrase,
};
use catalogue::Language;
use games::{AnyPosition, game::Outcome};

/// A sentence about the optional rules of a game; `None` if the game has no optional rules.
pub(super) fn rules_of(start: &AnyPosition) -> Option<Phrase> {
    rules::told(start).map(|told| Phrase::new("game-rules").with("rules", told))
}

/// A sentence about why a game does not count for ratings; `None` if the game counts.
fn unrated(session: &Session) -> Option<Phrase> {
    if let Some(why) = session.sought().and_then(|sought| sought.unrated) {
        return unrated_sought(session, why);
    }
    if crate::rated::is_rated(session) {
        return None;
    }
    Some(match session.bot() {
        Some(_) => Phrase::new("not-rated-bot"),
        None if session.moves().imported.is_some() => Phrase::new("not-rated-record"),
        None => Phrase::new("not-rated-setup"),
    })
}

/// A sentence about why a game between strangers is not rated.
fn unrated_sought(session: &Session, why: Unrated) -> Option<Phrase> {
    match why {
        Unrated::Met => Some(Phrase::new("not-rated-met").with("most", MOST_RATED as i64)),
        Unrated::Late => {
            let loser = !session.end()?.outcome?.winner()?;
            // A stranger learns nothing about the loser's games with others.
            Some(match session.home() {
                Home::Of(side) if side == loser => {
                    Phrase::new("not-rated-late").with("player", bold(&session.strangers().full_name(loser)))
                }
                _ => Phrase::new("not-rated"),
            })
        }
    }
}

/// The first message of a game. If the bot cannot remind the players when their time runs out, `lacks` are the
/// permissions for that which it lacks, as far as they are known.
pub fn opening(session: &Session, lacks: Option<&[Right]>, reader: &Reader) -> Message {
    let chosen = session.moves().iter().rposition(|mv| !mv.is_pass);
    let passes = passes(session, chosen.map_or(0, |last| last + 1), reader);
    let lines = terms(session, lacks, reader).into_iter().chain(passes).collect();
    board(session, lines, None, None, reader)
}

/// Lines about who plays a game, and how.
fn terms(session: &Session, lacks: Option<&[Right]>, reader: &Reader) -> Vec<String> {
    let head = named(session, Phrase::new("game-begins"), Medium::Message).with("id", code(&session.id().to_string()));
    let clock = session.clock().map(|clock| clock_terms(clock.control));
    let terms = session.sought().map(|_| Phrase::new("sought-terms").with("days", VACATION_DAYS));
    let silence = clock.as_ref().and(lacks).map(|lacks| Right::missing(Phrase::new("no-reminders"), lacks));
    let lines = [Some(head), rules_of(session.start()), clock, terms, silence, unrated(session)];
    let ratings: Vec<_> = strangers::ratings(session).collect();
    lines.iter().flatten().chain(&ratings).map(|line| reader.say(line)).collect()
}

/// The public message about an event. It is a line if the position stays as it is on the newest board; `is_shown` says
/// whether that board still shows everything. `ratings` are the ratings before and after a rated game that has ended.
pub fn happened(
    session: &Session,
    event: &Event,
    is_shown: bool,
    ratings: Option<&ByColor<(ShownRating, ShownRating)>>,
    reader: &Reader,
) -> Message {
    let actor = event.by().map(|color| bold(&session.strangers().full_name(color)));
    let actor = actor.unwrap_or_else(|| reader.say(&Phrase::new("a-moderator")));
    let phrase = match event {
        Event::Moved { passes, .. } => {
            let lines = turn(session, session.ply() - passes - 1, reader);
            return board(session, lines, event.by(), ratings, reader);
        }
        Event::Answered { turns, .. } => {
            return board(session, answered(session, *turns, reader), event.by(), ratings, reader);
        }
        Event::Resigned { .. } if is_aborted(session) => Phrase::new("event-resigned-early"),
        Event::Resigned { .. } => Phrase::new("event-resigned"),
        Event::Withdrew { by } => {
            Phrase::new("event-pairing-left").with("other", bold(&session.strangers().full_name(!*by)))
        }
        Event::Removed { by } => {
            Phrase::new("event-pairing-removed").with("other", bold(&session.strangers().full_name(!*by)))
        }
        Event::Offered { what: Proposal::Move(_), .. } => return offer(session, reader),
        Event::Offered { .. } if is_shown => return offer(session, reader),
        // `board` itself adds the sentence about the offer.
        Event::Offered { .. } => return board(session, Vec::new(), None, None, reader),
        Event::Accepted { what, .. } => match what {
            Proposal::Draw => Phrase::new("event-draw-accepted"),
            Proposal::Takeback => Phrase::new("event-takeback-accepted"),
            Proposal::Move(to) => Phrase::new("event-move-accepted").with("channel", channel(to.channel)),
        },
        Event::Declined { what, .. } => {
            let phrase = match what {
                Proposal::Draw => Phrase::new("event-draw-declined"),
                Proposal::Takeback => Phrase::new("event-takeback-declined"),
                Proposal::Move(to) => Phrase::new("event-move-declined").with("channel", channel(to.channel)),
            };
            if is_shown || matches!(what, Proposal::Move(_)) {
                return Message::text(reader.say(&phrase.with("player", actor)), Vec::new()).plainly(session, reader);
            }
            phrase
        }
        Event::TimeClaimed { by } if session.sought().is_some() => {
            let phrase = match is_aborted(session) {
                true => Phrase::new("event-sought-absent"),
                false => Phrase::new("event-pairing-time"),
            };
            phrase.with("other", bold(&session.strangers().full_name(!*by)))
        }
        Event::TimeClaimed { .. } if is_aborted(session) => Phrase::new("event-time-claimed-early"),
        Event::TimeClaimed { by } if session.pairing().is_some() => {
            let phrase = match session.moves().last_turn_of(!*by) {
                Some(_) if session.timing().is_over_by_deadline() => Phrase::new("event-pairing-deadline"),
                Some(_) => Phrase::new("event-pairing-time"),
                None => Phrase::new("event-pairing-absent"),
            };
            phrase.with("other", bold(&session.strangers().full_name(!*by)))
        }
        Event::TimeClaimed { .. } => Phrase::new("event-time-claimed"),
        // Only the bot aborts a game of a tournament, when its result was decided elsewhere.
        Event::Aborted { .. } if session.pairing().is_some() => Phrase::new("event-pairing-settled"),
        Event::Aborted { .. } => Phrase::new("event-aborted"),
        Event::EndedIdle { .. } => {
            Phrase::new("event-ended-idle").with("moment", date_and_time(session.waiting_since()))
        }
        Event::Left { .. } => {
            let left = left(session).with("player", actor);
            if is_shown {
                return Message::text(reader.say(&left), Vec::new()).plainly(session, reader);
            }
            return board(session, vec![reader.say(&left)], None, None, reader);
        }
    };
    let lines = [Some(phrase.with("player", actor)), seek_goes_on(session, event)];
    let lines = lines.iter().flatten().map(|line| reader.say(line)).collect();
    board(session, lines, caused_by(session, event), ratings, reader)
}

/// A sentence for somebody whose opponent never moved, at that person's home: the search for an opponent goes on.
fn seek_goes_on(session: &Session, event: &Event) -> Option<Phrase> {
    let Event::TimeClaimed { by } = *event else { return None };
    let is_told = session.sought().is_some() && is_aborted(session) && session.places().user_here(by).is_some();
    is_told.then(|| Phrase::new("seek-goes-on").with("player", bold(session.seats()[by].name())))
}

/// The side that has caused an event; `None` if an organizer, a moderator or the bot has.
fn caused_by(session: &Session, event: &Event) -> Option<Color> {
    match event {
        Event::Removed { .. } => None,
        // In a tournament and between strangers, the win on time comes by itself.
        Event::TimeClaimed { .. } if session.pairing().is_some() || session.sought().is_some() => None,
        _ => event.by(),
    }
}

/// The public message about the last two turns: a player's, and the bot's reply. `ratings` are as in [`happened`].
pub fn exchanged(session: &Session, ratings: Option<&ByColor<(ShownRating, ShownRating)>>, reader: &Reader) -> Message {
    let turns: Vec<_> = (0u32..).zip(session.moves().iter()).filter(|(_, mv)| !mv.is_pass).collect();
    let [.., (first, played), (second, reply)] = turns[..] else { return repost(session, reader) };
    let before = session.moves().position_at(second);
    let passes = passes(session, second as usize + 1, reader);
    let player = &session.seats()[played.by];
    // A message whose only line begins by calling the player to move needs no second sentence that does so.
    let is_line = session.end().is_none() && passes.is_empty() && session.position().turn() == played.by;
    let exchange = with_move(Phrase::new("event-exchanged"), &before, &reply.text)
        .with("player", if is_line { address(session, played.by) } else { bold(player.name()) })
        .with("played", code(&session.moves().position_at(first).notation(&played.text)));
    let line = reader.say(&exchange);
    if is_line {
        let past = reader.say(&exchange.with("player", bold(player.name())));
        let view = board(session, Vec::new(), Some(reply.by), ratings, reader);
        return Message { text: line, ..view }.leaving(past);
    }
    board(session, [line].into_iter().chain(passes).collect(), Some(reply.by), ratings, reader)
}

/// Lines about the last `turns` turns, a move and the moves that followed it at once, and about the forced passes after
/// them.
fn answered(session: &Session, turns: u32, reader: &Reader) -> Vec<String> {
    let Some(last) = session.moves().last_turns(turns) else { return Vec::new() };
    let [(first, player), .., (last, other)] = last[..] else { return Vec::new() };
    let notations: Vec<_> = session
        .moves()
        .positions()
        .zip(session.moves().iter())
        .skip(first as usize)
        .take((last - first + 1) as usize)
        .map(|(position, mv)| code(&position.notation(&mv.text)))
        .collect();
    // Forced passes between the moves are told, too.
    let phrase = if notations.len() == 2 { Phrase::new("event-answered") } else { Phrase::new("event-answered-on") };
    let mv = &session.moves()[last as usize].text;
    let told = with_move(phrase, &session.moves().position_at(last), mv)
        .with("player", bold(&session.strangers().full_name(player)))
        .with("other", bold(&session.strangers().full_name(other)))
        .with("played", notations[0].clone())
        .with("answers", in_short(&notations[1..]));
    [reader.say(&told)].into_iter().chain(passes(session, last as usize + 1, reader)).collect()
}

/// The public message about news, below lines about the earlier events that are announced with it.
pub fn with_earlier(session: &Session, news: &News, view: Message, reader: &Reader) -> Message {
    let mut lines = Vec::new();
    let turns: u32 = news.earlier.iter().filter_map(|untold| untold.what.turns()).sum();
    let later = news.what.turns().unwrap_or_default();
    let mut moves = session.moves().last_turns(turns.saturating_add(later)).unwrap_or_default().into_iter();
    for untold in &news.earlier {
        match untold.what {
            Happening::Begun { reminds } => lines.extend(terms(session, (!reminds).then_some(&[][..]), reader)),
            what => {
                let played = moves.by_ref().take(what.turns().unwrap_or_default() as usize);
                lines.extend(played.flat_map(|(ply, _)| turn(session, ply, reader)));
            }
        }
    }
    if lines.is_empty() {
        return view;
    }
    let below = |text: String| lines.iter().cloned().chain([text]).collect::<Vec<_>>().join("\n");
    Message { text: below(view.text), past: view.past.map(below), ..view }
}

/// A list of moves. If it is too long for a message, moves in the middle are left out.
fn in_short(moves: &[String]) -> String {
    const MOST: usize = 1_000;
    let length = |moves: &[String]| moves.iter().map(|mv| mv.chars().count() + 2).sum::<usize>();
    if length(moves) <= MOST {
        return moves.join(", ");
    }
    let fits = |count: &usize| length(&moves[..*count]) + length(&moves[moves.len() - count..]) <= MOST;
    let count = (0..=moves.len() / 2).rev().find(fits).unwrap_or_default();
    [&moves[..count], &["…".to_owned()], &moves[moves.len() - count..]].concat().join(", ")
}

/// Lines about the move after `ply` moves, and about the forced passes that followed it.
fn turn(session: &Session, ply: u32, reader: &Reader) -> Vec<String> {
    let Some(mv) = session.moves().get(ply as usize) else { return Vec::new() };
    let moved = with_move(Phrase::new("event-moved"), &session.moves().position_at(ply), &mv.text);
    let moved = reader.say(&moved.with("player", bold(&session.strangers().full_name(mv.by))));
    [moved].into_iter().chain(passes(session, ply as usize + 1, reader)).collect()
}

/// Lines about the forced passes that followed the first `ply` moves.
fn passes(session: &Session, ply: usize, reader: &Reader) -> Vec<String> {
    let passed = session.moves().iter().skip(ply).take_while(|mv| mv.is_pass);
    passed.map(|pass| reader.say(&Phrase::new("event-passed").with("color", pass.by))).collect()
}

/// A sentence that says that a player, whom the caller names, has left the server, and when the game can be ended.
fn left(session: &Session) -> Phrase {
    let from = session.idleness().from(false).unwrap_or(session.waiting_since());
    Phrase::new("event-left").with("moment", date_and_time(from))
}

/// Whether the game was aborted.
fn is_aborted(session: &Session) -> bool {
    session.end().is_some_and(|end| end.outcome.is_none())
}

/// A message that shows the newest board again, without an event.
pub fn repost(session: &Session, reader: &Reader) -> Message {
    board(session, vec![reader.say(&players(session))], None, None, reader)
}

/// The message that shows the newest board in another place, to which the game has come since its own was lost.
pub fn brought(session: &Session, reader: &Reader) -> Message {
    let brought = Phrase::new("event-brought").with("id", code(&session.id().to_string()));
    board(session, vec![reader.say(&players(session)), reader.say(&brought)], None, None, reader)
}

pub(super) fn move_button(session: &Session, language: Language) -> Button {
    button(language, Control::OpenPicker(session.board_ref()), &Phrase::new("button-move"), ButtonStyle::Primary)
}

pub(super) fn claim_button(session: &Session, reader: &Reader) -> Button {
    let label =
        if session.moves().both_have_moved() { Phrase::new("button-claim") } else { Phrase::new("button-abort") };
    reader.button(Control::ClaimTime(session.board_ref()), &label, ButtonStyle::Success)
}

/// The side whose player determines how a public board looks: the side to move, or the winner once the game is over. In
/// a game against the bot, it is always the opponent of the bot, and at a home of one side this side.
pub fn shown_side(session: &Session) -> Color {
    if let Some(bot) = session.bot() {
        return !bot.color;
    }
    if let Some(side) = session.home().side() {
        return side;
    }
    let winner = || session.end().and_then(|end| end.outcome).and_then(Outcome::winner);
    session.turn().or_else(winner).unwrap_or(Color::White)
}

/// Whether a user who plays in the game may ask to take back a turn.
fn can_take_back(session: &Session) -> bool {
    let has_turn = |side| session.seats()[side].user().is_some() && session.moves().last_turn_of(side).is_some();
    session.pairing().is_none() && Color::ALL.into_iter().any(has_turn)
}

/// A public message with the board below lines of text, and with the buttons that fit a running or a finished game.
/// `by` is the side that caused the event that the message announces, if any.
fn board(
    session: &Session,
    mut lines: Vec<String>,
    by: Option<Color>,
    ratings: Option<&ByColor<(ShownRating, ShownRating)>>,
    reader: &Reader,
) -> Message {
    let here = session.board_ref();
    let past = past(session, &lines, reader);
    let mut rows = Vec::new();
    let called: Vec<_> = match session.turn() {
        Some(turn) => {
            let is_here = session.places().is_at_home(turn);
            let mut buttons: Vec<_> = is_here.then(|| move_button(session, reader.language)).into_iter().collect();
            let notify = match session.offer() {
                Some(offer) => {
                    lines.push(reader.say(&status(session, Medium::Message)));
                    lines.push(reader.say(&proposed(session, offer, |color| address(session, color))));
                    // The answer is given where the side plays that is asked.
                    if session.places().is_at_home(!offer.by) {
                        rows.push(answers(session, Control::DeclineOnBoard, reader));
                    }
                    session.places().user_here(!offer.by)
                }
                None => {
                    let (control, label) = match session.bot() {
                        Some(_) => (Control::Hint(here), Phrase::new("button-hint")),
                        None => (Control::OfferDraw(here), Phrase::new("button-draw")),
                    };
                    buttons.push(reader.secondary(control, &label));
                    if can_take_back(session) {
                        let label = Phrase::new("button-takeback");
                        buttons.push(reader.secondary(Control::OfferTakeback(here), &label));
                    }
                    let player = &session.seats()[turn];
                    lines.push(reader.say(&if session.waits_for_bot() {
                        // This line stays in the channel, so it does not say that the bot is thinking.
                        Phrase::new("bot-to-move").with("player", bold(player.name()))
                    } else {
                        Phrase::new("your-move").with("color", turn).with("player", address(session, turn))
                    }));
                    session.places().user_here(turn)
                }
            };
            lines.extend(time_left(session, reader));
            lines.extend(latest_end(session, reader));
            buttons.push(reader.secondary(Control::Resign(here), &Phrase::new("button-resign")));
            let flipped = !reader.side(turn);
            buttons.push(reader.secondary(Control::Flip(here, flipped), &Phrase::new("button-flip")));
            rows.push(ControlRow::Buttons(buttons));
            if session.timing().winner(&reader.moment).is_some() {
                rows.push(ControlRow::Buttons(vec![claim_button(session, reader)]));
            }
            notify.into_iter().collect()
        }
        None => {
            lines.push(reader.say(&status(session, Medium::Message)));
            let why = session.sought().filter(|_| session.moves().both_have_moved()).and_then(|sought| sought.unrated);
            lines.extend(match (ratings, why) {
                (Some(ratings), _) => Some(reader.say(&changed(session, ratings))),
                (None, Some(why)) => unrated_sought(session, why).map(|why| reader.say(&why)),
                (None, None) => None,
            });
            // The bot needs no message.
            let by = session.bot().map(|bot| bot.color).or(by);
            let (told, told_of_it) = told_of_the_end(by, |color| session.places().user_here(color));
            lines.extend(told_of_it.map(|phrase| reader.say(&phrase)));
            let id = session.id();
            let rematch = reader.button(Control::Rematch(id), &Phrase::new("button-rematch"), ButtonStyle::Primary);
            let mut buttons: Vec<_> = session.pairing().is_none().then_some(rematch).into_iter().collect();
            buttons.extend([
                reader.secondary(Control::OpenReplay(id), &Phrase::new("button-replay")),
                reader.secondary(Control::Record(id), &Phrase::new("button-record")),
            ]);
            rows.push(ControlRow::Buttons(buttons));
            told
        }
    };
    rows.extend(strangers::opponent_button(session, reader));
    lines.extend(strangers::heard(session, reader));
    let drawing = drawing(session, None, reader.side(shown_side(session)), reader);
    let view = Message::picture(lines.join("\n"), drawing, rows).calling(called);
    Message { past, plain: Some(blocked(reader)), ..view }
}

/// What remains of a board when it is out of date: the lines on what happened. `None` for the last board of a game.
fn past(session: &Session, lines: &[String], reader: &Reader) -> Option<String> {
    session.turn()?;
    Some(match (lines, session.offer()) {
        ([], Some(offer)) => reader.say(&once_proposed(session, offer)),
        ([], None) => reader.say(&players(session)),
        _ => lines.join("\n"),
    })
}

/// A sentence about how the game changed its players' ratings. The rating of a stranger is rounded.
fn changed(session: &Session, ratings: &ByColor<(ShownRating, ShownRating)>) -> Phrase {
    let rating = |color: Color| match session.sought() {
        Some(_) if session.home().side() != Some(color) => format!("≈{}", rounded(ratings[color].1.points())),
        _ => stats::change(ratings[color]),
    };
    let told = |color: Color| format!("{} {}", bold(&session.strangers().full_name(color)), rating(color));
    Phrase::new("ratings-changed").with("white", told(Color::White)).with("black", told(Color::Black))
}

/// A sentence about an offer. `receiver` returns the text that names or mentions the opponent in the sentence.
pub(super) fn proposed(session: &Session, offer: Offer, receiver: impl Fn(Color) -> String) -> Phrase {
    let phrase = match offer.what {
        Proposal::Draw => Phrase::new("offered-draw"),
        Proposal::Takeback => Phrase::new("offered-takeback"),
        Proposal::Move(to) => Phrase::new("offered-move").with("channel", channel(to.channel)),
    };
    phrase.with("player", bold(&session.strangers().full_name(offer.by))).with("opponent", receiver(!offer.by))
}

/// A sentence about an offer that waits no longer.
fn once_proposed(session: &Session, offer: Offer) -> Phrase {
    let phrase = match offer.what {
        Proposal::Draw => Phrase::new("past-draw"),
        Proposal::Takeback => Phrase::new("past-takeback"),
        Proposal::Move(to) => Phrase::new("past-move").with("channel", channel(to.channel)),
    };
    phrase.with("player", bold(&session.strangers().full_name(offer.by)))
}

/// The buttons that answer an offer. `decline` is the control that declines it, which depends on the message.
pub(super) fn answers(session: &Session, decline: fn(BoardRef) -> Control, reader: &Reader) -> ControlRow {
    let here = session.board_ref();
    ControlRow::Buttons(vec![
        reader.button(Control::AcceptOffer(here), &Phrase::new("button-accept"), ButtonStyle::Success),
        reader.secondary(decline(here), &Phrase::new("button-decline")),
    ])
}

/// The message with an offer, which shows no board. A proposal to continue in another channel is posted in that other
/// channel, so it names the game.
fn offer(session: &Session, reader: &Reader) -> Message {
    let Some(offer) = session.offer() else { return repost(session, reader) };
    let head = matches!(offer.what, Proposal::Move(_)).then(|| players(session));
    let lines: Vec<_> = head.into_iter().chain([proposed(session, offer, |color| address(session, color))]).collect();
    let is_here = session.places().is_at_home(!offer.by);
    let answers = is_here.then(|| answers(session, Control::DeclineOffer, reader));
    let past = reader.say(&once_proposed(session, offer));
    let view =
        Message::text(reader.lines(&lines), answers.into_iter().collect()).leaving(past).plainly(session, reader);
    Message { mention: session.places().user_here(!offer.by), ..view }
}

/// A mention of the Discord user on a side, or the name of any other player, and of one who plays elsewhere.
pub(super) fn address(session: &Session, color: Color) -> String {
    session.places().user_here(color).map_or_else(|| bold(&session.strangers().full_name(color)), mention)
}

/// A text about a game with mentions of its players in place of their names.
pub(super) fn with_mentions(session: &Session, text: &str) -> String {
    let named = |color: Color| bold(&session.strangers().full_name(color));
    Color::ALL.into_iter().fold(text.to_owned(), |text, color| text.replace(&named(color), &address(session, color)))
}

/// The users who are told that a game is over, and the sentence that tells them: the players, but not the side that has
/// ended it.
pub(super) fn told_of_the_end(
    by: Option<Color>,
    user: impl Fn(Color) -> Option<UserId>,
) -> (Vec<UserId>, Option<Phrase>) {
    let told: Vec<_> = Color::ALL.into_iter().filter(|color| by != Some(*color)).filter_map(user).collect();
    let sentence = (!told.is_empty()).then(|| Phrase::new("told-of-the-end").with("player", mentions(&told)));
    (told, sentence)
}
