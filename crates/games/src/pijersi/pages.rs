//! The rules in pages, each with a position.

use crate::game::page::RulesPage;
use board::phrase::Phrase;

/// The pages in the order of reading.
pub fn pages() -> Vec<RulesPage> {
    vec![
        RulesPage::new(
            Phrase::new("rules-pijersi-aim"),
            "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1",
        ),
        RulesPage::new(Phrase::new("rules-pijersi-roles"), "6/7/2s-3/2p-R-r-2/2w-3/7/6 w 0 1").picking(&["d4"]),
        RulesPage::new(Phrase::new("rules-pijersi-stacks"), "r-5/7/6/2P-S-W-2/2R-3/7/6 w 0 1").picking(&["d4"]),
        RulesPage::new(Phrase::new("rules-pijersi-stack-moves"), "r-5/7/2p-3/2r-1P-2/2WS3/7/6 w 0 1").picking(&["c3"]),
        RulesPage::new(
            Phrase::new("rules-pijersi-two-actions"),
            "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1",
        )
        .played("a4-b5=c4"),
        RulesPage::new(
            Phrase::new("rules-pijersi-capture-twice"),
            "s-p-r-s-p-r-/2s-1r-s-p-/6/2rpw-w-2/1R-S-SR2/P-1R-WW1R-P-/1P-S-1P-S- b 5 3",
        )
        .played("d3=c2-b3"),
        RulesPage::new(Phrase::new("rules-pijersi-end"), "6/2WR4/6/5p-1/6/7/6 w 0 1").played("f3=g3"),
        RulesPage::new(Phrase::new("rules-pijersi-notation"), "s-5/7/6/1RSp-p-3/6/7/6 w 5 20").played("d2=d3-d4"),
    ]
}
