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
button-go-on = Continue this game
button-post = Post
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
event-draw-accepted = { $player } accepted the draw.
event-draw-declined = { $player } declined the draw.
event-takeback-accepted = { $player } agreed: the turn is taken back.
event-takeback-declined = { $player } declined the takeback.
event-move-accepted = { $player } agreed: the game goes on in { $channel }.
event-move-declined = { $player } declined to move the game to { $channel }.
event-time-claimed = { $player } claimed the win.
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
thread-possible = A channel holds one game at a time. I can also open a thread for your challenge.
thread-opening = Opening a thread …
thread-opened = Your challenge waits in { $thread }.
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
your-move = { $player }, it is your move: you are { $color ->
    [white] White
   *[black] Black
}.
told-of-the-end = { $player }, this game is over.
status-to-move = { $color ->
    [white] White
   *[black] Black
} ({ $player }) to move.
status-won = **{ $color ->
    [white] White
   *[black] Black
} wins** ({ $player }): { $how }
status-drawn = **Draw**: { $how }
status-aborted = The game was **aborted** and counts for nobody.
ending-resignation = { $loser ->
    [white] White
   *[black] Black
} resigned.
ending-agreement = both players agreed.
ending-time = { $loser ->
    [white] White
   *[black] Black
} ran out of time.

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
games-yours = **Your move**
games-theirs = **Your opponent’s move**
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
games-none = You have no games yet. Challenge somebody with `/challenge`.
games-of = Games of { $player } that you may see:
games-their-move = **Their move**
games-opponents-move = **Their opponent’s move**
games-won-by = won { $moment }
games-lost-by = lost { $moment }
games-none-in-sight = None: you see the games of others that are played in this channel, or where everybody on this server can look.
follows = I’ll tell you when { $id } is over, once, in the channel where it is played.
follows-no-more = You will not be told when { $id } is over.
follow-over = { $player }, this game is over:
privacy = **What I keep**
    · your Discord id, and the name that others see, in your games and challenges; games you imported; games you follow
    · your settings, ratings, results, whom you blocked, and progress in `/learn`
    · no messages: I can’t read them. What I wrote in channels is kept by Discord, not by me.
    Back-ups made by whoever runs me are overwritten after a week.
    With **Get my data** you get everything as a file. With **Delete my data** it is removed: running games are resigned, finished ones stay for your opponents, without your name. Who has blocked you keeps your id for that.
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

illegal-syntax = “{ $text }” is not a move. Type a move such as a5-b5, choose one of the suggestions, or press **Move** under the board.
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
refusal-on-another-server = That game is played somewhere else than on this server, and can only move to a channel there.
refusal-no-days-left = You have { $most } vacation days a year, and not enough of them are left.
refusal-rematch-waits = You have proposed a rematch already: it waits for an answer.
refusal-not-over = That game is not over yet.
refusal-too-late-to-abort = Both players have moved, so the game cannot be aborted any more. You can resign, or offer a draw.
refusal-own-game = You play in this game: you are told of everything anyway.
refusal-too-many-followers = { $most } people follow this game already, as many as can.
refusal-not-writable = I may not write in this channel on my own, so I could not tell you.
refusal-opponent-gone = Your opponent has left and is no longer known here.
refusal-no-game-here = There is no game in this channel. Start one with `/challenge`.
refusal-table-taken = A game is being played in this channel already ({ $game }). Finish it first, or use another channel or thread.
refusal-table-taken-at = A game is being played in this channel already: { $link } ({ $game }). Finish it first, or use another channel or thread.
refusal-unknown-game = There is no game { $text }, or none that you may see.
refusal-not-text = That file is not text, so it is not a record of a game.
refusal-import-gone = That record is not kept any more. Use `/import` once more.
refusal-self-challenge = You cannot challenge yourself.
refusal-bot-opponent = { $name } is a bot and does not play.
refusal-opponent-absent = { $name } cannot see this channel, and so could not play here.
refusal-alone-here = Nobody else can join us here. Challenge somebody in a server’s channel, or in a message to them.
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
alt-start = The start of a game of { $game }. Position: { $position }
alt-rules = An example from the rules of { $game }. Position: { $position }

### Help

help = **A first game**
    1. `/challenge game:… opponent:@friend` – your friend presses **Accept** under it.
    2. Under the board, press **Move** and click: which piece, then where to. Or type `/move` and choose from the list.
    3. I check every move by the rules, draw the new board and call the other player.
    4. `/board` shows the board just for you, **Flip** from the other side; `/draw`, `/resign` and `/abort` end a game early.
    5. The rules in pictures are behind the buttons below, or `/rules`.

### Pijersi: the rules

rules-pijersi-aim = **The aim.** White wins with a cube or stack on row **g**, Black with one on row **a**: the tinted rows. Each side has 14 cubes: rocks (ring), papers (square), scissors (cross) and two wises (lying eight). White begins, then turns alternate; nobody may pass.
rules-pijersi-roles = **Capturing.** Rock beats scissors, scissors beat paper, paper beats rock. A piece captures by moving onto an enemy piece that it beats, and what is captured leaves the board for good. A **wise** beats nothing and is beaten by nothing. Here the white rock on d4 is picked: it can capture the scissors on e3, but not the paper on d3, the rock on d5 or the wise on c3.
rules-pijersi-stacks = **Cubes and stacks.** A cube moves one cell in any of the six directions: onto an empty cell, onto an enemy it beats, or **onto one of your own single cubes**. Two cubes on a cell are a stack; three never are. The upper cube decides what a stack beats and what beats it. A wise may stand on a wise, but never on rock, paper or scissors. Here the scissors on d4 can go onto the paper, the wise or the rock beside them.
rules-pijersi-stack-moves = **Moving a stack.** The upper cube of your stack may move off on its own, like a cube. Or the whole stack moves **one or two cells in a straight line**; the cell between must be empty. It may end on an empty cell or on an enemy that its upper cube beats, and takes the whole enemy piece, two cubes if it is a stack. A stack cannot move onto your own piece. When you click, you say where the **lower** cube ends, then where the **upper** cube ends.
rules-pijersi-two-actions = **Two actions in one turn.** If a cube’s move makes a stack, that stack may move on at once. And after a stack’s move its upper cube may step off at once. Never more than these two. Here the rock went from a4 onto the scissors on b5 (1), and the new stack on to c4 (2): `a4-b5=c4`.
rules-pijersi-capture-twice = **Captures in both actions.** Both actions may capture. Here the black stack took what stood on c2 (1), and its upper cube, the paper, stepped off and took the rock on b3 (2): `d3=c2!-b3!`. A cube that has captured is no stack, so it cannot go on.
rules-pijersi-end = **How it ends.** You win when your turn ends with a rock, paper or scissors of yours, alone or as the upper cube, on your goal row. A wise there wins nothing. You also win if your opponent has no move left. **Twenty turns in a row without a capture** (ten by each side) are a draw; the count is shown above the board.
rules-pijersi-notation = **Typing moves.** `-` moves a cube, `=` moves a stack, and `!` marks a capture (you may leave the `!` out): `a5-b5`, `b4=d3`, `a4-b5=c4`, `d2=d3!-d4!`. `/move` suggests what is legal, also without the signs: `a4b5c4`.
    Pijersi is a game by Lucas Borboleta, published under CC BY-NC-SA 4.0: <https://github.com/LucasBorboleta/pijersi>

### Pijersi: words and pieces
# Messages whose names begin with "part-" are only used inside others; a language may have its own.

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
command-challenge-opponent = Whom you challenge; leave it out and anyone may accept
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
command-games = Your games, and where it is your move
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
choice-rules = { $games }: { $rules }

### When something is wrong with a request

request-unknown = I do not know that command. It may belong to another version of Parlor: try again in a moment.
request-missing = The option `{ $option }` is missing.
request-bad-option = `{ $value }` does not fit the option `{ $option }`.
request-text-or-file = `/import` needs a record: give it as `text` or as a `file`, one of the two.
download-too-large = That file is too large for a record: I read { $most } KB at most.
download-failed = I could not fetch that file. Try again, or give the record as `text`.
control-unknown = I do not understand that button any more. `/board` shows the game of this channel.
control-too-long = Too much has been clicked for one button to remember. Please type the rest with `/move`.
deferred-done = That took a little longer than usual. It is done.
error-internal = Something went wrong on my side, and the operator of this bot will see it. Nothing of your game is lost: please try again.

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
rules-biyi-chains = **Chains.** A pilot that lands on **three or more carriers of its own color** (others among them do not matter) cannot stay there. It goes on at once, alone, forward or sideways, to any square beside it however high: it may even *jump* (`!`) onto a higher stack or onto an enemy at its own height. It goes on until it lands on fewer; where it cannot, the whole turn is not allowed. While you click, `»` marks the squares from which it would have to go on. Here: `c4+d4!e4-f4`.
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

biyi-illegal-syntax = { $text } is not a move. Type the square that you start from and the one you go to, as in d5d6, choose one of the suggestions, or press **Move** under the board.
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
rules-paiko-rewards = **Rewards and the end.** For each tile you lose, you choose one tile of the capturing side’s reserve for its hand, before your own turn. Here the Air captured three (the crosses), so Black gives three: `give WWL`. Captured tiles never come back. **The end.** Ten points win. It is a draw when both sides have lost 13 tiles or more and have five points or fewer, when a position comes for the third time, or when both sides have to pass.
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

paiko-illegal-syntax = { $text } is not a move. Write a tile, `@` and its square, such as S@f5, or two squares, such as g5-h5; or choose one of the suggestions, or press **Move** under the board.
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
