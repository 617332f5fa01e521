// Makes one sprite of the portraits of a deck: `import sprite from "virtual:portraits/amulet"` is the text of an SVG
// element with a symbol for each card, such as `amulet.11`. Each file of src/art/portraits/ is a whole picture, so that it
// can be edited alone; the shape of the window and the sky behind it, which are the same in all of a deck, are taken out.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const FOLDER = fileURLToPath(new URL("src/art/portraits", import.meta.url));
const NAME = "virtual:portraits/";
const FILE = /^(\d\d)-[a-z-]+\.svg$/;

/** A portrait in its parts. */
export interface Portrait {
  readonly number: number;
  readonly file: string;
  readonly title: string;
  readonly window: string;
  readonly sky: string;
  /** The person alone. */
  readonly figure: string;
}

export const portraitDecks = (): string[] => readdirSync(FOLDER).sort();

export function portraitsOf(deck: string): Portrait[] {
  const shape = new RegExp(
    `^<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><title>([^<]+)</title>` +
      `<clipPath id="window-${deck}">(.+?)</clipPath><g clip-path="url\\(#window-${deck}\\)">` +
      `<g id="sky-${deck}">(.+?)</g>(.+)</g></svg>$`,
  );
  return readdirSync(`${FOLDER}/${deck}`)
    .sort()
    .map((name) => {
      const file = `${FOLDER}/${deck}/${name}`;
      const number = FILE.exec(name)?.[1];
      const found = shape.exec(readFileSync(file, "utf-8").replace(/<!--.*?-->|\n/gs, ""));
      if (!number || !found) throw new Error(`${file} is no portrait: see web/src/art/README.md`);
      const [, title, window, sky, figure] = found as unknown as string[];
      return { number: Number(number), file, title: title!, window: window!, sky: sky!, figure: figure! };
    });
}

export function spriteOf(deck: string): string {
  const all = portraitsOf(deck);
  const { window, sky } = all[0]!;
  const other = all.find((one) => one.window !== window || one.sky !== sky);
  if (other) throw new Error(`${other.file} has another window or sky than ${all[0]!.file}`);
  const symbols = [["sky-" + deck, sky], ...all.map(({ number, figure }) => [`${deck}.${number}`, figure])];
  const drawn = symbols.map(
    ([id, content]) => `<symbol id="${id}" viewBox="0 0 96 96"><g clip-path="url(#window-${deck})">${content}</g></symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg"><clipPath id="window-${deck}">${window}</clipPath>${drawn.join("")}</svg>`;
}

export function portraitsPlugin(): Plugin {
  return {
    name: "wolfsbane-portraits",
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return undefined;
      const deck = id.slice(NAME.length + 1);
      for (const { file } of portraitsOf(deck)) this.addWatchFile(file);
      return `export default ${JSON.stringify(spriteOf(deck))};`;
    },
  };
}
