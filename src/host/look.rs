//! Looking: at the board, at the rules.

use super::{Host, Post, Reply, Request, Stop, concerns, records::may_look, say, view};
use crate::{
    color::Color,
    games::{AnyPosition, GameKind},
    id::ChannelId,
    language::Language,
    phrase::Phrase,
    session::{
        Refusal, Session,
        control::{BoardRef, Button, ButtonStyle, Control, Line},
        markup::code,
        view::{Drawing, Reader, View},
    },
};

impl Host {
    pub(super) fn look_at_board(&self, request: &Request, side: Option<Color>) -> Result<Reply, Stop> {
        let caller = &request.caller;
        let session = self.running_or_last(request.place.channel)?;
        let viewer = session.color_of(caller.user);
        let reader = self.caller_reads(request, &session)?;
        let own = viewer.or(session.turn()).unwrap_or(Color::White);
        let side = side.unwrap_or(reader.side(own));
        Ok(Reply::private(Self::post(view::glance(&session, caller.user, side, None, request.place.writable, &reader))))
    }

    /// The game that runs in a channel, or the last one that did.
    pub(super) fn running_or_last(&self, channel: ChannelId) -> Result<Session, Stop> {
        let session = match self.store.game_at(channel)? {
            Some(running) => running,
            None => self.store.last_game_at(channel)?.ok_or(Refusal::NoGameHere)?,
        };
        concerns(session.id());
        Ok(session)
    }

    /// The session of a control's game, if the caller can see where it is played now: it may have moved to another channel.
    fn session_in_sight(&self, request: &Request, board: BoardRef) -> Result<Session, Stop> {
        let session = self.session(board)?;
        if may_look(request, &session) {
            Ok(session)
        } else {
            Err(Refusal::UnknownGame(code(&board.game.to_string())).into())
        }
    }

    pub(super) fn flip(&self, request: &Request, board: BoardRef, side: Color) -> Result<Reply, Stop> {
        let session = self.session_in_sight(request, board)?;
        let reader = self.caller_reads(request, &session)?;
        Ok(Reply::private(Self::post(view::glance(
            &session,
            request.caller.user,
            side,
            None,
            request.place.writable,
            &reader,
        ))))
    }

    /// The second picture of the newest position, or the board if the game has none.
    pub(super) fn overlay(&self, request: &Request, board: BoardRef, side: Color) -> Result<Reply, Stop> {
        let session = self.session_in_sight(request, board)?;
        match view::overlay(&session, side, &self.reader(request)?) {
            Some(view) => Ok(Reply::private(Self::post(view))),
            None => self.flip(request, board, side),
        }
    }

    pub(super) fn post_board(&self, request: &Request, board: BoardRef) -> Result<Reply, Stop> {
        let session = self.session(board)?;
        if session.color_of(request.caller.user).is_none() {
            return Err(Refusal::NotAPlayer.into());
        }
        request.must_be_seen()?;
        if session.end().is_some() {
            return Err(Refusal::GameOver.into());
        }
        let reader = self.all_read(request, &session)?;
        Ok(Reply::update(Post::text(say(request.caller.language, &Phrase::new("board-posted"))))
            .and_public(Self::board_post(&session, view::repost(&session, &reader))))
    }
}

/// A page of a game's rules, not yet said whether as a new message or in place of the page before.
pub(super) struct RulesPage(Post);

impl RulesPage {
    pub(super) fn private(self) -> Reply {
        Reply::private(self.0)
    }

    pub(super) fn turned(self) -> Reply {
        Reply::update(self.0)
    }
}

/// A page of a game's rules, from 0; the last one for any page beyond.
pub(super) fn rules(game: GameKind, page: u8, reader: &Reader) -> RulesPage {
    let language = reader.language;
    let pages = game.pages();
    let last = pages.len() - 1;
    let at = usize::from(page).min(last);
    let shown = &pages[at];

    let start = AnyPosition::parse(game, shown.position).expect("the positions of the rules are valid");
    let mut position = start.clone();
    if let Some(mv) = shown.mv {
        position.play(mv).expect("the moves of the rules are legal");
    }
    let draft: Vec<_> =
        shown.draft.iter().map(|step| step.parse().expect("the steps of the rules are steps")).collect();
    let before = shown.mv.map(|mv| (&start, mv));
    let overlay = if shown.overlay { position.overlay() } else { None };
    let scene = overlay.unwrap_or_else(|| position.scene(before, (!draft.is_empty()).then_some(&draft[..])));
    let alt = Phrase::new("alt-rules").with("game", game.title()).with("position", position.to_string());
    let head = Phrase::new("rules-head")
        .with("game", game.title())
        .with("page", (at + 1) as i64)
        .with("pages", pages.len() as i64);

    let turn = |to: usize, label: &Phrase| Button {
        control: Control::Rules { game, page: u8::try_from(to).expect("rules have few pages") },
        label: say(language, label),
        style: ButtonStyle::Secondary,
    };
    let mut buttons = Vec::new();
    if at > 0 {
        buttons.push(turn(at - 1, &Phrase::new("button-previous")));
    }
    if at < last {
        let mut next = turn(at + 1, &Phrase::new("button-next"));
        next.style = ButtonStyle::Primary;
        buttons.push(next);
    }
    RulesPage(Host::post(View {
        text: format!("{}\n{}", say(language, &head), say(language, &shown.words)),
        drawing: Some(Drawing {
            scene: scene.map_words(|words| say(language, &words)),
            view: reader.side(Color::White),
            theme: reader.taste.theme,
            alt: say(language, &alt),
        }),
        controls: vec![Line::Buttons(buttons)],
        mention: None,
    }))
}

/// A first game in five lines.
pub(super) fn help(language: Language) -> Post {
    let button = |control, label: Phrase, game: GameKind, style| Button {
        control,
        label: say(language, &label.with("game", game.title())),
        style,
    };
    let learn = GameKind::ALL
        .map(|game| button(Control::OpenCourse(game), Phrase::new("button-learn"), game, ButtonStyle::Primary));
    let rules = GameKind::ALL
        .map(|game| button(Control::OpenRules(game), Phrase::new("button-rules"), game, ButtonStyle::Secondary));
    let controls = vec![Line::Buttons(learn.to_vec()), Line::Buttons(rules.to_vec())];
    Post { text: say(language, &Phrase::new("help")), controls, ..Post::default() }
}
