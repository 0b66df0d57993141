//! Puzzle rushes: as many easy puzzles as a person can solve in three minutes.
//!
//! Whether a press comes in time is told by when Discord created it, not by when it is answered.

use std::{collections::BTreeSet, sync::Arc};

use super::{
    ApplicationError, Post, Readers, Request, Stop, message,
    puzzles::{Collections, picked},
    save::retry,
};
use domain::{
    Refusal, Rusher,
    control::{Pick, RushRef},
    id::GuildId,
    message::{PuzzleNote, RushBoard, RushNote},
    puzzle::Solving,
    rush::{Acquaintance, Rush, RushMove, choose},
    time::{Clock, Timestamp},
};
use games::{GameKind, game::Step};
use puzzles::{Collection, Judgment, PuzzleId, judge_briefly};
use store::Store;

/// Starts puzzle rushes, and judges the moves in them.
pub(super) struct Rushes {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
    pub(super) collections: Arc<Collections>,
}

/// A partly picked move in a rush: its steps, and the page of choices to show.
type Draft<'a> = (&'a [Step], Option<u8>);

impl Rushes {
    /// The rules of the puzzle rush of a game, with a button that starts one.
    pub(super) fn rules(&self, request: &Request, game: GameKind) -> Result<Post, Stop> {
        self.collections.of(game)?;
        let rusher = self.rusher(request, game)?;
        let running = rusher.running(self.pressed(request));
        let reader = self.readers.reader(request)?;
        Ok(Post::of(message::rush_rules(&rusher, running, &self.collections.games(), &reader)))
    }

    /// The game of the caller's rush that goes on, or else of the last one that has puzzles. `None` if the caller has
    /// begun none.
    pub(super) fn usual_game(&self, request: &Request) -> Result<Option<GameKind>, Stop> {
        let at = self.pressed(request);
        let mut rushers = self.store.rushes.rushers_of(request.caller.user)?;
        rushers.retain(|rusher| self.collections.of(rusher.game).is_ok());
        let began = |rusher: &Rusher| rusher.last.as_ref().map(|rush| rush.began);
        let last = rushers.into_iter().max_by_key(|rusher| (rusher.running(at).is_some(), began(rusher)));
        Ok(last.map(|rusher| rusher.game))
    }

    /// Starts the caller's rush with this number, and shows its first puzzle. If it was started before, as by a second
    /// press, shows where it stands; once it is over, the rules.
    pub(super) fn start(&self, request: &Request, game: GameKind, number: u32) -> Result<Post, Stop> {
        let collection = self.collections.of(game)?;
        let at = self.pressed(request);
        retry(ApplicationError::KeepsChoosing(request.caller.user), || {
            let rusher = self.rusher(request, game)?;
            if rusher.rushes.checked_add(1) != Some(number) {
                return match rusher.running(at) {
                    Some(_) => self.shown(request, rusher, None, None),
                    None => self.rules(request, game).map(Some),
                };
            }
            let puzzles = self.chosen(&rusher, request.place.guild, collection)?;
            if puzzles.is_empty() {
                return Err(Refusal::NoPuzzles(game).into());
            }
            let revision = rusher.revision;
            let started = rusher.beginning(puzzles, request.place.guild, at);
            if !self.store.rushes.put_rusher(&started, revision)? {
                return Ok(None);
            }
            self.shown(request, started, None, None)
        })
    }

    /// Shows the present puzzle of the caller's rush, or its result. The rules, if the caller has not begun one.
    pub(super) fn go_on(&self, request: &Request, game: GameKind) -> Result<Post, Stop> {
        retry(ApplicationError::KeepsChoosing(request.caller.user), || {
            self.shown(request, self.rusher(request, game)?, None, None)
        })
    }

    /// Shows a puzzle of the caller's rush after another click, or judges the move when no click can follow. `stop`
    /// means that the move ends here, even if more clicks could follow. On a board that is not the present one, shows
    /// that one; if the rush is over, the result.
    pub(super) fn solve(&self, request: &Request, board: RushRef, pick: &Pick, stop: bool) -> Result<Post, Stop> {
        let collection = self.collections.of(board.game)?;
        let at = self.pressed(request);
        retry(ApplicationError::KeepsChoosing(request.caller.user), || {
            let rusher = self.rusher(request, board.game)?;
            let present = rusher.last.as_ref().filter(|_| rusher.is_at(board, at));
            let Some(solving) = present.and_then(|rush| self::solving(rush, collection)) else {
                return self.shown(request, rusher, None, None);
            };
            let Some(mv) = picked(&solving, pick, stop) else {
                return self.shown(request, rusher.clone(), Some((&pick.draft, pick.page)), None);
            };
            let verdict = judge_briefly(solving.puzzle(), solving.ply(), &mv);
            let before = solving.position();
            let (played, note) = match &verdict {
                Judgment::Wrong(_) => (RushMove::Wrong, RushNote::Wrong),
                Judgment::Solved | Judgment::Decided => (RushMove::Solved, RushNote::Solved),
                Judgment::GoesOn { instead, reply } => match solving.clone().forward(1 + reply.len()) {
                    Some(next) => {
                        let note = instead.as_deref().map_or(PuzzleNote::Right, |solution| PuzzleNote::Instead {
                            before,
                            mv: &mv,
                            solution,
                        });
                        let ply = u8::try_from(next.ply()).unwrap_or(u8::MAX);
                        (RushMove::GoesOn { ply }, RushNote::GoesOn(note))
                    }
                    None => (RushMove::Solved, RushNote::Solved),
                },
            };
            let next = rusher.after(board, played, at).expect("the board is the present one");
            if !self.store.rushes.put_rusher(&next, rusher.revision)? {
                return Ok(None);
            }
            self.shown(request, next, None, Some(note))
        })
    }

    /// The caller's rush as it stands: the present puzzle, or the result. Skips puzzles that the collection no longer
    /// contains. `None` if another request has changed the rush meanwhile.
    fn shown(
        &self,
        request: &Request,
        mut rusher: Rusher,
        draft: Option<Draft<'_>>,
        note: Option<RushNote<'_>>,
    ) -> Result<Option<Post>, Stop> {
        let collection = self.collections.of(rusher.game)?;
        let at = self.pressed(request);
        let reader = self.readers.reader(request)?;
        loop {
            let (Some(rush), Some(board)) = (&rusher.last, rusher.shown()) else {
                return self.rules(request, rusher.game).map(Some);
            };
            let solving = solving(rush, collection);
            if let Some(end) = rush.end(at) {
                let on_server = request.place.guild.is_some();
                let view = message::rush_result(&rusher, rush, end, solving.as_ref(), on_server, &reader);
                return Ok(Some(Post::of(view)));
            }
            if let Some(solving) = solving {
                let (draft, page) = draft.unwrap_or_default();
                let shown = RushBoard { rush, board, solving: &solving };
                return Ok(Some(Post::of(message::rush(&shown, draft, page, note, &reader))));
            }
            let next = rusher.after(board, RushMove::Gone, at).expect("the board is the present one");
            if !self.store.rushes.put_rusher(&next, rusher.revision)? {
                return Ok(None);
            }
            rusher = next;
        }
    }

    /// The puzzles of another rush of a person, on a server or elsewhere.
    fn chosen(&self, rusher: &Rusher, guild: Option<GuildId>, collection: &Collection) -> Result<Vec<PuzzleId>, Stop> {
        let next = self.store.puzzles.solver(rusher.user, rusher.game)?.and_then(|solver| solver.current);
        let daily = guild.map(|guild| self.store.dailies.daily(guild)).transpose()?.flatten();
        let today = daily.as_ref().and_then(|daily| daily.today()).map(|today| today.puzzle);
        let tried = self.store.puzzles.tried_puzzles(rusher.user, rusher.game)?;
        let disliked = self.collections.disliked(&self.store, rusher.game, self.clock.now())?;
        let last = rusher.last.iter().flat_map(Rush::puzzles).copied().collect::<BTreeSet<_>>();
        let known = |id: PuzzleId| {
            if (next == Some(id) && !tried.contains(&id)) || today == Some(id) {
                Acquaintance::Awaited
            } else if disliked.contains(&id) {
                Acquaintance::Disliked
            } else if last.contains(&id) {
                Acquaintance::Recent
            } else if tried.contains(&id) {
                Acquaintance::Tried
            } else {
                Acquaintance::New
            }
        };
        Ok(choose(collection, known, &mut rand::rng()))
    }

    /// The caller's rushes in a game.
    fn rusher(&self, request: &Request, game: GameKind) -> Result<Rusher, Stop> {
        let user = request.caller.user;
        Ok(self.store.rushes.rusher(user, game)?.unwrap_or_else(|| Rusher::new(user, game)))
    }

    /// When the caller pressed: by Discord's clock, or else now.
    fn pressed(&self, request: &Request) -> Timestamp {
        request.cause.as_ref().map_or_else(|| self.clock.now(), |cause| cause.began)
    }
}

/// The present puzzle of a rush, or its last one, as far as it is solved. `None` if the collection no longer contains
/// it.
fn solving<'a>(rush: &Rush, collection: &'a Collection) -> Option<Solving<'a>> {
    let (puzzle, ply) = rush.present();
    collection.get(puzzle).map(|puzzle| Solving::at(puzzle, ply))
}
