import { describe, expect, it } from "vitest";
import { mayRead, type Scraper } from "./access";

const ENV = { METRICS_TOKEN: undefined, TRUSTED_PROXY_HOPS: 0, PUBLIC_URL: undefined };
const TOKEN = "a-token-of-an-operator";

function scraper(peer: string | null, headers: Record<string, string> = {}): Scraper {
  const all: Record<string, string> = { host: "localhost:3000", ...headers };
  return { peer, header: (name) => all[name] };
}

describe("without a token", () => {
  it.each(["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])("%s may read", (peer) => {
    expect(mayRead(ENV, scraper(peer))).toBe(true);
  });

  it.each([
    null,
    "",
    "10.0.0.1",
    "::ffff:10.0.0.1",
    "2001:db8::1",
    "127.0.0.1.example.com",
    "1127.0.0.1",
  ])("%s may not", (peer) => {
    expect(mayRead(ENV, scraper(peer))).toBe(false);
  });

  it.each([
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
  ])("a local peer with the header %s is a proxy, and may not", (name) => {
    expect(mayRead(ENV, scraper("127.0.0.1", { [name]: "127.0.0.1" }))).toBe(false);
    expect(mayRead(ENV, scraper("127.0.0.1", { [name]: "" }))).toBe(false);
  });

  it("nobody may if the configuration says that there is a proxy", () => {
    expect(mayRead({ ...ENV, TRUSTED_PROXY_HOPS: 1 }, scraper("127.0.0.1"))).toBe(false);
    const publicUrl = { ...ENV, PUBLIC_URL: "https://stats.example.com" };
    expect(mayRead(publicUrl, scraper("127.0.0.1"))).toBe(false);
  });

  it.each([
    "evil.example",
    "evil.example:3000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
  ])("a page at %s, which resolves to this machine, may not", (host) => {
    expect(mayRead(ENV, scraper("127.0.0.1", { host }))).toBe(false);
  });

  it.each(["localhost", "LOCALHOST:3000", "127.0.0.1:3000", "[::1]:3000"])(
    "a program that asks %s may",
    (host) => {
      expect(mayRead(ENV, scraper("::1", { host }))).toBe(true);
    },
  );
});

describe("with a token", () => {
  const env = { ...ENV, METRICS_TOKEN: TOKEN };

  it("whoever sends it may read, from anywhere and through any proxy", () => {
    const headers = { authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "203.0.113.9" };
    for (const peer of [null, "203.0.113.9", "127.0.0.1"]) {
      expect(mayRead(env, scraper(peer, headers))).toBe(true);
      expect(mayRead({ ...env, TRUSTED_PROXY_HOPS: 2 }, scraper(peer, headers))).toBe(true);
    }
    expect(mayRead(env, scraper(null, { authorization: `bearer ${TOKEN}` }))).toBe(true);
  });

  it.each([
    "",
    "Bearer",
    "Bearer ",
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN} x`,
    `Basic ${TOKEN}`,
    TOKEN,
  ])("'%s' is not it", (authorization) => {
    expect(mayRead(env, scraper("127.0.0.1", { authorization }))).toBe(false);
  });

  it("a program on this machine needs it, too", () => {
    expect(mayRead(env, scraper("127.0.0.1"))).toBe(false);
  });
});
