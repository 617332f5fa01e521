// Lets cards fly and turn: every element with `data-card` that has another place after a change comes from where it
// was; one that is new comes from where its card was, and one that is gone flies off as a copy. By the Web Animations
// API on transforms alone, so that the page stays quick and can be clicked all the while.

export interface Places {
  /** Where a card that had no element of its own lies: the deck, a pile. */
  (card: number): Element | null | undefined;
}

interface Snapshot {
  rect: DOMRect;
  side: string | undefined;
  node: HTMLElement;
}

const EASE = "cubic-bezier(0.3, 0.1, 0.2, 1)";
const LENGTH = 460;

export class Flights {
  /** How many times as long as usual; 0 is no motion at all. */
  times = () => 1;

  constructor(
    private readonly root: HTMLElement,
    private readonly before: Places,
    private readonly after: Places,
  ) {}

  /** Makes a change of the page and lets the cards go there. `change` has to be finished when it returns. */
  run(change: () => void): void {
    const times = this.times();
    if (!times || document.visibilityState !== "visible") return change();
    const old = this.snapshot();
    const origins = new Map<Element, DOMRect>();
    for (const place of this.root.querySelectorAll("[data-place]")) origins.set(place, place.getBoundingClientRect());
    const was = new Map<number, Element | null | undefined>();
    for (let card = 0; card < 52; card++) if (!old.has(card)) was.set(card, this.before(card));
    change();
    let order = 0;
    const now = this.snapshot();
    for (const [card, { rect, side, node }] of now) {
      const from = old.get(card);
      const place = from ? undefined : was.get(card);
      const start = from?.rect ?? (place ? (origins.get(place) ?? place.getBoundingClientRect()) : undefined);
      if (!start || !start.width) continue;
      const moved = Math.hypot(start.x - rect.x, start.y - rect.y) > 2 || Math.abs(start.width - rect.width) > 2;
      const delay = from || !moved ? 0 : Math.min(order++, 24) * 34 * times;
      if (moved) fly(node, start, rect, LENGTH * times, delay);
      const before = from ? from.side : place ? "back" : side;
      if (before !== side) turn(node, before === "back", LENGTH * times, delay);
    }
    for (const [card, { rect, node }] of old) {
      if (now.has(card)) continue;
      const target = this.after(card)?.getBoundingClientRect();
      if (target?.width) this.leave(node, rect, target, LENGTH * times);
    }
  }

  private snapshot(): Map<number, Snapshot> {
    const found = new Map<number, Snapshot>();
    for (const node of this.root.querySelectorAll<HTMLElement>("[data-card]"))
      found.set(Number(node.dataset["card"]), {
        rect: node.getBoundingClientRect(),
        side: node.dataset["side"],
        node,
      });
    return found;
  }

  /** A copy of a card that is no longer there flies to where it went. */
  private leave(node: HTMLElement, from: DOMRect, to: DOMRect, length: number): void {
    const copy = node.cloneNode(true) as HTMLElement;
    copy.removeAttribute("data-card");
    copy.setAttribute("aria-hidden", "true");
    copy.inert = true;
    Object.assign(copy.style, {
      position: "fixed",
      left: `${to.x}px`,
      top: `${to.y}px`,
      width: `${to.width}px`,
      height: `${to.height}px`,
      margin: "0",
      zIndex: "30",
      pointerEvents: "none",
    });
    copy.style.setProperty("--w", `${to.width}px`);
    document.body.append(copy);
    fly(copy, from, to, length, 0).finished.then(
      () => copy.remove(),
      () => copy.remove(),
    );
  }
}

function fly(node: HTMLElement, from: DOMRect, to: DOMRect, length: number, delay: number): Animation {
  const x = from.x + from.width / 2 - (to.x + to.width / 2);
  const y = from.y + from.height / 2 - (to.y + to.height / 2);
  const scale = to.width ? from.width / to.width : 1;
  const far = Math.min(1, Math.hypot(x, y) / 300);
  // Nothing but a transform is animated: the compositor does that alone, while the page does something else.
  node.classList.add("flying");
  // The nearer to the middle of the way, the higher above the table.
  const animation = node.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})` },
      {
        transform: `translate(${x * 0.45}px, ${y * 0.45 - 14 * far}px) scale(${(scale + 1) / 2 + 0.1 * far}) rotate(${(x > 0 ? 2.5 : -2.5) * far}deg)`,
        offset: 0.5,
      },
      { transform: "none" },
    ],
    { duration: length, delay, easing: EASE, fill: "backwards" },
  );
  whenOver(node, animation, () => node.classList.remove("flying"));
  return animation;
}

/** Does something when an animation of a node is over, unless another one goes on. */
function whenOver(node: Element, animation: Animation, end: () => void): void {
  const over = () => {
    if (node.getAnimations().every((other) => other === animation || other.playState === "finished")) end();
  };
  animation.finished.then(over, over);
}

/** Turns a card over in space. While it turns it has the class `turning`, and both its sides. */
function turn(node: HTMLElement, wasBack: boolean, length: number, delay: number): void {
  const inner = node.querySelector<HTMLElement>("[data-turn]");
  if (!inner) return;
  node.classList.add("turning");
  const animation = inner.animate(
    wasBack
      ? [{ transform: "rotateY(180deg)" }, { transform: "rotateY(0deg)" }]
      : [{ transform: "rotateY(0deg)" }, { transform: "rotateY(180deg)" }],
    { duration: length, delay, easing: "cubic-bezier(0.4, 0, 0.3, 1)", fill: "backwards" },
  );
  whenOver(inner, animation, () => node.classList.remove("turning"));
}
