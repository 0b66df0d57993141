# Parlor auf Deutsch. Bezeichner und Werte in geschweiften Klammern sind in allen Sprachen gleich.

# Die Sprache, ihr englischer Name und die Discord-Sprachen, deren Leser sie bekommen.
-language = Deutsch
-language-in-english = German
-discord-locales = de

### Wörter

side = { $color ->
    [white] Weiß
   *[black] Schwarz
}
a-moderator = Die Moderation

### Knöpfe

button-accept = Annehmen
button-decline = Ablehnen
button-withdraw = Zurückziehen
button-block = Blockieren
button-move = Ziehen
button-draw = Remis anbieten
button-open-thread = Thread öffnen
button-rematch = Revanche
button-come-back = Bin wieder da
button-all-channels = Alle Kanäle
button-leave = { $time } Urlaub
button-leave-longer = { $time } länger
button-takeback = Zug zurücknehmen
button-claim = Sieg beanspruchen
button-resign = Aufgeben
button-abort = Partie abbrechen
button-send-away = Herausnehmen
button-end-idle = Ohne Wertung beenden
button-ask-after = Gegenüber weg?
button-flip = Brett drehen
button-follow = Folgen
button-unfollow = Nicht mehr folgen
button-export-own = Meine Daten abrufen
button-forget = Meine Daten löschen
button-forget-yes = Alles löschen
button-overlay = Drohungen
button-board = Brett
button-record = Mitschrift
button-archive-records = Alle als Datei
button-search-position = Diese Stellung suchen
button-search-collection = Meine Sammlung durchsuchen
button-replay = Nachspielen
button-first = Anfang
button-last = Ende
button-animation = Animation
button-analysis = Analyse
button-best-move = Bester Zug
button-explore = Erkunden
button-forward = Vor
button-start-over = Von vorn anfangen
button-verdict = Bewertung
button-hide-verdict = Bewertung ausblenden
button-turn = Zug { $number }
button-go-on = Partie fortsetzen
button-post = Allen zeigen
button-all-games = Alle Spiele
button-back = Zurück
button-cancel = Doch nicht
button-close = Schließen
part-play = Spielen
button-play = { part-play }: { $move }
button-play-anyway = Trotzdem spielen
button-prepare = Vorbereiten
button-play-move = { $move } spielen
button-prepared = Vorbereitet ({ $count })
button-remove-prepared = { $number } entfernen
button-prepare-anyway = Trotzdem vorbereiten
button-play-it = Diesen Zug spielen
button-other-move = Anderer Zug
button-previous = Vorherige
button-next = Weiter
button-rules = Regeln von { $game }

### Herausforderungen

challenge-to = { $opponent }, { $challenger } fordert dich zu **{ $game }** heraus.
challenge-rematch = { $opponent }, { $challenger } möchte eine Revanche in **{ $game }**.
challenge-rematch-asked = { $challenger } möchte eine Revanche in **{ $game }** gegen { $opponent }. Die Antwort steht noch aus.
challenge-open = { $challenger } möchte **{ $game }** spielen. Wer macht mit?
challenge-terms = { $color } · Aufstellung { $setup } · läuft { $moment } ab
challenge-color = { $challenger } spielt { $color ->
    [white] Weiß
   *[black] Schwarz
}{ $begins ->
    [yes] { " " }und beginnt
   *[no] { "" }
}
challenge-random-color = Farben zufällig
challenge-go-on = { $challenger } möchte eine Partie **{ $game }** zwischen { $white } und { $black } fortsetzen. Wer macht mit?
challenge-go-on-terms = { $count ->
    [one] Nach 1 Zug
   *[other] Nach { $count } Zügen
}, { $color ->
    [white] Weiß
   *[black] Schwarz
} am Zug · Farben zufällig · läuft { $moment } ab
challenge-hint = Noch nie gespielt? `{ $rules }` erklärt das Spiel in Bildern.
challenge-accepted = { $opponent } hat die Herausforderung von { $challenger } zu { $game } angenommen.
challenge-declined = { $opponent } hat die Herausforderung von { $challenger } zu { $game } abgelehnt.
challenge-withdrawn = { $challenger } hat die Herausforderung zu { $game } zurückgezogen.
challenge-expired = Niemand hat die Herausforderung von { $challenger } zu { $game } rechtzeitig angenommen.
rematch-untold = { $opponent } kann im Moment nicht um eine Revanche in { $game } gebeten werden.
game-rules = Sonderregeln: { $rules }.
rule = { $word ->
    [no-tie] kein Remis durch Verluste
    [same-tile-limit] dasselbe Plättchen höchstens 3-mal in Folge
    [null-rotation] Stillstand erlaubt
   *[other] { $word }
}
rules-and = { $before } · { $next }

### Aufstellungen

setup-part = { $text } ({ $source })
setup-usual = die übliche
setup-game = aus dem Spiel
setup-lot = { $name ->
    [half-random] zufällig, für beide gleich
    [full-random] zufällig für jede Seite
   *[other] zufällig
}
setup-house = eigens für Parlor
setup-kept = auf diesem Server gespeichert
setup-unknown = „{ $setup }“ ist keine Aufstellung. Gib { $usual } ein oder den Text einer Stellung, in der die Partie noch läuft.
setup-typed = selbst eingegeben
setup-layout = Aufstellung: { $layout }
setup-begins = { $color ->
    [white] Bei dieser Aufstellung beginnt **Weiß**.
   *[black] Bei dieser Aufstellung beginnt **Schwarz**.
}
setup-saved = Gespeichert: Dieser Server hat jetzt die { $game }-Aufstellung { $name }.
setup-use = So spielst du sie: { $command }
setup-replaced = Bisher stand der Name für { $layout }
setup-example = Sie ist in jeder Partie anders: Das Bild zeigt eine von vielen.
setup-deleted = Gelöscht: die { $game }-Aufstellung { $name }. Sie lautete { $layout }
setup-not-valid = ⚠️ Nicht mehr gültig: { $reason }
setup-shadowed = das Spiel hat jetzt eine eigene Aufstellung dieses Namens, und die geht vor. Speichere diese hier unter einem anderen Namen und lösch dann den alten Eintrag.
setup-outdated = Die Aufstellung { $name } dieses Servers ist nicht mehr gültig: { $reason }
setup-joins-pair = `+` gibt jeder Seite eine eigene Aufstellung, aber { $name } gilt schon für beide. Nimm sie allein.
setup-joins-position = `+` gibt jeder Seite eine eigene Aufstellung, aber { $name } ist eine ganze Stellung. Nimm sie allein.
setup-hint-chosen = Das war nur ein Hinweis, und die Auswahl hat deinen Text ersetzt. Gib die Aufstellung noch einmal ein und drück die Eingabetaste, ohne einen Vorschlag zu wählen.
setups-kept = { $count ->
    [one] Dieser Server hat eine Aufstellung:
   *[other] Dieser Server hat { $count } Aufstellungen:
}
setups-none = Dieser Server hat noch keine Aufstellungen. `/setup save` speichert eine.
setups-none-of = Dieser Server hat noch keine Aufstellungen für { $game }. `/setup save` speichert eine.

### Eine Partie

game-begins = **{ $game }** { $id } beginnt: { $white } spielt Weiß, { $black } spielt Schwarz.
game-of = **{ $game }** { $id }: { $white } (Weiß) – { $black } (Schwarz)
event-moved = { $player } hat { $move } gespielt: { $what }.
event-exchanged = { $player } hat { $played } gespielt. Ich antworte mit { $move }: { $what }.
event-answered = { $player } hat { $played } gespielt, und { $other } hat sofort mit { $move } geantwortet: { $what }.
event-answered-on = { $player } hat { $played } gespielt. Darauf folgten sofort: { $answers }. Der letzte Zug ist von { $other }: { $what }.
event-passed = { $color ->
    [white] Weiß
   *[black] Schwarz
} kann nichts tun und passt.
event-resigned = { $player } hat aufgegeben.
event-resigned-early = { $player } hat aufgegeben, bevor beide gezogen hatten.
event-draw-accepted = { $player } hat das Remis angenommen.
event-draw-declined = { $player } hat das Remis abgelehnt.
event-takeback-accepted = { $player } ist einverstanden: Der Zug wird zurückgenommen.
event-takeback-declined = { $player } hat die Zugrücknahme abgelehnt.
event-move-accepted = { $player } ist einverstanden: Die Partie geht in { $channel } weiter.
event-move-declined = { $player } möchte die Partie nicht nach { $channel } verlegen.
event-time-claimed = { $player } hat den Sieg durch Zeitüberschreitung beansprucht.
event-time-claimed-early = { $player } hat die Partie abgebrochen: Die Zeit war abgelaufen, bevor beide gezogen hatten.
event-sought-absent = { $other } hat nie gezogen, deshalb zählt die Partie nicht.
event-brought = Deine Partie { $id } geht hier weiter, weil ihr Kanal meine Nachrichten nicht mehr annimmt.
event-aborted = { $player } hat die Partie abgebrochen.
past-draw = { $player } hat Remis angeboten.
past-takeback = { $player } wollte den letzten Zug zurücknehmen.
past-move = { $player } wollte die Partie nach { $channel } verlegen.
past-moved = ➡️ Die Partie geht in { $channel } weiter.
past-reminder = { $player } wurde an die Zeit erinnert.
past-time-out = Die Zeit von { $player } war abgelaufen.
past-challenge = { $challenger } hat { $opponent } zu { $game } herausgefordert.
past-challenge-open = { $challenger } hat jemanden für { $game } gesucht.
event-ended-idle = { $player } hat die Partie beendet, weil seit { $moment } niemand gezogen hat.
event-left = { $player } ist nicht mehr auf diesem Server. Wenn bis { $moment } niemand zieht, können beide Seiten die Partie beenden, und sie zählt nicht: **{ button-end-idle }** unter `/board`.
offer-accepted = Angenommen.
offered-draw = { $opponent }, { $player } bietet Remis an.
offered-takeback = { $opponent }, { $player } bittet um Zugrücknahme.
offered-move = { $opponent }, { $player } möchte diese Partie in { $channel } fortsetzen.
game-clock = Bedenkzeit: { $clock }.
clock-per-move = { $time } pro Zug
clock-bank = { $start } zu Beginn, dazu { $increment } pro Zug
clock-none = unbegrenzt
days = { $count ->
    [one] 1 Tag
   *[other] { $count } Tage
}
hours = { $count ->
    [one] 1 Stunde
   *[other] { $count } Stunden
}
time-until = ⏳ { $color ->
    [white] Weiß
   *[black] Schwarz
} hat Zeit bis { $moment } ({ $from-now }).
time-away = { $until } Bis { $back } steht die Uhr still: Urlaub.
time-is-out = ⏳ { $color ->
    [white] Die Zeit von Weiß ist abgelaufen: Schwarz
   *[black] Die Zeit von Schwarz ist abgelaufen: Weiß
} kann den Sieg beanspruchen oder auf den Zug warten.
time-is-out-early = ⏳ { $color ->
    [white] Die Zeit von Weiß ist abgelaufen, bevor beide gezogen haben: Schwarz
   *[black] Die Zeit von Schwarz ist abgelaufen, bevor beide gezogen haben: Weiß
} kann die Partie abbrechen oder auf den Zug warten.
thread-possible = In jedem Kanal ist nur Platz für eine Partie. Ich kann für deine Herausforderung aber einen Thread öffnen.
thread-opening = Ich öffne einen Thread …
thread-opened = Deine Herausforderung wartet in { $thread }.
thread-begun = Deine Partie beginnt in { $thread }.
refusal-thread-failed = Ich konnte hier keinen Thread öffnen oder darin nicht schreiben. Versuch es in einem anderen Kanal.
settings-head = **Deine Einstellungen** · { $tab }
settings-tab-board = Brett
settings-tab-messages = Nachrichten
settings-tab-challenges = Herausforderungen
settings-tab-vacation = Urlaub
settings-board = So siehst du die Bretter, und so sehen sie alle, solange du am Zug bist.
settings-theme = Farbschema
theme-light = Helles Farbschema
theme-light-what = Dunkel auf Sand
theme-dark = Dunkles Farbschema
theme-dark-what = Hell auf Schiefer
theme-contrast = Hoher Kontrast
theme-contrast-what = Schwarz und Weiß mit kräftigen Markierungen
settings-view = Ansicht
settings-confirmation = Züge bestätigen
confirm-never = Züge sofort spielen
confirm-never-what = Ich frage nur vor Zügen, die du bereuen könntest
confirm-always = Vor jedem Zug fragen
confirm-always-what = Mit einem Bild des Bretts danach
view-own = Aus meiner Sicht
view-own-what = Meine Seite unten
view-white = Immer aus Sicht von Weiß
view-white-what = Auch wenn ich Schwarz spiele
view-black = Immer aus Sicht von Schwarz
view-black-what = Auch wenn ich Weiß spiele
alt-preview = Vorschau. Ein Brett von { $game } { $theme ->
    [light] im hellen Farbschema
    [dark] im dunklen Farbschema
   *[contrast] mit hohem Kontrast
}, aus Sicht von { $color ->
    [white] Weiß
   *[black] Schwarz
}. { $pieces } Stellung: { $position }
settings-messages = Was nur du siehst, ist in deiner Sprache. Was alle sehen, ist in der des Servers.
settings-pings = Wie ich benachrichtigt werde
pings-mention = Mich erwähnen
pings-mention-what = Wenn ich am Zug bin oder eine Antwort von mir fehlt
pings-none = Mich nicht benachrichtigen
pings-none-what = Mein Name erscheint, aber ohne Ping
settings-sentences = Sätze von Leuten von anderswo
sentences-shown = Anzeigen
sentences-shown-what = Sechs fertige, etwa „Viel Glück!“, unter dem Brett
sentences-muted = Nicht anzeigen
sentences-muted-what = Andere können sie trotzdem schicken und erfahren nichts davon
settings-language = Sprache
language-of-discord = Wie in meinem Discord
settings-challenges = Für offene Herausforderungen gelten diese Einstellungen nicht.
settings-from = Wer mich herausfordern darf
challenges-everyone = Alle dürfen mich herausfordern
challenges-everyone-what = Außer Leuten, die ich blockiere
challenges-nobody = Niemand darf mich herausfordern
challenges-nobody-what = Ich kann trotzdem andere herausfordern
settings-blocked-none = Du blockierst niemanden. Mit **{ button-block }** unter einer Herausforderung hältst du alle weiteren dieser Person fern.
settings-blocked = Blockiert: { $names }
settings-unblock = Blockierung aufheben
blocked = { $challenger } kann dich nicht mehr herausfordern. In `/settings` kannst du das rückgängig machen.
server-head = **Einstellungen dieses Servers**
server-channels-all = Partien können in allen Kanälen beginnen.
server-channels = Partien können in { $channels } und deren Threads beginnen. Was anderswo schon läuft, geht weiter.
server-clock = Übliche Bedenkzeit: **{ $clock }**
server-language = Öffentliche Nachrichten: **{ $language }**
language-of-server = die Sprache des Servers in Discord
server-choose-channels = Kanäle für Partien
server-choose-clock = Übliche Bedenkzeit
server-choose-language = Sprache der öffentlichen Nachrichten
server-tab-games = Partien
server-tab-boards = Bretter
server-theme = Farbschema öffentlicher Bretter: **{ $theme }**
server-view = Ansicht öffentlicher Bretter: **{ $view }**
server-choose-theme = Farbschema öffentlicher Bretter
server-choose-view = Ansicht öffentlicher Bretter
look-of-players = Wie die Person am Zug es eingestellt hat
server-old-boards-shrink = Kommt ein neues Brett, verliert das vorige sein Bild, behält aber seinen Text.
server-old-boards-stay = Kommt ein neues Brett, behält das vorige sein Bild.
server-choose-old-boards = Bilder alter Bretter
server-tab-openings = Eröffnungen
server-share-games = Beendete Partien dieses Servers zählen in der Eröffnungsstatistik aller Server, ohne Namen und Orte.
server-keep-games = Beendete Partien dieses Servers zählen nur in seiner eigenen Eröffnungsstatistik.
server-share-games-choice = Überall mitzählen
server-keep-games-choice = Auf diesem Server behalten
server-choose-games = Partien dieses Servers
server-show-openings = In laufenden Partien zwischen zwei Leuten zeigt das private Brett, was aus einer Stellung schon gespielt wurde.
server-hide-openings = In laufenden Partien zwischen zwei Leuten zeigt das private Brett nicht, was aus einer Stellung schon gespielt wurde.
server-show-openings-choice = Eröffnungen zeigen
server-hide-openings-choice = Keine Eröffnungen zeigen
server-choose-openings = Eröffnungen in laufenden Partien
daily-head = **Tagesrätsel** · { $game } · { $date }
daily-task = { $task } Löse es für dich: Der erste Versuch zählt.
daily-solved-by-nobody = Niemand hat es beim ersten Versuch gelöst.
daily-solved-by-nobody-yet = Noch hat es niemand beim ersten Versuch gelöst.
daily-solved = { $count ->
    [one] { $first } hat es beim ersten Versuch gelöst.
   *[other] { $count } haben es beim ersten Versuch gelöst, { $first } vor allen anderen.
}
daily-solved-by = { $count ->
    [one] Eine Person hat es beim ersten Versuch gelöst.
   *[other] { $count } haben es beim ersten Versuch gelöst.
}
daily-solution = **Lösung des Tagesrätsels** · { $game } · { $date }
button-solve = Lösen
button-daily-stop = Tagesrätsel beenden
button-tournament = Tabelle und Partien
button-tournament-join = Mitmachen
button-tournament-leave = Aussteigen
server-tab-daily = Tagesrätsel
server-daily-none = **Tagesrätsel:** keins. Zum Einrichten nenne einen Kanal und eine Uhrzeit: `/server puzzle_channel: puzzle_hour: puzzle_zone:`. Jeden Tag stelle ich dort ein Rätsel, das jeder für sich löst, und am Tag danach die Lösung.
server-daily = **Tagesrätsel:** in { $channel }, um **{ $time }** Uhr in der Zeitzone **{ $zone }**
server-daily-games = { $count ->
    [one] Spiel: **{ $games }**
   *[other] Spiele im Wechsel: **{ $games }**
}
server-daily-next = Nächstes Rätsel: { $time }
server-daily-last = Die Lösung des letzten Rätsels kommt noch: { $time }
server-daily-no-channel = ⚠️ Das Rätsel vom { $day } wurde nicht gestellt: Den Kanal gibt es nicht mehr. Wähle einen anderen mit `/server puzzle_channel:`. Am nächsten Tag versuche ich es wieder.
server-daily-no-permission = ⚠️ Das Rätsel vom { $day } wurde nicht gestellt: In { $channel } darf ich nichts schreiben. Ich brauche dort { $rights }. Am nächsten Tag versuche ich es wieder.
server-daily-permission-back = Das Rätsel vom { $day } wurde nicht gestellt: In { $channel } durfte ich nichts schreiben. Jetzt darf ich es und versuche es am nächsten Tag wieder.
server-daily-refused = ⚠️ Das Rätsel vom { $day } wurde nicht gestellt: Discord hat es abgelehnt. Am nächsten Tag versuche ich es wieder.
server-daily-late = Das Rätsel vom { $day } ist ausgefallen: Ich war mehr als sechs Stunden offline.
server-daily-no-puzzles = ⚠️ Für den { $day } gab es kein Rätsel: Die Rätsel dieser Spiele sind nicht verfügbar.
server-daily-change = Kanal, Uhrzeit und Zeitzone änderst du mit den Optionen von `/server`.
right-view = *Kanal ansehen*
right-send = *Nachrichten senden*
right-attach = *Dateien anhängen*
right-history = *Nachrichtenverlauf anzeigen*
rights = { $before }, { $next }
missing-rights = { $sentence } Dafür brauche ich hier diese Rechte: { $rights }
missing-rights-for-thread = { $sentence } Um für eine zweite Partie einen Thread zu öffnen, brauche ich hier diese Rechte: { $rights }
thread-rights = { $sentence } Um in Threads zu schreiben, brauche ich in diesem Kanal diese Rechte: { $rights }
picture-lacks-right = ⚠️ Ohne das Recht { $right } kann ich das Bild hier nicht zeigen.
old-boards-shrink = Alte Bilder entfernen
old-boards-stay = Alte Bilder behalten
away-not = Du bist nicht im Urlaub. Im Urlaub stehen deine Uhren still (außer ein Turnier bestimmt es anders).
away-until = Du bist bis { $back } im Urlaub. Deine Uhren stehen still (außer ein Turnier bestimmt es anders); ziehen kannst du trotzdem.
away-days = Deine Urlaubstage { $year }: noch { $left } von { $all }.
sought-terms = Urlaub hält die Uhr pro Person höchstens { $days } Tage an. Wessen Zeit abläuft, verliert sofort.
no-reminders = Ich kann hier nicht von mir aus schreiben und dich deshalb nicht an deine Bedenkzeit erinnern. `/board` zeigt sie.
reminder-day = { $player }, dir bleibt weniger als ein Tag für deinen Zug.
reminder-deadline = { $player }, die Frist dieser Partie läuft bald ab, und du bist am Zug.
reminder-hour = { $player }, dir bleibt weniger als eine Stunde für deinen Zug.
reminder-out = { $player }, die Zeit von { $opponent } ist abgelaufen. Du kannst den Sieg beanspruchen oder auf den Zug warten.
reminder-out-early = { $player }, die Zeit von { $opponent } ist abgelaufen, bevor ihr beide gezogen habt. Du kannst die Partie abbrechen (sie zählt dann nicht) oder auf den Zug warten.
bot-to-move = { $player } ist am Zug.
bot-had-moved = Ich hatte schon gezogen, konnte den Zug aber nicht zeigen. Sieh dir erst das Brett an.
your-move = { $player }, du bist am Zug: Du spielst { $color ->
    [white] Weiß
   *[black] Schwarz
}.
told-of-the-end = { $player }, diese Partie ist vorbei.
not-rated-setup = Nicht gewertet: Das ist keine Aufstellung aus dem Spiel.
not-rated-record = Nicht gewertet: Die Partie setzt eine Mitschrift fort.
not-rated-bot = Partien gegen mich werden nicht gewertet.
not-rated-met = Nicht gewertet: Ihr beide habt in den letzten 30 Tagen schon { $most } gewertete Partien gespielt.
not-rated-late = Nicht gewertet: { $player } hat in den letzten 7 Tagen schon einmal auf Zeit verloren, und nur die erste solche Niederlage zählt.
not-rated = Nicht gewertet.
ratings-changed = Wertungen: { $white } · { $black }
status-to-move = { $color ->
    [white] Weiß
   *[black] Schwarz
} ({ $player }) ist am Zug.
status-won = { $strong }{ $color ->
    [white] Weiß
   *[black] Schwarz
} gewinnt{ $strong } ({ $player }): { $how }
status-drawn = { $strong }Remis{ $strong }: { $how }
status-aborted = Die Partie wurde { $strong }abgebrochen{ $strong } und zählt nicht.
ending-resignation = { $loser ->
    [white] Weiß
   *[black] Schwarz
} hat aufgegeben.
ending-withdrawal = { $loser ->
    [white] Weiß
   *[black] Schwarz
} ist aus dem Turnier ausgestiegen.
ending-removal = die Turnierleitung hat { $loser ->
    [white] Weiß
   *[black] Schwarz
} vom Turnier ausgeschlossen.
ending-agreement = beide haben sich geeinigt.
ending-time = { $loser ->
    [white] Weiß
   *[black] Schwarz
} hat die Zeit überschritten.
ending-deadline = die Frist ist abgelaufen, und { $loser ->
    [white] Weiß
   *[black] Schwarz
} hatte mehr Zeit verbraucht.
how-resignation = Aufgabe
how-withdrawal = Ausstieg
how-removal = Ausschluss
how-agreement = vereinbart
how-time = auf Zeit
how-abort = abgebrochen
how-unfinished = nicht beendet
pill-turn = am Zug
pill-won = gewinnt
pill-drawn = Remis
sign-turn = diese Seite ist am Zug
sign-won = wer gewonnen hat, und wie
sign-drawn = niemand hat gewonnen
sign-last = der letzte Zug: woher und wohin
sign-earlier = dein Zug davor, gegen Parlor
sign-captured = im letzten Zug geschlagen
sign-choice = das kannst du wählen
sign-picked = das hast du gewählt
sign-target = dorthin kannst du ziehen
sign-concerned = darum geht ein Zug nicht
sign-note = beim Nachspielen: Nummer des Zuges
biyi-guide-last = Biyi: der letzte Zug und seine Richtung
biyi-guide-kinds = Biyi: gleiten, klettern, absteigen, springen
biyi-guide-linked = Biyi: verbundene Drachen
biyi-guide-tokens = Biyi: hoher Stapel, von unten nach oben
paiko-guide-threats = Paiko: Drohungen gegen Weiß, gegen Schwarz
paiko-guide-cover = Paiko: Deckung für Weiß, für Schwarz
paiko-guide-meter = Paiko: Drohungen; ist die Leiste voll, fällt es
paiko-guide-endangered = Paiko: fällt bei der nächsten Drohung
pijersi-guide-captured = Pijersi: bisher geschlagen, neben dem Brett
alt-signs = Die Bretter der Spiele und ihre Zeichen. Ein Schild neben einer Seite sagt, dass sie am Zug ist oder gewonnen hat; ein Schild für sich heißt Remis. Ein gestrichelter Rahmen, ein Pfeil und ein voller Rahmen zeigen den letzten Zug. Eine kleine durchgestrichene Figur ist, was er geschlagen hat; neben Pijersis Brett zählt sie alle geschlagenen ihrer Art. Ein Punkt zeigt, was du wählen kannst, ein voller Rahmen, was du gewählt hast, Winkel oder eine Scheibe, wohin du ziehen kannst. Ein Rahmen mit Ausrufezeichen zeigt, warum ein Zug nicht geht. Beim Nachspielen ist 17/79 Zug 17 von 79. In Biyi sind die Felder des letzten Zuges getönt, Spitzen zeigen seine Richtung; = gleitet, + klettert, - steigt ab, ! springt; eine rote Kette verbindet Drachen; hohe Stapel stehen darunter, von unten nach oben. In Paiko zählt eine Scheibe die Drohungen gegen Weiß, ein Quadrat die gegen Schwarz; ein Balken am Fuß eines Feldes deckt; die Leiste eines Plättchens füllt sich, bis es fällt, und ein roter Rahmen heißt: Eine fehlt noch.

### Partien, die nicht weitergehen

stuck = ⚠️ Diese Partie kann nicht weitergehen: Inzwischen wurden die Regeln berichtigt, und die Partie passt nicht mehr dazu.
stuck-move = Nach den jetzigen Regeln ist Zug { $number }, { $move }, nicht erlaubt: { $reason }
stuck-spelling = Zug { $number }, { $move }, schreibt man jetzt so: { $canonical }.
stuck-after-end = Nach den jetzigen Regeln war die Partie schon vor Zug { $number } vorbei.
stuck-start = Nach den jetzigen Regeln hätte sie aus ihrer Anfangsstellung nicht beginnen können.
stuck-otherwise = Was ich über ihre Angebote, ihre Bedenkzeit oder ihr Ende gespeichert habe, passt nicht zu ihren Zügen.
stuck-shown = { $count ->
    [0] Das Bild zeigt die Anfangsstellung.
    [one] Das Bild zeigt das Brett nach dem ersten Zug.
   *[other] Das Bild zeigt das Brett nach { $count } Zügen.
}
stuck-way-out = Nichts ist verloren: **{ button-record }** zeigt jeden Zug. Wer mitspielt, kann die Partie hier beenden; sie zählt dann nicht.
stuck-over = Sie ist vorbei. **{ button-record }** zeigt jeden Zug.
unreadable-way-out = Beide Spieler können die Partie hier beenden; sie zählt dann nicht. Was ich von ihr gespeichert habe, bleibt, wie es ist.

### Private Antworten

board-is-old = Dieses Brett ist veraltet. Hier ist das aktuelle:
game-is-over = Diese Partie ist vorbei. So ist sie ausgegangen:
board-posted = Jetzt sehen es alle.
picker-play-or-go-on = Du kannst jetzt { $move } spielen oder weitermachen. { $prompt }
picker-stops = Grüne Knöpfe spielen den Zug; Knöpfe mit … führen ihn weiter.
picker-placeholder-several = Wähle { $count } von { $stock } …
menu-board = Brett ({ $count })
menu-lines = { $lines ->
    [rows] { $several ->
        [yes] Reihen { $first } bis { $last }
       *[no] Reihe { $first }
    }
   *[columns] { $several ->
        [yes] Spalten { $first } bis { $last }
       *[no] Spalte { $first }
    }
}{ $cut ->
    [before] , ab { $from }
    [after] , bis { $to }
    [both] , von { $from } bis { $to }
   *[none] { "" }
} ({ $count })
ask-resign = Partie { $id } aufgeben? Dann gewinnt dein Gegenüber.
ask-resign-early = Partie { $id } aufgeben? Noch haben nicht beide gezogen: Sie wird abgebrochen und zählt nicht.
ask-abort = Partie { $id } abbrechen? Sie zählt dann nicht.
ask-send-away = Partie { $id } aus diesem Kanal nehmen? Sie wird nicht abgebrochen, sondern geht anderswo weiter.
sent-away = { $player }, jemand aus der Moderation hat deine Partie { $id } aus diesem Kanal genommen. Sie wartet auf dich; { $command } führt sie an einem anderen Ort weiter.
sent-away-direct = { $player }, jemand aus der Moderation hat deine Partie { $id } aus diesem Kanal genommen. Sie geht in deinen Direktnachrichten weiter.
sent-away-stuck = { $player }, jemand aus der Moderation hat deine Partie { $id } aus diesem Kanal genommen. Du findest sie in `/games`.
sent-away-unreadable = Jemand aus der Moderation hat Partie { $id } aus diesem Kanal genommen.
ask-end-idle = Partie { $id } beenden, in der seit { $moment } niemand gezogen hat? Sie zählt dann nicht.
ask-play = { $move } spielen ({ $what })? Das Bild zeigt das Brett danach.
ask-play-anyway = ⚠️ { $warning }
    Willst du wirklich { $move } spielen ({ $what })? Das Bild zeigt das Brett danach.
ask-prepare-anyway = ⚠️ { $warning }
    Willst du wirklich { $answer } als Antwort auf { $move } vorbereiten?
prepared-none = Du hast in dieser Partie keine Antworten vorbereitet.
prepared-head = **Deine vorbereiteten Antworten** ({ $count } von { $most } Stellungen). Nur du siehst sie.
prepared-answer = Wenn { $player } { $move } spielt: { $answer }
prepared-answer-after = Nach deinem { $own }, wenn { $player } { $move } spielt: { $answer }
prepared-then = { $line }, dann { $move }: { $answer }
explore-played = Gespielt. Von dort geht deine Variante weiter:
prepared-done = Vorbereitet. Sobald dein Gegenüber einen dieser Züge spielt, spiele ich deine Antwort.
prepared-replaced = Vorbereitet. Das ersetzt deine Antwort { $answer } ({ $count ->
    [one] eine Stellung
   *[other] { $count } Stellungen
}).
prepared-removed = Entfernt.
prepared-changed = Diese Variante ist nicht mehr vorbereitet. Das ist noch übrig.
you-resigned = Du hast aufgegeben.
you-aborted = Du hast die Partie abgebrochen.
you-ended-idle = Du hast die Partie beendet. Sie zählt nicht.
deserted-by-player = { $player } ist nicht mehr auf diesem Server.
deserted-by-server = Ich bin nicht mehr auf diesem Server, also kann dort niemand ziehen. Zum Weiterspielen benutz { $command } in deinen Direktnachrichten mit { $player }.
deserted-now = Es hat so lange niemand gezogen, dass du die Partie jetzt beenden kannst; sie zählt dann nicht.
deserted-later = Wenn bis { $moment } niemand zieht, kannst du die Partie mit `/board` oder `/games` beenden; sie zählt dann nicht.
record-head = Partie { $id }
replay-start = { $total ->
    [0] Die Anfangsstellung; noch hat niemand gezogen.
    [one] Die Anfangsstellung; ein Zug folgt.
   *[other] Die Anfangsstellung; { $total } Züge folgen.
}
replay-move = Zug { $number } von { $total }: { $what }
replay-note = { $number }/{ $total } { $move }
replay-whole = { $total ->
    [0] Noch hat niemand gezogen.
    [one] Ein Zug.
   *[other] { $total } Züge.
}
replay-skips = Das Bild zeigt { $shown } von { $all } Stellungen in gleichen Abständen; mit den Knöpfen kommst du zu allen.
hint-move = Ich würde { $move } spielen: { $what }. Das Bild zeigt das Brett danach.
advice-opinion = Mein Urteil: **{ $verdict }**.
advice-line = Danach erwarte ich { $moves }
verdict-even = die Stellung ist ausgeglichen
verdict-better = { $color ->
    [white] Weiß
   *[black] Schwarz
} { $lead ->
    [slight] steht etwas besser
    [clear] steht klar besser
   *[decisive] steht kurz vor dem Sieg
}
verdict-wins = { $color ->
    [white] Weiß
   *[black] Schwarz
} { $moves ->
    [0] hat gewonnen
    [one] gewinnt mit dem nächsten Zug
   *[other] gewinnt in { $moves } Zügen
}
best-move = Am besten finde ich hier { $move } ({ $what }). Das Bild zeigt das Brett danach.
best-move-played = Und genau das wurde gespielt.
best-move-instead = Gespielt wurde { $move }: { $what }.
explore-head = { $after ->
    [0] Du erkundest ab der Anfangsstellung. Das siehst nur du.
    [one] Du erkundest ab der Stellung nach 1 Zug. Das siehst nur du.
   *[other] Du erkundest ab der Stellung nach { $after } Zügen. Das siehst nur du.
}
explore-best = Am besten finde ich hier { $move }: { $what }.
explore-full = Mehr passt nicht: Eine Variante hat höchstens { $plies } Züge, mit allen Nebenvarianten { $moves }. **{ button-start-over }** leert sie.
explore-stale = Dieses Brett war veraltet. So sieht deine Variante jetzt aus:
explore-followed = Die Partie hat sich inzwischen verändert, und deine Variante mit ihr:
explore-anew = Die Partie ging mit einem Zug weiter, den du nicht erkundet hattest; deine Variante fängt neu an:
explore-left-out = Ein Teil dessen, was du erkundet hattest, passt nicht zu diesem Brett und wurde weggelassen. So sieht deine Variante jetzt aus:
explore-variations = { $count ->
    [one] (1 Nebenvariante nicht gezeigt)
   *[other] ({ $count } Nebenvarianten nicht gezeigt)
}
explore-mistake = { $move } ging nicht: { $reason }
openings-here = Auf diesem Server gespielt
openings-everywhere = Auf allen Servern gespielt
openings-mine = In deinen Partien gespielt
openings-collection = In deiner Sammlung
openings-book = In Parlors Buch
openings-head = **{ $source }** · { $games ->
    [0] noch nichts gezählt
    [one] 1 Partie
   *[other] { $games } Partien
}{ $ended ->
    [0] {""}
    [one] , davon 1 hier beendet
   *[other] , davon { $ended } hier beendet
}
openings-result = { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
} · { $result }
openings-score = { $color ->
    [white] Weiß
   *[black] Schwarz
}: { $wins ->
    [one] 1 Sieg
   *[other] { $wins } Siege
}, { $draws ->
    [one] 1 Remis
   *[other] { $draws } Remis
}, { $losses ->
    [one] 1 Niederlage
   *[other] { $losses } Niederlagen
}
openings-bar = { $color ->
    [white] Weiß
   *[black] Schwarz
} { $bar } { $percent } %
openings-apart = { $result } · { $apart } nicht am Brett entschieden
openings-few = Von allen Servern zeige ich einen Zug erst, wenn ihn { $pairs } verschiedene Paare gespielt haben.
openings-newest = Ich sehe mir deine { $games } neuesten Partien an.
openings-late = Ich zähle die ersten { $plies } Züge einer Partie; ab hier gibt es also nichts mehr.
openings-placeholder = Was andere hier gespielt haben
openings-more = Weitere Züge
openings-first = Zurück zu den häufigsten Zügen
openings-games = Partien mit dieser Stellung
analysis-turn = **Zug { $number }**, { $color ->
    [white] Weiß
   *[black] Schwarz
}: { $move } ({ $what }). Vorher: { $before }. Nachher: { $after }. Besser: { $better }.
analysis-steady = Kein einzelner Zug hat diese Partie gedreht.
analysis-note = Ich habe jede Stellung nur kurz angesehen und kann mich irren. Beim Nachspielen zeigt **{ button-best-move }** auf jedem Brett, was ich gespielt hätte.
games-yours = **Du bist am Zug**
games-theirs = **Dein Gegenüber ist am Zug**
games-stuck = **Können nicht weitergehen**
games-over = **Beendet**
games-entry = { $place } { $game } · { $opponent } · { $how }
games-begun = begonnen { $moment }
games-moved = letzter Zug { $moment }
games-time-until = Zeit läuft { $moment } ab
games-time-is-out = Zeit { $moment } abgelaufen
games-won = gewonnen { $moment }
games-lost = verloren { $moment }
games-drawn = remis { $moment }
games-aborted = abgebrochen { $moment }
games-page = Seite { $page } von { $pages }
games-resign = Eine Partie aufgeben …
games-resign-entry = { $game } { $id } gegen { $opponent }
games-replay = Eine Partie nachspielen …
games-replay-entry = { $game } { $id } gegen { $opponent }
games-challenges = **Deine offenen Herausforderungen**
games-challenge-to = { $place } { $game } · an { $opponent } · verfällt { $moment }
games-challenge-open = { $place } { $game } · an alle · verfällt { $moment }
games-withdraw = Eine Herausforderung zurückziehen …
games-withdraw-to = { $game } { $id } an { $opponent }
games-withdraw-open = { $game } { $id } an alle
games-remedies = Dort zieht niemand mehr …
games-ask-entry = Ist { $opponent } weg? { $game } { $id }
games-end-entry = Ohne Wertung beenden: { $game } { $id } gegen { $opponent }
games-none = Du hast noch keine Partien. Fordere jemanden mit `/challenge` heraus oder spiel mit der Option `level` gegen mich. `/seek` findet dir ein Gegenüber auf einem anderen Server.
results = { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
}: { $won } gewonnen, { $drawn } remis, { $lost } verloren
rating-provisional = ? heißt vorläufig: Nach ein paar weiteren Partien ist die Wertung gefestigt.
stats-head = **Gewertete Partien von { $player } auf diesem Server**
stats-head-everywhere = **Deine gewerteten Partien**, auf allen Servern und in Direktnachrichten
stats-none = Noch keine. Es zählen Partien, die zwei Leute mit einer Aufstellung aus dem Spiel beginnen und zu Ende spielen.
stats-none-of = Noch keine Partie { $game }. Es zählen Partien, die zwei Leute mit einer Aufstellung aus dem Spiel beginnen und zu Ende spielen.
stats-game = **{ $game }**: **{ $rating }** · { $results }
stats-color = – mit { $color ->
    [white] Weiß
   *[black] Schwarz
}: { $results }
stats-opponents = **Am häufigsten gespielt gegen**
stats-opponent = { $opponent }: { $results }
stats-nobody = andere
stats-overall = Nur du siehst deine Wertungen über alle Server hinweg: { $ratings }.
leaders-head = **{ $game }: die Stärksten auf diesem Server** · Seite { $page } von { $pages }
leaders-head-all = **Die Stärksten auf diesem Server**
leaders-none = Hier hat noch niemand eine Wertung. Es zählen Partien, die zwei Leute zu Ende spielen: Fang mit `/challenge` eine an.
leaders-none-of = Hier hat noch niemand eine Wertung in { $game }. Es zählen Partien, die zwei Leute zu Ende spielen: Fang mit `/challenge` eine an.
leaders-provisional = Vorläufig, noch ohne Platz:
leaders-entry = **{ $place }.** { $player } **{ $rating }** · { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
}
leaders-entry-provisional = – { $player } **{ $rating }** · { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
}
leaders-you = Du: Platz { $place } von { $places }, { $rating }
leaders-you-provisional = Du: { $rating }, noch ohne Platz
games-of = Partien von { $player }, die du sehen kannst:
games-their-move = **Am Zug**
games-opponents-move = **Nicht am Zug**
games-won-by = gewonnen { $moment }
games-lost-by = verloren { $moment }
games-none-in-sight = Keine. Von anderen siehst du nur Partien in diesem Kanal und in Kanälen, die der ganze Server sehen kann.
archive-head = **Archiv**: { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
}
archive-head-many = **Archiv**: mehr als { $count } Partien
archive-head-page = **Archiv**: eine weitere Seite
archive-none = Keine Partie, die du sehen darfst, passt. Du siehst Partien dieses Servers in Kanälen, die du lesen kannst, und alle eigenen.
archive-none-in-collection = Deine Sammlung hat keine solche Partie. Lies mit `/import` eine Datei mit mehreren Mitschriften ein, um sie zu füllen.
archive-incomplete = Manche Partien, die vor einiger Zeit zu Ende gingen, sind noch nicht durchsucht. Schau in ein paar Minuten wieder.
archive-page = { $first }–{ $last } von { $count }
archive-page-many = { $first }–{ $last } von mehr als { $count }
archive-entry = { $id } { $game } · { $white } – { $black } · { $result }, { $how } · { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
} · { $date }
archive-entry-stuck = { $id } { $game } · { $white } – { $black } · { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
} · { $date } · kann ich nicht zeigen
archive-label = { $game } { $id }: { $white } – { $black }
archive-replay = Nachspielen …
archive-explore = Erkunden …
archive-record = Mitschrift …
archive-own = nur deine Partien
archive-collection = deine Sammlung
archive-game = { $game }
archive-player = mit { $player }
archive-opponent = gegen { $player }
archive-name = Name { $name }
archive-color = als { $color ->
    [white] Weiß
   *[black] Schwarz
}
archive-setup = Aufstellung { $setup }
archive-tournament = Turnier #{ $number }
archive-since = ab { $date }
archive-until = bis { $date }
archive-rating = beide mit Wertung ab { $rating }
archive-shortest = mindestens { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}
archive-longest = höchstens { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}
archive-position = mit dieser Stellung von { $game }
archive-without-bot = ohne Partien gegen mich, denn du spielst gerade mit dieser Stellung
archive-people-only = nur Partien zwischen Menschen, denn diese Stellung kommt in einer laufenden Partie vor
archive-narrow = Weitere Bedingungen: `/archive` mit der Option `position`, dazu etwa Person, Ergebnis oder Datum.
position-games-head = **{ openings-games }**
position-games-newest = **Neueste**
position-games-strongest = **Stärkste**, nach dem Mittel der heutigen Wertungen beider
position-games-rated = { $game } · { $rating }
archive-file = Die Mitschriften von { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
}.{ $missing ->
    [0] {""}
   *[other] {" "}Nicht alle passten hinein: Eine Datei, die `/import` annimmt, hat höchstens { $games } Partien und { $megabytes } MB. Such den Rest nach Datum.
}
follows = Ich sage dir einmal Bescheid, sobald { $id } vorbei ist, und zwar in dem Kanal, in dem gespielt wird.
follows-no-more = Ich sage dir nicht mehr Bescheid, wenn { $id } vorbei ist.
follow-over = { $player }, diese Partie ist vorbei:
privacy = **Was ich speichere**
    · deine Discord-ID und deinen Namen, wie andere ihn sehen, in deinen Partien und Herausforderungen; Partien, die du eingelesen hast; Partien, denen du folgst
    · deine Einstellungen, Wertungen und Ergebnisse, wen du blockierst, wie weit du in `/learn` bist, welche Rätsel du versucht hast, deine Stimmen dazu und Wertungen darin, deinen letzten Rätselsprint und deinen Rekord, was du in Partien erkundest (in beendeten und eingelesenen 30 Tage lang), was du im Archiv suchst (30 Tage lang) und welche Antworten du in laufenden Partien vorbereitest
    · Turniere, die du anlegst oder mitspielst, mit deiner damaligen Wertung; ob du ein Tagesrätsel zuerst gelöst hast
    · mit `/seek`: was du suchst oder zuletzt gesucht hast, mit deinem Benutzernamen, und wozu du zugestimmt hast; mit wem du zusammengebracht wurdest (30 Tage) und wo ihr beide spielt; Revanchen, die du anbietest; deine Meldungen; ob du Bescheid willst, wenn andere suchen
    · Eröffnungen: wie oft jeder Zug gespielt wurde und wie es ausging, auf jedem Server und auf allen Servern. Das nennt niemanden und bleibt, wenn du deine Daten löschst
    · keine Nachrichten: Ich kann sie nicht lesen. Was ich in Kanälen geschrieben habe, speichert Discord, nicht ich.
    Mit **{ button-export-own }** bekommst du alles als Datei. Mit **{ button-forget }** wird es entfernt: Laufende Partien gibst du damit auf; beendete bleiben den anderen erhalten, ohne deinen Namen, der auch aus Partien verschwindet, die andere eingelesen haben. Wer dich blockiert hat, behält deine ID ohne den Namen, damit die Blockierung weiter gilt.
    Gelöschtes kann höchstens eine Woche lang ungenutzt in den Dateien meiner Datenbank und in Sicherungen bleiben. Mein Protokoll enthält keine Namen.
privacy-export =
    { $records ->
        [0] Ich speichere nichts über dich.
        [one] Was ich über dich speichere (ein Eintrag, als JSON):
       *[other] Was ich über dich speichere ({ $records } Einträge, je eine Zeile JSON):
    }
privacy-export-cut =
    { $export }
    { $count ->
        [one] Die älteste Partie passte nicht mehr hinein; `/record` zeigt sie.
       *[other] Die { $count } ältesten Partien passten nicht mehr hinein; `/record` zeigt jede davon.
    }
privacy-export-imports =
    { $export }
    { $count ->
        [one] Die zuletzt importierte Partie passte nicht mehr hinein; sie steht in der Datei, die du importiert hast.
       *[other] Die { $count } zuletzt importierten Partien passten nicht mehr hinein; sie stehen in den Dateien, die du importiert hast.
    }
ask-forget =
    Alles löschen, was ich über dich speichere? Das lässt sich nicht rückgängig machen.{ $running ->
        [0] { "" }
        [one] { " " }Deine laufende Partie gibst du damit auf.
       *[other] { " " }Deine { $running } laufenden Partien gibst du damit auf.
    }{ $count ->
        [0] { "" }
        [one] { " " }Du steigst aus dem Turnier { $tournaments } aus.
       *[other] { " " }Du steigst aus den Turnieren { $tournaments } aus.
    } Deine Einstellungen, Wertungen, Ergebnisse und dein Fortschritt sind dann weg. Beendete Partien bleiben den anderen erhalten, ohne deinen Namen.
forgotten = Erledigt. Ich speichere nichts mehr über dich. Wenn du wieder spielst, fängst du von vorn an.
former-player = Ehemaliger Spieler
import-head = **{ $game }**: { $white } (Weiß) – { $black } (Schwarz), { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}
import-variations = Ausgelassen: { $count ->
    [one] 1 Variante
   *[other] { $count } Varianten
}.
import-annotations = Ausgelassen: { $count ->
    [one] 1 Anmerkung
   *[other] { $count } Anmerkungen
}.
import-lines = Ausgelassen: { $count ->
    [one] 1 Zeile, die nicht zur Partie gehört
   *[other] { $count } Zeilen, die nicht zur Partie gehören
}.
gathered-head = **Sammlung**: { $added } gelesen, { $there } schon da, { $refused } abgelehnt.
gathered-full = { $count ->
    [one] 1 Partie passte
   *[other] { $count } Partien passten
} nicht hinein: Eine Sammlung hat Platz für { $most }.
gathered-refused = Partie { $number }: { $reason }
gathered-more = … und { $count } weitere abgelehnt.
gathered-kept = In deiner Sammlung { $count ->
    [one] ist jetzt 1 Partie
   *[other] sind jetzt { $count } Partien
}. Ich behalte jede 30 Tage.
rules-head = **{ $game }** · Seite { $page } von { $pages }
rules-choose-page = Seite wählen

### Ablehnungen

illegal-syntax = { $text } ist kein Zug. Gib einen Zug wie a5-b5 ein{ $place ->
    [terminal] ; `parlor moves` listet die erlaubten auf
   *[chat] , nimm einen Vorschlag oder drück auf **{ button-move }** unter dem Brett
}.
illegal-game-over = Die Partie ist vorbei: Es wird nicht mehr gezogen.
refusal-not-a-player = Das können nur die beiden, die diese Partie spielen.
refusal-not-your-turn = Du bist nicht am Zug.
refusal-game-over = Diese Partie ist vorbei.
refusal-offer-pending = Dein eigenes Angebot wartet noch auf eine Antwort.
refusal-offer-waits = Ein Angebot wartet auf deine Antwort: Beantworte es erst, oder spiel einfach weiter.
refusal-offer-declined = Danach hast du seit dem letzten Zug schon gefragt. Frag nach dem nächsten Zug wieder.
refusal-own-offer = Dein Angebot kann nur dein Gegenüber beantworten.
refusal-no-offer = Dieses Angebot gilt nicht mehr.
refusal-nothing-to-take-back = Du hast noch nicht gezogen, also gibt es nichts zurückzunehmen.
refusal-here-already = Diese Partie wird schon hier gespielt.
refusal-time-remains = Dein Gegenüber hat noch Zeit.
refusal-played-elsewhere = Diese Partie geht in { $channel } weiter.
refusal-without-place = Diese Partie hat auf deiner Seite gerade keinen Ort. Nutze { $command } dort, wo du sie spielen möchtest.
refusal-at-own-home = Hier spielst du diese Partie nicht. { $command } führt dich an deinen Platz.
refusal-no-rematch-now = Eine Revanche ist im Moment nicht möglich. Die nächste Partie findest du mit `/seek`.
refusal-blocked-by-you = Du blockierst { $name }, deshalb gibt es keine Revanche. In `/settings` kannst du das rückgängig machen.
refusal-plays-already = Du spielst schon eine andere Partie mit { $name }.
refusal-on-another-server = Diese Partie läuft nicht auf diesem Server und kann deshalb nicht hierher umziehen.
refusal-no-days-left = Du hast { $most } Urlaubstage im Jahr, und davon sind nicht mehr genug übrig.
refusal-rematch-waits = Du hast schon um eine Revanche gebeten: Die Antwort steht noch aus.
refusal-not-over = Diese Partie ist noch nicht vorbei.
refusal-too-late-to-abort = Beide haben gezogen, deshalb lässt sich die Partie nicht mehr abbrechen. Du kannst aufgeben oder Remis anbieten.
refusal-may-still-move = Dein Gegenüber kann noch ziehen. Wenn es bis { $moment } niemand tut, kannst du die Partie ohne Wertung beenden.
refusal-opponent-is-there = { $player } ist noch auf diesem Server. Wenn bis { $moment } niemand zieht, kannst du die Partie ohne Wertung beenden.
refusal-ends-otherwise = Diese Partie wartet nicht ewig: Sie endet durch ihre Uhr, durch ihr Turnier oder wenn du aufgibst.
refusal-cannot-tell = Discord verrät mir das gerade nicht. Bitte versuch es später noch einmal.
refusal-in-tournament = In einer Turnierpartie gibt es keine Rücknahme, keinen Abbruch und keine Revanche.
refusal-own-game = Du spielst diese Partie selbst: Du erfährst ohnehin alles.
refusal-too-many-followers = Dieser Partie folgen schon { $most } Leute, mehr gehen nicht.
refusal-not-writable = Ich kann in diesem Kanal nicht von mir aus schreiben und dir deshalb nicht Bescheid sagen.
refusal-opponent-gone = Dein Gegenüber ist bei mir nicht mehr bekannt, deshalb ist keine Revanche möglich.
refusal-cannot-go-on = Diese Partie kann nicht weitergehen: Inzwischen wurden die Regeln berichtigt, und die Partie passt nicht mehr dazu. `/board` sagt dir mehr.
refusal-other-version = Das hat eine andere Version von mir gespeichert, und ich kann es nicht lesen. Nichts ist verloren; wer mich betreibt, muss mich aktualisieren.
refusal-no-answer-in-line = In dieser Variante gibt es noch nichts vorzubereiten. Spiele einen Zug deines Gegenübers und dann deine Antwort.
refusal-too-much-prepared = In einer Partie kannst du höchstens { $most } Stellungen vorbereiten. Entferne zuerst eine Variante.
refusal-too-many-prepared-games = Du kannst in höchstens { $most } Partien gleichzeitig Antworten vorbereiten.
refusal-hint-among-people = Solange zwei Leute spielen, gebe ich keine Tipps. Ist diese Partie vorbei, zeigt `/hint`, wie sie gelaufen ist. In einer Partie gegen mich (`/challenge level:`) hilft es dir sofort.
refusal-continues-running = Das setzt deine laufende Partie { $game } fort. Bis sie vorbei ist, sage ich dazu nichts und spiele sie auch nicht.
refusal-continues-someones-running = Das setzt eine Partie fort, die noch läuft. Bis sie vorbei ist, sage ich dazu nichts und spiele sie auch nicht.
refusal-no-openings-on-server = Auf diesem Server werden in laufenden Partien zwischen zwei Leuten keine Eröffnungen gezeigt.
refusal-no-openings-in-tournament = In diesem Turnier werden in laufenden Partien keine Eröffnungen gezeigt.
refusal-line-too-long = Für einen Vorschlag ist das zu lang. Drück die Eingabetaste, um das Brett zu sehen, und klick dort weiter.
refusal-no-advice = Zu dieser Partie habe ich nichts zu sagen.
refusal-no-engine = Ich kenne die Regeln von { $game }, kann es aber nicht spielen: keine Partien gegen mich, keine Tipps, keine Analyse. Fordere stattdessen jemanden auf dem Server heraus.
refusal-no-game-here = In diesem Kanal läuft keine Partie. Fang mit `/challenge` eine an.
refusal-table-taken = In diesem Kanal läuft schon eine Partie ({ $game }). Warte ihr Ende ab, oder nimm einen anderen Kanal oder Thread.
refusal-table-taken-at = In diesem Kanal läuft schon eine Partie: { $link } ({ $game }). Warte ihr Ende ab, oder nimm einen anderen Kanal oder Thread.
refusal-unknown-game = Eine Partie { $text } gibt es nicht, oder du kannst sie nicht sehen.
refusal-not-text = Diese Datei ist kein Text, also auch keine Mitschrift einer Partie.
refusal-import-gone = Diese Mitschrift habe ich nicht mehr. Lies sie mit `/import` noch einmal ein.
refusal-too-many-records = Diese Datei hat { $count } Partien. Ich nehme höchstens { $most } auf einmal.
refusal-search-gone = Diese Suche habe ich nicht mehr. Nimm noch einmal `/archive`.
refusal-no-position-searched = Drück zuerst **{ button-search-position }** unter einem Brett von `/explore`.
refusal-board-changed = Dein Brett hat sich geändert. Drück den Knopf auf dem neuesten.
refusal-too-dear = Du hast in zehn Minuten { $most } Stellungen gesucht oder so viele Dateien geschickt. Weiter geht es { $moment }.
refusal-no-date = { $text } ist kein Datum. Schreib es so: 2026-11-21.
refusal-self-challenge = Dich selbst kannst du nicht herausfordern.
refusal-bot-opponent = { $name } ist ein Bot und spielt nicht.
refusal-clock-of-bot = Gegen mich ist die Bedenkzeit unbegrenzt: Lass `clock` leer.
refusal-level-of-person = `level` ist für Partien gegen mich. Lass es leer, um { $name } herauszufordern, oder lass `opponent` leer, um gegen mich zu spielen.
refusal-opponent-absent = { $name } sieht diesen Kanal nicht und könnte hier also nicht spielen.
refusal-alone-here = Hier kann sonst niemand dazukommen. Fordere jemanden in einem Serverkanal heraus oder in euren Direktnachrichten.
refusal-alone-but-for-bot = Hier kann sonst niemand dazukommen, aber ich spiele auch: Wähle ein `level`. Oder fordere jemanden in einem Serverkanal heraus oder in euren Direktnachrichten.
refusal-no-challenges = { $name } nimmt keine Herausforderungen an.
refusal-too-many-blocked = Du blockierst schon { $most } Leute, mehr gehen nicht. In `/settings` kannst du einige wieder zulassen oder alle Herausforderungen abstellen.
refusal-channel-not-allowed = Hier kannst du keine Partie anfangen. Auf diesem Server spielt man in { $channels }
refusal-answers-hidden = Andere würden meine Nachrichten hier nicht sehen: Du darfst in diesem Kanal keine externen Apps benutzen. Bitte um dieses Recht oder darum, dass Parlor auf den Server geholt wird.
refusal-too-many-challenges = Du hast schon drei offene Herausforderungen. Zieh eine mit `/games` zurück, oder warte auf eine Antwort.
refusal-challenge-gone = Diese Herausforderung ist nicht mehr offen.
refusal-not-challenged = Diese Herausforderung ist für { $name }.
refusal-not-your-challenge = Nur { $name } kann diese Herausforderung zurückziehen.
refusal-own-challenge = Das ist deine eigene Herausforderung: Annehmen muss sie jemand anders.
refusal-rules = Diese Regeln gibt es nur in { $games }: { $rules }. { $game } hat sie nicht, also lass `rules` leer.
refusal-no-ladder-here = Ranglisten gibt es nur auf Servern: Benutz `/leaderboard` in einem Serverkanal.
refusal-others-results = Außerhalb von Servern zeige ich dir nur deine eigenen Partien. Benutz `/stats` auf einem Server, auf dem ihr beide seid.
refusal-no-server = Das geht nur auf Servern, die mich hinzugefügt haben: Benutz es dort in einem Kanal.
refusal-not-a-manager = Du brauchst das Recht *Server verwalten*, um Aufstellungen und Einstellungen dieses Servers zu ändern.
refusal-no-time-of-day = { $text } ist keine Uhrzeit. Gib eine Stunde von 0 bis 23 an, oder Stunde und Minuten wie `18:30`.
refusal-no-zone = Die Zeitzone { $text } kenne ich nicht. Wähle einen der Vorschläge, zum Beispiel `Europe/Berlin`.
refusal-lacks-rights = In { $channel } kann ich das Tagesrätsel noch nicht stellen. Gib mir dort diese Rechte, und benutze den Befehl noch einmal: { $rights }
refusal-daily-incomplete = Für ein Tagesrätsel brauche ich einen Kanal und eine Uhrzeit: `/server puzzle_channel: puzzle_hour:`, und am besten deine Zeitzone.
refusal-setup-name = So kann keine Aufstellung heißen: { $text }. Nimm 2–32 Zeichen: a–z, Ziffern und Bindestriche, am Anfang einen Buchstaben.
refusal-setup-name-taken = Der Name { $name } ist vergeben, so wie die Aufstellungen und Codes des Spiels, `random` und alles, was mit `house-` beginnt.
refusal-layout-too-long = Diese Aufstellung ist zu lang: höchstens { $most } Zeichen.
refusal-too-many-setups = Dieser Server hat schon { $most } Aufstellungen für { $game }, mehr gehen nicht. Lösch erst eine mit `/setup delete`, oder speichere unter einem Namen, den es schon gibt.
refusal-unknown-setup = Dieser Server hat keine { $game }-Aufstellung { $name }. `/setup list` zeigt, welche er hat.

### Vorschläge beim Tippen

suggest-game = { $game }, { $white } – { $black }
suggest-group = { $text } ({ $count } Züge)
suggest-squares = { $text } ({ $count ->
    [one] 1 Feld
   *[other] { $count } Felder
})
suggest-facings = { $text } ({ $count ->
    [one] 1 Richtung
   *[other] { $count } Richtungen
})
suggest-letters = { $text } (noch { $count })
suggest-layout = diese Aufstellung nehmen
suggest-enter = Gültig: Drück die Eingabetaste, ohne diesen Vorschlag zu wählen

### Bildbeschreibungen

alt-board = { $game }: { $white } (Weiß) gegen { $black } (Schwarz). { $status } { $last } { $pieces } Stellung: { $position }
position-in-words = Weiß: { $white }. Schwarz: { $black }.
position-no-pieces = keine Steine
position-piece = { $cell } { $piece }
position-pieces = { $before }; { $next }
alt-last-move = Letzter Zug: { $move }.
alt-explore = Eine erkundete Stellung, nicht die der Partie. { $board }
alt-no-move = Noch kein Zug.
alt-replay = { $total ->
    [0] Noch bewegt sich nichts
    [one] Eine Animation von einem Zug
   *[other] Eine Animation von { $total } Zügen
}. Am Ende steht dieses Brett: { $board }
alt-advice = { $game }: { $white } (Weiß) gegen { $black } (Schwarz). Das Brett nach dem Zug, den ich spielen würde: { $move }. { $pieces } Stellung: { $position }
alt-analysis = Ein Diagramm: wer in dieser Partie { $game } besser stand, von −100 (Schwarz gewinnt) bis 100 (Weiß gewinnt). { $every ->
    [one] Nach jedem Zug
   *[other] Nach je { $every } Zügen
}, insgesamt { $count }, von Anfang an: { $list }
alt-start = Die Anfangsstellung einer Partie { $game }. { $pieces } Stellung: { $position }
alt-stuck = Das letzte Brett einer Partie { $game }, das noch zu den Regeln passt. { $pieces } Stellung: { $position }
alt-rules = Ein Beispiel aus den Regeln von { $game }. { $pieces } Stellung: { $position }
alt-ratings = Ein Diagramm: die Wertung in { $game } nach jeder gewerteten Partie, insgesamt { $count }. Jetzt { $now }; die höchste { $high }, die niedrigste { $low }. Die neuesten Werte, der älteste zuerst: { $list }

### Diagramme

graph-rating = { $game }: Wertung
graph-figure = { $rating }
graph-games = gewertete Partien
graph-start = am Anfang
graph-provisional = vorläufig
graph-analysis = { $game }: Wer stand besser?
graph-won = { $color ->
    [white] Weiß hat gewonnen
   *[black] Schwarz hat gewonnen
}
graph-drawn = Remis
graph-aborted = Abgebrochen
graph-moves = Züge
graph-wins = { $color ->
    [white] Weiß gewinnt
   *[black] Schwarz gewinnt
}
graph-even = ausgeglichen
legend-advice = mein Tipp

### Hilfe

help = **Eine erste Partie**
    1. `/challenge game:… opponent:@friend` – dein Gegenüber drückt darunter auf **{ button-accept }**. Niemand da? `/seek` findet dir ein Gegenüber auf einem anderen Server, und mit `level:1` spielst du sofort gegen mich.
    2. Drück unter dem Brett auf **{ button-move }** und klick: erst die Figur, dann ihr Ziel. Oder tipp `/move` und wähle aus der Liste.
    3. Ich prüfe jeden Zug, zeichne das neue Brett und sage der anderen Seite Bescheid.
    4. `/board` zeigt das Brett nur dir, **{ button-flip }** dreht es um; `/draw`, `/resign` und `/abort` beenden eine Partie vorzeitig. Gegen mich gibt dir `/hint` einen Tipp. Mit `/explore` probierst du Züge auf einem eigenen Brett aus. `/tournament list` zeigt die Turniere deines Servers.
    5. Das Spiel ist neu für dich? Die Knöpfe unten bringen es dir Klick für Klick bei (`/learn`) oder zeigen seine Regeln in Bildern (`/rules`).
help-game = **{ $game }.** { $about }
pijersi-about = Stein, Papier und Schere sind Würfel auf Sechsecken. Stapeln, schlagen und als Erster drüben ankommen.
biyi-about = Steine beider Farben türmen sich an beiden Ufern eines Flusses, und wer oben liegt, zieht den Stapel. Sei als Erster auf dem Vogel im anderen Dorf.
paiko-about = Leg Plättchen, die drohen oder decken; zwei Drohungen schlagen. Zehn Punkte gewinnen: einer für jedes Plättchen in der Mitte, zwei in der gegnerischen Heimat.

### Pijersi: die Regeln

rules-pijersi-aim = **Das Ziel.** Weiß gewinnt mit Stein, Papier oder Schere auf Reihe **g**, allein oder oben auf einem Stapel, Schwarz auf Reihe **a**: Das sind die getönten Reihen. Jede Seite hat 14 Würfel: Steine (Ring), Papiere (Quadrat), Scheren (Kreuz) und zwei Weise (Unendlichkeitszeichen). Weiß beginnt, dann zieht ihr abwechselnd; passen ist nicht erlaubt.
rules-pijersi-roles = **Schlagen.** Stein schlägt Schere, Schere schlägt Papier, Papier schlägt Stein. Eine Figur schlägt, indem sie auf eine gegnerische zieht, die sie besiegt; geschlagene Figuren verlassen das Brett für immer. Ein **Weiser** schlägt nichts und wird von nichts geschlagen. Hier ist der weiße Stein auf d4 gewählt: Er kann die Schere auf e3 schlagen, aber nicht das Papier auf d3, den Stein auf d5 oder den Weisen auf c3.
rules-pijersi-stacks = **Würfel und Stapel.** Ein Würfel zieht ein Feld weit in eine der sechs Richtungen: auf ein leeres Feld, auf eine gegnerische Figur, die er schlägt, oder **auf einen einzelnen eigenen Würfel**. Zwei Würfel auf einem Feld sind ein Stapel; drei gibt es nie. Der obere Würfel entscheidet, was ein Stapel schlägt und was ihn schlägt. Ein Weiser darf auf einem Weisen stehen, aber nie auf Stein, Papier oder Schere. Hier kann die Schere auf d4 auf das Papier, den Weisen oder den Stein daneben ziehen.
rules-pijersi-stack-moves = **Einen Stapel ziehen.** Der obere Würfel deines Stapels darf allein wegziehen, wie ein einzelner Würfel. Oder der ganze Stapel zieht **ein oder zwei Felder geradeaus**; das Feld dazwischen muss leer sein. Er endet auf einem leeren Feld oder auf einer gegnerischen Figur, die sein oberer Würfel schlägt, und schlägt dann die ganze Figur: zwei Würfel, wenn es ein Stapel ist. Auf eine eigene Figur kann ein Stapel nicht ziehen. Klickst du einen Stapel an, wählst du, wohin der **Stapel** zieht, und dann, ob sein **oberer** Würfel bleibt oder weiterzieht; oder du ziehst nur den oberen Würfel.
rules-pijersi-two-actions = **Zwei Aktionen in einem Zug.** Steigt ein Würfel auf einen anderen, darf dieser Stapel sofort weiterziehen. Und hat ein Stapel gezogen, darf sein oberer Würfel sofort absteigen: auf ein leeres Feld, auf eine gegnerische Figur, die er schlägt, oder auf einen einzelnen eigenen Würfel. Eine dritte Aktion gibt es nie. Hier zog der Stein von a4 auf die Schere auf b5 (1), und der neue Stapel zog weiter nach c4 (2): `a4-b5=c4`.
rules-pijersi-capture-twice = **Zweimal schlagen.** Beide Aktionen dürfen schlagen. Hier schlug der schwarze Stapel, was auf c2 stand (1), dann stieg sein oberer Würfel, das Papier, ab und schlug den Stein auf b3 (2): `d3=c2!-b3!`. Ein einzelner Würfel, der geschlagen hat, ist kein Stapel und kann nicht weiterziehen.
rules-pijersi-end = **Wie es endet.** Du gewinnst, wenn am Ende deines Zuges ein Stein, ein Papier oder eine Schere von dir auf deiner Zielreihe steht, allein oder oben auf einem Stapel. Ein Weiser gewinnt dort nichts. Du gewinnst auch, wenn die andere Seite keinen Zug mehr hat. **Zwanzig Züge in Folge, ohne dass etwas geschlagen wird** (zehn je Seite), ergeben ein Remis; der Zähler steht über dem Brett. Wer mit dem zwanzigsten das Ziel erreicht, gewinnt trotzdem; wer damit nur blockiert, spielt remis.
rules-pijersi-notation = **Züge eintippen.** `-` zieht einen Würfel, `=` zieht einen Stapel, und `!` bedeutet Schlagen (das `!` darfst du weglassen): `a5-b5`, `b4=d3`, `a4-b5=c4`, `d2=d3!-d4!`. `/move` schlägt vor, was erlaubt ist, auch ohne die Zeichen: `a4b5c4`.
    { "" }**Aufstellungen.** `/challenge setup:` bietet die klassische Aufstellung, `half-random` (zufällig, für beide gleich) und `full-random` (zufällig für jede Seite) und versteht die Codes des Autors aus sechs Buchstaben.
    Pijersi ist ein Spiel von Lucas Borboleta, veröffentlicht unter CC BY-NC-SA 4.0: <https://github.com/LucasBorboleta/pijersi>

### Pijersi: Wörter und Figuren
# Nachrichten, deren Name mit „part-“ beginnt, stehen nur in anderen; jede Sprache hat ihre eigenen.

part-role = { $role ->
    [rock] Stein
    [paper] Papier
    [scissors] Schere
   *[wise] Weiser
}
part-the-role = { $role ->
    [rock] der Stein
    [paper] das Papier
    [scissors] die Schere
   *[wise] der Weise
}
part-the-role-capital = { $role ->
    [rock] Der Stein
    [paper] Das Papier
    [scissors] Die Schere
   *[wise] Der Weise
}
part-a-role = { $role ->
    [rock] einen Stein
    [paper] ein Papier
    [scissors] eine Schere
   *[wise] einen Weisen
}
part-the-top-role = { $role ->
    [rock] der obere Stein
    [paper] das obere Papier
    [scissors] die obere Schere
   *[wise] der obere Weise
}
part-target = { $target ->
    [rock] Stein
    [paper] Papier
    [scissors] Schere
   *[wise] Weisen
}
part-your-target = { $target ->
    [rock] dein Stein
    [paper] dein Papier
    [scissors] deine Schere
   *[wise] dein Weiser
}
part-the-target-dative = { $target ->
    [rock] dem Stein
    [paper] dem Papier
    [scissors] der Schere
   *[wise] dem Weisen
}
part-bottom = { $bottom ->
    [rock] Stein
    [paper] Papier
    [scissors] Schere
   *[wise] Weisem
}
part-the-onto = { $onto ->
    [rock] den Stein
    [paper] das Papier
    [scissors] die Schere
   *[wise] den Weisen
}
pijersi-cube = { part-role }
pijersi-stack = Stapel ({ part-role } auf { part-bottom })
pijersi-captured-cube = { pijersi-cube }
pijersi-captured-stack = { pijersi-stack }
pijersi-that-stack = dieser Stapel
pijersi-upper = { $role ->
    [rock] oberer Stein
    [paper] oberes Papier
    [scissors] obere Schere
   *[wise] oberer Weiser
}

### Pijersi: das Bild

caption-player = { $player }
pijersi-caption-goal = Ziel
pijersi-caption-quiet = { $count }/{ $limit } bis zum Remis
pijersi-legend-movable = kann ziehen

### Pijersi: Züge in Worten

pijersi-describe-move = { $piece } nach { $to }
pijersi-describe-onto = { $piece } auf { part-the-onto } auf { $to }
pijersi-describe-capture = { $piece } nach { $to }, schlägt { $captured }
pijersi-describe-two = { $first }; dann { $second }

### Pijersi: die Auswahl

pijersi-prompt-start = **Du bist am Zug.** Welche Figur?
pijersi-prompt-cube = { part-the-role-capital } auf { $from }: wohin?
pijersi-prompt-stack = { $piece } auf { $from }: Wohin zieht der **Stapel**? Oder zieh nur seinen **oberen** Würfel ({ part-role }).
pijersi-prompt-upper = Nur der **obere** Würfel auf { $from } zieht ({ part-role }): wohin?
pijersi-prompt-made = Das ergibt einen Stapel auf { $from }, der weiterziehen darf: wohin?
pijersi-prompt-joined = Das ergibt einen Stapel auf { $from }. Wohin zieht er weiter?
pijersi-prompt-went = Der Stapel zieht nach { $from }. Bleibt sein **oberer** Würfel ({ part-role }) darauf? Wenn nicht: wohin?
pijersi-prompt-over = Der Zug ist vollständig.
pijersi-step-lower-stays = nur { part-the-top-role } zieht: der untere Würfel bleibt auf { $cell }
pijersi-step-upper-stays = { part-the-top-role } bleibt: der Stapel endet auf { $cell }
pijersi-label-upper-only = Nur { part-the-top-role }
pijersi-label-join = { part-role } auf { $cell }
pijersi-label-stays = { part-role } bleibt
pijersi-sign-own = { $piece }
pijersi-sign-captured = schlägt { $piece }
pijersi-brief-cube = { part-role }
pijersi-brief-stack = { part-role } auf { part-bottom }
pijersi-step-join = { part-the-top-role } steigt auf { part-the-onto } auf { $cell }, und dieser Stapel zieht weiter
pijersi-step-go = { $part ->
    [stack] der Stapel zieht nach { $cell }
    [upper] { part-the-top-role } zieht nach { $cell }
   *[cube] { part-the-role } zieht nach { $cell }
}
pijersi-step-onto = { $part ->
    [upper] { part-the-top-role } steigt auf { part-the-onto } auf { $cell }
   *[cube] { part-the-role } steigt auf { part-the-onto } auf { $cell }: ein Stapel
}
pijersi-step-capture = { $part ->
    [stack] der Stapel schlägt auf { $cell }: { $captured }
    [upper] { part-the-top-role } schlägt auf { $cell }: { $captured }
   *[cube] { part-the-role } schlägt auf { $cell }: { $captured }
}

### Pijersi: abgelehnte Züge

illegal-empty-source = Auf { $from } steht nichts, was ziehen könnte.
illegal-not-yours = { part-the-role-capital } auf { $from } gehört deinem Gegenüber.
illegal-not-a-stack = Auf { $from } steht nur ein Würfel ({ part-role }), kein Stapel: `=` zieht Stapel, `-` zieht Würfel.
illegal-same-cell = Der Stapel steht schon auf { $from }.
illegal-not-adjacent = { $from } und { $to } sind keine Nachbarfelder: Ein einzelner Würfel zieht nur ein Feld weit.
illegal-too-far = { $to } ist zu weit von { $from } entfernt: Ein Stapel zieht ein oder zwei Felder.
illegal-bent = { $from } und { $to } liegen nicht auf einer Geraden: Wenn ein Stapel zwei Felder zieht, dann geradeaus.
illegal-blocked = { part-the-role-capital } auf { $middle } steht zwischen { $from } und { $to } im Weg: Ein Stapel kann nichts überspringen.
illegal-own-piece = Auf { $to } steht schon { part-your-target }: Ein ganzer Stapel kann nicht auf eine eigene Figur ziehen.
illegal-third-cube = Auf { $to } hast du schon einen Stapel: Ein dritter Würfel darf nicht darauf.
illegal-wise-on-top = Ein Weiser darf nicht auf { part-the-target-dative } auf { $to } stehen: nur auf einem Weisen.
illegal-not-beaten = { part-role } schlägt { part-target } nicht, deshalb kann { $from } nicht auf { $to } schlagen.
illegal-wrong-second = { $kind ->
    [cube] Die beiden Aktionen eines Zuges sind immer verschieden: `-` von { $from } nach { $to } darf hier nicht folgen. Nur von einem Stapel, der gerade gezogen hat, darf der obere Würfel absteigen.
   *[stack] Die beiden Aktionen eines Zuges sind immer verschieden: `=` von { $from } nach { $to } darf hier nicht folgen. Nur ein Stapel, der gerade entstanden ist, darf weiterziehen.
}
illegal-too-many = Ein Zug hat höchstens zwei Aktionen: Nach { $to } geht es nicht weiter.
illegal-which-part = Auf { $from } steht ein Stapel: Schreib { $from }={ $to } für den ganzen Stapel oder { $from }-{ $to } für seinen oberen Würfel.

### Pijersi: Aufstellungen

pijersi-setup-unknown = „{ $setup }“ ist keine Aufstellung. Nimm classic, half-random, full-random oder einen der Codes des Autors aus sechs Buchstaben, etwa GRXLLS.
pijersi-setup-cubes = Der Aufstellungscode { $setup } gibt einer Seite { $found } Würfel „{ part-role }“. Es müssten { $expected } sein.
pijersi-setup-wise = Der Aufstellungscode { $setup } stellt einen Weisen auf { part-a-role }, was die Regeln verbieten.

### Pijersi: Ausgänge

ending-goal = { $winner ->
    [white] Weiß
   *[black] Schwarz
} hat die Zielreihe erreicht.
ending-blocked = { $loser ->
    [white] Weiß
   *[black] Schwarz
} hat keinen Zug mehr.
ending-quiet-turns = zwanzig Züge lang wurde nichts geschlagen.
how-goal = Zielreihe erreicht
how-blocked = kein Zug mehr
how-quiet-turns = 20 Züge ohne Schlagen

### Befehle

command-challenge = Fordere jemanden oder alle zu einem Spiel heraus
command-challenge-game = Welches Spiel
command-challenge-opponent = Wen du herausforderst (auch mich); leer: alle dürfen annehmen
command-challenge-level = Spiel gegen mich: 1 für eine erste Partie, 6 ist meine volle Stärke
command-challenge-color = Die Farbe, die du spielen willst
command-challenge-setup = Die Anfangsaufstellung; leer: die übliche
command-challenge-rules = Sonderregeln; leer: die üblichen Regeln
command-challenge-clock = Bedenkzeit für jede Seite; leer: die übliche des Servers
command-move = Zieh in der Partie dieses Kanals
command-move-move = Dein Zug in der Schreibweise des Spiels oder ein Vorschlag
command-board = Das Brett dieses Kanals, nur für dich
command-board-view = Aus wessen Sicht
command-draw = Biete Remis an
command-movehere = Bitte darum, eine deiner Partien hier im Kanal fortzusetzen
command-movehere-game-id = Die Kennung der Partie: sechs Buchstaben und Ziffern
command-settings = Farbschema und Ansicht, Benachrichtigungen, Sprache, Herausforderungen, Urlaub
command-server = Einstellungen des Servers: Kanäle, übliche Bedenkzeit, Sprache, Tagesrätsel
command-server-puzzle-channel = Stell in diesem Kanal jeden Tag ein Rätsel
command-server-puzzle-hour = Die Stunde des Tagesrätsels, 0 bis 23, oder mit Minuten wie 18:30
command-server-puzzle-zone = Die Zeitzone dieser Stunde, wie Europe/Berlin; UTC, wenn du nie eine wählst
command-server-puzzle-game = Nur Rätsel dieses Spiels; leer: die Spiele wechseln sich ab
command-takeback = Bitte darum, deinen letzten Zug zurückzunehmen
command-resign = Gib die Partie auf
command-abort = Brich die Partie ab; sie zählt dann nicht
command-record = Die Mitschrift einer Partie als Text
command-record-game-id = Welche Partie; leer: die in diesem Kanal
command-replay = Spiel eine Partie Zug für Zug nach
command-replay-game-id = Welche Partie; leer: die in diesem Kanal
command-hint = Mein Tipp in einer Partie gegen mich oder wie die letzte Partie hier lief
command-explore = Probier Züge für beide Seiten aus, auf einem Brett, das nur du siehst
command-explore-game-id = Welche Partie; leer: die in diesem Kanal
command-explore-moves = Züge ab dem Anfang deiner Variante, mit Leerzeichen dazwischen
command-games = Deine Partien und wo du am Zug bist
command-stats = Wertungen und Ergebnisse auf diesem Server, nach Spiel, Farbe und Gegenüber
command-stats-user = Wessen Wertungen; leer: deine
command-stats-game = Welches Spiel; leer: alle
command-leaderboard = Die Stärksten auf diesem Server
command-leaderboard-game = Welches Spiel; leer: alle Spiele
command-games-user = Wessen Partien; leer: deine
command-archive = Durchsuche die beendeten Partien, die du sehen darfst
command-archive-player = Wer spielt; du, wenn eine weitere Option davon abhängt
command-archive-opponent = Wer gegen diese Person spielt
command-archive-game = Welches Spiel
command-archive-color = Die Farbe der Person
command-archive-result = Wie es ausging, für eine Farbe oder für die Person
command-archive-ending = Warum die Partie zu Ende war
command-archive-setup = Die Anfangsaufstellung
command-archive-tournament = Nur Partien dieses Turniers
command-archive-since = Beendet an diesem Tag oder danach, etwa 2026-11-21
command-archive-until = Beendet an diesem Tag oder davor, etwa 2026-11-21
command-archive-rating = Beide haben heute mindestens diese Wertung
command-archive-shortest = Mindestens so viele Züge, beide Seiten zusammen
command-archive-longest = Höchstens so viele Züge, beide Seiten zusammen
command-archive-among = Wo gesucht wird; leer: dieser Server und deine Partien
command-archive-name = Ein Teil eines Namens, nur in deiner Sammlung
command-archive-position = Eine Stellung, neben den anderen Bedingungen
choice-position-searched = Die zuletzt vom Brett aus gesuchte
choice-among-server = Dieser Server und meine Partien
choice-among-own = Nur meine Partien
choice-among-collection = Meine Sammlung
archive-result-white = Weiß hat gewonnen
archive-result-black = Schwarz hat gewonnen
archive-result-draw = Remis
archive-result-win = Die Person hat gewonnen
archive-result-loss = Die Person hat verloren
command-privacy = Was ich über dich speichere: ansehen, abrufen, löschen
command-import = Lies die Mitschrift einer Partie ein, um sie nachzuspielen oder fortzusetzen
command-import-text = Die Mitschrift als Text; bei einer Datei mit mehreren Partien die Nummer der gewünschten
command-import-file = Die Mitschrift als Textdatei
command-rules = Die Regeln eines Spiels, auf Seiten mit Bildern
command-rules-game = Welches Spiel
command-setup = Die gespeicherten Aufstellungen dieses Servers
command-setup-save = Speichere eine Aufstellung unter einem Namen; eine frühere wird ersetzt
command-setup-save-name = Ihr Name: Buchstaben, Ziffern und Bindestriche
command-setup-layout = Wie die Figuren stehen, geschrieben wie bei /challenge
command-setup-list = Alle gespeicherten Aufstellungen dieses Servers
command-setup-list-game = Für welches Spiel; leer: für alle
command-setup-delete = Lösch eine Aufstellung; laufende Partien gehen weiter
command-setup-delete-name = Ihr Name oder ein Vorschlag
command-setup-game = Welches Spiel
command-help = Eine erste Partie in fünf Zeilen
choice-white = Weiß
choice-black = Schwarz
choice-random = Zufällig
choice-level = { $level ->
    [1] 1 – meine erste Partie
    [2] 2 – ich kenne die Regeln
    [3] 3 – ich habe schon gespielt
    [4] 4 – ich denke voraus
    [5] 5 – ich spiele gut
   *[6] 6 – gib alles
}
choice-rules = { $games }: { $rules }

### Wenn an einer Anfrage etwas nicht stimmt

request-unknown = Diesen Befehl kenne ich nicht. Vielleicht gehört er zu einer anderen Version von Parlor: Versuch es gleich noch einmal.
request-missing = Die Option `{ $option }` fehlt.
request-bad-option = { $value } passt nicht zur Option `{ $option }`.
request-no-record = `/import` braucht eine Mitschrift, als `text` oder als `file`.
download-too-large = Diese Datei ist zu groß für eine Mitschrift: höchstens { $most } KB.
download-failed = Ich konnte diese Datei nicht abrufen. Versuch es noch einmal, oder gib die Mitschrift bei `text` ein.
control-unknown = Diesen Knopf verstehe ich nicht mehr. `/board` zeigt die Partie dieses Kanals.
control-too-long = Das sind mehr Klicks, als sich ein Knopf merken kann. Bitte tipp den Zug mit `/move` ein, oder mit `/explore`, wenn du erkundest.
deferred-done = Das hat etwas länger gedauert als sonst. Es ist erledigt.
automod-blocks = Erledigt. { automod-words }
automod-words = AutoMod blockiert auf diesem Server den Text dieser Nachricht.
error-internal = Bei mir ist etwas schiefgegangen; wer diesen Bot betreibt, wird es sehen. In deiner Partie ging nichts verloren: Bitte versuch es noch einmal.
error-store = Das konnte ich nicht speichern, deshalb starte ich neu. Alles, was ich schon beantwortet hatte, ist sicher. Sieh in einer Minute aufs Brett (`/board`): Fehlt dort, was du gerade getan hast, mach es bitte noch einmal.
error-away = Ich erreiche meine Datenbank gerade nicht, deshalb wurde nichts gespeichert. Bitte versuch es in einer Minute noch einmal.
error-away-unsure = Meine Datenbank antwortet nicht mehr, und ich weiß nicht, ob das gespeichert wurde. Bitte sieh in einer Minute aufs Brett (`/board`), bevor du es noch einmal versuchst.

## Biyi

### Eingelesene Mitschriften

transcript-refused = Zeile { $line }: { $problem }
transcript-header = eine Kopfzeile sieht so aus: `[White "Ann"]`, alles in einer Zeile.
transcript-twice = die Kopfzeile { $name } kommt zweimal vor.
transcript-no-game = die Kopfzeile `Game` fehlt, wie in `[Game "Pijersi"]`.
transcript-game = ein Spiel { $text } gibt es nicht, nur { $games }.
transcript-value = { $text } passt nicht zur Kopfzeile `{ $header }`.
transcript-drawn = die Aufstellung { $setup } ist zufällig, deshalb muss die Kopfzeile `Position` den Anfang angeben.
transcript-position = aus dieser Stellung lässt sich keine Partie { $game } fortsetzen.
transcript-result = das Ergebnis kann nicht { $said } sein: Die Züge und die Kopfzeile `Ending` führen zu { $reached }.
transcript-ending = die Partie endete nicht durch { $text }.
transcript-comment = ein Kommentar hat kein Ende: Seine Klammer wird nicht geschlossen.
transcript-number = hier wird `{ $expected }` erwartet, nicht { $found }.
transcript-no-move = auf die Nummer { $number } folgt kein Zug.
transcript-move = Zug { $number }, { $text }: { $reason }
transcript-syntax = Zug { $number }, { $text }, steht nicht in der Notation des Spiels.
transcript-several = hier beginnt eine weitere Partie, es sind insgesamt { $count }. Gib sie als `file` an und mit `text` die gewünschte: ihre Nummer, etwa 2, oder ihre Kennung.
transcript-not-among = keine der { $count } Partien hier ist { $text }. Gib eine Nummer oder eine Kennung an.
transcript-after-end = Zug { $number } kommt nach dem Ende der Partie.
transcript-too-many-moves = ich lese höchstens { $most } Züge.

### Biyi: die Regeln

rules-biyi-aim = **Das Ziel.** Zwei Dörfer liegen sich am Fluss Saluen gegenüber: das weiße auf den Reihen 1 bis 5, das schwarze auf den Reihen 9 bis 13; der Fluss ist Reihe 7, seine Ufer sind die Reihen 6 und 8. (Im Bild stehen die Buchstaben an den waagrechten Linien, und jede nummerierte Spalte ist eine Reihe.) Jede Seite hat 34 Steine; keiner verlässt je das Brett. **Du gewinnst, wenn ein Stein von dir auf den Vogel im Nest des anderen Dorfes kommt**: d13 für Weiß, d1 für Schwarz. Dein eigenes Nest ist für dich gesperrt. Weiß beginnt, dann zieht ihr abwechselnd; passen ist nicht erlaubt. *Vorwärts* heißt: zum anderen Dorf hin. Diagonalen zählen nie.
rules-biyi-stacks = **Stapel.** Steine lassen sich stapeln, so hoch man will. Der oberste ist der **Pilot**: Wem er gehört, dem gehört der ganze Stapel. Die Steine darunter sind seine **Träger**, egal wem sie gehören. Neben dem Flügel des Besitzers und der Höhe zeigt das Bild jeden Stein von unten nach oben: weiße sind hell und rund, schwarze dunkel und eckig. Auf d4 steht ein weißer Pilot auf zwei schwarzen Steinen: Sie sind gefangen, bis er geht.
rules-biyi-pilots = **Piloten gleiten und klettern.** Ein Pilot, allein oder oben auf einem Stapel, zieht **vorwärts oder seitwärts**, nie zurück; was unter ihm liegt, bleibt. Er *gleitet* (`=`) auf seiner Ebene: ein einzelner Stein auf ein leeres Feld, der Pilot eines Stapels auf einen Stapel, der genau um eins niedriger ist als seiner. Oder er *klettert* (`+`) eine Ebene höher, auf einen Piloten seiner Farbe auf einem gleich hohen Feld. Hier ist der Stein auf d5 gewählt: Er kann nach d6 gleiten oder auf c5 oder e5 klettern. Zurück auf d4 kann er nicht.
rules-biyi-slides = **Stapel gleiten.** Gleitende Steine behalten ihre Ebene. Der unterste Stein eines Stapels liegt auf Ebene 1. Also entscheidet die Höhe des Zielfelds, wer mitgeht: **alle Steine über dieser Höhe**, nicht mehr und nicht weniger; auf ein leeres Feld der ganze Stapel. Wessen Steine dort liegen, ist egal. Hier ist ein 5er-Stapel auf einen 2er-Stapel geglitten: Die Ebenen 3, 4 und 5 gingen mit und bedecken jetzt den schwarzen Piloten.
rules-biyi-direction = **Der unterste gleitende Stein steuert.** Seitwärts darf ein Stapel immer gleiten. Vorwärts darf er nur, wenn der unterste Stein, *der sich bewegt*, dir gehört, und **zurück** nur, wenn es ein gegnerischer ist. Ein Pilot, der allein gleitet, geht nie zurück. Hier glitten die Ebenen 3 bis 5 auf einen 2er-Stapel, und Ebene 3 ist schwarz: Also ging es zurück; vorwärts wäre nicht erlaubt gewesen.
rules-biyi-descents = **Absteigen.** Ein Pilot darf allein absteigen (`-`), auf jedes Feld, das **mindestens zwei niedriger** ist als seines, vorwärts oder seitwärts, auf Steine jeder Farbe oder auf den Boden. (Auf einen Stapel, der genau um eins niedriger ist, gleitet er.) Ist auf dasselbe Feld beides möglich, Gleiten und Absteigen, frage ich, was du meinst. Nur Piloten wechseln die Ebene, und außerhalb einer Kette (nächste Seite) klettern sie höchstens eine Ebene hoch. Hier kann der Pilot auf d4 nach c4 oder e4 absteigen, aber nach d5, das nur um eins niedriger ist, gleitet er.
rules-biyi-chains = **Ketten.** Ein Pilot, der auf **drei oder mehr Trägern seiner Farbe** landet (andere dazwischen stören nicht), darf dort nicht bleiben. Er zieht sofort weiter, allein, vorwärts oder seitwärts, auf jedes Nachbarfeld, egal wie hoch: Er darf sogar auf einen höheren Stapel oder auf einen gleich hohen gegnerischen *springen* (`!`). Er zieht weiter, bis er auf weniger landet; geht das nicht, ist der ganze Zug nicht erlaubt. Gleiten vier deiner Steine zusammen, muss ihr Pilot ebenfalls weiter. Aber ein Pilot, der schon zu Beginn deines Zuges auf drei oder mehr steht, darf bleiben. Beim Klicken markiert `»` die Felder, von denen er weiterziehen müsste. Hier: `c4+d4!e4-f4`.
rules-biyi-undoing = **Kein Hin und Her.** Deine Bewegung darf deine letzte nicht genau rückgängig machen: dieselben Steine, zurück auf das Feld und die Ebene, von denen sie kamen. Das gilt auch innerhalb einer Kette. Nach jeder anderen Bewegung von dir ist der Rückweg frei. Hier kam das Paar auf d5 im letzten Zug von Weiß von c5: Als Paar kann es nicht dorthin zurückgleiten, aber sein Pilot darf allein nach c5 absteigen.
rules-biyi-river = **Der Fluss.** Was im Fluss (Reihe 7) steht, muss **gehalten** werden: von einem Stein auf dem Uferfeld daneben, mit demselben Buchstaben (d6 oder d8 für d7), oder von einem Nachbarn im Fluss, der selbst gehalten wird. Wem die haltenden Steine gehören, ist egal; diagonal hält keiner. Eine Bewegung, nach der irgendein Stein nicht mehr gehalten wird, ist nicht erlaubt, ob eigener oder gegnerischer; das wird nach jeder Bewegung geprüft, auch in Ketten. Hier wird der weiße Stein auf d7 von c7 gehalten, und c7 von c8.
rules-biyi-dragons = **Verbundene Drachen müssen sich trennen.** Ein Stapel von drei oder mehr Steinen **nur einer Farbe** ist ein Drache dieser Farbe. Zwei Drachen auf Nachbarfeldern sind *verbunden*. Sind zu Beginn deines Zuges zwei deiner Drachen verbunden, dürfen es an seinem Ende keine zwei mehr sein, auch keine neuen: **sonst verlierst du sofort**. Verbinden darfst du Drachen, wenn zu Beginn deines Zuges keine von dir verbunden waren, und du kannst auch gegnerische verbinden: Ein Pilot von dir, der die Spitze eines gegnerischen Stapels verlässt, kann dort einen Drachen neben einem anderen aufdecken. Bevor ich einen Zug spiele, der verliert, frage ich noch einmal. Hier muss Weiß die Drachen auf c4 und d4 trennen, zum Beispiel indem einer vorwärts gleitet oder sein Pilot absteigt: Zwei Steine sind kein Drache.
rules-biyi-bird = **Gewinnen.** Von jedem Feld neben dem anderen Nest (nicht rückwärts) kann dein Pilot auf den Vogel, egal wie hoch er steht: Der Vogel zählt als ein Stein von dir, also klettert der Pilot von Ebene 1 auf ihn, gleitet von Ebene 2 und steigt von weiter oben zu ihm ab. Auch eine Gruppe darf auf ihn gleiten, und eine Kette darf dort enden. **Aber dann dürfen keine zwei deiner Drachen verbunden sein**: Solange es welche wären, ist das Nest für dich gesperrt. Hier endet eine Kette auf dem Vogel: `c12=c13-d13#`.
rules-biyi-ends = **Andere Ausgänge.** Wer keinen erlaubten Zug hat, verliert. Stehen nach einem Zug alle Steine genau so wie am Anfang oder nach einem früheren, ist es ein **Remis**. Hier ist Weiß am Zug, und der Stein auf a13 kann nicht ziehen: Er steht auf der letzten Reihe, und sein einziger Nachbar ist ein gleich hoher gegnerischer Stein. Weiß hat verloren.
rules-biyi-notation = **Züge eintippen.** Nenn das Startfeld, dann für jede Bewegung ein Zeichen und ein Feld. Hier könnte Weiß `d5=d6` (gleiten), `c3+d3` (klettern), `f4-f5` (absteigen) oder die Kette `a3+b3-b4` tippen; `!` ist ein Sprung in einer Kette. Die Zeichen darfst du weglassen, wo nur ein Zug passt: `a3b3b4`. `#` kennzeichnet einen Sieg.
    { "" }**Aufstellungen.** `/challenge setup:` bietet die klassische Aufstellung, fünf eigene von uns (`house-…`) und `random`; mit `+` bekommt jede Seite ihre eigene: `house-gates + house-reed`. Oder tipp ein Lager als fünf Reihen von Höhen, die vordere zuerst, `.` für leer und `*` für das Nest: `1111111/1111111/1111111/1111111/111*111`. Ein Server kann so ein Lager mit `/setup save` unter einem Namen speichern, zum Beispiel eines von den Positionskarten des Spiels, die wir nicht mitliefern dürfen.
rules-biyi-readings = **Wo wir uns entscheiden mussten.** Das Regelheft lässt einige Fragen offen. So spielt Parlor sie:
    • Die Nester sind auf d1 und d13, in der Mitte der hinteren Reihen. Das Regelheft zeigt sie nur in einer Zeichnung.
    • Muss eine Kette weitergehen und kann es nicht, ist der ganze Zug nicht erlaubt. Der Fluss und das Hin und Her werden nach jeder Bewegung einer Kette geprüft, auch nach der, die gewinnt.
    • In einer Kette darf ein Pilot auf einem gleich hohen gegnerischen Stein landen.
    • Solange Drachen von dir verbunden wären, darfst du nicht ins andere Nest; die Partie verlierst du dadurch nicht. Steine, die auf den Vogel gleiten, zählen dort als Stapel, ohne den Vogel.
    • Nach einem Zug prüfen wir erst auf Sieg, dann auf verbundene Drachen, dann auf Remis, dann, ob die andere Seite ziehen kann.
    • Für ein Remis werden nur die Steine verglichen, nicht, wer am Zug ist.
    • Jeder erlaubte Zug darf der erste sein. Das schwarze Lager ist das weiße, um eine halbe Drehung gedreht.
    Biyi ist ein Spiel von Jérôme Mariaud de Serre und Raphaël-James Lebel (2019): <https://biyigames.com>. Diese Regeln haben wir in eigenen Worten geschrieben.

### Biyi: Züge in Worten

biyi-how-slide = { $part ->
    [known] gleitet
    [token] gleitet
    [pilot] Pilot gleitet
   *[group] { $count } Steine gleiten
}
biyi-how-climb = { $part ->
    [pilot] Pilot klettert
   *[other] klettert
}
biyi-how-descend = { $part ->
    [pilot] Pilot steigt ab
   *[other] steigt ab
}
biyi-how-jump = { $part ->
    [pilot] Pilot springt
   *[other] springt
}
biyi-describe-movement = { $how } nach { $to }
biyi-describe-then = { $first }, { $second }
biyi-describe-wins = { $turn }, gewinnt
biyi-describe-loses = { $turn } (verliert: verbundene Drachen)
biyi-describe-draws = { $turn } (remis durch Wiederholung)
biyi-memory = { $color ->
    [white] Weiß
   *[black] Schwarz
} bewegte zuletzt { $count ->
    [one] einen Stein von { $from } nach { $to } und darf ihn nicht sofort zurückbewegen.
   *[other] { $count } Steine von { $from } nach { $to } und darf dieselben { $count } nicht sofort zurückbewegen.
}

### Biyi: Warnungen

biyi-warning-connected-dragons = **Das verliert.** Deine Drachen auf { $first } und { $second } wären noch verbunden, aber in diesem Zug musst du alle deine verbundenen Drachen trennen.
biyi-warning-repetition = **Das ist ein Remis.** Alle Steine stünden genau so, wie sie in dieser Partie schon einmal standen.

### Biyi: die Auswahl

biyi-prompt-start = **Du bist am Zug.** Welcher Stein oder Stapel?
biyi-prompt-duty = **Du bist am Zug.** Deine Drachen auf { $first } und { $second } sind verbunden: Wenn nach diesem Zug noch welche von dir verbunden sind, verlierst du. Welcher Stein oder Stapel?
biyi-prompt-picked = { $height ->
    [one] Der Stein auf { $from }: wohin?
   *[other] Der { $height }er-Stapel auf { $from }: wohin?
}
biyi-prompt-way = Von { $from } nach { $to }: gleiten oder nur mit dem Piloten absteigen?
biyi-prompt-chain = Auf { $at } steht dein Pilot auf { $carriers } deiner Steine. Ab drei muss er weiter. Wohin?
biyi-prompt-over = Der Zug ist vollständig.
biyi-step-stack = { $height ->
    [one] ein Stein
   *[other] { $height }er-Stapel, von unten: { $tokens }
}
biyi-piece = { $height ->
    [one] Stein
   *[other] { $height }er-Stapel, von unten { $tokens }
}
biyi-label-way = { $way ->
    [slide] Gleiten
   *[descend] Absteigen
}
biyi-label-stop = Hier anhalten
biyi-label-stack = { $cell } ×{ $height }
biyi-sign-bird = Vogel
biyi-step-open = gleiten oder absteigen · { $where }
biyi-step-goes = { $how } · { $where }
biyi-step-goes-on = { $how } · { $where } · und muss weiter
biyi-onto-empty = leeres Feld
biyi-onto-own = { $height ->
    [one] dein Stein
   *[other] dein { $height }er-Stapel
}
biyi-onto-enemy = { $height ->
    [one] ein gegnerischer Stein
   *[other] ein gegnerischer { $height }er-Stapel
}
biyi-onto-bird = der Vogel: du gewinnst

### Biyi: abgelehnte Züge

biyi-illegal-syntax = { $text } ist kein Zug. Tipp das Startfeld und das Zielfeld ein, wie in d5d6{ $place ->
    [terminal] ; `parlor moves` listet die erlaubten auf
   *[chat] , nimm einen Vorschlag oder drück auf **{ button-move }** unter dem Brett
}.
biyi-illegal-empty-source = Auf { $from } steht nichts, was ziehen könnte.
biyi-illegal-bird-stays = Der Vogel auf { $from } bewegt sich nie, und dort liegt kein Stein.
biyi-illegal-not-yours = Der Pilot auf { $from }, der oberste Stein, gehört deinem Gegenüber und damit auch der Stapel.
biyi-illegal-chain-not-due = Dein Zug endet auf { $at }, du kannst also nicht weiter nach { $to }: Dort steht der Pilot auf { $carriers ->
    [0] keinem deiner Steine
    [one] einem deiner Steine
   *[other] { $carriers } deiner Steine
}, und weiter geht es erst ab drei.
biyi-illegal-beyond-bird = Auf dem Vogel auf { $at } ist die Partie zu Ende: Weiter nach { $to } geht es nicht.
biyi-illegal-not-adjacent = { $from } und { $to } sind keine Nachbarfelder: Jede Bewegung geht ein Feld vorwärts, zurück oder seitwärts, nie diagonal.
biyi-illegal-own-nest = { $to } ist dein eigenes Nest: Dorthin darf nie etwas ziehen.
biyi-illegal-backward = Von { $from } nach { $to } geht es zurück, und ein Pilot geht nie allein zurück. Zurück gleitet nur eine Gruppe von zwei oder mehr Steinen, und nur, wenn ihr unterster ein gegnerischer ist.
biyi-illegal-backward-own = Von { $from } nach { $to } geht es zurück: Der unterste Stein, der gleiten würde (Ebene { $level }), ist deiner. Zurück gleitet nur eine Gruppe von zwei oder mehr Steinen, und nur, wenn ihr unterster ein gegnerischer ist.
biyi-illegal-too-high = { $to } hat Höhe { $target }, { $from } nur { $height }: Auf einen höheren Stapel kommt nur ein Pilot, der in einer Kette springt.
biyi-illegal-enemy-same-level = { $from } und { $to } haben beide Höhe { $height }, und der Pilot auf { $to } ist ein gegnerischer: Klettern kannst du nur auf einen eigenen Piloten. Dorthin springt ein Pilot nur in einer Kette.
biyi-illegal-bottom-carrier-enemy = Von { $from } nach { $to } würde alles ab Ebene { $level } gleiten, und der Stein auf dieser Ebene ist ein gegnerischer: So eine Gruppe gleitet zurück oder seitwärts, nicht vorwärts.
biyi-illegal-wrong-kind = { $kind ->
    [slide] `=` heißt gleiten,
    [climb] `+` heißt klettern,
    [descend] `-` heißt absteigen,
   *[jump] `!` heißt in einer Kette springen,
} und das passt nicht zu { $from } (Höhe { $height }) und { $to } (Höhe { $target }). Was passt: { $right }.
biyi-illegal-chain-moves-pilot = In einer Kette zieht nur der Pilot weiter, also gleitet nichts von { $from } (Höhe { $height }) nach { $to } (Höhe { $target }). Was passt: { $right }.
biyi-illegal-ambiguous = Von { $from } nach { $to } können { $count } Steine gleiten oder der Pilot allein absteigen: Schreib `{ $from }={ $to }` fürs Gleiten, `{ $from }-{ $to }` fürs Absteigen.
biyi-illegal-reverse = Von { $from } nach { $to } kämen dieselben Steine genau dorthin zurück, wo deine letzte Bewegung sie geholt hat. Das ist erst nach einer anderen Bewegung wieder erlaubt.
biyi-illegal-drown = Danach würde nichts die Steine auf { $squares } im Fluss halten. Sie brauchen Steine auf dem Uferfeld daneben, mit demselben Buchstaben ({ $banks }), oder Nachbarn im Fluss, die gehalten werden; wem sie gehören, ist egal.
biyi-illegal-drown-bank = { $first } oder { $second } für { $square }
biyi-illegal-drown-banks = { $first }, { $second }
biyi-illegal-bird-with-connected-dragons = Ins Nest auf { $to } darfst du nicht, solange Drachen von dir verbunden sind: { $first } und { $second } wären es.
biyi-illegal-chain-unfinished = Auf { $at } ist der Zug nicht zu Ende: Dort steht dein Pilot auf { $carriers } deiner Steine, und ab drei muss er weiter. { $count ->
    [one] Häng das nächste Feld an: { $squares }.
   *[other] Häng eines dieser Felder an: { $squares }.
}
biyi-illegal-chain-stuck = Auf { $at } stünde dein Pilot auf { $carriers } deiner Steine. Ab drei muss er weiter, aber von dort kann er nicht: Dieser Zug ist also nicht erlaubt.

### Biyi: Aufstellungen

biyi-setup-unknown = { $setup } ist keine Aufstellung. Nimm einen Namen (classic, house-terrace, house-gates, house-guard, house-stairs, house-reed, random), ein Lager wie `2222222/1111111/.1.1.1./1.1.1.1/111*111` (fünf Reihen, die vordere zuerst; Ziffern sind Höhen, `.` ist leer, `*` ist das Nest) oder eines für jede Seite, verbunden durch `+`.
biyi-setup-camp-rows = Ein Lager hat fünf Reihen, getrennt durch `/`, die vordere zuerst. Dieses hat { $found }.
biyi-setup-camp-row = Reihe { $row } des Lagers ist { $text }. Sie braucht sieben Zeichen: Ziffern ab 1 für Höhen, `.` für leere Felder, `*` für das Nest.
biyi-setup-camp-nest = Das Nest `*` gehört in die Mitte der fünften Reihe und sonst nirgendwohin, aber Reihe { $row } ist { $text }.
biyi-setup-fields = Eine Stellung besteht aus zwei bis fünf Teilen, getrennt durch Leerzeichen: Brett, Seite am Zug, Nester, letzte Bewegungen von Weiß und Schwarz. Diese hat { $found }.
biyi-setup-ranks = Ein Brett hat 13 Reihen, getrennt durch `/`, der Rand von Schwarz zuerst. Dieses hat { $found }.
biyi-setup-rank = Reihe { $rank } des Bretts ist { $text }. Sie braucht sieben Felder: Ziffern für leere, `w` und `b` für Steine, `(wwb)` für Stapel, von unten nach oben.
biyi-setup-square = { $text } ist kein Feld mit seinen Steinen (von unten nach oben) wie `d5:wwb`, oder dieses Feld kommt zweimal vor.
biyi-setup-side = { $text } sagt nicht, wer am Zug ist: Schreib `w` oder `b`.
biyi-setup-nests = { $text } nennt keine Nester: Schreib `-` oder ein Feld im weißen und eines im schwarzen Dorf, wie in `d1,d13`.
biyi-setup-latest = { $text } ist keine letzte Bewegung dieser Seite: Schreib `-` oder eine wie `c5d5:1:1:2`.
biyi-setup-too-many = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat { $found } Steine, aber von jeder Farbe gibt es nur { $most }.
biyi-setup-tokens = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat { $found ->
    [one] einen Stein
   *[other] { $found } Steine
} statt { $expected }.
biyi-setup-on-nest = Auf { $cell } liegen Steine, aber das ist ein Nest und muss leer sein.
biyi-setup-drowned = Nichts hält die Steine auf { $squares } im Fluss. Sie brauchen Steine auf dem Uferfeld daneben, mit demselben Buchstaben ({ $banks }), oder Nachbarn im Fluss, die gehalten werden; wem sie gehören, ist egal.
biyi-setup-connected-dragons = { $color ->
    [white] Die weißen
   *[black] Die schwarzen
} Drachen auf { $first } und { $second } sind verbunden: So beginnt keine Partie.
biyi-setup-no-turn = { $color ->
    [white] Weiß
   *[black] Schwarz
} ist am Zug und hat keinen erlaubten Zug.

### Biyi: Ausgänge

ending-biyi-bird = { $winner ->
    [white] Weiß hat den Vogel im schwarzen Nest erreicht.
   *[black] Schwarz hat den Vogel im weißen Nest erreicht.
}
ending-biyi-connected-dragons = { $loser ->
    [white] Weiß
   *[black] Schwarz
} hatte zu Beginn des Zuges verbundene Drachen und an seinem Ende immer noch welche.
ending-biyi-repetition = alle Steine stehen genau so, wie sie schon einmal standen.
ending-biyi-no-turn = { $loser ->
    [white] Weiß
   *[black] Schwarz
} hat keinen erlaubten Zug mehr.
how-biyi-bird = Vogel erreicht
how-biyi-connected-dragons = Drachen verbunden
how-biyi-repetition = Stellung wiederholt
how-biyi-no-turn = kein erlaubter Zug

### Biyi: das Bild

biyi-legend-last = letzter Zug
biyi-legend-made = bisher gezogen
biyi-legend-picked = gewählt
biyi-legend-target = möglich
biyi-legend-movable = kann ziehen
biyi-legend-slide = gleiten
biyi-legend-climb = klettern
biyi-legend-descend = absteigen
biyi-legend-jump = springen
biyi-legend-onward = muss weiter
biyi-legend-connected = verbundene Drachen
biyi-legend-duty = Drachen zu trennen
biyi-line = { $cell }: { $height } hoch, unten
biyi-line-top = oben

## Paiko

### Paiko: die Regeln

rules-paiko-aim = **Das Ziel.** Du gewinnst mit **zehn Punkten** am Ende deines Zuges. Ein Plättchen von dir zählt in der Mitte (den zwei schlichten Vierteln) **1**, in der gegnerischen Heimat **2**, in deiner eigenen nichts; ein Lotus zählt nie. Die weiße Heimat ist das Viertel links unten, mit Ringen, die schwarze das rechts oben, mit Tupfen. Auf den vier **schwarzen Feldern** kann nur ein Lotus liegen. Hier ging ein weißes Schwert von g5 nach h6, aus der Heimat hinaus, für den zehnten Punkt: `g5-h6`.
rules-paiko-draft = **Die Auswahl.** Jede Seite hat 24 Plättchen, je drei von acht Arten, alle offen. Sie warten im **Vorrat**; aufs Brett kommen sie nur aus der **Hand**. Zuerst nimmt Weiß 7 beliebige Plättchen, dann Schwarz 9, dann Weiß noch 1. Drück auf **{ button-move }** und wähle sie, oder tipp ihre Buchstaben in beliebiger Reihenfolge: `draft SSBEWLA`. Dann macht Weiß den ersten Zug.
rules-paiko-deploy = **Ein Zug: einsetzen.** Jeder Zug ist **eines** von vier Dingen: einsetzen, verschieben, ein Wasser neu einsetzen oder nachziehen. Einsetzen heißt: ein Plättchen aus deiner Hand auf ein leeres Feld legen, in beliebiger Richtung. Auf dem Feld darf **keine Drohung gegen dich** liegen, und es muss in deiner Heimat liegen oder von einem deiner Plättchen bedroht sein. Hier liegt `S@f5` in der Heimat; `B@h6^` geht, weil das Schwert dort droht. Ein Lotus darf auf jedes leere Feld: `L@i6`.
rules-paiko-shift = **Ein Zug: verschieben, neu einsetzen, nachziehen.** Ein Plättchen auf dem Brett wird ein oder zwei Felder waagrecht oder senkrecht verschoben, auch um die Ecke: `g5-h6`. Am Ende darf es sich drehen, oder es dreht sich nur: `e4^`. Über Plättchen, schwarze Felder und Felder, auf denen es fallen würde, kommt es nicht hinweg. Die Erde geht nur ein Feld weit; Lotus und Luft bleiben liegen. Ein Wasser darf stattdessen aufgenommen und neu eingesetzt werden: `i4@f5`. Oder zieh genau drei Plättchen deiner Wahl aus deinem Vorrat nach: `draw SBL` (alle, wenn weniger übrig sind). Passen kannst du nicht, solange du etwas anderes tun kannst.
rules-paiko-threat = **Drohung und Deckung.** Plättchen bedrohen Felder um sich herum; nichts hält eine Drohung auf. Ein Plättchen, das **zweimal bedroht** ist, fällt. Ist es **gedeckt**, sind **drei** nötig: Gedeckt ist es in der eigenen Heimat und überall, wo ein eigener Lotus, ein eigenes Wasser oder ein eigener Sai es deckt. Deckung summiert sich nie. Feuer zählen gegen beide Seiten. Hier bedrohen das Schwert und der neue Bogen (`B@e4>`) beide die Erde auf h4, aber der Lotus daneben deckt sie: Zwei reichen nicht. Die Leiste auf einem Plättchen zählt Drohungen; drück auf **{ button-move }** oder **{ button-flip }** und dann auf **{ button-overlay }**, um deine eigene Partie so zu sehen.
rules-paiko-safety = **Erst die eigenen Plättchen.** Nach deinem Zug darf kein Plättchen von dir so stark bedroht sein, dass es fällt, auch dann nicht, wenn das gegnerische, das es bedroht, im selben Zug fällt. So einen Zug lehne ich ab und sage dir, auf welchem Feld wie viele Drohungen liegen. Hier kann das Schwert nach h5 (`g5-h5`): Mit dem Bogen macht das zwei Drohungen gegen die Erde auf i4, und sie fällt. Weiter nach i5 kann es nicht, denn dort bedrohen es die Erde und der schwarze Bogen.
rules-paiko-captures = **Schlagen in Runden.** Nach deinem Zug fallen alle gegnerischen Plättchen, die stark genug bedroht sind, auf einmal. Manche haben andere gedeckt: Dann schau noch einmal, bis nichts mehr fällt. **Feuer fallen zuletzt**, und bis dahin bedrohen sie noch ihre eigene Seite. Hier kann Weiß eine Luft auf h6 einsetzen (`A@h6`). Zuerst fällt das Wasser auf j5: durch die Luft und das schwarze Feuer. Das nimmt dem Schwert auf k5 die Deckung: Es fällt durch Bogen und Feuer. Zuletzt fällt das Feuer auf j7 selbst: durch die Luft und seine eigene Drohung gegen sich selbst.
rules-paiko-rewards = **Belohnung und Ende.** Für jedes Plättchen, das du verlierst, wählst du vor deinem nächsten Zug eines aus dem Vorrat der Seite, die es geschlagen hat, und gibst es ihr auf die Hand, solange der Vorrat reicht. Hier hat die Luft drei geschlagen (durchgestrichen), also gibt Schwarz drei: `give WWL`. Geschlagene Plättchen kommen nie zurück. **Das Ende.** Mit zehn Punkten gewinnst du. Remis ist es, wenn beide Seiten 13 oder mehr Plättchen verloren und höchstens fünf Punkte haben, wenn eine Stellung zum dritten Mal vorkommt oder wenn beide Seiten passen müssen.
rules-paiko-sword = **Schwert** (S). Bedroht alle acht Felder ringsum. Wird bis zu zwei Felder verschoben und hat keine Richtung. Ein gutes Plättchen, um den Weg zu öffnen: Wo es droht, kannst du einsetzen. Hier wird dieses verschoben: `g5-h6`.
rules-paiko-bow = **Bogen** (B). Bedroht drei Felder geradeaus, das zweite bis vierte; **nicht** das direkt vor ihm. Nichts hält ihn auf. Wird bis zu zwei Felder verschoben. Das Bild zeigt einen für jede Richtung: ^ auf e5, > auf f6, v auf l10, < auf k11. Sich auf der Stelle zu drehen ist ein ganzer Zug: `e5>`.
rules-paiko-earth = **Erde** (E). Bedroht zwei Felder in jeder der vier geraden Richtungen; ein Plättchen dazwischen stört nicht. Keine Richtung. Sie wird **nur ein Feld** verschoben: `g5-h5`.
rules-paiko-fire = **Feuer** (F). Bedroht die drei Felder vor sich, die fünf dahinter und **sein eigenes**. Es zählt gegen **beide** Seiten, auch gegen sich selbst: Ein Feuer fällt schon durch eine weitere Drohung, gedeckt durch zwei. Wo irgendein Feuer droht, lässt sich nur ein Lotus einsetzen. Wird bis zu zwei Felder verschoben. Eines für jede Richtung: ^ auf f3, > auf i7, v auf i12, < auf e8. Nur drehen: `f3>`.
rules-paiko-water = **Wasser** (W). Bedroht die vier Felder an seinen Ecken und deckt eigene Plättchen auf den vier an seinen Seiten, aber nicht sich selbst. Keine Richtung. Statt bis zu zwei Felder verschoben zu werden (`g5-h6`), darf es aufgenommen und überall neu eingesetzt werden, wo du einsetzen darfst, auch wo nur es selbst droht: `g5@d4`.
rules-paiko-sai = **Sai** (I). Bedroht das eine Feld vor sich und deckt eigene Plättchen links und rechts, aber nicht sich selbst. Wird bis zu zwei Felder verschoben. Gleich nach dem Einsetzen darf er sofort verschoben werden, im selben Zug. Einer für jede Richtung: ^ auf d6, > auf j5, v auf j11, < auf e10. Nur drehen: `d6>`.
rules-paiko-lotus = **Lotus** (L). Bedroht nichts. Deckt eigene Plättchen auf allen acht Feldern ringsum **und sich selbst**; ihn zu schlagen kostet also immer drei Drohungen. Er darf auf **jedes** leere Feld eingesetzt werden, auch auf ein schwarzes (`L@h8`) und unter bis zu zwei Drohungen. Er wird nie verschoben und bringt nie Punkte.
rules-paiko-air = **Luft** (A). Bedroht die acht Felder, die ein Springer im Schach erreicht; nichts hält sie auf. Keine Richtung, und sie wird nie verschoben. Sie bringt Punkte, und mit ihr kannst du weit vorn einsetzen: hier `S@h7`.
rules-paiko-notation = **Züge eintippen.** S Schwert, B Bogen, E Erde, F Feuer, W Wasser, I Sai, L Lotus, A Luft. Richtungen: `^ > v <` oder n e s w; `^` blickt zu den höheren Zahlen, egal wie das Brett gedreht ist. Einsetzen: `S@f5`, `B@d5^`; ein Sai, der sofort verschoben wird: `I@d5-d6^`. Verschieben: `g5-h6`, `e4-e5>`. Drehen: `e4v`. Neu einsetzen: `i4@j5`. Nachziehen: `draw SBL`, Buchstaben in beliebiger Reihenfolge. Nennst du jedes Feld, wird genau dieser Weg genommen: `g5-g6-h6`. `/move` ergänzt Plättchen, Feld und Richtung Schritt für Schritt.
rules-paiko-readings = **Wie wir die Regeln lesen.** Wo das Regelblatt des Verlags schweigt oder die Quellen sich unterscheiden, spielen wir so: Feuer fallen zuletzt. Plättchen, die ihre Deckung verlieren, fallen im selben Zug. Deine eigene Sicherheit wird geprüft, bevor etwas vom Brett kommt. Das Remis bei 13 verlorenen Plättchen stammt aus den Regeln zum Ausdrucken von 2016 (Catalyst Game Labs). Das Remis durch Wiederholung ist von uns: Ohne es müsste eine Partie nie enden. Mit der Option `rules` von `/challenge` kannst du das Remis durch Verluste abschalten, dasselbe Plättchen auf drei Züge in Folge begrenzen oder erlauben, dass ein Plättchen bleibt, wie es ist.

### Paiko: Wörter und Plättchen

part-tile = { $tile ->
    [sword] Schwert
    [bow] Bogen
    [earth] Erde
    [fire] Feuer
    [water] Wasser
    [sai] Sai
    [lotus] Lotus
   *[air] Luft
}
part-faces = { $facing ->
    [north] , nach Norden (^)
    [east] , nach Osten (>)
    [south] , nach Süden (v)
    [west] , nach Westen (<)
   *[none] { "" }
}
paiko-tiles = { $count ->
    [1] { part-tile }
   *[other] { part-tile } ×{ $count }
}
paiko-tiles-and = { $before }, { $next }

### Paiko: Züge in Worten

paiko-describe-draw = nimmt { $tiles }
paiko-describe-give = gibt { $tiles }
paiko-describe-pass = passt: kein anderer Zug
paiko-describe-deploy = { part-tile } aus der Hand auf { $to }{ part-faces }
paiko-describe-deploy-on = { part-tile } aus der Hand auf { $at }, dann weiter nach { $to }{ part-faces }
paiko-describe-shift = { part-tile } nach { $to }{ part-faces }
paiko-describe-turn = { $facing ->
    [north] { part-tile } auf { $at } dreht sich nach Norden (^)
    [east] { part-tile } auf { $at } dreht sich nach Osten (>)
    [south] { part-tile } auf { $at } dreht sich nach Süden (v)
    [west] { part-tile } auf { $at } dreht sich nach Westen (<)
   *[none] { part-tile } auf { $at } bleibt, wie es ist
}
paiko-describe-redeploy = { part-tile } neu eingesetzt auf { $to }
paiko-and-captures = { $words }, schlägt { part-tile } { $at }
paiko-and-scores = { $words }, bringt { $points }
paiko-and-wins = { $words }, gewinnt mit { $points } Punkten

### Paiko: die Auswahl

paiko-prompt-start = **Du bist am Zug.** Welches Plättchen, aus der Hand oder vom Brett? Oder neue nachziehen?
paiko-prompt-draft = **Die Auswahl.** Nimm { $count ->
    [one] 1 Plättchen
   *[other] { $count } Plättchen
} auf die Hand. `/rules` hat zu jedem eine Seite.
paiko-prompt-draw = Zieh { $count ->
    [one] 1 Plättchen
   *[other] { $count } Plättchen
} aus deinem Vorrat nach.
paiko-prompt-give = **Dein Gegenüber hat geschlagen.** Wähle aus dem gegnerischen Vorrat { $count ->
    [one] 1 Plättchen
   *[other] { $count } Plättchen
} für die gegnerische Hand.
paiko-prompt-land = { part-tile } aus deiner Hand: auf welches Feld?
paiko-prompt-sai = Der Sai landet auf { $at }. Wohin blickt er? Oder wähle ein Feld, auf das du ihn sofort verschiebst.
paiko-prompt-face = { part-tile } auf { $at }: in welche Richtung?
paiko-prompt-shift = { $turns ->
    [yes] { part-tile } auf { $at }: wohin? Oder nur drehen: in welche Richtung?
   *[no] { part-tile } auf { $at }: wohin?
}
paiko-prompt-redeploy = Das Wasser kommt auf { $at }.
paiko-prompt-over = Der Zug ist vollständig.
paiko-label-tile = { $at } { $facing }
paiko-label-draw = { $count } nachziehen
paiko-label-face = { $facing ->
    [north] ↑ Norden
    [east] → Osten
    [south] ↓ Süden
   *[west] ← Westen
}
paiko-label-redeploy = Neu einsetzen
paiko-label-stay = Bleibt so
paiko-label-pass = Passen
paiko-balanced = Ausgewogene Hand
paiko-balanced-reason = **{ paiko-balanced }** nimmt { $tiles }: möglichst viele Arten, und zuerst solche, die 8 Felder erreichen. Bogen und Sai erreichen nur 3.
paiko-use = { $tile ->
    [sword] bedroht die 8 Felder ringsum; bis zu 2 Felder verschiebbar
    [bow] bedroht geradeaus das 2. bis 4. Feld; bis zu 2 Felder verschiebbar
    [earth] bedroht 2 Felder in jeder der 4 Richtungen; 1 Feld verschiebbar
    [fire] bedroht 8 Felder vor sich und sein eigenes, gegen beide Seiten; bis zu 2 Felder verschiebbar
    [water] bedroht seine 4 Ecken, deckt seine 4 Seiten; bis zu 2 Felder verschiebbar oder neu einsetzbar
    [sai] bedroht 1 Feld vor sich, deckt links und rechts; gleich beim Einsetzen verschiebbar
    [lotus] deckt sich und die 8 Felder ringsum; überall einsetzbar, nie verschiebbar, ohne Punkte
   *[air] bedroht die 8 Felder eines Springers; nie verschiebbar
}
paiko-step-deploy = { part-tile } aus deiner Hand ({ $count })
paiko-step-tile = { part-tile } auf { $at }{ part-faces }
paiko-step-draw = { $count ->
    [one] 1 Plättchen nachziehen
   *[other] { $count } Plättchen nachziehen
}
paiko-piece = { part-tile }{ part-faces }
paiko-step-take = { part-tile }
paiko-step-land = landet auf { $at }
paiko-step-go = nach { $at }
paiko-step-face = { $facing ->
    [north] blickt nach Norden (^)
    [east] blickt nach Osten (>)
    [south] blickt nach Süden (v)
    [west] blickt nach Westen (<)
   *[none] ohne Richtung
}
paiko-step-redeploy = neu eingesetzt statt verschoben
paiko-step-stay = bleibt, wie es ist

### Paiko: abgelehnte Züge

paiko-illegal-syntax = { $text } ist kein Zug. Schreib ein Plättchen, `@` und sein Feld, wie S@f5, oder zwei Felder, wie g5-h5; { $place ->
    [terminal] `parlor moves` listet die erlaubten auf
   *[chat] nimm einen Vorschlag oder drück auf **{ button-move }** unter dem Brett
}.
paiko-illegal-wrong-phase = { $now ->
    [draft] Noch läuft die Auswahl: Nimm erst { $count ->
        [one] 1 Plättchen
       *[other] { $count } Plättchen
    }, etwa mit `draft S`.
    [reward] Wähle erst { $count ->
        [one] 1 Plättchen
       *[other] { $count } Plättchen
    } aus dem gegnerischen Vorrat für das, was geschlagen wurde, etwa mit `give S`.
   *[turn] Jetzt nicht: Jetzt heißt es einsetzen, verschieben, neu einsetzen oder nachziehen.
}
paiko-illegal-reserve-empty = Dein Vorrat ist leer: Es gibt nichts mehr nachzuziehen.
paiko-illegal-wrong-count = Das { $found ->
    [one] ist 1 Plättchen
   *[other] sind { $found } Plättchen
}; es müssen genau { $wanted } sein.
paiko-illegal-not-in-reserve = { $whose ->
    [theirs] So viele von dieser Art sind nicht im gegnerischen Vorrat ({ part-tile }: { $left }).
   *[yours] So viele von dieser Art sind nicht in deinem Vorrat ({ part-tile }: { $left }).
}
paiko-illegal-not-in-hand = Dieses Plättchen hast du nicht auf der Hand: { part-tile }.
paiko-illegal-facing-required = Sag, wohin dieses Plättchen ({ part-tile }) blickt: mit ^ > v < oder n e s w nach dem Feld.
paiko-illegal-facing-forbidden = Dieses Plättchen ({ part-tile }) sieht von allen Seiten gleich aus: Lass die Richtung weg.
paiko-illegal-redeployment-turned = Beim Neueinsetzen gibt es keine Richtung, denn das Wasser sieht von allen Seiten gleich aus: Schreib { $from }@{ $to }.
paiko-illegal-off-board = { $at } liegt nicht auf dem Brett.
paiko-illegal-occupied = Auf { $at } liegt schon ein Plättchen: { part-tile }.
paiko-illegal-black-square = { $at } ist ein schwarzes Feld: Dort kann nur ein Lotus liegen.
paiko-illegal-threatened = Auf { $at } { $threat ->
    [one] liegt 1 Drohung
   *[other] liegen { $threat } Drohungen
} gegen dich (von { $by }); einsetzen kannst du nur, wo keine liegt. Jedes Feuer zählt, auch dein eigenes.
paiko-illegal-not-home-or-threatened = { $at } liegt weder in deiner Heimat noch wird es von einem deiner Plättchen bedroht: Dort kannst du nur einen Lotus einsetzen.
paiko-illegal-no-tile = Auf { $at } liegt kein Plättchen.
paiko-illegal-not-your-tile = Das Plättchen auf { $at } ({ part-tile }) gehört deinem Gegenüber.
paiko-illegal-not-water = Neu einsetzen kannst du nur ein Wasser; auf { $at } liegt etwas anderes: { part-tile }.
paiko-illegal-cannot-shift = Das Plättchen auf { $at } ({ part-tile }) lässt sich nicht verschieben: Lotus und Luft bleiben, wo sie sind.
paiko-illegal-same-tile = Das Plättchen auf { $at } ({ part-tile }) hast du in jedem deiner letzten drei Züge bewegt. Tu erst etwas anderes.
paiko-illegal-nothing-changes = Das Plättchen auf { $at } ({ part-tile }) bliebe genau, wie es ist. Ein Zug muss etwas verändern.
paiko-illegal-path-stays = Das Plättchen liegt schon auf { $at }.
paiko-illegal-bad-path = Verschoben wird von Feld zu Nachbarfeld, nie diagonal und nie zurück: nicht von { $from } nach { $to }.
paiko-illegal-shift-too-far = { $to } ist zu weit von { $from } entfernt: Dieses Plättchen ({ part-tile }) geht höchstens { $range ->
    [one] 1 Feld
   *[other] { $range } Felder
} weit.
paiko-illegal-deadly-path = { $tile ->
    [fire] Auf { $at } liegen { $threat } Drohungen gegen dich; es müssten weniger als { $need } sein. Ein Feuer bedroht auch sich selbst. Bedroht von { $by }.
   *[other] Auf { $at } liegen { $threat } Drohungen gegen dich; es müssten weniger als { $need } sein. Bedroht von { $by }.
}
paiko-illegal-own-tile-captured = { $count ->
    [one] Du würdest dein Plättchen auf { $at } verlieren ({ part-tile }): Dort lägen { $threat } Drohungen gegen dich; es müssten weniger als { $need } sein. Bedroht von { $by }.
   *[other] Du würdest deine Plättchen auf { $doomed } verlieren: Auf { $at } lägen { $threat } Drohungen gegen dich; es müssten weniger als { $need } sein. Bedroht von { $by }.
}
paiko-illegal-pass-not-forced = Passen kannst du nicht, solange du noch etwas anderes tun kannst.

### Paiko: Warnungen

paiko-warning-tie = **Das ist ein Remis.** Beide Seiten hätten 13 oder mehr Plättchen verloren und höchstens fünf Punkte.
paiko-warning-repetition = **Das ist ein Remis.** Dieselbe Stellung käme zum dritten Mal vor.

### Paiko: Aufstellungen

paiko-setup-unknown = { $setup } ist keine Aufstellung. Nimm classic oder den Text einer Stellung.
paiko-setup-option = { $word } ist keine Sonderregel. Möglich sind { $words }.
paiko-setup-over = In dieser Stellung ist die Partie schon vorbei.
paiko-setup-fields = Eine Stellung besteht aus sechs Teilen, getrennt durch Leerzeichen: Brett, Seite am Zug, Phase, Hände, verlorene Plättchen, Züge. Diese hat { $found }.
paiko-setup-rows = Ein Brett hat 14 Reihen, getrennt durch `/`, die oberste zuerst. Dieses hat { $found }.
paiko-setup-squares = Reihe { $rank } des Bretts ist { $text }. Sie braucht { $expected } Felder, nicht { $found }.
paiko-setup-no-tile = Reihe { $rank } des Bretts ist { $text }, und { $sign } ist kein Plättchen.
paiko-setup-no-facing = Reihe { $rank } des Bretts ist { $text }. Nach { $letter } muss stehen, wohin dieses Plättchen blickt: `^`, `>`, `v` oder `<`.
paiko-setup-side = { $text } sagt nicht, wer am Zug ist: Schreib `w` oder `b`.
paiko-setup-phase = { $text } ist keine Phase: Schreib `d7`, `d9`, `d1`, `t`, `r1` und so weiter, `x1-0`, `x0-1` oder `x1/2`.
paiko-setup-tiles = { $text } nennt die Plättchen von Weiß und Schwarz nicht: Schreib sie wie in `S2B1/-`.
paiko-setup-turns = { $text } ist keine Anzahl von Zügen.
paiko-setup-too-many = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat { $found } Plättchen einer Art ({ part-tile }), aber von jeder gibt es nur { $most }.
paiko-setup-spelling = { $found } schreibt man { $canonical }.
paiko-setup-draft-turn = Die andere Seite hätte { $count ->
    [one] 1 Plättchen
   *[other] { $count } Plättchen
} zu nehmen, oder das Brett ist nicht leer.
paiko-setup-drafted = In dieser Phase hat { $color ->
    [white] Weiß
   *[black] Schwarz
} noch nichts verloren und { $count ->
    [one] 1 Plättchen
   *[other] { $count } Plättchen
} auf der Hand.
paiko-setup-reward = In dieser Stellung kann niemand { $count ->
    [one] 1 Plättchen
   *[other] { $count } Plättchen
} bekommen.
paiko-setup-wrong-turn = Nach { $turns ->
    [one] 1 Zug
   *[other] { $turns } Zügen
} ist { $color ->
    [white] Weiß
   *[black] Schwarz
} am Zug.
paiko-setup-capturable = Das Plättchen auf { $at } wäre geschlagen worden.
paiko-setup-won = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat mit { $points } Punkten schon gewonnen.
paiko-setup-tie = Diese Stellung ist schon remis: Beide Seiten haben 13 oder mehr Plättchen verloren und höchstens fünf Punkte.

### Paiko: Ausgänge

ending-paiko-ten-points = { $winner ->
    [white] Weiß
   *[black] Schwarz
} hat zehn Punkte oder mehr.
ending-paiko-tie = beide Seiten haben 13 oder mehr Plättchen verloren und höchstens fünf Punkte.
ending-paiko-repetition = dieselbe Stellung kam zum dritten Mal vor.
ending-paiko-passes = beide Seiten mussten nacheinander passen.
ending-paiko-stopped = die Partie wurde beendet, bevor diese Stellung aufgeschrieben wurde.
how-paiko-ten-points = zehn Punkte
how-paiko-tie = je 13 Plättchen verloren
how-paiko-repetition = dreimal dieselbe Stellung
how-paiko-passes = zweimal gepasst
how-paiko-stopped = abgebrochen

### Paiko: das Bild

paiko-panel-hand = Hand { $count }
paiko-panel-reserve = Vorrat { $count }
paiko-panel-lost = Verloren { $count }
paiko-panel-of = /{ $limit } P.
paiko-status-draft = { $count ->
    [one] nimmt { $count }
   *[other] nimmt { $count }
}
paiko-status-reward = { $count ->
    [one] gibt { $count }
   *[other] gibt { $count }
}
paiko-legend-last = letzter Zug
paiko-legend-made = bisher gezogen
paiko-legend-captured = geschlagen
paiko-legend-picked = gewählt
paiko-legend-target = kann hin
paiko-legend-movable = wählbar
paiko-legend-meter = Drohungen dort
paiko-legend-facing = Richtung
paiko-legend-threat = bedroht es
paiko-legend-cover = deckt es
paiko-legend-threat-facing = kann bedrohen
paiko-legend-cover-facing = kann decken
paiko-overlay-squares = Leere Felder
paiko-overlay-threats = { $color ->
    [white] gegen Weiß
   *[black] gegen Schwarz
}
paiko-overlay-cover = { $color ->
    [white] deckt Weiß
   *[black] deckt Schwarz
}
paiko-overlay-tiles = Gegen Plättchen
paiko-overlay-falls = { $need ->
    [3] gedeckt: bei { $need }
   *[2] fällt bei { $need }
}
paiko-overlay-endangered = eine fehlt noch

### Rätsel

puzzle-task = { $color ->
    [white] Weiß
   *[black] Schwarz
} gewinnt in { $turns ->
    [one] 1 Zug
   *[other] { $turns } Zügen
}.
puzzle-task-hold = { $other ->
    [white] Weiß
   *[black] Schwarz
} droht { $turns ->
    [one] im nächsten Zug
   *[other] in höchstens { $turns } Zügen
} zu gewinnen. Was rettet { $color ->
    [white] Weiß
   *[black] Schwarz
}?
pill-puzzle = gewinnt in { $turns }
pill-puzzle-hold = muss halten
puzzle-head = 🧩 **{ $game }** · Rätsel { $id }
puzzle-task-line = **{ $task }**
puzzle-right = ✅ { $own } ist richtig.
puzzle-reply = ✅ { $own } ist richtig. { $color ->
    [white] Weiß
   *[black] Schwarz
} antwortet mit { $move } ({ $what }).
puzzle-instead = 🔀 { $move } ({ $what }) gewinnt ebenso. Das Rätsel geht mit { $solution } weiter.
puzzle-again = Du hast alle Rätsel dieses Spiels versucht. Hier ist noch einmal eines, das du nicht beim ersten Versuch gelöst hast.
puzzle-counts = Nur dein erster Versuch zählt. Wer **{ button-solution }** drückt, gibt auf.
puzzle-counts-no-more = Du hast dieses Rätsel schon versucht: Es zählt nicht mehr.
puzzle-wrong = ❌ **Nicht die Lösung:** { $move } ({ $what }) gewinnt nicht rechtzeitig.
puzzle-wrong-hold = ❌ **Nicht die Lösung:** { $move } ({ $what }) rettet { $color ->
    [white] Weiß
   *[black] Schwarz
} nicht.
puzzle-late = ❌ **Zu langsam:** { $move } ({ $what }) braucht { $turns } Züge zum Gewinn.
puzzle-replies = { $color ->
    [white] Weiß
   *[black] Schwarz
} antwortet mit { $move } ({ $what }).
puzzle-reply-wins = { $color ->
    [white] Weiß
   *[black] Schwarz
} antwortet mit { $move } ({ $what }) und gewinnt.
puzzle-reply-wins-within = { $color ->
    [white] Weiß
   *[black] Schwarz
} antwortet mit { $move } ({ $what }) und gewinnt in höchstens { $turns } Zügen.
puzzle-solved = ✅ **Gelöst** mit { $move } ({ $what }).
puzzle-decided = Was { $color ->
    [white] Weiß
   *[black] Schwarz
} auch antwortet: { $moves } gewinnt.
puzzle-held = { $color ->
    [white] Weiß
   *[black] Schwarz
} gewinnt nun nicht mehr { $turns ->
    [one] im nächsten Zug
   *[other] in { $turns } Zügen
}.
puzzle-try = Der gefährlichste Versuch von { $color ->
    [white] Weiß
   *[black] Schwarz
} ist nun { $move } ({ $what }).
puzzle-try-goes-on = Dann spielt { $color ->
    [white] Weiß
   *[black] Schwarz
} { $move } ({ $what }).
puzzle-try-answer = { $color ->
    [white] Weiß
   *[black] Schwarz
} antwortet mit { $move } ({ $what }) und hält stand.
puzzle-then = { $first }, dann { $next }
puzzle-solved-before = Du hattest es schon gelöst, darum bleibt deine Wertung, wie sie ist.
puzzle-no-first = Das war nicht dein erster Versuch, darum bleibt deine Wertung, wie sie ist.
puzzle-rating = Deine Rätselwertung: **{ $rating }**
puzzle-unrated = Du hast heute so viele Rätsel versucht, dass dieses deine Wertung nicht ändert
puzzle-streak = Serie { $streak }, beste { $best }
puzzle-provisional = ? heißt vorläufig: Nach ein paar weiteren Rätseln ist die Wertung gefestigt.
puzzle-about = Wertung des Rätsels: { $rating } · { $motifs }
puzzle-of-game-head = 🧩 **{ $game }** · aus der Partie { $id }, Zug { $number }
puzzle-of-game-counts-not = Nur zur Übung: Rätsel aus Partien zählen für keine Wertung.
puzzle-of-rush-counts-not = Nur zur Übung: Versuche an Rätseln aus einem Sprint zählen nicht.
puzzle-of-game-played = In der Partie war Zug { $number } { $move } ({ $what }).
puzzle-of-game-found = In der Partie wurde mit Zug { $number } die Lösung gespielt.
puzzle-of-game-about = Themen: { $motifs }
puzzle-solution = 💡 **Lösung:** { $moves }
puzzle-line-move = { $color ->
    [white] Weiß
   *[black] Schwarz
} { $move }
puzzle-explored = Du erkundest das Rätsel. Nur du siehst das.
puzzle-to-move = { $color ->
    [white] Weiß
   *[black] Schwarz
} ist am Zug.
puzzle-won = { $strong }{ $color ->
    [white] Weiß
   *[black] Schwarz
} gewinnt{ $strong }: { $how }
puzzles-finished = 🎉 Du hast alle { $count } Rätsel von **{ $game }** beim ersten Versuch gelöst. Hier gibt es für dich nichts mehr zu tun!
puzzle-motif-chain = Kette
puzzle-motif-dragons = Drachen
puzzle-motif-sacrifice = Opfer
puzzle-motif-fork = Gabel
puzzle-motif-uncovering = Abzug
puzzle-motif-block = Versperren
puzzle-motif-double-capture = Doppelschlag
puzzle-motif-split = Stapel teilen
puzzle-motif-join = Stapel bilden
puzzle-motif-deployment = Einsetzen
puzzle-motif-redeployment = Neueinsetzen
puzzle-motif-quiet = stiller Zug
puzzle-motif-defense = Verteidigung
puzzle-motif-capture = { $game ->
    [biyi] Bedecken
   *[other] Schlagen
}
puzzle-motif-threat = Drohung
puzzle-motif-run = unaufhaltsamer Lauf
alt-puzzle = Ein Rätsel von { $game }: { $task } { $last } { $pieces } Stellung: { $position }
alt-puzzle-explored = Eine erkundete Stellung aus einem Rätsel von { $game }. { $status } { $last } { $pieces } Stellung: { $position }
alt-puzzle-solved = Gelöst.
alt-puzzle-solution = Die Lösung eines Rätsels von { $game } als Animation. { $task } { $moves }. { $pieces } Stellung: { $position }
button-solution = Lösung
button-vote-up = 👍 Gut
button-vote-down = 👎 Öde
button-puzzles = Rätsel
button-puzzle-of-game = Ein Rätsel aus dieser Partie
button-games = Partien
stats-puzzles = **{ button-puzzles }**
stats-puzzle = **{ $game }**: **{ $rating }** · { $right } von { $tried } beim ersten Versuch gelöst · { $streak }
stats-tournaments = **Turniere**{ $medals }
stats-tournament = **{ $name }** ({ $game }): Platz { $place } von { $players }
solvers-head = **{ $game }: die besten Rätsellöser auf diesem Server** · Seite { $page } von { $pages }
solvers-head-all = **Die besten Rätsellöser auf diesem Server**
solvers-none = Hier hat noch niemand Rätsel gelöst. `/puzzle` zeigt dir eines.
solvers-none-of = Hier hat noch niemand Rätsel von { $game } gelöst. `/puzzle` zeigt dir eines.
solvers-entry = **{ $place }.** { $player } **{ $rating }** · { $games ->
    [one] 1 Rätsel
   *[other] { $games } Rätsel
}
solvers-entry-provisional = – { $player } **{ $rating }** · { $games ->
    [one] 1 Rätsel
   *[other] { $games } Rätsel
}
refusal-no-puzzles = Von { $game } habe ich keine Rätsel.
refusal-puzzles-damaged = Meine Sammlung von Rätseln zu { $game } ist beschädigt, darum gibt es vorerst keine. Wer mich betreibt, findet den Grund in meinem Protokoll.
refusal-puzzle-gone = Dieses Rätsel habe ich nicht mehr. `/puzzle` zeigt dir ein anderes.
refusal-puzzle-untried = Versuch das Rätsel erst. Danach kannst du es erkunden und bewerten.
command-puzzle = Löse ein Rätsel: Finde den einen Zug, der gewinnt oder rettet
command-puzzle-game = Welches Spiel; leer: das, dessen Rätsel du zuletzt gelöst hast
rush-head = ⚡ **{ $game }** · Rätselsprint
rush-rules = Löse in { $minutes } Minuten so viele Rätsel, wie du kannst. Sie fangen leicht an und werden schwerer; jedes gelöste ist ein Punkt, und das nächste kommt sofort.
rush-rules-end = Ein falscher Zug beendet das Rätsel, und { $most } Fehler beenden den Sprint. Nur du siehst ihn, und deine Rätselwertung bleibt, wie sie ist. Die Uhr läuft, sobald du **{ button-rush-start }** drückst.
rush-best = Dein Rekord: **{ $score }** ({ $date })
rush-goes-on = Du bist gerade mittendrin: { $standing }
rush-standing = **{ $score }** gelöst · { $mistakes } von { $most } Fehlern · endet { $moment }
rush-solved = ✅ Gelöst. Das nächste:
rush-wrong = ❌ Nicht die Lösung. Das nächste:
rush-over-time = ⏱️ **Die Zeit ist um!**
rush-over-mistakes = ❌ **{ $most } Fehler: Der Sprint ist vorbei.**
rush-over-puzzles = 🎉 **Geschafft: Für diesen Sprint habe ich keine Rätsel mehr.**
rush-result = Du hast **{ $score ->
    [one] 1 Rätsel
   *[other] { $score } Rätsel
}** gelöst, { $mistakes ->
    [0] ohne Fehler
    [one] mit 1 Fehler
   *[other] mit { $mistakes } Fehlern
}.
rush-new-best = 🏆 Das ist dein neuer Rekord!
button-rush = ⚡ Rätselsprint
button-rush-start = Los!
button-rush-go-on = Weitermachen
button-rush-again = Noch einmal
button-rush-mistake = Fehler { $number }
button-leaderboard = Rangliste
button-puzzle = Rätsel
stats-rush = **{ $game }** · Rätselsprint: Rekord **{ $score }** ({ $date })
rushers-head = **{ $game }: die Besten im Rätselsprint auf diesem Server** · Seite { $page } von { $pages }
rushers-head-all = **Die Besten im Rätselsprint auf diesem Server**
rushers-none = Hier hat noch niemand in einem Rätselsprint gepunktet. `/puzzle rush:True` startet einen.
rushers-none-of = Hier hat noch niemand in einem Rätselsprint in { $game } gepunktet. `/puzzle rush:True` startet einen.
rushers-entry = **{ $place }.** { $player } **{ $rating }** · { $date }
command-puzzle-rush = Lieber ein Rätselsprint: in drei Minuten so viele leichte Rätsel, wie du kannst

### Lektionen

learn-overview = **Lerne ein Spiel**, indem du kleine Stellungen mit ein paar Klicks löst. Ich merke mir, was du gelöst hast.
learn-progress = { $solved } von { $count } gelöst { $dots }
learn-course = **{ $game }**: { $progress }
learn-head = **{ $game }** · Lektion { $number } von { $count }
learn-hint = 💡 { $hint }
learn-refused = ✋ **Nicht erlaubt:** { $reason }
learn-short = ↩️ **Noch nicht.** Du hast { $move } gespielt ({ $what }). { $words }
learn-reply = Dann spielt { $color ->
    [white] Weiß
   *[black] Schwarz
} { $move } ({ $what }).
learn-solved = ✅ **Gelöst** mit { $move } ({ $what }). { $words }
learn-finished = 🎉 Du hast alle { $count } Lektionen von **{ $game }** gelöst. Jetzt spiel es richtig: { $command }, oder ohne `opponent`, damit alle annehmen können.
learn-goal-row = Die getönte Reihe { $row } ist die Zielreihe von { $color ->
    [white] Weiß
   *[black] Schwarz
}.
learn-legend-choice = zur Wahl
alt-aim = So gewinnt man { $game }. { $last } { $pieces } Stellung: { $position }
alt-lesson = Eine kleine Stellung von { $game } zum Lösen. { $last } { $pieces } Stellung: { $position }
button-learn = { $game } lernen
button-hint = Tipp
button-try-again = Noch einmal
button-from-start = Von vorn
button-all-courses = Alle Kurse
command-learn = Lerne ein Spiel, indem du kleine Stellungen mit Klicks löst
command-learn-game = Welches Spiel; leer: alle Kurse
biyi-try-stack = { $height ->
    [one] Stein
   *[other] { $height }er-Stapel, von unten
}: { $tokens }
biyi-try-stop = auf { $at } anhalten
biyi-try-bird = der Vogel
biyi-try-own-nest = dein eigenes Nest
pijersi-try-empty = leeres Feld
pijersi-try-own = { $piece } (von dir)
pijersi-try-enemy = { $piece } (gegnerisch)
paiko-try-own = { part-tile } (von dir)
paiko-try-enemy = { part-tile } (gegnerisch)
paiko-try-black = schwarzes Feld
paiko-try-home = deine Heimat
paiko-try-middle = Mitte
paiko-try-abroad = gegnerische Heimat

### Pijersi: der Kurs

learn-pijersi-cube-task = Du spielst Weiß, von unten nach oben. Ein Würfel zieht **ein** Feld weit, in eine von sechs Richtungen. **Bring deinen Stein (den Ring) eine Reihe höher.**
learn-pijersi-cube-hint = Die Reihe über c ist d. Zwei ihrer Felder berühren c3.
learn-pijersi-cube-done = So zieht jeder Würfel. Passen geht nicht: Wer am Zug ist, muss ziehen.
learn-pijersi-cube-short = Erlaubt, aber dein Stein steht nicht höher als zuvor.
learn-pijersi-aim = **Das Ziel.** Weiß hat gerade gewonnen: Die Schere zog von f3 auf **Reihe g**. Wer am Ende des Zuges einen **Stein, ein Papier oder eine Schere auf der gegnerischen Reihe** hat, gewinnt: Weiß auf Reihe g, Schwarz auf Reihe **a**. Jetzt du.
learn-pijersi-goal-task = Du spielst Weiß, von unten nach oben. Du gewinnst, wenn am Ende deines Zuges ein **Stein, ein Papier oder eine Schere von dir auf Reihe g** steht; Schwarz will auf Reihe **a**. Ein Würfel zieht ein Feld weit, in eine von sechs Richtungen. **Gewinne: Bring deine Schere (das Kreuz) auf Reihe g.**
learn-pijersi-goal-hint = Der Weise (das Unendlichkeitszeichen) gewinnt dort nichts. Die Schere steht auf f2.
learn-pijersi-goal-done = Gewonnen! Darum geht es beiden Seiten.
learn-pijersi-goal-wise = Ein Weiser darf auf Reihe g, gewinnt dort aber nichts.
learn-pijersi-goal-short = Erlaubt, aber von dir steht nichts auf Reihe g, also geht die Partie weiter.
learn-pijersi-capture-task = Stein schlägt Schere, Schere schlägt Papier, Papier schlägt Stein. Du schlägst, indem du auf das ziehst, was du besiegst. Ein Weiser schlägt nichts, und nichts schlägt ihn. **Schlag mit deinem Stein.**
learn-pijersi-capture-hint = Von den vier schwarzen Würfeln ringsum schlägt dein Stein nur einen: die Schere (das Kreuz).
learn-pijersi-capture-done = Geschlagene Würfel verlassen das Brett für immer.
learn-pijersi-capture-short = Erlaubt, aber damit schlägst du nichts.
learn-pijersi-choice-task = Drei deiner Würfel stehen neben dem schwarzen Papier (dem Quadrat) auf d4. **Schlag es.**
learn-pijersi-choice-hint = Was schlägt Papier? Eine Schere schneidet es.
learn-pijersi-choice-done = Nur die Schere schlägt Papier. Schlagen geht auch seitwärts und rückwärts.
learn-pijersi-choice-short = Erlaubt, aber das Papier ist noch da.
learn-pijersi-stack-task = Ein Würfel darf auf einen einzelnen eigenen Würfel steigen: Das ergibt einen **Stapel** aus zwei, nie aus drei. Ein Weiser steht nur auf einem Weisen. **Bilde einen Stapel.**
learn-pijersi-stack-hint = Wähle den Stein und steig auf den Weisen. Dann drück auf **{ part-play }**: Der neue Stapel muss nicht weiterziehen.
learn-pijersi-stack-done = Der obere Würfel entscheidet, was ein Stapel schlägt und was ihn schlägt: Dieser ist ein Stein.
learn-pijersi-stack-short = Erlaubt, aber am Ende steht kein Stapel da.
learn-pijersi-stride-task = Ein ganzer Stapel zieht ein Feld weit, oder **zwei geradeaus**, wenn das Feld dazwischen leer ist. **Schlag die Schere mit dem ganzen Stapel.**
learn-pijersi-stride-hint = Klick auf e4, wohin der Stapel zieht, und lass dann seinen oberen Würfel darauf bleiben.
learn-pijersi-stride-done = Ein Stapel schlägt mit seinem oberen Würfel, und zwar die ganze Figur: zwei Würfel, wenn es ein Stapel ist.
learn-pijersi-stride-split = Geschlagen, aber dein Stapel ist zerfallen. Lass beide Würfel auf e4 enden.
learn-pijersi-stride-short = Erlaubt, aber die Schere auf e4 ist noch da.
learn-pijersi-step-off-task = Der obere Würfel darf seinen Stapel verlassen wie ein einzelner; der untere bleibt und kommt nicht unter ihm heraus. **Schlag das Papier, und lass deinen Stein auf c3.**
learn-pijersi-step-off-hint = Wähle den Stapel, dann nur seinen oberen Würfel: Der untere bleibt. Dann zieht der obere nach d3.
learn-pijersi-step-off-done = Ein Stapel weniger, zwei einzelne Würfel mehr.
learn-pijersi-step-off-both = Geschlagen, aber dein Stein hat c3 verlassen.
learn-pijersi-step-off-short = Erlaubt, aber das Papier auf d3 ist noch da.
learn-pijersi-make-and-go-task = Ein Zug darf zwei Aktionen haben. Die erste Art: Ein Würfel bildet einen Stapel, und **dieser Stapel zieht sofort weiter**. **Gewinne in einem Zug.**
learn-pijersi-make-and-go-hint = Bilde den Stapel auf e4. Von dort zieht er zwei Felder geradeaus nach g3 oder g5.
learn-pijersi-make-and-go-done = Drei Reihen in einem Zug: Vorsicht, Schwarz kann das auch.
learn-pijersi-make-and-go-short = Erlaubt, aber von dir steht noch nichts auf Reihe g.
learn-pijersi-go-and-step-task = Die zweite Art: Ein Stapel zieht, und **sein oberer Würfel steigt sofort ab**. Beide Aktionen dürfen schlagen. **Schlag beide Papiere in einem Zug.**
learn-pijersi-go-and-step-hint = Der Stapel schlägt auf d3, und seine Schere steigt nach d4 ab.
learn-pijersi-go-and-step-done = Mehr als zwei Aktionen gibt es nicht. Ein einzelner Würfel, der geschlagen hat, ist kein Stapel: Er kann nicht weiterziehen.
learn-pijersi-go-and-step-one = Das schlägt ein Papier. Die andere Aktion kann das zweite schlagen.
learn-pijersi-go-and-step-short = Erlaubt, aber beide Papiere sind noch da.
learn-pijersi-guard-task = Die schwarze Schere auf b4 ist ein Feld von Reihe **a** entfernt. **Lass Schwarz nicht im nächsten Zug gewinnen.**
learn-pijersi-guard-hint = Schlag sie; oder versperr auch a4 mit einem Weisen: Den kann nichts schlagen.
learn-pijersi-guard-done = Prüf vor jedem Zug, ob dein Gegenüber gleich die Zielreihe erreicht.
learn-pijersi-guard-short = Die Schere kommt immer noch auf Reihe a.
learn-pijersi-block-task = Wer am Zug ist und keinen hat, **verliert**. Schwarz hat nur den Weisen auf d1. **Lass ihm keinen Zug.**
learn-pijersi-block-hint = Dem Weisen bleibt ein freies Feld. Er schlägt nichts, also sperrt ihn ein, was immer dort steht.
learn-pijersi-block-done = Blockiert: Auch so gewinnt man.
learn-pijersi-block-short = Erlaubt, aber der Weise kann noch ziehen.
learn-pijersi-quiet-task = Zwanzig Züge in Folge ohne Schlagen, zehn je Seite, ergeben ein **Remis**. Neunzehn sind vorbei. **Lass die Partie weitergehen.**
learn-pijersi-quiet-hint = Wird geschlagen, springt der Zähler auf null zurück. Dein Stein kann etwas neben sich schlagen.
learn-pijersi-quiet-done = Der Zähler über dem Brett fängt von vorn an. Wer im zwanzigsten Zug das Ziel erreicht, gewinnt trotzdem.
learn-pijersi-quiet-short = Das war der zwanzigste Zug ohne Schlagen: Remis.
learn-pijersi-race-task = Deine Schere braucht zwei Züge bis Reihe g. Der schwarze Stapel, ein Stein auf einem Weisen, kann zwei Felder ziehen und seinen Stein absteigen lassen. **Finde den Zug, nach dem Schwarz dich nicht mehr aufhalten kann.**
learn-pijersi-race-hint = Stein schlägt Schere: Bleib außer Reichweite des Steins. Der Stapel kommt bis g4, sein Stein ein Feld weiter.
learn-pijersi-race-done = Von f3 aus sind zwei Felder von Reihe g offen, und Schwarz kann nur eines sperren. Jetzt kennst du die Regeln von Pijersi.
learn-pijersi-race-caught = Der Stapel zieht zwei Felder, und sein Stein schlägt deine Schere.
learn-pijersi-race-short = Erlaubt, aber von dort ist dein Sieg im nächsten Zug nicht sicher.
learn-pijersi-explore-task = In einer Partie spielst du mit **{ button-explore }** unter deinem Brett, oder mit `/explore`, für beide Seiten vor und zurück, und niemand sieht es. Schau auch hier voraus: Dein Stein braucht zwei Züge bis zur Reihe g. **Finde den Zug, nach dem das schwarze Papier ihn nicht mehr aufhält.**
learn-pijersi-explore-hint = Papier schlägt Stein: Bleib zwei Felder davon weg.
learn-pijersi-explore-done = Auf deinem eigenen Brett siehst du so etwas, bevor du spielst. In beendeten Partien und gegen mich sage ich dort auch, was ich von jeder Stellung halte.
learn-pijersi-explore-short = Erlaubt, aber von dort gewinnst du nicht sicher mit dem nächsten Zug.

### Biyi: der Kurs

learn-biyi-slide-task = Du spielst Weiß, zu den höheren Zahlen hin. Ein einzelner Stein *gleitet* ein Feld weit, **vorwärts oder seitwärts, nie zurück** und nie diagonal. **Lass ihn vorwärts gleiten.**
learn-biyi-slide-hint = Der Buchstabe bleibt, die Zahl wächst: von d3 nach d4.
learn-biyi-slide-done = Vorwärts heißt: zum anderen Dorf hin. Für einen einzelnen Stein gibt es kein Zurück.
learn-biyi-slide-short = Seitwärts ist erlaubt, aber hier soll er vorwärts gleiten.
learn-biyi-pilot-task = Steine lassen sich stapeln. Der oberste ist der **Pilot**: Wem er gehört, dem gehört der Stapel. Die anderen sind Träger. **Finde deinen Stapel, und lass seinen Piloten auf das Feld davor absteigen.**
learn-biyi-pilot-hint = Weiße Steine sind hell und rund. Auf e4 liegt einer oben.
learn-biyi-pilot-done = Der schwarze Stein auf e4 war unter deinem gefangen. Jetzt ist er frei.
learn-biyi-pilot-short = Das ist dein Stapel, aber sein Pilot soll nach e5 absteigen.
learn-biyi-climb-task = Ein Pilot *klettert* eine Ebene höher: auf einen **eigenen** Piloten auf einem gleich hohen Feld. **Bilde einen 2er-Stapel.**
learn-biyi-climb-hint = Die Steine auf c3 und d3 sind Nachbarn, beide deine, beide Höhe eins.
learn-biyi-climb-done = Ein Stapel kann so hoch werden, wie du willst.
learn-biyi-climb-short = Erlaubt, aber das ergibt keinen Stapel.
learn-biyi-split-task = Wenn ein Stapel gleitet, behalten seine Steine ihre Ebene: **Alle über der Höhe des Ziels** gehen mit, nicht mehr und nicht weniger. Die Farben dort sind egal. **Lass Steine von d4 auf d5 gleiten.**
learn-biyi-split-hint = Auf d5 liegen zwei, also gehen von den fünf auf d4 die Ebenen 3, 4 und 5. Wenn ich frage, wähle Gleiten.
learn-biyi-split-done = Drei Steine sind geglitten. Der schwarze Pilot auf d5 ist jetzt bedeckt und kann nicht ziehen.
learn-biyi-split-pilot = Nur der Pilot ging, zwei Ebenen hinab. Das heißt absteigen; hier geht es ums Gleiten.
learn-biyi-split-short = Erlaubt, aber hier sollen Steine auf d5 gleiten.
learn-biyi-steer-task = Der **unterste gleitende Stein** steuert: Ist es deiner, geht die Gruppe vorwärts; ist es ein gegnerischer, **zurück**. Seitwärts geht immer. **Bedecke eines der beiden schwarzen Paare mit drei Steinen.**
learn-biyi-steer-hint = Die Ebenen 3 bis 5 würden gleiten. Ebene 3 ist schwarz: Wohin führt das?
learn-biyi-steer-done = Zurück, denn der unterste Stein war schwarz. Anders kommt man nie zurück.
learn-biyi-steer-alone = Vorwärts kann nur der Pilot absteigen: Der unterste Stein der Gruppe ist schwarz.
learn-biyi-steer-short = Erlaubt, aber keines der schwarzen Paare ist von drei Steinen bedeckt.
learn-biyi-descend-task = Ein Pilot darf allein *absteigen*, auf jedes Feld, das **mindestens zwei niedriger** ist, vorwärts oder seitwärts. **Lass nur den Piloten nach c4 absteigen.**
learn-biyi-descend-hint = Wähle d4, dann c4, dann Absteigen statt Gleiten.
learn-biyi-descend-done = Er ist auf dem schwarzen Stein gelandet. Auf einen Stapel, der genau um eins niedriger ist, gleitet ein Pilot.
learn-biyi-descend-group = Alle Steine über Ebene 1 sind mitgeglitten. Hier soll nur der Pilot ziehen.
learn-biyi-descend-short = Erlaubt, aber hier soll der Pilot auf c4 landen.
learn-biyi-chain-task = Ein Pilot, der auf **drei oder mehr eigenen Steinen** landet, muss sofort weiter, allein: vorwärts oder seitwärts, auf alles, sogar auf höhere Stapel. **Komm auf den schwarzen Turm auf e3.**
learn-biyi-chain-hint = Klettere erst von c3 auf d3, dann spring nach e3.
learn-biyi-chain-done = Das ist eine **Kette**. Sie endet, wo dein Pilot auf weniger als drei deiner Steine steht.
learn-biyi-chain-short = Erlaubt, aber dein Pilot ist nicht auf dem Turm.
learn-biyi-river-task = Im Fluss (Reihe 7) müssen Steine **gehalten** werden: von einem Stein am Ufer direkt daneben oder von einem gehaltenen Nachbarn im Fluss. Wem diese Steine gehören, ist egal. **Bring einen Stein in den Fluss.**
learn-biyi-river-hint = Wer kann am Ufer jemanden zurücklassen?
learn-biyi-river-done = Der Träger auf f6 hält den Piloten auf f7. Auch gegnerische Steine darfst du nicht ertränken.
learn-biyi-river-short = Erlaubt, aber im Fluss ist nichts.
learn-biyi-undo-task = Deine letzte Bewegung darfst du nicht genau rückgängig machen: dieselben Steine, zurück auf das Feld und die Ebene, von denen sie kamen. Dieser Stein kam **von c5**. **Lass ihn noch einmal seitwärts gleiten.**
learn-biyi-undo-hint = In diesem Zug ist c5 gesperrt. Was bleibt auf der anderen Seite?
learn-biyi-undo-done = Nur die letzte Bewegung zählt: Nach einer anderen ist der Rückweg frei.
learn-biyi-undo-short = Erlaubt, aber das war vorwärts.
learn-biyi-dragons-task = Drei oder mehr Steine **einer Farbe** sind ein Drache. Deine auf c4 und d4 berühren sich. Wer seinen Zug so beginnt und am Ende noch Drachen hat, die sich berühren, **verliert sofort**. **Verlier nicht.**
learn-biyi-dragons-hint = Lass einen davon weggleiten oder einen Piloten absteigen: Zwei Steine sind kein Drache.
learn-biyi-dragons-done = In einer richtigen Partie frage ich noch einmal, bevor ich einen Zug spiele, der so verliert.
learn-biyi-dragons-short = Deine Drachen berühren sich am Ende deines Zuges immer noch, also hast du verloren.
learn-biyi-aim = **Das Ziel.** Weiß hat gerade gewonnen: Ein Stein zog von d12 auf den **Vogel im anderen Dorf**, auf d13. Schwarz will zu dem auf d1. Wer zuerst dort ist, gewinnt. Jetzt du.
learn-biyi-bird-task = Du spielst Weiß, zu den höheren Zahlen hin. Du gewinnst mit einem Stein auf dem **Vogel im anderen Dorf**, auf d13; Schwarz will zu dem auf d1. Ein Stein zieht ein Feld weit, vorwärts oder seitwärts, nie zurück. **Gewinne: Bring deinen Stein auf den Vogel.**
learn-biyi-bird-hint = Von c13 klettert dein Stein seitwärts auf ihn.
learn-biyi-bird-done = Gewonnen! Dein eigenes Nest, d1, ist für dich gesperrt.
learn-biyi-bird-short = Erlaubt, aber keiner deiner Steine ist auf dem Vogel.
learn-biyi-chain-win-task = Der Vogel zählt als einer deiner Steine, mit Höhe eins: Von Höhe zwei gleitest du auf ihn, von weiter oben steigst du ab. Auch eine Kette darf auf ihm enden. **Gewinne in einem Zug.**
learn-biyi-chain-win-hint = Lass den Piloten von c12 auf c13 gleiten: Mit drei deiner Steine unter sich muss er weiter.
learn-biyi-chain-win-done = Drei Steine einer Farbe sind ein Sprungbrett: deine für dich, die gegnerischen für dein Gegenüber.
learn-biyi-chain-win-short = Erlaubt, aber du kannst schon mit diesem Zug auf den Vogel.
learn-biyi-guard-task = Der schwarze Stein auf c1 steht neben **deinem** Nest und gewinnt im nächsten Zug. **Halt ihn auf.**
learn-biyi-guard-hint = Ein bedeckter Stein kann nicht ziehen. Welcher deiner Piloten, eine Ebene höher, steht daneben?
learn-biyi-guard-done = Steine werden nie geschlagen, nur gefangen.
learn-biyi-guard-short = Der schwarze Stein kommt immer noch auf deinen Vogel.
learn-biyi-closed-task = Das Nest ist für dich gesperrt, solange sich zwei deiner Drachen berühren. **Trenn sie so, dass du im nächsten Zug gewinnst.**
learn-biyi-closed-hint = Der Stein auf c13 wartet neben dem Vogel. Beweg etwas auf a4 oder b4.
learn-biyi-closed-done = Jetzt hält c13 nichts mehr vom Vogel ab. Und du kennst nun die Regeln von Biyi.
learn-biyi-closed-short = Deine Drachen berühren sich am Ende deines Zuges immer noch, also hast du verloren.
learn-biyi-explore-task = In einer Partie spielst du mit **{ button-explore }** unter deinem Brett, oder mit `/explore`, für beide Seiten vor und zurück, und niemand sieht es. Schau auch hier voraus: Dein Stein auf c12 braucht zwei Züge bis zum Vogel. **Finde den Zug, nach dem das schwarze Paar ihn nicht mehr aufhält.**
learn-biyi-explore-hint = Das Paar auf e12 kann auf d12 gleiten und bedeckt, was dort steht.
learn-biyi-explore-done = Auf deinem eigenen Brett siehst du so etwas, bevor du spielst. In beendeten Partien und gegen mich sage ich dort auch, was ich von jeder Stellung halte.
learn-biyi-explore-short = Erlaubt, aber von dort gewinnst du nicht sicher mit dem nächsten Zug.

### Paiko: der Kurs

learn-paiko-draft-task = Jede Seite hat 24 Plättchen, je drei von acht Arten. Eine Partie beginnt mit der *Auswahl*: Weiß nimmt sieben davon auf die Hand. **Nimm sieben, darunter zwei Schwerter und einen Lotus.**
learn-paiko-draft-hint = Öffne das Menü, hak sieben Plättchen an und schließ es. Die anderen vier sind deine Wahl.
learn-paiko-draft-done = Schwarz nimmt dann neun und Weiß noch eines. Jetzt kennst du die Regeln von Paiko.
learn-paiko-draft-short = Auch eine gute Hand, aber es sollten zwei Schwerter und ein Lotus dabei sein.
learn-paiko-deploy-task = *Einsetzen* heißt: ein Plättchen aus deiner Hand auf ein leeres Feld deiner **Heimat** legen (links unten, mit Ringen). Auf schwarzen Feldern kann nur ein Lotus liegen. **Setz dein Schwert ein.**
learn-paiko-deploy-hint = Die Felder e4 und f6 liegen in deiner Heimat.
learn-paiko-deploy-done = Das Schwert bedroht alle acht Felder ringsum.
learn-paiko-deploy-short = Erlaubt, aber dein Schwert ist noch auf der Hand.
learn-paiko-reach-task = Du darfst auch einsetzen, **wo ein Plättchen von dir droht**. Ein Plättchen zählt 1 Punkt in der Mitte (schlicht), **2 in der gegnerischen Heimat** (Tupfen). **Hol zwei Punkte mit der Erde.**
learn-paiko-reach-hint = Dein Schwert auf h7 bedroht i8, und das liegt in der schwarzen Heimat.
learn-paiko-reach-done = Mit zehn Punkten gewinnst du. Die Erde bedroht zwei Felder in jeder geraden Richtung.
learn-paiko-reach-one = Nur ein Punkt: Das ist die Mitte.
learn-paiko-reach-short = Erlaubt, aber daheim ist ein Plättchen nichts wert.
learn-paiko-shift-task = Ein Plättchen auf dem Brett darf bis zu zwei Felder waagrecht oder senkrecht *verschoben* werden, auch um die Ecke, aber nie diagonal. **Verschieb dein Schwert in die Mitte.**
learn-paiko-shift-hint = Die Mitte beginnt beim Buchstaben h.
learn-paiko-shift-done = Ein Zug ist immer nur eines: einsetzen, verschieben oder nachziehen. Eine Erde geht nur ein Feld weit, Lotus und Luft gar nicht.
learn-paiko-shift-short = Erlaubt, aber dieses Feld ist noch deine Heimat.
learn-paiko-capture-task = Ein Plättchen fällt, wenn **zwei** gegnerische es bedrohen. Dein Schwert bedroht die Erde auf h4 schon. Ein Bogen bedroht das zweite bis vierte Feld geradeaus. **Schlag die Erde.**
learn-paiko-capture-hint = Von e4 nach Osten (>) erreicht der Bogen g4, h4 und i4.
learn-paiko-capture-done = Geschlagen. Wo die andere Seite droht, kannst du nicht einsetzen: Deshalb waren f4 und g4 gesperrt.
learn-paiko-capture-short = Erlaubt, aber die Erde ist nur einmal bedroht, nicht zweimal.
learn-paiko-cover-task = Der Lotus **deckt** die Erde auf h4: Jetzt sind **drei** Drohungen nötig; Schwert und Bogen sind zwei. Auch in der eigenen Heimat sind Plättchen gedeckt. Eine Luft droht wie ein Springer im Schach. **Schlag die Erde.**
learn-paiko-cover-hint = Zwei Felder zur Seite und eines nach oben oder unten: So kommt man von f3 nach h4.
learn-paiko-cover-done = Deckung summiert sich nie: Drei Drohungen reichen immer.
learn-paiko-cover-short = Erlaubt, aber die gedeckte Erde ist nur zweimal bedroht, nicht dreimal.
learn-paiko-lotus-task = Ein **Lotus** darf auf jedes leere Feld, auch auf ein schwarzes. Er deckt sich selbst und alle acht Felder ringsum, wird aber nie verschoben, droht nie und bringt nie Punkte. **Deck dein Schwert auf h5 von einem schwarzen Feld aus.**
learn-paiko-lotus-hint = Das Feld i6 ist schwarz, und h5 liegt an seiner Ecke.
learn-paiko-lotus-done = Der schwarze Bogen ist eine Drohung. Jetzt sind noch zwei nötig, um das Schwert zu schlagen.
learn-paiko-lotus-short = Erlaubt, aber kein Lotus deckt dein Schwert von einem schwarzen Feld aus.
learn-paiko-water-task = Ein **Wasser** bedroht seine vier Ecken und deckt seine vier Seiten. Statt verschoben zu werden, darf es aufgenommen und **neu eingesetzt** werden, wo immer du einsetzen darfst. **Deck damit dein Schwert auf i5.**
learn-paiko-water-hint = Es muss neben dem Schwert liegen, nicht an seiner Ecke: auf h5 oder i4.
learn-paiko-water-done = Von überall nach überall: Das Wasser ist deine schnellste Hilfe.
learn-paiko-water-short = Erlaubt, aber von dort deckt das Wasser i5 nicht.
learn-paiko-sai-task = Ein **Sai** bedroht nur das Feld vor sich und deckt die Felder links und rechts. Gleich nach dem Einsetzen **darf er sofort verschoben werden**, im selben Zug. **Schlag die Erde auf h4.**
learn-paiko-sai-hint = Setz ihn auf e4 ein, verschieb ihn nach g4 und dreh ihn zur Erde: nach Osten (>).
learn-paiko-sai-done = Auf g4 konntest du nicht einsetzen, denn das Feld war bedroht. Aber eine Verschiebung darf auf einem bedrohten Feld enden, wenn das Plättchen überlebt.
learn-paiko-sai-short = Erlaubt, aber von dort bedroht der Sai die Erde nicht.
learn-paiko-fire-task = Ein **Feuer** bedroht acht Felder vor sich **und sein eigenes**, gegen beide Seiten: Gegen sich hat es also schon eine Drohung. **Schlag das Feuer auf k5 mit einer weiteren.**
learn-paiko-fire-hint = Ein Bogen reicht bis zu vier Felder weit: von g5 nach Osten (>) bis k5.
learn-paiko-fire-done = Ist es gedeckt, sind noch zwei nötig. Wo irgendein Feuer droht, auch das eigene, lässt sich nur ein Lotus einsetzen.
learn-paiko-fire-short = Erlaubt, aber von dort erreicht dein Bogen das Feuer nicht.
learn-paiko-own-fire-task = Nach deinem Zug darf **kein eigenes Plättchen** so stark bedroht sein, dass es fällt. Der schwarze Bogen bedroht dein Schwert auf i5 schon. **Setz dein Feuer auf g5 ein, ohne dir zu schaden.**
learn-paiko-own-fire-hint = Nach Osten (>) würde es dein Schwert verbrennen. Dreh es anders.
learn-paiko-own-fire-done = Dein eigenes Feuer zählt gegen dich genauso wie gegen dein Gegenüber.
learn-paiko-own-fire-short = Erlaubt, aber das Feuer ist noch auf deiner Hand.
learn-paiko-safety-task = Dein Bogen bedroht die Erde auf i4. Das Schwert kann die zweite Drohung sein, darf aber nicht dort enden, wo zwei **es** bedrohen. **Schlag die Erde.**
learn-paiko-safety-hint = Die Erde und der schwarze Bogen bedrohen beide i5. Nichts bedroht h5.
learn-paiko-safety-done = Deine Sicherheit wird geprüft, bevor etwas fällt: Auf i5 würde es nicht helfen, dass die Erde fällt.
learn-paiko-safety-short = Erlaubt, aber die Erde ist nur einmal bedroht, nicht zweimal.
learn-paiko-rounds-task = Plättchen fallen **in Runden**: Was ein gefallenes gedeckt hat, kann als Nächstes fallen, und **Feuer fallen zuletzt**; bis dahin bedrohen sie ihre eigene Seite. **Schlag drei Plättchen mit einer Luft.**
learn-paiko-rounds-hint = Die Luft muss das Wasser auf j5 und das Feuer auf j7 bedrohen, beide einen Rösselsprung entfernt.
learn-paiko-rounds-done = Erst das Wasser, dann das Schwert ohne Deckung, dann das Feuer. Geschlagene Plättchen kommen nie zurück.
learn-paiko-rounds-two = Zwei sind gefallen. Das Feuer ist noch da: Ihm fehlt noch eine Drohung.
learn-paiko-rounds-short = Erlaubt, aber nichts fällt.
learn-paiko-reward-task = Schwarz hat ein Plättchen von dir geschlagen. Für jedes wählst **du** vor deinem eigenen Zug eines aus dem schwarzen Vorrat für die schwarze Hand. **Gib die einzige Art, die nichts bedroht und nie Punkte bringt.**
learn-paiko-reward-hint = Dafür deckt sie alles um sich herum.
learn-paiko-reward-done = Wer schlägt, bekommt also Nachschub, aber welchen, das bestimmst du.
learn-paiko-reward-short = Erlaubt, aber dieses Plättchen droht oder bringt Punkte.
learn-paiko-draw-task = Deine Hand ist leer. Als Zug darfst du **genau drei** Plättchen deiner Wahl aus deinem Vorrat *nachziehen*. **Zieh nach.**
learn-paiko-draw-hint = Wähle das Nachziehen und hak dann im Menü drei Plättchen an.
learn-paiko-draw-done = Sind weniger als drei übrig, ziehst du sie alle.
learn-paiko-draw-short = Erlaubt, aber deine Hand ist immer noch leer.
learn-paiko-aim = **Das Ziel.** Weiß hat gerade gewonnen, mit **zehn Punkten** am Ende des Zuges. Ein Plättchen zählt, je nachdem wo es liegt: **2 in der gegnerischen Heimat** (Punkte), **1 in der Mitte** (schlicht), daheim (Ringe) nichts. Jetzt du.
learn-paiko-ten-task = Ein Plättchen zählt, je nachdem wo es liegt: **2 Punkte in der gegnerischen Heimat** (Punkte), **1 in der Mitte** (schlicht), daheim (Ringe) nichts. Mit **zehn Punkten** am Ende deines Zuges gewinnst du; du hast neun. Verschieben darfst du bis zu zwei Felder, nie diagonal. **Gewinne: Verschieb das Schwert g5 aus deiner Heimat.**
learn-paiko-ten-hint = Die Mitte beginnt beim Buchstaben h. Unterwegs darf es um die Ecke gehen: g6, dann h6.
learn-paiko-ten-done = Gewonnen! In einer Partie bringst du solche Plättchen nach und nach hinaus, und einige werden dir geschlagen.
learn-paiko-ten-short = Erlaubt, aber das ist nicht der zehnte Punkt.
learn-paiko-explore-task = In einer Partie spielst du mit **{ button-explore }** unter deinem Brett, oder mit `/explore`, für beide Seiten vor und zurück, und niemand sieht es. So siehst du, was fällt, bevor du spielst. **Schlag die Erde auf h4 mit einem deiner beiden Plättchen.**
learn-paiko-explore-hint = Dein Schwert bedroht sie schon. Ein Bogen auf e4 nach Osten (>) oder eine Luft einen Rösselsprung entfernt ist die zweite Drohung.
learn-paiko-explore-done = Auf deinem eigenen Brett vergleichst du beides, bevor du spielst. In beendeten Partien und gegen mich sage ich dort auch, was ich von jeder Stellung halte.
learn-paiko-explore-short = Erlaubt, aber die Erde ist nur einmal bedroht, nicht zweimal.

# Turniere: was der Bot über sie postet, und die Wörter in ihren Bildern.
command-tournament = Veranstalte auf diesem Server ein Turnier, oder spiel mit
command-tournament-create = Leg in diesem Kanal ein Turnier an
command-tournament-create-name = Der Name des Turniers
command-tournament-create-game = Das Spiel
command-tournament-create-format = Wer gegen wen spielt
command-tournament-create-clock = Die Bedenkzeit jeder Partie; wessen Zeit abläuft, verliert
command-tournament-create-rounds = Wie viele Runden, nur im Schweizer System; leer: passend zur Teilnehmerzahl
command-tournament-create-players = Wie viele höchstens mitspielen, von 2 bis 128
command-tournament-create-setup = Die Anfangsaufstellung; leer: die übliche
command-tournament-create-start = Wann es beginnt: 18:30 oder 2026-12-01 18:30; leer: du startest es
command-tournament-create-zone = Die Zeitzone des Beginns; leer: die des Tagesrätsels oder UTC
command-tournament-create-vacation = Hält Urlaub die Uhr an? Leer: ja
command-tournament-create-deadline = Wie viele Tage jede Partie dauern darf; leer: unbegrenzt
command-tournament-create-explorer = Zeigt das private Brett Eröffnungen in laufenden Partien? Leer: ja
command-tournament-show = Zeig ein Turnier: Tabelle, Partien, Feinwertung
command-tournament-list = Zeig die Turniere dieses Servers
command-tournament-start = Starte ein Turnier jetzt
command-tournament-cancel = Sag ein Turnier ab
command-tournament-remove = Schließ jemanden von einem Turnier aus
command-tournament-remove-player = Die Person
command-tournament-withdraw = Steig aus einem Turnier aus
command-tournament-move = Verleg ein Turnier in diesen Kanal
command-tournament-decide = Bestimme oder annulliere das Ergebnis einer Turnierpartie, mit einer Notiz für alle
command-tournament-decide-game = Die Partie: einer der Vorschläge, zum Beispiel 3.2
command-tournament-decide-result = Das Ergebnis
command-tournament-decide-note = Der Grund, den alle sehen
command-tournament-tournament = Welches Turnier; leer: das einzige, das noch nicht vorbei ist
choice-result-white = Weiß gewinnt: 1–0
choice-result-black = Schwarz gewinnt: 0–1
choice-result-draw = Remis: ½–½
choice-result-white-forfeit = Weiß gewinnt kampflos: +/−
choice-result-black-forfeit = Schwarz gewinnt kampflos: −/+
choice-result-both-forfeit = Beide verlieren kampflos: −/−
choice-result-annulled = Annulliert, zählt nicht: ×
button-tournament-records = Partien als Text
button-tournament-start = Jetzt starten
button-tournament-remove = Jemanden ausschließen
button-tournament-cancel = Turnier absagen
right-open-threads = *Öffentliche Threads erstellen*
right-write-in-threads = *Nachrichten in Threads senden*
tournament-tab-overview = Übersicht
tournament-tab-standings = Tabelle
tournament-tab-bracket = Turnierbaum
tournament-tab-rounds = Runden
tournament-tab-crosstable = Kreuztabelle
tournament-tab-games = Partien
tournament-tab-ties = Feinwertung
tournament-created = Turnier angelegt. Ich kündige es gleich in diesem Kanal an.
tournament-channel = Kanal: { $channel }
tournament-trouble = ⚠️ In { $channel } ist mir zuletzt etwas nicht gelungen. Ich brauche dort diese Rechte: { $rights }
tournament-refused = ⚠️ In { $channel } ist mir zuletzt etwas nicht gelungen: Discord hat es abgelehnt.
tournament-unposted = ⚠️ In { $channel } konnte ich { $count ->
    [one] eine Nachricht
   *[other] { $count } Nachrichten
} nicht schreiben. Verleg das Turnier mit `/tournament move` in einen anderen Kanal, dann hole ich es dort nach.
tournament-how-to-decide = Das Ergebnis einer Partie bestimmen oder annullieren: `/tournament decide`
tournament-entrants = **{ $name }** · Wen willst du ausschließen?
tournament-choose-entrant = Wähle eine Person
tournament-no-games = **{ $name }**: Noch hat keine Partie begonnen.
tournament-round = **{ $name }** · { $round }
tournament-round-number = Runde { $round }
tournament-byes = Spielfrei: { $names }
tournament-cancel-question = **{ $name }** absagen? Laufende Partien werden abgebrochen, und niemand gewinnt. Das lässt sich nicht rückgängig machen.
tournament-remove-question = { $player } von **{ $name }** ausschließen? Hat es begonnen, verliert diese Person ihre laufenden Partien und kann nicht zurück.
tournament-leave-question = Aus **{ $name }** aussteigen? Du verlierst deine laufenden Partien und kannst nicht zurück.
tournament-joined = Du bist in **{ $name }** dabei. Jede Partie bekommt ihren eigenen Thread; dort erwähne ich dich.
tournament-left = Du bist aus **{ $name }** ausgestiegen.
tournament-removed = { $player } spielt nicht mehr mit.
tournament-started = Das Turnier hat begonnen. Ich öffne die Threads der ersten Runde.
tournament-past-moved = ➡️ **{ $name }** geht in { $channel } weiter.
tournament-moved = Das Turnier geht in diesem Kanal weiter. Ich kündige es hier gleich an, mit allem, was ich bisher nicht schreiben konnte.
tournament-now-canceled = Das Turnier ist abgesagt.
tournament-records = **{ $name }**: { $count ->
    [one] eine Partie
   *[other] { $count } Partien
} als Text.{ $missing ->
    [0] {""}
   *[other] {" "}{ $missing } weitere passten nicht hinein oder sind nicht lesbar.
}
tournament-list = Turniere auf diesem Server:
tournament-list-empty = Auf diesem Server gibt es noch keine Turniere. `/tournament create` legt eins an.
tournament-list-entry = { $name } · { $game } · { $progress } · { $count ->
    [one] 1 Person
   *[other] { $count } Personen
} · { $channel }
tournament-choose = Wähle ein Turnier
refusal-not-an-organizer = Du brauchst das Recht *Events verwalten* oder *Server verwalten*, um auf diesem Server Turniere zu veranstalten.
refusal-unknown-tournament = Auf diesem Server gibt es kein Turnier { $text }. `/tournament list` zeigt alle.
refusal-no-tournaments = Auf diesem Server gibt es noch keine Turniere. `/tournament create` legt eins an.
refusal-which-tournament = Es laufen mehrere Turniere. Wähle eines mit der Option `tournament`.
refusal-tournament-name = Der Name eines Turniers muss 1–{ $most } Zeichen haben.
refusal-tournament-name-taken = Auf diesem Server läuft schon ein Turnier mit diesem Namen. Wähle einen anderen.
refusal-tournament-start = { $text } ist kein Zeitpunkt in den nächsten 400 Tagen. Gib eine Uhrzeit wie `18:30` an, oder Tag und Uhrzeit wie `2026-12-01 18:30`.
refusal-tournament-rounds = Nur im Schweizer System lässt sich die Zahl der Runden wählen.
refusal-tournament-endless = Ohne Bedenkzeit könnte eine einzige Partie das Turnier für immer aufhalten. Wähle eine mit `clock`, oder setze `deadline`.
refusal-tournament-place = Ein Turnier braucht einen gewöhnlichen Textkanal, in dem ich öffentliche Threads erstellen darf.
refusal-lacks-tournament-rights = In { $channel } kann ich noch kein Turnier veranstalten. Gib mir dort diese Rechte, und benutze den Befehl noch einmal: { $rights }
refusal-too-many-tournaments = Auf diesem Server gibt es schon { $most } Turniere, die noch nicht vorbei sind. Sag eines ab, bevor du ein weiteres anlegst.
refusal-tournament-full = Dieses Turnier ist voll.
refusal-tournament-entered = Du bist schon in diesem Turnier, oder du bist nach seinem Beginn ausgestiegen.
refusal-tournament-removed = Du wurdest von diesem Turnier ausgeschlossen und kannst nicht wieder teilnehmen.
refusal-tournament-entry-closed = Zum Mitmachen ist es bei diesem Turnier zu spät.
refusal-tournament-no-entrant = Diese Person spielt nicht mit.
refusal-tournament-left = Diese Person ist schon aus dem Turnier ausgestiegen.
refusal-tournament-too-few = Ein Turnier braucht mindestens zwei Personen.
refusal-tournament-started = Dieses Turnier hat schon begonnen.
refusal-tournament-not-started = Dieses Turnier hat noch nicht begonnen.
refusal-tournament-running = Partien dieser Runde laufen noch.
refusal-tournament-over = Dieses Turnier ist vorbei.
refusal-tournament-no-pairing = Diese Partie gibt es in diesem Turnier nicht. Wähle einen der Vorschläge, zum Beispiel `3.2`.
refusal-tournament-decided = Diese Partie hat schon ein Ergebnis.
refusal-tournament-built = Spätere Paarungen hängen von diesem Ergebnis ab, also bleibt es.
refusal-tournament-note = Eine Entscheidung braucht eine Notiz von 1–{ $most } Zeichen.
tournament-head = **{ $name }** · { $game } · { $format }
tournament-format = { $format ->
    [round-robin] Rundenturnier
    [double-round-robin] Doppelrundiges Turnier
    [swiss] Schweizer System
   *[knockout] K.-o.-System
}
tournament-about-round-robin = Jeder spielt einmal gegen jeden.
tournament-about-double-round-robin = Jeder spielt zweimal gegen jeden, einmal mit jeder Farbe.
tournament-about-swiss = { $rounds ->
    [one] Eine Runde.
   *[other] { $rounds } Runden. In jeder spielen Leute mit etwa gleich vielen Punkten gegeneinander; niemand spielt zweimal gegen dieselbe Person, und niemand scheidet aus.
}
tournament-about-swiss-open = In jeder Runde spielen Leute mit etwa gleich vielen Punkten gegeneinander; niemand spielt zweimal gegen dieselbe Person, und niemand scheidet aus. Wie viele Runden es gibt, hängt von der Teilnehmerzahl ab: 5 bei 9 bis 16 Leuten.
tournament-about-knockout = Ein Duell besteht aus zwei Partien mit vertauschten Farben. Wer weniger Punkte holt, scheidet aus; holen beide gleich viele, folgen zwei weitere Partien.
tournament-clock = Bedenkzeit: { $clock }. Ist deine Zeit abgelaufen, verlierst du sofort.
tournament-no-clock = Bedenkzeit: unbegrenzt.
tournament-vacation = Im Urlaub steht deine Uhr still.
tournament-no-vacation = Deine Uhr läuft auch im Urlaub weiter.
tournament-no-openings = In seinen laufenden Partien werden keine Eröffnungen gezeigt.
tournament-ties = Feinwertung: { $ties }.
tournament-starts = Beginn: { $time } ({ $relative })
tournament-starts-by-hand = Die Turnierleitung startet das Turnier.
tournament-entered = { $count ->
    [0] Noch macht niemand mit. Es gibt { $places } Plätze.
    [one] 1 von höchstens { $places } Plätzen ist besetzt:
   *[other] { $count } von höchstens { $places } Plätzen sind besetzt:
}
tournament-more = und { $count } weitere
tournament-and = { $first } und { $last }
tournament-points = { $points } { $amount ->
    [one] Punkt
    [part] Punkt
   *[many] Punkte
}
tournament-progress-open = Noch nicht gestartet
tournament-progress-round = Runde { $round } von { $rounds }
tournament-progress-over = Endstand
tournament-progress-canceled = Abgesagt
tournament-running = { $count ->
    [one] Eine Partie läuft noch.
   *[other] { $count } Partien laufen noch.
}
tournament-standings = Tabelle · { $progress }
tournament-crosstable = Kreuztabelle · { $progress }
tournament-by-rounds = Runde für Runde · { $progress }
tournament-bracket = Turnierbaum · { $progress }
tournament-span = { $first }–{ $last } von { $all }
tournament-against = Gegen { $first }–{ $last }
tournament-rounds = Runden { $first }–{ $last }
tournament-matches = Duelle { $matches }
names-numbered = Im Bild: { $names }
tournament-decided = { $round }, { $white } – { $black }: { $result } auf Entscheidung der Turnierleitung: „{ $note }“
tournament-goes-on = { $player } gewinnt
tournament-direct-encounter = Direkter Vergleich
tournament-buchholz = Buchholz mit einem Streichergebnis
tournament-sonneborn-berger = Sonneborn-Berger-Wertung
tournament-wins = Siege
tournament-ties-head = Bei gleicher Punktzahl entscheiden der Reihe nach:
tournament-how-direct-encounter = die Punkte aus den Partien der Punktgleichen untereinander. Sind nicht alle aufeinandergetroffen, entscheidet er nur, wo fehlende Partien nichts ändern könnten.
tournament-how-buchholz = die Summe der Punkte aller, gegen die du gespielt hast, ohne den niedrigsten Wert.
tournament-how-sonneborn-berger = die Punkte jedes Gegenübers mal deine Punkte gegen diese Person, zusammengezählt.
tournament-how-wins = die Zahl der Siege, kampflose und spielfreie Runden eingeschlossen.
tournament-ties-knockout = Im K.-o.-System gibt es keine Feinwertung: Wer in einem Duell mehr Punkte holt, kommt weiter. Wer in derselben Runde ausscheidet, teilt sich einen Platz.
tournament-ties-none = Bisher ist niemand punktgleich.
tournament-tied = **{ $points }, { $count } Punktgleiche**
tournament-tied-not-met = Nicht alle sind aufeinandergetroffen, deshalb entscheidet der direkte Vergleich nur, wo fehlende Partien nichts ändern könnten.
tournament-tied-line = { $place }\. { $player }: { $figures }
tournament-figure-direct = Direkter Vergleich { $points } ({ $met } von { $others } getroffen)
tournament-behind = hinter { $others } durch: **{ $why }**
tournament-shares = teilt sich den Platz
tournament-won = **{ $name }** ist zu Ende: { $player } gewinnt ({ $points }).
tournament-won-shared = **{ $name }** ist zu Ende: { $player } teilen sich den ersten Platz (je { $points }).
tournament-won-knockout = **{ $name }** ist zu Ende: { $player } gewinnt das Finale.
tournament-congratulations = Herzlichen Glückwunsch!
tournament-won-by-nobody = **{ $name }** ist zu Ende, ohne dass jemand gewonnen hat.
tournament-ended-early = Es endet nach { $played } von { $planned } Runden, weil sich keine weitere Runde auslosen lässt: Niemand spielt zweimal gegen dieselbe Person, und niemand ist zweimal spielfrei.
tournament-canceled = Die Turnierleitung hat **{ $name }** abgesagt. Niemand gewinnt.
tournament-legend-points = Pkt.
tournament-legend-bh = BH
tournament-legend-bh-long = Buchholz, ein Streichergebnis
tournament-legend-sb = SB
tournament-legend-sb-long = Sonneborn-Berger-Wertung
tournament-legend-wins = Siege
tournament-legend-games = Partien
tournament-legend-gone = { $how ->
    [left] ausgestiegen
    [removed] ausgeschlossen
   *[both] ausgestiegen oder ausgeschlossen
}
tournament-legend-round = R{ $round }
tournament-legend-bye = spielfrei
tournament-legend-nobody = niemand
tournament-legend-color = { $color ->
    [white] mit Weiß
   *[black] mit Schwarz
}
tournament-legend-forfeit-win = kampflos gewonnen
tournament-legend-forfeit-loss = kampflos verloren
tournament-legend-void = zählt nicht
tournament-legend-running = läuft
tournament-legend-won = gewinnt das Duell
tournament-legend-stage = { $matches ->
    [1] Finale
    [2] Halbfinale
    [4] Viertelfinale
    [8] Achtelfinale
    [16] Sechzehntelfinale
   *[other] Runde der letzten { $players }
}
alt-tournament-standings = { $name }, Tabelle ({ $progress }). Platz, Name, Punkte, Feinwertung, Siege, Partien:
alt-tournament-crosstable = { $name }, Kreuztabelle ({ $progress }). Nummer, Name, Punkte; dann die Nummer jedes Gegenübers mit dem Ergebnis:
alt-tournament-rounds = { $name }, Ergebnisse nach Runden ({ $progress }). Nummer, Name, Punkte; dann für jede Runde die Farbe, die Nummer des Gegenübers und das Ergebnis:
alt-tournament-bracket = { $name }, Turnierbaum ({ $progress }).
tournament-postponed = **{ $name }** sollte jetzt beginnen, braucht aber mindestens zwei Teilnehmer. Sobald es genug sind, kann die Turnierleitung es von Hand starten. { $organizer }
pairing-stage = { $matches ->
    [0] Runde { $round }
    [1] Finale
    [2] Halbfinale
    [4] Viertelfinale
   *[other] Runde der letzten { $players }
}
pairing-playoff = { $stage }, Stechen { $number }
pairing-round = **{ $name }**: { $round }. Die Partien beginnen.
pairing-pairing = **{ $name }**, { $round }, Partie { $game }: { $white } – { $black }
pairing-greeting = { $player }, deine Partie gegen { $opponent } beginnt in diesem Thread: { $round } von **{ $name }**.
pairing-terms = Züge lassen sich nicht zurücknehmen, und die Partie lässt sich nicht abbrechen.
pairing-deadline = Jede Partie muss binnen { $days ->
    [one] einem Tag
   *[other] { $days } Tagen
} nach ihrem Beginn enden. Danach verliert, wer mehr Zeit verbraucht hat.
pairing-ends = ⏰ Diese Partie endet spätestens am { $moment } ({ $from-now }). Dann verliert, wer mehr Zeit verbraucht hat.
pairing-nowhere = { $player }, deine Partie { $id } gegen { $opponent } in **{ $name }** ({ $round }) hat begonnen, aber ich konnte keinen Thread dafür öffnen. Um sie in einem Kanal zu spielen, gib dort `/movehere game_id:{ $game }` ein.
pairing-rights = Um Threads für Partien zu öffnen, brauche ich hier diese Rechte: { $rights }
pairing-thread-lost = ➡️ Das steht hier, weil ich im Thread der Partie nicht schreiben kann.
pairing-round-over = **{ $name }**: { $round } ist zu Ende.
pairing-playoff-follows = **{ $name }**: { $round }. Wo es unentschieden steht, folgt ein Stechen.
pairing-left = **{ $name }**: { $player } ist aus dem Turnier ausgestiegen.
pairing-removed = **{ $name }**: Die Turnierleitung hat { $player } vom Turnier ausgeschlossen.
pairing-won-thereby = { $player } gewinnt kampflos ({ $round }, Partie { $game }).
pairing-void = Die Partien von { $player } zählen nicht für die Tabelle.
event-pairing-time = Die Zeit von { $other } ist abgelaufen.
event-pairing-deadline = Die Frist dieser Partie ist abgelaufen.
event-pairing-absent = { $other } hat nicht rechtzeitig gezogen, { $player } gewinnt kampflos.
event-pairing-left = { $player } ist aus dem Turnier ausgestiegen, { $other } gewinnt.
event-pairing-removed = Die Turnierleitung hat { $player } vom Turnier ausgeschlossen, { $other } gewinnt.
event-pairing-settled = Das Turnier hat diese Partie beendet.
status-pairing-over = Die Partie endete { $strong }ohne Ergebnis{ $strong } auf dem Brett.

# Gegner von anderswo.
button-opponent = Gegenüber…
button-keep-out = Von diesem Server fernhalten
opponent-rated = Du spielst gegen { $player }, Wertung etwa { $rating }.
opponent-about = Du spielst gegen { $player }.
opponent-hints = Ein fertiger Satz kommt in der Sprache des anderen an, einer je Zug. Wen du blockierst, dem begegnest du mit `/seek` nicht wieder, und niemand erfährt davon. Eine Meldung geht an die, die diesen Bot betreiben.
opponent-say = Etwas sagen
opponent-report = Mein Gegenüber melden
opponent-reported = Danke. Wer diesen Bot betreibt, bekommt das zu sehen. Du kannst dein Gegenüber auch blockieren.
opponent-blocked = Mit `/seek` begegnest du { $player } nicht wieder, und herausfordern lassen musst du dich auch nicht mehr. Niemand erfährt davon. In `/settings` kannst du das rückgängig machen.
ask-block-opponent = { $player } blockieren? Ihr habt noch nicht beide gezogen, also endet damit auch die Partie, und zwar durch dich.
stranger-here = { $player } spielt hier von anderswo mit. Wenn du die Person fernhältst, spielt auf diesem Server niemand mehr mit ihr, und diese Partie verlässt ihn.
stranger-rating = { $player } hat eine Wertung von etwa { $rating }.
stranger-kept-out = { $player } bleibt fern: Auf diesem Server spielt niemand mehr mit dieser Person, und diese Partie verlässt ihn. In `/server` kannst du das rückgängig machen.
server-kept-out = Von diesem Server ferngehalten: { $names }
server-kept-out-none = Von diesem Server wird niemand von anderswo ferngehalten.
server-let-in = Jemanden wieder hereinlassen
refusal-no-stranger = Das geht nur in Partien gegen jemanden aus `/seek`.
refusal-said-already = Du hast schon etwas gesagt. Nach dem nächsten Zug geht es wieder.
refusal-reported-already = Du hast dein Gegenüber in dieser Partie schon gemeldet.
refusal-not-a-moderator = Dafür brauchst du in diesem Kanal das Recht *Nachrichten verwalten*.
refusal-too-many-kept-out = Dieser Server hält schon { $most } Leute fern, mehr gehen nicht. In `/server` kannst du einige wieder hereinlassen.
sentence-said = { $player } sagt: { $sentence }
sentence-sent = Gesendet: { $sentence }
sentence-hello = Hallo!
sentence-luck = Viel Glück!
sentence-well-played = Gut gespielt!
sentence-thanks = Danke!
sentence-sorry = Entschuldige, dass du warten musstest!
sentence-stop = Ich muss erst einmal aufhören.
offense-name = Anstößiger oder falscher Name
offense-mockery = Verhöhnt mich mit den Sätzen
offense-stalling = Lässt absichtlich die Zeit ablaufen
offense-engine = Lässt ein Programm die Züge wählen
offense-cheating = Verliert absichtlich oder spielt unter mehreren Namen
offense-other = Etwas anderes

# Tic-Tac-Toe, das nur Tests spielen: die Vorlage für neue Spiele.
rules-tictactoe = **Tic-Tac-Toe.** Abwechselnd setzt jede Seite ein Zeichen auf ein leeres Feld: Weiß Kreuze, Schwarz Ringe. Drei eigene Zeichen in einer Reihe, gerade oder diagonal, gewinnen; ein volles Brett ohne solche Reihe ist ein Remis. Hier hat Weiß gerade gewonnen: `b2`.
tictactoe-describe = { $color ->
    [white] Kreuz
   *[black] Ring
} auf { $cell }
tictactoe-prompt = **Du bist am Zug.** Welches Feld?
tictactoe-empty = leeres Feld
tictactoe-illegal-occupied = Auf { $cell } steht schon ein Zeichen.
ending-tictactoe-line = { $winner ->
    [white] Weiß hat drei Kreuze in einer Reihe.
   *[black] Schwarz hat drei Ringe in einer Reihe.
}
ending-tictactoe-full = das Brett ist voll.
how-tictactoe-line = drei in einer Reihe
how-tictactoe-full = volles Brett
tictactoe-about = Drei in einer Reihe gewinnen.
learn-tictactoe-aim = **Das Ziel.** Weiß hat gerade gewonnen, mit **drei Kreuzen in einer Reihe**. Jetzt du.
learn-tictactoe-line-task = **Drei in einer Reihe** gewinnen. Du spielst Weiß, also Kreuze. **Mach deine Reihe voll.**
learn-tictactoe-line-hint = Schau auf die Diagonalen.
learn-tictactoe-line-done = Drei in einer Reihe: Du hast gewonnen.
learn-tictactoe-line-short = Erlaubt, aber das ergibt keine drei in einer Reihe.

### Ein Gegenüber finden

command-seek = Such ein Gegenüber auf allen Servern, auf denen ich bin
command-seek-game = Nur dieses Spiel
command-seek-clock = Nur diese Bedenkzeit
command-seek-rating = Wie weit eure Wertungen höchstens auseinanderliegen
command-seek-place = Wo du spielen willst
choice-seek-rating = Höchstens { $within } Punkte Abstand
choice-seek-here = In diesem Kanal
choice-seek-thread = In einem Thread dieses Kanals
choice-seek-direct = In meinen Direktnachrichten
button-seek = Gegenüber finden
button-seek-start = Gegenüber suchen
button-seek-change = Ändern
button-seek-stop = Suche beenden
button-meanwhile = Solange gegen Parlor spielen
button-seek-direct-yes = Falls der Ort wegfällt: meine Direktnachrichten
button-seek-direct-no = Falls der Ort wegfällt: in /games warten
seek-head = **Ein Gegenüber von irgendwo:** Ich suche auf allen Servern, auf denen ich bin
seek-head-goes-on = **Du suchst gerade ein Gegenüber.** Was möchtest du ändern?
seek-games = Spiele: **{ $games }**. Die Knöpfe nehmen ein Spiel dazu oder heraus.
seek-clocks = Bedenkzeit: **{ $clocks }**. Passen euch mehrere, gilt die längste.
seek-any-rating = Wertung: beliebig. Ich suche zuerst in deiner Nähe und dann Tag für Tag weiter.
seek-within = Wertung: von **{ $least }** bis **{ $most }** Punkte
seek-here = Ort: { $channel }. Dort sehen alle die Partie; wo das ist, erfährt dein Gegenüber nicht.
seek-thread = Ort: ein Thread von { $channel }. Wo das ist, erfährt dein Gegenüber nicht.
seek-in-direct = Ort: deine Direktnachrichten mit mir
seek-direct-if-lost = Kann ich dort nicht mehr schreiben, geht die Partie in deinen Direktnachrichten weiter.
seek-waits-if-lost = Kann ich dort nicht mehr schreiben, wartet die Partie in `/games`.
seek-consent = **Vor deiner ersten Suche:** Dein Gegenüber sieht deinen Discord-Namen **{ $name }** ({ $user }) und deine gerundete Wertung, aber weder Server noch Kanal. Einen Chat gibt es nicht. Blockieren und melden kannst du jederzeit. Wessen Zeit abläuft, verliert. Mit **{ button-seek-start }** stimmst du zu.
seek-choose-clock = Bedenkzeit …
seek-choose-rating = Wertung …
seek-choose-place = Ort …
seek-rating-any = Beliebige Wertung
seek-chosen = ✓ { $entry }
seek-or = { $first } oder { $last }
seek-looking = 🔎 **Du suchst ein Gegenüber:** { $games } · { $clocks }
seek-others = { $count ->
    [0] Im Moment sucht sonst niemand; die meisten Partien finden sich innerhalb eines Tages.
    [one] Noch jemand sucht gerade.
   *[other] Gerade suchen { $count } andere.
}
seek-told-here = Sobald sich jemand findet, erwähne ich dich in { $channel }, und die Partie beginnt. Deine Suche schläft nach { $sleep } Stunden ohne Lebenszeichen von dir und endet { $end }.
seek-told-direct = Sobald sich jemand findet, schreibe ich dir eine Direktnachricht, und die Partie beginnt. Deine Suche schläft nach { $sleep } Stunden ohne Lebenszeichen von dir und endet { $end }.
seek-stopped = Du suchst kein Gegenüber mehr.
seek-stopped-already = Du suchst gerade kein Gegenüber. Mit `/seek` beginnst du eine Suche.
seek-woken = 🔎 Willkommen zurück: Deine Suche nach einem Gegenüber geht weiter. Sie hatte geschlafen.
seek-found = 🔎 { $player } Ich habe ein Gegenüber für dich: **{ $opponent }** ({ $user }), Wertung etwa { $rating }
seek-found-terms = { $game } { $id } · { $clock } · du spielst **{ $color }**. Gleich kommt das Brett; ab dann läuft die Zeit.
seek-found-waits = Hier läuft schon eine andere Partie, darum wartet diese in `/games`. Mit `/movehere` holst du sie an einen anderen Ort.
seek-fell-through = Dein Gegenüber war nicht zu erreichen, Partie { $id } beginnt also nicht. Deine Suche geht weiter und behält ihren Platz.
seek-is-off = Für Partie { $id } war ein Gegenüber gefunden, aber sie beginnt nicht.
seek-thread-name = { $game } { $id }
games-seek = **Deine Suche nach einem Gegenüber**
games-seek-entry = 🔎 { $games } · { $clocks } · endet { $moment }
games-seek-asleep = 💤 { $games } · { $clocks } · schläft seit { $since }, endet { $moment }
button-seek-again = Noch einmal suchen
button-seek-now = Jetzt ein Gegenüber suchen
button-seek-tell = Sag mir, wenn jemand sucht
button-seek-tell-no = Nicht mehr Bescheid sagen
seek-over = 🔎 { $player } Deine Suche nach einem Gegenüber ist nach { $days } Tagen zu Ende.
seek-untold = 🔎 { $player } Ich hatte ein Gegenüber für dich, konnte es dir aber nicht rechtzeitig sagen. Deine Suche ist darum zu Ende.
seek-over-terms = Gesucht hattest du: { $games } · { $clocks }
seek-near = 🔔 { $player } Jemand in deiner Spielstärke sucht ein Gegenüber: **{ $games }** · { $clocks }
seek-near-rhythm = Du wolltest, dass ich dir das sage, höchstens einmal am Tag. Suchst du jetzt wie zuletzt, trefft ihr euch wahrscheinlich.
seek-tells = 🔔 Ich sage dir Bescheid, wenn jemand in deiner Spielstärke ein Gegenüber sucht und du gerade nicht: { $games } · { $clocks }
seek-tells-in = Ich erwähne dich in { $channel }.
seek-tells-direct = Ich schreibe dir eine Direktnachricht.
seek-tells-rhythm = Höchstens einmal am Tag, nicht in deinem Urlaub und bis { $days } Tage nach deiner letzten Suche.
seek-tells-no-longer = Ich sage dir nicht mehr Bescheid, wenn jemand ein Gegenüber sucht.
games-seek-over = 🔎 { $games } · { $clocks } · { $moment } ohne Gegenüber zu Ende gegangen
games-seek-tells = 🔔 Ich sage dir Bescheid, wenn jemand in deiner Spielstärke ein Gegenüber sucht.
seek-goes-on = Die Suche von { $player } nach einem Gegenüber geht weiter und behält ihren Platz.
server-tab-seeks = Suche
server-seeks-allowed = Mitglieder können mit `/seek` auf allen Servern ein Gegenüber suchen und diese Partien hier spielen.
server-seeks-forbidden = `/seek` ist aus: Niemand kann hier Fremde suchen, und keine solche Partie beginnt hier.
server-choose-seeks = Gegenüber von anderen Servern
server-allow-seeks-choice = Suche mit /seek erlauben
server-forbid-seeks-choice = Suche mit /seek ausschalten
server-seek-notice-none = **Aushang offener Suchen:** keiner. Zum Einrichten nenne einen Kanal: `/server seek_channel:`. Er zeigt, welche Mitglieder ein Gegenüber suchen und wie viele andere.
server-seek-notice = **Aushang offener Suchen:** in { $channel }
server-seek-notice-trouble = ⚠️ In { $channel } kann ich den Aushang nicht posten.
button-seek-notice-stop = Aushang entfernen
command-server-seek-channel = Zeig in diesem Kanal, wer ein Gegenüber sucht
seek-notice-head = 🔎 **Wer sucht ein Gegenüber?**
seek-notice-entry = **{ $player }**: { $games } · { $clocks } · seit { $moment }
seek-notice-more = { $count ->
    [one] und ein weiteres Mitglied
   *[other] und { $count } weitere Mitglieder
}
seek-notice-ended = 🔎 Dieser Aushang offener Suchen wird nicht mehr geführt. Mit `/seek` findest du ein Gegenüber.
seek-notice-none = Auf diesem Server gerade niemand.
seek-notice-others = { $count ->
    [0] Auf anderen Servern gerade niemand.
    [one] Jemand auf einem anderen Server
   *[other] { $count } Leute auf anderen Servern
}
refusal-lacks-notice-rights = In { $channel } kann ich den Aushang noch nicht posten. Gib mir dort diese Rechte, und benutze den Befehl noch einmal: { $rights }
refusal-seeks-off = `/seek` ist auf diesem Server ausgeschaltet.
refusal-seek-barred = Bis { $moment } kannst du kein Gegenüber suchen.
refusal-seek-barred-because = Bis { $moment } kannst du kein Gegenüber suchen. Grund: { $reason }
refusal-seek-too-many = Du spielst schon { $count } Partien gegen Fremde. Spiel erst eine zu Ende; je mehr du beendest, desto mehr darfst du gleichzeitig spielen.
refusal-seek-only-direct = Hier kann ich von mir aus nichts schreiben. Wähle deine Direktnachrichten als Ort.
refusal-seek-no-thread = In diesem Kanal darf ich keine Threads öffnen. Wähle einen anderen Ort.
