// Who we are to the server: nobody, a guest, or an account.
import { Failed, type Me } from "../../net/http";
import { remember, remembered } from "../../settings.svelte";
import { ask } from "./reach.svelte";

const SAVED = "wolfsbane.name";
/** Whether the server knows this browser. Scripts can't see its cookie, and asking in vain is an error on the console. */
const KNOWN = "wolfsbane.known";
// Names for guests, 576 of them. Where two at a table have the same, the server puts a number after one of them.
const FIRST = `Silver Quiet Clever Bold Misty Lucky Amber Frosty Golden Swift Gentle Merry Brave Hazel Mossy Starry
  Velvet Stormy Sunny Wild Sly Copper Rusty Ivory`.split(/\s+/);
const SECOND = `Fox Owl Wolf Raven Hare Lynx Badger Otter Heron Marten Robin Beaver Falcon Hedgehog Stag Swan Crow Wren
  Bear Mole Finch Weasel Magpie Squirrel`.split(/\s+/);

class Identity {
  me = $state.raw<Me | undefined>();
  known = $state(false);
  /** The name for a new guest. */
  name = $state(remembered(SAVED, "") || `${any(FIRST)} ${any(SECOND)}`);

  async load(): Promise<Me | undefined> {
    if (!remembered(KNOWN, false)) {
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
  async need(): Promise<void> {
    if (this.me || (await this.load())) return;
    await this.rename(this.name);
  }

  async rename(name: string): Promise<void> {
    this.set(await ask<Me>("/api/me", { name }));
  }

  set(me: Me | undefined): void {
    this.me = me;
    this.known = true;
    remember(KNOWN, me !== undefined);
    if (me) {
      this.name = me.name;
      remember(SAVED, me.name);
    }
  }
}

function any(words: string[]): string {
  return words[Math.floor(Math.random() * words.length)]!;
}

export const identity = new Identity();
