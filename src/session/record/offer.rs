use serde::{Deserialize, Serialize};

use super::Text;
use crate::{
    color::Color,
    id::ChannelId,
    session::{NewTable, Offer, Proposal},
};

/// A proposal that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferRecord {
    /// Who proposes.
    pub by: Text<Color>,
    /// What.
    pub what: ProposalRecord,
    /// The game's revision since which it waits.
    pub revision: u32,
}

/// What is proposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum ProposalRecord {
    /// A draw.
    Draw,
    /// A takeback.
    Takeback,
    /// Going on elsewhere.
    Move {
        /// The channel or thread.
        channel: Text<u64>,
        /// The channel whose thread it is.
        parent: Option<Text<u64>>,
    },
}

/// After how many moves a side last proposed what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferedRecord {
    /// A draw.
    pub draw: Option<u32>,
    /// A takeback.
    pub takeback: Option<u32>,
}

impl From<Offer> for OfferRecord {
    fn from(offer: Offer) -> Self {
        Self { by: Text(offer.by), what: offer.what.into(), revision: offer.revision }
    }
}

impl From<OfferRecord> for Offer {
    fn from(record: OfferRecord) -> Self {
        Self { by: record.by.0, what: record.what.into(), revision: record.revision }
    }
}

impl From<Proposal> for ProposalRecord {
    fn from(proposal: Proposal) -> Self {
        match proposal {
            Proposal::Draw => Self::Draw,
            Proposal::Takeback => Self::Takeback,
            Proposal::Move(to) => {
                Self::Move { channel: Text(to.channel.0), parent: to.parent.map(|parent| Text(parent.0)) }
            }
        }
    }
}

impl From<ProposalRecord> for Proposal {
    fn from(record: ProposalRecord) -> Self {
        match record {
            ProposalRecord::Draw => Self::Draw,
            ProposalRecord::Takeback => Self::Takeback,
            ProposalRecord::Move { channel, parent } => Self::Move(NewTable {
                channel: ChannelId(channel.0),
                parent: parent.map(|Text(parent)| ChannelId(parent)),
            }),
        }
    }
}
