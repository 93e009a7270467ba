import { createHash, timingSafeEqual } from "node:crypto";
import type { Env } from "@/base/env";

export type Scraper = {
  /** The address at the other end of the connection; null if the host does not tell. */
  peer: string | null;
  /** `name` is in lower case. */
  header(name: string): string | undefined;
};

type AccessEnv = Pick<Env, "METRICS_TOKEN" | "TRUSTED_PROXY_HOPS" | "PUBLIC_URL">;

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** Headers that proxies add. A program on this machine that asks by itself sends none. */
const PROXY_HEADERS = [
  "forwarded",
  "via",
  "x-client-ip",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];

/**
 * Whether the metrics may be shown: to whoever knows the token or, without one, to programs on this
 * machine. A proxy on this machine makes every visitor look like such a program, so any sign of a
 * proxy excludes them.
 */
export function mayRead(env: AccessEnv, scraper: Scraper): boolean {
  if (env.METRICS_TOKEN !== undefined) return hasToken(env.METRICS_TOKEN, scraper);
  return !isBehindProxy(env, scraper) && isLocal(scraper);
}

function hasToken(token: string, { header }: Scraper): boolean {
  const sent = /^Bearer +(\S+) *$/i.exec(header("authorization") ?? "")?.[1];
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

/** Of the same length for every text, as the comparison requires. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const isBehindProxy = (env: AccessEnv, { header }: Scraper): boolean =>
  env.TRUSTED_PROXY_HOPS > 0 ||
  env.PUBLIC_URL !== undefined ||
  PROXY_HEADERS.some((name) => header(name) !== undefined);

/**
 * Checks the host, too: a website can have its name resolve to this machine and read what
 * a browser here gets.
 */
const isLocal = ({ peer, header }: Scraper): boolean =>
  LOOPBACK.test(peer ?? "") && LOOPBACK_HOST.test(header("host") ?? "");
