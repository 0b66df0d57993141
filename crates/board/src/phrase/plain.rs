//! Removes invisible characters from names and texts that people enter, and puts notation into plain signs.

use std::borrow::Cow;

/// Begins a run of text that does not affect the writing direction around it.
const ISOLATE: char = '\u{2068}';
/// Ends a run that [`ISOLATE`] begins.
const END_OF_ISOLATE: char = '\u{2069}';
/// The black flag emoji. Tag characters after it name a region, and turn it into the flag of that region.
const BLACK_FLAG: char = '\u{1f3f4}';

/// Text without control characters, direction marks and overrides, and other invisible characters.
///
/// Line breaks and tabs become spaces, and the text is trimmed. Characters that scripts and emoji need stay: joiners,
/// variation selectors, and the tag characters of flags such as England's.
pub fn cleaned(text: &str) -> String {
    let mut cleaned = String::with_capacity(text.len());
    let mut flag = false;
    for c in text.chars() {
        flag = c == BLACK_FLAG || flag && is_tag(c);
        if is_break(c) {
            cleaned.push(' ');
        } else if flag || !is_hidden(c) {
            cleaned.push(c);
        }
    }
    cleaned.truncate(cleaned.trim_end().len());
    cleaned.split_off(cleaned.len() - cleaned.trim_start().len())
}

/// Typed or pasted notation in plain signs, as the readers of moves, positions, setups and records expect it.
///
/// Phones and word processors replace signs while people type: hyphens by dashes, straight quotes by curly ones, spaces
/// by no-break spaces. A long dash that stands alone was two hyphens, and is one hyphen otherwise.
pub fn notation(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '\u{2014}' | '\u{2015}' => {
                let follows = plain.ends_with(|before: char| before.is_alphanumeric());
                let is_followed = signs.peek().is_some_and(|next| next.is_alphanumeric());
                plain.push_str(if follows || is_followed { "-" } else { "--" });
            }
            '½' => plain.push_str("1/2"),
            sign => plain.push(plain_sign(sign)),
        }
    }
    Cow::Owned(plain)
}

/// The ASCII sign that stands for this one in notation.
fn plain_sign(sign: char) -> char {
    match sign {
        '\u{2010}'..='\u{2013}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => '-',
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' => '"',
        '‘' | '’' | '‚' | '‛' | 'ʼ' | '′' => '\'',
        '\u{2044}' | '\u{2215}' => '/',
        // The wide forms of ASCII signs, as East Asian keyboards type them.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(sign) - 0xff01 + 0x21).unwrap_or(sign),
        sign if sign.is_whitespace() && !is_break(sign) => ' ',
        sign => sign,
    }
}

/// [Cleaned](cleaned) text, isolated if it contains right-to-left characters, which would reorder the text around it.
pub fn isolated(text: &str) -> String {
    let text = cleaned(text);
    if text.chars().any(is_right_to_left) { format!("{ISOLATE}{text}{END_OF_ISOLATE}") } else { text }
}

/// Whether a character is invisible. Such a character may change how the text around it looks.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || is_tag(c)
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{115f}'
                | '\u{1160}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{1d173}'..='\u{1d17a}'
        )
}

const fn is_tag(c: char) -> bool {
    matches!(c, '\u{e0000}'..='\u{e007f}')
}

/// Whether a character separates lines or columns.
const fn is_break(c: char) -> bool {
    matches!(c, '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether a character is in a Unicode block of right-to-left scripts.
const fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn nobody_hides_in_a_name() {
        for hidden in "\0\u{7}\u{1b}\u{7f}\u{9f}\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}".chars()
        {
            assert_eq!(cleaned(&format!("An{hidden}n")), "Ann", "{hidden:?}");
        }
        for hidden in ('\u{2066}'..='\u{2069}').chain(['\u{200b}', '\u{feff}', '\u{ad}', '\u{e0041}', '\u{3164}']) {
            assert_eq!(cleaned(&format!("{hidden}Ann{hidden}")), "Ann", "{hidden:?}");
        }
        for line in ["\t", "\n", "\r", "\u{b}", "\u{85}", "\u{2028}", "\u{2029}"] {
            assert_eq!(cleaned(&format!("{line}Ann{line}B{line}")), "Ann B", "{line:?}");
        }
    }

    #[test]
    fn what_scripts_and_emoji_need_stays() {
        for name in ["Zoë", "山田 太郎", "👩\u{200d}🎨", "❤\u{fe0f}", "می\u{200c}خواهم", "क\u{94d}ष"]
        {
            assert_eq!(cleaned(name), name);
        }
        let england = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
        assert_eq!(cleaned(england), england);
    }

    #[test]
    fn names_from_right_to_left_are_isolated() {
        assert_eq!(isolated("Ann"), "Ann");
        assert_eq!(isolated("דנה"), "\u{2068}דנה\u{2069}");
        assert_eq!(isolated("\u{202e}سلمى\u{2069}\u{2069}"), "\u{2068}سلمى\u{2069}");
        assert_eq!(isolated(&isolated("דנה")), isolated("דנה"));
    }

    #[test]
    fn notation_has_plain_signs() {
        let check = |text: &str, plain: &str| assert_eq!(notation(text), plain);
        check("a4-b5=c4", "a4-b5=c4");
        check("a4–b5＝c4", "a4-b5=c4");
        check("a4—b5", "a4-b5");
        check("—", "--");
        check("12. — ; a pass", "12. -- ; a pass");
        check("S1–/−—", "S1-/---");
        check("B@d4\u{a0}", "B@d4 ");
        check("[Game “Paiko”]\r\n1…", "[Game \"Paiko\"]\r\n1…");
        check("ｄ３＝ｃ２！", "d3=c2!");
        check("½–½", "1/2-1/2");
    }

    proptest! {
        #[test]
        fn cleaned_text_is_clean(text: String) {
            let once = cleaned(&text);
            prop_assert_eq!(cleaned(&once), once);
        }
    }
}
