//! A player's ratings, results and opponents.

use super::{Message, Reader, tournament};
use crate::{
    Rusher, ServerTournament, Solver,
    control::{Button, ButtonStyle, Control, ControlRow},
    id::UserId,
    markup::{date, escape, mention},
    rating::{MOST_MARKS, RatedGame, Rating, Results, Scope, ShownRating, Standing},
};
use board::{
    color::{ByColor, Color},
    phrase::Phrase,
    scene::graph::{Graph, GraphLevel, GraphPoint},
    theme::Theme,
};
use catalogue::Language;
use games::GameKind;

/// The maximum number of opponents that a message lists.
pub const MOST_OPPONENTS: usize = 8;

/// The maximum number of tournaments that a message lists.
const MOST_PLACINGS: usize = 6;

/// The maximum number of ratings in the alt text of a graph.
const MOST_TOLD: usize = 40;

/// The minimum height of a graph, from its bottom to its top, in rating points.
const LEAST_SPAN: f32 = 100.0;

/// The statistics of a player's rated games.
#[derive(Clone, Debug, PartialEq)]
pub struct Stats {
    /// The player.
    pub user: UserId,
    /// The part of Discord in which the games were played.
    pub scope: Scope,
    /// The game; `None` for all games.
    pub game: Option<GameKind>,
    /// The statistics of each game that the player has played.
    pub cards: Vec<Card>,
    /// The most frequent opponents with the results against each. `None` stands for all opponents whose data was
    /// deleted.
    pub opponents: Vec<(Option<UserId>, Results)>,
    /// The player's ratings by games on all servers and in direct messages. Only the player sees them.
    pub overall: Vec<(GameKind, ShownRating)>,
    /// The puzzles of each game that the player has tried.
    pub puzzles: Vec<(Solver, ShownRating)>,
    /// The puzzle rushes of each game in which the player has solved a puzzle.
    pub rushes: Vec<Rusher>,
    /// The player's places in tournaments that are over, the newest first.
    pub placings: Vec<Placing>,
}

/// A player's place in a tournament that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    /// The name of the tournament.
    pub tournament: String,
    /// The game.
    pub game: GameKind,
    /// The place, from 1.
    pub place: u32,
    /// The number of players.
    pub of: u32,
}

impl Placing {
    /// A user's place in a tournament; `None` if the tournament is not over, has no winner, or had other players only.
    pub fn of(tournament: &ServerTournament, user: UserId) -> Option<Self> {
        let state = tournament.state();
        let number = state.number_of(user.0)?;
        if tournament::winners(state).is_empty() {
            return None;
        }
        let standings = state.standings();
        let of = u32::try_from(standings.len()).ok()?;
        let place = standings.into_iter().find(|standing| standing.entrant == number)?.place;
        Some(Self { tournament: tournament.name.clone(), game: tournament.game, place, of })
    }
}

/// A player's statistics in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The current rating.
    pub shown: ShownRating,
    /// The standing, which contains the history of the rating.
    pub standing: Standing,
    /// The results with each color.
    pub results: ByColor<Results>,
}

/// A graph to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The content of the graph.
    pub graph: Graph<String>,
    /// The theme, which determines the colors.
    pub theme: Theme,
    /// The alt text of the graph.
    pub alt: String,
}

/// The message with a player's statistics, and a graph to draw, if any. `posted` says whether the message is for
/// everybody or only for the reader.
pub fn stats(stats: &Stats, posted: bool, reader: &Reader) -> (Message, Option<Chart>) {
    let say = |phrase: &Phrase| reader.say(phrase);
    let player = mention(stats.user);
    let mut lines = vec![say(&match stats.scope {
        Scope::Server(_) => Phrase::new("stats-head").with("player", player.clone()),
        Scope::Everywhere => Phrase::new("stats-head-everywhere"),
    })];
    if stats.cards.is_empty() {
        lines.push(say(&match stats.game {
            Some(game) => Phrase::new("stats-none-of").with("game", game.title()),
            None => Phrase::new("stats-none"),
        }));
    }
    for card in &stats.cards {
        let all = card.results.white.and(card.results.black);
        let head = Phrase::new("stats-game")
            .with("game", card.standing.pool.game.title())
            .with("rating", with_margin(card.shown))
            .with("results", results(all));
        lines.push(say(&head));
        lines.extend(Color::ALL.map(|color| {
            say(&Phrase::new("stats-color").with("color", color).with("results", results(card.results[color])))
        }));
    }
    if !stats.opponents.is_empty() {
        lines.push(say(&Phrase::new("stats-opponents")));
    }
    for &(opponent, met) in &stats.opponents {
        let phrase = Phrase::new("stats-opponent").with("results", results(met));
        lines.push(say(&match opponent {
            None => phrase.with("opponent", Phrase::new("stats-nobody")),
            Some(opponent) => phrase.with("opponent", mention(opponent)),
        }));
    }
    if !(stats.puzzles.is_empty() && stats.rushes.is_empty()) {
        lines.push(say(&Phrase::new("stats-puzzles")));
    }
    for (solver, shown) in &stats.puzzles {
        let &Solver { game, tried, right, streak, best, .. } = solver;
        let phrase = Phrase::new("stats-puzzle").with("game", game.title()).with("rating", with_margin(*shown));
        let phrase = phrase.with("right", right).with("tried", tried);
        lines.push(say(&phrase.with("streak", Phrase::new("puzzle-streak").with("streak", streak).with("best", best))));
    }
    for (rusher, best) in stats.rushes.iter().filter_map(|rusher| Some((rusher, rusher.best?))) {
        let phrase = Phrase::new("stats-rush").with("game", rusher.game.title());
        lines.push(say(&phrase.with("score", best.score).with("date", date(best.at))));
    }
    lines.extend(placings(&stats.placings, reader));
    if !stats.overall.is_empty() {
        let told = stats.overall.iter().map(|(game, shown)| format!("{} {}", game.title(), with_margin(*shown)));
        let ratings = told.collect::<Vec<_>>().join(" · ");
        lines.push(say(&Phrase::new("stats-overall").with("ratings", ratings)));
    }
    if stats.cards.iter().any(|card| card.shown.is_provisional()) {
        lines.push(say(&Phrase::new("rating-provisional")));
    } else if stats.puzzles.iter().any(|(_, shown)| shown.is_provisional()) {
        lines.push(say(&Phrase::new("puzzle-provisional")));
    }
    let most = stats.cards.iter().max_by_key(|card| card.standing.games());
    let chart = most.map(|card| chart(card, reader));
    let controls = if posted { Vec::new() } else { controls(stats, reader.language) };
    (Message::text(lines.join("\n"), controls), chart)
}

/// The medals, and the newest places in tournaments.
fn placings(placings: &[Placing], reader: &Reader) -> Vec<String> {
    if placings.is_empty() {
        return Vec::new();
    }
    let won = |place| placings.iter().filter(|placing| placing.place == place).count();
    let medals = [(1, '🥇'), (2, '🥈'), (3, '🥉')].map(|(place, medal)| (won(place), medal));
    let medals = medals.into_iter().filter(|(count, _)| *count > 0).map(|(count, medal)| format!(" · {medal} {count}"));
    let mut lines = vec![reader.say(&Phrase::new("stats-tournaments").with("medals", medals.collect::<String>()))];
    lines.extend(placings.iter().take(MOST_PLACINGS).map(|placing| {
        let line = Phrase::new("stats-tournament").with("name", escape(&placing.tournament));
        let line = line.with("game", placing.game.title()).with("place", placing.place).with("players", placing.of);
        reader.say(&line)
    }));
    if placings.len() > MOST_PLACINGS {
        let more = i64::try_from(placings.len() - MOST_PLACINGS).unwrap_or(i64::MAX);
        lines.push(reader.say(&Phrase::new("tournament-more").with("count", more)));
    }
    lines
}

/// The buttons that show other games, and the button that posts the statistics.
fn controls(stats: &Stats, language: Language) -> Vec<ControlRow> {
    let Stats { user, game: shown, .. } = *stats;
    let button = |control, label| Button { control, label, style: ButtonStyle::Secondary };
    let games = [None].into_iter().chain(GameKind::ALL.map(Some)).filter(|game| *game != shown);
    let mut buttons =
        games.map(|game| button(Control::Stats { user, game }, game_label(game, language))).collect::<Vec<_>>();
    if stats.scope != Scope::Everywhere {
        let label = catalogue::text(language, &Phrase::new("button-post"));
        buttons.push(button(Control::PostStats { user, game: shown }, label));
    }
    vec![ControlRow::Buttons(buttons)]
}

/// The label of a button that shows a game, or all games if `game` is `None`.
pub(super) fn game_label(game: Option<GameKind>, language: Language) -> String {
    game.map_or_else(|| catalogue::text(language, &Phrase::new("button-all-games")), |game| game.title().to_owned())
}

/// A rating in points, with a question mark while it is provisional.
pub(super) fn points(shown: ShownRating) -> String {
    let mark = if shown.is_provisional() { "?" } else { "" };
    format!("{}{mark}", shown.points())
}

/// A rating in points with its margin of error.
fn with_margin(shown: ShownRating) -> String {
    format!("{} ± {}", points(shown), shown.margin())
}

/// A rating after a game, and the amount by which the game changed the rating.
pub(super) fn change((before, after): (ShownRating, ShownRating)) -> String {
    let change = i64::from(after.points()) - i64::from(before.points());
    let sign = match change {
        0 => '±',
        1.. => '+',
        _ => '\u{2212}',
    };
    format!("{} ({sign}{})", points(after), change.unsigned_abs())
}

fn results(Results { won, drawn, lost }: Results) -> Phrase {
    let games = Results { won, drawn, lost }.games();
    Phrase::new("results").with("games", games).with("won", won).with("drawn", drawn).with("lost", lost)
}

/// The graph of a player's ratings, with one value after each game.
fn chart(card: &Card, reader: &Reader) -> Chart {
    let say = |phrase: &Phrase| reader.say(phrase);
    let standing = &card.standing;
    let begin = Rating::default().shown();
    let from_the_start = standing.games() as usize <= MOST_MARKS;
    let newest = standing.marks().iter().map(RatedGame::shown);
    let ratings = from_the_start.then_some(begin).into_iter().chain(newest).collect::<Vec<_>>();
    let first = standing.games() + 1 - u32::try_from(ratings.len()).unwrap_or(u32::MAX).min(standing.games() + 1);
    let height = |shown: ShownRating| shown.hundredths as f32 / 100.0;
    let game = standing.pool.game.title();
    let graph = Graph {
        title: Phrase::new("graph-rating").with("game", game),
        figure: Phrase::new("graph-figure").with("rating", points(card.shown)),
        across: Phrase::new("graph-games"),
        first,
        values: ratings
            .iter()
            .map(|&shown| GraphPoint { height: height(shown), firm: !shown.is_provisional() })
            .collect(),
        level: from_the_start.then(|| GraphLevel { height: height(begin), words: Phrase::new("graph-start") }),
        named: Vec::new(),
        turns: Vec::new(),
        least_span: LEAST_SPAN,
        open: Phrase::new("graph-provisional"),
    };
    let told = |shown: &ShownRating| points(*shown);
    let by_strength = |shown: &&ShownRating| shown.hundredths;
    let list = ratings.iter().skip(ratings.len().saturating_sub(MOST_TOLD)).map(told).collect::<Vec<_>>().join(", ");
    let alt = Phrase::new("alt-ratings")
        .with("game", game)
        .with("count", standing.games())
        .with("now", points(card.shown))
        .with("high", ratings.iter().max_by_key(by_strength).map(told).unwrap_or_default())
        .with("low", ratings.iter().min_by_key(by_strength).map(told).unwrap_or_default())
        .with("list", list);
    Chart { graph: graph.map_words(|words| say(&words)), theme: reader.taste.theme, alt: say(&alt) }
}
