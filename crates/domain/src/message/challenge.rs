//! The messages about challenges.

use super::{
    BoardPicture, Medium, Message, Reader, blocked, board::rules_of, button, clock_terms, drawing, help::learn_button,
    named, with_board,
};
use crate::{
    Challenge, ColorChoice, Refusal, Session,
    control::{ButtonStyle, Control, ControlRow},
    markup::{bold, from_now, mention, short_code},
    rated::rates,
    setup::{MAX_LAYOUT, Setup},
};
use board::{color::Color, phrase::Phrase};
use catalogue::Language;
use games::AnyPosition;

/// The maximum number of characters of each part of a setup in a message. Longer parts are shortened.
const MAX_SETUP_PART: usize = 100;

/// The message that offers to open a thread for a challenge, because another game is already running in the channel.
pub fn thread_offer(challenge: &Challenge, taken: &Refusal, language: Language) -> Message {
    let lines = [taken.sentence(), Phrase::new("thread-possible")].map(|line| catalogue::text(language, &line));
    Message::text(lines.join("\n"), vec![thread_button(challenge, language)])
}

/// The message that a thread cannot be opened for a challenge now. It may be tried again.
pub fn thread_refused(challenge: &Challenge, refusal: &Refusal, language: Language) -> Message {
    Message::text(catalogue::text(language, &refusal.sentence()), vec![thread_button(challenge, language)])
}

fn thread_button(challenge: &Challenge, language: Language) -> ControlRow {
    let control = Control::OpenThread(challenge.id);
    ControlRow::Buttons(vec![button(language, control, &Phrase::new("button-open-thread"), ButtonStyle::Primary)])
}

/// The message of a challenge, with a picture of the starting position.
pub fn challenge(challenge: &Challenge, setup: &Setup, reader: &Reader) -> Message {
    let head = match &challenge.opponent {
        Some(opponent) if challenge.rematch_of().is_some() => {
            Phrase::new("challenge-rematch").with("opponent", mention(opponent.user))
        }
        Some(opponent) => Phrase::new("challenge-to").with("opponent", mention(opponent.user)),
        None => Phrase::new("challenge-open"),
    };
    let side = challenge.fixed_color().map_or(Color::White, |color| !color);
    let view = proposal(challenge, setup, (head, &challenge.challenger.name), side, reader);
    Message {
        mention: challenge.opponent.as_ref().map(|opponent| opponent.user),
        controls: vec![answers(challenge, reader)],
        ..view.leaving(reader.say(&once(challenge)))
    }
}

/// The message of a rematch of the strangers who have played the game `over`, at the home of the side `home`.
pub fn rematch(challenge: &Challenge, over: &Session, setup: &Setup, home: Color, reader: &Reader) -> Message {
    let [challenger, opponent] = rematch_names(challenge, over);
    let is_asked = home != challenge.challenger_color();
    let asked = challenge.opponent.as_ref().map(|opponent| opponent.user).filter(|_| is_asked);
    let head = match asked {
        Some(asked) => Phrase::new("challenge-rematch").with("opponent", mention(asked)),
        None => Phrase::new("challenge-rematch-asked").with("opponent", bold(&opponent)),
    };
    let id = challenge.id;
    let buttons = if is_asked {
        vec![
            reader.button(Control::AcceptChallenge(id), &Phrase::new("button-accept"), ButtonStyle::Success),
            reader.secondary(Control::DeclineChallenge(id), &Phrase::new("button-decline")),
            reader.secondary(Control::Block(id), &Phrase::new("button-block")),
        ]
    } else {
        vec![reader.secondary(Control::WithdrawChallenge(id), &Phrase::new("button-withdraw"))]
    };
    let past = Phrase::new("past-challenge")
        .with("opponent", bold(&opponent))
        .with("challenger", bold(&challenger))
        .with("game", challenge.game.title());
    Message {
        mention: asked,
        controls: vec![ControlRow::Buttons(buttons)],
        ..proposal(challenge, setup, (head, &challenger), home, reader).leaving(reader.say(&past))
    }
}

/// The full names of the challenger and the opponent in a rematch of the strangers who have played the game `over`.
pub fn rematch_names(challenge: &Challenge, over: &Session) -> [String; 2] {
    // The colors are exchanged.
    let color = challenge.challenger_color();
    [!color, color].map(|color| over.strangers().full_name(color))
}

/// The message of a challenge with this first line and this name of the challenger, without controls.
fn proposal(
    challenge: &Challenge,
    setup: &Setup,
    (head, challenger): (Phrase, &str),
    side: Color,
    reader: &Reader,
) -> Message {
    let challenger = bold(challenger);
    let is_rematch = challenge.rematch_of().is_some();
    let head = head.with("challenger", challenger.clone()).with("game", challenge.game.title());
    let color = match challenge.color {
        ColorChoice::Random => Phrase::new("challenge-random-color"),
        ColorChoice::Fixed(color) => Phrase::new("challenge-color")
            .with("color", color)
            .with("begins", if color == setup.start.turn() { "yes" } else { "no" }),
    };
    let color = color.with("challenger", challenger);
    let terms = Phrase::new("challenge-terms")
        .with("color", color)
        .with("setup", setup_in_words(setup, reader.language))
        .with("moment", from_now(challenge.expires()));
    let is_cut = setup.parts.iter().any(|part| part.text.chars().count() > MAX_SETUP_PART);
    let layout = (is_cut || setup.names_kept())
        .then(|| Phrase::new("setup-layout").with("layout", short_code(&setup.layout, MAX_LAYOUT)));
    let turn = setup.start.turn();
    let is_unusual = turn != AnyPosition::start(challenge.game).turn();
    let begins = is_unusual.then(|| Phrase::new("setup-begins").with("color", turn));
    let rules = rules_of(&setup.start);
    let clock = challenge.clock.map(clock_terms);
    let unrated = (!rates(challenge.game, &challenge.setup)).then(|| Phrase::new("not-rated-setup"));
    // The players of a rematch already know the rules.
    let hint = (!is_rematch).then(|| hint(challenge));

    let lines = [Some(head), Some(terms), layout, begins, rules, clock, unrated, hint];
    let drawing = start(&setup.start, reader.side(side), reader);
    Message {
        plain: Some(blocked(reader)),
        ..Message::picture(reader.lines(lines.iter().flatten()), drawing, Vec::new())
    }
}

/// A sentence about a challenge that is open no longer.
fn once(challenge: &Challenge) -> Phrase {
    let phrase = match &challenge.opponent {
        Some(opponent) => Phrase::new("past-challenge").with("opponent", bold(&opponent.name)),
        None => Phrase::new("past-challenge-open"),
    };
    phrase.with("challenger", bold(&challenge.challenger.name)).with("game", challenge.game.title())
}

/// The message of a challenge to continue an imported game, with a picture of the newest position.
pub fn continuation(challenge: &Challenge, import: &Session, reader: &Reader) -> Message {
    let turn = import.position().turn();
    let head = named(import, Phrase::new("challenge-go-on"), Medium::Message)
        .with("challenger", bold(&challenge.challenger.name));
    let terms = Phrase::new("challenge-go-on-terms")
        .with("count", import.ply())
        .with("color", turn)
        .with("moment", from_now(challenge.expires()));
    let clock = challenge.clock.map(clock_terms);
    let unrated = Phrase::new("not-rated-record");
    let lines = [Some(head), Some(terms), rules_of(import.start()), clock, Some(unrated), Some(hint(challenge))];
    let drawing = drawing(import, None, reader.side(turn), reader);
    Message {
        plain: Some(blocked(reader)),
        ..Message::picture(reader.lines(lines.iter().flatten()), drawing, vec![answers(challenge, reader)])
            .leaving(reader.say(&once(challenge)))
    }
}

/// A sentence about the command that shows the rules of the game.
fn hint(challenge: &Challenge) -> Phrase {
    Phrase::new("challenge-hint").with("rules", format!("/rules game:{}", challenge.game.name()))
}

/// The buttons that answer a challenge.
fn answers(challenge: &Challenge, reader: &Reader) -> ControlRow {
    let id = challenge.id;
    let accept = reader.button(Control::AcceptChallenge(id), &Phrase::new("button-accept"), ButtonStyle::Success);
    let withdraw = reader.secondary(Control::WithdrawChallenge(id), &Phrase::new("button-withdraw"));
    let mut buttons = if challenge.opponent.is_some() {
        let decline = reader.secondary(Control::DeclineChallenge(id), &Phrase::new("button-decline"));
        vec![accept, decline, withdraw, reader.secondary(Control::Block(id), &Phrase::new("button-block"))]
    } else {
        vec![accept, withdraw]
    };
    // The players of a rematch already know the game.
    if challenge.rematch_of().is_none() {
        buttons.push(learn_button(challenge.game, reader.language));
    }
    ControlRow::Buttons(buttons)
}

/// The parts of a setup as typed, each with a short description of its source.
fn setup_in_words(setup: &Setup, language: Language) -> String {
    let parts = setup.parts.iter().map(|part| {
        let phrase = Phrase::new("setup-part").with("text", short_code(&part.text, MAX_SETUP_PART));
        catalogue::text(language, &phrase.with("source", part.source.phrase()))
    });
    parts.collect::<Vec<_>>().join(" + ")
}

/// A picture of a starting position.
pub fn start(position: &AnyPosition, side: Color, reader: &Reader) -> BoardPicture {
    reader.drawing(position.scene(None, None), side, &with_board(Phrase::new("alt-start"), position))
}

/// The message of a challenge that can no longer be accepted.
pub fn closed_challenge(phrase: &Phrase, language: Language) -> Message {
    Message::text(catalogue::text(language, phrase), Vec::new())
}
