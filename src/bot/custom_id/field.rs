//! The fields of custom ids: how each value in a control is written and read.

use std::str::Split;

use board::{color::Color, theme::Theme};
use catalogue::Language;
use domain::{
    ClockChoice, TimeControl,
    archive::{PageAt, Place},
    control::{
        BoardRef, Control, Frame, LessonRef, LineRef, MoveOf, PersonRef, Pick, PuzzleRef, PuzzleStage, RushRef,
        SeekForm, Tab, TournamentTab, Verdicts, Walk,
    },
    id::{GameId, UserId},
    openings::OpeningSource,
    puzzle::Vote,
    server::{OldBoards, ServerSetting, ServerTab},
    settings::{Challengers, Confirmation, Pings, Sentences, Setting, SideChoice},
    strangers::{Offense, Sentence},
    time::Timestamp,
};
use games::{
    GameKind,
    game::{Step, lesson::LessonId},
};
use puzzles::PuzzleId;

/// The separator between the fields of a custom id.
pub(super) const SEPARATOR: char = ':';
/// The separator between the steps in one field.
const STEP_SEPARATOR: &str = ",";

/// The field's text for all games, or for all channels.
const ALL: &str = "all";
/// The field's text for using the language that Discord reports.
const DISCORD: &str = "discord";
/// The field's text for what the players have chosen.
const PLAYERS: &str = "players";
/// The field's text for the first board of a replay.
const FIRST: &str = "first";
/// The field's text for the last board of a replay.
const LAST: &str = "last";
/// What stands before the place that comes right after a page, the newest first.
const AFTER: char = '+';
/// What stands before the place that comes right before a page.
const BEFORE: char = '-';
/// The field's text if the engine's verdict is shown.
const VERDICTS: &str = "v";
/// The letter after a line's revision if the games of all servers are shown.
const EVERYWHERE: &str = "e";
/// The letter after a line's revision if the reader's own games are shown.
const MINE: &str = "m";
/// The letter after a line's revision if the reader's collection is shown.
const COLLECTION: &str = "c";
/// The letter after a line's revision if Parlor's book is shown.
const BOOK: &str = "b";
/// The text after the identifier of a puzzle that was opened as a server's daily puzzle.
const DAILY: char = '+';
/// The text after the identifier of a puzzle at which a try has ended.
const AGAIN: char = '*';
/// The text after the identifier of a puzzle that was failed in a puzzle rush.
const OF_RUSH: char = '!';
/// What stands between the identifier of a puzzle and that of the game in which it occurred.
const OF_GAME: char = '@';
/// The field's text if a lesson's hint is shown.
const HINT: &str = "hint";

/// The fields of a custom id that have not been read yet.
pub(super) type Fields<'a> = Split<'a, char>;

/// A value that takes one field of a custom id, or several in a row.
pub(super) trait Field: Sized {
    /// Appends the value's fields.
    fn write(&self, fields: &mut Vec<String>);

    /// Reads the value from the front of the remaining fields, and removes the fields that it used. Returns `None` if
    /// [`write`](Self::write) cannot have written them.
    fn read(fields: &mut Fields<'_>) -> Option<Self>;
}

/// Implements `Field` for types that take one field, which contains the value in its `Display` form.
macro_rules! displayed {
    ($($type:ty),+) => {$(
        impl Field for $type {
            fn write(&self, fields: &mut Vec<String>) {
                fields.push(self.to_string());
            }

            fn read(fields: &mut Fields<'_>) -> Option<Self> {
                fields.next()?.parse().ok()
            }
        }
    )+};
}

displayed!(
    Challengers,
    Color,
    Confirmation,
    GameId,
    GameKind,
    LessonId,
    Offense,
    Pings,
    Sentence,
    Sentences,
    Theme,
    SideChoice,
    Vote,
    u16,
    u32,
    u64,
    u8
);

/// Implements `Field` for structs by writing and reading the struct's members in the listed order.
macro_rules! sequence {
    ($($type:ident { $($field:tt),+ })+) => {$(
        impl Field for $type {
            fn write(&self, fields: &mut Vec<String>) {
                $(self.$field.write(fields);)+
            }

            fn read(fields: &mut Fields<'_>) -> Option<Self> {
                Some(Self { $($field: Field::read(fields)?),+ })
            }
        }
    )+};
}

sequence! {
    UserId { 0 }
    PersonRef { 0 }
    BoardRef { game, revision }
    LessonRef { game, id }
    RushRef { game, began, done, ply }
    Pick { of, draft, page }
}

/// Implements `Field` for an enum. Each row describes a variant: the fields are the variant's word, its constant if the
/// row has one, and its values in the listed order.
macro_rules! by_word {
    (
        $type:ident
        $(
            $(#[$doc:meta])*
            $variant:ident $(($($at:ident: $at_type:ty),+))? $({ $($field:ident: $field_type:ty),+ })?
            = $word:literal $(/ $constant:literal)? $([$($property:ident),+])?,
        )+
    ) => {
        impl Field for $type {
            fn write(&self, fields: &mut Vec<String>) {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => {
                        fields.push($word.to_owned());
                        $(fields.push($constant.to_owned());)?
                        $($($at.write(fields);)+)?
                        $($($field.write(fields);)+)?
                    })+
                }
            }

            fn read(fields: &mut Fields<'_>) -> Option<Self> {
                Some(match fields.next()? {
                    $($word => {
                        $(fields.next().filter(|field| *field == $constant)?;)?
                        $($(let $at = Field::read(fields)?;)+)?
                        $($(let $field = Field::read(fields)?;)+)?
                        Self::$variant $(($($at),+))? $({ $($field),+ })?
                    })+
                    _ => return None,
                })
            }
        }
    };
}

domain::controls!(by_word);

by_word! {
    MoveOf
    Game(board: BoardRef) = "g",
    Lesson { lesson: LessonRef, hint: bool } = "c",
    Line(line: LineRef) = "l",
    Puzzle { puzzle: PuzzleRef, ply: u8 } = "p",
    Rush(rush: RushRef) = "r",
}

by_word! {
    Setting
    Theme(theme: Theme) = "theme",
    Side(side: SideChoice) = "view",
    Pings(pings: Pings) = "pings",
    Language(language: Option<Language>) = "language",
    Challenges(challenges: Challengers) = "challenges",
    Confirmation(confirmation: Confirmation) = "confirmation",
    Sentences(sentences: Sentences) = "sentences",
}

by_word! {
    ServerSetting
    AllChannels = "channels" / "all",
    Clock(clock: Option<TimeControl>) = "clock",
    Language(language: Option<Language>) = "language",
    Theme(theme: Option<Theme>) = "theme",
    Side(side: SideChoice) = "view",
    OldBoards(old_boards: OldBoards) = "old-boards",
    ShareGames = "share-games",
    KeepGames = "keep-games",
    ShowOpenings = "show-openings",
    HideOpenings = "hide-openings",
    AllowSeeks = "allow-seeks",
    ForbidSeeks = "forbid-seeks",
}

/// Implements `Field` for types that take one field, with a function that writes the field and one that reads it.
macro_rules! one_field {
    ($($type:ty: $write:expr, $read:expr;)+) => {$(
        impl Field for $type {
            fn write(&self, fields: &mut Vec<String>) {
                let write: fn(&Self) -> String = $write;
                fields.push(write(self));
            }

            fn read(fields: &mut Fields<'_>) -> Option<Self> {
                let read: fn(&str) -> Option<Self> = $read;
                read(fields.next()?)
            }
        }
    )+};
}

one_field! {
    Tab: |tab| tab.name().to_owned(), Tab::from_name;
    TournamentTab: |tab| tab.name().to_owned(), TournamentTab::from_name;
    ServerTab: |tab| tab.name().to_owned(), ServerTab::from_name;
    OldBoards: |old_boards| old_boards.name().to_owned(), OldBoards::from_name;
    Frame: write_frame, read_frame;
    PageAt: write_page, read_page;
    Walk: |walk| walk.text(), Walk::from_text;
    SeekForm: |form| form.text(), SeekForm::from_text;
    Verdicts: |verdicts| match verdicts {
            Verdicts::Shown => VERDICTS.to_owned(),
            Verdicts::Hidden => String::new(),
        },
        |field| match field {
            VERDICTS => Some(Verdicts::Shown),
            "" => Some(Verdicts::Hidden),
            _ => None,
        };
    Vec<Step>: |steps| write_steps(steps), read_steps;
    // The page of choices that is shown, or the number of the menu; empty if there is none.
    Option<u8>:
        |page| page.map(|page| page.to_string()).unwrap_or_default(),
        |field| if field.is_empty() { Some(None) } else { field.parse().ok().map(Some) };
    // Whether a lesson's hint is shown.
    bool:
        |shown| if *shown { HINT.to_owned() } else { String::new() },
        |field| matches!(field, "" | HINT).then_some(field == HINT);
    Option<GameKind>:
        |game| game.map_or(ALL, GameKind::name).to_owned(),
        |field| if field == ALL { Some(None) } else { field.parse().ok().map(Some) };
    Option<Language>:
        |language| language.map_or(DISCORD, Language::code).to_owned(),
        read_language;
    Option<Theme>:
        |theme| theme.map_or(PLAYERS, Theme::name).to_owned(),
        |field| if field == PLAYERS { Some(None) } else { field.parse().ok().map(Some) };
    Option<TimeControl>:
        |clock| ClockChoice::from(*clock).to_string(),
        |field| field.parse().ok().map(ClockChoice::control);
}

fn write_frame(frame: &Frame) -> String {
    match frame {
        Frame::First => FIRST.to_owned(),
        Frame::After(moves) => moves.to_string(),
        Frame::Last => LAST.to_owned(),
    }
}

fn read_frame(field: &str) -> Option<Frame> {
    match field {
        FIRST => Some(Frame::First),
        LAST => Some(Frame::Last),
        moves => moves.parse().ok().map(Frame::After),
    }
}

/// The place before or after which the page is: the time and the game.
fn write_page(page: &PageAt) -> String {
    match page {
        PageAt::Newest => FIRST.to_owned(),
        PageAt::Before(Place { ended, id }) => format!("{BEFORE}{}.{id}", ended.0),
        PageAt::After(Place { ended, id }) => format!("{AFTER}{}.{id}", ended.0),
    }
}

fn read_page(field: &str) -> Option<PageAt> {
    if field == FIRST {
        return Some(PageAt::Newest);
    }
    let place = |text: &str| {
        let (ended, id) = text.split_once('.')?;
        Some(Place { ended: Timestamp(ended.parse().ok()?), id: id.parse().ok()? })
    };
    let before = field.strip_prefix(BEFORE).and_then(place).map(PageAt::Before);
    before.or_else(|| field.strip_prefix(AFTER).and_then(place).map(PageAt::After))
}

fn write_steps(steps: &[Step]) -> String {
    steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(STEP_SEPARATOR)
}

fn read_steps(field: &str) -> Option<Vec<Step>> {
    if field.is_empty() {
        Some(Vec::new())
    } else {
        field.split(STEP_SEPARATOR).map(|step| step.parse().ok()).collect()
    }
}

fn read_language(field: &str) -> Option<Option<Language>> {
    if field == DISCORD {
        return Some(None);
    }
    Language::ALL.into_iter().find(|language| language.code() == field).map(Some)
}

/// The line of a message: its game, and its revision. A letter follows if the engine's verdict is shown, and another if
/// games of other places than this one are.
impl Field for LineRef {
    fn write(&self, fields: &mut Vec<String>) {
        let shown = if self.verdicts == Verdicts::Shown { VERDICTS } else { "" };
        self.game.write(fields);
        let source = match self.source {
            OpeningSource::Here => "",
            OpeningSource::Everywhere => EVERYWHERE,
            OpeningSource::Mine => MINE,
            OpeningSource::Collection => COLLECTION,
            OpeningSource::Book => BOOK,
        };
        fields.push(format!("{}{shown}{source}", self.revision));
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let game = Field::read(fields)?;
        let field = fields.next()?;
        let sources = [
            (EVERYWHERE, OpeningSource::Everywhere),
            (MINE, OpeningSource::Mine),
            (COLLECTION, OpeningSource::Collection),
            (BOOK, OpeningSource::Book),
        ];
        let found = sources.into_iter().find_map(|(letter, source)| Some((field.strip_suffix(letter)?, source)));
        let (field, source) = found.unwrap_or((field, OpeningSource::Here));
        let (revision, verdicts) = match field.strip_suffix(VERDICTS) {
            Some(revision) => (revision, Verdicts::Shown),
            None => (field, Verdicts::Hidden),
        };
        Some(Self { game, revision: revision.parse().ok()?, verdicts, source })
    }
}

/// A puzzle: its game, and its identifier, which a sign follows unless it is the solver's next puzzle. After one of the
/// signs comes the identifier of the game in which the puzzle occurred.
impl Field for PuzzleRef {
    fn write(&self, fields: &mut Vec<String>) {
        self.game.write(fields);
        fields.push(match self.stage {
            PuzzleStage::Next => self.id.to_string(),
            PuzzleStage::Daily => format!("{}{DAILY}", self.id),
            PuzzleStage::Again => format!("{}{AGAIN}", self.id),
            PuzzleStage::Rush => format!("{}{OF_RUSH}", self.id),
            PuzzleStage::OfGame(game) => format!("{}{OF_GAME}{game}", self.id),
        });
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let game = Field::read(fields)?;
        let field = fields.next()?;
        let signs = [(DAILY, PuzzleStage::Daily), (AGAIN, PuzzleStage::Again), (OF_RUSH, PuzzleStage::Rush)];
        let signed = signs.into_iter().find_map(|(sign, stage)| Some((field.strip_suffix(sign)?, stage)));
        let (id, stage) = match (signed, field.split_once(OF_GAME)) {
            (Some(signed), _) => signed,
            (None, Some((id, game))) => (id, PuzzleStage::OfGame(game.parse().ok()?)),
            (None, None) => (field, PuzzleStage::Next),
        };
        Some(Self { game, id: id.parse::<PuzzleId>().ok()?, stage })
    }
}

/// The user whose games are listed: the last field, which is absent if users list their own games.
impl Field for Option<UserId> {
    fn write(&self, fields: &mut Vec<String>) {
        if let Some(user) = self {
            user.write(fields);
        }
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        if fields.clone().next().is_none() { Some(None) } else { UserId::read(fields).map(Some) }
    }
}
