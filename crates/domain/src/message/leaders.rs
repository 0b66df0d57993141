//! Leaderboards: the strongest players of a server.

use super::{
    Message, page_buttons, secondary,
    stats::{game_label, points},
};
use crate::{
    control::{Button, ButtonStyle, Control, ControlRow},
    id::UserId,
    markup::{date, mention},
    rating::ShownRating,
    rush::BestRush,
};
use board::phrase::Phrase;
use catalogue::Language;
use games::GameKind;

/// The maximum number of players on a page of a leaderboard.
pub const PLAYERS: usize = 10;

/// The maximum number of players that the overview of all games shows for each game.
pub const BEST: usize = 3;

/// A player in a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leader {
    /// The player.
    pub user: UserId,
    /// The rank, counted from 1. `None` if the player has no rank, because the rating was provisional after their last
    /// game.
    pub place: Option<usize>,
    /// What the player is ranked for.
    pub merit: Merit,
}

/// What a leaderboard ranks a player for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merit {
    /// A rating.
    Rating {
        /// The current rating.
        shown: ShownRating,
        /// The number of rated games, or of puzzles tried.
        games: u32,
    },
    /// The best puzzle rush.
    Rush(BestRush),
}

impl Merit {
    /// Whether it is a provisional rating.
    const fn is_provisional(self) -> bool {
        matches!(self, Self::Rating { shown, .. } if shown.is_provisional())
    }

    /// The number by which players are ranked, in words.
    fn in_words(self) -> String {
        match self {
            Self::Rating { shown, .. } => points(shown),
            Self::Rush(best) => best.score.to_string(),
        }
    }
}

/// What a leaderboard ranks people by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ranking {
    /// Their games.
    Games,
    /// The puzzles that they solve.
    Puzzles,
    /// Their puzzle rushes.
    Rushes,
}

impl Ranking {
    const ALL: [Self; 3] = [Self::Games, Self::Puzzles, Self::Rushes];

    /// The control that shows a page of a leaderboard.
    const fn page(self, game: Option<GameKind>, page: u16) -> Control {
        match self {
            Self::Games => Control::Leaders { game, page },
            Self::Puzzles => Control::Solvers { game, page },
            Self::Rushes => Control::Rushers { game, page },
        }
    }

    /// The control that posts a page of a leaderboard for everyone.
    const fn post(self, game: GameKind, page: u16) -> Control {
        match self {
            Self::Games => Control::PostLeaders { game, page },
            Self::Puzzles => Control::PostSolvers { game, page },
            Self::Rushes => Control::PostRushers { game, page },
        }
    }

    /// The explanation of a provisional rating.
    fn provisional(self) -> Phrase {
        match self {
            Self::Games => Phrase::new("rating-provisional"),
            Self::Puzzles | Self::Rushes => Phrase::new("puzzle-provisional"),
        }
    }
}

/// A page of the leaderboard of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaders {
    /// What people are ranked by.
    pub ranking: Ranking,
    /// The game.
    pub game: GameKind,
    /// The number of the page, counted from 0.
    pub page: u16,
    /// The number of pages, at least 1.
    pub pages: u16,
    /// The players on the page: first the ranked players in the order of their ranks, then those without a rank.
    pub players: Vec<Leader>,
    /// The reader's own entry and the number of ranked players; `None` if the reader is on this page or not on the
    /// leaderboard.
    pub own: Option<(Leader, usize)>,
}

/// The message with a page of the leaderboard of a game. `posted` says whether the message is for everybody or only for
/// the reader.
pub fn leaders(leaders: &Leaders, posted: bool, language: Language) -> Message {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let Leaders { ranking, game, page, pages, ref players, own } = *leaders;
    let (head, none) = match ranking {
        Ranking::Games => (Phrase::new("leaders-head"), Phrase::new("leaders-none-of")),
        Ranking::Puzzles => (Phrase::new("solvers-head"), Phrase::new("solvers-none-of")),
        Ranking::Rushes => (Phrase::new("rushers-head"), Phrase::new("rushers-none-of")),
    };
    let head = head.with("game", game.title()).with("page", i64::from(page) + 1).with("pages", i64::from(pages));
    let mut lines = vec![say(&head)];
    if players.is_empty() {
        lines.push(say(&none.with("game", game.title())));
    }
    lines.extend(entries(ranking, players, language));
    if let Some((own, places)) = own {
        let phrase = match own.place {
            Some(place) => Phrase::new("leaders-you").with("place", place as i64).with("places", places as i64),
            None => Phrase::new("leaders-you-provisional"),
        };
        lines.push(say(&phrase.with("rating", own.merit.in_words())));
    }
    if players.iter().chain(own.as_ref().map(|(own, _)| own)).any(|player| player.merit.is_provisional()) {
        lines.push(say(&ranking.provisional()));
    }
    let mut controls = Vec::new();
    if !posted {
        if pages > 1 {
            controls.push(page_buttons(language, page, pages, |page| ranking.page(Some(game), page)));
        }
        controls.push(ControlRow::Buttons(choices(ranking, Some(game), language)));
        let mut others = tabs(ranking, Some(game), language);
        if !players.is_empty() {
            others.push(secondary(language, ranking.post(game, page), &Phrase::new("button-post")));
        }
        controls.push(ControlRow::Buttons(others));
    }
    Message::text(lines.join("\n"), controls)
}

/// The message with the overview of all games: the best players of each game.
pub fn all_leaders(ranking: Ranking, games: &[(GameKind, Vec<Leader>)], language: Language) -> Message {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let (head, none) = match ranking {
        Ranking::Games => (Phrase::new("leaders-head-all"), Phrase::new("leaders-none")),
        Ranking::Puzzles => (Phrase::new("solvers-head-all"), Phrase::new("solvers-none")),
        Ranking::Rushes => (Phrase::new("rushers-head-all"), Phrase::new("rushers-none")),
    };
    let mut lines = vec![say(&head)];
    for (game, best) in games.iter().filter(|(_, best)| !best.is_empty()) {
        lines.push(format!("**{}**", game.title()));
        lines.extend(entries(ranking, best, language));
    }
    let mut players = games.iter().flat_map(|(_, best)| best).peekable();
    if players.peek().is_none() {
        lines.push(say(&none));
    }
    if players.any(|player| player.merit.is_provisional()) {
        lines.push(say(&ranking.provisional()));
    }
    let controls =
        vec![ControlRow::Buttons(choices(ranking, None, language)), ControlRow::Buttons(tabs(ranking, None, language))];
    Message::text(lines.join("\n"), controls)
}

/// The lines of a leaderboard, with a heading before the players without a rank.
fn entries(ranking: Ranking, players: &[Leader], language: Language) -> Vec<String> {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let mut lines = Vec::new();
    let mut placed = true;
    for Leader { user, place, merit } in players {
        if place.is_none() && placed {
            lines.push(say(&Phrase::new("leaders-provisional")));
            placed = false;
        }
        let phrase = match (ranking, place) {
            // Everybody who has scored in a rush has a place.
            (Ranking::Rushes, place) => Phrase::new("rushers-entry").with("place", place.unwrap_or_default() as i64),
            (Ranking::Games, Some(place)) => Phrase::new("leaders-entry").with("place", *place as i64),
            (Ranking::Games, None) => Phrase::new("leaders-entry-provisional"),
            (Ranking::Puzzles, Some(place)) => Phrase::new("solvers-entry").with("place", *place as i64),
            (Ranking::Puzzles, None) => Phrase::new("solvers-entry-provisional"),
        };
        let phrase = phrase.with("player", mention(*user)).with("rating", merit.in_words());
        lines.push(say(&match merit {
            Merit::Rating { games, .. } => phrase.with("games", *games),
            Merit::Rush(best) => phrase.with("date", date(best.at)),
        }));
    }
    lines
}

/// The buttons that show the leaderboards of the other games, and the overview of all games.
fn choices(ranking: Ranking, shown: Option<GameKind>, language: Language) -> Vec<Button> {
    let games = [None].into_iter().chain(GameKind::ALL.map(Some)).filter(|game| *game != shown);
    games
        .map(|game| Button {
            control: ranking.page(game, 0),
            label: game_label(game, language),
            style: ButtonStyle::Secondary,
        })
        .collect()
}

/// The buttons that show the other leaderboards: by games, by puzzles, and by puzzle rushes.
fn tabs(shown: Ranking, game: Option<GameKind>, language: Language) -> Vec<Button> {
    let tab = |other: Ranking| {
        let label = match other {
            Ranking::Games => Phrase::new("button-games"),
            Ranking::Puzzles => Phrase::new("button-puzzles"),
            Ranking::Rushes => Phrase::new("button-rush"),
        };
        secondary(language, other.page(game, 0), &label)
    };
    Ranking::ALL.into_iter().filter(|other| *other != shown).map(tab).collect()
}
