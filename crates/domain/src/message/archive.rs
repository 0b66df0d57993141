//! The pages of the archive, and the answer to a file of several records.

use super::{Message, Reader};
use crate::{
    Session, StoredGame,
    archive::{ABORT, Among, Archived, PageAt, Place, Query, SoughtPlayer, SoughtResult, endings},
    control::{Button, ButtonStyle, Control, ControlRow, Frame, MenuEntry, Verdicts},
    markup::{bold, code, date, isolated, mention, quoted, shortened},
    transcript::{Finish, TranscriptError},
};
use board::{color::Color, phrase::Phrase};

/// The number of games on a page of the archive.
pub const ARCHIVE_PAGE: usize = 8;

/// The maximum number of refused records that are told.
const MOST_TOLD: usize = 8;

/// The maximum number of characters of a name, so that a page fits into a message.
const MAX_NAME: usize = 18;

/// A game on a page of the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundGame {
    /// Its entry in the archive.
    pub archived: Archived,
    /// The game; `None` if this program cannot read it.
    pub game: Option<StoredGame>,
    /// The number of moves before the position that is looked for, if one is.
    pub ply: Option<u32>,
}

impl FoundGame {
    /// The game, if it can be shown.
    fn session(&self) -> Option<&Session> {
        self.game.as_ref().and_then(StoredGame::playable)
    }

    /// The name of a player, which may be shortened.
    fn name(&self, color: Color) -> String {
        shortened(self.game.as_ref().map_or("?", |game| game.name(color)), MAX_NAME)
    }
}

/// Where a page is among all that a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageCount {
    /// The number of games before the page.
    pub before: usize,
    /// The number of games that were found.
    pub total: usize,
    /// Whether there are more that were not counted.
    pub more: bool,
}

/// A page of what a search has found.
#[derive(Clone, Copy, Debug)]
pub struct ArchivePage<'a> {
    /// What is looked for.
    pub query: &'a Query,
    /// The number of the search.
    pub number: u32,
    /// The games on the page, the newest first.
    pub games: &'a [FoundGame],
    /// How many games there are; `None` if they were not counted for this page.
    pub counted: Option<PageCount>,
    /// The places of the first and the last game of the page.
    pub ends: Option<(Place, Place)>,
    /// Whether there are newer games.
    pub has_newer: bool,
    /// Whether there are older games.
    pub has_older: bool,
    /// Whether games have ended whose positions cannot be searched yet.
    pub is_incomplete: bool,
    /// Whether games of the bot are left out.
    pub without_bot: bool,
}

/// A page of what a search has found.
pub fn archive(page: &ArchivePage<'_>, reader: &Reader) -> Message {
    let ArchivePage { query, games, counted, .. } = *page;
    let mut lines = vec![reader.say(&match counted {
        Some(PageCount { total, more: false, .. }) => Phrase::new("archive-head").with("count", total as i64),
        Some(PageCount { total, more: true, .. }) => Phrase::new("archive-head-many").with("count", total as i64),
        None => Phrase::new("archive-head-page"),
    })];
    let mut conditions = conditions(query);
    conditions.extend(page.without_bot.then(|| Phrase::new("archive-without-bot")));
    lines.extend(in_one_line(&conditions, reader));
    lines.extend(games.iter().map(|game| entry(game, reader)));
    if page.ends.is_none() {
        lines.push(reader.say(&none_among(query)));
    }
    if page.is_incomplete {
        lines.push(reader.say(&Phrase::new("archive-incomplete")));
    }
    let mut controls = menus(games.iter(), reader);
    let buttons = page_controls(page, reader);
    if let Some(PageCount { before, total, more }) = counted
        && buttons.len() > 1
    {
        let shown = match more {
            false => Phrase::new("archive-page"),
            true => Phrase::new("archive-page-many"),
        };
        let shown = shown
            .with("first", before as i64 + 1)
            .with("last", (before + games.len()) as i64)
            .with("count", total as i64);
        lines.push(reader.say(&shown));
    }
    if query.position.is_some() {
        lines.push(reader.say(&Phrase::new("archive-narrow")));
    }
    if !buttons.is_empty() {
        controls.push(ControlRow::Buttons(buttons));
    }
    Message::text(lines.join("\n"), controls)
}

/// The menus that open games, without those that cannot be shown.
fn menus<'a>(games: impl Iterator<Item = &'a FoundGame> + Clone, reader: &Reader) -> Vec<ControlRow> {
    let menu = |placeholder: &Phrase, control: &dyn Fn(&FoundGame) -> Option<Control>| {
        let entry = |game: &FoundGame| Some(MenuEntry::new(control(game)?, label(game, reader)));
        let entries: Vec<_> = games.clone().filter_map(entry).collect();
        (!entries.is_empty()).then(|| reader.menu(placeholder, entries))
    };
    let replay = |game: &FoundGame| Some(Control::OpenReplay(game.session()?.id()));
    let explore = |game: &FoundGame| {
        Some(Control::Explore {
            game: game.session()?.id(),
            frame: game.ply.map_or(Frame::First, Frame::After),
            verdicts: Verdicts::Hidden,
        })
    };
    let record = |game: &FoundGame| Some(Control::Record(game.game.as_ref()?.id()));
    let menus = [
        menu(&Phrase::new("archive-replay"), &replay),
        menu(&Phrase::new("archive-explore"), &explore),
        menu(&Phrase::new("archive-record"), &record),
    ];
    menus.into_iter().flatten().collect()
}

/// The buttons that show other pages, and the one for the records of all games.
fn page_controls(page: &ArchivePage<'_>, reader: &Reader) -> Vec<Button> {
    let &ArchivePage { number: search, ends, has_newer, has_older, .. } = page;
    let Some((first, last)) = ends else { return Vec::new() };
    let mut buttons = Vec::new();
    if has_newer || has_older {
        let turn = |at, label: &Phrase, does: bool, style| {
            reader.button(Control::Archive { search, at }, label, if does { style } else { ButtonStyle::Idle })
        };
        let newer = turn(PageAt::After(first), &Phrase::new("button-previous"), has_newer, ButtonStyle::Secondary);
        let older = turn(PageAt::Before(last), &Phrase::new("button-next"), has_older, ButtonStyle::Primary);
        buttons.extend([newer, older]);
    }
    buttons.push(reader.secondary(Control::ArchiveRecords { search }, &Phrase::new("button-archive-records")));
    buttons
}

/// The games with a position that are listed under the board which shows it.
#[derive(Clone, Copy, Debug)]
pub struct PositionGames<'a> {
    /// What is looked for.
    pub query: &'a Query,
    /// The newest games, the newest first.
    pub newest: &'a [FoundGame],
    /// The games with the strongest players and the mean of their ratings, the strongest first.
    pub strongest: &'a [(FoundGame, f64)],
    /// Whether only games between people are listed.
    pub people_only: bool,
    /// Whether games have ended whose positions cannot be searched yet.
    pub is_incomplete: bool,
}

/// The newest and the strongest games with a position.
pub fn position_games(found: &PositionGames<'_>, reader: &Reader) -> Message {
    let &PositionGames { query, newest, strongest, people_only, is_incomplete } = found;
    let mut lines = vec![reader.say(&Phrase::new("position-games-head"))];
    let mut conditions = conditions(&Query { position: None, ..query.clone() });
    conditions.extend(people_only.then(|| Phrase::new("archive-people-only")));
    lines.extend(in_one_line(&conditions, reader));
    if newest.is_empty() {
        lines.push(reader.say(&none_among(query)));
    } else {
        lines.push(reader.say(&Phrase::new("position-games-newest")));
        lines.extend(newest.iter().map(|game| entry(game, reader)));
    }
    if !strongest.is_empty() {
        lines.push(reader.say(&Phrase::new("position-games-strongest")));
        lines.extend(strongest.iter().map(|(game, rating)| {
            let rated = Phrase::new("position-games-rated").with("game", entry(game, reader));
            reader.say(&rated.with("rating", rating.round() as i64))
        }));
    }
    if is_incomplete {
        lines.push(reader.say(&Phrase::new("archive-incomplete")));
    }
    // A game that is both among the newest and among the strongest is in each menu once.
    let more = strongest.iter().map(|(game, _)| game);
    let more = more.filter(|game| newest.iter().all(|other| other.archived.id != game.archived.id));
    Message::text(lines.join("\n"), menus(newest.iter().chain(more), reader))
}

/// What tells a game from others in a menu.
fn label(found: &FoundGame, reader: &Reader) -> String {
    let archived = &found.archived;
    let name = |color: Color| isolated(&found.name(color));
    let label = Phrase::new("archive-label")
        .with("game", archived.kind.title())
        .with("id", archived.id.to_string())
        .with("white", name(Color::White))
        .with("black", name(Color::Black));
    reader.say(&label)
}

/// The line that describes a game.
fn entry(found: &FoundGame, reader: &Reader) -> String {
    let archived = &found.archived;
    let name = |color: Color| bold(&found.name(color));
    let entry = match found.session() {
        Some(session) => {
            let finish = Finish::of(session.end());
            let how = match (finish.outcome(), session.end()) {
                (Some(outcome), _) => Phrase::new(outcome.ending().short()),
                (None, Some(_)) => Phrase::new("how-abort"),
                (None, None) => Phrase::new("how-unfinished"),
            };
            Phrase::new("archive-entry").with("result", finish.result()).with("how", how)
        }
        None => Phrase::new("archive-entry-stuck"),
    };
    let entry = entry
        .with("id", code(&archived.id.to_string()))
        .with("game", archived.kind.title())
        .with("white", name(Color::White))
        .with("black", name(Color::Black))
        .with("count", u32::from(archived.plies))
        .with("date", date(archived.ended));
    reader.say(&entry)
}

/// A sentence that says that a search has found nothing.
fn none_among(query: &Query) -> Phrase {
    match query.among {
        Among::Collection => Phrase::new("archive-none-in-collection"),
        Among::Seen | Among::Own => Phrase::new("archive-none"),
    }
}

/// The conditions of a query in one line; `None` if it has none.
fn in_one_line(conditions: &[Phrase], reader: &Reader) -> Option<String> {
    let told = conditions.iter().map(|condition| reader.say(condition)).collect::<Vec<_>>().join(" · ");
    (!conditions.is_empty()).then_some(told)
}

/// The conditions of a query, each in a few words.
fn conditions(query: &Query) -> Vec<Phrase> {
    let mut told = Vec::new();
    match query.among {
        Among::Seen => {}
        Among::Own => told.push(Phrase::new("archive-own")),
        Among::Collection => told.push(Phrase::new("archive-collection")),
    }
    let player = |phrase: Phrase, player: SoughtPlayer| match player {
        SoughtPlayer::Person(user) => phrase.with("player", mention(user)),
        SoughtPlayer::Bot => phrase.with("player", "Parlor"),
    };
    told.extend(query.game.map(|game| Phrase::new("archive-game").with("game", game.title())));
    told.extend(query.player.map(|found| player(Phrase::new("archive-player"), found)));
    told.extend(query.opponent.map(|found| player(Phrase::new("archive-opponent"), found)));
    told.extend(query.name.as_ref().map(|name| Phrase::new("archive-name").with("name", quoted(name))));
    told.extend(query.color.map(|color| Phrase::new("archive-color").with("color", color)));
    told.extend(query.result.map(sought_result));
    told.extend(query.ending.as_deref().and_then(sought_ending));
    told.extend(query.setup.as_ref().map(|setup| Phrase::new("archive-setup").with("setup", quoted(setup))));
    told.extend(query.tournament.map(|(_, number)| Phrase::new("archive-tournament").with("number", number)));
    told.extend(query.since.map(|since| Phrase::new("archive-since").with("date", since.date())));
    // The last day is the one before.
    let last = query.until.map(|until| until.before(std::time::Duration::from_secs(1)));
    told.extend(last.map(|last| Phrase::new("archive-until").with("date", last.date())));
    told.extend(query.rating.map(|rating| Phrase::new("archive-rating").with("rating", u32::from(rating))));
    told.extend(query.shortest.map(|least| Phrase::new("archive-shortest").with("count", u32::from(least))));
    told.extend(query.longest.map(|most| Phrase::new("archive-longest").with("count", u32::from(most))));
    told.extend(
        query.position.as_ref().map(|position| Phrase::new("archive-position").with("game", position.game.title())),
    );
    told
}

/// A result that is looked for, in a few words.
pub fn sought_result(result: SoughtResult) -> Phrase {
    match result {
        SoughtResult::White => Phrase::new("archive-result-white"),
        SoughtResult::Black => Phrase::new("archive-result-black"),
        SoughtResult::Draw => Phrase::new("archive-result-draw"),
        SoughtResult::Win => Phrase::new("archive-result-win"),
        SoughtResult::Loss => Phrase::new("archive-result-loss"),
    }
}

/// The ending with this code, in a few words.
pub fn sought_ending(ending: &str) -> Option<Phrase> {
    if ending == ABORT {
        return Some(Phrase::new("how-abort"));
    }
    endings().into_iter().find(|known| known.code() == ending).map(|known| Phrase::new(known.short()))
}

/// What became of the records of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GatheredFile {
    /// The number of games that were added.
    pub added: usize,
    /// The number of games that were there before.
    pub there: usize,
    /// The number of games for which there was no room.
    pub without_room: usize,
    /// The records that are refused: the number of each in the file, counted from 1, and the reason.
    pub refused: Vec<(usize, TranscriptError)>,
}

/// The answer to a file of several records. `kept` is the number of games that the reader keeps now, of at most `most`.
pub fn gathered(file: &GatheredFile, kept: usize, most: usize, reader: &Reader) -> Message {
    let &GatheredFile { added, there, without_room, ref refused } = file;
    let mut lines = vec![
        Phrase::new("gathered-head")
            .with("added", added as i64)
            .with("there", there as i64)
            .with("refused", refused.len() as i64),
    ];
    if without_room > 0 {
        lines.push(Phrase::new("gathered-full").with("count", without_room as i64).with("most", most as i64));
    }
    for (number, error) in refused.iter().take(MOST_TOLD) {
        lines.push(Phrase::new("gathered-refused").with("number", *number as i64).with("reason", error.sentence()));
    }
    if refused.len() > MOST_TOLD {
        lines.push(Phrase::new("gathered-more").with("count", (refused.len() - MOST_TOLD) as i64));
    }
    lines.push(Phrase::new("gathered-kept").with("count", kept as i64));
    let search =
        reader.button(Control::SearchCollection, &Phrase::new("button-search-collection"), ButtonStyle::Primary);
    let controls = if kept > 0 { vec![ControlRow::Buttons(vec![search])] } else { Vec::new() };
    Message::text(reader.lines(&lines), controls)
}
