//! The messages about seeks: the form, the answers to who looks for an opponent, and what is told of a match.

use super::{Message, Reader, button, lookout};
use crate::{
    TimeControl,
    control::{Button, ButtonStyle, Control, ControlRow, MenuEntry, PlaceChoice, SeekForm},
    id::ChannelId,
    markup::{channel, code, escape, from_now, mention},
    seeks::{self, RatingWish, Seek, SeekMatch, SeekPlace},
    time::Timestamp,
};
use board::{color::Color, phrase::Phrase};
use games::GameKind;

/// The number of members whom the notice names.
pub const NOTICED: usize = 10;

/// What the form of `/seek` shows beside what is chosen in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeekPanel<'a> {
    /// What is chosen.
    pub form: &'a SeekForm,
    /// The ratings that this means, if it means some.
    pub ratings: Option<RatingWish>,
    /// The places among which the person can choose.
    pub places: &'a [PlaceChoice],
    /// The channel in which the person asks.
    pub channel: ChannelId,
    /// The name and the user name that an opponent will see, if the person has not agreed to that yet.
    pub asked: Option<(&'a str, &'a str)>,
    /// Whether the person looks for an opponent already.
    pub is_looking: bool,
    /// Whether the person wants to be told of others; `None` if it is not known what they look for.
    pub looks_out: Option<bool>,
}

/// The form in which a person says what opponent they look for.
pub fn seek_form(panel: &SeekPanel<'_>, reader: &Reader) -> Message {
    let SeekPanel { form, ratings, places, asked, is_looking, .. } = *panel;
    let head = if is_looking { Phrase::new("seek-head-goes-on") } else { Phrase::new("seek-head") };
    let mut lines = vec![
        head,
        Phrase::new("seek-games").with("games", titles(form.games())),
        Phrase::new("seek-clocks").with("clocks", clocks_in_words(form.clocks(), reader)),
        match ratings {
            Some(RatingWish { least, most }) => Phrase::new("seek-within").with("least", least).with("most", most),
            None => Phrase::new("seek-any-rating"),
        },
        match form.place {
            PlaceChoice::Here => Phrase::new("seek-here").with("channel", channel(panel.channel)),
            PlaceChoice::Thread => Phrase::new("seek-thread").with("channel", channel(panel.channel)),
            PlaceChoice::Direct => Phrase::new("seek-in-direct"),
        },
    ];
    if form.place != PlaceChoice::Direct {
        lines.push(match form.direct {
            true => Phrase::new("seek-direct-if-lost"),
            false => Phrase::new("seek-waits-if-lost"),
        });
    }
    lines.extend(
        asked.map(|(name, user)| Phrase::new("seek-consent").with("name", escape(name)).with("user", account(user))),
    );
    let toggles = GameKind::ALL.map(|game| {
        let is_chosen = form.games().any(|chosen| chosen == game);
        let style = if is_chosen { ButtonStyle::Success } else { ButtonStyle::Secondary };
        Button { control: Control::Seek(form.toggling_game(game)), label: game.title().to_owned(), style }
    });
    let mut controls = vec![ControlRow::Buttons(toggles.to_vec()), clock_menu(form, reader), rating_menu(form, reader)];
    if places.len() > 1 {
        controls.push(place_menu(form, places, reader));
    }
    let start = Control::StartSeek(form.clone());
    let mut last = vec![reader.button(start, &Phrase::new("button-seek-start"), ButtonStyle::Primary)];
    if form.place != PlaceChoice::Direct {
        let label = match form.direct {
            true => Phrase::new("button-seek-direct-no"),
            false => Phrase::new("button-seek-direct-yes"),
        };
        last.push(reader.secondary(Control::Seek(form.clone().with_direct(!form.direct)), &label));
    }
    if is_looking {
        last.push(stop(Control::StopSeek, reader));
    }
    last.extend(panel.looks_out.map(|asked| lookout::asking(asked, reader)));
    controls.push(ControlRow::Buttons(last));
    Message::text(reader.lines(&lines), controls)
}

/// A menu that adds a clock, or takes it out.
fn clock_menu(form: &SeekForm, reader: &Reader) -> ControlRow {
    let entries = TimeControl::OFFERED.into_iter().enumerate().map(|(place, clock)| {
        let words = clock.in_words();
        let label = match form.clocks().any(|chosen| chosen == clock) {
            true => Phrase::new("seek-chosen").with("entry", words),
            false => words,
        };
        MenuEntry::new(Control::Seek(form.toggling_clock(place)), reader.say(&label))
    });
    reader.menu(&Phrase::new("seek-choose-clock"), entries)
}

fn rating_menu(form: &SeekForm, reader: &Reader) -> ControlRow {
    let entries = [None].into_iter().chain(SeekForm::WITHIN.map(Some)).map(|within| {
        let label = match within {
            Some(within) => Phrase::new("choice-seek-rating").with("within", u32::from(within)),
            None => Phrase::new("seek-rating-any"),
        };
        let control = Control::Seek(form.clone().with_within(within));
        MenuEntry { chosen: within == form.within, ..MenuEntry::new(control, reader.say(&label)) }
    });
    reader.menu(&Phrase::new("seek-choose-rating"), entries)
}

fn place_menu(form: &SeekForm, places: &[PlaceChoice], reader: &Reader) -> ControlRow {
    let entries = places.iter().map(|&place| {
        let control = Control::Seek(form.clone().with_place(place));
        MenuEntry { chosen: place == form.place, ..MenuEntry::new(control, reader.say(&place.in_words())) }
    });
    reader.menu(&Phrase::new("seek-choose-place"), entries)
}

impl PlaceChoice {
    /// The place as a phrase.
    pub fn in_words(self) -> Phrase {
        match self {
            Self::Here => Phrase::new("choice-seek-here"),
            Self::Thread => Phrase::new("choice-seek-thread"),
            Self::Direct => Phrase::new("choice-seek-direct"),
        }
    }
}

/// The answer to somebody who looks for an opponent: what for, and how many `others` look. `asked` says whether the
/// person wants to be told of others once the search is over.
pub fn seeking(seek: &Seek, others: usize, asked: bool, reader: &Reader) -> Message {
    let told = match seek.place {
        SeekPlace::Here(table) | SeekPlace::Thread(table) => {
            Phrase::new("seek-told-here").with("channel", channel(table.channel))
        }
        SeekPlace::Direct => Phrase::new("seek-told-direct"),
    };
    let sleep = u32::try_from(seeks::AWAKE.as_secs() / 3600).unwrap_or(u32::MAX);
    let lines = [
        wanted(Phrase::new("seek-looking"), seek, reader),
        Phrase::new("seek-others").with("count", i64::try_from(others).unwrap_or(i64::MAX)),
        told.with("sleep", sleep).with("end", from_now(seek.ends)),
    ];
    Message::text(reader.lines(&lines), vec![waiting(seek, asked, reader)])
}

/// The buttons under the answer to somebody who looks for an opponent.
fn waiting(seek: &Seek, asked: bool, reader: &Reader) -> ControlRow {
    let mut buttons = vec![stop(Control::StopSeek, reader)];
    if let Some(&game) = seek.games.iter().find(|game| engine::has_engine(**game)) {
        buttons.push(reader.secondary(Control::PlayMeanwhile(game), &Phrase::new("button-meanwhile")));
    }
    buttons.push(reader.secondary(Control::OpenNextPuzzle, &Phrase::new("button-puzzle")));
    buttons.push(reader.secondary(Control::OpenSeek, &Phrase::new("button-seek-change")));
    buttons.push(lookout::asking(asked, reader));
    ControlRow::Buttons(buttons)
}

fn stop(control: Control, reader: &Reader) -> Button {
    reader.button(control, &Phrase::new("button-seek-stop"), ButtonStyle::Danger)
}

/// The message that a person looks for no opponent any longer, if `stopped`, or did not anyway. `asked` says
/// whether the person wants to be told of others; `None` if it is not known what they look for.
pub fn seek_stopped(stopped: bool, asked: Option<bool>, reader: &Reader) -> Message {
    let told = if stopped { Phrase::new("seek-stopped") } else { Phrase::new("seek-stopped-already") };
    let buttons = [find(reader)].into_iter().chain(asked.map(|asked| lookout::asking(asked, reader))).collect();
    Message::text(reader.say(&told), vec![ControlRow::Buttons(buttons)])
}

/// The button that opens the form.
fn find(reader: &Reader) -> Button {
    reader.secondary(Control::OpenSeek, &Phrase::new("button-seek"))
}

/// A sentence for somebody whose search was asleep and goes on.
pub fn seek_woken(reader: &Reader) -> Message {
    let buttons = vec![stop(Control::StopSeek, reader)];
    Message::text(reader.say(&Phrase::new("seek-woken")), vec![ControlRow::Buttons(buttons)])
}

/// The lines about a search in the list of games. `asleep` is since when it sleeps.
pub(super) fn listed_seek(seek: &Seek, asleep: Option<Timestamp>, reader: &Reader) -> [Phrase; 2] {
    let entry = match asleep {
        Some(since) => Phrase::new("games-seek-asleep").with("since", from_now(since)),
        None => Phrase::new("games-seek-entry"),
    };
    [Phrase::new("games-seek"), wanted(entry, seek, reader).with("moment", from_now(seek.ends))]
}

/// The button that ends a search in the list of games.
pub(super) fn listed_stop(reader: &Reader) -> Button {
    stop(Control::StopListedSeek, reader)
}

/// The first line of the message that tells a person of a match, by which it is recognized, and the line after it.
fn found_lines(found: &SeekMatch, color: Color) -> [Phrase; 2] {
    let (own, other) = (&found.sides[color], &found.sides[!color]);
    let head = Phrase::new("seek-found")
        .with("player", mention(own.seek.user))
        .with("opponent", escape(&other.seek.name))
        .with("user", account(&other.seek.user_name))
        .with("rating", other.rating);
    let terms = Phrase::new("seek-found-terms")
        .with("game", found.game.title())
        .with("id", code(&found.id.to_string()))
        .with("clock", found.clock.in_words())
        .with("color", color);
    [head, terms]
}

/// The message that tells the player of this color of a match.
pub fn match_found(found: &SeekMatch, color: Color, reader: &Reader) -> Message {
    let user = found.sides[color].seek.user;
    let [head, terms] = found_lines(found, color);
    let plain = format!("{} {}", mention(user), reader.say(&terms));
    Message { mention: Some(user), plain: Some(plain), ..Message::text(reader.lines(&[head, terms]), Vec::new()) }
}

/// What that message says once the game waits for a place, since another game runs in the direct messages.
pub fn match_waits(found: &SeekMatch, color: Color, reader: &Reader) -> Message {
    let mut message = match_found(found, color, reader);
    message.text.push('\n');
    message.text.push_str(&reader.say(&Phrase::new("seek-found-waits")));
    message
}

/// What a person reads in place of the message about a match that fell through.
pub fn match_fell_through(found: &SeekMatch, reader: &Reader) -> Message {
    let told = Phrase::new("seek-fell-through").with("id", code(&found.id.to_string()));
    Message::text(reader.say(&told), Vec::new())
}

/// What a person reads in place of the message about a match that came to nothing because of that person.
pub fn match_is_off(found: &SeekMatch, reader: &Reader) -> Message {
    let told = Phrase::new("seek-is-off").with("id", code(&found.id.to_string()));
    Message::text(reader.say(&told), Vec::new())
}

/// The name of the thread of a game, and the name where AutoMod blocks that one.
pub fn match_thread(found: &SeekMatch, reader: &Reader) -> [String; 2] {
    let name = Phrase::new("seek-thread-name").with("game", found.game.title()).with("id", found.id.to_string());
    [reader.say(&name), found.id.to_string()]
}

/// The notice of a server: which members look for an opponent, since when, and how many `others` do.
pub fn seek_notice(members: &[Seek], others: usize, reader: &Reader) -> Message {
    let mut lines = vec![Phrase::new("seek-notice-head")];
    lines.extend(members.iter().take(NOTICED).map(|seek| {
        let entry = Phrase::new("seek-notice-entry").with("player", escape(&seek.name));
        wanted(entry, seek, reader).with("moment", from_now(seek.since))
    }));
    let more = members.len().saturating_sub(NOTICED);
    if more > 0 {
        lines.push(Phrase::new("seek-notice-more").with("count", i64::try_from(more).unwrap_or(i64::MAX)));
    }
    if members.is_empty() {
        lines.push(Phrase::new("seek-notice-none"));
    }
    lines.push(Phrase::new("seek-notice-others").with("count", i64::try_from(others).unwrap_or(i64::MAX)));
    let start = button(reader.language, Control::OpenSeek, &Phrase::new("button-seek"), ButtonStyle::Primary);
    Message::text(reader.lines(&lines), vec![ControlRow::Buttons(vec![start])])
}

/// What the message of a notice says that is no longer kept.
pub fn seek_notice_ended(reader: &Reader) -> Message {
    Message::text(reader.say(&Phrase::new("seek-notice-ended")), Vec::new())
}

/// Adds the games and clocks of a search to a phrase.
pub(super) fn wanted(phrase: Phrase, seek: &Seek, reader: &Reader) -> Phrase {
    phrase
        .with("games", titles(seek.games.iter().copied()))
        .with("clocks", clocks_in_words(seek.clocks.iter().copied(), reader))
}

/// A user name as people know it from Discord.
fn account(user_name: &str) -> String {
    code(&format!("@{user_name}"))
}

pub(super) fn titles(games: impl Iterator<Item = GameKind>) -> String {
    games.map(GameKind::title).collect::<Vec<_>>().join(", ")
}

/// The clocks in a row, with the word for "or" before the last one.
pub(super) fn clocks_in_words(clocks: impl Iterator<Item = TimeControl>, reader: &Reader) -> String {
    let mut words: Vec<_> = clocks.map(|clock| reader.say(&clock.in_words())).collect();
    let Some(last) = words.pop() else { return String::new() };
    if words.is_empty() {
        return last;
    }
    reader.say(&Phrase::new("seek-or").with("first", words.join(", ")).with("last", last))
}
