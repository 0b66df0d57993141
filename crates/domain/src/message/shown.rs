//! Names in pictures. A number stands for a name that no font can show, and the words around the picture resolve it.

use super::{Medium, Reader};
use board::phrase::Phrase;

/// The names that numbers stand for in a picture, in the order of these numbers.
#[derive(Default)]
pub(super) struct Numbered(Vec<String>);

impl Numbered {
    /// Puts a number in the place of a name that no font can show.
    pub fn show(&mut self, name: &mut String) {
        if render::lacking(name).is_empty() {
            return;
        }
        let index = self.0.iter().position(|known| known == name).unwrap_or(self.0.len());
        let hidden = std::mem::replace(name, format!("#{}", index + 1));
        if index == self.0.len() {
            self.0.push(hidden);
        }
    }

    /// All numbers with their names; `None` if there are none.
    pub fn resolved(&self, medium: Medium, reader: &Reader) -> Option<String> {
        let names = (1..).zip(&self.0).map(|(number, name)| format!("#{number} {}", medium.name(name)));
        let names: Vec<_> = names.collect();
        (!names.is_empty()).then(|| reader.say(&Phrase::new("names-numbered").with("names", names.join(", "))))
    }
}
