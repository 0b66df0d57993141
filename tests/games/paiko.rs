//! Paiko's rules: worked positions, turns and endings, refusals, texts, and a second set of rules to compare with.

mod agreement;
mod fast;
mod judged;
mod positions;
mod refusals;
mod slow;
mod texts;
mod turns;
