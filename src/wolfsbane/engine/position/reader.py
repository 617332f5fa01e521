"""Reading the text of a position. The format is described in `wolfsbane.engine.position`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from wolfsbane.engine import constants, vocabulary
from wolfsbane.engine.cards import copies_of
from wolfsbane.engine.constants import AWAY, CARDS, DECK, EVERYONE, NONE, NUMBERS
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.position import defaults
from wolfsbane.engine.position.checks import check_position
from wolfsbane.engine.position.tokens import ImpossibleError, PositionError, Token, split_fields
from wolfsbane.engine.state import State, new_state
from wolfsbane.engine.vector import bit_of, link_first

_BY_NAME: Final = {field.text: field for field in vocabulary.FIELDS if field.text}
_MARK_SIGNS: Final = "".join([mark.sign for mark in vocabulary.MARKS])
# The phases in which each field of the text has its place.
_PLACES: Final[dict[str, frozenset[int]]] = {
    **dict.fromkeys(["players", *vocabulary.ZONE_NAMES[:4]], vocabulary.EVERY_PHASE),
    "points": vocabulary.AFTER_START,
    **dict.fromkeys(["deck", "pile", "away", "ids"], vocabulary.ON_THE_TABLE),
    **dict.fromkeys(["row", "hand", *vocabulary.ZONE_NAMES[8:12]], vocabulary.IN_PLAY),
    **{field.text: field.phases for field in vocabulary.FIELDS if field.text},
    **dict.fromkeys(["frame", "chain"], vocabulary.IN_PLAY - {constants.DRAWING, constants.OVER}),
    "views": frozenset([constants.VIEWING]),
}
# Read before the cards, since defaults of cards depend on them.
_FIRST: Final = ["rounds", "round", "phase", "turn", "side"]


class _Card:
    """A card as it was read, before it has its place."""

    def __init__(self, number: int, column: int) -> None:
        self.number = number
        self.column = column
        self.marks = 0
        self.chosen = False
        self.least = 0
        self.seen = -1
        self.ward: Token | None = None


def parse_position(text: str, mix_of: Callable[[str], Mix]) -> State:
    """The position that a line of text describes; `mix_of` gives the mix of a code. Raises PositionError.

    >>> from wolfsbane.decks.registry import mix_of
    >>> parse_position("amulet; a 3^ 5; b 12 6; deck 4 ...; phase holding; hand 7", mix_of).count(0)
    2
    >>> parse_position("amulet; a 3^ 5; a 12 6", mix_of)
    Traceback (most recent call last):
        ...
    wolfsbane.engine.position.tokens.PositionError: column 17: the field 'a' is there twice
    """
    fields = split_fields(text)
    head = fields.pop(0)
    if len(head) > 1:
        raise head[1].error("after the mix comes a semicolon")
    try:
        mix = mix_of(head[0].text)
    except (ValueError, LookupError) as problem:
        raise head[0].error(str(problem)) from None
    reader = _Reader(mix, fields)
    try:
        check_position(reader.state)
    except ImpossibleError as problem:
        column = reader.column_of(problem, head[0].column)
        raise PositionError(column, f"the position can't occur: {problem.reason}") from None
    return reader.state


class _Reader:
    """Builds the state from the fields, in the order in which they depend on one another."""

    def __init__(self, mix: Mix, fields: list[list[Token]]) -> None:
        self.found: dict[str, list[Token]] = {}
        self.frames: list[list[Token]] = []
        for words in fields:
            self._note_field(words)
        named = 2
        for seat in range(4):
            if vocabulary.SEAT_LETTERS[seat] in self.found:
                named = max(2, seat + 1)
        self.players = (
            self._one("players").number(named, 4, "the number of players") if "players" in self.found else named
        )
        rounds = self._one("rounds").number(1, 4, "the number of rounds") if "rounds" in self.found else defaults.ROUNDS
        self.state = new_state(mix, self.players, rounds)
        s = self.state
        self._read_field(_BY_NAME["phase"])
        self._check_places(fields)
        self._read_field(_BY_NAME["turn"])
        self._read_field(_BY_NAME["side"])
        self._read_points()
        self.columns = [0] * CARDS
        self._read_cards()
        for field in vocabulary.FIELDS:
            if field.text and field.name not in _FIRST:
                self._read_field(field)
        self._read_views()
        self._read_dealt()
        for words in self.frames:
            self._read_frame(words)
        self._read_chain()
        if defaults.default_acted(s) == 1:
            s.put("acted", 1)
        defaults.fill_derived(s)

    def _note_field(self, words: list[Token]) -> None:
        name = words[0].text
        if name not in _PLACES:
            raise words[0].error(f"there is no field {name!r}; there are {', '.join(_PLACES)}")
        if name == "frame":
            self.frames.append(words)
            return
        if name in self.found:
            raise words[0].error(f"the field {name!r} is there twice")
        if name in _BY_NAME and _BY_NAME[name].type == vocabulary.FLAG and len(words) > 1:
            raise words[1].error(f"nothing follows {name!r} in its field")
        self.found[name] = words

    def _check_places(self, fields: list[list[Token]]) -> None:
        phase = int(self.state.phase())
        for words in fields:
            if phase not in _PLACES[words[0].text]:
                raise words[0].error(
                    f"the field {words[0].text!r} has no place in the phase {vocabulary.PHASE_NAMES[phase]}"
                )

    def column_of(self, problem: ImpossibleError, otherwise: int) -> int:
        """Where the text says what is impossible."""
        if problem.card >= 0 and self.columns[problem.card] > 0:
            return self.columns[problem.card]
        if problem.field.startswith("frame"):
            return self.frames[int(problem.field[5:])][0].column
        for name in (problem.field, "phase"):
            if name in self.found:
                return self.found[name][0].column
        return otherwise

    # --- fields of one word

    def _one(self, name: str) -> Token:
        words = self.found[name]
        if len(words) != 2:
            raise words[0].error(f"after {name!r} comes one word")
        return words[1]

    def _one_number(self, name: str, low: int, high: int, what: str, default: int) -> int:
        return self._one(name).number(low, high, what) if name in self.found else default

    def _read_field(self, field: vocabulary.StateField) -> None:
        """Puts a field of state: what the text says of it, or else its default."""
        s = self.state
        if field.name == "dealt":
            return
        if field.text not in self.found:
            s.put(field.name, defaults.default_of(s, field))
        elif field.name == "holder" or field.name == "last":
            self._read_pair(field)
        else:
            s.put(field.name, self._value(field))

    def _read_pair(self, field: vocabulary.StateField) -> None:
        """`token b active` and `last b a`: a seat, and what may follow it."""
        s = self.state
        words = self.found[field.text]
        s.put(field.name, self._seat(words[1]) if len(words) > 1 else NONE)
        if field.name == "last":
            if not 2 <= len(words) <= 3:
                raise words[0].error("after 'last' come one or two seats")
            if len(words) == 3:
                s.put("last_other", self._seat(words[2]))
        elif len(words) == 2 or (len(words) == 3 and words[2].text == "active"):
            s.put("active", len(words) - 2)
        else:
            raise words[0].error("after 'token' comes a seat, and then perhaps 'active'")

    def _value(self, field: vocabulary.StateField) -> i64:
        """The value that the text gives a field."""
        if field.type == vocabulary.FLAG:
            return 1
        word = self._one(field.text)
        if field.type == vocabulary.SEAT:
            return self._seat(word)
        if field.type == vocabulary.CARD:
            return self._place(word)
        if field.type == vocabulary.SEATS:
            return 0 if word.text == "-" else self._seats(word, vocabulary.SEAT_LETTERS[: self.players])
        if field.type == vocabulary.CHOICE:
            if word.text not in field.choices:
                choices = ", ".join(field.choices).strip(", ")
                raise word.error(f"{field.text!r} is one of {choices}, not {word.text!r}")
            return field.choices.index(word.text)
        return word.number(field.least, field.most, f"{field.text!r}")

    def _seat(self, word: Token) -> int:
        if len(word.text) == 1 and word.text in vocabulary.SEAT_LETTERS[: self.players]:
            return vocabulary.SEAT_LETTERS.index(word.text)
        raise word.error(f"a seat is one of {', '.join(vocabulary.SEAT_LETTERS[: self.players])}, not {word.text!r}")

    def _seats(self, word: Token, letters: str) -> int:
        """The bits of some seats, named by these letters."""
        seats = 0
        for letter in word.text:
            if letter not in letters or (seats >> "abcdw".index(letter)) & 1 == 1:
                raise word.error(f"some of {', '.join(letters)} are named, each once, not {word.text!r}")
            seats |= 1 << "abcdw".index(letter)
        return seats

    def _place(self, word: Token) -> i64:
        """The card at a place such as b3 or pile1."""
        end = len(word.text.rstrip("0123456789"))
        name = word.text[:end]
        if name not in vocabulary.ZONE_NAMES[: constants.ZONE_COUNT] or end == len(word.text):
            raise word.error(f"{word.text!r} is not a place such as b3, pile1, hand1")
        index = word.part(end, len(word.text)).number(1, CARDS, "a place")
        card = self.state.card_at(vocabulary.ZONE_NAMES.index(name), index - 1)
        if card >= CARDS:
            raise word.error(f"no card lies at {word.text}")
        return card

    # --- rounds and cards

    def _read_points(self) -> None:
        s = self.state
        rounds = int(s.rounds())
        over = s.phase() == constants.OVER
        number = self._one_number("round", 1, rounds, "the round", 0)
        words = self.found.get("points")
        done = rounds if over else max(number - 1, 0)
        if words is not None:
            rows: list[list[Token]] = [[]]
            for word in words[1:]:
                if word.text == "/":
                    rows.append([])
                else:
                    rows[-1].append(word)
            if number == 0 and not over:
                done = min(len(rows), rounds - 1)
            if len(rows) != done:
                raise words[0].error(f"{done} of {rounds} rounds are over, not {len(rows)}")
            for r, row in enumerate(rows):
                if len(row) != self.players:
                    raise words[0].error(f"points are {self.players} numbers a round, with / between rounds")
                for seat, word in enumerate(row):
                    s.put_points(r, seat, word.number(-30000, 30000, "a score"))
        if over and number != 0 and number != rounds:
            raise self._one("round").error(f"the game is over after round {rounds}")
        s.put("round", done - 1 if over else done)

    def _read_cards(self) -> None:
        s = self.state
        left = [copies_of(number) for number in range(NUMBERS)]
        zones: list[list[_Card]] = []
        rest: i64 = AWAY
        for zone, name in enumerate(vocabulary.ZONE_NAMES):
            zones.append([])
            words = self.found.get(name, [])
            if words and "-" in name and vocabulary.SEAT_LETTERS.index(name[-1]) >= self.players:
                raise words[0].error(f"there are {self.players} players, so no {name!r}")
            for word in words[1:]:
                if zone == DECK and word.text == "..." and word is words[-1]:
                    rest = DECK
                elif word.text != "-" or len(words) != 2:
                    zones[zone].append(self._read_card(word, left))
        for number in range(NUMBERS):
            for _ in range(left[number]):
                zones[rest].append(_Card(number, 0))
        if s.phase() <= constants.DEALING:
            for seat in range(4):
                for card in zones[seat]:
                    raise PositionError(card.column, "no card lies on the table before the deal is complete")
            return
        ids = self._read_ids()
        read: list[_Card] = []
        for zone in defaults.NUMBERED:
            read += zones[zone]
            for i in range(len(zones[zone])):  # from the last one, since each is put in front
                self._put_card(ids[len(read) - 1 - i], zone, zones[zone][-1 - i])
        for i, card in enumerate(read):
            if card.ward is not None:
                s.put_ward(ids[i], self._place(card.ward))

    def _read_card(self, word: Token, left: list[int]) -> _Card:
        at = word.digits_from(0)
        card = _Card(word.part(0, at if at > 0 else len(word.text)).number(0, 13, "a card"), word.column)
        left[card.number] -= 1
        if left[card.number] < 0:
            raise word.error(f"there are only {copies_of(card.number)} cards of number {card.number}")
        seen_marks = ""
        while at < len(word.text):
            mark = word.text[at]
            if mark in seen_marks:
                raise word.part(at, at + 1).error(f"the mark {mark} is there twice")
            seen_marks += mark
            at = self._read_mark(card, word, mark, at + 1)
        return card

    def _read_mark(self, card: _Card, word: Token, mark: str, at: int) -> int:
        """Reads a mark; `at` is the place after its sign, and after what belongs to it when this returns."""
        end = at
        if mark in _MARK_SIGNS:
            card.marks |= vocabulary.MARKS[_MARK_SIGNS.index(mark)].number
        elif mark == "'":
            card.chosen = True
        elif mark == "&":
            end = word.digits_from(at + 1)
            card.ward = word.part(at, end)
        elif mark == ">":
            end = word.digits_from(at)
            card.least = word.part(at, end).number(1, 13, "the least number")
        elif mark == ":":
            while end < len(word.text) and (word.text[end].isalpha() or word.text[end] == "*"):
                end += 1
            names = word.part(at, end)
            card.seen = (
                EVERYONE if names.text == "*" else self._seats(names, vocabulary.SEAT_LETTERS[: self.players] + "w")
            )
        else:
            raise word.part(at - 1, at).error(f"{mark!r} is not a mark; marks are {' '.join(_MARK_SIGNS)} ' & > :")
        return end

    def _read_ids(self) -> list[int]:
        words = self.found.get("ids")
        if words is None:
            return list(range(CARDS))
        ids: list[int] = []
        for word in words[1:]:
            low, hyphen, _ = word.text.partition("-")
            first = word.part(0, len(low)).number(0, CARDS - 1, "an id")
            last = first
            if hyphen:
                last = word.part(len(low) + 1, len(word.text)).number(first, CARDS - 1, "the end of a run")
            for card in range(first, last + 1):
                if card in ids:
                    raise word.error(f"the id {card} is there twice")
                ids.append(card)
        if len(ids) != CARDS:
            raise words[0].error(f"all ids from 0 to {CARDS - 1} are needed, and here are {len(ids)}")
        return ids

    def _put_card(self, card: int, zone: i64, read: _Card) -> None:
        s = self.state
        self.columns[card] = read.column
        if zone != AWAY:
            link_first(s.v, zone, card)
        s.put_number(card, read.number)
        s.mark(card, read.marks)
        s.put_least(card, read.least)
        if read.chosen:
            s.choose(card, 0)  # up to which slot the choice goes follows from the rest
        s.put_seen(card, read.seen if read.seen >= 0 else defaults.default_seen(s, card))

    # --- what is counted

    def _read_views(self) -> None:
        s = self.state
        words = self.found.get("views")
        if words is not None and len(words) != self.players + 1:
            raise words[0].error(f"views are {self.players} numbers, one for each seat")
        for seat in range(self.players):
            default = int(defaults.default_views(s, seat))
            s.put_views(seat, default if words is None else words[seat + 1].number(0, 2, "the number of views left"))

    def _read_dealt(self) -> None:
        words = self.found.get("dealt", [])
        for i in range(1, len(words)):
            if i == CARDS:
                raise words[i].error(f"with {CARDS} cards the deal is complete; the phase is view")
            self.state.put_number(i - 1, words[i].number(0, 13, "a card"))
            self.state.put("dealt", i)

    # --- abilities under way

    def _read_frame(self, words: list[Token]) -> None:
        s = self.state
        if len(words) & 1 == 1:
            raise words[0].error("a frame is its ability, then names and values: frame 12 step 1 it b3")
        if s.depth() == constants.MAX_DEPTH:
            raise words[0].error(f"there are at most {constants.MAX_DEPTH} frames")
        if words[1].text in vocabulary.ABILITY_NAMES:
            ability_id = vocabulary.ABILITY_NAMES.index(words[1].text)
        else:
            ability_id = words[1].number(0, 13, "the ability of a frame, unless it is token or exchange,")
        values: dict[str, Token] = {}
        names = [defaults.frame_field(s.mix, ability_id, i) for i in range(len(vocabulary.PRONOUNS))]
        for i in range(2, len(words), 2):
            key = words[i].text
            if key in values or not (key in names or key in ("step", "actor", "count")):
                raise words[i].error(f"{key!r} is not step, actor, {', '.join(names)} or count, each once")
            values[key] = words[i + 1]
        f = s.push(ability_id, self._seat(values["actor"]) if "actor" in values else s.turn(), NONE)
        if "step" in values:
            s.put_step(f, values["step"].number(0, int(s.mix.abilities[ability_id].length), "the step"))
        if "count" in values:
            s.put_counted(f, values["count"].number(0, 255, "the count"))
        for i in (3, 2, 1, 0):  # the source of an exchange depends on the drawn card
            value = values.get(names[i])
            if value is None:
                s.put_pronoun(f, i, defaults.default_pronoun(s, f, i))
            elif names[i] == "village":
                s.put_pronoun(f, i, self._seat(value))
            elif names[i] == "flags":
                s.put_pronoun(f, i, value.number(0, 15, "flags of an exchange"))
            else:
                s.put_pronoun(f, i, self._place(value))

    def _read_chain(self) -> None:
        s = self.state
        chain = defaults.default_chain(s)
        if "chain" in self.found:
            chain = 0
            for word in self.found["chain"][1:]:
                chain |= bit_of(self._place(word))
        s.put_chain(chain)
