//! Clicking through the courses, and the stored progress.

use domain::control::LessonRef;

use crate::lessons::clicked;
use crate::prelude::*;

/// The shortest sequence of clicks (a draft) after which the answer of a lesson satisfies `like`.
fn clicks(lesson: &AnyLesson, like: impl Fn(&Answer<String>) -> bool) -> Option<Vec<Step>> {
    clicked(lesson).find(|(_, answer)| like(answer)).map(|(draft, _)| draft)
}

fn is_solved(answer: &Answer<String>) -> bool {
    matches!(answer, Answer::Solved(_))
}

fn shows_hint(pick: &Pick) -> bool {
    matches!(pick.of, MoveOf::Lesson { hint: true, .. })
}

/// Enters clicks with the menus and buttons of a lesson's message. Returns the last message.
fn enter(fixture: &Fixture, language: Language, post: &Post, draft: &[Step]) -> Post {
    let press = |control: &Control| updated(&fixture.ask_reading(language, ANN, Ask::Press(control.clone())));
    click_steps(post.clone(), draft, press)
}

/// The message of a lesson. The first lesson of a course begins with the aim of the game.
fn past_aim(fixture: &Fixture, language: Language, post: &Post) -> Post {
    if offered_steps(post).is_some() {
        return post.clone();
    }
    let next = button(post, |control| matches!(control, Control::Pick(pick) if pick.draft.is_empty()));
    updated(&fixture.ask_reading(language, ANN, Ask::Press(next)))
}

fn solved(post: &Post) -> usize {
    post.text.chars().filter(|&c| c == '●').count()
}

#[test]
fn whole_courses_are_clicked_in_every_language() {
    for (language, game) in Language::ALL.into_iter().flat_map(|language| GameKind::ALL.map(|game| (language, game))) {
        let mut fixture = Fixture::new();
        let course = game.lessons();
        let opened = fixture.ask_reading(language, ANN, Ask::Learn(Some(game)));
        let (post, audience) = first(&opened);
        assert_eq!(audience, Some(Audience::Caller), "nobody else sees it");
        let mut post = post.clone();
        for (at, lesson) in course.iter().enumerate() {
            let say = |phrase: &Phrase| catalogue::text(language, phrase);
            if at == 0 {
                let aim = game.aim();
                assert!(post.text.contains(&say(&aim.words)), "{game}: {}", post.text);
                let picture = post.picture.as_ref().expect("a win is shown");
                assert!(picture.alt.contains(aim.mv.expect("a move wins")), "{}", picture.alt);
                post = past_aim(&fixture, language, &post);
            }
            assert!(post.text.contains(&say(lesson.task())), "{game} {at}: {}", post.text);
            assert!(post.picture.is_some() && post.mention.is_none());
            assert_eq!(solved(&post), at);
            if at == course.len() / 2 {
                // A message from before the restart still works.
                fixture = fixture.restarted();
            }
            let draft = clicks(lesson, is_solved).expect("it can be solved");
            let shown = enter(&fixture, language, &post, &draft);
            assert!(shown.text.contains(&say(lesson.done())), "{game} {at}: {}", shown.text);
            assert_eq!(solved(&shown), at + 1);
            let next = button(&shown, |control| match control {
                Control::Lesson(to) => course.get(at + 1).is_some_and(|next| next.id() == to.id.as_str()),
                Control::Course(_) => at + 1 == course.len(),
                _ => false,
            });
            post = updated(&fixture.ask_reading(language, ANN, Ask::Press(next)));
        }
        let finished = Phrase::new("learn-finished")
            .with("game", game.title())
            .with("count", course.len() as i64)
            .with("command", format!("`/challenge game:{} opponent:@…`", game.title()));
        assert_eq!(post.text, catalogue::text(language, &finished));
        let again = button(&post, |control| matches!(control, Control::Lesson(_)));
        assert_eq!(
            solved(&updated(&fixture.ask_reading(language, ANN, Ask::Press(again)))),
            course.len(),
            "nothing is lost"
        );
        let asked = fixture.ask_reading(language, ANN, Ask::Learn(Some(game)));
        assert_eq!(first(&asked).0.text, post.text);
    }
}

#[test]
fn what_is_wrong_is_answered_with_the_rule() {
    let fixture = Fixture::new();
    let (mut refusals, mut slips, mut losses) = (0, 0, 0);
    for game in GameKind::ALL {
        for lesson in game.lessons() {
            let to = LessonRef { game, id: lesson.id().parse().expect("a word") };
            let post = past_aim(&fixture, Language::English, &updated(&fixture.press(ANN, &Control::Lesson(to))));
            if let Some(draft) = clicks(&lesson, |answer| matches!(answer, Answer::Refused(_))) {
                let Answer::Refused(illegal) = lesson.consider(&draft, false) else { unreachable!("it was found") };
                let shown = enter(&fixture, Language::English, &post, &draft);
                assert!(shown.text.contains(&catalogue::text(Language::English, &illegal.reason)), "{}", shown.text);
                assert!(shown.picture != post.picture, "the squares concerned are marked");
                let offered = offered_steps(&shown).expect("another choice can be made");
                assert_eq!(offered.pick.draft, draft[..draft.len() - 1], "the last click is taken back");
                refusals += 1;
            }
            if let Some(draft) = clicks(&lesson, |answer| matches!(answer, Answer::Short { .. })) {
                let answer = lesson.consider(&draft, true);
                let Answer::Short { words, reply, .. } = answer else { unreachable!("it was found: {answer:?}") };
                let shown = enter(&fixture, Language::English, &post, &draft);
                assert!(shown.text.contains(&catalogue::text(Language::English, &words)), "{}", shown.text);
                assert!(shown.picture != post.picture, "the move is shown");
                losses += usize::from(reply.is_some_and(|_| shown.text.contains("Black then plays")));
                let again = button(&shown, |control| matches!(control, Control::Pick(pick) if !shows_hint(pick)));
                assert_eq!(updated(&fixture.press(ANN, &again)), post, "the lesson begins again");
                slips += 1;
            }
            let hint = button(&post, |control| matches!(control, Control::Pick(pick) if shows_hint(pick)));
            let hinted = updated(&fixture.press(ANN, &hint));
            assert!(hinted.text.contains(&catalogue::text(Language::English, lesson.hint())), "{}", hinted.text);
        }
    }
    assert!(refusals >= 25 && slips >= 35 && losses >= 2, "{refusals} {slips} {losses}");
    let learner: domain::Learner = fixture.app.store().people.record(UserId(ANN)).expect("read");
    assert!(learner.solved().is_empty(), "nothing of it is solved");
}

#[test]
fn the_list_of_courses_tells_how_far_one_has_come() {
    let fixture = Fixture::new();
    let opened = fixture.ask(ANN, Ask::Learn(None));
    let (post, audience) = first(&opened);
    assert_eq!((audience, solved(post)), (Some(Audience::Caller), 0));
    let lesson = &GameKind::Paiko.lessons()[0];
    let to_paiko = button(post, |control| *control == Control::Course(GameKind::Paiko));
    let post = past_aim(&fixture, Language::English, &updated(&fixture.press(ANN, &to_paiko)));
    enter(&fixture, Language::English, &post, &clicks(lesson, is_solved).expect("it can be solved"));
    let back = button(&post, |control| *control == Control::Courses);
    assert_eq!(solved(&updated(&fixture.press(ANN, &back))), 1);
    assert_eq!(solved(first(&fixture.ask(BEN, Ask::Learn(None))).0), 0, "others have their own");
    let help = fixture.ask(ANN, Ask::Help);
    let lines: Vec<&str> = first(&help).0.text.lines().collect();
    assert_eq!(lines.len(), GameKind::ALL.len() + 6, "each game, a heading and five lines: {}", first(&help).0.text);
    for (line, game) in lines.iter().zip(GameKind::ALL) {
        let about = catalogue::text(Language::English, &game.about());
        assert_eq!(*line, format!("**{}.** {about}", game.title()), "one reads what a game is before one chooses");
    }
    let signs = first(&help).0.picture.as_ref().expect("the boards and their signs are shown");
    assert!(signs.bytes.starts_with(b"\x89PNG") && signs.alt.contains("has won"), "{}", signs.alt);
    let learn = button(first(&help).0, |control| *control == Control::OpenCourse(GameKind::Paiko));
    let opened = fixture.press(ANN, &learn);
    assert_eq!(first(&opened).1, Some(Audience::Caller), "the help stays");
    assert!(first(&opened).0.text.contains("lesson 2 of"), "{}", first(&opened).0.text);
}

#[test]
fn old_buttons_lead_somewhere() {
    let fixture = Fixture::new();
    let to = |word: &str| LessonRef { game: GameKind::Biyi, id: word.parse().expect("a word") };
    let first_lesson = updated(&fixture.press(ANN, &Control::Course(GameKind::Biyi)));
    let gone = to("a-lesson-of-old");
    let pick = Pick::begin(MoveOf::Lesson { lesson: gone.clone(), hint: true });
    for control in [Control::Lesson(gone), Control::Pick(pick.clone()), Control::Play(pick)] {
        assert_eq!(updated(&fixture.press(ANN, &control)), first_lesson, "the course has changed since");
    }
    // These clicks do not fit the board of this lesson.
    for draft in ["g9", "z99", "S", ". .", "d3 d4 d5", "d3 d5 ="] {
        let draft = draft.split(' ').map(|step| step.parse().expect("a step")).collect::<Vec<_>>();
        for stop in [Control::Pick, Control::Play] {
            let of = MoveOf::Lesson { lesson: to("slide"), hint: false };
            let shown = updated(&fixture.press(ANN, &stop(Pick { of, draft: draft.clone(), page: Some(7) })));
            assert!(shown.picture.is_some() && !shown.text.is_empty());
        }
    }
}
