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

export async function call<Answer>(path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      ...(body === undefined
        ? {}
        : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
  } catch {
    throw new Failed(0);
  }
  reportVersion(versionOf(response.headers));
  if (response.ok) return (await response.json()) as Answer;
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
