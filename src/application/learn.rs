//! Courses, their lessons, and the lessons that a person has solved.

use std::sync::Arc;

use super::{Post, Readers, Request, Stop, message};
use domain::{Learner, control::LessonRef, message::Lessons};
use games::{
    GameKind,
    game::{Step, lesson::Answer},
};
use store::Store;

/// Courses and pages of the rules.
pub(super) struct Courses {
    pub(super) store: Arc<Store>,
    pub(super) readers: Readers,
}

impl Courses {
    /// Shows the first lesson of a game's course that the caller has not solved, or the list of all courses if `game`
    /// is `None`.
    pub(super) fn learn(&self, request: &Request, game: Option<GameKind>) -> Result<Post, Stop> {
        let learner = self.store.people.record::<Learner>(request.caller.user)?;
        let language = request.caller.language;
        let Some(game) = game else { return Ok(Post::of(message::courses(&learner, language))) };
        let course = game.lessons();
        let first = course.iter().find(|lesson| !learner.has_solved(game, lesson.id()));
        let first = first.and_then(|lesson| lesson.id().parse().ok());
        match first {
            Some(id) => self.show_lesson(request, &LessonRef { game, id }),
            None => Ok(Post::of(message::course_finished(game, language))),
        }
    }

    /// A lesson before the first click. The first lesson of a course begins with the aim of the game.
    pub(super) fn show_lesson(&self, request: &Request, lesson: &LessonRef) -> Result<Post, Stop> {
        let course = lesson.game.lessons();
        if course.first().is_none_or(|first| first.id() != lesson.id.as_str()) {
            return self.try_lesson(request, lesson, false, &[], None, false);
        }
        let learner = self.store.people.record::<Learner>(request.caller.user)?;
        let reader = self.readers.reader(request)?;
        let lessons =
            Lessons { game: lesson.game, course: &course, at: 0, hint: false, learner: &learner, reader: &reader };
        Ok(Post::of(message::aim(&lessons)))
    }

    /// A lesson after the clicks of a move, and the page of choices to show. Records the lesson as solved if the move
    /// solves it. `stop` means that the move ends here, even if more clicks could follow. If the course no longer
    /// contains the lesson, returns the same as [`learn`](Self::learn).
    pub(super) fn try_lesson(
        &self,
        request: &Request,
        lesson: &LessonRef,
        hint: bool,
        draft: &[Step],
        page: Option<u8>,
        stop: bool,
    ) -> Result<Post, Stop> {
        let LessonRef { game, ref id } = *lesson;
        let course = game.lessons();
        let Some(at) = course.iter().position(|lesson| lesson.id() == id.as_str()) else {
            return self.learn(request, Some(game));
        };
        let answer = course[at].consider(draft, stop);
        let mut learner = self.store.people.record::<Learner>(request.caller.user)?;
        if matches!(answer, Answer::Solved(_)) && !learner.has_solved(game, id.as_str()) {
            learner =
                self.store.people.change(learner.user, |learner: &mut Learner| learner.solve(game, id.clone()))?;
        }
        let reader = self.readers.reader(request)?;
        let lessons = Lessons { game, course: &course, at, hint, learner: &learner, reader: &reader };
        Ok(Post::of(message::lesson(&lessons, draft, page, answer)))
    }

    /// A page of a game's rules, from 0.
    pub(super) fn rules(&self, request: &Request, game: GameKind, page: u8) -> Result<Post, Stop> {
        Ok(Post::of(message::rules(game, page, &self.readers.reader(request)?)))
    }
}
