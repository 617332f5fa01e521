export {
  chooseLanguage,
  language,
  languages,
  need,
  said,
  saveLanguage,
  savedLanguage,
  t,
  type Key,
  type Language,
} from "./catalogue.svelte";
