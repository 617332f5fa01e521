// Draws the icons that home screens want as PNG files from our SVG ones.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { Plugin } from "vite";

/** Each file: what it is drawn from, and how many pixels wide. iOS rounds the corners itself. */
const ICONS: Readonly<Record<string, readonly [string, number]>> = {
  "icon-180.png": ["icon-maskable.svg", 180],
  "icon-192.png": ["icon.svg", 192],
  "icon-512.png": ["icon.svg", 512],
  "icon-maskable-512.png": ["icon-maskable.svg", 512],
};

export function iconsPlugin(): Plugin {
  let folder = "";
  return {
    name: "wolfsbane-icons",
    apply: "build",
    configResolved: (config) => void (folder = config.publicDir),
    async generateBundle() {
      await initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
      for (const [fileName, [drawing, width]] of Object.entries(ICONS)) {
        const picture = new Resvg(readFileSync(`${folder}/${drawing}`, "utf-8"), { fitTo: { mode: "width", value: width } });
        this.emitFile({ type: "asset", fileName, source: picture.render().asPng() });
      }
    },
  };
}
