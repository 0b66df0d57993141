# Parlor in English. Identifiers and values in braces are the same in every language.

# The language, and its name in English. Other catalogues also name the Discord locales of their readers.
-language = English
-language-in-english = English

### Words

side = { $color ->
    [white] White
   *[black] Black
}
a-moderator = A moderator

### Buttons

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-block = Block
button-move = Move
button-draw = Offer draw
button-open-thread = Open a thread
button-rematch = Rematch
button-come-back = I’m back
button-all-channels = All channels
button-leave = Away for { $time }
button-leave-longer = { $time } longer
button-takeback = Takeback
button-claim = Claim the win
button-resign = Resign
button-abort = Abort
button-send-away = Take it out
button-end-idle = End uncounted
button-ask-after = Opponent gone?
button-flip = Flip
button-follow = Follow
button-unfollow = Unfollow
button-export-own = Get my data
button-forget = Delete my data
button-forget-yes = Delete everything
button-overlay = Threats
button-board = Board
button-record = Record
button-archive-records = All as a file
button-search-position = Search this position
button-search-collection = Search my collection
button-replay = Replay
button-first = First
button-last = Last
button-animation = Animation
button-analysis = Analysis
button-best-move = Best move
button-explore = Explore
button-forward = Forward
button-start-over = Start over
button-verdict = Verdict
button-hide-verdict = Hide the verdict
button-turn = Move { $number }
button-go-on = Continue this game
button-post = Post
button-all-games = All games
button-back = Back
button-cancel = Cancel
button-close = Close
part-play = Play
button-play = { part-play } { $move }
button-play-anyway = Play it anyway
button-prepare = Prepare
button-play-move = Play { $move }
button-prepared = Prepared ({ $count })
button-remove-prepared = Remove { $number }
button-prepare-anyway = Prepare anyway
button-play-it = Play it
button-other-move = Another move
button-previous = Previous
button-next = Next
button-rules = Rules of { $game }

### Challenges

challenge-to = { $opponent }, { $challenger } challenges you to **{ $game }**.
challenge-rematch = { $opponent }, { $challenger } wants a rematch of **{ $game }**.
challenge-rematch-asked = { $challenger } would like a rematch of **{ $game }** against { $opponent }. The answer is still to come.
challenge-open = { $challenger } wants to play **{ $game }**. Who’s in?
challenge-terms = { $color } · setup { $setup } · expires { $moment }
challenge-color = { $challenger } plays { $color ->
    [white] White
   *[black] Black
}{ $begins ->
    [yes] { " " }and goes first
   *[no] { "" }
}
challenge-random-color = Random colors
challenge-go-on = { $challenger } wants to continue a game of **{ $game }** between { $white } and { $black }. Who’s in?
challenge-go-on-terms = { $count ->
    [one] After 1 move
   *[other] After { $count } moves
}, { $color ->
    [white] White
   *[black] Black
} to move · random colors · expires { $moment }
challenge-hint = Never played it? `{ $rules }` explains it with pictures.
challenge-accepted = { $opponent } accepted { $challenger }’s challenge to { $game }.
challenge-declined = { $opponent } declined { $challenger }’s challenge to { $game }.
challenge-withdrawn = { $challenger } withdrew the challenge to { $game }.
challenge-expired = Nobody accepted { $challenger }’s challenge to { $game } in time.
rematch-untold = { $opponent } can’t be asked for a rematch of { $game } at the moment.
game-rules = Special rules: { $rules }.
rule = { $word ->
    [no-tie] no draw by losses
    [same-tile-limit] same tile at most 3 turns in a row
    [null-rotation] a tile may stay as it is
   *[other] { $word }
}
rules-and = { $before } · { $next }

### Setups

setup-part = { $text } ({ $source })
setup-usual = the usual start
setup-game = one of the game’s setups
setup-lot = { $name ->
    [half-random] random, the same for both
    [full-random] random for each side
   *[other] randomly drawn
}
setup-house = made for Parlor
setup-kept = saved on this server
setup-unknown = “{ $setup }” isn’t a setup. Enter { $usual }, or the position string of an unfinished game.
setup-typed = as typed
setup-layout = Layout: { $layout }
setup-begins = { $color ->
    [white] **White** moves first from this layout.
   *[black] **Black** moves first from this layout.
}
setup-saved = Saved: this server now has the { $game } setup { $name }.
setup-use = Play it with { $command }
setup-replaced = Until now, that name meant { $layout }
setup-example = It’s different every game: the picture shows one of many.
setup-deleted = Deleted: the { $game } setup { $name }. It was { $layout }
setup-not-valid = ⚠️ No longer valid: { $reason }
setup-shadowed = the game now has a setup of its own with this name, and that’s the one you get. Save this layout under another name, then delete it here.
setup-outdated = This server’s setup { $name } is no longer valid: { $reason }
setup-joins-pair = `+` joins one layout for each side, but { $name } is already a layout for both. Choose it on its own.
setup-joins-position = `+` joins one layout for each side, but { $name } is a whole position. Choose it on its own.
setup-hint-chosen = That entry was only a hint, and picking it replaced what you had typed. Type or paste the layout again, then press Enter without picking the entry.
setups-kept = { $count ->
    [one] This server has one setup:
   *[other] This server has { $count } setups:
}
setups-none = This server has no setups yet. Add one with `/setup save`.
setups-none-of = This server has no setups for { $game } yet. Add one with `/setup save`.

### A game

game-begins = **{ $game }** { $id } begins: { $white } is White, { $black } is Black.
game-of = **{ $game }** { $id }: { $white } (White) – { $black } (Black)
event-moved = { $player } played { $move }: { $what }.
event-exchanged = { $player } played { $played }. I replied with { $move }: { $what }.
event-answered = { $player } played { $played }, and { $other } answered at once with { $move }: { $what }.
event-answered-on = { $player } played { $played }. These moves followed at once: { $answers }. The last, by { $other }: { $what }.
event-passed = { $color ->
    [white] White
   *[black] Black
} can’t do anything and passes.
event-resigned = { $player } resigned.
event-resigned-early = { $player } resigned before both players had moved.
event-draw-accepted = { $player } accepted the draw.
event-draw-declined = { $player } declined the draw.
event-takeback-accepted = { $player } agreed: the move is taken back.
event-takeback-declined = { $player } declined the takeback.
event-move-accepted = { $player } agreed: the game continues in { $channel }.
event-move-declined = { $player } didn’t want to move the game to { $channel }.
event-time-claimed = { $player } claimed the win on time.
event-time-claimed-early = { $player } aborted the game: time ran out before both players had moved.
event-sought-absent = { $other } never moved, so the game doesn’t count.
event-brought = Your game { $id } goes on here, because its channel no longer takes my messages.
event-aborted = { $player } aborted the game.
past-draw = { $player } offered a draw.
past-takeback = { $player } asked to take back their last move.
past-move = { $player } asked to move the game to { $channel }.
past-moved = ➡️ The game continues in { $channel }.
past-reminder = { $player } was reminded of the time.
past-time-out = { $player } ran out of time.
past-challenge = { $challenger } challenged { $opponent } to { $game }.
past-challenge-open = { $challenger } looked for an opponent at { $game }.
event-ended-idle = { $player } ended the game, because nobody had moved since { $moment }.
event-left = { $player } has left this server. If nobody moves by { $moment }, either player can end the game, and it won’t count: **{ button-end-idle }** under `/board`.
offer-accepted = Accepted.
offered-draw = { $opponent }, { $player } offers a draw.
offered-takeback = { $opponent }, { $player } asks to take back their last move.
offered-move = { $opponent }, { $player } wants to continue this game in { $channel }.
game-clock = Clock: { $clock }.
clock-per-move = { $time } per move
clock-bank = { $start } to begin with, plus { $increment } per move
clock-none = no clock
days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
time-until = ⏳ { $color ->
    [white] White’s
   *[black] Black’s
} time runs out { $moment } ({ $from-now }).
time-away = { $until } The clock is paused until { $back }: the player is on vacation.
time-is-out = ⏳ { $color ->
    [white] White is out of time: Black
   *[black] Black is out of time: White
} can claim the win, or wait for the move.
time-is-out-early = ⏳ { $color ->
    [white] White ran out of time before both players had moved: Black
   *[black] Black ran out of time before both players had moved: White
} can abort the game, or wait for the move.
thread-possible = There’s only room for one game per channel. I can open a thread for your challenge instead.
thread-opening = Opening a thread…
thread-opened = Your challenge is waiting in { $thread }.
thread-begun = Your game is starting in { $thread }.
refusal-thread-failed = I couldn’t open a thread here, or couldn’t post in it. Try your challenge in another channel.
settings-head = **Your settings** · { $tab }
settings-tab-board = Board
settings-tab-messages = Messages
settings-tab-challenges = Challenges
settings-tab-vacation = Vacation
settings-board = This is how boards look to you, and to everyone while it’s your move.
settings-theme = Theme
theme-light = Light theme
theme-light-what = Dark on sand
theme-dark = Dark theme
theme-dark-what = Light on slate
theme-contrast = High contrast
theme-contrast-what = Black and white with bold marks
settings-view = View
settings-confirmation = Confirm my moves
confirm-never = Play moves at once
confirm-never-what = I only ask before moves you may regret
confirm-always = Ask before each move
confirm-always-what = With a picture of the board after it
view-own = From my own side
view-own-what = My side at the bottom
view-white = Always from White’s side
view-white-what = Even when I play Black
view-black = Always from Black’s side
view-black-what = Even when I play White
alt-preview = Preview. A board of { $game } in the { $theme ->
    [light] light theme
    [dark] dark theme
   *[contrast] high-contrast theme
}, seen from the side of { $color ->
    [white] White
   *[black] Black
}. { $pieces } Position: { $position }
settings-messages = What only you see is in your language. What everyone sees is in the server’s.
settings-pings = How to notify me
pings-mention = Mention me
pings-mention-what = When it’s my move, or something needs my answer
pings-none = Don’t notify me
pings-none-what = My name appears, but I get no ping
settings-sentences = Sentences of opponents from elsewhere
sentences-shown = Show them
sentences-shown-what = Six ready ones, such as “Good luck!”, under the board
sentences-muted = Don’t show them
sentences-muted-what = Opponents can still send them, and aren’t told
settings-language = Language
language-of-discord = Same as my Discord
settings-challenges = These settings don’t affect open challenges.
settings-from = Who may challenge me
challenges-everyone = Anyone can challenge me
challenges-everyone-what = Except people I’ve blocked
challenges-nobody = Nobody can challenge me
challenges-nobody-what = I can still challenge others
settings-blocked-none = You haven’t blocked anyone. **{ button-block }** under a challenge stops all challenges from that person.
settings-blocked = Blocked: { $names }
settings-unblock = Unblock someone
blocked = { $challenger } can’t challenge you anymore. You can undo this in `/settings`.
server-head = **Server settings**
server-channels-all = Games can start in any channel.
server-channels = Games can start in { $channels } and their threads. Games already running elsewhere continue.
server-clock = Default clock: **{ $clock }**
server-language = Public messages: **{ $language }**
language-of-server = the server’s language in Discord
server-choose-channels = Channels for games
server-choose-clock = Default clock
server-choose-language = Language of public messages
server-tab-games = Games
server-tab-boards = Boards
server-theme = Theme of public boards: **{ $theme }**
server-view = View of public boards: **{ $view }**
server-choose-theme = Theme of public boards
server-choose-view = View of public boards
look-of-players = As set by the player to move
server-old-boards-shrink = When a new board is posted, the previous one loses its picture but keeps its text.
server-old-boards-stay = When a new board is posted, the previous one keeps its picture.
server-choose-old-boards = Pictures of old boards
server-tab-openings = Openings
server-share-games = Finished games of this server count in the statistics of openings over all servers, without names and places.
server-keep-games = Finished games of this server count only in its own statistics of openings.
server-share-games-choice = Count in all statistics
server-keep-games-choice = Keep to this server
server-choose-games = Games of this server
server-show-openings = In running games between people, the private board shows what has been played from a position.
server-hide-openings = In running games between people, the private board doesn’t show what has been played from a position.
server-show-openings-choice = Show openings
server-hide-openings-choice = Don’t show openings
server-choose-openings = Openings in running games
daily-head = **Daily puzzle** · { $game } · { $date }
daily-task = { $task } Solve it in private: the first try counts.
daily-solved-by-nobody = Nobody has solved it on the first try.
daily-solved-by-nobody-yet = Nobody has solved it on the first try yet.
daily-solved = { $count ->
    [one] { $first } solved it on the first try.
   *[other] { $count } people solved it on the first try, { $first } before everyone else.
}
daily-solved-by = { $count ->
    [one] One person solved it on the first try.
   *[other] { $count } people solved it on the first try.
}
daily-solution = **Solution of the daily puzzle** · { $game } · { $date }
button-solve = Solve
button-daily-stop = Stop daily puzzle
button-tournament = Standings and games
button-tournament-join = Join
button-tournament-leave = Leave
server-tab-daily = Daily puzzle
server-daily-none = **Daily puzzle:** none. To start one, give a channel and an hour: `/server puzzle_channel: puzzle_hour: puzzle_zone:`. Each day I post a puzzle there for everyone to solve in private, and its solution the day after.
server-daily = **Daily puzzle:** in { $channel }, at **{ $time }** in the time zone **{ $zone }**
server-daily-games = { $count ->
    [one] Only this game: **{ $games }**
   *[other] Games, taking turns: **{ $games }**
}
server-daily-next = Next puzzle: { $time }
server-daily-last = The solution of the last puzzle is still to come: { $time }
server-daily-no-channel = ⚠️ The puzzle of { $day } wasn’t posted: the channel is gone. Choose another one with `/server puzzle_channel:`. I’ll try again the next day.
server-daily-no-permission = ⚠️ The puzzle of { $day } wasn’t posted: I’m not allowed to post in { $channel }. I need { $rights } there. I’ll try again the next day.
server-daily-permission-back = The puzzle of { $day } wasn’t posted: I wasn’t allowed to post in { $channel }. Now I am, and I’ll try again the next day.
server-daily-refused = ⚠️ The puzzle of { $day } wasn’t posted: Discord refused it. I’ll try again the next day.
server-daily-late = The puzzle of { $day } was skipped: I was offline for more than six hours.
server-daily-no-puzzles = ⚠️ There was no puzzle for { $day }: the puzzles of these games aren’t available.
server-daily-change = To change the channel, the hour or the time zone, use `/server` with its options.
right-view = *View Channel*
right-send = *Send Messages*
right-attach = *Attach Files*
right-history = *Read Message History*
rights = { $before }, { $next }
missing-rights = { $sentence } For that I need these permissions here: { $rights }
missing-rights-for-thread = { $sentence } To open a thread for a second game, I need these permissions here: { $rights }
thread-rights = { $sentence } To post in threads, I need these permissions in this channel: { $rights }
picture-lacks-right = ⚠️ I can’t show the picture here without the permission { $right }.
old-boards-shrink = Remove old pictures
old-boards-stay = Keep old pictures
away-not = You’re not on vacation. While you are, your clocks are paused (except where a tournament says otherwise).
away-until = You’re on vacation until { $back }. Your clocks are paused (except where a tournament says otherwise); you can still move.
away-days = Vacation days left in { $year }: { $left } of { $all }.
sought-terms = A vacation stops the clock for at most { $days } days per player. Whoever runs out of time loses right away.
no-reminders = I can’t post here on my own, so I can’t remind you about the clock. `/board` shows it.
reminder-day = { $player }, you have less than a day left to move.
reminder-deadline = { $player }, this game’s deadline is near, and it’s your move.
reminder-hour = { $player }, you have less than an hour left to move.
reminder-out = { $player }, { $opponent } is out of time. You can claim the win, or wait for the move.
reminder-out-early = { $player }, { $opponent } ran out of time before you had both moved. You can abort the game, so that it doesn’t count, or wait for the move.
bot-to-move = { $player } to move.
bot-had-moved = I already moved but couldn’t post it. Look at the board first.
your-move = { $player }, it’s your move: you’re { $color ->
    [white] White
   *[black] Black
}.
told-of-the-end = { $player }, this game is over.
not-rated-setup = Not rated: this isn’t one of the game’s own setups.
not-rated-record = Not rated: continues from a record.
not-rated-bot = Games against me aren’t rated.
not-rated-met = Not rated: you two have already played { $most } rated games within the last 30 days.
not-rated-late = Not rated: { $player } has already lost on time within the last 7 days, and only the first such loss counts.
not-rated = Not rated.
ratings-changed = Ratings: { $white } · { $black }
status-to-move = { $color ->
    [white] White
   *[black] Black
} ({ $player }) to move.
status-won = { $strong }{ $color ->
    [white] White
   *[black] Black
} wins{ $strong } ({ $player }): { $how }
status-drawn = { $strong }Draw{ $strong }: { $how }
status-aborted = The game was { $strong }aborted{ $strong } and doesn’t count.
ending-resignation = { $loser ->
    [white] White
   *[black] Black
} resigned.
ending-withdrawal = { $loser ->
    [white] White
   *[black] Black
} left the tournament.
ending-removal = the organizer removed { $loser ->
    [white] White
   *[black] Black
} from the tournament.
ending-agreement = both players agreed.
ending-time = { $loser ->
    [white] White
   *[black] Black
} ran out of time.
ending-deadline = the deadline passed, and { $loser ->
    [white] White
   *[black] Black
} had used more time.
how-resignation = resignation
how-withdrawal = withdrawal
how-removal = removal
how-agreement = agreed
how-time = on time
how-abort = aborted
how-unfinished = unfinished
pill-turn = to move
pill-won = has won
pill-drawn = draw
sign-turn = whose turn it is
sign-won = the winner, and how
sign-drawn = nobody has won
sign-last = the last move: from where, where to
sign-earlier = your move before it, against Parlor
sign-captured = captured with the last move
sign-choice = you can choose this
sign-picked = you have picked this
sign-target = you can go here
sign-concerned = the reason why a move is refused
sign-note = in a replay: the move’s number
biyi-guide-last = Biyi: the last move and its direction
biyi-guide-kinds = Biyi: slide, climb, descend, jump
biyi-guide-linked = Biyi: connected dragons
biyi-guide-tokens = Biyi: a tall stack, from the bottom up
paiko-guide-threats = Paiko: threats on White, on Black
paiko-guide-cover = Paiko: cover for White, for Black
paiko-guide-meter = Paiko: threats on a tile, which falls when it is full
paiko-guide-endangered = Paiko: one more threat captures it
pijersi-guide-captured = Pijersi: captured so far, beside the board
alt-signs = The boards of the games and their signs. A pill beside a side says that it is to move or has won; a pill alone says that the game is a draw. A dashed frame, an arrow and a full frame show the last move. A small crossed-out piece is what it captured; beside Pijersi’s board it counts all captured ones of its kind. A dot marks what you can choose, a full frame what you have picked, corner brackets or a disc where it can go. A frame with an exclamation mark shows why a move is refused. In a replay, 17/79 is move 17 of 79. In Biyi, cells of the last move are tinted, and arrowheads point its way; = is a slide, + a climb, - a descent, ! a jump; a red chain joins connected dragons; tall stacks are listed below the board, from the bottom up. In Paiko, a number on a disc counts threats on White, on a square those on Black; a bar at the foot of a square is cover; the bar on a tile fills with threats until it falls, and a red frame means that one is missing.

### Games that cannot go on

stuck = ⚠️ This game can’t continue: the rules have been corrected since, and it no longer fits them.
stuck-move = The rules I follow now don’t allow move { $number }, { $move }: { $reason }
stuck-spelling = Move { $number }, { $move }, is now written { $canonical }.
stuck-after-end = By the rules I follow now, the game was already over before move { $number }.
stuck-start = By the rules I follow now, it couldn’t have started from its first position.
stuck-otherwise = What I saved about its offers, its clock or its end doesn’t match its moves.
stuck-shown = { $count ->
    [0] The picture shows the start.
    [one] The picture shows the board after the first move.
   *[other] The picture shows the board after { $count } moves.
}
stuck-way-out = Nothing is lost: **{ button-record }** gives every move. Either player can end the game here; it won’t count.
stuck-over = It’s over. **{ button-record }** gives every move.
unreadable-way-out = Either player can end the game here; it won’t count. What I saved of it stays as it is.

### Private answers

board-is-old = That board is out of date. Here’s the latest:
game-is-over = That game is over. Here’s how it ended:
board-posted = Posted.
picker-play-or-go-on = You can play { $move } now, or go on. { $prompt }
picker-stops = Green buttons play the move; buttons with … continue it.
picker-placeholder-several = Choose { $count } of { $stock }…
menu-board = Board ({ $count })
menu-lines = { $lines ->
    [rows] { $several ->
        [yes] Rows { $first } to { $last }
       *[no] Row { $first }
    }
   *[columns] { $several ->
        [yes] Columns { $first } to { $last }
       *[no] Column { $first }
    }
}{ $cut ->
    [before] , from { $from }
    [after] , up to { $to }
    [both] , from { $from } up to { $to }
   *[none] { "" }
} ({ $count })
ask-resign = Resign game { $id }? Your opponent wins.
ask-resign-early = Give up game { $id }? You haven’t both moved yet, so it’s aborted and won’t count.
ask-abort = Abort game { $id }? It won’t count.
ask-send-away = Take game { $id } out of this channel? It isn’t aborted: it goes on elsewhere.
sent-away = { $player }, a moderator took your game { $id } out of this channel. It waits for you; { $command } continues it in another place.
sent-away-direct = { $player }, a moderator took your game { $id } out of this channel. It goes on in your direct messages.
sent-away-stuck = { $player }, a moderator took your game { $id } out of this channel. You’ll find it in `/games`.
sent-away-unreadable = A moderator took game { $id } out of this channel.
ask-end-idle = End game { $id }, in which nobody has moved since { $moment }? It won’t count.
ask-play = Play { $move } ({ $what })? The picture shows the board after it.
ask-play-anyway = ⚠️ { $warning }
    Do you really want to play { $move } ({ $what })? The picture shows the board after it.
ask-prepare-anyway = ⚠️ { $warning }
    Do you really want to prepare { $answer } as your answer to { $move }?
prepared-none = You have no answers prepared in this game.
prepared-head = **Your prepared answers** ({ $count } of { $most } positions). Only you can see them.
prepared-answer = If { $player } plays { $move }: { $answer }
prepared-answer-after = After your { $own }, if { $player } plays { $move }: { $answer }
prepared-then = { $line }, then { $move }: { $answer }
explore-played = Played. Your line goes on from there:
prepared-done = Prepared. When your opponent plays one of these moves, I’ll play your answer at once.
prepared-replaced = Prepared. It replaces your answer { $answer } ({ $count ->
    [one] 1 position
   *[other] { $count } positions
}).
prepared-removed = Removed.
prepared-changed = That line is no longer prepared. This is what’s left.
you-resigned = You resigned.
you-aborted = You aborted the game.
you-ended-idle = You ended the game. It doesn’t count.
deserted-by-player = { $player } is no longer on that server.
deserted-by-server = I’m no longer on that server, so nobody can move there. To go on playing, use { $command } in your DM with { $player }.
deserted-now = Nobody has moved for so long that you can end the game now; it won’t count.
deserted-later = If nobody moves by { $moment }, you can end the game with `/board` or `/games`; it won’t count.
record-head = Game { $id }
replay-start = { $total ->
    [0] The start; no move has been played yet.
    [one] The start; one move follows.
   *[other] The start; { $total } moves follow.
}
replay-move = Move { $number } of { $total }: { $what }
replay-note = { $number }/{ $total } { $move }
replay-whole = { $total ->
    [0] No move has been played yet.
    [one] One move.
   *[other] { $total } moves.
}
replay-skips = The picture shows { $shown } of { $all } positions, evenly spaced; the buttons take you to all of them.
hint-move = I’d play { $move }: { $what }. The picture shows the board after it.
advice-opinion = I think: **{ $verdict }**.
advice-line = After that I expect { $moves }
verdict-even = the position is even
verdict-better = { $color ->
    [white] White
   *[black] Black
} { $lead ->
    [slight] is a little better
    [clear] is clearly better
   *[decisive] is close to winning
}
verdict-wins = { $color ->
    [white] White
   *[black] Black
} { $moves ->
    [0] has won
    [one] wins next turn
   *[other] wins in { $moves } turns
}
best-move = Best here, I think: { $move } ({ $what }). The picture shows the board after it.
best-move-played = And that’s what was played.
best-move-instead = The move played was { $move }: { $what }.
explore-head = { $after ->
    [0] Exploring from the start. Only you see this.
    [one] Exploring from the position after 1 move. Only you see this.
   *[other] Exploring from the position after { $after } moves. Only you see this.
}
explore-best = Best here, I think: { $move } ({ $what }).
explore-full = There’s no room for more: a line has at most { $plies } moves, and { $moves } with all its variations. **{ button-start-over }** clears it.
explore-stale = That board was out of date. Here’s your line as it is now:
explore-followed = The game has changed since, and your line with it:
explore-anew = The game has moved on with a move you hadn’t explored, so your line starts afresh:
explore-left-out = Some of what you’d explored doesn’t fit this board, so I’ve left it out. Here’s your line now:
explore-variations = { $count ->
    [one] (1 variation not shown)
   *[other] ({ $count } variations not shown)
}
explore-mistake = I stopped at { $move }. { $reason }
openings-here = Played on this server
openings-everywhere = Played on all servers
openings-mine = Played in your games
openings-collection = In your collection
openings-book = In Parlor’s book
openings-head = **{ $source }** · { $games ->
    [0] nothing counted yet
    [one] 1 game
   *[other] { $games } games
}{ $ended ->
    [0] {""}
    [one] , of which 1 ended here
   *[other] , of which { $ended } ended here
}
openings-result = { $games ->
    [one] 1 game
   *[other] { $games } games
} · { $result }
openings-score = { $color ->
    [white] White
   *[black] Black
}: { $wins ->
    [one] 1 win
   *[other] { $wins } wins
}, { $draws ->
    [one] 1 draw
   *[other] { $draws } draws
}, { $losses ->
    [one] 1 loss
   *[other] { $losses } losses
}
openings-bar = { $color ->
    [white] White
   *[black] Black
} { $bar } { $percent } %
openings-apart = { $result } · { $apart } not decided at the board
openings-few = Over all servers I show a move once { $pairs } different pairs of players have played it.
openings-newest = I look at your { $games } newest games.
openings-late = I count the first { $plies } moves of a game, so there’s nothing more from here on.
openings-placeholder = What others have played here
openings-more = More moves
openings-first = Back to the most played moves
openings-games = Games with this position
analysis-turn = **Move { $number }**, { $color ->
    [white] White
   *[black] Black
}: { $move } ({ $what }). Before: { $before }. After: { $after }. Better: { $better }.
analysis-steady = No single move turned this game.
analysis-note = I only glanced at each position, so I may be wrong. On every board of the replay, **{ button-best-move }** shows what I would have played.
games-yours = **Your move**
games-theirs = **Your opponent’s move**
games-stuck = **Can’t go on**
games-over = **Finished**
games-entry = { $place } { $game } · { $opponent } · { $how }
games-begun = started { $moment }
games-moved = last move { $moment }
games-time-until = time runs out { $moment }
games-time-is-out = time ran out { $moment }
games-won = you won { $moment }
games-lost = you lost { $moment }
games-drawn = a draw { $moment }
games-aborted = aborted { $moment }
games-page = Page { $page } of { $pages }
games-resign = Resign a game…
games-resign-entry = { $game } { $id } against { $opponent }
games-replay = Replay a game…
games-replay-entry = { $game } { $id } against { $opponent }
games-challenges = **Your open challenges**
games-challenge-to = { $place } { $game } · to { $opponent } · expires { $moment }
games-challenge-open = { $place } { $game } · to anyone · expires { $moment }
games-withdraw = Withdraw a challenge…
games-withdraw-to = { $game } { $id } to { $opponent }
games-withdraw-open = { $game } { $id } to anyone
games-remedies = Nobody moves there any more…
games-ask-entry = Is { $opponent } gone? { $game } { $id }
games-end-entry = End uncounted: { $game } { $id } against { $opponent }
games-none = You have no games yet. Challenge someone with `/challenge`, or play me with its `level` option. `/seek` finds you an opponent on another server.
results = { $games ->
    [one] 1 game
   *[other] { $games } games
}: { $won } won, { $drawn } drawn, { $lost } lost
rating-provisional = ? means provisional: a few more games will settle it.
stats-head = **Rated games of { $player } on this server**
stats-head-everywhere = **Your rated games**, on all servers and in DMs
stats-none = None yet. A game counts once two people finish it, starting from one of the game’s own setups.
stats-none-of = No { $game } games yet. A game counts once two people finish it, starting from one of the game’s own setups.
stats-game = **{ $game }**: **{ $rating }** · { $results }
stats-color = – as { $color ->
    [white] White
   *[black] Black
}: { $results }
stats-opponents = **Most frequent opponents**
stats-opponent = { $opponent }: { $results }
stats-nobody = others
stats-overall = Only you see this: across all servers, your ratings are { $ratings }.
leaders-head = **{ $game }: the strongest on this server** · page { $page } of { $pages }
leaders-head-all = **The strongest on this server**
leaders-none = Nobody here has a rating yet. A game counts once two people finish it: start one with `/challenge`.
leaders-none-of = Nobody here has a rating for { $game } yet. A game counts once two people finish it: start one with `/challenge`.
leaders-provisional = Provisional, not ranked yet:
leaders-entry = **{ $place }.** { $player } **{ $rating }** · { $games ->
    [one] 1 game
   *[other] { $games } games
}
leaders-entry-provisional = – { $player } **{ $rating }** · { $games ->
    [one] 1 game
   *[other] { $games } games
}
leaders-you = You: number { $place } of { $places }, { $rating }
leaders-you-provisional = You: { $rating }, not ranked yet
games-of = Games of { $player } that you can see:
games-their-move = **Their move**
games-opponents-move = **Their opponent’s move**
games-won-by = won { $moment }
games-lost-by = lost { $moment }
games-none-in-sight = None. You only see others’ games in this channel and in channels the whole server can see.
archive-head = **Archive**: { $count ->
    [one] 1 game
   *[other] { $count } games
}
archive-head-many = **Archive**: more than { $count } games
archive-head-page = **Archive**: another page
archive-none = No game that you may see fits. You see this server’s games in channels you can read, and all of your own.
archive-none-in-collection = Your collection has no such game. `/import` a file of several records to fill it.
archive-incomplete = Some games that ended a while ago aren’t searched yet. Look again in a few minutes.
archive-page = { $first }–{ $last } of { $count }
archive-page-many = { $first }–{ $last } of more than { $count }
archive-entry = { $id } { $game } · { $white } – { $black } · { $result }, { $how } · { $count ->
    [one] 1 move
   *[other] { $count } moves
} · { $date }
archive-entry-stuck = { $id } { $game } · { $white } – { $black } · { $count ->
    [one] 1 move
   *[other] { $count } moves
} · { $date } · I can’t show this one
archive-label = { $game } { $id }: { $white } – { $black }
archive-replay = Replay…
archive-explore = Explore…
archive-record = Record…
archive-own = only your games
archive-collection = your collection
archive-game = { $game }
archive-player = player { $player }
archive-opponent = against { $player }
archive-name = name { $name }
archive-color = as { $color ->
    [white] White
   *[black] Black
}
archive-setup = setup { $setup }
archive-tournament = tournament #{ $number }
archive-since = from { $date }
archive-until = until { $date }
archive-rating = both rated { $rating } or more
archive-shortest = at least { $count ->
    [one] 1 move
   *[other] { $count } moves
}
archive-longest = at most { $count ->
    [one] 1 move
   *[other] { $count } moves
}
archive-position = with this position of { $game }
archive-without-bot = without games against me, since you are playing from this position
archive-people-only = only games between people, since this position is in a running game
archive-narrow = More conditions: `/archive` with the option `position`, and a player, result or date beside it.
position-games-head = **{ openings-games }**
position-games-newest = **Newest**
position-games-strongest = **Strongest**, by the mean of both players’ ratings today
position-games-rated = { $game } · { $rating }
archive-file = The records of { $count ->
    [one] 1 game
   *[other] { $count } games
}.{ $missing ->
    [0] {""}
   *[other] {" "}Not all fit: a file that `/import` takes has at most { $games } games and { $megabytes } MB. Search by dates for the rest.
}
follows = I’ll tell you once when { $id } is over, in the channel where it’s played.
follows-no-more = I’ll no longer tell you when { $id } is over.
follow-over = { $player }, this game is over:
privacy = **What I keep**
    · your Discord id and the name others see, in your games and challenges; games you imported; games you follow
    · your settings, ratings, results, the people you blocked, your progress in `/learn`, which puzzles you’ve tried, your votes on them and ratings in them, your last puzzle rush and your best one, what you explore in games (in finished and imported ones for 30 days), what you search for in the archive (30 days), and the answers you prepare in running games
    · tournaments you create or enter, with your rating then; being first to solve a daily puzzle
    · with `/seek`: what you look for or looked for last, with your user name, and what you agreed to; your matches (30 days) and where each of you plays; rematches you offer; your reports; whether you want to be told when others look
    · openings: how often each move was played and with what result, on each server and over all servers. This names nobody, and stays if you delete your data
    · no messages: I can’t read them. What I posted in channels is kept by Discord, not by me.
    With **{ button-export-own }** you get everything as a file. With **{ button-forget }** it’s removed: running games are resigned; finished ones stay for your opponents, without your name, which also disappears from games others imported. Anyone who blocked you keeps your id so the block still works, without your name.
    Deleted data can stay in the files of my database, unused, and in backups for a week at most. My log holds no names.
privacy-export =
    { $records ->
        [0] I keep nothing about you.
        [one] What I keep about you, one record, as JSON:
       *[other] What I keep about you, { $records } records, one line of JSON each:
    }
privacy-export-cut =
    { $export }
    { $count ->
        [one] The oldest game didn’t fit; `/record` shows it.
       *[other] The { $count } oldest games didn’t fit; `/record` shows each of them.
    }
privacy-export-imports =
    { $export }
    { $count ->
        [one] The game that you imported last didn’t fit; it’s in the file you imported.
       *[other] The { $count } games that you imported last didn’t fit; they’re in the files you imported.
    }
ask-forget =
    Delete everything I keep about you? This can’t be undone.{ $running ->
        [0] { "" }
        [one] { " " }Your running game is resigned.
       *[other] { " " }Your { $running } running games are resigned.
    }{ $count ->
        [0] { "" }
        [one] { " " }You leave the tournament { $tournaments }.
       *[other] { " " }You leave the tournaments { $tournaments }.
    } Your settings, ratings, results and progress will be gone. Finished games stay for your opponents, without your name.
forgotten = Done. I no longer keep anything about you. If you play again, you start fresh.
former-player = Former player
import-head = **{ $game }**: { $white } (White) – { $black } (Black), { $count ->
    [one] 1 move
   *[other] { $count } moves
}
import-variations = Left out: { $count ->
    [one] 1 variation
   *[other] { $count } variations
}.
import-annotations = Left out: { $count ->
    [one] 1 annotation
   *[other] { $count } annotations
}.
import-lines = Left out: { $count ->
    [one] 1 line that isn’t part of the record
   *[other] { $count } lines that aren’t part of the record
}.
gathered-head = **Collection**: { $added } read, { $there } already there, { $refused } refused.
gathered-full = { $count ->
    [one] 1 game
   *[other] { $count } games
} didn’t fit: a collection has room for { $most }.
gathered-refused = Game { $number }: { $reason }
gathered-more = … and { $count } more refused.
gathered-kept = You now have { $count ->
    [one] 1 game
   *[other] { $count } games
} in your collection. I keep each for 30 days.
rules-head = **{ $game }** · page { $page } of { $pages }
rules-choose-page = Choose a page

### Refusals

illegal-syntax = { $text } isn’t a move. Type a move such as a5-b5{ $place ->
    [terminal] ; `parlor moves` lists the legal ones
   *[chat] , pick a suggestion, or press **{ button-move }** under the board
}.
illegal-game-over = The game is over: no more moves.
refusal-not-a-player = Only the two players can do that in this game.
refusal-not-your-turn = It’s not your turn.
refusal-game-over = This game is over.
refusal-offer-pending = Your own offer is still waiting for an answer.
refusal-offer-waits = Your opponent’s offer is waiting: answer it first, or just play on.
refusal-offer-declined = You’ve already asked since the last move. Ask again after the next one.
refusal-own-offer = Only your opponent can answer your offer.
refusal-no-offer = That offer is no longer open.
refusal-nothing-to-take-back = You haven’t moved yet, so there’s nothing to take back.
refusal-here-already = This game is already being played here.
refusal-time-remains = Your opponent still has time.
refusal-played-elsewhere = This game continues in { $channel }.
refusal-without-place = This game has no place on your side right now. Use { $command } where you want to play it.
refusal-at-own-home = Here isn’t where you play this game. { $command } takes you there.
refusal-no-rematch-now = A rematch isn’t possible at the moment. Look for your next game with `/seek`.
refusal-blocked-by-you = You’ve blocked { $name }, so there’s no rematch. You can undo this in `/settings`.
refusal-plays-already = You’re already playing another game with { $name }.
refusal-on-another-server = That game isn’t on this server, so it can’t move here.
refusal-no-days-left = You get { $most } vacation days a year, and you don’t have enough left.
refusal-rematch-waits = You’ve already asked for a rematch: it’s waiting for an answer.
refusal-not-over = That game isn’t over yet.
refusal-too-late-to-abort = Both players have moved, so the game can no longer be aborted. You can resign, or offer a draw.
refusal-may-still-move = Your opponent may still move. If nobody does by { $moment }, you can end the game uncounted.
refusal-opponent-is-there = { $player } is still on that server. If nobody moves by { $moment }, you can end the game uncounted.
refusal-ends-otherwise = You can’t end this game like that: it ends by its clock, by its tournament, or when you resign.
refusal-cannot-tell = Discord won’t tell me right now. Please try again later.
refusal-in-tournament = In a tournament game, there are no takebacks, no aborting and no rematch.
refusal-own-game = You’re playing this game: you hear about everything anyway.
refusal-too-many-followers = This game already has { $most } followers, the maximum.
refusal-not-writable = I can’t post in this channel on my own, so I couldn’t tell you.
refusal-opponent-gone = Your opponent is no longer registered with me, so no rematch is possible.
refusal-cannot-go-on = This game can’t continue: the rules have been corrected since, and it no longer fits them. `/board` tells you more.
refusal-other-version = This was saved by another version of me, and I can’t read it. Nothing is lost; whoever runs me has to update me.
refusal-no-answer-in-line = There’s nothing to prepare in this line yet. Play one of your opponent’s moves and then your answer to it.
refusal-too-much-prepared = In one game, you can prepare at most { $most } positions. Remove a line first.
refusal-too-many-prepared-games = You can have answers prepared in at most { $most } games at a time.
refusal-hint-among-people = I don’t give hints while two people play. Once this game is over, `/hint` shows how it went. In a game against me (`/challenge level:`) it helps you right away.
refusal-continues-running = This continues your running game { $game }, so I won’t comment on it or play it until that game is over.
refusal-continues-someones-running = This continues a game that is still running, so I won’t comment on it or play it until that game is over.
refusal-no-openings-on-server = On this server, openings aren’t shown in running games between people.
refusal-no-openings-in-tournament = In this tournament, openings aren’t shown in running games.
refusal-line-too-long = That’s too long for a suggestion. Press Enter to see the board, and go on from there by clicking.
refusal-no-advice = I have nothing to say about this game.
refusal-no-engine = I know the rules of { $game }, but I can’t play it: no games against me, no hints, no analysis. Challenge someone on the server instead.
refusal-no-game-here = There’s no game in this channel. Start one with `/challenge`.
refusal-table-taken = There’s already a game in this channel ({ $game }). Finish it first, or use another channel or thread.
refusal-table-taken-at = There’s already a game in this channel: { $link } ({ $game }). Finish it first, or use another channel or thread.
refusal-unknown-game = There’s no game { $text }, or none that you can see.
refusal-not-text = That file isn’t text, so it isn’t a record of a game.
refusal-import-gone = I no longer have that record. Use `/import` again.
refusal-too-many-records = This file has { $count } games. I take at most { $most } at a time.
refusal-search-gone = I no longer have this search. Use `/archive` again.
refusal-no-position-searched = Press **{ button-search-position }** under a board of `/explore` first.
refusal-board-changed = Your board has changed. Press the button on the newest one.
refusal-too-dear = You’ve searched for { $most } positions or sent as many files within ten minutes. Next one { $moment }.
refusal-no-date = { $text } isn’t a date. Write it like 2026-11-21.
refusal-self-challenge = You can’t challenge yourself.
refusal-bot-opponent = { $name } is a bot and doesn’t play.
refusal-clock-of-bot = Games against me have no clock: leave out `clock`.
refusal-level-of-person = `level` is for games against me. Leave it out to challenge { $name }, or leave out `opponent` to play me.
refusal-opponent-absent = { $name } can’t see this channel, so they couldn’t play here.
refusal-alone-here = Nobody else can join us here. Challenge someone in a server channel, or in a DM with them.
refusal-alone-but-for-bot = Nobody else can join us here, but I play too: choose a `level`. Or challenge someone in a server channel, or in a DM with them.
refusal-no-challenges = { $name } isn’t accepting challenges.
refusal-too-many-blocked = You’ve blocked { $most } people, the maximum. In `/settings` you can unblock some, or stop all challenges.
refusal-channel-not-allowed = You can’t start games here. On this server, play in { $channels }
refusal-answers-hidden = Others wouldn’t see my messages here: you don’t have permission to use external apps in this channel. Ask for it, or ask for Parlor to be added to the server.
refusal-too-many-challenges = You already have three open challenges. Withdraw one with `/games`, or wait for an answer.
refusal-challenge-gone = This challenge is no longer open.
refusal-not-challenged = This challenge is for { $name }.
refusal-not-your-challenge = Only { $name } can withdraw this challenge.
refusal-own-challenge = This is your own challenge: someone else has to accept it.
refusal-rules = These rules are for { $games } only: { $rules }. { $game } doesn’t have them, so leave out `rules`.
refusal-no-ladder-here = Leaderboards belong to servers: use `/leaderboard` in a server channel.
refusal-others-results = Outside servers I only show you your own games. Use `/stats` on a server you share with them.
refusal-no-server = This only works on servers that have added me: use it in one of their channels.
refusal-not-a-manager = You need *Manage Server* to change this server’s setups and settings.
refusal-no-time-of-day = { $text } isn’t a time of day. Type an hour from 0 to 23, or hour and minutes, such as `18:30`.
refusal-no-zone = I don’t know the time zone { $text }. Choose one of the suggestions, such as `Europe/Berlin`.
refusal-lacks-rights = I can’t post the daily puzzle in { $channel } yet. Give me these permissions there, and use the command again: { $rights }
refusal-daily-incomplete = For a daily puzzle I need a channel and an hour: `/server puzzle_channel: puzzle_hour:`, and ideally your time zone.
refusal-setup-name = { $text } can’t be the name of a setup. Use 2–32 characters: a–z, digits, hyphens; start with a letter.
refusal-setup-name-taken = The name { $name } is taken: so are the game’s own setups and setup codes, `random`, and everything that starts with `house-`.
refusal-layout-too-long = That layout is too long: { $most } characters at most.
refusal-too-many-setups = This server already has { $most } setups for { $game }, the maximum. Delete one first with `/setup delete`, or save under an existing name.
refusal-unknown-setup = This server has no { $game } setup { $name }. `/setup list` shows the ones it has.

### Suggestions while typing

suggest-game = { $game }, { $white } – { $black }
suggest-group = { $text } ({ $count } moves)
suggest-squares = { $text } ({ $count ->
    [one] 1 square
   *[other] { $count } squares
})
suggest-facings = { $text } ({ $count ->
    [one] 1 facing
   *[other] { $count } facings
})
suggest-letters = { $text } ({ $count } more)
suggest-layout = use this layout
suggest-enter = Valid: press Enter without picking this entry

### Descriptions of pictures

alt-board = { $game }: { $white } (White) against { $black } (Black). { $status } { $last } { $pieces } Position: { $position }
position-in-words = White: { $white }. Black: { $black }.
position-no-pieces = no pieces
position-piece = { $cell } { $piece }
position-pieces = { $before }; { $next }
alt-last-move = Last move: { $move }.
alt-explore = An explored position, not the game’s. { $board }
alt-no-move = No move yet.
alt-replay = { $total ->
    [0] Nothing moves yet
    [one] An animation of one move
   *[other] An animation of { $total } moves
}. It ends with this board: { $board }
alt-advice = { $game }: { $white } (White) against { $black } (Black). The board after the move I’d play: { $move }. { $pieces } Position: { $position }
alt-analysis = A graph: who was better in this game of { $game }, from −100, Black wins, to 100, White wins. { $every ->
    [one] After each move
   *[other] After every { $every } moves
}, { $count } in total, from the start: { $list }
alt-start = The start of a game of { $game }. { $pieces } Position: { $position }
alt-stuck = The last board of a game of { $game } that still fits the rules. { $pieces } Position: { $position }
alt-rules = An example from the rules of { $game }. { $pieces } Position: { $position }
alt-ratings = A graph: the rating in { $game } after each rated game, { $count } in total. Now { $now }; the highest { $high }, the lowest { $low }. The latest values, oldest first: { $list }

### Graphs

graph-rating = { $game }: rating
graph-figure = { $rating }
graph-games = rated games
graph-start = at the start
graph-provisional = provisional
graph-analysis = { $game }: who was better?
graph-won = { $color ->
    [white] White won
   *[black] Black won
}
graph-drawn = Draw
graph-aborted = Aborted
graph-moves = moves
graph-wins = { $color ->
    [white] White wins
   *[black] Black wins
}
graph-even = even
legend-advice = my hint

### Help

help = **A first game**
    1. `/challenge game:… opponent:@friend` – your friend presses **{ button-accept }** under it. Nobody around? `/seek` finds you an opponent on another server, and with `level:1` you play me right away.
    2. Under the board, press **{ button-move }** and click: first the piece, then where it goes. Or type `/move` and pick from the list.
    3. I check every move, draw the new board and ping the other player.
    4. `/board` shows the board just to you, and **{ button-flip }** turns it around; `/draw`, `/resign` and `/abort` end a game early. Against me, `/hint` gives you a hint. `/explore` lets you try out moves on a board of your own. `/tournament list` shows your server’s tournaments.
    5. New to a game? The buttons below teach it click by click (`/learn`) or show its rules in pictures (`/rules`).
help-game = **{ $game }.** { $about }
pijersi-about = Rock, paper and scissors are cubes on hexagons. Stack them, capture, and be the first to reach the other side.
biyi-about = Tokens of both colors pile up on both banks of a river, and whoever is on top moves the stack. Be the first on the bird in the other village.
paiko-about = Put down tiles that threaten or cover; two threats capture. Ten points win: for tiles in the middle, and twice for those in your opponent’s homeground.

### Pijersi: the rules

rules-pijersi-aim = **The aim.** White wins with a rock, paper or scissors, alone or on top of a stack, on row **g**, Black on row **a**: the tinted rows. Each side has 14 cubes: rocks (ring), papers (square), scissors (cross) and two wises (infinity sign). White moves first, then you take turns; passing isn’t allowed.
rules-pijersi-roles = **Capturing.** Rock beats scissors, scissors beat paper, paper beats rock. A piece captures by moving onto an enemy piece that it beats, and what it captures leaves the board for good. A **wise** beats nothing and is beaten by nothing. Here the white rock on d4 is picked: it can capture the scissors on e3, but not the paper on d3, the rock on d5 or the wise on c3.
rules-pijersi-stacks = **Cubes and stacks.** A cube moves one cell in any of the six directions: onto an empty cell, onto an enemy it beats, or **onto one of your own single cubes**. Two cubes on a cell are a stack; three never are. The top cube decides what a stack beats and what beats it. A wise may stand on a wise, but never on rock, paper or scissors. Here the scissors on d4 can go onto the paper, the wise or the rock beside them.
rules-pijersi-stack-moves = **Moving a stack.** The top cube of your stack may move off on its own, like a single cube. Or the whole stack moves **one or two cells in a straight line**; the cell between must be empty. It may end on an empty cell or on an enemy that its top cube beats, and captures the whole enemy piece: two cubes if it’s a stack. A stack can’t move onto your own piece. When you click a stack, you choose where the **stack** goes, then whether its **top** cube stays or goes on; or you move only the top cube.
rules-pijersi-two-actions = **Two actions in one turn.** If a cube’s move makes a stack, that stack may move on at once. And after a stack’s move its top cube may step off at once: to an empty cell, onto an enemy it beats, or onto one of your single cubes. That’s it: never a third action. Here the rock went from a4 onto the scissors on b5 (1), and the new stack on to c4 (2): `a4-b5=c4`.
rules-pijersi-capture-twice = **Captures in both actions.** Both actions may capture. Here the black stack took what stood on c2 (1), and its top cube, the paper, stepped off and took the rock on b3 (2): `d3=c2!-b3!`. A single cube that has captured isn’t a stack, so it can’t move on.
rules-pijersi-end = **How it ends.** You win when your turn ends with a rock, paper or scissors of yours, alone or on top of a stack, on your goal row. A wise wins nothing there. You also win if your opponent has no move left. **Twenty turns in a row without a capture** (ten by each side) make a draw; the count is shown above the board. Whoever reaches the goal on that very turn still wins; a block on it is a draw.
rules-pijersi-notation = **Typing moves.** `-` moves a cube, `=` moves a stack, and `!` marks a capture (you may leave the `!` out): `a5-b5`, `b4=d3`, `a4-b5=c4`, `d2=d3!-d4!`. `/move` suggests what’s legal, even without the signs: `a4b5c4`.
    { "" }**Setups.** `/challenge setup:` offers the classic start, `half-random` (random, the same for both) and `full-random` (random for each side), and takes the author’s six-letter codes.
    Pijersi is a game by Lucas Borboleta, published under CC BY-NC-SA 4.0: <https://github.com/LucasBorboleta/pijersi>

### Pijersi: words and pieces
# Messages whose identifiers begin with "part-" are only used inside other messages. Each language has its own set.

part-role = { $role ->
    [rock] rock
    [paper] paper
    [scissors] scissors
   *[wise] wise
}
part-target = { $target ->
    [rock] rock
    [paper] paper
    [scissors] scissors
   *[wise] wise
}
part-bottom = { $bottom ->
    [rock] rock
    [paper] paper
    [scissors] scissors
   *[wise] wise
}
part-onto = { $onto ->
    [rock] rock
    [paper] paper
    [scissors] scissors
   *[wise] wise
}
part-role-capital = { $role ->
    [rock] Rock
    [paper] Paper
    [scissors] Scissors
   *[wise] A wise
}
part-is = { $role ->
    [scissors] are
   *[other] is
}
part-goes = { $role ->
    [scissors] go
   *[other] goes
}
part-steps = { $role ->
    [scissors] step
   *[other] steps
}
part-captures = { $role ->
    [scissors] capture
   *[other] captures
}
part-does-not = { $role ->
    [scissors] don’t
   *[other] doesn’t
}
pijersi-cube = { part-role }
pijersi-stack = stack of { part-role } on { part-bottom }
pijersi-captured-cube = the { pijersi-cube }
pijersi-captured-stack = the { pijersi-stack }
pijersi-that-stack = that stack
pijersi-upper = top { part-role }

### Pijersi: the picture
caption-player = { $player }
pijersi-caption-goal = goal

pijersi-caption-quiet = { $count }/{ $limit } to a draw
pijersi-legend-movable = can move

### Pijersi: moves in words

pijersi-describe-move = { $piece } to { $to }
pijersi-describe-onto = { $piece } onto the { part-onto } on { $to }
pijersi-describe-capture = { $piece } to { $to }, capturing { $captured }
pijersi-describe-two = { $first }; then { $second }

### Pijersi: the picker

pijersi-prompt-start = **Your move.** Which piece?
pijersi-prompt-cube = The { part-role } on { $from }: where to?
pijersi-prompt-stack = The { $piece } on { $from }: where does the **stack** go? Or move only its **top** cube, the { part-role }.
pijersi-prompt-upper = Only the **top** cube moves, the { part-role } on { $from }: where to?
pijersi-prompt-made = That makes a stack on { $from }, which may move on: where to?
pijersi-prompt-joined = That makes a stack on { $from }. Where does it move on?
pijersi-prompt-went = The stack goes to { $from }. Does its **top** cube, the { part-role }, stay on it? If not, where does it go?
pijersi-prompt-over = The move is complete.
pijersi-step-lower-stays = only the top { part-role } { $role ->
    [scissors] move
   *[other] moves
}: the bottom cube stays on { $cell }
pijersi-step-upper-stays = the top { part-role } { $role ->
    [scissors] stay
   *[other] stays
}: the stack ends on { $cell }
pijersi-label-upper-only = Only the { part-role }
pijersi-label-join = { $role ->
    [rock] Rock
    [paper] Paper
    [scissors] Scissors
   *[wise] Wise
} onto { $cell }
pijersi-label-stays = { $role ->
    [rock] Rock stays
    [paper] Paper stays
    [scissors] Scissors stay
   *[wise] Wise stays
}
pijersi-sign-own = { $piece }
pijersi-sign-captured = takes { $piece }
pijersi-brief-cube = { part-role }
pijersi-brief-stack = { part-role } on { part-bottom }
pijersi-step-join = the top { part-role } { part-steps } onto the { part-onto } on { $cell }, and that stack moves on
pijersi-step-go = { $part ->
    [stack] the stack goes to { $cell }
    [upper] the top { part-role } { part-goes } to { $cell }
   *[cube] the { part-role } { part-goes } to { $cell }
}
pijersi-step-onto = { $part ->
    [upper] the top { part-role } { part-steps } onto the { part-onto } on { $cell }
   *[cube] the { part-role } { part-steps } onto the { part-onto } on { $cell }: a stack
}
pijersi-step-capture = { $part ->
    [stack] the stack captures the { $captured } on { $cell }
    [upper] the top { part-role } { part-captures } the { $captured } on { $cell }
   *[cube] the { part-role } { part-captures } the { $captured } on { $cell }
}

### Pijersi: refused moves

illegal-empty-source = There’s nothing on { $from } to move.
illegal-not-yours = The { part-role } on { $from } { part-is } your opponent’s.
illegal-not-a-stack = There’s just one cube on { $from } ({ part-role }), not a stack: `=` moves stacks, `-` moves cubes.
illegal-same-cell = The stack is already on { $from }.
illegal-not-adjacent = { $from } and { $to } aren’t next to each other: a single cube moves just one cell.
illegal-too-far = { $to } is too far from { $from }: a stack moves one or two cells.
illegal-bent = { $from } and { $to } aren’t in a straight line: a stack that moves two cells goes straight.
illegal-blocked = The { part-role } on { $middle } { part-is } in the way from { $from } to { $to }: a stack can’t jump over anything.
illegal-own-piece = Your { part-target } { $target ->
    [scissors] are
   *[other] is
} already on { $to }: a whole stack can’t move onto your own piece.
illegal-third-cube = You already have a stack on { $to }: a third cube can’t go on top.
illegal-wise-on-top = A wise can’t go on top of the { part-target } on { $to }: it may only stand on a wise.
illegal-not-beaten = { part-role-capital } { part-does-not } beat { part-target }, so { $from } can’t capture { $to }.
illegal-wrong-second = { $kind ->
    [cube] A turn’s two actions are different: `-` from { $from } to { $to } can’t follow this one. Only a stack that has just moved may let its top cube step off.
   *[stack] A turn’s two actions are different: `=` from { $from } to { $to } can’t follow this one. Only a stack that has just been made may move on.
}
illegal-too-many = A turn has at most two actions: you can’t go on to { $to }.
illegal-which-part = There’s a stack on { $from }: write { $from }={ $to } for the whole stack, or { $from }-{ $to } for its top cube.

### Pijersi: setups

pijersi-setup-unknown = “{ $setup }” isn’t a setup. Use classic, half-random, full-random, or one of the author’s six-letter codes, such as GRXLLS.
pijersi-setup-cubes = The setup code { $setup } gives one side this many { part-role } cubes: { $found }. It should be { $expected }.
pijersi-setup-wise = The setup code { $setup } puts a wise on { part-role }, which the rules forbid.

### Pijersi: endings

ending-goal = { $winner ->
    [white] White
   *[black] Black
} reached the goal row.
ending-blocked = { $loser ->
    [white] White
   *[black] Black
} has no move left.
ending-quiet-turns = twenty turns went by without a capture.
how-goal = goal row reached
how-blocked = no move left
how-quiet-turns = 20 quiet turns

### Commands

command-challenge = Challenge someone, or everyone, to a game
command-challenge-game = Which game
command-challenge-opponent = Who to challenge (even me); leave empty and anyone may accept
command-challenge-level = Play against me: 1 is for a first game, 6 is my strongest
command-challenge-color = The color you want to play
command-challenge-setup = The starting layout; the usual one if empty
command-challenge-rules = Optional rules; the usual ones if empty
command-move = Play a move in this channel’s game
command-move-move = Your move in the game’s notation, or a suggestion
command-board = See this channel’s board, just for you
command-board-view = From which side
command-draw = Offer a draw
command-movehere = Ask to continue one of your games in this channel
command-movehere-game-id = The game’s six letters and digits
command-settings = Board theme and view, notifications, language, challenges, vacation
command-server = Server settings: channels for games, default clock, language, daily puzzle
command-server-puzzle-channel = Post a daily puzzle in this channel
command-server-puzzle-hour = The hour of the daily puzzle, 0 to 23, or with minutes, such as 18:30
command-server-puzzle-zone = The time zone of that hour, such as Europe/Berlin; UTC if you never choose one
command-server-puzzle-game = Only puzzles of this game; the games take turns if empty
command-takeback = Ask to take back your last move
command-challenge-clock = Time per player; the server’s default if empty
command-resign = Give up the game
command-abort = Abort the game; it won’t count
command-record = Show a game as text
command-record-game-id = Which game; this channel’s if empty
command-replay = Watch a game again, move by move
command-replay-game-id = Which game; this channel’s if empty
command-hint = A hint in a game against me, or how the last game here went
command-explore = Try out moves for both sides on a board that only you see
command-explore-game-id = Which game; this channel’s if empty
command-explore-moves = Moves from the start of your line, with spaces between them
command-games = Your games, and where it’s your move
command-stats = Ratings and results on this server, by game, color and opponent
command-stats-user = Whose; yours if empty
command-stats-game = Which game; all if empty
command-leaderboard = The strongest players on this server
command-leaderboard-game = Which game; all games if empty
command-games-user = Whose games; yours if empty
command-archive = Search the finished games that you may see
command-archive-player = Who plays; you, if a later option is about the player
command-archive-opponent = Who plays against the player
command-archive-game = Which game
command-archive-color = The player’s color
command-archive-result = How it ended, for a color or for the player
command-archive-ending = Why it ended
command-archive-setup = The starting layout
command-archive-tournament = Only games of this tournament
command-archive-since = Ended on this day or later, such as 2026-11-21
command-archive-until = Ended on this day or earlier, such as 2026-11-21
command-archive-rating = Both players are rated at least this high today
command-archive-shortest = At least this many moves, both sides counted
command-archive-longest = At most this many moves, both sides counted
command-archive-among = Where to search; this server and your own games if empty
command-archive-name = Part of a player’s name, in your collection only
command-archive-position = A position, besides the other conditions
choice-position-searched = The one I last searched for from a board
choice-among-server = This server and my games
choice-among-own = Only my games
choice-among-collection = My collection
archive-result-white = White won
archive-result-black = Black won
archive-result-draw = Draw
archive-result-win = The player won
archive-result-loss = The player lost
command-privacy = What I keep about you: see it, get it, delete it
command-import = Read the record of a game, to replay or continue it
command-import-text = The record as text; for a file of several games, the number of the one you want
command-import-file = The record as a text file
command-rules = The rules of a game, in pages with pictures
command-rules-game = Which game
command-setup = The setups this server has saved
command-setup-save = Save a layout under a name, replacing any it had
command-setup-save-name = Its name: letters, digits and hyphens
command-setup-layout = Where the pieces go, written as for /challenge
command-setup-list = List the setups this server has saved
command-setup-list-game = For which game; all if empty
command-setup-delete = Delete a setup; running games continue
command-setup-delete-name = Its name, or a suggestion
command-setup-game = Which game
command-help = A first game in five lines
choice-white = White
choice-black = Black
choice-random = Random
choice-level = { $level ->
    [1] 1 – my first game
    [2] 2 – I know the rules
    [3] 3 – I’ve played before
    [4] 4 – I look ahead
    [5] 5 – I play well
   *[6] 6 – give me your best
}
choice-rules = { $games }: { $rules }

### When something is wrong with a request

request-unknown = I don’t know that command. It may belong to another version of Parlor: try again in a moment.
request-missing = The option `{ $option }` is missing.
request-bad-option = { $value } doesn’t fit the option `{ $option }`.
request-no-record = `/import` needs a record, as `text` or as a `file`.
download-too-large = That file is too large for a record: { $most } KB at most.
download-failed = I couldn’t fetch that file. Try again, or give the record as `text`.
control-unknown = I don’t understand that button anymore. `/board` shows this channel’s game.
control-too-long = That’s more clicks than one button can remember. Please type the move with `/move`, or with `/explore` if you’re exploring.
deferred-done = That took a little longer than usual. It’s done.
automod-blocks = Done. { automod-words }
automod-words = AutoMod on this server blocks the words of this message.
error-internal = Something went wrong on my side; whoever runs this bot will see it. Nothing in your game is lost: please try again.
error-store = I couldn’t save that, so I’m restarting. Everything I already answered is safe. In a minute, look at the board (`/board`): if what you just did is missing, please do it again.
error-away = I can’t reach my database right now, so nothing was saved. Please try again in a minute.
error-away-unsure = My database stopped answering, so I don’t know whether that was saved. In a minute, please look at the board (`/board`) before you try again.

## Biyi

### Records that are read in

transcript-refused = Line { $line }: { $problem }
transcript-header = a header looks like `[White "Ann"]`, on one line.
transcript-twice = the header { $name } appears twice.
transcript-no-game = the header `Game` is missing, as in `[Game "Pijersi"]`.
transcript-game = there’s no game { $text }, only { $games }.
transcript-value = { $text } doesn’t fit the header `{ $header }`.
transcript-drawn = { $setup } is random, so the header `Position` has to give the start.
transcript-position = that isn’t a position a game of { $game } can continue from.
transcript-result = the result can’t be { $said }: the moves and the header `Ending` lead to { $reached }.
transcript-ending = the game didn’t end by { $text }.
transcript-comment = a comment has no end: its brace isn’t closed.
transcript-number = expected `{ $expected }` here, not { $found }.
transcript-no-move = no move follows the number { $number }.
transcript-move = move { $number }, { $text }: { $reason }
transcript-syntax = move { $number }, { $text }, isn’t in the game’s notation.
transcript-several = another game begins here, one of { $count } in all. Give them as a `file`, and with `text` the one you want: its number, such as 2, or its id.
transcript-not-among = { $count ->
    [one] there’s only one game here, and it isn’t
   *[other] none of the { $count } games here is
} { $text }. Give a number or an id.
transcript-after-end = move { $number } comes after the end of the game.
transcript-too-many-moves = I read at most { $most } moves.

### Biyi: the rules

rules-biyi-aim = **The aim.** Two villages face each other across the river Salween: White’s on ranks 1 to 5, Black’s on ranks 9 to 13; the river is rank 7, its banks are ranks 6 and 8. (In the picture the letters label the horizontal lines, and each numbered column is a rank.) Each side has 34 tokens; none ever leaves the board. **You win when a token of yours gets onto the bird in its nest in the other village**: d13 for White, d1 for Black. Your own nest is closed to you. White moves first, then you take turns; passing isn’t allowed. *Forward* is toward the other village. Diagonals never count.
rules-biyi-stacks = **Stacks.** Tokens stack up, as high as you like. The top token is the **pilot**: the whole stack belongs to its owner. The tokens below are its **carriers**, no matter whose they are. Next to the owner’s wing and the height, the picture shows every token from the bottom up: White’s are light and round, Black’s dark and square. On d4 a white pilot stands on two black tokens: they’re trapped until it leaves.
rules-biyi-pilots = **Pilots slide and climb.** A pilot, alone or on top of a stack, goes **forward or sideways**, never back; whatever is under it stays. It *slides* (`=`) on its own level: a lone token onto an empty square, the pilot of a stack onto a stack exactly one lower than its own. Or it *climbs* (`+`) one level, onto a pilot of its own color on a square of the same height. Here the token on d5 is picked: it can slide to d6, or climb onto c5 or e5. It can’t go back onto d4.
rules-biyi-slides = **Stacks slide.** Sliding tokens keep their level. The lowest token of a stack is on level 1. So the height of the target square decides which ones go: **all tokens above that height**, no more and no fewer; onto an empty square, the whole stack. It doesn’t matter whose tokens are there. Here a stack of five slid onto a stack of two: levels 3, 4 and 5 went, and now trap the black pilot.
rules-biyi-direction = **The lowest sliding token steers.** A stack may always slide sideways. It may slide forward only if the lowest token *that moves* is yours, and **backward** only if that token is your opponent’s. A pilot sliding alone never goes back. Here levels 3 to 5 slid onto a stack of two, and level 3 is black: so they went back, and couldn’t have gone forward.
rules-biyi-descents = **Descending.** A pilot may descend alone (`-`) onto any square **at least two lower** than its own, forward or sideways, onto anybody’s tokens or onto the ground. (Onto a stack exactly one lower it slides.) Where the same square allows both a slide and a descent, I ask which one you mean. Only pilots change level, and outside a chain (next page) they climb by one level at most. Here the pilot on d4 can descend onto c4 or e4, but onto d5, only one lower, it slides.
rules-biyi-chains = **Chains.** A pilot that lands on **three or more carriers of its own color** (others among them don’t matter) can’t stay there. It goes on at once, alone, forward or sideways, to any neighboring square, however high: it may even *jump* (`!`) onto a higher stack or onto an enemy at its own height. It goes on until it lands on fewer; if it can’t, the whole turn isn’t allowed. If four of your tokens slide together, their pilot must go on as well. But a pilot that already rests on three or more when your turn begins may stay. While you click, `»` marks the squares from which it would have to go on. Here: `c4+d4!e4-f4`.
rules-biyi-undoing = **No undoing.** Your movement may not exactly undo your last one: the same tokens, back to the square and the level they came from. This holds inside a chain as well. After any other movement of yours the way back is free. Here the pair on d5 came from c5 on White’s last turn: it can’t slide back there as a pair, but its pilot may descend to c5 alone.
rules-biyi-river = **The river.** Whatever stands in the river (rank 7) must be **held**: by a token on the bank square next to it, on the same letter (d6 or d8 for d7), or by a neighbor along the river that is held itself. Anybody’s tokens hold; diagonal ones don’t. A movement that leaves any token unheld isn’t allowed, whether it’s yours or your opponent’s; this is checked after every movement, inside chains too. Here the white token on d7 is held by c7, which c8 holds.
rules-biyi-dragons = **Connected dragons must part.** A stack of three or more tokens **all of one color** is a dragon of that color. Two dragons on squares side by side are *connected*. If two of yours are connected when your turn begins, no two of yours may be when it ends, new ones included: **otherwise you lose at once**. Connecting dragons is allowed if none of yours were connected when your turn began, and you can do it to your opponent: a pilot of yours that leaves the top of an enemy stack may uncover a dragon next to another one. I ask again before I play a turn that loses. Here White must part the dragons on c4 and d4, for instance by sliding one of them forward, or by letting its pilot descend: two tokens aren’t a dragon.
rules-biyi-bird = **Winning.** From any square next to the other nest (not backward) your pilot can get onto the bird, however high it stands: the bird counts as one of your tokens, so the pilot climbs onto it from level 1, slides from level 2, and descends from higher up. A group may slide onto it, too, and a chain may end there. **But no two of your own dragons may be connected then**: as long as any would be, the nest is closed to you. Here a chain ends on the bird: `c12=c13-d13#`.
rules-biyi-ends = **Other ends.** Whoever has no legal turn loses. If all tokens stand exactly as they did at the start or after an earlier turn, it’s a **draw**. Here it’s White’s turn, and the token on a13 has no legal move: it’s on the last rank, and its only neighbor is an enemy of its own height. White has lost.
rules-biyi-notation = **Typing moves.** Name the square, then a sign and a square for each movement. Here White could type `d5=d6` (slide), `c3+d3` (climb), `f4-f5` (descend) or the chain `a3+b3-b4`; `!` is a jump inside a chain. You may leave out the signs where only one turn fits: `a3b3b4`. `#` marks a win.
    { "" }**Setups.** `/challenge setup:` offers the classic start, five setups of our own (`house-…`), and `random`; with `+` each side gets one of its own: `house-gates + house-reed`. Or type a camp as five rows of heights, the front row first, `.` for empty and `*` for the nest: `1111111/1111111/1111111/1111111/111*111`. A server can save such a camp under a name with `/setup save`, for instance one from the game’s position cards, which we aren’t allowed to include.
rules-biyi-readings = **Where we had to choose.** The rulebook leaves some questions open. Here’s how Parlor plays them:
    • The nests are on d1 and d13, in the middle of the back ranks. The rulebook shows them only in a drawing.
    • A chain that has to go on but can’t makes the whole turn illegal. Undoing and the river are checked after every movement of a chain, even after the one that wins.
    • Inside a chain a pilot may land on an enemy at its own height.
    • While dragons of yours would be connected, you may not enter the other nest; it doesn’t lose the game. Tokens that slide onto the bird count as a stack there, without the bird.
    • After a turn we check for a win first, then for connected dragons, then for a draw, then whether the other side can move.
    • For a draw only the tokens are compared, not whose turn it is.
    • Any legal turn may be the first of the game. Black’s camp is White’s, rotated by half a turn.
    Biyi is a game by Jérôme Mariaud de Serre and Raphaël-James Lebel (2019): <https://biyigames.com>. These rules are written in our own words.

### Biyi: moves in words

biyi-how-slide = { $part ->
    [known] slides
    [token] slides
    [pilot] pilot slides
   *[group] { $count } tokens slide
}
biyi-how-climb = { $part ->
    [pilot] pilot climbs
   *[other] climbs
}
biyi-how-descend = { $part ->
    [pilot] pilot descends
   *[other] descends
}
biyi-how-jump = { $part ->
    [pilot] pilot jumps
   *[other] jumps
}
biyi-describe-movement = { $how } to { $to }
biyi-describe-then = { $first }, { $second }
biyi-describe-wins = { $turn }, wins
biyi-describe-loses = { $turn } (loses: connected dragons)
biyi-describe-draws = { $turn } (a draw by repetition)
biyi-memory = { $color ->
    [white] White
   *[black] Black
} last moved { $count ->
    [one] a token from { $from } to { $to } and can’t move it straight back.
   *[other] { $count } tokens from { $from } to { $to } and can’t move the same { $count } straight back.
}

### Biyi: warnings

biyi-warning-connected-dragons = **This loses.** Your dragons on { $first } and { $second } would still be connected, and this turn you have to part all your connected dragons.
biyi-warning-repetition = **This is a draw.** All tokens would stand as they stood before in this game.

### Biyi: the picker

biyi-prompt-start = **Your move.** Which token or stack?
biyi-prompt-duty = **Your move.** Your dragons on { $first } and { $second } are connected: if any of yours still are after this turn, you lose. Which token or stack?
biyi-prompt-picked = { $height ->
    [one] The token on { $from }: where to?
   *[other] The stack of { $height } on { $from }: where to?
}
biyi-prompt-way = From { $from } to { $to }: slide, or descend with the pilot alone?
biyi-prompt-chain = On { $at } your pilot stands on { $carriers } of your tokens. On three or more it must go on. Where to?
biyi-prompt-over = The move is complete.
biyi-step-stack = { $height ->
    [one] a token
   *[other] stack of { $height }, from the bottom: { $tokens }
}
biyi-piece = { $height ->
    [one] token
   *[other] stack of { $height }, from the bottom { $tokens }
}
biyi-label-way = { $way ->
    [slide] Slide
   *[descend] Descend alone
}
biyi-label-stop = Stop here
biyi-label-stack = { $cell } ×{ $height }
biyi-sign-bird = bird
biyi-step-open = slide or descend · { $where }
biyi-step-goes = { $how } · { $where }
biyi-step-goes-on = { $how } · { $where } · and must go on
biyi-onto-empty = empty square
biyi-onto-own = { $height ->
    [one] your token
   *[other] your stack of { $height }
}
biyi-onto-enemy = { $height ->
    [one] an enemy token
   *[other] an enemy stack of { $height }
}
biyi-onto-bird = the bird: you win

### Biyi: refused moves

biyi-illegal-syntax = { $text } isn’t a move. Type the square you start from and the one you go to, as in d5d6{ $place ->
    [terminal] ; `parlor moves` lists the legal ones
   *[chat] , pick a suggestion, or press **{ button-move }** under the board
}.
biyi-illegal-empty-source = There’s nothing on { $from } to move.
biyi-illegal-bird-stays = The bird on { $from } never moves, and there’s no token there.
biyi-illegal-not-yours = The pilot on { $from }, the top token, is your opponent’s, and so is the stack.
biyi-illegal-chain-not-due = Your turn ends on { $at }, so you can’t go on to { $to }: there the pilot stands on { $carriers ->
    [0] none of your tokens
    [one] one of your tokens
   *[other] { $carriers } of your tokens
}, and goes on only from three or more.
biyi-illegal-beyond-bird = The game ends on the bird on { $at }: you can’t go on to { $to }.
biyi-illegal-not-adjacent = { $from } and { $to } aren’t next to each other: each movement goes one square forward, back or sideways, never diagonally.
biyi-illegal-own-nest = { $to } is your own nest: nothing may ever move onto it.
biyi-illegal-backward = { $from } to { $to } is backward, and a pilot never goes back on its own. Only a group of two tokens or more slides backward, and only if its lowest token is your opponent’s.
biyi-illegal-backward-own = { $from } to { $to } is backward: the lowest token that would slide (level { $level }) is yours. Only a group of two tokens or more slides backward, and only if its lowest token is your opponent’s.
biyi-illegal-too-high = { $to } is { $target } high but { $from } is only { $height }: nothing can move onto a higher stack, except a pilot that jumps in a chain.
biyi-illegal-enemy-same-level = { $from } and { $to } are both { $height } high, and the pilot on { $to } is your opponent’s: you can only climb onto your own pilot. Only in a chain does a pilot jump there.
biyi-illegal-bottom-carrier-enemy = From { $from } to { $to } everything from level { $level } up would slide, and the token at that level is your opponent’s: such a group slides backward or sideways, not forward.
biyi-illegal-wrong-kind = { $kind ->
    [slide] `=` slides
    [climb] `+` climbs
    [descend] `-` descends
   *[jump] `!` jumps in a chain
}, which doesn’t fit { $from } ({ $height } high) and { $to } ({ $target } high). What fits: { $right }.
biyi-illegal-chain-moves-pilot = In a chain only the pilot moves on, so nothing slides from { $from } ({ $height } high) to { $to } ({ $target } high). What fits: { $right }.
biyi-illegal-ambiguous = From { $from } to { $to } would be a slide of { $count } tokens or a descent of the pilot alone: write `{ $from }={ $to }` for the slide, `{ $from }-{ $to }` for the descent.
biyi-illegal-reverse = { $from } to { $to } would take the same tokens back to where your last movement took them from. That isn’t allowed until you’ve made another movement.
biyi-illegal-drown = After that, nothing would hold the tokens on { $squares } in the river. They need tokens on the bank square next to them, on the same letter ({ $banks }), or neighbors in the river that are held; it doesn’t matter whose.
biyi-illegal-drown-bank = { $first } or { $second } for { $square }
biyi-illegal-drown-banks = { $first }, { $second }
biyi-illegal-bird-with-connected-dragons = You can’t enter the nest on { $to } while any of your dragons are connected: { $first } and { $second } would be.
biyi-illegal-chain-unfinished = The turn isn’t over on { $at }: there your pilot stands on { $carriers } of your tokens, and on three or more it must go on. { $count ->
    [one] Add where to: { $squares }.
   *[other] Add where to, one of { $squares }.
}
biyi-illegal-chain-stuck = On { $at } your pilot would stand on { $carriers } of your tokens. On three or more it must go on, but from there it can’t: so this turn isn’t allowed.

### Biyi: setups

biyi-setup-unknown = { $setup } isn’t a setup. Use a name (classic, house-terrace, house-gates, house-guard, house-stairs, house-reed, random), a layout such as `2222222/1111111/.1.1.1./1.1.1.1/111*111` (five rows, the front one first; digits are heights, `.` is empty, `*` is the nest), or one for each side, joined by `+`.
biyi-setup-camp-rows = A layout has five rows separated by `/`, the front row first. This one has { $found }.
biyi-setup-camp-row = Row { $row } of the layout is { $text }. It needs seven characters: digits from 1 for heights, `.` for empty squares, `*` for the nest.
biyi-setup-camp-nest = The nest `*` belongs in the middle of the fifth row and nowhere else, but row { $row } is { $text }.
biyi-setup-fields = A position is written in two to five parts separated by spaces: board, side to move, nests, White’s and Black’s last movement. This one has { $found }.
biyi-setup-ranks = A board has 13 ranks separated by `/`, Black’s edge first. This one has { $found }.
biyi-setup-rank = Rank { $rank } of the board is { $text }. It needs seven squares: digits for empty ones, `w` and `b` for tokens, `(wwb)` for stacks, bottom first.
biyi-setup-square = { $text } isn’t a square with its tokens, bottom first, such as `d5:wwb`, or that square appears twice.
biyi-setup-side = { $text } isn’t a side to move: write `w` or `b`.
biyi-setup-nests = { $text } doesn’t name the nests: write `-`, or a square of White’s village and one of Black’s, as in `d1,d13`.
biyi-setup-latest = { $text } isn’t a last movement of that side: write `-`, or one such as `c5d5:1:1:2`.
biyi-setup-too-many = { $color ->
    [white] White
   *[black] Black
} has { $found } tokens, but there are only { $most } of each color.
biyi-setup-tokens = { $color ->
    [white] White
   *[black] Black
} has { $found ->
    [one] one token
   *[other] { $found } tokens
} instead of { $expected }.
biyi-setup-on-nest = There are tokens on { $cell }, which is a nest and must be empty.
biyi-setup-drowned = Nothing holds the tokens on { $squares } in the river. They need tokens on the bank square next to them, on the same letter ({ $banks }), or neighbors in the river that are held; it doesn’t matter whose.
biyi-setup-connected-dragons = { $color ->
    [white] White’s
   *[black] Black’s
} dragons on { $first } and { $second } are connected: no game starts like that.
biyi-setup-no-turn = { $color ->
    [white] White
   *[black] Black
} is to move and has no legal turn.

### Biyi: endings

ending-biyi-bird = { $winner ->
    [white] White reached the bird on Black’s nest.
   *[black] Black reached the bird on White’s nest.
}
ending-biyi-connected-dragons = { $loser ->
    [white] White
   *[black] Black
} had connected dragons when the turn began, and still had some when it ended.
ending-biyi-repetition = all tokens stand exactly as they did once before.
ending-biyi-no-turn = { $loser ->
    [white] White
   *[black] Black
} has no legal turn left.
how-biyi-bird = bird reached
how-biyi-connected-dragons = dragons connected
how-biyi-repetition = position repeated
how-biyi-no-turn = no turn left

### Biyi: the picture

biyi-legend-last = last move
biyi-legend-made = moved so far
biyi-legend-picked = picked
biyi-legend-target = may go
biyi-legend-movable = can move
biyi-legend-slide = slide
biyi-legend-climb = climb
biyi-legend-descend = descend
biyi-legend-jump = jump
biyi-legend-onward = must go on
biyi-legend-connected = connected dragons
biyi-legend-duty = dragons to part
biyi-line = { $cell }: { $height } high, bottom
biyi-line-top = top

## Paiko

### Paiko: the rules

rules-paiko-aim = **The aim.** You win by having **ten points** at the end of your turn. A tile of yours in the middle ground (the two plain quarters) is worth **1**, in your opponent’s homeground **2**, in your own nothing; a Lotus never counts. White’s homeground is the lower left quarter, with rings, Black’s the upper right one, with dots. On the four **black squares** only a Lotus can stand. Here a white Sword went from g5 to h6, out of the homeground, for the tenth point: `g5-h6`.
rules-paiko-draft = **The draft.** Each side has 24 tiles, three of each of eight kinds, all in plain view. They wait in the **reserve**; only tiles from your **hand** go on the board. First White takes any 7 tiles, then Black 9, then White 1 more. Press **{ button-move }** and choose them, or type their letters in any order: `draft SSBEWLA`. Then White plays the first turn.
rules-paiko-deploy = **A turn: deploy.** Each turn is **one** of four things: deploy, shift, redeploy a Water, or draw. To deploy, put a tile from your hand on an empty square, facing as you like. The square must hold **no threat against you**, and lie in your homeground or be threatened by one of your tiles. Here `S@f5` is in the homeground; `B@h6^` goes where the Sword threatens. A Lotus goes on any empty square: `L@i6`.
rules-paiko-shift = **A turn: shift, redeploy, draw.** A tile on the board shifts one or two squares horizontally or vertically, around a corner too: `g5-h6`. It may turn at the end, or just turn: `e4^`. It can’t pass through tiles, black squares or squares where it would fall. Earth shifts one square; Lotus and Air stay. A Water may instead be lifted and deployed again: `i4@f5`. Or draw exactly three tiles of your choice from your reserve: `draw SBL` (all of them if fewer are left). You can’t pass while you can do anything else.
rules-paiko-threat = **Threat and cover.** Tiles threaten squares around them; nothing blocks a threat. A tile with **two threats** against it falls. If it is **covered**, it takes **three**: that’s the case in its own homeground, and wherever your own Lotus, Water or Sai covers it. Cover never adds up. Fires count against both sides. Here the Sword and the new Bow (`B@e4>`) both threaten the Earth on h4, but the Lotus beside it covers it: two aren’t enough. The bar on a tile counts threats; press **{ button-move }** or **{ button-flip }**, then **{ button-overlay }**, to see your own game like this.
rules-paiko-safety = **Your own tiles first.** After your turn none of your tiles may be threatened enough to fall, not even if the enemy tile that threatens it falls on the same turn. I refuse such a turn and tell you which square has how many threats. Here the Sword can go to h5 (`g5-h5`): with the Bow it makes two threats on the Earth on i4, which falls. It can’t go on to i5, where the Earth and the black Bow threaten it.
rules-paiko-captures = **Captures in rounds.** After your turn all enemy tiles that are threatened enough fall at once. Some may have been covering others: look again, until nothing falls. **Fires fall last**, and until then they still threaten their own side. Here White can deploy an Air on h6 (`A@h6`). First the Water on j5 falls: Air and Black’s own Fire. That uncovers the Sword on k5: Bow and Fire. Last, the Fire on j7 itself: Air, and the threat of a Fire on itself.
rules-paiko-rewards = **Rewards and the end.** For each tile you lose, you choose one tile from the capturing side’s reserve, if there is one, for its hand, before your own turn. Here the Air captured three (crossed out), so Black gives three: `give WWL`. Captured tiles never come back. **The end.** With ten points, you win. It’s a draw when both sides have lost 13 tiles or more and have five points or fewer, when a position comes up for the third time, or when both sides have to pass.
rules-paiko-sword = **Sword** (S). Threatens all eight squares around it. Shifts up to two squares and has no facing. A good tile to open the way: you can deploy wherever it threatens. Shift this one, for example: `g5-h6`.
rules-paiko-bow = **Bow** (B). Threatens three squares straight ahead, the second to the fourth; **not** the one right in front of it. Nothing blocks it. Shifts up to two squares. The picture shows one for each facing: ^ on e5, > on f6, v on l10, < on k11. Turning in place takes a whole turn: `e5>`.
rules-paiko-earth = **Earth** (E). Threatens two squares in each of the four straight directions; a tile in between doesn’t matter. No facing. It shifts **one square only**: `g5-h5`.
rules-paiko-fire = **Fire** (F). Threatens the three squares ahead, the five beyond them, and **its own square**. It counts against **both** sides, itself included: it takes just one more threat to capture a Fire, or two in cover. Nobody deploys anything but a Lotus where any Fire threatens. Shifts up to two squares. One for each facing: ^ on f3, > on i7, v on i12, < on e8. Just turning: `f3>`.
rules-paiko-water = **Water** (W). Threatens the four squares at its corners and covers your tiles on the four at its sides, but not itself. No facing. Instead of shifting up to two squares (`g5-h6`), it may be lifted and deployed again anywhere you may deploy, even where only it threatens: `g5@d4`.
rules-paiko-sai = **Sai** (I). Threatens the one square ahead and covers your tiles to its left and right, but not itself. Shifts up to two squares. Right after it’s deployed it may shift at once, in the same turn. One for each facing: ^ on d6, > on j5, v on j11, < on e10. Just turning: `d6>`.
rules-paiko-lotus = **Lotus** (L). Threatens nothing. Covers your tiles on all eight squares around it **and itself**, so it always takes three threats to capture it. It may be deployed on **any** empty square, even a black one (`L@h8`) and under up to two threats. It never shifts and never scores.
rules-paiko-air = **Air** (A). Threatens the eight squares that a chess knight reaches; nothing blocks it. No facing, and it never shifts. It does score, and it lets you deploy far ahead: here `S@h7`.
rules-paiko-notation = **Typing moves.** S Sword, B Bow, E Earth, F Fire, W Water, I Sai, L Lotus, A Air. Facings: `^ > v <`, or n e s w; `^` looks to the higher numbers, however the board is turned. Deploy: `S@f5`, `B@d5^`; a Sai that shifts at once: `I@d5-d6^`. Shift: `g5-h6`, `e4-e5>`. Turn: `e4v`. Redeploy: `i4@j5`. Draw: `draw SBL`, letters in any order. If you name every square, exactly that path is taken: `g5-g6-h6`. `/move` completes tile, square and facing step by step.
rules-paiko-readings = **How we read the rules.** Where the publisher’s sheet is silent or sources differ, we play it like this: Fires fall last. Tiles that lose their cover fall in the same turn. Your own safety is checked before anything is removed. The draw at 13 lost tiles is from the print-and-play rules of 2016 (Catalyst Game Labs). The draw by repetition is ours: without it a game might never end. `/challenge` has an option `rules` to switch that draw off, to limit the same tile to three turns in a row, or to let a tile stay as it is.

### Paiko: words and tiles

part-tile = { $tile ->
    [sword] Sword
    [bow] Bow
    [earth] Earth
    [fire] Fire
    [water] Water
    [sai] Sai
    [lotus] Lotus
   *[air] Air
}
part-faces = { $facing ->
    [north] , facing north (^)
    [east] , facing east (>)
    [south] , facing south (v)
    [west] , facing west (<)
   *[none] { "" }
}
paiko-tiles = { $count ->
    [1] { part-tile }
   *[other] { part-tile } ×{ $count }
}
paiko-tiles-and = { $before }, { $next }

### Paiko: moves in words

paiko-describe-draw = takes { $tiles }
paiko-describe-give = gives { $tiles }
paiko-describe-pass = passes: no other move
paiko-describe-deploy = new { part-tile } on { $to }{ part-faces }
paiko-describe-deploy-on = new { part-tile } on { $at }, then on to { $to }{ part-faces }
paiko-describe-shift = { part-tile } to { $to }{ part-faces }
paiko-describe-turn = { $facing ->
    [north] { part-tile } on { $at } turns to face north (^)
    [east] { part-tile } on { $at } turns to face east (>)
    [south] { part-tile } on { $at } turns to face south (v)
    [west] { part-tile } on { $at } turns to face west (<)
   *[none] { part-tile } on { $at } stays as it is
}
paiko-describe-redeploy = { part-tile } redeployed to { $to }
paiko-and-captures = { $words }, captures { part-tile } { $at }
paiko-and-scores = { $words }, scores { $points }
paiko-and-wins = { $words }, wins with { $points } points

### Paiko: the picker

paiko-prompt-start = **Your move.** Which tile, from your hand or on the board? Or draw new tiles?
paiko-prompt-draft = **The draft.** Take { $count ->
    [one] 1 tile
   *[other] { $count } tiles
} into your hand. `/rules` has a page about each.
paiko-prompt-draw = Draw { $count ->
    [one] 1 tile
   *[other] { $count } tiles
} from your reserve.
paiko-prompt-give = **Your opponent captured.** Choose { $count ->
    [one] 1 tile
   *[other] { $count } tiles
} from their reserve for their hand.
paiko-prompt-land = A new { part-tile }: on which square?
paiko-prompt-sai = The Sai lands on { $at }. Which way does it face? Or choose a square to shift it to at once.
paiko-prompt-face = { part-tile } on { $at }: which way does it face?
paiko-prompt-shift = { $turns ->
    [yes] { part-tile } on { $at }: where to? Or which way should it face, if it only turns?
   *[no] { part-tile } on { $at }: where to?
}
paiko-prompt-redeploy = The Water goes to { $at }.
paiko-prompt-over = The move is complete.
paiko-label-tile = { $at } { $facing }
paiko-label-draw = Draw { $count }
paiko-label-face = { $facing ->
    [north] ↑ North
    [east] → East
    [south] ↓ South
   *[west] ← West
}
paiko-label-redeploy = Redeploy
paiko-label-stay = Stays as it is
paiko-label-pass = Pass
paiko-balanced = Balanced hand
paiko-balanced-reason = **{ paiko-balanced }** takes { $tiles }: as many kinds as possible, first those that reach 8 squares. Bow and Sai reach only 3.
paiko-use = { $tile ->
    [sword] threatens the 8 squares around it; shifts up to 2
    [bow] threatens the second to fourth square straight ahead; shifts up to 2
    [earth] threatens 2 squares in each of the 4 directions; shifts 1
    [fire] threatens 8 squares ahead and its own, against both sides; shifts up to 2
    [water] threatens its 4 corners, covers its 4 sides; shifts up to 2, or is redeployed
    [sai] threatens 1 square ahead, covers its left and right; may shift as soon as it’s deployed
    [lotus] covers itself and the 8 squares around it; goes anywhere, never shifts or scores
   *[air] threatens the 8 squares a knight’s move away; never shifts
}
paiko-step-deploy = { part-tile } from your hand ({ $count })
paiko-step-tile = your { part-tile } on { $at }{ part-faces }
paiko-step-draw = { $count ->
    [one] draw 1 tile
   *[other] draw { $count } tiles
}
paiko-piece = { part-tile }{ part-faces }
paiko-step-take = { part-tile }
paiko-step-land = lands on { $at }
paiko-step-go = to { $at }
paiko-step-face = { $facing ->
    [north] faces north (^)
    [east] faces east (>)
    [south] faces south (v)
    [west] faces west (<)
   *[none] has no facing
}
paiko-step-redeploy = as a redeployment instead of a shift
paiko-step-stay = stays as it is

### Paiko: refused moves

paiko-illegal-syntax = { $text } isn’t a move. Write a tile, `@` and its square, such as S@f5, or two squares, such as g5-h5; { $place ->
    [terminal] `parlor moves` lists the legal ones
   *[chat] pick a suggestion, or press **{ button-move }** under the board
}.
paiko-illegal-wrong-phase = { $now ->
    [draft] The tiles are still being drafted: take { $count ->
        [one] 1 tile
       *[other] { $count } tiles
    } first, such as `draft S`.
    [reward] First choose { $count ->
        [one] 1 tile
       *[other] { $count } tiles
    } from your opponent’s reserve for what was captured, such as `give S`.
   *[turn] Not now: it’s time to deploy, shift, redeploy or draw.
}
paiko-illegal-reserve-empty = Your reserve is empty: there’s nothing left to draw.
paiko-illegal-wrong-count = That’s { $found ->
    [one] 1 tile
   *[other] { $found } tiles
}; it has to be exactly { $wanted }.
paiko-illegal-not-in-reserve = { $whose ->
    [theirs] Your opponent’s reserve doesn’t have that many tiles of this kind ({ part-tile }: { $left }).
   *[yours] Your reserve doesn’t have that many tiles of this kind ({ part-tile }: { $left }).
}
paiko-illegal-not-in-hand = You have no { part-tile } in your hand.
paiko-illegal-facing-required = Say which way the { part-tile } faces: add ^ > v < or n e s w after the square.
paiko-illegal-facing-forbidden = The { part-tile } looks the same from all sides: leave the facing out.
paiko-illegal-redeployment-turned = A redeployment has no facing, since a Water looks the same from all sides: write { $from }@{ $to }.
paiko-illegal-off-board = { $at } isn’t on the board.
paiko-illegal-occupied = There’s already a tile on { $at }: { part-tile }.
paiko-illegal-black-square = { $at } is a black square: only a Lotus can stand there.
paiko-illegal-threatened = { $at } has { $threat ->
    [one] 1 threat
   *[other] { $threat } threats
} against you (from { $by }); you can only deploy where there are none. Any Fire counts, even your own.
paiko-illegal-not-home-or-threatened = { $at } is neither in your homeground nor threatened by one of your tiles, so you can only deploy a Lotus there.
paiko-illegal-no-tile = There’s no tile on { $at }.
paiko-illegal-not-your-tile = The { part-tile } on { $at } is your opponent’s.
paiko-illegal-not-water = Only a Water can be redeployed; the tile on { $at } is another kind: { part-tile }.
paiko-illegal-cannot-shift = The { part-tile } on { $at } can’t shift: Lotus and Air stay where they are.
paiko-illegal-same-tile = The { part-tile } on { $at } has moved on each of your last three turns. Do something else first.
paiko-illegal-nothing-changes = That would leave the { part-tile } on { $at } just as it is. A turn has to change something.
paiko-illegal-path-stays = The tile is already on { $at }.
paiko-illegal-bad-path = A shift goes from square to neighboring square, never diagonally and never back: not from { $from } to { $to }.
paiko-illegal-shift-too-far = { $to } is too far from { $from }: the { part-tile } shifts { $range ->
    [one] 1 square
   *[other] { $range } squares
} at most.
paiko-illegal-deadly-path = { $tile ->
    [fire] { $at } has { $threat } threats against you, and that has to be fewer than { $need }: a Fire threatens itself, too. Threatened from { $by }.
   *[other] { $at } has { $threat } threats against you, and that has to be fewer than { $need }. Threatened from { $by }.
}
paiko-illegal-own-tile-captured = { $count ->
    [one] Your { part-tile } on { $at } would be lost: { $at } would have { $threat } threats against you, and that has to be fewer than { $need }. Threatened from { $by }.
   *[other] Your tiles on { $doomed } would be lost: { $at } would have { $threat } threats against you, and that has to be fewer than { $need }. Threatened from { $by }.
}
paiko-illegal-pass-not-forced = You can still do something else, so you can’t pass.

### Paiko: warnings

paiko-warning-tie = **This is a draw.** Both sides would have lost 13 tiles or more and have five points or fewer.
paiko-warning-repetition = **This is a draw.** The same position would come up for the third time.

### Paiko: setups

paiko-setup-unknown = { $setup } isn’t a setup. Use classic, or a position string.
paiko-setup-option = { $word } isn’t one of the rules’ options. Use { $words }.
paiko-setup-over = In that position the game is already over.
paiko-setup-fields = A position is written in six parts separated by spaces: board, side to act, phase, hands, lost tiles, turns. This one has { $found }.
paiko-setup-rows = A board has 14 rows separated by `/`, the top one first. This one has { $found }.
paiko-setup-squares = Row { $rank } of the board is { $text }. It needs { $expected } squares, not { $found }.
paiko-setup-no-tile = Row { $rank } of the board is { $text }, and { $sign } isn’t a tile.
paiko-setup-no-facing = Row { $rank } of the board is { $text }. After { $letter } it needs the way that tile faces: `^`, `>`, `v` or `<`.
paiko-setup-side = { $text } isn’t a side to act: write `w` or `b`.
paiko-setup-phase = { $text } isn’t a phase: write `d7`, `d9`, `d1`, `t`, `r1` and so on, `x1-0`, `x0-1` or `x1/2`.
paiko-setup-tiles = { $text } doesn’t list White’s and Black’s tiles: write them as in `S2B1/-`.
paiko-setup-turns = { $text } isn’t a number of turns.
paiko-setup-too-many = { $color ->
    [white] White
   *[black] Black
} has { $found } tiles of one kind ({ part-tile }), but there are only { $most } of each.
paiko-setup-spelling = { $found } is written { $canonical }.
paiko-setup-draft-turn = It’s the other side’s turn to draft { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}, or the board isn’t empty.
paiko-setup-drafted = In that phase { $color ->
    [white] White
   *[black] Black
} has { $count ->
    [one] 1 tile
   *[other] { $count } tiles
} in hand and has lost none.
paiko-setup-reward = Nobody can be given { $count ->
    [one] 1 tile
   *[other] { $count } tiles
} in that position.
paiko-setup-wrong-turn = After { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
} it’s { $color ->
    [white] White
   *[black] Black
} to act.
paiko-setup-capturable = The tile on { $at } would have been captured.
paiko-setup-won = { $color ->
    [white] White
   *[black] Black
} has won with { $points } points.
paiko-setup-tie = That position is already a draw: both sides have lost 13 tiles or more and have five points or fewer.

### Paiko: endings

ending-paiko-ten-points = { $winner ->
    [white] White
   *[black] Black
} has ten points or more.
ending-paiko-tie = both sides have lost 13 tiles or more and have five points or fewer.
ending-paiko-repetition = the same position came up for the third time.
ending-paiko-passes = both sides had to pass in a row.
ending-paiko-stopped = the game was ended before this position was written down.
how-paiko-ten-points = ten points
how-paiko-tie = 13 tiles lost each
how-paiko-repetition = threefold repetition
how-paiko-passes = two passes
how-paiko-stopped = stopped

### Paiko: the picture

paiko-panel-hand = Hand { $count }
paiko-panel-reserve = Reserve { $count }
paiko-panel-lost = Lost { $count }
paiko-panel-of = /{ $limit } pts
paiko-status-draft = { $count ->
    [one] takes { $count } tile
   *[other] takes { $count } tiles
}
paiko-status-reward = { $count ->
    [one] gives { $count } tile
   *[other] gives { $count } tiles
}
paiko-legend-last = last move
paiko-legend-made = moved so far
paiko-legend-captured = captured
paiko-legend-picked = picked
paiko-legend-target = may go
paiko-legend-movable = may be picked
paiko-legend-meter = threats there
paiko-legend-facing = may face
paiko-legend-threat = it threatens
paiko-legend-cover = it covers
paiko-legend-threat-facing = may threaten
paiko-legend-cover-facing = may cover
paiko-overlay-squares = Empty squares
paiko-overlay-threats = { $color ->
    [white] threats on White
   *[black] threats on Black
}
paiko-overlay-cover = { $color ->
    [white] cover for White
   *[black] cover for Black
}
paiko-overlay-tiles = Threats on a tile
paiko-overlay-falls = { $need ->
    [3] in cover: at { $need }
   *[2] falls at { $need }
}
paiko-overlay-endangered = falls at one more

### Puzzles

puzzle-task = { $color ->
    [white] White
   *[black] Black
} wins in { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}.
puzzle-task-hold = { $other ->
    [white] White
   *[black] Black
} threatens to win { $turns ->
    [one] next turn
   *[other] within { $turns } turns
}. What saves { $color ->
    [white] White
   *[black] Black
}?
pill-puzzle = wins in { $turns }
pill-puzzle-hold = must hold
puzzle-head = 🧩 **{ $game }** · puzzle { $id }
puzzle-task-line = **{ $task }**
puzzle-right = ✅ { $own } is right.
puzzle-reply = ✅ { $own } is right. { $color ->
    [white] White
   *[black] Black
} replies { $move } ({ $what }).
puzzle-instead = 🔀 { $move } ({ $what }) wins as well. The puzzle continues with { $solution }.
puzzle-again = You’ve tried every puzzle of this game. Here’s one again that you didn’t solve on the first try.
puzzle-counts = Only your first try counts. Pressing **{ button-solution }** counts as giving up.
puzzle-counts-no-more = You’ve tried this puzzle before: it no longer counts.
puzzle-wrong = ❌ **Not the solution:** { $move } ({ $what }) doesn’t win in time.
puzzle-wrong-hold = ❌ **Not the solution:** { $move } ({ $what }) doesn’t save { $color ->
    [white] White
   *[black] Black
}.
puzzle-late = ❌ **Too slow:** { $move } ({ $what }) takes { $turns } turns to win.
puzzle-replies = { $color ->
    [white] White
   *[black] Black
} replies { $move } ({ $what }).
puzzle-reply-wins = { $color ->
    [white] White
   *[black] Black
} replies { $move } ({ $what }) and wins.
puzzle-reply-wins-within = { $color ->
    [white] White
   *[black] Black
} replies { $move } ({ $what }) and wins within { $turns } turns.
puzzle-solved = ✅ **Solved** with { $move } ({ $what }).
puzzle-decided = Whatever { $color ->
    [white] White
   *[black] Black
} replies, { $moves } wins.
puzzle-held = { $color ->
    [white] White
   *[black] Black
} no longer wins { $turns ->
    [one] next turn
   *[other] within { $turns } turns
}.
puzzle-try = { $color ->
    [white] White
   *[black] Black
}’s most dangerous try is now { $move } ({ $what }).
puzzle-try-goes-on = Then { $color ->
    [white] White
   *[black] Black
} plays { $move } ({ $what }).
puzzle-try-answer = { $color ->
    [white] White
   *[black] Black
} answers { $move } ({ $what }) and holds.
puzzle-then = { $first }, then { $next }
puzzle-solved-before = You’d solved it before, so your rating stays as it is.
puzzle-no-first = It wasn’t your first try, so your rating stays as it is.
puzzle-rating = Your puzzle rating: **{ $rating }**
puzzle-unrated = You’ve tried so many puzzles today that this one doesn’t change your rating
puzzle-streak = streak { $streak }, best { $best }
puzzle-provisional = ? means provisional: a few more puzzles will settle it.
puzzle-about = Rating of the puzzle: { $rating } · { $motifs }
puzzle-of-game-head = 🧩 **{ $game }** · from game { $id }, move { $number }
puzzle-of-game-counts-not = Just for practice: puzzles from games don’t count toward any rating.
puzzle-of-rush-counts-not = Just for practice: tries at puzzles from a rush don’t count.
puzzle-of-game-played = In the game, move { $number } was { $move } ({ $what }).
puzzle-of-game-found = In the game, move { $number } was the right one.
puzzle-of-game-about = Themes: { $motifs }
puzzle-solution = 💡 **Solution:** { $moves }
puzzle-line-move = { $color ->
    [white] White
   *[black] Black
} { $move }
puzzle-explored = Exploring the puzzle. Only you see this.
puzzle-to-move = { $color ->
    [white] White
   *[black] Black
} to move.
puzzle-won = { $strong }{ $color ->
    [white] White
   *[black] Black
} wins{ $strong }: { $how }
puzzles-finished = 🎉 You’ve solved all { $count } puzzles of **{ $game }** on the first try. There’s nothing left for you here!
puzzle-motif-chain = chain
puzzle-motif-dragons = dragons
puzzle-motif-sacrifice = sacrifice
puzzle-motif-fork = fork
puzzle-motif-uncovering = uncovering
puzzle-motif-block = block
puzzle-motif-double-capture = double capture
puzzle-motif-split = splitting a stack
puzzle-motif-join = forming a stack
puzzle-motif-deployment = deployment
puzzle-motif-redeployment = redeployment
puzzle-motif-quiet = quiet move
puzzle-motif-defense = defense
puzzle-motif-capture = { $game ->
    [biyi] trapping
   *[other] capture
}
puzzle-motif-threat = threat
puzzle-motif-run = unstoppable run
alt-puzzle = A puzzle of { $game }: { $task } { $last } { $pieces } Position: { $position }
alt-puzzle-explored = An explored position of a puzzle of { $game }. { $status } { $last } { $pieces } Position: { $position }
alt-puzzle-solved = Solved.
alt-puzzle-solution = The solution of a puzzle of { $game } as an animation. { $task } { $moves }. { $pieces } Position: { $position }
button-solution = Solution
button-vote-up = 👍 Good
button-vote-down = 👎 Dull
button-puzzles = Puzzles
button-puzzle-of-game = A puzzle from this game
button-games = Games
stats-puzzles = **{ button-puzzles }**
stats-puzzle = **{ $game }**: **{ $rating }** · { $right } of { $tried } solved on the first try · { $streak }
stats-tournaments = **Tournaments**{ $medals }
stats-tournament = **{ $name }** ({ $game }): place { $place } of { $players }
solvers-head = **{ $game }: the best at puzzles on this server** · page { $page } of { $pages }
solvers-head-all = **The best at puzzles on this server**
solvers-none = Nobody has solved puzzles here yet. `/puzzle` shows you one.
solvers-none-of = Nobody has solved puzzles of { $game } here yet. `/puzzle` shows you one.
solvers-entry = **{ $place }.** { $player } **{ $rating }** · { $games ->
    [one] 1 puzzle
   *[other] { $games } puzzles
}
solvers-entry-provisional = – { $player } **{ $rating }** · { $games ->
    [one] 1 puzzle
   *[other] { $games } puzzles
}
refusal-no-puzzles = I have no puzzles of { $game }.
refusal-puzzles-damaged = My collection of puzzles of { $game } is damaged, so there are none for now. Whoever runs me finds the reason in my log.
refusal-puzzle-gone = I no longer have this puzzle. `/puzzle` shows you another one.
refusal-puzzle-untried = Try the puzzle first. You can explore it and vote on it after that.
command-puzzle = Solve a puzzle: find the one move that wins, or that saves
command-puzzle-game = Which game; the one you solved last if empty
rush-head = ⚡ **{ $game }** · puzzle rush
rush-rules = Solve as many puzzles as you can in { $minutes } minutes. They start easy and get harder; each one you solve scores a point, and the next one comes right away.
rush-rules-end = A wrong move ends that puzzle, and { $most } mistakes end the rush. Only you see it, and your puzzle rating stays as it is. The clock starts when you press **{ button-rush-start }**.
rush-best = Your best: **{ $score }** ({ $date })
rush-goes-on = You’re in the middle of one: { $standing }
rush-standing = **{ $score }** solved · { $mistakes } of { $most } mistakes · ends { $moment }
rush-solved = ✅ Solved. The next one:
rush-wrong = ❌ Not the solution. The next one:
rush-over-time = ⏱️ **Time’s up!**
rush-over-mistakes = ❌ **{ $most } mistakes: the rush is over.**
rush-over-puzzles = 🎉 **That was the last one: I have no more puzzles for this rush.**
rush-result = You solved **{ $score ->
    [one] 1 puzzle
   *[other] { $score } puzzles
}**, { $mistakes ->
    [0] with no mistakes
    [one] with 1 mistake
   *[other] with { $mistakes } mistakes
}.
rush-new-best = 🏆 A new personal best!
button-rush = ⚡ Puzzle rush
button-rush-start = Start
button-rush-go-on = Continue
button-rush-again = Again
button-rush-mistake = Mistake { $number }
button-leaderboard = Leaderboard
button-puzzle = Puzzle
stats-rush = **{ $game }** · puzzle rush: best **{ $score }** ({ $date })
rushers-head = **{ $game }: the best puzzle rushes on this server** · page { $page } of { $pages }
rushers-head-all = **The best puzzle rushes on this server**
rushers-none = Nobody has scored in a puzzle rush here yet. `/puzzle rush:True` starts one.
rushers-none-of = Nobody has scored in a { $game } puzzle rush here yet. `/puzzle rush:True` starts one.
rushers-entry = **{ $place }.** { $player } **{ $rating }** · { $date }
command-puzzle-rush = A puzzle rush instead: as many easy puzzles as you can in three minutes

### Lessons

learn-overview = **Learn a game** by solving small positions with clicks. I remember what you’ve solved.
learn-progress = { $solved } of { $count } solved { $dots }
learn-course = **{ $game }**: { $progress }
learn-head = **{ $game }** · lesson { $number } of { $count }
learn-hint = 💡 { $hint }
learn-refused = ✋ **Not allowed:** { $reason }
learn-short = ↩️ **Not yet.** You played { $move } ({ $what }). { $words }
learn-reply = { $color ->
    [white] White
   *[black] Black
} then plays { $move } ({ $what }).
learn-solved = ✅ **Solved** with { $move } ({ $what }). { $words }
learn-finished = 🎉 You’ve solved all { $count } lessons of **{ $game }**. Now play it for real: { $command }, or without `opponent` so anyone can accept.
learn-goal-row = The tinted row { $row } is { $color ->
    [white] White’s
   *[black] Black’s
} goal row.
learn-legend-choice = you can choose
alt-aim = How { $game } is won. { $last } { $pieces } Position: { $position }
alt-lesson = A small position of { $game } to solve. { $last } { $pieces } Position: { $position }
button-learn = Learn { $game }
button-hint = Hint
button-try-again = Try again
button-from-start = From the start
button-all-courses = All courses
command-learn = Learn a game by solving small positions with clicks
command-learn-game = Which game; all courses if empty
biyi-try-stack = { $height ->
    [one] token
   *[other] stack of { $height }, from the bottom
}: { $tokens }
biyi-try-stop = stop on { $at }
biyi-try-bird = the bird
biyi-try-own-nest = your own nest
pijersi-try-empty = empty cell
pijersi-try-own = { $piece } (yours)
pijersi-try-enemy = { $piece } (your opponent’s)
paiko-try-own = { part-tile } (yours)
paiko-try-enemy = { part-tile } (your opponent’s)
paiko-try-black = black square
paiko-try-home = your homeground
paiko-try-middle = middle ground
paiko-try-abroad = your opponent’s homeground

### Pijersi: the course

learn-pijersi-cube-task = You’re White and play upward. A cube moves **one** cell, in any of six directions. **Bring your rock (the ring) one row up.**
learn-pijersi-cube-hint = The row above c is d. Two of its cells touch c3.
learn-pijersi-cube-done = That’s how every cube moves. You can’t pass: on your turn you have to play.
learn-pijersi-cube-short = Allowed, but your rock is no higher than before.
learn-pijersi-aim = **The aim.** White has just won: the scissors went from f3 onto **row g**. Whoever ends a turn with a **rock, paper or scissors on the far row** wins: White on row g, Black on row **a**. Now try it yourself.
learn-pijersi-goal-task = You’re White and play upward. You win when your turn ends with a **rock, paper or scissors of yours on row g**; Black wants row **a**. A cube moves one cell, in any of six directions. **Win: bring your scissors (the cross) onto row g.**
learn-pijersi-goal-hint = The wise (the infinity sign) wins nothing there. The scissors are on f2.
learn-pijersi-goal-done = Won! That’s what both sides are after.
learn-pijersi-goal-wise = A wise may go to row g, but wins nothing there.
learn-pijersi-goal-short = Allowed, but nothing of yours is on row g, so the game goes on.
learn-pijersi-capture-task = Rock beats scissors, scissors beat paper, paper beats rock. You capture by moving onto what you beat. A wise beats nothing, and nothing beats it. **Capture with your rock.**
learn-pijersi-capture-hint = Of the four black cubes around it, your rock beats one: the scissors (the cross).
learn-pijersi-capture-done = Captured cubes leave the board for good.
learn-pijersi-capture-short = Allowed, but that captures nothing.
learn-pijersi-choice-task = Three of your cubes stand next to the black paper (the square) on d4. **Capture it.**
learn-pijersi-choice-hint = What beats paper? Scissors cut it.
learn-pijersi-choice-done = Only the scissors beat paper. You can also capture sideways and backward.
learn-pijersi-choice-short = Allowed, but the paper is still there.
learn-pijersi-stack-task = A cube may step onto one of your own single cubes: that makes a **stack** of two, never of three. A wise stands on a wise only. **Make a stack.**
learn-pijersi-stack-hint = Pick the rock and step onto the wise. Then press **{ part-play }**: the new stack doesn’t have to move on.
learn-pijersi-stack-done = The top cube decides what a stack beats and what beats it: this one is a rock.
learn-pijersi-stack-short = Allowed, but there’s no stack at the end.
learn-pijersi-stride-task = A whole stack moves one cell, or **two in a straight line** if the cell between is empty. **Capture the scissors with the whole stack.**
learn-pijersi-stride-hint = Click e4, where the stack goes, then let its top cube stay there.
learn-pijersi-stride-done = A stack captures with its top cube, and takes the whole piece: two cubes if it’s a stack.
learn-pijersi-stride-split = Captured, but your stack came apart. Let both cubes end on e4.
learn-pijersi-stride-short = Allowed, but the scissors on e4 are still there.
learn-pijersi-step-off-task = The top cube may leave its stack, like a single cube; the bottom one stays and can’t move out from under it. **Capture the paper, and leave your rock on c3.**
learn-pijersi-step-off-hint = Pick the stack, then its top cube alone: the bottom cube stays. Then the top one goes to d3.
learn-pijersi-step-off-done = One stack less, two single cubes more.
learn-pijersi-step-off-both = Captured, but your rock has left c3.
learn-pijersi-step-off-short = Allowed, but the paper on d3 is still there.
learn-pijersi-make-and-go-task = A turn may have two actions. First: a cube makes a stack, and **that stack moves on at once**. **Win in one turn.**
learn-pijersi-make-and-go-hint = Make the stack on e4. From there it goes two cells straight to g3 or g5.
learn-pijersi-make-and-go-done = Three rows in one turn: watch out, Black can do it too.
learn-pijersi-make-and-go-short = Allowed, but nothing of yours is on row g yet.
learn-pijersi-go-and-step-task = The other pair of actions: a stack moves, and **its top cube steps off at once**. Both may capture. **Take both papers in one turn.**
learn-pijersi-go-and-step-hint = The stack takes d3, and its scissors step on to d4.
learn-pijersi-go-and-step-done = Two actions are the limit. A single cube that has captured isn’t a stack: it can’t move on.
learn-pijersi-go-and-step-one = That takes one paper. The other action can take the second.
learn-pijersi-go-and-step-short = Allowed, but both papers are still there.
learn-pijersi-guard-task = The black scissors on b4 are one cell from row **a**. **Don’t let Black win on the next turn.**
learn-pijersi-guard-hint = Capture them; or block a4 as well, with a wise: nothing can capture it.
learn-pijersi-guard-done = Before each turn, check whether your opponent is about to reach the goal row.
learn-pijersi-guard-short = The scissors can still step onto row a.
learn-pijersi-block-task = A side that has no move on its turn **loses**. Black has nothing but the wise on d1. **Leave it no move.**
learn-pijersi-block-hint = The wise has one free cell left. It captures nothing, so anything there shuts it in.
learn-pijersi-block-done = Blocked: that wins, too.
learn-pijersi-block-short = Allowed, but the wise can still move.
learn-pijersi-quiet-task = Twenty turns in a row without a capture, ten by each side, make a **draw**. Nineteen have gone by. **Keep the game going.**
learn-pijersi-quiet-hint = A capture sets the count back to zero. Your rock beats something next to it.
learn-pijersi-quiet-done = The count, above the board, starts over. Reaching the goal on the twentieth turn would still win.
learn-pijersi-quiet-short = That was the twentieth turn without a capture: a draw.
learn-pijersi-race-task = Your scissors need two turns to row g. The black stack, a rock on a wise, can move two cells and let its rock step off. **Find the move after which Black can’t stop you.**
learn-pijersi-race-hint = Rock beats scissors: stay out of the rock’s reach. The stack gets to g4, its rock one cell further.
learn-pijersi-race-done = From f3 two cells of row g are open, and Black can only close one. Now you know the rules of Pijersi.
learn-pijersi-race-caught = The stack goes two cells, and its rock takes your scissors.
learn-pijersi-race-short = Allowed, but from there you aren’t certain to win on your next turn.
learn-pijersi-explore-task = In a game, **{ button-explore }** under your own board, or `/explore`, lets you play for both sides, back and forth, and nobody sees it. Look ahead here, too: your rock needs two turns to reach row g. **Find the move after which the black paper can’t stop it.**
learn-pijersi-explore-hint = Paper beats rock: stay two cells away from it.
learn-pijersi-explore-done = On your own board you’d see it before playing. In finished games and in those against me I also say what I think of each position.
learn-pijersi-explore-short = Allowed, but from there you aren’t certain to win on your next turn.

### Biyi: the course

learn-biyi-slide-task = You’re White and play toward the higher numbers. A lone token *slides* one square, **forward or sideways, never back** and never diagonally. **Slide forward.**
learn-biyi-slide-hint = The letter stays, the number grows: from d3 to d4.
learn-biyi-slide-done = Forward is toward the other village. There’s no way back for a lone token.
learn-biyi-slide-short = Sideways is allowed, but the task is to go forward.
learn-biyi-pilot-task = Tokens stack up. The top one is the **pilot**: its owner owns the stack. The others are carriers. **Find your stack, and let its pilot descend to the square in front.**
learn-biyi-pilot-hint = White’s tokens are light and round. On e4 one is on top.
learn-biyi-pilot-done = The black token on e4 was trapped under yours. Now it’s free.
learn-biyi-pilot-short = That’s your stack, but the task is to let its pilot descend to e5.
learn-biyi-climb-task = A pilot *climbs* one level: onto **your own** pilot on a square of the same height. **Make a stack of two.**
learn-biyi-climb-hint = The tokens on c3 and d3 are next to each other, both yours, both one high.
learn-biyi-climb-done = There’s no limit to how high a stack can get.
learn-biyi-climb-short = Allowed, but that didn’t make a stack.
learn-biyi-split-task = When a stack slides, its tokens keep their level: **all above the height of the target** go, no more and no fewer. The colors there don’t matter. **Slide from d4 onto d5.**
learn-biyi-split-hint = There are two on d5, so of the five on d4, levels 3, 4 and 5 go. When I ask, choose to slide.
learn-biyi-split-done = Three tokens went. The black pilot on d5 is trapped now and can’t move.
learn-biyi-split-pilot = Only the pilot went, two levels down. That’s a descent; the task is to slide.
learn-biyi-split-short = Allowed, but the task is to slide onto d5.
learn-biyi-steer-task = The **lowest token that slides** steers: if it’s yours, the group goes forward; if it’s your opponent’s, **back**. Sideways is always fine. **Trap one of the two black pairs under three tokens.**
learn-biyi-steer-hint = Levels 3 to 5 would slide. Level 3 is black: which way does that lead?
learn-biyi-steer-done = Back, because the lowest token was black. That’s the only way to go back at all.
learn-biyi-steer-alone = Going forward, only the pilot can descend: the group’s lowest token is black.
learn-biyi-steer-short = Allowed, but neither black pair is trapped under three tokens.
learn-biyi-descend-task = A pilot may *descend* alone onto any square **at least two lower**, forward or sideways. **Let only the pilot descend onto c4.**
learn-biyi-descend-hint = Pick d4, then c4, then descend instead of slide.
learn-biyi-descend-done = It landed on the black token. Onto a stack exactly one lower a pilot slides instead.
learn-biyi-descend-group = All tokens above level 1 slid along. The task is to move only the pilot.
learn-biyi-descend-short = Allowed, but the task is to land the pilot on c4.
learn-biyi-chain-task = A pilot that lands on **three or more of its own tokens** must go on at once, alone: forward or sideways, onto anything, even higher stacks. **Get onto the black tower on e3.**
learn-biyi-chain-hint = First climb from c3 onto d3, then jump to e3.
learn-biyi-chain-done = That’s a **chain**. It ends where your pilot stands on fewer than three of your tokens.
learn-biyi-chain-short = Allowed, but your pilot isn’t on the tower.
learn-biyi-river-task = In the river (rank 7) tokens must be **held**: by a token on the bank right next to them, or by a held neighbor in the river. Anybody’s tokens hold. **Bring a token into the river.**
learn-biyi-river-hint = Who can leave someone behind on the bank?
learn-biyi-river-done = The carrier on f6 holds the pilot on f7. You may not drown your opponent’s tokens either.
learn-biyi-river-short = Allowed, but there’s nothing in the river.
learn-biyi-undo-task = You may not exactly undo your last movement: the same tokens, back to the square and level they came from. This token came **from c5**. **Slide sideways again.**
learn-biyi-undo-hint = This turn, c5 is closed. What other side is there?
learn-biyi-undo-done = Only the last movement counts: after another one the way back is free.
learn-biyi-undo-short = Allowed, but that was forward.
learn-biyi-dragons-task = Three or more tokens of **one color** are a dragon. Yours on c4 and d4 touch. Whoever starts a turn like that and still has touching dragons at the end **loses at once**. **Don’t lose.**
learn-biyi-dragons-hint = Slide one of them away, or let a pilot descend: two tokens aren’t a dragon.
learn-biyi-dragons-done = In a real game I ask again before I play a turn that loses like this.
learn-biyi-dragons-short = Your dragons still touch at the end of your turn, so you’ve lost.
learn-biyi-aim = **The aim.** White has just won: a token went from d12 onto the **bird in the other village**, on d13. Black wants the bird on d1. Whoever gets there first wins. Now try it yourself.
learn-biyi-bird-task = You’re White and play toward the higher numbers. You win with a token on the **bird in the other village**, d13; Black wants the one on d1. A token moves one square, forward or sideways, never back. **Win: bring your token onto the bird.**
learn-biyi-bird-hint = From c13 your token climbs onto it, sideways.
learn-biyi-bird-done = Won! Your own nest, d1, is closed to you.
learn-biyi-bird-short = Allowed, but none of your tokens is on the bird.
learn-biyi-chain-win-task = The bird counts as one of your tokens, one high: from two high you slide onto it, from higher you descend. A chain may end on it, too. **Win in one turn.**
learn-biyi-chain-win-hint = Slide the pilot of c12 onto c13: with three of your tokens under it, it must go on.
learn-biyi-chain-win-done = Three tokens of one color are a springboard, yours for you, theirs for your opponent.
learn-biyi-chain-win-short = Allowed, but you can reach the bird on this very turn.
learn-biyi-guard-task = Black’s token on c1 is next to **your** nest, and wins on its next turn. **Stop it.**
learn-biyi-guard-hint = A trapped token can’t move. Which of your pilots, one level higher, is next to it?
learn-biyi-guard-done = Tokens are never captured, only trapped.
learn-biyi-guard-short = Black’s token can still get onto your bird.
learn-biyi-closed-task = The nest is closed to you while two of your dragons touch. **Part them, so that you win on your next turn.**
learn-biyi-closed-hint = The token on c13 is waiting next to the bird. Move something on a4 or b4.
learn-biyi-closed-done = Now nothing keeps c13 from the bird. Now you know the rules of Biyi.
learn-biyi-closed-short = Your dragons still touch at the end of your turn, so you’ve lost.
learn-biyi-explore-task = In a game, **{ button-explore }** under your own board, or `/explore`, lets you play for both sides, back and forth, and nobody sees it. Look ahead here, too: your token on c12 needs two turns to reach the bird. **Find the move after which the black pair can’t stop it.**
learn-biyi-explore-hint = The pair on e12 can slide onto d12, and traps whatever stands there.
learn-biyi-explore-done = On your own board you’d see it before playing. In finished games and in those against me I also say what I think of each position.
learn-biyi-explore-short = Allowed, but from there you aren’t certain to win on your next turn.

### Paiko: the course

learn-paiko-draft-task = Each side has 24 tiles, three of each of eight kinds. A game begins with the *draft*: White takes seven of them into hand. **Take seven, with two Swords and a Lotus among them.**
learn-paiko-draft-hint = Open the menu, tick seven tiles and close it. The other four are up to you.
learn-paiko-draft-done = Black then takes nine, and White one more. Now you know the rules of Paiko.
learn-paiko-draft-short = A good hand, too, but the task is to have two Swords and a Lotus in it.
learn-paiko-deploy-task = To *deploy*, put a tile from your hand on an empty square of your **homeground** (lower left, with rings). On black squares only a Lotus can stand. **Deploy your Sword.**
learn-paiko-deploy-hint = Both e4 and f6 are in your homeground.
learn-paiko-deploy-done = The Sword threatens all eight squares around it.
learn-paiko-deploy-short = Allowed, but your Sword is still in your hand.
learn-paiko-reach-task = You may also deploy **where a tile of yours threatens**. A tile is worth 1 point in the middle ground (plain), **2 in your opponent’s homeground** (dots). **Score two points with the Earth.**
learn-paiko-reach-hint = Your Sword on h7 threatens i8, which is in Black’s homeground.
learn-paiko-reach-done = With ten points, you win. The Earth threatens two squares in each straight direction.
learn-paiko-reach-one = One point: that is the middle ground.
learn-paiko-reach-short = Allowed, but at home a tile is worth nothing.
learn-paiko-shift-task = A tile on the board may *shift* up to two squares horizontally or vertically, around a corner too, but never diagonally. **Shift your Sword into the middle ground.**
learn-paiko-shift-hint = The middle ground starts at the letter h.
learn-paiko-shift-done = One turn is one thing: deploy, shift or draw. An Earth shifts just one square, a Lotus or an Air not at all.
learn-paiko-shift-short = Allowed, but that square is still your homeground.
learn-paiko-capture-task = A tile falls when **two** enemy tiles threaten it. Your Sword threatens the Earth on h4 already. A Bow threatens the second to fourth square straight ahead. **Capture the Earth.**
learn-paiko-capture-hint = From e4, facing east (>), the Bow reaches g4, h4 and i4.
learn-paiko-capture-done = Captured. You can’t deploy where an enemy threatens: that’s why f4 and g4 were closed.
learn-paiko-capture-short = Allowed, but only one tile threatens the Earth; it takes two.
learn-paiko-cover-task = The Lotus **covers** the Earth on h4: now it takes **three** threats; Sword and Bow make two. Tiles are also covered in their own homeground. An Air threatens like a chess knight. **Capture the Earth.**
learn-paiko-cover-hint = Two squares to one side and one up or down: that takes you from f3 to h4.
learn-paiko-cover-done = Cover never adds up: three threats are always enough.
learn-paiko-cover-short = Allowed, but the covered Earth has two threats against it, not three.
learn-paiko-lotus-task = A **Lotus** goes on any empty square, black ones too. It covers itself and all eight squares around it, but never shifts, never threatens and never scores. **Cover your Sword on h5 from a black square.**
learn-paiko-lotus-hint = The square i6 is black, and h5 touches it at a corner.
learn-paiko-lotus-done = Black’s Bow is one threat. Now it takes two more to capture the Sword.
learn-paiko-lotus-short = Allowed, but no Lotus covers your Sword from a black square.
learn-paiko-water-task = A **Water** threatens its four corners and covers its four sides. Instead of shifting, it may be lifted and **deployed again**, wherever you may deploy. **Cover your Sword on i5 with it.**
learn-paiko-water-hint = It must stand next to the Sword, not at its corner: on h5 or i4.
learn-paiko-water-done = From anywhere to anywhere: the Water is your quickest help.
learn-paiko-water-short = Allowed, but the Water doesn’t cover i5 from there.
learn-paiko-sai-task = A **Sai** threatens only the square ahead and covers those to its left and right. Right after it’s deployed it **may shift at once**, in the same turn. **Capture the Earth on h4.**
learn-paiko-sai-hint = Deploy on e4, shift to g4, and face the Earth: east (>).
learn-paiko-sai-done = You couldn’t deploy on g4, since it was threatened. But a shift may end on a threatened square, if the tile survives.
learn-paiko-sai-short = Allowed, but the Sai doesn’t threaten the Earth from there.
learn-paiko-fire-task = A **Fire** threatens eight squares ahead **and its own**, against both sides: it carries one threat already. **Capture the Fire on k5 with one more.**
learn-paiko-fire-hint = A Bow reaches up to four squares: from g5, facing east (>), up to k5.
learn-paiko-fire-done = In cover it takes two more. Nobody deploys anything but a Lotus where any Fire threatens, even their own.
learn-paiko-fire-short = Allowed, but your Bow doesn’t reach the Fire from there.
learn-paiko-own-fire-task = After your turn **none of your own tiles** may be threatened enough to fall. Black’s Bow already threatens your Sword on i5. **Deploy your Fire on g5 without harming your own.**
learn-paiko-own-fire-hint = Facing east (>) it would burn your Sword. Turn it another way.
learn-paiko-own-fire-done = Your own Fire counts against you as much as against your opponent.
learn-paiko-own-fire-short = Allowed, but the Fire is still in your hand.
learn-paiko-safety-task = Your Bow threatens the Earth on i4. The Sword can be the second threat, but must not end its shift where two threaten **it**. **Capture the Earth.**
learn-paiko-safety-hint = The Earth and Black’s Bow both threaten i5. Nothing threatens h5.
learn-paiko-safety-done = Your safety is checked before anything falls: on i5 it wouldn’t help that the Earth falls.
learn-paiko-safety-short = Allowed, but only one tile threatens the Earth; it takes two.
learn-paiko-rounds-task = Tiles fall **in rounds**: what a fallen tile covered may fall next, and **Fires fall last**; until then they threaten their own side. **Capture three tiles with one Air.**
learn-paiko-rounds-hint = The Air has to threaten the Water on j5 and the Fire on j7, both a knight’s move away.
learn-paiko-rounds-done = Water, then the uncovered Sword, then the Fire. Captured tiles never come back.
learn-paiko-rounds-two = Two fell. The Fire is left: it needs one more threat.
learn-paiko-rounds-short = Allowed, but nothing falls.
learn-paiko-reward-task = Black has captured one of your tiles. For each one **you choose** a tile from Black’s reserve for Black’s hand, before your own turn. **Give the only kind that threatens nothing and never scores.**
learn-paiko-reward-hint = It covers everything around it instead.
learn-paiko-reward-done = So capturing fills your opponent’s hand, but you choose with what.
learn-paiko-reward-short = Allowed, but that tile threatens or scores.
learn-paiko-draw-task = Your hand is empty. For a turn you may *draw* **exactly three** tiles of your choice from your reserve. **Draw.**
learn-paiko-draw-hint = Choose to draw, then tick three tiles in the menu.
learn-paiko-draw-done = If fewer than three are left, you draw all of them.
learn-paiko-draw-short = Allowed, but your hand is still empty.
learn-paiko-aim = **The aim.** White has just won with **ten points** at the end of the turn. A tile scores where it stands: **2 in the opponent’s homeground** (dots), **1 in the middle ground** (plain), nothing at home (rings). Now try it yourself.
learn-paiko-ten-task = Tiles score where they stand: **2 points in your opponent’s homeground** (dots), **1 in the middle ground** (plain), none at home (rings). With **ten points** at the end of your turn you win; you have nine. A tile may shift up to two squares, but not diagonally. **Win: shift the Sword on g5 out of your homeground.**
learn-paiko-ten-hint = The middle ground starts at the letter h. You may turn a corner on the way: g6, then h6.
learn-paiko-ten-done = Won! In a game you bring out such tiles one by one, and your opponent captures some of them.
learn-paiko-ten-short = Allowed, but that’s not the tenth point.
learn-paiko-explore-task = In a game, **{ button-explore }** under your own board, or `/explore`, lets you play for both sides, back and forth, and nobody sees it. That way you see what gets captured before you play. **Capture the Earth on h4 with one of your two tiles.**
learn-paiko-explore-hint = Your Sword is one threat. A Bow on e4 facing east (>), or an Air a knight’s move away, is the second.
learn-paiko-explore-done = On your own board you can compare both ways before you play one. In finished games and in those against me I also say what I think of each position.
learn-paiko-explore-short = Allowed, but only one tile threatens the Earth; it takes two.

# Tournaments: what the bot posts about them, and the words in their pictures.
command-tournament = Run a tournament on this server, or take part in one
command-tournament-create = Create a tournament in this channel
command-tournament-create-name = The name of the tournament
command-tournament-create-game = The game
command-tournament-create-format = Who plays whom
command-tournament-create-clock = The clock of every game; whoever runs out of time loses
command-tournament-create-rounds = How many rounds, Swiss only; set by the number of players if empty
command-tournament-create-players = How many players may join, from 2 to 128
command-tournament-create-setup = The starting layout; the usual one if empty
command-tournament-create-start = When it starts: 18:30, or 2026-12-01 18:30; if empty, you start it
command-tournament-create-zone = The time zone of the start; if empty, that of the daily puzzle, or UTC
command-tournament-create-vacation = Does a player’s vacation stop the clock? Yes if empty
command-tournament-create-deadline = Days each game may last; no limit if empty
command-tournament-create-explorer = Does the private board show openings in running games? Yes if empty
command-tournament-show = Show a tournament: standings, games, tie-breaks
command-tournament-list = List the tournaments of this server
command-tournament-start = Start a tournament now
command-tournament-cancel = Cancel a tournament
command-tournament-remove = Remove a player from a tournament
command-tournament-remove-player = The player
command-tournament-withdraw = Leave a tournament
command-tournament-move = Move a tournament to this channel
command-tournament-decide = Set or annul the result of a tournament game, with a note that everyone sees
command-tournament-decide-game = The game: choose one of the suggestions, such as 3.2
command-tournament-decide-result = The result
command-tournament-decide-note = The reason, which everyone sees
command-tournament-tournament = Which tournament; if empty, the only one that isn’t over
choice-result-white = White wins: 1–0
choice-result-black = Black wins: 0–1
choice-result-draw = Draw: ½–½
choice-result-white-forfeit = White wins by forfeit: +/−
choice-result-black-forfeit = Black wins by forfeit: −/+
choice-result-both-forfeit = Both lose by forfeit: −/−
choice-result-annulled = Annulled, doesn’t count: ×
button-tournament-records = All records
button-tournament-start = Start now
button-tournament-remove = Remove a player
button-tournament-cancel = Cancel the tournament
right-open-threads = *Create Public Threads*
right-write-in-threads = *Send Messages in Threads*
tournament-tab-overview = Overview
tournament-tab-standings = Standings
tournament-tab-bracket = Bracket
tournament-tab-rounds = Rounds
tournament-tab-crosstable = Crosstable
tournament-tab-games = Games
tournament-tab-ties = Tie-breaks
tournament-created = Tournament created. I’ll announce it in this channel in a moment.
tournament-channel = Channel: { $channel }
tournament-trouble = ⚠️ Something I tried in { $channel } recently failed. I need these permissions there: { $rights }
tournament-refused = ⚠️ Something I tried in { $channel } recently failed: Discord refused it.
tournament-unposted = ⚠️ I couldn’t post { $count ->
    [one] one message
   *[other] { $count } messages
} in { $channel }. Use `/tournament move` in another channel to move the tournament there, and I’ll post what’s missing.
tournament-how-to-decide = To set or annul a game’s result: `/tournament decide`
tournament-entrants = **{ $name }** · Who do you want to remove?
tournament-choose-entrant = Choose a player
tournament-no-games = **{ $name }**: no game has begun yet.
tournament-round = **{ $name }** · { $round }
tournament-round-number = Round { $round }
tournament-byes = Bye: { $names }
tournament-cancel-question = Cancel **{ $name }**? Running games are aborted, and nobody wins. This can’t be undone.
tournament-remove-question = Remove { $player } from **{ $name }**? If it has started, they lose their running games and can’t come back.
tournament-leave-question = Leave **{ $name }**? You lose your running games and can’t come back.
tournament-joined = You’re in **{ $name }**. Each game gets a thread of its own, where I’ll mention you.
tournament-left = You’ve left **{ $name }**.
tournament-removed = { $player } is no longer in the tournament.
tournament-started = The tournament has started. I’m opening the threads for the first round.
tournament-past-moved = ➡️ **{ $name }** continues in { $channel }.
tournament-moved = The tournament continues in this channel. I’ll announce it here in a moment, with everything I couldn’t post before.
tournament-now-canceled = The tournament has been canceled.
tournament-records = **{ $name }**: { $count ->
    [one] the record of one game
   *[other] the records of { $count } games
}.{ $missing ->
    [0] {""}
   *[other] {" "}{ $missing } more didn’t fit or can’t be read.
}
tournament-list = Tournaments on this server:
tournament-list-empty = There are no tournaments on this server yet. `/tournament create` creates one.
tournament-list-entry = { $name } · { $game } · { $progress } · { $count ->
    [one] 1 player
   *[other] { $count } players
} · { $channel }
tournament-choose = Choose a tournament
refusal-not-an-organizer = You need *Manage Events* or *Manage Server* to organize tournaments on this server.
refusal-unknown-tournament = There’s no tournament { $text } on this server. `/tournament list` shows them all.
refusal-no-tournaments = There are no tournaments on this server yet. `/tournament create` creates one.
refusal-which-tournament = Several tournaments are running. Choose one with the option `tournament`.
refusal-tournament-name = A tournament’s name must have 1–{ $most } characters.
refusal-tournament-name-taken = A tournament with this name is already running here. Choose another name.
refusal-tournament-start = { $text } isn’t a time in the next 400 days. Type a time of day such as `18:30`, or a date and a time such as `2026-12-01 18:30`.
refusal-tournament-rounds = Only a Swiss tournament lets you choose the number of rounds.
refusal-tournament-endless = Without a clock, one game could stop the tournament forever. Choose a clock, or set `deadline`.
refusal-tournament-place = A tournament needs an ordinary text channel in which I may open public threads.
refusal-lacks-tournament-rights = I can’t run a tournament in { $channel } yet. Give me these permissions there, and use the command again: { $rights }
refusal-too-many-tournaments = This server already has { $most } tournaments that aren’t over. Cancel one before you create another.
refusal-tournament-full = This tournament is full.
refusal-tournament-entered = You’re already in this tournament, or you left it after it had started.
refusal-tournament-removed = The organizer has removed you from this tournament, so you can’t join it again.
refusal-tournament-entry-closed = It’s too late to join this tournament.
refusal-tournament-no-entrant = That person isn’t in this tournament.
refusal-tournament-left = This player has already left the tournament.
refusal-tournament-too-few = A tournament needs at least two players.
refusal-tournament-started = This tournament has already started.
refusal-tournament-not-started = This tournament hasn’t started yet.
refusal-tournament-running = Games of this round are still running.
refusal-tournament-over = This tournament is over.
refusal-tournament-no-pairing = This tournament has no such game. Choose one of the suggestions, such as `3.2`.
refusal-tournament-decided = This game already has a result.
refusal-tournament-built = Later pairings depend on this result, so it stands.
refusal-tournament-note = A decision needs a note of 1–{ $most } characters.
tournament-head = **{ $name }** · { $game } · { $format }
tournament-format = { $format ->
    [round-robin] Round robin
    [double-round-robin] Double round robin
    [swiss] Swiss
   *[knockout] Knockout
}
tournament-about-round-robin = Everyone plays everyone once.
tournament-about-double-round-robin = Everyone plays everyone twice, once with each color.
tournament-about-swiss = { $rounds ->
    [one] One round.
   *[other] { $rounds } rounds. In each one, you play someone with about as many points as you, never the same person twice, and nobody is knocked out.
}
tournament-about-swiss-open = In each round, you play someone with about as many points as you, never the same person twice, and nobody is knocked out. The number of rounds depends on how many join: 5 for 9 to 16 players.
tournament-about-knockout = A match is two games with colors swapped. Whoever scores less is out; if both score the same, two more games follow.
tournament-clock = Clock: { $clock }. If your time runs out, you lose at once.
tournament-no-clock = Clock: none.
tournament-vacation = Your clock stops during your vacation.
tournament-no-vacation = Vacation doesn’t stop your clock.
tournament-no-openings = Openings aren’t shown in its running games.
tournament-ties = Tie-breaks: { $ties }.
tournament-starts = Starts: { $time } ({ $relative })
tournament-starts-by-hand = The organizer starts it.
tournament-entered = { $count ->
    [0] Nobody has joined yet. There are { $places } places.
    [one] 1 of at most { $places } players:
   *[other] { $count } of at most { $places } players:
}
tournament-more = and { $count } more
tournament-and = { $first } and { $last }
tournament-points = { $points } { $amount ->
    [one] point
    [part] point
   *[many] points
}
tournament-progress-open = Not started yet
tournament-progress-round = Round { $round } of { $rounds }
tournament-progress-over = Final result
tournament-progress-canceled = Canceled
tournament-running = { $count ->
    [one] One game is still running.
   *[other] { $count } games are still running.
}
tournament-standings = Standings · { $progress }
tournament-crosstable = Crosstable · { $progress }
tournament-by-rounds = Round by round · { $progress }
tournament-bracket = Bracket · { $progress }
tournament-span = { $first }–{ $last } of { $all }
tournament-against = Against { $first }–{ $last }
tournament-rounds = Rounds { $first }–{ $last }
tournament-matches = Matches { $matches }
names-numbered = In the picture: { $names }
tournament-decided = { $round }, { $white } – { $black }: { $result } by the organizer’s decision: “{ $note }”
tournament-goes-on = { $player } wins
tournament-direct-encounter = Direct encounter
tournament-buchholz = Buchholz cut 1
tournament-sonneborn-berger = Sonneborn-Berger
tournament-wins = Wins
tournament-ties-head = Among players with the same number of points, these decide in turn:
tournament-how-direct-encounter = the points from the games between those who are tied. If some of them haven’t met, it decides only what the missing games couldn’t change.
tournament-how-buchholz = the points of all your opponents added up, without the lowest.
tournament-how-sonneborn-berger = the points of each opponent times your own points against them, added up.
tournament-how-wins = your wins, with byes and opponents’ forfeits counted.
tournament-ties-knockout = A knockout has no tie-breaks: whoever scores more points in a match goes through. Players knocked out in the same round share a place.
tournament-ties-none = So far nobody is tied.
tournament-tied = **{ $points }, { $count } players**
tournament-tied-not-met = Not all of them have met, so direct encounter decides only what the missing games couldn’t change.
tournament-tied-line = { $place }\. { $player }: { $figures }
tournament-figure-direct = Direct encounter { $points } ({ $met } of { $others } met)
tournament-behind = behind { $others } by **{ $why }**
tournament-shares = shares the place
tournament-won = **{ $name }** is over, and { $player } wins with { $points }.
tournament-won-shared = **{ $name }** is over. { $player } share first place with { $points } each.
tournament-won-knockout = **{ $name }** is over, and { $player } wins the final.
tournament-congratulations = Congratulations!
tournament-won-by-nobody = **{ $name }** is over, without a winner.
tournament-ended-early = It ends after { $played } of { $planned } rounds, because no further round can be paired: nobody plays the same person twice, and nobody has two byes.
tournament-canceled = The organizer has canceled **{ $name }**. Nobody wins.
tournament-legend-points = Pts
tournament-legend-bh = BH
tournament-legend-bh-long = Buchholz cut 1
tournament-legend-sb = SB
tournament-legend-sb-long = Sonneborn-Berger
tournament-legend-wins = Wins
tournament-legend-games = Games
tournament-legend-gone = { $how ->
    [left] has left
    [removed] was removed
   *[both] has left or was removed
}
tournament-legend-round = R{ $round }
tournament-legend-bye = bye
tournament-legend-nobody = nobody
tournament-legend-color = { $color ->
    [white] with White
   *[black] with Black
}
tournament-legend-forfeit-win = win by forfeit
tournament-legend-forfeit-loss = loss by forfeit
tournament-legend-void = doesn’t count
tournament-legend-running = running
tournament-legend-won = wins the match
tournament-legend-stage = { $matches ->
    [1] Final
    [2] Semifinals
    [4] Quarterfinals
   *[other] Round of { $players }
}
alt-tournament-standings = { $name }, standings as a table ({ $progress }). Place, name, points, tie-breaks, wins, games:
alt-tournament-crosstable = { $name }, crosstable ({ $progress }). Number, name, points; then each opponent’s number with the result:
alt-tournament-rounds = { $name }, results by round ({ $progress }). Number, name, points; then for each round the color, the opponent’s number and the result:
alt-tournament-bracket = { $name }, bracket ({ $progress }).
tournament-postponed = **{ $name }** was to start now, but it needs at least two players. When there are enough, the organizer can start it by hand. { $organizer }
pairing-stage = { $matches ->
    [0] round { $round }
    [1] final
    [2] semifinal
    [4] quarterfinal
   *[other] round of { $players }
}
pairing-playoff = { $stage }, playoff { $number }
pairing-round = **{ $name }**: { $round }. The games begin.
pairing-pairing = **{ $name }**, { $round }, game { $game }: { $white } – { $black }
pairing-greeting = { $player }, your game against { $opponent } begins in this thread: { $round } of **{ $name }**.
pairing-terms = Moves can’t be taken back, and the game can’t be aborted.
pairing-deadline = Each game must end within { $days ->
    [one] a day
   *[other] { $days } days
} of its start. After that, whoever has used more time loses.
pairing-ends = ⏰ This game ends by { $moment } ({ $from-now }). Whoever has used more time by then loses.
pairing-nowhere = { $player }, your game { $id } against { $opponent } in **{ $name }** ({ $round }) has begun, but I couldn’t open a thread for it. To play it in a channel, enter `/movehere game_id:{ $game }` there.
pairing-rights = To open threads for games, I need these permissions here: { $rights }
pairing-thread-lost = ➡️ I’m posting this here because I can’t post in the game’s thread.
pairing-round-over = **{ $name }**: { $round } is over.
pairing-playoff-follows = **{ $name }**: { $round }. Where a match is level, a playoff follows.
pairing-left = **{ $name }**: { $player } has left the tournament.
pairing-removed = **{ $name }**: the organizer has removed { $player } from the tournament.
pairing-won-thereby = { $player } wins by forfeit ({ $round }, game { $game }).
pairing-void = The games of { $player } don’t count in the standings.
event-pairing-time = Time is up for { $other }.
event-pairing-deadline = The deadline of this game has passed.
event-pairing-absent = { $other } didn’t move in time, so { $player } wins by forfeit.
event-pairing-left = { $player } has left the tournament, so { $other } wins.
event-pairing-removed = The organizer has removed { $player } from the tournament, so { $other } wins.
event-pairing-settled = The tournament has ended this game.
status-pairing-over = The game ended { $strong }without a result{ $strong } on the board.

# Opponents from elsewhere.
button-opponent = Opponent…
button-keep-out = Keep out of this server
opponent-rated = Your opponent is { $player }, rated about { $rating }.
opponent-about = Your opponent is { $player }.
opponent-hints = A ready sentence reaches them in their own language, one a move. If you block them, you won’t meet again through `/seek`, and they aren’t told. A report goes to whoever runs this bot.
opponent-say = Say something
opponent-report = Report this opponent
opponent-reported = Thank you. Whoever runs this bot will see it. You can also block this opponent.
opponent-blocked = You won’t meet { $player } again through `/seek`, and they can’t challenge you. They aren’t told. You can undo this in `/settings`.
ask-block-opponent = Block { $player }? You haven’t both moved yet, so this also ends the game, and it counts as ended by you.
stranger-here = { $player } plays here from elsewhere. If you keep them out, nobody plays with them on this server any more, and this game leaves it.
stranger-rating = { $player } is rated about { $rating }.
stranger-kept-out = { $player } is kept out: nobody plays with them on this server any more, and this game leaves it. You can undo this in `/server`.
server-kept-out = Kept out of this server: { $names }
server-kept-out-none = No opponents from elsewhere are kept out of this server.
server-let-in = Let somebody in again
refusal-no-stranger = This only works in games with an opponent from `/seek`.
refusal-said-already = You’ve already said something. After the next move you can say something again.
refusal-reported-already = You’ve already reported your opponent in this game.
refusal-not-a-moderator = You need *Manage Messages* in this channel for that.
refusal-too-many-kept-out = This server keeps { $most } people out, the maximum. In `/server` you can let some in again.
sentence-said = { $player } says: { $sentence }
sentence-sent = Sent: { $sentence }
sentence-hello = Hello!
sentence-luck = Good luck!
sentence-well-played = Well played!
sentence-thanks = Thanks!
sentence-sorry = Sorry for the wait!
sentence-stop = I have to stop for now.
offense-name = Offensive or false name
offense-mockery = Mocks with the sentences
offense-stalling = Lets the time run out on purpose
offense-engine = Lets an engine choose the moves
offense-cheating = Loses on purpose, or plays under several names
offense-other = Something else

# Tic-tac-toe, which only tests play: the template for new games.
rules-tictactoe = **Tic-tac-toe.** In turn, each side puts a mark on an empty square: White crosses, Black rings. Three of your marks in a row, straight or diagonal, win; a full board without such a row is a draw. Here White has just won: `b2`.
tictactoe-describe = { $color ->
    [white] cross
   *[black] ring
} on { $cell }
tictactoe-prompt = **Your move.** Which square?
tictactoe-empty = empty square
tictactoe-illegal-occupied = There’s already a mark on { $cell }.
ending-tictactoe-line = { $winner ->
    [white] White has three crosses in a row.
   *[black] Black has three rings in a row.
}
ending-tictactoe-full = the board is full.
how-tictactoe-line = three in a row
how-tictactoe-full = full board
tictactoe-about = Three in a row win.
learn-tictactoe-aim = **The aim.** White has just won with **three crosses in a row**. Now try it yourself.
learn-tictactoe-line-task = **Three in a row** win. You’re White and play crosses. **Complete your row.**
learn-tictactoe-line-hint = Look along the diagonals.
learn-tictactoe-line-done = Three in a row: you win.
learn-tictactoe-line-short = Allowed, but that doesn’t make three in a row.

### Finding an opponent

command-seek = Look for an opponent on all servers where I am
command-seek-game = Only this game
command-seek-clock = Only this time to think
command-seek-rating = How far your ratings may be apart at most
command-seek-place = Where you want to play
choice-seek-rating = At most { $within } points apart
choice-seek-here = In this channel
choice-seek-thread = In a thread of this channel
choice-seek-direct = In my direct messages
button-seek = Find an opponent
button-seek-start = Look for an opponent
button-seek-change = Change
button-seek-stop = Stop looking
button-meanwhile = Play Parlor meanwhile
button-seek-direct-yes = If this place is lost: my direct messages
button-seek-direct-no = If this place is lost: wait in /games
seek-head = **An opponent from anywhere:** I look on all servers where I am
seek-head-goes-on = **You’re looking for an opponent.** What would you like to change?
seek-games = Games: **{ $games }**. The buttons add a game or take it out.
seek-clocks = Time to think: **{ $clocks }**. If several suit you both, the slowest is taken.
seek-any-rating = Ratings: any. I begin with players near yours, and look further day by day.
seek-within = Ratings: from **{ $least }** to **{ $most }** points
seek-here = Place: { $channel }. The game stands there for everyone, and your opponent doesn’t learn where that is.
seek-thread = Place: a thread of { $channel }. Your opponent doesn’t learn where that is.
seek-in-direct = Place: your direct messages with me
seek-direct-if-lost = If I can no longer write there, the game goes on in your direct messages.
seek-waits-if-lost = If I can no longer write there, the game waits in `/games`.
seek-consent = **Before your first search:** your opponent sees your Discord name **{ $name }** ({ $user }) and your rating, rounded, but not your server or channel. There is no chat. You can block or report them at any time. Whoever runs out of time loses. By pressing **{ button-seek-start }**, you agree.
seek-choose-clock = Time to think…
seek-choose-rating = Ratings…
seek-choose-place = Place…
seek-rating-any = Any rating
seek-chosen = ✓ { $entry }
seek-or = { $first } or { $last }
seek-looking = 🔎 **You’re looking for an opponent:** { $games } · { $clocks }
seek-others = { $count ->
    [0] Nobody else is looking at the moment; most games are found within a day.
    [one] One other person is looking.
   *[other] { $count } other people are looking.
}
seek-told-here = When I find one, I mention you in { $channel }, and the game begins. Your search sleeps after { $sleep } hours without a sign of you, and ends { $end }.
seek-told-direct = When I find one, I write to you in your direct messages, and the game begins. Your search sleeps after { $sleep } hours without a sign of you, and ends { $end }.
seek-stopped = You’re no longer looking for an opponent.
seek-stopped-already = You’re not looking for an opponent. `/seek` begins a search.
seek-woken = 🔎 Welcome back: your search for an opponent goes on. It was asleep.
seek-found = 🔎 { $player } I’ve found you an opponent: **{ $opponent }** ({ $user }), rated about { $rating }
seek-found-terms = { $game } { $id } · { $clock } · you play **{ $color }**. The board comes in a moment; time runs from then on.
seek-found-waits = Another game runs in this place, so this one waits in `/games`. Take it elsewhere with `/movehere`.
seek-fell-through = Your opponent couldn’t be reached, so game { $id } doesn’t begin. Your search goes on and keeps its place.
seek-is-off = An opponent was found for game { $id }, but it doesn’t begin.
seek-thread-name = { $game } { $id }
games-seek = **Your search for an opponent**
games-seek-entry = 🔎 { $games } · { $clocks } · ends { $moment }
games-seek-asleep = 💤 { $games } · { $clocks } · asleep since { $since }, ends { $moment }
button-seek-again = Look again
button-seek-now = Look for an opponent now
button-seek-tell = Tell me when somebody looks
button-seek-tell-no = Stop telling me
seek-over = 🔎 { $player } Your search for an opponent has ended after { $days } days.
seek-untold = 🔎 { $player } I had found you an opponent, but couldn’t tell you in time. So your search has ended.
seek-over-terms = You were looking for: { $games } · { $clocks }
seek-near = 🔔 { $player } Somebody near your strength is looking for an opponent: **{ $games }** · { $clocks }
seek-near-rhythm = You asked me to tell you, at most once a day. If you look now as you did last, you’ll probably meet.
seek-tells = 🔔 I’ll tell you when somebody near your strength looks for an opponent and you don’t: { $games } · { $clocks }
seek-tells-in = I mention you in { $channel }.
seek-tells-direct = I write to you in your direct messages.
seek-tells-rhythm = At most once a day, not while you’re on vacation, and for { $days } days after your last search.
seek-tells-no-longer = I won’t tell you when somebody looks for an opponent.
games-seek-over = 🔎 { $games } · { $clocks } · ended { $moment }, without an opponent
games-seek-tells = 🔔 I tell you when somebody near your strength looks for an opponent.
seek-goes-on = { $player }’s search for an opponent goes on and keeps its place.
server-tab-seeks = Opponents
server-seeks-allowed = Members can look for opponents on all servers with `/seek`, and play those games here.
server-seeks-forbidden = `/seek` is off: nobody can look for strangers here, and no such game begins here.
server-choose-seeks = Opponents from other servers
server-allow-seeks-choice = Allow /seek
server-forbid-seeks-choice = Turn /seek off
server-seek-notice-none = **Notice of open searches:** none. To have one, give a channel: `/server seek_channel:`. It lists which members look for an opponent, and how many others do.
server-seek-notice = **Notice of open searches:** in { $channel }
server-seek-notice-trouble = ⚠️ I can’t post the notice in { $channel }.
button-seek-notice-stop = Remove the notice
command-server-seek-channel = Show who looks for an opponent in this channel
seek-notice-head = 🔎 **Who is looking for an opponent?**
seek-notice-entry = **{ $player }**: { $games } · { $clocks } · since { $moment }
seek-notice-more = { $count ->
    [one] and one more member
   *[other] and { $count } more members
}
seek-notice-ended = 🔎 This notice of open searches is no longer kept. `/seek` finds you an opponent.
seek-notice-none = Nobody on this server right now.
seek-notice-others = { $count ->
    [0] Nobody on other servers right now.
    [one] One person on other servers
   *[other] { $count } people on other servers
}
refusal-lacks-notice-rights = I can’t post the notice in { $channel } yet. Give me these permissions there, and use the command again: { $rights }
refusal-seeks-off = `/seek` is turned off on this server.
refusal-seek-barred = You can’t look for opponents until { $moment }.
refusal-seek-barred-because = You can’t look for opponents until { $moment }. Reason: { $reason }
refusal-seek-too-many = You’re already playing { $count } games against strangers. Finish one first; the more you finish, the more you may play at once.
refusal-seek-only-direct = I can’t post in this place by myself. Choose your direct messages as the place.
refusal-seek-no-thread = I may not open threads in this channel. Choose another place.
