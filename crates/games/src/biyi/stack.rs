//! Stacks of tokens.

use std::fmt;

use board::color::Color;

/// The smallest number of tokens in a pure dragon.
pub const DRAGON: u32 = 3;

/// A stack of 0 to 127 tokens.
///
/// The text is the letters of the tokens from bottom to top: `wwb`.
// One bit per token, 1 for black, with the bottom token in the lowest bit. The highest set bit lies above all tokens
// and marks the height.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenStack(u128);

impl TokenStack {
    /// The stack without tokens.
    pub const EMPTY: Self = Self(1);

    /// The number of tokens, which is the level of the pilot.
    pub const fn height(self) -> u8 {
        (127 - self.0.leading_zeros()) as u8
    }

    /// Whether the stack has no tokens.
    pub const fn is_empty(self) -> bool {
        self.height() == 0
    }

    /// The token at a level, from 1. `None` at level 0 and above the pilot.
    pub const fn token(self, level: u8) -> Option<Color> {
        if level == 0 || level > self.height() {
            None
        } else if self.0 >> (level - 1) & 1 == 1 {
            Some(Color::Black)
        } else {
            Some(Color::White)
        }
    }

    /// The tokens from bottom to top.
    pub fn tokens(self) -> impl DoubleEndedIterator<Item = Color> {
        (1..=self.height()).filter_map(move |level| self.token(level))
    }

    /// The color of the pilot, the top token, whose side owns the stack. `None` if the stack has no tokens.
    pub const fn pilot(self) -> Option<Color> {
        self.token(self.height())
    }

    /// The number of tokens of a color.
    pub const fn count(self, color: Color) -> u32 {
        let black = self.0.count_ones() - 1;
        match color {
            Color::White => self.height() as u32 - black,
            Color::Black => black,
        }
    }

    /// The number of carriers, the tokens below the pilot, that have the color of the pilot.
    pub fn own_carriers(self) -> u32 {
        self.pilot().map_or(0, |color| self.count(color) - 1)
    }

    /// The color of the stack if it is a pure dragon: at least three tokens, all of one color.
    pub fn pure_dragon(self) -> Option<Color> {
        self.pilot().filter(|&color| self.count(!color) == 0 && self.count(color) >= DRAGON)
    }

    /// The stack with a token added on top.
    #[must_use]
    pub const fn with(self, token: Color) -> Self {
        self.under(Self(match token {
            Color::White => 0b10,
            Color::Black => 0b11,
        }))
    }

    /// Splits the stack into the tokens up to a level and the tokens above this level. `level` must be at most the
    /// height.
    pub const fn split(self, level: u8) -> (Self, Self) {
        let mark = 1 << level;
        (Self(self.0 & (mark - 1) | mark), Self(self.0 >> level))
    }

    /// The stack with the tokens of `upper` on top.
    #[must_use]
    pub const fn under(self, upper: Self) -> Self {
        let height = self.height();
        Self(self.0 ^ (1 << height) | upper.0 << height)
    }
}

impl Default for TokenStack {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl FromIterator<Color> for TokenStack {
    /// Builds the stack of these tokens, from bottom to top.
    ///
    /// # Panics
    /// May panic if there are more than 127 tokens.
    fn from_iter<I: IntoIterator<Item = Color>>(tokens: I) -> Self {
        tokens.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Display for TokenStack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tokens().try_for_each(|token| write!(f, "{}", token.char()))
    }
}

impl fmt::Debug for TokenStack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(text: &str) -> TokenStack {
        text.chars().map(|letter| Color::from_char(letter).expect("w or b")).collect()
    }

    #[test]
    fn stacks_are_taken_apart_and_put_together() {
        for text in ["", "w", "b", "wwb", "bwbwwb", &"wb".repeat(34)] {
            let whole = stack(text);
            assert_eq!((whole.to_string().as_str(), usize::from(whole.height())), (text, text.len()));
            for level in 0..=whole.height() {
                let (lower, upper) = whole.split(level);
                assert_eq!((lower, upper), (stack(&text[..usize::from(level)]), stack(&text[usize::from(level)..])));
                assert_eq!(lower.under(upper), whole);
            }
        }
        assert!(TokenStack::EMPTY.is_empty() && !stack("w").is_empty());
        assert_eq!((stack("wb").token(0), stack("wb").token(3)), (None, None));
    }

    #[test]
    fn dragons_are_pure_and_carriers_are_counted_by_color() {
        let check = |text: &str, dragon: Option<Color>, carriers: u32| {
            assert_eq!((stack(text).pure_dragon(), stack(text).own_carriers()), (dragon, carriers), "{text}");
        };
        check("", None, 0);
        check("ww", None, 1);
        check("www", Some(Color::White), 2);
        check("bbbb", Some(Color::Black), 3);
        check("bwww", None, 2);
        check("wwwb", None, 0);
        check("wbwww", None, 3);
    }
}
