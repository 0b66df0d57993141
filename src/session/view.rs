//! What is shown of a moment: text, picture and controls, in a reader's language.

use super::{
    End, Event, Moment, Offer, Proposal, Seat, Session,
    control::{BoardRef, Button, ButtonStyle, Control, Line},
    markup::{bold, channel, code, isolated, mention},
    rating::ShownRating,
    rules,
    settings::Taste,
};
use crate::{
    catalogue,
    color::{ByColor, Color},
    game::{IllegalMove, Outcome, Step},
    games::AnyPosition,
    grid::Cell,
    id::UserId,
    language::Language,
    phrase::Phrase,
    scene::{Mark, Scene},
    theme::Theme,
};

mod advice;
mod analysis;
mod challenge;
mod clock;
mod follow;
mod games;
mod help;
mod import;
mod leaders;
mod learn;
mod picker;
mod replay;
mod server;
mod settings;
mod setups;
mod stats;
mod stuck;

pub use advice::{best_move, hint};
pub use analysis::analysis;
pub use challenge::{challenge, closed_challenge, continuation, start, thread_offer};
pub use clock::alarm;
use clock::time_left;
pub use follow::{farewell, following};
pub use games::{Listed, PAGE, Whose, games};
pub use help::{help, privacy, rules};
pub use import::import;
pub use leaders::{BEST, Leader, Leaders, PLAYERS, all_leaders, leaders};
pub use learn::{Lessons, course_finished, courses, lesson};
pub use picker::{picker, second_thought};
pub use replay::{Film, MOST_FRAMES, animation, frames, posted_animation, replay_board};
pub use server::server;
pub use settings::settings;
pub use setups::{kept_setups, setup_saved};
pub use stats::{Card, Chart, MOST_OPPONENTS, Stats, stats};
pub use stuck::{stuck, stuck_ended, stuck_notice};

/// Who reads, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reader {
    /// In which language.
    pub language: Language,
    /// How they want to see boards.
    pub taste: Taste,
    /// At which moment.
    pub moment: Moment,
}

impl Reader {
    fn say(&self, phrase: &Phrase) -> String {
        catalogue::text(self.language, phrase)
    }

    /// The side from which they see a board that is seen from this one if they do not want otherwise.
    pub const fn side(&self, otherwise: Color) -> Color {
        self.taste.view.side(otherwise)
    }
}

/// A message about a moment, except that its picture is still to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The text, with Discord's markup.
    pub text: String,
    /// The picture.
    pub drawing: Option<Drawing>,
    /// Buttons and menus.
    pub controls: Vec<Line>,
    /// The one person to notify.
    pub mention: Option<UserId>,
}

/// A picture to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// What is on it.
    pub scene: Scene<String>,
    /// The side from which the board is seen.
    pub view: Color,
    /// In which colors.
    pub theme: Theme,
    /// Its description for those who do not see it.
    pub alt: String,
}

/// What differs from the usual rules in a game that begins here.
fn rules_of(start: &AnyPosition) -> Option<Phrase> {
    rules::told(start).map(|told| Phrase::new("game-rules").with("rules", told))
}

/// That a game does not count for ratings, if so, and why.
fn unrated(session: &Session) -> Option<Phrase> {
    if session.is_rated() {
        return None;
    }
    Some(match session.bot() {
        Some(_) => Phrase::new("not-rated-bot"),
        None if session.is_continued() => Phrase::new("not-rated-record"),
        None => Phrase::new("not-rated-setup"),
    })
}

/// The message by which a game begins, and whether its players can be reminded of the time.
pub fn opening(session: &Session, reminds: bool, reader: &Reader) -> View {
    let head = Phrase::new("game-begins")
        .with("game", session.kind().title())
        .with("id", code(&session.id().to_string()))
        .with("white", bold(session.seats()[Color::White].name()))
        .with("black", bold(session.seats()[Color::Black].name()));
    let clock = session.clock().map(|clock| Phrase::new("game-clock").with("clock", clock.control.in_words()));
    let silence = clock.as_ref().filter(|_| !reminds).map(|_| Phrase::new("no-reminders"));
    let lines = [Some(head), rules_of(session.start()), clock, silence, unrated(session)];
    board(session, lines.iter().flatten().map(|line| reader.say(line)).collect(), None, None, reader)
}

/// The message that answers what was done in a game, for everybody; with the ratings before and after if it has ended one
/// that counts.
pub fn happened(
    session: &Session,
    event: &Event,
    ratings: Option<&ByColor<(ShownRating, ShownRating)>>,
    reader: &Reader,
) -> View {
    let actor = event.by().map(|color| bold(session.seats()[color].name()));
    let actor = actor.unwrap_or_else(|| reader.say(&Phrase::new("a-moderator")));
    let phrase = match event {
        Event::Moved { mv, passes, .. } => {
            let before = session.position_at(session.ply() - passes - 1);
            with_move(Phrase::new("event-moved"), &before, mv)
        }
        Event::Resigned { .. } if is_aborted(session) => Phrase::new("event-resigned-early"),
        Event::Resigned { .. } => Phrase::new("event-resigned"),
        Event::Offered { what: Proposal::Move(_), .. } => return move_offer(session, reader),
        // What is offered is told below, to whom it concerns.
        Event::Offered { .. } => return board(session, Vec::new(), None, None, reader),
        Event::Accepted { what, .. } => match what {
            Proposal::Draw => Phrase::new("event-draw-accepted"),
            Proposal::Takeback => Phrase::new("event-takeback-accepted"),
            Proposal::Move(to) => Phrase::new("event-move-accepted").with("channel", channel(to.channel)),
        },
        Event::Declined { what, .. } => match what {
            Proposal::Draw => Phrase::new("event-draw-declined"),
            Proposal::Takeback => Phrase::new("event-takeback-declined"),
            Proposal::Move(to) => {
                let phrase = Phrase::new("event-move-declined").with("channel", channel(to.channel));
                let text = reader.say(&phrase.with("player", actor));
                // The board stays where it is.
                return View { text, drawing: None, controls: Vec::new(), mention: None };
            }
        },
        Event::TimeClaimed { .. } if is_aborted(session) => Phrase::new("event-time-claimed-early"),
        Event::TimeClaimed { .. } => Phrase::new("event-time-claimed"),
        Event::Aborted { .. } => Phrase::new("event-aborted"),
    };
    let mut lines = vec![reader.say(&phrase.with("player", actor))];
    if let Event::Moved { by, passes, .. } = event {
        let sides = (0..*passes).map(|pass| if pass % 2 == 0 { !*by } else { *by });
        lines.extend(sides.map(|side| reader.say(&Phrase::new("event-passed").with("color", side))));
    }
    board(session, lines, event.by(), ratings, reader)
}

/// Whether the game was ended and counts for nobody.
fn is_aborted(session: &Session) -> bool {
    session.end().is_some_and(|end| end.outcome.is_none())
}

/// The newest board again, for everybody.
pub fn repost(session: &Session, reader: &Reader) -> View {
    board(session, vec![reader.say(&players(session))], None, None, reader)
}

/// A private look of a person at the board from one side; `tells` says whether the bot could tell them of the game's end.
pub fn glance(
    session: &Session,
    user: UserId,
    side: Color,
    head: Option<String>,
    tells: bool,
    reader: &Reader,
) -> View {
    let viewer = session.color_of(user);
    let mut lines: Vec<_> = head.into_iter().collect();
    lines.push(reader.say(&players(session)));
    lines.push(reader.say(&status(session, Medium::Message)));
    lines.extend(time_left(session, reader));
    let here = session.board_ref();
    let button = |control, label: &Phrase, style| Button { control, label: reader.say(label), style };
    let mut rows = Vec::new();
    if let Some(offer) = session.offer()
        && viewer.is_some()
    {
        lines.push(reader.say(&proposed(session, offer, |seat| bold(seat.name()))));
        if viewer == Some(!offer.by) {
            rows.push(answers(session, reader));
        }
    }
    let mut buttons = Vec::new();
    if viewer.is_some() && session.turn() == viewer {
        buttons.push(move_button(session, reader.language));
    }
    if viewer.is_some() && session.winner_on_time(&reader.moment) == viewer {
        buttons.push(claim_button(session, reader));
    }
    buttons.push(button(Control::Flip(here, !side), &Phrase::new("button-flip"), ButtonStyle::Secondary));
    buttons.extend(overlay_button(session, side, reader.language));
    if viewer.is_some() && session.end().is_none() {
        buttons.push(button(Control::PostBoard(here), &Phrase::new("button-post"), ButtonStyle::Secondary));
    }
    buttons.extend(follow::follow_button(session, user, reader).filter(|_| tells));
    rows.push(Line::Buttons(buttons));
    View { text: lines.join("\n"), drawing: Some(drawing(session, None, side, reader)), controls: rows, mention: None }
}

/// A private look at the second picture of the position from one side. None if the game has none.
pub fn overlay(session: &Session, side: Color, reader: &Reader) -> Option<View> {
    let say = |phrase: &Phrase| reader.say(phrase);
    let scene = session.position().overlay()?;
    let here = session.board_ref();
    let button = |control, label: &Phrase| Button { control, label: say(label), style: ButtonStyle::Secondary };
    let buttons = vec![
        button(Control::Flip(here, side), &Phrase::new("button-board")),
        button(Control::Overlay(here, !side), &Phrase::new("button-flip")),
    ];
    Some(View {
        text: [players(session), status(session, Medium::Message)].iter().map(say).collect::<Vec<_>>().join("\n"),
        drawing: Some(drawn(session, scene, side, reader)),
        controls: vec![Line::Buttons(buttons)],
        mention: None,
    })
}

/// The button that leads to the second picture, where the game has one.
fn overlay_button(session: &Session, side: Color, language: Language) -> Option<Button> {
    session.position().overlay().map(|_| Button {
        control: Control::Overlay(session.board_ref(), side),
        label: catalogue::text(language, &Phrase::new("button-overlay")),
        style: ButtonStyle::Secondary,
    })
}

/// What a player is told whose move a rule refuses: why, and a picture with the cells concerned, if any is on the board.
pub fn refused(session: &Session, illegal: &IllegalMove, reader: &Reader) -> View {
    let mut scene = session.position().scene(None, None);
    let marks: Vec<_> =
        illegal.cells.iter().filter(|cell| scene.board.grid.contains(**cell)).map(|cell| concerned(*cell)).collect();
    let shown = !marks.is_empty();
    scene.marks.extend(marks);
    View {
        text: reader.say(&illegal.reason),
        drawing: shown.then(|| drawn(session, scene, reader.side(session.position().turn()), reader)),
        controls: Vec::new(),
        mention: None,
    }
}

/// The mark of a cell that the refusal of a move speaks of.
const fn concerned(cell: Cell) -> Mark {
    Mark::Concerned(cell)
}

/// The question whether to resign or to abort.
pub fn confirmation(question: &Phrase, button: &Phrase, control: Control, language: Language) -> View {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    View {
        text: say(question),
        drawing: None,
        controls: vec![Line::Buttons(vec![
            Button { control, label: say(button), style: ButtonStyle::Danger },
            Button {
                control: Control::Close,
                label: say(&Phrase::new("button-cancel")),
                style: ButtonStyle::Secondary,
            },
        ])],
        mention: None,
    }
}

fn move_button(session: &Session, language: Language) -> Button {
    Button {
        control: Control::Move(session.board_ref()),
        label: catalogue::text(language, &Phrase::new("button-move")),
        style: ButtonStyle::Primary,
    }
}

fn claim_button(session: &Session, reader: &Reader) -> Button {
    Button {
        control: Control::ClaimTime(session.board_ref()),
        label: reader.say(&if session.both_have_moved() {
            Phrase::new("button-claim")
        } else {
            Phrase::new("button-abort")
        }),
        style: ButtonStyle::Success,
    }
}

/// The side from which everybody sees a board, if its player does not want otherwise: the one to move, at the end the winner's,
/// and always the one that is not the bot's. The taste that counts is that player's.
pub fn shown_side(session: &Session) -> Color {
    if let Some(bot) = session.bot() {
        return !bot.color;
    }
    let winner = || session.end().and_then(|end| end.outcome).and_then(Outcome::winner);
    session.turn().or_else(winner).unwrap_or(Color::White)
}

/// A board for everybody under some lines of text, with the buttons of a running or a finished game.
fn board(
    session: &Session,
    mut lines: Vec<String>,
    by: Option<Color>,
    ratings: Option<&ByColor<(ShownRating, ShownRating)>>,
    reader: &Reader,
) -> View {
    let here = session.board_ref();
    let button = |control, label: &Phrase, style| Button { control, label: reader.say(label), style };
    let mut rows = Vec::new();
    let notify = match (session.turn(), session.end()) {
        (Some(turn), _) => {
            let mut buttons = vec![move_button(session, reader.language)];
            let notify = match session.offer() {
                Some(offer) => {
                    lines.push(reader.say(&status(session, Medium::Message)));
                    lines.push(reader.say(&proposed(session, offer, address)));
                    rows.push(answers(session, reader));
                    session.seats()[!offer.by].user()
                }
                None => {
                    buttons.push(button(Control::OfferDraw(here), &Phrase::new("button-draw"), ButtonStyle::Secondary));
                    if session.can_take_back() {
                        let label = Phrase::new("button-takeback");
                        buttons.push(button(Control::OfferTakeback(here), &label, ButtonStyle::Secondary));
                    }
                    let player = &session.seats()[turn];
                    lines.push(reader.say(&if session.waits_for_bot() {
                        Phrase::new("bot-thinks").with("player", bold(player.name()))
                    } else {
                        Phrase::new("your-move").with("color", turn).with("player", address(player))
                    }));
                    player.user()
                }
            };
            lines.extend(time_left(session, reader));
            buttons.push(button(Control::Resign(here), &Phrase::new("button-resign"), ButtonStyle::Secondary));
            let flipped = !reader.side(turn);
            buttons.push(button(Control::Flip(here, flipped), &Phrase::new("button-flip"), ButtonStyle::Secondary));
            rows.push(Line::Buttons(buttons));
            if session.winner_on_time(&reader.moment).is_some() {
                rows.push(Line::Buttons(vec![claim_button(session, reader)]));
            }
            notify
        }
        (None, end) => {
            lines.push(reader.say(&status(session, Medium::Message)));
            lines.extend(ratings.map(|ratings| reader.say(&changed(session, ratings))));
            let winner = end.and_then(|end| end.outcome).and_then(Outcome::winner);
            let told = told_of_the_end(session, winner, by);
            if let Some(told) = told {
                lines.push(reader.say(&Phrase::new("told-of-the-end").with("player", mention(told))));
            }
            let id = session.id();
            rows.push(Line::Buttons(vec![
                button(Control::Rematch(id), &Phrase::new("button-rematch"), ButtonStyle::Primary),
                button(Control::OpenReplay(id), &Phrase::new("button-replay"), ButtonStyle::Secondary),
                button(Control::Record(id), &Phrase::new("button-record"), ButtonStyle::Secondary),
            ]));
            told
        }
    };
    View {
        text: lines.join("\n"),
        drawing: Some(drawing(session, None, reader.side(shown_side(session)), reader)),
        controls: rows,
        mention: notify,
    }
}

/// How a game has changed its players' ratings.
fn changed(session: &Session, ratings: &ByColor<(ShownRating, ShownRating)>) -> Phrase {
    let told = |color: Color| format!("{} {}", bold(session.seats()[color].name()), stats::change(ratings[color]));
    Phrase::new("ratings-changed").with("white", told(Color::White)).with("black", told(Color::Black))
}

/// What a player proposes to the other one.
fn proposed(session: &Session, offer: Offer, receiver: impl Fn(&Seat) -> String) -> Phrase {
    let phrase = match offer.what {
        Proposal::Draw => Phrase::new("offered-draw"),
        Proposal::Takeback => Phrase::new("offered-takeback"),
        Proposal::Move(to) => Phrase::new("offered-move").with("channel", channel(to.channel)),
    };
    phrase
        .with("player", bold(session.seats()[offer.by].name()))
        .with("opponent", receiver(&session.seats()[!offer.by]))
}

/// The buttons of the one to whom something is proposed.
fn answers(session: &Session, reader: &Reader) -> Line {
    let here = session.board_ref();
    let button = |control, label: &Phrase, style| Button { control, label: reader.say(label), style };
    Line::Buttons(vec![
        button(Control::AcceptOffer(here), &Phrase::new("button-accept"), ButtonStyle::Success),
        button(Control::DeclineOffer(here), &Phrase::new("button-decline"), ButtonStyle::Secondary),
    ])
}

/// The message in another channel by which a player proposes to go on there.
fn move_offer(session: &Session, reader: &Reader) -> View {
    let Some(offer) = session.offer() else { return repost(session, reader) };
    View {
        text: [players(session), proposed(session, offer, address)]
            .iter()
            .map(|line| reader.say(line))
            .collect::<Vec<_>>()
            .join("\n"),
        drawing: None,
        controls: vec![answers(session, reader)],
        mention: session.seats()[!offer.by].user(),
    }
}

/// Addresses a player: a Discord user by a mention, anybody else by name.
fn address(seat: &Seat) -> String {
    seat.user().map_or_else(|| bold(seat.name()), mention)
}

/// The user to tell that the game is over: the loser, or else the player who did not end it.
fn told_of_the_end(session: &Session, winner: Option<Color>, by: Option<Color>) -> Option<UserId> {
    let told = match (session.bot(), winner, by) {
        (Some(bot), ..) => !bot.color,
        (None, Some(winner), by) if by != Some(!winner) => !winner,
        (None, _, Some(by)) => !by,
        // A moderator ended it: whoever was to move waits for nothing now.
        (None, _, None) => session.position().turn(),
    };
    session.seats()[told].user()
}

/// The phrase with the notation of a legal move of a position, and what it does.
fn with_move(phrase: Phrase, position: &AnyPosition, mv: &str) -> Phrase {
    let phrase = phrase.with("move", code(&position.notation(mv)));
    position.describe(mv).into_iter().fold(phrase, |phrase, what| phrase.with("what", what))
}

/// The last move as players read it; nothing before the first.
fn last_notation(session: &Session) -> String {
    session.last().map(|(before, mv)| before.notation(mv)).unwrap_or_default()
}

fn players(session: &Session) -> Phrase {
    Phrase::new("game-of")
        .with("game", session.kind().title())
        .with("id", code(&session.id().to_string()))
        .with("white", bold(session.seats()[Color::White].name()))
        .with("black", bold(session.seats()[Color::Black].name()))
}

/// Where a text is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Medium {
    /// In a message, with Discord's markup.
    Message,
    /// In the description of a picture, which supports no markup.
    Description,
}

impl Medium {
    /// A person's name.
    fn name(self, name: &str) -> String {
        match self {
            Self::Message => bold(name),
            Self::Description => isolated(name),
        }
    }

    /// The markup before and after emphasized words.
    const fn strong(self) -> &'static str {
        match self {
            Self::Message => "**",
            Self::Description => "",
        }
    }
}

/// Whose turn it is, or how the game ended.
fn status(session: &Session, medium: Medium) -> Phrase {
    let named = |color: Color| medium.name(session.seats()[color].name());
    let phrase = match (session.turn(), session.end()) {
        (Some(turn), _) => return to_move(session, turn, medium),
        (None, Some(End { outcome: Some(outcome), .. })) => {
            let sentence = Phrase::new(outcome.ending().sentence());
            match outcome.winner() {
                Some(winner) => Phrase::new("status-won")
                    .with("color", winner)
                    .with("player", named(winner))
                    .with("how", sentence.with("winner", winner).with("loser", !winner)),
                None => Phrase::new("status-drawn").with("how", sentence),
            }
        }
        (None, _) => Phrase::new("status-aborted"),
    };
    phrase.with("strong", medium.strong())
}

/// Whose turn it is in one of the game's positions.
fn to_move(session: &Session, turn: Color, medium: Medium) -> Phrase {
    Phrase::new("status-to-move").with("color", turn).with("player", medium.name(session.seats()[turn].name()))
}

fn drawing(session: &Session, draft: Option<&[Step]>, side: Color, reader: &Reader) -> Drawing {
    drawn(session, session.position().scene(session.last(), draft), side, reader)
}

/// A picture of the newest position.
fn drawn(session: &Session, scene: Scene, side: Color, reader: &Reader) -> Drawing {
    let say = |phrase: &Phrase| reader.say(phrase);
    let alt = described(session, status(session, Medium::Description), session.position(), session.last());
    let mut scene = scene.map_words(|words| say(&words));
    if session.end().is_some() {
        // The rules do not know of games that the players ended.
        scene = scene.without_turn();
    }
    Drawing { scene, view: side, theme: reader.taste.theme, alt: say(&alt) }
}

/// The description of a picture of one of the game's positions.
fn described(session: &Session, status: Phrase, position: &AnyPosition, last: Option<(&AnyPosition, &str)>) -> Phrase {
    let last = match last {
        Some((before, mv)) => Phrase::new("alt-last-move").with("move", before.notation(mv)),
        None => Phrase::new("alt-no-move"),
    };
    Phrase::new("alt-board")
        .with("game", session.kind().title())
        .with("white", isolated(session.seats()[Color::White].name()))
        .with("black", isolated(session.seats()[Color::Black].name()))
        .with("status", status)
        .with("last", last)
        .with("position", position.to_string())
}

impl Session {
    /// The board as it is now.
    pub const fn board_ref(&self) -> BoardRef {
        BoardRef { game: self.id, revision: self.revision }
    }
}
