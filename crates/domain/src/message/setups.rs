//! Messages about the setups that a server keeps.

use super::{Message, Reader, start};
use crate::{
    markup::code,
    setup::{KeptSetup, Setup, is_drawn},
};
use board::{color::Color, phrase::Phrase};
use catalogue::Language;
use games::GameKind;

/// The maximum number of characters of a list that the message itself shows. A longer list is attached as a file.
const MAX_INLINE_LIST: usize = 1900;

/// The message after a setup was saved. `replaced` is the previous layout of the setup, if there was one.
pub fn setup_saved(kept: &KeptSetup, setup: &Setup, replaced: Option<&str>, reader: &Reader) -> Message {
    let game = kept.game;
    let command = format!("/challenge game:{game} setup:{}", kept.name);
    let lines = [
        Some(Phrase::new("setup-saved").with("name", code(kept.name.as_str())).with("game", game.title())),
        Some(Phrase::new("setup-layout").with("layout", code(&kept.layout))),
        Some(Phrase::new("setup-use").with("command", code(&command))),
        replaced.map(|layout| Phrase::new("setup-replaced").with("layout", code(layout))),
        is_drawn(game, &kept.layout).then(|| Phrase::new("setup-example")),
    ];
    let drawing = start(&setup.start, reader.side(Color::White), reader);
    Message::picture(reader.lines(lines.iter().flatten()), drawing, Vec::new())
}

/// The message with the list of a server's setups, of `game` or of all games. If the list is too long for the message,
/// the text of the list is returned as well, to be attached as a file.
pub fn kept_setups(kept: &[KeptSetup], game: Option<GameKind>, language: Language) -> (Message, Option<String>) {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let view = |text| Message::text(text, Vec::new());
    if kept.is_empty() {
        let none = game.map_or_else(
            || Phrase::new("setups-none"),
            |game| Phrase::new("setups-none-of").with("game", game.title()),
        );
        return (view(say(&none)), None);
    }
    let head = say(&Phrase::new("setups-kept").with("count", kept.len() as i64));
    let mut shown = head.clone();
    let mut file = String::new();
    for of_game in kept.chunk_by(|one, next| one.game == next.game) {
        let title = of_game[0].game.title();
        shown += &format!("\n**{title}**");
        file += &format!("{title}\n");
        for setup in of_game {
            shown += &format!("\n{} {}", code(setup.name.as_str()), code(&setup.layout));
            file += &format!("{} {}\n", setup.name, setup.layout);
            if let Err(reason) = setup.judge() {
                let remark = say(&Phrase::new("setup-not-valid").with("reason", reason));
                shown += &format!("\n-# {remark}");
                file += &format!("  {remark}\n");
            }
        }
    }
    if shown.chars().count() <= MAX_INLINE_LIST { (view(shown), None) } else { (view(head), Some(file)) }
}
