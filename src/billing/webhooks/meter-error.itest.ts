import { pino } from "pino";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import type { Database } from "@/database";
import { signedWebhook, type TestBilling, testBilling } from "@/testing/billing/billing";
import { makeSubscriber } from "@/testing/billing/subscriber";
import { NOON } from "@/testing/journal/journal";
import { testDatabase } from "@/testing/stores/database";

const lines: Record<string, unknown>[] = [];
const clock = new ManualClock(NOON);
let database: Database;
let setting: TestBilling;
beforeAll(async () => {
  database = await testDatabase();
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  setting = await testBilling(database, { clock, log });
});
afterAll(async () => {
  await setting.stop();
  await database.close();
});

/** What Stripe sends: a signed notification without content. */
const deliver = (id: string) => {
  const event = {
    id,
    object: "v2.core.event",
    type: "v1.billing.meter.error_report_triggered",
    livemode: false,
    created: new Date(NOON).toISOString(),
    related_object: { id: "mtr_1", type: "billing.meter", url: "/v1/billing/meters/mtr_1" },
  };
  const secret = setting.simulator.webhookSecret;
  return setting.billing.receiveWebhook(signedWebhook(setting.stripe, event, { secret, clock }));
};

test("a report that Stripe did not count is logged and marked, once", async () => {
  const { prisma } = database;
  const { teamId, customerId } = await makeSubscriber(prisma, clock);
  const now = new Date(NOON);
  const key = { teamId, month: new Date("2026-07-01"), hour: new Date("2026-07-15T09:00:00Z") };
  await prisma.meterLedgerEntry.create({
    data: { ...key, customerId, events: 5, state: "sent", createdAt: now, updatedAt: now },
  });
  const identifiers = [`${teamId}:2026-07:2026-07-15T09`, `${newId()}:2026-07:2026-07-15T09`, "x"];
  const errors = identifiers.map((identifier) => ({ error_message: "…", request: { identifier } }));
  let reads = 0;
  const events: Pick<Stripe.V2.Core.EventResource, "retrieve"> = {
    retrieve: async () => {
      reads += 1;
      const code = "meter_event_customer_not_found";
      const kind = { code, error_count: 3, sample_errors: errors };
      return {
        type: "v1.billing.meter.error_report_triggered",
        data: { reason: { error_count: 3, error_types: [kind] } },
      } as never;
    },
  };
  setting.stripe.v2.core.events.retrieve = events.retrieve;
  await deliver("evt_1");
  await deliver("evt_1");
  expect(reads).toBe(1);
  expect(lines).toMatchObject([
    { level: 50, reports: 3, codes: ["meter_event_customer_not_found"] },
  ]);
  expect(
    await prisma.meterLedgerEntry.findUniqueOrThrow({ where: { teamId_month_hour: key } }),
  ).toMatchObject({
    state: "sent",
    problem: "Stripe did not count it: meter_event_customer_not_found.",
  });
});
