"""Reading the text of a position. The format is described in `wolfsbane.engine.position`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from wolfsbane.engine import constants
from wolfsbane.engine.cards import copies_of
from wolfsbane.engine.constants import (
    AWAY,
    CARDS,
    DECK,
    EVERYONE,
    EXCHANGE_ABILITY,
    NONE,
    NUMBERS,
    TOKEN_ABILITY,
)
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.position_check import check_position
from wolfsbane.engine.position_usual import (
    FLAG_FIELDS,
    FLAGS,
    MARK_BITS,
    MARKS,
    NUMBERED,
    PHASES,
    PRONOUNS,
    REASONS,
    SEATS,
    ZONES,
    fill_derived,
    stands_for_a_manner,
    stands_for_a_seat,
    usual_acted,
    usual_chain,
    usual_pronoun,
    usual_sealed,
    usual_seen,
    usual_stock,
    usual_views,
)
from wolfsbane.engine.position_words import ImpossibleError, PositionError, Word, split_fields
from wolfsbane.engine.state import State, new_state
from wolfsbane.engine.vector import bit_of, link_first

# The phases, by number, in which a field has its place.
_ALWAYS: Final = "012345678"
_ON_THE_TABLE: Final = "2345678"
_IN_PLAY: Final = "345678"
_PLACES: Final = {
    **dict.fromkeys(["players", "rounds", "phase", *ZONES[:4]], _ALWAYS),
    **dict.fromkeys(["points", "round", "token", "start"], _ALWAYS[1:]),
    **dict.fromkeys(["deck", "pile", "away", "ids"], _ON_THE_TABLE),
    **dict.fromkeys(["row", "hand", *ZONES[8:12]], _IN_PLAY),
    **dict.fromkeys(["caller", "last", "quiet", "stock", *FLAGS], _IN_PLAY),
    **dict.fromkeys(["frame", "chain"], "3567"),
    **dict.fromkeys(["sealed", "reason"], "78"),
    "turn": "1345678",
    "side": "3456",
    "starter": "6",
    "views": "2",
    "dealt": "1",
}


class _Card:
    """A card as it was read, before it has its place."""

    def __init__(self, number: int, column: int) -> None:
        self.number = number
        self.column = column
        self.marks = 0
        self.chosen = False
        self.least = 0
        self.seen = -1
        self.ward: Word | None = None


def parse_position(text: str, mix_of: Callable[[str], Mix]) -> State:
    """The position that a line of text describes; `mix_of` gives the mix of a code. Raises PositionError.

    >>> from wolfsbane.decks.registry import mix_of
    >>> parse_position("amulet; a 3^ 5; b 12 6; deck 4 ...; phase holding; hand 7", mix_of).count(0)
    2
    >>> parse_position("amulet; a 3^ 5; a 12 6", mix_of)
    Traceback (most recent call last):
        ...
    wolfsbane.engine.position_words.PositionError: column 17: the field 'a' is there twice
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

    def __init__(self, mix: Mix, fields: list[list[Word]]) -> None:
        self.found: dict[str, list[Word]] = {}
        self.frames: list[list[Word]] = []
        for words in fields:
            self._note_field(words)
        named = 2
        for seat in range(4):
            if SEATS[seat] in self.found:
                named = max(2, seat + 1)
        self.players = self._one_number("players", named, 4, "the number of players", named)
        s = new_state(mix, self.players, self._one_number("rounds", 1, 4, "the number of rounds", 4))
        self.state = s
        s.put("phase", self._one_of("phase", PHASES, constants.BEFORE_MAIN))
        self._check_places(fields)
        s.put("turn", self._one_seat("turn", 0))
        s.put("side", self._one_of("side", ["facedown", "faceup"], 0))
        self._read_points()
        self.columns = [0] * CARDS
        self._read_cards()
        self._read_token_and_turns()
        self._read_what_is_counted()
        for words in self.frames:
            self._read_frame(words)
        self._read_chain()
        if usual_acted(s) == 1:
            s.put("acted", 1)
        fill_derived(s)

    def _note_field(self, words: list[Word]) -> None:
        name = words[0].text
        if name not in _PLACES:
            raise words[0].error(f"there is no field {name!r}; there are {', '.join(_PLACES)}")
        if name == "frame":
            self.frames.append(words)
            return
        if name in self.found:
            raise words[0].error(f"the field {name!r} is there twice")
        if name in FLAGS and len(words) > 1:
            raise words[1].error(f"nothing follows {name!r} in its field")
        self.found[name] = words

    def _check_places(self, fields: list[list[Word]]) -> None:
        phase = str(self.state.phase())
        for words in fields:
            if phase not in _PLACES[words[0].text]:
                known = PHASES[self.state.phase()]
                raise words[0].error(f"the field {words[0].text!r} has no place in the phase {known}")

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

    def _one(self, name: str) -> Word:
        words = self.found[name]
        if len(words) != 2:
            raise words[0].error(f"after {name!r} comes one word")
        return words[1]

    def _one_number(self, name: str, low: int, high: int, what: str, usual: int) -> int:
        return self._one(name).number(low, high, what) if name in self.found else usual

    def _one_seat(self, name: str, usual: int) -> int:
        return self._seat(self._one(name)) if name in self.found else usual

    def _one_of(self, name: str, words: list[str], usual: int) -> int:
        if name not in self.found:
            return usual
        word = self._one(name)
        if word.text not in words:
            raise word.error(f"{name!r} is one of {', '.join(words).strip(', ')}, not {word.text!r}")
        return words.index(word.text)

    def _seat(self, word: Word) -> int:
        if len(word.text) == 1 and word.text in SEATS[: self.players]:
            return SEATS.index(word.text)
        raise word.error(f"a seat is one of {', '.join(SEATS[: self.players])}, not {word.text!r}")

    def _seats(self, word: Word, letters: str) -> int:
        """The bits of some seats, named by these letters."""
        seats = 0
        for letter in word.text:
            if letter not in letters or (seats >> "abcdw".index(letter)) & 1 == 1:
                raise word.error(f"some of {', '.join(letters)} are named, each once, not {word.text!r}")
            seats |= 1 << "abcdw".index(letter)
        return seats

    def _place(self, word: Word) -> i64:
        """The card at a place such as b3 or pile1."""
        end = len(word.text.rstrip("0123456789"))
        name = word.text[:end]
        if name not in ZONES[: constants.ZONE_COUNT] or end == len(word.text):
            raise word.error(f"{word.text!r} is not a place such as b3, pile1, hand1")
        index = word.part(end, len(word.text)).number(1, CARDS, "a place")
        card = self.state.card_at(ZONES.index(name), index - 1)
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
            rows: list[list[Word]] = [[]]
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
        for zone, name in enumerate(ZONES):
            zones.append([])
            words = self.found.get(name, [])
            if words and "-" in name and SEATS.index(name[-1]) >= self.players:
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
        for zone in NUMBERED:
            read += zones[zone]
            for i in range(len(zones[zone])):  # from the last one, since each is put in front
                self._put_card(ids[len(read) - 1 - i], zone, zones[zone][-1 - i])
        for i, card in enumerate(read):
            if card.ward is not None:
                s.put_ward(ids[i], self._place(card.ward))

    def _read_card(self, word: Word, left: list[int]) -> _Card:
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

    def _read_mark(self, card: _Card, word: Word, mark: str, at: int) -> int:
        """Reads a mark; `at` is the place after its sign, and after what belongs to it when this returns."""
        end = at
        if mark in MARKS:
            card.marks |= MARK_BITS[MARKS.index(mark)]
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
            card.seen = EVERYONE if names.text == "*" else self._seats(names, SEATS[: self.players] + "w")
        else:
            raise word.part(at - 1, at).error(f"{mark!r} is not a mark; marks are {' '.join(MARKS)} ' & > :")
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
        s.put_seen(card, read.seen if read.seen >= 0 else usual_seen(s, card))

    # --- the table

    def _read_token_and_turns(self) -> None:
        s = self.state
        words = self.found.get("token")
        if words is not None:
            if not (len(words) == 2 or (len(words) == 3 and words[2].text == "active")):
                raise words[0].error("after 'token' comes a seat, and then perhaps 'active'")
            s.put("holder", self._seat(words[1]))
            s.put("active", len(words) - 2)
        s.put("start", self._one_seat("start", int(s.holder())))
        s.put("caller", self._one_seat("caller", NONE))
        words = self.found.get("last")
        if words is not None:
            if not 2 <= len(words) <= 3:
                raise words[0].error("after 'last' come one or two seats")
            s.put("last", self._seat(words[1]))
            if len(words) == 3:
                s.put("last_other", self._seat(words[2]))
        for i, flag in enumerate(FLAGS):
            if flag in self.found:
                s.put(FLAG_FIELDS[i], 1)

    def _read_what_is_counted(self) -> None:
        s = self.state
        s.put("quiet", self._one_number("quiet", 0, constants.QUIET_TURNS, "the number of turns", 0))
        s.put("stock", self._one_number("stock", 0, 2 * CARDS, "the stock", int(usual_stock(s))))
        s.put("reason", self._one_of("reason", REASONS, 0))
        words = self.found.get("views")
        if words is not None and len(words) != self.players + 1:
            raise words[0].error(f"views are {self.players} numbers, one for each seat")
        for seat in range(self.players):
            usual = int(usual_views(s, seat))
            s.put_views(seat, usual if words is None else words[seat + 1].number(0, 2, "the number of views left"))
        sealed = int(usual_sealed(s))
        if "sealed" in self.found:
            word = self._one("sealed")
            sealed = 0 if word.text == "-" else self._seats(word, SEATS[: self.players])
        s.put("sealed", sealed)
        words = self.found.get("dealt", [])
        for i in range(1, len(words)):
            if i == CARDS:
                raise words[i].error(f"with {CARDS} cards the deal is complete; the phase is view")
            s.put_number(i - 1, words[i].number(0, 13, "a card"))
            s.put("dealt", i)

    # --- abilities under way

    def _read_frame(self, words: list[Word]) -> None:
        s = self.state
        if len(words) & 1 == 1:
            raise words[0].error("a frame is its ability, then names and values: frame 12 step 1 it b3")
        if s.depth() == constants.MAX_DEPTH:
            raise words[0].error(f"there are at most {constants.MAX_DEPTH} frames")
        name = words[1].text
        if name == "token":
            ability_id: i64 = TOKEN_ABILITY
        elif name == "exchange":
            ability_id = EXCHANGE_ABILITY
        else:
            ability_id = words[1].number(0, 13, "the ability of a frame, unless it is token or exchange,")
        values: dict[str, Word] = {}
        for i in range(2, len(words), 2):
            key = words[i].text
            if key in values or not (key in PRONOUNS or key in ("step", "actor", "tally")):
                raise words[i].error(f"{key!r} is not step, actor, {', '.join(PRONOUNS)} or tally, each once")
            values[key] = words[i + 1]
        f = s.push(ability_id, self._seat(values["actor"]) if "actor" in values else s.turn(), NONE)
        if "step" in values:
            s.put_step(f, values["step"].number(0, int(s.mix.abilities[ability_id].length), "the step"))
        if "tally" in values:
            s.put_tally(f, values["tally"].number(0, 255, "the tally"))
        for i in (3, 2, 1, 0):  # the source of an exchange depends on the drawn card
            value = values.get(PRONOUNS[i])
            if value is None:
                s.put_pronoun(f, i, usual_pronoun(s, f, i))
            elif stands_for_a_seat(s, ability_id, i):
                s.put_pronoun(f, i, self._seat(value))
            elif stands_for_a_manner(ability_id, i):
                s.put_pronoun(f, i, value.number(0, 15, "the manner of an exchange"))
            else:
                s.put_pronoun(f, i, self._place(value))

    def _read_chain(self) -> None:
        s = self.state
        chain = usual_chain(s)
        if "chain" in self.found:
            chain = 0
            for word in self.found["chain"][1:]:
                chain |= bit_of(self._place(word))
        s.put_chain(chain)
        if "starter" in self.found:
            s.put("opener", self._place(self._one("starter")))
