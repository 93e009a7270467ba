import type { Weighted } from "./random";

export type Platform = "web" | "ios" | "android";

export const PLATFORMS = [
  ["web", 58],
  ["ios", 25],
  ["android", 17],
] as const satisfies Weighted<Platform>;

export const COUNTRIES = [
  ["DE", 24],
  ["US", 21],
  ["GB", 12],
  ["FR", 9],
  ["AT", 7],
  ["NL", 6],
  ["CH", 5],
  ["ES", 5],
  ["SE", 4],
  ["CA", 3],
  ["AU", 2],
  ["JP", 1],
  ["BR", 1],
] as const satisfies Weighted<string>;

export const WEB_AGENTS = [
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
    30,
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
    15,
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
    20,
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
    14,
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0", 9],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
    8,
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", 4],
] as const satisfies Weighted<string>;

export const BOT_AGENTS = [
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", 3],
  ["Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", 2],
  ["Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)", 1],
] as const satisfies Weighted<string>;

/** Apps send the User-Agent of their HTTP library. */
export const APP_AGENTS: Record<Exclude<Platform, "web">, string> = {
  ios: "HearthAndBean/3 CFNetwork/1568.300.101 Darwin/24.2.0",
  android: "okhttp/4.12.0",
};

export const SDK_VERSIONS: Record<Platform, string> = {
  web: "js-1.4.0",
  ios: "swift-1.2.1",
  android: "kotlin-1.2.0",
};

/** A version and the day on which its rollout started, counted from the first day. */
type Release = readonly [day: number, version: string];

const RELEASES: Record<Platform, readonly [Release, ...Release[]]> = {
  web: [
    [-1, "2.14.0"],
    [18, "2.15.0"],
    [44, "2.16.0"],
    [60, "3.0.0"],
    [76, "3.0.1"],
  ],
  ios: [
    [-60, "3.7.2"],
    [21, "3.8.0"],
    [60, "4.0.0"],
  ],
  android: [
    [-60, "3.7.0"],
    [27, "3.8.0"],
    [63, "4.0.0"],
  ],
};

/**
 * How long the slowest app users take to update; a web page is up to date at each visit. `lag` (0
 * to 1) scales it.
 */
const SLOWEST_UPDATE_DAYS: Record<Platform, number> = { web: 0, ios: 12, android: 21 };

export function versionOn(day: number, platform: Platform, lag: number): string {
  const releases = RELEASES[platform];
  const delay = lag * SLOWEST_UPDATE_DAYS[platform];
  const current = releases.findLast(([released]) => day >= released + delay);
  return (current ?? releases[0])[1];
}
