//! The form in which somebody says what opponent they look for, as the controls under it hold it.

use std::collections::BTreeSet;

use crate::TimeControl;
use games::GameKind;

/// What somebody may look for with `/seek`. The controls of the form hold all of it, so nothing is stored before the
/// search begins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeekForm {
    /// The games, at least one.
    games: BTreeSet<GameKind>,
    /// The time controls, at least one, as places in [`TimeControl::OFFERED`].
    clocks: BTreeSet<usize>,
    /// How far the ratings may be apart at most, one of [`WITHIN`](Self::WITHIN); `None` for any rating.
    pub within: Option<u16>,
    /// Where the game is to be played.
    pub place: PlaceChoice,
    /// Whether the game may go to the direct messages with the bot if its place is lost.
    pub direct: bool,
}

/// Where somebody wants to play a game that they look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaceChoice {
    /// In the channel in which they ask.
    Here,
    /// In a thread of that channel, opened for the game.
    Thread,
    /// In their direct messages with the bot.
    Direct,
}

board::named! {
    PlaceChoice { Here = "here", Thread = "thread", Direct = "direct" }
}

/// Separates the parts of the form's text.
const PARTS: char = ';';
/// Separates the games and the clocks in the form's text.
const LIST: char = ',';
/// The text for all games, or for all clocks.
const ALL: &str = "all";
/// The text if the game may go to direct messages.
const DIRECT: &str = "d";

impl SeekForm {
    /// The distances of ratings among which people choose.
    pub const WITHIN: [u16; 4] = [100, 200, 300, 500];

    /// The form with nothing chosen yet: all games, one to three days a move, and any rating.
    pub fn new(place: PlaceChoice) -> Self {
        Self { games: GameKind::ALL.into(), clocks: [0, 1].into(), within: None, place, direct: false }
    }

    /// The form with this game only.
    #[must_use]
    pub fn with_game(self, game: GameKind) -> Self {
        Self { games: [game].into(), ..self }
    }

    /// The form with this time control only; unchanged if it is none of those that are offered.
    #[must_use]
    pub fn with_clock(self, clock: TimeControl) -> Self {
        match TimeControl::OFFERED.iter().position(|offered| *offered == clock) {
            Some(place) => Self { clocks: [place].into(), ..self },
            None => self,
        }
    }

    /// The form with those of these time controls that are offered; unchanged if none is.
    #[must_use]
    pub fn with_clocks(self, clocks: &[TimeControl]) -> Self {
        let offered = TimeControl::OFFERED.iter().enumerate();
        let chosen: BTreeSet<_> =
            offered.filter(|(_, offered)| clocks.contains(offered)).map(|(place, _)| place).collect();
        if chosen.is_empty() { self } else { Self { clocks: chosen, ..self } }
    }

    /// The form with this distance of ratings at most.
    #[must_use]
    pub fn with_within(self, within: Option<u16>) -> Self {
        Self { within, ..self }
    }

    /// The form with this place.
    #[must_use]
    pub fn with_place(self, place: PlaceChoice) -> Self {
        Self { place, ..self }
    }

    /// The form that does, or does not, allow direct messages.
    #[must_use]
    pub fn with_direct(self, direct: bool) -> Self {
        Self { direct, ..self }
    }

    /// The form with this game as well, or without it if it was chosen; unchanged if it is the only one.
    #[must_use]
    pub fn toggling_game(&self, game: GameKind) -> Self {
        let mut form = self.clone();
        toggle(&mut form.games, game);
        form
    }

    /// The form with this one of [`TimeControl::OFFERED`] as well, or without it if it was chosen; unchanged if it is
    /// the only one.
    #[must_use]
    pub fn toggling_clock(&self, clock: usize) -> Self {
        let mut form = self.clone();
        toggle(&mut form.clocks, clock);
        form
    }

    /// The games, in their usual order.
    pub fn games(&self) -> impl Iterator<Item = GameKind> {
        GameKind::ALL.into_iter().filter(|game| self.games.contains(game))
    }

    /// The time controls, in the order of [`TimeControl::OFFERED`].
    pub fn clocks(&self) -> impl Iterator<Item = TimeControl> {
        self.clocks.iter().filter_map(|place| TimeControl::OFFERED.get(*place).copied())
    }

    /// The form as text, such as `biyi,paiko;1d,3d;200;here;d`.
    pub fn text(&self) -> String {
        let games = listed(self.games().map(|game| game.name().to_owned()), self.games.len() == GameKind::ALL.len());
        let all = self.clocks.len() == TimeControl::OFFERED.len();
        let clocks = listed(self.clocks().map(|clock| clock.to_string()), all);
        let within = self.within.map_or_else(String::new, |within| within.to_string());
        let direct = if self.direct { DIRECT } else { "" };
        [&games, &clocks, &within, self.place.name(), direct].join(PARTS.encode_utf8(&mut [0; 4]))
    }

    /// The form with this [`text`](Self::text), if there is one.
    pub fn from_text(text: &str) -> Option<Self> {
        let parts: Vec<_> = text.split(PARTS).collect();
        let [games, clocks, within, place, direct] = parts[..] else { return None };
        let games: BTreeSet<GameKind> = match games {
            ALL => GameKind::ALL.into(),
            games => games.split(LIST).map(|game| game.parse().ok()).collect::<Option<_>>()?,
        };
        let place_of = |clock: &str| {
            let clock: TimeControl = clock.parse().ok()?;
            TimeControl::OFFERED.iter().position(|offered| *offered == clock)
        };
        let clocks: BTreeSet<usize> = match clocks {
            ALL => (0..TimeControl::OFFERED.len()).collect(),
            clocks => clocks.split(LIST).map(place_of).collect::<Option<_>>()?,
        };
        let within = match within {
            "" => None,
            within => Some(within.parse().ok().filter(|within| Self::WITHIN.contains(within))?),
        };
        let form = Self { games, clocks, within, place: PlaceChoice::from_name(place)?, direct: direct == DIRECT };
        // Another spelling is not ours.
        (form.text() == text).then_some(form)
    }
}

/// Adds an entry, or takes it out, unless it is the only one.
fn toggle<T: Ord>(chosen: &mut BTreeSet<T>, entry: T) {
    if !chosen.remove(&entry) || chosen.is_empty() {
        chosen.insert(entry);
    }
}

fn listed(names: impl Iterator<Item = String>, all: bool) -> String {
    if all { ALL.to_owned() } else { names.collect::<Vec<_>>().join(LIST.encode_utf8(&mut [0; 4])) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_reads_back() {
        let mut form = SeekForm::new(PlaceChoice::Here);
        assert_eq!(form.text(), "all;1d,3d;;here;");
        for clock in 2..TimeControl::OFFERED.len() {
            assert_eq!(SeekForm::from_text(&form.text()).as_ref(), Some(&form));
            form = form.toggling_clock(clock);
        }
        assert_eq!(form.text(), "all;all;;here;");
        for place in PlaceChoice::ALL {
            for within in SeekForm::WITHIN {
                let form = form.clone().with_place(place).with_within(Some(within)).with_direct(true);
                assert_eq!(SeekForm::from_text(&form.text()), Some(form));
            }
        }
        for odd in ["", "all;all;;here", "all;;;here;", ";all;;here;", "all;1d,3d;150;here;", "all;3d,1d;;here;"] {
            assert_eq!(SeekForm::from_text(odd), None, "{odd}");
        }
    }

    #[test]
    fn the_last_game_and_the_last_clock_stay() {
        let form = SeekForm::new(PlaceChoice::Here).with_game(GameKind::Biyi);
        assert_eq!(form.toggling_game(GameKind::Biyi), form);
        let both = form.toggling_game(GameKind::Paiko);
        assert_eq!(both.games().count(), 2);
        assert_eq!(both.toggling_game(GameKind::Paiko), form);
        let one = form.toggling_clock(0);
        assert_eq!((one.clocks().count(), one.toggling_clock(1)), (1, one.clone()));
    }
}
