//! People who look for an opponent on any server: what they are asked, and what they are answered.

use std::sync::Arc;

use super::{
    Notices, PlaceKind, Post, Readers, Reply, Request, SeekOrder, Stop,
    message::{self, SeekPanel},
};
use domain::{
    Refusal, Seek,
    control::{PlaceChoice, SeekForm},
    id::UserId,
    markup::shortened,
    rating::{Pool, Rating, Scope},
    seeks::{Hindrance, LIFETIME, RatingWish, SeekConsent, SeekPlace},
    time::Clock,
};
use games::GameKind;
use store::{SeekPut, Store, StoreError, Withdrawn};

/// The maximum length of a user name, in characters, as Discord allows it.
const MOST_USER_NAME: usize = 32;

/// Begins and ends searches for opponents.
pub(super) struct Seeks {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
    pub(super) notices: Notices,
}

impl Seeks {
    /// Answers `/seek`: with options, the search begins at once, if the caller has agreed before to what an opponent
    /// sees. Without, the caller reads how the search stands, or gets the form.
    pub(super) fn seek(&self, request: &Request, order: &SeekOrder) -> Result<Reply, Stop> {
        let user = request.caller.user;
        if *order == SeekOrder::default() {
            return match self.seek_of(user)? {
                Some(seek) => self.looking(request, &seek).map(Reply::private),
                None => self.open(request).map(Reply::private),
            };
        }
        let mut form = self.usual_form(request)?;
        if let Some(game) = order.game {
            form = form.with_game(game);
        }
        if let Some(clock) = order.clock {
            form = form.with_clock(clock);
        }
        let within = order.within.or(form.within);
        form = form.with_within(within);
        if let Some(place) = order.place {
            self.allowed(request, place)?;
            form = form.with_place(place);
        }
        if self.store.seeks.seeker(user)?.consent.is_none() {
            return self.form(request, &form).map(Reply::private);
        }
        self.start(request, &form).map(Reply::private)
    }

    /// The form, with what is usual or what the caller looks for already.
    pub(super) fn open(&self, request: &Request) -> Result<Post, Stop> {
        let form = self.usual_form(request)?;
        self.form(request, &form)
    }

    /// The form as it is now.
    pub(super) fn form(&self, request: &Request, form: &SeekForm) -> Result<Post, Stop> {
        let places = self.places(request)?;
        self.may_seek(request)?;
        let form = if places.contains(&form.place) { form.clone() } else { form.clone().with_place(places[0]) };
        let user = request.caller.user;
        let has_agreed = self.store.seeks.seeker(user)?.consent.is_some();
        let is_looking = self.seek_of(user)?.is_some();
        let panel = SeekPanel {
            form: &form,
            ratings: self.wish(user, &form)?,
            places: &places,
            channel: request.place.home,
            asked: (!has_agreed).then_some((&request.caller.global_name, &request.caller.user_name)),
            is_looking,
            looks_out: self.looks_out(user)?.or(is_looking.then_some(false)),
        };
        Ok(Post::of(message::seek_form(&panel, &self.readers.reader(request)?)))
    }

    /// Looks for an opponent as the form says. Whoever does so agrees to what the form tells.
    pub(super) fn start(&self, request: &Request, form: &SeekForm) -> Result<Post, Stop> {
        let ratings = self.wish(request.caller.user, form)?;
        self.begin(request, form, ratings)
    }

    /// Looks for an opponent as the caller did last. Opens the form if that is not known, or is not possible here.
    pub(super) fn again(&self, request: &Request) -> Result<Post, Stop> {
        let user = request.caller.user;
        if let Some(seek) = self.seek_of(user)? {
            return self.looking(request, &seek);
        }
        let form = self.usual_form(request)?;
        let direct = self.store.seeks.seeker(user)?.consent.map(|consent| consent.direct);
        match (self.store.seeks.lookout(user)?, direct) {
            (Some(last), Some(direct)) if direct || form.place != PlaceChoice::Direct => {
                self.begin(request, &form, last.seek.ratings)
            }
            _ => self.form(request, &form),
        }
    }

    /// Has the caller told when somebody near looks for an opponent.
    pub(super) fn look_out(&self, request: &Request) -> Result<Post, Stop> {
        let user = request.caller.user;
        let Some(consent) = self.store.seeks.seeker(user)?.consent else { return self.open(request) };
        match self.store.seeks.look_out(user, self.clock.now())? {
            Some(seek) => Ok(Post::of(message::looks_out(&seek, consent.direct, &self.readers.reader(request)?))),
            None => self.open(request),
        }
    }

    /// Has the caller told that no longer.
    pub(super) fn look_out_no_longer(&self, request: &Request) -> Result<Post, Stop> {
        self.store.seeks.look_out_no_longer(request.caller.user, self.clock.now())?;
        Ok(Post::of(message::looks_out_no_longer(&self.readers.reader(request)?)))
    }

    /// Looks for an opponent as the form says, with these ratings.
    fn begin(&self, request: &Request, form: &SeekForm, ratings: Option<RatingWish>) -> Result<Post, Stop> {
        self.may_seek(request)?;
        self.allowed(request, form.place)?;
        let (user, now) = (request.caller.user, self.clock.now());
        let table = request.place.table();
        let public = || self.readers.public_language(request, request.caller.language);
        let (place, language) = match form.place {
            PlaceChoice::Here => (SeekPlace::Here(table), public()?),
            PlaceChoice::Thread => (SeekPlace::Thread(table), public()?),
            PlaceChoice::Direct => (SeekPlace::Direct, request.caller.language),
        };
        let seek = Seek {
            user,
            name: request.caller.global_name.clone(),
            user_name: shortened(&request.caller.user_name, MOST_USER_NAME),
            games: form.games().collect(),
            clocks: form.clocks().collect(),
            ratings,
            place,
            language,
            since: now,
            ends: now.after(LIFETIME),
            seen: now,
        };
        let direct = form.direct || form.place == PlaceChoice::Direct;
        self.store.seeks.change_seeker(user, |seeker| seeker.consent = Some(SeekConsent { at: now, direct }))?;
        match self.store.seeks.put(&seek, now)? {
            SeekPut::Done => {
                self.notices.look_soon(seek.place.guild())?;
                self.looking(request, &seek)
            }
            SeekPut::Hindered(hindrance) => Err(refusal(hindrance).into()),
        }
    }

    /// What a person looks for, unless that is over.
    fn seek_of(&self, user: UserId) -> Result<Option<Seek>, StoreError> {
        let now = self.clock.now();
        Ok(self.store.seeks.seek_of(user)?.filter(|seek| !seek.is_over(now)))
    }

    /// The answer to the caller, who looks for an opponent.
    fn looking(&self, request: &Request, seek: &Seek) -> Result<Post, Stop> {
        let awake = self.store.seeks.awake(self.clock.now())?;
        let others = awake.iter().filter(|other| other.user != seek.user).count();
        let asked = self.looks_out(seek.user)?.unwrap_or_default();
        Ok(Post::of(message::seeking(seek, others, asked, &self.readers.reader(request)?)))
    }

    /// Whether a person wants to be told of others; `None` if it is not known what the person looked for last.
    fn looks_out(&self, user: UserId) -> Result<Option<bool>, StoreError> {
        let now = self.clock.now();
        Ok(self.store.seeks.lookout(user)?.map(|lookout| lookout.looks_out(now)))
    }

    /// Ends the caller's search.
    pub(super) fn stop(&self, request: &Request) -> Result<Post, Stop> {
        let place = self.store.seeks.seek_of(request.caller.user)?.map(|seek| seek.place);
        let stopped = match self.store.seeks.withdraw(request.caller.user, self.clock.now())? {
            Withdrawn::Stopped | Withdrawn::CalledOff(_) => true,
            Withdrawn::Nothing => false,
        };
        self.notices.look_soon(place.and_then(SeekPlace::guild))?;
        let asked = self.looks_out(request.caller.user)?;
        Ok(Post::of(message::seek_stopped(stopped, asked, &self.readers.reader(request)?)))
    }

    /// Notes that the caller is there. Returns what the caller is told if that has woken a search.
    pub(super) fn note_sign(&self, request: &Request) -> Result<Option<Post>, StoreError> {
        let woken = self.store.seeks.note_sign(request.caller.user, self.clock.now())?;
        woken.map(|_| Ok(Post::of(message::seek_woken(&self.readers.reader(request)?)))).transpose()
    }

    /// The form with what the caller looks for already, or else with what is usual.
    fn usual_form(&self, request: &Request) -> Result<SeekForm, Stop> {
        let place = self.places(request)?[0];
        let user = request.caller.user;
        let direct = self.store.seeks.seeker(user)?.consent.is_some_and(|consent| consent.direct);
        let form = SeekForm::new(place).with_direct(direct);
        let last = self.store.seeks.lookout(user)?;
        let Some(seek) = self.seek_of(user)?.or_else(|| last.map(|last| last.seek)) else { return Ok(form) };
        let places = self.places(request)?;
        let form = match seek.place {
            SeekPlace::Here(_) if places.contains(&PlaceChoice::Here) => form.with_place(PlaceChoice::Here),
            SeekPlace::Direct => form.with_place(PlaceChoice::Direct),
            SeekPlace::Here(_) | SeekPlace::Thread(_) => form,
        };
        let form = GameKind::ALL
            .into_iter()
            .filter(|game| !seek.games.contains(game))
            .fold(form, |form, game| form.toggling_game(game));
        Ok(form.with_clocks(&seek.clocks))
    }

    /// Refuses people who may not look for opponents at all, or not here.
    fn may_seek(&self, request: &Request) -> Result<(), Stop> {
        if self.readers.server_of(&request.place)?.is_some_and(|server| !server.seeks) {
            return Err(Refusal::SeeksOff.into());
        }
        let (seeker, now) = (self.store.seeks.seeker(request.caller.user)?, self.clock.now());
        if let Some(bar) = seeker.barred(now) {
            return Err(Refusal::SeekBarred(bar.clone()).into());
        }
        match seeker.hindrance(now) {
            None | Some(Hindrance::NoConsent) => Ok(()),
            Some(hindrance) => Err(refusal(hindrance).into()),
        }
    }

    /// Where the caller may play a game that they look for here, at least one place. The best one comes first: in a
    /// thread, the game is in nobody's way.
    fn places(&self, request: &Request) -> Result<Vec<PlaceChoice>, StoreError> {
        let place = &request.place;
        let mut places = Vec::new();
        let may_begin = self.readers.server_of(place)?.is_none_or(|server| server.allows(place.home));
        if place.kind == PlaceKind::Server && place.added && may_begin {
            places.extend(place.threads.then_some(PlaceChoice::Thread));
            places.extend(place.writable.then_some(PlaceChoice::Here));
        }
        places.push(PlaceChoice::Direct);
        Ok(places)
    }

    /// Refuses a place where the caller may not play.
    fn allowed(&self, request: &Request, place: PlaceChoice) -> Result<(), Stop> {
        if self.places(request)?.contains(&place) {
            return Ok(());
        }
        Err(match place {
            PlaceChoice::Thread if request.place.writable => {
                Refusal::WithoutRights(Box::new(Refusal::SeekNoThread), request.place.lacks_for_threads())
            }
            _ => Refusal::WithoutRights(Box::new(Refusal::SeekOnlyDirect), request.place.lacks_for_posting()),
        }
        .into())
    }

    /// The ratings that an opponent may have: around the mean of the person's own ratings in these games.
    fn wish(&self, user: UserId, form: &SeekForm) -> Result<Option<RatingWish>, StoreError> {
        let Some(within) = form.within else { return Ok(None) };
        let mut own = Vec::new();
        for game in form.games() {
            let standing = self.store.ratings.standing(user, Pool { scope: Scope::Everywhere, game })?;
            let shown = standing.map_or_else(|| Rating::default().shown(), |standing| standing.now(self.clock.now()));
            own.push(shown.points());
        }
        let mean = own.iter().sum::<u32>() / u32::try_from(own.len().max(1)).unwrap_or(u32::MAX);
        let within = u32::from(within);
        Ok(Some(RatingWish { least: mean.saturating_sub(within), most: mean.saturating_add(within) }))
    }
}

/// Why somebody may not look for an opponent, for that person.
pub(super) fn refusal(hindrance: Hindrance) -> Refusal {
    match hindrance {
        Hindrance::NoConsent => Refusal::SeekOnlyDirect,
        Hindrance::Barred(bar) => Refusal::SeekBarred(bar),
        Hindrance::Running { most } => Refusal::TooManyStrangers(most),
        Hindrance::Absences => Refusal::TooManyStrangers(1),
    }
}
