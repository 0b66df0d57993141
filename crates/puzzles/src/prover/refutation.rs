//! The reply that refutes a wrong move best.

use super::{MOST_TURNS, Prover, Unproved};
use engine::{FullMove, Handicap, Provable, Search, SearchLimits};
use games::game::{Outcome, Position};

/// What the other side replies to a move that does not win in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation<M> {
    /// The replies, until the side that made the move is on turn again or the game is over. Empty if none is found.
    pub replies: Vec<M>,
    /// The fewest own turns in which that side wins against every reply, if it is proved to.
    pub wins_in: Option<u8>,
}

/// How far the win is after a reply.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Distance {
    /// The side that made the move wins within this number of own turns.
    Within(u8),
    /// No win is proved within the number of turns asked for, and a win is not refuted either.
    Open,
    /// There is no win within the number of turns asked for.
    Beyond,
}

impl<N: Provable> Prover<N> {
    /// The reply to a legal move after which the win of the side to move is the farthest. A reply that wins the game
    /// comes first. Of several, the engine chooses.
    ///
    /// `turns` is the number of own turns after the move within which it does not win. A reply is looked for that holds
    /// out for two turns more, or else one that does for one turn more, as far as the effort goes.
    pub fn refutation(&mut self, position: &N::Position, mv: &FullMove<N>, turns: u8) -> Refutation<FullMove<N>> {
        self.forget();
        let attacker = position.turn();
        let mut after = position.played(mv);
        let mut moves = vec![mv.clone()];
        let mut wins_in = None;
        while after.outcome().is_none() && after.turn() != attacker {
            let replies = self.by_choice(&after);
            let wins =
                |reply: &&FullMove<N>| after.played(reply).outcome().and_then(Outcome::winner) == Some(!attacker);
            let reply = match replies.iter().find(wins) {
                Some(reply) => Some(reply.clone()),
                None => {
                    let (reply, distance) = self.farthest(position, &moves, &after, &replies, turns);
                    if moves.len() == 1
                        && let Distance::Within(within) = distance
                    {
                        wins_in = Some(within);
                    }
                    reply
                }
            };
            let Some(reply) = reply else { break };
            after = after.played(&reply);
            moves.push(reply);
        }
        Refutation { replies: moves.split_off(1), wins_in }
    }

    /// The first of these replies after which the win is the farthest, and how far it is. `None` if the win is in time
    /// after every reply, or if nothing is found out.
    fn farthest(
        &mut self,
        position: &N::Position,
        moves: &[FullMove<N>],
        after: &N::Position,
        replies: &[FullMove<N>],
        turns: u8,
    ) -> (Option<FullMove<N>>, Distance) {
        let attacker = position.turn();
        let mut best = (None, Distance::Within(turns));
        // A reply that does not hold for so many turns does not hold for more either.
        let mut holding: Vec<&FullMove<N>> = replies.iter().collect();
        let last = (turns + 2).min(MOST_TURNS - 1);
        for within in turns..=last.max(turns) {
            let mut rest = Vec::new();
            let mut is_open = false;
            let mut found = None;
            for (at, reply) in holding.iter().enumerate() {
                let next = after.played(reply);
                let wins = match next.outcome() {
                    Some(outcome) => Ok(outcome.winner() == Some(attacker)),
                    None => self.still_wins(position, moves.iter().chain([*reply]), within),
                };
                match wins {
                    Ok(true) => {}
                    Ok(false) => {
                        found = Some(*reply);
                        // The replies before it that are open are not as good as one that is proved to hold.
                        rest.extend_from_slice(&holding[at..]);
                        break;
                    }
                    Err(Unproved) => {
                        is_open = true;
                        rest.push(*reply);
                    }
                }
            }
            match found {
                Some(reply) => best = (Some(reply.clone()), Distance::Beyond),
                None if is_open => {
                    let open = if best.0.is_none() { rest.first().map(|reply| (*reply).clone()) } else { best.0 };
                    return (open, Distance::Open);
                }
                None if within > turns => return (best.0, Distance::Within(within)),
                None => return (None, Distance::Within(turns)),
            }
            holding = rest;
        }
        best
    }

    /// Whether the side to move still wins within this number of own turns after a move and replies. No single reply
    /// takes all of the effort.
    fn still_wins<'a>(
        &mut self,
        position: &N::Position,
        moves: impl IntoIterator<Item = &'a FullMove<N>>,
        turns: u8,
    ) -> Result<bool, Unproved>
    where
        FullMove<N>: 'a,
    {
        const SHARE: u64 = 4;
        let effort = self.effort;
        self.effort = effort.min(self.visited + effort / SHARE);
        let resists = self.resists(position, moves, turns);
        self.effort = effort;
        Ok(resists?.flatten().is_some())
    }

    /// The legal moves, the engine's choice first, and of several with the same result only one.
    fn by_choice(&mut self, position: &N::Position) -> Vec<FullMove<N>> {
        /// The most positions of the engine's search.
        const NODES: u64 = 20_000;
        const TABLE_BYTES: usize = 1 << 20;
        let mut moves = self.ordered_moves(position);
        let root = N::new(position, &self.weights);
        let mut search = Search::<N>::new(N::Weights::default(), TABLE_BYTES);
        let answer = search.think(&root, &SearchLimits::nodes(NODES), Handicap::NONE, |_| {});
        let chosen = answer.map(|answer| N::full_move(answer.mv));
        moves.sort_by_key(|mv| Some(mv) != chosen.as_ref());
        moves
    }
}
