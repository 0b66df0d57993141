//! What the message about a tournament shows.

/// A tab in the message about a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ContestTab {
    /// The format, the clock, how far it is, and who takes part.
    #[default]
    Overview,
    /// Who is ahead.
    Standings,
    /// Who played whom: the crosstable, or the bracket of a knockout.
    Table,
    /// How ties are broken.
    Ties,
    /// The games of a round. A page is a round.
    Games,
    /// Who takes part, with a menu in which organizers remove somebody.
    Entrants,
}

impl ContestTab {
    /// Every tab, in display order.
    pub const ALL: [Self; 6] = [Self::Overview, Self::Standings, Self::Table, Self::Games, Self::Ties, Self::Entrants];

    /// The name of the tab: `overview`, `standings`, `table`, `games`, `ties` or `entrants`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Overview => "overview",
            Self::Standings => "standings",
            Self::Table => "table",
            Self::Ties => "ties",
            Self::Games => "games",
            Self::Entrants => "entrants",
        }
    }

    /// The tab with this [`name`](Self::name), if there is one.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tab| tab.name() == name)
    }
}
