import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageRoot } from "@/base/package-root";
import { ManualClock } from "@/base/time/clock";
import { runSql } from ".";
import { type CookbookStore, startCookbookStore } from "./testing/cookbook-store";

const PAGE = readFileSync(join(packageRoot(), "docs/sql-cookbook.md"), "utf8");
/** A heading, and the first SQL below it. */
const RECIPES = new Map(
  PAGE.split(/^## /m).flatMap((section) => {
    const sql = /^```sql live\n([\s\S]*?)^```$/m.exec(section)?.[1];
    return sql === undefined ? [] : [[section.split("\n", 1)[0] ?? "", sql] as const];
  }),
);
const NOW = Date.now();

let store: CookbookStore;
beforeAll(async () => {
  store = await startCookbookStore(NOW);
});
afterAll(() => store.stop());

type Rows = (string | number)[][];

/** Computed by hand from the events of {@link startCookbookStore}. */
const EXPECTED: Record<string, (day: (number: number) => string) => Rows> = {
  "Events and users by day": (day) => [
    [day(0), 6, 2],
    [day(1), 9, 4],
    [day(8), 1, 1],
  ],
  "Top pages": () => [
    ["/", 3, 2],
    ["/pricing", 2, 2],
  ],
  "Landing pages": () => [
    ["/", 3],
    ["/pricing", 1],
  ],
  // 10, 0, 10 and 3 minutes.
  "Length of a session and bounce rate": () => [[4, 390, 0.25]],
  "New and returning users by day": (day) => [
    [day(0), 2, 0],
    [day(1), 3, 1],
    [day(8), 0, 1],
  ],
  // On average 7/3 of 5 users.
  "Daily users as a share of monthly users": () => [[0.467]],
  "Revenue with a moving average": (day) => [
    [day(1), 120, 120],
    [day(8), 60, 90],
  ],
  "Revenue by country": () => [
    ["FR", 150, 75, 150],
    ["DE", 30, 30, 30],
  ],
  Funnel: () => [
    [1, 3],
    [2, 2],
    [3, 2],
  ],
  "Users who did one thing and not another": (day) => [["u4", `${day(1)} 13:00:00.000`]],
  "Time from sign-up to the first purchase": () => [[1, 23]],
  "Weekly cohorts": (day) => [
    [day(0), 0, 5],
    [day(0), 1, 1],
  ],
  "Percentiles of a property": () => [[60, 90, 90]],
  "A property inside another": () => [
    ["", 2],
    ["express", 1],
  ],
  "Which properties events have": () => [
    ["added_to_cart", "product", 2],
    ["page_view", "path", 6],
    ["product_viewed", "product", 3],
    ["purchase", "amount", 3],
    ["purchase", "shipping", 1],
    ["sign_up", "anonymous_id", 1],
    ["sign_up", "method", 1],
  ],
  "Anonymous visitors who became users": () => [["u1", "a1"]],
  "How late events arrive": () => [["web", 16, 1]],
};

test.each([...RECIPES.keys()])("%s", async (name) => {
  const source = { ...store, clock: new ManualClock(NOW) };
  const result = await runSql(source, [store.projectId], {
    sql: RECIPES.get(name) ?? "",
    params: {},
  });
  expect(result.rows).toEqual(EXPECTED[name]?.(store.day));
});

test("every recipe of the page is tested", () => {
  expect([...RECIPES.keys()]).toEqual(Object.keys(EXPECTED));
});
