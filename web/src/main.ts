// Puts the client on the page.
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keep } from "./pages/state/install.svelte";
import { settings } from "./settings.svelte";
import { chooseLanguage, savedLanguage } from "./texts";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element with the id app");
settings.apply();
await chooseLanguage(savedLanguage());
mount(App, { target });
keep();
