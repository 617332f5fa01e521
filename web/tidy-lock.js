// Takes the addresses out of the lock: where packages come from is said by whoever installs them.
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf-8"));
for (const one of Object.values(lock.packages)) {
  delete one.funding;
  delete one.resolved;
}
writeFileSync(file, JSON.stringify(lock, null, 2) + "\n");
