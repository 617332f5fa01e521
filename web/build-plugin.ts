// Finishes a build: names it, tells the service worker which files belong to it, and lays a compressed copy beside every
// file that is worth it, which the server sends.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const WORTH = 1024;
const NO_BUILD = '<meta name="build" content="" />';

export function buildPlugin(): Plugin {
  let folder = "";
  return {
    name: "wolfsbane-build",
    apply: "build",
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle(error) {
      if (error) return; // a build that failed says why itself
      stamp(folder);
      pack(folder);
    },
  };
}

function filesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf-8" }).map((name) => name.replaceAll("\\", "/"));
  return names.filter((name) => statSync(join(folder, name)).isFile() && !/(^|\/)\.|\.(br|gz)$/.test(name)).sort();
}

/** Writes the name of the build, made of the content of all its files, where the page and the service worker find it. */
function stamp(folder: string): void {
  const names = filesOf(folder);
  const hash = createHash("sha256");
  for (const name of names) hash.update(`${name}\n`).update(readFileSync(join(folder, name)));
  const build = hash.digest("hex").slice(0, 16);
  const assets = names.filter((name) => name.startsWith("assets/")).map((name) => `/${name}`);
  replace(join(folder, "index.html"), [NO_BUILD, NO_BUILD.replace('""', `"${build}"`)]);
  replace(join(folder, "service-worker.js"), ['BUILD = ""', `BUILD = "${build}"`], ["ASSETS = []", `ASSETS = ${JSON.stringify(assets)}`]);
}

function replace(file: string, ...pairs: [string, string][]): void {
  let text = readFileSync(file, "utf-8");
  for (const [old, now] of pairs) {
    if (!text.includes(old)) throw new Error(`${file} has no ${old}`);
    text = text.replace(old, () => now);
  }
  writeFileSync(file, text);
}

function pack(folder: string): void {
  for (const name of filesOf(folder)) {
    if (!/\.(js|css|html|svg|webmanifest)$/.test(name)) continue;
    const file = join(folder, name);
    const content = readFileSync(file);
    if (content.length < WORTH) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
