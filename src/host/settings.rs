//! What a person decides for all their games.

use std::time::Duration;

use super::{Host, Post, Reply, Request, Stop, say};
use crate::{
    language::Language,
    phrase::Phrase,
    session::{
        Away, Refusal,
        away::DAYS_A_YEAR,
        control::{Button, ButtonStyle, Control, Line},
    },
    time::Timestamp,
};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The lengths of an absence that are offered, in days.
const OFFERED: [u8; 4] = [1, 3, 7, 14];

impl Host {
    pub(super) fn settings(&self, request: &Request) -> Result<Reply, Stop> {
        let away = self.store.player(request.caller.user)?.away;
        Ok(Reply::private(panel(&away, self.now(), request.caller.language)))
    }

    /// Stops the caller's clocks for some days from now on.
    pub(super) fn leave(&self, request: &Request, days: u8) -> Result<Reply, Stop> {
        let now = self.now();
        let away = self.store.player(request.caller.user)?.away;
        let longer = away.with(now, away.back(now).unwrap_or(now).after(DAY * u32::from(days)));
        let fits = |away: &Away| [now.year(), now.year() + 1].iter().all(|&year| away.days_in(year) <= DAYS_A_YEAR);
        let away = longer.filter(fits).ok_or(Refusal::NoDaysLeft)?;
        self.store.put_away(request.caller.user, &away)?;
        Ok(Reply::update(panel(&away, now, request.caller.language)))
    }

    /// Lets the caller's clocks run again.
    pub(super) fn come_back(&self, request: &Request) -> Result<Reply, Stop> {
        let now = self.now();
        let away = self.store.player(request.caller.user)?.away.until(now);
        self.store.put_away(request.caller.user, &away)?;
        Ok(Reply::update(panel(&away, now, request.caller.language)))
    }
}

fn panel(away: &Away, now: Timestamp, language: Language) -> Post {
    let year = now.year();
    let left = DAYS_A_YEAR.saturating_sub(away.days_in(year));
    let count = Phrase::new("away-days").with("left", i64::from(left)).with("all", i64::from(DAYS_A_YEAR));
    let line = match away.back(now) {
        Some(back) => Phrase::new("away-until").with("back", format!("<t:{}:f>", back.seconds())),
        None => Phrase::new("away-not"),
    };
    let lines = [Phrase::new("settings-head"), line, count.with("year", year.to_string())];
    let button = |control, label: &Phrase, style| Button { control, label: say(language, label), style };
    let is_away = away.back(now).is_some();
    let mut buttons = Vec::new();
    if is_away {
        buttons.push(button(Control::ComeBack, &Phrase::new("button-come-back"), ButtonStyle::Primary));
    }
    let leave = if is_away { Phrase::new("button-leave-longer") } else { Phrase::new("button-leave") };
    let fitting = OFFERED.into_iter().filter(|&days| u32::from(days) <= left);
    buttons.extend(fitting.map(|days| {
        let time = Phrase::new("days").with("count", i64::from(days));
        button(Control::Leave { days }, &leave.clone().with("time", time), ButtonStyle::Secondary)
    }));
    Post {
        text: lines.iter().map(|line| say(language, line)).collect::<Vec<_>>().join("\n"),
        controls: if buttons.is_empty() { Vec::new() } else { vec![Line::Buttons(buttons)] },
        ..Post::default()
    }
}
