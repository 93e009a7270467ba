import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { DAYS, LAUNCH_DAY, OUTAGE } from "./calendar";
import { runShop, type ShopOptions } from "./shop";
import type { ShopEvent } from "./visit";

const ZONE = "Europe/Berlin";
const OPTIONS: ShopOptions = { seed: "p1", end: Date.UTC(2026, 10, 28, 15), zone: ZONE };

const deliveries = [...runShop(OPTIONS)];
const events = deliveries.flatMap((delivery) => delivery.events);

type LocalTime = { day: number; hour: number; weekday: number };

/** Local time by hour since the epoch, cached since time zone lookups are slow. */
const localTimes = new Map<number, LocalTime>();
function localTime({ at }: ShopEvent): LocalTime {
  const hour = Math.floor(at / 3_600_000);
  const known = localTimes.get(hour);
  if (known) return known;
  const clock = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(ZONE);
  const day = Temporal.PlainDate.from("2026-08-31").until(clock.toPlainDate()).days;
  const found = { day, hour: clock.hour, weekday: clock.dayOfWeek };
  localTimes.set(hour, found);
  return found;
}
const dayOf = (event: ShopEvent) => localTime(event).day;
const named = (name: string) => events.filter((event) => event.name === name);
const count = (matches: (event: ShopEvent) => boolean) => events.filter(matches).length;
const share = (part: number, whole: number) => part / whole;

describe("the sample shop", () => {
  test("is the same for the same seed and differs for another seed", () => {
    expect([...runShop(OPTIONS)]).toEqual(deliveries);
    const [other] = runShop({ ...OPTIONS, seed: "p2" });
    expect(other).not.toEqual(deliveries[0]);
  });

  test("fills ninety days up to now with 30,000 to 60,000 events that have unique numbers", () => {
    expect(deliveries).toHaveLength(DAYS);
    expect(events.length).toBeGreaterThan(30_000);
    expect(events.length).toBeLessThan(60_000);
    expect(new Set(events.map((event) => event.number)).size).toBe(events.length);
    for (const { at } of events) expect(at).toBeLessThanOrEqual(OPTIONS.end);
    expect(Math.min(...events.map(dayOf))).toBe(0);
  });

  test("delivers each day in order", () => {
    for (const { events: ofDay } of deliveries) {
      const times = ofDay.map((event) => event.at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
  });

  test("is busier on a workday than on a Saturday, and in the evening than at night", () => {
    const perDay = (weekday: number) => count((event) => localTime(event).weekday === weekday);
    expect(perDay(2)).toBeGreaterThan(perDay(6));
    const between = (from: number, to: number) =>
      count((event) => localTime(event).hour >= from && localTime(event).hour < to);
    expect(between(18, 22)).toBeGreaterThan(10 * between(1, 5));
  });

  test("has a spike when the cold brew kit is launched, which was not sold before", () => {
    const perDay = Array.from({ length: DAYS }, (_, day) => count((event) => dayOf(event) === day));
    const before = perDay.slice(LAUNCH_DAY - 7, LAUNCH_DAY).reduce((a, b) => a + b) / 7;
    expect(perDay[LAUNCH_DAY]).toBeGreaterThan(1.4 * before);
    const launched = events.filter((event) => event.properties.product_id === "cold-brew");
    expect(Math.min(...launched.map(dayOf))).toBe(LAUNCH_DAY);
  });

  test("has an hour of outage: nothing from browsers, and apps send their events a day later", () => {
    const during = (event: ShopEvent) =>
      dayOf(event) === OUTAGE.day && localTime(event).hour === OUTAGE.hour;
    const late = deliveries[OUTAGE.day + 1]?.events.filter(during) ?? [];
    expect(late.length).toBeGreaterThan(0);
    expect(events.filter(during)).toEqual(late);
    for (const event of late) {
      expect(event.shopper.platform).not.toBe("web");
      expect(event.properties.sent_late).toBe(true);
    }
  });

  test("loses people at each step to the purchase, and has more trials than subscriptions", () => {
    const [viewed, cart, checkout, purchase] = [
      "product_viewed",
      "added_to_cart",
      "checkout_started",
      "purchase",
    ].map((name) => named(name).length) as [number, number, number, number];
    expect(share(cart, viewed)).toBeGreaterThan(0.1);
    expect(share(cart, viewed)).toBeLessThan(0.4);
    expect(share(checkout, cart)).toBeLessThan(0.8);
    expect(share(purchase, checkout)).toBeGreaterThan(0.5);
    expect(share(purchase, checkout)).toBeLessThan(0.85);
    expect(named("subscription_started").length).toBeLessThan(named("trial_started").length);
    expect(named("trial_started").length).toBeLessThan(named("sign_up").length);
  });

  test("retains fewer people of its first week in each following month", () => {
    const first = new Set(
      events.filter((event) => dayOf(event) < 7).map((event) => event.shopper.userId),
    );
    const [month1 = 0, month2 = 0, month3 = 0] = [7, 35, 63].map((from) => {
      const inMonth = (event: ShopEvent) => dayOf(event) >= from && dayOf(event) < from + 27;
      const back = events.filter((event) => inMonth(event) && first.has(event.shopper.userId));
      return new Set(back.map((event) => event.shopper.userId)).size;
    });
    expect(month1).toBeLessThan(first.size);
    expect(month2).toBeLessThan(month1);
    expect(month3).toBeLessThan(month2);
    expect(month3).toBeGreaterThan(0);
  });

  test("has app users who update gradually", () => {
    const versions = (from: number, to: number) => {
      const ofIos = events.filter(
        (event) => event.shopper.platform === "ios" && dayOf(event) >= from && dayOf(event) < to,
      );
      return new Set(ofIos.map((event) => event.appVersion));
    };
    expect(versions(0, 20)).toEqual(new Set(["3.7.2"]));
    expect(versions(22, 32)).toEqual(new Set(["3.7.2", "3.8.0"]));
    expect(versions(75, 90)).toEqual(new Set(["4.0.0"]));
  });

  test("has properties of every type and a few crawlers", () => {
    const kinds = new Set(
      events.flatMap((event) =>
        Object.values(event.properties).map((value) =>
          value === null ? "null" : Array.isArray(value) ? "array" : typeof value,
        ),
      ),
    );
    expect(kinds).toEqual(new Set(["string", "number", "boolean", "null", "array", "object"]));
    const crawled = count((event) => event.shopper.isBot);
    expect(crawled).toBeGreaterThan(0);
    expect(share(crawled, events.length)).toBeLessThan(0.05);
  });
});
