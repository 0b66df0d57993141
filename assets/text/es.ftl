# Parlor en español. Los identificadores y los valores entre llaves son los mismos en todas las lenguas.

# La lengua, su nombre en inglés y los idiomas de Discord de quienes la leen.
-language = Español
-language-in-english = Spanish
-discord-locales = es-ES, es-419

### Palabras

side = { $color ->
    [white] Blancas
   *[black] Negras
}
a-moderator = La moderación

### Botones

button-accept = Aceptar
button-decline = Rechazar
button-withdraw = Retirar
button-block = Bloquear
button-move = Mover
button-draw = Ofrecer tablas
button-open-thread = Abrir un hilo
button-rematch = Revancha
button-come-back = Ya he vuelto
button-all-channels = Todos los canales
button-leave = Ausentarme { $time }
button-leave-longer = { $time } más
button-takeback = Deshacer
button-claim = Reclamar la victoria
button-resign = Rendirse
button-abort = Anular partida
button-send-away = Sacarla
button-end-idle = Cerrar sin resultado
button-ask-after = ¿Se fue mi rival?
button-flip = Girar
button-follow = Seguir
button-unfollow = Dejar de seguir
button-export-own = Obtener mis datos
button-forget = Borrar mis datos
button-forget-yes = Borrarlo todo
button-overlay = Amenazas
button-board = Tablero
button-record = Registro
button-archive-records = Todo en un archivo
button-search-position = Buscar esta posición
button-search-collection = Buscar en mi colección
button-replay = Repetición
button-first = Inicio
button-last = Final
button-animation = Animación
button-analysis = Análisis
button-best-move = Mejor jugada
button-explore = Explorar
button-forward = Adelante
button-start-over = Empezar de nuevo
button-verdict = Evaluación
button-hide-verdict = Ocultar la evaluación
button-turn = Jugada { $number }
button-go-on = Continuar esta partida
button-post = Publicar
button-all-games = Todos los juegos
button-back = Atrás
button-cancel = Cancelar
button-close = Cerrar
part-play = Jugar
button-play = { part-play } { $move }
button-play-anyway = Jugarla de todos modos
button-prepare = Preparar
button-play-move = Jugar { $move }
button-prepared = Preparadas ({ $count })
button-remove-prepared = Quitar { $number }
button-prepare-anyway = Preparar de todos modos
button-play-it = Hacer esta jugada
button-other-move = Otra jugada
button-previous = Anterior
button-next = Siguiente
button-rules = Reglas de { $game }

### Desafíos

challenge-to = { $opponent }, { $challenger } te desafía a **{ $game }**.
challenge-rematch = { $opponent }, { $challenger } quiere la revancha a **{ $game }**.
challenge-rematch-asked = { $challenger } quiere la revancha a **{ $game }** contra { $opponent }. Falta la respuesta.
challenge-open = { $challenger } quiere jugar una partida de **{ $game }**. ¿Quién se apunta?
challenge-terms = { $color } · disposición { $setup } · vence { $moment }
challenge-color = { $challenger } juega con { $color ->
    [white] blancas
   *[black] negras
}{ $begins ->
    [yes] { " " }y empieza
   *[no] { "" }
}
challenge-random-color = Colores al azar
challenge-go-on = { $challenger } quiere continuar una partida de **{ $game }** entre { $white } y { $black }. ¿Quién se apunta?
challenge-go-on-terms = { $count ->
    [one] Tras 1 jugada
   *[other] Tras { $count } jugadas
}, juegan { $color ->
    [white] blancas
   *[black] negras
} · colores al azar · vence { $moment }
challenge-hint = ¿Nunca lo has jugado? `{ $rules }` lo explica con imágenes.
challenge-accepted = { $opponent } aceptó el desafío de { $challenger } a { $game }.
challenge-declined = { $opponent } rechazó el desafío de { $challenger } a { $game }.
challenge-withdrawn = { $challenger } retiró su desafío a { $game }.
challenge-expired = Nadie aceptó a tiempo el desafío de { $challenger } a { $game }.
rematch-untold = Ahora mismo no se puede proponer a { $opponent } la revancha a { $game }.
game-rules = Reglas especiales: { $rules }.
rule = { $word ->
    [no-tie] sin tablas por pérdidas
    [same-tile-limit] misma ficha 3 turnos seguidos como mucho
    [null-rotation] ficha quieta permitida
   *[other] { $word }
}
rules-and = { $before } · { $next }

### Disposiciones

setup-part = { $text } ({ $source })
setup-usual = la habitual
setup-game = una de las propias del juego
setup-lot = { $name ->
    [half-random] al azar, la misma para ambos bandos
    [full-random] al azar para cada bando
   *[other] al azar
}
setup-house = hecha para Parlor
setup-kept = guardada por este servidor
setup-unknown = «{ $setup }» no es una disposición. Escribe { $usual }, o la posición de una partida sin terminar.
setup-typed = escrita tal cual
setup-layout = Disposición: { $layout }
setup-begins = { $color ->
    [white] Con esta disposición empiezan las **blancas**.
   *[black] Con esta disposición empiezan las **negras**.
}
setup-saved = Guardada: este servidor tiene ahora la disposición { $name } de { $game }.
setup-use = Para jugar con ella: { $command }
setup-replaced = Hasta ahora, ese nombre correspondía a { $layout }
setup-example = Cambia en cada partida: la imagen muestra una entre muchas.
setup-deleted = Borrada: la disposición { $name } de { $game }. Correspondía a { $layout }
setup-not-valid = ⚠️ Ya no es válida: { $reason }
setup-shadowed = el juego tiene ahora una disposición propia con este nombre, y el nombre corresponde a esa. Guarda esta con otro nombre y borra la de aquí.
setup-outdated = La disposición { $name } de este servidor ya no es válida: { $reason }
setup-joins-pair = `+` une una disposición por bando, pero { $name } ya corresponde a las de ambos. Elígela sola.
setup-joins-position = `+` une una disposición por bando, pero { $name } corresponde a una posición entera. Elígela sola.
setup-hint-chosen = Esa sugerencia era solo un aviso, y al elegirla se reemplazó tu texto. Escribe o pega otra vez la disposición y pulsa Intro sin elegir ninguna sugerencia.
setups-kept = { $count ->
    [one] Este servidor tiene una disposición:
   *[other] Este servidor tiene { $count } disposiciones:
}
setups-none = Este servidor aún no tiene disposiciones. `/setup save` añade una.
setups-none-of = Este servidor aún no tiene disposiciones de { $game }. `/setup save` añade una.

### Una partida

game-begins = Empieza la partida { $id } de **{ $game }**: { $white } juega con blancas y { $black } con negras.
game-of = **{ $game }** { $id }: { $white } (blancas) – { $black } (negras)
event-moved = { $player } jugó { $move }: { $what }.
event-exchanged = { $player } jugó { $played }. Respondí con { $move }: { $what }.
event-answered = { $player } jugó { $played }, y { $other } respondió al instante con { $move }: { $what }.
event-answered-on = { $player } jugó { $played }. Estas jugadas siguieron al instante: { $answers }. La última es de { $other }: { $what }.
event-passed = Las { $color ->
    [white] blancas
   *[black] negras
} no pueden hacer nada y pasan.
event-resigned = { $player } se rindió.
event-resigned-early = { $player } se rindió antes de que los dos hubieran jugado.
event-draw-accepted = { $player } aceptó las tablas.
event-draw-declined = { $player } rechazó las tablas.
event-takeback-accepted = { $player } está de acuerdo: se deshace la jugada.
event-takeback-declined = { $player } no quiso deshacer la jugada.
event-move-accepted = { $player } está de acuerdo: la partida sigue en { $channel }.
event-move-declined = { $player } no quiso llevar la partida a { $channel }.
event-time-claimed = { $player } reclamó la victoria por tiempo.
event-time-claimed-early = { $player } anuló la partida: el tiempo se acabó antes de que ambos hubieran jugado.
event-sought-absent = { $other } no llegó a mover, así que la partida no cuenta.
event-brought = Tu partida { $id } sigue aquí, porque su canal ya no acepta mis mensajes.
event-aborted = { $player } anuló la partida.
past-draw = { $player } ofreció tablas.
past-takeback = { $player } pidió deshacer su última jugada.
past-move = { $player } propuso llevar la partida a { $channel }.
past-moved = ➡️ La partida sigue en { $channel }.
past-reminder = Se le recordó el tiempo a { $player }.
past-time-out = A { $player } se le acabó el tiempo.
past-challenge = { $challenger } desafió a { $opponent } a { $game }.
past-challenge-open = { $challenger } buscaba rival para { $game }.
event-ended-idle = { $player } cerró la partida: nadie había jugado desde el { $moment }.
event-left = { $player } dejó este servidor. Si nadie juega antes del { $moment }, cualquiera de los dos podrá cerrar la partida, que no contará: **{ button-end-idle }** bajo `/board`.
offer-accepted = Aceptado.
offered-draw = { $opponent }, { $player } ofrece tablas.
offered-takeback = { $opponent }, { $player } pide deshacer su última jugada.
offered-move = { $opponent }, { $player } propone seguir esta partida en { $channel }.
game-clock = Reloj: { $clock }.
clock-per-move = { $time } por jugada
clock-bank = { $start } al empezar, más { $increment } por jugada
clock-none = sin reloj
days = { $count ->
    [one] { $count } día
   *[other] { $count } días
}
hours = { $count ->
    [one] { $count } hora
   *[other] { $count } horas
}
time-until = ⏳ Tiempo de las { $color ->
    [white] blancas
   *[black] negras
}: hasta el { $moment } ({ $from-now }).
time-away = { $until } El reloj está parado hasta el { $back } por vacaciones.
time-is-out = ⏳ { $color ->
    [white] A las blancas se les acabó el tiempo: las negras
   *[black] A las negras se les acabó el tiempo: las blancas
} pueden reclamar la victoria o esperar la jugada.
time-is-out-early = ⏳ { $color ->
    [white] A las blancas se les acabó el tiempo antes de que ambos hubieran jugado: las negras
   *[black] A las negras se les acabó el tiempo antes de que ambos hubieran jugado: las blancas
} pueden anular la partida o esperar la jugada.
thread-possible = En un canal solo cabe una partida a la vez. Si quieres, abro un hilo para tu desafío.
thread-opening = Abriendo un hilo…
thread-opened = Tu desafío espera en { $thread }.
thread-begun = Tu partida empieza en { $thread }.
refusal-thread-failed = No pude abrir un hilo aquí, o no pude escribir en él. Prueba tu desafío en otro canal.
settings-head = **Tus ajustes** · { $tab }
settings-tab-board = Tablero
settings-tab-messages = Mensajes
settings-tab-challenges = Desafíos
settings-tab-vacation = Vacaciones
settings-board = Así ves tú los tableros, y así los ve todo el mundo cuando te toca jugar.
settings-theme = Tema
theme-light = Tema claro
theme-light-what = Oscuro sobre arena
theme-dark = Tema oscuro
theme-dark-what = Claro sobre pizarra
theme-contrast = Alto contraste
theme-contrast-what = Negro, blanco y marcas fuertes
settings-view = Vista
settings-confirmation = Confirmar mis jugadas
confirm-never = Jugar al instante
confirm-never-what = Solo pregunto antes de jugadas que puedas lamentar
confirm-always = Preguntar antes de cada jugada
confirm-always-what = Con una imagen del tablero después
view-own = Desde mi lado
view-own-what = Mi bando abajo
view-white = Siempre desde el lado de las blancas
view-white-what = Incluso cuando juego con negras
view-black = Siempre desde el lado de las negras
view-black-what = Incluso cuando juego con blancas
alt-preview = Vista previa. Un tablero de { $game } con { $theme ->
    [light] tema claro
    [dark] tema oscuro
   *[contrast] alto contraste
}, visto desde el lado de las { $color ->
    [white] blancas
   *[black] negras
}. { $pieces } Posición: { $position }
settings-messages = Lo que solo ves tú está en tu idioma. Lo que ve todo el mundo, en el del servidor.
settings-pings = Cómo avisarme
pings-mention = Mencióname
pings-mention-what = Cuando me toca jugar o algo me espera
pings-none = No me avises
pings-none-what = Aparece mi nombre, pero no recibo notificación
settings-sentences = Frases de rivales de fuera
sentences-shown = Mostrarlas
sentences-shown-what = Seis frases ya hechas, como «¡Suerte!», debajo del tablero
sentences-muted = No mostrarlas
sentences-muted-what = Pueden seguir enviándolas y nadie les dice nada
settings-language = Idioma
language-of-discord = El de mi Discord
settings-challenges = Estos ajustes no afectan a los desafíos abiertos a cualquiera.
settings-from = Quién puede desafiarme
challenges-everyone = Cualquiera puede desafiarme
challenges-everyone-what = Salvo a quien yo bloquee
challenges-nobody = Nadie puede desafiarme
challenges-nobody-what = Yo sí puedo desafiar a otros
settings-blocked-none = No bloqueas a nadie. **{ button-block }**, debajo de un desafío, detiene todos los de esa persona.
settings-blocked = Bloqueas a: { $names }
settings-unblock = Desbloquear a alguien
blocked = { $challenger } ya no puede desafiarte. Con `/settings` puedes cambiarlo.
server-head = **Ajustes de este servidor**
server-channels-all = Las partidas pueden empezar en todos los canales.
server-channels = Las partidas pueden empezar en { $channels } y en sus hilos. Las que ya están en curso en otros canales siguen.
server-clock = Reloj por defecto: **{ $clock }**
server-language = Mensajes públicos: **{ $language }**
language-of-server = el idioma del servidor en Discord
server-choose-channels = Canales para jugar
server-choose-clock = Reloj por defecto
server-choose-language = Idioma de los mensajes públicos
server-tab-games = Partidas
server-tab-boards = Tableros
server-theme = Tema de los tableros públicos: **{ $theme }**
server-view = Vista de los tableros públicos: **{ $view }**
server-choose-theme = Tema de los tableros públicos
server-choose-view = Vista de los tableros públicos
look-of-players = Como prefiera quien tiene el turno
server-old-boards-shrink = Cuando se publica un tablero nuevo, el anterior pierde su imagen pero conserva su texto.
server-old-boards-stay = Cuando se publica un tablero nuevo, el anterior conserva su imagen.
server-choose-old-boards = Imágenes de los tableros anteriores
server-tab-openings = Aperturas
server-share-games = Las partidas terminadas de este servidor cuentan en las estadísticas de aperturas de todos los servidores, sin nombres ni lugares.
server-keep-games = Las partidas terminadas de este servidor solo cuentan en sus propias estadísticas de aperturas.
server-share-games-choice = Contar en todas partes
server-keep-games-choice = Dejar en este servidor
server-choose-games = Partidas de este servidor
server-show-openings = En las partidas en curso entre dos personas, el tablero privado muestra lo que ya se ha jugado desde una posición.
server-hide-openings = En las partidas en curso entre dos personas, el tablero privado no muestra lo que ya se ha jugado desde una posición.
server-show-openings-choice = Mostrar aperturas
server-hide-openings-choice = No mostrar aperturas
server-choose-openings = Aperturas en las partidas en curso
daily-head = **Problema del día** · { $game } · { $date }
daily-task = { $task } Resuélvelo en privado: cuenta el primer intento.
daily-solved-by-nobody = Nadie lo ha resuelto al primer intento.
daily-solved-by-nobody-yet = Nadie lo ha resuelto todavía al primer intento.
daily-solved = { $count ->
    [one] { $first } lo ha resuelto al primer intento.
   *[other] { $count } personas lo han resuelto al primer intento, { $first } antes que nadie.
}
daily-solved-by = { $count ->
    [one] Una persona lo ha resuelto al primer intento.
   *[other] { $count } personas lo han resuelto al primer intento.
}
daily-solution = **Solución del problema del día** · { $game } · { $date }
button-solve = Resolver
button-daily-stop = Quitar problema del día
button-tournament = Clasificación y partidas
button-tournament-join = Participar
button-tournament-leave = Salir
server-tab-daily = Problema del día
server-daily-none = **Problema del día:** ninguno. Para tener uno, indica un canal y una hora: `/server puzzle_channel: puzzle_hour: puzzle_zone:`. Cada día publico allí un problema, que cada cual resuelve en privado, y al día siguiente su solución.
server-daily = **Problema del día:** en { $channel }, a las **{ $time }** en la zona horaria **{ $zone }**
server-daily-games = { $count ->
    [one] Juego: **{ $games }**
   *[other] Juegos, por turnos: **{ $games }**
}
server-daily-next = Próximo problema: { $time }
server-daily-last = La solución del último problema está por llegar: { $time }
server-daily-no-channel = ⚠️ El problema del { $day } no se publicó: el canal ya no existe. Elige otro con `/server puzzle_channel:`. Lo intentaré de nuevo al día siguiente.
server-daily-no-permission = ⚠️ El problema del { $day } no se publicó: no puedo escribir en { $channel }. Allí necesito { $rights }. Lo intentaré de nuevo al día siguiente.
server-daily-permission-back = El problema del { $day } no se publicó: no podía escribir en { $channel }. Ahora sí puedo, y lo intentaré de nuevo al día siguiente.
server-daily-refused = ⚠️ El problema del { $day } no se publicó: Discord lo rechazó. Lo intentaré de nuevo al día siguiente.
server-daily-late = El problema del { $day } se saltó: estuve sin conexión más de seis horas.
server-daily-no-puzzles = ⚠️ No hubo problema para el { $day }: los de estos juegos no están disponibles.
server-daily-change = Para cambiar el canal, la hora o la zona horaria, usa `/server` con sus opciones.
right-view = *Ver canal*
right-send = *Enviar mensajes*
right-attach = *Adjuntar archivos*
right-history = *Leer el historial de mensajes*
rights = { $before }, { $next }
missing-rights = { $sentence } Para eso necesito aquí estos permisos: { $rights }
missing-rights-for-thread = { $sentence } Para abrir un hilo para una segunda partida, necesito aquí estos permisos: { $rights }
thread-rights = { $sentence } Para escribir en los hilos, necesito estos permisos en este canal: { $rights }
picture-lacks-right = ⚠️ Sin el permiso { $right } no puedo mostrar la imagen aquí.
old-boards-shrink = Quitar las imágenes anteriores
old-boards-stay = Conservar las imágenes anteriores
away-not = No estás de vacaciones. Cuando lo estás, tus relojes se paran (salvo si un torneo dice otra cosa).
away-until = Estás de vacaciones hasta el { $back }. Tus relojes están parados (salvo si un torneo dice otra cosa); puedes jugar igualmente.
away-days = Días de vacaciones que te quedan en { $year }: { $left } de { $all }.
sought-terms = Las vacaciones paran el reloj { $days } días como máximo por jugador. Quien se queda sin tiempo pierde al momento.
no-reminders = No puedo escribir aquí por mi cuenta, así que no podré recordarte el tiempo. `/board` muestra el tiempo restante.
reminder-day = { $player }, te queda menos de un día para jugar.
reminder-deadline = { $player }, el plazo de esta partida está por vencer y te toca jugar.
reminder-hour = { $player }, te queda menos de una hora para jugar.
reminder-out = { $player }, a { $opponent } se le acabó el tiempo. Puedes reclamar la victoria o esperar la jugada.
reminder-out-early = { $player }, a { $opponent } se le acabó el tiempo antes de que ambos hubieran jugado. Puedes anular la partida, que entonces no contará, o esperar la jugada.
bot-to-move = Le toca a { $player }.
bot-had-moved = Ya había jugado, pero no pude publicarlo: mira primero el tablero.
your-move = { $player }, te toca jugar: llevas las { $color ->
    [white] blancas
   *[black] negras
}.
told-of-the-end = { $player }, esta partida ha terminado.
not-rated-setup = Sin puntuación: no es una de las disposiciones propias del juego.
not-rated-record = Sin puntuación: continúa un registro.
not-rated-bot = Las partidas contra mí no cuentan para la puntuación.
not-rated-met = Sin puntuación: en los últimos 30 días ya hubo { $most } partidas puntuadas entre los dos.
not-rated-late = Sin puntuación: { $player } ya ha perdido por tiempo en los últimos 7 días, y solo cuenta la primera de esas derrotas.
not-rated = Sin puntuación.
ratings-changed = Puntuaciones: { $white } · { $black }
status-to-move = Juegan { $color ->
    [white] las blancas
   *[black] las negras
} ({ $player }).
status-won = { $strong }Ganan { $color ->
    [white] las blancas
   *[black] las negras
}{ $strong } ({ $player }): { $how }
status-drawn = { $strong }Tablas{ $strong }: { $how }
status-aborted = La partida quedó { $strong }anulada{ $strong } y no cuenta.
ending-resignation = { $loser ->
    [white] las blancas
   *[black] las negras
} se rindieron.
ending-withdrawal = { $loser ->
    [white] las blancas
   *[black] las negras
} salieron del torneo.
ending-removal = la organización excluyó a { $loser ->
    [white] las blancas
   *[black] las negras
} del torneo.
ending-agreement = de común acuerdo.
ending-time = a { $loser ->
    [white] las blancas
   *[black] las negras
} se les acabó el tiempo.
ending-deadline = venció el plazo y { $loser ->
    [white] las blancas
   *[black] las negras
} habían usado más tiempo.
how-resignation = por abandono
how-withdrawal = por retirada
how-removal = por exclusión
how-agreement = de común acuerdo
how-time = por tiempo
how-abort = anulada
how-unfinished = sin terminar
pill-turn = juegan
pill-won = han ganado
pill-drawn = tablas
sign-turn = el bando que debe jugar
sign-won = quién ha ganado y cómo
sign-drawn = nadie ha ganado
sign-last = la última jugada: de dónde y adónde
sign-earlier = tu jugada anterior, contra Parlor
sign-captured = capturado en la última jugada
sign-choice = puedes elegir esto
sign-picked = has elegido esto
sign-target = puedes ir aquí
sign-concerned = el motivo de un rechazo
sign-note = en una repetición: número de la jugada
biyi-guide-last = Biyi: la última jugada y su dirección
biyi-guide-kinds = Biyi: deslizar, subir, bajar, saltar
biyi-guide-linked = Biyi: dragones conectados
biyi-guide-tokens = Biyi: una pila alta, de abajo arriba
paiko-guide-threats = Paiko: amenazas contra Blancas, Negras
paiko-guide-cover = Paiko: cobertura blanca, negra
paiko-guide-meter = Paiko: amenazas; si se llena, la ficha cae
paiko-guide-endangered = Paiko: cae con una amenaza más
pijersi-guide-captured = Pijersi: capturado hasta ahora, junto al tablero
alt-signs = Los tableros de los juegos y sus signos. Una etiqueta junto a un bando dice que le toca jugar o que ha ganado; una etiqueta sola, que son tablas. Un marco discontinuo, una flecha y un marco lleno muestran la última jugada. Una pieza pequeña tachada es lo que capturó; junto al tablero de Pijersi cuenta todas las de su clase. Un punto marca lo que puedes elegir, un marco lleno lo que has elegido, y unas esquinas o un disco adónde puede ir. Un marco con un signo de exclamación muestra por qué se rechaza una jugada. En una repetición, 17/79 es la jugada 17 de 79. En Biyi, las casillas de la última jugada están teñidas y unas puntas muestran su dirección; = desliza, + sube, - baja, el de exclamación salta; una cadena roja une los dragones conectados; las pilas altas se enumeran debajo, de abajo arriba. En Paiko, un disco cuenta las amenazas contra Blancas, un cuadrado las de Negras; una barra al pie de una casilla cubre; la barra de una ficha se llena hasta que cae, y un marco rojo dice que falta una amenaza.

### Partidas que no pueden seguir

stuck = ⚠️ Esta partida no puede seguir: desde entonces se corrigieron las reglas, y la partida ya no encaja con ellas.
stuck-move = Las reglas que sigo ahora no permiten la jugada { $number }, { $move }: { $reason }
stuck-spelling = La jugada { $number }, { $move }, se escribe ahora { $canonical }.
stuck-after-end = Según las reglas que sigo ahora, la partida ya había terminado antes de la jugada { $number }.
stuck-start = Según las reglas que sigo ahora, no habría podido empezar desde su primera posición.
stuck-otherwise = Lo que tengo guardado de sus propuestas, su reloj o su final no concuerda con sus jugadas.
stuck-shown = { $count ->
    [0] La imagen muestra el inicio.
    [one] La imagen muestra el tablero después de la primera jugada.
   *[other] La imagen muestra el tablero después de { $count } jugadas.
}
stuck-way-out = No se ha perdido nada: **{ button-record }** da todas las jugadas. Cualquiera de los dos jugadores puede terminar aquí la partida; no contará.
stuck-over = Ha terminado. **{ button-record }** da todas las jugadas.
unreadable-way-out = Cualquiera de los dos jugadores puede terminar la partida aquí; no contará. Lo que guardé de ella se queda como está.

### Respuestas privadas

board-is-old = Ese tablero ya no está al día. Aquí tienes el actual:
game-is-over = Esa partida ha terminado. Así acabó:
board-posted = Publicado.
picker-play-or-go-on = Puedes jugar { $move } ya o continuar. { $prompt }
picker-stops = Los botones verdes hacen la jugada; los que llevan … la continúan.
picker-placeholder-several = Elige { $count } de { $stock }…
menu-board = Tablero ({ $count })
menu-lines = { $lines ->
    [rows] { $several ->
        [yes] Filas de la { $first } a la { $last }
       *[no] Fila { $first }
    }
   *[columns] { $several ->
        [yes] Columnas de la { $first } a la { $last }
       *[no] Columna { $first }
    }
}{ $cut ->
    [before] , desde { $from }
    [after] , hasta { $to }
    [both] , desde { $from } hasta { $to }
   *[none] { "" }
} ({ $count })
ask-resign = ¿Te rindes en la partida { $id }? Ganará tu rival.
ask-resign-early = ¿Te rindes en la partida { $id }? Todavía no han jugado los dos bandos: quedará anulada y no contará.
ask-abort = ¿Anular la partida { $id }? No contará.
ask-send-away = ¿Sacar la partida { $id } de este canal? No se anula: sigue en otro lugar.
sent-away = { $player }, la moderación ha sacado tu partida { $id } de este canal. Te espera; { $command } la continúa en otro lugar.
sent-away-direct = { $player }, la moderación ha sacado tu partida { $id } de este canal. Sigue en tus mensajes directos.
sent-away-stuck = { $player }, la moderación ha sacado tu partida { $id } de este canal. La encuentras en `/games`.
sent-away-unreadable = La moderación ha sacado la partida { $id } de este canal.
ask-end-idle = ¿Cerrar la partida { $id }, en la que nadie ha jugado desde el { $moment }? No contará.
ask-play = ¿Jugar { $move } ({ $what })? La imagen muestra el tablero después de la jugada.
ask-play-anyway = ⚠️ { $warning }
    ¿De verdad quieres jugar { $move } ({ $what })? La imagen muestra el tablero después de la jugada.
ask-prepare-anyway = ⚠️ { $warning }
    ¿De verdad quieres preparar { $answer } como respuesta a { $move }?
prepared-none = No tienes respuestas preparadas en esta partida.
prepared-head = **Tus respuestas preparadas** ({ $count } de { $most } posiciones). Solo tú las ves.
prepared-answer = Si { $player } juega { $move }: { $answer }
prepared-answer-after = Después de { $own } por tu parte, si { $player } juega { $move }: { $answer }
prepared-then = { $line }, luego { $move }: { $answer }
explore-played = Hecho. Tu variante sigue desde ahí:
prepared-done = Preparado. En cuanto tu rival haga una de estas jugadas, jugaré tu respuesta.
prepared-replaced = Preparado. Sustituye a tu respuesta { $answer } ({ $count ->
    [one] 1 posición
   *[other] { $count } posiciones
}).
prepared-removed = Quitado.
prepared-changed = Esa variante ya no está preparada. Esto es lo que queda.
you-resigned = Te rendiste.
you-aborted = Anulaste la partida.
you-ended-idle = Cerraste la partida. No cuenta.
deserted-by-player = { $player } ya no está en ese servidor.
deserted-by-server = Ya no estoy en ese servidor, así que nadie puede jugar allí. Para seguir, usa { $command } en tus mensajes directos con { $player }.
deserted-now = Hace tanto que nadie juega que ya puedes cerrar la partida; no contará.
deserted-later = Si nadie juega antes del { $moment }, podrás cerrar la partida con `/board` o `/games`; no contará.
record-head = Partida { $id }
replay-start = { $total ->
    [0] El inicio; aún no hay jugadas.
    [one] El inicio; sigue una jugada.
   *[other] El inicio; siguen { $total } jugadas.
}
replay-move = Jugada { $number } de { $total }: { $what }
replay-note = { $number }/{ $total } { $move }
replay-whole = { $total ->
    [0] Aún no hay jugadas.
    [one] Una jugada.
   *[other] { $total } jugadas.
}
replay-skips = La imagen muestra { $shown } de { $all } posiciones, a intervalos regulares; los botones llevan a todas.
hint-move = Yo jugaría { $move }: { $what }. La imagen muestra el tablero después.
advice-opinion = En mi opinión, **{ $verdict }**.
advice-line = Después espero { $moves }
verdict-even = la posición está igualada
verdict-better = las { $color ->
    [white] blancas
   *[black] negras
} { $lead ->
    [slight] están algo mejor
    [clear] están claramente mejor
   *[decisive] están a punto de ganar
}
verdict-wins = las { $color ->
    [white] blancas
   *[black] negras
} { $moves ->
    [0] han ganado
    [one] ganan con la próxima jugada
   *[other] ganan en { $moves } jugadas
}
best-move = Lo mejor aquí, en mi opinión: { $move } ({ $what }). La imagen muestra el tablero después.
best-move-played = Y es lo que se jugó.
best-move-instead = La jugada fue { $move }: { $what }.
explore-head = { $after ->
    [0] Exploras desde el inicio. Solo lo ves tú.
    [one] Exploras desde la posición tras 1 jugada. Solo lo ves tú.
   *[other] Exploras desde la posición tras { $after } jugadas. Solo lo ves tú.
}
explore-best = Lo mejor aquí, en mi opinión: { $move } ({ $what }).
explore-full = Ya no cabe más: una variante tiene como mucho { $plies } jugadas, y { $moves } con todas sus subvariantes. **{ button-start-over }** la vacía.
explore-stale = Ese tablero estaba desactualizado. Así está tu variante ahora:
explore-followed = La partida ha cambiado entretanto, y tu variante con ella:
explore-anew = La partida ha seguido con una jugada que no habías explorado; tu variante empieza de cero:
explore-left-out = Parte de lo que habías explorado no encaja con este tablero y se ha quitado. Tu variante es ahora:
explore-variations = { $count ->
    [one] (1 subvariante sin mostrar)
   *[other] ({ $count } subvariantes sin mostrar)
}
explore-mistake = Me detuve en { $move }. { $reason }
openings-here = Jugado en este servidor
openings-everywhere = Jugado en todos los servidores
openings-mine = Jugado en tus partidas
openings-collection = En tu colección
openings-book = En el libro de Parlor
openings-head = **{ $source }** · { $games ->
    [0] aún no se ha contado nada
    [one] 1 partida
   *[other] { $games } partidas
}{ $ended ->
    [0] {""}
    [one] , 1 de ellas terminó aquí
   *[other] , { $ended } de ellas terminaron aquí
}
openings-result = { $games ->
    [one] 1 partida
   *[other] { $games } partidas
} · { $result }
openings-score = { $color ->
    [white] Blancas
   *[black] Negras
}: { $wins ->
    [one] 1 victoria
   *[other] { $wins } victorias
}, { $draws ->
    [one] 1 empate
   *[other] { $draws } empates
}, { $losses ->
    [one] 1 derrota
   *[other] { $losses } derrotas
}
openings-bar = { $color ->
    [white] Blancas
   *[black] Negras
} { $bar } { $percent } %
openings-apart = { $result } · { $apart } sin decidirse en el tablero
openings-few = De todos los servidores muestro una jugada cuando la han jugado { $pairs } parejas distintas.
openings-newest = Miro tus { $games } partidas más recientes.
openings-late = Cuento las primeras { $plies } jugadas de una partida, así que desde aquí ya no hay nada.
openings-placeholder = Lo que otros han jugado aquí
openings-more = Más jugadas
openings-first = Volver a las jugadas más frecuentes
openings-games = Partidas con esta posición
analysis-turn = **Jugada { $number }**, { $color ->
    [white] blancas
   *[black] negras
}: { $move } ({ $what }). Antes: { $before }. Después: { $after }. Mejor: { $better }.
analysis-steady = Ninguna jugada por sí sola cambió el rumbo de esta partida.
analysis-note = Solo eché un vistazo a cada posición y puedo equivocarme. En cada tablero de la repetición, **{ button-best-move }** muestra lo que yo habría jugado.
games-yours = **Te toca jugar**
games-theirs = **Le toca a tu rival**
games-stuck = **No pueden seguir**
games-over = **Terminadas**
games-entry = { $place } { $game } · { $opponent } · { $how }
games-begun = empezada { $moment }
games-moved = última jugada { $moment }
games-time-until = el tiempo se acaba { $moment }
games-time-is-out = tiempo agotado { $moment }
games-won = ganaste { $moment }
games-lost = perdiste { $moment }
games-drawn = tablas { $moment }
games-aborted = anulada { $moment }
games-page = Página { $page } de { $pages }
games-resign = Rendirse en una partida…
games-resign-entry = { $game } { $id } contra { $opponent }
games-replay = Repasar una partida…
games-replay-entry = { $game } { $id } contra { $opponent }
games-challenges = **Tus desafíos abiertos**
games-challenge-to = { $place } { $game } · a { $opponent } · caduca { $moment }
games-challenge-open = { $place } { $game } · a cualquiera · caduca { $moment }
games-withdraw = Retirar un desafío…
games-withdraw-to = { $game } { $id } a { $opponent }
games-withdraw-open = { $game } { $id } a cualquiera
games-remedies = Ya nadie juega allí…
games-ask-entry = ¿Se fue { $opponent }? { $game } { $id }
games-end-entry = Cerrar sin resultado: { $game } { $id } contra { $opponent }
games-none = Aún no tienes partidas. Desafía a alguien con `/challenge`, o juega contra mí con su opción `level`. `/seek` te encuentra un rival en otro servidor.
results = { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}: { $won ->
    [one] 1 ganada
   *[other] { $won } ganadas
}, { $drawn } en tablas, { $lost ->
    [one] 1 perdida
   *[other] { $lost } perdidas
}
rating-provisional = ? es provisional: con unas partidas más quedará fijada.
stats-head = **Partidas puntuadas de { $player } en este servidor**
stats-head-everywhere = **Tus partidas puntuadas**, en todos los servidores y en mensajes directos
stats-none = Ninguna todavía. Una partida cuenta cuando dos personas la juegan hasta el final desde una de las disposiciones propias del juego.
stats-none-of = Ninguna de { $game } todavía. Una partida cuenta cuando dos personas la juegan hasta el final desde una de las disposiciones propias del juego.
stats-game = **{ $game }**: **{ $rating }** · { $results }
stats-color = – con { $color ->
    [white] blancas
   *[black] negras
}: { $results }
stats-opponents = **Rivales más frecuentes**
stats-opponent = { $opponent }: { $results }
stats-nobody = otras personas
stats-overall = Solo tú ves esto: tus puntuaciones en el conjunto de los servidores son { $ratings }.
leaders-head = **{ $game }: los más fuertes de este servidor** · página { $page } de { $pages }
leaders-head-all = **Los más fuertes de este servidor**
leaders-none = Aquí nadie tiene puntuación todavía. Una partida cuenta cuando dos personas la juegan hasta el final: empieza una con `/challenge`.
leaders-none-of = Aquí nadie tiene puntuación en { $game } todavía. Una partida cuenta cuando dos personas la juegan hasta el final: empieza una con `/challenge`.
leaders-provisional = Provisionales, aún sin clasificar:
leaders-entry = **{ $place }.** { $player } **{ $rating }** · { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}
leaders-entry-provisional = – { $player } **{ $rating }** · { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}
leaders-you = Tú: puesto { $place } de { $places }, { $rating }
leaders-you-provisional = Tú: { $rating }, aún sin clasificar
games-of = Partidas de { $player } que puedes ver:
games-their-move = **Le toca jugar**
games-opponents-move = **Le toca a su rival**
games-won-by = ganada { $moment }
games-lost-by = perdida { $moment }
games-none-in-sight = Ninguna. De las partidas de otros solo ves las de este canal y las de los canales que ve todo el servidor.
archive-head = **Archivo**: { $count ->
    [one] 1 partida
   *[other] { $count } partidas
}
archive-head-many = **Archivo**: más de { $count } partidas
archive-head-page = **Archivo**: otra página
archive-none = Ninguna partida que puedas ver encaja. Ves las partidas de este servidor en canales que puedes leer, y todas las tuyas.
archive-none-in-collection = Tu colección no tiene ninguna partida así. Usa `/import` con un archivo de varios registros para llenarla.
archive-incomplete = Algunas partidas que terminaron hace un tiempo aún no se han revisado. Mira otra vez dentro de unos minutos.
archive-page = { $first }–{ $last } de { $count }
archive-page-many = { $first }–{ $last } de más de { $count }
archive-entry = { $id } { $game } · { $white } – { $black } · { $result }, { $how } · { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
} · { $date }
archive-entry-stuck = { $id } { $game } · { $white } – { $black } · { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
} · { $date } · no la puedo mostrar
archive-label = { $game } { $id }: { $white } – { $black }
archive-replay = Repasar…
archive-explore = Explorar…
archive-record = Registro…
archive-own = solo tus partidas
archive-collection = tu colección
archive-game = { $game }
archive-player = con { $player }
archive-opponent = contra { $player }
archive-name = nombre { $name }
archive-color = con las { $color ->
    [white] blancas
   *[black] negras
}
archive-setup = disposición { $setup }
archive-tournament = torneo n.º { $number }
archive-since = desde { $date }
archive-until = hasta { $date }
archive-rating = ambos con { $rating } puntos o más
archive-shortest = al menos { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
}
archive-longest = como mucho { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
}
archive-position = con esta posición de { $game }
archive-without-bot = sin las partidas contra mí, porque ahora juegas desde esta posición
archive-people-only = solo partidas entre personas, porque esta posición está en una partida en curso
archive-narrow = Más condiciones: `/archive` con la opción `position` y, por ejemplo, una persona, un resultado o una fecha.
position-games-head = **{ openings-games }**
position-games-newest = **Más recientes**
position-games-strongest = **Más fuertes**, según la media de las puntuaciones actuales de ambos
position-games-rated = { $game } · { $rating }
archive-file = Los registros de { $count ->
    [one] 1 partida
   *[other] { $count } partidas
}.{ $missing ->
    [0] {""}
   *[other] {" "}No cabían todas: un archivo que `/import` acepta tiene como mucho { $games } partidas y { $megabytes } MB. Busca el resto por fechas.
}
follows = Te avisaré una vez, cuando termine { $id }, en el canal donde se juega.
follows-no-more = Ya no te avisaré cuando termine { $id }.
follow-over = { $player }, esta partida ha terminado:
privacy = **Lo que guardo**
    · tu identificador de Discord y el nombre que ven los demás, en tus partidas y desafíos; las partidas que importaste; las que sigues
    · tus ajustes, puntuaciones, resultados, a quién bloqueas, tu progreso en `/learn`, los problemas que intentaste, tus votos y tus puntuaciones en ellos, tu última contrarreloj de problemas y tu récord, lo que exploras en partidas (30 días en las terminadas e importadas), lo que buscas en el archivo (30 días) y las respuestas que preparas en las partidas en curso
    · los torneos que creas o juegas, con tu puntuación de entonces; si resolviste antes que nadie un problema del día
    · con `/seek`: lo que buscas o buscabas, con tu nombre de usuario, y lo que aceptaste; tus encuentros (30 días) y dónde juega cada cual; las revanchas que propones; tus denuncias; si quieres que te avise cuando otros busquen
    · aperturas: cuántas veces se jugó cada jugada y con qué resultado, en cada servidor y en todos los servidores. Eso no nombra a nadie, y se queda si borras tus datos
    · ningún mensaje: no puedo leerlos. Lo que escribí en los canales lo guarda Discord, no yo.
    Con **{ button-export-own }** lo recibes todo en un archivo. Con **{ button-forget }** se elimina: tus partidas en curso se abandonan; las terminadas quedan para tus rivales, sin tu nombre, que desaparece también de las partidas que otros importaron. Quien te haya bloqueado conserva tu identificador, sin tu nombre, para que el bloqueo siga valiendo.
    Lo borrado puede permanecer, sin uso, en los archivos de mi base de datos y en las copias de seguridad durante una semana como máximo. Mis logs no contienen nombres.
privacy-export =
    { $records ->
        [0] No guardo nada sobre ti.
        [one] Lo que guardo sobre ti, un solo elemento, en JSON:
       *[other] Lo que guardo sobre ti, { $records } elementos, cada uno en una línea de JSON:
    }
privacy-export-cut =
    { $export }
    { $count ->
        [one] La partida más antigua no cabía; `/record` te la da.
       *[other] Las { $count } partidas más antiguas no cabían; `/record` te da cada una.
    }
privacy-export-imports =
    { $export }
    { $count ->
        [one] La partida que importaste por último no cabía; está en el archivo que importaste.
       *[other] Las { $count } partidas que importaste por último no cabían; están en los archivos que importaste.
    }
ask-forget =
    ¿Borrar todo lo que guardo sobre ti? No se puede deshacer.{ $running ->
        [0] { "" }
        [one] { " " }Tu partida en curso se abandona.
       *[other] { " " }Tus { $running } partidas en curso se abandonan.
    }{ $count ->
        [0] { "" }
        [one] { " " }Sales del torneo { $tournaments }.
       *[other] { " " }Sales de los torneos { $tournaments }.
    } Tus ajustes, puntuaciones, resultados y tu progreso desaparecen. Las partidas terminadas quedan para tus rivales, sin tu nombre.
forgotten = Hecho. Ya no guardo nada sobre ti. Si vuelves a jugar, empiezas de cero.
former-player = Antiguo jugador
import-head = **{ $game }**: { $white } (blancas) – { $black } (negras), { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
}
import-variations = Se omite: { $count ->
    [one] 1 variante
   *[other] { $count } variantes
}.
import-annotations = Se omite: { $count ->
    [one] 1 anotación
   *[other] { $count } anotaciones
}.
import-lines = Se omite: { $count ->
    [one] 1 línea que no forma parte de la partida
   *[other] { $count } líneas que no forman parte de la partida
}.
gathered-head = **Colección**: { $added ->
    [one] 1 leída
   *[other] { $added } leídas
}, { $there ->
    [one] 1 ya estaba
   *[other] { $there } ya estaban
}, { $refused ->
    [one] 1 rechazada
   *[other] { $refused } rechazadas
}.
gathered-full = No hay sitio para { $count ->
    [one] 1 partida
   *[other] { $count } partidas
}: en una colección caben { $most }.
gathered-refused = Partida { $number }: { $reason }
gathered-more = … y { $count ->
    [one] 1 más rechazada
   *[other] { $count } más rechazadas
}.
gathered-kept = Tu colección tiene ahora { $count ->
    [one] 1 partida
   *[other] { $count } partidas
}. Guardo cada una 30 días.
rules-head = **{ $game }** · página { $page } de { $pages }
rules-choose-page = Elegir una página

### Rechazos

illegal-syntax = { $text } no es una jugada. Escribe una jugada como a5-b5{ $place ->
    [terminal] ; `parlor moves` muestra todas las permitidas
   *[chat] , elige una sugerencia o pulsa **{ button-move }** debajo del tablero
}.
illegal-game-over = La partida ha terminado: ya no se puede jugar.
refusal-not-a-player = Eso solo pueden hacerlo las dos personas que juegan esta partida.
refusal-not-your-turn = No es tu turno.
refusal-game-over = Esta partida ha terminado.
refusal-offer-pending = Tu propia oferta aún espera respuesta.
refusal-offer-waits = La oferta de tu rival espera respuesta: contéstala primero o simplemente sigue jugando.
refusal-offer-declined = Ya lo pediste desde la última jugada. Vuelve a pedirlo después de la próxima.
refusal-own-offer = Solo tu rival puede responder a tu oferta.
refusal-no-offer = Esa oferta ya no está abierta.
refusal-nothing-to-take-back = Aún no has jugado, así que no hay nada que deshacer.
refusal-here-already = Esta partida ya se juega aquí.
refusal-time-remains = A tu rival aún le queda tiempo.
refusal-played-elsewhere = Esta partida sigue en { $channel }.
refusal-without-place = Esta partida no tiene ahora ningún lugar por tu parte. Usa { $command } donde quieras jugarla.
refusal-at-own-home = Aquí no juegas esta partida. { $command } te lleva a tu lugar.
refusal-no-rematch-now = Ahora mismo no puede haber revancha. Busca tu próxima partida con `/seek`.
refusal-blocked-by-you = Bloqueas a { $name }, así que no hay revancha. Con `/settings` puedes cambiarlo.
refusal-plays-already = Ya juegas otra partida con { $name }.
refusal-on-another-server = Esa partida no se juega en este servidor; solo puede cambiar de canal allí.
refusal-no-days-left = Tienes { $most } días de vacaciones al año, y no te quedan suficientes.
refusal-rematch-waits = Ya propusiste la revancha: espera respuesta.
refusal-not-over = Esa partida aún no ha terminado.
refusal-too-late-to-abort = Ambos bandos ya jugaron, así que la partida ya no se puede anular. Puedes rendirte u ofrecer tablas.
refusal-may-still-move = Tu rival aún puede jugar. Si nadie juega antes del { $moment }, podrás cerrar la partida sin resultado.
refusal-opponent-is-there = { $player } sigue en ese servidor. Si nadie juega antes del { $moment }, podrás cerrar la partida sin resultado.
refusal-ends-otherwise = Esta partida no espera para siempre: termina por su reloj, por su torneo o si te rindes.
refusal-cannot-tell = Discord no me lo dice ahora mismo. Inténtalo de nuevo más tarde.
refusal-in-tournament = En una partida de torneo no se deshacen jugadas, no se anula la partida y no hay revancha.
refusal-own-game = Juegas esta partida: ya te aviso de todo.
refusal-too-many-followers = { $most } personas siguen ya esta partida, que es el máximo.
refusal-not-writable = No puedo escribir por mi cuenta en este canal, así que no podría avisarte.
refusal-opponent-gone = Tu rival ya no está registrado conmigo, así que no puede haber revancha.
refusal-cannot-go-on = Esta partida no puede seguir: desde entonces se corrigieron las reglas, y la partida ya no encaja con ellas. `/board` te dice más.
refusal-other-version = Esto lo guardó otra versión de mí, y no sé leerlo. No se ha perdido nada; quien me administra tiene que actualizarme.
refusal-no-answer-in-line = En esta variante todavía no hay nada que preparar. Haz una jugada de tu rival y luego tu respuesta.
refusal-too-much-prepared = En una partida puedes preparar como máximo { $most } posiciones. Quita antes una variante.
refusal-too-many-prepared-games = Puedes tener respuestas preparadas en { $most } partidas a la vez como máximo.
refusal-hint-among-people = No doy pistas mientras juegan dos personas. Cuando termine esta partida, `/hint` mostrará cómo fue. En una partida contra mí (`/challenge level:`) te ayuda al momento.
refusal-continues-running = Esto continúa tu partida en curso { $game }, así que no opinaré ni la jugaré hasta que termine.
refusal-continues-someones-running = Esto continúa una partida que aún está en curso, así que no opinaré ni la jugaré hasta que termine.
refusal-no-openings-on-server = En este servidor no se muestran aperturas en las partidas en curso entre dos personas.
refusal-no-openings-in-tournament = En este torneo no se muestran aperturas en las partidas en curso.
refusal-line-too-long = Demasiado largo para una sugerencia. Pulsa Intro para ver el tablero y sigue desde ahí con clics.
refusal-no-advice = No tengo nada que decir de esta partida.
refusal-no-engine = Conozco las reglas de { $game }, pero no sé jugarlo: no hay partidas contra mí, ni pistas ni análisis. Mejor desafía a alguien del servidor.
refusal-no-game-here = No hay ninguna partida en este canal. Empieza una con `/challenge`.
refusal-table-taken = Ya se está jugando una partida en este canal ({ $game }). Termínala primero o usa otro canal o hilo.
refusal-table-taken-at = Ya se está jugando una partida en este canal: { $link } ({ $game }). Termínala primero o usa otro canal o hilo.
refusal-unknown-game = No existe la partida { $text }, o no puedes verla.
refusal-not-text = Ese archivo no es texto, así que no es el registro de una partida.
refusal-import-gone = Ya no tengo ese registro. Usa `/import` otra vez.
refusal-too-many-records = Este archivo tiene { $count } partidas. Acepto como mucho { $most } a la vez.
refusal-search-gone = Ya no tengo esta búsqueda. Usa `/archive` otra vez.
refusal-no-position-searched = Pulsa primero **{ button-search-position }** bajo un tablero de `/explore`.
refusal-board-changed = Tu tablero ha cambiado. Pulsa el botón del más reciente.
refusal-too-dear = En diez minutos has buscado { $most } posiciones o enviado otros tantos archivos. La próxima, { $moment }.
refusal-no-date = { $text } no es una fecha. Escríbela como 2026-11-21.
refusal-self-challenge = No puedes jugar contra ti: desafía a otra persona.
refusal-bot-opponent = { $name } es un bot y no juega.
refusal-clock-of-bot = Las partidas contra mí no llevan reloj: deja vacío `clock`.
refusal-level-of-person = `level` es para las partidas contra mí. Déjalo vacío para desafiar a { $name }, o deja vacío `opponent` para jugar contra mí.
refusal-opponent-absent = { $name } no ve este canal, así que no podría jugar aquí.
refusal-alone-here = Nadie más puede acompañarnos aquí. Lanza tu desafío en un canal de un servidor o por mensaje directo.
refusal-alone-but-for-bot = Nadie más puede acompañarnos aquí, pero yo también juego: elige un `level`. O lanza tu desafío en un canal de un servidor o por mensaje directo.
refusal-no-challenges = { $name } no acepta desafíos.
refusal-too-many-blocked = Bloqueas a { $most } personas, que es el máximo. Con `/settings` puedes desbloquear a algunas o impedir todos los desafíos.
refusal-channel-not-allowed = No se pueden empezar partidas en este canal. En este servidor se juega en { $channels }
refusal-answers-hidden = Nadie más vería mis mensajes aquí: no tienes permiso para usar aplicaciones externas en este canal. Pide ese permiso o pide que añadan Parlor al servidor.
refusal-too-many-challenges = Ya tienes tres desafíos abiertos. Retira uno con `/games` o espera una respuesta.
refusal-challenge-gone = Este desafío ya no está abierto.
refusal-not-challenged = Este desafío es para { $name }.
refusal-not-your-challenge = Solo { $name } puede retirar este desafío.
refusal-own-challenge = Este desafío es tuyo: tiene que aceptarlo otra persona.
refusal-rules = Estas reglas son solo para { $games }: { $rules }. { $game } no las tiene: deja vacío `rules`.
refusal-no-ladder-here = Las clasificaciones son de los servidores: usa `/leaderboard` en un canal de un servidor.
refusal-others-results = Fuera de los servidores solo te muestro tus propias partidas. Usa `/stats` en un canal del servidor compartido con esa persona.
refusal-no-server = Esto es para servidores que me han añadido: úsalo en uno de sus canales.
refusal-not-a-manager = Solo quien tiene el permiso *Gestionar servidor* puede cambiar las disposiciones y los ajustes de este servidor.
refusal-no-time-of-day = { $text } no es una hora. Escribe una hora de 0 a 23, o hora y minutos como `18:30`.
refusal-no-zone = No conozco la zona horaria { $text }. Elige una de las sugerencias, por ejemplo `Europe/Berlin`.
refusal-lacks-rights = Todavía no puedo publicar el problema del día en { $channel }. Dame allí estos permisos y usa el comando otra vez: { $rights }
refusal-daily-incomplete = Para un problema del día necesito un canal y una hora: `/server puzzle_channel: puzzle_hour:`, y, a ser posible, tu zona horaria.
refusal-setup-name = { $text } no puede ser el nombre de una disposición. Usa de 2 a 32 caracteres: a–z, cifras y guiones; empieza por una letra.
refusal-setup-name-taken = El nombre { $name } ya corresponde a otra cosa: los nombres y los códigos de disposición del juego, `random` y todo lo que empieza por `house-` están ocupados.
refusal-layout-too-long = Esta disposición es demasiado larga: { $most } caracteres como mucho.
refusal-too-many-setups = Este servidor ya tiene { $most } disposiciones de { $game }, que es el máximo. Borra una primero con `/setup delete`, o guarda con un nombre que ya exista.
refusal-unknown-setup = Este servidor no tiene ninguna disposición { $name } de { $game }. `/setup list` muestra las que tiene.

### Sugerencias al escribir

suggest-game = { $game }, { $white } – { $black }
suggest-group = { $text } ({ $count } jugadas)
suggest-squares = { $text } ({ $count ->
    [one] { $count } casilla
   *[other] { $count } casillas
})
suggest-facings = { $text } ({ $count ->
    [one] { $count } orientación
   *[other] { $count } orientaciones
})
suggest-letters = { $text } ({ $count ->
    [one] falta { $count }
   *[other] faltan { $count }
})
suggest-layout = usar esta disposición
suggest-enter = Válida: pulsa Intro sin elegir esta sugerencia

### Descripciones de las imágenes

alt-board = { $game }: { $white } (blancas) contra { $black } (negras). { $status } { $last } { $pieces } Posición: { $position }
position-in-words = Blancas: { $white }. Negras: { $black }.
position-no-pieces = ninguna pieza
position-piece = { $cell } { $piece }
position-pieces = { $before }; { $next }
alt-last-move = Última jugada: { $move }.
alt-explore = Una posición explorada, no la de la partida. { $board }
alt-no-move = Aún no hay jugadas.
alt-replay = { $total ->
    [0] Aún no se mueve nada
    [one] Una animación de una jugada
   *[other] Una animación de { $total } jugadas
}. Termina en este tablero: { $board }
alt-advice = { $game }: { $white } (blancas) contra { $black } (negras). El tablero tras la jugada que yo haría: { $move }. { $pieces } Posición: { $position }
alt-analysis = Un gráfico: quién estaba mejor en esta partida de { $game }, de −100, ganan las negras, a 100, ganan las blancas. { $every ->
    [one] Tras cada jugada
   *[other] Cada { $every } jugadas
}, { $count } en total, desde el inicio: { $list }
alt-start = El comienzo de una partida de { $game }. { $pieces } Posición: { $position }
alt-stuck = El último tablero de una partida de { $game } que aún se ajusta a las reglas. { $pieces } Posición: { $position }
alt-rules = Un ejemplo de las reglas de { $game }. { $pieces } Posición: { $position }
alt-ratings = Un gráfico: la puntuación en { $game } tras cada partida puntuada, { $count } en total. Ahora { $now }; la más alta { $high }, la más baja { $low }. Los últimos valores, del más antiguo al más reciente: { $list }

### Los gráficos

graph-rating = { $game }: puntuación
graph-figure = { $rating }
graph-games = partidas puntuadas
graph-start = al principio
graph-provisional = aún provisional
graph-analysis = { $game }: ¿quién estaba mejor?
graph-won = { $color ->
    [white] Ganan las blancas
   *[black] Ganan las negras
}
graph-drawn = Tablas
graph-aborted = Anulada
graph-moves = jugadas
graph-wins = { $color ->
    [white] ganan las blancas
   *[black] ganan las negras
}
graph-even = igualdad
legend-advice = mi pista

### Ayuda

help = **Una primera partida**
    1. `/challenge game:… opponent:@friend` – la otra persona pulsa **{ button-accept }** debajo. ¿No hay nadie? `/seek` te encuentra un rival en otro servidor, y con `level:1` juegas contra mí al momento.
    2. Debajo del tablero, pulsa **{ button-move }** y haz clic: primero la pieza y luego su destino. O escribe `/move` y elige de la lista.
    3. Compruebo cada jugada, dibujo el nuevo tablero y aviso a tu rival.
    4. `/board` te muestra el tablero solo a ti, y **{ button-flip }** le da la vuelta; `/draw`, `/resign` y `/abort` terminan una partida antes de tiempo. Contra mí, `/hint` te da una pista. Con `/explore` pruebas jugadas en tu propio tablero. `/tournament list` muestra los torneos de tu servidor.
    5. ¿No conoces un juego? Los botones de abajo te lo enseñan clic a clic (`/learn`) o muestran sus reglas en imágenes (`/rules`).
help-game = **{ $game }.** { $about }
pijersi-about = Piedra, papel y tijeras son cubos sobre hexágonos. Apílalos, captura y llega antes que nadie al otro lado.
biyi-about = Las fichas de los dos colores se apilan a ambas orillas de un río, y la de arriba mueve la pila. Sé el primero en llegar al pájaro de la otra aldea.
paiko-about = Pon fichas que amenazan o cubren; dos amenazas capturan. Ganan diez puntos: uno por ficha en el centro y dos en el terreno del rival.

### Pijersi: las reglas

rules-pijersi-aim = **El objetivo.** Las blancas ganan con piedra, papel o tijeras, como cubo suelto o encima de una pila, en la fila **g**, y las negras en la fila **a**: son las filas coloreadas. Cada bando tiene 14 cubos: piedras (anillo), papeles (cuadrado), tijeras (cruz) y dos sabios (signo de infinito). Empiezan las blancas y luego los turnos se alternan; no se puede pasar.
rules-pijersi-roles = **Capturar.** La piedra gana a las tijeras, las tijeras ganan al papel y el papel gana a la piedra. Una pieza captura al moverse sobre una pieza rival a la que gana, y lo capturado sale del tablero para siempre. Un **sabio** no gana a nada y nada le gana. Aquí está elegida la piedra blanca de d4: puede capturar las tijeras de e3, pero no el papel de d3, ni la piedra de d5, ni el sabio de c3.
rules-pijersi-stacks = **Cubos y pilas.** Un cubo se mueve una casilla en cualquiera de las seis direcciones: a una casilla vacía, sobre una pieza rival a la que gana o **sobre uno de tus cubos sueltos**. Dos cubos en una casilla forman una pila; tres, nunca. El cubo de arriba decide a qué gana la pila y qué le gana. Un sabio puede ponerse sobre un sabio, pero nunca sobre piedra, papel o tijeras. Aquí las tijeras de d4 pueden ponerse sobre el papel, el sabio o la piedra que tienen al lado.
rules-pijersi-stack-moves = **Mover una pila.** El cubo de arriba de tu pila puede irse solo, como un cubo suelto. O bien la pila entera se mueve **una o dos casillas en línea recta**; la casilla intermedia debe estar vacía. Puede terminar en una casilla vacía o sobre una pieza rival a la que gane su cubo de arriba, y captura la pieza entera: dos cubos, si es una pila. Una pila no puede moverse sobre una pieza tuya. Al pulsar una pila, eliges adónde va la **pila** y después si su cubo de **arriba** se queda o sigue; o mueves solo el cubo de arriba.
rules-pijersi-two-actions = **Dos acciones en un turno.** Si un cubo forma una pila al moverse, esa pila puede seguir enseguida. Y después de mover una pila, su cubo de arriba puede bajarse enseguida: a una casilla vacía, sobre una pieza rival a la que gana o sobre uno de tus cubos sueltos. No hay más que estas dos acciones. Aquí la piedra fue de a4 a ponerse sobre las tijeras de b5 (1), y la nueva pila siguió a c4 (2): `a4-b5=c4`.
rules-pijersi-capture-twice = **Capturar dos veces.** Las dos acciones pueden capturar. Aquí la pila negra capturó lo que había en c2 (1), y su cubo de arriba, el papel, se bajó y capturó la piedra de b3 (2): `d3=c2!-b3!`. Un cubo que ha capturado no es una pila, así que no puede seguir.
rules-pijersi-end = **Cómo termina.** Ganas si, al acabar tu turno, en tu fila de meta hay una piedra, un papel o unas tijeras de tu bando, como cubo suelto o encima de una pila. Un sabio no gana nada allí. También ganas si a tu rival no le queda ninguna jugada. **Veinte turnos seguidos sin captura** (diez de cada bando) son tablas; la cuenta aparece encima del tablero. Quien llega a la meta en ese mismo turno gana igualmente; un bloqueo en él son tablas.
rules-pijersi-notation = **Escribir jugadas.** `-` mueve un cubo, `=` mueve una pila y `!` marca una captura, aunque puedes omitirlo: `a5-b5`, `b4=d3`, `a4-b5=c4`, `d2=d3!-d4!`. `/move` sugiere las jugadas legales, también sin los signos: `a4b5c4`.
    { "" }**Disposiciones.** `/challenge setup:` ofrece la clásica, `half-random` (al azar, la misma para los dos) y `full-random` (al azar para cada bando), y admite los códigos de seis letras del autor.
    Pijersi es un juego de Lucas Borboleta, publicado con licencia CC BY-NC-SA 4.0: <https://github.com/LucasBorboleta/pijersi>

### Pijersi: palabras y piezas
# Los mensajes cuyo nombre empieza por «part-» solo se usan dentro de otros; cada lengua tiene los suyos.

part-role = { $role ->
    [rock] piedra
    [paper] papel
    [scissors] tijeras
   *[wise] sabio
}
part-the-role = { $role ->
    [rock] la piedra
    [paper] el papel
    [scissors] las tijeras
   *[wise] el sabio
}
part-the-role-capital = { $role ->
    [rock] La piedra
    [paper] El papel
    [scissors] Las tijeras
   *[wise] El sabio
}
part-a-role = { $role ->
    [rock] una piedra
    [paper] un papel
    [scissors] unas tijeras
   *[wise] un sabio
}
part-the-target = { $target ->
    [rock] la piedra
    [paper] el papel
    [scissors] las tijeras
   *[wise] el sabio
}
part-to-the-target = { $target ->
    [rock] a la piedra
    [paper] al papel
    [scissors] a las tijeras
   *[wise] al sabio
}
part-a-target = { $target ->
    [rock] una piedra
    [paper] un papel
    [scissors] unas tijeras
   *[wise] un sabio
}
part-bottom = { $bottom ->
    [rock] piedra
    [paper] papel
    [scissors] tijeras
   *[wise] sabio
}
part-the-onto = { $onto ->
    [rock] la piedra
    [paper] el papel
    [scissors] las tijeras
   *[wise] el sabio
}
part-goes = { $role ->
    [scissors] van
   *[other] va
}
part-climbs = { $role ->
    [scissors] se ponen
   *[other] se pone
}
part-captures = { $role ->
    [scissors] capturan
   *[other] captura
}
part-beats = { $role ->
    [scissors] ganan
   *[other] gana
}
part-is = { $role ->
    [scissors] son
   *[other] es
}
part-bars = { $role ->
    [scissors] bloquean
   *[other] bloquea
}
# Las piezas llevan su artículo.
pijersi-cube = { part-the-role }
pijersi-stack = la pila de { part-role } sobre { part-bottom }
pijersi-captured-cube = { pijersi-cube }
pijersi-captured-stack = { pijersi-stack }
pijersi-that-stack = esa pila
pijersi-upper = { part-the-role } de arriba

### Pijersi: la imagen

caption-player = { $player }
pijersi-caption-goal = meta
pijersi-caption-quiet = { $count }/{ $limit } para las tablas
pijersi-legend-movable = puede moverse

### Pijersi: las jugadas en palabras

pijersi-describe-move = { $piece } a { $to }
pijersi-describe-onto = { $piece } sobre { part-the-onto } de { $to }
pijersi-describe-capture = { $piece } a { $to }, capturando { $captured }
pijersi-describe-two = { $first }; luego { $second }

### Pijersi: la elección de una jugada

pijersi-prompt-start = **Te toca jugar.** ¿Qué pieza?
pijersi-prompt-cube = ¿Adónde mueves { part-the-role } de { $from }?
pijersi-prompt-stack = Mueves { $piece } de { $from }: ¿adónde va la **pila**? O mueve solo su cubo de **arriba** ({ part-role }).
pijersi-prompt-upper = Solo se mueve el cubo de **arriba** ({ part-role }) de { $from }: ¿adónde va?
pijersi-prompt-made = Eso forma una pila en { $from }, que puede seguir: ¿adónde?
pijersi-prompt-joined = Eso forma una pila en { $from }. ¿Adónde sigue?
pijersi-prompt-went = La pila va a { $from }. ¿Se queda en ella su cubo de **arriba** ({ part-role })? Si no, ¿adónde va?
pijersi-prompt-over = La jugada está completa.
pijersi-step-lower-stays = solo se mueve el cubo de arriba ({ part-role }): el de abajo se queda en { $cell }
pijersi-step-upper-stays = el cubo de arriba ({ part-role }) se queda: la pila termina en { $cell }
pijersi-label-upper-only = Solo arriba ({ part-role })
pijersi-label-join = Sobre { $cell } ({ part-role })
pijersi-label-stays = Se queda ({ part-role })
pijersi-sign-own = { $piece }
pijersi-sign-captured = captura { $piece }
pijersi-brief-cube = { part-role }
pijersi-brief-stack = { part-role } sobre { part-bottom }
pijersi-step-join = { part-the-role } de arriba { part-climbs } sobre { part-the-onto } de { $cell }, y esa pila sigue
pijersi-step-go = { $part ->
    [stack] la pila va a { $cell }
    [upper] { part-the-role } de arriba { part-goes } a { $cell }
   *[cube] { part-the-role } { part-goes } a { $cell }
}
pijersi-step-onto = { $part ->
    [upper] { part-the-role } de arriba { part-climbs } sobre { part-the-onto } de { $cell }
   *[cube] { part-the-role } { part-climbs } sobre { part-the-onto } de { $cell }: una pila
}
pijersi-step-capture = { $part ->
    [stack] la pila captura { $captured } en { $cell }
    [upper] { part-the-role } de arriba { part-captures } { $captured } en { $cell }
   *[cube] { part-the-role } { part-captures } { $captured } en { $cell }
}

### Pijersi: las jugadas rechazadas

illegal-empty-source = En { $from } no hay nada que mover.
illegal-not-yours = { part-the-role-capital } de { $from } { part-is } de tu rival.
illegal-not-a-stack = En { $from } hay un cubo suelto ({ part-role }), no una pila: `=` mueve pilas y `-` mueve cubos.
illegal-same-cell = La pila ya está en { $from }.
illegal-not-adjacent = { $from } y { $to } no son casillas vecinas: un cubo suelto se mueve solo una casilla.
illegal-too-far = { $to } está demasiado lejos de { $from }: una pila se mueve una o dos casillas.
illegal-bent = { $from } y { $to } no están en línea recta: una pila que se mueve dos casillas no puede doblar.
illegal-blocked = { part-the-role-capital } de { $middle } { part-bars } el camino de { $from } a { $to }: una pila no salta por encima de nada.
illegal-own-piece = Ya tienes { part-a-target } en { $to }: una pila entera no puede moverse sobre una pieza tuya.
illegal-third-cube = Ya tienes una pila en { $to }: no se puede poner un tercer cubo encima.
illegal-wise-on-top = Un sabio no puede ponerse sobre { part-the-target } de { $to }: solo puede ponerse sobre un sabio.
illegal-not-beaten = { part-the-role-capital } no { part-beats } { part-to-the-target }, así que { $from } no puede capturar { $to }.
illegal-wrong-second = { $kind ->
    [cube] Las dos acciones de un turno son distintas: `-` de { $from } a { $to } no puede seguir a esta. Solo una pila que acaba de moverse puede dejar bajar a su cubo de arriba.
   *[stack] Las dos acciones de un turno son distintas: `=` de { $from } a { $to } no puede seguir a esta. Solo una pila que acaba de formarse puede seguir.
}
illegal-too-many = Un turno tiene dos acciones como máximo: no se puede seguir hasta { $to }.
illegal-which-part = En { $from } hay una pila: escribe { $from }={ $to } para toda la pila o { $from }-{ $to } para su cubo de arriba.

### Pijersi: las disposiciones

pijersi-setup-unknown = «{ $setup }» no es una disposición. Escribe classic, half-random, full-random o uno de los códigos de seis letras del autor, como GRXLLS.
pijersi-setup-cubes = Con el código de disposición { $setup }, el número de cubos «{ part-role }» de un bando sería { $found } en vez de { $expected }.
pijersi-setup-wise = Con el código de disposición { $setup }, un sabio estaría sobre { part-a-role }, y las reglas lo prohíben.

### Pijersi: los finales

ending-goal = { $winner ->
    [white] las blancas
   *[black] las negras
} llegaron a la fila de meta.
ending-blocked = a { $loser ->
    [white] las blancas
   *[black] las negras
} no les queda ninguna jugada.
ending-quiet-turns = pasaron veinte turnos sin captura.
how-goal = fila de meta alcanzada
how-blocked = sin jugadas
how-quiet-turns = 20 turnos sin captura

### Comandos

command-challenge = Desafía a alguien, o a cualquiera, a una partida
command-challenge-game = Qué juego
command-challenge-opponent = A quién desafías (incluso a mí); déjalo vacío para que acepte cualquiera
command-challenge-level = Juega contra mí: 1 para una primera partida, 6 con toda mi fuerza
command-challenge-color = El color que quieres jugar
command-challenge-setup = La disposición inicial; la habitual si lo dejas vacío
command-challenge-rules = Reglas opcionales; las habituales si lo dejas vacío
command-move = Haz una jugada en la partida de este canal
command-move-move = Tu jugada en la notación del juego, o una sugerencia
command-board = Mira el tablero de este canal, solo para ti
command-board-view = Desde qué lado
command-draw = Ofrece tablas
command-movehere = Pide seguir una de tus partidas en este canal
command-movehere-game-id = Las seis letras y cifras de la partida
command-settings = Tema y vista del tablero, notificaciones, idioma, desafíos, vacaciones
command-server = Ajustes del servidor: canales, reloj por defecto, idioma, problema del día
command-server-puzzle-channel = Publica un problema al día en este canal
command-server-puzzle-hour = La hora del problema del día, de 0 a 23, o con minutos como 18:30
command-server-puzzle-zone = La zona horaria de esa hora, como Europe/Berlin; UTC si nunca eliges una
command-server-puzzle-game = Solo problemas de este juego; los juegos se alternan si lo dejas vacío
command-takeback = Pide deshacer tu última jugada
command-challenge-clock = El tiempo de cada bando; el del servidor si lo dejas vacío
command-resign = Ríndete
command-abort = Anula la partida; no contará
command-record = Muestra una partida como texto
command-record-game-id = Qué partida; la de este canal si lo dejas vacío
command-replay = Vuelve a ver una partida, jugada a jugada
command-replay-game-id = Qué partida; la de este canal si lo dejas vacío
command-hint = Una pista en una partida contra mí, o cómo fue la última partida de aquí
command-explore = Prueba jugadas de ambos bandos en un tablero que solo ves tú
command-explore-game-id = Qué partida; la de este canal si lo dejas vacío
command-explore-moves = Jugadas desde el inicio de tu variante, separadas por espacios
command-games = Tus partidas, y dónde te toca jugar
command-stats = Puntuaciones y resultados en este servidor, por juego, color y rival
command-stats-user = De quién; los tuyos si lo dejas vacío
command-stats-game = Qué juego; todos si lo dejas vacío
command-leaderboard = Los más fuertes de este servidor
command-leaderboard-game = Qué juego; todos si lo dejas vacío
command-games-user = Las partidas de quién; las tuyas si lo dejas vacío
command-archive = Busca entre las partidas terminadas que puedes ver
command-archive-player = Quién juega; tú, si otra opción depende de ello
command-archive-opponent = Quién juega contra esa persona
command-archive-game = Qué juego
command-archive-color = El color de esa persona
command-archive-result = El resultado, para un color o para esa persona
command-archive-ending = Por qué terminó la partida
command-archive-setup = La disposición inicial
command-archive-tournament = Solo partidas de este torneo
command-archive-since = Terminó ese día o después, por ejemplo 2026-11-21
command-archive-until = Terminó ese día o antes, por ejemplo 2026-11-21
command-archive-rating = Ambos tienen hoy al menos esta puntuación
command-archive-shortest = Al menos tantas jugadas, contando ambos bandos
command-archive-longest = Como mucho tantas jugadas, contando ambos bandos
command-archive-among = Dónde buscar; este servidor y tus partidas si lo dejas vacío
command-archive-name = Parte de un nombre, solo en tu colección
command-archive-position = Una posición, además de las otras condiciones
choice-position-searched = La última que busqué desde un tablero
choice-among-server = Este servidor y mis partidas
choice-among-own = Solo mis partidas
choice-among-collection = Mi colección
archive-result-white = Ganaron las blancas
archive-result-black = Ganaron las negras
archive-result-draw = Tablas
archive-result-win = Ganó esa persona
archive-result-loss = Perdió esa persona
command-privacy = Lo que guardo sobre ti: verlo, obtenerlo, borrarlo
command-import = Lee el registro de una partida, para mirarla o continuarla
command-import-text = El registro como texto; si el archivo tiene varias partidas, el número de la que quieres
command-import-file = El registro en un archivo de texto
command-rules = Las reglas de un juego, en páginas con imágenes
command-rules-game = Qué juego
command-setup = Las disposiciones guardadas en este servidor
command-setup-save = Guarda una disposición con un nombre; la que ya lo tenga se reemplaza
command-setup-save-name = Su nombre: letras, cifras y guiones
command-setup-layout = Cómo se colocan las piezas, escrito como para /challenge
command-setup-list = Muestra las disposiciones guardadas en este servidor
command-setup-list-game = De qué juego; de todos si lo dejas vacío
command-setup-delete = Borra una disposición; las partidas empezadas siguen
command-setup-delete-name = Su nombre, o una sugerencia
command-setup-game = Qué juego
command-help = Una primera partida en cinco líneas
choice-white = Blancas
choice-black = Negras
choice-random = Al azar
choice-level = { $level ->
    [1] 1 – una primera partida
    [2] 2 – conozco las reglas
    [3] 3 – ya he jugado antes
    [4] 4 – veo venir las jugadas
    [5] 5 – juego bien
   *[6] 6 – dalo todo
}
choice-rules = { $games }: { $rules }

### Cuando algo falla en una petición

request-unknown = No conozco ese comando. Quizá sea de otra versión de Parlor: inténtalo de nuevo en un momento.
request-missing = Falta la opción `{ $option }`.
request-bad-option = { $value } no vale para la opción `{ $option }`.
request-no-record = `/import` necesita un registro, como `text` o como `file`.
download-too-large = Ese archivo es demasiado grande para un registro: { $most } KB como mucho.
download-failed = No pude descargar ese archivo. Prueba otra vez o da el registro como `text`.
control-unknown = Ya no entiendo ese botón. `/board` muestra la partida de este canal.
control-too-long = Son demasiados clics para un solo botón. Escribe la jugada con `/move`, o con `/explore` si estás explorando, por favor.
deferred-done = Ha tardado un poco más de lo normal. Ya está hecho.
automod-blocks = Hecho. { automod-words }
automod-words = En este servidor, AutoMod bloquea el texto de este mensaje.
error-internal = Algo ha fallado por mi parte, y quien administra este bot lo verá. No se pierde nada de tu partida: inténtalo de nuevo, por favor.
error-store = No he podido guardarlo y me estoy reiniciando. Todo lo que ya había respondido se conserva. Mira el tablero dentro de un minuto (`/board`): si falta lo que acabas de hacer, hazlo otra vez, por favor.
error-away = Ahora mismo no puedo acceder a mi base de datos, así que no se ha guardado nada. Inténtalo de nuevo dentro de un minuto, por favor.
error-away-unsure = Mi base de datos ha dejado de responder y no sé si eso se ha guardado. Dentro de un minuto, mira el tablero (`/board`) antes de volver a intentarlo, por favor.

## Biyi

### Registros que se leen

transcript-refused = Línea { $line }: { $problem }
transcript-header = una cabecera se escribe `[White "Ann"]`, en una sola línea.
transcript-twice = la cabecera { $name } aparece dos veces.
transcript-no-game = falta la cabecera `Game`, como en `[Game "Pijersi"]`.
transcript-game = no existe el juego { $text }, solo { $games }.
transcript-value = { $text } no vale para la cabecera `{ $header }`.
transcript-drawn = la disposición { $setup } es al azar, así que la cabecera `Position` tiene que dar el inicio.
transcript-position = no es una posición desde la que pueda seguir una partida de { $game }.
transcript-result = el resultado no puede ser { $said }: las jugadas y la cabecera `Ending` llevan a { $reached }.
transcript-ending = la partida no terminó por { $text }.
transcript-comment = un comentario no tiene fin: falta cerrar la llave.
transcript-number = aquí va `{ $expected }`, no { $found }.
transcript-no-move = no hay ninguna jugada detrás del número { $number }.
transcript-move = jugada { $number }, { $text }: { $reason }
transcript-syntax = la jugada { $number }, { $text }, no está en la notación del juego.
transcript-several = aquí empieza otra partida, hay { $count } en total. Dalas como `file`, y con `text` la que quieres: su número, como 2, o su identificador.
transcript-not-among = ninguna de las { $count } partidas es { $text }. Da un número o un identificador.
transcript-after-end = la jugada { $number } viene después del final de la partida.
transcript-too-many-moves = leo { $most } jugadas como mucho.

### Biyi: las reglas

rules-biyi-aim = **El objetivo.** Dos aldeas se miran a ambos lados del río Salween: la de las blancas en las filas 1 a 5, la de las negras en las filas 9 a 13; el río es la fila 7 y sus orillas son las filas 6 y 8. (En la imagen, las letras nombran las líneas horizontales, y cada columna numerada es una fila.) Cada bando tiene 34 fichas; ninguna sale nunca del tablero. **Ganas cuando una ficha tuya llega al pájaro, en el nido de la otra aldea**: en d13 para las blancas, en d1 para las negras. Tu propio nido te está cerrado. Empiezan las blancas y luego los turnos se alternan; no se puede pasar. *Avanzar* es ir hacia la otra aldea. Las diagonales no cuentan nunca.
rules-biyi-stacks = **Las pilas.** Las fichas se apilan, tan alto como se quiera. La de arriba es el **piloto**: toda la pila es de su bando. Las de debajo son sus **portadoras**, sean de quien sean. Junto al ala del dueño y la altura, la imagen muestra cada ficha de abajo arriba: claras y redondas las blancas, oscuras y cuadradas las negras. En d4 hay un piloto blanco sobre dos fichas negras: están atrapadas hasta que se vaya.
rules-biyi-pilots = **Los pilotos se deslizan y suben.** Un piloto, solo o encima de una pila, va **hacia delante o de lado**, nunca hacia atrás; lo que tiene debajo se queda. Se *desliza* (`=`) a su nivel: una ficha sola a una casilla vacía, el piloto de una pila sobre una pila exactamente un nivel más baja que la suya. O *sube* (`+`) un nivel, sobre un piloto de su color cuya casilla tenga la misma altura. Aquí está elegida la ficha de d5: puede deslizarse a d6, o subir a c5 o a e5. No puede volver atrás sobre d4.
rules-biyi-slides = **Las pilas se deslizan.** Al deslizarse, las fichas conservan su nivel. La ficha más baja de una pila está en el nivel 1. Por eso la altura de la casilla de llegada decide quién va: **todas las fichas por encima de esa altura**, ni más ni menos; a una casilla vacía, la pila entera. No importa de quién sean las fichas que haya allí. Aquí una pila de cinco se deslizó sobre una de dos: fueron sus niveles 3, 4 y 5, y tapan al piloto negro.
rules-biyi-direction = **La más baja de las que se deslizan marca el rumbo.** De lado, una pila siempre puede deslizarse. Hacia delante, solo si la más baja de las fichas *que se mueven* es tuya; **hacia atrás**, solo si es de tu rival. Un piloto que se desliza solo nunca va hacia atrás. Aquí los niveles 3 a 5 se deslizaron sobre una pila de dos, y el nivel 3 es negro: por eso fueron hacia atrás, y no habrían podido avanzar.
rules-biyi-descents = **Bajar.** El piloto puede bajar (`-`) él solo a cualquier casilla **al menos dos niveles más baja**, hacia delante o de lado, sobre fichas de cualquiera o al suelo. (A una pila un solo nivel más baja se desliza.) Donde la misma casilla permite deslizarse y también bajar, te pregunto cuál quieres. Solo los pilotos cambian de nivel, y fuera de una cadena (página siguiente) suben como mucho un nivel. Aquí el piloto de d4 puede bajar a c4 o a e4, pero a d5, un solo nivel más baja, se desliza.
rules-biyi-chains = **Las cadenas.** Un piloto que llega sobre **tres o más portadoras de su color** (puede haber otras entre ellas) no puede quedarse. Sigue en el acto, solo, hacia delante o de lado, a cualquier casilla vecina por alta que sea: puede incluso *saltar* (`!`) sobre una pila más alta o sobre un rival de su misma altura. Sigue hasta que llega sobre menos de tres; si no puede, toda la jugada queda prohibida. Si cuatro fichas tuyas se deslizan juntas, su piloto también debe seguir. Pero un piloto que ya está sobre tres o más al empezar tu turno puede quedarse. Mientras haces clic, `»` marca las casillas desde las que tendría que seguir. Aquí: `c4+d4!e4-f4`.
rules-biyi-undoing = **Prohibido deshacer.** Tu movimiento no debe deshacer exactamente el anterior: las mismas fichas, a la casilla y al nivel de donde venían. Vale también dentro de una cadena. Después de otro movimiento tuyo, la vuelta queda libre. Aquí la pareja de d5 vino de c5 en el último turno de las blancas: no puede deslizarse otra vez allí en pareja, pero su piloto solo sí puede bajar a c5.
rules-biyi-river = **El río.** Lo que está en el río (fila 7) debe estar **sujeto**: por una ficha en la casilla de orilla que tiene al lado, con la misma letra (d6 o d8 para d7), o por una vecina a lo largo del río que esté sujeta. Sujetan las fichas de cualquiera, pero nunca en diagonal. Un movimiento tras el que una ficha deja de estar sujeta está prohibido, sea tuya o de tu rival; se comprueba después de cada movimiento, también dentro de una cadena. Aquí la ficha blanca de d7 está sujeta por c7, a la que sujeta c8.
rules-biyi-dragons = **Los dragones conectados deben separarse.** Una pila de tres o más fichas **de un solo color** es un dragón de ese color. Dos dragones en casillas vecinas están *conectados*. Si dos tuyos están conectados al empezar tu turno, no debe quedar ninguna pareja así al terminarlo, tampoco una nueva: **si no, pierdes en el acto**. Puedes conectar dragones si no había ninguno conectado al empezar tu turno, y puedes usarlo contra tu rival: un piloto tuyo que deja la cima de una pila rival puede destapar en ella un dragón junto a otro. Te vuelvo a preguntar antes de hacer una jugada con la que pierdes. Aquí las blancas deben separar los dragones de c4 y d4, por ejemplo deslizando uno de los dos hacia delante, o haciendo bajar a su piloto: dos fichas no son un dragón.
rules-biyi-bird = **Ganar.** Desde cualquier casilla vecina del otro nido (sin ir hacia atrás), tu piloto puede llegar al pájaro, esté a la altura que esté: el pájaro cuenta como una ficha tuya, así que el piloto sube a él desde el nivel 1, se desliza desde el nivel 2 y baja desde más arriba. También puede deslizarse un grupo, y una cadena puede terminar allí. **Pero entonces no debe haber dos dragones tuyos conectados**: mientras los hubiera, el nido te queda cerrado. Aquí una cadena termina en el pájaro: `c12=c13-d13#`.
rules-biyi-ends = **Otros finales.** Quien no tiene ninguna jugada permitida pierde. Si tras un turno todas las fichas están exactamente como al principio o después de un turno anterior, son **tablas**. Aquí juegan las blancas, y la ficha de a13 no tiene jugada: está en la última fila y su único vecino es un rival de su misma altura. Las blancas han perdido.
rules-biyi-notation = **Escribir las jugadas.** La casilla de salida, y luego un signo y una casilla por cada movimiento. Aquí las blancas podrían escribir `d5=d6` (deslizarse), `c3+d3` (subir), `f4-f5` (bajar) o la cadena `a3+b3-b4`; `!` es un salto dentro de una cadena. Puedes omitir los signos si solo encaja una jugada: `a3b3b4`. `#` marca la victoria.
    { "" }**Las disposiciones.** `/challenge setup:` ofrece la clásica, cinco nuestras (`house-…`) y `random`; con `+`, cada bando tiene la suya: `house-gates + house-reed`. O escribe un campamento en cinco filas, la delantera primero, con las alturas, `.` para una casilla vacía y `*` para el nido: `1111111/1111111/1111111/1111111/111*111`. Un servidor puede guardar un campamento así con un nombre mediante `/setup save`, por ejemplo el de una carta de posición del juego, que no podemos incluir.
rules-biyi-readings = **Donde hubo que elegir.** El reglamento deja algunas preguntas abiertas. Parlor las responde así:
    • Los nidos están en d1 y d13, en el centro de la última fila. El reglamento solo los muestra en un dibujo.
    • Una cadena que debe seguir y no puede hace que toda la jugada esté prohibida. El deshacer y el río se comprueban después de cada movimiento de una cadena, también del que gana.
    • Dentro de una cadena, un piloto puede llegar sobre un rival de su misma altura.
    • Mientras dos dragones tuyos quedaran conectados, no puedes entrar en el otro nido; eso no hace perder. Las fichas que se deslizan sobre el pájaro cuentan allí como una pila, sin el pájaro.
    • Después de un turno se comprueba primero si gana, luego los dragones conectados, luego las tablas y luego si el otro bando puede jugar.
    • Para las tablas solo se comparan las fichas, no a quién le toca.
    • Cualquier jugada permitida puede ser la primera. El campamento de las negras es el de las blancas girado media vuelta.
    Biyi es un juego de Jérôme Mariaud de Serre y Raphaël-James Lebel (2019): <https://biyigames.com>. Contamos estas reglas con nuestras propias palabras.

### Biyi: las jugadas en palabras

biyi-how-slide = { $part ->
    [known] se desliza
    [token] se desliza
    [pilot] el piloto se desliza
   *[group] { $count } fichas se deslizan
}
biyi-how-climb = { $part ->
    [pilot] el piloto sube
   *[other] sube
}
biyi-how-descend = { $part ->
    [pilot] el piloto baja
   *[other] baja
}
biyi-how-jump = { $part ->
    [pilot] el piloto salta
   *[other] salta
}
biyi-describe-movement = { $how } a { $to }
biyi-describe-then = { $first }, { $second }
biyi-describe-wins = { $turn }, gana
biyi-describe-loses = { $turn } (pierde: dragones conectados)
biyi-describe-draws = { $turn } (tablas por repetición)
biyi-memory = { $color ->
    [white] Las blancas
   *[black] Las negras
} movieron por última vez { $count ->
    [one] una ficha de { $from } a { $to } y no pueden devolverla enseguida.
   *[other] { $count } fichas de { $from } a { $to } y no pueden devolver esas mismas { $count } enseguida.
}

### Biyi: avisos

biyi-warning-connected-dragons = **Esta jugada pierde.** Tus dragones de { $first } y { $second } seguirían conectados, y en este turno tienes que separar todos tus dragones conectados.
biyi-warning-repetition = **Son tablas.** Todas las fichas quedarían como ya estuvieron en esta partida.

### Biyi: elegir con clics

biyi-prompt-start = **Te toca jugar.** ¿Qué ficha o pila?
biyi-prompt-duty = **Te toca jugar.** Tus dragones de { $first } y { $second } están conectados: si después de este turno queda alguno conectado, pierdes. ¿Qué ficha o pila?
biyi-prompt-picked = { $height ->
    [one] La ficha de { $from }: ¿adónde?
   *[other] La pila de { $height } de { $from }: ¿adónde?
}
biyi-prompt-way = De { $from } a { $to }: ¿deslizar, o bajar solo con el piloto?
biyi-prompt-chain = En { $at } tu piloto está sobre { $carriers } fichas tuyas. Sobre tres o más tiene que seguir. ¿Adónde?
biyi-prompt-over = La jugada está completa.
biyi-step-stack = { $height ->
    [one] una ficha
   *[other] pila de { $height }, de abajo arriba: { $tokens }
}
biyi-piece = { $height ->
    [one] ficha
   *[other] pila de { $height }, de abajo arriba { $tokens }
}
biyi-label-way = { $way ->
    [slide] Deslizar
   *[descend] Bajar
}
biyi-label-stop = Parar aquí
biyi-label-stack = { $cell } ×{ $height }
biyi-sign-bird = pájaro
biyi-step-open = deslizar o bajar · { $where }
biyi-step-goes = { $how } · { $where }
biyi-step-goes-on = { $how } · { $where } · y tiene que seguir
biyi-onto-empty = casilla vacía
biyi-onto-own = { $height ->
    [one] ficha tuya
   *[other] pila tuya de { $height }
}
biyi-onto-enemy = { $height ->
    [one] ficha rival
   *[other] pila rival de { $height }
}
biyi-onto-bird = el pájaro: ganas

### Biyi: jugadas rechazadas

biyi-illegal-syntax = { $text } no es una jugada. Escribe la casilla de salida y la de llegada, por ejemplo d5d6{ $place ->
    [terminal] ; `parlor moves` muestra todas las permitidas
   *[chat] , elige una sugerencia o pulsa **{ button-move }** debajo del tablero
}.
biyi-illegal-empty-source = En { $from } no hay nada que mover.
biyi-illegal-bird-stays = El pájaro de { $from } no se mueve nunca, y allí no hay ninguna ficha.
biyi-illegal-not-yours = El piloto de { $from }, la ficha de arriba, es de tu rival: la pila también.
biyi-illegal-chain-not-due = Tu turno termina en { $at }, así que no puedes seguir a { $to }: allí el piloto { $carriers ->
    [0] no está sobre ninguna ficha tuya
    [one] está sobre una sola ficha tuya
   *[other] está sobre { $carriers } fichas tuyas
}, y solo sigue desde tres o más.
biyi-illegal-beyond-bird = La partida termina en el pájaro de { $at }: no se puede seguir a { $to }.
biyi-illegal-not-adjacent = { $from } y { $to } no son vecinas: cada vez se mueve una casilla adelante, atrás o al lado, nunca en diagonal.
biyi-illegal-own-nest = { $to } es tu propio nido: nunca puedes mover nada a él.
biyi-illegal-backward = De { $from } a { $to } es hacia atrás, y un piloto nunca retrocede solo. Solo se desliza hacia atrás un grupo de dos fichas o más, y solo si su ficha más baja es de tu rival.
biyi-illegal-backward-own = De { $from } a { $to } es hacia atrás: lo que se desliza allí, desde el nivel { $level }, tiene abajo una ficha tuya. Solo se desliza hacia atrás un grupo de dos fichas o más, y solo si su ficha más baja es de tu rival.
biyi-illegal-too-high = La altura de { $to } es { $target } y la de { $from } solo { $height }: nada puede ir a una pila más alta, salvo un piloto que salta en una cadena.
biyi-illegal-enemy-same-level = { $from } y { $to } tienen la misma altura ({ $height }), y el piloto de { $to } es de tu rival: solo subes sobre un piloto tuyo. Un piloto solo salta ahí en una cadena.
biyi-illegal-bottom-carrier-enemy = De { $from } a { $to } se deslizaría todo desde el nivel { $level }, y la ficha de ese nivel es de tu rival: un grupo así se desliza hacia atrás o de lado, no hacia delante.
biyi-illegal-wrong-kind = { $kind ->
    [slide] `=` desliza
    [climb] `+` sube
    [descend] `-` baja
   *[jump] `!` salta en una cadena
}, y eso no vale de { $from } (altura { $height }) a { $to } (altura { $target }). Lo que vale: { $right }.
biyi-illegal-chain-moves-pilot = En una cadena solo sigue el piloto: nada se desliza de { $from } (altura { $height }) a { $to } (altura { $target }). Lo que vale: { $right }.
biyi-illegal-ambiguous = De { $from } a { $to } sería deslizar { $count } fichas o bajar solo el piloto: escribe `{ $from }={ $to }` para deslizar, `{ $from }-{ $to }` para bajar.
biyi-illegal-reverse = De { $from } a { $to } las mismas fichas volverían adonde estaban antes de tu último movimiento. Eso no se permite hasta que hayas hecho otro movimiento.
biyi-illegal-drown = Después de eso, nada sujetaría las fichas de { $squares } en el río. Necesitan fichas en la casilla de la orilla que tienen al lado, con la misma letra ({ $banks }), o vecinas sujetas en el río; no importa de quién sean.
biyi-illegal-drown-bank = { $first } o { $second } para { $square }
biyi-illegal-drown-banks = { $first }, { $second }
biyi-illegal-bird-with-connected-dragons = No puedes entrar en el nido de { $to } si entonces hay dragones tuyos conectados: lo estarían { $first } y { $second }.
biyi-illegal-chain-unfinished = El turno no termina en { $at }: allí tu piloto está sobre { $carriers } fichas tuyas, y sobre tres o más tiene que seguir. { $count ->
    [one] Añade adónde va: { $squares }.
   *[other] Añade adónde va, una de estas: { $squares }.
}
biyi-illegal-chain-stuck = En { $at } tu piloto estaría sobre { $carriers } fichas tuyas. Sobre tres o más tiene que seguir, y desde ahí no puede: por eso esta jugada no se permite.

### Biyi: posiciones iniciales

biyi-setup-unknown = { $setup } no es una disposición. Escribe un nombre (classic, house-terrace, house-gates, house-guard, house-stairs, house-reed, random), un plano como `2222222/1111111/.1.1.1./1.1.1.1/111*111` (cinco filas, primero la delantera; las cifras son alturas, `.` es vacía, `*` es el nido), o uno para cada bando, unidos por `+`.
biyi-setup-camp-rows = Un plano tiene cinco filas separadas por `/`, primero la delantera. Este tiene { $found }.
biyi-setup-camp-row = La fila { $row } del plano es { $text }. Deben ser siete signos: cifras desde 1 para las alturas, `.` para las casillas vacías, `*` para el nido.
biyi-setup-camp-nest = El nido `*` va en el centro de la quinta fila y en ningún otro sitio, pero la fila { $row } es { $text }.
biyi-setup-fields = Una posición se escribe en dos a cinco partes separadas por espacios: tablero, bando al que le toca, nidos, últimos movimientos de las blancas y de las negras. Esta tiene { $found }.
biyi-setup-ranks = Un tablero tiene 13 filas separadas por `/`, desde el borde de las negras. Este tiene { $found }.
biyi-setup-rank = La fila { $rank } del tablero es { $text }. Deben ser siete casillas: cifras para las vacías, `w` y `b` para las fichas, `(wwb)` para las pilas de abajo arriba.
biyi-setup-square = { $text } no es una casilla con sus fichas de abajo arriba, como `d5:wwb`, o esa casilla aparece dos veces.
biyi-setup-side = { $text } no dice a quién le toca: escribe `w` o `b`.
biyi-setup-nests = { $text } no nombra los nidos: escribe `-`, o una casilla de la aldea blanca y una de la negra, como `d1,d13`.
biyi-setup-latest = { $text } no es un último movimiento de ese bando: escribe `-`, o por ejemplo `c5d5:1:1:2`.
biyi-setup-too-many = { $color ->
    [white] Las blancas
   *[black] Las negras
} tienen { $found } fichas, y solo hay { $most } de cada color.
biyi-setup-tokens = { $color ->
    [white] Las blancas
   *[black] Las negras
} tienen { $found ->
    [one] { $found } ficha
   *[other] { $found } fichas
} en lugar de { $expected }.
biyi-setup-on-nest = Hay fichas en { $cell }, que es un nido y tiene que estar vacío.
biyi-setup-drowned = Nada sujeta las fichas de { $squares } en el río. Necesitan fichas en la casilla de la orilla que tienen al lado, con la misma letra ({ $banks }), o vecinas sujetas en el río; no importa de quién sean.
biyi-setup-connected-dragons = Los dragones { $color ->
    [white] blancos
   *[black] negros
} de { $first } y { $second } están conectados: ninguna partida empieza así.
biyi-setup-no-turn = { $color ->
    [white] A las blancas
   *[black] A las negras
} les toca y no tienen ninguna jugada permitida.

### Biyi: finales

ending-biyi-bird = { $winner ->
    [white] las blancas alcanzaron el pájaro del nido negro.
   *[black] las negras alcanzaron el pájaro del nido blanco.
}
ending-biyi-connected-dragons = { $loser ->
    [white] las blancas
   *[black] las negras
} tenían dragones conectados al empezar su turno y los seguían teniendo al terminarlo.
ending-biyi-repetition = todas las fichas están exactamente como ya estuvieron una vez.
ending-biyi-no-turn = { $loser ->
    [white] las blancas
   *[black] las negras
} no tienen ninguna jugada permitida.
how-biyi-bird = pájaro alcanzado
how-biyi-connected-dragons = dragones conectados
how-biyi-repetition = posición repetida
how-biyi-no-turn = sin jugadas

### Biyi: la imagen

biyi-legend-last = última jugada
biyi-legend-made = ya movido
biyi-legend-picked = elegida
biyi-legend-target = posible
biyi-legend-movable = puede moverse
biyi-legend-slide = deslizar
biyi-legend-climb = subir
biyi-legend-descend = bajar
biyi-legend-jump = saltar
biyi-legend-onward = debe seguir
biyi-legend-connected = dragones conectados
biyi-legend-duty = dragones por separar
biyi-line = { $cell }: altura { $height }, abajo
biyi-line-top = arriba

## Paiko

### Paiko: las reglas

rules-paiko-aim = **El objetivo.** Ganas si tienes **diez puntos** al acabar tu turno. Una ficha tuya vale **1** en el terreno central (los dos cuartos lisos), **2** en el terreno del rival y nada en el tuyo; un Loto no cuenta nunca. El terreno de las blancas es el cuarto inferior izquierdo, con anillos; el de las negras, el superior derecho, con lunares. En las cuatro **casillas negras** solo puede estar un Loto. Aquí una Espada blanca fue de g5 a h6, fuera de su terreno, por el décimo punto: `g5-h6`.
rules-paiko-draft = **La elección.** Cada bando tiene 24 fichas, tres de cada una de ocho clases, todas a la vista. Esperan en la **reserva**; al tablero solo van desde la **mano**. Primero las blancas eligen 7 fichas cualesquiera, luego las negras 9 y luego las blancas 1 más. Pulsa **{ button-move }** y elígelas, o escribe sus letras en cualquier orden: `draft SSBEWLA`. Después las blancas juegan el primer turno.
rules-paiko-deploy = **Un turno: desplegar.** En cada turno haces **una** cosa: desplegar, desplazar, redesplegar un Agua o robar. Desplegar es poner una ficha de tu mano en una casilla vacía, mirando adonde quieras. La casilla no puede tener **ninguna amenaza contra ti**, y debe estar en tu terreno o amenazada por una ficha tuya. Aquí `S@f5` está en casa; `B@h6^` va adonde amenaza la Espada. Un Loto va a cualquier casilla vacía: `L@i6`.
rules-paiko-shift = **Un turno: desplazar, redesplegar, robar.** Una ficha del tablero se desplaza una o dos casillas en horizontal o en vertical, también doblando una esquina: `g5-h6`. Al final puede girarse, o solo girarse: `e4^`. No atraviesa fichas, casillas negras ni casillas donde caería. La Tierra se desplaza una casilla; Loto y Aire se quedan. Un Agua también puede levantarse y redesplegarse: `i4@f5`. O roba exactamente tres fichas de tu reserva: `draw SBL` (todas si quedan menos). No se pasa mientras se pueda hacer algo.
rules-paiko-threat = **Amenaza y cobertura.** Las fichas amenazan casillas a su alrededor; nada detiene una amenaza. Una ficha que recibe **dos amenazas** cae. Si está **a cubierto**, hacen falta **tres**: lo está en su propio terreno y donde la cubre un Loto, un Agua o un Sai propio. La cobertura no se suma. Los Fuegos cuentan contra los dos bandos. Aquí la Espada y el nuevo Arco (`B@e4>`) amenazan la Tierra de h4, pero el Loto vecino la cubre: dos no bastan. La barra de una ficha cuenta amenazas; pulsa **{ button-move }** o **{ button-flip }** y luego **{ button-overlay }** para ver así tu propia partida.
rules-paiko-safety = **Primero tus fichas.** Después de tu turno ninguna ficha tuya puede recibir amenazas bastantes para caer, ni siquiera si la ficha rival que la amenaza cae en el mismo turno. Rechazo una jugada así y te digo qué casilla recibe cuántas amenazas. Aquí la Espada puede ir a h5 (`g5-h5`): con el Arco son dos amenazas contra la Tierra de i4, que cae. No puede seguir hasta i5, donde la amenazan la Tierra y el Arco negro.
rules-paiko-captures = **Capturas por rondas.** Después de tu turno caen a la vez todas las fichas rivales con amenazas bastantes. Algunas cubrían a otras: se repite hasta que no caiga nada. **Los Fuegos caen los últimos**, y hasta entonces amenazan a su propio bando. Aquí las blancas pueden desplegar un Aire en h6 (`A@h6`). Primero cae el Agua de j5: Aire y Fuego negro. Eso deja al descubierto la Espada de k5: Arco y Fuego. Por último, el propio Fuego de j7: el Aire, y la amenaza de un Fuego sobre sí mismo.
rules-paiko-rewards = **Las recompensas y el final.** Por cada ficha que pierdes, eliges una ficha de la reserva del bando que capturó, si queda alguna, para su mano, antes de tu propio turno. Aquí el Aire capturó tres (tachadas) y las negras dan tres: `give WWL`. Las fichas capturadas no vuelven nunca. **El final.** Con diez puntos ganas. Son tablas cuando los dos bandos han perdido 13 fichas o más y tienen cinco puntos o menos, cuando una posición aparece por tercera vez o cuando los dos bandos tienen que pasar.
rules-paiko-sword = **Espada** (S). Amenaza las ocho casillas de alrededor. Se desplaza hasta dos casillas y no tiene orientación. Una buena ficha para abrir camino: puedes desplegar donde ella amenaza. Desplaza esta, por ejemplo: `g5-h6`.
rules-paiko-bow = **Arco** (B). Amenaza tres casillas en línea recta, de la segunda a la cuarta; **no** la que tiene justo delante. Nada lo detiene. Se desplaza hasta dos casillas. La imagen muestra uno por orientación: ^ en e5, > en f6, v en l10, < en k11. Girarse en el sitio es un turno entero: `e5>`.
rules-paiko-earth = **Tierra** (E). Amenaza dos casillas en cada una de las cuatro direcciones rectas; una ficha en medio no importa. Sin orientación. Se desplaza **una sola casilla**: `g5-h5`.
rules-paiko-fire = **Fuego** (F). Amenaza las tres casillas de delante, las cinco siguientes y **su propia casilla**. Cuenta contra **los dos** bandos, también contra sí mismo: cae con una amenaza más, a cubierto con dos. Nadie despliega nada que no sea un Loto donde amenaza un Fuego. Se desplaza hasta dos casillas. Uno por orientación: ^ en f3, > en i7, v en i12, < en e8. Solo girarse: `f3>`.
rules-paiko-water = **Agua** (W). Amenaza las cuatro casillas de sus esquinas y cubre las fichas propias en las cuatro de sus lados, pero no a sí misma. Sin orientación. En vez de desplazarse hasta dos casillas (`g5-h6`), puede levantarse y redesplegarse donde puedas desplegar, también donde solo amenaza ella: `g5@d4`.
rules-paiko-sai = **Sai** (I). Amenaza la casilla de delante y cubre las fichas propias a su izquierda y a su derecha, pero no a sí mismo. Se desplaza hasta dos casillas. Recién desplegado puede desplazarse enseguida, en el mismo turno. Uno por orientación: ^ en d6, > en j5, v en j11, < en e10. Solo girarse: `d6>`.
rules-paiko-lotus = **Loto** (L). No amenaza nada. Cubre las fichas propias en las ocho casillas de alrededor **y a sí mismo**: siempre hacen falta tres amenazas para capturarlo. Se despliega en **cualquier** casilla vacía, también negra (`L@h8`) y bajo dos amenazas como mucho. No se desplaza nunca y no suma nunca.
rules-paiko-air = **Aire** (A). Amenaza las ocho casillas que alcanza un caballo de ajedrez; nada lo detiene. Sin orientación, y no se desplaza nunca. Sí suma puntos, y te deja desplegar muy lejos: aquí `S@h7`.
rules-paiko-notation = **Escribir jugadas.** S Espada, B Arco, E Tierra, F Fuego, W Agua, I Sai, L Loto, A Aire. Orientaciones: `^ > v <`, o n e s w; `^` mira hacia los números altos, también en el tablero girado. Desplegar: `S@f5`, `B@d5^`; un Sai que se desplaza enseguida: `I@d5-d6^`. Desplazar: `g5-h6`, `e4-e5>`. Girar: `e4v`. Redesplegar: `i4@j5`. Robar: `draw SBL`, letras en cualquier orden. Si nombras cada casilla, vale justo ese camino: `g5-g6-h6`. `/move` completa ficha, casilla y orientación paso a paso.
rules-paiko-readings = **Cómo leemos las reglas.** Donde la hoja de la editorial calla o las fuentes difieren, jugamos así: los Fuegos caen los últimos. Las fichas que pierden su cobertura caen en el mismo turno. Tu propia seguridad se comprueba antes de retirar nada. Las tablas con 13 pérdidas vienen de las reglas para imprimir de 2016 (Catalyst Game Labs). Las tablas por repetición son nuestras: sin ellas una partida podría no acabar. `/challenge` tiene una opción `rules` para quitar las tablas por pérdidas, limitar la misma ficha a tres turnos seguidos o dejar que una ficha se quede igual.

### Paiko: palabras y fichas

part-tile = { $tile ->
    [sword] Espada
    [bow] Arco
    [earth] Tierra
    [fire] Fuego
    [water] Agua
    [sai] Sai
    [lotus] Loto
   *[air] Aire
}
part-faces = { $facing ->
    [north] , hacia el norte (^)
    [east] , hacia el este (>)
    [south] , hacia el sur (v)
    [west] , hacia el oeste (<)
   *[none] { "" }
}
paiko-tiles = { $count ->
    [1] { part-tile }
   *[other] { part-tile } ×{ $count }
}
paiko-tiles-and = { $before }, { $next }

### Paiko: los movimientos en palabras

paiko-describe-draw = toma { $tiles }
paiko-describe-give = da { $tiles }
paiko-describe-pass = pasa: no puede hacer otra cosa
paiko-describe-deploy = despliegue de { part-tile } en { $to }{ part-faces }
paiko-describe-deploy-on = despliegue de { part-tile } en { $at }, y de ahí a { $to }{ part-faces }
paiko-describe-shift = { part-tile } a { $to }{ part-faces }
paiko-describe-turn = { $facing ->
    [north] { part-tile } en { $at } se gira hacia el norte (^)
    [east] { part-tile } en { $at } se gira hacia el este (>)
    [south] { part-tile } en { $at } se gira hacia el sur (v)
    [west] { part-tile } en { $at } se gira hacia el oeste (<)
   *[none] { part-tile } en { $at } se queda igual
}
paiko-describe-redeploy = { part-tile }: redespliegue en { $to }
paiko-and-captures = { $words }, captura { part-tile } { $at }
paiko-and-scores = { $words }, suma { $points }
paiko-and-wins = { $words }, gana con { $points } puntos

### Paiko: el selector

paiko-prompt-start = **Te toca.** ¿Qué ficha, de tu mano o del tablero? O roba fichas nuevas.
paiko-prompt-draft = **La elección.** Elige { $count ->
    [one] { $count } ficha
   *[other] { $count } fichas
} para tu mano. `/rules` tiene una página sobre cada una.
paiko-prompt-draw = Roba { $count ->
    [one] { $count } ficha
   *[other] { $count } fichas
} de tu reserva.
paiko-prompt-give = **Tu rival ha capturado.** Elige { $count ->
    [one] { $count } ficha
   *[other] { $count } fichas
} de su reserva para su mano.
paiko-prompt-land = { part-tile }, desde tu mano: ¿en qué casilla?
paiko-prompt-sai = El Sai llega a { $at }. ¿Hacia dónde mira? O elige una casilla para desplazarlo enseguida.
paiko-prompt-face = { part-tile } en { $at }: ¿hacia dónde mira?
paiko-prompt-shift = { $turns ->
    [yes] { part-tile } en { $at }: ¿adónde va? ¿O hacia dónde mira, si solo se gira?
   *[no] { part-tile } en { $at }: ¿adónde va?
}
paiko-prompt-redeploy = El Agua va a { $at }.
paiko-prompt-over = La jugada está completa.
paiko-label-tile = { $at } { $facing }
paiko-label-draw = Robar { $count }
paiko-label-face = { $facing ->
    [north] ↑ Norte
    [east] → Este
    [south] ↓ Sur
   *[west] ← Oeste
}
paiko-label-redeploy = Redesplegar
paiko-label-stay = Se queda igual
paiko-label-pass = Pasar
paiko-balanced = Mano equilibrada
paiko-balanced-reason = **{ paiko-balanced }** elige { $tiles }: tantas clases como sea posible, y primero las que alcanzan 8 casillas. El Arco y el Sai solo alcanzan 3.
paiko-use = { $tile ->
    [sword] amenaza las 8 casillas de alrededor; se desplaza hasta 2
    [bow] amenaza de la 2.ª a la 4.ª casilla en línea recta; se desplaza hasta 2
    [earth] amenaza 2 casillas en cada una de las 4 direcciones; se desplaza 1
    [fire] amenaza 8 casillas al frente y la suya, contra los dos bandos; se desplaza hasta 2
    [water] amenaza sus 4 esquinas, cubre sus 4 lados; se desplaza hasta 2 o se redespliega
    [sai] amenaza 1 casilla al frente, cubre a ambos lados; puede desplazarse recién desplegado
    [lotus] se cubre y cubre las 8 casillas de alrededor; va a cualquiera, no se desplaza ni suma
   *[air] amenaza las 8 casillas a un salto de caballo; nunca se desplaza
}
paiko-step-deploy = { part-tile }, de tu mano ({ $count })
paiko-step-tile = { part-tile } en { $at }{ part-faces }
paiko-step-draw = { $count ->
    [one] robar { $count } ficha
   *[other] robar { $count } fichas
}
paiko-piece = { part-tile }{ part-faces }
paiko-step-take = { part-tile }
paiko-step-land = llega a { $at }
paiko-step-go = a { $at }
paiko-step-face = { $facing ->
    [north] hacia el norte (^)
    [east] hacia el este (>)
    [south] hacia el sur (v)
    [west] hacia el oeste (<)
   *[none] sin orientación
}
paiko-step-redeploy = con un redespliegue en vez de un desplazamiento
paiko-step-stay = se queda igual

### Paiko: movimientos rechazados

paiko-illegal-syntax = { $text } no es una jugada. Escribe una ficha, `@` y su casilla, por ejemplo S@f5, o dos casillas, por ejemplo g5-h5; { $place ->
    [terminal] `parlor moves` muestra todas las permitidas
   *[chat] elige una sugerencia o pulsa **{ button-move }** debajo del tablero
}.
paiko-illegal-wrong-phase = { $now ->
    [draft] Todavía se están eligiendo las fichas: elige primero { $count }, por ejemplo con `draft S`.
    [reward] Primero elige { $count ->
        [one] { $count } ficha
       *[other] { $count } fichas
    } de la reserva de tu rival por lo que ha capturado, por ejemplo con `give S`.
   *[turn] Ahora no: toca desplegar, desplazar, redesplegar o robar.
}
paiko-illegal-reserve-empty = Tu reserva está vacía: no queda nada que robar.
paiko-illegal-wrong-count = Eso son { $found ->
    [one] { $found } ficha
   *[other] { $found } fichas
}; tienen que ser exactamente { $wanted }.
paiko-illegal-not-in-reserve = { $whose ->
    [theirs] La reserva de tu rival no tiene tantas fichas de esa clase ({ part-tile }: { $left }).
   *[yours] Tu reserva no tiene tantas fichas de esa clase ({ part-tile }: { $left }).
}
paiko-illegal-not-in-hand = No tienes esa ficha en la mano: { part-tile }.
paiko-illegal-facing-required = Di hacia dónde mira esa ficha ({ part-tile }), con ^ > v < o n e s w detrás de la casilla.
paiko-illegal-facing-forbidden = Esa ficha ({ part-tile }) es igual por todos los lados: no le pongas orientación.
paiko-illegal-redeployment-turned = Un redespliegue no lleva orientación, porque el Agua es igual por todos los lados: escribe { $from }@{ $to }.
paiko-illegal-off-board = { $at } no está en el tablero.
paiko-illegal-occupied = Ya hay una ficha en { $at }: { part-tile }.
paiko-illegal-black-square = { $at } es una casilla negra: solo un Loto puede estar ahí.
paiko-illegal-threatened = { $at } recibe { $threat ->
    [one] { $threat } amenaza
   *[other] { $threat } amenazas
} contra ti (desde { $by }); una ficha solo se despliega donde no hay ninguna. Cuenta cualquier Fuego, también el tuyo.
paiko-illegal-not-home-or-threatened = { $at } no está en tu terreno ni la amenaza una ficha tuya: ahí solo se puede desplegar un Loto.
paiko-illegal-no-tile = No hay ninguna ficha en { $at }.
paiko-illegal-not-your-tile = La ficha de { $at } ({ part-tile }) es de tu rival.
paiko-illegal-not-water = Solo un Agua se puede redesplegar; en { $at } hay otra ficha: { part-tile }.
paiko-illegal-cannot-shift = La ficha de { $at } ({ part-tile }) no se puede desplazar: Loto y Aire se quedan donde están.
paiko-illegal-same-tile = La ficha de { $at } ({ part-tile }) se ha movido en tus tres últimos turnos. Haz antes otra cosa.
paiko-illegal-nothing-changes = La ficha de { $at } ({ part-tile }) se quedaría igual. Un turno tiene que cambiar algo.
paiko-illegal-path-stays = La ficha ya está en { $at }.
paiko-illegal-bad-path = Un desplazamiento va de casilla en casilla vecina, nunca en diagonal ni hacia atrás: no de { $from } a { $to }.
paiko-illegal-shift-too-far = { $to } está demasiado lejos de { $from }: esa ficha ({ part-tile }) se desplaza { $range ->
    [one] { $range } casilla
   *[other] { $range } casillas
} como mucho.
paiko-illegal-deadly-path = { $tile ->
    [fire] { $at } recibe { $threat } amenazas contra ti, y tienen que ser menos de { $need }: un Fuego también se amenaza a sí mismo. Amenazas desde { $by }.
   *[other] { $at } recibe { $threat } amenazas contra ti, y tienen que ser menos de { $need }. Amenazas desde { $by }.
}
paiko-illegal-own-tile-captured = { $count ->
    [one] Perderías tu ficha de { $at } ({ part-tile }): { $at } recibiría { $threat } amenazas contra ti, y tienen que ser menos de { $need }. Amenazas desde { $by }.
   *[other] Perderías tus fichas de { $doomed }: { $at } recibiría { $threat } amenazas contra ti, y tienen que ser menos de { $need }. Amenazas desde { $by }.
}
paiko-illegal-pass-not-forced = Todavía puedes hacer otra cosa, así que no puedes pasar.

### Paiko: avisos

paiko-warning-tie = **Son tablas.** Los dos bandos habrían perdido 13 fichas o más y tendrían cinco puntos o menos.
paiko-warning-repetition = **Son tablas.** La misma posición aparecería por tercera vez.

### Paiko: posiciones iniciales

paiko-setup-unknown = { $setup } no es una disposición. Escribe classic o el texto de una posición.
paiko-setup-option = { $word } no es una opción de las reglas. Las opciones son { $words }.
paiko-setup-over = En esa posición la partida ya ha terminado.
paiko-setup-fields = Una posición se escribe en seis partes separadas por espacios: tablero, bando al que le toca, fase, manos, fichas perdidas, turnos. Esta tiene { $found }.
paiko-setup-rows = Un tablero tiene 14 filas separadas por `/`, primero la de arriba. Este tiene { $found }.
paiko-setup-squares = La fila { $rank } del tablero es { $text }. Deben ser { $expected } casillas, no { $found }.
paiko-setup-no-tile = La fila { $rank } del tablero es { $text }, y { $sign } no es una ficha.
paiko-setup-no-facing = La fila { $rank } del tablero es { $text }. Detrás de { $letter } di hacia dónde mira esa ficha: `^`, `>`, `v` o `<`.
paiko-setup-side = { $text } no dice a quién le toca: escribe `w` o `b`.
paiko-setup-phase = { $text } no es una fase: escribe `d7`, `d9`, `d1`, `t`, `r1` y así sucesivamente, `x1-0`, `x0-1` o `x1/2`.
paiko-setup-tiles = { $text } no da las fichas de las blancas y de las negras: escríbelas como en `S2B1/-`.
paiko-setup-turns = { $text } no es un número de turnos.
paiko-setup-too-many = { $color ->
    [white] Las blancas
   *[black] Las negras
} tienen { $found } fichas de la misma clase ({ part-tile }), y solo hay { $most } de cada una.
paiko-setup-spelling = { $found } se escribe { $canonical }.
paiko-setup-draft-turn = Es el otro bando el que elige entonces { $count ->
    [one] { $count } ficha
   *[other] { $count } fichas
}, o el tablero no está vacío.
paiko-setup-drafted = En esa fase { $color ->
    [white] las blancas
   *[black] las negras
} no han perdido nada y tienen en la mano este número de fichas: { $count }.
paiko-setup-reward = Nadie puede recibir { $count ->
    [one] { $count } ficha
   *[other] { $count } fichas
} ahí.
paiko-setup-wrong-turn = Después de { $turns ->
    [one] { $turns } turno
   *[other] { $turns } turnos
} les toca a { $color ->
    [white] las blancas
   *[black] las negras
}.
paiko-setup-capturable = La ficha de { $at } habría sido capturada.
paiko-setup-won = { $color ->
    [white] Las blancas
   *[black] Las negras
} ya han ganado con { $points } puntos.
paiko-setup-tie = En esa posición ya son tablas: los dos bandos han perdido 13 fichas o más y tienen cinco puntos o menos.

### Paiko: finales

ending-paiko-ten-points = { $winner ->
    [white] las blancas tienen
   *[black] las negras tienen
} diez puntos o más.
ending-paiko-tie = los dos bandos han perdido 13 fichas o más y tienen cinco puntos o menos.
ending-paiko-repetition = la misma posición ha aparecido por tercera vez.
ending-paiko-passes = los dos bandos han tenido que pasar, uno tras otro.
ending-paiko-stopped = la partida se terminó antes de que se anotara esta posición.
how-paiko-ten-points = diez puntos
how-paiko-tie = 13 fichas perdidas cada uno
how-paiko-repetition = triple repetición
how-paiko-passes = dos pases
how-paiko-stopped = interrumpida

### Paiko: la imagen

paiko-panel-hand = Mano { $count }
paiko-panel-reserve = Reserva { $count }
paiko-panel-lost = Perdidas { $count }
paiko-panel-of = /{ $limit } pts
paiko-status-draft = { $count ->
    [one] elige { $count } ficha
   *[other] elige { $count } fichas
}
paiko-status-reward = { $count ->
    [one] da { $count } ficha
   *[other] da { $count } fichas
}
paiko-legend-last = última jugada
paiko-legend-made = jugado hasta ahora
paiko-legend-captured = capturada
paiko-legend-picked = elegida
paiko-legend-target = puede ir
paiko-legend-movable = elegible
paiko-legend-meter = amenazas allí
paiko-legend-facing = puede mirar
paiko-legend-threat = amenaza
paiko-legend-cover = cubre
paiko-legend-threat-facing = amenazaría
paiko-legend-cover-facing = cubriría
paiko-overlay-squares = Casillas vacías
paiko-overlay-threats = { $color ->
    [white] contra Blancas
   *[black] contra Negras
}
paiko-overlay-cover = { $color ->
    [white] cobertura blanca
   *[black] cobertura negra
}
paiko-overlay-tiles = Sobre una ficha
paiko-overlay-falls = { $need ->
    [3] cubierta: con { $need }
   *[2] cae con { $need }
}
paiko-overlay-endangered = falta 1 amenaza

### Problemas

puzzle-task = { $color ->
    [white] Las blancas
   *[black] Las negras
} ganan en { $turns ->
    [one] 1 jugada
   *[other] { $turns } jugadas
}.
puzzle-task-hold = Las { $other ->
    [white] blancas
   *[black] negras
} amenazan con ganar { $turns ->
    [one] en la próxima jugada
   *[other] en { $turns } jugadas
}. ¿Qué salva a las { $color ->
    [white] blancas
   *[black] negras
}?
pill-puzzle = ganan en { $turns }
pill-puzzle-hold = a defender
puzzle-head = 🧩 **{ $game }** · problema { $id }
puzzle-task-line = **{ $task }**
puzzle-right = ✅ { $own } es correcto.
puzzle-reply = ✅ { $own } es correcto. Las { $color ->
    [white] blancas
   *[black] negras
} responden con { $move } ({ $what }).
puzzle-instead = 🔀 { $move } ({ $what }) también gana. El problema sigue con { $solution }.
puzzle-again = Has intentado todos los problemas de este juego. Aquí tienes otra vez uno que no resolviste al primer intento.
puzzle-counts = Solo cuenta tu primer intento. Pulsar **{ button-solution }** es rendirse.
puzzle-counts-no-more = Ya intentaste este problema: ya no cuenta.
puzzle-wrong = ❌ **No es la solución:** { $move } ({ $what }) no gana a tiempo.
puzzle-wrong-hold = ❌ **No es la solución:** { $move } ({ $what }) no salva a las { $color ->
    [white] blancas
   *[black] negras
}.
puzzle-late = ❌ **Demasiado lento:** { $move } ({ $what }) necesita { $turns } jugadas para ganar.
puzzle-replies = Las { $color ->
    [white] blancas
   *[black] negras
} responden con { $move } ({ $what }).
puzzle-reply-wins = Las { $color ->
    [white] blancas
   *[black] negras
} responden con { $move } ({ $what }) y ganan.
puzzle-reply-wins-within = Las { $color ->
    [white] blancas
   *[black] negras
} responden con { $move } ({ $what }) y ganan en { $turns } jugadas como mucho.
puzzle-solved = ✅ **Resuelto** con { $move } ({ $what }).
puzzle-decided = Respondan lo que respondan las { $color ->
    [white] blancas
   *[black] negras
}, { $moves } gana.
puzzle-held = Las { $color ->
    [white] blancas
   *[black] negras
} ya no ganan { $turns ->
    [one] en la próxima jugada
   *[other] en { $turns } jugadas
}.
puzzle-try = El intento más peligroso de las { $color ->
    [white] blancas
   *[black] negras
} es ahora { $move } ({ $what }).
puzzle-try-goes-on = Luego las { $color ->
    [white] blancas
   *[black] negras
} juegan { $move } ({ $what }).
puzzle-try-answer = Las { $color ->
    [white] blancas
   *[black] negras
} responden con { $move } ({ $what }) y resisten.
puzzle-then = { $first } y luego { $next }
puzzle-solved-before = Ya lo habías resuelto, así que tu puntuación no cambia.
puzzle-no-first = No era tu primer intento, así que tu puntuación no cambia.
puzzle-rating = Tu puntuación en problemas: **{ $rating }**
puzzle-unrated = Hoy has intentado tantos problemas que este no cambia tu puntuación
puzzle-streak = racha { $streak }, récord { $best }
puzzle-provisional = ? es provisional: con unos problemas más quedará fijada.
puzzle-about = Puntuación del problema: { $rating } · { $motifs }
puzzle-of-game-head = 🧩 **{ $game }** · de la partida { $id }, jugada { $number }
puzzle-of-game-counts-not = Solo para practicar: los problemas sacados de partidas no cuentan para ninguna puntuación.
puzzle-of-rush-counts-not = Solo para practicar: los intentos con problemas de una contrarreloj no cuentan.
puzzle-of-game-played = En la partida, la jugada { $number } fue { $move } ({ $what }).
puzzle-of-game-found = En la partida, la jugada { $number } fue la correcta.
puzzle-of-game-about = Temas: { $motifs }
puzzle-solution = 💡 **Solución:** { $moves }
puzzle-line-move = { $color ->
    [white] Blancas
   *[black] Negras
} { $move }
puzzle-explored = Exploras el problema. Solo tú ves esto.
puzzle-to-move = Juegan { $color ->
    [white] las blancas
   *[black] las negras
}.
puzzle-won = { $strong }Ganan { $color ->
    [white] las blancas
   *[black] las negras
}{ $strong }: { $how }
puzzles-finished = 🎉 Has resuelto los { $count } problemas de **{ $game }** al primer intento. ¡Aquí ya no te queda ninguno!
puzzle-motif-chain = cadena
puzzle-motif-dragons = dragones
puzzle-motif-sacrifice = sacrificio
puzzle-motif-fork = horquilla
puzzle-motif-uncovering = descubierta
puzzle-motif-block = bloqueo
puzzle-motif-double-capture = doble captura
puzzle-motif-split = separar una pila
puzzle-motif-join = formar una pila
puzzle-motif-deployment = despliegue
puzzle-motif-redeployment = redespliegue
puzzle-motif-quiet = jugada tranquila
puzzle-motif-defense = defensa
puzzle-motif-capture = { $game ->
    [biyi] tapar
   *[other] captura
}
puzzle-motif-threat = amenaza
puzzle-motif-run = avance imparable
alt-puzzle = Un problema de { $game }: { $task } { $last } { $pieces } Posición: { $position }
alt-puzzle-explored = Una posición explorada de un problema de { $game }. { $status } { $last } { $pieces } Posición: { $position }
alt-puzzle-solved = Resuelto.
alt-puzzle-solution = La solución de un problema de { $game } en animación. { $task } { $moves }. { $pieces } Posición: { $position }
button-solution = Solución
button-vote-up = 👍 Bueno
button-vote-down = 👎 Aburrido
button-puzzles = Problemas
button-puzzle-of-game = Un problema de esta partida
button-games = Partidas
stats-puzzles = **{ button-puzzles }**
stats-puzzle = **{ $game }**: **{ $rating }** · { $right } de { $tried } resueltos al primer intento · { $streak }
stats-tournaments = **Torneos**{ $medals }
stats-tournament = **{ $name }** ({ $game }): puesto { $place } de { $players }
solvers-head = **{ $game }: los mejores en problemas de este servidor** · página { $page } de { $pages }
solvers-head-all = **Los mejores en problemas de este servidor**
solvers-none = Aquí nadie ha resuelto problemas todavía. `/puzzle` te muestra uno.
solvers-none-of = Aquí nadie ha resuelto problemas de { $game } todavía. `/puzzle` te muestra uno.
solvers-entry = **{ $place }.** { $player } **{ $rating }** · { $games ->
    [one] 1 problema
   *[other] { $games } problemas
}
solvers-entry-provisional = – { $player } **{ $rating }** · { $games ->
    [one] 1 problema
   *[other] { $games } problemas
}
refusal-no-puzzles = No tengo problemas de { $game }.
refusal-puzzles-damaged = Mi colección de problemas de { $game } está dañada, así que por ahora no hay ninguno. Quien me administra encuentra la razón en mis logs.
refusal-puzzle-gone = Ya no tengo este problema. `/puzzle` te muestra otro.
refusal-puzzle-untried = Intenta primero el problema. Después podrás explorarlo y votarlo.
command-puzzle = Resuelve un problema: encuentra la única jugada que gana, o que salva
command-puzzle-game = Qué juego; el de tu último problema si lo dejas vacío
rush-head = ⚡ **{ $game }** · contrarreloj de problemas
rush-rules = Resuelve tantos problemas como puedas en { $minutes } minutos. Empiezan fáciles y se van complicando; cada uno que resuelves es un punto, y el siguiente llega enseguida.
rush-rules-end = Una jugada equivocada pone fin al problema, y { $most } errores terminan la contrarreloj. Solo tú la ves, y tu puntuación en problemas no cambia. El reloj arranca cuando pulsas **{ button-rush-start }**.
rush-best = Tu récord: **{ $score }** ({ $date })
rush-goes-on = Estás en plena contrarreloj: { $standing }
rush-standing = **{ $score }** { $score ->
    [one] resuelto
   *[other] resueltos
} · { $mistakes ->
    [one] 1 error
   *[other] { $mistakes } errores
} de { $most } · termina { $moment }
rush-solved = ✅ Resuelto. El siguiente:
rush-wrong = ❌ No es la solución. El siguiente:
rush-over-time = ⏱️ **¡Se acabó el tiempo!**
rush-over-mistakes = ❌ **{ $most } errores: se acabó la contrarreloj.**
rush-over-puzzles = 🎉 **Has llegado al final: no me quedan problemas para esta contrarreloj.**
rush-result = Has resuelto **{ $score ->
    [one] 1 problema
   *[other] { $score } problemas
}**, { $mistakes ->
    [0] sin errores
    [one] con 1 error
   *[other] con { $mistakes } errores
}.
rush-new-best = 🏆 ¡Es tu nuevo récord!
button-rush = ⚡ Contrarreloj
button-rush-start = Empezar
button-rush-go-on = Continuar
button-rush-again = Otra vez
button-rush-mistake = Error { $number }
button-leaderboard = Clasificación
button-puzzle = Problema
stats-rush = **{ $game }** · contrarreloj de problemas: récord **{ $score }** ({ $date })
rushers-head = **{ $game }: los mejores en la contrarreloj de problemas de este servidor** · página { $page } de { $pages }
rushers-head-all = **Los mejores en la contrarreloj de problemas de este servidor**
rushers-none = Aquí nadie ha puntuado todavía en una contrarreloj de problemas. `/puzzle rush:True` empieza una.
rushers-none-of = Aquí nadie ha puntuado todavía en una contrarreloj de problemas de { $game }. `/puzzle rush:True` empieza una.
rushers-entry = **{ $place }.** { $player } **{ $rating }** · { $date }
command-puzzle-rush = Mejor una contrarreloj: tantos problemas fáciles como puedas en tres minutos

### Lecciones

learn-overview = **Aprende un juego** resolviendo pequeñas posiciones con unos clics. Recuerdo lo que ya has resuelto.
learn-progress = { $solved } de { $count } resueltas { $dots }
learn-course = **{ $game }**: { $progress }
learn-head = **{ $game }** · lección { $number } de { $count }
learn-hint = 💡 { $hint }
learn-refused = ✋ **No se puede:** { $reason }
learn-short = ↩️ **Todavía no.** Jugaste { $move } ({ $what }). { $words }
learn-reply = Entonces las { $color ->
    [white] blancas
   *[black] negras
} juegan { $move } ({ $what }).
learn-solved = ✅ **Resuelto** con { $move } ({ $what }). { $words }
learn-finished = 🎉 Has resuelto las { $count } lecciones de **{ $game }**. Ahora juega de verdad: { $command }, o sin `opponent` para que acepte cualquiera.
learn-goal-row = La fila coloreada { $row } es la fila de meta de las { $color ->
    [white] blancas
   *[black] negras
}.
learn-legend-choice = puedes elegir
alt-aim = Cómo se gana en { $game }. { $last } { $pieces } Posición: { $position }
alt-lesson = Una pequeña posición de { $game } para resolver. { $last } { $pieces } Posición: { $position }
button-learn = Aprender { $game }
button-hint = Pista
button-try-again = Otra vez
button-from-start = Desde el principio
button-all-courses = Todos los cursos
command-learn = Aprende un juego resolviendo pequeñas posiciones con clics
command-learn-game = Qué juego; todos los cursos si lo dejas vacío
biyi-try-stack = { $height ->
    [one] ficha
   *[other] pila de { $height }, desde abajo
}: { $tokens }
biyi-try-stop = parar en { $at }
biyi-try-bird = el pájaro
biyi-try-own-nest = tu propio nido
pijersi-try-empty = casilla vacía
pijersi-try-own = { $piece } (de tu bando)
pijersi-try-enemy = { $piece } (de tu rival)
paiko-try-own = { part-tile } (tuya)
paiko-try-enemy = { part-tile } (de tu rival)
paiko-try-black = casilla negra
paiko-try-home = tu terreno
paiko-try-middle = terreno central
paiko-try-abroad = terreno del rival

### Pijersi: el curso

learn-pijersi-cube-task = Llevas las blancas y juegas hacia arriba. Un cubo se mueve **una** casilla, en cualquiera de las seis direcciones. **Sube tu piedra (el anillo) una fila.**
learn-pijersi-cube-hint = La fila de encima de c es la d. Dos de sus casillas tocan c3.
learn-pijersi-cube-done = Así se mueve cada cubo. No se puede pasar: en tu turno tienes que jugar.
learn-pijersi-cube-short = Está permitido, pero tu piedra no está más arriba que antes.
learn-pijersi-aim = **El objetivo.** Las blancas acaban de ganar: las tijeras han ido de f3 a la **fila g**. Gana quien acaba su turno con una **piedra, un papel o unas tijeras en la fila del otro lado**: las blancas en la fila g, las negras en la fila **a**. Ahora tú.
learn-pijersi-goal-task = Llevas las blancas y juegas hacia arriba. Ganas si, al acabar tu turno, hay una **piedra, un papel o unas tijeras tuyas en la fila g**; las negras quieren la fila **a**. Un cubo se mueve una casilla, en cualquiera de las seis direcciones. **Gana: lleva tus tijeras (la cruz) a la fila g.**
learn-pijersi-goal-hint = El sabio (el signo de infinito) no gana nada allí. Las tijeras están en f2.
learn-pijersi-goal-done = ¡Has ganado! Eso es lo que buscan ambos bandos.
learn-pijersi-goal-wise = Un sabio puede ir a la fila g, pero allí no gana nada.
learn-pijersi-goal-short = Está permitido, pero no tienes nada en la fila g y la partida sigue.
learn-pijersi-capture-task = La piedra gana a las tijeras, las tijeras al papel y el papel a la piedra. Se captura yendo sobre aquello a lo que se gana. Un sabio no gana a nada y nada le gana. **Captura con tu piedra.**
learn-pijersi-capture-hint = De los cuatro cubos negros que la rodean, tu piedra gana a uno: las tijeras (la cruz).
learn-pijersi-capture-done = Los cubos capturados salen del tablero para siempre.
learn-pijersi-capture-short = Está permitido, pero no captura nada.
learn-pijersi-choice-task = Tres cubos tuyos están junto al papel negro (el cuadrado) de d4. **Captúralo.**
learn-pijersi-choice-hint = ¿Qué gana al papel? Las tijeras lo cortan.
learn-pijersi-choice-done = Solo las tijeras ganan al papel. También se captura de lado y hacia atrás.
learn-pijersi-choice-short = Está permitido, pero el papel sigue ahí.
learn-pijersi-stack-task = Un cubo puede ponerse sobre un cubo suelto tuyo: eso forma una **pila** de dos, nunca de tres. Un sabio solo se pone sobre un sabio. **Forma una pila.**
learn-pijersi-stack-hint = Elige la piedra y ponla sobre el sabio. Luego pulsa **{ part-play }**: la pila nueva no tiene que seguir.
learn-pijersi-stack-done = El cubo de arriba decide a qué gana la pila y qué le gana: esta es una piedra.
learn-pijersi-stack-short = Está permitido, pero al final no hay ninguna pila.
learn-pijersi-stride-task = Una pila entera se mueve una casilla, o **dos en línea recta** si la del medio está vacía. **Captura las tijeras con toda la pila.**
learn-pijersi-stride-hint = Pulsa e4, adonde va la pila, y después deja ahí su cubo de arriba.
learn-pijersi-stride-done = Una pila captura con su cubo de arriba y se lleva la pieza entera: dos cubos si es una pila.
learn-pijersi-stride-split = Capturadas, pero tu pila se ha deshecho. Los dos cubos deben acabar en e4.
learn-pijersi-stride-short = Está permitido, pero las tijeras de e4 siguen ahí.
learn-pijersi-step-off-task = El cubo de arriba puede dejar su pila como un cubo suelto; el de abajo se queda y no puede salir de debajo. **Captura el papel y deja tu piedra en c3.**
learn-pijersi-step-off-hint = Elige la pila y después solo su cubo de arriba: el de abajo se queda. Luego el de arriba va a d3.
learn-pijersi-step-off-done = Una pila menos y dos cubos sueltos más.
learn-pijersi-step-off-both = Capturado, pero tu piedra ha dejado c3.
learn-pijersi-step-off-short = Está permitido, pero el papel de d3 sigue ahí.
learn-pijersi-make-and-go-task = Un turno puede tener dos acciones. La primera forma: un cubo hace una pila y **esa pila sigue enseguida**. **Gana en un solo turno.**
learn-pijersi-make-and-go-hint = Forma la pila en e4. Desde allí se mueve dos casillas en línea recta, a g3 o a g5.
learn-pijersi-make-and-go-done = Tres filas en un turno: tenlo en cuenta, que las negras también pueden.
learn-pijersi-make-and-go-short = Está permitido, pero aún no tienes nada en la fila g.
learn-pijersi-go-and-step-task = La otra combinación: una pila se mueve y **su cubo de arriba se baja enseguida**. Las dos pueden capturar. **Captura los dos papeles en un turno.**
learn-pijersi-go-and-step-hint = La pila captura en d3 y sus tijeras siguen a d4.
learn-pijersi-go-and-step-done = Dos acciones como mucho. Un cubo suelto que ha capturado no es una pila: no puede seguir.
learn-pijersi-go-and-step-one = Eso captura un papel. La otra acción puede capturar el segundo.
learn-pijersi-go-and-step-short = Está permitido, pero los dos papeles siguen ahí.
learn-pijersi-guard-task = Las tijeras negras de b4 están a una casilla de la fila **a**. **No dejes que las negras ganen en su próximo turno.**
learn-pijersi-guard-hint = Captúralas; o bloquea también a4 con un sabio: nada lo captura.
learn-pijersi-guard-done = Antes de cada turno, mira si tu rival está a punto de llegar a su meta.
learn-pijersi-guard-short = Las tijeras todavía pueden ir a la fila a.
learn-pijersi-block-task = Un bando que no tiene jugada en su turno **pierde**. Las negras solo tienen el sabio de d1. **No le dejes ninguna jugada.**
learn-pijersi-block-hint = Al sabio le queda una casilla libre. No captura nada: lo que esté allí lo encierra.
learn-pijersi-block-done = Bloqueado: así también se gana.
learn-pijersi-block-short = Está permitido, pero el sabio todavía puede moverse.
learn-pijersi-quiet-task = Veinte turnos seguidos sin captura, diez de cada bando, son **tablas**. Han pasado diecinueve. **Haz que la partida siga.**
learn-pijersi-quiet-hint = Una captura pone la cuenta a cero. Tu piedra gana a algo que tiene al lado.
learn-pijersi-quiet-done = La cuenta, encima del tablero, empieza de nuevo. Llegar a la meta en el turno veinte ganaría igualmente.
learn-pijersi-quiet-short = Ese fue el turno veinte sin captura: tablas.
learn-pijersi-race-task = Tus tijeras necesitan dos turnos hasta la fila g. La pila negra, una piedra sobre un sabio, puede avanzar dos casillas y bajar su piedra. **Encuentra la jugada tras la que las negras no pueden pararte.**
learn-pijersi-race-hint = La piedra gana a las tijeras: quédate fuera de su alcance. La pila llega a g4, y su piedra una casilla más.
learn-pijersi-race-done = Desde f3 hay dos casillas de la fila g abiertas, y las negras solo pueden cerrar una. Ya conoces las reglas de Pijersi.
learn-pijersi-race-caught = La pila se mueve dos casillas y su piedra captura tus tijeras.
learn-pijersi-race-short = Está permitido, pero desde ahí no ganas con seguridad en tu próximo turno.
learn-pijersi-explore-task = En una partida, **{ button-explore }** bajo tu tablero, o `/explore`, te deja jugar por ambos bandos, adelante y atrás, sin que nadie lo vea. Anticípate también aquí: tu piedra necesita dos turnos para llegar a la fila g. **Encuentra la jugada tras la cual el papel negro no puede detenerla.**
learn-pijersi-explore-hint = El papel gana a la piedra: quédate a dos casillas de él.
learn-pijersi-explore-done = En tu propio tablero lo habrías visto antes de jugar. En partidas terminadas y contra mí también digo qué pienso de cada posición.
learn-pijersi-explore-short = Está permitido, pero desde ahí no es seguro que ganes en tu próximo turno.

### Biyi: el curso

learn-biyi-slide-task = Llevas las blancas y juegas hacia los números altos. Una ficha sola se *desliza* una casilla, **hacia delante o de lado, nunca hacia atrás** ni en diagonal. **Deslízate hacia delante.**
learn-biyi-slide-hint = La letra se queda, el número crece: de d3 a d4.
learn-biyi-slide-done = Adelante es hacia la otra aldea. Para una ficha sola no hay vuelta atrás.
learn-biyi-slide-short = De lado está permitido, pero el ejercicio es ir hacia delante.
learn-biyi-pilot-task = Las fichas se apilan. La de arriba es el **piloto**: la pila es de su bando. Las otras son portadoras. **Encuentra tu pila y haz que su piloto baje a la casilla de delante.**
learn-biyi-pilot-hint = Las fichas blancas son claras y redondas. En e4 hay una arriba.
learn-biyi-pilot-done = La ficha negra de e4 estaba atrapada bajo la tuya. Ahora está libre.
learn-biyi-pilot-short = Es tu pila, pero el ejercicio es que su piloto baje a e5.
learn-biyi-climb-task = Un piloto *sube* un nivel: sobre un piloto **tuyo** en una casilla de la misma altura. **Forma una pila de dos.**
learn-biyi-climb-hint = Las fichas de c3 y d3 están juntas, las dos son tuyas y de altura uno.
learn-biyi-climb-done = Una pila puede ser tan alta como quieras.
learn-biyi-climb-short = Está permitido, pero ninguna ficha está sobre otra.
learn-biyi-split-task = Cuando una pila se desliza, sus fichas conservan su nivel: van **todas las que superan la altura de la llegada**, ni más ni menos. Los colores que haya allí no importan. **Desliza de d4 a d5.**
learn-biyi-split-hint = En d5 hay dos: de las cinco de d4 van los niveles 3, 4 y 5. Cuando te pregunte, elige deslizar.
learn-biyi-split-done = Fueron tres fichas. El piloto negro de d5 está tapado ahora y no puede moverse.
learn-biyi-split-pilot = Solo fue el piloto, dos niveles hacia abajo. Eso es bajar; el ejercicio es deslizar.
learn-biyi-split-short = Está permitido, pero el ejercicio es deslizarse a d5.
learn-biyi-steer-task = La **más baja de las fichas que se deslizan** marca el rumbo: si es tuya, el grupo avanza; si es de tu rival, va **hacia atrás**. De lado siempre se puede. **Tapa una de las dos parejas negras con tres fichas.**
learn-biyi-steer-hint = Se deslizarían los niveles 3 a 5. El nivel 3 es negro: ¿hacia dónde lleva eso?
learn-biyi-steer-done = Hacia atrás, porque la más baja era negra. Es la única manera de retroceder.
learn-biyi-steer-alone = Hacia delante solo puede bajar el piloto: la más baja del grupo es negra.
learn-biyi-steer-short = Está permitido, pero ninguna pareja negra está tapada por tres fichas.
learn-biyi-descend-task = Un piloto puede *bajar* solo a cualquier casilla **al menos dos niveles más baja**, hacia delante o de lado. **Haz que solo el piloto baje a c4.**
learn-biyi-descend-hint = Elige d4, luego c4 y luego bajar en vez de deslizar.
learn-biyi-descend-done = Ha llegado sobre la ficha negra. A una pila un solo nivel más baja, el piloto se desliza.
learn-biyi-descend-group = Se deslizaron todas las fichas por encima del nivel 1. El ejercicio es mover solo el piloto.
learn-biyi-descend-short = Está permitido, pero el ejercicio es que el piloto llegue a c4.
learn-biyi-chain-task = Un piloto que llega sobre **tres o más fichas propias** debe seguir en el acto, solo: hacia delante o de lado, sobre lo que sea, incluso más alto. **Llega a la torre negra de e3.**
learn-biyi-chain-hint = Primero sube de c3 a d3 y luego salta a e3.
learn-biyi-chain-done = Eso es una **cadena**. Termina donde tu piloto tiene debajo menos de tres fichas tuyas.
learn-biyi-chain-short = Está permitido, pero tu piloto no está en la torre.
learn-biyi-river-task = En el río (fila 7) las fichas deben estar **sujetas**: por una ficha en la orilla justo al lado, o por una vecina del río que lo esté. Sujetan las de cualquiera. **Lleva una ficha al río.**
learn-biyi-river-hint = ¿Quién deja a alguien atrás, en la orilla?
learn-biyi-river-done = La portadora de f6 sujeta al piloto de f7. Tampoco puedes ahogar las fichas de tu rival.
learn-biyi-river-short = Está permitido, pero no hay nada en el río.
learn-biyi-undo-task = No puedes deshacer exactamente tu último movimiento: las mismas fichas, a la casilla y al nivel de donde venían. Esta ficha viene **de c5**. **Deslízate otra vez de lado.**
learn-biyi-undo-hint = Este turno, c5 está cerrada. ¿Qué otro lado hay?
learn-biyi-undo-done = Solo cuenta el último movimiento: después de otro, la vuelta queda libre.
learn-biyi-undo-short = Está permitido, pero eso fue hacia delante.
learn-biyi-dragons-task = Tres o más fichas de **un solo color** son un dragón. Los tuyos de c4 y d4 se tocan. Quien empieza así su turno y aún tiene dragones que se tocan al acabarlo **pierde en el acto**. **No pierdas.**
learn-biyi-dragons-hint = Desliza uno de los dos o haz bajar a un piloto: dos fichas no son un dragón.
learn-biyi-dragons-done = En una partida te pregunto otra vez antes de hacer una jugada que pierde así.
learn-biyi-dragons-short = Tus dragones aún se tocan al acabar tu turno: has perdido.
learn-biyi-aim = **El objetivo.** Las blancas acaban de ganar: una ficha ha ido de d12 al **pájaro de la otra aldea**, en d13. Las negras quieren el de d1. Gana quien llegue primero. Ahora tú.
learn-biyi-bird-task = Llevas las blancas y juegas hacia los números altos. Ganas con una ficha sobre el **pájaro de la otra aldea**, en d13; las negras quieren el de d1. Una ficha se mueve una casilla, hacia delante o de lado, nunca hacia atrás. **Gana: lleva tu ficha al pájaro.**
learn-biyi-bird-hint = Desde c13 tu ficha sube a él, de lado.
learn-biyi-bird-done = ¡Has ganado! Tu propio nido, d1, te está cerrado.
learn-biyi-bird-short = Está permitido, pero ninguna ficha tuya está sobre el pájaro.
learn-biyi-chain-win-task = El pájaro cuenta como una ficha tuya, de altura uno: desde altura dos te deslizas a él, y desde más arriba bajas. Una cadena también puede acabar en él. **Gana en un solo turno.**
learn-biyi-chain-win-hint = Desliza el piloto de c12 a c13: con tres fichas tuyas debajo, tiene que seguir.
learn-biyi-chain-win-done = Tres fichas de un color son un trampolín: las tuyas para ti, las suyas para tu rival.
learn-biyi-chain-win-short = Está permitido, pero puedes llegar al pájaro en este mismo turno.
learn-biyi-guard-task = La ficha negra de c1 está junto a **tu** nido y gana en su próximo turno. **Detenla.**
learn-biyi-guard-hint = Una ficha tapada no se mueve. ¿Qué piloto tuyo, un nivel más alto, está al lado?
learn-biyi-guard-done = Las fichas nunca se capturan: se atrapan.
learn-biyi-guard-short = La ficha negra aún puede llegar a tu pájaro.
learn-biyi-closed-task = El nido te está cerrado mientras dos dragones tuyos se toquen. **Sepáralos para ganar en tu próximo turno.**
learn-biyi-closed-hint = La ficha de c13 espera junto al pájaro. Mueve algo en a4 o b4.
learn-biyi-closed-done = Ya nada separa a c13 del pájaro. Ya conoces las reglas de Biyi.
learn-biyi-closed-short = Tus dragones aún se tocan al acabar tu turno: has perdido.
learn-biyi-explore-task = En una partida, **{ button-explore }** bajo tu tablero, o `/explore`, te deja jugar por ambos bandos, adelante y atrás, sin que nadie lo vea. Anticípate también aquí: tu ficha de c12 necesita dos turnos para llegar al pájaro. **Encuentra la jugada tras la cual la pareja negra no puede detenerla.**
learn-biyi-explore-hint = La pareja de e12 puede deslizarse a d12 y tapa lo que haya allí.
learn-biyi-explore-done = En tu propio tablero lo habrías visto antes de jugar. En partidas terminadas y contra mí también digo qué pienso de cada posición.
learn-biyi-explore-short = Está permitido, pero desde ahí no es seguro que ganes en tu próximo turno.

### Paiko: el curso

learn-paiko-draft-task = Cada bando tiene 24 fichas, tres de cada una de ocho clases. Una partida empieza con la *elección*: las blancas toman siete en la mano. **Toma siete, entre ellas dos Espadas y un Loto.**
learn-paiko-draft-hint = Abre el menú, marca siete fichas y ciérralo. Las otras cuatro son a tu gusto.
learn-paiko-draft-done = Después las negras toman nueve y las blancas una más. Ya conoces las reglas de Paiko.
learn-paiko-draft-short = También es una buena mano, pero el ejercicio pide dos Espadas y un Loto.
learn-paiko-deploy-task = *Desplegar* es poner una ficha de tu mano en una casilla vacía de tu **terreno** (abajo a la izquierda, con anillos). En las casillas negras solo puede estar un Loto. **Despliega tu Espada.**
learn-paiko-deploy-hint = Las casillas e4 y f6 están en tu terreno.
learn-paiko-deploy-done = La Espada amenaza las ocho casillas de alrededor.
learn-paiko-deploy-short = Está permitido, pero tu Espada sigue en la mano.
learn-paiko-reach-task = También puedes desplegar **donde amenaza una ficha tuya**. Una ficha vale 1 punto en el terreno central (liso) y **2 en el del rival** (con lunares). **Consigue dos puntos con la Tierra.**
learn-paiko-reach-hint = Tu Espada de h7 amenaza i8, que está en el terreno de las negras.
learn-paiko-reach-done = Con diez puntos ganas. La Tierra amenaza dos casillas en cada dirección recta.
learn-paiko-reach-one = Un punto: eso es el terreno central.
learn-paiko-reach-short = Está permitido, pero en casa una ficha no vale nada.
learn-paiko-shift-task = Una ficha del tablero puede *desplazarse* hasta dos casillas en horizontal o en vertical, también doblando una esquina, nunca en diagonal. **Desplaza tu Espada al terreno central.**
learn-paiko-shift-hint = El terreno central empieza en la letra h.
learn-paiko-shift-done = Un turno es una sola cosa: desplegar, desplazar o robar. La Tierra se desplaza solo una casilla; Loto y Aire se quedan.
learn-paiko-shift-short = Está permitido, pero esa casilla aún es tu terreno.
learn-paiko-capture-task = Una ficha cae cuando la amenazan **dos** fichas rivales. Tu Espada ya amenaza la Tierra de h4. Un Arco amenaza de la segunda a la cuarta casilla en línea recta. **Captura la Tierra.**
learn-paiko-capture-hint = Desde e4, hacia el este (>), el Arco alcanza g4, h4 e i4.
learn-paiko-capture-done = Capturada. Donde amenaza el rival no se despliega: por eso f4 y g4 estaban cerradas.
learn-paiko-capture-short = Está permitido, pero la Tierra recibe una amenaza, no dos.
learn-paiko-cover-task = El Loto **cubre** la Tierra de h4: ahora hacen falta **tres** amenazas; Espada y Arco son dos. Una ficha también está a cubierto en su propio terreno. Un Aire amenaza como un caballo de ajedrez. **Captura la Tierra.**
learn-paiko-cover-hint = Dos casillas hacia un lado y una arriba o abajo: así se llega de f3 a h4.
learn-paiko-cover-done = La cobertura no se suma: tres amenazas bastan siempre.
learn-paiko-cover-short = Está permitido, pero la Tierra cubierta recibe dos amenazas, no tres.
learn-paiko-lotus-task = Un **Loto** va a cualquier casilla vacía, también negra. Se cubre a sí mismo y las ocho casillas de alrededor, pero nunca se desplaza, ni amenaza, ni suma. **Cubre tu Espada de h5 desde una casilla negra.**
learn-paiko-lotus-hint = La casilla i6 es negra, y h5 la toca por una esquina.
learn-paiko-lotus-done = El Arco negro es una amenaza. Ahora hacen falta dos más para capturar la Espada.
learn-paiko-lotus-short = Está permitido, pero ningún Loto cubre tu Espada desde una casilla negra.
learn-paiko-water-task = Un **Agua** amenaza sus cuatro esquinas y cubre sus cuatro lados. En vez de desplazarse, puede levantarse y **redesplegarse** donde puedas desplegar. **Cubre con ella tu Espada de i5.**
learn-paiko-water-hint = Debe estar al lado de la Espada, no en su esquina: en h5 o i4.
learn-paiko-water-done = De cualquier sitio a cualquier sitio: el Agua es tu ayuda más rápida.
learn-paiko-water-short = Está permitido, pero el Agua no cubre i5 desde ahí.
learn-paiko-sai-task = Un **Sai** solo amenaza la casilla de delante y cubre las de su izquierda y su derecha. Recién desplegado **puede desplazarse enseguida**, en el mismo turno. **Captura la Tierra de h4.**
learn-paiko-sai-hint = Despliega en e4, desplaza a g4 y oriéntalo hacia la Tierra: el este (>).
learn-paiko-sai-done = No podías desplegar en g4, porque estaba amenazada. Pero un desplazamiento puede acabar en una casilla amenazada si la ficha sobrevive.
learn-paiko-sai-short = Está permitido, pero desde ahí el Sai no amenaza la Tierra.
learn-paiko-fire-task = Un **Fuego** amenaza ocho casillas por delante **y la suya**, contra los dos bandos: ya lleva una amenaza. **Captura el Fuego de k5 con una sola más.**
learn-paiko-fire-hint = Un Arco alcanza hasta cuatro casillas: desde g5, hacia el este (>), hasta k5.
learn-paiko-fire-done = A cubierto hacen falta dos más. Donde amenaza un Fuego, aunque sea propio, nadie despliega nada que no sea un Loto.
learn-paiko-fire-short = Está permitido, pero desde ahí tu Arco no alcanza el Fuego.
learn-paiko-own-fire-task = Después de tu turno **ninguna ficha tuya** puede recibir amenazas bastantes para caer. El Arco negro ya amenaza tu Espada de i5. **Despliega tu Fuego en g5 sin daño.**
learn-paiko-own-fire-hint = Hacia el este (>) quemaría tu Espada. Gíralo a otro lado.
learn-paiko-own-fire-done = Tu propio Fuego cuenta contra ti tanto como contra tu rival.
learn-paiko-own-fire-short = Está permitido, pero el Fuego sigue en tu mano.
learn-paiko-safety-task = Tu Arco amenaza la Tierra de i4. La Espada puede ser la segunda amenaza, pero no debe acabar donde dos fichas **la** amenacen. **Captura la Tierra.**
learn-paiko-safety-hint = Tanto la Tierra como el Arco negro amenazan i5. Nada amenaza h5.
learn-paiko-safety-done = Tu seguridad se comprueba antes de que caiga nada: en i5 no ayudaría que la Tierra cayera.
learn-paiko-safety-short = Está permitido, pero la Tierra recibe una amenaza, no dos.
learn-paiko-rounds-task = Las fichas caen **por rondas**: lo que cubría una ficha caída puede caer después, y **los Fuegos caen los últimos**; hasta entonces amenazan a su propio bando. **Captura tres fichas con un solo Aire.**
learn-paiko-rounds-hint = El Aire debe amenazar el Agua de j5 y el Fuego de j7, los dos a un salto de caballo.
learn-paiko-rounds-done = El Agua, luego la Espada descubierta y luego el Fuego. Las fichas capturadas no vuelven nunca.
learn-paiko-rounds-two = Cayeron dos. Queda el Fuego: le falta una amenaza más.
learn-paiko-rounds-short = Está permitido, pero no cae nada.
learn-paiko-reward-task = Las negras te han capturado una ficha. Por cada una **tú eliges** una ficha de su reserva para su mano, antes de tu propio turno. **Da la única clase que no amenaza nada y nunca suma.**
learn-paiko-reward-hint = En cambio, cubre todo lo que la rodea.
learn-paiko-reward-done = Así, capturar llena la mano de tu rival, pero eliges tú con qué.
learn-paiko-reward-short = Está permitido, pero esa ficha amenaza o suma.
learn-paiko-draw-task = Tu mano está vacía. En tu turno puedes *robar* **exactamente tres** fichas de tu elección de la reserva. **Roba.**
learn-paiko-draw-hint = Elige robar; luego marca tres fichas en el menú.
learn-paiko-draw-done = Si quedan menos de tres, las robas todas.
learn-paiko-draw-short = Está permitido, pero tu mano sigue vacía.
learn-paiko-aim = **El objetivo.** Las blancas acaban de ganar, con **diez puntos** al acabar su turno. Una ficha puntúa según dónde esté: **2 en el terreno del rival** (puntos), **1 en el central** (liso), nada en casa (anillos). Ahora tú.
learn-paiko-ten-task = Una ficha puntúa según dónde esté: **2 puntos en el terreno del rival** (puntos), **1 en el central** (liso), nada en casa (anillos). Con **diez puntos** al acabar tu turno ganas; tienes nueve. Una ficha se desplaza hasta dos casillas, nunca en diagonal. **Gana: saca la Espada de g5 de tu terreno.**
learn-paiko-ten-hint = El terreno central empieza en la letra h. Por el camino puedes doblar una esquina: g6 y luego h6.
learn-paiko-ten-done = ¡Has ganado! En una partida se sacan estas fichas una a una, y el rival captura algunas.
learn-paiko-ten-short = Está permitido, pero ese no es el décimo punto.
learn-paiko-explore-task = En una partida, **{ button-explore }** bajo tu tablero, o `/explore`, te deja jugar por ambos bandos, adelante y atrás, sin que nadie lo vea. Así, antes de jugar, ves qué se captura. **Captura la Tierra de h4 con una de tus dos fichas.**
learn-paiko-explore-hint = Tu Espada es una amenaza. Un Arco en e4 hacia el este (>), o un Aire a un salto de caballo, es la segunda.
learn-paiko-explore-done = En tu propio tablero comparas ambas antes de jugar. En partidas terminadas y contra mí también digo qué pienso de cada posición.
learn-paiko-explore-short = Está permitido, pero solo una ficha amenaza la Tierra; hacen falta dos.

# Los torneos: lo que el bot publica sobre ellos, y las palabras de sus imágenes.
command-tournament = Organiza un torneo en este servidor, o participa en uno
command-tournament-create = Crea un torneo en este canal
command-tournament-create-name = El nombre del torneo
command-tournament-create-game = El juego
command-tournament-create-format = Quién juega contra quién
command-tournament-create-clock = El reloj de cada partida; quien se queda sin tiempo pierde
command-tournament-create-rounds = Cuántas rondas, solo en el suizo; según cuántos jueguen si lo dejas vacío
command-tournament-create-players = Cuántos pueden participar como máximo, de 2 a 128
command-tournament-create-setup = La disposición inicial; la habitual si lo dejas vacío
command-tournament-create-start = Cuándo empieza: 18:30 o 2026-12-01 18:30; lo empiezas tú si lo dejas vacío
command-tournament-create-zone = La zona horaria del comienzo; la del problema del día o UTC si lo dejas vacío
command-tournament-create-vacation = ¿Paran el reloj las vacaciones? Sí, si lo dejas vacío
command-tournament-create-deadline = Días que puede durar cada partida; sin límite si lo dejas vacío
command-tournament-create-explorer = ¿Muestra el tablero privado aperturas en las partidas en curso? Sí, si lo dejas vacío
command-tournament-show = Muestra un torneo: clasificación, partidas, desempates
command-tournament-list = Muestra los torneos de este servidor
command-tournament-start = Empieza un torneo ahora
command-tournament-cancel = Cancela un torneo
command-tournament-remove = Excluye a alguien de un torneo
command-tournament-remove-player = La persona
command-tournament-withdraw = Sal de un torneo
command-tournament-move = Traslada un torneo a este canal
command-tournament-decide = Fija o anula el resultado de una partida de torneo, con una nota visible para todos
command-tournament-decide-game = La partida: una de las sugerencias, por ejemplo 3.2
command-tournament-decide-result = El resultado
command-tournament-decide-note = El motivo, visible para todos
command-tournament-tournament = Qué torneo; el único que no ha terminado si lo dejas vacío
choice-result-white = Ganan las blancas: 1–0
choice-result-black = Ganan las negras: 0–1
choice-result-draw = Tablas: ½–½
choice-result-white-forfeit = Ganan las blancas por incomparecencia: +/−
choice-result-black-forfeit = Ganan las negras por incomparecencia: −/+
choice-result-both-forfeit = Ambos pierden por incomparecencia: −/−
choice-result-annulled = Anulada, no cuenta: ×
button-tournament-records = Partidas en texto
button-tournament-start = Empezar ahora
button-tournament-remove = Excluir a alguien
button-tournament-cancel = Cancelar el torneo
right-open-threads = *Crear hilos públicos*
right-write-in-threads = *Enviar mensajes en hilos*
tournament-tab-overview = Resumen
tournament-tab-standings = Clasificación
tournament-tab-bracket = Cuadro
tournament-tab-rounds = Rondas
tournament-tab-crosstable = Tabla cruzada
tournament-tab-games = Partidas
tournament-tab-ties = Desempates
tournament-created = Torneo creado. Enseguida lo anuncio en este canal.
tournament-channel = Canal: { $channel }
tournament-trouble = ⚠️ Algo que intenté hace poco en { $channel } falló. Necesito allí estos permisos: { $rights }
tournament-refused = ⚠️ Algo que intenté hace poco en { $channel } falló: Discord lo rechazó.
tournament-unposted = ⚠️ No pude publicar { $count ->
    [one] un mensaje
   *[other] { $count } mensajes
} en { $channel }. Usa `/tournament move` en otro canal para trasladar allí el torneo, y publicaré lo que falta.
tournament-how-to-decide = Para fijar o anular el resultado de una partida: `/tournament decide`
tournament-entrants = **{ $name }** · ¿A quién quieres excluir?
tournament-choose-entrant = Elige a alguien
tournament-no-games = **{ $name }**: todavía no ha empezado ninguna partida.
tournament-round = **{ $name }** · { $round }
tournament-round-number = Ronda { $round }
tournament-byes = Descansan: { $names }
tournament-cancel-question = ¿Cancelar **{ $name }**? Las partidas en curso se anulan y nadie gana. No se puede deshacer.
tournament-remove-question = ¿Excluir a { $player } de **{ $name }**? Si ya ha empezado, pierde sus partidas en curso y no puede volver.
tournament-leave-question = ¿Salir de **{ $name }**? Pierdes tus partidas en curso y no podrás volver.
tournament-joined = Participas en **{ $name }**. Cada partida tiene su propio hilo, donde te mencionaré.
tournament-left = Has salido de **{ $name }**.
tournament-removed = { $player } ya no está en el torneo.
tournament-started = El torneo ha empezado. Estoy abriendo los hilos de la primera ronda.
tournament-past-moved = ➡️ **{ $name }** sigue en { $channel }.
tournament-moved = El torneo sigue en este canal. Enseguida lo anuncio aquí, con todo lo que no pude publicar.
tournament-now-canceled = El torneo queda cancelado.
tournament-records = **{ $name }**: { $count ->
    [one] una partida
   *[other] { $count } partidas
} en texto.{ $missing ->
    [0] {""}
   *[other] {" "}{ $missing } más no cabían o no se pueden leer.
}
tournament-list = Torneos de este servidor:
tournament-list-empty = Todavía no hay torneos en este servidor. `/tournament create` crea uno.
tournament-list-entry = { $name } · { $game } · { $progress } · { $count ->
    [one] 1 persona
   *[other] { $count } personas
} · { $channel }
tournament-choose = Elige un torneo
refusal-not-an-organizer = Para organizar torneos en este servidor necesitas el permiso *Gestionar eventos* o *Gestionar servidor*.
refusal-unknown-tournament = En este servidor no hay ningún torneo { $text }. `/tournament list` los muestra todos.
refusal-no-tournaments = Todavía no hay torneos en este servidor. `/tournament create` crea uno.
refusal-which-tournament = Hay varios torneos en curso. Elige uno con la opción `tournament`.
refusal-tournament-name = El nombre de un torneo debe tener de 1 a { $most } caracteres.
refusal-tournament-name-taken = En este servidor ya hay un torneo en curso con ese nombre. Elige otro.
refusal-tournament-start = { $text } no es un momento de los próximos 400 días. Escribe una hora como `18:30`, o fecha y hora como `2026-12-01 18:30`.
refusal-tournament-rounds = Solo en un torneo suizo se elige el número de rondas.
refusal-tournament-endless = Sin reloj, una sola partida podría parar el torneo para siempre. Elige un reloj o pon `deadline`.
refusal-tournament-place = Un torneo necesita un canal de texto normal en el que yo pueda abrir hilos públicos.
refusal-lacks-tournament-rights = Todavía no puedo organizar un torneo en { $channel }. Dame allí estos permisos y usa el comando otra vez: { $rights }
refusal-too-many-tournaments = Este servidor tiene { $most } torneos sin terminar. Cancela uno antes de crear otro.
refusal-tournament-full = Este torneo está completo.
refusal-tournament-entered = Ya estás en este torneo, o saliste después de su comienzo.
refusal-tournament-removed = Quien organiza te ha excluido de este torneo, así que no puedes volver a apuntarte.
refusal-tournament-entry-closed = Ya es tarde para participar en este torneo.
refusal-tournament-no-entrant = Esa persona no participa en este torneo.
refusal-tournament-left = Esa persona ya ha salido del torneo.
refusal-tournament-too-few = Un torneo necesita al menos dos personas.
refusal-tournament-started = Este torneo ya ha empezado.
refusal-tournament-not-started = Este torneo todavía no ha empezado.
refusal-tournament-running = Aún hay partidas en curso en esta ronda.
refusal-tournament-over = Este torneo ha terminado.
refusal-tournament-no-pairing = Esa partida no existe en este torneo. Elige una de las sugerencias, por ejemplo `3.2`.
refusal-tournament-decided = Esta partida ya tiene un resultado.
refusal-tournament-built = Los emparejamientos posteriores dependen de este resultado, así que se mantiene.
refusal-tournament-note = Una decisión necesita una nota de 1 a { $most } caracteres.
tournament-head = **{ $name }** · { $game } · { $format }
tournament-format = { $format ->
    [round-robin] Todos contra todos
    [double-round-robin] Todos contra todos a doble vuelta
    [swiss] Sistema suizo
   *[knockout] Eliminatorias
}
tournament-about-round-robin = Cada participante juega una vez contra cada uno de los demás.
tournament-about-double-round-robin = Cada participante juega dos veces contra cada uno de los demás, una con cada color.
tournament-about-swiss = { $rounds ->
    [one] Una sola ronda.
   *[other] { $rounds } rondas. En cada una juegas contra alguien con más o menos tus mismos puntos, nunca dos veces contra la misma persona, y nadie queda eliminado.
}
tournament-about-swiss-open = En cada ronda juegas contra alguien con más o menos tus mismos puntos, nunca dos veces contra la misma persona, y nadie queda eliminado. El número de rondas depende de cuántos participen: 5 con 9 a 16 jugadores.
tournament-about-knockout = Cada eliminatoria son dos partidas con los colores cambiados. Quien suma menos puntos queda fuera; si hay empate, se juegan otras dos.
tournament-clock = Reloj: { $clock }. Si se te acaba el tiempo, pierdes al instante.
tournament-no-clock = Reloj: sin límite de tiempo.
tournament-vacation = Tu reloj se para durante tus vacaciones.
tournament-no-vacation = Las vacaciones no paran tu reloj.
tournament-no-openings = No se muestran aperturas en sus partidas en curso.
tournament-ties = Desempates: { $ties }.
tournament-starts = Comienzo: { $time } ({ $relative })
tournament-starts-by-hand = Lo pone en marcha la organización.
tournament-entered = { $count ->
    [0] Todavía no se ha apuntado nadie. Hay { $places } plazas.
    [one] 1 plaza ocupada de { $places }:
   *[other] { $count } plazas ocupadas de { $places }:
}
tournament-more = y { $count } más
tournament-and = { $first } y { $last }
tournament-points = { $points } { $amount ->
    [one] punto
    [part] punto
   *[many] puntos
}
tournament-progress-open = Aún no ha comenzado
tournament-progress-round = Ronda { $round } de { $rounds }
tournament-progress-over = Clasificación final
tournament-progress-canceled = Cancelado
tournament-running = { $count ->
    [one] Queda una partida en juego.
   *[other] Quedan { $count } partidas en juego.
}
tournament-standings = Clasificación · { $progress }
tournament-crosstable = Tabla cruzada · { $progress }
tournament-by-rounds = Ronda por ronda · { $progress }
tournament-bracket = Cuadro · { $progress }
tournament-span = { $first }–{ $last } de { $all }
tournament-against = Contra { $first }–{ $last }
tournament-rounds = Rondas { $first }–{ $last }
tournament-matches = Eliminatorias { $matches }
names-numbered = En la imagen: { $names }
tournament-decided = { $round }, { $white } – { $black }: { $result } por decisión de la organización: «{ $note }»
tournament-goes-on = gana { $player }
tournament-direct-encounter = Resultado particular
tournament-buchholz = Buchholz sin el peor
tournament-sonneborn-berger = Sonneborn-Berger (SB)
tournament-wins = Victorias
tournament-ties-head = Entre quienes tienen los mismos puntos deciden, por este orden:
tournament-how-direct-encounter = los puntos de las partidas entre quienes están empatados. Si algunos no se han enfrentado, solo decide lo que las partidas que faltan no podrían cambiar.
tournament-how-buchholz = la suma de los puntos de todos tus rivales, sin el más bajo.
tournament-how-sonneborn-berger = los puntos de cada rival por los tuyos contra él, todo sumado.
tournament-how-wins = tus victorias, contando descansos e incomparecencias de tus rivales.
tournament-ties-knockout = En las eliminatorias no hay desempates: pasa quien suma más puntos en su eliminatoria. Quienes caen en la misma fase comparten puesto.
tournament-ties-none = Por ahora nadie está empatado.
tournament-tied = **{ $points }, { $count } jugadores**
tournament-tied-not-met = No todos se han enfrentado, así que el resultado particular solo decide lo que las partidas que faltan no podrían cambiar.
tournament-tied-line = { $place }\. { $player }: { $figures }
tournament-figure-direct = Resultado particular { $points } (enfrentados: { $met } de { $others })
tournament-behind = detrás de { $others } por: **{ $why }**
tournament-shares = comparte el puesto
tournament-won = **{ $name }** ha terminado: gana { $player } con { $points }.
tournament-won-shared = **{ $name }** ha terminado: { $player } comparten el primer puesto con { $points } cada uno.
tournament-won-knockout = **{ $name }** ha terminado: { $player } gana la final.
tournament-congratulations = ¡Enhorabuena!
tournament-won-by-nobody = **{ $name }** ha terminado sin que gane nadie.
tournament-ended-early = Termina tras { $played } de { $planned } rondas, porque ya no se puede emparejar ninguna más: nadie juega dos veces contra la misma persona y nadie descansa dos veces.
tournament-canceled = La organización ha cancelado **{ $name }**. No gana nadie.
tournament-legend-points = Ptos.
tournament-legend-bh = BH
tournament-legend-bh-long = Buchholz sin el peor
tournament-legend-sb = SB
tournament-legend-sb-long = desempate Sonneborn-Berger
tournament-legend-wins = Vict.
tournament-legend-games = Part.
tournament-legend-gone = { $how ->
    [left] ha salido
    [removed] ha sido excluido
   *[both] ha salido o ha sido excluido
}
tournament-legend-round = R{ $round }
tournament-legend-bye = descansa
tournament-legend-nobody = nadie
tournament-legend-color = { $color ->
    [white] con blancas
   *[black] con negras
}
tournament-legend-forfeit-win = gana por incomparecencia
tournament-legend-forfeit-loss = pierde por incomparecencia
tournament-legend-void = no cuenta
tournament-legend-running = en juego
tournament-legend-won = gana la eliminatoria
tournament-legend-stage = { $matches ->
    [1] Final
    [2] Semifinales
    [4] Cuartos de final
    [8] Octavos de final
    [16] Dieciseisavos de final
   *[other] Ronda de { $players }
}
alt-tournament-standings = { $name }, clasificación ({ $progress }). Puesto, nombre, puntos, desempates, victorias, partidas:
alt-tournament-crosstable = { $name }, tabla cruzada ({ $progress }). Número, nombre, puntos; después, el número de cada rival con el resultado:
alt-tournament-rounds = { $name }, resultados por ronda ({ $progress }). Número, nombre, puntos; después, en cada ronda, el color, el número del rival y el resultado:
alt-tournament-bracket = { $name }, cuadro ({ $progress }).
tournament-postponed = **{ $name }** debía empezar ahora, pero hacen falta al menos dos jugadores. Cuando haya suficientes, la organización puede empezarlo a mano. { $organizer }
pairing-stage = { $matches ->
    [0] ronda { $round }
    [1] final
    [2] semifinal
    [4] cuartos de final
   *[other] ronda de { $players }
}
pairing-playoff = { $stage }, prórroga { $number }
pairing-round = **{ $name }**: { $round }. Empiezan las partidas.
pairing-pairing = **{ $name }**, { $round }, partida { $game }: { $white } – { $black }
pairing-greeting = { $player }, tu partida contra { $opponent } empieza en este hilo: { $round } de **{ $name }**.
pairing-terms = No se puede deshacer ninguna jugada ni anular la partida.
pairing-deadline = Cada partida debe terminar en un plazo de { $days ->
    [one] un día
   *[other] { $days } días
} desde su comienzo. Después pierde quien haya usado más tiempo.
pairing-ends = ⏰ Esta partida termina a más tardar el { $moment } ({ $from-now }). Entonces pierde quien haya usado más tiempo.
pairing-nowhere = { $player }, tu partida { $id } contra { $opponent } en **{ $name }** ({ $round }) ha empezado, pero no pude abrir un hilo. Para jugarla en un canal, escribe allí `/movehere game_id:{ $game }`.
pairing-rights = Para abrir hilos para las partidas, necesito aquí estos permisos: { $rights }
pairing-thread-lost = ➡️ Lo publico aquí porque no puedo escribir en el hilo de la partida.
pairing-round-over = **{ $name }**: { $round }. Ya no queda ninguna partida.
pairing-playoff-follows = **{ $name }**: { $round }. Donde hay empate, se juega una prórroga.
pairing-left = **{ $name }**: { $player } ha salido del torneo.
pairing-removed = **{ $name }**: la organización ha excluido a { $player } del torneo.
pairing-won-thereby = { $player } gana por incomparecencia ({ $round }, partida { $game }).
pairing-void = Las partidas de { $player } no cuentan en la clasificación.
event-pairing-time = A { $other } se le acabó el tiempo.
event-pairing-deadline = Venció el plazo de esta partida.
event-pairing-absent = { $other } no jugó a tiempo, así que { $player } gana por incomparecencia.
event-pairing-left = { $player } ha salido del torneo, así que gana { $other }.
event-pairing-removed = La organización ha excluido a { $player } del torneo, así que gana { $other }.
event-pairing-settled = El torneo ha puesto fin a esta partida.
status-pairing-over = La partida terminó { $strong }sin resultado{ $strong } en el tablero.

# Rivales de fuera.
button-opponent = Rival…
button-keep-out = Excluir de este servidor
opponent-rated = Juegas contra { $player }, con una puntuación de unos { $rating }.
opponent-about = Juegas contra { $player }.
opponent-hints = Una frase ya hecha le llega en su idioma, una por jugada. Si bloqueas a esta persona, `/seek` no os volverá a juntar, y nadie se lo dice. Un aviso llega a quien administra este bot.
opponent-say = Decir algo
opponent-report = Avisar de este rival
opponent-reported = Gracias. Lo verá quien administra este bot. También puedes bloquear a este rival.
opponent-blocked = `/seek` no volverá a juntarte con { $player }, que ya no puede desafiarte y no se entera. Con `/settings` puedes cambiarlo.
ask-block-opponent = ¿Bloquear a { $player }? Aún no habéis jugado los dos, así que también acaba la partida, y cuenta como acabada por ti.
stranger-here = { $player } juega aquí desde fuera. Si excluyes a esta persona, nadie más juega con ella en este servidor, y esta partida lo deja.
stranger-rating = { $player } tiene una puntuación de unos { $rating }.
stranger-kept-out = { $player } queda fuera: nadie más juega con esta persona en este servidor, y esta partida lo deja. Con `/server` puedes cambiarlo.
server-kept-out = Fuera de este servidor: { $names }
server-kept-out-none = Ningún rival de fuera está excluido de este servidor.
server-let-in = Dejar volver a alguien
refusal-no-stranger = Esto solo funciona en partidas contra un rival de `/seek`.
refusal-said-already = Ya has dicho algo. Después de la próxima jugada podrás decir algo más.
refusal-reported-already = Ya has avisado de tu rival en esta partida.
refusal-not-a-moderator = Para eso necesitas el permiso *Gestionar mensajes* en este canal.
refusal-too-many-kept-out = Este servidor excluye a { $most } personas, que es el máximo. Con `/server` puedes dejar volver a algunas.
sentence-said = { $player } dice: { $sentence }
sentence-sent = Enviado: { $sentence }
sentence-hello = ¡Hola!
sentence-luck = ¡Suerte!
sentence-well-played = ¡Bien jugado!
sentence-thanks = ¡Gracias!
sentence-sorry = ¡Perdón por la espera!
sentence-stop = Tengo que dejarlo por ahora.
offense-name = Nombre ofensivo o falso
offense-mockery = Se burla con las frases
offense-stalling = Deja correr el tiempo a propósito
offense-engine = Deja que un programa elija sus jugadas
offense-cheating = Pierde a propósito o juega con varios nombres
offense-other = Otra cosa

# El tres en raya, al que solo juegan las pruebas: el modelo para juegos nuevos.
rules-tictactoe = **El tres en raya.** Por turnos, cada bando pone una marca en una casilla vacía: las blancas una cruz, las negras un círculo. Gana quien alinea tres de sus marcas, en fila, columna o diagonal; si el tablero se llena sin una raya, son tablas. Aquí las blancas acaban de ganar: `b2`.
tictactoe-describe = { $color ->
    [white] cruz
   *[black] círculo
} en { $cell }
tictactoe-prompt = **Te toca.** ¿Qué casilla?
tictactoe-empty = casilla vacía
tictactoe-illegal-occupied = Ya hay una marca en { $cell }.
ending-tictactoe-line = { $winner ->
    [white] las blancas tienen tres cruces en raya.
   *[black] las negras tienen tres círculos en raya.
}
ending-tictactoe-full = el tablero está lleno.
how-tictactoe-line = tres en raya
how-tictactoe-full = tablero lleno
tictactoe-about = Tres en raya ganan.
learn-tictactoe-aim = **El objetivo.** Las blancas acaban de ganar con **tres cruces en línea**. Ahora tú.
learn-tictactoe-line-task = **Tres en raya** ganan. Llevas las blancas y pones cruces. **Completa tu línea.**
learn-tictactoe-line-hint = Mira las diagonales.
learn-tictactoe-line-done = Tres en raya: has ganado.
learn-tictactoe-line-short = Está permitido, pero no hace tres en raya.

### Encontrar rival

command-seek = Busca un rival en todos los servidores donde estoy
command-seek-game = Solo este juego
command-seek-clock = Solo este tiempo para pensar
command-seek-rating = La diferencia máxima entre las puntuaciones
command-seek-place = Dónde quieres jugar
choice-seek-rating = { $within } puntos de diferencia como máximo
choice-seek-here = En este canal
choice-seek-thread = En un hilo de este canal
choice-seek-direct = En mis mensajes directos
button-seek = Encontrar rival
button-seek-start = Buscar rival
button-seek-change = Cambiar
button-seek-stop = Dejar de buscar
button-meanwhile = Jugar contra Parlor mientras tanto
button-seek-direct-yes = Si el lugar desaparece: mis mensajes directos
button-seek-direct-no = Si el lugar desaparece: esperar en /games
seek-head = **Un rival de cualquier lugar:** busco en todos los servidores donde estoy
seek-head-goes-on = **Estás buscando un rival.** ¿Qué quieres cambiar?
seek-games = Juegos: **{ $games }**. Los botones añaden o quitan un juego.
seek-clocks = Tiempo para pensar: **{ $clocks }**. Si hay varios que os van bien, se toma el más lento.
seek-any-rating = Puntuaciones: cualquiera. Empiezo cerca de la tuya y cada día busco más lejos.
seek-within = Puntuaciones: de **{ $least }** a **{ $most }** puntos
seek-here = Lugar: { $channel }. Allí todo el mundo ve la partida; tu rival no sabe dónde es.
seek-thread = Lugar: un hilo de { $channel }. Tu rival no sabe dónde es.
seek-in-direct = Lugar: tus mensajes directos conmigo
seek-direct-if-lost = Si ya no puedo escribir allí, la partida sigue en tus mensajes directos.
seek-waits-if-lost = Si ya no puedo escribir allí, la partida espera en `/games`.
seek-consent = **Antes de tu primera búsqueda:** tu rival ve tu nombre de Discord **{ $name }** ({ $user }) y tu puntuación redondeada, pero no tu servidor ni tu canal. No hay chat. Puedes bloquear o denunciar en cualquier momento. Pierde quien se queda sin tiempo. Al pulsar **{ button-seek-start }**, aceptas.
seek-choose-clock = Tiempo para pensar…
seek-choose-rating = Puntuaciones…
seek-choose-place = Lugar…
seek-rating-any = Cualquier puntuación
seek-chosen = ✓ { $entry }
seek-or = { $first } o { $last }
seek-looking = 🔎 **Estás buscando un rival:** { $games } · { $clocks }
seek-others = { $count ->
    [0] Ahora mismo no busca nadie más; la mayoría de las partidas se encuentran en menos de un día.
    [one] Otra persona está buscando.
   *[other] Otras { $count } personas están buscando.
}
seek-told-here = Cuando encuentre a alguien, te mencionaré en { $channel } y empezará la partida. Tu búsqueda se duerme tras { $sleep } horas sin señales tuyas y termina { $end }.
seek-told-direct = Cuando encuentre a alguien, te escribiré un mensaje directo y empezará la partida. Tu búsqueda se duerme tras { $sleep } horas sin señales tuyas y termina { $end }.
seek-stopped = Ya no buscas rival.
seek-stopped-already = No estás buscando rival. `/seek` inicia una búsqueda.
seek-woken = 🔎 Qué bien verte: tu búsqueda de rival continúa. Estaba dormida.
seek-found = 🔎 { $player } Te he encontrado un rival: **{ $opponent }** ({ $user }), puntuación de unos { $rating }
seek-found-terms = { $game } { $id } · { $clock } · juegas con **{ $color }**. El tablero llega en un momento; el tiempo corre desde entonces.
seek-found-waits = Aquí ya se juega otra partida, así que esta espera en `/games`. Con `/movehere` la llevas a otro lugar.
seek-fell-through = No se pudo avisar a tu rival, así que la partida { $id } no empieza. Tu búsqueda continúa y conserva su lugar.
seek-is-off = Se había encontrado un rival para la partida { $id }, pero no empieza.
seek-thread-name = { $game } { $id }
games-seek = **Tu búsqueda de rival**
games-seek-entry = 🔎 { $games } · { $clocks } · termina { $moment }
games-seek-asleep = 💤 { $games } · { $clocks } · dormida desde { $since }, termina { $moment }
button-seek-again = Volver a buscar
button-seek-now = Buscar rival ahora
button-seek-tell = Avísame si alguien busca
button-seek-tell-no = No avisarme más
seek-over = 🔎 { $player } Tu búsqueda de rival ha terminado tras { $days } días.
seek-untold = 🔎 { $player } Te había encontrado un rival, pero no pude avisarte a tiempo. Por eso tu búsqueda ha terminado.
seek-over-terms = Buscabas: { $games } · { $clocks }
seek-near = 🔔 { $player } Alguien de tu nivel busca rival: **{ $games }** · { $clocks }
seek-near-rhythm = Me pediste que te avisara, como mucho una vez al día. Si buscas ahora como la última vez, lo más probable es que os encontréis.
seek-tells = 🔔 Te avisaré cuando alguien de tu nivel busque rival y tú no: { $games } · { $clocks }
seek-tells-in = Te mencionaré en { $channel }.
seek-tells-direct = Te escribiré un mensaje directo.
seek-tells-rhythm = Como mucho una vez al día, nunca durante tus vacaciones y hasta { $days } días después de tu última búsqueda.
seek-tells-no-longer = Ya no te avisaré cuando alguien busque rival.
games-seek-over = 🔎 { $games } · { $clocks } · terminó { $moment }, sin rival
games-seek-tells = 🔔 Te aviso cuando alguien de tu nivel busca rival.
seek-goes-on = La búsqueda de { $player } continúa y conserva su lugar.
server-tab-seeks = Rivales
server-seeks-allowed = Los miembros pueden buscar rivales en todos los servidores con `/seek` y jugar aquí esas partidas.
server-seeks-forbidden = `/seek` está desactivado: aquí nadie puede buscar a desconocidos, y ninguna partida así empieza aquí.
server-choose-seeks = Rivales de otros servidores
server-allow-seeks-choice = Permitir /seek
server-forbid-seeks-choice = Desactivar /seek
server-seek-notice-none = **Tablón de búsquedas:** ninguno. Para tener uno, indica un canal: `/server seek_channel:`. Muestra qué miembros buscan rival, y cuántas personas más.
server-seek-notice = **Tablón de búsquedas:** en { $channel }
server-seek-notice-trouble = ⚠️ No puedo publicar el tablón en { $channel }.
button-seek-notice-stop = Quitar el tablón
command-server-seek-channel = Muestra en este canal quién busca rival
seek-notice-head = 🔎 **¿Quién busca rival?**
seek-notice-entry = **{ $player }**: { $games } · { $clocks } · desde { $moment }
seek-notice-more = { $count ->
    [one] y un miembro más
   *[other] y { $count } miembros más
}
seek-notice-ended = 🔎 Este tablón de búsquedas ya no se actualiza. Con `/seek` encuentras rival.
seek-notice-none = En este servidor, nadie por ahora.
seek-notice-others = { $count ->
    [0] En otros servidores, nadie por ahora.
    [one] Una persona en otro servidor
   *[other] { $count } personas en otros servidores
}
refusal-lacks-notice-rights = Todavía no puedo publicar el tablón en { $channel }. Dame allí estos permisos y usa el comando otra vez: { $rights }
refusal-seeks-off = `/seek` está desactivado en este servidor.
refusal-seek-barred = No puedes buscar rivales hasta { $moment }.
refusal-seek-barred-because = No puedes buscar rivales hasta { $moment }. Motivo: { $reason }
refusal-seek-too-many = Ya juegas { $count } partidas contra desconocidos. Termina una primero; cuantas más termines, más podrás jugar a la vez.
refusal-seek-only-direct = Aquí no puedo publicar nada por mi cuenta. Elige tus mensajes directos como lugar.
refusal-seek-no-thread = No tengo permiso para abrir hilos en este canal. Elige otro lugar.
