// What a page shows of the server, loaded again when the server is back or somebody else is signed in.
import { identity } from "./identity.svelte";
import { problemText, serverStatus } from "./server-status.svelte";

export class PageAnswer<Answer> {
  /** The last answer, and why there is none or no newer one. */
  shown = $state.raw<Answer>();
  problem = $state("");

  private asked = 0;

  /** To be made while a component is. `first` is asked at once, and again when what it reads before waiting changes. */
  constructor(first: () => Promise<Answer>) {
    $effect(() => {
      void serverStatus.back;
      void identity.me;
      void this.load(first);
    });
  }

  /** Asks something else. Of several questions under way the last one counts. */
  async load(question: () => Promise<Answer>): Promise<void> {
    this.asked += 1;
    const number = this.asked;
    try {
      const answer = await question();
      if (number !== this.asked) return;
      this.shown = answer;
      this.problem = "";
    } catch (error) {
      const text = await problemText(error);
      if (number === this.asked) this.problem = text;
    }
  }
}
