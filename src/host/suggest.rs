//! Suggestions for texts being typed.

use std::collections::BTreeMap;

use super::{Caller, Host, HostError, Place, Suggestion, Typing, say};
use crate::{
    games::GameKind,
    id::GameId,
    language::Language,
    phrase::Phrase,
    session::{Refusal, Session},
};

/// The most suggestions that Discord shows.
pub const MAX_SUGGESTIONS: usize = 25;

/// How many of a person's newest games are looked at for suggestions.
const MAX_GAMES: usize = 200;

impl Host {
    /// Suggestions for a text being typed, at most 25.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn suggest(&self, caller: &Caller, place: &Place, typing: &Typing) -> Result<Vec<Suggestion>, HostError> {
        match typing {
            Typing::Move(text) => {
                let session = self.store.game_at(place.channel)?;
                let ours = session.as_ref().and_then(|session| session.color_of(caller.user));
                match session {
                    None => Ok(nothing(&Refusal::NoGameHere, text, caller.language)),
                    Some(_) if ours.is_none() => Ok(nothing(&Refusal::NotAPlayer, text, caller.language)),
                    Some(session) if session.turn() != ours => {
                        Ok(nothing(&Refusal::NotYourTurn, text, caller.language))
                    }
                    Some(session) => Ok(moves(session.position().described_moves(), text, caller.language)),
                }
            }
            Typing::Setup { game, text } => Ok(setups(*game, text, caller.language)),
            Typing::Game(text) => self.games(caller, place, text),
        }
    }

    fn games(&self, caller: &Caller, place: &Place, text: &str) -> Result<Vec<Suggestion>, HostError> {
        let wanted = text.trim().to_uppercase();
        let mut seen = Vec::new();
        let here = self.store.games_at(place.channel, MAX_SUGGESTIONS)?;
        let own = self.store.games_of(caller.user, MAX_GAMES)?;
        for id in here.into_iter().chain(own).filter(|id| id.to_string().contains(&wanted)) {
            if seen.len() == MAX_SUGGESTIONS {
                break;
            }
            if !seen.contains(&id) {
                seen.push(id);
            }
        }
        seen.into_iter().map(|id| self.game_suggestion(id, caller.language)).filter_map(Result::transpose).collect()
    }

    fn game_suggestion(&self, id: GameId, language: Language) -> Result<Option<Suggestion>, HostError> {
        Ok(self
            .store
            .game(id)?
            .map(|session| Suggestion { label: say(language, &named_game(&session)), value: id.to_string() }))
    }
}

/// What is shown instead of suggestions: why there are none. Who enters it is told the same.
fn nothing(refusal: &Refusal, text: &str, language: Language) -> Vec<Suggestion> {
    let value = if text.trim().is_empty() { "?" } else { text };
    vec![Suggestion { label: say(language, &refusal.sentence()), value: value.to_owned() }]
}

fn named_game(session: &Session) -> Phrase {
    use crate::color::Color::{Black, White};
    Phrase::new("suggest-game")
        .with("id", session.id().to_string())
        .with("game", session.kind().title())
        .with("white", session.seats()[White].name.as_str())
        .with("black", session.seats()[Black].name.as_str())
}

fn setups(game: Option<GameKind>, text: &str, language: Language) -> Vec<Suggestion> {
    let wanted = text.trim().to_lowercase();
    let games = game.map_or_else(|| GameKind::ALL.to_vec(), |game| vec![game]);
    let names = games.into_iter().flat_map(|game| game.setups()).filter(|name| name.contains(&wanted));
    let described = names.map(|name| Suggestion {
        label: say(language, &Phrase::new("suggest-setup").with("setup", *name)),
        value: (*name).to_owned(),
    });
    described.take(MAX_SUGGESTIONS).collect()
}

/// The moves that a text may become: first those that start with it as it is written, then those that start with it but
/// for signs, then those that contain it. More than fit in are grouped by how they begin.
fn moves(legal: Vec<(String, Phrase)>, text: &str, language: Language) -> Vec<Suggestion> {
    let (written, typed) = (unsigned(text), folded(text));
    let (literal, others): (Vec<_>, Vec<_>) = legal.into_iter().partition(|(mv, _)| mv.starts_with(&written));
    let (starting, others): (Vec<_>, Vec<_>) = others.into_iter().partition(|(mv, _)| folded(mv).starts_with(&typed));
    let group = if literal.is_empty() { &starting } else { &literal };
    if group.len() > MAX_SUGGESTIONS {
        return grouped(group, language);
    }
    let containing = others.into_iter().filter(|(mv, _)| folded(mv).contains(&typed));
    let entry = |(mv, what): (String, Phrase)| {
        let label = format!("{mv} · {}", say(language, &what));
        Suggestion { label, value: mv }
    };
    literal.into_iter().chain(starting).chain(containing).take(MAX_SUGGESTIONS).map(entry).collect()
}

/// The beginnings of moves, as long as possible with all of them fitting in. A group of one is the move itself.
fn grouped(moves: &[(String, Phrase)], language: Language) -> Vec<Suggestion> {
    let mut best = None;
    for words in 1.. {
        let mut groups = BTreeMap::<&str, Vec<&(String, Phrase)>>::new();
        for entry in moves {
            groups.entry(beginning(&entry.0, words)).or_default().push(entry);
        }
        if groups.len() > MAX_SUGGESTIONS || groups.len() == moves.len() {
            break;
        }
        best = Some(groups);
    }
    let entry = |(begun, group): (&str, Vec<&(String, Phrase)>)| match group.as_slice() {
        [(mv, what)] => Suggestion { label: format!("{mv} · {}", say(language, what)), value: mv.clone() },
        _ => {
            let count =
                Phrase::new("suggest-group").with("text", format!("{begun}…")).with("count", group.len() as i64);
            Suggestion { label: say(language, &count), value: begun.to_owned() }
        }
    };
    match best {
        Some(groups) => groups.into_iter().map(entry).collect(),
        None => moves.iter().take(MAX_SUGGESTIONS).map(|mv| entry((&mv.0, vec![mv]))).collect(),
    }
}

/// The first words of a move: runs of letters and digits, with the sign behind each.
fn beginning(mv: &str, words: usize) -> &str {
    let mut ends = mv
        .char_indices()
        .zip(mv.chars().skip(1))
        .filter(|((_, c), next)| !c.is_alphanumeric() && next.is_alphanumeric())
        .map(|((at, c), _)| at + c.len_utf8());
    ends.nth(words - 1).map_or(mv, |end| &mv[..end])
}

/// A move's text in small letters, without blanks and `!`.
fn unsigned(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '!').flat_map(char::to_lowercase).collect()
}

/// A move's text without what players may leave out or write otherwise: blanks, letter case, operators and `!`.
pub(super) fn folded(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric() || *c == '@').flat_map(char::to_lowercase).collect()
}
