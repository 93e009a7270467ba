import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/database";
import { isLive, planStateFor } from "@/plans";
import { Chaos } from "@/testing/billing/chaos";
import { testDatabase } from "@/testing/stores/database";
import { chooseSubscription } from "./subscription/choose";

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);

/**
 * Webhooks arrive twice, late and in any order, Stripe is away for hours, and each process may
 * crash between any two effects. Whatever happens, the plan follows from the subscription, and
 * every event beyond the quota is billed once. The only usage that may be lost is what was not
 * reported yet when a subscription ended, and the last period of one whose payments failed.
 */
describe("whatever happens", () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  test.each(SEEDS)("the plan and the bill are right (seed %i)", async (seed) => {
    const chaos = new Chaos(database, seed);
    await chaos.open();
    try {
      await chaos.live();
      await chaos.settle();
      const subscriptions = await chaos.subscriptions();
      const best = chooseSubscription(subscriptions);
      expect(await chaos.setting.stateOf(chaos.team.teamId)).toBe(
        planStateFor(best?.status ?? "canceled"),
      );
      expect(subscriptions.filter(({ status }) => isLive(status)).length).toBeLessThanOrEqual(1);
      const totals = await chaos.totals();
      expect(totals.ledger).toBe(totals.overage);
      expect(totals.pending).toBe(0);
      expect(totals.atStripe).toBe(totals.sent);
      expect(totals.invoiced).toBe(totals.sent - totals.unpaid);
      // 0 unless a subscription has ended.
      expect(totals.notBillable).toBeLessThanOrEqual(totals.mayBeLost);
    } finally {
      await chaos.close();
    }
  });
});
