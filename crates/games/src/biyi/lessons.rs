//! The lessons of the course.

use super::Biyi;
use crate::game::{
    lesson::{Case, Lesson, lesson},
    page::RulesPage,
};
use board::phrase::Phrase;

/// The aim, shown by a move that wins.
pub fn aim() -> RulesPage {
    RulesPage::new(Phrase::new("learn-biyi-aim"), "d12:w,b3:ww,d4:wbw,f4:w,e8:bb,b10:bwb,f11:b w").played("d12+d13")
}

/// The lessons in the order of learning.
pub fn lessons() -> Vec<Lesson<Biyi>> {
    vec![
        lesson!("biyi", "bird", "c13:w,c1:w,a12:b w", Case::Wins),
        lesson!("biyi", "slide", "d3:w,b5:b w", Case::Plays(&["d3=d4"])),
        lesson!("biyi", "pilot", "b4:wb,e4:bw w", Case::Plays(&["e4-e5"])),
        lesson!("biyi", "climb", "c3:w,d3:w,d4:b,b5:b w", Case::Does(|_, _, after| highest(after) == 2)),
        lesson!("biyi", "split", "d4:wbwbw,d5:bb,b5:b w", Case::Plays(&["d4=d5"]))
            .slip(Case::Plays(&["d4-d5"]), Phrase::new("learn-biyi-split-pilot")),
        lesson!("biyi", "steer", "d4:wwbww,d5:bb,d3:bb,b5:b w", Case::Plays(&["d4=d3"]))
            .slip(Case::Plays(&["d4-d5"]), Phrase::new("learn-biyi-steer-alone")),
        lesson!("biyi", "descend", "d4:bbbbw,c4:b,b5:b w", Case::Plays(&["d4-c4"]))
            .slip(Case::Plays(&["d4=c4"]), Phrase::new("learn-biyi-descend-group")),
        lesson!("biyi", "chain", "c3:bbw,d3:www,e3:bbbbb,b5:b w", Case::Plays(&["c3+d3!e3"])),
        lesson!("biyi", "river", "d6:w,f6:ww,c4:b w", Case::Plays(&["f6-f7"])),
        lesson!("biyi", "undo", "d5:w,b5:b w - c5d5:1:1:1", Case::Plays(&["d5=e5"])),
        lesson!("biyi", "dragons", "c4:www,d4:www,g2:w,b5:b w", Case::Holds),
        lesson!("biyi", "chain-win", "c12:bbbbw,c13:wwwb,a12:b w", Case::Wins),
        lesson!("biyi", "guard", "b1:ww,f3:w,c1:b,a12:b w", Case::Holds),
        lesson!("biyi", "closed", "a4:www,b4:www,c13:w,a12:b w", Case::WinsNext),
        lesson!("biyi", "explore", "c12:w,e12:bb w", Case::WinsNext),
    ]
}

/// The height of the highest stack.
fn highest(position: &Biyi) -> u8 {
    position.board.stacks().map(|(_, stack)| stack.height()).max().unwrap_or_default()
}
