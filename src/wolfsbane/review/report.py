"""The report of a review as data, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from wolfsbane.engine.text import Text

FORMAT: Final = 1  # of the JSON; a change that a reader could trip over raises it

JUDGED: Final = "judged"
TOO_CLOSE: Final = "too close"
FORCED: Final = "forced"

TextJson = dict[str, Any]  # {"id": ..., "values": {...}}, as on the wire of the server


@dataclass(frozen=True)
class Header:
    """What the report is about and what it was made with. `seconds`, the time taken, is all that differs when the same
    review is made again. `record` is the game itself, and `digest` its SHA-256."""

    format: int
    version: str
    rules: int
    evaluator: str
    simulations: int
    rollouts: int
    seed: int
    thresholds: list[float]
    errors: float
    seconds: float
    digest: str
    record: str
    mix: str
    players: int
    names: list[str]
    seats: list[int]  # whose decisions were reviewed
    winner: int | None
    complete: bool = True  # whether all of it is done


@dataclass(frozen=True)
class Action:
    """A legal action: the chance to win the game with it (`win`, in percent) with its standard error, in as many
    simulations (`visits`), and the expected points of the round."""

    code: str
    win: float
    error: float
    visits: int
    points: float
    text: TextJson


@dataclass(frozen=True)
class Forgotten:
    """The card without whose knowledge the action played would have been right: where it lies in the eyes of the seat,
    its number, and the turn in which the seat saw it (0 is before the first turn)."""

    seat: int
    slot: int
    number: int
    turn: int


@dataclass(frozen=True)
class Call:
    """The chance that a call succeeds, in percent, from what the seat knew; `verdict` is `made`, `too early`, `missed`
    or empty. `succeeded` is what became of a call that was made, if the round is over."""

    chance: float
    error: float
    verdict: str = ""
    succeeded: bool | None = None


@dataclass(frozen=True)
class Decision:
    """One decision of a seat. `at` is its index in the history of the game; `known` is all that the seat knew, as the
    text of a position with ? for what it had not seen, and `asked` what it was asked. `actions` are the legal ones,
    the best first. `loss` is in percentage points of win chance, with its standard error. `follows` says what would
    probably have followed the best action."""

    at: int
    seat: int
    round: int
    turn: int
    status: str
    known: str
    asked: TextJson
    played: str
    best: str
    loss: float = 0.0
    error: float = 0.0
    mark: str = ""
    cause: str = ""
    actions: list[Action] = field(default_factory=list)
    explanation: list[TextJson] = field(default_factory=list)
    forgotten: Forgotten | None = None
    call: Call | None = None
    follows: list[TextJson] = field(default_factory=list)


@dataclass(frozen=True)
class Luck:
    """What chance did: `kind` is `start`, `deal` or `draw`. `value` is each seat's chance to win after it, `average`
    the mean over everything that could have happened, both in percent, and `luck` the difference."""

    at: int
    kind: str
    round: int
    turn: int
    seat: int | None
    number: int | None
    value: list[float]
    average: list[float]
    luck: list[float]


@dataclass(frozen=True)
class Round:
    """A round: each seat's chance to win at its start, before the deal, then for each seat the points, the sum of the
    losses of its marked decisions and the sum of luck. `points` is empty if the round is not over."""

    round: int
    chances: list[float]
    points: list[int]
    loss: list[float]
    luck: list[float]


@dataclass(frozen=True)
class Seat:
    """The whole game of a seat: `result` is 100 for a win and 0 otherwise (None if it is not over); `adjusted` is that
    without luck."""

    seat: int
    result: float | None
    luck: float
    adjusted: float | None
    loss: float
    decisions: int
    marks: dict[str, int]


@dataclass(frozen=True)
class Report:
    """A whole review. `instructive` are the most instructive decisions, by their `at`, the most instructive first."""

    header: Header
    seats: list[Seat]
    rounds: list[Round]
    instructive: list[int]
    decisions: list[Decision]
    luck: list[Luck]


def to_json(report: Report) -> str:
    return json.dumps(asdict(report), ensure_ascii=False, separators=(",", ":"))


def from_json(text: str) -> Report:
    """The report of a JSON text. Raises ValueError if it is not one of this version."""
    try:
        data = json.loads(text)
        form = data["header"]["format"]
    except (ValueError, KeyError, TypeError):
        raise ValueError("this is not the report of a review") from None
    if form != FORMAT:
        raise ValueError(f"the report has the format {form}; this program reads {FORMAT}")
    try:
        return Report(
            header=Header(**data["header"]),
            seats=[Seat(**one) for one in data["seats"]],
            rounds=[Round(**one) for one in data["rounds"]],
            instructive=list(data["instructive"]),
            decisions=[decision_from(one) for one in data["decisions"]],
            luck=[Luck(**one) for one in data["luck"]],
        )
    except (KeyError, TypeError, AttributeError) as problem:
        raise ValueError(f"the report of the review is damaged: {problem}") from None


def decision_from(data: Mapping[str, Any]) -> Decision:
    """A decision of its JSON form."""
    forgotten, call = data.get("forgotten"), data.get("call")
    return Decision(
        **{
            **data,
            "actions": [Action(**one) for one in data["actions"]],
            "forgotten": None if forgotten is None else Forgotten(**forgotten),
            "call": None if call is None else Call(**call),
        }
    )


def text_json(text: Text) -> TextJson:
    """A text in the form that it has on the wire."""
    values = {name: text_json(value) if isinstance(value, Text) else value for name, value in text.values.items()}
    return {"id": text.id, "values": values} if values else {"id": text.id}


def text_from(data: TextJson) -> Text:
    """The text of its JSON form."""
    values = {
        name: text_from(value) if isinstance(value, dict) else value for name, value in data.get("values", {}).items()
    }
    return Text(str(data["id"]), values)


def without_time(report: Report) -> dict[str, Any]:
    """The report as a dictionary without the time taken, for comparisons."""
    data = asdict(report)
    del data["header"]["seconds"]
    return data
