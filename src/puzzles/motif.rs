//! Motifs.

/// A motif.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Motif {
    /// A turn of several movements.
    Chain,
    /// Dragons that must be disconnected.
    Dragons,
    /// A piece or tile that the defender captures.
    Sacrifice,
    /// A stack that is split.
    Split,
    /// A stack that is formed.
    Join,
    /// A tile that comes from the hand.
    Deployment,
    /// A tile that is lifted and set down elsewhere.
    Redeployment,
    /// A first move that neither captures nor threatens to win at once.
    Quiet,
    /// A first move that answers a threat.
    Defense,
    /// A first move that captures.
    Capture,
    /// A move that threatens to win at once.
    Threat,
}

impl Motif {
    /// All motifs.
    pub const ALL: [Self; 11] = [
        Self::Chain,
        Self::Dragons,
        Self::Sacrifice,
        Self::Split,
        Self::Join,
        Self::Deployment,
        Self::Redeployment,
        Self::Quiet,
        Self::Defense,
        Self::Capture,
        Self::Threat,
    ];

    /// The name in files: small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chain => "chain",
            Self::Dragons => "dragons",
            Self::Sacrifice => "sacrifice",
            Self::Split => "split",
            Self::Join => "join",
            Self::Deployment => "deployment",
            Self::Redeployment => "redeployment",
            Self::Quiet => "quiet",
            Self::Defense => "defense",
            Self::Capture => "capture",
            Self::Threat => "threat",
        }
    }

    /// The motif with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|motif| motif.name() == name)
    }
}
