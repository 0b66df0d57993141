//! The definition of the command `/seek`, and the function that reads its options.

use super::table::{Label, Opt, SlashCommand};
use crate::application::{Ask, SeekOrder};
use board::phrase::Phrase;
use domain::{
    TimeControl,
    control::{PlaceChoice, SeekForm},
};

/// The command `/seek`.
pub(super) fn command() -> SlashCommand {
    let clocks = TimeControl::OFFERED.map(|clock| (Label::Phrase(clock.in_words()), clock.to_string()));
    let distances = SeekForm::WITHIN.map(|within| {
        let phrase = Phrase::new("choice-seek-rating").with("within", u32::from(within));
        (Label::Phrase(phrase), within.to_string())
    });
    let places = PlaceChoice::ALL.map(|place| (Label::Phrase(place.in_words()), place.name()));
    SlashCommand::new("seek", Phrase::new("command-seek"), |options, _| {
        Ok(Ask::Seek(SeekOrder {
            game: options.game()?,
            clock: options.read("clock", |text| text.parse().ok())?,
            within: options
                .read("rating", |text| text.parse().ok().filter(|within| SeekForm::WITHIN.contains(within)))?,
            place: options.read("place", PlaceChoice::from_name)?,
        }))
    })
    .with(Opt::game(Phrase::new("command-seek-game")))
    .with(Opt::choice("clock", Phrase::new("command-seek-clock"), clocks))
    .with(Opt::choice("rating", Phrase::new("command-seek-rating"), distances))
    .with(Opt::choice("place", Phrase::new("command-seek-place"), places))
}
