// Where everything on a table lies. All boxes follow from the window, the size of the text and the number of players
// alone, so nothing moves while a game goes on; the cards of a village share a box of their own (`grid`).
//
// There are three plans. "wide" has the others in one line at the top and a rail at the right. "stack", for windows that
// are narrow, has a line for each of them. "side", for windows that are low, is a stack with story and question beside it.

export const RATIO = 1.4; // of a card, height to width
/** What may be chosen by a finger is at least this high. */
export const REACH = 44;
/** The number of cards of a village before they become smaller. */
const VILLAGE = 5;
const BIGGEST = 260;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface SeatPlace {
  /** Name, points and marks. */
  readonly plate: Box;
  readonly cards: Box;
  readonly gap: number;
}

export interface Geometry {
  readonly plan: "wide" | "stack" | "side";
  /** The size of text as a factor of the default. */
  readonly text: number;
  /** Of the whole table; higher than the window only where the least of everything has no room. */
  readonly height: number;
  readonly head: Box;
  readonly felt: Box;
  /** Scores, log, chat; elsewhere they are a sheet. */
  readonly rail: Box | undefined;
  readonly own: SeatPlace;
  /** In the order of play, the next one first. */
  readonly others: readonly SeatPlace[];
  readonly deck: Box;
  readonly pile: Box;
  /** The card that somebody holds; several lie from here to the right. */
  readonly held: Box;
  readonly row: Box;
  /** The line below deck, pile and held card. */
  readonly captions: Box;
  /** What the others did since our turn; on small windows that is a part of the story. */
  readonly since: Box | undefined;
  readonly story: Box;
  readonly ask: Box;
  /** Hint and undo. */
  readonly tools: Box;
  /** Who has called, and whose last turns are to come: over the header. */
  readonly ribbon: Box;
}

export interface Room {
  readonly width: number;
  readonly height: number;
  readonly players: number;
  /** The size of the text in pixels, usually 16. */
  readonly font: number;
  /** Nothing is chosen here, so cards may be too small for a finger. */
  readonly watched?: boolean;
}

const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));
const box = (x: number, y: number, w: number, h: number): Box => ({
  x: Math.round(x),
  y: Math.round(y),
  w: Math.round(w),
  h: Math.round(h),
});

export function geometryOf(room: Room): Geometry {
  const text = room.font / 16;
  const { width, height } = room;
  if (width >= 1024 * text && height >= 520 * text) return wide(room, text);
  const low = height < 480 * text && width > height * 1.1;
  return low || width > height * 1.25 ? side(room, text) : stack(room, text);
}

/** How the cards of a village lie in its box: how wide they are, and how many side by side. Fewer cards than usual are
 * as large as usual. Another line has to make them clearly larger. */
export function grid(place: SeatPlace, count: number): { width: number; columns: number } {
  const cards = Math.max(count, VILLAGE);
  const { w, h } = place.cards;
  let best = { width: 0, columns: cards };
  for (let lines = 1; lines <= cards; lines++) {
    const columns = Math.ceil(cards / lines);
    const gaps = place.gap * (columns - 1);
    const width = Math.min((w - gaps) / columns, (h - place.gap * (lines - 1)) / lines / RATIO);
    if (width > best.width * 1.12) best = { width, columns };
  }
  return { width: Math.max(14, Math.floor(best.width)), columns: best.columns };
}

interface Demand {
  /** How high these cards would be if there were room for all, and how high they are at least. */
  readonly best: number;
  readonly least: number;
  readonly lines: number;
}

/** The heights of lines of cards that have to share a height: all are smaller by the same factor, none below its least. */
function share(available: number, demands: readonly Demand[]): number[] {
  const at = (factor: number) => demands.map(({ best, least }) => Math.max(Math.min(least, best), best * factor));
  const needs = (heights: number[]) => heights.reduce((sum, one, i) => sum + one * demands[i]!.lines, 0);
  let low = 0;
  let high = 1;
  if (needs(at(1)) <= available) return at(1);
  for (let i = 0; i < 20; i++) {
    const middle = (low + high) / 2;
    if (needs(at(middle)) <= available) low = middle;
    else high = middle;
  }
  return at(low).map(Math.floor);
}

/** Deck, pile, held card and row in a line. */
function middle(x: number, y: number, w: number, height: number, gap: number, caption: number) {
  const card = height / RATIO;
  const at = (n: number) => box(x + n * (card + gap), y, card, height);
  const right = x + 3 * (card + gap);
  return {
    deck: at(0),
    pile: at(1),
    held: at(2),
    row: box(right, y, Math.max(card, x + w - right), height),
    captions: box(x, y + height, w, caption),
  };
}

function wide({ width, height, players }: Room, text: number): Geometry {
  const k = clamp(0.7, Math.min(width / 1366, height / 768), 1.9);
  const t = text * clamp(1, k, 1.35);
  const margin = 12;
  const head = box(0, 0, width, 48 * t);
  const railWidth = clamp(264 * t, width * 0.2065, 440 * text);
  const felt = box(margin, head.h + 6, width - railWidth - 3 * margin, height - head.h - 6 - margin);
  const rail = box(width - railWidth - margin, felt.y, railWidth, felt.h);
  const pad = Math.round(26 * k);
  const x = felt.x + pad;
  const w = felt.w - 2 * pad;
  const gap = Math.round(12 * k);

  const plate = 30 * t;
  const caption = 24 * t;
  const story = 36 * t;
  const ask = 108 * t;
  const spaces = [10, 14, 4, 6, 12, 12].map((space) => space * k);
  const fixed = plate + caption + story + ask + spaces.reduce((sum, space) => sum + space, 0);

  const name = 142 * t;
  const tools = 120 * t;
  const seats = players - 1;
  const between = 28 * k;
  const seatWidth = (w - between * Math.max(1, seats - 1)) / Math.max(2, seats);
  const seatGap = Math.round((seats > 2 ? 6 : 8) * k);
  const ownBest = Math.min(BIGGEST, (w - name - tools - gap * 6) / VILLAGE) * RATIO;
  const theirsBest = Math.min(ownBest * 0.7, ((seatWidth - seatGap * 4) / VILLAGE) * RATIO);
  const [own, theirs, mid] = share(felt.h - fixed, [
    { best: ownBest, least: 90, lines: 1 },
    { best: theirsBest, least: 60, lines: 1 },
    { best: ownBest * 0.74, least: 70, lines: 1 },
  ]) as [number, number, number];
  const spare = Math.max(0, felt.h - fixed - own - theirs - mid) / 5;

  let y = felt.y + spaces[0]!;
  const others = Array.from({ length: seats }, (_, i): SeatPlace => {
    const from = seats === 1 ? x + (w - seatWidth) / 2 : x + i * (seatWidth + between);
    return {
      plate: box(from, y, seatWidth, plate),
      cards: box(from, y + plate, seatWidth, theirs),
      gap: seatGap,
    };
  });
  y += plate + theirs + spaces[1]! + spare * 1.5;
  const deckX = x + w * 0.36;
  const center = middle(deckX, y, x + w - deckX, mid, 18 * k, caption);
  const since = box(x, y, deckX - x - 36 * k, mid + caption);
  y += mid + caption + spaces[2]! + spare * 1.5;
  const storyBox = box(x, y, w, story);
  y += story + spaces[3]! + spare * 0.5;
  const askBox = box(x, y, w, ask);
  y += ask + spaces[4]! + spare;
  const ownWidth = w - name - tools - gap * 2;
  return {
    plan: "wide",
    text: t,
    height,
    head,
    felt,
    rail,
    others,
    own: {
      plate: box(x, y, name, own),
      cards: box(x + name + gap, y, ownWidth, own),
      gap,
    },
    ...center,
    since,
    story: storyBox,
    ask: askBox,
    tools: box(x + w - tools, y, tools, own),
    ribbon: box(felt.x + felt.w * 0.27, head.h - 22 * t, felt.w * 0.55, 30 * t),
  };
}

/** A stack of lines in a part of the window; what is left over goes to the question, then between the lines. */
interface Stack {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly players: number;
  readonly text: number;
  /** The heights of story and question: at least, and at most; none if they lie elsewhere. */
  readonly story: number;
  readonly ask: readonly [number, number];
  /** Of our own name: a line above the cards, or else a column beside them, as for the others. */
  readonly plate: number;
  /** By which factor cards may be smaller than the least. */
  readonly shrinks: number;
}

function stacked({ x, y: top, w, h, players, text, story, ask, plate, shrinks }: Stack) {
  const gap = w < 420 ? 4 : w < 700 ? 6 : 10;
  const seats = players - 1;
  // A single opponent has as much room as we have: the name above the cards, which are as large as ours.
  const facing = plate && seats === 1 ? plate : 0;
  const caption = 20 * text;
  const name = Math.min(clamp(76, w * 0.21, 140) * text, w * 0.34);
  const aside = plate ? 0 : name + gap;
  const space = 6;
  const lines = seats + (story ? 4 : 2);
  const fixed = caption + story + ask[0] + plate + facing + space * lines;

  const ownBest = Math.min(150, (w - aside - gap * 4) / VILLAGE) * RATIO;
  const theirsBest = facing ? ownBest : Math.min(150, (w - name - gap * 5) / VILLAGE) * RATIO;
  const midFrom = facing ? (w - gap * 4) / VILLAGE + gap : name + gap;
  const midWidth = w - midFrom;
  const midBest = facing ? ownBest : Math.min(ownBest * 0.85, ((midWidth - gap * 6) / 4.2) * RATIO);
  const [own, theirs, mid] = share(h - fixed, [
    { best: ownBest, least: (plate ? 84 : 66) * shrinks, lines: 1 },
    { best: theirsBest, least: (REACH + 2) * shrinks, lines: seats },
    { best: midBest, least: (REACH + 2) * shrinks, lines: 1 },
  ]) as [number, number, number];
  const left = Math.max(0, h - fixed - own - theirs * seats - mid);
  const askHeight = Math.min(ask[1], ask[0] + left);
  const spare = (left - (askHeight - ask[0])) / lines;
  const step = space + spare;

  let y = top;
  const others = Array.from({ length: seats }, (): SeatPlace => {
    const at = y;
    y += facing + theirs + step;
    if (facing) return { plate: box(x, at, w, facing), cards: box(x, at + facing, w, theirs), gap };
    return {
      plate: box(x, at, name, theirs),
      cards: box(x + name + gap, at, w - name - gap, theirs),
      gap,
    };
  });
  const center = middle(x + midFrom, y, midWidth, mid, facing ? gap : gap * 2, caption);
  y += mid + caption + step;
  const storyBox = box(x, y, w, story);
  if (story) y += story + step;
  const askBox = box(x, y, w, askHeight);
  if (story) y += askHeight + step;
  const tools = Math.min(100 * text, w * 0.4);
  const ownPlace: SeatPlace = plate
    ? {
        plate: box(x, y, w - tools, plate),
        cards: box(x, y + plate, w, own),
        gap,
      }
    : {
        plate: box(x, y, name, own),
        cards: box(x + name + gap, y, w - name - gap, own),
        gap,
      };
  return {
    others,
    own: ownPlace,
    ...center,
    story: storyBox,
    ask: askBox,
    tools: box(x + w - tools, y, tools, plate),
    bottom: y + plate + own,
  };
}

function stack({ width, height, players }: Room, text: number): Geometry {
  const small = height < 700;
  const head = box(0, 0, width, (small ? 44 : 48) * text);
  const top = head.h + 8;
  const { bottom, ...boxes } = stacked({
    x: 12,
    y: top,
    w: width - 24,
    h: height - top - 12,
    players,
    text,
    story: (small ? 36 : 52) * text,
    ask: [(small ? 122 : 132) * text, 262 * text],
    plate: (small ? 30 : 40) * text,
    shrinks: 1,
  });
  const whole = Math.max(height, bottom + 12);
  return {
    plan: "stack",
    text,
    height: whole,
    head,
    felt: box(4, head.h, width - 8, whole - head.h - 4),
    rail: undefined,
    since: undefined,
    ...boxes,
    ribbon: box(40 * text, 3, Math.max(110, width - 212 * text), head.h - 6),
  };
}

/** How much smaller cards may be where nothing is chosen. */
const WATCHED = 0.72;

function side({ width, height, players, watched }: Room, text: number): Geometry {
  const head = box(0, 0, width, (height < 420 * text ? 36 : 44) * text);
  const rail = Math.min(clamp(220, (width / text) * 0.34, 340) * text, width * 0.5);
  const x = 10;
  const top = head.h + 6;
  const w = width - rail - 2 * x - 8;
  const { bottom, ...boxes } = stacked({
    x,
    y: top,
    w,
    h: height - top - 10,
    players,
    text,
    story: 0,
    ask: [0, 0],
    plate: 0,
    shrinks: watched ? WATCHED : 1,
  });
  const whole = Math.max(height, bottom + 10);
  const right = x + w + 8;
  const story = 56 * text;
  const tools = 40 * text;
  const end = Math.min(whole, height) - 10;
  return {
    plan: "side",
    text,
    height: whole,
    head,
    felt: box(4, head.h, width - 8, whole - head.h - 4),
    rail: undefined,
    since: undefined,
    ...boxes,
    story: box(right, top, rail, story),
    ask: box(right, top + story + 6, rail, end - top - story - tools - 10),
    tools: box(right, end - tools, rail, tools),
    ribbon: box(width * 0.28, 3, width * 0.42, head.h - 6),
  };
}

/** A box as the style of an element that is placed absolutely. */
export function styleOf({ x, y, w, h }: Box): string {
  return `left:${x}px;top:${y}px;width:${w}px;height:${h}px`;
}
