//! The players of a match, as named on the command line.

use std::{fmt, fs, path::PathBuf, str::FromStr, time::Duration};

use super::{super::LaboratoryError, external::External};
use crate::duel::{Budget, Greedy, MatchPlayer, Random, Searcher};
use engine::{Level, Search, weights::Tunable};

/// A player as named on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spec {
    text: String,
    kind: PlayerKind,
    weights: Option<PathBuf>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum PlayerKind {
    Engine(Budget),
    Level(Level),
    Random,
    Greedy,
    Program { time: Duration, command: Vec<String> },
}

impl Spec {
    /// Creates the player.
    pub(super) fn player<N: Tunable>(&self) -> Result<Box<dyn MatchPlayer<N::Position>>, LaboratoryError> {
        let weights = match &self.weights {
            None => N::Weights::default(),
            Some(path) => read_weights::<N>(path)?,
        };
        let engine = |weights, budget| {
            // Clearing a large transposition table would take longer than a small search, so small searches get a small
            // table.
            const SMALL: u64 = 1_000_000;
            let small = match budget {
                Budget::Nodes(nodes) => nodes <= SMALL,
                Budget::Level(strength) => strength.nodes <= SMALL,
                Budget::Depth(_) | Budget::Time(_) => false,
            };
            let bytes = if small { 8 << 20 } else { Search::<N>::TABLE_BYTES };
            Box::new(Searcher::new(Search::<N>::new(weights, bytes), budget))
        };
        Ok(match &self.kind {
            PlayerKind::Engine(budget) => engine(weights, *budget),
            PlayerKind::Level(level) => engine(weights, Budget::Level(level.of(&N::LEVELS))),
            PlayerKind::Random => Box::new(Random::new(0)),
            PlayerKind::Greedy => Box::new(Greedy::<N>::new(weights, 0)),
            PlayerKind::Program { time, command } => Box::new(External::<N>::start(command, *time)?),
        })
    }
}

/// Reads weights from a file.
pub(in crate::cli) fn read_weights<N: Tunable>(path: &PathBuf) -> Result<N::Weights, LaboratoryError> {
    let text = fs::read_to_string(path).map_err(|source| LaboratoryError::Input { path: path.clone(), source })?;
    text.parse().map_err(|error| LaboratoryError::Usage(format!("{}: {error}", path.display())))
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "`{text}` is no player; there is level:N, nodes:N, depth:N, time:MS, random, greedy, ugi:MS:COMMAND"
            )
        };
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let spec = |kind, weights| Ok(Self { text: text.to_owned(), kind, weights });
        if name == "ugi" {
            let (time, command) = rest.split_once(':').ok_or_else(wrong)?;
            let time = Duration::from_millis(time.parse().map_err(|_| wrong())?);
            let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
            return if command.is_empty() { Err(wrong()) } else { spec(PlayerKind::Program { time, command }, None) };
        }
        let (rest, weights) = match text.split_once('@') {
            Some((before, path)) => (before.split_once(':').map_or("", |(_, rest)| rest), Some(PathBuf::from(path))),
            None => (rest, None),
        };
        let name = name.split('@').next().unwrap_or(name);
        let number = || rest.parse::<u64>().ok().filter(|&number| number > 0).ok_or_else(wrong);
        let kind = match name {
            "level" => {
                let level = u8::try_from(number()?).ok().and_then(Level::new).ok_or_else(wrong)?;
                PlayerKind::Level(level)
            }
            "nodes" => PlayerKind::Engine(Budget::Nodes(number()?)),
            "depth" => PlayerKind::Engine(Budget::Depth(u32::try_from(number()?).map_err(|_| wrong())?)),
            "time" => PlayerKind::Engine(Budget::Time(Duration::from_millis(number()?))),
            "random" if rest.is_empty() => PlayerKind::Random,
            "greedy" if rest.is_empty() => PlayerKind::Greedy,
            _ => return Err(wrong()),
        };
        spec(kind, weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read() {
        let kind = |text: &str| text.parse::<Spec>().map(|spec| spec.kind);
        assert_eq!(kind("nodes:5000"), Ok(PlayerKind::Engine(Budget::Nodes(5000))));
        assert_eq!(kind("time:50"), Ok(PlayerKind::Engine(Budget::Time(Duration::from_millis(50)))));
        assert_eq!(kind("random"), Ok(PlayerKind::Random));
        let command = vec!["./engine".to_owned(), "-x".to_owned()];
        assert_eq!(kind("ugi:1000:./engine -x"), Ok(PlayerKind::Program { time: Duration::from_secs(1), command }));
        let weighed: Spec = "nodes:7@some/file".parse().expect("a player");
        assert_eq!((weighed.kind, weighed.weights), (PlayerKind::Engine(Budget::Nodes(7)), Some("some/file".into())));
        let greedy: Spec = "greedy@w".parse().expect("a player");
        assert_eq!((greedy.kind, greedy.weights), (PlayerKind::Greedy, Some("w".into())));
        for text in ["", "level:0", "level:7", "nodes:", "nodes:-1", "ugi:5", "ugi:5:", "chess:3", "random:2"] {
            assert!(kind(text).is_err(), "{text}");
        }
    }
}
