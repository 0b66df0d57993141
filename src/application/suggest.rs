//! Suggestions for the options of commands while users type them.

use std::sync::Arc;

use super::{
    ApplicationError, Caller, Explorer, Place, PlaceKind, Readers, Servers, Sessions, Stop, Suggestion, Tournaments,
    Typing, say, sessions::sees, setups::managed,
};
use board::phrase::Phrase;
use catalogue::Language;
use domain::{
    Homes, Refusal, Session, StoredGame,
    id::GameId,
    line::{Mistake, Typed, Unplayable},
    markup::{isolated, shortened},
    setup::{HINT, KeptSetup, Setup, Source},
    time::{Clock, Zone},
};
use games::GameKind;
use store::Store;

mod moves;

/// The maximum length of a word in a suggestion that explains why a text is not valid, in characters.
const MAX_WORD: usize = 24;

/// The number of a person's newest games that are searched for suggestions.
const MAX_GAMES: usize = 200;

/// Suggests what a user may be typing.
pub struct Suggestions {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
    pub(super) sessions: Sessions,
    pub(super) servers: Servers,
    pub(super) explorer: Explorer,
    pub(super) tournaments: Tournaments,
}

impl Suggestions {
    /// At most 25 suggestions for the option that the caller is typing.
    pub fn suggest(
        &self,
        caller: &Caller,
        place: &Place,
        typing: &Typing,
    ) -> Result<Vec<Suggestion>, ApplicationError> {
        let _view = self.store.view(caller.user, place.guild, place.channel);
        let caller = &Caller { language: self.readers.language_of(caller.user, caller.language)?, ..caller.clone() };
        let or_reason = |suggested: Result<_, Stop>, text: &str| match suggested {
            Ok(suggestions) => Ok(suggestions),
            Err(Stop::Refused(refusal)) => Ok(nothing(&refusal, text, caller.language)),
            Err(Stop::Stuck(_)) => Ok(nothing(&Refusal::CannotGoOn, text, caller.language)),
            Err(Stop::Unreadable(_)) => Ok(nothing(&Refusal::OtherVersion, text, caller.language)),
            Err(Stop::Failed(error)) => Err(error),
        };
        match typing {
            Typing::Move(text) => or_reason(self.moves(caller, place, text), text),
            Typing::Line { game, text } => or_reason(self.line_moves(caller, place, game.as_deref(), text), text),
            Typing::Setup { game, text } => {
                let kept = self.servers.kept_setups(place, *game)?;
                Ok(match game {
                    Some(game) => setups(*game, text, &kept, caller.language),
                    None => setups_of_all(text, &kept, caller.language),
                })
            }
            Typing::KeptSetup { game, text } => match managed(caller, place) {
                Ok(guild) => Ok(kept_names(&self.store.servers.setups(guild, *game)?, text)),
                Err(refusal) => Ok(nothing(&refusal, text, caller.language)),
            },
            Typing::Game(text) => self.games(caller, place, text),
            Typing::Movable(text) => self.movable(caller, place, text),
            Typing::Tournament(text) => self.tournaments.tournament_suggestions(caller, place, text),
            Typing::GamePairing { tournament, text } => {
                self.tournaments.pairing_suggestions(caller, place, tournament.as_deref(), text)
            }
            Typing::Zone(text) => Ok(self.zones(text)),
        }
    }

    /// Suggestions for a move of the caller in the game of the channel.
    fn moves(&self, caller: &Caller, place: &Place, text: &str) -> Result<Vec<Suggestion>, Stop> {
        let session = self.sessions.going_on(caller.user, place.channel)?.ok_or(Refusal::NoGameHere)?;
        let own = session.color_of(caller.user).ok_or(Refusal::NotAPlayer)?;
        if session.turn() != Some(own) {
            return Err(Refusal::NotYourTurn.into());
        }
        Ok(moves::suggested(session.position(), text, caller.language))
    }

    /// Suggestions for the last of several moves that are typed for the caller's line. Each repeats the moves before
    /// it.
    fn line_moves(
        &self,
        caller: &Caller,
        place: &Place,
        game: Option<&str>,
        text: &str,
    ) -> Result<Vec<Suggestion>, Stop> {
        let may_look = |session: &Session| session.color_of(caller.user).is_some() || sees(place, session.table());
        let session = match game {
            Some(game) => self.sessions.typed_game((place, caller.user), game, may_look)?,
            None => self.sessions.running_or_last(caller.user, place.channel)?,
        };
        let line = self.explorer.line_to_type(caller.user, &session)?;
        let Typed { line: after, finished, rest, mistake } = line.typed(text);
        let mut position = after.position();
        let mut found = moves::suggested(position, &rest, caller.language);
        if found.is_empty() && finished.is_empty() {
            position = line.position();
            found = moves::suggested(position, &rest, caller.language);
        }
        if found.is_empty() {
            let illegal = match mistake {
                Some(Mistake { reason: Unplayable::Illegal(illegal), .. }) => Some(illegal),
                Some(Mistake { reason: Unplayable::Full, .. }) => None,
                None => position.clone().play(&rest).err(),
            };
            return illegal.map_or_else(|| Ok(Vec::new()), |illegal| Err(illegal.into()));
        }
        let whole = |Suggestion { label, value }| Suggestion {
            label: shortened(&format!("{finished}{label}"), Suggestion::MAX_LENGTH),
            value: format!("{finished}{value}"),
        };
        let fits = |suggestion: &Suggestion| suggestion.value.chars().count() <= Suggestion::MAX_LENGTH;
        let whole: Vec<_> = found.into_iter().map(whole).filter(fits).collect();
        if whole.is_empty() { Err(Refusal::LineTooLong.into()) } else { Ok(whole) }
    }

    fn games(&self, caller: &Caller, place: &Place, text: &str) -> Result<Vec<Suggestion>, ApplicationError> {
        let wanted = text.trim().to_uppercase();
        let mut seen = Vec::new();
        let here = self.store.games.games_at(place.channel, Suggestion::MOST)?;
        let own = self.store.games.games_of(caller.user, MAX_GAMES)?;
        for id in here.into_iter().chain(own).filter(|id| id.to_string().contains(&wanted)) {
            if seen.len() == Suggestion::MOST {
                break;
            }
            if !seen.contains(&id) {
                seen.push(id);
            }
        }
        seen.into_iter().map(|id| self.game_suggestion(id, caller.language)).filter_map(Result::transpose).collect()
    }

    /// Suggestions for a time zone, each with the time of day there.
    fn zones(&self, text: &str) -> Vec<Suggestion> {
        let now = self.clock.now();
        let labeled = |value: String| match value.parse::<Zone>() {
            Ok(zone) => Suggestion::explained(value, &zone.time_at(now).to_string()),
            Err(_) => Suggestion { label: value.clone(), value },
        };
        Zone::matching(text, Suggestion::MOST).into_iter().map(labeled).collect()
    }

    /// Suggestions for the identifier of a running game that the caller plays in another channel of the server.
    fn movable(&self, caller: &Caller, place: &Place, text: &str) -> Result<Vec<Suggestion>, ApplicationError> {
        let wanted = text.trim().to_uppercase();
        let mut suggestions = Vec::new();
        for id in self.store.games.running_of(caller.user)?.into_iter().filter(|id| id.to_string().contains(&wanted)) {
            if suggestions.len() == Suggestion::MOST {
                break;
            }
            let Some(record) = self.store.games.record_of(id)? else { continue };
            let leaves = record.deserted && place.kind == PlaceKind::Private;
            let is_movable = match record.homes {
                Homes::Shared(table) => (table.guild == place.guild || leaves) && table.channel != place.channel,
                // Each side takes its own home wherever it likes.
                Homes::Own(_) => record.homes.in_channel(place.channel).is_none(),
            };
            if is_movable {
                suggestions.extend(self.game_suggestion(id, caller.language)?);
            }
        }
        Ok(suggestions)
    }

    fn game_suggestion(&self, id: GameId, language: Language) -> Result<Option<Suggestion>, ApplicationError> {
        let game = self.sessions.listable(id)?;
        Ok(game.map(|game| Suggestion::explained(id.to_string(), &say(language, &named_game(&game)))))
    }
}

/// A single suggestion that shows the reason why nothing can be suggested. If the user chooses it, the command is
/// refused for the same reason.
fn nothing(refusal: &Refusal, text: &str, language: Language) -> Vec<Suggestion> {
    let value = if (1..=Suggestion::MAX_LENGTH).contains(&text.trim().chars().count()) { text.trim() } else { "?" };
    vec![Suggestion { label: say(language, &refusal.sentence()), value: value.to_owned() }]
}

fn named_game(game: &StoredGame) -> Phrase {
    use board::color::Color::{Black, White};
    Phrase::new("suggest-game")
        .with("game", game.kind().title())
        .with("white", isolated(game.name(White)))
        .with("black", isolated(game.name(Black)))
}

/// Suggestions for a setup of a game: the text itself if it is valid, then the setups whose names begin with the part
/// after the last `+`, then those whose names contain that part. If nothing matches an invalid text, the only
/// suggestion is the reason why the text is not valid. If the text is too long to be the value of a suggestion, that
/// value is [`HINT`]; a command with this value is refused with an explanation.
fn setups(game: GameKind, text: &str, kept: &[KeptSetup], language: Language) -> Vec<Suggestion> {
    let read = |text: &str| Setup::read(game, text, 0, kept);
    let text = text.trim();
    let own = game.setups().iter().map(|name| (*name, Source::of(game, name)));
    let mut suggestions: Vec<_> =
        completed(text, own.chain(kept.iter().map(named)), |completed| read(completed).is_ok())
            .into_iter()
            .map(|(value, source)| setup_suggestion(value, source, language))
            .collect();
    match read(text) {
        _ if text.is_empty() => {}
        Ok(_) if suggestions.iter().any(|found| found.value.eq_ignore_ascii_case(text)) => {}
        Ok(_) if text.chars().count() > Suggestion::MAX_LENGTH => {
            let label = say(language, &Phrase::new("suggest-enter"));
            suggestions.insert(0, Suggestion { label, value: HINT.to_owned() });
        }
        Ok(_) => {
            let meaning = say(language, &Phrase::new("suggest-layout"));
            suggestions.insert(0, Suggestion::explained(text.to_owned(), &meaning));
        }
        Err(error) if suggestions.is_empty() => {
            let reason = say(language, &error.reason).replace(&error.text, &shortened(&error.text, MAX_WORD));
            let words: Vec<_> = reason.split(' ').map(|word| shortened(word, MAX_WORD)).collect();
            let value = if text.chars().count() > Suggestion::MAX_LENGTH { HINT } else { text };
            suggestions.push(Suggestion { label: words.join(" "), value: value.to_owned() });
        }
        Err(_) => {}
    }
    suggestions.truncate(Suggestion::MOST);
    suggestions
}

/// Suggestions for a setup while no game is chosen, so that the text cannot be checked.
fn setups_of_all(text: &str, kept: &[KeptSetup], language: Language) -> Vec<Suggestion> {
    let own = GameKind::ALL.into_iter().flat_map(|game| game.setups().iter().map(move |name| (game, *name)));
    let own = own.map(|(game, name)| (name, Source::of(game, name)));
    let mut suggestions: Vec<Suggestion> = Vec::new();
    for (value, source) in completed(text.trim(), own.chain(kept.iter().map(named)), |_| true) {
        // Two games may have setups of the same name.
        if suggestions.iter().all(|earlier| earlier.value != value) {
            suggestions.push(setup_suggestion(value, source, language));
        }
    }
    suggestions.truncate(Suggestion::MOST);
    suggestions
}

/// The valid completions of a text: its part after the last `+` is replaced by a name that matches that part.
fn completed<'a>(
    text: &str,
    names: impl Iterator<Item = (&'a str, Source)>,
    valid: impl Fn(&str) -> bool,
) -> Vec<(String, Source)> {
    let (before, part) = text.rsplit_once('+').map_or(("", text), |(before, part)| (before.trim(), part));
    let complete = |name: &str| if before.is_empty() { name.to_owned() } else { format!("{before} + {name}") };
    let completed = matching(names, part).into_iter().map(|(name, source)| (complete(name), source));
    completed.filter(|(text, _)| text.chars().count() <= Suggestion::MAX_LENGTH && valid(text)).collect()
}

fn named(kept: &KeptSetup) -> (&str, Source) {
    (kept.name.as_str(), Source::Kept)
}

/// The names that begin with a text, followed by the other names that contain it.
fn matching<'a>(names: impl Iterator<Item = (&'a str, Source)>, text: &str) -> Vec<(&'a str, Source)> {
    let wanted = text.trim().to_lowercase();
    let (beginning, others): (Vec<_>, Vec<_>) = names.partition(|(name, _)| name.starts_with(&wanted));
    beginning.into_iter().chain(others.into_iter().filter(|(name, _)| name.contains(&wanted))).collect()
}

fn setup_suggestion(value: String, source: Source, language: Language) -> Suggestion {
    Suggestion::explained(value, &say(language, &source.phrase()))
}

/// Suggestions for the name of a kept setup. Each shows the layouts that the server keeps under this name.
fn kept_names(kept: &[KeptSetup], text: &str) -> Vec<Suggestion> {
    let mut suggestions: Vec<Suggestion> = Vec::new();
    for (name, _) in matching(kept.iter().map(named), text) {
        if suggestions.iter().any(|earlier| earlier.value == name) {
            continue;
        }
        let layouts = kept.iter().filter(|kept| kept.name.as_str() == name);
        let layouts: Vec<_> = layouts.map(|kept| kept.layout.as_str()).collect();
        suggestions.push(Suggestion::explained(name.to_owned(), &layouts.join(" · ")));
    }
    suggestions.truncate(Suggestion::MOST);
    suggestions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_behind_the_last_sign_is_completed() {
        let names = [("classic", Source::Usual), ("house-gates", Source::House), ("river-gate", Source::Kept)];
        // Imitates a game in which two setups can be joined, and in which every layout begins with a digit.
        let known = |part: &str| names.iter().any(|(name, _)| *name == part) || part.starts_with(char::is_numeric);
        let valid = |text: &str| text.split('+').count() <= 2 && text.split('+').all(|part| known(part.trim()));
        let check = |text: &str, expected: &[&str]| {
            let found: Vec<_> = completed(text, names.into_iter(), valid).into_iter().map(|(text, _)| text).collect();
            assert_eq!(found, expected, "{text}");
        };
        check("", &["classic", "house-gates", "river-gate"]);
        check("gate", &["house-gates", "river-gate"]);
        check("classic+", &["classic + classic", "classic + house-gates", "classic + river-gate"]);
        check("classic + RIV", &["classic + river-gate"]);
        check("river-gate +  gate", &["river-gate + house-gates", "river-gate + river-gate"]);
        check("11/11 + c", &["11/11 + classic"]);
        check("nonsense + c", &[]);
        check("classic + classic + c", &[]);
        let long = "1".repeat(90);
        check(&format!("{long} + c"), &[&format!("{long} + classic")]);
        check(&format!("1{long} + c"), &[]);
    }
}
