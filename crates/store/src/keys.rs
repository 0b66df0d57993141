//! Keys of stored values. Numbers are big-endian, so that keys sort by number and by time.

use data_encoding::HEXLOWER;

use board::color::Color;
use domain::{
    GameHome, Home,
    id::{GameId, MessageId},
    time::Timestamp,
};
use puzzles::PuzzleId;

const GAME: usize = 4;
const OWNER: usize = 8;
const INDEX: usize = OWNER + 8 + GAME;

/// The key of an index entry: an owner, a time and a game.
pub(super) type IndexKey = [u8; INDEX];

/// A key of known length, of these parts.
fn joined<const LENGTH: usize>(parts: &[&[u8]]) -> [u8; LENGTH] {
    parts.concat().try_into().expect("the parts have this length together")
}

/// The key of a game, challenge or imported game.
pub(super) fn game(id: GameId) -> [u8; GAME] {
    id.bits().to_be_bytes()
}

/// The game in a key made by [`game`].
pub(super) fn read_game(key: &[u8]) -> Option<GameId> {
    let bits = u32::from_be_bytes(key.try_into().ok()?);
    let id = GameId::from_bits(bits);
    (id.bits() == bits).then_some(id)
}

/// The key of what is kept for each home of a game. For the only home of a game, it is that of the game.
pub(super) fn at_home(at: GameHome) -> Vec<u8> {
    let home = Some(at.home.to_byte()).filter(|_| !at.home.is_shared());
    game(at.game).into_iter().chain(home).collect()
}

/// The game and the home in a key made by [`at_home`].
pub(super) fn read_at_home(key: &[u8]) -> Option<GameHome> {
    let (id, home) = key.split_first_chunk::<GAME>()?;
    let home = match *home {
        [] => Home::Shared,
        [byte] => Home::from_byte(byte).filter(|home| !home.is_shared())?,
        _ => return None,
    };
    Some(GameHome { game: read_game(id)?, home })
}

/// The key of a message about a game.
pub(super) fn message(id: GameId, message: MessageId) -> [u8; GAME + OWNER] {
    joined(&[&game(id), &owner(message.0)])
}

/// The game and the message in a key made by [`message`].
pub(super) fn read_message(key: &[u8]) -> Option<(GameId, MessageId)> {
    let (game, message) = key.split_first_chunk::<GAME>()?;
    Some((read_game(game)?, MessageId(u64::from_be_bytes(message.try_into().ok()?))))
}

/// A key in readable form: a game's identifier, or bytes in hexadecimal.
pub(super) fn name(key: &[u8]) -> String {
    read_at_home(key).map_or_else(|| HEXLOWER.encode(key), |at| at.to_string())
}

/// The key of the report of a side's player in a game.
pub(super) fn report(id: GameId, by: Color) -> [u8; GAME + 1] {
    joined(&[&game(id), &[Home::Of(by).to_byte()]])
}

/// The key of a user, channel, server or application.
pub(super) fn owner(number: u64) -> [u8; OWNER] {
    number.to_be_bytes()
}

/// The key of an index entry. The oldest entry of an owner sorts first.
pub(super) fn index(number: u64, created: Timestamp, id: GameId) -> IndexKey {
    joined(&[&owner(number), &created.0.to_be_bytes(), &game(id)])
}

/// The time and the game in a key made by [`index`].
pub(super) fn read_index(key: &[u8]) -> Option<(Timestamp, GameId)> {
    read_finished(key).filter(|_| key.len() == INDEX)
}

/// The key of a player's or follower's game, and of a user's line or prepared answers in a game.
pub(super) fn running(user: u64, id: GameId) -> [u8; OWNER + GAME] {
    joined(&[&owner(user), &game(id)])
}

/// The game in a key made by [`running`].
pub(super) fn read_running(key: &[u8]) -> Option<GameId> {
    read_game(key.split_first_chunk::<OWNER>()?.1)
}

/// The key of a pair of people.
pub(super) fn pair(one: u64, other: u64) -> [u8; 2 * OWNER] {
    joined(&[&owner(one), &owner(other)])
}

/// The people in a key made by [`pair`].
pub(super) fn read_pair(key: &[u8]) -> Option<(u64, u64)> {
    let (one, other) = key.split_first_chunk::<OWNER>()?;
    Some((u64::from_be_bytes(*one), u64::from_be_bytes(other.try_into().ok()?)))
}

/// The key of a finished or gathered game among those of a server, a channel or a user.
pub(super) fn finished(owner: u64, game: &str, ended: Timestamp, id: GameId) -> Vec<u8> {
    [&all_in_game(owner, game)[..], &ended.0.to_be_bytes(), &self::game(id)].concat()
}

/// The prefix of all keys of one game that begin with an owner: of finished or gathered games, of a server's setups,
/// and of a person's tries at puzzles.
pub(super) fn all_in_game(owner: u64, game: &str) -> Vec<u8> {
    [&self::owner(owner)[..], game.as_bytes(), &[0]].concat()
}

/// The end and the game in a key made by [`finished`].
pub(super) fn read_finished(key: &[u8]) -> Option<(Timestamp, GameId)> {
    let (rest, id) = key.split_last_chunk::<GAME>()?;
    let (_, ended) = rest.split_last_chunk::<8>()?;
    Some((Timestamp(u64::from_be_bytes(*ended)), read_game(id)?))
}

/// The key of a tournament of a server.
pub(super) fn tournament(guild: u64, number: u32) -> [u8; OWNER + 4] {
    joined(&[&owner(guild), &number.to_be_bytes()])
}

/// The server and the number in a key made by [`tournament`].
pub(super) fn read_tournament(key: &[u8]) -> Option<(u64, u32)> {
    let (guild, number) = key.split_first_chunk::<OWNER>()?;
    Some((u64::from_be_bytes(*guild), u32::from_be_bytes(number.try_into().ok()?)))
}

/// The key of a setup that a server keeps.
pub(super) fn setup(guild: u64, game: &str, name: &str) -> Vec<u8> {
    [&all_in_game(guild, game)[..], name.as_bytes()].concat()
}

/// The prefix of the keys of a server's setups, of one game or of all.
pub(super) fn setups(guild: u64, game: Option<&str>) -> Vec<u8> {
    game.map_or_else(|| owner(guild).to_vec(), |game| all_in_game(guild, game))
}

/// The key of a player's standing or tally in a game, on a server or, if `guild` is 0, everywhere.
pub(super) fn standing(user: u64, guild: u64, game: &str) -> Vec<u8> {
    [&owner(user)[..], &owner(guild), game.as_bytes()].concat()
}

/// The user, the server and the game in a key made by [`standing`].
pub(super) fn read_standing(key: &[u8]) -> Option<(u64, u64, &str)> {
    let (user, rest) = key.split_first_chunk::<OWNER>()?;
    let (guild, game) = rest.split_first_chunk::<OWNER>()?;
    Some((u64::from_be_bytes(*user), u64::from_be_bytes(*guild), std::str::from_utf8(game).ok()?))
}

/// The key of the rating of a puzzle.
pub(super) fn puzzle(game: &str, puzzle: PuzzleId) -> Vec<u8> {
    [&puzzles(game)[..], puzzle.to_string().as_bytes()].concat()
}

/// The prefix of the keys of the ratings of a game's puzzles.
pub(super) fn puzzles(game: &str) -> Vec<u8> {
    [game.as_bytes(), &[0]].concat()
}

/// The key of a person's tries at a puzzle.
pub(super) fn puzzle_try(user: u64, game: &str, puzzle: PuzzleId) -> Vec<u8> {
    [&all_in_game(user, game)[..], puzzle.to_string().as_bytes()].concat()
}

/// The puzzle in a key made by [`puzzle_try`] or [`puzzle`].
pub(super) fn read_puzzle(key: &[u8]) -> Option<PuzzleId> {
    let end = key.iter().rposition(|&byte| byte == 0)?;
    str::from_utf8(&key[end + 1..]).ok()?.parse().ok()
}

/// The key of a server's ladder in a game, of a person's rating in the puzzles of a game, and of the person's puzzle
/// rushes in it.
pub(super) fn in_game(owner: u64, game: &str) -> Vec<u8> {
    [&self::owner(owner)[..], game.as_bytes()].concat()
}

/// The owner and the game in a key made by [`in_game`].
pub(super) fn read_in_game(key: &[u8]) -> Option<(u64, &str)> {
    let (owner, game) = key.split_first_chunk::<OWNER>()?;
    Some((u64::from_be_bytes(*owner), std::str::from_utf8(game).ok()?))
}

/// The prefix of the keys of a ladder's rungs, in one group or in all.
pub(super) fn rungs(guild: u64, game: &str, group: Option<u8>) -> Vec<u8> {
    all_in_game(guild, game).into_iter().chain(group).collect()
}

/// The key of a player's rung of a ladder. The strongest player sorts first.
pub(super) fn rung(guild: u64, game: &str, group: u8, strength: u32, user: u64) -> Vec<u8> {
    [&rungs(guild, game, Some(group))[..], &(u32::MAX - strength).to_be_bytes(), &owner(user)].concat()
}

/// The group, the strength and the user in a key made by [`rung`].
pub(super) fn read_rung(key: &[u8]) -> Option<(u8, u32, u64)> {
    let (rest, user) = key.split_last_chunk::<OWNER>()?;
    let (rest, strength) = rest.split_last_chunk::<4>()?;
    Some((*rest.last()?, u32::MAX - u32::from_be_bytes(*strength), u64::from_be_bytes(*user)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn keys_read_back(number: u64, created: u64, bits: u32) {
            let (created, id) = (Timestamp(created), GameId::from_bits(bits));
            prop_assert_eq!(read_game(&game(id)), Some(id));
            for home in (0..3).filter_map(Home::from_byte) {
                let at = GameHome { game: id, home };
                prop_assert_eq!(read_at_home(&at_home(at)), Some(at));
            }
            prop_assert_eq!(read_index(&index(number, created, id)), Some((created, id)));
            prop_assert_eq!(read_running(&running(number, id)), Some(id));
            prop_assert_eq!(read_message(&message(id, MessageId(number))), Some((id, MessageId(number))));
            prop_assert_eq!(read_finished(&finished(number, "biyi", created, id)), Some((created, id)));
            prop_assert_eq!(read_tournament(&tournament(number, bits)), Some((number, bits)));
            let (standing, in_game) = (standing(number, created.0, "biyi"), in_game(number, "biyi"));
            prop_assert_eq!(read_standing(&standing), Some((number, created.0, "biyi")));
            prop_assert_eq!(read_in_game(&in_game), Some((number, "biyi")));
            prop_assert_eq!(read_rung(&rung(number, "biyi", 1, bits, created.0)), Some((1, bits, created.0)));
            let puzzle = PuzzleId::of(&bits.to_string());
            prop_assert_eq!(read_puzzle(&self::puzzle("biyi", puzzle)), Some(puzzle));
            prop_assert_eq!(read_puzzle(&puzzle_try(number, "biyi", puzzle)), Some(puzzle));
        }

        #[test]
        fn indexes_sort_by_owner_then_time(a: (u64, u64, u32), b: (u64, u64, u32)) {
            let key = |(owner, time, bits)| index(owner, Timestamp(time), GameId::from_bits(bits));
            prop_assert_eq!((a.0, a.1).cmp(&(b.0, b.1)), key(a)[..16].cmp(&key(b)[..16]));
        }

        #[test]
        fn any_bytes_are_read_without_panic(key: Vec<u8>) {
            read_game(&key);
            read_at_home(&key);
            read_index(&key);
            read_finished(&key);
            read_message(&key);
            read_standing(&key);
            read_in_game(&key);
            read_rung(&key);
            read_puzzle(&key);
        }
    }
}
