//! The figures of a selection.

use std::{collections::BTreeMap, fmt};

use super::{BANDS, CLASS_NAMES, CLASSES, Choice, Entry, KEPT, Selection, THEMES};
use crate::maker::PositionCounts;
use puzzles::Goal;

impl Selection {
    /// The figures of the selection: what was tried and kept, and the distributions.
    pub(super) fn figures(&self, choice: &Choice, chosen: &[&Entry]) -> Result<String, fmt::Error> {
        use fmt::Write as _;
        let mut text = String::new();
        let f = &mut text;
        let PositionCounts { games, positions, turning, no_win, several, unfair, runs, unproved, .. } = self.tally;
        let PositionCounts { threatened, not_held, unproved_hold, .. } = self.tally;
        writeln!(f, "{} puzzles from {games} games with {positions} positions", chosen.len())?;
        writeln!(f, "{} minutes of one processor", self.millis.div_ceil(60_000))?;
        writeln!(
            f,
            "{turning} turning points: {no_win} without a win in 2 to 4 turns, {several} with several winning moves, \
             {unfair} unfair, {runs} runs that were not asked for, {unproved} unproved"
        )?;
        writeln!(f, "{threatened} threatened: {not_held} without a single move that saves, {unproved_hold} unproved")?;
        let candidates = (0..CLASSES).map(|class| self.entries.iter().filter(|entry| entry.class == class).count());
        writeln!(f, "candidates: {}", counts(CLASS_NAMES.into_iter().zip(candidates)))?;
        writeln!(f, "puzzles: {}", counts(CLASS_NAMES.into_iter().zip(choice.by_class)))?;
        writeln!(f, "that stay: {}", choice.kept)?;
        let dull = self.entries.iter().filter_map(|entry| entry.dullness);
        writeln!(f, "dull, left out: {}", counted(dull))?;
        writeln!(f, "of an earlier collection: {}", choice.renewed)?;
        writeln!(f, "beyond the share of those that naive rules solve: {}", choice.naive_ones)?;
        writeln!(f, "beyond the share of their class: {}", choice.beyond)?;
        let mut cells: Vec<_> = choice.cells.iter().collect();
        cells.sort();
        for (class, class_name) in CLASS_NAMES.into_iter().enumerate() {
            let mut themes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
            for (cell, count) in cells.iter().filter(|(cell, _)| cell.0 == class) {
                themes.entry(cell.1).or_insert_with(|| vec![0; BANDS.len() + 1])[cell.2] += *count;
            }
            for (theme, bands) in themes {
                let name = THEMES.get(theme).map_or("other", |motif| motif.name());
                let bands: Vec<String> = bands.iter().map(ToString::to_string).collect();
                writeln!(f, "  {class_name}, {name}, by bands of ratings: {}", bands.join(" "))?;
            }
        }
        let levels = chosen.iter().map(|entry| entry.candidate.level);
        writeln!(f, "level that finds the move (7: none): {}", counted(levels))?;
        let rivals = chosen.iter().filter(|entry| entry.game < KEPT).map(|entry| entry.candidate.rivals);
        writeln!(f, "other first moves that win a turn later, but for those that stay: {}", counted(rivals))?;
        writeln!(f, "motifs: {}", counted(chosen.iter().flat_map(|entry| &entry.candidate.motifs)))?;
        let above = |lowest: u16| chosen.iter().filter(|entry| entry.rating >= lowest).count();
        let bands = BANDS.into_iter().map(|lowest| (lowest, above(lowest)));
        writeln!(f, "ratings at least: {}", counts(bands))?;
        writeln!(f, "solutions that differ: {}", choice.ideas.len())?;
        writeln!(f, "most with one solution: {}", choice.ideas.values().max().unwrap_or(&0))?;
        let [all, most] =
            [choice.ideas_without_runs.len(), choice.ideas_without_runs.values().copied().max().unwrap_or(0)];
        writeln!(f, "solutions that differ, but for runs: {all}; most with one: {most}")?;
        let shown = chosen.iter().filter(|entry| entry.candidate.goal == Goal::Hold && entry.candidate.line.len() > 1);
        writeln!(f, "to hold, with a try and its answer: {}", shown.count())?;
        writeln!(f, "runs: {}", choice.runs)?;
        writeln!(f, "to hold by a capture: {}", choice.captures)?;
        Ok(text)
    }
}

/// How often each of these comes, as in [`counts`].
fn counted<K: Ord + fmt::Display>(all: impl Iterator<Item = K>) -> String {
    let mut sums: BTreeMap<K, usize> = BTreeMap::new();
    all.for_each(|one| *sums.entry(one).or_default() += 1);
    counts(sums)
}

/// Pairs as `name: count`, separated by commas.
fn counts<K: fmt::Display>(pairs: impl IntoIterator<Item = (K, usize)>) -> String {
    let pairs: Vec<_> = pairs.into_iter().map(|(key, count)| format!("{key}: {count}")).collect();
    pairs.join(", ")
}
