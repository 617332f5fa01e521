// The pages of rules, as the build makes them from the documents.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readRules } from "../rules-plugin";

const small = `# The rules

## Cards & sets

- **7A** *Beholder*. See EXCH-4, [the words](words.md) and [sets](#cards-sets).

    [ruling] Not 99Z.
- **EXCH-4** Text. [reconstructed]

| a | b |
|---|---|
| 7A | x |
`;

describe("the page of rules", () => {
  const { html, contents, rules } = readRules(small);

  test("has an anchor for each rule, and links where one is named", () => {
    expect(html).toContain('<strong class="rule" id="7A">7A</strong>');
    expect(html).toContain('See <a href="#EXCH-4">EXCH-4</a>');
    expect(html).toContain('<td><a href="#7A">7A</a></td>');
    expect(html).toContain("Not 99Z.");
    expect(html).toContain('<a href="#cards-sets">sets</a>');
  });

  test("leaves out links to documents that are not in the client", () => {
    expect(html).toContain("the words and");
    expect(html).not.toContain("words.md");
  });

  test("tells where a rule comes from", () => {
    expect(html).toContain('<span class="mark">ruling</span>');
    expect(html).toContain('<span class="mark gold">reconstructed</span>');
  });

  test("has its contents, and each rule by itself", () => {
    expect(contents).toEqual([{ id: "cards-sets", title: "Cards & sets", depth: 2 }]);
    expect(Object.keys(rules)).toEqual(["7A", "EXCH-4"]);
    expect(rules["7A"]).toContain('<a href="/rules#EXCH-4">EXCH-4</a>');
    expect(rules["7A"]).not.toContain("<strong");
  });

  test.each([
    ["en", "../docs/rules.md"],
    ["de", "../docs/rules.de.md"],
  ])("in %s every link leads somewhere", (language, path) => {
    const page = readRules(readFileSync(path, "utf-8"), language).html;
    const places = new Set([...page.matchAll(/ id="([^"]+)"/g)].map((one) => one[1]));
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map((one) => one[1]);
    expect(targets.length).toBeGreaterThan(100);
    expect(targets.filter((one) => !places.has(one))).toEqual([]);
  });
});
