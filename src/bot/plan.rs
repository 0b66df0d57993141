//! Plans the requests to Discord that perform a reply, and their order.

use super::hook::InteractionOrigin;
use crate::application::{Audience, Effect, Post};
use domain::server::OldBoards;

/// The maximum number of follow-up messages that Discord allows if only the caller, and not the server, has installed
/// the bot.
const MAX_FOLLOW_UPS: usize = 5;

/// The response that an interaction has received so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseStage {
    /// The interaction has no response yet.
    Fresh,
    /// The response is a deferred private message, which Discord shows as "thinking".
    ThinkingPrivately,
    /// The response defers an edit of the component's message, for which Discord shows nothing, or an act has
    /// responded.
    ChangingLater,
}

/// A change of the message whose component was used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MessageChange<'a> {
    /// Replaces the content of the message with this post.
    To(&'a Post),
    /// Removes the components of the message, and its picture, unless old boards keep it.
    Strip(OldBoards),
}

/// What gives access to the component's message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeBy {
    /// The change is the first response.
    FirstResponse,
    /// The interaction token, because the first response was of a type that updates that message.
    Token,
    /// The bot's own permissions, because the first response was a new message and the interaction token therefore does
    /// not give access.
    Rights,
}

/// One request to Discord in response to an interaction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act<'a> {
    /// Sends a new message as the first response.
    Respond(&'a Post, Audience),
    /// Replaces the deferred private message with this post.
    Fill(&'a Post),
    /// Replaces the deferred private message with a note that the answer is in the channel.
    FillDone,
    /// Changes the component's message.
    Change(ChangeBy, MessageChange<'a>),
    /// Sends a further message, after the first response.
    FollowUp(&'a Post, Audience),
    /// Acknowledges the use of a component, as the first response. Discord shows nothing for it.
    Acknowledge,
    /// Deletes the private message whose component was used.
    Dismiss,
}

impl<'a> Act<'a> {
    /// The message that the act sends.
    pub const fn post(self) -> Option<&'a Post> {
        match self {
            Self::Respond(post, _)
            | Self::FollowUp(post, _)
            | Self::Fill(post)
            | Self::Change(_, MessageChange::To(post)) => Some(post),
            Self::Change(_, MessageChange::Strip(_)) | Self::FillDone | Self::Acknowledge | Self::Dismiss => None,
        }
    }

    /// The same act with another message, if it sends one.
    pub const fn with_post<'b>(self, post: &'b Post) -> Act<'b>
    where
        'a: 'b,
    {
        match self {
            Self::Respond(_, audience) => Act::Respond(post, audience),
            Self::FollowUp(_, audience) => Act::FollowUp(post, audience),
            Self::Fill(_) => Act::Fill(post),
            Self::Change(by, MessageChange::To(_)) => Act::Change(by, MessageChange::To(post)),
            other => other,
        }
    }

    /// Whether the act is a first response that uploads files.
    pub const fn has_files(&self) -> bool {
        match self {
            Self::Respond(post, _) | Self::Change(ChangeBy::FirstResponse, MessageChange::To(post)) => {
                post.picture.is_some() || post.file.is_some()
            }
            _ => false,
        }
    }

    /// Whether the act gives the component's message a new content. A message that is only stripped is mended later.
    pub const fn replaces_message(&self) -> bool {
        matches!(self, Self::Change(_, MessageChange::To(_)))
    }

    /// What is done if the message that the act changes is gone: its new content is shown to the caller alone. `None`
    /// if nothing needs to be.
    pub const fn if_gone(self) -> Option<Self> {
        match self {
            Self::Change(ChangeBy::FirstResponse, MessageChange::To(post)) => {
                Some(Self::Respond(post, Audience::Caller))
            }
            Self::Change(ChangeBy::FirstResponse, MessageChange::Strip(_)) => Some(Self::Acknowledge),
            Self::Change(_, MessageChange::To(post)) => Some(Self::FollowUp(post, Audience::Caller)),
            _ => None,
        }
    }
}

/// The requests that perform these effects, in order.
pub fn plan<'a>(stage: ResponseStage, origin: &InteractionOrigin, effects: &'a [Effect]) -> Vec<Act<'a>> {
    let on_component = matches!(origin, InteractionOrigin::Component { .. });
    let is_private = matches!(origin, InteractionOrigin::Component { private: true, .. });
    let dismisses = is_private && effects.contains(&Effect::Dismiss);
    let update = |effect: &'a Effect| match effect {
        Effect::Update(post) if on_component => Some(MessageChange::To(post)),
        Effect::Strip(old_boards) if on_component => Some(MessageChange::Strip(*old_boards)),
        Effect::Dismiss if on_component && !is_private => Some(MessageChange::Strip(OldBoards::Stay)),
        _ => None,
    };
    let message = |effect: &'a Effect| match effect {
        Effect::Strip(_) | Effect::Dismiss => None,
        Effect::Update(_) if on_component => None,
        // A command has no message to change, so the caller gets a private message.
        Effect::Update(post) => Some((post, Audience::Caller)),
        Effect::Post(post, audience) => Some((post, *audience)),
    };
    let mut acts = Vec::new();
    // One effect is performed by the first response. If nothing was deferred, this is the change of the component's
    // message, if there is one, because the interaction token gives access to that message only after such a first
    // response. After a private deferral, this is a private message, because it replaces the deferred private message.
    let first = match stage {
        // The interaction token gives access to the private message only after this response.
        ResponseStage::Fresh if dismisses => {
            acts.push(Act::Acknowledge);
            None
        }
        ResponseStage::Fresh => {
            let change = effects.iter().position(|effect| update(effect).is_some());
            change.or_else(|| effects.iter().position(|effect| message(effect).is_some()))
        }
        ResponseStage::ThinkingPrivately => {
            effects.iter().position(|effect| matches!(message(effect), Some((_, Audience::Caller))))
        }
        ResponseStage::ChangingLater => None,
    };
    let answer = first.and_then(|first| effects.get(first));
    match (stage, answer.and_then(update), answer.and_then(message)) {
        (ResponseStage::Fresh, Some(change), _) => acts.push(Act::Change(ChangeBy::FirstResponse, change)),
        (ResponseStage::Fresh, _, Some((post, audience))) => acts.push(Act::Respond(post, audience)),
        (ResponseStage::ThinkingPrivately, _, Some((post, _))) => acts.push(Act::Fill(post)),
        (ResponseStage::ThinkingPrivately, ..) => acts.push(Act::FillDone),
        (ResponseStage::Fresh | ResponseStage::ChangingLater, ..) => {}
    }
    let has_token = stage == ResponseStage::ChangingLater
        || matches!(acts.first(), Some(Act::Change(ChangeBy::FirstResponse, _) | Act::Acknowledge));
    let by = if has_token { ChangeBy::Token } else { ChangeBy::Rights };
    let rest = effects.iter().enumerate().filter(|(number, _)| Some(*number) != first);
    acts.extend(rest.filter_map(|(_, effect)| match (update(effect), message(effect)) {
        (Some(change), _) => Some(Act::Change(by, change)),
        (_, Some((post, audience))) => Some(Act::FollowUp(post, audience)),
        (None, None) => None,
    }));
    if dismisses {
        acts.push(Act::Dismiss);
    }
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
    use domain::id::MessageId;

    fn post(text: &str) -> Post {
        Post::text(text.to_owned())
    }

    fn component() -> InteractionOrigin {
        InteractionOrigin::Component { message: MessageId(55), private: false, updates: false }
    }

    #[test]
    fn no_more_than_five_messages_follow() {
        let effects = vec![Effect::Post(post("x"), Audience::Everyone); 9];
        assert_eq!(plan(ResponseStage::Fresh, &InteractionOrigin::Command, &effects).len(), 6);
    }

    #[test]
    fn a_change_without_a_message_is_read_by_the_caller() {
        let effects = [Effect::Update(post("x"))];
        assert_eq!(
            plan(ResponseStage::Fresh, &InteractionOrigin::Command, &effects),
            [Act::Respond(&post("x"), Audience::Caller)]
        );
    }

    #[test]
    fn after_a_deferral_its_message_is_filled_first() {
        let (board, word, change) = (post("board"), post("word"), post("change"));
        let effects = [
            Effect::Post(board.clone(), Audience::Everyone),
            Effect::Update(change.clone()),
            Effect::Post(word.clone(), Audience::Caller),
        ];
        let expected = [
            Act::Fill(&word),
            Act::FollowUp(&board, Audience::Everyone),
            Act::Change(ChangeBy::Rights, MessageChange::To(&change)),
        ];
        assert_eq!(plan(ResponseStage::ThinkingPrivately, &component(), &effects), expected);
        let expected = [Act::FillDone, Act::FollowUp(&board, Audience::Everyone)];
        assert_eq!(plan(ResponseStage::ThinkingPrivately, &component(), &effects[..1]), expected);
    }

    #[test]
    fn controls_are_taken_off_first() {
        let word = post("word");
        let strip = MessageChange::Strip(OldBoards::Shrink);
        let effects = [Effect::Strip(OldBoards::Shrink), Effect::Post(word.clone(), Audience::Caller)];
        let follow_up = Act::FollowUp(&word, Audience::Caller);
        assert_eq!(
            plan(ResponseStage::Fresh, &component(), &effects),
            [Act::Change(ChangeBy::FirstResponse, strip), follow_up]
        );
        assert_eq!(
            plan(ResponseStage::ChangingLater, &component(), &effects),
            [Act::Change(ChangeBy::Token, strip), follow_up]
        );
        let expected = [Act::Fill(&word), Act::Change(ChangeBy::Rights, strip)];
        assert_eq!(plan(ResponseStage::ThinkingPrivately, &component(), &effects), expected);
        let expected = [Act::Respond(&word, Audience::Caller)];
        assert_eq!(
            plan(ResponseStage::Fresh, &InteractionOrigin::Command, &effects),
            expected,
            "there is nothing to take them off"
        );
    }

    #[test]
    fn a_private_message_goes_after_everything_else() {
        let board = post("board");
        let effects = [Effect::Dismiss, Effect::Post(board.clone(), Audience::Everyone)];
        let picker = InteractionOrigin::Component { message: MessageId(55), private: true, updates: true };
        let follow_up = Act::FollowUp(&board, Audience::Everyone);
        assert_eq!(plan(ResponseStage::Fresh, &picker, &effects), [Act::Acknowledge, follow_up, Act::Dismiss]);
        assert_eq!(plan(ResponseStage::ChangingLater, &picker, &effects), [follow_up, Act::Dismiss]);
        assert_eq!(plan(ResponseStage::Fresh, &picker, &effects[..1]), [Act::Acknowledge, Act::Dismiss]);
        let stays = Act::Change(ChangeBy::FirstResponse, MessageChange::Strip(OldBoards::Stay));
        assert_eq!(plan(ResponseStage::Fresh, &component(), &effects), [stays, follow_up], "nothing public is deleted");
    }

    #[test]
    fn what_was_announced_is_changed() {
        let (board, change) = (post("board"), post("change"));
        let effects = [Effect::Post(board.clone(), Audience::Everyone), Effect::Update(change.clone())];
        let expected =
            [Act::FollowUp(&board, Audience::Everyone), Act::Change(ChangeBy::Token, MessageChange::To(&change))];
        assert_eq!(plan(ResponseStage::ChangingLater, &component(), &effects), expected);
    }
}
