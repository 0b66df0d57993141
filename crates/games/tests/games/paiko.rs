//! Paiko: worked positions, turns and endings, refusals, texts, and comparisons with two other move generators.

mod agreement;
mod judged;
mod positions;
mod refusals;
mod slow;
mod texts;
mod turns;
