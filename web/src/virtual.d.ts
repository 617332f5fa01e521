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
// What portraits-plugin.ts makes of the portraits of a deck: an SVG element with a symbol for each card.
declare module "virtual:portraits/*" {
  const sprite: string;
  export default sprite;
}
declare module "subset-font" {
  interface Options {
    targetFormat?: "sfnt" | "woff" | "woff2";
    keepFeatures?: readonly string[];
    noHinting?: boolean;
    variationAxes?: Readonly<Record<string, { min: number; max: number }>>;
  }
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
