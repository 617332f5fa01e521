export { chooseLanguage, saveLanguage, language, languages, need, savedLanguage, t, type Key, type Language } from "./catalogue.svelte";
