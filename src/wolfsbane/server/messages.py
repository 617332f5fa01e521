"""What a client and the server say to each other. The protocol page and the TypeScript types are made from here.

The same messages go over a WebSocket and over plain HTTP. Seats are 0 to 3 in them, and `null` is somebody who only
watches. Actions are written in the codes of the notation (`draw`, `b3`, `pile1`).
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field

from wolfsbane.engine import text as engine_text
from wolfsbane.protocol.texts import values_to_json

# The version of these messages. Raise it when a client of the version before could misread a message, or would be
# refused: such a client then asks for a reload instead of going on. Fields and messages that may be ignored need no
# new version.
PROTOCOL: Final = 3

Memory = Literal["strict", "marks", "full"]
Stage = Literal["open", "playing", "over", "choosing", "abandoned"]
UndoOffer = Literal["free", "ask"]
Request = Literal["undo", "pause", "abandon"]  # what the people at a table may ask each other for
RefusalCode = Literal["illegal", "stale", "stage", "seat", "option", "limit", "form"]
PromptKind = Literal[
    "waiting",
    "deal",
    "view",
    "before",
    "drawing",
    "holding",
    "after",
    "ability",
    "token",
    "exchange",
    "scoring",
    "over",
]

ID_PATTERN: Final = r"^[A-Za-z0-9_-]+$(?!\n)"  # in Python, $ alone would let a line break at the end pass
Id = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=ID_PATTERN,
        description="Chosen by the client. A message sent again with the same id counts once.",
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, le=3, description="A seat: 0 to 3.")]
Seq = Annotated[
    int, Meta(ge=0, le=2**53, description="The sequence number of a message, counted for each seat from 1.")
]
At = Annotated[
    int,
    Meta(
        ge=0,
        le=2**53,
        description="The last sequence number you had when you first sent this: with it, it never counts twice.",
    ),
]
Code = Annotated[str, Meta(min_length=1, max_length=8, description="An action in the notation, such as draw or b3.")]
CardNumber = Annotated[int, Meta(ge=0, le=13, description="What is printed on a card.")]
MOST_CODES: Final = 8  # of an instruction: one card is taken, and a few are given for it
MOST_INSTRUCTIONS: Final = 4  # of a seat
LATEST: Final = 2**53  # milliseconds; a time that every client can write as a number
MOST_GAMES: Final = 1_000_000  # at one table
MAX_PLAYERS: Final = 4
MAX_ROUNDS: Final = 4
CHAT_LENGTH: Final = 500
DAY_SECONDS: Final = 86_400  # a clock with as much time, or more, is for correspondence play
NAME_LENGTH: Final = 24
Name = Annotated[
    str,
    Meta(min_length=1, max_length=NAME_LENGTH, description=f"The name of a player: 1 to {NAME_LENGTH} characters."),
]
Level = Annotated[str, Meta(min_length=1, max_length=40, description="A bot that this server offers.")]
DEFAULT_LEVEL: Final = "medium"
MixCode = Annotated[
    str, Meta(min_length=1, max_length=40, description="The name of a deck, or a mix code such as AAAAAAAAAAAAAA-A.")
]
# One thing that happened, as its reader may know it: a dict, since the core writes it without msgspec. In the types of
# TypeScript it is the union of all declared kinds.
GameEvent = Annotated[dict[str, int | str | bool], Meta(title="GameEvent", description="As listed under Events.")]


ViewJson = Annotated[dict[str, Any], Meta(title="View")]  # declared in wolfsbane.protocol.views


# --- what a table is made with


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a player may think: for each move, or in all with something added after each turn."""

    kind: Literal["move", "bank"]
    seconds: Annotated[int, Meta(ge=2, le=604_800)]
    increment: Annotated[int, Meta(ge=0, le=3_600, description="Seconds added after each turn; for a bank.")] = 0

    @property
    def is_correspondence(self) -> bool:
        """Is this a clock for people who are not there at the same time?"""
        return self.seconds >= DAY_SECONDS


FRIENDS: Final = Meta(extra={"form": "friends"})  # an option that matters only at a table with several people


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What holds at a table, for all seats alike.

    The browser's form has a check box for each flag, made from here by `make protocol`: its label is the text
    `option-<name>`, and it begins with the default or with the `preset` in the metadata of the field.
    """

    memory: Annotated[
        Memory,
        Meta(
            description="strict: a viewed card is shown once. marks: cards that you have seen and can still place stay "
            "marked. full: also the discard pile, and counts of what is left."
        ),
    ] = "marks"
    clock: Clock | None = None
    hints: Annotated[bool, Meta(extra={"preset": True})] = False
    undo: Annotated[
        bool, Meta(description="Free until anyone has learned something, then by consent of the other people.")
    ] = True
    chat: Annotated[bool, FRIENDS] = True
    spectators: Annotated[bool, FRIENDS] = False
    delay: Annotated[int, Meta(ge=0, le=3_600, description="How many seconds later spectators see it all.")] = 0
    public: Annotated[
        bool,
        FRIENDS,
        Meta(
            description="Listed in the lobby. Spectators can read the chat, and everybody can replay finished games "
            "from all seats; otherwise only the people who played them can."
        ),
    ] = False
    rounds: Annotated[int, Meta(ge=1, le=MAX_ROUNDS)] = MAX_ROUNDS


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit at a seat of a new table. A bot without a level gets the default level, `medium`."""

    kind: Literal["you", "open", "bot"]
    level: Level | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made."""

    seats: Annotated[list[SeatPlan], Meta(min_length=2, max_length=MAX_PLAYERS)]
    mix: MixCode = "amulet"
    title: Annotated[str, Meta(max_length=60)] = ""
    options: Options = field(default_factory=Options)  # as a value it would be described as the default of the type


# --- from a client


class Act(Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """An answer to the prompt: one action, or a whole set of cards and `done`. `at` is the last `seq` received."""

    id: Id
    at: Seq
    codes: Annotated[list[Code], Meta(min_length=1, max_length=54)]


class Instruction(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A choice for the beginning of your next turn, and when it is to be made. All of its conditions have to hold.

    Whatever it is about has to be as it is now: for `pile1` the cards that you give, for `call` your whole village.
    They are the same cards on the same side, wherever they lie in your village, and you have learned nothing new about
    them.
    """

    codes: Annotated[
        list[Code],
        Meta(
            min_length=1,
            max_length=MOST_CODES,
            description="`draw`, `call`, or `pile1`, the cards of yours that you give for it, and `done`. With another "
            "`done` the turn ends then, unless there is something else to decide.",
        ),
    ]
    top: Annotated[
        tuple[CardNumber, CardNumber] | None,
        Meta(description="The top card of the discard pile is one of these numbers: the lowest and the highest."),
    ] = None
    nobody_called: Annotated[bool, Meta(description="Nobody has called for a vote by then.")] = False


class Instruct(Struct, frozen=True, tag="instruct", forbid_unknown_fields=True):
    """At a table for correspondence play: what to do when your next turn comes. The first that fits then is done.

    One is added after the others, or one is removed, by its place among them. `at` is the last `seq` received.
    """

    id: Id
    at: Seq
    add: Instruction | None = None
    remove: Annotated[int, Meta(ge=0, le=MOST_INSTRUCTIONS - 1)] | None = None


class Why(Struct, frozen=True, tag="why", forbid_unknown_fields=True):
    """Why can't I do that?"""

    id: Id
    code: Code


class About(Struct, frozen=True, tag="about", forbid_unknown_fields=True):
    """What does this card do? By its number in the mix of this table."""

    id: Id
    number: Annotated[int, Meta(ge=0, le=13)]


class Hint(Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """What would the coach do? Where the table allows it."""

    id: Id


class Chat(Struct, frozen=True, tag="chat", forbid_unknown_fields=True):
    """Something said to the table; by a spectator, to the other spectators."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]
    at: At | None = None


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take back your last choice, or ask the others whether you may."""

    id: Id
    at: At | None = None


class Agree(Struct, frozen=True, tag="agree", forbid_unknown_fields=True):
    """The answer to somebody who asks for an undo, a pause or an end. Who asked takes the question back with `no`."""

    id: Id
    yes: bool
    at: At | None = None


class Ack(Struct, frozen=True, tag="ack", forbid_unknown_fields=True):
    """Everything up to this sequence number has arrived."""

    seq: Seq


class Join(Struct, frozen=True, tag="join", forbid_unknown_fields=True):
    """Sit down, or take back a seat that a bot holds for you. Without a seat: the first free one."""

    id: Id
    seat: SeatNumber | None = None


class Leave(Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Get up. The seat stays yours to take back until somebody else sits there."""

    id: Id
    at: At | None = None


class Fill(Struct, frozen=True, tag="fill", forbid_unknown_fields=True):
    """Put a bot on an empty seat, or change the level of the bot that has it."""

    id: Id
    seat: SeatNumber
    level: Level = DEFAULT_LEVEL
    at: At | None = None


class StandIn(Struct, frozen=True, tag="stand_in", forbid_unknown_fields=True):
    """Let a bot play for somebody who is away, until they take their seat back."""

    id: Id
    seat: SeatNumber
    level: Level = DEFAULT_LEVEL
    at: At | None = None


class Unseat(Struct, frozen=True, tag="unseat", forbid_unknown_fields=True):
    """Take a bot from its seat, so that somebody can sit down there."""

    id: Id
    seat: SeatNumber
    at: At | None = None


class Remind(Struct, frozen=True, tag="remind", forbid_unknown_fields=True):
    """Remind somebody that it is their decision."""

    id: Id
    seat: SeatNumber
    at: At | None = None


class Pause(Struct, frozen=True, tag="pause", forbid_unknown_fields=True):
    """Stop the game and its clocks for a while, if the others who are there agree."""

    id: Id
    at: At | None = None


class Resume(Struct, frozen=True, tag="resume", forbid_unknown_fields=True):
    """Go on after a pause. Anybody at the table may."""

    id: Id
    at: At | None = None


class Resign(Struct, frozen=True, tag="resign", forbid_unknown_fields=True):
    """Give up. A bot plays the game to its end for you; if nobody else plays, the table is abandoned."""

    id: Id
    at: At | None = None


class Abandon(Struct, frozen=True, tag="abandon", forbid_unknown_fields=True):
    """End a game or a table that is not over, without a result, if the others who are there agree."""

    id: Id
    at: At | None = None


class Start(Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """Begin the game; every seat has to be taken."""

    id: Id
    at: At | None = None


class Rematch(Struct, frozen=True, tag="rematch", forbid_unknown_fields=True):
    """Another game, as soon as all people at the table want one. With losers_choose if anyone asks for that."""

    id: Id
    losers_choose: bool = False
    wants: Annotated[bool, Meta(description="False takes back that you want one.")] = True
    at: At | None = None


class Replace(Struct, frozen=True, tag="replace", forbid_unknown_fields=True):
    """Losers choose: take all cards of a number from another deck, named by its letter or name."""

    id: Id
    number: Annotated[int, Meta(ge=0, le=13)]
    deck: Annotated[str, Meta(min_length=1, max_length=20)]
    at: At | None = None


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Is the connection still alive? Answered by `pong` at once; browsers see no pings of a WebSocket itself."""

    id: Id


ClientMessage = (
    Act
    | Instruct
    | Why
    | About
    | Hint
    | Chat
    | Undo
    | Agree
    | Ack
    | Join
    | Leave
    | Fill
    | StandIn
    | Unseat
    | Remind
    | Pause
    | Resume
    | Resign
    | Abandon
    | Start
    | Rematch
    | Replace
    | Ping
)


# --- to a client


class Text(Struct, frozen=True, omit_defaults=True):
    """A sentence or phrase by its id in the catalogues, with the values that fill it in."""

    id: str
    values: dict[str, int | str | Text] = {}

    @classmethod
    def of(cls, text: engine_text.Text) -> Text:
        # Texts in it are plain objects, which take less time and are the same on the wire.
        values: Any = values_to_json(text)
        return cls(text.id, values)


class Step(Struct, frozen=True, omit_defaults=True):
    """A step of a lesson."""

    number: Annotated[int, Meta(description="Counted from 1.")]
    text: Annotated[Text | None, Meta(description="What the learner reads. Left out: the lesson is over.")] = None


class LessonShown(Struct, frozen=True, omit_defaults=True):
    """The lesson that is played at a table."""

    id: str
    title: Text
    steps: int
    texts: Annotated[
        dict[str, dict[str, str]],
        Meta(description="By language and id: texts of its own, which no catalogue has."),
    ] = {}


class InstructionChoice(Struct, frozen=True, omit_defaults=True):
    """What an instruction may do: its first code."""

    code: str
    cards: Annotated[list[str], Meta(description="Of these one or more follow: the cards that you give.")] = []


class Instructions(Struct, frozen=True, omit_defaults=True):
    """At a table for correspondence play: what you have left for your next turn. Nobody else is told of it."""

    left: Annotated[list[Instruction], Meta(description="With the codes that their cards have now.")] = []
    changed: Annotated[
        list[int], Meta(description="Those of them, by place, whose cards are not as they were: they don't fit.")
    ] = []
    choices: Annotated[
        list[InstructionChoice], Meta(description="What one more instruction may do. Empty: no more.")
    ] = []
    most: Annotated[int, Meta(description="How many there can be.")] = 0
    called: Annotated[bool, Meta(description="Somebody has called, so `nobody_called` would not hold.")] = False
    unfit: Annotated[bool, Meta(description="It is your turn, and nothing of what you had left fitted.")] = False


class Prompt(Struct, frozen=True, omit_defaults=True):
    """Who is to decide, and what you may do if it is you."""

    seats: list[int]
    legal: list[str] = []
    at: Annotated[
        int | None,
        Meta(description="The sequence number of the message that put this question to you: answer it once."),
    ] = None
    clocks: Annotated[
        list[int] | None, Meta(description="Milliseconds left for each seat when this was sent; with a clock.")
    ] = None
    undo: Annotated[
        UndoOffer | None,
        Meta(description="You may take back your last choice: at once, or if the others agree. Left out: you may not."),
    ] = None
    kind: Annotated[
        PromptKind,
        Meta(description="What is asked: a part of the turn, or of an ability, of the token or of an exchange."),
    ] = "waiting"
    number: Annotated[
        int | None, Meta(description="The card whose ability asks, or the one that is held or exchanged.")
    ] = None
    ask: Annotated[
        Text | None, Meta(description="What is asked of you, or for whom it waits, as a whole sentence.")
    ] = None
    several: Annotated[
        list[str], Meta(description="Of these any set may be chosen: its codes in ascending order, then done.")
    ] = []
    exactly: Annotated[int | None, Meta(description="The set has this many cards, and no done follows.")] = None
    pile: Annotated[
        list[tuple[int, int]],
        Meta(
            description="What lies open of the discard pile: its top card and those that you may choose. Of each how "
            "far from the top it is, and its number."
        ),
    ] = []
    used: Annotated[list[int], Meta(description="Cards of villages whose abilities can't be used again for now.")] = []
    no_call: Annotated[Text | None, Meta(description="Why you can't call for a vote now. Left out: you can.")] = None
    step: Annotated[
        Step | None, Meta(description="In a lesson: what is asked of you. `legal` has only what this step permits.")
    ] = None
    instructions: Annotated[
        Instructions | None,
        Meta(description="At a table for correspondence play, while it is not your decision; or why none was done."),
    ] = None


class HelpUsed(Struct, frozen=True, omit_defaults=True):
    """The help that a person's seat has had in a game: part of its result."""

    seat: int
    undos: Annotated[int, Meta(description="Choices that were taken back.")] = 0
    hints: Annotated[int, Meta(description="Decisions for which the coach was asked.")] = 0
    by_bot: Annotated[int, Meta(description="Choices that a bot made in the person's place.")] = 0
    resigned: bool = False


class Sentence(Struct, frozen=True, omit_defaults=True):
    """What happened as a person would say it: several events together. `seat` is who acted."""

    text: Text
    seat: int | None = None
    start: Annotated[int, Meta(description="The index of the first event that it tells.")] = 0
    opens: Annotated[bool, Meta(description="The move goes on: there is more to come.")] = False
    concerns: Annotated[bool, Meta(description="Somebody else touched your cards, or called.")] = False


class Update(Struct, frozen=True, tag="update", omit_defaults=True):
    """What happened through one choice. `id` is that of your own message, if it was yours."""

    seq: int
    events: list[GameEvent]
    prompt: Prompt
    id: str | None = None
    help: Annotated[list[HelpUsed], Meta(description="At the end of a game: the help that seats have had.")] = []
    story: Annotated[list[Sentence], Meta(description="The events in sentences, in their order.")] = []


class SeatShown(Struct, frozen=True, omit_defaults=True):
    """Who sits at a seat. A seat with both a name and a level is a person's, held by a bot."""

    kind: Literal["empty", "person", "bot"]
    name: str = ""
    level: str | None = None
    wants_rematch: bool = False
    losers_choose: Annotated[bool, Meta(description="They want the rematch with losers choosing.")] = False
    resigned: Annotated[bool, Meta(description="The person has resigned; a bot plays to the end for them.")] = False


class Asked(Struct, frozen=True):
    """Somebody asks for an undo, a pause, or the end of the game; these seats have still to agree."""

    seat: int
    waiting: list[int]
    what: Request


class Choosing(Struct, frozen=True):
    """Losers choose: whose choice it is, and which decks may give which number."""

    seat: int
    options: list[tuple[int, str]]
    left: Annotated[
        int, Meta(description="Milliseconds left for it when this was sent; then a bot chooses for the seat.")
    ]


class TableShown(Struct, frozen=True, tag="table", omit_defaults=True):
    """The whole table as you may see it. You have everything up to `seq` when you have this."""

    seq: int
    table: str
    title: str
    stage: Stage
    you: Annotated[int | None, Meta(description="Your seat; null if you only watch.")]
    host: int | None
    game: Annotated[int, Meta(description="Which game at this table, from 1; 0 before the first.")]
    mix: str
    options: Options
    seats: list[SeatShown]
    view: ViewJson | None = None
    prompt: Prompt | None = None
    winner: int | None = None
    asked: Asked | None = None
    choosing: Choosing | None = None
    paused: Annotated[int | None, Meta(description="The seat for which the game is paused.")] = None
    help: Annotated[list[HelpUsed], Meta(description="Of a game that is over: the help that seats have had.")] = []
    note: Annotated[Text | None, Meta(description="Why this was sent.")] = None
    id: str | None = None
    since: Annotated[
        int, Meta(description="Messages up to this sequence number were somebody else's at this seat.")
    ] = 0
    deal: Annotated[str, Meta(description="The shared deal that is played here, by its id; else empty.")] = ""
    lesson: Annotated[LessonShown | None, Meta(description="What is played here is a lesson.")] = None


class Said(Struct, frozen=True, tag="said", omit_defaults=True):
    """Somebody said something."""

    seq: int
    seat: int
    name: str
    text: str
    id: str | None = None


class SpectatorSaid(Struct, frozen=True, tag="spectator_said", omit_defaults=True):
    """A spectator said something to the spectators who are there; nobody at the table is sent it.

    It has no sequence number, and is not kept.
    """

    name: str
    text: str
    mine: bool = False


class Done(Struct, frozen=True, tag="done"):
    """Your message with this id counts, and is on disk. `seq` is your latest sequence number."""

    id: str
    seq: int


class Refused(Struct, frozen=True, tag="refused", omit_defaults=True):
    """Your message did not count, and nothing has changed. `rule` is the id of the rule that forbids it."""

    code: RefusalCode
    text: Text
    rule: str = ""
    id: str | None = None


class Reason(Struct, frozen=True, tag="reason", omit_defaults=True):
    """The answer to `why`. Without a rule: it is possible."""

    id: str
    text: Text
    rule: str = ""


class CardText(Struct, frozen=True, tag="card"):
    """What a card does. A reconstructed one has an effect of our own."""

    id: str
    card: str
    number: int
    name: str
    text: str
    rule: str
    reconstructed: bool


class Advice(Struct, frozen=True, tag="advice", omit_defaults=True):
    """What the coach thinks of all that you may do, the best first."""

    id: str
    codes: list[str]
    values: Annotated[list[float], Meta(description="Of each code, the chance to win the game.")]
    reasons: Annotated[list[Text], Meta(description="Of each code, why.")]


class Present(Struct, frozen=True, tag="present", omit_defaults=True):
    """Which seats are connected now, and how many watch. It has no sequence number."""

    seats: list[int]
    watching: int = 0
    away: Annotated[
        list[tuple[int, int]],
        Meta(
            description="The seats whose people are not connected, each with the milliseconds until the others may let "
            "a bot play for them."
        ),
    ] = []


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first message of a connection that goes on where it was: what you missed follows."""

    you: int | None
    seq: Annotated[int, Meta(description="Your latest sequence number; messages after the one you have follow.")]


class Hello(Struct, frozen=True, tag="hello", omit_defaults=True):
    """The very first message of every WebSocket and event stream: which version of the protocol the server speaks."""

    protocol: int
    build: Annotated[str, Meta(description="The build of the browser client that this server has, if any.")] = ""


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to `ping`."""

    id: str


class Thumbnail(Struct, frozen=True, omit_defaults=True):
    """What lies open on a table, for a small drawing in a list: the same for everybody who sits there."""

    villages: Annotated[
        list[list[int | None]],
        Meta(description="The cards of each seat in order: the number of a faceup one or null."),
    ]
    top: Annotated[int | None, Meta(description="The number of the top card of the discard pile.")] = None
    turn: Annotated[int, Meta(description="The seat whose turn it is.")] = 0


Numbered = TableShown | Update | Said
Reply = Done | Refused | Reason | CardText | Advice | Pong
ServerMessage = (
    TableShown
    | Update
    | Said
    | SpectatorSaid
    | Done
    | Refused
    | Reason
    | CardText
    | Advice
    | Present
    | Welcome
    | Hello
    | Pong
)
