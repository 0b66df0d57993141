//! Proptest strategies for every [`Control`].

use std::ops::RangeInclusive;

use proptest::{
    collection::vec,
    option,
    prelude::*,
    sample::{Select, select},
};

use super::{
    BoardRef, Control, Frame, LessonRef, LineRef, MoveOf, PersonRef, Pick, PlaceChoice, Preparing, PuzzleRef,
    PuzzleStage, RushRef, SeekForm, Tab, TournamentTab, Verdicts, Walk,
};
use crate::{
    TimeControl,
    archive::{PageAt, Place},
    id::{GameId, UserId},
    openings::OpeningSource,
    puzzle::Vote,
    server::{OldBoards, ServerSetting, ServerTab},
    settings::{Challengers, Confirmation, Pings, Sentences, Setting, SideChoice},
    strangers::{Offense, Sentence},
    time::Timestamp,
};
use board::{
    color::Color,
    grid::{Cell, Direction},
    theme::Theme,
};
use catalogue::Language;
use games::{
    GameKind,
    game::{Step, step::Way},
};
use puzzles::PuzzleId;

/// Strategies for the games and revisions that the generated controls refer to.
pub struct Boards {
    /// A strategy for game ids.
    pub games: BoxedStrategy<GameId>,
    /// A strategy for revisions.
    pub revisions: BoxedStrategy<u32>,
}

impl Default for Boards {
    fn default() -> Self {
        Self { games: any::<u32>().prop_map(GameId::from_bits).boxed(), revisions: any::<u32>().boxed() }
    }
}

macro_rules! strategies {
    (
        Control
        $(
            $(#[$doc:meta])*
            $variant:ident $(($($at:ident: $at_type:ty),+))? $({ $($field:ident: $field_type:ty),+ })?
            = $word:literal $properties:tt,
        )+
    ) => {
        /// One strategy for each variant of [`Control`], in the order of the `controls!` table.
        pub fn every_control(boards: &Boards) -> Vec<BoxedStrategy<Control>> {
            vec![$(
                (Just(()), $($(<$at_type>::sample(boards),)+)? $($(<$field_type>::sample(boards),)+)?)
                    .prop_map(|((), $($($at,)+)? $($($field,)+)?)| {
                        Control::$variant $(($($at),+))? $({ $($field),+ })?
                    })
                    .boxed(),
            )+]
        }
    };
}

crate::controls!(strategies);

/// A type of a field of [`Control`], with a strategy that generates its values.
trait Sample: Sized {
    fn sample(boards: &Boards) -> BoxedStrategy<Self>;
}

macro_rules! sample {
    ($($type:ty: |$boards:pat_param| $strategy:expr;)+) => {$(
        impl Sample for $type {
            fn sample($boards: &Boards) -> BoxedStrategy<Self> {
                $strategy.boxed()
            }
        }
    )+};
}

sample! {
    BoardRef: |boards| {
        (boards.games.clone(), boards.revisions.clone()).prop_map(|(game, revision)| BoardRef { game, revision })
    };
    Color: |_| one_of(Color::ALL);
    TournamentTab: |_| one_of(TournamentTab::ALL);
    Frame: |_| prop_oneof![Just(Frame::First), Just(Frame::Last), any::<u32>().prop_map(Frame::After)];
    GameId: |boards| boards.games.clone();
    GameKind: |_| one_of(GameKind::ALL);
    LessonRef: |_| lesson();
    LineRef: |boards| line(boards);
    Option<GameKind>: |_| option::of(one_of(GameKind::ALL));
    Option<UserId>: |_| option::of(any::<u64>().prop_map(UserId));
    PageAt: |boards| prop_oneof![
        Just(PageAt::Newest),
        place(boards).prop_map(PageAt::Before),
        place(boards).prop_map(PageAt::After),
    ];
    Offense: |_| one_of(Offense::ALL);
    PersonRef: |_| any::<u32>().prop_map(PersonRef);
    Pick: |boards| short_pick(boards);
    Sentence: |_| one_of(Sentence::ALL);
    PuzzleRef: |boards| puzzle(boards);
    ServerSetting: |_| prop_oneof![
        Just(ServerSetting::AllChannels),
        option::of(one_of(TimeControl::OFFERED)).prop_map(ServerSetting::Clock),
        option::of(one_of(Language::ALL)).prop_map(ServerSetting::Language),
        option::of(one_of(Theme::ALL)).prop_map(ServerSetting::Theme),
        one_of(SideChoice::ALL).prop_map(ServerSetting::Side),
        one_of(OldBoards::ALL).prop_map(ServerSetting::OldBoards),
        one_of([
            ServerSetting::ShareGames,
            ServerSetting::KeepGames,
            ServerSetting::ShowOpenings,
            ServerSetting::HideOpenings,
            ServerSetting::AllowSeeks,
            ServerSetting::ForbidSeeks,
        ]),
    ];
    SeekForm: |_| seek_form();
    ServerTab: |_| one_of(ServerTab::ALL);
    Setting: |_| prop_oneof![
        one_of(Theme::ALL).prop_map(Setting::Theme),
        one_of(SideChoice::ALL).prop_map(Setting::Side),
        one_of(Pings::ALL).prop_map(Setting::Pings),
        option::of(one_of(Language::ALL)).prop_map(Setting::Language),
        one_of(Challengers::ALL).prop_map(Setting::Challenges),
        one_of(Confirmation::ALL).prop_map(Setting::Confirmation),
        one_of(Sentences::ALL).prop_map(Setting::Sentences),
    ];
    Tab: |_| one_of(Tab::ALL);
    UserId: |_| any::<u64>().prop_map(UserId);
    Vec<Step>: |_| vec(step(), 0..=13);
    Verdicts: |_| one_of([Verdicts::Shown, Verdicts::Hidden]);
    Vote: |_| one_of(Vote::ALL);
    Walk: |_| prop_oneof![
        one_of([Walk::Back, Walk::Forward, Walk::StartOver, Walk::Flip, Walk::Stay, Walk::Play]),
        one_of([Preparing::Line, Preparing::LineAnyway]).prop_map(Walk::Prepare),
        any::<u8>().prop_map(|page| Walk::Prepare(Preparing::Show { page })),
        any::<(u32, u8)>().prop_map(|(key, page)| Walk::Prepare(Preparing::Remove { key, page })),
    ];
    u16: |_| any::<u16>();
    u32: |_| any::<u32>();
    u8: |_| any::<u8>();
}

fn one_of<T: Clone + std::fmt::Debug + 'static, const N: usize>(all: [T; N]) -> Select<T> {
    select(all.to_vec())
}

/// A step of any kind.
pub fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0..26u8, 1..=99u8).prop_map(|(letter, number)| Step::Cell(Cell::new(letter, number))),
        1 => proptest::char::range('A', 'Z').prop_map(Step::Piece),
        1 => one_of(Direction::ALL).prop_map(Step::Facing),
        1 => one_of(Way::ALL).prop_map(|(way, _)| Step::Way(way)),
        1 => Just(Step::Pass),
    ]
}

/// A partly picked move with as many steps as every custom id has room for.
pub fn short_pick(boards: &Boards) -> impl Strategy<Value = Pick> + use<> {
    pick(boards, 0..=15).prop_map(|mut pick| {
        pick.draft.truncate(match pick.of {
            MoveOf::Game(_) => 15,
            MoveOf::Lesson { .. } => 11,
            MoveOf::Rush(_) => 12,
            MoveOf::Line(_) | MoveOf::Puzzle { .. } => 13,
        });
        pick
    })
}

/// A partly picked move, with a number of steps in the given range.
pub fn pick(boards: &Boards, steps: RangeInclusive<usize>) -> impl Strategy<Value = Pick> + use<> {
    let of = prop_oneof![
        BoardRef::sample(boards).prop_map(MoveOf::Game),
        (lesson(), any::<bool>()).prop_map(|(lesson, hint)| MoveOf::Lesson { lesson, hint }),
        line(boards).prop_map(MoveOf::Line),
        (puzzle(boards), any::<u8>()).prop_map(|(puzzle, ply)| MoveOf::Puzzle { puzzle, ply }),
        rush().prop_map(MoveOf::Rush),
    ];
    (of, vec(step(), steps), any::<Option<u8>>()).prop_map(|(of, draft, page)| Pick { of, draft, page })
}

fn line(boards: &Boards) -> impl Strategy<Value = LineRef> + use<> {
    let verdicts = one_of([Verdicts::Shown, Verdicts::Hidden]);
    (boards.games.clone(), boards.revisions.clone(), verdicts, one_of(OpeningSource::ALL))
        .prop_map(|(game, revision, verdicts, source)| LineRef { game, revision, verdicts, source })
}

fn place(boards: &Boards) -> impl Strategy<Value = Place> + use<> {
    (any::<u64>(), boards.games.clone()).prop_map(|(ended, id)| Place { ended: Timestamp(ended), id })
}

fn puzzle(boards: &Boards) -> impl Strategy<Value = PuzzleRef> + use<> {
    let stages = prop_oneof![
        one_of([PuzzleStage::Next, PuzzleStage::Daily, PuzzleStage::Again, PuzzleStage::Rush]),
        boards.games.clone().prop_map(PuzzleStage::OfGame),
    ];
    (one_of(GameKind::ALL), "[0-9a-f]{8}", stages).prop_map(|(game, id, stage)| {
        let id: PuzzleId = id.parse().expect("eight digits");
        PuzzleRef { game, id, stage }
    })
}

fn rush() -> impl Strategy<Value = RushRef> {
    (one_of(GameKind::ALL), any::<(u32, u8, u8)>()).prop_map(|(game, (began, done, ply))| RushRef {
        game,
        began,
        done,
        ply,
    })
}

fn lesson() -> impl Strategy<Value = LessonRef> {
    (one_of(GameKind::ALL), "[a-z][a-z-]{0,23}")
        .prop_map(|(game, id)| LessonRef { game, id: id.parse().expect("a word") })
}

fn seek_form() -> impl Strategy<Value = SeekForm> {
    let places = one_of(PlaceChoice::ALL);
    let (games, clocks) = (vec(one_of(GameKind::ALL), 0..4), vec(0..TimeControl::OFFERED.len(), 0..6));
    (places, games, clocks, option::of(one_of(SeekForm::WITHIN)), any::<bool>()).prop_map(
        |(place, games, clocks, within, direct)| {
            let form = SeekForm::new(place).with_within(within).with_direct(direct);
            let form = games.into_iter().fold(form, |form, game| form.toggling_game(game));
            clocks.into_iter().fold(form, |form, clock| form.toggling_clock(clock))
        },
    )
}
