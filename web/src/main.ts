// Puts the client on the page.
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keep } from "./pages/state/install.svelte";
import { settings } from "./settings.svelte";
import { chooseLanguage, savedLanguage } from "./texts";

const PATIENCE = 3_000; // for the texts of another language; they are shown when they come

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element with the id app");
settings.apply();
await Promise.race([chooseLanguage(savedLanguage()), new Promise((go) => setTimeout(go, PATIENCE))]);
target.replaceChildren(); // what index.html says when this does not come
mount(App, { target });
keep();
