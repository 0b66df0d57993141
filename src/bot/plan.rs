//! Plans which requests to Discord perform a reply, and in which order.

use super::ticket::Origin;
use crate::host::{Audience, Effect, Post};

/// The maximum number of further messages that Discord allows where only the caller has installed the bot.
const MAX_FOLLOW_UPS: usize = 5;

/// How far an interaction has been answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It has no response yet.
    Fresh,
    /// The response is deferred with a private message, which Discord shows as "thinking".
    ThinkingPrivately,
    /// A change of the component's message is deferred, which Discord does not show.
    ChangingLater,
}

/// A change of the component's message.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change<'a> {
    /// Replaces it with this post.
    To(&'a Post),
    /// Removes its controls.
    Strip,
}

/// One request to Discord in response to an interaction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act<'a> {
    /// Sends the first response: a new message.
    Respond(&'a Post, Audience),
    /// Sends the first response: a change of the component's message.
    RespondByChange(Change<'a>),
    /// Replaces the deferred private message.
    Fill(&'a Post),
    /// Replaces the deferred private message with a note that the answer is in the channel.
    FillDone,
    /// Changes the component's message with the interaction token, since the first response was such a change.
    Change(Change<'a>),
    /// Changes the component's message with the bot's own permissions, since the first response was a new message.
    ChangeUnannounced(Change<'a>),
    /// Sends a further message.
    FollowUp(&'a Post, Audience),
}

impl Act<'_> {
    /// Whether the act changes the component's message.
    pub const fn changes_message(&self) -> bool {
        matches!(self, Self::RespondByChange(_) | Self::Change(_) | Self::ChangeUnannounced(_))
    }
}

/// The acts that perform these effects, in order.
pub fn plan<'a>(stage: Stage, origin: &Origin, effects: &'a [Effect]) -> Vec<Act<'a>> {
    let on_component = matches!(origin, Origin::Component { .. });
    let update = |effect: &'a Effect| match effect {
        Effect::Update(post) if on_component => Some(Change::To(post)),
        Effect::Strip if on_component => Some(Change::Strip),
        _ => None,
    };
    let message = |effect: &'a Effect| match effect {
        Effect::Strip => None,
        Effect::Update(_) if on_component => None,
        // A command has no message to change, so the caller gets a private message.
        Effect::Update(post) => Some((post, Audience::Caller)),
        Effect::Post(post, audience) => Some((post, *audience)),
    };
    let mut acts = Vec::new();
    // The effect for the first response comes first. Without a deferral, that is a change of the component's message,
    // if there is one, since only a first response can announce such a change. After a private deferral, it is a
    // private message, since Discord would replace the deferred message with the first further message.
    let first = match stage {
        Stage::Fresh => {
            let change = effects.iter().position(|effect| update(effect).is_some());
            change.or_else(|| effects.iter().position(|effect| message(effect).is_some()))
        }
        Stage::ThinkingPrivately => {
            effects.iter().position(|effect| matches!(message(effect), Some((_, Audience::Caller))))
        }
        Stage::ChangingLater => None,
    };
    let answer = first.and_then(|first| effects.get(first));
    match (stage, answer.and_then(update), answer.and_then(message)) {
        (Stage::Fresh, Some(change), _) => acts.push(Act::RespondByChange(change)),
        (Stage::Fresh, _, Some((post, audience))) => acts.push(Act::Respond(post, audience)),
        (Stage::ThinkingPrivately, _, Some((post, _))) => acts.push(Act::Fill(post)),
        (Stage::ThinkingPrivately, ..) => acts.push(Act::FillDone),
        (Stage::Fresh | Stage::ChangingLater, ..) => {}
    }
    let announced = stage == Stage::ChangingLater || matches!(acts.first(), Some(Act::RespondByChange(_)));
    let rest = effects.iter().enumerate().filter(|(number, _)| Some(*number) != first);
    acts.extend(rest.filter_map(|(_, effect)| match (update(effect), message(effect)) {
        (Some(change), _) if announced => Some(Act::Change(change)),
        (Some(change), _) => Some(Act::ChangeUnannounced(change)),
        (_, Some((post, audience))) => Some(Act::FollowUp(post, audience)),
        (None, None) => None,
    }));
    let mut follow_ups = 0;
    acts.retain(|act| {
        follow_ups += usize::from(matches!(act, Act::FollowUp(..)));
        follow_ups <= MAX_FOLLOW_UPS
    });
    if follow_ups > MAX_FOLLOW_UPS {
        tracing::error!(follow_ups, "more messages in answer than Discord allows");
    }
    acts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::MessageId;

    fn post(text: &str) -> Post {
        Post::text(text.to_owned())
    }

    fn component() -> Origin {
        Origin::Component { message: MessageId(55), private: false, updates: false }
    }

    #[test]
    fn no_more_than_five_messages_follow() {
        let effects = vec![Effect::Post(post("x"), Audience::Everyone); 9];
        assert_eq!(plan(Stage::Fresh, &Origin::Command, &effects).len(), 6);
    }

    #[test]
    fn a_change_without_a_message_is_read_by_the_caller() {
        let effects = [Effect::Update(post("x"))];
        assert_eq!(plan(Stage::Fresh, &Origin::Command, &effects), [Act::Respond(&post("x"), Audience::Caller)]);
    }

    #[test]
    fn after_a_deferral_its_message_is_filled_first() {
        let (board, word, change) = (post("board"), post("word"), post("change"));
        let effects = [
            Effect::Post(board.clone(), Audience::Everyone),
            Effect::Update(change.clone()),
            Effect::Post(word.clone(), Audience::Caller),
        ];
        let expected =
            [Act::Fill(&word), Act::FollowUp(&board, Audience::Everyone), Act::ChangeUnannounced(Change::To(&change))];
        assert_eq!(plan(Stage::ThinkingPrivately, &component(), &effects), expected);
        let expected = [Act::FillDone, Act::FollowUp(&board, Audience::Everyone)];
        assert_eq!(plan(Stage::ThinkingPrivately, &component(), &effects[..1]), expected);
    }

    #[test]
    fn controls_are_taken_off_first() {
        let word = post("word");
        let effects = [Effect::Strip, Effect::Post(word.clone(), Audience::Caller)];
        let follow_up = Act::FollowUp(&word, Audience::Caller);
        assert_eq!(plan(Stage::Fresh, &component(), &effects), [Act::RespondByChange(Change::Strip), follow_up]);
        assert_eq!(plan(Stage::ChangingLater, &component(), &effects), [Act::Change(Change::Strip), follow_up]);
        let expected = [Act::Fill(&word), Act::ChangeUnannounced(Change::Strip)];
        assert_eq!(plan(Stage::ThinkingPrivately, &component(), &effects), expected);
        let expected = [Act::Respond(&word, Audience::Caller)];
        assert_eq!(plan(Stage::Fresh, &Origin::Command, &effects), expected, "there is nothing to take them off");
    }

    #[test]
    fn what_was_announced_is_changed() {
        let (board, change) = (post("board"), post("change"));
        let effects = [Effect::Post(board.clone(), Audience::Everyone), Effect::Update(change.clone())];
        let expected = [Act::FollowUp(&board, Audience::Everyone), Act::Change(Change::To(&change))];
        assert_eq!(plan(Stage::ChangingLater, &component(), &effects), expected);
    }
}
