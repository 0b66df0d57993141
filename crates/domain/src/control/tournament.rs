//! What the message about a tournament shows.

/// A tab in the message about a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TournamentTab {
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

board::named! {
    TournamentTab {
        Overview = "overview",
        Standings = "standings",
        Table = "table",
        Games = "games",
        Ties = "ties",
        Entrants = "entrants",
    }
}
