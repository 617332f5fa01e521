# Karten, die jemand noch nicht kennt: vor dem ersten Austeilen mit ihnen.
met-title = { $count ->
    [one] Eine Karte, die du noch nicht kennst
   *[other] { $count } Karten, die du noch nicht kennst
}
met-title-newcomer = Die Karten dieser Nacht
met-text-newcomer = Du musst sie nicht lernen: Eine Karte erklärt sich selbst, wenn du auf sie zeigst oder sie gedrückt hältst.
met-touch = Tippe ein Gesicht an, um zu lesen, was die Karte tut.
met-later = Alle Karten bleiben zur Hand: „{ $where }“, oben am Tisch.
met-clock = Deine Zeit läuft:
met-play = Spielen
