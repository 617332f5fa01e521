// Who we are to the server: nobody, a guest, or an account.
import { Failed } from "../../net/http";
import type { Me } from "../../protocol";
import { announceIdentity } from "../../net/identity-channel";
import { store, stored } from "../../storage";
import { ask } from "./server-status.svelte";

const SAVED = "name";
/** Whether the server knows this browser. Scripts can't see its cookie, and asking in vain is an error on the console. */
const KNOWN = "known";
/** Whether somebody has chosen their name themselves. */
const CHOSEN = "named";
// Names for guests, 576 of them. Where two at a table have the same, the server puts a number after one of them.
const FIRST = `Silver Quiet Clever Bold Misty Lucky Amber Frosty Golden Swift Gentle Merry Brave Hazel Mossy Starry
  Velvet Stormy Sunny Wild Sly Copper Rusty Ivory`.split(/\s+/);
const SECOND = `Fox Owl Wolf Raven Hare Lynx Badger Otter Heron Marten Robin Beaver Falcon Hedgehog Stag Swan Crow Wren
  Bear Mole Finch Weasel Magpie Squirrel`.split(/\s+/);

class Identity {
  me = $state.raw<Me | undefined>();
  known = $state(false);
  /** The name for a new guest. */
  name = $state(stored(SAVED, nameOf) || `${any(FIRST)} ${any(SECOND)}`);

  async load(): Promise<Me | undefined> {
    if (!stored(KNOWN, Boolean)) {
      this.set(undefined);
      return undefined;
    }
    try {
      this.set(await ask<Me>("/api/me"));
    } catch (problem) {
      if (!(problem instanceof Failed) || problem.status !== 401) throw problem;
      this.set(undefined);
    }
    return this.me;
  }

  /** Makes sure that the server knows us, as a guest if need be. */
  async ensure(): Promise<void> {
    if (this.me || (await this.load())) return;
    this.set(await ask<Me>("/api/me", { name: this.name }));
  }

  /** Takes a name that somebody has chosen. */
  async rename(name: string): Promise<void> {
    if (this.me?.name !== name.trim()) this.set(await ask<Me>("/api/me", { name }));
    store(CHOSEN, true);
  }

  /** Has nobody chosen a name here yet? Then it is asked for before others see it. */
  get isAnonymous(): boolean {
    return !this.me?.login && !stored(CHOSEN, Boolean);
  }

  set(me: Me | undefined): void {
    const changed = this.known && (me?.name !== this.me?.name || me?.login !== this.me?.login);
    this.me = me;
    this.known = true;
    store(KNOWN, me !== undefined);
    if (me) {
      this.name = me.name;
      store(SAVED, me.name);
    }
    if (changed) announceIdentity();
  }
}

/** A name that the server would take; else none. */
function nameOf(value: unknown): string {
  return typeof value === "string" && /^\P{C}{1,24}$/u.test(value.trim()) ? value.trim() : "";
}

function any(words: string[]): string {
  return words[Math.floor(Math.random() * words.length)]!;
}

export const identity = new Identity();
