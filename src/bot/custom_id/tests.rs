//! Tests of custom ids: every control is written and read back.

use std::{collections::BTreeSet, sync::LazyLock};

use proptest::prelude::*;

use super::*;
use board::{
    color::Color,
    grid::{Cell, Direction},
    theme::Theme,
};
use catalogue::Language;
use domain::{
    TimeControl,
    archive::{PageAt, Place},
    control::{
        BoardRef, Frame, LessonRef, LineRef, MoveOf, PersonRef, Pick, PlaceChoice, Preparing, PuzzleRef, PuzzleStage,
        RushRef, SeekForm, Tab, TournamentTab, Verdicts, Walk,
        samples::{Boards, every_control, pick, short_pick, step},
    },
    id::{GameId, UserId},
    openings::OpeningSource,
    puzzle::Vote,
    server::{OldBoards, ServerSetting, ServerTab},
    settings::{Challengers, Confirmation, Pings, Sentences, Setting, SideChoice},
    strangers::{Offense, Sentence},
    time::Timestamp,
};
use games::{GameKind, game::step::Way};

/// Some entries of a menu with up to 25 entries, in random order.
fn handful() -> impl Strategy<Value = Vec<(usize, Step)>> {
    let entries = proptest::collection::vec(step(), 1..=25).prop_map(|steps| steps.into_iter().enumerate().collect());
    entries.prop_flat_map(|entries: Vec<(usize, Step)>| {
        let count = entries.len();
        proptest::sample::subsequence(entries, 1..=count).prop_shuffle()
    })
}

proptest! {
    #[test]
    fn every_control_reads_back(every in every_control(&Boards::default())) {
        prop_assert_eq!(every.len(), Control::ALL.len());
        for (control, properties) in every.into_iter().zip(Control::ALL) {
            let text = button(&control);
            prop_assert!(text.len() <= MAX_LENGTH, "{}", text);
            prop_assert_eq!(word(&text), properties.word);
            prop_assert!(text == format!("a:{}", properties.word) || WORDS.contains(properties.word), "{} has no form", text);
            prop_assert_eq!(control.properties().word, properties.word);
            prop_assert_eq!(read_button(&text), Ok(control));
        }
    }

    #[test]
    fn choices_read_back(pick in short_pick(&Boards::default()), step in step()) {
        let text = menu(&pick);
        prop_assert!(text.len() <= MAX_LENGTH, "{}", text);
        let draft = [&pick.draft[..], &[step]].concat();
        prop_assert_eq!(read_choice(&text, &[step_value(step)]), Ok(Control::Pick(pick.with_draft(draft))));
    }

    #[test]
    fn several_choices_read_back_in_the_order_of_the_menu(pick in pick(&Boards::default(), 0..=7), steps in handful()) {
        let values = steps.iter().map(|(place, step)| numbered_value(*place, *step)).collect::<Vec<_>>();
        let mut sorted = steps;
        sorted.sort_unstable_by_key(|(place, _)| *place);
        let text = menu(&pick);
        let control = pick.then(sorted.into_iter().map(|(_, step)| step));
        prop_assert_eq!(read_choice(&text, &values), Ok(control));
    }

    #[test]
    fn drafts_of_any_length_are_answered(pick in pick(&Boards::default(), 0..=199), step in step()) {
        for control in [Control::Pick(pick.clone()), Control::Play(pick.clone()), Control::PlayAnyway(pick.clone())] {
            let text = button(&control);
            prop_assert!(text.len() <= MAX_LENGTH);
            let read = read_button(&text);
            prop_assert!(read == Ok(control) || read == Err(ParseControlError::TooLong), "{:?}", read);
        }
        let text = menu(&pick);
        prop_assert!(text.len() <= MAX_LENGTH);
        let read = read_choice(&text, &[step_value(step)]);
        prop_assert!(matches!(read, Ok(_) | Err(ParseControlError::TooLong)), "{:?}", read);
    }

    #[test]
    fn any_text_is_read_without_panic(text: String, value: String, fields in "a:[a-z-]{0,10}(:[0-9A-Za-z,#]{0,8}){0,5}") {
        for text in [text, fields] {
            let _: Result<Control, ParseControlError> = read_button(&text);
            let _: Result<Control, ParseControlError> = read_choice(&text, std::slice::from_ref(&value));
        }
    }
}

/// The words of [`forms`].
static WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| forms().into_iter().map(|(_, text)| word(text)).collect());

/// Controls of every form, each with its custom id. Old messages still contain these custom ids, so none may change. A
/// control without fields has only its word, and need not be here.
fn forms() -> Vec<(Control, &'static str)> {
    let form = SeekForm::new(PlaceChoice::Direct).with_within(Some(200)).with_direct(true);
    let game: GameId = "K3F9QZ".parse().expect("well-formed");
    let (user, side) = (UserId(81_384_788_765_712_384), Color::White);
    let board = BoardRef { game, revision: 12 };
    let draft = vec![Step::Cell(Cell::new(0, 6)), Step::Piece('S'), Step::Facing(Direction::NorthEast)];
    let pick = Pick::begin(MoveOf::Game(board)).with_draft(draft);
    let lesson = LessonRef { game: GameKind::Biyi, id: "chain".parse().expect("a word") };
    let draft = vec![Step::Cell(Cell::new(2, 3)), Step::Pass, Step::Way(Way::Draw)];
    let attempt = |hint| Pick::begin(MoveOf::Lesson { lesson: lesson.clone(), hint }).with_draft(draft.clone());
    let line = |verdicts| LineRef { game, revision: 12, verdicts, source: OpeningSource::Here };
    let short = vec![Step::Cell(Cell::new(0, 6)), Step::Piece('S')];
    let in_line = |verdicts| Pick::begin(MoveOf::Line(line(verdicts))).with_draft(short.clone());
    let openings = |verdicts, source| Control::Openings { line: LineRef { source, ..line(verdicts) }, page: 1 };
    let walk = |verdicts, walk| Control::Walk { line: line(verdicts), walk };
    let id = "00c0ffee".parse().expect("eight digits");
    let puzzle = PuzzleRef { game: GameKind::Pijersi, id, stage: PuzzleStage::Next };
    let of_game = PuzzleRef { stage: PuzzleStage::OfGame(game), ..puzzle };
    let in_puzzle = Pick::begin(MoveOf::Puzzle { puzzle, ply: 4 }).with_draft(short.clone());
    let rush = RushRef { game: GameKind::Biyi, began: 1_790_000_000, done: 5, ply: 2 };
    let in_rush = Pick::begin(MoveOf::Rush(rush)).with_draft(short.clone());
    let place = Place { ended: Timestamp(1_790_000_000_000), id: game };
    let theme = |theme| Control::Set(Setting::Theme(theme));
    let language = |language| Control::Set(Setting::Language(language));
    vec![
        (Control::AcceptChallenge(game), "a:accept:K3F9QZ"),
        (Control::DeclineChallenge(game), "a:decline:K3F9QZ"),
        (Control::WithdrawChallenge(game), "a:withdraw:K3F9QZ"),
        (Control::WithdrawListed(game), "a:withdraw-listed:K3F9QZ"),
        (Control::OpenThread(game), "a:thread:K3F9QZ"),
        (Control::Rematch(game), "a:rematch:K3F9QZ"),
        (Control::Flip(board, Color::Black), "a:flip:K3F9QZ:12:black"),
        (Control::Overlay(board, side), "a:overlay:K3F9QZ:12:white"),
        (Control::OpenPicker(board), "a:move:K3F9QZ:12"),
        (Control::Pick(Pick { draft: vec![], ..pick.clone() }), "a:pick:g:K3F9QZ:12::"),
        (Control::Pick(Pick { page: Some(3), ..pick.clone() }), "a:pick:g:K3F9QZ:12:a6,S,>ne:3"),
        (Control::Play(pick.clone()), "a:play:g:K3F9QZ:12:a6,S,>ne:"),
        (Control::PlayAnyway(pick), "a:play-yes:g:K3F9QZ:12:a6,S,>ne:"),
        (Control::Close, "a:close"),
        (Control::OfferDraw(board), "a:draw:K3F9QZ:12"),
        (Control::OfferTakeback(board), "a:takeback:K3F9QZ:12"),
        (Control::AcceptOffer(board), "a:offer-yes:K3F9QZ:12"),
        (Control::DeclineOffer(board), "a:line-no:K3F9QZ:12"),
        (Control::DeclineOnBoard(board), "a:offer-no:K3F9QZ:12"),
        (Control::Hint(board), "a:hint:K3F9QZ:12"),
        (Control::ClaimTime(board), "a:claim:K3F9QZ:12"),
        (Control::Resign(board), "a:resign:K3F9QZ:12"),
        (Control::ConfirmResign(board), "a:resign-yes:K3F9QZ:12"),
        (Control::ConfirmAbort(board), "a:abort-yes:K3F9QZ:12"),
        (Control::AskAfter(board), "a:ask-after:K3F9QZ:12"),
        (Control::EndIdle(board), "a:end-idle:K3F9QZ:12"),
        (Control::ConfirmEndIdle(board), "a:end-idle-yes:K3F9QZ:12"),
        (Control::PostBoard(board), "a:post:K3F9QZ:12"),
        (Control::Block(game), "a:block:K3F9QZ"),
        (Control::Blocked { page: 7 }, "a:blocked:7"),
        (Control::Unblock { person: PersonRef(5), page: 7 }, "a:unblock:5:7"),
        (Control::Opponent(game), "a:opponent:K3F9QZ"),
        (Control::Say { game, sentence: Sentence::GoodLuck }, "a:say:K3F9QZ:luck"),
        (Control::Report { game, offense: Offense::Stalling }, "a:report:K3F9QZ:stalling"),
        (Control::BlockOpponent(game), "a:block-opponent:K3F9QZ"),
        (Control::ConfirmBlockOpponent(game), "a:block-opponent-yes:K3F9QZ"),
        (Control::KeepOut(game), "a:keep-out:K3F9QZ"),
        (Control::KeptOut { page: 1 }, "a:kept-out:1"),
        (Control::LetIn { person: PersonRef(5), page: 1 }, "a:let-in:5:1"),
        (Control::Settings(Tab::Board), "a:settings:board"),
        (Control::Settings(Tab::Messages), "a:settings:messages"),
        (Control::Settings(Tab::Challenges), "a:settings:challenges"),
        (Control::Settings(Tab::Vacation), "a:settings:vacation"),
        (theme(Theme::Dark), "a:set:theme:dark"),
        (Control::Set(Setting::Side(SideChoice::Own)), "a:set:view:own"),
        (Control::Set(Setting::Side(SideChoice::Always(side))), "a:set:view:white"),
        (Control::Set(Setting::Pings(Pings::None)), "a:set:pings:none"),
        (language(None), "a:set:language:discord"),
        (language(Some(Language::French)), "a:set:language:fr"),
        (Control::Set(Setting::Challenges(Challengers::ALL[0])), "a:set:challenges:everyone"),
        (Control::Set(Setting::Confirmation(Confirmation::Always)), "a:set:confirmation:always"),
        (Control::Set(Setting::Sentences(Sentences::Muted)), "a:set:sentences:muted"),
        (Control::SetServer(ServerSetting::AllChannels), "a:server:channels:all"),
        (Control::SetServer(ServerSetting::Clock(None)), "a:server:clock:none"),
        (Control::SetServer(ServerSetting::Clock(Some(TimeControl::OFFERED[0]))), "a:server:clock:1d"),
        (Control::SetServer(ServerSetting::Language(None)), "a:server:language:discord"),
        (Control::SetServer(ServerSetting::Language(Some(Language::Spanish))), "a:server:language:es"),
        (Control::SetServer(ServerSetting::Theme(None)), "a:server:theme:players"),
        (Control::SetServer(ServerSetting::Theme(Some(Theme::Dark))), "a:server:theme:dark"),
        (Control::SetServer(ServerSetting::Side(SideChoice::Always(Color::White))), "a:server:view:white"),
        (Control::SetServer(ServerSetting::OldBoards(OldBoards::Stay)), "a:server:old-boards:stay"),
        (Control::ServerSettings(ServerTab::Boards), "a:server-tab:boards"),
        (Control::ServerSettings(ServerTab::Daily), "a:server-tab:daily"),
        (Control::ServerSettings(ServerTab::Openings), "a:server-tab:openings"),
        (Control::SetServer(ServerSetting::ShareGames), "a:server:share-games"),
        (Control::SetServer(ServerSetting::KeepGames), "a:server:keep-games"),
        (Control::SetServer(ServerSetting::ShowOpenings), "a:server:show-openings"),
        (Control::SetServer(ServerSetting::HideOpenings), "a:server:hide-openings"),
        (Control::DailyGame(GameKind::Biyi), "a:daily-game:biyi"),
        (Control::StopDaily, "a:daily-stop"),
        (Control::JoinTournament { number: 3 }, "a:enter:3"),
        (Control::LeaveTournament { number: 3 }, "a:quit:3"),
        (Control::ConfirmLeaveTournament { number: 3 }, "a:quit-yes:3"),
        (Control::OpenTournament { number: 3, tab: TournamentTab::Standings }, "a:open-cup:3:standings"),
        (Control::Tournament { number: 3, tab: TournamentTab::Games, page: 2 }, "a:cup:3:games:2"),
        (Control::TournamentRecords { number: 3 }, "a:cup-records:3"),
        (Control::StartTournament { number: 3 }, "a:cup-start:3"),
        (Control::AskToCancelTournament { number: 3 }, "a:cup-cancel:3"),
        (Control::CancelTournament { number: 3 }, "a:cup-cancel-yes:3"),
        (Control::AskToRemove { number: 3, user: UserId(7) }, "a:cup-remove:3:7"),
        (Control::RemoveEntrant { number: 3, user: UserId(7) }, "a:cup-remove-yes:3:7"),
        (Control::Leave { days: 7 }, "a:leave:7"),
        (Control::ComeBack, "a:come-back"),
        (Control::Record(game), "a:record:K3F9QZ"),
        (Control::OpenReplay(game), "a:open-replay:K3F9QZ"),
        (Control::Replay { game, frame: Frame::First, side }, "a:replay:K3F9QZ:first:white"),
        (Control::Replay { game, frame: Frame::After(12), side }, "a:replay:K3F9QZ:12:white"),
        (Control::Replay { game, frame: Frame::Last, side }, "a:replay:K3F9QZ:last:white"),
        (Control::Animation { game, side }, "a:animation:K3F9QZ:white"),
        (Control::PostReplay { game, side }, "a:post-replay:K3F9QZ:white"),
        (Control::Analysis { game, side }, "a:analysis:K3F9QZ:white"),
        (Control::BestMove { game, ply: 9, side }, "a:best-move:K3F9QZ:9:white"),
        (Control::Explore { game, frame: Frame::Last, verdicts: Verdicts::Shown }, "a:explore:K3F9QZ:last:v"),
        (Control::Explore { game, frame: Frame::After(9), verdicts: Verdicts::Hidden }, "a:explore:K3F9QZ:9:"),
        (walk(Verdicts::Hidden, Walk::Back), "a:walk:K3F9QZ:12:back"),
        (openings(Verdicts::Hidden, OpeningSource::Everywhere), "a:openings:K3F9QZ:12e:1"),
        (openings(Verdicts::Shown, OpeningSource::Mine), "a:openings:K3F9QZ:12vm:1"),
        (openings(Verdicts::Shown, OpeningSource::Collection), "a:openings:K3F9QZ:12vc:1"),
        (openings(Verdicts::Hidden, OpeningSource::Book), "a:openings:K3F9QZ:12b:1"),
        (openings(Verdicts::Hidden, OpeningSource::Here), "a:openings:K3F9QZ:12:1"),
        (walk(Verdicts::Shown, Walk::Forward), "a:walk:K3F9QZ:12v:forward"),
        (walk(Verdicts::Shown, Walk::StartOver), "a:walk:K3F9QZ:12v:over"),
        (walk(Verdicts::Hidden, Walk::Flip), "a:walk:K3F9QZ:12:flip"),
        (walk(Verdicts::Hidden, Walk::Stay), "a:walk:K3F9QZ:12:stay"),
        (walk(Verdicts::Hidden, Walk::Play), "a:walk:K3F9QZ:12:play"),
        (walk(Verdicts::Hidden, Walk::Prepare(Preparing::Line)), "a:walk:K3F9QZ:12:prepare"),
        (walk(Verdicts::Hidden, Walk::Prepare(Preparing::LineAnyway)), "a:walk:K3F9QZ:12:prepare-yes"),
        (walk(Verdicts::Hidden, Walk::Prepare(Preparing::Show { page: 2 })), "a:walk:K3F9QZ:12:prepared-2"),
        (walk(Verdicts::Hidden, Walk::Prepare(Preparing::Remove { key: 7, page: 2 })), "a:walk:K3F9QZ:12:remove-2-7"),
        (Control::Pick(in_line(Verdicts::Hidden).with_page(Some(3))), "a:pick:l:K3F9QZ:12:a6,S:3"),
        (Control::Play(in_line(Verdicts::Shown)), "a:play:l:K3F9QZ:12v:a6,S:"),
        (Control::Games { of: None, page: 1 }, "a:games:1"),
        (Control::Games { of: Some(user), page: 1 }, "a:games:1:81384788765712384"),
        (Control::Archive { search: 7, at: PageAt::Newest }, "a:archive:7:first"),
        (Control::Archive { search: 7, at: PageAt::Before(place) }, "a:archive:7:-1790000000000.K3F9QZ"),
        (Control::Archive { search: u32::MAX, at: PageAt::After(place) }, "a:archive:4294967295:+1790000000000.K3F9QZ"),
        (Control::ArchiveRecords { search: 7 }, "a:archive-records:7"),
        (Control::SearchPosition(line(Verdicts::Shown)), "a:search-position:K3F9QZ:12v"),
        (Control::PositionGames(line(Verdicts::Hidden)), "a:position-games:K3F9QZ:12"),
        (Control::SearchCollection, "a:search-collection"),
        (Control::Stats { user, game: None }, "a:stats:81384788765712384:all"),
        (Control::Stats { user, game: Some(GameKind::Biyi) }, "a:stats:81384788765712384:biyi"),
        (Control::PostStats { user, game: None }, "a:post-stats:81384788765712384:all"),
        (Control::Leaders { game: None, page: 0 }, "a:leaders:all:0"),
        (Control::Leaders { game: Some(GameKind::Paiko), page: 300 }, "a:leaders:paiko:300"),
        (Control::PostLeaders { game: GameKind::Paiko, page: 300 }, "a:post-leaders:paiko:300"),
        (Control::Follow(game), "a:follow:K3F9QZ"),
        (Control::Unfollow(game), "a:unfollow:K3F9QZ"),
        (Control::ExportOwn, "a:export-own"),
        (Control::AskToForget, "a:forget"),
        (Control::Forget, "a:forget-yes"),
        (Control::GoOn(game), "a:go-on:K3F9QZ"),
        (Control::OpenRules(GameKind::Pijersi), "a:open-rules:pijersi"),
        (Control::Rules { game: GameKind::Pijersi, page: 2 }, "a:rules:pijersi:2"),
        (Control::OpenCourse(GameKind::Pijersi), "a:open-course:pijersi"),
        (Control::Course(GameKind::Pijersi), "a:course:pijersi"),
        (Control::Courses, "a:courses"),
        (Control::Lesson(lesson.clone()), "a:lesson:biyi:chain"),
        (Control::Pick(attempt(false).with_page(Some(1))), "a:pick:c:biyi:chain::c3,.,+:1"),
        (Control::Pick(attempt(true)), "a:pick:c:biyi:chain:hint:c3,.,+:"),
        (Control::Play(attempt(false)), "a:play:c:biyi:chain::c3,.,+:"),
        (Control::OpenPuzzle(puzzle), "a:open-puzzle:pijersi:00c0ffee"),
        (Control::OpenPuzzle(PuzzleRef { stage: PuzzleStage::Daily, ..puzzle }), "a:open-puzzle:pijersi:00c0ffee+"),
        (Control::Solution(puzzle.again()), "a:solution:pijersi:00c0ffee*"),
        (Control::OpenPuzzle(of_game), "a:open-puzzle:pijersi:00c0ffee@K3F9QZ"),
        (
            Control::Play(Pick::begin(MoveOf::Puzzle { puzzle: of_game.again(), ply: 4 }).with_draft(short.clone())),
            "a:play:p:pijersi:00c0ffee@K3F9QZ:4:a6,S:",
        ),
        (Control::NextPuzzle(GameKind::Biyi), "a:next-puzzle:biyi"),
        (Control::Pick(in_puzzle.clone().with_page(Some(3))), "a:pick:p:pijersi:00c0ffee:4:a6,S:3"),
        (Control::Play(in_puzzle), "a:play:p:pijersi:00c0ffee:4:a6,S:"),
        (
            Control::Vote { vote: Vote::Up, puzzle: puzzle.again(), ply: 4, draft: short.clone() },
            "a:vote:up:pijersi:00c0ffee*:4:a6,S",
        ),
        (Control::Vote { vote: Vote::Down, puzzle, ply: 0, draft: Vec::new() }, "a:vote:down:pijersi:00c0ffee:0:"),
        (Control::ExploreTry { puzzle, ply: 4, draft: short }, "a:explore-try:pijersi:00c0ffee:4:a6,S"),
        (Control::Solution(puzzle), "a:solution:pijersi:00c0ffee"),
        (Control::ExplorePuzzle(puzzle), "a:explore-puzzle:pijersi:00c0ffee"),
        (Control::Solvers { game: None, page: 0 }, "a:solvers:all:0"),
        (Control::PostSolvers { game: GameKind::Paiko, page: 300 }, "a:post-solvers:paiko:300"),
        (Control::OpenPuzzle(PuzzleRef { stage: PuzzleStage::Rush, ..puzzle }), "a:open-puzzle:pijersi:00c0ffee!"),
        (Control::OpenRush(GameKind::Paiko), "a:open-rush:paiko"),
        (Control::Rush(GameKind::Paiko), "a:rush:paiko"),
        (Control::StartRush { game: GameKind::Biyi, rush: 12 }, "a:rush-start:biyi:12"),
        (Control::GoOnRushing(GameKind::Biyi), "a:rush-go-on:biyi"),
        (Control::Pick(in_rush.clone().with_page(Some(3))), "a:pick:r:biyi:1790000000:5:2:a6,S:3"),
        (Control::Play(in_rush), "a:play:r:biyi:1790000000:5:2:a6,S:"),
        (Control::OpenRushers(GameKind::Paiko), "a:open-rushers:paiko"),
        (Control::Rushers { game: None, page: 0 }, "a:rushers:all:0"),
        (Control::PostRushers { game: GameKind::Paiko, page: 300 }, "a:post-rushers:paiko:300"),
        (Control::OpenSeek, "a:open-seek"),
        (Control::Seek(form.clone()), "a:seek:all;1d,3d;200;direct;d"),
        (Control::StartSeek(form), "a:seek-start:all;1d,3d;200;direct;d"),
        (Control::StopSeek, "a:seek-stop"),
        (Control::StopListedSeek, "a:seek-stop-listed"),
        (Control::SeekAgain, "a:seek-again"),
        (Control::LookOut, "a:look-out"),
        (Control::LookOutNoLonger, "a:look-out-no"),
        (Control::StopNotice, "a:notice-stop"),
        (Control::PlayMeanwhile(GameKind::Pijersi), "a:meanwhile:pijersi"),
        (Control::OpenNextPuzzle, "a:open-next-puzzle"),
    ]
}

#[test]
fn custom_ids_stay_as_they_were_first_written() {
    for (control, text) in forms() {
        assert_eq!(button(&control), text);
        assert_eq!(read_button(text), Ok(control));
    }
    for menu in [MENU, CHOOSE, "channels", TOO_LONG] {
        assert!(Control::ALL.iter().all(|control| control.word != menu), "{menu} names a menu, not a control");
    }
}

#[test]
fn custom_ids_of_menus_stay_as_they_were_first_written() {
    let game: GameId = "K3F9QZ".parse().expect("well-formed");
    let draft = vec![Step::Cell(Cell::new(0, 6)), Step::Piece('S')];
    let pick = |of| Pick { of, draft: draft.clone(), page: Some(3) };
    let board = MoveOf::Game(BoardRef { game, revision: 12 });
    let lesson = LessonRef { game: GameKind::Biyi, id: "chain".parse().expect("a word") };
    let lesson = MoveOf::Lesson { lesson, hint: true };
    let line = MoveOf::Line(LineRef { game, revision: 12, verdicts: Verdicts::Shown, source: OpeningSource::Here });
    let id = "00c0ffee".parse().expect("eight digits");
    let puzzle = PuzzleRef { game: GameKind::Paiko, id, stage: PuzzleStage::Daily };
    let puzzle = MoveOf::Puzzle { puzzle, ply: 2 };
    let rush = MoveOf::Rush(RushRef { game: GameKind::Biyi, began: 1_790_000_000, done: 5, ply: 2 });
    let many = vec![Step::Cell(Cell::new(0, 10)); 30];
    for (of, text, long) in [
        (board, "a:menu:g:K3F9QZ:12:a6,S:3", "g:K3F9QZ:12"),
        (lesson, "a:menu:c:biyi:chain:hint:a6,S:3", "c:biyi:chain"),
        (line, "a:menu:l:K3F9QZ:12v:a6,S:3", "l:K3F9QZ:12v"),
        (puzzle, "a:menu:p:paiko:00c0ffee+:2:a6,S:3", "p:paiko:00c0ffee+"),
        (rush, "a:menu:r:biyi:1790000000:5:2:a6,S:3", "r:biyi:1790000000"),
    ] {
        assert_eq!(menu(&pick(of.clone())), text);
        let too_long = pick(of).with_draft(many.clone());
        assert_eq!(menu(&too_long), format!("a:long:menu:{long}"));
        assert_eq!(button(&Control::Play(too_long)), format!("a:long:play:{long}"));
    }
    assert_eq!((select(2), channels()), ("a:choose:2".to_owned(), "a:channels".to_owned()));
    assert_eq!(step_value(Step::Cell(Cell::new(0, 6))), "a6");
    assert_eq!(numbered_value(4, Step::Piece('B')), "4/B");
}

#[test]
fn strange_texts_are_named() {
    let strange = "a a: b:close a:accept a:accept:xyz a:flip:K3F9QZ:1:red a:pick:K3F9QZ:1:: a:pick:g:K3F9QZ:1 \
                    a:menu a:lesson:biyi a:lesson:chess:chain a:lesson:biyi:Chain a:pick:c:biyi:chain:yes:: \
                    a:menu:c:biyi:chain::: a:close:K3F9QZ a:games:0: a:games:0:1:2 a:set:theme:pink a:set:view: \
                    a:set:language:tlh a:set:sound:none a:server:clock:0d a:server:channels:none \
                    a:server:theme:pink a:stats:1:chess a:walk:K3F9QZ:v:back a:walk:K3F9QZ:12vv:back \
                    a:walk:K3F9QZ:12:away a:explore:K3F9QZ:last:w a:open-puzzle:pijersi:00c0ffee- \
                    a:open-puzzle:pijersi:00C0FFEE a:open-puzzle:pijersi:c0ffee a:open-puzzle:pijersi:00c0ffee@ \
                    a:open-puzzle:pijersi:00c0ffee@K3F9QZ*";
    for text in strange.split(' ').chain([""]) {
        assert_eq!(read_button(text), Err(ParseControlError::Malformed(text.to_owned())));
    }
    let menu = "a:menu:g:K3F9QZ:1::";
    for value in ["", "#1", "nowhere", "/S", "1/", "256/S", "1/s", "#1/S"] {
        assert_eq!(read_choice(menu, &[value.to_owned()]), Err(ParseControlError::Malformed(value.to_owned())));
    }
    assert_eq!(read_choice(menu, &[]), Err(ParseControlError::Malformed(menu.to_owned())));
    for value in ["a6", "#1"] {
        let values = ["0/S".to_owned(), value.to_owned()];
        assert_eq!(read_choice(menu, &values), Err(ParseControlError::Malformed(value.to_owned())));
    }
}
