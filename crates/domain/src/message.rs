//! The messages of the bot in the language of their reader. Each has text, and may have a picture and controls.

use super::{
    End, Moment, Session, TimeControl,
    control::{Button, ButtonStyle, Control, ControlRow, MenuEntry, Select},
    markup::{bold, code, isolated},
    settings::Taste,
};
use crate::id::UserId;
use ::board::{
    color::Color,
    phrase::Phrase,
    scene::{CaptionPlace, Orientation, Scene},
    theme::Theme,
};
use ::games::{
    AnyPosition,
    game::{Step, standing},
};
use catalogue::Language;

mod advice;
mod analysis;
mod archive;
mod board;
mod challenge;
mod clock;
mod daily;
mod explore;
mod follow;
mod games;
mod help;
mod idle;
mod import;
mod leaders;
mod learn;
mod look;
mod lookout;
mod openings;
mod pairing;
mod picker;
mod prepared;
mod puzzle;
mod replay;
mod rush;
mod seek;
mod server;
mod settings;
mod setups;
mod shown;
mod stats;
mod strangers;
mod stuck;
mod tournament;
mod tournament_panel;

pub use advice::{best_move, hint};
pub use analysis::analysis;
pub use archive::{
    ARCHIVE_PAGE, ArchivePage, FoundGame, GatheredFile, PageCount, PositionGames, archive, gathered, position_games,
    sought_ending, sought_result,
};
pub use board::{brought, exchanged, happened, opening, repost, shown_side, with_earlier};
pub use challenge::{
    challenge, closed_challenge, continuation, rematch, rematch_names, start, thread_offer, thread_refused,
};
pub use clock::{alarm, deadline};
use clock::{latest_end, time_left};
pub use daily::{daily_controls, daily_plainly, daily_puzzle, daily_solution, daily_text, solution_head};
pub use explore::{ShownLine, explore, full};
pub use follow::{farewell, following};
pub use games::{Listed, ListedSearch, PAGE, Whose, games, next};
pub use help::{Signs, help, privacy, rules, signs};
pub use idle::{deserted, end_idle_question};
pub use import::import;
pub use leaders::{BEST, Leader, Leaders, Merit, PLAYERS, Ranking, all_leaders, leaders};
pub use learn::{Lessons, aim, course_finished, courses, lesson};
pub use look::{glance, overlay, refused};
pub use lookout::{lookout_news, looks_out, looks_out_no_longer};
pub use openings::ShownOpenings;
pub use pairing::{
    departure, gone_elsewhere, greeting, mentioned, pairing, postponed, round_begins, round_over, standings_controls,
    thread_name, without_a_place,
};
pub use picker::{picker, second_thought};
pub use prepared::{line_prepared, prepare_question, prepared};
pub use puzzle::{
    PuzzleBoard, PuzzleNote, PuzzleOrigin, motif, next_puzzle_button, puzzle, puzzle_failed, puzzle_solution,
    puzzle_solved, puzzle_task, puzzles_finished, solution_frames,
};
pub use replay::{Film, MOST_FRAMES, animation, frames, posted_animation, replay_board};
pub use rush::{RushBoard, RushNote, rush, rush_result, rush_rules};
pub use seek::{
    NOTICED, SeekPanel, match_fell_through, match_found, match_is_off, match_thread, match_waits, seek_form,
    seek_notice, seek_notice_ended, seek_stopped, seek_woken, seeking,
};
pub use server::{server, server_daily, server_strangers};
pub use settings::{blocked_people, settings};
pub use setups::{kept_setups, setup_saved};
pub use stats::{Card, Chart, MOST_OPPONENTS, Placing, Stats, stats};
pub use strangers::{SAYS, block_question, opponent, sentence_line};
pub use stuck::{stuck, stuck_ended, stuck_notice, unreadable};
pub use tournament::{
    Content, Exhibit, Page, ROWS, Roster, announcement, bracket_page, crosstable, crosstable_pages,
    current_bracket_page, standings, standings_pages, ties, tournament_end,
};
pub use tournament_panel::{
    Onlooker, TournamentPanel, announcement_controls, cancel_tournament, decision, game_pages, leave_tournament,
    pairing_label, remove_entrant, tournament, tournament_label, tournaments,
};

/// How a message is adapted to its reader, and the time at which the message is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reader {
    /// The language of the message.
    pub language: Language,
    /// How the reader wants boards to look.
    pub taste: Taste,
    /// The current time, and the absences of the game's players.
    pub moment: Moment,
}

impl Reader {
    fn say(&self, phrase: &Phrase) -> String {
        catalogue::text(self.language, phrase)
    }

    /// The phrases as text in the reader's language, one per line.
    fn lines<'a>(&self, phrases: impl IntoIterator<Item = &'a Phrase>) -> String {
        phrases.into_iter().map(|phrase| self.say(phrase)).collect::<Vec<_>>().join("\n")
    }

    fn button(&self, control: Control, label: &Phrase, style: ButtonStyle) -> Button {
        button(self.language, control, label, style)
    }

    /// A button for something that is not the obvious next step.
    fn secondary(&self, control: Control, label: &Phrase) -> Button {
        secondary(self.language, control, label)
    }

    fn menu(&self, placeholder: &Phrase, entries: impl IntoIterator<Item = MenuEntry>) -> ControlRow {
        ControlRow::Select(Select { placeholder: self.say(placeholder), entries: entries.into_iter().collect() })
    }

    fn drawing(&self, scene: Scene, side: Color, alt: &Phrase) -> BoardPicture {
        let scene = scene.map_words(|words| self.say(&words));
        BoardPicture { scene, side, theme: self.taste.theme, alt: self.say(alt) }
    }

    /// The side from which the reader sees a board: the fixed side from the reader's settings, or `otherwise` if they
    /// have chosen none.
    pub const fn side(&self, otherwise: Color) -> Color {
        self.taste.side.resolve(otherwise)
    }
}

/// A message whose picture has not been drawn yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// The text in Discord's markup.
    pub text: String,
    /// The picture, if the message has one.
    pub drawing: Option<BoardPicture>,
    /// The rows of buttons and menus.
    pub controls: Vec<ControlRow>,
    /// The user whom the message notifies, if any.
    pub mention: Option<UserId>,
    /// Further users whom it notifies, at most ten.
    pub others: Vec<UserId>,
    /// The text that remains when the message is out of date, as in [`BoardMessage`](crate::BoardMessage).
    pub past: Option<String>,
    /// The text where AutoMod blocks the other one. It has no words of people.
    pub plain: Option<String>,
}

impl Message {
    /// A message without a picture. It notifies nobody.
    pub fn text(text: String, controls: Vec<ControlRow>) -> Self {
        Self { text, drawing: None, controls, mention: None, others: Vec::new(), past: None, plain: None }
    }

    /// The message, of which this text remains when it is out of date.
    fn leaving(self, past: String) -> Self {
        Self { past: Some(past), ..self }
    }

    /// The message of a game, with this text where AutoMod blocks the other one: beside a picture, a sentence that says
    /// so; else the text with mentions of the players in place of their names.
    pub(crate) fn plainly(self, session: &Session, reader: &Reader) -> Self {
        let mentioned = self::board::with_mentions(session, &self.text);
        let plain = if self.drawing.is_some() || mentioned == self.text { blocked(reader) } else { mentioned };
        Self { plain: Some(plain), ..self }
    }

    /// The message, which notifies these users.
    fn calling(self, users: Vec<UserId>) -> Self {
        let mut users = users.into_iter();
        Self { mention: users.next(), others: users.collect(), ..self }
    }

    /// A message with a picture. It notifies nobody.
    fn picture(text: String, drawing: BoardPicture, controls: Vec<ControlRow>) -> Self {
        Self { drawing: Some(drawing), ..Self::text(text, controls) }
    }
}

/// A picture to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPicture {
    /// The content of the picture.
    pub scene: Scene<String>,
    /// The side from which the board is seen.
    pub side: Color,
    /// The theme, which determines the colors.
    pub theme: Theme,
    /// The alt text of the picture.
    pub alt: String,
}

/// A sentence that says that AutoMod blocks the words of a message.
pub(crate) fn blocked(reader: &Reader) -> String {
    reader.say(&Phrase::new("automod-words"))
}

/// A message that asks for confirmation of an action that cannot be undone. The button with the label `yes` triggers
/// `control`; the other button cancels the action.
pub fn confirmation(question: &Phrase, yes: &Phrase, control: Control, language: Language) -> Message {
    let buttons = vec![
        button(language, control, yes, ButtonStyle::Danger),
        secondary(language, Control::Close, &Phrase::new("button-cancel")),
    ];
    Message::text(catalogue::text(language, question), vec![ControlRow::Buttons(buttons)])
}

pub(crate) fn button(language: Language, control: Control, label: &Phrase, style: ButtonStyle) -> Button {
    Button { control, label: catalogue::text(language, label), style }
}

fn secondary(language: Language, control: Control, label: &Phrase) -> Button {
    button(language, control, label, ButtonStyle::Secondary)
}

/// The buttons that show the previous and the next page. Pages are counted from 0.
fn page_buttons(language: Language, page: u16, pages: u16, control: impl Fn(u16) -> Control) -> ControlRow {
    ControlRow::Buttons(page_turners(language, page, pages, control).to_vec())
}

/// The same buttons, to be put into a row with others.
fn page_turners(language: Language, page: u16, pages: u16, control: impl Fn(u16) -> Control) -> [Button; 2] {
    let turn = |to: Option<u16>, label: &Phrase, style| {
        // Even a disabled button needs a custom id that differs from the custom id of the other button.
        button(language, control(to.unwrap_or(page)), label, if to.is_some() { style } else { ButtonStyle::Idle })
    };
    [
        turn(page.checked_sub(1), &Phrase::new("button-previous"), ButtonStyle::Secondary),
        turn((page + 1 < pages).then_some(page + 1), &Phrase::new("button-next"), ButtonStyle::Primary),
    ]
}

fn clock_terms(control: TimeControl) -> Phrase {
    Phrase::new("game-clock").with("clock", control.in_words())
}

/// Adds the notation and a description of a legal move to a phrase, as the values `move` and `what`.
fn with_move(phrase: Phrase, position: &AnyPosition, mv: &str) -> Phrase {
    let phrase = phrase.with("move", code(&position.notation(mv)));
    position.describe(mv).into_iter().fold(phrase, |phrase, what| phrase.with("what", what))
}

/// The notation of the last move; empty before the first move.
fn last_notation(session: &Session) -> String {
    session.last().map(|(before, mv)| before.notation(mv)).unwrap_or_default()
}

/// The position after a legal move.
fn played(position: &AnyPosition, mv: &str) -> AnyPosition {
    let mut after = position.clone();
    after.play(mv).expect("the move is legal");
    after
}

fn players(session: &Session) -> Phrase {
    named(session, Phrase::new("game-of"), Medium::Message).with("id", code(&session.id().to_string()))
}

/// Adds the title of the game and the names of its players to a phrase.
fn named(session: &Session, phrase: Phrase, medium: Medium) -> Phrase {
    phrase
        .with("game", session.kind().title())
        .with("white", medium.name(&session.strangers().full_name(Color::White)))
        .with("black", medium.name(&session.strangers().full_name(Color::Black)))
}

/// Where a phrase is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Medium {
    /// In a message, with Discord's markup.
    Message,
    /// In alt text, which supports no markup.
    Description,
}

impl Medium {
    /// A player's name in the form that the medium requires.
    fn name(self, name: &str) -> String {
        match self {
            Self::Message => bold(name),
            Self::Description => isolated(name),
        }
    }

    /// The markup that surrounds emphasized words.
    const fn strong(self) -> &'static str {
        match self {
            Self::Message => "**",
            Self::Description => "",
        }
    }
}

/// A sentence that says which side is to move, or how the game ended.
fn status(session: &Session, medium: Medium) -> Phrase {
    let named = |color: Color| medium.name(&session.strangers().full_name(color));
    let phrase = match (session.turn(), session.end()) {
        (Some(turn), _) => return to_move(session, turn, medium),
        (None, Some(End { outcome: Some(outcome), .. })) => {
            let sentence = match session.timing().is_over_by_deadline() {
                true => Phrase::new("ending-deadline"),
                false => Phrase::new(outcome.ending().sentence()),
            };
            match outcome.winner() {
                Some(winner) => Phrase::new("status-won")
                    .with("color", winner)
                    .with("player", named(winner))
                    .with("how", sentence.with("winner", winner).with("loser", !winner)),
                None => Phrase::new("status-drawn").with("how", sentence),
            }
        }
        (None, _) if session.pairing().is_some() => Phrase::new("status-pairing-over"),
        (None, _) => Phrase::new("status-aborted"),
    };
    phrase.with("strong", medium.strong())
}

/// A sentence that says which side is to move.
fn to_move(session: &Session, turn: Color, medium: Medium) -> Phrase {
    Phrase::new("status-to-move").with("color", turn).with("player", medium.name(&session.strangers().full_name(turn)))
}

fn drawing(session: &Session, draft: Option<&[Step]>, side: Color, reader: &Reader) -> BoardPicture {
    drawn(session, session.position().scene(session.last(), draft), side, reader)
}

/// The picture of a scene that shows the newest position, with its alt text.
fn drawn(session: &Session, scene: Scene, side: Color, reader: &Reader) -> BoardPicture {
    let alt = described(session, status(session, Medium::Description), session.position(), session.last());
    let scene = with_captured(with_players(with_own_move(scene, session), session), session, session.position());
    reader.drawing(after_moves(scene, session, session.ply()), side, &alt)
}

/// The scene of the newest position of a game. If the bot moved last, it also marks the move that the bot answered.
fn with_own_move(scene: Scene, session: &Session) -> Scene {
    let moves = session.moves();
    let Some([(own, _), (_, last)]) = moves.last_turns(2).and_then(|turns| <[_; 2]>::try_from(turns).ok()) else {
        return scene;
    };
    if session.bot().is_none_or(|bot| bot.color != last) {
        return scene;
    }
    let before = moves.position_at(own);
    let played = &moves[own as usize].text;
    let after = self::played(&before, played);
    scene.with_earlier(&after.scene(Some((&before, played)), None))
}

/// The scene with the names of the players instead of those of their sides, whose emblems stand beside them, where the
/// picture has room and a font for them.
fn with_players(mut scene: Scene, session: &Session) -> Scene {
    if scene.board.plan != Orientation::Upright {
        return scene;
    }
    for caption in &mut scene.captions {
        let side = match caption.place {
            CaptionPlace::Near => Color::White,
            CaptionPlace::Far => Color::Black,
            _ => continue,
        };
        let player = session.seats()[side].name();
        if render::lacking(player).is_empty() {
            caption.words = Phrase::new("caption-player").with("player", isolated(player));
        }
    }
    scene
}

/// The scene of a position of a game, with the pieces that were captured since the game's start.
fn with_captured(scene: Scene, session: &Session, position: &AnyPosition) -> Scene {
    Scene { captured: position.captured_since(&session.moves().position_at(0)), ..scene }
}

/// The scene of the board after `ply` moves of a game. The result is that of the game, which the players may have ended
/// in a position that has a side to move. Once both sides have moved, the legend no longer explains the last move.
fn after_moves(scene: Scene, session: &Session, ply: u32) -> Scene {
    let scene = if ply > 2 { scene.without_last_in_legend() } else { scene };
    match session.end() {
        Some(end) if ply == session.ply() => {
            let outcome = end.outcome.map(|outcome| standing(session.position().turn(), Some(outcome)));
            scene.with_status(outcome)
        }
        _ => scene,
    }
}

/// The alt text of a position of the game.
fn described(session: &Session, status: Phrase, position: &AnyPosition, last: Option<(&AnyPosition, &str)>) -> Phrase {
    named(session, Phrase::new("alt-board"), Medium::Description)
        .with("status", status)
        .with("last", told_last(last))
        .with("pieces", position.in_words())
        .with("position", position.to_string())
}

/// Adds what a picture shows of a board to its alt text.
fn with_board(alt: Phrase, position: &AnyPosition) -> Phrase {
    alt.with("game", position.kind().title()).with("pieces", position.in_words()).with("position", position.to_string())
}

/// A sentence about the last move, for alt texts.
fn told_last(last: Option<(&AnyPosition, &str)>) -> Phrase {
    match last {
        Some((before, mv)) => Phrase::new("alt-last-move").with("move", before.notation(mv)),
        None => Phrase::new("alt-no-move"),
    }
}
