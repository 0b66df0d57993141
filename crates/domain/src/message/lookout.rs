//! The messages to people who do not look for an opponent at present: that their search has ended, and that somebody
//! near looks for an opponent.

use super::{
    Message, Reader,
    seek::{clocks_in_words, titles, wanted},
};
use crate::{
    control::{Button, ButtonStyle, Control, ControlRow},
    markup::{channel, from_now, mention},
    seeks::{LIFETIME, Lookout, LookoutEvent, LookoutNews, Seek, SeekEnd, lookout::LOOKS_OUT},
    time::Timestamp,
};
use board::phrase::Phrase;

/// The number of whole days in this many seconds.
fn days(seconds: u64) -> i64 {
    i64::try_from(seconds / (24 * 60 * 60)).unwrap_or(i64::MAX)
}

/// What a person is told who does not look for an opponent. Its first line tells it from all other messages.
pub fn lookout_news(lookout: &Lookout, news: LookoutNews, reader: &Reader) -> Message {
    let Lookout { seek, asked, .. } = lookout;
    let user = mention(seek.user);
    let lines = match news.what {
        LookoutEvent::Over => {
            let head = Phrase::new("seek-over").with("player", user).with("days", days(LIFETIME.as_secs()));
            vec![head, wanted(Phrase::new("seek-over-terms"), seek, reader)]
        }
        LookoutEvent::Late => {
            let head = Phrase::new("seek-untold").with("player", user);
            vec![head, wanted(Phrase::new("seek-over-terms"), seek, reader)]
        }
        LookoutEvent::Near { game, clock } => {
            let head = Phrase::new("seek-near")
                .with("player", user)
                .with("games", titles([game].into_iter()))
                .with("clocks", clocks_in_words([clock].into_iter(), reader));
            vec![head, Phrase::new("seek-near-rhythm")]
        }
    };
    let again = match news.what {
        LookoutEvent::Near { .. } => Phrase::new("button-seek-now"),
        LookoutEvent::Over | LookoutEvent::Late => Phrase::new("button-seek-again"),
    };
    let buttons =
        vec![reader.button(Control::SeekAgain, &again, ButtonStyle::Primary), asking(asked.is_some(), reader)];
    let message = Message::text(reader.lines(&lines), vec![ControlRow::Buttons(buttons)]);
    Message { mention: Some(seek.user), ..message }
}

/// The answer to a person who wants to be told of others. `is_direct` says whether that goes to their direct messages.
pub fn looks_out(seek: &Seek, is_direct: bool, reader: &Reader) -> Message {
    let place = match seek.place.table().filter(|_| !is_direct) {
        Some(table) => Phrase::new("seek-tells-in").with("channel", channel(table.channel)),
        None => Phrase::new("seek-tells-direct"),
    };
    let lines = [
        wanted(Phrase::new("seek-tells"), seek, reader),
        place,
        Phrase::new("seek-tells-rhythm").with("days", days(LOOKS_OUT.as_secs())),
    ];
    Message::text(reader.lines(&lines), vec![ControlRow::Buttons(vec![asking(true, reader)])])
}

/// The answer to a person who does not want to be told of others any longer.
pub fn looks_out_no_longer(reader: &Reader) -> Message {
    let buttons = vec![asking(false, reader)];
    Message::text(reader.say(&Phrase::new("seek-tells-no-longer")), vec![ControlRow::Buttons(buttons)])
}

/// The button that has a person told of others, or no longer.
pub(super) fn asking(has_asked: bool, reader: &Reader) -> Button {
    match has_asked {
        true => reader.secondary(Control::LookOutNoLonger, &Phrase::new("button-seek-tell-no")),
        false => reader.secondary(Control::LookOut, &Phrase::new("button-seek-tell")),
    }
}

/// The lines in the list of games about a search that ended unasked, and about what the person wants to be told.
pub(super) fn listed(lookout: &Lookout, now: Timestamp, reader: &Reader) -> Vec<Phrase> {
    let ended = lookout.lost(now).map(|SeekEnd { at, .. }| {
        let entry = wanted(Phrase::new("games-seek-over"), &lookout.seek, reader);
        entry.with("moment", from_now(at))
    });
    let head = ended.as_ref().map(|_| Phrase::new("games-seek"));
    let asked = lookout.looks_out(now).then(|| Phrase::new("games-seek-tells"));
    head.into_iter().chain(ended).chain(asked).collect()
}

/// The buttons in the list of games that begin a search again that ended unasked, and end what is told.
pub(super) fn listed_buttons(lookout: &Lookout, now: Timestamp, reader: &Reader) -> Vec<Button> {
    let again = lookout.lost(now).map(|_| reader.secondary(Control::SeekAgain, &Phrase::new("button-seek-again")));
    again.into_iter().chain(lookout.looks_out(now).then(|| asking(true, reader))).collect()
}
