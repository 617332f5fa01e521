import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { buildPlugin } from "./build-plugin.ts";
import { fontsPlugin } from "./fonts-plugin.ts";
import { iconsPlugin } from "./icons-plugin.ts";
import { portraitsPlugin } from "./portraits-plugin.ts";
import { rulesPlugin } from "./rules-plugin.ts";
import { textsPlugin } from "./texts-plugin.ts";

// `npm run dev` shows changes at once; the tables are those of a server that runs beside it (`wolfsbane serve`).
const server = process.env["WOLFSBANE_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), rulesPlugin(), textsPlugin(), portraitsPlugin(), fontsPlugin(), iconsPlugin(), buildPlugin()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false, pluginTimings: false } }, // a slow machine is no news
  },
  server: {
    fs: { allow: [".."] }, // texts of the Python package
    proxy: { "/api": { target: server, ws: true, changeOrigin: false }, "/art": server },
  },
  test: { globalSetup: "tests/messages.ts", include: ["tests/**/*.test.ts"], environment: "node" },
});
