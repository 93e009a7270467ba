import { seededRandom } from "@/base/seeded-random";
import type { EventRow } from "@/clickhouse/events";
import { eventRow, propertyColumns } from "@/testing/stores/events";

/** The test's current time, away from every boundary, and 13 months before it. */
export const NOW = Date.parse("2026-07-15T12:07:31.250Z");
export const FLOOR = Date.parse("2025-06-15T12:07:31.250Z");

export const OWN_PROJECTS = [
  "00000000-0000-4000-8000-000000000001",
  "00000000-0000-4000-8000-000000000002",
];
const FOREIGN_PROJECT = "00000000-0000-4000-8000-00000000000f";

export const PLATFORMS = ["web", "ios", "android", "a' OR 1=1 --"];
export const EVENT_NAMES = ["signup", "page_view", "x' OR 1=1 --", "купил", "{p0:String}", "a\\b"];
export const BROWSERS = ["", "Firefox", "Chrome"];
/** Its values include long numbers, whose sums depend on their order. */
export const ID_KEY = "order_id";
export const KEYS = [
  ID_KEY,
  "amount",
  "plan",
  "a.b",
  "it's",
  "a'] = '' OR 1=1 OR ps['b",
  "",
  "{p0:String}",
];
export const VALUES: readonly unknown[] = [
  "pro",
  "free",
  "",
  "12",
  "12.50",
  "007",
  "1e1",
  "1e400",
  "-0.25",
  "false",
  "null",
  "x' OR 1=1 --",
  "a\\'b\t\n",
  "é",
  "😀",
  12,
  0,
  -3,
  0.25,
  12.5,
  10,
  1e3,
  true,
  false,
  null,
  [12],
  { v: 12 },
  "-0.0",
];

export const IDS = [
  "9007199254740993",
  9007199254740992n,
  9007199254740993n,
  2n ** 64n,
  -(2n ** 60n),
];

/**
 * Moments around which events cluster: boundaries, clock changes, the start of
 * retention, the current time.
 */
export const HOT_MOMENTS = [
  FLOOR,
  NOW,
  ...[
    "2026-07-10T00:00Z",
    "2026-07-10T10:15Z",
    "2026-07-01T00:00Z",
    "2026-01-01T00:00Z",
    "2025-10-26T01:00Z",
    "2026-03-29T01:00Z",
    "2026-04-04T15:00Z",
    "2025-10-04T15:30Z",
    "2026-04-23T22:00Z",
    "2025-12-31T18:15Z",
  ].map((text) => Date.parse(text)),
];

const MINUTE = 60_000;

export function randomRows(seed: number, count: number): EventRow[] {
  const random = seededRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const chance = (share: number) => random() < share;
  const recent = Array.from({ length: 50 }, () => NOW);

  const moment = (): number => {
    const start = FLOOR - 30 * 24 * 60 * MINUTE;
    if (chance(0.3)) return Math.floor(start + random() * (NOW + 60 * MINUTE - start));
    if (chance(0.4)) return pick(HOT_MOMENTS) + Math.floor((random() - 0.5) * 90 * MINUTE);
    if (chance(0.5)) return pick(HOT_MOMENTS) + pick([-1, 0, 1, 15 * MINUTE, -15 * MINUTE - 1]);
    // So that sessions have several events, ties, and gaps of exactly the length that ends them.
    return pick(recent) + pick([0, MINUTE, 30 * MINUTE, 30 * MINUTE + 1, -29 * MINUTE]);
  };

  const properties = () => {
    const entries: Record<string, unknown> = {};
    for (const key of KEYS) {
      if (chance(0.5)) entries[key] = key === ID_KEY && chance(0.5) ? pick(IDS) : pick(VALUES);
    }
    return entries;
  };

  return Array.from({ length: count }, () => {
    const ts = Math.min(moment(), NOW + 60 * MINUTE);
    recent[Math.floor(random() * recent.length)] = ts;
    return eventRow({
      projectId: chance(0.1) ? FOREIGN_PROJECT : pick(OWN_PROJECTS),
      eventName: pick(EVENT_NAMES),
      ts,
      userId: `u${Math.floor(random() * 25)}`,
      sessionId: chance(0.5) ? "" : `s${Math.floor(random() * 4)}`,
      platform: pick(PLATFORMS),
      browser: pick(BROWSERS),
      isBot: chance(0.2),
      ...propertyColumns(properties()),
    });
  });
}
