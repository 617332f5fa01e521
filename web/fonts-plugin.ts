// Cuts the typefaces down to the characters and features that the client uses, and ships them with their licences.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import subset from "subset-font";
import type { HtmlTagDescriptor, Plugin } from "vite";

const { resolve } = createRequire(import.meta.url);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");
/** Latin-1, and the punctuation and signs of the texts. */
export const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„…−×÷·`;
const FEATURES = ["ccmp", "kern", "liga", "lnum", "locl", "mark", "pnum", "tnum"];
const FONTS = {
  grenze: { file: "@fontsource/grenze/files/grenze-latin-700-normal.woff2", licence: "@fontsource/grenze/LICENSE", preload: true },
  figtree: {
    file: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    licence: "@fontsource-variable/figtree/LICENSE",
    axes: { wght: { min: 400, max: 800 } },
    preload: false,
  },
} as const;

type Font = (typeof FONTS)[keyof typeof FONTS];
const read = (path: string) => readFileSync(resolve(path));

function subsetOf(font: Font): Promise<Buffer> {
  const variationAxes = "axes" in font ? font.axes : {};
  return subset(read(font.file), CHARACTERS, { targetFormat: "woff2", keepFeatures: FEATURES, noHinting: true, variationAxes });
}

/** Declares the families in index.html, where they are known before any script has come. */
export function fontsPlugin(): Plugin {
  const addresses = new Map<string, string>();
  return {
    name: "wolfsbane-fonts",
    configResolved({ command }) {
      if (command === "serve") for (const [name, font] of Object.entries(FONTS)) addresses.set(name, `/@fs${resolve(font.file)}`);
    },
    async buildStart() {
      if (addresses.size) return; // while developing the whole fonts do
      for (const [name, font] of Object.entries(FONTS)) {
        const source = await subsetOf(font);
        const fileName = `assets/${name}-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.woff2`;
        this.emitFile({ type: "asset", fileName, source });
        this.emitFile({ type: "asset", fileName: `licences/${name}.txt`, source: read(font.licence) });
        addresses.set(name, `/${fileName}`);
      }
    },
    transformIndexHtml() {
      const tags: HtmlTagDescriptor[] = [];
      let children = "";
      for (const [name, font] of Object.entries(FONTS)) {
        const href = addresses.get(name)!;
        const weight = "axes" in font ? `${font.axes.wght.min} ${font.axes.wght.max}` : "700";
        const family = name[0]!.toUpperCase() + name.slice(1);
        children += `@font-face{font-family:${family};src:url(${href}) format("woff2");font-weight:${weight};font-display:swap}`;
        if (font.preload) tags.push({ tag: "link", attrs: { rel: "preload", href, as: "font", type: "font/woff2", crossorigin: true }, injectTo: "head" });
      }
      return [...tags, { tag: "style", children, injectTo: "head" }];
    },
  };
}
