//! The message about a tournament, with the buttons that show its tabs, and those of players and organizers.

use super::Reader;
use crate::{
    phrase::Phrase,
    session::{
        Contest,
        control::{Button, ButtonStyle, ContestTab, Control, Line},
    },
    tournament::{Format, Tournament},
};

/// The buttons under the announcement of a tournament.
pub fn announcement_controls(contest: &Contest, reader: &Reader) -> Vec<Line> {
    let number = contest.number;
    let mut buttons = entry(contest, reader);
    let open = Control::OpenContest {
        number,
        tab: if contest.tournament().is_started() { ContestTab::Standings } else { ContestTab::Overview },
    };
    buttons.push(reader.button(open, &Phrase::new("button-contest"), ButtonStyle::Secondary));
    vec![Line::Buttons(buttons)]
}

/// The buttons to join and to leave, as long as they are of use.
fn entry(contest: &Contest, reader: &Reader) -> Vec<Button> {
    let number = contest.number;
    let mut buttons = Vec::new();
    if takes_entries(contest.tournament()) {
        let join = Control::JoinContest { number };
        buttons.push(reader.button(join, &Phrase::new("button-contest-join"), ButtonStyle::Success));
    }
    if !contest.tournament().is_over() {
        let leave = Control::LeaveContest { number };
        buttons.push(reader.button(leave, &Phrase::new("button-contest-leave"), ButtonStyle::Secondary));
    }
    buttons
}

/// Whether somebody may still enter, if there is a place.
fn takes_entries(tournament: &Tournament) -> bool {
    let is_late = tournament.settings().format != Format::Swiss || tournament.rounds().len() > 1;
    !tournament.is_over() && !(tournament.is_started() && is_late)
}
