import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/base/time/durations";
import { utcMonth } from "@/base/time/utc";
import type { Database } from "@/database";
import { ORIGIN, type TestBilling, testBilling } from "@/testing/billing/billing";
import { addUsage, exceedQuota } from "@/testing/billing/subscriber";
import { testDatabase } from "@/testing/stores/database";
import { Catalogue } from "../../stripe/catalogue";
import { syncTeam } from "../../subscription/sync";
import { stripeMeter } from "./stripe-meter";

const START = Date.parse("2026-07-12T10:20:30Z");

let database: Database;
let clock: ManualClock;
let setting: TestBilling;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(() => setting.stop());

async function start(now = START) {
  clock = new ManualClock(now);
  setting = await testBilling(database, { clock, log: silentLog });
  const team = await setting.newTeam();
  await setting.subscribe(team);
  const { teamId } = team;
  const customer = await setting.customerOf(teamId);
  const { stripe, billing, people } = setting;
  const catalogue = new Catalogue({ stripe, mode: "simulator", log: silentLog, clock });
  const meter = stripeMeter({ stripe, catalogue });
  const { teams, accounts } = people.services;
  const { prisma } = database;
  const sync = () =>
    syncTeam(
      { prisma, clock, log: silentLog, teams, accounts, stripe, mode: "simulator", catalogue },
      teamId,
    );
  return {
    teamId,
    customer,
    meter,
    sync,
    exceed: (events: number) => exceedQuota(prisma, clock, teamId, events),
    use: (events: number) => addUsage(prisma, teamId, utcMonth(clock.now()), events),
    run: () => billing.metering.runOnce(),
    advance: async (to: "renewal" | "period_end") => {
      await setting.advance(customer, to);
      await sync();
    },
    /** The events and the price of overage on each invoice, the oldest first. */
    invoices: async () => {
      const { data } = await stripe.invoices.list({ customer });
      return data.reverse().map(({ lines, status }) => {
        const usage = lines.data.filter(({ amount }) => amount !== 2_900);
        const events = usage.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
        return { status, events, amount: usage.reduce((sum, { amount }) => sum + amount, 0) };
      });
    },
    entries: () =>
      prisma.meterLedgerEntry.findMany({ where: { teamId }, orderBy: { hour: "asc" } }),
  };
}

const report = (customerId: string, time: number, events = 10) => ({
  customerId,
  identifier: `${customerId}:${time}`,
  events,
  time,
});

test("a report is taken once, and can be looked up by its minute and hour", async () => {
  const { meter, customer } = await start();
  clock.advance(2 * HOUR_MS);
  const hour = Date.parse("2026-07-12T11:00:00Z");
  await meter.send(report(customer, hour));
  await meter.send(report(customer, hour));
  await meter.send(report(customer, hour + MINUTE_MS, 5));
  expect(await meter.eventsAt(customer, hour)).toBe(10);
  expect(await meter.eventsAt(customer, hour + MINUTE_MS)).toBe(5);
  expect(await meter.eventsAt(customer, hour + 2 * MINUTE_MS)).toBe(0);
  const hours = await meter.eventsByHour(customer, hour - HOUR_MS, hour + HOUR_MS);
  expect(hours.get(hour)).toBe(15);
  expect(hours.get(hour - HOUR_MS) ?? 0).toBe(0);
});

test("a customer that Stripe does not have has no usage", async () => {
  const { meter } = await start();
  expect(await meter.eventsAt("cus_unknown", START - (START % MINUTE_MS))).toBe(0);
  expect(await meter.subscription("sub_unknown")).toBeNull();
});

test("a rejected report and a server that is away are told apart", async () => {
  const { meter, customer } = await start();
  await expect(meter.send(report(customer, START - 36 * DAY_MS))).rejects.toMatchObject({
    name: "StripeFailure",
    code: "timestamp_too_far_in_past",
  });
  await setting.simulator.stop();
  await expect(meter.send(report(customer, START))).rejects.toMatchObject({
    code: "backend_unavailable",
  });
});

test("overage is on the invoice of the period in which it happened, whatever the calendar month", async () => {
  const { exceed, use, run, sync, invoices } = await start();
  // In the hour of the upgrade.
  await exceed(100_000);
  clock.set(Date.parse("2026-07-12T11:00:05Z"));
  await run();
  clock.set(Date.parse("2026-07-31T12:00:05Z"));
  await use(50_000);
  await run();
  clock.set(Date.parse("2026-08-12T09:30:00Z"));
  await exceed(7_000);
  clock.set(Date.parse("2026-08-12T10:00:05Z"));
  await run();
  clock.set(Date.parse("2026-08-12T12:00:05Z"));
  await setting.simulator.update(() => undefined);
  await sync();
  await use(3_000);
  await run();
  clock.set(Date.parse("2026-09-13T12:00:05Z"));
  await setting.simulator.update(() => undefined);
  expect(await invoices()).toMatchObject([
    { status: "paid", events: 0, amount: 0 },
    { status: "paid", events: 157_000, amount: 157 },
    { status: "paid", events: 3_000, amount: 3 },
  ]);
});

test("overage that could not be reported during a short outage over a period's end is on the next invoice", async () => {
  const { exceed, run, sync, invoices } = await start();
  clock.set(Date.parse("2026-08-12T08:00:00Z"));
  await exceed(7_000);
  clock.set(Date.parse("2026-08-12T09:00:05Z"));
  const away = vi
    .spyOn(setting.stripe.billing.meterEvents, "create")
    .mockRejectedValue(new Stripe.errors.StripeConnectionError());
  await expect(run()).rejects.toThrow();
  away.mockRestore();
  clock.set(Date.parse("2026-08-12T13:00:05Z"));
  await setting.simulator.update(() => undefined);
  await sync();
  await run();
  clock.set(Date.parse("2026-09-13T12:00:05Z"));
  await setting.simulator.update(() => undefined);
  expect(await invoices()).toMatchObject([{ events: 0 }, { events: 0 }, { events: 7_000 }]);
});

test("a customer whose clock is ahead pays too", async () => {
  const { exceed, use, run, advance, invoices, entries } = await start();
  await exceed(100_000);
  clock.advance(HOUR_MS);
  await run();
  await advance("renewal");
  await use(25_000);
  clock.advance(HOUR_MS);
  await run();
  await use(1_000);
  clock.advance(HOUR_MS);
  await run();
  await advance("renewal");
  expect((await entries()).map(({ state }) => state)).not.toContain("pending");
  expect(await invoices()).toMatchObject([
    { events: 0 },
    { events: 100_000, amount: 100 },
    { events: 26_000, amount: 26 },
  ]);
});

test("a team that is deleted pays for its overage until then", async () => {
  const { teamId, exceed, use, run, invoices } = await start();
  await exceed(100_000);
  clock.advance(HOUR_MS);
  await run();
  await use(20_000);
  await setting.billing.subscriptions.end(teamId);
  expect((await invoices()).at(-1)).toMatchObject({ events: 120_000, amount: 120 });
});

test("after a cancellation at the period's end, the last usage is on the last invoice", async () => {
  const { customer, exceed, use, run, advance, invoices, entries } = await start();
  await exceed(100_000);
  clock.advance(HOUR_MS);
  await run();
  const [subscription] = (await setting.stripe.subscriptions.list({ customer })).data;
  await setting.stripe.subscriptions.update(subscription?.id ?? "", { cancel_at_period_end: true });
  await use(20_000);
  clock.advance(HOUR_MS);
  await run();
  await advance("period_end");
  expect((await invoices()).at(-1)).toMatchObject({ events: 120_000, amount: 120 });
  expect((await entries()).map(({ events }) => Number(events))).toEqual([100_000, 20_000]);
});

test("usage of a customer who was deleted in Stripe and is replaced is not billable", async () => {
  const { teamId, customer, exceed, entries } = await start();
  await exceed(100_000);
  await setting.stripe.customers.del(customer);
  await setting.billing.startCheckout(teamId, ORIGIN);
  expect(await setting.customerOf(teamId)).not.toBe(customer);
  expect(await entries()).toMatchObject([{ events: 100_000n, state: "not_billable" }]);
});

test("a team is not deleted in a minute whose usage its last invoice would leave out", async () => {
  const { teamId, exceed, use, run, invoices } = await start();
  await exceed(100_000);
  await run();
  await use(50_000);
  clock.advance(10_000);
  const { end } = setting.billing.subscriptions;
  await expect(end(teamId)).rejects.toMatchObject({ code: "backend_unavailable" });
  clock.advance(2 * MINUTE_MS);
  await end(teamId);
  expect((await invoices()).at(-1)).toMatchObject({ events: 150_000, amount: 150 });
});

test("the overage of such a minute is on the invoice of the next renewal if the test clock moves there at once", async () => {
  const { customer, exceed, use, run, invoices, advance } = await start();
  await exceed(100_000);
  await run();
  await use(50_000);
  clock.advance(10_000);
  await setting.billing.reportUsage(customer);
  await advance("renewal");
  expect((await invoices()).at(-1)).toMatchObject({ events: 150_000, amount: 150 });
});
