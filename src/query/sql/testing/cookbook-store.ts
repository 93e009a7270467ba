import { newId } from "@/base/ids";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/base/time/durations";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, propertyColumns } from "@/testing/stores/events";

export type CookbookStore = TestClickHouse & {
  projectId: string;
  /** A day of the events as ISO 8601, by its number. Day 0 is a Monday. */
  day: (number: number) => string;
};

/**
 * Visitors of a shop: u1 signs up on day 0 and buys on day 1, u2 only looks at one page and one
 * product, u3 buys on day 1 and again a week later, and the phone of u4 is offline for a while. A
 * bot looks at one page.
 */
export async function startCookbookStore(nowMs: number): Promise<CookbookStore> {
  const store = await startTestClickHouse();
  const projectId = newId();
  const start = mondayBefore(nowMs - 10 * DAY_MS);
  const event = (
    [day, hours, minutes]: readonly [number, number, number],
    userId: string,
    eventName: string,
    properties: Record<string, unknown>,
    more: { sessionId?: string; country?: string; isBot?: boolean; receivedAt?: number } = {},
  ) => {
    const ts = start + day * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS;
    const columns = propertyColumns(properties);
    return eventRow({ projectId, userId, eventName, ts, receivedAt: ts, ...columns, ...more });
  };
  const [s1, s2, s3, s4] = ["s1", "s2", "s3", "s4"].map((sessionId) => ({ sessionId }));
  const express = { shipping: { method: "express" } };
  await insertEvents(store.clickhouse, [
    event([0, 10, 0], "u1", "page_view", { path: "/" }, s1),
    event([0, 10, 2], "u1", "product_viewed", { product: "Cup" }, s1),
    event([0, 10, 5], "u1", "page_view", { path: "/pricing" }, s1),
    event([0, 10, 10], "u1", "sign_up", { method: "email", anonymous_id: "a1" }, s1),
    event([0, 20, 0], "u2", "page_view", { path: "/pricing" }, s2),
    event([0, 20, 1], "u2", "product_viewed", { product: "Pot" }),
    event([1, 9, 0], "u1", "page_view", { path: "/" }, s3),
    event([1, 9, 1], "u1", "added_to_cart", { product: "Cup" }, s3),
    event([1, 9, 10], "u1", "purchase", { amount: 30 }, { ...s3, country: "DE" }),
    event([1, 12, 0], "u3", "page_view", { path: "/" }, s4),
    event([1, 12, 1], "u3", "product_viewed", { product: "Pot" }, s4),
    event([1, 12, 2], "u3", "added_to_cart", { product: "Pot" }, s4),
    event([1, 12, 3], "u3", "purchase", { amount: 90, ...express }, { ...s4, country: "FR" }),
    event([1, 13, 0], "u4", "added_to_cart", {}, { receivedAt: start + 2 * DAY_MS }),
    event([1, 14, 0], "bot", "page_view", { path: "/pricing" }, { isBot: true }),
    event([8, 12, 0], "u3", "purchase", { amount: 60 }, { country: "FR" }),
  ]);
  const day = (number: number) => new Date(start + number * DAY_MS).toISOString().slice(0, 10);
  return { ...store, projectId, day };
}

/** Midnight (UTC) of the latest Monday at or before this time. */
function mondayBefore(ms: number): number {
  const midnight = Math.floor(ms / DAY_MS) * DAY_MS;
  const daysSinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  return midnight - daysSinceMonday * DAY_MS;
}
