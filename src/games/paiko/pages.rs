//! The rules in pages, each with a position.

use crate::{game::page::Page, phrase::Phrase};

/// The pages in the order of reading.
pub fn pages() -> Vec<Page> {
    vec![Page {
        words: Phrase::new("rules-paiko-aim"),
        position: "2/4/6/8/10/12/14/14/12/4S5/4e3/6/4/2 w t B1/- -/- 12",
        mv: Some("B@e4>"),
        draft: &[],
    }]
}
