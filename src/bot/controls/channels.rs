//! A channel select menu. serenity's own menu writes the ids of channels as JSON numbers, but Discord documents
//! strings.

use serde::Serialize;
use serenity::model::channel::ChannelType;

use super::{MAX_ENTRIES, MAX_PLACEHOLDER, clip};
use crate::bot::custom_id;
use domain::control::ChannelSelect;

/// Discord's component type of an action row.
const ROW: u8 = 1;
/// Discord's component type of a channel select menu.
const MENU: u8 = 8;

/// The types of the channels that the menu lists: commands can be used in these channels or in their threads.
const KINDS: [ChannelType; 5] =
    [ChannelType::Text, ChannelType::News, ChannelType::Forum, ChannelType::Voice, ChannelType::Stage];

/// An action row with a select menu of a server's channels.
#[derive(Clone, Debug, Serialize)]
pub struct ChannelRow {
    #[serde(rename = "type")]
    kind: u8,
    components: [ChannelMenu; 1],
}

#[derive(Clone, Debug, Serialize)]
struct ChannelMenu {
    #[serde(rename = "type")]
    kind: u8,
    custom_id: String,
    placeholder: String,
    min_values: usize,
    max_values: usize,
    channel_types: [ChannelType; KINDS.len()],
    default_values: Vec<Chosen>,
}

#[derive(Clone, Debug, Serialize)]
struct Chosen {
    id: String,
    #[serde(rename = "type")]
    kind: &'static str,
}

impl From<&ChannelSelect> for ChannelRow {
    fn from(select: &ChannelSelect) -> Self {
        let ChannelSelect { placeholder, chosen, most } = select;
        let most = *most.min(&MAX_ENTRIES);
        let chosen = chosen.iter().take(most).map(|channel| Chosen { id: channel.to_string(), kind: "channel" });
        Self {
            kind: ROW,
            components: [ChannelMenu {
                kind: MENU,
                custom_id: custom_id::channels(),
                placeholder: clip(placeholder, MAX_PLACEHOLDER),
                min_values: 0,
                max_values: most,
                channel_types: KINDS,
                default_values: chosen.collect(),
            }],
        }
    }
}
