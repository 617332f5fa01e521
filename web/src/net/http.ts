// Questions to the server that are answered once. Each gives the answer, or throws `Failed`.
import type { Made, Me, NewTable, Refused, Text } from "../protocol";
import { reportVersion, versionOf } from "./version";

/** The server refused, or could not be reached (`status` 0). */
export class Failed extends Error {
  constructor(
    readonly status: number,
    readonly code: Refused["code"] | "unreachable" = "unreachable",
    readonly text?: Text,
  ) {
    super(`${status} ${code}`);
  }
}

export function call<Answer>(path: string, body?: unknown): Promise<Answer> {
  return answered(path, body, (response) => response.json() as Promise<Answer>);
}

/** As `call`, for what is no JSON. */
export function callText(path: string): Promise<string> {
  return answered(path, undefined, (response) => response.text());
}

async function answered<Answer>(path: string, body: unknown, read: (response: Response) => Promise<Answer>): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      ...(body === undefined
        ? {}
        : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    reportVersion(versionOf(response.headers));
    if (response.ok) return await read(response);
  } catch {
    throw new Failed(0); // also where the connection breaks, or the time is up, in the middle of an answer
  }
  const refused = (await response.json().catch(() => ({}))) as Partial<Refused>;
  throw new Failed(response.status, refused.code ?? "form", refused.text);
}

/** Who we are; undefined for somebody the server has not seen yet. */
export async function me(): Promise<Me | undefined> {
  try {
    return await call<Me>("/api/me");
  } catch (problem) {
    if (problem instanceof Failed && problem.status === 401) return undefined;
    throw problem;
  }
}

export async function makeTable(table: NewTable): Promise<string> {
  return (await call<Made>("/api/tables", table)).table;
}
