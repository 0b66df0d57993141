//! The fast representations implement the rules a second time for speed. Tests compare them with the rules of `games`.

mod biyi;
mod paiko;
mod perft;
mod pijersi;
#[path = "../../../games/tests/games/paiko/positions.rs"]
mod positions;
mod throws;
#[path = "../../../games/tests/games/worked.rs"]
mod worked;
