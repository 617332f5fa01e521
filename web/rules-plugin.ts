// Makes the page of rules, and the rule of each card, from docs/rules.md and its translations when the client is built.
//
//     import { html, contents } from "virtual:rules/page/en";   the whole page, and its headings
//     import { rules } from "virtual:rules/each/de";            the HTML of each rule, by its id
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Lexer, Parser, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";

const SOURCES: Record<string, string> = { en: "../docs/rules.md", de: "../docs/rules.de.md" };
/** What the marks in square brackets are called. */
const MARKS: Record<string, [string, string]> = {
  en: ["ruling", "reconstructed"],
  de: ["Auslegung", "nachempfunden"],
};
const MODULE = /^\0?virtual:rules\/(page|each)\/(en|de)$/;
const ID = /^\*\*([\w.-]+)\*\*/;

export interface Heading {
  id: string;
  title: string;
  depth: number;
}

function slug(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
}

function itemsOf(tokens: Token[]): Tokens.ListItem[] {
  return tokens.flatMap((token) =>
    token.type === "list"
      ? (token as Tokens.List).items.flatMap((item) => [item, ...itemsOf(item.tokens)])
      : [],
  );
}

/** Marks where a rule comes from, anchors, and links from every mention of a rule to it. */
function finish(html: string, ids: Set<string>, base: string, [ruling, reconstructed]: [string, string]): string {
  return html
    .replace(/<a href="[^"#]+\.md">(.*?)<\/a>/g, "$1") // other documents are not part of the client
    .replace(/\(?\[ruling\]\)?/g, `<span class="mark">${ruling}</span>`)
    .replace(/\[reconstructed\]/g, `<span class="mark gold">${reconstructed}</span>`)
    .replace(/(<li>(?:<p>)?)<strong>([\w.-]+)<\/strong>/g, '$1<strong class="rule" id="$2">$2</strong>')
    .replace(/(?<![\w"#-]|">)([A-Z]+-[0-9A-Z]+|X-\d|\d{1,2}[ACD](?:\.[a-d])?)(?![\w"-])/g, (whole, id: string) =>
      ids.has(id) ? `<a href="${base}#${id}">${whole}</a>` : whole,
    );
}

export function readRules(text: string, language = "en"): { html: string; contents: Heading[]; rules: Record<string, string> } {
  const marks = MARKS[language]!;
  const tokens = new Lexer().lex(text);
  const items = itemsOf(tokens);
  const ids = new Set(items.flatMap((item) => ID.exec(item.text)?.[1] ?? []));
  const contents: Heading[] = [];
  let html = "";
  for (const token of tokens) {
    if (token.type === "heading" && token["depth"] === 1) continue; // the page has its own
    if (token.type === "heading") {
      const { depth, text: title } = token as Tokens.Heading;
      contents.push({ id: slug(title), title, depth });
      html += `<h${depth} id="${slug(title)}">${title}</h${depth}>\n`;
    } else if (token.type === "table") {
      html += `<div class="scroll" tabindex="0" role="region" aria-label="${contents.at(-1)?.title ?? ""}">${Parser.parse([token])}</div>`;
    } else html += Parser.parse([token]);
  }
  const rules: Record<string, string> = {};
  for (const item of items) {
    const id = ID.exec(item.text)?.[1];
    if (!id) continue;
    const own = Parser.parse(item.tokens).replace(/^(<p>)?<strong>[\w.-]+<\/strong>\s*/, "$1");
    rules[id] = finish(own, ids, "/rules", marks).replaceAll(/ id="[^"]*"/g, "");
  }
  return { html: finish(html, ids, "", marks), contents, rules };
}

export function rulesPlugin(): Plugin {
  return {
    name: "wolfsbane-rules",
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : undefined),
    load(id) {
      const found = id.startsWith("\0") ? MODULE.exec(id) : null;
      if (!found) return undefined;
      const [, part, language] = found as unknown as [string, string, string];
      const source = fileURLToPath(new URL(SOURCES[language]!, import.meta.url));
      this.addWatchFile(source);
      const { html, contents, rules } = readRules(readFileSync(source, "utf-8"), language);
      return part === "page"
        ? `export const html = ${JSON.stringify(html)};\nexport const contents = ${JSON.stringify(contents)};`
        : `export const rules = ${JSON.stringify(rules)};`;
    },
  };
}
