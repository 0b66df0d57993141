//! The rules in pages, each with a position.

use crate::{game::page::Page, phrase::Phrase};

/// The pages in the order of reading.
pub fn pages() -> Vec<Page> {
    vec![Page {
        words: Phrase::new("rules-biyi-aim"),
        position: "bbb1bbb/bbbbbbb/bbbbbbb/bbbbbbb/bbbbbbb/7/7/7/wwwwwww/wwwwwww/wwwwwww/wwwwwww/www1www w",
        mv: None,
        draft: &[],
    }]
}
