# Parlor in English. Identifiers and values in braces are the same in every language.

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
button-draw = Draw
button-open-thread = Open a thread
button-rematch = Rematch
button-come-back = I am back
button-all-channels = All channels
button-leave = Away for { $time }
button-leave-longer = { $time } longer
button-takeback = Takeback
button-claim = Claim the win
button-resign = Resign
button-abort = Abort
button-flip = Flip
button-follow = Follow
button-unfollow = Unfollow
button-export-own = Get my data
button-forget = Delete my data
button-forget-yes = Delete everything
button-overlay = Threats
button-board = Board
button-record = Record
button-replay = Replay
button-first = First
button-last = Last
button-animation = Animation
button-analysis = Analysis
button-best-move = Best move
button-turn = Move { $number }
button-go-on = Continue this game
button-post = Post
button-all-games = All games
button-back = Back
button-cancel = Cancel
button-play = Play { $move }
button-play-anyway = Play it anyway
button-other-move = Another move
button-previous = Previous
button-next = Next
button-rules = Rules of { $game }

### Challenges

challenge-to = { $opponent }, { $challenger } challenges you to a game of **{ $game }**.
challenge-rematch = { $opponent }, { $challenger } would like a rematch of **{ $game }**.
challenge-open = { $challenger } would like a game of **{ $game }**. Who accepts?
challenge-terms = { $color } · setup { $setup } · expires { $moment }
challenge-color = { $challenger } plays { $color ->
    [white] White
   *[black] Black
}{ $begins ->
    [yes] { " " }and begins
   *[no] { "" }
}
challenge-random-color = Colors by lot
challenge-go-on = { $challenger } would like to go on with a game of **{ $game }** between { $white } and { $black }. Who accepts?
challenge-go-on-terms = { $count ->
    [one] After 1 move
   *[other] After { $count } moves
}, { $color ->
    [white] White
   *[black] Black
} to move · colors by lot · expires { $moment }
challenge-hint = Never played it? `{ $rules }` explains it in pictures.
challenge-accepted = { $opponent } accepted { $challenger }’s challenge to a game of { $game }.
challenge-declined = { $opponent } declined { $challenger }’s challenge to a game of { $game }.
challenge-withdrawn = { $challenger } withdrew the challenge to a game of { $game }.
challenge-expired = { $challenger }’s challenge to a game of { $game } was not accepted in time.
game-rules = Rules other than usual: { $rules }.
rule = { $word ->
    [no-tie] no tie by losses
    [same-tile-limit] same tile 3 turns running at most
    [null-rotation] tiles may stay as they are
   *[other] { $word }
}
rules-and = { $before } · { $next }

### Setups

setup-part = { $text } ({ $source })
setup-usual = the usual start
setup-game = one of the game’s own
setup-lot = { $name ->
    [half-random] drawn by lot, the same for both
    [full-random] drawn by lot for each side
   *[other] drawn by lot
}
setup-house = made for Parlor
setup-kept = kept by this server
setup-unknown = “{ $setup }” is not a setup. Enter { $usual }, or the position string of an unfinished game.
setup-typed = typed as it is
setup-layout = Layout: { $layout }
setup-begins = { $color ->
    [white] **White** begins from this layout.
   *[black] **Black** begins from this layout.
}
setup-saved = This server now keeps the { $game } setup { $name }.
setup-use = To play from it: { $command }
setup-replaced = Until now, the name stood for { $layout }
setup-example = It is drawn by lot for every game: the picture shows one of many.
setup-deleted = This server no longer keeps the { $game } setup { $name }. It stood for { $layout }
setup-deleted-unreadable = This server no longer keeps the { $game } setup { $name }. What it stood for could not be read.
setup-not-valid = ⚠️ No longer valid: { $reason }
setup-shadowed = the game now has a setup of its own by this name, and that is what the name means. Save the layout under another name, and delete this one.
setup-outdated = The setup { $name } that this server keeps is no longer valid: { $reason }
setup-joins-pair = Only one side’s layout can be joined with `+`, and { $name } stands for both sides’. Choose it alone.
setup-joins-position = Only one side’s layout can be joined with `+`, and { $name } stands for a whole position. Choose it alone.
setup-hint-chosen = That entry was only a hint, and choosing it replaced what you had typed. Type or paste the layout again and press Enter without choosing the entry.
setups-kept = { $count ->
    [one] This server keeps one setup:
   *[other] This server keeps { $count } setups:
}
setups-none = This server keeps no setups yet. `/setup save` adds one.
setups-none-of = This server keeps no setups of { $game } yet. `/setup save` adds one.

### A game

game-begins = **{ $game }** { $id } begins: { $white } is White, { $black } is Black.
game-of = **{ $game }** { $id }: { $white } (White) – { $black } (Black)
event-moved = { $player } played { $move }: { $what }.
event-passed = { $color ->
    [white] White
   *[black] Black
} can do nothing, and passes.
event-resigned = { $player } resigned.
event-resigned-early = { $player } resigned before both had moved.
event-draw-accepted = { $player } accepted the draw.
event-draw-declined = { $player } declined the draw.
event-takeback-accepted = { $player } agreed: the turn is taken back.
event-takeback-declined = { $player } declined the takeback.
event-move-accepted = { $player } agreed: the game goes on in { $channel }.
event-move-declined = { $player } declined to move the game to { $channel }.
event-time-claimed = { $player } claimed the win.
event-time-claimed-early = { $player } called the game off: the time was out before both had moved.
event-aborted = { $player } aborted the game.
offer-accepted = Accepted.
offered-draw = { $opponent }, { $player } offers a draw.
offered-takeback = { $opponent }, { $player } asks to take back their last turn.
offered-move = { $opponent }, { $player } proposes to go on with this game in { $channel }.
game-clock = Clock: { $clock }.
clock-per-move = { $time } per move
clock-bank = { $start } in all, and { $increment } more after each move
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
} time ends { $moment } ({ $from-now }).
time-away = { $until } The clock stands still until { $back }: its player is away.
time-is-out = ⏳ { $color ->
    [white] White has run out of time: Black
   *[black] Black has run out of time: White
} may claim the win, or wait for the move.
time-is-out-early = ⏳ { $color ->
    [white] White has run out of time before both have moved: Black
   *[black] Black has run out of time before both have moved: White
} may abort the game, or wait for the move.
thread-possible = A channel holds one game at a time. I can also open a thread for your challenge.
thread-opening = Opening a thread …
thread-opened = Your challenge waits in { $thread }.
thread-begun = Your game begins in { $thread }.
thread-failed = I could not open a thread here, or not write in it. Try your challenge in another channel.
settings-head = **Your settings** · { $tab }
settings-tab-board = Board
settings-tab-messages = Messages
settings-tab-challenges = Challenges
settings-tab-vacation = Vacation
settings-board = This is how boards look to you, and to everybody while it is your move.
settings-theme = Theme
theme-light = Light theme
theme-light-what = dark on sand
theme-dark = Dark theme
theme-dark-what = light on slate
theme-contrast = High contrast
theme-contrast-what = black, white and strong marks
settings-view = View
view-own = From my own side
view-own-what = my side at the bottom
view-white = Always from White’s side
view-white-what = also when I play Black
view-black = Always from Black’s side
view-black-what = also when I play White
alt-preview = Preview. A board of { $game } in the { $theme ->
    [light] light theme
    [dark] dark theme
   *[contrast] high-contrast theme
}, seen from the side of { $color ->
    [white] White
   *[black] Black
}. Position: { $position }
settings-messages = What only you see is in your language. What everybody sees is in the server’s.
settings-pings = How to notify me
pings-mention = Mention me
pings-mention-what = when it is my move, or something waits for me
pings-none = Do not notify me
pings-none-what = I am named, but nothing rings
settings-language = Language
language-of-discord = The language of my Discord
settings-challenges = Challenges that anyone may accept name nobody, so these settings do not stop them.
settings-from = Who may challenge me
challenges-everyone = Everyone may challenge me
challenges-everyone-what = except those whom I block
challenges-nobody = Nobody may challenge me
challenges-nobody-what = I still may challenge others
settings-blocked-none = You have blocked nobody. **Block** under a challenge to you stops all challenges of that person.
settings-blocked = Blocked: { $names }
settings-unblock = Unblock somebody
blocked = { $challenger } cannot challenge you any more. `/settings` takes that back.
server-head = **Settings of this server**
server-channels-all = Games may begin in every channel.
server-channels = Games may begin in { $channels } and the threads there. What runs elsewhere goes on.
server-clock = Clock of a challenge that names none: **{ $clock }**
server-language = Public messages: **{ $language }**
language-of-server = the server’s language in Discord
server-choose-channels = Channels for games
server-choose-clock = Clock of a challenge that names none
server-choose-language = Language of public messages
away-not = You are not on vacation. While you are, your clocks stand still.
away-until = You are on vacation until { $back }. Your clocks stand still; you may move all the same.
away-days = Left in { $year }: { $left } of { $all } vacation days.
no-reminders = I may not write here on my own, so I cannot remind you of the time. `/board` shows it.
reminder-day = { $player }, less than a day is left for your move.
reminder-hour = { $player }, less than an hour is left for your move.
reminder-out = { $player }, { $opponent } has run out of time. You may claim the win, or wait for the move.
reminder-out-early = { $player }, { $opponent } has run out of time before both of you have moved. You may abort the game, which then counts for nobody, or wait for the move.
bot-thinks = { $player } is thinking …
bot-had-moved = I had moved in the meantime and could not say so: look at the board first.
your-move = { $player }, it is your move: you are { $color ->
    [white] White
   *[black] Black
}.
told-of-the-end = { $player }, this game is over.
not-rated-setup = Not rated: this is not one of the game’s own setups.
not-rated-record = Not rated: it goes on from a record.
not-rated-bot = Games against me do not count for ratings.
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
status-aborted = The game was { $strong }aborted{ $strong } and counts for nobody.
ending-resignation = { $loser ->
    [white] White
   *[black] Black
} resigned.
ending-agreement = both players agreed.
ending-time = { $loser ->
    [white] White
   *[black] Black
} ran out of time.

### Games that cannot go on

stuck = ⚠️ This game cannot go on: the rules have been corrected since, and it does not fit them any more.
stuck-move = The rules I follow now do not allow move { $number }, { $move }: { $reason }
stuck-spelling = Move { $number }, { $move }, is now written { $canonical }.
stuck-after-end = By the rules I follow now, the game was already over before move { $number }.
stuck-start = By the rules I follow now, it could not have started from its first position.
stuck-otherwise = What is saved about its offers, its clock or its end does not fit its moves.
stuck-shown = { $count ->
    [0] The picture shows the start.
    [one] The picture shows the board after the first move.
   *[other] The picture shows the board after { $count } moves.
}
stuck-way-out = Nothing is lost: **Record** gives every move. Either player can end the game here, and it counts for nobody then.
stuck-over = It is over. **Record** gives every move.

### Private answers

closed = Closed.
board-is-old = That board is not the newest any more. Here is the newest one:
game-is-over = That game is over. This is how it ended:
board-posted = Posted.
picker-play-or-go-on = You can play { $move } now, or go on. { $prompt }
picker-placeholder = { $count ->
    [one] Choose… (only one choice)
   *[other] Choose… ({ $count } choices)
}
picker-placeholder-several = Choose { $count } of { $stock }…
picker-played = You played { $move }.
move-continuations = { $count ->
    [one] One move begins
   *[other] { $count } moves begin
} with { $text }. Choose one of them: { $moves }
move-refused-but = { $reason } { $continuations }
ask-resign = Resign game { $id }? Your opponent wins then.
ask-resign-early = Give up game { $id }? Not both of you have moved yet: it is aborted then and counts for nobody.
ask-abort = Abort game { $id }? It counts for nobody then.
ask-play-anyway = ⚠️ { $warning }
    Do you mean to play { $move } ({ $what })? The picture shows the board after it.
you-resigned = You resigned.
you-aborted = You aborted the game.
record-head = Game { $id }
replay-start = { $total ->
    [0] The start; no move has been played yet.
    [one] The start; one move follows.
   *[other] The start; { $total } moves follow.
}
replay-move = Move { $number } of { $total }: { $what }
replay-whole = { $total ->
    [0] No move has been played yet.
    [one] One move.
   *[other] { $total } moves.
}
replay-skips = The picture shows { $shown } of { $all } positions, evenly spread; the buttons lead to all of them.
hint-move = I would play { $move }: { $what }. The picture shows the board after it.
advice-opinion = **{ $verdict }**, I think.
advice-line = Then I expect { $moves }
verdict-even = Neither side is better
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
    [one] wins with the next move
   *[other] wins in { $moves } moves
}
best-move = Best here, I think: { $move }: { $what }. The picture shows the board after it.
best-move-played = That is what was played.
best-move-instead = Played was { $move }: { $what }.
analysis-turn = **Move { $number }**, { $color ->
    [white] White
   *[black] Black
}: { $move } ({ $what }). Before: { $before }. After: { $after }. Better was { $better }.
analysis-steady = No single move turned this game.
analysis-note = I looked at each position for a moment only, and may be wrong. On every board of the replay, **Best move** shows what I would have played.
games-yours = **Your move**
games-theirs = **Your opponent’s move**
games-stuck = **Cannot go on**
games-over = **Finished**
games-entry = { $place } { $game } · { $opponent } · { $how }
games-begun = begun { $moment }
games-moved = last move { $moment }
games-time-until = time runs out { $moment }
games-time-is-out = time ran out { $moment }
games-won = you won { $moment }
games-lost = you lost { $moment }
games-drawn = a draw { $moment }
games-aborted = aborted { $moment }
games-page = Page { $page } of { $pages }
games-resign = Resign a game …
games-resign-entry = { $game } { $id } against { $opponent }
games-none = You have no games yet. Challenge somebody with `/challenge`, or play me with its `level`.
results = { $games ->
    [one] 1 game
   *[other] { $games } games
}: { $won } won, { $drawn } drawn, { $lost } lost
rating-provisional = A question mark: provisional, because too little is known yet. Some more games make it certain.
stats-head = **Rated games of { $player } on this server**
stats-head-everywhere = **Your rated games**, on all servers and in messages
stats-none = None yet. A game counts when two people play it to its end from one of the game’s own setups.
stats-none-of = None of { $game } yet. A game counts when two people play it to its end from one of the game’s own setups.
stats-game = **{ $game }**: **{ $rating }** · { $results }
stats-color = – as { $color ->
    [white] White
   *[black] Black
}: { $results }
stats-opponents = **Most frequent opponents**
stats-opponent = { $opponent }: { $results }
stats-nobody = former players
stats-overall = Only you see this: your ratings over all servers are { $ratings }.
leaders-head = **{ $game }: the strongest on this server** · page { $page } of { $pages }
leaders-head-all = **The strongest on this server**
leaders-none = Nobody is rated here yet. A game counts when two people play it to its end: start one with `/challenge`.
leaders-none-of = Nobody is rated in { $game } here yet. A game counts when two people play it to its end: start one with `/challenge`.
leaders-provisional = Provisional, without a place yet:
leaders-entry = **{ $place }.** { $player } **{ $rating }** · { $games ->
    [one] 1 game
   *[other] { $games } games
}
leaders-entry-provisional = – { $player } **{ $rating }** · { $games ->
    [one] 1 game
   *[other] { $games } games
}
leaders-you = You: place { $place } of { $places }, { $rating }
leaders-you-provisional = You: { $rating }, without a place yet
games-of = Games of { $player } that you may see:
games-their-move = **Their move**
games-opponents-move = **Their opponent’s move**
games-won-by = won { $moment }
games-lost-by = lost { $moment }
games-none-in-sight = None: you see the games of others that are played in this channel, or in other channels of this server that you can see.
follows = I’ll tell you when { $id } is over, once, in the channel where it is played.
follows-no-more = You will not be told when { $id } is over.
follow-over = { $player }, this game is over:
privacy = **What I keep**
    · your Discord id, and the name that others see, in your games and challenges; games you imported; games you follow
    · your settings, ratings, results, whom you blocked, and progress in `/learn`
    · no messages: I can’t read them. What I wrote in channels is kept by Discord, not by me.
    With **Get my data** you get everything as a file. With **Delete my data** it is removed: running games are resigned; finished ones stay for your opponents, without your name, which is also removed from games that others imported. Anyone who has blocked you keeps your id for that, without your name.
    What was removed can remain in the files of my database, unused, and in back-ups for a week at most. My log holds no names.
privacy-export =
    { $records ->
        [0] Nothing is kept about you.
        [one] What is kept about you, one thing, as JSON:
       *[other] What is kept about you, { $records } things, each a line of JSON:
    }
privacy-export-cut =
    { $export }
    { $count ->
        [one] The oldest game did not fit; `/record` gives it.
       *[other] The { $count } oldest games did not fit; `/record` gives each.
    }
ask-forget =
    Delete everything that is kept about you? This cannot be undone.{ $running ->
        [0] { "" }
        [one] { " " }Your running game is resigned.
       *[other] { " " }Your { $running } running games are resigned.
    } Your settings, ratings, results and progress are gone; finished games stay for your opponents, without your name.
forgotten = Done. Nothing is kept about you any more. If you play again, it begins anew.
former-player = Former player
import-head = **{ $game }**: { $white } (White) – { $black } (Black), { $count ->
    [one] 1 move
   *[other] { $count } moves
}
rules-head = **{ $game }** · page { $page } of { $pages }

### Refusals

illegal-syntax = { $text } is not a move. Type a move such as a5-b5{ $place ->
    [terminal] ; `parlor moves` lists all that are legal
   *[chat] , choose one of the suggestions, or press **Move** under the board
}.
illegal-game-over = The game is over: no more moves.
refusal-not-a-player = Only the two players can do that in this game.
refusal-not-your-turn = It is not your turn.
refusal-game-over = This game is over.
refusal-offer-pending = Your own offer still waits for an answer.
refusal-offer-waits = Your opponent’s offer waits: answer it first, or just go on playing.
refusal-offer-declined = You have asked for that since the last move already. You can ask again after the next move.
refusal-own-offer = Only your opponent can answer your offer.
refusal-no-offer = That offer is no longer open.
refusal-nothing-to-take-back = You have not moved yet, so there is nothing to take back.
refusal-here-already = This game is played here already.
refusal-time-remains = Your opponent’s time is not out.
refusal-played-elsewhere = This game goes on in { $channel }.
refusal-on-another-server = That game is played somewhere else than on this server, and can only move to a channel there.
refusal-no-days-left = You have { $most } vacation days a year, and not enough of them are left.
refusal-rematch-waits = You have proposed a rematch already: it waits for an answer.
refusal-not-over = That game is not over yet.
refusal-too-late-to-abort = Both players have moved, so the game cannot be aborted any more. You can resign, or offer a draw.
refusal-own-game = You play in this game: you are told of everything anyway.
refusal-too-many-followers = { $most } people follow this game already, as many as can.
refusal-not-writable = I may not write in this channel on my own, so I could not tell you.
refusal-opponent-gone = Your opponent has left and is no longer known here.
refusal-cannot-go-on = This game cannot go on: the rules have been corrected since, and it does not fit them any more. `/board` tells you more.
refusal-other-version = This was saved by another version of me, and I cannot read it. Nothing is lost; whoever runs me has to update me.
refusal-hint-among-people = While two people play, I advise nobody. Once this game is over, `/hint` shows how it went. In a game against me (`/challenge level:`) it helps you at once.
refusal-no-advice = I have nothing to say about this game.
refusal-no-engine = I know the rules of { $game }, but I cannot play it: there are no games against me, no hints and no analyses. Challenge a member of the server instead.
refusal-no-game-here = There is no game in this channel. Start one with `/challenge`.
refusal-table-taken = A game is being played in this channel already ({ $game }). Finish it first, or use another channel or thread.
refusal-table-taken-at = A game is being played in this channel already: { $link } ({ $game }). Finish it first, or use another channel or thread.
refusal-unknown-game = There is no game { $text }, or none that you may see.
refusal-not-text = That file is not text, so it is not a record of a game.
refusal-import-gone = That record is not kept any more. Use `/import` once more.
refusal-self-challenge = You cannot challenge yourself.
refusal-bot-opponent = { $name } is a bot and does not play.
refusal-clock-of-bot = I need no clock: take all the time you like, and leave it out.
refusal-level-of-person = A `level` is for games against me. Leave it out to challenge { $name }, or leave the opponent out to play me.
refusal-opponent-absent = { $name } cannot see this channel, and so could not play here.
refusal-alone-here = Nobody else can join us here. Challenge somebody in a server’s channel, or in a message to them.
refusal-alone-but-for-bot = Nobody else can join us here, but I play too: choose a `level`. Or challenge somebody in a server’s channel, or in a message to them.
refusal-no-challenges = { $name } does not take challenges.
refusal-too-many-blocked = You have blocked { $most } people, and that is the limit. `/settings` unblocks some, or lets nobody challenge you.
refusal-channel-not-allowed = No games begin in this channel. On this server they are played in { $channels }
refusal-answers-hidden = Others would not see my messages here: you may not use external apps in this channel. Ask for that right, or for Parlor to be added to the server.
refusal-too-many-challenges = Three challenges of yours are open already. Withdraw one, or wait for an answer.
refusal-challenge-gone = This challenge is no longer open.
refusal-not-challenged = This challenge is for { $name }.
refusal-not-your-challenge = Only { $name } can withdraw this challenge.
refusal-own-challenge = This is your own challenge: somebody else has to accept it.
refusal-rules = These rules are for { $games } only: { $rules }. { $game } has no such choice, so leave the option `rules` out.
refusal-no-ladder-here = Leaderboards belong to servers: use `/leaderboard` in a server’s channel.
refusal-others-results = Outside of servers I only show you your own games. Use `/stats` in a channel of the server that you play on together.
refusal-no-server = This is for servers that have added me: use it in one of their channels.
refusal-not-a-manager = Only those who may manage this server (the permission *Manage Server*) can see to its setups and settings.
refusal-setup-name = { $text } cannot be the name of a setup. A name has 2 to 32 letters from a to z, digits and hyphens, and begins with a letter.
refusal-setup-name-taken = The name { $name } means something else already: names of the game’s own setups, its setup codes, `random`, and all that begins with `house-` are taken.
refusal-layout-too-long = This layout is too long: { $most } characters can be kept.
refusal-too-many-setups = This server keeps { $most } setups of { $game } already, and that is the limit. Delete one first with `/setup delete`, or save under a name that exists.
refusal-unknown-setup = This server keeps no { $game } setup { $name }. `/setup list` shows those that it keeps.

### Suggestions while typing

suggest-game = { $id } · { $game }, { $white } – { $black }
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
suggest-setup = { $setup } · { $source }
suggest-layout = use this layout: { $text }
suggest-enter = valid: press Enter as it is, without choosing this entry

### Descriptions of pictures

alt-board = { $game }: { $white } (White) against { $black } (Black). { $status } { $last } Position: { $position }
alt-last-move = Last move: { $move }.
alt-no-move = No move yet.
alt-replay = { $total ->
    [0] Nothing moves yet
    [one] An animation of one move
   *[other] An animation of { $total } moves
}. It ends with this board: { $board }
alt-advice = { $game }: { $white } (White) against { $black } (Black). The board after the move that I would play: { $move }. Position: { $position }
alt-analysis = A graph: who was better in this game of { $game }, from −100, Black wins, to 100, White wins. { $every ->
    [one] After each move
   *[other] After every { $every } moves
}, { $count } in all, from the start on: { $list }
alt-start = The start of a game of { $game }. Position: { $position }
alt-stuck = The last board of a game of { $game } that still fits the rules. Position: { $position }
alt-rules = An example from the rules of { $game }. Position: { $position }
alt-ratings = A graph: the rating in { $game } after each rated game, { $count } in all. Now { $now }; the highest { $high }, the lowest { $low }. The newest values, the oldest first: { $list }

### Graphs

graph-rating = { $game }: rating
graph-figure = { $rating }
graph-games = rated games
graph-start = at first
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
legend-advice = my advice

### Help

help = **A first game**
    1. `/challenge game:… opponent:@friend` – your friend presses **Accept** under it. Nobody there? With `level:1` you play me at once.
    2. Under the board, press **Move** and click: which piece, then where to. Or type `/move` and choose from the list.
    3. I check every move by the rules, draw the new board and call the other player.
    4. `/board` shows the board just for you, **Flip** from the other side; `/draw`, `/resign` and `/abort` end a game early. In a game against me, `/hint` gives advice.
    5. New to a game? The buttons below teach it click by click (`/learn`), or show its rules in pictures (`/rules`).

### Pijersi: the rules

rules-pijersi-aim = **The aim.** White wins with a cube or stack on row **g**, Black with one on row **a**: the tinted rows. Each side has 14 cubes: rocks (ring), papers (square), scissors (cross) and two wises (lying eight). White begins, then turns alternate; nobody may pass.
rules-pijersi-roles = **Capturing.** Rock beats scissors, scissors beat paper, paper beats rock. A piece captures by moving onto an enemy piece that it beats, and what is captured leaves the board for good. A **wise** beats nothing and is beaten by nothing. Here the white rock on d4 is picked: it can capture the scissors on e3, but not the paper on d3, the rock on d5 or the wise on c3.
rules-pijersi-stacks = **Cubes and stacks.** A cube moves one cell in any of the six directions: onto an empty cell, onto an enemy it beats, or **onto one of your own single cubes**. Two cubes on a cell are a stack; three never are. The upper cube decides what a stack beats and what beats it. A wise may stand on a wise, but never on rock, paper or scissors. Here the scissors on d4 can go onto the paper, the wise or the rock beside them.
rules-pijersi-stack-moves = **Moving a stack.** The upper cube of your stack may move off on its own, like a cube. Or the whole stack moves **one or two cells in a straight line**; the cell between must be empty. It may end on an empty cell or on an enemy that its upper cube beats, and takes the whole enemy piece, two cubes if it is a stack. A stack cannot move onto your own piece. When you click, you say where the **lower** cube ends, then where the **upper** cube ends.
rules-pijersi-two-actions = **Two actions in one turn.** If a cube’s move makes a stack, that stack may move on at once. And after a stack’s move its upper cube may step off at once: to an empty cell, onto an enemy it beats, or onto one of your single cubes. Never more than these two. Here the rock went from a4 onto the scissors on b5 (1), and the new stack on to c4 (2): `a4-b5=c4`.
rules-pijersi-capture-twice = **Captures in both actions.** Both actions may capture. Here the black stack took what stood on c2 (1), and its upper cube, the paper, stepped off and took the rock on b3 (2): `d3=c2!-b3!`. A cube that has captured is no stack, so it cannot go on.
rules-pijersi-end = **How it ends.** You win when your turn ends with a rock, paper or scissors of yours, alone or as the upper cube, on your goal row. A wise there wins nothing. You also win if your opponent has no move left. **Twenty turns in a row without a capture** (ten by each side) are a draw; the count is shown above the board. Who reaches the goal on that very turn has won all the same; a block on it is a draw.
rules-pijersi-notation = **Typing moves.** `-` moves a cube, `=` moves a stack, and `!` marks a capture (you may leave the `!` out): `a5-b5`, `b4=d3`, `a4-b5=c4`, `d2=d3!-d4!`. `/move` suggests what is legal, also without the signs: `a4b5c4`.
    { "" }**Setups.** `/challenge setup:` offers the classic start, `half-random` (drawn by lot, the same for both) and `full-random` (drawn for each side), and takes the author’s codes of six letters.
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
pijersi-cube = { part-role }
pijersi-stack = stack of { part-role } on { part-bottom }
pijersi-upper = upper { part-role }

### Pijersi: the picture

caption-white-goal = White’s goal: row { $row }
caption-black-goal = Black’s goal: row { $row }
pijersi-caption-quiet = quiet turns { $count }/{ $limit }
pijersi-caption-cubes = cubes: White { $white }, Black { $black }

### Pijersi: moves in words

pijersi-describe-move = { $piece } to { $to }
pijersi-describe-onto = { $piece } onto the { part-onto } on { $to }
pijersi-describe-capture = { $piece } to { $to }, captures { $captured }
pijersi-describe-two = { $first }; then { $second }

### Pijersi: the picker

pijersi-prompt-start = **Your move.** Which piece?
pijersi-prompt-cube = The { part-role } on { $from }: where to?
pijersi-prompt-lower = The { $piece } on { $from }: where does its **lower** cube end? (Choose { $from } if only the upper one moves.)
pijersi-prompt-upper = The lower cube stays on { $from }. Where does the **upper** cube, the { part-role }, go?
pijersi-prompt-made = That makes a stack on { $from }, which may move on: where to?
pijersi-prompt-joined = That makes a stack on { $from }. Where does it move on?
pijersi-prompt-went = The stack goes to { $from }. Where does its **upper** cube end? (Choose { $from } if it stays on the stack.)
pijersi-prompt-over = The move is complete.
pijersi-step-lower-stays = the lower cube stays on { $cell }
pijersi-step-upper-stays = the upper cube stays: the whole stack is on { $cell }
pijersi-step-join = the upper { part-role } steps onto the { part-onto } on { $cell }, and that stack moves on
pijersi-step-go = { $part ->
    [stack] the stack goes to { $cell }
    [upper] the upper { part-role } goes to { $cell }
   *[cube] the { part-role } goes to { $cell }
}
pijersi-step-onto = { $part ->
    [upper] the upper { part-role } steps onto the { part-onto } on { $cell }
   *[cube] the { part-role } steps onto the { part-onto } on { $cell }: a stack
}
pijersi-step-capture = { $part ->
    [stack] the stack captures the { $captured } on { $cell }
    [upper] the upper { part-role } captures the { $captured } on { $cell }
   *[cube] the { part-role } captures the { $captured } on { $cell }
}

### Pijersi: refused moves

illegal-empty-source = There is nothing on { $from } to move.
illegal-not-yours = The { part-role } on { $from } is your opponent’s.
illegal-not-a-stack = On { $from } stands a single { part-role }, not a stack: `=` moves stacks, `-` moves cubes.
illegal-same-cell = { $from } is where the stack stands already.
illegal-not-adjacent = { $from } and { $to } are not side by side: a single cube moves one cell only.
illegal-too-far = { $to } is too far from { $from }: a stack moves one or two cells.
illegal-bent = { $from } and { $to } do not lie in a straight line: a stack that moves two cells goes straight.
illegal-blocked = The { part-role } on { $middle } is in the way from { $from } to { $to }: a stack jumps over nothing.
illegal-own-piece = Your own { part-target } stands on { $to }: a whole stack cannot move onto your own piece.
illegal-third-cube = { $to } holds a stack of yours already: a third cube cannot go on top.
illegal-wise-on-top = A wise cannot stand on the { part-target } on { $to }: it may stand only on a wise.
illegal-not-beaten = { part-role } does not beat { part-target }, so { $from } cannot capture { $to }.
illegal-wrong-second = { $kind ->
    [cube] A turn’s two actions are different: `-` from { $from } to { $to } cannot follow this one. Only a stack that has just moved may let its upper cube step off.
   *[stack] A turn’s two actions are different: `=` from { $from } to { $to } cannot follow this one. Only a stack that has just been made may move on.
}
illegal-too-many = A turn has two actions at the most: nothing can follow up to { $to }.
illegal-which-part = { $from } holds a stack: write { $from }={ $to } for the whole stack or { $from }-{ $to } for its upper cube.

### Pijersi: setups

pijersi-setup-unknown = “{ $setup }” is not a setup. There are classic, half-random, full-random, and the author’s codes of six letters, as GRXLLS.
pijersi-setup-cubes = In the setup code { $setup } a side has { $found } cubes of { part-role } instead of { $expected }.
pijersi-setup-wise = In the setup code { $setup } a wise would stand on { part-role }, which the rules forbid.

### Pijersi: endings

ending-goal = { $winner ->
    [white] White
   *[black] Black
} reached the goal row.
ending-blocked = { $loser ->
    [white] White
   *[black] Black
} has no move left.
ending-quiet-turns = twenty turns passed without a capture.

### Commands

command-challenge = Challenge somebody, or anyone, to a game
command-challenge-game = Which game
command-challenge-opponent = Whom you challenge, which may be me; leave it out and anyone may accept
command-challenge-level = Play against me: 1 is for a first game, 6 is as strong as I can
command-challenge-color = The color you want to play
command-challenge-setup = How the pieces are set up; the usual way if you leave it out
command-challenge-rules = Rules other than the usual ones; leave it out for those
command-move = Play a move in this channel’s game
command-move-move = Your move, as the game writes it; choose one of the suggestions
command-board = Look at this channel’s board, just for you
command-board-view = From which side
command-draw = Offer a draw
command-movehere = Ask to go on with one of your games in this channel
command-movehere-game-id = The six letters and digits of the game
command-settings = Board theme and view, notifications, language, challenges, vacation
command-server = Settings of this server: channels for games, default clock, language
command-takeback = Ask to take back your last turn
command-challenge-clock = How much time the players have; as this server has it if you leave it out
command-resign = Give up the game
command-abort = Call off the game; it counts for nobody
command-record = Show a game as text
command-record-game-id = Which game; this channel’s if you leave it out
command-replay = Watch a game again, move by move
command-replay-game-id = Which game; this channel’s if you leave it out
command-hint = My advice in a game against me, or how the last game here went
command-games = Your games, and where it is your move
command-stats = Ratings and results on this server, by game, color and opponent
command-stats-user = Whose; yours if left out
command-stats-game = Which game; all if left out
command-leaderboard = The strongest players of this server
command-leaderboard-game = Which game; the best of all if left out
command-games-user = Whose games; yours if you leave it out
command-privacy = What is kept about you: see it, get it, delete it
command-import = Read the record of a game, to look at or to go on from
command-import-text = The record as text
command-import-file = The record as a text file
command-rules = The rules of a game, in pages with pictures
command-rules-game = Which game
command-setup = The setups that this server keeps under names of its own
command-setup-save = Keep a layout under a name; one that has the name is replaced
command-setup-save-name = Its name: letters, digits and hyphens
command-setup-layout = How the pieces are set up, written as for /challenge
command-setup-list = List the setups that this server keeps
command-setup-list-game = Of which game; of all if you leave it out
command-setup-delete = Delete a setup; games that have begun go on
command-setup-delete-name = Its name; choose one of the suggestions
command-setup-game = Which game
command-help = A first game in five lines
choice-white = White
choice-black = Black
choice-random = Random
choice-level = { $level ->
    [1] 1 – a first game
    [2] 2 – I know the rules
    [3] 3 – I have played before
    [4] 4 – I look ahead
    [5] 5 – I play well
   *[6] 6 – your very best
}
choice-rules = { $games }: { $rules }

### When something is wrong with a request

request-unknown = I do not know that command. It may belong to another version of Parlor: try again in a moment.
request-missing = The option `{ $option }` is missing.
request-bad-option = { $value } does not fit the option `{ $option }`.
request-text-or-file = `/import` needs a record: give it as `text` or as a `file`, one of the two.
download-too-large = That file is too large for a record: I read { $most } KB at most.
download-failed = I could not fetch that file. Try again, or give the record as `text`.
control-unknown = I do not understand that button any more. `/board` shows the game of this channel.
control-too-long = Too much has been clicked for one button to remember. Please type the rest with `/move`.
deferred-done = That took a little longer than usual. It is done.
error-internal = Something went wrong on my side, and the operator of this bot will see it. Nothing of your game is lost: please try again.
error-store = I could not save that, and am starting again. Everything I had answered is kept. In a minute, look at the board (`/board`): if what you just did is missing, please do it again.
error-away = I cannot reach my database at the moment, so nothing was saved. Please try again in a minute.
error-away-unsure = My database stopped answering, so I do not know whether that was saved. In a minute, look at the board (`/board`) before you try again, please.

## Biyi

### Records that are read in

transcript-refused = Line { $line }: { $problem }
transcript-header = a header looks like `[White "Ann"]`, on one line.
transcript-twice = the header { $name } stands there a second time.
transcript-no-game = the header `Game` is missing, as in `[Game "Pijersi"]`.
transcript-game = there is no game { $text }, only { $games }.
transcript-value = { $text } does not fit the header `{ $header }`.
transcript-drawn = { $setup } is drawn by lot, so the header `Position` has to tell the start.
transcript-position = this is not a position from which { $game } can go on.
transcript-result = the result cannot be { $said }: the moves and the header `Ending` lead to { $reached }.
transcript-ending = the game did not end by { $text }.
transcript-comment = a comment has no end: the brace is not closed.
transcript-number = here `{ $expected }` is to stand, not { $found }.
transcript-no-move = no move stands behind the number { $number }.
transcript-move = move { $number }, { $text }: { $reason }
transcript-after-end = move { $number } comes after the end of the game.
transcript-too-many-moves = I read { $most } moves at most.

### Biyi: the rules

rules-biyi-aim = **The aim.** Two villages face each other across the river Salween: White’s on ranks 1 to 5, Black’s on ranks 9 to 13; the river is rank 7, its banks are ranks 6 and 8. (Letters name the lines along the picture, numbers the ranks across it.) Each side has 34 tokens; none ever leaves the board. **You win when a token of yours gets onto the bird in its nest in the other village**: d13 for White, d1 for Black. Your own nest is closed to you. White begins, then turns alternate; nobody may pass. *Forward* is towards the other village. Diagonals never count.
rules-biyi-stacks = **Stacks.** Tokens stand on one another, as high as you like. The top token is the **pilot**: the whole stack belongs to its owner. The tokens below are its **carriers**, whoever they belong to. Beside the owner’s wing and the height, the picture shows every token from the bottom up: White’s are light and round, Black’s dark and square. On d4 a white pilot stands on two black tokens: these are trapped until it leaves.
rules-biyi-pilots = **Pilots slide and climb.** A pilot, alone or on top of a stack, goes **forward or sideways**, never back; what is under it stays. It *slides* (`=`) on its own level: a lone token onto an empty square, the pilot of a stack onto a stack exactly one lower than its own. Or it *climbs* (`+`) one level, onto a pilot of its own color on a square of the same height. Here the token on d5 is picked: it can slide to d6, or climb onto c5 or e5. It cannot go back onto d4.
rules-biyi-slides = **Stacks slide.** Sliding tokens keep their level. The lowest token of a stack is on level 1. So the height of the square they slide to decides who goes: **all tokens above that height**, no more and no fewer; onto an empty square the whole stack. Whose tokens lie there does not matter. Here a stack of five slid onto a stack of two: its levels 3, 4 and 5 went, and they cover the black pilot.
rules-biyi-direction = **The lowest sliding token steers.** Sideways a stack may always slide. Forward it may only if the lowest token *that moves* is your own; **backward** only if that one is your opponent’s. A pilot that slides alone never goes back. Here levels 3 to 5 slid onto a stack of two, and level 3 is black: so they went back, and could not have gone forward.
rules-biyi-descents = **Descending.** A pilot alone may step down (`-`) onto any square **at least two lower** than its own, forward or sideways, onto anybody’s tokens or onto the ground. (Onto a stack exactly one lower it slides.) Where the same square allows a slide as well as a descent, you are asked which one you mean. Only pilots change level, and outside a chain (next page) they climb by one level at most. Here the pilot on d4 can step down onto c4 or e4, but onto d5, only one lower, it slides.
rules-biyi-chains = **Chains.** A pilot that lands on **three or more carriers of its own color** (others among them do not matter) cannot stay there. It goes on at once, alone, forward or sideways, to any square beside it however high: it may even *jump* (`!`) onto a higher stack or onto an enemy at its own height. It goes on until it lands on fewer; where it cannot, the whole turn is not allowed. The pilot of four own tokens that slide together must go on as well. But a pilot that only stands on three when your turn begins may stay. While you click, `»` marks the squares from which it would have to go on. Here: `c4+d4!e4-f4`.
rules-biyi-undoing = **No going to and fro.** Your movement must not exactly undo your last one: the same tokens, back to the square and the level they came from. This holds inside a chain as well. After any other movement of yours the way back is free. Here the pair on d5 came from c5 with White’s last turn: it cannot slide back there as a pair, but its pilot alone may step down to c5.
rules-biyi-river = **The river.** Whatever stands in the river (rank 7) must be **held**: by a token on the bank square beside it, on the same letter (d6 or d8 for d7), or by a neighbor along the river that is held itself. Anybody’s tokens hold, diagonal ones do not. A movement after which someone is not held is not allowed, be it your own token or your opponent’s; this is looked at after every movement, inside chains too. Here the white token on d7 is held by c7, which tokens on its bank hold.
rules-biyi-dragons = **Connected dragons must part.** A stack of three or more tokens **all of one color** is a dragon of that color. Two dragons on squares side by side are *connected*. If two of yours are connected when your turn begins, no two of yours may be when it ends, new ones included: **else you lose at once**. Connecting dragons is allowed if none of yours were connected when your turn began, and you can force your opponent by it: a pilot of yours that leaves the top of an enemy stack may uncover a dragon beside another one. I ask again before I play a turn of yours that loses. Here White must part the dragons on c4 and d4, for instance by sliding one of them forward, or by letting its pilot step down: two tokens are no dragon.
rules-biyi-bird = **Winning.** From any square beside the other nest (not backward) your pilot can get onto the bird, however high it stands: the bird counts as one token of yours, so the pilot climbs onto it from level 1, slides from level 2, and steps down from higher up. A group may slide onto it, too, and a chain may end there. **But no two of your own dragons may be connected then**: the nest is closed to you as long as any would be. Here a chain ends on the bird: `c12=c13-d13#`.
rules-biyi-ends = **Other ends.** Whoever has no legal turn loses. If after a turn all tokens stand exactly as they stood earlier in the game, it is a **draw**. Here it is White’s turn, and the token on a13 has no turn: it is on the last rank, and its only neighbor is an enemy of its own height. White has lost.
rules-biyi-notation = **Typing turns.** Name the square, then a sign and a square for each movement. Here White could type `d5=d6` (slide), `c3+d3` (climb), `f4-f5` (step down) or the chain `a3+b3-b4`; `!` is a jump inside a chain. You may leave the signs out where only one turn fits: `a3b3b4`. `#` marks a win.
    { "" }**Setups.** `/challenge setup:` offers the classic start, five arrangements of our own (`house-…`), and `random`; with `+` each side gets one of its own: `house-gates + house-reed`. Or type a camp in five rows, the front row first, with heights, `.` for empty and `*` for the nest: `1111111/1111111/1111111/1111111/111*111`. A server can keep such a camp under a name with `/setup save`, for instance one from the game’s position cards, which we may not include.
rules-biyi-readings = **Where we had to choose.** The rulebook leaves some questions open. Parlor plays them like this:
    • The nests are on d1 and d13, in the middle of the back ranks. The rulebook shows them only in a drawing.
    • A chain that has to go on and cannot makes the whole turn illegal. Undoing and the river are looked at after every movement of a chain, also after the one that wins.
    • Inside a chain a pilot may land on an enemy at its own height.
    • While dragons of yours would be connected, you may not enter the other nest; it does not lose the game. Tokens that slide onto the bird count as a stack there, without the bird.
    • After a turn we look for a win first, then for connected dragons, then for a draw, then whether the other side can move.
    • For a draw only the tokens are compared, not whose turn it is.
    • Any legal turn may be the first of the game. Black’s camp is White’s turned by half a turn.
    Biyi is a game by Jérôme Mariaud de Serre and Raphaël-James Lebel (2019): <https://biyigames.com>. These rules are told in our own words.

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
biyi-describe-wins = { $turn } (wins)
biyi-describe-loses = { $turn } (loses: connected dragons)
biyi-describe-draws = { $turn } (a draw by repetition)

### Biyi: warnings

biyi-warning-connected-dragons = **This loses.** Your dragons on { $first } and { $second } would still be connected, and you have to part all connected dragons of yours in this turn.
biyi-warning-repetition = **This is a draw.** All tokens would lie as they have lain before in this game.

### Biyi: the picker

biyi-prompt-start = **Your move.** Which token or stack?
biyi-prompt-duty = **Your move.** Your dragons on { $first } and { $second } are connected: after this turn no dragons of yours may be, or you lose. Which token or stack?
biyi-prompt-picked = { $height ->
    [one] The token on { $from }: where to?
   *[other] The stack of { $height } on { $from }: where to?
}
biyi-prompt-way = From { $from } to { $to }: slide, or only the pilot descends?
biyi-prompt-chain = On { $at } your pilot stands on { $carriers } of your tokens. On three or more it must go on. Where to?
biyi-prompt-over = The move is complete.
biyi-step-stack = { $height ->
    [one] a token
   *[other] stack of { $height }, from below: { $tokens }
}
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

biyi-illegal-syntax = { $text } is not a move. Type the square that you start from and the one you go to, as in d5d6{ $place ->
    [terminal] ; `parlor moves` lists all that are legal
   *[chat] , choose one of the suggestions, or press **Move** under the board
}.
biyi-illegal-empty-source = There is nothing on { $from } to move.
biyi-illegal-bird-stays = The bird on { $from } never moves, and no token lies there.
biyi-illegal-not-yours = The pilot on { $from }, the top token, is your opponent’s: so is the stack.
biyi-illegal-chain-not-due = Your turn ends on { $at }, so you cannot go on to { $to }: the pilot stands there on { $carriers ->
    [0] none of your tokens
    [one] one of your tokens
   *[other] { $carriers } of your tokens
}, and goes on only from three or more.
biyi-illegal-beyond-bird = The game ends on the bird on { $at }: you cannot go on to { $to }.
biyi-illegal-not-adjacent = { $from } and { $to } are not side by side: each movement goes one square forward, back or sideways, never diagonally.
biyi-illegal-own-nest = { $to } is your own nest: you may never move anything onto it.
biyi-illegal-backward = { $from } to { $to } is back, and a pilot never goes back on its own. Only a group of two tokens or more slides back, and only if its lowest token is your opponent’s.
biyi-illegal-backward-own = { $from } to { $to } is back: what slides there, from level { $level } up, has a token of yours lowest. Only a group of two tokens or more slides back, and only if its lowest token is your opponent’s.
biyi-illegal-too-high = { $to } is { $target } high and { $from } only { $height }: nothing can move onto a higher stack, except a pilot that jumps in a chain.
biyi-illegal-enemy-same-level = { $from } and { $to } are both { $height } high, and the pilot on { $to } is your opponent’s: you climb only onto your own pilot. Only in a chain does a pilot jump there.
biyi-illegal-bottom-carrier-enemy = From { $from } to { $to } everything from level { $level } up would slide, and the token at that level is your opponent’s: such a group slides back or sideways, not forward.
biyi-illegal-wrong-kind = { $kind ->
    [slide] `=` slides
    [climb] `+` climbs
    [descend] `-` descends
   *[jump] `!` jumps in a chain
}, which does not fit { $from } ({ $height } high) and { $to } ({ $target } high). What fits: { $right }.
biyi-illegal-chain-moves-pilot = In a chain only the pilot moves on, so nothing slides from { $from } ({ $height } high) to { $to } ({ $target } high). What fits: { $right }.
biyi-illegal-ambiguous = From { $from } to { $to } would be a slide of { $count } tokens or a descent of the pilot alone: write `{ $from }={ $to }` for the slide, `{ $from }-{ $to }` for the descent.
biyi-illegal-reverse = { $from } to { $to } would take the same tokens back to where your latest movement took them from. That is not allowed until you have made another movement.
biyi-illegal-drown = After that, nothing would hold the tokens on { $squares } in the river. They need tokens on the bank square beside them, on the same letter ({ $banks }), or neighbors in the river that are held; no matter whose.
biyi-illegal-drown-bank = { $first } or { $second } for { $square }
biyi-illegal-drown-banks = { $first }, { $second }
biyi-illegal-bird-with-connected-dragons = You cannot enter the nest on { $to } while dragons of yours are connected: { $first } and { $second } would be.
biyi-illegal-chain-unfinished = The turn is not over on { $at }: your pilot stands there on { $carriers } of your tokens, and on three or more it must go on. { $count ->
    [one] Add where to: { $squares }.
   *[other] Add where to, one of { $squares }.
}
biyi-illegal-chain-stuck = On { $at } your pilot would stand on { $carriers } of your tokens. On three or more it must go on, and from there it cannot: so this turn is not allowed.

### Biyi: setups

biyi-setup-unknown = { $setup } is not a setup. There are names (classic, house-terrace, house-gates, house-guard, house-stairs, house-reed, random), layouts such as `2222222/1111111/.1.1.1./1.1.1.1/111*111` (five rows, the front one first; digits are heights, `.` is empty, `*` is the nest), and one for each side, joined by `+`.
biyi-setup-camp-rows = A layout has five rows with `/` between them, the front row first. This one has { $found }.
biyi-setup-camp-row = Row { $row } of the layout is { $text }. It should be seven signs: digits from 1 for heights, `.` for empty squares, `*` for the nest.
biyi-setup-camp-nest = The nest `*` belongs in the middle of the fifth row and nowhere else, but row { $row } is { $text }.
biyi-setup-fields = A position is written in two to five parts with blanks between them: board, side to move, nests, White’s and Black’s latest movement. This one has { $found }.
biyi-setup-ranks = A board has 13 ranks with `/` between them, Black’s edge first. This one has { $found }.
biyi-setup-rank = Rank { $rank } of the board is { $text }. It should be seven squares: digits for empty ones, `w` and `b` for tokens, `(wwb)` for stacks from below.
biyi-setup-square = { $text } is not a square with its tokens from below, such as `d5:wwb`, or that square is there twice.
biyi-setup-side = { $text } is not a side to move: write `w` or `b`.
biyi-setup-nests = { $text } does not name the nests: write `-`, or a square of White’s village and one of Black’s, as in `d1,d13`.
biyi-setup-latest = { $text } is not a latest movement of that side: write `-`, or one such as `c5d5:1:1:2`.
biyi-setup-too-many = { $color ->
    [white] White
   *[black] Black
} has { $found } tokens, and there are only { $most } of each color.
biyi-setup-tokens = { $color ->
    [white] White
   *[black] Black
} has { $found ->
    [one] one token
   *[other] { $found } tokens
} instead of { $expected }.
biyi-setup-on-nest = There are tokens on { $cell }, which is a nest and has to be empty.
biyi-setup-drowned = Nothing holds the tokens on { $squares } in the river. They need tokens on the bank square beside them, on the same letter ({ $banks }), or neighbors in the river that are held; no matter whose.
biyi-setup-connected-dragons = { $color ->
    [white] White’s
   *[black] Black’s
} dragons on { $first } and { $second } are connected: no game begins like that.
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
ending-biyi-repetition = all tokens lie exactly as they did once before.
ending-biyi-no-turn = { $loser ->
    [white] White
   *[black] Black
} has no legal turn left.

### Biyi: the picture

biyi-caption-to-move = { $color ->
    [white] White
   *[black] Black
} to move
biyi-caption-won = { $color ->
    [white] White
   *[black] Black
} has won
biyi-caption-drawn = Draw
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
biyi-legend-duty = connected dragons: { $color ->
    [white] White
   *[black] Black
} must part them
biyi-line = { $cell }: { $height } high, bottom
biyi-line-top = top

## Paiko

### Paiko: the rules

rules-paiko-aim = **The aim.** You win by having **ten points** at the end of your turn. A tile of yours in the middle ground (the two plain quarters) is worth **1**, in your opponent’s homeground **2**, in your own nothing; a Lotus never counts. White’s homeground is the lower left quarter, with rings, Black’s the upper right one, with dots. On the four **black squares** only a Lotus can stand. Here a Sword of White went from g5 to h6, out of the homeground, for the tenth point: `g5-h6`.
rules-paiko-draft = **The draft.** Each side has 24 tiles, three of each of eight kinds, all open to see. They wait in the **reserve**; only from your **hand** can you put them on the board. First White takes 7 tiles of any kinds, then Black 9, then White 1 more. Press **Move** and choose them, or type their letters in any order: `draft SSBEWLA`. Then White makes the first turn.
rules-paiko-deploy = **A turn: deploy.** Each turn is **one** of four things: deploy, shift, redeploy a Water, or draw. To deploy, put a tile of your hand on an empty square, facing as you like. The square must hold **no threat against you**, and lie in your homeground or be threatened by one of your tiles. Here `S@f5` is at home; `B@h6^` goes where the Sword threatens. A Lotus goes on any empty square: `L@i6`.
rules-paiko-shift = **A turn: shift, redeploy, draw.** A tile on the board shifts one or two squares to the sides, round a corner too: `g5-h6`. It may turn at the end, or only turn: `e4^`. It cannot pass through tiles, black squares or squares where it would fall. Earth shifts one square; Lotus and Air stay. A Water may instead be lifted and deployed again: `i4@f5`. Or draw exactly three tiles of your choice from your reserve: `draw SBL` (all, if fewer are left). You cannot pass while you can do something.
rules-paiko-threat = **Threat and cover.** Tiles threaten squares around them; nothing stands in the way of a threat. A tile with **two threats** against it falls. If it is **covered**, it takes **three**: it is covered in its own homeground, and where an own Lotus, Water or Sai covers it. Cover never adds up. Fires count against both sides. Here the Sword and the new Bow (`B@e4>`) both threaten the Earth on h4, but the Lotus beside it covers it: two are not enough. The bar on a tile counts threats; press **Move** or **Flip**, then **Threats**, to see your own game so.
rules-paiko-safety = **Your own tiles first.** After your turn none of your tiles may be threatened enough to fall, not even if the enemy tile that threatens it falls by the same turn. Such a turn is refused, and you are told which square holds how many threats. Here the Sword can go to h5 (`g5-h5`): with the Bow it makes two threats on the Earth on i4, which falls. It cannot go on to i5, where the Earth and the black Bow threaten it.
rules-paiko-captures = **Captures in rounds.** After your turn all enemy tiles that are threatened enough fall at once. Some may have covered others: then look again, until nothing falls. **Fires fall last**, and until then they still threaten their own side. Here White can deploy an Air on h6 (`A@h6`). First the Water on j5 falls: Air and Black’s own Fire. That uncovers the Sword on k5: Bow and Fire. At last the Fire on j7 itself: Air, and the threat of a Fire on itself.
rules-paiko-rewards = **Rewards and the end.** For each tile you lose, you choose one tile of the capturing side’s reserve, if there is one, for its hand, before your own turn. Here the Air captured three (the crosses), so Black gives three: `give WWL`. Captured tiles never come back. **The end.** Ten points win. It is a draw when both sides have lost 13 tiles or more and have five points or fewer, when a position comes for the third time, or when both sides have to pass.
rules-paiko-sword = **Sword** (S). Threatens all eight squares around it. Shifts up to two squares and has no facing. A good tile to open the way: behind it you can deploy wherever it threatens. Shift this one, for example: `g5-h6`.
rules-paiko-bow = **Bow** (B). Threatens three squares straight ahead, the second to the fourth; **not** the one right in front of it. Nothing blocks it. Shifts up to two squares. The picture shows one for each facing: ^ on e5, > on f6, v on l10, < on k11. Turning in place is a turn of its own: `e5>`.
rules-paiko-earth = **Earth** (E). Threatens two squares in each of the four straight directions; a tile in between does not matter. No facing. It shifts **one square only**: `g5-h5`.
rules-paiko-fire = **Fire** (F). Threatens the three squares ahead, the five beyond them, and **its own square**. It counts against **both** sides, itself included: a Fire falls to one more threat, in cover to two. Nobody deploys anything but a Lotus where any Fire threatens. Shifts up to two squares. One for each facing: ^ on f3, > on i7, v on i12, < on e8. Only turning: `f3>`.
rules-paiko-water = **Water** (W). Threatens the four squares at its corners and covers own tiles on the four at its sides, but not itself. No facing. Instead of shifting up to two squares (`g5-h6`), it may be lifted and deployed again anywhere you may deploy, also where only it threatens: `g5@d4`.
rules-paiko-sai = **Sai** (I). Threatens the one square ahead and covers own tiles at its left and right, but not itself. Shifts up to two squares. Right after it is deployed it may shift at once, in the same turn. One for each facing: ^ on d6, > on j5, v on j11, < on e10. Only turning: `d6>`.
rules-paiko-lotus = **Lotus** (L). Threatens nothing. Covers own tiles on all eight squares around it **and itself**, so it always takes three threats to capture it. It may be deployed on **any** empty square, also on a black one (`L@h8`) and under up to two threats. It never shifts and never scores.
rules-paiko-air = **Air** (A). Threatens the eight squares that a knight of chess reaches; nothing is in its way. No facing, and it never shifts. It does score, and it lets you deploy far ahead: here `S@h7`.
rules-paiko-notation = **Typing moves.** S Sword, B Bow, E Earth, F Fire, W Water, I Sai, L Lotus, A Air. Facings: `^ > v <`, or n e s w; `^` looks to the higher numbers, however the board is turned. Deploy: `S@f5`, `B@d5^`; a Sai that shifts at once: `I@d5-d6^`. Shift: `g5-h6`, `e4-e5>`. Turn: `e4v`. Redeploy: `i4@j5`. Draw: `draw SBL`, letters in any order. If you name every square, exactly this path is taken: `g5-g6-h6`. `/move` completes tile, square and facing step by step.
rules-paiko-readings = **How we read the rules.** Where the publisher’s sheet is silent or sources differ, we play so: Fires fall last. Tiles that lose their cover fall in the same turn. Your own safety is looked at before anything is removed. The tie at 13 lost tiles is from the print-and-play rules of 2016 (Catalyst Game Labs). The draw by repetition is ours: without it a game need not end. `/challenge` has an option `rules` to switch the tie off, to limit moving the same tile to three turns in a row, or to let a tile stay as it is.

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
paiko-describe-pass = passes: nothing else can be done
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

paiko-prompt-start = **Your move.** Which tile, from your hand or on the board? Or draw new tiles.
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
paiko-prompt-sai = The Sai lands on { $at }. Where does it face? Or choose a square to shift it on at once.
paiko-prompt-face = { part-tile } on { $at }: where does it face?
paiko-prompt-shift = { $turns ->
    [yes] { part-tile } on { $at }: where to? Or where shall it face, if it only turns?
   *[no] { part-tile } on { $at }: where to?
}
paiko-prompt-redeploy = The Water goes to { $at }.
paiko-prompt-over = The move is complete.
paiko-step-deploy = { part-tile } from your hand ({ $count })
paiko-step-tile = your { part-tile } on { $at }{ part-faces }
paiko-step-draw = { $count ->
    [one] draw 1 tile
   *[other] draw { $count } tiles
}
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

paiko-illegal-syntax = { $text } is not a move. Write a tile, `@` and its square, such as S@f5, or two squares, such as g5-h5; { $place ->
    [terminal] `parlor moves` lists all that are legal
   *[chat] or choose one of the suggestions, or press **Move** under the board
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
   *[turn] Not now: it is time to deploy, shift, redeploy or draw.
}
paiko-illegal-reserve-empty = Your reserve is empty: there is nothing left to draw.
paiko-illegal-wrong-count = That is { $found ->
    [one] 1 tile
   *[other] { $found } tiles
}; it has to be exactly { $wanted }.
paiko-illegal-not-in-reserve = { $whose ->
    [theirs] Your opponent’s reserve does not have so many tiles of this kind ({ part-tile }: { $left }).
   *[yours] Your reserve does not have so many tiles of this kind ({ part-tile }: { $left }).
}
paiko-illegal-not-in-hand = There is no { part-tile } in your hand.
paiko-illegal-facing-required = Say where the { part-tile } faces, with ^ > v < or n e s w behind the square.
paiko-illegal-facing-forbidden = The { part-tile } looks alike from all sides: leave the facing out.
paiko-illegal-off-board = { $at } is not on the board.
paiko-illegal-occupied = There is a tile on { $at } already: { part-tile }.
paiko-illegal-black-square = { $at } is a black square: only a Lotus can stand there.
paiko-illegal-threatened = { $at } holds { $threat ->
    [one] 1 threat
   *[other] { $threat } threats
} against you (from { $by }); a tile is deployed only where there is none. Any Fire counts, also your own.
paiko-illegal-not-home-or-threatened = { $at } is neither in your homeground nor threatened by one of your tiles, so nothing but a Lotus can be deployed there.
paiko-illegal-no-tile = There is no tile on { $at }.
paiko-illegal-not-your-tile = The { part-tile } on { $at } is your opponent’s.
paiko-illegal-not-water = Only a Water can be redeployed; on { $at } there is a tile of another kind: { part-tile }.
paiko-illegal-cannot-shift = The { part-tile } on { $at } cannot shift: Lotus and Air stay where they are.
paiko-illegal-same-tile = The { part-tile } on { $at } has moved in your last three turns. Do something else first.
paiko-illegal-nothing-changes = That would leave the { part-tile } on { $at } just as it is. A turn has to change something.
paiko-illegal-path-stays = The tile stands on { $at } already.
paiko-illegal-bad-path = A shift goes from square to neighboring square, never diagonally and never back: not from { $from } to { $to }.
paiko-illegal-shift-too-far = { $to } is too far from { $from }: the { part-tile } shifts { $range ->
    [one] 1 square
   *[other] { $range } squares
} at the most.
paiko-illegal-deadly-path = { $tile ->
    [fire] { $at } holds { $threat } threats against you, you need fewer than { $need }: a Fire threatens itself, too. Threatened from { $by }.
   *[other] { $at } holds { $threat } threats against you, you need fewer than { $need }. Threatened from { $by }.
}
paiko-illegal-own-tile-captured = { $count ->
    [one] Your { part-tile } on { $at } would be lost: { $at } would hold { $threat } threats against you, you need fewer than { $need }. Threatened from { $by }.
   *[other] Your tiles on { $doomed } would be lost: { $at } would hold { $threat } threats against you, you need fewer than { $need }. Threatened from { $by }.
}
paiko-illegal-pass-not-forced = You can still do something, so you cannot pass.

### Paiko: warnings

paiko-warning-tie = **This is a draw.** Both sides would have lost 13 tiles or more and have five points or fewer.
paiko-warning-repetition = **This is a draw.** The same position would be there for the third time.

### Paiko: setups

paiko-setup-unknown = { $setup } is not a setup. There is classic; a position string will do as well.
paiko-setup-option = { $word } is not an option of the rules. There are { $words }.
paiko-setup-over = In that position the game is over already.
paiko-setup-fields = A position is written in six parts with blanks between them: board, side to act, phase, hands, lost tiles, turns. This one has { $found }.
paiko-setup-rows = A board has 14 rows with `/` between them, the upper one first. This one has { $found }.
paiko-setup-squares = Row { $rank } of the board is { $text }. It should be { $expected } squares, not { $found }.
paiko-setup-no-tile = Row { $rank } of the board is { $text }, and { $sign } is not a tile.
paiko-setup-no-facing = Row { $rank } of the board is { $text }. Behind { $letter } there should be where that tile faces: `^`, `>`, `v` or `<`.
paiko-setup-side = { $text } is not a side to act: write `w` or `b`.
paiko-setup-phase = { $text } is not a phase: write `d7`, `d9`, `d1`, `t`, `r1` and so on, `x1-0`, `x0-1` or `x1/2`.
paiko-setup-tiles = { $text } does not list White’s and Black’s tiles: write them as in `S2B1/-`.
paiko-setup-turns = { $text } is not a number of turns.
paiko-setup-too-many = { $color ->
    [white] White
   *[black] Black
} has { $found } tiles of one kind ({ part-tile }), and there are only { $most } of each.
paiko-setup-spelling = { $found } is written { $canonical }.
paiko-setup-draft-turn = It is the other side that drafts { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}, or the board is not empty.
paiko-setup-drafted = In that phase { $color ->
    [white] White
   *[black] Black
} has { $count } tiles in the hand and has lost none.
paiko-setup-reward = Nobody can be given { $count ->
    [one] 1 tile
   *[other] { $count } tiles
} there.
paiko-setup-wrong-turn = After { $turns } turns it is { $color ->
    [white] White
   *[black] Black
} who acts.
paiko-setup-capturable = The tile on { $at } would have been captured.
paiko-setup-won = { $color ->
    [white] White
   *[black] Black
} has won with { $points } points.
paiko-setup-tie = That position is a tie already: both sides have lost 13 tiles or more and have five points or fewer.

### Paiko: endings

ending-paiko-ten-points = { $winner ->
    [white] White
   *[black] Black
} has ten points or more.
ending-paiko-tie = both sides have lost 13 tiles or more and have five points or fewer.
ending-paiko-repetition = the same position is there for the third time.
ending-paiko-passes = both sides had to pass, one after the other.
ending-paiko-stopped = the game was ended before this position was written down.

### Paiko: the picture

paiko-panel-hand = Hand { $count }
paiko-panel-reserve = Reserve { $count }
paiko-panel-lost = Lost { $count }
paiko-panel-of = /{ $limit } pts
paiko-status-draft = { $count ->
    [one] takes { $count } tile
   *[other] takes { $count } tiles
}
paiko-status-turn = to move
paiko-status-reward = { $count ->
    [one] gives { $count } tile
   *[other] gives { $count } tiles
}
paiko-status-won = has won
paiko-status-drawn = a draw
paiko-legend-last = last move
paiko-legend-made = moved so far
paiko-legend-captured = captured
paiko-legend-picked = picked
paiko-legend-target = may go
paiko-legend-movable = may be picked
paiko-legend-meter = threats it meets there
paiko-legend-facing = may face
paiko-legend-threat = it threatens
paiko-legend-cover = it covers
paiko-legend-threat-facing = threatened if it faces so
paiko-legend-cover-facing = covered if it faces so
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
paiko-overlay-endangered = one threat short

### Lessons

learn-overview = **Learn a game** by solving small positions with clicks. What you have solved is kept.
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
learn-finished = 🎉 You have solved all { $count } lessons of **{ $game }**. Now play it: { $command }, or without `opponent` so that anyone may accept.
learn-legend-choice = you can choose
alt-lesson = A small position of { $game } with a task. { $last } Position: { $position }
button-learn = Learn { $game }
button-hint = Hint
button-try-again = Try again
button-from-start = From the start
button-all-courses = All courses
command-learn = Learn a game by solving small positions with clicks
command-learn-game = Which game; leave it out to see all courses
biyi-try-stack = { $height ->
    [one] token
   *[other] stack of { $height }, from below
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

learn-pijersi-cube-task = You are White and play upwards. A cube goes **one** cell, in any of six directions. **Bring your rock (the ring) one row up.**
learn-pijersi-cube-hint = The row above c is d. Two of its cells touch c3.
learn-pijersi-cube-done = That is how every cube goes. Nobody may pass: on your turn you have to play.
learn-pijersi-cube-short = Allowed, but your rock is no higher than before.
learn-pijersi-goal-task = You win when your turn ends with a rock, paper or scissors of yours on row **g**. **Win now.**
learn-pijersi-goal-hint = The wise (the lying eight) wins nothing there. The scissors (the cross) do.
learn-pijersi-goal-done = Won! Black does the same downwards: row **a** is Black’s goal.
learn-pijersi-goal-wise = A wise may go to row g, but it wins nothing there.
learn-pijersi-goal-short = Allowed, but nothing of yours is on row g, so the game goes on.
learn-pijersi-capture-task = Rock beats scissors, scissors beat paper, paper beats rock. You capture by going onto what you beat. A wise beats nothing, and nothing beats it. **Capture with your rock.**
learn-pijersi-capture-hint = Of the four black cubes around it, your rock beats one: the scissors (the cross).
learn-pijersi-capture-done = Captured cubes leave the board for good.
learn-pijersi-capture-short = Allowed, but that captures nothing.
learn-pijersi-choice-task = Three cubes of yours stand beside the black paper (the square) on d4. **Capture it.**
learn-pijersi-choice-hint = What beats paper? Scissors cut it.
learn-pijersi-choice-done = Only the scissors beat paper. A cube may also capture sideways and backwards.
learn-pijersi-choice-short = Allowed, but the paper is still there.
learn-pijersi-stack-task = A cube may step onto one of your own single cubes: that makes a **stack** of two, never of three. A wise stands on a wise only. **Make a stack.**
learn-pijersi-stack-hint = Pick the rock and step onto the wise. Then press **Play**: the new stack need not move on.
learn-pijersi-stack-done = The upper cube decides what a stack beats and what beats it: this one is a rock.
learn-pijersi-stack-short = Allowed, but no stack stands there at the end.
learn-pijersi-stride-task = A whole stack goes one cell, or **two in a straight line** if the cell between is empty. **Capture the scissors with the whole stack.**
learn-pijersi-stride-hint = You click where the lower cube ends, then where the upper one ends. Here both end on e4.
learn-pijersi-stride-done = A stack captures by its upper cube, and takes the whole piece, two cubes if it is a stack.
learn-pijersi-stride-split = Captured, but your stack came apart. Let both cubes end on e4.
learn-pijersi-stride-short = Allowed, but the scissors on e4 are still there.
learn-pijersi-step-off-task = The upper cube may leave its stack, like a single cube; the lower one stays and cannot move from under it. **Capture the paper, and leave your rock on c3.**
learn-pijersi-step-off-hint = Pick the stack, then c3 once more: the lower cube stays. Then the upper one goes to d3.
learn-pijersi-step-off-done = One stack less, two single cubes more.
learn-pijersi-step-off-both = Captured, but your rock has left c3.
learn-pijersi-step-off-short = Allowed, but the paper on d3 is still there.
learn-pijersi-make-and-go-task = A turn may have two actions. First: a cube makes a stack, and **that stack moves on at once**. **Win with one turn.**
learn-pijersi-make-and-go-hint = Make the stack on e4. From there it goes two cells straight to g3 or g5.
learn-pijersi-make-and-go-done = Three rows in one turn: keep an eye on that, for Black can do it too.
learn-pijersi-make-and-go-short = Allowed, but nothing of yours is on row g yet.
learn-pijersi-go-and-step-task = The other pair of actions: a stack moves, and **its upper cube steps off at once**. Both may capture. **Take both papers in one turn.**
learn-pijersi-go-and-step-hint = The stack takes d3, and its scissors go on to d4.
learn-pijersi-go-and-step-done = Two actions are the most. A single cube that has captured is no stack: it cannot go on.
learn-pijersi-go-and-step-one = That takes one paper. The other action can take the second.
learn-pijersi-go-and-step-short = Allowed, but both papers are still there.
learn-pijersi-guard-task = The black scissors on b4 are one step from row **a**. **Do not let Black win with the next turn.**
learn-pijersi-guard-hint = Capture them; or block a4 as well, with a wise: nothing captures it.
learn-pijersi-guard-done = Before each turn, look whether your opponent is about to reach the goal row.
learn-pijersi-guard-short = The scissors can still step onto row a.
learn-pijersi-block-task = A side that has no move on its turn **loses**. Black has nothing but the wise on d1. **Leave it no move.**
learn-pijersi-block-hint = The wise has one free cell left. It captures nothing, so whatever stands there shuts it in.
learn-pijersi-block-done = Blocked: that wins as well.
learn-pijersi-block-short = Allowed, but the wise can still move.
learn-pijersi-quiet-task = Twenty turns in a row without a capture, ten by each side, are a **draw**. Nineteen have gone by. **Keep the game going.**
learn-pijersi-quiet-hint = A capture sets the count back to nothing. Your rock beats something beside it.
learn-pijersi-quiet-done = The count, above the board, begins again. Reaching the goal on the twentieth turn would win all the same.
learn-pijersi-quiet-short = That was the twentieth turn without a capture: a draw.
learn-pijersi-race-task = Your scissors need two turns to row g. The black stack, a rock on a wise, can move two cells and let its rock step off. **Find the step after which Black cannot stop you.**
learn-pijersi-race-hint = Rock beats scissors: stay out of the rock’s reach. The stack gets to g4, its rock one cell further.
learn-pijersi-race-done = From f3 two cells of row g are open, and Black can only close one. You know the rules of Pijersi now.
learn-pijersi-race-caught = The stack goes two cells, and its rock takes your scissors.
learn-pijersi-race-short = Allowed, but from there you do not win with your next turn for certain.

### Biyi: the course

learn-biyi-slide-task = You are White and play towards the higher numbers. A lone token *slides* one square, **forward or sideways, never back** and never diagonally. **Slide forward.**
learn-biyi-slide-hint = The letter stays, the number grows: from d3 to d4.
learn-biyi-slide-done = Forward is towards the other village. There is no way back for a lone token.
learn-biyi-slide-short = Sideways is allowed, but it was to be forward.
learn-biyi-pilot-task = Tokens stand on one another. The top one is the **pilot**: the stack is its owner’s. The others are carriers. **Find your stack, and let its pilot step down to the square in front.**
learn-biyi-pilot-hint = White’s tokens are light and round. On e4 one is on top.
learn-biyi-pilot-done = The black token on e4 was trapped under yours. Now it is free.
learn-biyi-pilot-short = It is your stack, but its pilot was to step down to e5.
learn-biyi-climb-task = A pilot *climbs* one level: onto **your own** pilot on a square of the same height. **Make a stack of two.**
learn-biyi-climb-hint = c3 and d3 are side by side, both yours, both one high.
learn-biyi-climb-done = No stack is ever too high.
learn-biyi-climb-short = Allowed, but no token stands on another.
learn-biyi-split-task = When a stack slides, its tokens keep their level: **all above the height of the target** go, no more and no fewer. Colors there do not matter. **Slide from d4 onto d5.**
learn-biyi-split-hint = Two lie on d5, so of the five on d4 levels 3, 4 and 5 go. When asked, choose to slide.
learn-biyi-split-done = Three tokens went. The black pilot on d5 is covered now, and cannot move.
learn-biyi-split-pilot = Only the pilot went, two levels down. That is a descent; you were to slide.
learn-biyi-split-short = Allowed, but it was to be a slide onto d5.
learn-biyi-steer-task = The **lowest token that slides** steers: if it is yours, the group goes forward; if it is your opponent’s, **back**. Sideways always works. **Cover one of the two black pairs with three tokens.**
learn-biyi-steer-hint = Levels 3 to 5 would slide. Level 3 is black: which way does that lead?
learn-biyi-steer-done = Back, because a black token was the lowest. It is the only way to go back at all.
learn-biyi-steer-alone = Forward only the pilot can step down: the group’s lowest token is black.
learn-biyi-steer-short = Allowed, but neither black pair is covered by three tokens.
learn-biyi-descend-task = A pilot may *step down* alone onto any square **at least two lower**, forward or sideways. **Let only the pilot step down onto c4.**
learn-biyi-descend-hint = Pick d4, then c4, then the descent instead of the slide.
learn-biyi-descend-done = It landed on the black token. Onto a stack exactly one lower a pilot slides instead.
learn-biyi-descend-group = All tokens above level 1 slid along. Only the pilot was to go.
learn-biyi-descend-short = Allowed, but the pilot was to land on c4.
learn-biyi-chain-task = A pilot that lands on **three or more of its own tokens** must go on at once, alone: forward or sideways, onto anything, even higher stacks. **Get onto the black tower on e3.**
learn-biyi-chain-hint = First climb from c3 onto d3, then jump to e3.
learn-biyi-chain-done = That is a **chain**. It ends where your pilot stands on fewer than three of your tokens.
learn-biyi-chain-short = Allowed, but your pilot is not on the tower.
learn-biyi-river-task = In the river (rank 7) tokens must be **held**: by a token on the bank straight beside them, or by a held neighbor in the river. Anybody’s tokens hold. **Bring a token into the river.**
learn-biyi-river-hint = Who leaves somebody behind on the bank?
learn-biyi-river-done = The carrier on f6 holds the pilot on f7. Nor may you drown your opponent’s tokens.
learn-biyi-river-short = Allowed, but nothing is in the river.
learn-biyi-undo-task = You may not exactly undo your last movement: the same tokens, back to the square and level they came from. This token came **from c5**. **Slide sideways again.**
learn-biyi-undo-hint = c5 is closed for this turn. Which other side is there?
learn-biyi-undo-done = Only the last movement counts: after another one the way back is free.
learn-biyi-undo-short = Allowed, but that was forward.
learn-biyi-dragons-task = Three or more tokens of **one color** are a dragon. Yours on c4 and d4 touch. Whoever begins a turn like that and still has dragons that touch at its end **loses at once**. **Do not lose.**
learn-biyi-dragons-hint = Slide one of them away, or let a pilot step down: two tokens are no dragon.
learn-biyi-dragons-done = In a game I ask before I play a turn like the losing ones.
learn-biyi-dragons-short = Your dragons still touch at the end of your turn, so you have lost.
learn-biyi-bird-task = You win with a token on the **bird in the other village**: d13. The bird counts as one of your tokens, one high. **Win.**
learn-biyi-bird-hint = From c13 your token climbs onto it, sideways.
learn-biyi-bird-done = From two high you would slide onto it, from higher step down. Your own nest, d1, is closed to you.
learn-biyi-bird-short = Allowed, but nobody is on the bird.
learn-biyi-chain-win-task = A chain may end on the bird. **Win with one turn.**
learn-biyi-chain-win-hint = Slide the pilot of c12 onto c13: with three of your tokens under it, it must go on.
learn-biyi-chain-win-done = Three tokens of one color are a springboard, yours for you and your opponent’s for them.
learn-biyi-chain-win-short = Allowed, but you can be on the bird with this very turn.
learn-biyi-guard-task = Black’s token on c1 is beside **your** nest, and wins with its next turn. **Stop it.**
learn-biyi-guard-hint = A covered token cannot move. Which pilot of yours, one level higher, is beside it?
learn-biyi-guard-done = Tokens are never captured, but trapped.
learn-biyi-guard-short = Black’s token can still get onto your bird.
learn-biyi-closed-task = The nest is closed to you while two of your dragons touch. **Part them, so that you win with your next turn.**
learn-biyi-closed-hint = c13 waits beside the bird. Move something on a4 or b4.
learn-biyi-closed-done = Now nothing keeps c13 from the bird. You know the rules of Biyi now.
learn-biyi-closed-short = Your dragons still touch at the end of your turn, so you have lost.

### Paiko: the course

learn-paiko-draft-task = Each side has 24 tiles, three of each of eight kinds. First White takes seven of them into the hand; only from there they go on the board. **Take seven, with two Swords and a Lotus among them.**
learn-paiko-draft-hint = Open the menu, tick seven tiles and close it. The other four are up to you.
learn-paiko-draft-done = Black then takes nine, and White one more. You can draw others later.
learn-paiko-draft-short = A good hand, too, but it was to have two Swords and a Lotus.
learn-paiko-deploy-task = To *deploy*, you put a tile of your hand on an empty square of your **homeground** (lower left, with rings). On black squares only a Lotus can stand. **Deploy your Sword.**
learn-paiko-deploy-hint = e4 and f6 lie in your homeground.
learn-paiko-deploy-done = The Sword threatens all eight squares around it.
learn-paiko-deploy-short = Allowed, but your Sword is still in your hand.
learn-paiko-reach-task = You may also deploy **where a tile of yours threatens**. A tile is worth 1 point in the middle ground (plain), **2 in your opponent’s homeground** (dots). **Score two points with the Earth.**
learn-paiko-reach-hint = Your Sword on h7 threatens i8, which lies in Black’s homeground.
learn-paiko-reach-done = Ten points win. The Earth threatens two squares in each straight direction.
learn-paiko-reach-one = One point: that is the middle ground.
learn-paiko-reach-short = Allowed, but at home a tile is worth nothing.
learn-paiko-shift-task = A tile on the board may *shift* up to two squares to the sides, round a corner too, never diagonally. **Shift your Sword into the middle ground.**
learn-paiko-shift-hint = The middle ground begins with the letter h.
learn-paiko-shift-done = One turn is one thing: deploy, shift, or draw. An Earth shifts one square only, Lotus and Air none.
learn-paiko-shift-short = Allowed, but that square is still your homeground.
learn-paiko-capture-task = A tile falls when **two** enemy tiles threaten it. Your Sword threatens the Earth on h4 already. A Bow threatens the second to fourth square straight ahead. **Capture the Earth.**
learn-paiko-capture-hint = From e4, facing east (>), the Bow reaches g4, h4 and i4.
learn-paiko-capture-done = Captured. Where an enemy threatens, you could not deploy: that is why f4 and g4 were closed.
learn-paiko-capture-short = Allowed, but the Earth has one threat against it, not two.
learn-paiko-cover-task = The Lotus **covers** the Earth on h4: now it takes **three** threats; Sword and Bow are two. Tiles are covered in their own homeground, too. An Air threatens like a knight of chess. **Capture the Earth.**
learn-paiko-cover-hint = Two to one side and one up or down: from f3, h4 is such a square.
learn-paiko-cover-done = Cover never adds up: more than three threats are never needed.
learn-paiko-cover-short = Allowed, but the covered Earth has two threats against it, not three.
learn-paiko-lotus-task = A **Lotus** goes on any empty square, black ones too. It covers itself and all eight squares around it, but never shifts, never threatens and never scores. **Cover your Sword on h5 from a black square.**
learn-paiko-lotus-hint = i6 is black, and h5 is beside it at a corner.
learn-paiko-lotus-done = Black’s Bow is one threat. Now it takes two more to capture the Sword.
learn-paiko-lotus-short = Allowed, but no Lotus covers your Sword from a black square.
learn-paiko-water-task = A **Water** threatens its four corners and covers its four sides. Instead of shifting, it may be lifted and **deployed again**, wherever you may deploy. **Cover your Sword on i5 with it.**
learn-paiko-water-hint = It must stand beside the Sword, not at its corner: on h5 or i4.
learn-paiko-water-done = From anywhere to anywhere: the Water is your quickest help.
learn-paiko-water-short = Allowed, but the Water does not cover i5 from there.
learn-paiko-sai-task = A **Sai** threatens only the square ahead and covers those at its left and right. Right after it is deployed it **may shift at once**, in the same turn. **Capture the Earth on h4.**
learn-paiko-sai-hint = Deploy on e4, shift to g4, and face the Earth: east (>).
learn-paiko-sai-done = g4 was threatened, so you could not deploy there. But a shift may end on a threatened square, if the tile survives.
learn-paiko-sai-short = Allowed, but the Sai does not threaten the Earth from there.
learn-paiko-fire-task = A **Fire** threatens eight squares ahead **and its own**, against both sides: it carries one threat already. **Capture the Fire on k5 with one more.**
learn-paiko-fire-hint = A Bow reaches four squares: from g5, facing east (>), up to k5.
learn-paiko-fire-done = In cover it takes two more. Nobody deploys anything but a Lotus where any Fire threatens, even their own.
learn-paiko-fire-short = Allowed, but your Bow does not reach the Fire from there.
learn-paiko-own-fire-task = After your turn **none of your own tiles** may be threatened enough to fall. Black’s Bow already threatens your Sword on i5. **Deploy your Fire on g5 without harm.**
learn-paiko-own-fire-hint = Facing east (>) it would burn your Sword. Turn it elsewhere.
learn-paiko-own-fire-done = Your own Fire counts against you, as well as against your opponent.
learn-paiko-own-fire-short = Allowed, but the Fire is still in your hand.
learn-paiko-safety-task = Your Bow threatens the Earth on i4. The Sword can be the second threat, but must not end its shift where two threaten **it**. **Capture the Earth.**
learn-paiko-safety-hint = The Earth and Black’s Bow both threaten i5. Nothing threatens h5.
learn-paiko-safety-done = Your safety is looked at before anything falls: on i5 it would not help that the Earth falls.
learn-paiko-safety-short = Allowed, but the Earth has one threat against it, not two.
learn-paiko-rounds-task = Tiles fall **in rounds**: what a fallen tile covered may fall next, and **Fires fall last**; until then they threaten their own side. **Capture three tiles with one Air.**
learn-paiko-rounds-hint = The Air has to threaten the Water on j5 and the Fire on j7, both a knight’s leap away.
learn-paiko-rounds-done = Water, then the uncovered Sword, then the Fire. Captured tiles never come back.
learn-paiko-rounds-two = Two fell. The Fire is left: it needs one more threat.
learn-paiko-rounds-short = Allowed, but nothing falls.
learn-paiko-reward-task = Black has captured a tile of yours. For each one **you choose** a tile of Black’s reserve for Black’s hand, before your own turn. **Give the only kind that threatens nothing and never scores.**
learn-paiko-reward-hint = It covers everything around it instead.
learn-paiko-reward-done = So a capture fills the hand of the one who captures, but with what you choose.
learn-paiko-reward-short = Allowed, but that tile threatens, or scores.
learn-paiko-draw-task = Your hand is empty. As your turn you may *draw* **exactly three** tiles of your choice from the reserve. **Draw.**
learn-paiko-draw-hint = In the first menu, choose to draw; in the next, tick three tiles.
learn-paiko-draw-done = If fewer than three are left, you draw all of them.
learn-paiko-draw-short = Allowed, but your hand is still empty.
learn-paiko-ten-task = **Ten points** at the end of your turn win. You have nine: two for each tile in Black’s homeground, one in the middle ground, none for the Lotus. **Win.**
learn-paiko-ten-hint = The Sword on g5 is still at home. Shift it out.
learn-paiko-ten-done = Won! You know the rules of Paiko now.
learn-paiko-ten-short = Allowed, but that is not the tenth point.

# Tic-tac-toe, which only tests play: the template for new games.
rules-tictactoe = **Tic-tac-toe.** In turn, each side puts a mark on an empty square: White crosses, Black rings. Three of your marks in a row, straight or diagonal, win; a full board without such a row is a draw. Here White has just won: `b2`.
tictactoe-describe = { $color ->
    [white] cross
   *[black] ring
} on { $cell }
tictactoe-prompt = **Your move.** Which square?
tictactoe-empty = empty square
tictactoe-illegal-occupied = There is a mark on { $cell } already.
ending-tictactoe-line = { $winner ->
    [white] White has three crosses in a row.
   *[black] Black has three rings in a row.
}
ending-tictactoe-full = The board is full.
learn-tictactoe-line-task = You are White and play crosses. **Complete three in a row.**
learn-tictactoe-line-hint = Look along the diagonals.
learn-tictactoe-line-done = Three in a row: you have won.
learn-tictactoe-line-short = Allowed, but that makes no three in a row.
