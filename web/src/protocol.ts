// Made by `make protocol` from the types of the server and its events. Do not change it by hand.

/** The version of these messages. */
export const PROTOCOL = 3;

/** End a game or a table that is not over, without a result, if the others who are there agree. */
export interface Abandon {
  type: "abandon";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  at?: number | null;
}

/** What does this card do? By its number in the mix of this table. */
export interface About {
  type: "about";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  number: number;
}

/** Everything up to this sequence number has arrived. */
export interface Ack {
  type: "ack";
  /** The sequence number of a message, counted for each seat from 1. */
  seq: number;
}

/** An answer to the prompt: one action, or a whole set of cards and `done`. `at` is the last `seq` received. */
export interface Act {
  type: "act";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  /** The sequence number of a message, counted for each seat from 1. */
  at: number;
  codes: string[];
}

/** What the coach thinks of all that you may do, the best first. */
export interface Advice {
  type: "advice";
  id: string;
  codes: string[];
  /** Of each code, the chance to win the game. */
  values: number[];
  /** Of each code, why. */
  reasons: Text[];
}

/** The answer to somebody who asks for an undo, a pause or an end. Who asked takes the question back with `no`. */
export interface Agree {
  type: "agree";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  yes: boolean;
  at?: number | null;
}

/** Somebody asks for an undo, a pause, or the end of the game; these seats have still to agree. */
export interface Asked {
  seat: number;
  waiting: number[];
  what: "abandon" | "pause" | "undo";
}

/** Your table; `again` if you had begun before, for nobody has a second try. */
export interface Begun {
  table: string;
  again: boolean;
}

/** A card of a deck. */
export interface CardInfo {
  id: string;
  /** The letter of its deck. */
  deck: string;
  number: number;
  name: string;
  text: string;
  /** The rule that a refusal because of this card cites. */
  rule: string;
  /** When it works: lasting, village, main, draw, drawn, scoring or set. */
  kind: string;
  copies: number;
  /** All rules that are about it. */
  rules?: string[];
  reconstructed?: boolean;
  /** The path of its picture, an SVG file. Empty: draw an emblem. */
  art?: string;
}

/** What a card does. A reconstructed one has an effect of our own. */
export interface CardText {
  type: "card";
  id: string;
  card: string;
  number: number;
  name: string;
  text: string;
  rule: string;
  reconstructed: boolean;
}

/** What this server has to play with. */
export interface Catalogue {
  version: string;
  decks: DeckInfo[];
  cards: CardInfo[];
  /** The bots that a table may ask for. */
  levels: string[];
  limits: InputLimits;
}

/** Something said to the table; by a spectator, to the other spectators. */
export interface Chat {
  type: "chat";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  text: string;
  at?: number | null;
}

/** One choice of the player: in which round, and what happened by it, as they saw it. */
export interface Choice {
  round: number;
  story: Text[];
}

/** Losers choose: whose choice it is, and which decks may give which number. */
export interface Choosing {
  seat: number;
  options: ([number, string])[];
  /** Milliseconds left for it when this was sent; then a bot chooses for the seat. */
  left: number;
}

/** How long a player may think: for each move, or in all with something added after each turn. */
export interface Clock {
  kind: "bank" | "move";
  seconds: number;
  /** Seconds added after each turn; for a bank. */
  increment?: number;
}

/** The choices that both players made alike, and the first that they made differently, if there is one. */
export interface Comparison {
  same: Choice[];
  yours?: Choice | null;
  theirs?: Choice | null;
}

/** What a player has reached with a deal: the points ahead of the best bot, and the score among the others. */
export interface DealEntry {
  name: string;
  margin: number;
  score: number;
  /** The result without luck, in percentage points. */
  adjusted?: number | null;
  mine?: boolean;
}

/** How your game of a deal compares. Of a night only figures are shown, of a sent deal all who have played it. */
export interface DealResults {
  you: OwnTry;
  /** Among all players. */
  players?: Placing | null;
  /** Among the runs of bots. */
  bots?: Placing | null;
  /** While bots still play it. */
  running?: FieldState | null;
  tries?: OtherTry[];
}

/** A shared deal as everybody may see it: nothing of its cards. */
export interface DealShown {
  deal: string;
  kind: "night" | "sent";
  mix: string;
  seat: number;
  /** The bots by seat; null is the player's. */
  levels: (string | null)[];
  rounds: number;
  /** The date of a night. */
  night?: string;
  /** When the night ends, in milliseconds. */
  ends?: number;
  /** Who sent it. */
  sender?: string;
  /** How many players have finished it. */
  played?: number;
  you?: OwnTry | null;
}

/** A deck, built in or of one's own. */
export interface DeckInfo {
  letter: string;
  name: string;
  token?: TokenInfo | null;
  /** Field and figure of its emblems, as #rrggbb. Empty: a colour for each number. */
  colours?: string[];
}

/** Your message with this id counts, and is on disk. `seq` is your latest sequence number. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}

/** How many of the runs are made. */
export interface FieldState {
  done: number;
  /** How many there will be. */
  total?: number;
}

/** Put a bot on an empty seat, or change the level of the bot that has it. */
export interface Fill {
  type: "fill";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  /** A seat: 0 to 3. */
  seat: number;
  /** A bot that this server offers. */
  level?: string;
  at?: number | null;
}

/** A finished game, by its table and its number there. */
export interface GameName {
  table: string;
  game: number;
}

/** A finished game in a list. */
export interface GameSummary {
  table: string;
  game: number;
  mix: string;
  names: string[];
  totals: number[];
  winner: number;
  ended: number;
  help?: HelpUsed[];
}

/** `problem` says why the server can't serve, if it can't. */
export interface Health {
  status: "ok" | "stopping" | "unavailable";
  problem?: string | null;
}

/** The very first message of every WebSocket and event stream: which version of the protocol the server speaks. */
export interface Hello {
  type: "hello";
  protocol: number;
  /** The build of the browser client that this server has, if any. */
  build?: string;
}

/** The help that a person's seat has had in a game: part of its result. */
export interface HelpUsed {
  seat: number;
  /** Choices that were taken back. */
  undos?: number;
  /** Decisions for which the coach was asked. */
  hints?: number;
  /** Choices that a bot made in the person's place. */
  by_bot?: number;
  resigned?: boolean;
}

/** What would the coach do? Where the table allows it. */
export interface Hint {
  type: "hint";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
}

/** What the server accepts at most. */
export interface InputLimits {
  players: number;
  rounds: number;
  /** Characters of a player's name. */
  name: number;
  /** Characters of a chat message. */
  chat: number;
}

/** At a table for correspondence play: what to do when your next turn comes. The first that fits then is done. One is added after the others, or one is removed, by its place among them. `at` is the last `seq` received. */
export interface Instruct {
  type: "instruct";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  /** The sequence number of a message, counted for each seat from 1. */
  at: number;
  add?: Instruction | null;
  remove?: number | null;
}

/** A choice for the beginning of your next turn, and when it is to be made. All of its conditions have to hold. Whatever it is about has to be as it is now: for `pile1` the cards that you give, for `call` your whole village. They are the same cards on the same side, wherever they lie in your village, and you have learned nothing new about them. */
export interface Instruction {
  /** `draw`, `call`, or `pile1`, the cards of yours that you give for it, and `done`. With another `done` the turn ends then, unless there is something else to decide. */
  codes: string[];
  /** The top card of the discard pile is one of these numbers: the lowest and the highest. */
  top?: [number, number] | null;
  /** Nobody has called for a vote by then. */
  nobody_called?: boolean;
}

/** What an instruction may do: its first code. */
export interface InstructionChoice {
  code: string;
  /** Of these one or more follow: the cards that you give. */
  cards?: string[];
}

/** At a table for correspondence play: what you have left for your next turn. Nobody else is told of it. */
export interface Instructions {
  /** With the codes that their cards have now. */
  left?: Instruction[];
  /** Those of them, by place, whose cards are not as they were: they don't fit. */
  changed?: number[];
  /** What one more instruction may do. Empty: no more. */
  choices?: InstructionChoice[];
  /** How many there can be. */
  most?: number;
  /** Somebody has called, so `nobody_called` would not hold. */
  called?: boolean;
  /** It is your turn, and nothing of what you had left fitted. */
  unfit?: boolean;
}

/** Sit down, or take back a seat that a bot holds for you. Without a seat: the first free one. */
export interface Join {
  type: "join";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  seat?: number | null;
}

/** A part of the ladder, the best first. Only ratings that are not provisional are on it. */
export interface LadderPage {
  rungs: Rung[];
  /** How many are on the ladder. */
  count: number;
  /** Your own rank. */
  own: number | null;
}

/** Get up. The seat stays yours to take back until somebody else sits there. */
export interface Leave {
  type: "leave";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  at?: number | null;
}

/** A lesson, and how far you are with it. */
export interface LessonInfo {
  id: string;
  title: Text;
  steps: number;
  /** Steps done where you left it; 0 if you would begin it. */
  done?: number;
  /** You have been through it at least once. */
  finished?: boolean;
  /** By language and id: texts of its own, which no catalogue has. */
  texts?: Record<string, Record<string, string>>;
}

/** The lesson that is played at a table. */
export interface LessonShown {
  id: string;
  title: Text;
  steps: number;
  /** By language and id: texts of its own, which no catalogue has. */
  texts?: Record<string, Record<string, string>>;
}

/** The fixed rating of a level of bots. */
export interface LevelRating {
  level: string;
  rating: number;
}

/** A table was made; its link is /t/ and the id. */
export interface Made {
  table: string;
}

/** Who you are. */
export interface Me {
  name: string;
  login?: string | null;
  session_token?: string | null;
}

/** A table to be made. */
export interface NewTable {
  seats: SeatPlan[];
  /** The name of a deck, or a mix code such as AAAAAAAAAAAAAA-A. */
  mix?: string;
  title?: string;
  options?: Options;
}

/** The next puzzle; none if you have seen all of this theme. And what you have done so far. */
export interface NextPuzzle {
  puzzle: PuzzleShown | null;
  progress: PuzzleProgress;
}

/** A night on which you have played. */
export interface NightPlayed {
  deal: string;
  night: string;
  you: OwnTry;
}

/** What you are notified by, and what this server can do. */
export interface Notifications {
  /** What a browser subscribes with; null: no push messages here. */
  push_key: string | null;
  /** The endpoints of browsers that get push messages for you. */
  browsers: string[];
  mail_offered: boolean;
  address?: string | null;
  confirmed?: boolean;
}

/** What holds at a table, for all seats alike. The browser's form has a check box for each flag, made from here by `make protocol`: its label is the text `option-<name>`, and it begins with the default or with the `preset` in the metadata of the field. */
export interface Options {
  /** strict: a viewed card is shown once. marks: cards that you have seen and can still place stay marked. full: also the discard pile, and counts of what is left. */
  memory?: "full" | "marks" | "strict";
  clock?: Clock | null;
  hints?: boolean;
  /** Free until anyone has learned something, then by consent of the other people. */
  undo?: boolean;
  chat?: boolean;
  spectators?: boolean;
  /** How many seconds later spectators see it all. */
  delay?: number;
  /** Listed in the lobby. Spectators can read the chat, and everybody can replay finished games from all seats; otherwise only the people who played them can. */
  public?: boolean;
  rounds?: number;
}

/** What a player has reached with a deal, by the number of the try. */
export interface OtherTry {
  number: number;
  name: string;
  state: "given up" | "over" | "playing";
  margin?: number | null;
  totals?: number[];
  mine?: boolean;
}

/** Your finished games. Those with help (undo, hints, moves by a bot) are in `helped` and nowhere else. */
export interface OwnPlay {
  all: Share;
  helped: Share;
  /** Games that you left before the end; they count as lost. */
  left: number;
  /** By deck; an empty kind is a mix of several. */
  decks: Share[];
  /** By opponents: a level of bots, `several` levels, or other `people`. */
  levels: Share[];
  /** By the number of players. */
  players: Share[];
  /** The newest games without help, the oldest first. */
  newest: PlayedGame[];
  ratings: OwnRating[];
  /** What the rating against bots is measured by. */
  anchors: LevelRating[];
  /** Does this server have a ladder? */
  ladder: boolean;
  /** Do you want to be on it? */
  listed: boolean;
}

/** A Glicko-2 rating: the true strength is within two deviations with a probability of about 95 %. */
export interface OwnRating {
  /** What it is measured against. */
  pool: "bots" | "people";
  rating: number;
  deviation: number;
  games: number;
  /** The deviation is still too large to mean much. */
  provisional: boolean;
  /** After each of the newest games, the oldest first. */
  points: RatingPoint[];
}

/** Your reviewed games, the oldest first, and the newest ones that are not reviewed. */
export interface OwnReviews {
  games: ReviewedGame[];
  left: GameName[];
}

/** Your game of a deal. Without a `margin` it is still played, or it was given up. */
export interface OwnTry {
  table: string;
  game: number;
  state: "given up" | "over" | "playing";
  /** By how many points you are ahead of the best of the others. */
  margin?: number | null;
  /** The points by seat. */
  totals?: number[];
}

/** Stop the game and its clocks for a while, if the others who are there agree. */
export interface Pause {
  type: "pause";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  at?: number | null;
}

/** Is the connection still alive? Answered by `pong` at once; browsers see no pings of a WebSocket itself. */
export interface Ping {
  type: "ping";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
}

/** A result among others. `rank` is 1 for the best, and the same for all who are level; `ties` counts the others who are. `percentile` is the share of the others that it is better than, in percent, where those who are level count half; None if there are no others. `of` counts all, with this one. */
export interface Placing {
  rank: number;
  of: number;
  ties: number;
  percentile: number | null;
}

/** One of your games, as a point of a chart. */
export interface PlayedGame {
  ended: number;
  players: number;
  won: boolean;
}

/** A mix, and how many of the newest games at public tables were played with it. */
export interface PlayedMix {
  mix: string;
  games: number;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  id: string;
}

/** Which seats are connected now, and how many watch. It has no sequence number. */
export interface Present {
  type: "present";
  seats: number[];
  watching?: number;
  /** The seats whose people are not connected, each with the milliseconds until the others may let a bot play for them. */
  away?: ([number, number])[];
}

/** Who is to decide, and what you may do if it is you. */
export interface Prompt {
  seats: number[];
  legal?: string[];
  /** The sequence number of the message that put this question to you: answer it once. */
  at?: number | null;
  /** Milliseconds left for each seat when this was sent; with a clock. */
  clocks?: number[] | null;
  /** You may take back your last choice: at once, or if the others agree. Left out: you may not. */
  undo?: "ask" | "free" | null;
  /** What is asked: a part of the turn, or of an ability, of the token or of an exchange. */
  kind?: "ability" | "after" | "before" | "deal" | "drawing" | "exchange" | "holding" | "over" | "scoring" | "token" | "view" | "waiting";
  /** The card whose ability asks, or the one that is held or exchanged. */
  number?: number | null;
  /** What is asked of you, or for whom it waits, as a whole sentence. */
  ask?: Text | null;
  /** Of these any set may be chosen: its codes in ascending order, then done. */
  several?: string[];
  /** The set has this many cards, and no done follows. */
  exactly?: number | null;
  /** What lies open of the discard pile: its top card and those that you may choose. Of each how far from the top it is, and its number. */
  pile?: ([number, number])[];
  /** Cards of villages whose abilities can't be used again for now. */
  used?: number[];
  /** Why you can't call for a vote now. Left out: you can. */
  no_call?: Text | null;
  /** In a lesson: what is asked of you. `legal` has only what this step permits. */
  step?: Step | null;
  /** At a table for correspondence play, while it is not your decision; or why none was done. */
  instructions?: Instructions | null;
}

/** What your answer was: right or not, whether it counted, why, and the values of all choices, the best first. */
export interface PuzzleAnswered {
  right: boolean;
  counted: boolean;
  why: Text[];
  values: PuzzleValue[];
  themes: string[];
  before: SolverRating;
  puzzle: number;
  progress: PuzzleProgress;
}

/** What you have done so far. */
export interface PuzzleProgress {
  puzzles: number;
  tried: number;
  solved: number;
  you: SolverRating;
  themes: ThemeCount[];
}

/** A puzzle before it is answered: the table as its seat knows it, and no word about what is best. */
export interface PuzzleShown {
  id: string;
  rating: number;
  table: TableShown;
  proved?: boolean;
  /** Of a proved puzzle: all cards of the round. */
  cards?: string;
  /** Of a proved puzzle: turns without a draw that end it. */
  quiet?: number;
}

/** What a choice is worth: the chance to win in percent with its standard error, and points of the round. */
export interface PuzzleValue {
  codes: string[];
  text: Text;
  points: number;
  win?: number | null;
  error?: number;
  chosen?: boolean;
}

/** A rating after a game. */
export interface RatingPoint {
  ended: number;
  rating: number;
  deviation: number;
}

/** The answer to `why`. Without a rule: it is possible. */
export interface Reason {
  type: "reason";
  id: string;
  text: Text;
  rule?: string;
}

/** Your message did not count, and nothing has changed. `rule` is the id of the rule that forbids it. */
export interface Refused {
  type: "refused";
  code: "form" | "illegal" | "limit" | "option" | "seat" | "stage" | "stale";
  text: Text;
  rule?: string;
  id?: string | null;
}

/** Another game, as soon as all people at the table want one. With losers_choose if anyone asks for that. */
export interface Rematch {
  type: "rematch";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  losers_choose?: boolean;
  /** False takes back that you want one. */
  wants?: boolean;
  at?: number | null;
}

/** Remind somebody that it is their decision. */
export interface Remind {
  type: "remind";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  /** A seat: 0 to 3. */
  seat: number;
  at?: number | null;
}

/** Losers choose: take all cards of a number from another deck, named by its letter or name. */
export interface Replace {
  type: "replace";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  number: number;
  deck: string;
  at?: number | null;
}

/** Give up. A bot plays the game to its end for you; if nobody else plays, the table is abandoned. */
export interface Resign {
  type: "resign";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  at?: number | null;
}

/** Go on after a pause. Anybody at the table may. */
export interface Resume {
  type: "resume";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  at?: number | null;
}

/** Whether a review waits or is done, and how far it is. */
export interface ReviewState {
  state: "done" | "failed" | "queued" | "running";
  done?: number;
  total?: number;
  /** How many reports there have been, complete or not. */
  part?: number;
  /** Why it failed, in English. */
  problem?: string;
  /** Your seat in the game, when you ask for its review. */
  you?: number | null;
}

/** The figures of one of your games that was reviewed. */
export interface ReviewedGame {
  mix: string;
  result: number | null;
  adjusted: number | null;
  luck: number;
  loss: number;
  decisions: number;
  calls_made: number;
  calls_right: number;
  calls_early: number;
  calls_missed: number;
  missed_sets: number;
  unused_abilities: number;
  forgotten: number;
  table: string;
  game: number;
  ended: number;
}

/** A place on the ladder. The rating is against people. */
export interface Rung {
  rank: number;
  name: string;
  rating: number;
  deviation: number;
  games: number;
  you?: boolean;
}

/** Somebody said something. */
export interface Said {
  type: "said";
  seq: number;
  seat: number;
  name: string;
  text: string;
  id?: string | null;
}

/** Who is to sit at a seat of a new table. A bot without a level gets the default level, `medium`. */
export interface SeatPlan {
  kind: "bot" | "open" | "you";
  level?: string | null;
}

/** Who sits at a seat. A seat with both a name and a level is a person's, held by a bot. */
export interface SeatShown {
  kind: "bot" | "empty" | "person";
  name?: string;
  level?: string | null;
  wants_rematch?: boolean;
  /** They want the rematch with losers choosing. */
  losers_choose?: boolean;
  /** The person has resigned; a bot plays to the end for them. */
  resigned?: boolean;
}

/** A deal that can be sent: its link is /deal/ and the id. */
export interface Sent {
  deal: string;
}

/** What happened as a person would say it: several events together. `seat` is who acted. */
export interface Sentence {
  text: Text;
  seat?: number | null;
  /** The index of the first event that it tells. */
  start?: number;
  /** The move goes on: there is more to come. */
  opens?: boolean;
  /** Somebody else touched your cards, or called. */
  concerns?: boolean;
}

/** How many games of a kind were won, with the share that chance alone would give and a 95 % interval. */
export interface Share {
  /** The letter of a deck, a level, a number of players, or empty. */
  kind: string;
  games: number;
  won: number;
  /** The mean of 1 / players: the share of somebody who is like all others. */
  chance: number;
  /** The lower end of the 95 % interval of the share of wins. */
  low: number;
  high: number;
}

/** A rating with its standard deviation; `sure` says whether it is more than a guess. */
export interface SolverRating {
  rating: number;
  deviation: number;
  sure: boolean;
}

/** A spectator said something to the spectators who are there; nobody at the table is sent it. It has no sequence number, and is not kept. */
export interface SpectatorSaid {
  type: "spectator_said";
  name: string;
  text: string;
  mine?: boolean;
}

/** Let a bot play for somebody who is away, until they take their seat back. */
export interface StandIn {
  type: "stand_in";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  /** A seat: 0 to 3. */
  seat: number;
  /** A bot that this server offers. */
  level?: string;
  at?: number | null;
}

/** Begin the game; every seat has to be taken. */
export interface Start {
  type: "start";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  at?: number | null;
}

/** A step of a lesson. */
export interface Step {
  /** Counted from 1. */
  number: number;
  /** What the learner reads. Left out: the lesson is over. */
  text?: Text | null;
}

/** A table in a list, with nothing of its cards in it. `changed` is when somebody was last there, to the hour. */
export interface Summary {
  table: string;
  title: string;
  stage: "abandoned" | "choosing" | "open" | "over" | "playing";
  mix: string;
  options: Options;
  seats: SeatShown[];
  game: number;
  changed: number;
}

/** The whole table as you may see it. You have everything up to `seq` when you have this. */
export interface TableShown {
  type: "table";
  seq: number;
  table: string;
  title: string;
  stage: "abandoned" | "choosing" | "open" | "over" | "playing";
  /** Your seat; null if you only watch. */
  you: number | null;
  host: number | null;
  /** Which game at this table, from 1; 0 before the first. */
  game: number;
  mix: string;
  options: Options;
  seats: SeatShown[];
  view?: View | null;
  prompt?: Prompt | null;
  winner?: number | null;
  asked?: Asked | null;
  choosing?: Choosing | null;
  /** The seat for which the game is paused. */
  paused?: number | null;
  /** Of a game that is over: the help that seats have had. */
  help?: HelpUsed[];
  /** Why this was sent. */
  note?: Text | null;
  id?: string | null;
  /** Messages up to this sequence number were somebody else's at this seat. */
  since?: number;
  /** The shared deal that is played here, by its id; else empty. */
  deal?: string;
  /** What is played here is a lesson. */
  lesson?: LessonShown | null;
}

/** A sentence or phrase by its id in the catalogues, with the values that fill it in. */
export interface Text {
  id: string;
  values?: Record<string, number | string | Text>;
}

/** How many puzzles have a theme, and how many of them you have tried and solved. */
export interface ThemeCount {
  theme: string;
  puzzles: number;
  tried: number;
  solved: number;
}

/** What lies open on a table, for a small drawing in a list: the same for everybody who sits there. */
export interface Thumbnail {
  /** The cards of each seat in order: the number of a faceup one or null. */
  villages: ((number | null)[])[];
  /** The number of the top card of the discard pile. */
  top?: number | null;
  /** The seat whose turn it is. */
  turn?: number;
}

/** The silver object of a deck. */
export interface TokenInfo {
  /** The letter of its deck. */
  deck: string;
  name: string;
  text: string;
  rule: string;
  /** The path of its picture, an SVG file. Empty: draw an emblem. */
  art?: string;
}

/** A deal of a tournament. Its `entries` are there when you have finished it, or when the tournament is over. */
export interface TournamentDeal {
  place: number;
  state: "given up" | "open" | "over" | "playing";
  /** Your table of it. */
  table?: string;
  margin?: number | null;
  entries?: DealEntry[];
}

/** A tournament was made; its link is /tournament/ and the id. */
export interface TournamentMade {
  tournament: string;
}

/** A player in the table of results, which counts the deals that you may see the results of. */
export interface TournamentRank {
  rank: number;
  name: string;
  deals: number;
  score: number;
  margin: number;
  adjusted?: number | null;
  mine?: boolean;
}

/** A tournament as you may see it. */
export interface TournamentShown {
  tournament: string;
  title: string;
  ends: number;
  over: boolean;
  mix: string;
  players: number;
  level: string;
  rounds: number;
  /** How many deals the table of results counts. */
  counted: number;
  deals: TournamentDeal[];
  ranks: TournamentRank[];
}

/** Take back your last choice, or ask the others whether you may. */
export interface Undo {
  type: "undo";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  at?: number | null;
}

/** Take a bot from its seat, so that somebody can sit down there. */
export interface Unseat {
  type: "unseat";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  /** A seat: 0 to 3. */
  seat: number;
  at?: number | null;
}

/** What happened through one choice. `id` is that of your own message, if it was yours. */
export interface Update {
  type: "update";
  seq: number;
  events: GameEvent[];
  prompt: Prompt;
  id?: string | null;
  /** At the end of a game: the help that seats have had. */
  help?: HelpUsed[];
  /** The events in sentences, in their order. */
  story?: Sentence[];
}

/** A position as its reader may know it. Fields with their defaults are left out. */
export interface View {
  /** The code of the mix. */
  mix: string;
  /** How many play. */
  players: number;
  /** Whose view it is; left out for somebody who only watches. */
  seat?: number;
  /** How many rounds the game has. */
  rounds: number;
  /** Which one this is, from 1. */
  round: number;
  /** What the position waits for, unless an ability is under way. */
  phase: "after" | "before" | "deal" | "drawing" | "holding" | "over" | "scoring" | "start" | "view";
  /** Whose turn it is. */
  turn: number;
  /** Who has the token. */
  token: number;
  /** The token may be used in this round. */
  token_active?: boolean;
  /** Who began the round. */
  start: number;
  /** Who has called. */
  caller?: number;
  /** Play goes counterclockwise. */
  counterclockwise?: boolean;
  /** Two players: the other's next turn is skipped. */
  skip?: boolean;
  /** Two players: this is an additional turn. */
  extra?: boolean;
  /** The scores of the rounds that are over: `points[round][seat]`. */
  points?: number[][];
  /** The cards of each zone; empty ones are left out. */
  zones: ViewZones;
}

/** A card in a view. Its id is the place that it had in the shuffle of this round, which tells nothing. */
export interface ViewCard {
  /** Which card it is, 0 to 51. */
  id: number;
  /** Its number; left out if the reader may not know it. */
  number?: number;
  /** It lies faceup in a village. */
  faceup?: boolean;
  /** It lies crosswise (2C). */
  rotated?: boolean;
  /** It lies under the token. */
  locked?: boolean;
  /** Its ability was used in this turn. */
  used?: boolean;
  /** The id of the card that this Bodyguard lies on. */
  guards?: number;
  /** The reader has named it already, in the choice that they are making. */
  chosen?: boolean;
  /** Everyone knows that its number is at least this (KNOW-7). Only with memory help. */
  least?: number;
  /** Everyone has seen it, watchers too. Only with full memory help. */
  public?: boolean;
  /** The seats that have seen it, unless it is public. Only with full memory help. */
  seen?: number[];
}

/** The zones of a view. Villages are listed from their owner's left. */
export interface ViewZones {
  /** The village of seat a. */
  a?: ViewCard[];
  /** The village of seat b. */
  b?: ViewCard[];
  /** The village of seat c. */
  c?: ViewCard[];
  /** The village of seat d. */
  d?: ViewCard[];
  /** The deck, from the top. */
  deck?: ViewCard[];
  /** The discard pile, from the top. */
  pile?: ViewCard[];
  /** The cards laid out beside the deck (1A), the oldest first. */
  row?: ViewCard[];
  /** What the player whose turn it is holds, the first drawn first. */
  hand?: ViewCard[];
  /** The private deck (10D), from the top, of seat a. */
  "private-a"?: ViewCard[];
  /** The private deck (10D), from the top, of seat b. */
  "private-b"?: ViewCard[];
  /** The private deck (10D), from the top, of seat c. */
  "private-c"?: ViewCard[];
  /** The private deck (10D), from the top, of seat d. */
  "private-d"?: ViewCard[];
}

/** The first message of a connection that goes on where it was: what you missed follows. */
export interface Welcome {
  type: "welcome";
  you: number | null;
  /** Your latest sequence number; messages after the one you have follow. */
  seq: number;
}

/** Why can't I do that? */
export interface Why {
  type: "why";
  /** Chosen by the client. A message sent again with the same id counts once. */
  id: string;
  /** An action in the notation, such as draw or b3. */
  code: string;
}

/** A table for correspondence play that waits for you, with what lies open there. It has no time of a move. */
export interface YourMove {
  table: string;
  title: string;
  mix: string;
  seats: SeatShown[];
  you: number;
  thumbnail: Thumbnail;
}

export type ClientMessage =
  | Act
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
  | Ping;

export type ServerMessage =
  | TableShown
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
  | Pong;

/** The flags among the options of a table, in the order of a form. */
export const TABLE_FLAGS = [
  { name: "hints", form: "game", default: false, preset: true },
  { name: "undo", form: "game", default: true, preset: true },
  { name: "chat", form: "friends", default: true, preset: true },
  { name: "spectators", form: "friends", default: false, preset: false },
  { name: "public", form: "friends", default: false, preset: false },
] as const;
export type TableFlag = (typeof TABLE_FLAGS)[number]["name"];

/** Where a card lies: a village, a pile, or a private deck. */
export type Zone = "a" | "b" | "c" | "d" | "deck" | "pile" | "row" | "hand" | "private-a" | "private-b" | "private-c" | "private-d";
/** Why a round ended. */
export type RoundEnd = "call" | "deck" | "villagers" | "quiet";

/** The cards are dealt: five to each player in order of their ids, 0 to 4 to seat 0 and so on; card 20 is the first discard, 21 to 51 are the deck from its top. `seat` starts. */
export type RoundBegan = { kind: "round_began"; seat: number; card: number; number: number; zone: Zone; index: number; round: number };
/** `seat` looked at a card, which stays as it lies. */
export type Viewed = { kind: "viewed"; seat: number; card: number; number?: number; zone: Zone; index: number };
/** The turn of `seat` began. */
export type TurnBegan = { kind: "turn_began"; seat: number; extra: boolean };
/** `seat` drew a card into the hand. */
export type Drew = { kind: "drew"; seat: number; card: number; number?: number; zone: Zone; index: number; source: Zone };
/** `seat` took a card from the discard pile into the hand. */
export type Took = { kind: "took"; seat: number; card: number; number?: number; zone: Zone; index: number };
/** `seat` put a card from the hand back on the deck. */
export type PutBack = { kind: "put_back"; seat: number; card: number; number?: number; zone: Zone; index: number };
/** `seat` put a card from the hand, or a penalty card, into a village; everyone sees one that is put in faceup. */
export type Placed = { kind: "placed"; seat: number; card: number; number?: number; zone: Zone; index: number; faceup: boolean };
/** `seat` put a card on the discard pile. */
export type Discarded = { kind: "discarded"; seat: number; card: number; number: number; zone: Zone; index: number };
/** Everyone saw a card, which stays as it lies. */
export type Shown = { kind: "shown"; seat: number; card: number; number: number; zone: Zone; index: number };
/** `seat` turned a card faceup. */
export type TurnedFaceup = { kind: "turned_faceup"; seat: number; card: number; number: number; zone: Zone; index: number };
/** `seat` turned a card facedown. */
export type TurnedFacedown = { kind: "turned_facedown"; seat: number; card: number; number?: number; zone: Zone; index: number };
/** `seat` rotated a card. */
export type Rotated = { kind: "rotated"; seat: number; card: number; number?: number; zone: Zone; index: number };
/** `seat` laid the Bodyguard `card` on another card. */
export type Guarded = { kind: "guarded"; seat: number; card: number; number?: number; zone: Zone; index: number; other: number };
/** The Bodyguard `card` lies on no card any more. */
export type Unguarded = { kind: "unguarded"; card: number; number?: number; zone: Zone; index: number };
/** `seat` put the token on a card, which locks it. */
export type Locked = { kind: "locked"; seat: number; card: number; number?: number; zone: Zone; index: number };
/** `seat` let two cards of villages change places; `zone` and `index` are where `card` is now. */
export type Swapped = { kind: "swapped"; seat: number; card: number; number?: number; zone: Zone; index: number; other: number };
/** A card went to an end of another village (12C). */
export type PassedOn = { kind: "passed_on"; seat: number; card: number; number?: number; zone: Zone; index: number; faceup: boolean };
/** `seat` gave a card to another village. */
export type Gave = { kind: "gave"; seat: number; card: number; number?: number; zone: Zone; index: number; faceup: boolean };
/** The top card of the deck came into the row. */
export type LaidOut = { kind: "laid_out"; card: number; number: number; zone: Zone; index: number };
/** `seat` put the top card of the deck on their private deck. */
export type Stored = { kind: "stored"; seat: number; card: number; number?: number; zone: Zone; index: number };
/** Everyone knows now that the number of a card is at least `least`. */
export type KnownAtLeast = { kind: "known_at_least"; seat: number; card: number; zone: Zone; index: number; least: number };
/** `seat` began the ability of a card. */
export type UsedAbility = { kind: "used_ability"; seat: number; card: number; number?: number; zone: Zone; index: number };
/** `seat` used the token. */
export type UsedToken = { kind: "used_token"; seat: number };
/** `seat` reversed the direction of play. */
export type Reversed = { kind: "reversed"; seat: number; clockwise: boolean };
/** `seat` called for a vote. */
export type Called = { kind: "called"; seat: number };
/** The turn of `seat` ended. */
export type TurnEnded = { kind: "turn_ended"; seat: number };
/** The round ended. */
export type RoundEnded = { kind: "round_ended"; reason: RoundEnd };
/** A card of the village of `seat` was turned up for scoring. */
export type Revealed = { kind: "revealed"; seat: number; card: number; number: number; zone: Zone; index: number; faceup: boolean };
/** `points` is the sum of the village of `seat` before the scoring abilities. */
export type Summed = { kind: "summed"; seat: number; points: number };
/** The scoring ability of a card changed the sum of `seat` to `points`. */
export type Adjusted = { kind: "adjusted"; seat: number; card: number; number: number; zone: Zone; index: number; points: number };
/** `seat` scores `points` for the round. */
export type Scored = { kind: "scored"; seat: number; points: number };
/** `seat` has the token for the next round. */
export type TokenPassed = { kind: "token_passed"; seat: number; active: boolean };
/** The game is over, and `seat` has won. */
export type GameEnded = { kind: "game_ended"; seat: number };
/** `seat` put the top card of the discard pile at its bottom. */
export type PutUnder = { kind: "put_under"; seat: number; card: number; number?: number; zone: Zone; index: number };
/** Two players: the opponent of `seat` will miss a turn. */
export type Skipped = { kind: "skipped"; seat: number };

/** One thing that happened, as its reader may know it. */
export type GameEvent =
  | RoundBegan
  | Viewed
  | TurnBegan
  | Drew
  | Took
  | PutBack
  | Placed
  | Discarded
  | Shown
  | TurnedFaceup
  | TurnedFacedown
  | Rotated
  | Guarded
  | Unguarded
  | Locked
  | Swapped
  | PassedOn
  | Gave
  | LaidOut
  | Stored
  | KnownAtLeast
  | UsedAbility
  | UsedToken
  | Reversed
  | Called
  | TurnEnded
  | RoundEnded
  | Revealed
  | Summed
  | Adjusted
  | Scored
  | TokenPassed
  | GameEnded
  | PutUnder
  | Skipped;
export type EventKind = GameEvent["kind"];

/** Its card came to lie at `zone` and `index`. */
export const MOVES: ReadonlySet<EventKind> = new Set<EventKind>(["drew", "took", "put_back", "placed", "discarded", "passed_on", "gave", "laid_out", "stored", "put_under"]);

/** Everybody saw its card. */
export const SEEN_BY_ALL: ReadonlySet<EventKind> = new Set<EventKind>(["round_began", "discarded", "shown", "turned_faceup", "laid_out", "revealed", "adjusted"]);

/** Its `seat` saw its card. */
export const SEEN_BY_SEAT: ReadonlySet<EventKind> = new Set<EventKind>(["viewed", "drew", "stored"]);
