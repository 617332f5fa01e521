// Versions: the protocol and the build that a server names, against those of this page.
import { PROTOCOL } from "../protocol";

export interface Version {
  readonly protocol: number;
  /** The build of the client that the server has; empty if it does not say. */
  readonly build: string;
}

/** How a server's version stands to that of this page. */
export type Comparison =
  | "same"
  | "another" // build: both understand each other, and a reload gets the other one
  | "newer" // protocol of the server: this page can't go on with it
  | "older"; // protocol of the server: neither can it

export function compare(server: Version, own: Version): Comparison {
  if (server.protocol !== own.protocol) return server.protocol > own.protocol ? "newer" : "older";
  return server.build && own.build && server.build !== own.build ? "another" : "same";
}

/** The version of this page, from its document; a page of `npm run dev` has no build. */
export function ownVersion(): Version {
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";
  return { protocol: PROTOCOL, build };
}

/** The version in the headers of an answer; undefined if something in between has answered. */
export function versionOf(headers: Headers): Version | undefined {
  const protocol = Number(headers.get("wolfsbane-protocol") ?? NaN);
  return Number.isInteger(protocol) ? { protocol, build: headers.get("wolfsbane-build") ?? "" } : undefined;
}

type Listener = (server: Version) => void;
let listener: Listener | undefined;

/** There is one listener: what tells somebody that the server has changed. */
export function onServerVersion(listen: Listener): void {
  listener = listen;
}

/** To be called with every version that a server names. */
export function reportVersion(server: Version | undefined): void {
  if (server) listener?.(server);
}
