import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/base/time/durations";
import type { BillingAccount, Database } from "@/database";
import { inTransaction } from "@/teams";
import { FakeMeter, type MeterFault } from "@/testing/billing/fake-meter";
import {
  addUsage,
  exceedQuota,
  makeSubscriber,
  type Subscriber,
} from "@/testing/billing/subscriber";
import { DATABASES } from "@/testing/stores/databases";
import { StripeFailure } from "../stripe/errors";
import { closeLedger, exemptOverage } from "./ledger/subscription-changes";
import { Metering } from "./metering";

const START = Date.parse("2026-07-15T10:00:05Z");
const JUNE = Date.parse("2026-06-20T09:30:00Z");

let database: Database;
let clock: ManualClock;
let meter: FakeMeter;
let subscriber: Subscriber;
let lines: Record<string, unknown>[];

const openProcess = () => {
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return new Metering({ prisma: database.prisma, clock, log, mode: "simulator", meter });
};

async function openTeam(account: Partial<BillingAccount> = {}) {
  subscriber = await makeSubscriber(database.prisma, clock, {
    exemptMonth: new Date("2026-06-01"),
    ...account,
  });
  return subscriber;
}

const use = (events: number, month = "2026-07") =>
  addUsage(database.prisma, subscriber.teamId, month, events);
const exceed = (events: number) => exceedQuota(database.prisma, clock, subscriber.teamId, events);

async function ledger() {
  const entries = await database.prisma.meterLedgerEntry.findMany({
    where: { teamId: subscriber.teamId },
    orderBy: [{ hour: "asc" }, { month: "asc" }],
  });
  return entries.map(({ month, hour, events, state, problem }) => ({
    key: `${month.toISOString().slice(0, 7)} ${hour.toISOString().slice(5, 16)}`,
    events: Number(events),
    state,
    problem,
  }));
}
const states = async () => (await ledger()).map(({ events, state }) => [events, state]);
const reports = () =>
  meter.taken.map(({ events, time }) => [events, new Date(time).toISOString().slice(5, 16)]);
const change = (data: Partial<BillingAccount>) =>
  database.prisma.billingAccount.update({ where: { teamId: subscriber.teamId }, data });
const rejection = (message: string) =>
  new StripeFailure({ message, type: "StripeInvalidRequestError", statusCode: 400 } as never);
const account = () =>
  database.prisma.billingAccount.findUniqueOrThrow({ where: { teamId: subscriber.teamId } });
const begin = () =>
  inTransaction({ ...database, clock }, (store) => exemptOverage(store, subscriber.teamId));
const end = () =>
  inTransaction({ ...database, clock }, (store) => closeLedger(store, subscriber.teamId));

describe.each(DATABASES)("metering on %s", (_, open) => {
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.prisma.usageMonth.deleteMany();
    await database.prisma.meterLedgerEntry.deleteMany();
    clock = new ManualClock(START);
    meter = new FakeMeter(clock);
    Object.assign(meter.subscribed, { subscribedAt: JUNE, periodStart: JUNE });
    lines = [];
    await openTeam();
  });

  describe("the ledger", () => {
    it("has an entry for each hour in which the overage grew, which is reported for that hour", async () => {
      const metering = openProcess();
      await use(2_000_000);
      await metering.runOnce();
      expect(await ledger()).toEqual([]);
      await use(1_500);
      clock.advance(HOUR_MS);
      await metering.runOnce();
      await use(30);
      clock.advance(MINUTE_MS);
      await metering.runOnce();
      clock.advance(HOUR_MS);
      await metering.runOnce();
      clock.advance(HOUR_MS);
      await metering.runOnce();
      expect((await ledger()).map(({ key, events }) => [key, events])).toEqual([
        ["2026-07 07-15T10:00", 1_500],
        ["2026-07 07-15T11:00", 30],
      ]);
      expect(reports()).toEqual([
        [1_500, "07-15T10:00"],
        [30, "07-15T11:00"],
      ]);
      const { teamId, customerId } = subscriber;
      expect(meter.taken[0]).toMatchObject({
        customerId,
        identifier: `${teamId}:2026-07:2026-07-15T10`,
      });
    });

    it("catches up after a downtime with one entry", async () => {
      await exceed(10);
      await openProcess().runOnce();
      await use(500);
      clock.advance(30 * HOUR_MS);
      await openProcess().runOnce();
      expect(await states()).toEqual([
        [10, "confirmed"],
        [500, "sent"],
      ]);
    });

    it("counts calendar months (UTC) on their own, the previous one until its last counts are in", async () => {
      clock.set(Date.parse("2026-08-01T00:00:06Z"));
      const metering = openProcess();
      await use(2_000_100);
      await use(500_000, "2026-08");
      await metering.runOnce();
      await use(7);
      await use(1_500_003, "2026-08");
      clock.advance(HOUR_MS);
      await metering.runOnce();
      expect((await ledger()).map(({ key, events }) => [key, events])).toEqual([
        ["2026-07 07-31T23:00", 100],
        ["2026-07 08-01T00:00", 7],
        ["2026-08 08-01T00:00", 3],
      ]);
      // One minute each, so that each can be checked on its own.
      expect(reports()).toEqual([
        [100, "07-31T23:00"],
        [7, "08-01T00:00"],
        [3, "08-01T00:01"],
      ]);
    });

    it("has one entry a month and hour, however many processes run at once", async () => {
      await exceed(1_234);
      await Promise.all(Array.from({ length: 5 }, () => openProcess().runOnce()));
      await use(1);
      // The process starts again in the same hour: the difference waits.
      await Promise.all(Array.from({ length: 5 }, () => openProcess().runOnce()));
      expect(await states()).toEqual([[1_234, "sent"]]);
      expect(reports()).toEqual([[1_234, "07-15T09:00"]]);
    });

    it.each([
      ["without a subscription", { status: null }],
      ["whose subscription has ended", { status: "canceled" }],
      ["whose customer lives elsewhere", { mode: "live" as const }],
      ["with an unknown status", { status: "something_new" }],
    ])("has none for a team %s", async (_name, changes) => {
      await exceed(100);
      await change(changes);
      await openProcess().runOnce();
      expect(await ledger()).toEqual([]);
    });

    it("continues during a trial and while a payment is overdue", async () => {
      await exceed(100);
      await change({ status: "past_due" });
      await openProcess().runOnce();
      expect(await states()).toEqual([[100, "sent"]]);
    });
  });

  describe("a subscription", () => {
    it("does not pay for usage before it", async () => {
      await exceed(70_000);
      await use(2_900_000, "2026-06");
      await begin();
      await openProcess().runOnce();
      expect(await ledger()).toEqual([]);
      await use(5);
      clock.advance(HOUR_MS);
      await openProcess().runOnce();
      expect(await states()).toEqual([[5, "sent"]]);
      // The next month starts from nothing.
      clock.set(Date.parse("2026-08-15T10:00:05Z"));
      await use(2_000_009, "2026-08");
      await openProcess().runOnce();
      expect((await states()).at(-1)).toEqual([9, "sent"]);
    });

    it("that ends leaves nothing out, even within an hour that has an entry", async () => {
      await exceed(10);
      await openProcess().runOnce();
      await use(20);
      await end();
      await change({ status: "canceled" });
      await use(40);
      Object.assign(meter.subscribed, { end: START + MINUTE_MS });
      clock.advance(MINUTE_MS);
      await openProcess().runOnce();
      expect(await states()).toEqual([
        [10, "sent"],
        [20, "sent"],
      ]);
      for (const { time } of meter.taken) expect(time).toBeLessThan(START + MINUTE_MS);
    });

    it("that follows another one in the same month pays for what neither has reported", async () => {
      await exceed(10);
      await end();
      await use(20);
      await begin();
      await use(40);
      clock.advance(HOUR_MS);
      await openProcess().runOnce();
      expect((await ledger()).map(({ events }) => events)).toEqual([10, 40]);
    });

    it("whose last invoice is final is not billed any more, and the operator is told", async () => {
      await exceed(10);
      await end();
      await change({ status: "canceled" });
      Object.assign(meter.subscribed, { end: START, invoiceIsOpen: false });
      await openProcess().runOnce();
      expect(await ledger()).toMatchObject([
        { state: "not_billable", problem: expect.stringMatching(/^The subscription has ended/) },
      ]);
      expect(meter.attempts).toEqual([]);
      expect(lines).toMatchObject([
        { level: 50, msg: "Overage cannot be billed", teamId: subscriber.teamId, events: 10 },
      ]);
    });

    it("that is cancelled at once reports everything first", async () => {
      await exceed(10);
      const metering = openProcess();
      await metering.runOnce();
      await use(20);
      meter.fault = () => "before";
      await expect(metering.reportTeam(subscriber.teamId)).rejects.toMatchObject({
        code: "backend_unavailable",
      });
      meter.fault = () => null;
      await metering.reportTeam(subscriber.teamId);
      expect(await states()).toEqual([
        [10, "sent"],
        [20, "sent"],
      ]);
      await change({ status: "canceled" });
      await use(40);
      await metering.reportTeam(subscriber.teamId);
      expect(await ledger()).toHaveLength(2);
    });

    it("that is cancelled at once again and again never reports for an hour in the future", async () => {
      await exceed(10);
      const metering = openProcess();
      const send = meter.send.bind(meter);
      meter.send = async (report) => {
        if (report.time > clock.now() + 5 * MINUTE_MS) throw rejection("timestamp_in_future");
        return send(report);
      };
      await metering.reportTeam(subscriber.teamId);
      clock.advance(25 * MINUTE_MS);
      for (let count = 0; count < 3; count += 1) {
        await use(20);
        await metering.reportTeam(subscriber.teamId);
      }
      expect(reports()).toEqual([
        [10, "07-15T09:00"],
        [20, "07-15T10:00"],
        [20, "07-15T10:25"],
        [20, "07-15T10:26"],
      ]);
    });

    it("is not cancelled if Stripe rejects a report", async () => {
      await exceed(10);
      meter.send = () => Promise.reject(rejection("timestamp_in_future"));
      await expect(openProcess().reportTeam(subscriber.teamId)).rejects.toThrow(StripeFailure);
      expect(await states()).toEqual([[10, "pending"]]);
    });
  });

  describe("a report", () => {
    it("that times out after Stripe took it is repeated with the same identifier and billed once", async () => {
      await exceed(1_500);
      meter.fault = () => "after";
      await expect(openProcess().runOnce()).rejects.toThrow();
      expect(await ledger()).toMatchObject([
        { events: 1_500, state: "pending", problem: "Stripe is not responding." },
      ]);
      meter.fault = () => null;
      // The usage goes on, but not in this entry.
      await use(25);
      clock.advance(10 * MINUTE_MS);
      await openProcess().runOnce();
      expect(await states()).toEqual([[1_500, "sent"]]);
      const [first, second] = meter.attempts;
      expect(first).toEqual(second);
      clock.advance(HOUR_MS);
      await openProcess().runOnce();
      expect(reports()).toEqual([
        [1_500, "07-15T09:00"],
        [25, "07-15T10:00"],
      ]);
      expect(meter.sum(subscriber.customerId)).toBe(1_525);
    });

    it.each(["before", "after"] as const)(
      "that timed out %s Stripe took it more than a day ago is looked up first",
      async (fault) => {
        await exceed(1_500);
        meter.fault = () => fault;
        await expect(openProcess().runOnce()).rejects.toThrow();
        meter.fault = () => null;
        clock.advance(25 * HOUR_MS);
        await openProcess().runOnce();
        expect(meter.questions).toBeGreaterThan(0);
        expect(await states()).toEqual([[1_500, "sent"]]);
        expect(reports()).toEqual([[1_500, "07-15T09:00"]]);
      },
    );

    describe("whose period ends while Stripe is away", () => {
      const fail = async (...requests: MeterFault[]) => {
        meter.fault = () => requests.shift() ?? null;
        await expect(openProcess().runOnce()).rejects.toThrow();
        meter.fault = () => null;
      };
      const runAt = (time: string) => {
        clock.set(Date.parse(`2026-07-20T${time}Z`));
        return openProcess().runOnce();
      };
      const renew = (time = "09:30:00") => {
        meter.subscribed.periodStart = Date.parse(`2026-07-20T${time}Z`);
      };
      beforeEach(async () => {
        clock.set(Date.parse("2026-07-20T09:00:06Z"));
        await exceed(10);
      });

      it("keeps its time as long as the invoice can change", async () => {
        await fail("before");
        renew();
        await runAt("10:19:00");
        expect(reports()).toEqual([[10, "07-20T08:00"]]);
      });

      it.each(["13:00:00", "23:00:00"])("moves to the next invoice at %s", async (time) => {
        await fail("before");
        renew();
        await runAt(time);
        expect(reports()).toEqual([[10, "07-20T09:30"]]);
        expect(await states()).toEqual([[10, "sent"]]);
        expect(meter.missed).toEqual([]);
      });

      it("keeps its time if Stripe has taken it", async () => {
        await fail("after");
        renew();
        await runAt("13:00:00");
        expect(reports()).toEqual([[10, "07-20T08:00"]]);
        expect(await states()).toEqual([[10, "sent"]]);
      });

      it("waits until Stripe's sums show what became of the last attempt", async () => {
        await fail("before");
        renew();
        clock.set(Date.parse("2026-07-20T10:15:00Z"));
        await fail(null, "after");
        await runAt("10:40:00");
        await runAt("11:15:00");
        expect(await states()).toEqual([[10, "pending"]]);
        await runAt("11:25:01");
        expect(await states()).toEqual([[10, "sent"]]);
        expect(reports()).toEqual([[10, "07-20T08:00"]]);
        clock.advance(DAY_MS);
        await openProcess().runOnce();
        expect(await states()).toEqual([[10, "confirmed"]]);
        expect(await account()).toMatchObject({ usageDifference: 0n });
      });

      it("stops the deletion of the team until it is known whether Stripe has it", async () => {
        renew("08:05:00");
        await fail("after");
        renew("09:05:00");
        clock.set(Date.parse("2026-07-20T09:59:00Z"));
        const report = () => openProcess().reportTeam(subscriber.teamId);
        await expect(report()).rejects.toMatchObject({ code: "backend_unavailable" });
        clock.advance(HOUR_MS);
        await report();
        expect(meter.sum(subscriber.customerId)).toBe(10);
      });
    });

    it("is not attempted by two processes at once", async () => {
      await exceed(10);
      meter.fault = () => "before";
      await expect(openProcess().runOnce()).rejects.toThrow();
      meter.fault = () => null;
      clock.advance(10 * MINUTE_MS - 1);
      await openProcess().runOnce();
      expect(meter.taken).toEqual([]);
      clock.advance(1);
      await Promise.all([openProcess().runOnce(), openProcess().runOnce()]);
      expect(meter.attempts).toHaveLength(1);
    });

    it("older than 35 days is not billable, unless Stripe has it", async () => {
      await exceed(10);
      meter.fault = () => "before";
      await expect(openProcess().runOnce()).rejects.toThrow();
      meter.fault = () => null;
      clock.advance(36 * DAY_MS);
      await openProcess().runOnce();
      expect(await ledger()).toMatchObject([
        { state: "not_billable", problem: "Stripe no longer accepts usage of that time." },
      ]);
      expect(lines).toMatchObject([{ level: 50, msg: "Overage cannot be billed" }]);

      await openTeam();
      clock.set(START);
      await exceed(20);
      meter.fault = () => "after";
      await expect(openProcess().runOnce()).rejects.toThrow();
      meter.fault = () => null;
      clock.advance(36 * DAY_MS);
      await openProcess().runOnce();
      expect(await states()).toEqual([[20, "sent"]]);
    });

    it("that Stripe rejects is kept with the reason, and the others go on", async () => {
      await exceed(10);
      const rejected = subscriber;
      await openTeam();
      await exceed(20);
      const send = meter.send.bind(meter);
      meter.send = async (report) => {
        if (report.customerId !== rejected.customerId) return send(report);
        throw rejection("No such customer");
      };
      await openProcess().runOnce();
      expect(await states()).toEqual([[20, "sent"]]);
      subscriber = rejected;
      expect(await ledger()).toMatchObject([{ state: "pending", problem: "No such customer" }]);
    });
  });

  describe("the comparison with Stripe", () => {
    const compare = async () => {
      clock.advance(DAY_MS);
      await openProcess().runOnce();
    };

    it("confirms what Stripe has, not before an hour has passed", async () => {
      await exceed(10);
      const metering = openProcess();
      await metering.runOnce();
      clock.advance(HOUR_MS - 10_000);
      await metering.runOnce();
      expect(await states()).toEqual([[10, "sent"]]);
      clock.advance(HOUR_MS);
      await metering.runOnce();
      expect(await states()).toEqual([[10, "confirmed"]]);
      expect(await account()).toMatchObject({ usageDifference: 0n });
      const { questions } = meter;
      clock.advance(DAY_MS);
      await metering.runOnce();
      expect(meter.questions).toBe(questions);
    });

    it("finds what Stripe lacks or has in excess, tells the operator, and compares again", async () => {
      await exceed(100);
      await openProcess().runOnce();
      clock.advance(HOUR_MS);
      await use(50);
      await openProcess().runOnce();
      const [lost] = meter.taken.splice(0, 1);
      await compare();
      expect(await account()).toMatchObject({ usageDifference: -100n });
      expect(await states()).toEqual([
        [100, "sent"],
        [50, "confirmed"],
      ]);
      expect(lines).toMatchObject([
        {
          level: 50,
          teamId: subscriber.teamId,
          events: -100,
          msg: expect.stringMatching(/^Stripe/),
        },
      ]);
      if (lost) meter.taken.push(lost, { ...lost, events: 7 });
      await compare();
      expect(await account()).toMatchObject({ usageDifference: 7n });
      meter.taken.pop();
      await compare();
      expect(await account()).toMatchObject({ usageDifference: 0n });
      expect(await states()).toEqual([
        [100, "confirmed"],
        [50, "confirmed"],
      ]);
    });

    it.each([
      ["Stripe lacks", -100, "not_billable"],
      ["Stripe has in excess", 7, "confirmed"],
    ])(
      "closes what %s once Stripe takes no more usage of that day",
      async (_what, difference, state) => {
        await exceed(100);
        await openProcess().runOnce();
        const [report] = meter.taken;
        if (difference < 0) meter.taken.pop();
        else if (report) meter.taken.push({ ...report, events: difference });
        for (let day = 1; day <= 35; day += 1) await compare();
        expect(await account()).toMatchObject({ usageDifference: BigInt(difference) });
        expect(await states()).toEqual([[100, "sent"]]);
        lines = [];
        await compare();
        await compare();
        expect(await account()).toMatchObject({ usageDifference: 0n });
        expect(await states()).toEqual([[100, state]]);
        const { teamId } = subscriber;
        const msg = expect.stringMatching(/^Closed a difference/);
        expect(lines).toMatchObject([{ level: 50, teamId, events: difference, msg }]);
        const { questions } = meter;
        await compare();
        expect(meter.questions).toBe(questions);
      },
    );
  });
});
