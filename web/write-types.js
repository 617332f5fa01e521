// Writes the types that the plugins make, for a check of types, in which Vite itself does not run.
import { resolveConfig } from "vite";

await resolveConfig({}, "build");
