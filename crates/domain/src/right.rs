//! The permissions that the bot needs in channels.

use board::phrase::Phrase;

/// A permission that the bot needs in a channel for more than answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// To see the channel.
    View,
    /// To post messages.
    Send,
    /// To attach pictures.
    Attach,
    /// To find out whether a message is already there.
    History,
    /// To open threads.
    OpenThreads,
    /// To post messages in threads.
    WriteInThreads,
}

impl Right {
    /// What daily puzzles need.
    pub const OF_DAILY: [Self; 4] = [Self::View, Self::Send, Self::Attach, Self::History];

    /// What the notice of who looks for an opponent needs.
    pub const OF_NOTICE: [Self; 3] = [Self::View, Self::Send, Self::History];

    /// What a tournament needs.
    pub const OF_TOURNAMENT: [Self; 6] =
        [Self::View, Self::Send, Self::Attach, Self::History, Self::OpenThreads, Self::WriteInThreads];

    /// All of them.
    pub const ALL: [Self; 6] = Self::OF_TOURNAMENT;

    /// What it takes to post boards in a channel or a thread.
    pub const OF_MESSAGES: [Self; 4] = [Self::View, Self::Send, Self::WriteInThreads, Self::Attach];

    /// What it takes to post boards in a channel by itself.
    pub const OF_POSTING: [Self; 3] = [Self::View, Self::Send, Self::Attach];

    /// What it takes to post boards in a thread by itself.
    pub const OF_POSTING_IN_THREAD: [Self; 3] = [Self::View, Self::WriteInThreads, Self::Attach];

    /// What it takes to open threads for games.
    pub const OF_THREADS: [Self; 4] = [Self::View, Self::OpenThreads, Self::WriteInThreads, Self::Attach];

    /// What it takes to open threads for the games of a tournament, and to post in them.
    pub const OF_PAIRINGS: [Self; 4] = [Self::View, Self::Send, Self::OpenThreads, Self::WriteInThreads];

    /// The permission, as Discord calls it.
    pub const fn in_words(self) -> Phrase {
        match self {
            Self::View => Phrase::new("right-view"),
            Self::Send => Phrase::new("right-send"),
            Self::Attach => Phrase::new("right-attach"),
            Self::History => Phrase::new("right-history"),
            Self::OpenThreads => Phrase::new("right-open-threads"),
            Self::WriteInThreads => Phrase::new("right-write-in-threads"),
        }
    }

    /// A sentence about what the bot cannot do here, with these permissions that it lacks for that.
    pub fn missing(sentence: Phrase, rights: &[Self]) -> Phrase {
        match Self::list(rights) {
            Some(rights) => Phrase::new("missing-rights").with("sentence", sentence).with("rights", rights),
            None => sentence,
        }
    }

    /// A list of these permissions; `None` if there are none.
    pub fn list(rights: &[Self]) -> Option<Phrase> {
        let words = rights.iter().map(|right| right.in_words());
        words.reduce(|before, next| Phrase::new("rights").with("before", before).with("next", next))
    }
}
