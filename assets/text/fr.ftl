# Parlor en français. Les identifiants et les valeurs entre accolades sont les mêmes dans toutes les langues.

# La langue, son nom en anglais et les langues de Discord de ses lecteurs.
-language = Français
-language-in-english = French
-discord-locales = fr

### Mots

side = { $color ->
    [white] Blancs
   *[black] Noirs
}
a-moderator = La modération

### Boutons

button-accept = Accepter
button-decline = Refuser
button-withdraw = Retirer
button-block = Bloquer
button-move = Jouer
button-draw = Proposer la nulle
button-open-thread = Ouvrir un fil
button-rematch = Revanche
button-come-back = Je suis de retour
button-all-channels = Tous les salons
button-leave = Partir { $time }
button-leave-longer = { $time } de plus
button-takeback = Reprendre le coup
button-claim = Réclamer la victoire
button-resign = Abandonner
button-abort = Annuler la partie
button-send-away = Retirer
button-end-idle = Clore sans résultat
button-ask-after = Adversaire parti ?
button-flip = Pivoter
button-follow = Suivre
button-unfollow = Ne plus suivre
button-export-own = Obtenir mes données
button-forget = Supprimer mes données
button-forget-yes = Tout supprimer
button-overlay = Menaces
button-board = Plateau
button-record = Feuille de partie
button-archive-records = Tout en un fichier
button-search-position = Chercher cette position
button-search-collection = Chercher dans ma collection
button-replay = Revoir
button-first = Début
button-last = Fin
button-animation = Animation
button-analysis = Analyse
button-best-move = Meilleur coup
button-explore = Explorer
button-forward = Avancer
button-start-over = Recommencer
button-verdict = Évaluation
button-hide-verdict = Masquer l’évaluation
button-turn = Coup { $number }
button-go-on = Continuer cette partie
button-post = Publier
button-all-games = Tous les jeux
button-back = Retour
button-cancel = Finalement, non
button-close = Fermer
part-play = Jouer
button-play = { part-play } { $move }
button-play-anyway = Jouer quand même
button-prepare = Préparer
button-play-move = Jouer { $move }
button-prepared = Préparées ({ $count })
button-remove-prepared = Retirer { $number }
button-prepare-anyway = Préparer quand même
button-play-it = Jouer ce coup
button-other-move = Un autre coup
button-previous = Précédent
button-next = Suivant
button-rules = Règles de { $game }

### Défis

challenge-to = { $opponent }, { $challenger } te défie à **{ $game }**.
challenge-rematch = { $opponent }, { $challenger } veut sa revanche à **{ $game }**.
challenge-rematch-asked = { $challenger } veut sa revanche à **{ $game }** contre { $opponent }. Pas encore de réponse.
challenge-open = { $challenger } propose une partie de **{ $game }**. Qui est partant ?
challenge-terms = { $color } · disposition { $setup } · expire { $moment }
challenge-color = { $challenger } joue avec { $color ->
    [white] les Blancs
   *[black] les Noirs
}{ $begins ->
    [yes] { " " }et commence
   *[no] { "" }
}
challenge-random-color = Couleurs tirées au sort
challenge-go-on = { $challenger } propose de continuer une partie de **{ $game }** entre { $white } et { $black }. Qui est partant ?
challenge-go-on-terms = { $count ->
    [one] Après { $count } coup
   *[other] Après { $count } coups
}, trait aux { $color ->
    [white] Blancs
   *[black] Noirs
} · couleurs tirées au sort · expire { $moment }
challenge-hint = Jamais joué ? `{ $rules }` explique tout en images.
challenge-accepted = { $opponent } a accepté le défi de { $challenger } à { $game }.
challenge-declined = { $opponent } a refusé le défi de { $challenger } à { $game }.
challenge-withdrawn = { $challenger } a retiré son défi à { $game }.
challenge-expired = Personne n’a accepté à temps le défi de { $challenger } à { $game }.
rematch-untold = Impossible pour le moment de proposer une revanche à { $game } à { $opponent }.
game-rules = Règles particulières : { $rules }.
rule = { $word ->
    [no-tie] sans nulle par pertes
    [same-tile-limit] même tuile 3 tours de suite au plus
    [null-rotation] tuile immobile permise
   *[other] { $word }
}
rules-and = { $before } · { $next }

### Dispositions

setup-part = { $text } ({ $source })
setup-usual = l’habituelle
setup-game = une de celles du jeu
setup-lot = { $name ->
    [half-random] tirée au sort, la même pour les deux camps
    [full-random] tirée au sort pour chaque camp
   *[other] tirée au sort
}
setup-house = faite pour Parlor
setup-kept = gardée par ce serveur
setup-unknown = « { $setup } » n’est pas une disposition. Écris { $usual }, ou la position d’une partie inachevée.
setup-typed = écrite à la main
setup-layout = Disposition : { $layout }
setup-begins = { $color ->
    [white] Avec cette disposition, les **Blancs** commencent.
   *[black] Avec cette disposition, les **Noirs** commencent.
}
setup-saved = C’est noté : ce serveur a maintenant la disposition { $name } pour { $game }.
setup-use = Pour la jouer : { $command }
setup-replaced = Jusqu’ici, ce nom désignait { $layout }
setup-example = Elle est différente à chaque partie : l’image en montre une parmi d’autres.
setup-deleted = Supprimée : la disposition { $name } pour { $game }. Elle désignait { $layout }
setup-not-valid = ⚠️ N’est plus valable : { $reason }
setup-shadowed = le jeu a maintenant sa propre disposition de ce nom, et c’est elle que le nom désigne. Garde celle-ci sous un autre nom, puis supprime-la ici.
setup-outdated = La disposition { $name } de ce serveur n’est plus valable : { $reason }
setup-joins-pair = `+` réunit une disposition par camp, mais { $name } vaut déjà pour les deux. Choisis-la seule.
setup-joins-position = `+` réunit une disposition par camp, mais { $name } désigne une position entière. Choisis-la seule.
setup-hint-chosen = Cette suggestion n’était qu’une indication, et la choisir a remplacé ton texte. Écris ou colle de nouveau la disposition, puis appuie sur la touche Entrée sans choisir de suggestion.
setups-kept = { $count ->
    [one] Ce serveur a une disposition :
   *[other] Ce serveur a { $count } dispositions :
}
setups-none = Ce serveur n’a encore aucune disposition. `/setup save` en ajoute une.
setups-none-of = Ce serveur n’a encore aucune disposition pour { $game }. `/setup save` en ajoute une.

### Une partie

game-begins = La partie { $id } de **{ $game }** commence : { $white } a les Blancs, { $black } a les Noirs.
game-of = **{ $game }** { $id } : { $white } (Blancs) – { $black } (Noirs)
event-moved = { $player } a joué { $move } : { $what }.
event-exchanged = { $player } a joué { $played }. J’ai répondu par { $move } : { $what }.
event-answered = { $player } a joué { $played }, et { $other } a aussitôt répondu par { $move } : { $what }.
event-answered-on = { $player } a joué { $played }. Ces coups ont suivi aussitôt : { $answers }. Le dernier est de { $other } : { $what }.
event-passed = Les { $color ->
    [white] Blancs
   *[black] Noirs
} ne peuvent rien faire et passent.
event-resigned = { $player } a abandonné.
event-resigned-early = { $player } a abandonné avant que les deux camps aient joué.
event-draw-accepted = { $player } a accepté la nulle.
event-draw-declined = { $player } a refusé la nulle.
event-takeback-accepted = { $player } est d’accord : le coup est repris.
event-takeback-declined = { $player } a refusé la reprise.
event-move-accepted = { $player } est d’accord : la partie continue dans { $channel }.
event-move-declined = { $player } a refusé de déplacer la partie dans { $channel }.
event-time-claimed = { $player } a réclamé la victoire au temps.
event-time-claimed-early = { $player } a annulé la partie : le temps était écoulé avant que les deux camps aient joué.
event-sought-absent = { $other } n’a jamais joué : la partie ne compte pas.
event-brought = Ta partie { $id } continue ici, car son salon n’accepte plus mes messages.
event-aborted = { $player } a annulé la partie.
past-draw = { $player } a proposé la nulle.
past-takeback = { $player } a demandé à reprendre son dernier coup.
past-move = { $player } a proposé de déplacer la partie dans { $channel }.
past-moved = ➡️ La partie continue dans { $channel }.
past-reminder = Rappel du temps restant à { $player }.
past-time-out = Le temps de { $player } était écoulé.
past-challenge = { $challenger } a défié { $opponent } à { $game }.
past-challenge-open = { $challenger } cherchait un adversaire à { $game }.
event-ended-idle = { $player } a clos la partie : personne n’avait joué depuis le { $moment }.
event-left = { $player } a quitté ce serveur. Si personne ne joue avant le { $moment }, chaque camp pourra clore la partie, qui ne comptera pas : **{ button-end-idle }** sous `/board`.
offer-accepted = C’est accepté.
offered-draw = { $opponent }, { $player } propose la nulle.
offered-takeback = { $opponent }, { $player } demande à reprendre son dernier coup.
offered-move = { $opponent }, { $player } propose de continuer cette partie dans { $channel }.
game-clock = Pendule : { $clock }.
clock-per-move = { $time } par coup
clock-bank = { $start } au départ, plus { $increment } par coup
clock-none = sans pendule
days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
time-until = ⏳ Temps des { $color ->
    [white] Blancs
   *[black] Noirs
} : jusqu’au { $moment } ({ $from-now }).
time-away = { $until } La pendule est arrêtée jusqu’au { $back } pour cause de vacances.
time-is-out = ⏳ { $color ->
    [white] Les Blancs ont épuisé leur temps : les Noirs
   *[black] Les Noirs ont épuisé leur temps : les Blancs
} peuvent réclamer la victoire, ou attendre le coup.
time-is-out-early = ⏳ { $color ->
    [white] Les Blancs ont épuisé leur temps avant que les deux camps aient joué : les Noirs
   *[black] Les Noirs ont épuisé leur temps avant que les deux camps aient joué : les Blancs
} peuvent annuler la partie, ou attendre le coup.
thread-possible = Un salon n’accueille qu’une partie à la fois. Je peux aussi ouvrir un fil pour ton défi.
thread-opening = J’ouvre un fil…
thread-opened = Ton défi attend dans { $thread }.
thread-begun = Ta partie commence dans { $thread }.
refusal-thread-failed = Je n’ai pas pu ouvrir de fil ici, ou y écrire. Tente ton défi dans un autre salon.
settings-head = **Tes réglages** · { $tab }
settings-tab-board = Plateau
settings-tab-messages = Messages
settings-tab-challenges = Défis
settings-tab-vacation = Vacances
settings-board = Voilà comment tu vois les plateaux, et comment tout le monde les voit quand c’est à toi de jouer.
settings-theme = Thème
theme-light = Thème clair
theme-light-what = Sombre sur sable
theme-dark = Thème sombre
theme-dark-what = Clair sur ardoise
theme-contrast = Contraste élevé
theme-contrast-what = Noir, blanc et marques fortes
settings-view = Vue
settings-confirmation = Confirmer mes coups
confirm-never = Jouer les coups aussitôt
confirm-never-what = Je ne préviens qu’avant un coup à regretter
confirm-always = Demander avant chaque coup
confirm-always-what = Avec une image du plateau après le coup
view-own = De mon côté
view-own-what = Mon camp en bas
view-white = Toujours du côté des Blancs
view-white-what = Même quand je joue les Noirs
view-black = Toujours du côté des Noirs
view-black-what = Même quand je joue les Blancs
alt-preview = Aperçu. Un plateau de { $game } en { $theme ->
    [light] thème clair
    [dark] thème sombre
   *[contrast] contraste élevé
}, vu du côté des { $color ->
    [white] Blancs
   *[black] Noirs
}. { $pieces } Position : { $position }
settings-messages = Ce qui n’est visible que pour toi est dans ta langue. Ce que tout le monde voit est dans celle du serveur.
settings-pings = Comment me prévenir
pings-mention = Me mentionner
pings-mention-what = Quand c’est à moi de jouer ou que quelque chose m’attend
pings-none = Ne pas me prévenir
pings-none-what = Mon nom apparaît, mais je ne reçois aucune notification
settings-sentences = Phrases des adversaires d’ailleurs
sentences-shown = Les afficher
sentences-shown-what = Six phrases toutes prêtes, comme « Bonne chance ! », sous le plateau
sentences-muted = Ne pas les afficher
sentences-muted-what = On peut toujours m’en envoyer, sans savoir que je ne les vois pas
settings-language = Langue
language-of-discord = Celle de mon Discord
settings-challenges = Ces réglages ne concernent pas les défis ouverts à tous.
settings-from = Qui peut me défier
challenges-everyone = Tout le monde peut me défier
challenges-everyone-what = Sauf les personnes que je bloque
challenges-nobody = Personne ne peut me défier
challenges-nobody-what = Je peux toujours défier les autres
settings-blocked-none = Tu ne bloques personne. **{ button-block }**, sous un défi, arrête tous les défis de cette personne.
settings-blocked = Tu bloques : { $names }
settings-unblock = Débloquer quelqu’un
blocked = { $challenger } ne peut plus te défier. Tu peux changer d’avis dans `/settings`.
server-head = **Réglages de ce serveur**
server-channels-all = On peut lancer une partie dans tous les salons.
server-channels = On peut lancer une partie dans { $channels } et dans leurs fils. Celles qui sont en cours ailleurs continuent.
server-clock = Pendule par défaut : **{ $clock }**
server-language = Messages publics : **{ $language }**
language-of-server = la langue du serveur d’après Discord
server-choose-channels = Salons où l’on joue
server-choose-clock = Pendule par défaut
server-choose-language = Langue des messages publics
server-tab-games = Parties
server-tab-boards = Plateaux
server-theme = Thème des plateaux publics : **{ $theme }**
server-view = Vue des plateaux publics : **{ $view }**
server-choose-theme = Thème des plateaux publics
server-choose-view = Vue des plateaux publics
look-of-players = Au choix de la personne au trait
server-old-boards-shrink = Quand un nouveau plateau est publié, le précédent perd son image mais garde son texte.
server-old-boards-stay = Quand un nouveau plateau est publié, le précédent garde son image.
server-choose-old-boards = Images des anciens plateaux
server-tab-openings = Ouvertures
server-share-games = Les parties terminées de ce serveur comptent dans les statistiques d’ouvertures de tous les serveurs, sans noms ni lieux.
server-keep-games = Les parties terminées de ce serveur ne comptent que dans ses propres statistiques d’ouvertures.
server-share-games-choice = Compter partout
server-keep-games-choice = Garder sur ce serveur
server-choose-games = Parties de ce serveur
server-show-openings = Dans les parties en cours entre deux personnes, le plateau privé montre ce qui a déjà été joué depuis une position.
server-hide-openings = Dans les parties en cours entre deux personnes, le plateau privé ne montre pas ce qui a déjà été joué depuis une position.
server-show-openings-choice = Montrer les ouvertures
server-hide-openings-choice = Ne pas montrer d’ouvertures
server-choose-openings = Ouvertures dans les parties en cours
daily-head = **Problème du jour** · { $game } · { $date }
daily-task = { $task } À résoudre en privé : le premier essai compte.
daily-solved-by-nobody = Personne ne l’a résolu au premier essai.
daily-solved-by-nobody-yet = Personne ne l’a encore résolu au premier essai.
daily-solved = { $count ->
    [one] { $first } l’a résolu au premier essai.
   *[other] { $count } personnes l’ont résolu au premier essai, { $first } avant toutes les autres.
}
daily-solved-by = { $count ->
    [one] Une personne l’a résolu au premier essai.
   *[other] { $count } personnes l’ont résolu au premier essai.
}
daily-solution = **Solution du problème du jour** · { $game } · { $date }
button-solve = Résoudre
button-daily-stop = Arrêter le problème du jour
button-tournament = Classement et parties
button-tournament-join = Participer
button-tournament-leave = Quitter
server-tab-daily = Problème du jour
server-daily-none = **Problème du jour :** aucun. Pour en avoir un, indique un salon et une heure : `/server puzzle_channel: puzzle_hour: puzzle_zone:`. Chaque jour j’y publie un problème, que chacun résout en privé, et le lendemain sa solution.
server-daily = **Problème du jour :** dans { $channel }, à **{ $time }** dans le fuseau horaire **{ $zone }**
server-daily-games = { $count ->
    [one] Jeu : **{ $games }**
   *[other] Jeux, à tour de rôle : **{ $games }**
}
server-daily-next = Prochain problème : { $time }
server-daily-last = La solution du dernier problème est encore à venir : { $time }
server-daily-no-channel = ⚠️ Le problème du { $day } n’a pas été publié : le salon n’existe plus. Choisis-en un autre avec `/server puzzle_channel:`. Je réessaierai le lendemain.
server-daily-no-permission = ⚠️ Le problème du { $day } n’a pas été publié : je n’ai pas le droit d’écrire dans { $channel }. Il m’y faut { $rights }. Je réessaierai le lendemain.
server-daily-permission-back = Le problème du { $day } n’a pas été publié : je n’avais pas le droit d’écrire dans { $channel }. Je l’ai maintenant, et je réessaierai le lendemain.
server-daily-refused = ⚠️ Le problème du { $day } n’a pas été publié : Discord l’a refusé. Je réessaierai le lendemain.
server-daily-late = Le problème du { $day } a été sauté : j’ai été hors ligne plus de six heures.
server-daily-no-puzzles = ⚠️ Il n’y avait pas de problème pour le { $day } : ceux de ces jeux ne sont pas disponibles.
server-daily-change = Pour changer le salon, l’heure ou le fuseau horaire, utilise `/server` avec ses options.
right-view = *Voir le salon*
right-send = *Envoyer des messages*
right-attach = *Joindre des fichiers*
right-history = *Voir les anciens messages*
rights = { $before }, { $next }
missing-rights = { $sentence } Pour cela, il me faut ici ces permissions : { $rights }
missing-rights-for-thread = { $sentence } Pour ouvrir un fil pour une deuxième partie, il me faut ici ces permissions : { $rights }
thread-rights = { $sentence } Pour écrire dans les fils, il me faut ces permissions dans ce salon : { $rights }
picture-lacks-right = ⚠️ Sans la permission { $right }, je ne peux pas montrer l’image ici.
old-boards-shrink = Retirer les anciennes images
old-boards-stay = Garder les anciennes images
away-not = Tu n’es pas en vacances. Pendant tes vacances, tes pendules s’arrêtent (sauf dans un tournoi qui en décide autrement).
away-until = Tu es en vacances jusqu’au { $back }. Tes pendules sont arrêtées (sauf dans un tournoi qui en décide autrement) ; tu peux jouer quand même.
away-days = Jours de vacances restants en { $year } : { $left } sur { $all }.
sought-terms = Les vacances arrêtent la pendule { $days } jours au plus par joueur. Qui n’a plus de temps perd aussitôt.
no-reminders = Je ne peux pas écrire ici de moi-même : je ne pourrai donc pas te prévenir avant la fin de ton temps. `/board` affiche le temps restant.
reminder-day = { $player }, il te reste moins d’un jour pour jouer.
reminder-deadline = { $player }, la date limite de cette partie approche, et c’est à toi de jouer.
reminder-hour = { $player }, il te reste moins d’une heure pour jouer.
reminder-out = { $player }, { $opponent } a épuisé son temps. Tu peux réclamer la victoire, ou attendre le coup.
reminder-out-early = { $player }, { $opponent } a épuisé son temps avant que vous ayez joué tous les deux. Tu peux annuler la partie, qui ne comptera alors pas, ou attendre le coup.
bot-to-move = C’est à { $player } de jouer.
bot-had-moved = J’avais déjà joué sans pouvoir l’afficher : regarde d’abord le plateau.
your-move = { $player }, à toi de jouer : tu as les { $color ->
    [white] Blancs
   *[black] Noirs
}.
told-of-the-end = { $player }, cette partie est terminée.
not-rated-setup = Partie non classée : ce n’est pas l’une des dispositions du jeu.
not-rated-record = Partie non classée : elle reprend une feuille de partie.
not-rated-bot = Les parties contre moi ne comptent pas pour la cote.
not-rated-met = Partie non classée : vous avez déjà joué { $most } parties classées ensemble ces 30 derniers jours.
not-rated-late = Partie non classée : { $player } a déjà perdu au temps ces 7 derniers jours, et seule la première de ces défaites compte.
not-rated = Partie non classée.
ratings-changed = Cotes : { $white } · { $black }
status-to-move = { $color ->
    [white] Aux Blancs
   *[black] Aux Noirs
} ({ $player }) de jouer.
status-won = { $strong }{ $color ->
    [white] Les Blancs
   *[black] Les Noirs
} gagnent{ $strong } ({ $player }) : { $how }
status-drawn = { $strong }Partie nulle{ $strong } : { $how }
status-aborted = La partie a été { $strong }annulée{ $strong } et ne compte pas.
ending-resignation = { $loser ->
    [white] les Blancs
   *[black] les Noirs
} ont abandonné.
ending-withdrawal = { $loser ->
    [white] les Blancs
   *[black] les Noirs
} ont quitté le tournoi.
ending-removal = l’organisation a exclu { $loser ->
    [white] les Blancs
   *[black] les Noirs
} du tournoi.
ending-agreement = d’un commun accord.
ending-time = { $loser ->
    [white] les Blancs
   *[black] les Noirs
} ont épuisé leur temps.
ending-deadline = la date limite est passée, et { $loser ->
    [white] les Blancs
   *[black] les Noirs
} avaient pris plus de temps.
how-resignation = abandon
how-withdrawal = départ
how-removal = exclusion
how-agreement = d’un commun accord
how-time = au temps
how-abort = interrompue
how-unfinished = inachevée
pill-turn = au trait
pill-won = ont gagné
pill-drawn = nulle
sign-turn = le camp qui doit jouer
sign-won = le vainqueur, et comment
sign-drawn = personne n’a gagné
sign-last = le dernier coup : d’où, vers où
sign-earlier = ton coup d’avant, contre Parlor
sign-captured = capturé au dernier coup
sign-choice = tu peux choisir ceci
sign-picked = tu as choisi ceci
sign-target = tu peux aller ici
sign-concerned = la raison d’un refus
sign-note = partie revue : numéro du coup
biyi-guide-last = Biyi : le dernier coup et sa direction
biyi-guide-kinds = Biyi : glisser, monter, descendre, sauter
biyi-guide-linked = Biyi : dragons connectés
biyi-guide-tokens = Biyi : une haute pile, de bas en haut
paiko-guide-threats = Paiko : menaces contre Blancs, contre Noirs
paiko-guide-cover = Paiko : couvre Blancs, couvre Noirs
paiko-guide-meter = Paiko : menaces ; tuile capturée si c’est plein
paiko-guide-endangered = Paiko : capturée à la prochaine menace
pijersi-guide-captured = Pijersi : déjà capturé, à côté du plateau
alt-signs = Les plateaux des jeux et leurs signes. Une pastille à côté d’un camp dit qu’il est au trait ou qu’il a gagné ; une pastille seule annonce la nulle. Un cadre en tirets, une flèche et un cadre plein montrent le dernier coup. Une petite pièce barrée est ce qu’il a capturé ; près du plateau de Pijersi, elle compte celles de sa sorte. Un point marque ce que tu peux choisir, un cadre plein ce que tu as choisi, des coins ou un disque où aller. Un cadre avec un point d’exclamation dit pourquoi un coup est refusé. Dans une partie revue, 17/79 est le coup 17 sur 79. À Biyi, les cases du dernier coup sont teintées, des pointes montrent son sens ; = glisse, + monte, - descend, le point d’exclamation saute ; une chaîne rouge relie les dragons connectés ; les hautes piles figurent au-dessous, de bas en haut. À Paiko, un disque compte les menaces contre Blancs, un carré celles contre Noirs ; une barre au pied d’une case couvre ; la jauge d’une tuile se remplit jusqu’à sa capture, et un cadre rouge dit qu’il en manque une.

### Parties qui ne peuvent pas continuer

stuck = ⚠️ Cette partie ne peut pas continuer : les règles ont été corrigées depuis, et elle n’y correspond plus.
stuck-move = Les règles que je suis désormais n’autorisent pas le coup { $number }, { $move } : { $reason }
stuck-spelling = Le coup { $number }, { $move }, s’écrit désormais { $canonical }.
stuck-after-end = Selon les règles que je suis désormais, la partie était déjà finie avant le coup { $number }.
stuck-start = Selon les règles que je suis désormais, elle n’aurait pas pu partir de sa première position.
stuck-otherwise = Ce que j’ai enregistré de ses propositions, de sa pendule ou de sa fin ne correspond pas à ses coups.
stuck-shown = { $count ->
    [0] L’image montre le début.
    [one] L’image montre le plateau après le premier coup.
   *[other] L’image montre le plateau après { $count } coups.
}
stuck-way-out = Rien n’est perdu : **{ button-record }** donne tous les coups. Chacun des deux joueurs peut mettre fin à la partie ici ; elle ne comptera pas.
stuck-over = Elle est terminée. **{ button-record }** donne tous les coups.
unreadable-way-out = L’un ou l’autre joueur peut mettre fin à la partie ici ; elle ne comptera pas. Ce que j’en ai enregistré reste tel quel.

### Réponses privées

board-is-old = Ce plateau n’est plus à jour. Voici l’actuel :
game-is-over = Cette partie est finie. Voici comment elle s’est terminée :
board-posted = Publié.
picker-play-or-go-on = Tu peux jouer { $move } dès maintenant, ou continuer. { $prompt }
picker-stops = Les boutons verts jouent le coup ; ceux qui ont … le continuent.
picker-placeholder-several = Choisis-en { $count } sur { $stock }…
menu-board = Plateau ({ $count })
menu-lines = { $lines ->
    [rows] { $several ->
        [yes] Rangées { $first } à { $last }
       *[no] Rangée { $first }
    }
   *[columns] { $several ->
        [yes] Colonnes { $first } à { $last }
       *[no] Colonne { $first }
    }
}{ $cut ->
    [before] , à partir de { $from }
    [after] , jusqu’à { $to }
    [both] , de { $from } à { $to }
   *[none] { "" }
} ({ $count })
ask-resign = Abandonner la partie { $id } ? Ton adversaire la gagnera.
ask-resign-early = Abandonner la partie { $id } ? Vous n’avez pas encore joué tous les deux : elle sera annulée et ne comptera pas.
ask-abort = Annuler la partie { $id } ? Elle ne comptera pas.
ask-send-away = Retirer la partie { $id } de ce salon ? Elle n’est pas annulée : elle continue ailleurs.
sent-away = { $player }, la modération a retiré ta partie { $id } de ce salon. Elle t’attend ; { $command } la reprend ailleurs.
sent-away-direct = { $player }, la modération a retiré ta partie { $id } de ce salon. Elle continue dans tes messages privés.
sent-away-stuck = { $player }, la modération a retiré ta partie { $id } de ce salon. Tu la retrouves dans `/games`.
sent-away-unreadable = La modération a retiré la partie { $id } de ce salon.
ask-end-idle = Clore la partie { $id }, où personne n’a joué depuis le { $moment } ? Elle ne comptera pas.
ask-play = Jouer { $move } ({ $what }) ? L’image montre le plateau après ce coup.
ask-play-anyway = ⚠️ { $warning }
    Veux-tu vraiment jouer { $move } ({ $what }) ? L’image montre le plateau après ce coup.
ask-prepare-anyway = ⚠️ { $warning }
    Veux-tu vraiment préparer { $answer } comme réponse à { $move } ?
prepared-none = Tu n’as préparé aucune réponse dans cette partie.
prepared-head = **Tes réponses préparées** ({ $count } positions sur { $most }). Personne d’autre ne les voit.
prepared-answer = Si { $player } joue { $move } : { $answer }
prepared-answer-after = Après { $own } de ta part, si { $player } joue { $move } : { $answer }
prepared-then = { $line }, puis { $move } : { $answer }
explore-played = C’est joué. Ta variante continue à partir de là :
prepared-done = C’est préparé. Dès que ton adversaire joue l’un de ces coups, je joue ta réponse.
prepared-replaced = C’est préparé, à la place de ta réponse { $answer } ({ $count ->
    [one] { $count } position
   *[other] { $count } positions
}).
prepared-removed = Retiré.
prepared-changed = Cette variante n’est plus préparée. Voici ce qu’il reste.
you-resigned = Tu as abandonné.
you-aborted = Tu as annulé la partie.
you-ended-idle = Tu as clos la partie. Elle ne compte pas.
deserted-by-player = { $player } n’est plus sur ce serveur.
deserted-by-server = Je ne suis plus sur ce serveur : plus personne ne peut y jouer. Pour continuer, utilise { $command } dans tes messages privés avec { $player }.
deserted-now = Personne n’a joué depuis si longtemps que tu peux clore la partie dès maintenant ; elle ne comptera pas.
deserted-later = Si personne ne joue avant le { $moment }, tu pourras clore la partie avec `/board` ou `/games` ; elle ne comptera pas.
record-head = Partie { $id }
replay-start = { $total ->
    [0] Le début ; aucun coup n’a encore été joué.
    [one] Le début ; un coup suit.
   *[other] Le début ; { $total } coups suivent.
}
replay-move = Coup { $number } sur { $total } : { $what }
replay-note = { $number }/{ $total } { $move }
replay-whole = { $total ->
    [0] Aucun coup n’a encore été joué.
    [one] Un coup.
   *[other] { $total } coups.
}
replay-skips = L’image montre { $shown } positions sur { $all }, réparties régulièrement ; les boutons mènent à toutes.
hint-move = Je jouerais { $move } : { $what }. L’image montre le plateau après ce coup.
advice-opinion = À mon avis : **{ $verdict }**.
advice-line = Ensuite, je m’attends à { $moves }
verdict-even = la position est équilibrée
verdict-better = { $color ->
    [white] les Blancs
   *[black] les Noirs
} { $lead ->
    [slight] sont un peu mieux
    [clear] sont nettement mieux
   *[decisive] sont près de gagner
}
verdict-wins = { $color ->
    [white] les Blancs
   *[black] les Noirs
} { $moves ->
    [0] ont gagné
    [one] gagnent au prochain coup
   *[other] gagnent en { $moves } coups
}
best-move = Le mieux ici, à mon avis : { $move } ({ $what }). L’image montre le plateau après ce coup.
best-move-played = C’est ce qui a été joué.
best-move-instead = Le coup joué : { $move } ({ $what }).
explore-head = { $after ->
    [0] Tu explores depuis le début. Personne d’autre ne le voit.
    [one] Tu explores depuis la position après 1 coup. Personne d’autre ne le voit.
   *[other] Tu explores depuis la position après { $after } coups. Personne d’autre ne le voit.
}
explore-best = Le mieux ici, à mon avis : { $move } ({ $what }).
explore-full = Il n’y a plus de place : une variante a au plus { $plies } coups, et { $moves } avec toutes ses sous-variantes. **{ button-start-over }** la vide.
explore-stale = Ce plateau n’était plus à jour. Voici ta variante telle qu’elle est maintenant :
explore-followed = La partie a changé entre-temps, et ta variante avec elle :
explore-anew = La partie a continué par un coup que tu n’avais pas exploré ; ta variante repart de zéro :
explore-left-out = Une partie de ce que tu avais exploré ne mène pas à ce plateau et a été retirée. Ta variante est maintenant :
explore-variations = { $count ->
    [one] (1 sous-variante non affichée)
   *[other] ({ $count } sous-variantes non affichées)
}
explore-mistake = Je me suis arrêté à { $move }. { $reason }
openings-here = Joué sur ce serveur
openings-everywhere = Joué sur tous les serveurs
openings-mine = Joué dans tes parties
openings-collection = Dans ta collection
openings-book = Dans le livre de Parlor
openings-head = **{ $source }** · { $games ->
    [0] rien n’est encore compté
    [one] 1 partie
   *[other] { $games } parties
}{ $ended ->
    [0] {""}
    [one] , dont 1 s’est terminée ici
   *[other] , dont { $ended } se sont terminées ici
}
openings-result = { $games ->
    [one] 1 partie
   *[other] { $games } parties
} · { $result }
openings-score = { $color ->
    [white] Blancs
   *[black] Noirs
} : { $wins ->
    [one] { $wins } victoire
   *[other] { $wins } victoires
}, { $draws ->
    [one] { $draws } nulle
   *[other] { $draws } nulles
}, { $losses ->
    [one] { $losses } défaite
   *[other] { $losses } défaites
}
openings-bar = { $color ->
    [white] Blancs
   *[black] Noirs
} { $bar } { $percent } %
openings-apart = { $result } · { $apart ->
    [one] 1 non décidée sur le plateau
   *[other] { $apart } non décidées sur le plateau
}
openings-few = Pour tous les serveurs, je montre un coup dès que { $pairs } paires de joueurs différentes l’ont joué.
openings-newest = Je regarde tes { $games } parties les plus récentes.
openings-late = Je compte les { $plies } premiers coups d’une partie ; au-delà, il n’y a donc plus rien.
openings-placeholder = Ce que d’autres ont joué ici
openings-more = Autres coups
openings-first = Retour aux coups les plus joués
openings-games = Parties avec cette position
analysis-turn = **Coup { $number }**, { $color ->
    [white] Blancs
   *[black] Noirs
} : { $move } ({ $what }). Avant : { $before }. Après : { $after }. Mieux : { $better }.
analysis-steady = Aucun coup à lui seul n’a fait basculer cette partie.
analysis-note = Je n’ai jeté qu’un coup d’œil à chaque position et je peux me tromper. Sur chaque plateau de la partie revue, **{ button-best-move }** montre ce que j’aurais joué.
games-yours = **À toi de jouer**
games-theirs = **À ton adversaire de jouer**
games-stuck = **Ne peuvent pas continuer**
games-over = **Terminées**
games-entry = { $place } { $game } · { $opponent } · { $how }
games-begun = commencée { $moment }
games-moved = dernier coup { $moment }
games-time-until = fin du temps { $moment }
games-time-is-out = temps écoulé { $moment }
games-won = gagnée { $moment }
games-lost = perdue { $moment }
games-drawn = nulle { $moment }
games-aborted = annulée { $moment }
games-page = Page { $page } sur { $pages }
games-resign = Abandonner une partie…
games-resign-entry = { $game } { $id } contre { $opponent }
games-replay = Revoir une partie…
games-replay-entry = { $game } { $id } contre { $opponent }
games-challenges = **Tes défis en attente**
games-challenge-to = { $place } { $game } · à { $opponent } · expire { $moment }
games-challenge-open = { $place } { $game } · ouvert à tout le monde · expire { $moment }
games-withdraw = Retirer un défi…
games-withdraw-to = { $game } { $id } à { $opponent }
games-withdraw-open = { $game } { $id } ouvert à tout le monde
games-remedies = Plus personne n’y joue…
games-ask-entry = Toujours là, { $opponent } ? { $game } { $id }
games-end-entry = Clore sans résultat : { $game } { $id } contre { $opponent }
games-none = Tu n’as pas encore de partie. Défie quelqu’un avec `/challenge`, ou joue contre moi avec son option `level`. `/seek` te trouve un adversaire sur un autre serveur.
results = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
} : { $won ->
    [one] { $won } victoire
   *[other] { $won } victoires
}, { $drawn ->
    [one] { $drawn } nulle
   *[other] { $drawn } nulles
}, { $lost ->
    [one] { $lost } défaite
   *[other] { $lost } défaites
}
rating-provisional = ? : cote provisoire ; quelques parties de plus la fixeront.
stats-head = **Parties classées de { $player } sur ce serveur**
stats-head-everywhere = **Tes parties classées**, sur tous les serveurs et en messages privés
stats-none = Aucune pour l’instant. Une partie compte quand deux personnes la jouent jusqu’au bout à partir d’une des dispositions du jeu.
stats-none-of = Aucune partie de { $game } pour l’instant. Une partie compte quand deux personnes la jouent jusqu’au bout à partir d’une des dispositions du jeu.
stats-game = **{ $game }** : **{ $rating }** · { $results }
stats-color = – avec les { $color ->
    [white] Blancs
   *[black] Noirs
} : { $results }
stats-opponents = **Adversaires les plus fréquents**
stats-opponent = { $opponent } : { $results }
stats-nobody = d’autres personnes
stats-overall = Visible par toi uniquement : tes cotes sur l’ensemble des serveurs sont { $ratings }.
leaders-head = **{ $game } : les plus forts de ce serveur** · page { $page } sur { $pages }
leaders-head-all = **Les plus forts de ce serveur**
leaders-none = Personne n’a encore de cote ici. Une partie compte quand deux personnes la jouent jusqu’au bout : lances-en une avec `/challenge`.
leaders-none-of = Personne n’a encore de cote à { $game } ici. Une partie compte quand deux personnes la jouent jusqu’au bout : lances-en une avec `/challenge`.
leaders-provisional = Cotes provisoires, pas encore classées :
leaders-entry = **{ $place }.** { $player } **{ $rating }** · { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
leaders-entry-provisional = – { $player } **{ $rating }** · { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
leaders-you = Toi : place { $place } sur { $places }, { $rating }
leaders-you-provisional = Toi : { $rating }, pas encore de classement
games-of = Les parties de { $player } que tu peux voir :
games-their-move = **À cette personne de jouer**
games-opponents-move = **À son adversaire de jouer**
games-won-by = gagnée { $moment }
games-lost-by = perdue { $moment }
games-none-in-sight = Aucune. Des parties des autres, tu ne vois que celles de ce salon et des salons visibles par tout le serveur.
archive-head = **Archives** : { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
archive-head-many = **Archives** : plus de { $count } parties
archive-head-page = **Archives** : une autre page
archive-none = Aucune partie que tu peux voir ne correspond. Tu vois les parties de ce serveur dans les salons que tu peux lire, et toutes les tiennes.
archive-none-in-collection = Ta collection ne contient aucune partie de ce genre. Fais `/import` avec un fichier de plusieurs feuilles de partie pour la remplir.
archive-incomplete = Certaines parties terminées il y a un moment ne sont pas encore fouillées. Regarde à nouveau dans quelques minutes.
archive-page = { $first }–{ $last } sur { $count }
archive-page-many = { $first }–{ $last } sur plus de { $count }
archive-entry = { $id } { $game } · { $white } – { $black } · { $result }, { $how } · { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} · { $date }
archive-entry-stuck = { $id } { $game } · { $white } – { $black } · { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} · { $date } · je ne peux pas la montrer
archive-label = { $game } { $id } : { $white } – { $black }
archive-replay = Revoir…
archive-explore = Explorer…
archive-record = Feuille de partie…
archive-own = seulement tes parties
archive-collection = ta collection
archive-game = { $game }
archive-player = avec { $player }
archive-opponent = contre { $player }
archive-name = nom { $name }
archive-color = avec les { $color ->
    [white] Blancs
   *[black] Noirs
}
archive-setup = disposition { $setup }
archive-tournament = tournoi n° { $number }
archive-since = à partir du { $date }
archive-until = jusqu’au { $date }
archive-rating = deux cotes d’au moins { $rating }
archive-shortest = au moins { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
archive-longest = au plus { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
archive-position = avec cette position de { $game }
archive-without-bot = sans les parties contre moi, car tu joues cette position en ce moment
archive-people-only = seulement les parties entre humains, car cette position est dans une partie en cours
archive-narrow = Pour d’autres conditions : `/archive` avec l’option `position`, et par exemple une personne, un résultat ou une date.
position-games-head = **{ openings-games }**
position-games-newest = **Les plus récentes**
position-games-strongest = **Les plus fortes**, selon la moyenne des deux cotes d’aujourd’hui
position-games-rated = { $game } · { $rating }
archive-file = Les feuilles de { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}.{ $missing ->
    [0] {""}
   *[other] {" "}Toutes n’y tenaient pas : un fichier que `/import` accepte a au plus { $games } parties et { $megabytes } Mo. Cherche le reste par dates.
}
follows = Je te préviendrai une fois, quand { $id } sera terminée, dans le salon où elle se joue.
follows-no-more = Je ne te préviendrai plus quand { $id } sera terminée.
follow-over = { $player }, cette partie est terminée :
privacy = **Ce que je conserve**
    · ton identifiant Discord et le nom que les autres voient, dans tes parties et tes défis ; les parties que tu as importées ; celles que tu suis
    · tes réglages, tes cotes, tes résultats, les personnes que tu bloques, ta progression dans `/learn`, les problèmes que tu as essayés, tes votes et tes cotes aux problèmes, ta dernière course aux problèmes et ton record, ce que tu explores dans des parties (30 jours pour celles qui sont finies ou importées), ce que tu cherches dans les archives (30 jours) et les réponses que tu prépares dans les parties en cours
    · les tournois que tu crées ou joues, avec ta cote d’alors ; le fait d’avoir résolu en premier un problème du jour
    · avec `/seek` : ce que tu cherches ou cherchais, avec ton nom d’utilisateur, et ce que tu as accepté ; tes rencontres (30 jours) et où chacun joue ; les revanches que tu proposes ; tes signalements ; si tu veux être prévenu quand d’autres cherchent
    · les ouvertures : combien de fois chaque coup a été joué et avec quel résultat, sur chaque serveur et sur tous les serveurs. Cela ne nomme personne, et reste si tu effaces tes données
    · aucun message : je ne peux pas les lire. Ce que j’ai écrit dans les salons est conservé par Discord, pas par moi.
    Avec **{ button-export-own }**, tu reçois tout dans un fichier. Avec **{ button-forget }**, tout est effacé : tes parties en cours sont abandonnées ; celles qui sont terminées restent pour tes adversaires, sans ton nom, qui disparaît aussi des parties importées par d’autres. Les personnes qui te bloquent gardent ton identifiant, sans ton nom, pour que le blocage tienne.
    Les données effacées peuvent rester, inutilisées, dans les fichiers de ma base de données et dans les sauvegardes pendant une semaine au plus. Mon journal ne contient aucun nom.
privacy-export =
    { $records ->
        [0] Je ne conserve rien sur toi.
        [one] Ce que je conserve sur toi, un seul élément, en JSON :
       *[other] Ce que je conserve sur toi, { $records } éléments, chacun sur une ligne de JSON :
    }
privacy-export-cut =
    { $export }
    { $count ->
        [one] La partie la plus ancienne n’y tenait pas ; `/record` la donne.
       *[other] Les { $count } parties les plus anciennes n’y tenaient pas ; `/record` les donne une à une.
    }
privacy-export-imports =
    { $export }
    { $count ->
        [one] La partie importée en dernier n’y tenait pas ; elle est dans le fichier que tu as importé.
       *[other] Les { $count } parties importées en dernier n’y tenaient pas ; elles sont dans les fichiers que tu as importés.
    }
ask-forget =
    Supprimer tout ce que je conserve sur toi ? C’est définitif.{ $running ->
        [0] { "" }
        [one] { " " }Ta partie en cours est abandonnée.
       *[other] { " " }Tes { $running } parties en cours sont abandonnées.
    }{ $count ->
        [0] { "" }
        [one] { " " }Tu quittes le tournoi { $tournaments }.
       *[other] { " " }Tu quittes les tournois { $tournaments }.
    } Tes réglages, tes cotes, tes résultats et ta progression disparaissent. Les parties terminées restent pour tes adversaires, sans ton nom.
forgotten = C’est fait. Je ne conserve plus rien sur toi. Si tu rejoues, tout recommence à zéro.
former-player = Ancien joueur
import-head = **{ $game }** : { $white } (Blancs) – { $black } (Noirs), { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
import-variations = Laissé de côté : { $count ->
    [one] 1 variante
   *[other] { $count } variantes
}.
import-annotations = Laissé de côté : { $count ->
    [one] 1 annotation
   *[other] { $count } annotations
}.
import-lines = Laissé de côté : { $count ->
    [one] 1 ligne qui ne fait pas partie de la notation
   *[other] { $count } lignes qui ne font pas partie de la notation
}.
gathered-head = **Collection** : { $added ->
    [one] { $added } lue
   *[other] { $added } lues
}, { $there } déjà là, { $refused ->
    [one] { $refused } refusée
   *[other] { $refused } refusées
}.
gathered-full = Pas de place pour { $count ->
    [one] { $count } partie
   *[other] { $count } parties
} : une collection en contient { $most } au maximum.
gathered-refused = Partie { $number } : { $reason }
gathered-more = … et { $count ->
    [one] { $count } autre refusée
   *[other] { $count } autres refusées
}.
gathered-kept = Ta collection contient maintenant { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}. Je garde chacune 30 jours.
rules-head = **{ $game }** · page { $page } sur { $pages }
rules-choose-page = Choisir une page

### Refus

illegal-syntax = { $text } n’est pas un coup. Écris un coup comme a5-b5{ $place ->
    [terminal] . La commande `parlor moves` donne tous les coups permis
   *[chat] , choisis une suggestion, ou appuie sur **{ button-move }** sous le plateau
}.
illegal-game-over = La partie est terminée : on ne joue plus.
refusal-not-a-player = Seules les deux personnes qui jouent cette partie peuvent faire cela.
refusal-not-your-turn = Ce n’est pas ton tour.
refusal-game-over = Cette partie est terminée.
refusal-offer-pending = Ta propre proposition attend encore une réponse.
refusal-offer-waits = Ton adversaire attend une réponse à sa proposition : réponds d’abord, ou continue simplement à jouer.
refusal-offer-declined = Tu l’as déjà demandé depuis le dernier coup. Redemande après le prochain.
refusal-own-offer = C’est à ton adversaire de répondre à ta proposition.
refusal-no-offer = Cette proposition n’est plus valable.
refusal-nothing-to-take-back = Tu n’as pas encore joué : il n’y a rien à reprendre.
refusal-here-already = Cette partie se joue déjà ici.
refusal-time-remains = Il reste du temps à ton adversaire.
refusal-played-elsewhere = Cette partie se poursuit dans { $channel }.
refusal-without-place = Cette partie n’a plus de place de ton côté. Utilise { $command } là où tu veux la jouer.
refusal-at-own-home = Tu ne joues pas cette partie ici. { $command } te mène à ta place.
refusal-no-rematch-now = Une revanche n’est pas possible pour le moment. Cherche ta prochaine partie avec `/seek`.
refusal-blocked-by-you = Tu bloques { $name } : pas de revanche. Tu peux changer cela dans `/settings`.
refusal-plays-already = Tu joues déjà une autre partie avec { $name }.
refusal-on-another-server = Cette partie n’est pas sur ce serveur : elle ne peut pas venir ici.
refusal-no-days-left = Tu disposes de { $most } jours de vacances par an, et il n’en reste pas assez.
refusal-rematch-waits = Tu as déjà proposé une revanche : elle attend une réponse.
refusal-not-over = Cette partie n’est pas encore terminée.
refusal-too-late-to-abort = Chaque camp a déjà joué : la partie ne peut plus être annulée. Tu peux abandonner, ou proposer la nulle.
refusal-may-still-move = Ton adversaire peut encore jouer. Si personne ne joue avant le { $moment }, tu pourras clore la partie sans résultat.
refusal-opponent-is-there = { $player } est toujours sur ce serveur. Si personne ne joue avant le { $moment }, tu pourras clore la partie sans résultat.
refusal-ends-otherwise = Cette partie n’attend pas sans fin : la pendule, le tournoi ou ton abandon y met un terme.
refusal-cannot-tell = Discord ne me le dit pas pour l’instant. Réessaie plus tard.
refusal-in-tournament = Dans une partie de tournoi, on ne reprend pas de coup, on n’annule pas la partie et il n’y a pas de revanche.
refusal-own-game = Tu joues cette partie : je te préviens déjà de tout.
refusal-too-many-followers = { $most } personnes suivent déjà cette partie, c’est le maximum.
refusal-not-writable = Je ne peux pas écrire de moi-même dans ce salon, je ne pourrais donc pas te prévenir.
refusal-opponent-gone = Je ne connais plus ton adversaire : pas de revanche possible.
refusal-cannot-go-on = Cette partie ne peut pas continuer : les règles ont été corrigées depuis, et elle n’y correspond plus. `/board` t’en dit plus.
refusal-other-version = Une autre version de moi a enregistré ceci, et je ne sais pas le lire. Rien n’est perdu ; la personne qui m’héberge doit me mettre à jour.
refusal-no-answer-in-line = Il n’y a encore rien à préparer dans cette variante. Joue un coup de ton adversaire, puis ta réponse.
refusal-too-much-prepared = Dans une partie, tu peux préparer au plus { $most } positions. Retire d’abord une variante.
refusal-too-many-prepared-games = Tu peux avoir des réponses préparées dans { $most } parties au plus à la fois.
refusal-hint-among-people = Je ne donne pas d’indice tant que deux personnes jouent. Une fois la partie finie, `/hint` montrera comment elle s’est passée. Dans une partie contre moi (`/challenge level:`), il t’aide aussitôt.
refusal-continues-running = Ceci prolonge ta partie en cours { $game } : je n’en dirai rien et je ne la jouerai pas avant qu’elle soit finie.
refusal-continues-someones-running = Ceci prolonge une partie encore en cours : je n’en dirai rien et je ne la jouerai pas avant qu’elle soit finie.
refusal-no-openings-on-server = Sur ce serveur, les ouvertures ne sont pas montrées dans les parties en cours entre deux personnes.
refusal-no-openings-in-tournament = Dans ce tournoi, les ouvertures ne sont pas montrées dans les parties en cours.
refusal-line-too-long = Trop long pour une suggestion. Appuie sur Entrée pour voir le plateau, puis continue par des clics.
refusal-no-advice = Je n’ai rien à dire de cette partie.
refusal-no-engine = Je connais les règles de { $game }, mais je ne sais pas y jouer : pas de partie contre moi, ni indices ni analyses. Défie plutôt quelqu’un du serveur.
refusal-no-game-here = Il n’y a pas de partie dans ce salon. Lances-en une avec `/challenge`.
refusal-table-taken = Une partie est déjà en cours dans ce salon ({ $game }). Finis-la d’abord, ou va dans un autre salon ou un autre fil.
refusal-table-taken-at = Une partie est déjà en cours dans ce salon : { $link } ({ $game }). Finis-la d’abord, ou va dans un autre salon ou un autre fil.
refusal-unknown-game = Il n’y a pas de partie { $text }, ou alors tu ne peux pas la voir.
refusal-not-text = Ce fichier n’est pas du texte, ce n’est donc pas une feuille de partie.
refusal-import-gone = Je n’ai plus cette feuille de partie. Refais `/import`.
refusal-too-many-records = Ce fichier a { $count } parties. J’en prends { $most } à la fois au maximum.
refusal-search-gone = Je n’ai plus cette recherche. Refais `/archive`.
refusal-no-position-searched = Appuie d’abord sur **{ button-search-position }** sous un plateau de `/explore`.
refusal-board-changed = Ton plateau a changé. Appuie sur le bouton du plus récent.
refusal-too-dear = En dix minutes, tu as cherché { $most } positions ou envoyé autant de fichiers. La suite { $moment }.
refusal-no-date = { $text } n’est pas une date. Écris-la comme 2026-11-21.
refusal-self-challenge = Tu ne peux pas te défier toi-même.
refusal-bot-opponent = { $name } est un bot et ne joue pas.
refusal-clock-of-bot = Les parties contre moi n’ont pas de pendule : laisse `clock` vide.
refusal-level-of-person = `level` sert aux parties contre moi. Laisse-le vide pour défier { $name }, ou laisse `opponent` vide pour jouer contre moi.
refusal-opponent-absent = { $name } ne voit pas ce salon et ne pourrait donc pas y jouer.
refusal-alone-here = Personne d’autre ne peut nous rejoindre ici. Lance ton défi dans un salon d’un serveur, ou en message privé.
refusal-alone-but-for-bot = Personne d’autre ne peut nous rejoindre ici, mais je joue aussi : choisis un `level`. Ou lance ton défi dans un salon d’un serveur, ou en message privé.
refusal-no-challenges = { $name } n’accepte pas de défis.
refusal-too-many-blocked = Tu bloques { $most } personnes, c’est le maximum. `/settings` permet d’en débloquer, ou d’empêcher tous les défis.
refusal-channel-not-allowed = On ne peut pas lancer de partie dans ce salon. Sur ce serveur, on joue dans { $channels }
refusal-answers-hidden = Les autres ne verraient pas mes messages ici : tu n’as pas le droit d’utiliser des applications externes dans ce salon. Demande cette permission, ou fais ajouter Parlor au serveur.
refusal-too-many-challenges = Tu as déjà trois défis en attente. Retires-en un avec `/games`, ou attends une réponse.
refusal-challenge-gone = Ce défi n’est plus ouvert.
refusal-not-challenged = Ce défi s’adresse à { $name }.
refusal-not-your-challenge = Retirer ce défi revient uniquement à { $name }.
refusal-own-challenge = C’est ton propre défi : à quelqu’un d’autre de l’accepter.
refusal-rules = Ces règles n’existent que pour { $games } : { $rules }. { $game } ne les a pas : laisse `rules` vide.
refusal-no-ladder-here = Il n’y a de classement que sur les serveurs : utilise `/leaderboard` dans un salon de serveur.
refusal-others-results = Hors des serveurs, je ne te montre que tes propres parties. Utilise `/stats` dans un salon du serveur où vous jouez ensemble.
refusal-no-server = C’est réservé aux serveurs qui m’ont ajouté : utilise cette commande dans un de leurs salons.
refusal-not-a-manager = Seules les personnes qui ont la permission *Gérer le serveur* peuvent modifier ses dispositions et ses réglages.
refusal-no-time-of-day = { $text } n’est pas une heure. Tape une heure de 0 à 23, ou heures et minutes comme `18:30`.
refusal-no-zone = Je ne connais pas le fuseau horaire { $text }. Choisis une des suggestions, par exemple `Europe/Berlin`.
refusal-lacks-rights = Je ne peux pas encore publier le problème du jour dans { $channel }. Donne-moi ces permissions, puis réutilise la commande : { $rights }
refusal-daily-incomplete = Pour un problème du jour, il me faut un salon et une heure : `/server puzzle_channel: puzzle_hour:`, et de préférence ton fuseau horaire.
refusal-setup-name = { $text } ne peut pas être le nom d’une disposition. Il faut 2 à 32 caractères : a–z, chiffres, traits d’union, avec une lettre au début.
refusal-setup-name-taken = Le nom { $name } désigne déjà autre chose : les noms et les codes de disposition du jeu, `random` et tout ce qui commence par `house-` sont pris.
refusal-layout-too-long = Cette disposition est trop longue : { $most } caractères au plus.
refusal-too-many-setups = Ce serveur a déjà { $most } dispositions pour { $game }, c’est le maximum. Supprimes-en d’abord une avec `/setup delete`, ou reprends un nom existant.
refusal-unknown-setup = Ce serveur n’a pas de disposition { $name } pour { $game }. `/setup list` montre celles qu’il a.

### Suggestions pendant la saisie

suggest-game = { $game }, { $white } – { $black }
suggest-group = { $text } ({ $count } coups)
suggest-squares = { $text } ({ $count ->
    [one] { $count } case
   *[other] { $count } cases
})
suggest-facings = { $text } ({ $count ->
    [one] { $count } orientation
   *[other] { $count } orientations
})
suggest-letters = { $text } (encore { $count })
suggest-layout = prendre cette disposition
suggest-enter = Valide : appuie sur Entrée sans choisir cette suggestion

### Descriptions des images

alt-board = { $game } : { $white } (Blancs) contre { $black } (Noirs). { $status } { $last } { $pieces } Position : { $position }
position-in-words = Blancs : { $white }. Noirs : { $black }.
position-no-pieces = aucune pièce
position-piece = { $cell } { $piece }
position-pieces = { $before } ; { $next }
alt-last-move = Dernier coup : { $move }.
alt-explore = Une position explorée, pas celle de la partie. { $board }
alt-no-move = Aucun coup joué.
alt-replay = { $total ->
    [0] Rien ne bouge encore
    [one] Une animation d’un coup
   *[other] Une animation de { $total } coups
}. Elle finit sur ce plateau : { $board }
alt-advice = { $game } : { $white } (Blancs) contre { $black } (Noirs). Le plateau après le coup que je jouerais : { $move }. { $pieces } Position : { $position }
alt-analysis = Un graphique : qui était mieux dans cette partie de { $game }, de −100, les Noirs gagnent, à 100, les Blancs gagnent. { $every ->
    [one] Après chaque coup
   *[other] Tous les { $every } coups
}, { $count } en tout, depuis le début : { $list }
alt-start = Le début d’une partie de { $game }. { $pieces } Position : { $position }
alt-stuck = Le dernier plateau d’une partie de { $game } qui respecte encore les règles. { $pieces } Position : { $position }
alt-rules = Un exemple tiré des règles de { $game }. { $pieces } Position : { $position }
alt-ratings = Un graphique : la cote à { $game } après chaque partie classée, { $count } en tout. Maintenant { $now } ; la plus haute { $high }, la plus basse { $low }. Les dernières valeurs, de la plus ancienne à la plus récente : { $list }

### Les graphiques

graph-rating = { $game } : cote
graph-figure = { $rating }
graph-games = parties classées
graph-start = au départ
graph-provisional = provisoire
graph-analysis = { $game } : qui était mieux ?
graph-won = { $color ->
    [white] Victoire blanche
   *[black] Victoire noire
}
graph-drawn = Nulle
graph-aborted = Annulée
graph-moves = coups
graph-wins = { $color ->
    [white] gain blanc
   *[black] gain noir
}
graph-even = égalité
legend-advice = mon indice

### Aide

help = **Une première partie**
    1. `/challenge game:… opponent:@friend` – la personne défiée appuie sur **{ button-accept }**, sous le message. Personne en vue ? `/seek` te trouve un adversaire sur un autre serveur, et avec `level:1` tu joues tout de suite contre moi.
    2. Sous le plateau, appuie sur **{ button-move }** puis clique : d’abord la pièce, ensuite sa destination. Ou tape `/move` et choisis dans la liste.
    3. Je vérifie chaque coup, je dessine le nouveau plateau et je préviens ton adversaire.
    4. `/board` te montre le plateau rien qu’à toi, et **{ button-flip }** le montre de l’autre côté ; `/draw`, `/resign` et `/abort` mettent fin à une partie avant l’heure. Contre moi, `/hint` te donne un indice. `/explore` te laisse essayer des coups sur un plateau rien qu’à toi. `/tournament list` montre les tournois de ton serveur.
    5. Tu découvres un jeu ? Les boutons ci-dessous te l’apprennent clic après clic (`/learn`), ou montrent ses règles en images (`/rules`).
help-game = **{ $game }.** { $about }
pijersi-about = Pierre, feuille et ciseaux sont des cubes sur des hexagones. Empile-les, capture, et arrive le premier de l’autre côté.
biyi-about = Les jetons des deux couleurs s’empilent sur les deux rives d’un fleuve, et la pile obéit à celui du dessus. Sois le premier sur l’oiseau de l’autre village.
paiko-about = Pose des tuiles qui menacent ou couvrent ; deux menaces capturent. Dix points gagnent : un par tuile au milieu, deux dans le domaine adverse.

### Pijersi : les règles

rules-pijersi-aim = **Le but.** Les Blancs gagnent avec une pierre, une feuille ou des ciseaux, en cube seul ou au-dessus d’une pile, sur la rangée **g**, les Noirs sur la rangée **a** : ce sont les rangées teintées. Chaque camp a 14 cubes : des pierres (anneau), des feuilles (carré), des ciseaux (croix) et deux sages (signe infini). Les Blancs commencent, puis on joue à tour de rôle ; on n’a pas le droit de passer.
rules-pijersi-roles = **Capturer.** La pierre bat les ciseaux, les ciseaux battent la feuille, la feuille bat la pierre. Une pièce capture en allant sur une pièce adverse qu’elle bat, et ce qui est capturé quitte le plateau pour de bon. Un **sage** ne bat rien, et rien ne le bat. Ici, la pierre blanche en d4 est choisie : elle peut capturer les ciseaux en e3, mais pas la feuille en d3, ni la pierre en d5, ni le sage en c3.
rules-pijersi-stacks = **Cubes et piles.** Un cube se déplace d’une case dans l’une des six directions : sur une case vide, sur une pièce adverse qu’il bat, ou **sur un cube seul de ton camp**. Deux cubes sur une case forment une pile ; il n’y en a jamais trois. Le cube du dessus décide de ce que la pile bat et de ce qui la bat. Un sage peut monter sur un sage, mais jamais sur une pierre, une feuille ou des ciseaux. Ici, les ciseaux en d4 peuvent aller sur la feuille, le sage ou la pierre d’à côté.
rules-pijersi-stack-moves = **Déplacer une pile.** Le cube du dessus de ta pile peut partir tout seul, comme un cube isolé. Ou bien toute la pile se déplace **d’une ou deux cases en ligne droite** ; la case intermédiaire doit être vide. Elle peut arriver sur une case vide ou sur une pièce adverse que son cube du dessus bat ; elle capture alors la pièce entière, donc deux cubes si c’est une pile. Une pile ne peut pas aller sur une de tes propres pièces. Quand tu cliques sur une pile, tu choisis où va la **pile**, puis si son cube du **dessus** y reste ou repart ; ou bien tu ne déplaces que le cube du dessus.
rules-pijersi-two-actions = **Deux actions en un tour.** Si un cube forme une pile en se déplaçant, cette pile peut repartir aussitôt. Et après le déplacement d’une pile, son cube du dessus peut aussitôt en descendre : sur une case vide, sur une pièce adverse qu’il bat ou sur un de tes cubes seuls. Jamais plus que ces deux actions. Ici, la pierre est allée de a4 sur les ciseaux en b5 (1), puis la nouvelle pile est allée en c4 (2) : `a4-b5=c4`.
rules-pijersi-capture-twice = **Capturer deux fois.** Chacune des deux actions peut capturer. Ici, la pile noire a capturé ce qui se trouvait en c2 (1), puis son cube du dessus, la feuille, en est descendu et a capturé la pierre en b3 (2) : `d3=c2!-b3!`. Un cube qui a capturé n’est pas une pile : il ne peut donc pas continuer.
rules-pijersi-end = **La fin de la partie.** Tu gagnes si, à la fin de ton tour, ta rangée de but porte une pierre, une feuille ou des ciseaux de ton camp, en cube seul ou au-dessus d’une pile. Un sage n’y gagne rien. Tu gagnes aussi si ton adversaire n’a plus aucun coup possible. **Vingt tours de suite sans capture** (dix par camp), et la partie est nulle ; le compte est affiché au-dessus du plateau. Qui atteint le but à ce tour-là gagne quand même ; un blocage à ce tour-là donne la nulle.
rules-pijersi-notation = **Écrire les coups.** `-` déplace un cube, `=` déplace une pile, et `!` marque une capture, mais tu peux l’omettre : `a5-b5`, `b4=d3`, `a4-b5=c4`, `d2=d3!-d4!`. `/move` propose les coups permis, même sans les signes : `a4b5c4`.
    { "" }**Positions de départ.** `/challenge setup:` propose la position classique, `half-random` (tirée au sort, la même pour les deux) et `full-random` (tirée pour chaque camp), et accepte les codes de six lettres de l’auteur.
    Pijersi est un jeu de Lucas Borboleta, publié sous licence CC BY-NC-SA 4.0 : <https://github.com/LucasBorboleta/pijersi>

### Pijersi : mots et pièces
# Les messages dont le nom commence par « part- » ne servent qu’à l’intérieur des autres ; chaque langue a les siens.

part-role = { $role ->
    [rock] pierre
    [paper] feuille
    [scissors] ciseaux
   *[wise] sage
}
part-the-role = { $role ->
    [rock] la pierre
    [paper] la feuille
    [scissors] les ciseaux
   *[wise] le sage
}
part-the-role-capital = { $role ->
    [rock] La pierre
    [paper] La feuille
    [scissors] Les ciseaux
   *[wise] Le sage
}
part-a-role = { $role ->
    [rock] une pierre
    [paper] une feuille
    [scissors] des ciseaux
   *[wise] un sage
}
part-the-target = { $target ->
    [rock] la pierre
    [paper] la feuille
    [scissors] les ciseaux
   *[wise] le sage
}
part-a-target = { $target ->
    [rock] une pierre
    [paper] une feuille
    [scissors] des ciseaux
   *[wise] un sage
}
part-bottom = { $bottom ->
    [rock] pierre
    [paper] feuille
    [scissors] ciseaux
   *[wise] sage
}
part-the-onto = { $onto ->
    [rock] la pierre
    [paper] la feuille
    [scissors] les ciseaux
   *[wise] le sage
}
part-goes = { $role ->
    [scissors] vont
   *[other] va
}
part-climbs = { $role ->
    [scissors] montent
   *[other] monte
}
part-captures = { $role ->
    [scissors] capturent
   *[other] capture
}
part-beats = { $role ->
    [scissors] battent
   *[other] bat
}
part-belongs = { $role ->
    [scissors] appartiennent
   *[other] appartient
}
part-bars = { $role ->
    [scissors] barrent
   *[other] barre
}
# Les pièces ont leur article.
pijersi-cube = { part-the-role }
pijersi-stack = la pile ({ part-role } sur { part-bottom })
pijersi-captured-cube = { pijersi-cube }
pijersi-captured-stack = { pijersi-stack }
pijersi-that-stack = cette pile
pijersi-upper = { part-the-role } du dessus

### Pijersi : l’image

caption-player = { $player }
pijersi-caption-goal = but
pijersi-caption-quiet = { $count }/{ $limit } avant la nulle
pijersi-legend-movable = peut bouger

### Pijersi : les coups en mots

pijersi-describe-move = { $piece } vers { $to }
pijersi-describe-onto = { $piece } sur { part-the-onto } en { $to }
pijersi-describe-capture = { $piece } vers { $to } en capturant { $captured }
pijersi-describe-two = { $first } ; puis { $second }

### Pijersi : le choix d’un coup

pijersi-prompt-start = **À toi de jouer.** Quelle pièce ?
pijersi-prompt-cube = Où veux-tu déplacer { part-the-role } de { $from } ?
pijersi-prompt-stack = Tu déplaces { $piece } de { $from } : où va la **pile** ? Ou bien ne déplace que son cube du **dessus** ({ part-role }).
pijersi-prompt-upper = Seul le cube du **dessus** ({ part-role }) quitte { $from } : où va-t-il ?
pijersi-prompt-made = Cela forme une pile en { $from }, qui peut repartir : vers où ?
pijersi-prompt-joined = Cela forme une pile en { $from }. Vers où repart-elle ?
pijersi-prompt-went = La pile va en { $from }. Son cube du **dessus** ({ part-role }) y reste-t-il ? Sinon, où va-t-il ?
pijersi-prompt-over = Le coup est complet.
pijersi-step-lower-stays = seul le cube du dessus ({ part-role }) bouge : celui du dessous reste en { $cell }
pijersi-step-upper-stays = le cube du dessus ({ part-role }) reste : la pile finit en { $cell }
pijersi-label-upper-only = Le dessus seul ({ part-role })
pijersi-label-join = { part-role } sur { $cell }
pijersi-label-stays = Reste ({ part-role })
pijersi-sign-own = { $piece }
pijersi-sign-captured = capture { $piece }
pijersi-brief-cube = { part-role }
pijersi-brief-stack = { part-role } sur { part-bottom }
pijersi-step-join = { part-the-role } du dessus { part-climbs } sur { part-the-onto } en { $cell }, et cette pile repart
pijersi-step-go = { $part ->
    [stack] la pile va en { $cell }
    [upper] { part-the-role } du dessus { part-goes } en { $cell }
   *[cube] { part-the-role } { part-goes } en { $cell }
}
pijersi-step-onto = { $part ->
    [upper] { part-the-role } du dessus { part-climbs } sur { part-the-onto } en { $cell }
   *[cube] { part-the-role } { part-climbs } sur { part-the-onto } en { $cell } : une pile
}
pijersi-step-capture = { $part ->
    [stack] la pile capture { $captured } en { $cell }
    [upper] { part-the-role } du dessus { part-captures } { $captured } en { $cell }
   *[cube] { part-the-role } { part-captures } { $captured } en { $cell }
}

### Pijersi : les coups refusés

illegal-empty-source = Il n’y a rien à déplacer en { $from }.
illegal-not-yours = { part-the-role-capital } en { $from } { part-belongs } à ton adversaire.
illegal-not-a-stack = En { $from }, il y a un cube seul ({ part-role }), pas une pile : `=` déplace les piles, `-` déplace les cubes.
illegal-same-cell = La pile est déjà en { $from }.
illegal-not-adjacent = { $from } et { $to } ne sont pas voisines : un cube seul ne se déplace que d’une case.
illegal-too-far = { $to } est trop loin de { $from } : une pile se déplace d’une ou deux cases.
illegal-bent = { $from } et { $to } ne sont pas en ligne droite : une pile qui se déplace de deux cases va tout droit.
illegal-blocked = { part-the-role-capital } en { $middle } { part-bars } le chemin de { $from } à { $to } : une pile ne saute par-dessus rien.
illegal-own-piece = Tu as déjà { part-a-target } en { $to } : une pile entière ne peut pas aller sur une de tes pièces.
illegal-third-cube = Tu as déjà une pile en { $to } : un troisième cube ne peut pas monter dessus.
illegal-wise-on-top = Un sage ne peut pas monter sur { part-the-target } en { $to } : il ne monte que sur un sage.
illegal-not-beaten = { part-the-role-capital } ne { part-beats } pas { part-the-target } : { $from } ne peut donc pas capturer { $to }.
illegal-wrong-second = { $kind ->
    [cube] Les deux actions d’un tour sont différentes : `-` de { $from } à { $to } ne peut pas suivre celle-ci. Seule une pile qui vient de se déplacer peut laisser descendre son cube du dessus.
   *[stack] Les deux actions d’un tour sont différentes : `=` de { $from } à { $to } ne peut pas suivre celle-ci. Seule une pile qui vient d’être formée peut repartir.
}
illegal-too-many = Un tour compte au plus deux actions : on ne peut plus continuer jusqu’en { $to }.
illegal-which-part = Il y a une pile en { $from } : écris { $from }={ $to } pour toute la pile, ou { $from }-{ $to } pour son cube du dessus.

### Pijersi : les dispositions

pijersi-setup-unknown = « { $setup } » n’est pas une disposition. Écris classic, half-random, full-random, ou l’un des codes de six lettres de l’auteur, comme GRXLLS.
pijersi-setup-cubes = Avec le code de disposition { $setup }, un camp aurait { $found } fois le cube « { part-role } » au lieu de { $expected }.
pijersi-setup-wise = Avec le code de disposition { $setup }, un sage serait sur { part-a-role }, ce que les règles interdisent.

### Pijersi : les fins de partie

ending-goal = { $winner ->
    [white] les Blancs
   *[black] les Noirs
} ont atteint la rangée de but.
ending-blocked = { $loser ->
    [white] les Blancs
   *[black] les Noirs
} n’ont plus aucun coup possible.
ending-quiet-turns = vingt tours ont passé sans capture.
how-goal = rangée de but atteinte
how-blocked = plus aucun coup
how-quiet-turns = 20 tours sans capture

### Commandes

command-challenge = Défier quelqu’un, ou tout le monde, à un jeu
command-challenge-game = Quel jeu
command-challenge-opponent = Qui défier (même moi) ; laisse vide pour que tout le monde puisse accepter
command-challenge-level = Jouer contre moi : 1 pour une première partie, 6 pour toute ma force
command-challenge-color = La couleur que tu veux jouer
command-challenge-setup = La disposition de départ ; l’habituelle si c’est vide
command-challenge-rules = Règles optionnelles ; les habituelles si c’est vide
command-move = Jouer un coup dans la partie de ce salon
command-move-move = Ton coup dans la notation du jeu, ou une suggestion
command-board = Voir le plateau de ce salon, rien que pour toi
command-board-view = De quel côté
command-draw = Proposer la nulle
command-movehere = Demander à continuer une de tes parties dans ce salon
command-movehere-game-id = Les six lettres et chiffres de la partie
command-settings = Thème et vue du plateau, notifications, langue, défis, vacances
command-server = Réglages du serveur : salons, pendule par défaut, langue, problème du jour
command-server-puzzle-channel = Publier un problème par jour dans ce salon
command-server-puzzle-hour = L’heure du problème du jour, de 0 à 23, ou avec les minutes comme 18:30
command-server-puzzle-zone = Le fuseau de cette heure, comme Europe/Berlin ; UTC si tu n’en choisis jamais
command-server-puzzle-game = Seulement des problèmes de ce jeu ; les jeux alternent si c’est vide
command-takeback = Demander à reprendre ton dernier coup
command-challenge-clock = Le temps de chaque camp ; celui du serveur si c’est vide
command-resign = Abandonner la partie
command-abort = Annuler la partie ; elle ne comptera pas
command-record = Afficher une partie sous forme de texte
command-record-game-id = Quelle partie ; celle de ce salon si c’est vide
command-replay = Revoir une partie, coup par coup
command-replay-game-id = Quelle partie ; celle de ce salon si c’est vide
command-hint = Un indice dans une partie contre moi, ou le bilan de la dernière partie jouée ici
command-explore = Essayer des coups pour les deux camps sur un plateau rien que pour toi
command-explore-game-id = Quelle partie ; celle de ce salon si c’est vide
command-explore-moves = Coups depuis le début de ta variante, séparés par des espaces
command-games = Tes parties, et où c’est à toi de jouer
command-stats = Cotes et résultats sur ce serveur, par jeu, couleur et adversaire
command-stats-user = De qui ; les tiens si c’est vide
command-stats-game = Quel jeu ; tous si c’est vide
command-leaderboard = Les plus forts de ce serveur
command-leaderboard-game = Quel jeu ; tous si c’est vide
command-games-user = Les parties de qui ; les tiennes si c’est vide
command-archive = Chercher parmi les parties terminées que tu peux voir
command-archive-player = Qui joue ; toi, si une autre option en dépend
command-archive-opponent = Qui joue contre cette personne
command-archive-game = Quel jeu
command-archive-color = La couleur de cette personne
command-archive-result = Le résultat, pour une couleur ou pour cette personne
command-archive-ending = Pourquoi la partie s’est terminée
command-archive-setup = La disposition de départ
command-archive-tournament = Seulement les parties de ce tournoi
command-archive-since = Terminée ce jour-là ou après, par exemple 2026-11-21
command-archive-until = Terminée ce jour-là ou avant, par exemple 2026-11-21
command-archive-rating = Les deux ont aujourd’hui au moins cette cote
command-archive-shortest = Au moins ce nombre de coups, les deux camps comptés
command-archive-longest = Au plus ce nombre de coups, les deux camps comptés
command-archive-among = Où chercher ; ce serveur et tes parties si c’est vide
command-archive-name = Une partie d’un nom, dans ta collection seulement
command-archive-position = Une position, en plus des autres conditions
choice-position-searched = La dernière cherchée depuis un plateau
choice-among-server = Ce serveur et mes parties
choice-among-own = Seulement mes parties
choice-among-collection = Ma collection
archive-result-white = Les Blancs ont gagné
archive-result-black = Les Noirs ont gagné
archive-result-draw = Partie nulle
archive-result-win = Cette personne a gagné
archive-result-loss = Cette personne a perdu
command-privacy = Ce que je conserve sur toi : le voir, l’obtenir, le supprimer
command-import = Importer une feuille de partie, pour la regarder ou la continuer
command-import-text = La feuille de partie en texte ; si le fichier a plusieurs parties, le numéro de celle à lire
command-import-file = La feuille de partie dans un fichier texte
command-rules = Les règles d’un jeu, en pages illustrées
command-rules-game = Quel jeu
command-setup = Les dispositions enregistrées par ce serveur
command-setup-save = Garder une disposition sous un nom ; elle remplace celle qui le portait
command-setup-save-name = Son nom : lettres, chiffres et traits d’union
command-setup-layout = La place des pièces, écrite comme pour /challenge
command-setup-list = Montrer les dispositions de ce serveur
command-setup-list-game = De quel jeu ; de tous si c’est vide
command-setup-delete = Supprimer une disposition ; les parties commencées continuent
command-setup-delete-name = Son nom, ou une suggestion
command-setup-game = Quel jeu
command-help = Une première partie en cinq lignes
choice-white = Blancs
choice-black = Noirs
choice-random = Au hasard
choice-level = { $level ->
    [1] 1 – une première partie
    [2] 2 – je connais les règles
    [3] 3 – j’ai déjà joué
    [4] 4 – je vois venir les coups
    [5] 5 – je joue bien
   *[6] 6 – donne tout
}
choice-rules = { $games } : { $rules }

### Quand une demande n’est pas claire

request-unknown = Je ne connais pas cette commande. Elle vient peut-être d’une autre version de Parlor : réessaie dans un instant.
request-missing = Il manque l’option `{ $option }`.
request-bad-option = { $value } ne convient pas à l’option `{ $option }`.
request-no-record = `/import` a besoin d’une feuille de partie, comme `text` ou comme `file`.
download-too-large = Ce fichier est trop gros pour une feuille de partie : { $most } Ko au plus.
download-failed = Je n’ai pas pu récupérer ce fichier. Réessaie, ou donne la feuille de partie comme `text`.
control-unknown = Je ne comprends plus ce bouton. `/board` montre la partie de ce salon.
control-too-long = C’est trop de clics pour un seul bouton. Écris le coup avec `/move`, ou avec `/explore` si tu explores, s’il te plaît.
deferred-done = Cela a pris un peu plus de temps que d’habitude. C’est fait.
automod-blocks = C’est fait. { automod-words }
automod-words = AutoMod bloque le texte de ce message sur ce serveur.
error-internal = Quelque chose a mal tourné de mon côté ; la personne qui héberge ce bot le verra. Rien n’est perdu dans ta partie : réessaie, s’il te plaît.
error-store = Je n’ai pas pu enregistrer cela et je redémarre. Tout ce à quoi j’avais répondu est conservé. Regarde le plateau dans une minute (`/board`) : si ce que tu viens de faire n’y est pas, refais-le, s’il te plaît.
error-away = Ma base de données est injoignable pour le moment : rien n’a été enregistré. Réessaie dans une minute, s’il te plaît.
error-away-unsure = Ma base de données ne répond plus, et je ne sais pas si cela a été enregistré. Dans une minute, regarde le plateau (`/board`) avant de réessayer, s’il te plaît.

## Biyi

### Feuilles de partie relues

transcript-refused = Ligne { $line } : { $problem }
transcript-header = un en-tête s’écrit `[White "Ann"]`, sur une seule ligne.
transcript-twice = l’en-tête { $name } apparaît deux fois.
transcript-no-game = il manque l’en-tête `Game`, comme dans `[Game "Pijersi"]`.
transcript-game = il n’y a pas de jeu { $text }, seulement { $games }.
transcript-value = { $text } ne convient pas à l’en-tête `{ $header }`.
transcript-drawn = la disposition { $setup } est tirée au sort : l’en-tête `Position` doit donc donner le départ.
transcript-position = une partie de { $game } ne peut pas continuer à partir de cette position.
transcript-result = le résultat ne peut pas être { $said } : les coups et l’en-tête `Ending` mènent à { $reached }.
transcript-ending = la partie ne s’est pas terminée par { $text }.
transcript-comment = un commentaire n’a pas de fin : l’accolade n’est pas fermée.
transcript-number = ici, il faut `{ $expected }`, pas { $found }.
transcript-no-move = aucun coup ne suit le numéro { $number }.
transcript-move = coup { $number }, { $text } : { $reason }
transcript-syntax = le coup { $number }, { $text }, n’est pas dans la notation du jeu.
transcript-several = une autre partie commence ici, il y en a { $count } en tout. Donne-les comme `file`, et avec `text` celle que tu veux : son numéro, par exemple 2, ou son identifiant.
transcript-not-among = aucune des { $count } parties n’est { $text }. Donne un numéro ou un identifiant.
transcript-after-end = le coup { $number } vient après la fin de la partie.
transcript-too-many-moves = je lis { $most } coups au plus.

### Biyi : les règles

rules-biyi-aim = **Le but.** Deux villages se font face de part et d’autre de la rivière Salouen : celui des Blancs sur les rangées 1 à 5, celui des Noirs sur les rangées 9 à 13 ; la rivière est la rangée 7, ses rives sont les rangées 6 et 8. (Dans l’image, les lettres nomment les lignes horizontales, et chaque colonne numérotée est une rangée.) Chaque camp a 34 jetons ; aucun ne quitte jamais le plateau. **Tu gagnes dès que l’un de tes jetons arrive sur l’oiseau, dans le nid de l’autre village** : en d13 pour les Blancs, en d1 pour les Noirs. Ton propre nid t’est fermé. Les Blancs commencent, puis on joue à tour de rôle ; on n’a pas le droit de passer. *Avancer*, c’est aller vers l’autre village. Les diagonales ne comptent jamais.
rules-biyi-stacks = **Les piles.** Les jetons s’empilent aussi haut qu’on veut. Le jeton du dessus est le **pilote** : toute la pile est à son camp. Les jetons du dessous sont ses **porteurs**, quel que soit leur camp. À côté de l’aile du propriétaire et de la hauteur, l’image montre chaque jeton de bas en haut : clair et rond pour les Blancs, sombre et carré pour les Noirs. En d4, un pilote blanc se tient sur deux jetons noirs : ils sont bloqués tant qu’il reste là.
rules-biyi-pilots = **Les pilotes glissent et montent.** Un pilote, seul ou au sommet d’une pile, va **en avant ou de côté**, jamais en arrière ; ce qui est sous lui reste. Il *glisse* (`=`) à son niveau : un jeton seul sur une case vide, le pilote d’une pile sur une pile exactement d’un niveau plus basse que la sienne. Ou il *monte* (`+`) d’un niveau, sur un pilote de sa couleur dont la case a la même hauteur. Ici, le jeton en d5 est choisi : il peut glisser en d6, ou monter sur c5 ou e5. Il ne peut pas reculer sur d4.
rules-biyi-slides = **Les piles glissent.** En glissant, les jetons gardent leur niveau. Le jeton le plus bas d’une pile est au niveau 1. C’est donc la hauteur de la case d’arrivée qui décide qui part : **tous les jetons au-dessus de cette hauteur**, ni plus ni moins ; vers une case vide, toute la pile. Peu importe à qui sont les jetons de la case d’arrivée. Ici, une pile de cinq a glissé sur une pile de deux : ses niveaux 3, 4 et 5 sont partis, et ils recouvrent le pilote noir.
rules-biyi-direction = **Le plus bas des jetons qui glissent donne la direction.** De côté, une pile peut toujours glisser. En avant, il faut que le plus bas des jetons *qui bougent* soit à toi ; **en arrière**, qu’il soit à ton adversaire. Un pilote qui glisse seul ne recule jamais. Ici, les niveaux 3 à 5 ont glissé sur une pile de deux, et le niveau 3 est noir : ils sont donc allés en arrière, et n’auraient pas pu avancer.
rules-biyi-descents = **Descendre.** Un pilote peut descendre (`-`) seul sur toute case **plus basse d’au moins deux niveaux**, en avant ou de côté, sur les jetons de n’importe qui ou par terre. (Sur une pile plus basse d’un seul niveau, il glisse.) Si la même case permet une glisse et une descente, je te demande laquelle tu veux. Seuls les pilotes changent de niveau, et hors d’une chaîne (page suivante) ils ne montent que d’un niveau à la fois. Ici, le pilote en d4 peut descendre sur c4 ou e4, mais sur d5, plus basse d’un seul niveau, il glisse.
rules-biyi-chains = **Les chaînes.** Un pilote qui arrive sur **trois porteurs de sa couleur ou plus** (d’autres peuvent s’y mêler) ne peut pas y rester. Il repart aussitôt, seul, en avant ou de côté, vers n’importe quelle case voisine, si haute soit-elle : il peut même *sauter* (`!`) sur une pile plus haute ou sur un adversaire à sa propre hauteur. Il continue jusqu’à arriver sur moins de trois ; s’il ne le peut pas, tout le coup est interdit. Si quatre de tes jetons glissent ensemble, leur pilote doit repartir aussi. Mais un pilote qui se trouve déjà sur trois porteurs ou plus au début de ton tour peut rester. Pendant que tu cliques, `»` marque les cases d’où il devrait repartir. Ici : `c4+d4!e4-f4`.
rules-biyi-undoing = **Pas d’aller-retour.** Ton déplacement ne doit pas annuler exactement le précédent : les mêmes jetons, vers la case et le niveau d’où ils venaient. Cela vaut aussi à l’intérieur d’une chaîne. Après un autre de tes déplacements, le retour est libre. Ici, la paire en d5 est venue de c5 au dernier tour des Blancs : elle ne peut pas y glisser à nouveau à deux, mais son pilote seul peut descendre en c5.
rules-biyi-river = **La rivière.** Tout ce qui se trouve dans la rivière (rangée 7) doit être **retenu** : par un jeton sur la case de rive voisine, sur la même lettre (d6 ou d8 pour d7), ou par un voisin le long de la rivière qui est lui-même retenu. Peu importe à qui sont ces jetons, mais ils ne retiennent jamais en diagonale. Un déplacement après lequel un jeton n’est plus retenu est interdit, qu’il soit à toi ou à ton adversaire ; on le vérifie après chaque déplacement, même dans une chaîne. Ici, le jeton blanc en d7 est retenu par c7, que retient c8.
rules-biyi-dragons = **Les dragons connectés doivent se séparer.** Une pile de trois jetons ou plus **d’une seule couleur** est un dragon de cette couleur. Deux dragons sur des cases voisines sont *connectés*. Si deux des tiens sont connectés au début de ton tour, aucun ne doit plus l’être à la fin, nouveaux compris : **sinon tu perds aussitôt**. Tu peux connecter des dragons si aucun des tiens ne l’était au début de ton tour, et tu peux en jouer contre ton adversaire : un de tes pilotes qui quitte le sommet d’une pile adverse peut y découvrir un dragon à côté d’un autre. Je te redemande confirmation avant un coup qui te fait perdre. Ici, les Blancs doivent séparer les dragons en c4 et d4, par exemple en faisant glisser l’un des deux en avant, ou en faisant descendre son pilote : deux jetons ne font pas un dragon.
rules-biyi-bird = **Gagner.** De toute case voisine de l’autre nid (sans reculer), ton pilote peut aller sur l’oiseau, quelle que soit sa hauteur : l’oiseau compte comme un de tes jetons, le pilote y monte donc depuis le niveau 1, y glisse depuis le niveau 2 et y descend de plus haut. Un groupe peut aussi y glisser, et une chaîne peut s’y terminer. **Mais il ne doit pas y avoir alors deux de tes propres dragons connectés** : tant qu’il y en aurait, le nid t’est fermé. Ici, une chaîne se termine sur l’oiseau : `c12=c13-d13#`.
rules-biyi-ends = **Les autres fins.** Qui n’a aucun coup permis a perdu. Si, après un tour, tous les jetons sont exactement comme au départ ou après un tour précédent, la partie est **nulle**. Ici, c’est aux Blancs de jouer, et le jeton en a13 n’a aucun coup : il est sur la dernière rangée, et son seul voisin est un adversaire de même hauteur. Les Blancs ont perdu.
rules-biyi-notation = **Écrire les coups.** La case de départ, puis un signe et une case pour chaque déplacement. Ici, les Blancs pourraient taper `d5=d6` (glisse), `c3+d3` (montée), `f4-f5` (descente) ou la chaîne `a3+b3-b4` ; `!` est un saut dans une chaîne. Tu peux omettre les signes si un seul coup convient : `a3b3b4`. `#` marque la victoire.
    { "" }**Les dispositions.** `/challenge setup:` propose le départ classique, cinq dispositions de notre cru (`house-…`) et `random` ; avec `+`, chaque camp a la sienne : `house-gates + house-reed`. Ou tape un camp en cinq rangées, celle de devant d’abord, avec les hauteurs, `.` pour une case vide et `*` pour le nid : `1111111/1111111/1111111/1111111/111*111`. Un serveur peut garder un tel camp sous un nom avec `/setup save`, par exemple celui d’une carte de position du jeu, que nous n’avons pas le droit de fournir.
rules-biyi-readings = **Là où il a fallu choisir.** Le livret laisse quelques questions ouvertes. Voici comment Parlor y répond :
    • Les nids sont en d1 et d13, au milieu de la dernière rangée. Le livret ne les montre que sur un dessin.
    • Une chaîne qui doit continuer et ne le peut pas rend tout le coup interdit. L’aller-retour et la rivière sont vérifiés après chaque déplacement d’une chaîne, même après celui qui gagne.
    • Dans une chaîne, un pilote peut arriver sur un adversaire à sa propre hauteur.
    • Tant que deux de tes dragons seraient connectés, tu ne peux pas entrer dans l’autre nid ; cela ne fait pas perdre. Les jetons qui glissent sur l’oiseau y comptent comme une pile, sans l’oiseau.
    • Après un tour, on regarde d’abord s’il gagne, puis les dragons connectés, puis la nulle, puis si l’autre camp peut jouer.
    • Pour la nulle, on ne compare que les jetons, pas le camp au trait.
    • N’importe quel coup permis peut être le premier. Le camp des Noirs est celui des Blancs après un demi-tour.
    Biyi est un jeu de Jérôme Mariaud de Serre et Raphaël-James Lebel (2019) : <https://biyigames.com>. Ces règles sont rédigées avec nos propres mots.

### Biyi : les coups en mots

biyi-how-slide = { $part ->
    [known] glisse
    [token] glisse
    [pilot] le pilote glisse
   *[group] { $count } jetons glissent
}
biyi-how-climb = { $part ->
    [pilot] le pilote monte
   *[other] monte
}
biyi-how-descend = { $part ->
    [pilot] le pilote descend
   *[other] descend
}
biyi-how-jump = { $part ->
    [pilot] le pilote saute
   *[other] saute
}
biyi-describe-movement = { $how } en { $to }
biyi-describe-then = { $first }, { $second }
biyi-describe-wins = { $turn }, gagne
biyi-describe-loses = { $turn } (perd : dragons connectés)
biyi-describe-draws = { $turn } (nulle par répétition)
biyi-memory = { $color ->
    [white] Les Blancs
   *[black] Les Noirs
} ont déplacé en dernier { $count ->
    [one] un jeton de { $from } en { $to } et ne peuvent pas le ramener aussitôt.
   *[other] { $count } jetons de { $from } en { $to } et ne peuvent pas ramener ces mêmes { $count } jetons aussitôt.
}

### Biyi : mises en garde

biyi-warning-connected-dragons = **Ce coup perd.** Tes dragons en { $first } et { $second } seraient encore connectés, et à ce tour, tu dois séparer tous tes dragons connectés.
biyi-warning-repetition = **Ce coup fait nulle.** Tous les jetons seraient là où ils ont déjà été dans cette partie.

### Biyi : choisir en cliquant

biyi-prompt-start = **À toi de jouer.** Quel jeton ou quelle pile ?
biyi-prompt-duty = **À toi de jouer.** Tes dragons en { $first } et { $second } sont connectés : s’il en reste après ce tour, tu perds. Quel jeton ou quelle pile ?
biyi-prompt-picked = { $height ->
    [one] Le jeton en { $from } : vers où ?
   *[other] La pile de { $height } en { $from } : vers où ?
}
biyi-prompt-way = De { $from } en { $to } : glisser, ou faire descendre le pilote seul ?
biyi-prompt-chain = En { $at }, ton pilote est porté par { $carriers } de tes jetons. À partir de trois, il doit repartir. Vers où ?
biyi-prompt-over = Le coup est complet.
biyi-step-stack = { $height ->
    [one] un jeton
   *[other] pile de { $height }, de bas en haut : { $tokens }
}
biyi-piece = { $height ->
    [one] jeton
   *[other] pile de { $height }, de bas en haut { $tokens }
}
biyi-label-way = { $way ->
    [slide] Glisser
   *[descend] Descendre
}
biyi-label-stop = S’arrêter ici
biyi-label-stack = { $cell } ×{ $height }
biyi-sign-bird = oiseau
biyi-step-open = glisser ou descendre · { $where }
biyi-step-goes = { $how } · { $where }
biyi-step-goes-on = { $how } · { $where } · et doit repartir
biyi-onto-empty = case vide
biyi-onto-own = { $height ->
    [one] ton jeton
   *[other] ta pile de { $height }
}
biyi-onto-enemy = { $height ->
    [one] un jeton adverse
   *[other] une pile adverse de { $height }
}
biyi-onto-bird = l’oiseau : tu gagnes

### Biyi : coups refusés

biyi-illegal-syntax = { $text } n’est pas un coup. Écris la case de départ et celle où tu vas, par exemple d5d6{ $place ->
    [terminal] . La commande `parlor moves` donne tous les coups permis
   *[chat] , choisis une suggestion, ou appuie sur **{ button-move }** sous le plateau
}.
biyi-illegal-empty-source = Il n’y a rien à déplacer en { $from }.
biyi-illegal-bird-stays = L’oiseau en { $from } ne bouge jamais, et il n’y a pas de jeton là.
biyi-illegal-not-yours = Le pilote en { $from }, le jeton du dessus, est à ton adversaire : la pile aussi.
biyi-illegal-chain-not-due = Ton tour finit en { $at }, tu ne peux donc pas continuer en { $to } : là, le pilote est porté par { $carriers ->
    [0] aucun de tes jetons
    [one] un seul de tes jetons
   *[other] { $carriers } de tes jetons
}, et il ne repart qu’à partir de trois.
biyi-illegal-beyond-bird = La partie finit sur l’oiseau en { $at } : on ne peut pas continuer en { $to }.
biyi-illegal-not-adjacent = { $from } et { $to } ne sont pas côte à côte : chaque déplacement est d’une case, en avant, en arrière ou de côté, jamais en diagonale.
biyi-illegal-own-nest = { $to } est ton propre nid : tu ne peux jamais rien y déplacer.
biyi-illegal-backward = De { $from } en { $to }, c’est reculer, et un pilote ne recule jamais seul. Seul un groupe d’au moins deux jetons glisse en arrière, et seulement si son jeton le plus bas est à ton adversaire.
biyi-illegal-backward-own = De { $from } en { $to }, c’est reculer : ce qui glisse là, à partir du niveau { $level }, a un de tes jetons tout en bas. Seul un groupe d’au moins deux jetons glisse en arrière, et seulement si son jeton le plus bas est à ton adversaire.
biyi-illegal-too-high = La hauteur de { $to } est { $target }, celle de { $from } seulement { $height } : rien ne peut aller sur une pile plus haute, sauf un pilote qui saute dans une chaîne.
biyi-illegal-enemy-same-level = { $from } et { $to } ont la même hauteur ({ $height }), et le pilote en { $to } est à ton adversaire : tu ne montes que sur ton propre pilote. Un pilote n’y saute que dans une chaîne.
biyi-illegal-bottom-carrier-enemy = De { $from } en { $to } glisserait tout ce qui est à partir du niveau { $level }, et le jeton de ce niveau est à ton adversaire : un tel groupe glisse en arrière ou de côté, pas en avant.
biyi-illegal-wrong-kind = { $kind ->
    [slide] `=` glisse
    [climb] `+` monte
    [descend] `-` descend
   *[jump] `!` saute dans une chaîne
}, ce qui ne convient pas de { $from } (hauteur { $height }) à { $to } (hauteur { $target }). Ce qui convient : { $right }.
biyi-illegal-chain-moves-pilot = Dans une chaîne, seul le pilote repart : rien ne glisse de { $from } (hauteur { $height }) à { $to } (hauteur { $target }). Ce qui convient : { $right }.
biyi-illegal-ambiguous = De { $from } en { $to }, ce serait une glisse de { $count } jetons ou une descente du seul pilote : écris `{ $from }={ $to }` pour la glisse, `{ $from }-{ $to }` pour la descente.
biyi-illegal-reverse = De { $from } en { $to }, les mêmes jetons reviendraient là d’où ton dernier déplacement les a pris. C’est interdit tant que tu n’as pas fait un autre déplacement.
biyi-illegal-drown = Après cela, plus rien ne retiendrait les jetons en { $squares } dans la rivière. Il leur faut des jetons sur la case de rive voisine, avec la même lettre ({ $banks }), ou des voisins retenus dans la rivière ; peu importe à qui sont ces jetons.
biyi-illegal-drown-bank = { $first } ou { $second } pour { $square }
biyi-illegal-drown-banks = { $first }, { $second }
biyi-illegal-bird-with-connected-dragons = Tu ne peux pas entrer dans le nid en { $to } si certains de tes dragons sont alors connectés : { $first } et { $second } le seraient.
biyi-illegal-chain-unfinished = Le tour ne finit pas en { $at } : là, ton pilote est porté par { $carriers } de tes jetons, et à partir de trois il doit repartir. { $count ->
    [one] Ajoute où il va : { $squares }.
   *[other] Ajoute où il va, au choix : { $squares }.
}
biyi-illegal-chain-stuck = En { $at }, ton pilote serait porté par { $carriers } de tes jetons. À partir de trois il doit repartir, et de là il ne le peut pas : ce coup n’est donc pas permis.

### Biyi : dispositions

biyi-setup-unknown = { $setup } n’est pas une disposition. Écris un nom (classic, house-terrace, house-gates, house-guard, house-stairs, house-reed, random), un plan comme `2222222/1111111/.1.1.1./1.1.1.1/111*111` (cinq rangées, celle de devant d’abord ; les chiffres sont des hauteurs, `.` est vide, `*` est le nid), ou un pour chaque camp, réunis par `+`.
biyi-setup-camp-rows = Un plan a cinq rangées séparées par `/`, celle de devant d’abord. Celui-ci en a { $found }.
biyi-setup-camp-row = La rangée { $row } du plan est { $text }. Il faut sept signes : des chiffres à partir de 1 pour les hauteurs, `.` pour les cases vides, `*` pour le nid.
biyi-setup-camp-nest = Le nid `*` va au milieu de la cinquième rangée et nulle part ailleurs, mais la rangée { $row } est { $text }.
biyi-setup-fields = Une position s’écrit en deux à cinq parties séparées par des espaces : plateau, camp au trait, nids, derniers déplacements des Blancs et des Noirs. Celle-ci en a { $found }.
biyi-setup-ranks = Un plateau a 13 rangées séparées par `/`, à partir du bord des Noirs. Celui-ci en a { $found }.
biyi-setup-rank = La rangée { $rank } du plateau est { $text }. Il faut sept cases : des chiffres pour les vides, `w` et `b` pour les jetons, `(wwb)` pour les piles de bas en haut.
biyi-setup-square = { $text } n’est pas une case avec ses jetons de bas en haut, comme `d5:wwb`, ou cette case apparaît deux fois.
biyi-setup-side = { $text } ne dit pas qui est au trait : écris `w` ou `b`.
biyi-setup-nests = { $text } ne nomme pas les nids : écris `-`, ou une case du village des Blancs et une de celui des Noirs, comme `d1,d13`.
biyi-setup-latest = { $text } n’est pas un dernier déplacement de ce camp : écris `-`, ou par exemple `c5d5:1:1:2`.
biyi-setup-too-many = { $color ->
    [white] Les Blancs
   *[black] Les Noirs
} ont { $found } jetons, et il n’y en a que { $most } de chaque couleur.
biyi-setup-tokens = { $color ->
    [white] Les Blancs
   *[black] Les Noirs
} ont { $found ->
    [one] { $found } jeton
   *[other] { $found } jetons
} au lieu de { $expected }.
biyi-setup-on-nest = Il y a des jetons en { $cell }, qui est un nid et doit être vide.
biyi-setup-drowned = Rien ne retient les jetons en { $squares } dans la rivière. Il leur faut des jetons sur la case de rive voisine, avec la même lettre ({ $banks }), ou des voisins retenus dans la rivière ; peu importe à qui sont ces jetons.
biyi-setup-connected-dragons = Les dragons { $color ->
    [white] blancs
   *[black] noirs
} en { $first } et { $second } sont connectés : aucune partie ne commence ainsi.
biyi-setup-no-turn = { $color ->
    [white] Les Blancs
   *[black] Les Noirs
} sont au trait et n’ont aucun coup permis.

### Biyi : fins de partie

ending-biyi-bird = { $winner ->
    [white] les Blancs ont atteint l’oiseau sur le nid des Noirs.
   *[black] les Noirs ont atteint l’oiseau sur le nid des Blancs.
}
ending-biyi-connected-dragons = { $loser ->
    [white] les Blancs
   *[black] les Noirs
} avaient des dragons connectés au début de leur tour, et en avaient encore à la fin.
ending-biyi-repetition = tous les jetons sont exactement là où ils ont déjà été.
ending-biyi-no-turn = { $loser ->
    [white] les Blancs
   *[black] les Noirs
} n’ont plus aucun coup permis.
how-biyi-bird = oiseau atteint
how-biyi-connected-dragons = dragons connectés
how-biyi-repetition = position répétée
how-biyi-no-turn = plus aucun coup

### Biyi : l’image

biyi-legend-last = dernier coup
biyi-legend-made = déjà joué
biyi-legend-picked = choisi
biyi-legend-target = possible
biyi-legend-movable = peut jouer
biyi-legend-slide = glisser
biyi-legend-climb = monter
biyi-legend-descend = descendre
biyi-legend-jump = sauter
biyi-legend-onward = doit continuer
biyi-legend-connected = dragons connectés
biyi-legend-duty = dragons à séparer
biyi-line = { $cell } : hauteur { $height }, bas
biyi-line-top = haut

## Paiko

### Paiko : les règles

rules-paiko-aim = **Le but.** Tu gagnes si tu as **dix points** à la fin de ton tour. Une de tes tuiles vaut **1** dans le terrain du milieu (les deux quarts unis), **2** dans le domaine adverse et rien dans le tien ; un Lotus ne compte jamais. Le domaine des Blancs est en bas à gauche, avec des anneaux, celui des Noirs en haut à droite, à pois. Sur les quatre **cases noires**, seul un Lotus peut se trouver. Ici, une Épée blanche est allée de g5 en h6, hors de son domaine, pour le dixième point : `g5-h6`.
rules-paiko-draft = **La sélection.** Chaque camp a 24 tuiles, trois de chacune des huit sortes, toutes visibles. Elles attendent dans la **réserve** ; on ne pose sur le plateau que celles de la **main**. Les Blancs prennent d’abord 7 tuiles de leur choix, puis les Noirs 9, puis les Blancs encore 1. Appuie sur **{ button-move }** et choisis-les, ou écris leurs lettres dans n’importe quel ordre : `draft SSBEWLA`. Puis les Blancs jouent le premier tour.
rules-paiko-deploy = **Un tour : déployer.** À chaque tour, tu fais **une seule** chose : déployer, décaler, redéployer une Eau ou piocher. Déployer, c’est poser une tuile de ta main sur une case vide, tournée comme tu veux. La case ne doit subir **aucune menace contre toi**, et être dans ton domaine ou menacée par une de tes tuiles. Ici, `S@f5` est dans le domaine ; `B@h6^` va là où l’Épée menace. Un Lotus va sur n’importe quelle case vide : `L@i6`.
rules-paiko-shift = **Un tour : décaler, redéployer, piocher.** Une tuile du plateau se décale d’une ou deux cases horizontalement ou verticalement, même en tournant un coin : `g5-h6`. Elle peut se tourner à la fin, ou ne faire que se tourner : `e4^`. Elle ne traverse ni tuile, ni case noire, ni case où elle serait capturée. La Terre se décale d’une case ; Lotus et Air restent en place. Une Eau peut aussi être reprise et redéployée : `i4@f5`. Ou pioche exactement trois tuiles de ta réserve : `draw SBL` (toutes s’il en reste moins). On ne passe pas tant qu’on peut faire quelque chose.
rules-paiko-threat = **Menace et couverture.** Les tuiles menacent des cases autour d’elles ; rien n’arrête une menace. Une tuile qui subit **deux menaces** est capturée. Si elle est **couverte**, il en faut **trois** : elle l’est dans son propre domaine, et là où un Lotus, une Eau ou un Saï de son camp la couvre. La couverture ne s’additionne pas. Les Feux comptent contre les deux camps. Ici, l’Épée et le nouvel Arc (`B@e4>`) menacent la Terre en h4, mais le Lotus voisin la couvre : deux ne suffisent pas. La jauge sur une tuile compte les menaces ; appuie sur **{ button-move }** ou **{ button-flip }**, puis **{ button-overlay }**, pour voir ainsi ta propre partie.
rules-paiko-safety = **D’abord tes propres tuiles.** Après ton tour, aucune de tes tuiles ne doit subir assez de menaces pour être capturée, même si la tuile adverse qui la menace est capturée au même tour. Je refuse un tel coup, et je te dis quelle case subit combien de menaces. Ici, l’Épée peut aller en h5 (`g5-h5`) : avec l’Arc, cela fait deux menaces sur la Terre en i4, qui est capturée. Elle ne peut pas aller jusqu’en i5, où la Terre et l’Arc noir la menacent.
rules-paiko-captures = **La capture par étapes.** Après ton tour, toutes les tuiles adverses assez menacées sont capturées en même temps. Certaines en couvraient d’autres : on regarde à nouveau, jusqu’à ce qu’il n’y ait plus rien à capturer. **Les Feux sont capturés en dernier**, et menacent jusque-là leur propre camp. Ici, les Blancs peuvent déployer un Air en h6 (`A@h6`). L’Eau en j5 est capturée d’abord : Air et Feu noir. Cela découvre l’Épée en k5 : Arc et Feu. Enfin le Feu en j7 lui-même : l’Air, et la menace d’un Feu sur lui-même.
rules-paiko-rewards = **Les récompenses et la fin.** Pour chaque tuile que tu perds, tu choisis une tuile de la réserve du camp qui l’a capturée, pour sa main, avant ton propre tour, tant qu’il en reste. Ici, l’Air en a capturé trois (barrées), les Noirs en donnent donc trois : `give WWL`. Les tuiles capturées ne reviennent jamais. **La fin.** Avec dix points, tu gagnes. La partie est nulle quand les deux camps ont perdu 13 tuiles ou plus et ont cinq points ou moins, quand une position apparaît pour la troisième fois, ou quand les deux camps doivent passer.
rules-paiko-sword = **Épée** (S). Menace les huit cases autour d’elle. Se décale de deux cases au plus et n’a pas d’orientation. Une bonne tuile pour ouvrir le chemin : tu peux déployer partout où elle menace. Décale celle-ci, par exemple : `g5-h6`.
rules-paiko-bow = **Arc** (B). Menace trois cases droit devant, de la deuxième à la quatrième ; **pas** celle juste devant lui. Rien ne l’arrête. Se décale de deux cases au plus. L’image en montre un par orientation : ^ en e5, > en f6, v en l10, < en k11. Se tourner sur place est un tour à part entière : `e5>`.
rules-paiko-earth = **Terre** (E). Menace deux cases dans chacune des quatre directions droites ; une tuile entre les deux n’y change rien. Pas d’orientation. Elle ne se décale que **d’une case** : `g5-h5`.
rules-paiko-fire = **Feu** (F). Menace les trois cases devant lui, les cinq au-delà et **sa propre case**. Il compte contre les **deux** camps, lui-même compris : une menace de plus suffit pour le capturer, deux s’il est couvert. Personne ne déploie autre chose qu’un Lotus là où un Feu menace. Se décale de deux cases au plus. Un par orientation : ^ en f3, > en i7, v en i12, < en e8. Se tourner seulement : `f3>`.
rules-paiko-water = **Eau** (W). Menace les quatre cases à ses coins et couvre les tuiles de son camp sur les quatre à ses côtés, mais pas elle-même. Pas d’orientation. Au lieu de se décaler de deux cases au plus (`g5-h6`), elle peut être reprise et redéployée là où tu peux déployer, même où elle seule menace : `g5@d4`.
rules-paiko-sai = **Saï** (I). Menace la case devant lui et couvre les tuiles de son camp à sa gauche et à sa droite, mais pas lui-même. Se décale de deux cases au plus. Juste après avoir été déployé, il peut se décaler aussitôt, au même tour. Un par orientation : ^ en d6, > en j5, v en j11, < en e10. Se tourner seulement : `d6>`.
rules-paiko-lotus = **Lotus** (L). Ne menace rien. Couvre les tuiles de son camp sur les huit cases autour de lui **et lui-même** : il faut donc toujours trois menaces pour le capturer. Il se déploie sur **n’importe quelle** case vide, même noire (`L@h8`) et sous deux menaces au plus. Il ne se décale jamais et ne marque jamais.
rules-paiko-air = **Air** (A). Menace les huit cases qu’atteint un cavalier aux échecs ; rien ne l’arrête. Pas d’orientation, et il ne se décale jamais. Il marque des points, et il te permet de déployer loin devant : ici `S@h7`.
rules-paiko-notation = **Écrire les coups.** S Épée, B Arc, E Terre, F Feu, W Eau, I Saï, L Lotus, A Air. Orientations : `^ > v <`, ou n e s w ; `^` regarde vers les grands numéros, même sur le plateau retourné. Déployer : `S@f5`, `B@d5^` ; un Saï qui se décale aussitôt : `I@d5-d6^`. Décaler : `g5-h6`, `e4-e5>`. Tourner : `e4v`. Redéployer : `i4@j5`. Piocher : `draw SBL`, lettres dans n’importe quel ordre. Si tu nommes chaque case, c’est exactement ce chemin : `g5-g6-h6`. `/move` complète la tuile, la case et l’orientation pas à pas.
rules-paiko-readings = **Notre lecture des règles.** Là où la feuille de l’éditeur ne dit rien ou que les sources diffèrent, nous jouons ainsi : les Feux sont capturés en dernier. Les tuiles qui perdent leur couverture sont capturées au même tour. Ta propre sécurité est vérifiée avant tout retrait. La nulle à 13 pertes vient des règles à imprimer de 2016 (Catalyst Game Labs). La nulle par répétition est de nous : sans elle, une partie pourrait ne pas finir. `/challenge` a une option `rules` pour enlever cette nulle par pertes, pour limiter la même tuile à trois tours de suite, ou pour permettre à une tuile de rester telle quelle.

### Paiko : mots et tuiles

part-tile = { $tile ->
    [sword] Épée
    [bow] Arc
    [earth] Terre
    [fire] Feu
    [water] Eau
    [sai] Saï
    [lotus] Lotus
   *[air] Air
}
part-faces = { $facing ->
    [north] , vers le nord (^)
    [east] , vers l’est (>)
    [south] , vers le sud (v)
    [west] , vers l’ouest (<)
   *[none] { "" }
}
paiko-tiles = { $count ->
    [1] { part-tile }
   *[other] { part-tile } ×{ $count }
}
paiko-tiles-and = { $before }, { $next }

### Paiko : les coups en mots

paiko-describe-draw = prend { $tiles }
paiko-describe-give = donne { $tiles }
paiko-describe-pass = passe : rien d’autre n’est possible
paiko-describe-deploy = { part-tile } en { $to }, depuis la main{ part-faces }
paiko-describe-deploy-on = { part-tile } en { $at }, depuis la main, puis en { $to }{ part-faces }
paiko-describe-shift = { part-tile } en { $to }{ part-faces }
paiko-describe-turn = { $facing ->
    [north] { part-tile } en { $at } se tourne vers le nord (^)
    [east] { part-tile } en { $at } se tourne vers l’est (>)
    [south] { part-tile } en { $at } se tourne vers le sud (v)
    [west] { part-tile } en { $at } se tourne vers l’ouest (<)
   *[none] { part-tile } en { $at } ne change pas
}
paiko-describe-redeploy = { part-tile } en { $to }, par redéploiement
paiko-and-captures = { $words }, capture { part-tile } { $at }
paiko-and-scores = { $words }, marque { $points }
paiko-and-wins = { $words }, gagne avec { $points } points

### Paiko : le sélecteur

paiko-prompt-start = **À toi.** Quelle tuile, de ta main ou du plateau ? Ou pioche de nouvelles tuiles.
paiko-prompt-draft = **La sélection.** Prends { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
} en main. `/rules` a une page sur chacune.
paiko-prompt-draw = Pioche { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
} dans ta réserve.
paiko-prompt-give = **Ton adversaire a capturé.** Choisis { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
} de sa réserve pour sa main.
paiko-prompt-land = { part-tile }, depuis ta main : sur quelle case ?
paiko-prompt-sai = Le Saï arrive en { $at }. De quel côté se tourne-t-il ? Ou choisis une case pour le décaler aussitôt.
paiko-prompt-face = { part-tile } en { $at } : de quel côté ?
paiko-prompt-shift = { $turns ->
    [yes] { part-tile } en { $at } : vers quelle case ? Ou de quel côté, pour une simple rotation ?
   *[no] { part-tile } en { $at } : vers quelle case ?
}
paiko-prompt-redeploy = L’Eau va en { $at }.
paiko-prompt-over = Le coup est complet.
paiko-label-tile = { $at } { $facing }
paiko-label-draw = Piocher { $count }
paiko-label-face = { $facing ->
    [north] ↑ Nord
    [east] → Est
    [south] ↓ Sud
   *[west] ← Ouest
}
paiko-label-redeploy = Redéployer
paiko-label-stay = Reste tel quel
paiko-label-pass = Passer
paiko-balanced = Main équilibrée
paiko-balanced-reason = **{ paiko-balanced }** prend { $tiles } : autant de sortes que possible, et d’abord celles qui atteignent 8 cases. L’Arc et le Saï n’en atteignent que 3.
paiko-use = { $tile ->
    [sword] menace les 8 cases autour ; se décale de 2 au plus
    [bow] menace droit devant de la 2e à la 4e case ; se décale de 2 au plus
    [earth] menace 2 cases dans chacune des 4 directions ; se décale de 1
    [fire] menace 8 cases devant et la sienne, contre les deux camps ; se décale de 2 au plus
    [water] menace ses 4 coins, couvre ses 4 côtés ; se décale de 2 au plus ou se redéploie
    [sai] menace 1 case devant, couvre à gauche et à droite ; peut se décaler dès son déploiement
    [lotus] se couvre et couvre les 8 cases autour ; se déploie partout, ne se décale ni ne marque
   *[air] menace les 8 cases à un saut de cavalier ; ne se décale jamais
}
paiko-step-deploy = { part-tile }, de ta main ({ $count })
paiko-step-tile = { part-tile } en { $at }{ part-faces }
paiko-step-draw = { $count ->
    [one] piocher { $count } tuile
   *[other] piocher { $count } tuiles
}
paiko-piece = { part-tile }{ part-faces }
paiko-step-take = { part-tile }
paiko-step-land = arrive en { $at }
paiko-step-go = en { $at }
paiko-step-face = { $facing ->
    [north] vers le nord (^)
    [east] vers l’est (>)
    [south] vers le sud (v)
    [west] vers l’ouest (<)
   *[none] sans orientation
}
paiko-step-redeploy = par redéploiement plutôt que par décalage
paiko-step-stay = ne change pas

### Paiko : les coups refusés

paiko-illegal-syntax = { $text } n’est pas un coup. Écris une tuile, `@` et sa case, par exemple S@f5, ou deux cases, par exemple g5-h5 ; { $place ->
    [terminal] la commande `parlor moves` donne tous les coups permis
   *[chat] choisis une suggestion, ou appuie sur **{ button-move }** sous le plateau
}.
paiko-illegal-wrong-phase = { $now ->
    [draft] Les tuiles sont encore en cours de sélection : prends-en d’abord { $count }, par exemple avec `draft S`.
    [reward] Choisis d’abord { $count ->
        [one] { $count } tuile
       *[other] { $count } tuiles
    } dans la réserve adverse, en échange de ce qui a été capturé, par exemple avec `give S`.
   *[turn] Pas maintenant : c’est le moment de déployer, décaler, redéployer ou piocher.
}
paiko-illegal-reserve-empty = Ta réserve est vide : il n’y a plus rien à piocher.
paiko-illegal-wrong-count = Cela fait { $found ->
    [one] { $found } tuile
   *[other] { $found } tuiles
} ; il en faut exactement { $wanted }.
paiko-illegal-not-in-reserve = { $whose ->
    [theirs] La réserve adverse n’a pas autant de tuiles de cette sorte ({ part-tile } : { $left }).
   *[yours] Ta réserve n’a pas autant de tuiles de cette sorte ({ part-tile } : { $left }).
}
paiko-illegal-not-in-hand = Tu n’as pas cette tuile en main : { part-tile }.
paiko-illegal-facing-required = Indique de quel côté se tourne cette tuile ({ part-tile }), avec ^ > v < ou n e s w après la case.
paiko-illegal-facing-forbidden = Cette tuile ({ part-tile }) est la même de tous les côtés : n’indique pas d’orientation.
paiko-illegal-redeployment-turned = Un redéploiement n’a pas d’orientation, car l’Eau est la même de tous les côtés : écris { $from }@{ $to }.
paiko-illegal-off-board = { $at } n’est pas sur le plateau.
paiko-illegal-occupied = Il y a déjà une tuile en { $at } : { part-tile }.
paiko-illegal-black-square = { $at } est une case noire : seul un Lotus peut s’y trouver.
paiko-illegal-threatened = { $at } subit { $threat ->
    [one] { $threat } menace
   *[other] { $threat } menaces
} contre toi (depuis { $by }) ; on ne déploie une tuile que là où il n’y en a aucune. Tout Feu compte, même le tien.
paiko-illegal-not-home-or-threatened = { $at } n’est ni dans ton domaine ni menacée par une de tes tuiles : seul un Lotus peut y être déployé.
paiko-illegal-no-tile = Il n’y a pas de tuile en { $at }.
paiko-illegal-not-your-tile = La tuile en { $at } ({ part-tile }) est à ton adversaire.
paiko-illegal-not-water = Seule une Eau peut être redéployée ; en { $at }, il y a une autre tuile : { part-tile }.
paiko-illegal-cannot-shift = La tuile en { $at } ({ part-tile }) ne peut pas être décalée : Lotus et Air restent où ils sont.
paiko-illegal-same-tile = La tuile en { $at } ({ part-tile }) a bougé à tes trois derniers tours. Fais d’abord autre chose.
paiko-illegal-nothing-changes = La tuile en { $at } ({ part-tile }) resterait telle quelle. Un tour doit changer quelque chose.
paiko-illegal-path-stays = La tuile est déjà en { $at }.
paiko-illegal-bad-path = Un décalage va de case en case voisine, jamais en diagonale et jamais en arrière : pas de { $from } à { $to }.
paiko-illegal-shift-too-far = { $to } est trop loin de { $from } : cette tuile ({ part-tile }) se décale de { $range ->
    [one] { $range } case
   *[other] { $range } cases
} au plus.
paiko-illegal-deadly-path = { $tile ->
    [fire] { $at } subit { $threat } menaces contre toi, il en faut moins de { $need } : un Feu se menace aussi lui-même. Menaces depuis { $by }.
   *[other] { $at } subit { $threat } menaces contre toi, il en faut moins de { $need }. Menaces depuis { $by }.
}
paiko-illegal-own-tile-captured = { $count ->
    [one] Tu perdrais ta tuile en { $at } ({ part-tile }) : { $at } subirait { $threat } menaces contre toi, il en faut moins de { $need }. Menaces depuis { $by }.
   *[other] Tu perdrais tes tuiles en { $doomed } : { $at } subirait { $threat } menaces contre toi, il en faut moins de { $need }. Menaces depuis { $by }.
}
paiko-illegal-pass-not-forced = Tu peux encore faire autre chose : tu ne peux donc pas passer.

### Paiko : avertissements

paiko-warning-tie = **Cela fait nulle.** Les deux camps auraient perdu 13 tuiles ou plus et auraient cinq points ou moins.
paiko-warning-repetition = **Cela fait nulle.** La même position apparaîtrait pour la troisième fois.

### Paiko : les positions de départ

paiko-setup-unknown = { $setup } n’est pas une disposition. Écris classic, ou le texte d’une position.
paiko-setup-option = { $word } n’est pas une option des règles. Options possibles : { $words }.
paiko-setup-over = Dans cette position, la partie est déjà finie.
paiko-setup-fields = Une position s’écrit en six parties séparées par des espaces : plateau, camp au trait, phase, mains, tuiles perdues, tours. Celle-ci en a { $found }.
paiko-setup-rows = Un plateau a 14 rangées séparées par `/`, celle du haut d’abord. Celui-ci en a { $found }.
paiko-setup-squares = La rangée { $rank } du plateau est { $text }. Il faut { $expected } cases, pas { $found }.
paiko-setup-no-tile = La rangée { $rank } du plateau est { $text }, et { $sign } n’est pas une tuile.
paiko-setup-no-facing = La rangée { $rank } du plateau est { $text }. Après { $letter }, indique de quel côté se tourne cette tuile : `^`, `>`, `v` ou `<`.
paiko-setup-side = { $text } ne dit pas qui est au trait : écris `w` ou `b`.
paiko-setup-phase = { $text } n’est pas une phase : écris `d7`, `d9`, `d1`, `t`, `r1` et ainsi de suite, `x1-0`, `x0-1` ou `x1/2`.
paiko-setup-tiles = { $text } ne donne pas les tuiles des Blancs et des Noirs : écris-les comme dans `S2B1/-`.
paiko-setup-turns = { $text } n’est pas un nombre de tours.
paiko-setup-too-many = { $color ->
    [white] Les Blancs
   *[black] Les Noirs
} ont { $found } tuiles de la même sorte ({ part-tile }), et il n’y en a que { $most } de chaque.
paiko-setup-spelling = { $found } s’écrit { $canonical }.
paiko-setup-draft-turn = C’est l’autre camp qui prend alors { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
}, ou le plateau n’est pas vide.
paiko-setup-drafted = À cette phase, { $color ->
    [white] les Blancs
   *[black] les Noirs
} n’ont rien perdu et ont en main ce nombre de tuiles : { $count }.
paiko-setup-reward = Personne ne peut recevoir { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
} ici.
paiko-setup-wrong-turn = Après { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}, c’est aux { $color ->
    [white] Blancs
   *[black] Noirs
} de jouer.
paiko-setup-capturable = La tuile en { $at } aurait été capturée.
paiko-setup-won = { $color ->
    [white] Les Blancs
   *[black] Les Noirs
} ont déjà gagné avec { $points } points.
paiko-setup-tie = Cette position est déjà nulle : les deux camps ont perdu 13 tuiles ou plus et ont cinq points ou moins.

### Paiko : les fins de partie

ending-paiko-ten-points = { $winner ->
    [white] les Blancs ont
   *[black] les Noirs ont
} dix points ou plus.
ending-paiko-tie = les deux camps ont perdu 13 tuiles ou plus et ont cinq points ou moins.
ending-paiko-repetition = la même position est apparue pour la troisième fois.
ending-paiko-passes = les deux camps ont dû passer, l’un après l’autre.
ending-paiko-stopped = la partie a été arrêtée avant que cette position soit notée.
how-paiko-ten-points = dix points
how-paiko-tie = 13 tuiles perdues chacun
how-paiko-repetition = triple répétition
how-paiko-passes = deux passes
how-paiko-stopped = arrêtée

### Paiko : l’image

paiko-panel-hand = Main { $count }
paiko-panel-reserve = Réserve { $count }
paiko-panel-lost = Perdues { $count }
paiko-panel-of = /{ $limit } pts
paiko-status-draft = { $count ->
    [one] prend { $count } tuile
   *[other] prend { $count } tuiles
}
paiko-status-reward = { $count ->
    [one] donne { $count } tuile
   *[other] donne { $count } tuiles
}
paiko-legend-last = dernier coup
paiko-legend-made = joué jusqu’ici
paiko-legend-captured = capturée
paiko-legend-picked = choisie
paiko-legend-target = peut y aller
paiko-legend-movable = à choisir
paiko-legend-meter = menaces subies
paiko-legend-facing = orientation
paiko-legend-threat = elle menace
paiko-legend-cover = elle couvre
paiko-legend-threat-facing = menacerait
paiko-legend-cover-facing = couvrirait
paiko-overlay-squares = Cases vides
paiko-overlay-threats = { $color ->
    [white] contre Blancs
   *[black] contre Noirs
}
paiko-overlay-cover = { $color ->
    [white] couvre Blancs
   *[black] couvre Noirs
}
paiko-overlay-tiles = Sur une tuile
paiko-overlay-falls = { $need ->
    [3] couverte : à { $need }
   *[2] capturée à { $need }
}
paiko-overlay-endangered = à 1 menace près

### Problèmes

puzzle-task = { $color ->
    [white] Les Blancs
   *[black] Les Noirs
} gagnent en { $turns ->
    [one] { $turns } coup
   *[other] { $turns } coups
}.
puzzle-task-hold = Les { $other ->
    [white] Blancs
   *[black] Noirs
} menacent de gagner { $turns ->
    [one] au prochain coup
   *[other] en { $turns } coups
}. Qu’est-ce qui sauve les { $color ->
    [white] Blancs
   *[black] Noirs
} ?
pill-puzzle = gain en { $turns }
pill-puzzle-hold = à sauver
puzzle-head = 🧩 **{ $game }** · problème { $id }
puzzle-task-line = **{ $task }**
puzzle-right = ✅ { $own } est juste.
puzzle-reply = ✅ { $own } est juste. { $color ->
    [white] Les Blancs
   *[black] Les Noirs
} répondent par { $move } ({ $what }).
puzzle-instead = 🔀 { $move } ({ $what }) gagne aussi. Le problème continue avec { $solution }.
puzzle-again = Tu as essayé tous les problèmes de ce jeu. En voici de nouveau un que tu n’as pas résolu au premier essai.
puzzle-counts = Seul ton premier essai compte. Appuyer sur **{ button-solution }**, c’est abandonner.
puzzle-counts-no-more = Tu as déjà essayé ce problème : il ne compte plus.
puzzle-wrong = ❌ **Ce n’est pas la solution :** { $move } ({ $what }) ne gagne pas à temps.
puzzle-wrong-hold = ❌ **Ce n’est pas la solution :** { $move } ({ $what }) ne sauve pas les { $color ->
    [white] Blancs
   *[black] Noirs
}.
puzzle-late = ❌ **Trop lent :** { $move } ({ $what }) met { $turns } coups à gagner.
puzzle-replies = { $color ->
    [white] Les Blancs
   *[black] Les Noirs
} répondent par { $move } ({ $what }).
puzzle-reply-wins = { $color ->
    [white] Les Blancs
   *[black] Les Noirs
} répondent par { $move } ({ $what }) et gagnent.
puzzle-reply-wins-within = { $color ->
    [white] Les Blancs
   *[black] Les Noirs
} répondent par { $move } ({ $what }) et gagnent en { $turns } coups au plus.
puzzle-solved = ✅ **Résolu** avec { $move } ({ $what }).
puzzle-decided = Quelle que soit la réponse des { $color ->
    [white] Blancs
   *[black] Noirs
}, { $moves } gagne.
puzzle-held = { $color ->
    [white] Les Blancs
   *[black] Les Noirs
} ne gagnent plus { $turns ->
    [one] au prochain coup
   *[other] en { $turns } coups
}.
puzzle-try = La tentative la plus dangereuse des { $color ->
    [white] Blancs
   *[black] Noirs
} est maintenant { $move } ({ $what }).
puzzle-try-goes-on = Puis { $color ->
    [white] les Blancs
   *[black] les Noirs
} jouent { $move } ({ $what }).
puzzle-try-answer = { $color ->
    [white] Les Blancs
   *[black] Les Noirs
} répondent par { $move } ({ $what }) et tiennent bon.
puzzle-then = { $first }, puis { $next }
puzzle-solved-before = Tu l’avais déjà résolu : ta cote ne change pas.
puzzle-no-first = Ce n’était pas ton premier essai : ta cote ne change pas.
puzzle-rating = Ta cote aux problèmes : **{ $rating }**
puzzle-unrated = Tu as essayé tant de problèmes aujourd’hui que celui-ci ne change pas ta cote
puzzle-streak = série { $streak }, meilleure { $best }
puzzle-provisional = ? : cote provisoire ; quelques problèmes de plus la fixeront.
puzzle-about = Cote du problème : { $rating } · { $motifs }
puzzle-of-game-head = 🧩 **{ $game }** · partie { $id }, coup { $number }
puzzle-of-game-counts-not = Juste pour t’entraîner : les problèmes tirés de parties ne comptent pour aucune cote.
puzzle-of-rush-counts-not = Juste pour t’entraîner : les essais aux problèmes d’une course ne comptent pas.
puzzle-of-game-played = Dans la partie, le coup { $number } était { $move } ({ $what }).
puzzle-of-game-found = Dans la partie, le coup { $number } était le bon.
puzzle-of-game-about = Thèmes : { $motifs }
puzzle-solution = 💡 **Solution :** { $moves }
puzzle-line-move = { $color ->
    [white] Blancs
   *[black] Noirs
} { $move }
puzzle-explored = Tu explores le problème. Toi seul vois ceci.
puzzle-to-move = { $color ->
    [white] Aux Blancs
   *[black] Aux Noirs
} de jouer.
puzzle-won = { $strong }{ $color ->
    [white] Les Blancs
   *[black] Les Noirs
} gagnent{ $strong } : { $how }
puzzles-finished = 🎉 Tu as résolu les { $count } problèmes de **{ $game }** au premier essai. Il n’en reste plus pour toi !
puzzle-motif-chain = chaîne
puzzle-motif-dragons = dragons
puzzle-motif-sacrifice = sacrifice
puzzle-motif-fork = fourchette
puzzle-motif-uncovering = découverte
puzzle-motif-block = interposition
puzzle-motif-double-capture = double capture
puzzle-motif-split = pile séparée
puzzle-motif-join = pile formée
puzzle-motif-deployment = déploiement
puzzle-motif-redeployment = redéploiement
puzzle-motif-quiet = coup tranquille
puzzle-motif-defense = défense
puzzle-motif-capture = { $game ->
    [biyi] recouvrement
   *[other] capture
}
puzzle-motif-threat = menace
puzzle-motif-run = course imparable
alt-puzzle = Un problème de { $game } : { $task } { $last } { $pieces } Position : { $position }
alt-puzzle-explored = Une position explorée d’un problème de { $game }. { $status } { $last } { $pieces } Position : { $position }
alt-puzzle-solved = Résolu.
alt-puzzle-solution = La solution d’un problème de { $game } en animation. { $task } { $moves }. { $pieces } Position : { $position }
button-solution = Solution
button-vote-up = 👍 Bien
button-vote-down = 👎 Ennuyeux
button-puzzles = Problèmes
button-puzzle-of-game = Un problème de cette partie
button-games = Parties
stats-puzzles = **{ button-puzzles }**
stats-puzzle = **{ $game }** : **{ $rating }** · { $right } sur { $tried } résolus au premier essai · { $streak }
stats-tournaments = **Tournois**{ $medals }
stats-tournament = **{ $name }** ({ $game }) : place { $place } sur { $players }
solvers-head = **{ $game } : les meilleurs aux problèmes sur ce serveur** · page { $page } sur { $pages }
solvers-head-all = **Les meilleurs aux problèmes sur ce serveur**
solvers-none = Personne n’a encore résolu de problème ici. `/puzzle` t’en montre un.
solvers-none-of = Personne n’a encore résolu de problème de { $game } ici. `/puzzle` t’en montre un.
solvers-entry = **{ $place }.** { $player } **{ $rating }** · { $games ->
    [one] { $games } problème
   *[other] { $games } problèmes
}
solvers-entry-provisional = – { $player } **{ $rating }** · { $games ->
    [one] { $games } problème
   *[other] { $games } problèmes
}
refusal-no-puzzles = Je n’ai pas de problèmes de { $game }.
refusal-puzzles-damaged = Ma collection de problèmes de { $game } est abîmée ; il n’y en a donc pas pour l’instant. La personne qui m’héberge en trouve la raison dans mon journal.
refusal-puzzle-gone = Je n’ai plus ce problème. `/puzzle` t’en montre un autre.
refusal-puzzle-untried = Essaie d’abord le problème. Tu pourras ensuite l’explorer et voter.
command-puzzle = Résoudre un problème : trouver le seul coup qui gagne, ou qui sauve
command-puzzle-game = Quel jeu ; celui de ton dernier problème si c’est vide
rush-head = ⚡ **{ $game }** · course aux problèmes
rush-rules = Résous autant de problèmes que tu peux en { $minutes } minutes. Ils sont d’abord faciles, puis de plus en plus durs ; chaque problème résolu vaut un point, et le suivant arrive aussitôt.
rush-rules-end = Un mauvais coup met fin au problème, et { $most } erreurs mettent fin à la course. Personne d’autre ne la voit, et ta cote aux problèmes ne change pas. Le chrono démarre quand tu appuies sur **{ button-rush-start }**.
rush-best = Ton record : **{ $score }** ({ $date })
rush-goes-on = Tu es en pleine course : { $standing }
rush-standing = **{ $score }** { $score ->
    [one] résolu
   *[other] résolus
} · { $mistakes ->
    [one] { $mistakes } erreur
   *[other] { $mistakes } erreurs
} sur { $most } · fin { $moment }
rush-solved = ✅ Résolu. Le suivant :
rush-wrong = ❌ Ce n’est pas la solution. Le suivant :
rush-over-time = ⏱️ **Le temps est écoulé !**
rush-over-mistakes = ❌ **{ $most } erreurs : la course est finie.**
rush-over-puzzles = 🎉 **C’est fini : je n’ai plus de problèmes pour cette course.**
rush-result = Tu as résolu **{ $score ->
    [one] { $score } problème
   *[other] { $score } problèmes
}**, { $mistakes ->
    [0] sans erreur
    [one] avec 1 erreur
   *[other] avec { $mistakes } erreurs
}.
rush-new-best = 🏆 C’est ton nouveau record !
button-rush = ⚡ Course aux problèmes
button-rush-start = Démarrer
button-rush-go-on = Continuer
button-rush-again = Rejouer
button-rush-mistake = Erreur { $number }
button-leaderboard = Classement
button-puzzle = Problème
stats-rush = **{ $game }** · course aux problèmes : record **{ $score }** ({ $date })
rushers-head = **{ $game } : les meilleurs à la course aux problèmes sur ce serveur** · page { $page } sur { $pages }
rushers-head-all = **Les meilleurs à la course aux problèmes sur ce serveur**
rushers-none = Personne n’a encore marqué de point à la course aux problèmes ici. `/puzzle rush:True` en lance une.
rushers-none-of = Personne n’a encore marqué de point à la course aux problèmes de { $game } ici. `/puzzle rush:True` en lance une.
rushers-entry = **{ $place }.** { $player } **{ $rating }** · { $date }
command-puzzle-rush = Plutôt une course : autant de problèmes faciles que possible en trois minutes

### Leçons

learn-overview = **Apprends un jeu** en résolvant de petites positions en quelques clics. Je retiens ce que tu as résolu.
learn-progress = { $solved } sur { $count } résolues { $dots }
learn-course = **{ $game }** : { $progress }
learn-head = **{ $game }** · leçon { $number } sur { $count }
learn-hint = 💡 { $hint }
learn-refused = ✋ **Interdit :** { $reason }
learn-short = ↩️ **Pas encore.** Tu as joué { $move } ({ $what }). { $words }
learn-reply = { $color ->
    [white] Les Blancs jouent
   *[black] Les Noirs jouent
} alors { $move } ({ $what }).
learn-solved = ✅ **Résolu** avec { $move } ({ $what }). { $words }
learn-finished = 🎉 Tu as résolu les { $count } leçons de **{ $game }**. À toi de jouer pour de vrai : { $command }, ou sans `opponent` pour que n’importe qui puisse accepter.
learn-goal-row = La rangée teintée { $row } est la rangée de but des { $color ->
    [white] Blancs
   *[black] Noirs
}.
learn-legend-choice = au choix
alt-aim = Comment on gagne à { $game }. { $last } { $pieces } Position : { $position }
alt-lesson = Une petite position de { $game } à résoudre. { $last } { $pieces } Position : { $position }
button-learn = Apprendre { $game }
button-hint = Indice
button-try-again = Réessayer
button-from-start = Depuis le début
button-all-courses = Tous les cours
command-learn = Apprendre un jeu en résolvant de petites positions en quelques clics
command-learn-game = Quel jeu ; tous les cours si c’est vide
biyi-try-stack = { $height ->
    [one] jeton
   *[other] pile de { $height }, de bas en haut
} : { $tokens }
biyi-try-stop = s’arrêter en { $at }
biyi-try-bird = l’oiseau
biyi-try-own-nest = ton propre nid
pijersi-try-empty = case vide
pijersi-try-own = { $piece } (à toi)
pijersi-try-enemy = { $piece } (à ton adversaire)
paiko-try-own = { part-tile } (à toi)
paiko-try-enemy = { part-tile } (à ton adversaire)
paiko-try-black = case noire
paiko-try-home = ton domaine
paiko-try-middle = terrain du milieu
paiko-try-abroad = domaine adverse

### Pijersi : le cours

learn-pijersi-cube-task = Tu as les Blancs et tu joues vers le haut. Un cube se déplace d’**une** case, dans l’une des six directions. **Fais monter ta pierre (l’anneau) d’une rangée.**
learn-pijersi-cube-hint = La rangée au-dessus de c est d. Deux de ses cases touchent c3.
learn-pijersi-cube-done = C’est ainsi que chaque cube se déplace. On ne passe jamais : à ton tour, tu dois jouer.
learn-pijersi-cube-short = C’est permis, mais ta pierre n’est pas plus haut qu’avant.
learn-pijersi-aim = **Le but.** Les Blancs viennent de gagner : les ciseaux sont allés de f3 sur la **rangée g**. Qui finit son tour avec une **pierre, une feuille ou des ciseaux sur la rangée d’en face** gagne : les Blancs sur la rangée g, les Noirs sur la rangée **a**. À toi.
learn-pijersi-goal-task = Tu as les Blancs et tu joues vers le haut. Tu gagnes si, à la fin de ton tour, une **pierre, une feuille ou des ciseaux à toi sont sur la rangée g** ; les Noirs visent la rangée **a**. Un cube se déplace d’une case, dans l’une des six directions. **Gagne : amène tes ciseaux (la croix) sur la rangée g.**
learn-pijersi-goal-hint = Le sage (le signe infini) n’y gagne rien. Les ciseaux sont en f2.
learn-pijersi-goal-done = Gagné ! Voilà ce que cherchent les deux camps.
learn-pijersi-goal-wise = Un sage peut aller sur la rangée g, mais il n’y gagne rien.
learn-pijersi-goal-short = C’est permis, mais aucune de tes pièces n’est sur la rangée g : la partie continue.
learn-pijersi-capture-task = La pierre bat les ciseaux, les ciseaux battent la feuille, la feuille bat la pierre. On capture en allant sur ce qu’on bat. Un sage ne bat rien, et rien ne le bat. **Capture avec ta pierre.**
learn-pijersi-capture-hint = Des quatre cubes noirs autour d’elle, ta pierre en bat un : les ciseaux (la croix).
learn-pijersi-capture-done = Les cubes capturés quittent le plateau pour de bon.
learn-pijersi-capture-short = C’est permis, mais cela ne capture rien.
learn-pijersi-choice-task = Trois de tes cubes touchent la feuille noire (le carré) en d4. **Capture-la.**
learn-pijersi-choice-hint = Qu’est-ce qui bat la feuille ? Les ciseaux la coupent.
learn-pijersi-choice-done = Seuls les ciseaux battent la feuille. On peut aussi capturer de côté et en arrière.
learn-pijersi-choice-short = C’est permis, mais la feuille est toujours là.
learn-pijersi-stack-task = Un cube peut monter sur un cube seul de ton camp : cela forme une **pile** de deux, jamais de trois. Un sage ne monte que sur un sage. **Forme une pile.**
learn-pijersi-stack-hint = Choisis la pierre et monte sur le sage. Puis appuie sur **{ part-play }** : la nouvelle pile n’est pas obligée de repartir.
learn-pijersi-stack-done = Le cube du dessus décide de ce que la pile bat et de ce qui la bat : celle-ci est une pierre.
learn-pijersi-stack-short = C’est permis, mais à la fin il n’y a pas de pile.
learn-pijersi-stride-task = Une pile entière se déplace d’une case, ou de **deux en ligne droite** si la case intermédiaire est vide. **Capture les ciseaux avec toute la pile.**
learn-pijersi-stride-hint = Clique sur e4, où va la pile, puis choisis que son cube du dessus y reste.
learn-pijersi-stride-done = Une pile capture par son cube du dessus, et capture la pièce entière : deux cubes si c’est une pile.
learn-pijersi-stride-split = Capturé, mais ta pile s’est défaite. Les deux cubes doivent finir en e4.
learn-pijersi-stride-short = C’est permis, mais les ciseaux en e4 sont toujours là.
learn-pijersi-step-off-task = Le cube du dessus peut quitter sa pile, comme un cube seul ; celui du dessous reste, et ne peut pas sortir de dessous. **Capture la feuille en laissant ta pierre en c3.**
learn-pijersi-step-off-hint = Choisis la pile, puis son cube du dessus seul : celui du dessous reste. Ensuite, celui du dessus va en d3.
learn-pijersi-step-off-done = Une pile de moins, deux cubes seuls de plus.
learn-pijersi-step-off-both = Capturé, mais ta pierre a quitté c3.
learn-pijersi-step-off-short = C’est permis, mais la feuille en d3 est toujours là.
learn-pijersi-make-and-go-task = Un tour peut avoir deux actions. D’abord celle-ci : un cube forme une pile, et **cette pile repart aussitôt**. **Gagne en un seul tour.**
learn-pijersi-make-and-go-hint = Forme la pile en e4. De là, elle se déplace de deux cases en ligne droite, en g3 ou en g5.
learn-pijersi-make-and-go-done = Trois rangées en un tour : fais-y attention, les Noirs le peuvent aussi.
learn-pijersi-make-and-go-short = C’est permis, mais aucune de tes pièces n’est encore sur la rangée g.
learn-pijersi-go-and-step-task = L’autre paire d’actions : une pile se déplace, et **son cube du dessus en descend aussitôt**. Les deux peuvent capturer. **Capture les deux feuilles en un tour.**
learn-pijersi-go-and-step-hint = La pile capture en d3, et ses ciseaux continuent en d4.
learn-pijersi-go-and-step-done = Deux actions, pas plus. Un cube seul qui a capturé n’est pas une pile : il ne continue pas.
learn-pijersi-go-and-step-one = Cela capture une feuille. L’autre action peut capturer la seconde.
learn-pijersi-go-and-step-short = C’est permis, mais les deux feuilles sont toujours là.
learn-pijersi-guard-task = Les ciseaux noirs en b4 sont à une case de la rangée **a**. **Empêche les Noirs de gagner au prochain tour.**
learn-pijersi-guard-hint = Capture-les ; ou bloque aussi a4 avec un sage : rien ne le capture.
learn-pijersi-guard-done = Avant chaque tour, vérifie que ton adversaire n’est pas sur le point d’atteindre son but.
learn-pijersi-guard-short = Les ciseaux peuvent encore aller sur la rangée a.
learn-pijersi-block-task = Un camp qui n’a aucun coup à son tour **perd**. Les Noirs n’ont que le sage en d1. **Ne lui laisse aucun coup.**
learn-pijersi-block-hint = Il reste une case libre au sage. Il ne capture rien : tout ce qui s’y trouve l’enferme.
learn-pijersi-block-done = Bloqué : cela gagne aussi.
learn-pijersi-block-short = C’est permis, mais le sage peut encore bouger.
learn-pijersi-quiet-task = Vingt tours de suite sans capture, dix par camp, et la partie est **nulle**. Dix-neuf sont passés. **Fais continuer la partie.**
learn-pijersi-quiet-hint = Une capture remet le compte à zéro. Ta pierre bat quelque chose à côté d’elle.
learn-pijersi-quiet-done = Le compte, au-dessus du plateau, repart de zéro. Atteindre le but au vingtième tour gagnerait quand même.
learn-pijersi-quiet-short = C’était le vingtième tour sans capture : partie nulle.
learn-pijersi-race-task = Il faut deux tours à tes ciseaux pour atteindre la rangée g. La pile noire, une pierre sur un sage, peut avancer de deux cases et faire descendre sa pierre. **Trouve le coup après lequel les Noirs ne t’arrêtent plus.**
learn-pijersi-race-hint = La pierre bat les ciseaux : reste hors de sa portée. La pile arrive en g4, sa pierre une case plus loin.
learn-pijersi-race-done = De f3, deux cases de la rangée g sont ouvertes, et les Noirs ne peuvent en fermer qu’une. Tu connais maintenant les règles de Pijersi.
learn-pijersi-race-caught = La pile se déplace de deux cases, et sa pierre capture tes ciseaux.
learn-pijersi-race-short = C’est permis, mais de là, ta victoire au prochain tour n’est pas certaine.
learn-pijersi-explore-task = Dans une partie, **{ button-explore }** sous ton plateau, ou `/explore`, te laisse jouer pour les deux camps, en avant et en arrière, sans que personne le voie. Anticipe ici aussi : ta pierre est à deux tours de la rangée g. **Trouve le coup après lequel la feuille noire ne peut plus l’arrêter.**
learn-pijersi-explore-hint = La feuille bat la pierre : reste à deux cases d’elle.
learn-pijersi-explore-done = Sur ton propre plateau, tu l’aurais vu avant de jouer. Dans les parties finies et contre moi, je donne aussi mon avis sur chaque position.
learn-pijersi-explore-short = C’est permis, mais de là rien ne garantit que tu gagnes au prochain tour.

### Biyi : le cours

learn-biyi-slide-task = Tu as les Blancs et tu joues vers les grands numéros. Un jeton seul *glisse* d’une case, **en avant ou de côté, jamais en arrière** ni en diagonale. **Glisse en avant.**
learn-biyi-slide-hint = La lettre reste, le nombre grandit : de d3 en d4.
learn-biyi-slide-done = En avant, c’est vers l’autre village. Un jeton seul ne revient jamais.
learn-biyi-slide-short = De côté, c’est permis, mais l’exercice est d’aller en avant.
learn-biyi-pilot-task = Les jetons s’empilent. Celui du dessus est le **pilote** : la pile est à son camp. Les autres sont des porteurs. **Trouve ta pile, et fais descendre son pilote sur la case devant elle.**
learn-biyi-pilot-hint = Les jetons blancs sont clairs et ronds. En e4, il y en a un au-dessus.
learn-biyi-pilot-done = Le jeton noir en e4 était bloqué sous le tien. Maintenant, il est libre.
learn-biyi-pilot-short = C’est bien ta pile, mais l’exercice est de faire descendre son pilote en e5.
learn-biyi-climb-task = Un pilote *monte* d’un niveau : sur un pilote **à toi**, sur une case de même hauteur. **Forme une pile de deux.**
learn-biyi-climb-hint = Les jetons en c3 et d3 sont côte à côte, à toi tous les deux, de hauteur un.
learn-biyi-climb-done = Une pile peut être aussi haute qu’on veut.
learn-biyi-climb-short = C’est permis, mais aucun jeton n’est sur un autre.
learn-biyi-split-task = Quand une pile glisse, ses jetons gardent leur niveau : **tous ceux au-dessus de la hauteur de l’arrivée** partent, ni plus ni moins. Peu importent les couleurs à l’arrivée. **Glisse de d4 sur d5.**
learn-biyi-split-hint = Il y en a deux en d5 : des cinq en d4, les niveaux 3, 4 et 5 partent. Quand je te le demande, choisis de glisser.
learn-biyi-split-done = Trois jetons sont partis. Le pilote noir en d5 est maintenant recouvert : il ne bouge plus.
learn-biyi-split-pilot = Seul le pilote est parti, deux niveaux plus bas. C’est une descente ; l’exercice est de glisser.
learn-biyi-split-short = C’est permis, mais l’exercice est de glisser sur d5.
learn-biyi-steer-task = Le **plus bas des jetons qui glissent** donne la direction : s’il est à toi, le groupe va en avant ; s’il est à l’adversaire, **en arrière**. De côté, c’est toujours possible. **Recouvre l’une des deux paires noires avec trois jetons.**
learn-biyi-steer-hint = Les niveaux 3 à 5 glisseraient. Le niveau 3 est noir : vers où cela mène-t-il ?
learn-biyi-steer-done = En arrière, car le plus bas était noir. C’est la seule façon de reculer.
learn-biyi-steer-alone = En avant, seul le pilote peut descendre : le plus bas du groupe est noir.
learn-biyi-steer-short = C’est permis, mais aucune paire noire n’est recouverte par trois jetons.
learn-biyi-descend-task = Un pilote peut *descendre* seul sur toute case **plus basse d’au moins deux niveaux**, en avant ou de côté. **Fais descendre seulement le pilote en c4.**
learn-biyi-descend-hint = Choisis d4, puis c4, puis la descente plutôt que la glisse.
learn-biyi-descend-done = Il est arrivé sur le jeton noir. Sur une pile plus basse d’un seul niveau, un pilote glisse.
learn-biyi-descend-group = Tous les jetons au-dessus du niveau 1 ont glissé. L’exercice est de ne déplacer que le pilote.
learn-biyi-descend-short = C’est permis, mais l’exercice est d’amener le pilote en c4.
learn-biyi-chain-task = Un pilote qui arrive sur **trois jetons ou plus de son camp** doit repartir aussitôt, seul : en avant ou de côté, sur n’importe quoi, même plus haut. **Arrive sur la tour noire en e3.**
learn-biyi-chain-hint = Monte d’abord de c3 sur d3, puis saute en e3.
learn-biyi-chain-done = C’est une **chaîne**. Elle finit là où ton pilote a moins de trois de tes jetons sous lui.
learn-biyi-chain-short = C’est permis, mais ton pilote n’est pas sur la tour.
learn-biyi-river-task = Dans la rivière (rangée 7), les jetons doivent être **retenus** : par un jeton sur la rive juste à côté, ou par un voisin de rivière qui l’est. Peu importe à qui sont ces jetons. **Amène un jeton dans la rivière.**
learn-biyi-river-hint = Qui laisse quelqu’un derrière lui sur la rive ?
learn-biyi-river-done = Le porteur en f6 retient le pilote en f7. Tu ne peux pas non plus noyer les jetons adverses.
learn-biyi-river-short = C’est permis, mais il n’y a rien dans la rivière.
learn-biyi-undo-task = Tu ne peux pas annuler exactement ton dernier déplacement : les mêmes jetons, vers la case et le niveau d’où ils viennent. Ce jeton vient **de c5**. **Glisse encore de côté.**
learn-biyi-undo-hint = Pour ce tour, c5 est fermée. Quel autre côté y a-t-il ?
learn-biyi-undo-done = Seul le dernier déplacement compte : après un autre, le retour est libre.
learn-biyi-undo-short = C’est permis, mais c’était en avant.
learn-biyi-dragons-task = Trois jetons ou plus d’**une seule couleur** forment un dragon. Les tiens en c4 et d4 se touchent. Qui commence ainsi son tour et a encore des dragons qui se touchent à la fin **perd aussitôt**. **Ne perds pas.**
learn-biyi-dragons-hint = Fais glisser l’un des deux, ou fais descendre un pilote : deux jetons ne sont pas un dragon.
learn-biyi-dragons-done = Dans une vraie partie, je te demande confirmation avant un coup qui perd ainsi.
learn-biyi-dragons-short = Tes dragons se touchent encore à la fin de ton tour : tu as perdu.
learn-biyi-aim = **Le but.** Les Blancs viennent de gagner : un jeton est allé de d12 sur l’**oiseau de l’autre village**, en d13. Les Noirs visent celui de d1. Le premier arrivé gagne. À toi.
learn-biyi-bird-task = Tu as les Blancs et tu joues vers les grands numéros. Tu gagnes avec un jeton sur l’**oiseau de l’autre village**, en d13 ; les Noirs visent celui de d1. Un jeton avance d’une case, en avant ou de côté, jamais en arrière. **Gagne : amène ton jeton sur l’oiseau.**
learn-biyi-bird-hint = De c13, ton jeton monte sur lui, de côté.
learn-biyi-bird-done = Gagné ! Ton propre nid, d1, t’est fermé.
learn-biyi-bird-short = C’est permis, mais aucun de tes jetons n’est sur l’oiseau.
learn-biyi-chain-win-task = L’oiseau compte comme un de tes jetons, de hauteur un : de hauteur deux on y glisse, de plus haut on y descend. Une chaîne peut aussi s’y terminer. **Gagne en un seul tour.**
learn-biyi-chain-win-hint = Fais glisser le pilote de c12 sur c13 : avec trois de tes jetons sous lui, il doit repartir.
learn-biyi-chain-win-done = Trois jetons d’une couleur sont un tremplin, les tiens pour toi, les siens pour ton adversaire.
learn-biyi-chain-win-short = C’est permis, mais tu peux être sur l’oiseau dès ce tour.
learn-biyi-guard-task = Le jeton noir en c1 est à côté de **ton** nid, et gagne au prochain tour. **Arrête-le.**
learn-biyi-guard-hint = Un jeton recouvert ne bouge plus. Lequel de tes pilotes, un niveau plus haut, est à côté ?
learn-biyi-guard-done = Les jetons ne sont jamais capturés, mais bloqués.
learn-biyi-guard-short = Le jeton noir peut encore aller sur ton oiseau.
learn-biyi-closed-task = Le nid t’est fermé tant que deux de tes dragons se touchent. **Sépare-les, pour gagner au prochain tour.**
learn-biyi-closed-hint = Le jeton en c13 attend à côté de l’oiseau. Bouge quelque chose en a4 ou b4.
learn-biyi-closed-done = Plus rien ne sépare c13 de l’oiseau. Tu connais maintenant les règles de Biyi.
learn-biyi-closed-short = Tes dragons se touchent encore à la fin de ton tour : tu as perdu.
learn-biyi-explore-task = Dans une partie, **{ button-explore }** sous ton plateau, ou `/explore`, te laisse jouer pour les deux camps, en avant et en arrière, sans que personne le voie. Anticipe ici aussi : ton jeton en c12 est à deux tours de l’oiseau. **Trouve le coup après lequel la paire noire ne peut plus l’arrêter.**
learn-biyi-explore-hint = La paire en e12 peut glisser sur d12 et recouvre ce qui s’y trouve.
learn-biyi-explore-done = Sur ton propre plateau, tu l’aurais vu avant de jouer. Dans les parties finies et contre moi, je donne aussi mon avis sur chaque position.
learn-biyi-explore-short = C’est permis, mais de là rien ne garantit que tu gagnes au prochain tour.

### Paiko : le cours

learn-paiko-draft-task = Chaque camp a 24 tuiles, trois de chacune des huit sortes. Une partie commence par la *sélection* : les Blancs en prennent sept en main. **Prends-en sept, dont deux Épées et un Lotus.**
learn-paiko-draft-hint = Ouvre le menu, coche sept tuiles et referme-le. Les quatre autres sont à ton choix.
learn-paiko-draft-done = Les Noirs en prennent ensuite neuf, puis les Blancs encore une. Tu connais maintenant les règles de Paiko.
learn-paiko-draft-short = Une bonne main aussi, mais l’exercice demande deux Épées et un Lotus.
learn-paiko-deploy-task = *Déployer*, c’est poser une tuile de ta main sur une case vide de ton **domaine** (en bas à gauche, avec des anneaux). Sur les cases noires, seul un Lotus peut se trouver. **Déploie ton Épée.**
learn-paiko-deploy-hint = Les cases e4 et f6 sont dans ton domaine.
learn-paiko-deploy-done = L’Épée menace les huit cases autour d’elle.
learn-paiko-deploy-short = C’est permis, mais ton Épée est encore dans ta main.
learn-paiko-reach-task = Tu peux aussi déployer **là où une de tes tuiles menace**. Une tuile vaut 1 point dans le terrain du milieu (uni), **2 dans le domaine adverse** (à pois). **Marque deux points avec la Terre.**
learn-paiko-reach-hint = Ton Épée en h7 menace i8, qui est dans le domaine des Noirs.
learn-paiko-reach-done = Avec dix points, tu gagnes. La Terre menace deux cases dans chaque direction droite.
learn-paiko-reach-one = Un point : c’est le terrain du milieu.
learn-paiko-reach-short = C’est permis, mais chez toi une tuile ne vaut rien.
learn-paiko-shift-task = Une tuile du plateau peut se *décaler* de deux cases au plus, horizontalement ou verticalement, même en tournant un coin, jamais en diagonale. **Décale ton Épée dans le terrain du milieu.**
learn-paiko-shift-hint = Le terrain du milieu commence à la lettre h.
learn-paiko-shift-done = Un tour, c’est une seule chose : déployer, décaler ou piocher. La Terre ne se décale que d’une case ; Lotus et Air restent en place.
learn-paiko-shift-short = C’est permis, mais cette case est encore dans ton domaine.
learn-paiko-capture-task = Une tuile est capturée quand **deux** tuiles adverses la menacent. Ton Épée menace déjà la Terre en h4. Un Arc menace de la deuxième à la quatrième case droit devant lui. **Capture la Terre.**
learn-paiko-capture-hint = De e4, vers l’est (>), l’Arc atteint g4, h4 et i4.
learn-paiko-capture-done = Capturée. Là où l’adversaire menace, on ne déploie pas : c’est pourquoi f4 et g4 étaient fermées.
learn-paiko-capture-short = C’est permis, mais une seule tuile menace la Terre ; il en faut deux.
learn-paiko-cover-task = Le Lotus **couvre** la Terre en h4 : il faut alors **trois** menaces ; Épée et Arc font deux. Une tuile est aussi couverte dans son propre domaine. Un Air menace comme un cavalier aux échecs. **Capture la Terre.**
learn-paiko-cover-hint = Deux cases d’un côté et une en haut ou en bas : cela mène de f3 à h4.
learn-paiko-cover-done = La couverture ne s’additionne pas : trois menaces suffisent toujours.
learn-paiko-cover-short = C’est permis, mais la Terre couverte subit deux menaces, pas trois.
learn-paiko-lotus-task = Un **Lotus** va sur n’importe quelle case vide, même noire. Il se couvre, ainsi que les huit cases autour de lui, mais ne se décale, ne menace et ne marque jamais. **Couvre ton Épée en h5 depuis une case noire.**
learn-paiko-lotus-hint = La case i6 est noire, et h5 la touche par un coin.
learn-paiko-lotus-done = L’Arc noir fait une menace. Il en faut maintenant deux de plus pour capturer l’Épée.
learn-paiko-lotus-short = C’est permis, mais aucun Lotus ne couvre ton Épée depuis une case noire.
learn-paiko-water-task = Une **Eau** menace ses quatre coins et couvre ses quatre côtés. Au lieu de se décaler, elle peut être reprise et **redéployée** là où tu peux déployer. **Couvre avec elle ton Épée en i5.**
learn-paiko-water-hint = Elle doit être à côté de l’Épée, pas à son coin : en h5 ou i4.
learn-paiko-water-done = De partout à partout : l’Eau est ton secours le plus rapide.
learn-paiko-water-short = C’est permis, mais l’Eau ne couvre pas i5 de là.
learn-paiko-sai-task = Un **Saï** ne menace que la case devant lui et couvre celles à sa gauche et à sa droite. Juste après avoir été déployé, il **peut se décaler aussitôt**, au même tour. **Capture la Terre en h4.**
learn-paiko-sai-hint = Déploie en e4, décale en g4, et tourne-le vers la Terre : l’est (>).
learn-paiko-sai-done = Tu ne pouvais pas déployer en g4, car la case était menacée. Mais un décalage peut finir sur une case menacée, si la tuile y survit.
learn-paiko-sai-short = C’est permis, mais de là le Saï ne menace pas la Terre.
learn-paiko-fire-task = Un **Feu** menace huit cases devant lui **et la sienne**, contre les deux camps : il porte donc déjà une menace. **Capture le Feu en k5 avec une seule de plus.**
learn-paiko-fire-hint = Un Arc porte jusqu’à quatre cases : de g5, vers l’est (>), jusqu’à k5.
learn-paiko-fire-done = À couvert, il en faut deux de plus. Là où un Feu menace, même le sien, personne ne déploie autre chose qu’un Lotus.
learn-paiko-fire-short = C’est permis, mais de là ton Arc n’atteint pas le Feu.
learn-paiko-own-fire-task = Après ton tour, **aucune de tes propres tuiles** ne doit subir assez de menaces pour être capturée. L’Arc noir menace déjà ton Épée en i5. **Déploie ton Feu en g5 sans dommage.**
learn-paiko-own-fire-hint = Vers l’est (>), il brûlerait ton Épée. Tourne-le ailleurs.
learn-paiko-own-fire-done = Ton propre Feu compte contre toi autant que contre l’adversaire.
learn-paiko-own-fire-short = C’est permis, mais le Feu est encore dans ta main.
learn-paiko-safety-task = Ton Arc menace la Terre en i4. L’Épée peut faire la deuxième menace, mais ne doit pas finir là où deux tuiles **la** menacent. **Capture la Terre.**
learn-paiko-safety-hint = La Terre et l’Arc noir menacent tous deux i5. Rien ne menace h5.
learn-paiko-safety-done = Ta sécurité est vérifiée avant toute capture : en i5, la capture de la Terre n’y changerait rien.
learn-paiko-safety-short = C’est permis, mais une seule tuile menace la Terre ; il en faut deux.
learn-paiko-rounds-task = Les tuiles sont capturées **par étapes** : ce que couvrait une tuile capturée peut l’être ensuite, et **les Feux le sont en dernier** ; jusque-là ils menacent leur propre camp. **Capture trois tuiles avec un seul Air.**
learn-paiko-rounds-hint = L’Air doit menacer l’Eau en j5 et le Feu en j7, tous deux à un saut de cavalier.
learn-paiko-rounds-done = L’Eau, puis l’Épée découverte, puis le Feu. Les tuiles capturées ne reviennent jamais.
learn-paiko-rounds-two = Deux sont capturées. Il reste le Feu : il lui faut une menace de plus.
learn-paiko-rounds-short = C’est permis, mais cela ne capture rien.
learn-paiko-reward-task = Les Noirs t’ont capturé une tuile. Pour chacune, **tu choisis** une tuile de leur réserve pour leur main, avant ton propre tour. **Donne la seule sorte qui ne menace rien et ne marque jamais.**
learn-paiko-reward-hint = À la place, elle couvre tout autour d’elle.
learn-paiko-reward-done = Capturer remplit donc la main de l’adversaire, mais c’est toi qui choisis avec quoi.
learn-paiko-reward-short = C’est permis, mais cette tuile menace ou marque.
learn-paiko-draw-task = Ta main est vide. À ton tour, tu peux *piocher* **exactement trois** tuiles de ton choix dans la réserve. **Pioche.**
learn-paiko-draw-hint = Choisis de piocher, puis coche trois tuiles dans le menu.
learn-paiko-draw-done = S’il en reste moins de trois, tu les pioches toutes.
learn-paiko-draw-short = C’est permis, mais ta main est toujours vide.
learn-paiko-aim = **Le but.** Les Blancs viennent de gagner, avec **dix points** à la fin de leur tour. Une tuile marque selon sa place : **2 dans le domaine adverse** (points), **1 dans le terrain du milieu** (uni), rien chez soi (anneaux). À toi.
learn-paiko-ten-task = Une tuile marque selon sa place : **2 points dans le domaine adverse** (points), **1 dans le terrain du milieu** (uni), rien chez soi (anneaux). Avec **dix points** à la fin de ton tour, tu gagnes ; tu en as neuf. Une tuile se décale de deux cases au plus, jamais en diagonale. **Gagne : fais sortir l’Épée g5 de ton domaine.**
learn-paiko-ten-hint = Le terrain du milieu commence à la lettre h. Tu peux tourner un coin en chemin : g6, puis h6.
learn-paiko-ten-done = Gagné ! Dans une partie, on sort ces tuiles une à une, et l’adversaire en prend quelques-unes.
learn-paiko-ten-short = C’est permis, mais ce n’est pas le dixième point.
learn-paiko-explore-task = Dans une partie, **{ button-explore }** sous ton plateau, ou `/explore`, te laisse jouer pour les deux camps, en avant et en arrière, sans que personne le voie. Ainsi, avant de jouer, tu vois ce qui sera capturé. **Capture la Terre en h4 avec l’une de tes deux tuiles.**
learn-paiko-explore-hint = Ton Épée est une menace. Un Arc en e4 tourné vers l’est (>), ou un Air à un saut de cavalier, est la seconde.
learn-paiko-explore-done = Sur ton propre plateau, tu compares les deux avant de jouer. Dans les parties finies et contre moi, je donne aussi mon avis sur chaque position.
learn-paiko-explore-short = C’est permis, mais une seule tuile menace la Terre ; il en faut deux.

# Les tournois : ce que le bot publie à leur sujet, et les mots de leurs images.
command-tournament = Organiser un tournoi sur ce serveur, ou y participer
command-tournament-create = Créer un tournoi dans ce salon
command-tournament-create-name = Le nom du tournoi
command-tournament-create-game = Le jeu
command-tournament-create-format = Qui joue contre qui
command-tournament-create-clock = La pendule de chaque partie ; qui n’a plus de temps perd
command-tournament-create-rounds = Le nombre de rondes, système suisse seulement ; selon le nombre de joueurs si c’est vide
command-tournament-create-players = Le nombre maximal de joueurs, de 2 à 128
command-tournament-create-setup = La disposition de départ ; l’habituelle si c’est vide
command-tournament-create-start = Quand il commence : 18:30 ou 2026-12-01 18:30 ; tu le lances si c’est vide
command-tournament-create-zone = Le fuseau horaire du début ; celui du problème du jour, ou UTC, si c’est vide
command-tournament-create-vacation = Les vacances arrêtent-elles la pendule ? Oui si c’est vide
command-tournament-create-deadline = Durée maximale de chaque partie, en jours ; sans limite si c’est vide
command-tournament-create-explorer = Le plateau privé montre-t-il les ouvertures dans les parties en cours ? Oui si c’est vide
command-tournament-show = Voir un tournoi : classement, parties, départages
command-tournament-list = Lister les tournois de ce serveur
command-tournament-start = Lancer un tournoi maintenant
command-tournament-cancel = Annuler un tournoi
command-tournament-remove = Exclure quelqu’un d’un tournoi
command-tournament-remove-player = La personne
command-tournament-withdraw = Quitter un tournoi
command-tournament-move = Déplacer un tournoi dans ce salon
command-tournament-decide = Fixer ou invalider le résultat d’une partie de tournoi, avec une note visible de tous
command-tournament-decide-game = La partie : une des suggestions, par exemple 3.2
command-tournament-decide-result = Le résultat
command-tournament-decide-note = La raison, visible de tous
command-tournament-tournament = Quel tournoi ; le seul qui ne soit pas terminé si c’est vide
choice-result-white = Les Blancs gagnent : 1–0
choice-result-black = Les Noirs gagnent : 0–1
choice-result-draw = Partie nulle : ½–½
choice-result-white-forfeit = Les Blancs gagnent par forfait : +/−
choice-result-black-forfeit = Les Noirs gagnent par forfait : −/+
choice-result-both-forfeit = Les deux perdent par forfait : −/−
choice-result-annulled = Invalidée, ne compte pas : ×
button-tournament-records = Parties en texte
button-tournament-start = Commencer
button-tournament-remove = Exclure quelqu’un
button-tournament-cancel = Annuler le tournoi
right-open-threads = *Créer des fils publics*
right-write-in-threads = *Envoyer des messages dans les fils*
tournament-tab-overview = Aperçu
tournament-tab-standings = Classement
tournament-tab-bracket = Tableau
tournament-tab-rounds = Rondes
tournament-tab-crosstable = Grille
tournament-tab-games = Parties
tournament-tab-ties = Départages
tournament-created = Tournoi créé. Je l’annonce dans ce salon dans un instant.
tournament-channel = Salon : { $channel }
tournament-trouble = ⚠️ Une de mes actions récentes dans { $channel } a échoué. Il m’y faut ces permissions : { $rights }
tournament-refused = ⚠️ Une de mes actions récentes dans { $channel } a échoué : Discord l’a refusée.
tournament-unposted = ⚠️ Je n’ai pas pu publier { $count ->
    [one] un message
   *[other] { $count } messages
} dans { $channel }. Utilise `/tournament move` dans un autre salon pour y déplacer le tournoi, et je publierai ce qui manque.
tournament-how-to-decide = Pour fixer ou invalider le résultat d’une partie : `/tournament decide`
tournament-entrants = **{ $name }** · Qui veux-tu exclure ?
tournament-choose-entrant = Choisis quelqu’un
tournament-no-games = **{ $name }** : aucune partie n’a encore commencé.
tournament-round = **{ $name }** · { $round }
tournament-round-number = Ronde { $round }
tournament-byes = Exemptions : { $names }
tournament-cancel-question = Annuler **{ $name }** ? Les parties en cours sont annulées, et personne ne gagne. C’est définitif.
tournament-remove-question = Exclure { $player } de **{ $name }** ? Si le tournoi a commencé, cette personne perd ses parties en cours et ne pourra pas revenir.
tournament-leave-question = Quitter **{ $name }** ? Tu perds tes parties en cours, et tu ne pourras pas revenir.
tournament-joined = Tu participes à **{ $name }**. Chaque partie a son propre fil, où je te mentionnerai.
tournament-left = Tu as quitté **{ $name }**.
tournament-removed = { $player } n’est plus dans le tournoi.
tournament-started = Le tournoi a commencé. J’ouvre les fils de la première ronde.
tournament-past-moved = ➡️ **{ $name }** continue dans { $channel }.
tournament-moved = Le tournoi continue dans ce salon. Je l’annonce ici dans un instant, avec tout ce que je n’ai pas pu publier.
tournament-now-canceled = Le tournoi est annulé.
tournament-records = **{ $name }** : { $count ->
    [one] une partie
   *[other] { $count } parties
} en texte.{ $missing ->
    [0] {""}
   *[other] {" "}{ $missing } de plus n’y tiennent pas ou sont illisibles.
}
tournament-list = Tournois de ce serveur :
tournament-list-empty = Il n’y a pas encore de tournoi sur ce serveur. `/tournament create` en crée un.
tournament-list-entry = { $name } · { $game } · { $progress } · { $count ->
    [one] { $count } personne
   *[other] { $count } personnes
} · { $channel }
tournament-choose = Choisis un tournoi
refusal-not-an-organizer = Il te faut la permission *Gérer les événements* ou *Gérer le serveur* pour organiser des tournois sur ce serveur.
refusal-unknown-tournament = Il n’y a pas de tournoi { $text } sur ce serveur. `/tournament list` les montre tous.
refusal-no-tournaments = Il n’y a pas encore de tournoi sur ce serveur. `/tournament create` en crée un.
refusal-which-tournament = Plusieurs tournois sont en cours. Choisis-en un avec l’option `tournament`.
refusal-tournament-name = Le nom d’un tournoi doit avoir de 1 à { $most } caractères.
refusal-tournament-name-taken = Un tournoi de ce nom est déjà en cours sur ce serveur. Choisis-en un autre.
refusal-tournament-start = { $text } n’est pas un moment des 400 prochains jours. Tape une heure comme `18:30`, ou une date et une heure comme `2026-12-01 18:30`.
refusal-tournament-rounds = Le nombre de rondes ne se choisit que pour un tournoi suisse.
refusal-tournament-endless = Sans pendule, une seule partie pourrait bloquer le tournoi pour toujours. Choisis une pendule, ou fixe `deadline`.
refusal-tournament-place = Il faut à un tournoi un salon textuel ordinaire où je puisse ouvrir des fils publics.
refusal-lacks-tournament-rights = Je ne peux pas encore organiser de tournoi dans { $channel }. Donne-moi ces permissions, puis réutilise la commande : { $rights }
refusal-too-many-tournaments = Ce serveur a déjà { $most } tournois qui ne sont pas terminés. Annules-en un avant d’en créer un autre.
refusal-tournament-full = Ce tournoi est complet.
refusal-tournament-entered = Tu es déjà dans ce tournoi, ou tu l’as quitté après son début.
refusal-tournament-removed = L’organisation t’a exclu de ce tournoi ; tu ne peux plus t’y inscrire.
refusal-tournament-entry-closed = Il est trop tard pour participer à ce tournoi.
refusal-tournament-no-entrant = Cette personne ne participe pas à ce tournoi.
refusal-tournament-left = Cette personne a déjà quitté le tournoi.
refusal-tournament-too-few = Il faut au moins deux personnes pour un tournoi.
refusal-tournament-started = Ce tournoi a déjà commencé.
refusal-tournament-not-started = Ce tournoi n’a pas encore commencé.
refusal-tournament-running = Des parties de cette ronde sont encore en cours.
refusal-tournament-over = Ce tournoi est terminé.
refusal-tournament-no-pairing = Cette partie n’existe pas dans ce tournoi. Choisis une des suggestions, par exemple `3.2`.
refusal-tournament-decided = Cette partie a déjà un résultat.
refusal-tournament-built = Des appariements suivants dépendent de ce résultat : il ne peut plus changer.
refusal-tournament-note = Une décision demande une note de 1 à { $most } caractères.
tournament-head = **{ $name }** · { $game } · { $format }
tournament-format = { $format ->
    [round-robin] Toutes rondes
    [double-round-robin] Double toutes rondes
    [swiss] Système suisse
   *[knockout] Élimination directe
}
tournament-about-round-robin = Tout le monde rencontre tout le monde une fois.
tournament-about-double-round-robin = Tout le monde rencontre tout le monde deux fois, une fois avec chaque couleur.
tournament-about-swiss = { $rounds ->
    [one] Une seule ronde.
   *[other] { $rounds } rondes. À chacune, on affronte quelqu’un qui a à peu près autant de points ; on n’affronte jamais deux fois la même personne, et personne n’est éliminé.
}
tournament-about-swiss-open = À chaque ronde, on affronte quelqu’un qui a à peu près autant de points ; on n’affronte jamais deux fois la même personne, et personne n’est éliminé. Le nombre de rondes dépend du nombre d’inscrits : 5 pour 9 à 16 joueurs.
tournament-about-knockout = Un match se joue en deux parties, couleurs inversées. Qui marque le moins de points est éliminé ; en cas d’égalité, on rejoue deux parties.
tournament-clock = Pendule : { $clock }. Si ton temps est écoulé, tu perds aussitôt.
tournament-no-clock = Pendule : aucune.
tournament-vacation = Ta pendule s’arrête pendant tes vacances.
tournament-no-vacation = Les vacances n’arrêtent pas ta pendule.
tournament-no-openings = Les ouvertures ne sont pas montrées dans ses parties en cours.
tournament-ties = Départage : { $ties }.
tournament-starts = Début : { $time } ({ $relative })
tournament-starts-by-hand = C’est l’organisation qui le lance.
tournament-entered = { $count ->
    [0] Personne ne s’est encore inscrit. Il y a { $places } places.
    [one] { $count } place prise sur { $places } :
   *[other] { $count } places prises sur { $places } :
}
tournament-more = et { $count } de plus
tournament-and = { $first } et { $last }
tournament-points = { $points } { $amount ->
    [none] point
    [part] point
    [one] point
    [between] point
   *[many] points
}
tournament-progress-open = Pas encore commencé
tournament-progress-round = Ronde { $round } sur { $rounds }
tournament-progress-over = Classement final
tournament-progress-canceled = Annulé
tournament-running = { $count ->
    [one] Une partie est encore en cours.
   *[other] { $count } parties sont encore en cours.
}
tournament-standings = Classement · { $progress }
tournament-crosstable = Grille américaine · { $progress }
tournament-by-rounds = Ronde par ronde · { $progress }
tournament-bracket = Tableau · { $progress }
tournament-span = { $first }–{ $last } sur { $all }
tournament-against = Contre { $first }–{ $last }
tournament-rounds = Rondes { $first }–{ $last }
tournament-matches = Matchs { $matches }
names-numbered = Sur l’image : { $names }
tournament-decided = { $round }, { $white } – { $black } : { $result } par décision de l’organisation : « { $note } »
tournament-goes-on = { $player } l’emporte
tournament-direct-encounter = Confrontation directe
tournament-buchholz = Buchholz tronqué
tournament-sonneborn-berger = Sonneborn-Berger (SB)
tournament-wins = Victoires
tournament-ties-head = À égalité de points, voici ce qui départage, dans l’ordre :
tournament-how-direct-encounter = les points marqués dans les parties entre ceux qui sont à égalité. Si certains ne se sont pas rencontrés, elle ne départage que là où les parties manquantes ne changeraient rien.
tournament-how-buchholz = la somme des points de tous tes adversaires, sans le plus petit total.
tournament-how-sonneborn-berger = pour chaque adversaire, ses points multipliés par les tiens contre lui ; le tout additionné.
tournament-how-wins = le nombre de victoires, exemptions et forfaits adverses compris.
tournament-ties-knockout = Dans une élimination directe, rien à départager : qui marque le plus de points dans un match se qualifie. Ceux qui sont éliminés au même stade partagent une place.
tournament-ties-none = Pour l’instant, personne n’est à égalité.
tournament-tied = **{ $points }, { $count } joueurs**
tournament-tied-not-met = Tous ne se sont pas rencontrés : la confrontation directe ne départage que là où les parties manquantes ne changeraient rien.
tournament-tied-line = { $place }\. { $player } : { $figures }
tournament-figure-direct = Confrontation directe { $points } ({ $met } rencontrés sur { $others })
tournament-behind = derrière { $others }, départage : **{ $why }**
tournament-shares = à égalité de place
tournament-won = **{ $name }** est terminé : { $player } l’emporte avec { $points }.
tournament-won-shared = **{ $name }** est terminé : { $player } partagent la première place avec { $points } chacun.
tournament-won-knockout = **{ $name }** est terminé : { $player } remporte la finale.
tournament-congratulations = Félicitations !
tournament-won-by-nobody = **{ $name }** est terminé, sans vainqueur.
tournament-ended-early = Il se termine après { $played } rondes sur { $planned }, car plus aucune ronde ne peut être appariée : on n’affronte jamais deux fois la même personne, et personne n’est exempt deux fois.
tournament-canceled = L’organisation a annulé **{ $name }**. Personne ne gagne.
tournament-legend-points = Pts.
tournament-legend-bh = BH
tournament-legend-bh-long = Buchholz tronqué
tournament-legend-sb = SB
tournament-legend-sb-long = départage Sonneborn-Berger
tournament-legend-wins = Vict.
tournament-legend-games = Parties
tournament-legend-gone = { $how ->
    [left] a quitté le tournoi
    [removed] a été exclu
   *[both] a quitté le tournoi ou a été exclu
}
tournament-legend-round = R{ $round }
tournament-legend-bye = exempt
tournament-legend-nobody = personne
tournament-legend-color = { $color ->
    [white] avec les Blancs
   *[black] avec les Noirs
}
tournament-legend-forfeit-win = victoire par forfait
tournament-legend-forfeit-loss = défaite par forfait
tournament-legend-void = ne compte pas
tournament-legend-running = en cours
tournament-legend-won = remporte le match
tournament-legend-stage = { $matches ->
    [1] Finale
    [2] Demi-finales
    [4] Quarts de finale
    [8] Huitièmes de finale
    [16] Seizièmes de finale
    [32] Trente-deuxièmes de finale
   *[other] Tour des { $players }
}
alt-tournament-standings = { $name }, classement ({ $progress }). Place, nom, points, départages, victoires, parties :
alt-tournament-crosstable = { $name }, grille américaine ({ $progress }). Numéro, nom, points ; puis le numéro de chaque adversaire avec le résultat :
alt-tournament-rounds = { $name }, résultats par ronde ({ $progress }). Numéro, nom, points ; puis pour chaque ronde la couleur, le numéro de l’adversaire et le résultat :
alt-tournament-bracket = { $name }, tableau ({ $progress }).
tournament-postponed = **{ $name }** devait commencer maintenant, mais il faut au moins deux joueurs. Quand il y en aura assez, l’organisation pourra le lancer à la main. { $organizer }
pairing-stage = { $matches ->
    [0] ronde { $round }
    [1] finale
    [2] demi-finale
    [4] quart de finale
   *[other] tour à { $players }
}
pairing-playoff = { $stage }, barrage { $number }
pairing-round = **{ $name }** : { $round }. Les parties commencent.
pairing-pairing = **{ $name }**, { $round }, partie { $game } : { $white } – { $black }
pairing-greeting = { $player }, ta partie contre { $opponent } commence dans ce fil : { $round } de **{ $name }**.
pairing-terms = On ne peut ni reprendre un coup ni annuler la partie.
pairing-deadline = Chaque partie doit finir dans un délai de { $days ->
    [one] { $days } jour
   *[other] { $days } jours
} après son début. Ensuite, perd qui a pris le plus de temps.
pairing-ends = ⏰ Cette partie finit au plus tard le { $moment } ({ $from-now }). Perd alors qui a pris le plus de temps.
pairing-nowhere = { $player }, ta partie { $id } contre { $opponent } dans **{ $name }** ({ $round }) a commencé, mais je n’ai pas pu ouvrir de fil. Pour la jouer dans un salon, tape là-bas `/movehere game_id:{ $game }`.
pairing-rights = Pour ouvrir des fils pour les parties, il me faut ici ces permissions : { $rights }
pairing-thread-lost = ➡️ Je le publie ici, faute de pouvoir écrire dans le fil de la partie.
pairing-round-over = **{ $name }** : { $round }, c’est terminé.
pairing-playoff-follows = **{ $name }** : { $round }. En cas d’égalité, un barrage suit.
pairing-left = **{ $name }** : { $player } a quitté le tournoi.
pairing-removed = **{ $name }** : l’organisation a exclu { $player } du tournoi.
pairing-won-thereby = { $player } gagne par forfait ({ $round }, partie { $game }).
pairing-void = Les parties de { $player } ne comptent pas au classement.
event-pairing-time = Le temps de { $other } est écoulé.
event-pairing-deadline = La date limite de cette partie est passée.
event-pairing-absent = { $other } n’a pas joué à temps : { $player } gagne par forfait.
event-pairing-left = { $player } a quitté le tournoi : { $other } gagne.
event-pairing-removed = L’organisation a exclu { $player } du tournoi : { $other } gagne.
event-pairing-settled = Le tournoi a mis fin à cette partie.
status-pairing-over = La partie s’est terminée { $strong }sans résultat{ $strong } sur le plateau.

# Adversaires d’ailleurs.
button-opponent = Adversaire…
button-keep-out = Écarter de ce serveur
opponent-rated = Tu joues contre { $player }, classement autour de { $rating }.
opponent-about = Tu joues contre { $player }.
opponent-hints = Une phrase toute prête lui parvient dans sa langue, une par coup. Si tu bloques cette personne, `/seek` ne vous réunira plus, et elle n’en saura rien. Un signalement va à l’équipe qui héberge ce bot.
opponent-say = Dire quelque chose
opponent-report = Signaler cet adversaire
opponent-reported = Merci. L’équipe qui héberge ce bot le verra. Tu peux aussi bloquer cet adversaire.
opponent-blocked = `/seek` ne te réunira plus avec { $player }, qui ne peut plus te défier et n’en saura rien. Tu peux changer d’avis dans `/settings`.
ask-block-opponent = Bloquer { $player } ? Vous n’avez pas encore joué tous les deux : cela met aussi fin à la partie, de ton fait.
stranger-here = { $player } joue ici depuis un autre endroit. Si tu écartes cette personne, plus personne ne joue avec elle sur ce serveur, et cette partie le quitte.
stranger-rating = { $player } a un classement autour de { $rating }.
stranger-kept-out = { $player } est à l’écart : plus personne ne joue avec cette personne sur ce serveur, et cette partie le quitte. Tu peux changer d’avis dans `/server`.
server-kept-out = À l’écart de ce serveur : { $names }
server-kept-out-none = Aucun adversaire d’ailleurs n’est écarté de ce serveur.
server-let-in = Laisser revenir quelqu’un
refusal-no-stranger = Cela ne marche que dans les parties contre un adversaire trouvé par `/seek`.
refusal-said-already = Tu as déjà dit quelque chose. Après le prochain coup, ce sera de nouveau possible.
refusal-reported-already = Tu as déjà signalé ton adversaire dans cette partie.
refusal-not-a-moderator = Il faut pour cela la permission *Gérer les messages* dans ce salon.
refusal-too-many-kept-out = Ce serveur écarte { $most } personnes, c’est le maximum. `/server` permet d’en laisser revenir.
sentence-said = { $player } dit : { $sentence }
sentence-sent = Envoyé : { $sentence }
sentence-hello = Bonjour !
sentence-luck = Bonne chance !
sentence-well-played = Bien joué !
sentence-thanks = Merci !
sentence-sorry = Désolé pour l’attente !
sentence-stop = Je dois m’arrêter pour le moment.
offense-name = Nom insultant ou usurpé
offense-mockery = Se moque avec les phrases
offense-stalling = Laisse filer le temps exprès
offense-engine = Fait choisir ses coups par un programme
offense-cheating = Perd exprès, ou joue sous plusieurs noms
offense-other = Autre chose

# Le morpion, auquel seuls les tests jouent : le modèle des nouveaux jeux.
rules-tictactoe = **Le morpion.** À tour de rôle, chaque camp pose une marque sur une case vide : les Blancs une croix, les Noirs un rond. Trois de tes marques alignées, en ligne, en colonne ou en diagonale, et tu gagnes ; un plateau plein sans alignement est une partie nulle. Ici, les Blancs viennent de gagner : `b2`.
tictactoe-describe = { $color ->
    [white] croix
   *[black] rond
} en { $cell }
tictactoe-prompt = **À toi de jouer.** Quelle case ?
tictactoe-empty = case vide
tictactoe-illegal-occupied = Il y a déjà une marque en { $cell }.
ending-tictactoe-line = { $winner ->
    [white] les Blancs ont trois croix alignées.
   *[black] les Noirs ont trois ronds alignés.
}
ending-tictactoe-full = le plateau est plein.
how-tictactoe-line = trois alignés
how-tictactoe-full = plateau plein
tictactoe-about = Trois signes alignés gagnent.
learn-tictactoe-aim = **Le but.** Les Blancs viennent de gagner avec **trois croix alignées**. À toi.
learn-tictactoe-line-task = **Trois croix alignées** gagnent. Tu as les Blancs et joues les croix. **Complète ta ligne.**
learn-tictactoe-line-hint = Regarde les diagonales.
learn-tictactoe-line-done = Trois croix alignées : tu as gagné.
learn-tictactoe-line-short = C’est permis, mais cela n’aligne pas trois croix.

### Trouver un adversaire

command-seek = Chercher un adversaire sur tous les serveurs où je suis
command-seek-game = Seulement ce jeu
command-seek-clock = Seulement ce temps de réflexion
command-seek-rating = L’écart maximal entre vos cotes
command-seek-place = Où tu veux jouer
choice-seek-rating = { $within } points d’écart au plus
choice-seek-here = Dans ce salon
choice-seek-thread = Dans un fil de ce salon
choice-seek-direct = Dans mes messages privés
button-seek = Trouver un adversaire
button-seek-start = Chercher un adversaire
button-seek-change = Modifier
button-seek-stop = Arrêter la recherche
button-meanwhile = Jouer contre Parlor en attendant
button-seek-direct-yes = Si l’endroit disparaît : mes messages privés
button-seek-direct-no = Si l’endroit disparaît : attendre dans /games
seek-head = **Un adversaire d’où que ce soit :** je cherche sur tous les serveurs où je suis
seek-head-goes-on = **Tu cherches un adversaire.** Que veux-tu modifier ?
seek-games = Jeux : **{ $games }**. Les boutons ajoutent ou retirent un jeu.
seek-clocks = Temps de réflexion : **{ $clocks }**. Si plusieurs vous conviennent, le plus lent est choisi.
seek-any-rating = Cotes : toutes. Je commence près de la tienne, puis je cherche plus loin de jour en jour.
seek-within = Cotes : de **{ $least }** à **{ $most }** points
seek-here = Endroit : { $channel }. Tout le monde y voit la partie ; ton adversaire n’apprend pas où c’est.
seek-thread = Endroit : un fil de { $channel }. Ton adversaire n’apprend pas où c’est.
seek-in-direct = Endroit : tes messages privés avec moi
seek-direct-if-lost = Si je ne peux plus y écrire, la partie continue dans tes messages privés.
seek-waits-if-lost = Si je ne peux plus y écrire, la partie attend dans `/games`.
seek-consent = **Avant ta première recherche :** ton adversaire voit ton nom Discord **{ $name }** ({ $user }) et ta cote arrondie, mais ni ton serveur ni ton salon. Il n’y a pas de discussion. Tu peux bloquer ou signaler à tout moment. Perd qui n’a plus de temps. En appuyant sur **{ button-seek-start }**, tu acceptes.
seek-choose-clock = Temps de réflexion…
seek-choose-rating = Cotes…
seek-choose-place = Endroit…
seek-rating-any = Toutes les cotes
seek-chosen = ✓ { $entry }
seek-or = { $first } ou { $last }
seek-looking = 🔎 **Tu cherches un adversaire :** { $games } · { $clocks }
seek-others = { $count ->
    [0] Personne d’autre ne cherche en ce moment ; la plupart des parties se trouvent en moins d’un jour.
    [one] Une autre personne cherche.
   *[other] { $count } autres personnes cherchent.
}
seek-told-here = Dès que je trouve quelqu’un, je te mentionne dans { $channel } et la partie commence. Ta recherche s’endort après { $sleep } heures sans signe de toi et se termine { $end }.
seek-told-direct = Dès que je trouve quelqu’un, je t’écris en message privé et la partie commence. Ta recherche s’endort après { $sleep } heures sans signe de toi et se termine { $end }.
seek-stopped = Tu ne cherches plus d’adversaire.
seek-stopped-already = Tu ne cherches pas d’adversaire. `/seek` lance une recherche.
seek-woken = 🔎 Te revoilà : ta recherche d’adversaire reprend. Elle dormait.
seek-found = 🔎 { $player } Je t’ai trouvé un adversaire : **{ $opponent }** ({ $user }), cote d’environ { $rating }
seek-found-terms = { $game } { $id } · { $clock } · tu joues **{ $color }**. Le plateau arrive dans un instant ; le temps court à partir de là.
seek-found-waits = Une autre partie se joue ici : celle-ci attend donc dans `/games`. Avec `/movehere`, tu l’amènes ailleurs.
seek-fell-through = Impossible de joindre ton adversaire : la partie { $id } ne commence pas. Ta recherche continue et garde sa place.
seek-is-off = Un adversaire avait été trouvé pour la partie { $id }, mais elle ne commence pas.
seek-thread-name = { $game } { $id }
games-seek = **Ta recherche d’adversaire**
games-seek-entry = 🔎 { $games } · { $clocks } · se termine { $moment }
games-seek-asleep = 💤 { $games } · { $clocks } · endormie depuis { $since }, se termine { $moment }
button-seek-again = Chercher à nouveau
button-seek-now = Chercher un adversaire maintenant
button-seek-tell = Me prévenir si quelqu’un cherche
button-seek-tell-no = Ne plus me prévenir
seek-over = 🔎 { $player } Ta recherche d’adversaire s’est terminée au bout de { $days } jours.
seek-untold = 🔎 { $player } Je t’avais trouvé un adversaire, mais je n’ai pas pu te prévenir à temps. Ta recherche s’est donc terminée.
seek-over-terms = Tu cherchais : { $games } · { $clocks }
seek-near = 🔔 { $player } Quelqu’un de ton niveau cherche un adversaire : **{ $games }** · { $clocks }
seek-near-rhythm = Tu m’as demandé de te prévenir, une fois par jour au plus. Si tu cherches maintenant comme la dernière fois, vous vous rencontrerez sans doute.
seek-tells = 🔔 Je te préviendrai quand quelqu’un de ton niveau cherchera un adversaire et que tu ne chercheras pas : { $games } · { $clocks }
seek-tells-in = Je te mentionnerai dans { $channel }.
seek-tells-direct = Je t’écrirai en message privé.
seek-tells-rhythm = Une fois par jour au plus, jamais pendant tes vacances, et jusqu’à { $days } jours après ta dernière recherche.
seek-tells-no-longer = Je ne te préviendrai plus quand quelqu’un cherche un adversaire.
games-seek-over = 🔎 { $games } · { $clocks } · terminée { $moment }, sans adversaire
games-seek-tells = 🔔 Je te préviens quand quelqu’un de ton niveau cherche un adversaire.
seek-goes-on = La recherche de { $player } continue et garde sa place.
server-tab-seeks = Adversaires
server-seeks-allowed = Les membres peuvent chercher des adversaires sur tous les serveurs avec `/seek` et jouer ces parties ici.
server-seeks-forbidden = `/seek` est désactivé : personne ne peut chercher d’inconnus ici, et aucune partie de ce genre n’y commence.
server-choose-seeks = Adversaires d’autres serveurs
server-allow-seeks-choice = Autoriser /seek
server-forbid-seeks-choice = Désactiver /seek
server-seek-notice-none = **Annonce des recherches :** aucune. Pour en avoir une, indique un salon : `/server seek_channel:`. Elle montre quels membres cherchent un adversaire, et combien d’autres.
server-seek-notice = **Annonce des recherches :** dans { $channel }
server-seek-notice-trouble = ⚠️ Je ne peux pas publier l’annonce dans { $channel }.
button-seek-notice-stop = Retirer l’annonce
command-server-seek-channel = Montrer dans ce salon qui cherche un adversaire
seek-notice-head = 🔎 **Qui cherche un adversaire ?**
seek-notice-entry = **{ $player }** : { $games } · { $clocks } · depuis { $moment }
seek-notice-more = { $count ->
    [one] et { $count } autre membre
   *[other] et { $count } autres membres
}
seek-notice-ended = 🔎 Cette annonce des recherches en cours n’est plus tenue à jour. `/seek` te trouve un adversaire.
seek-notice-none = Personne sur ce serveur pour le moment.
seek-notice-others = { $count ->
    [0] Personne sur d’autres serveurs pour le moment.
    [one] Une personne sur un autre serveur
   *[other] { $count } personnes sur d’autres serveurs
}
refusal-lacks-notice-rights = Je ne peux pas encore publier l’annonce dans { $channel }. Donne-moi ces permissions, puis réutilise la commande : { $rights }
refusal-seeks-off = `/seek` est désactivé sur ce serveur.
refusal-seek-barred = Tu ne peux pas chercher d’adversaire avant { $moment }.
refusal-seek-barred-because = Tu ne peux pas chercher d’adversaire avant { $moment }. Motif : { $reason }
refusal-seek-too-many = Tu joues déjà { $count } parties contre des inconnus. Finis-en d’abord une ; plus tu en finis, plus tu peux en jouer à la fois.
refusal-seek-only-direct = Ici, je ne peux rien publier de moi-même. Choisis tes messages privés comme endroit.
refusal-seek-no-thread = Je n’ai pas le droit d’ouvrir des fils dans ce salon. Choisis un autre endroit.
