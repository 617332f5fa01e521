// The browser's storage. It may hold anything (older versions, other programs, people who tried something), may be full,
// or may be forbidden: the reader checks what it reads, and nothing here throws.

const OURS = "wolfsbane.";

/**
 * What is stored under a name. `check` gets it as JSON says, a text that is no JSON as it is, and undefined if there is
 * nothing; it returns what holds instead of whatever it can't use.
 */
export function stored<Value>(name: string, check: (value: unknown) => Value): Value {
  return check(parsed(textOf(() => localStorage, name)));
}

/** Keeps a value; a browser that stores nothing is as good, it only forgets. */
export function store(name: string, value: unknown): void {
  put(() => localStorage, name, value);
}

/** The same for what holds in this tab only, until it is closed. False if it could not be kept. */
export function storeForTab(name: string, value: unknown): boolean {
  return put(() => sessionStorage, name, value);
}

export function storedForTab<Value>(name: string, check: (value: unknown) => Value): Value {
  return check(parsed(textOf(() => sessionStorage, name)));
}

/** Forgets everything that this client has stored in the browser. */
export function forgetStored(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(OURS)) localStorage.removeItem(name);
  } catch {
    // there is nothing to forget
  }
}

/** The fields of an object; none of anything else. */
export function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The value if it is one of these, else the first of them. */
export function oneOf<Value>(all: readonly [Value, ...Value[]], value: unknown): Value {
  return all.find((one) => one === value) ?? all[0];
}

// Merely to name a storage can throw, where a browser forbids it.
function textOf(where: () => Storage, name: string): string | null {
  try {
    return where().getItem(OURS + name);
  } catch {
    return null;
  }
}

function put(where: () => Storage, name: string, value: unknown): boolean {
  try {
    where().setItem(OURS + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
