//! The engines of all games, for whoever has a position of any game.

use super::{AnyPosition, GameKind, biyi, paiko, pijersi};
use crate::engine::{Blur, Level, Limits, Play, Score, Search, Strength};

/// What an engine advises in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move, in canonical notation.
    pub mv: String,
    /// What it is worth for the side that makes it.
    pub score: Score,
    /// How many plies were looked ahead.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// What is expected to be played: the move, and others as far as they are known.
    pub line: Vec<String>,
}

/// An engine for each game, made when it is first needed. It takes some memory, and one search at a time.
#[derive(Default)]
pub struct Engines {
    biyi: Option<Box<Search<biyi::Node>>>,
    paiko: Option<Box<Search<paiko::Node>>>,
    pijersi: Option<Box<Search<pijersi::Node>>>,
}

/// The size of a game's table: enough for a search of a second, and emptied in a moment.
const TABLE_BYTES: usize = 16 << 20;

impl Engines {
    /// Looks for the best move; none if the game is over. The same position, limits in nodes or depth, and mistakes give the
    /// same advice, whatever was asked before.
    pub fn think(&mut self, position: &AnyPosition, limits: &Limits, blur: Blur) -> Option<Advice> {
        self.look(position, limits, blur, true)
    }

    /// Looks for the best move in each position of a game, given in the order of play, with these limits for each. The last
    /// one is looked at first, so that what is learnt of later positions is known of earlier ones. The same positions and
    /// limits in nodes or depth give the same advice.
    pub fn review(&mut self, positions: &[AnyPosition], limits: &Limits) -> Vec<Option<Advice>> {
        let last = positions.len().saturating_sub(1);
        let backwards = positions.iter().enumerate().rev();
        let mut advice: Vec<_> =
            backwards.map(|(at, position)| self.look(position, limits, Blur::default(), at == last)).collect();
        advice.reverse();
        advice
    }

    /// Looks for the best move, and forgets before what was learnt of other positions if told so.
    fn look(&mut self, position: &AnyPosition, limits: &Limits, blur: Blur, forget: bool) -> Option<Advice> {
        match position {
            AnyPosition::Biyi(position) => think(&mut self.biyi, position, limits, blur, forget),
            AnyPosition::Paiko(position) => think(&mut self.paiko, position, limits, blur, forget),
            AnyPosition::Pijersi(position) => think(&mut self.pijersi, position, limits, blur, forget),
        }
    }
}

fn think<P: Play<Weights: Default>>(
    search: &mut Option<Box<Search<P>>>,
    position: &P::Position,
    limits: &Limits,
    blur: Blur,
    forget: bool,
) -> Option<Advice> {
    let search = search.get_or_insert_with(|| Box::new(Search::new(P::Weights::default(), TABLE_BYTES)));
    if forget {
        search.forget();
    }
    let root = P::new(position, search.weights());
    let answer = search.think(&root, limits, blur, |_| {})?;
    Some(Advice {
        mv: P::full_move(answer.mv).to_string(),
        score: answer.score,
        depth: answer.depth,
        nodes: answer.nodes,
        line: answer.line.iter().map(|&mv| P::full_move(mv).to_string()).collect(),
    })
}

impl GameKind {
    /// About how many positions the engine looks at in a second, on a processor of its own that is not fast.
    pub const fn pace(self) -> u64 {
        match self {
            Self::Biyi => 400_000,
            Self::Paiko => 300_000,
            Self::Pijersi => 1_000_000,
        }
    }

    /// What a level may do in this game, and what it does wrong.
    pub const fn strength(self, level: Level) -> Strength {
        match self {
            Self::Biyi => level.of(&biyi::Node::LEVELS),
            Self::Paiko => level.of(&paiko::Node::LEVELS),
            Self::Pijersi => level.of(&pijersi::Node::LEVELS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reviews_do_not_depend_on_what_was_asked_before() {
        let mut engines = Engines::default();
        for kind in GameKind::ALL {
            let start = AnyPosition::start(kind);
            let mut second = start.clone();
            second.play(&start.legal_moves()[3]).expect("a legal move");
            let game = [start, second];
            let review = engines.review(&game, &Limits::nodes(300));
            for (position, advice) in game.iter().zip(&review) {
                let advice = advice.as_ref().expect("the game is not over");
                assert_eq!(position.clone().play(&advice.mv), Ok(advice.mv.clone()));
            }
            engines.think(&game[0], &Limits::nodes(500), Blur::default());
            assert_eq!(engines.review(&game, &Limits::nodes(300)), review);
        }
    }

    #[test]
    fn advice_does_not_depend_on_what_was_asked_before() {
        let mut engines = Engines::default();
        for kind in GameKind::ALL {
            let start = AnyPosition::start(kind);
            let limits = Limits::nodes(300);
            let advice = engines.think(&start, &limits, Blur::default()).expect("the game is not over");
            assert_eq!(advice.line.first(), Some(&advice.mv));
            let mut after = start.clone();
            assert_eq!(after.play(&advice.mv), Ok(advice.mv.clone()), "the move is legal and canonical");
            engines.think(&after, &limits, Blur::default());
            assert_eq!(engines.think(&start, &limits, Blur::default()), Some(advice));
        }
    }
}
