//! What a button or a menu under a message means.

use crate::{color::Color, game::Step, games::GameKind, id::GameId};

/// What a button means, complete by itself: it is answered alike before and after a restart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    /// Accept a challenge.
    AcceptChallenge(GameId),
    /// Decline a challenge.
    DeclineChallenge(GameId),
    /// Withdraw one's own challenge.
    WithdrawChallenge(GameId),
    /// Look at the position from one side.
    Flip(BoardRef, Color),
    /// Open the picker, or go on with it.
    Pick(Pick),
    /// Play the move that the picked steps enter.
    Play(Pick),
    /// Close a private message.
    Close,
    /// Offer a draw.
    OfferDraw(BoardRef),
    /// Agree to the draw offered.
    AcceptDraw(BoardRef),
    /// Decline the draw offered.
    DeclineDraw(BoardRef),
    /// Ask whether to resign.
    Resign(BoardRef),
    /// Resign.
    ConfirmResign(BoardRef),
    /// Abort the game.
    ConfirmAbort(BoardRef),
    /// Post the board for everybody.
    PostBoard(BoardRef),
    /// Show the text record.
    Record(GameId),
    /// Turn to a page of the rules, from 0.
    Rules {
        /// Of which game.
        game: GameKind,
        /// Which page.
        page: u8,
    },
}

/// A game at the moment at which a message was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardRef {
    /// The game.
    pub game: GameId,
    /// Its revision then.
    pub revision: u32,
}

/// A move in the making.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pick {
    /// The game.
    pub game: GameId,
    /// Its revision when the picking began.
    pub revision: u32,
    /// The steps picked so far.
    pub draft: Vec<Step>,
    /// Which group of choices is open, where there are too many for one menu.
    pub group: Option<u8>,
}
