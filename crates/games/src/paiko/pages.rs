//! The pages of the rules, each with a position.

use crate::game::page::RulesPage;
use board::phrase::Phrase;

/// The pages in reading order. The last page lists the points where the published rules are unclear and how this
/// program decides them.
pub fn pages() -> Vec<RulesPage> {
    vec![
        RulesPage::new(Phrase::new("rules-paiko-aim"), "2/4/5W/5A2/8E1/8SL1s/14/14/12/4SS4/8/6/4/2 w t -/- -/- 12")
            .played("g5-h6"),
        RulesPage::new(Phrase::new("rules-paiko-draft"), "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w d7 -/- -/- 0"),
        RulesPage::new(Phrase::new("rules-paiko-deploy"), "2/4/6/8/10/12/14/14/5S6/10/8/6/4/2 w t S1B1L1/- -/- 12")
            .picking(&["B"]),
        RulesPage::new(Phrase::new("rules-paiko-shift"), "2/4/6/8/10/12/14/14/12/4S5/1B>3W2/6/4/2 w t -/- -/- 12")
            .picking(&["i4"]),
        RulesPage::new(Phrase::new("rules-paiko-threat"), "2/4/6/8/10/12/14/14/12/4S1l3/4e3/6/4/2 w t B1A1/- -/- 12")
            .played("B@e4>")
            .overlaid(),
        RulesPage::new(Phrase::new("rules-paiko-safety"), "2/4/6/8/10/7bv4/14/14/12/4S5/1B>3e2/6/4/2 w t -/- -/- 12")
            .picking(&["g5"]),
        RulesPage::new(
            Phrase::new("rules-paiko-captures"),
            "2/4/6/8/10/9Bv2/14/9fv4/12/4S2ws1/8/6/4/2 w t A1/- -/- 12",
        ),
        RulesPage::new(Phrase::new("rules-paiko-rewards"), "2/4/6/8/10/9Bv2/14/9fv4/12/4S2ws1/8/6/4/2 w t A1/- -/- 12")
            .played("A@h6"),
        RulesPage::new(Phrase::new("rules-paiko-sword"), "2/4/6/8/10/12/14/14/12/4S5/8/6/4/2 w t -/- -/- 12")
            .picking(&["g5"]),
        RulesPage::new(Phrase::new("rules-paiko-bow"), "2/4/6/7b</9Bv/12/14/14/4B>7/2B^7/8/6/4/2 w t -/- -/- 12")
            .overlaid(),
        RulesPage::new(Phrase::new("rules-paiko-earth"), "2/4/6/8/10/12/14/14/12/4E5/8/6/4/2 w t -/- -/- 12")
            .picking(&["g5"]),
        RulesPage::new(Phrase::new("rules-paiko-fire"), "2/4/4Fv1/8/10/12/4f<9/8F>5/12/10/8/1F^4/4/2 w t -/- -/- 12")
            .overlaid(),
        RulesPage::new(Phrase::new("rules-paiko-water"), "2/4/6/8/10/12/14/14/12/4W5/8/6/4/2 w t -/- -/- 12")
            .picking(&["g5"]),
        RulesPage::new(Phrase::new("rules-paiko-sai"), "2/4/6/6Iv1/2i<7/12/14/14/2I^9/7I>2/8/6/4/2 w t -/- -/- 12")
            .overlaid(),
        RulesPage::new(Phrase::new("rules-paiko-lotus"), "2/4/6/8/10/12/14/14/12/7L2/8/6/4/2 w t L1/- -/- 12")
            .overlaid(),
        RulesPage::new(Phrase::new("rules-paiko-air"), "2/4/6/8/10/12/14/14/12/4A5/8/6/4/2 w t S1/- -/- 12").overlaid(),
        RulesPage::new(
            Phrase::new("rules-paiko-notation"),
            "2/4/6/8/10/12/14/14/12/4S5/1B>3W2/6/4/2 w t S1B1I1/- -/- 12",
        ),
        RulesPage::new(Phrase::new("rules-paiko-readings"), "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w d7 -/- -/- 0"),
    ]
}
