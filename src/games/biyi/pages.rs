//! The rules in pages, each with a position.

use crate::{game::page::Page, phrase::Phrase};

const START: &str = "bbb1bbb/bbbbbbb/bbbbbbb/bbbbbbb/bbbbbbb/7/7/7/wwwwwww/wwwwwww/wwwwwww/wwwwwww/www1www w";

/// The pages in the order of reading. The last one tells which rulings are our reading of an unclear rule.
pub fn pages() -> Vec<Page> {
    vec![
        Page { words: Phrase::new("rules-biyi-aim"), position: START, mv: None, draft: &[], overlay: false },
        Page {
            words: Phrase::new("rules-biyi-stacks"),
            position: "b3:w,d4:bbw,f4:ww,c6:wbwbw,e8:bwwbbbwb,b9:wwb,d10:bbbb,f11:b w",
            mv: None,
            draft: &[],
            overlay: false,
        },
        Page { words: Phrase::new("rules-biyi-pilots"), position: START, mv: None, draft: &["d5"], overlay: false },
        Page {
            words: Phrase::new("rules-biyi-slides"),
            position: "d4:wbwbw,d5:bb,b10:b w",
            mv: Some("d4=d5"),
            draft: &[],
            overlay: false,
        },
        Page {
            words: Phrase::new("rules-biyi-direction"),
            position: "d4:wwbww,d3:bb,b10:b w",
            mv: Some("d4=d3"),
            draft: &[],
            overlay: false,
        },
        Page {
            words: Phrase::new("rules-biyi-descents"),
            position: "d4:bbbbw,c4:b,e4:bbb,d5:bbbb,b10:b w",
            mv: None,
            draft: &["d4"],
            overlay: false,
        },
        Page {
            words: Phrase::new("rules-biyi-chains"),
            position: "c4:www,d4:www,e4:wwwb,f4:b,b10:b w",
            mv: Some("c4+d4!e4-f4"),
            draft: &[],
            overlay: false,
        },
        Page {
            words: Phrase::new("rules-biyi-undoing"),
            position: "d5:ww,b10:b w - c5d5:2:1:1",
            mv: None,
            draft: &["d5"],
            overlay: false,
        },
        Page {
            words: Phrase::new("rules-biyi-river"),
            position: "d6:w,c7:b,c8:b,a12:b w",
            mv: Some("d6=d7"),
            draft: &[],
            overlay: false,
        },
        Page {
            words: Phrase::new("rules-biyi-dragons"),
            position: "c4:www,d4:www,g2:w,b10:b w",
            mv: None,
            draft: &[],
            overlay: false,
        },
        Page {
            words: Phrase::new("rules-biyi-bird"),
            position: "c12:bbbw,c13:www,a12:b w",
            mv: Some("c12=c13-d13"),
            draft: &[],
            overlay: false,
        },
        Page { words: Phrase::new("rules-biyi-ends"), position: "a13:w,b13:b w", mv: None, draft: &[], overlay: false },
        Page {
            words: Phrase::new("rules-biyi-notation"),
            position: "a3:bww,b3:www,c3:w,d3:w,f4:ww,d5:w,b10:b w",
            mv: None,
            draft: &[],
            overlay: false,
        },
        Page { words: Phrase::new("rules-biyi-readings"), position: START, mv: None, draft: &[], overlay: false },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::biyi::Biyi;

    #[test]
    fn the_start_is_the_classic_one() {
        assert_eq!(START.parse(), Ok(Biyi::default()));
    }
}
