// What rules-plugin.ts makes of docs/rules.md and its translations.
declare module "virtual:rules/page/*" {
  export const html: string;
  export const contents: { id: string; title: string; depth: number }[];
}
declare module "virtual:rules/each/*" {
  export const rules: Readonly<Record<string, string>>;
}
// What texts-plugin.ts makes of a Project Fluent file.
declare module "*.ftl" {
  const body: import("@fluent/bundle").FluentResource["body"];
  export default body;
}
