import Bowser from "bowser";
import { isbot } from "isbot";
import { LruMap } from "./lru-map";

export type Client = {
  browser: string;
  os: string;
  /** "desktop", "mobile", "tablet", "tv", … */
  deviceType: string;
  isBot: boolean;
};

const UNKNOWN_CLIENT: Client = { browser: "", os: "", deviceType: "", isBot: false };

/** Twice the length of real User-Agents; nothing after that describes the browser or system. */
const MAX_CHARACTERS = 512;
const CACHED_CLIENTS = 5_000;

function parse(userAgent: string): Client {
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name ?? "",
    os: os.name ?? "",
    deviceType: platform.type ?? "",
    isBot: isbot(userAgent),
  };
}

/**
 * Parses User-Agents, with a cache: parsing takes as long as accepting dozens of events, and most
 * User-Agents repeat.
 */
export class ClientReader {
  readonly #cache = new LruMap<string, Client>(CACHED_CLIENTS);

  read(userAgent: string | undefined): Client {
    if (!userAgent) return UNKNOWN_CLIENT;
    const text = userAgent.slice(0, MAX_CHARACTERS);
    const known = this.#cache.get(text);
    if (known) return known;
    const client = parse(text);
    this.#cache.set(text, client);
    return client;
  }
}
