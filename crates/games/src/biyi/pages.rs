//! The rules in pages, each with a position.

use crate::game::page::RulesPage;
use board::phrase::Phrase;

const START: &str = "bbb1bbb/bbbbbbb/bbbbbbb/bbbbbbb/bbbbbbb/7/7/7/wwwwwww/wwwwwww/wwwwwww/wwwwwww/www1www w";

/// The pages in the order of reading. The last page lists our readings of unclear rules.
pub fn pages() -> Vec<RulesPage> {
    vec![
        RulesPage::new(Phrase::new("rules-biyi-aim"), START),
        RulesPage::new(
            Phrase::new("rules-biyi-stacks"),
            "b3:w,d4:bbw,f4:ww,c6:wbwbw,e8:bwwbbbwb,b9:wwb,d10:bbbb,f11:b w",
        ),
        RulesPage::new(Phrase::new("rules-biyi-pilots"), START).picking(&["d5"]),
        RulesPage::new(Phrase::new("rules-biyi-slides"), "d4:wbwbw,d5:bb,b10:b w").played("d4=d5"),
        RulesPage::new(Phrase::new("rules-biyi-direction"), "d4:wwbww,d3:bb,b10:b w").played("d4=d3"),
        RulesPage::new(Phrase::new("rules-biyi-descents"), "d4:bbbbw,c4:b,e4:bbb,d5:bbbb,b10:b w").picking(&["d4"]),
        RulesPage::new(Phrase::new("rules-biyi-chains"), "c4:www,d4:www,e4:wwwb,f4:b,b10:b w").played("c4+d4!e4-f4"),
        RulesPage::new(Phrase::new("rules-biyi-undoing"), "d5:ww,b10:b w - c5d5:2:1:1").picking(&["d5"]),
        RulesPage::new(Phrase::new("rules-biyi-river"), "d6:w,c7:b,c8:b,a12:b w").played("d6=d7"),
        RulesPage::new(Phrase::new("rules-biyi-dragons"), "c4:www,d4:www,g2:w,b10:b w"),
        RulesPage::new(Phrase::new("rules-biyi-bird"), "c12:bbbw,c13:www,a12:b w").played("c12=c13-d13"),
        RulesPage::new(Phrase::new("rules-biyi-ends"), "a13:w,b13:b w"),
        RulesPage::new(Phrase::new("rules-biyi-notation"), "a3:bww,b3:www,c3:w,d3:w,f4:ww,d5:w,b10:b w"),
        RulesPage::new(Phrase::new("rules-biyi-readings"), START),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::biyi::Biyi;

    #[test]
    fn the_start_is_the_classic_one() {
        assert_eq!(START.parse(), Ok(Biyi::default()));
    }
}
