// Loads the portraits of the built-in decks, a deck at a time, and puts them on the page, where every face finds them by
// the id of its card.
import { lazy } from "../lazy";
import { deckOf } from "../net/catalogue.svelte";
import { load } from "../texts";

const SPRITES: Readonly<Record<string, () => Promise<{ default: string }>>> = {
  amulet: () => import("virtual:portraits/amulet"),
  coin: () => import("virtual:portraits/coin"),
  dagger: () => import("virtual:portraits/dagger"),
};
const asked = new Set<string>();

/** The name of a deck whose cards have portraits, from its letter. */
export function drawnDeck(letter: string): string | undefined {
  const name = deckOf(letter)?.name;
  return name !== undefined && Object.hasOwn(SPRITES, name) ? name : undefined;
}

/** Loads the portraits of decks, by their letters, and what is written on their cards. Those that came are not asked for again. */
export function needPortraits(letters: Iterable<string>): void {
  for (const letter of new Set(letters)) {
    const deck = drawnDeck(letter);
    if (!deck || asked.has(deck)) continue;
    asked.add(deck);
    void load("faces");
    const place = document.createElement("div");
    place.className = "hidden";
    place.ariaHidden = "true";
    document.body.append(place);
    void lazy(SPRITES[deck]!).then(({ default: sprite }) => (place.innerHTML = sprite));
  }
}
