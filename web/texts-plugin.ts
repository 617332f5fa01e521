// Compiles the Project Fluent files of the texts when the client is built, so that a browser needs no parser for them,
// and writes the types of their messages: a misspelled id or a missing variable does not compile.
//
// A message that another language lacks is taken from English, and named when the client is built.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

export type Message = FluentResource["body"][number];

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SOURCE = /\/(\w+)\/(\w+\.ftl)$/;
/** What the types are made of. */
const ENGLISH = ["src/texts/en/pages.ftl", "src/texts/en/table.ftl", "src/texts/en/reviews.ftl", "src/texts/en/mixer.ftl", "../src/wolfsbane/text/en/game.ftl", "../src/wolfsbane/text/en/review.ftl", "../src/wolfsbane/text/en/puzzles.ftl", "src/texts/en/you.ftl", "src/texts/en/learn.ftl", "src/texts/en/figures.ftl", "src/texts/en/met.ftl", "src/texts/en/deals.ftl", "src/texts/en/notices.ftl", "src/texts/en/tournament.ftl", "src/texts/en/instructions.ftl"];
const TYPES = "src/texts/messages.d.ts";
const PLURALS = /^(zero|one|two|few|many)$/;

/** The messages of a file. The parser of `@fluent/bundle` skips what it does not understand; this throws instead. */
export function readMessages(path: string): Message[] {
  const text = readFileSync(path, "utf-8");
  const { body } = new FluentResource(text);
  const found = new Set(body.map(({ id }) => id));
  for (const [, id] of text.matchAll(/^(-?[a-zA-Z][\w-]*) *=/gm))
    if (!found.delete(id!)) throw new Error(`${path}: the message ${id} has an error, or is there twice`);
  return body;
}

/** The messages of a file, and those of the English one that it lacks. */
export function readWithFallback(path: string): { own: Message[]; english: Message[] } {
  const own = readMessages(path);
  const english = path.replace(SOURCE, "/en/$2");
  const known = new Set(own.map(({ id }) => id));
  return { own, english: existsSync(english) ? readMessages(english).filter(({ id }) => !known.has(id)) : [] };
}

/** The variables of each message with their types, by its id, or id.attribute. */
export function variablesOf(messages: readonly Message[]): Map<string, Map<string, string>> {
  const patterns = new Map<string, unknown>();
  for (const { id, value, attributes } of messages) {
    if (value !== null) patterns.set(id, value);
    for (const [name, pattern] of Object.entries(attributes)) patterns.set(`${id}.${name}`, pattern);
  }
  const collect = (part: unknown, found: Map<string, string>): void => {
    if (Array.isArray(part)) for (const one of part) collect(one, found);
    else if (typeof part === "object" && part !== null) {
      const { type, name, attr, selector, variants } = part as Record<string, any>;
      if (type === "var") found.set(name, found.get(name) ?? "string | number");
      if (type === "mesg" || type === "term") collect(patterns.get((type === "term" ? "-" : "") + name + (attr ? `.${attr}` : "")), found);
      if (type === "select" && selector.type === "var" && variants.some(({ key }: any) => key.type === "num" || PLURALS.test(key.value)))
        found.set(selector.name, "number");
      for (const inner of Object.values(part)) collect(inner, found);
    }
  };
  return new Map(
    [...patterns].map(([id, pattern]) => {
      const found = new Map<string, string>();
      collect(pattern, found);
      return [id, found];
    }),
  );
}

function writeTypes(): void {
  const lines = [...variablesOf(ENGLISH.flatMap((path) => readMessages(file(path))))]
    .filter(([id]) => !id.startsWith("-"))
    .map(([id, variables]) => `  "${id}": {${[...variables].map(([name, type]) => ` ${name}: ${type};`).join("")} };`);
  const text = `// Made by texts-plugin.ts from the English texts.\nexport interface Messages {\n${lines.join("\n")}\n}\n`;
  if (!existsSync(file(TYPES)) || readFileSync(file(TYPES), "utf-8") !== text) writeFileSync(file(TYPES), text);
}

export function textsPlugin(): Plugin {
  return {
    name: "wolfsbane-texts",
    configResolved: writeTypes,
    watchChange: (path) => (path.endsWith(".ftl") ? writeTypes() : undefined),
    load(path) {
      if (!path.endsWith(".ftl")) return undefined;
      this.addWatchFile(path.replace(SOURCE, "/en/$2"));
      const { own, english } = readWithFallback(path);
      if (english.length) this.warn(`${path} lacks ${english.map(({ id }) => id).join(", ")}`);
      return `export default ${JSON.stringify([...own, ...english])};`;
    },
  };
}
