# Geteilte Blätter: das der Nacht, und die, die man einander schickt.
deals-title = Ein geteiltes Blatt
deals-tonight = Das Blatt der Nacht
deals-tonight-text = Eine Runde mit denselben Karten, demselben Platz und denselben Bots für alle, und jede Nacht eine neue. Du hast einen Versuch, ohne Tipps und ohne Zurücknehmen.
deals-night = Das Blatt vom { $date }
deals-night-over = Diese Nacht ist vorbei. Du kannst noch sehen, wie du abgeschnitten hast, und das Blatt verschicken.
deals-sent = Ein Blatt von { $sender }
deals-sent-text = Du bekommst dieselben Karten, denselben Platz und dieselben Bots wie { $sender }. Danach seht ihr, wer besser war und wo ihr anders entschieden habt.
deals-own = Das Blatt deines Spiels
deals-own-text = Verschick diesen Link. Wer ihn öffnet, spielt dein Spiel von deinem Platz aus, mit denselben Karten und Bots, und dann vergleicht ihr.
deals-mix = Karten
deals-opponents = Gegner
deals-rounds = Runden
deals-until = Bis
deals-until-text = { $time } (Mitternacht UTC)
deals-played-by = Gespielt von
deals-played = { $n ->
    [0] noch niemandem
    [one] einer Person
   *[other] { $n } Personen
  }
deals-play = Dieses Blatt spielen
deals-go-on = Deinen Versuch fortsetzen
deals-given-up = Du hast diesen Versuch aufgegeben, darum hat er kein Ergebnis. Einen zweiten gibt es nicht.
deals-not-yet = Die Ergebnisse der anderen siehst du, wenn du fertig bist.
deals-result = Dein Ergebnis
deals-ahead = { $n ->
    [one] Du hast mit einem Punkt Vorsprung gewonnen.
   *[other] Du hast mit { $n } Punkten Vorsprung gewonnen.
  }
deals-behind = { $n ->
    [one] Du lagst einen Punkt zurück.
   *[other] Du lagst { $n } Punkte zurück.
  }
deals-level = Du lagst gleichauf mit dem besten Bot.
deals-among-players = Unter allen, die gespielt haben
deals-among-bots = Unter 100 Durchgängen der Bots
deals-rank = Platz { $rank } von { $of }
deals-better = besser als { $percent } %
deals-ties = { $n ->
    [0] { "" }
    [one] gleichauf mit einem anderen
   *[other] gleichauf mit { $n } anderen
  }
deals-alone = Noch hat es außer dir niemand gespielt.
deals-running = Die Bots spielen noch: { $done } von { $total }
deals-no-field = Die Bots spielen es später.
deals-choices = Deine Entscheidungen neben den besten
deals-review-runs = Dein Spiel wird ausgewertet: { $done } von { $total }
deals-review-failed = Dein Spiel ließ sich nicht auswerten.
deals-adjusted = Ergebnis ohne Glück
deals-luck = Glück
deals-loss = Durch Fehler verloren
deals-you-chose = Du: { $action }
deals-best-was = Besser: { $action }
deals-loses = −{ $loss } Punkte Gewinnchance
deals-no-mistakes = Kein Fehler, der 5 Punkte Gewinnchance oder mehr gekostet hat.
deals-whole-review = Die ganze Auswertung
deals-replay = Dein Spiel noch einmal ansehen
deals-share = Weitersagen
deals-share-hint = Über die Karten verrät das nichts.
deals-share-line = Wolfsbane, { $date }: { $margin } Punkte
deals-share-bots = besser als { $percent } % der Bots
deals-share-players = Platz { $rank } von { $of }
deals-send = Dieses Blatt verschicken
deals-link = Link zu diesem Blatt
deals-compare = Alle, die es gespielt haben
deals-player = Name
deals-margin = Vorsprung
deals-points = Punkte
deals-playing = spielt noch
deals-gave-up = hat aufgegeben
deals-you = du
deals-compare-with = Mit { $name } vergleichen
deals-same = { $n ->
    [0] Ihr habt von Anfang an verschieden entschieden.
    [one] Die erste Entscheidung war gleich.
   *[other] Die ersten { $n } Entscheidungen waren gleich.
  }
deals-all-same = Alle Entscheidungen waren gleich.
deals-same-list = Die gleichen Entscheidungen
deals-yours = Du
deals-theirs = { $name }
deals-ended = Das Spiel war zu Ende.
deals-nights = Deine Nächte
deals-again = Noch einmal versuchen
