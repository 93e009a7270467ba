import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/database";
import { isLive, planStateFor } from "@/plans";
import { Chaos } from "@/testing/billing/chaos";
import { testDatabase } from "@/testing/stores/database";
import { chooseSubscription } from "./subscription/choose";

const SEEDS = Array.from({ length: 200 }, (_, index) => index + 1);

/**
 * Webhooks arrive twice, late and in any order, and each process may die between any two effects. Whatever happens, the
 * plan follows from the subscription, and every event beyond the quota is billed once.
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
      const books = await chaos.books();
      expect(books.ledger).toBe(books.overage);
      expect(books.pending).toBe(0);
      expect(books.atStripe).toBe(books.sent);
      expect(books.invoiced).toBe(books.sent);
      if (subscriptions.length === 1 && isLive(best?.status ?? null)) {
        expect(books.notBillable).toBe(0);
      }
    } finally {
      await chaos.close();
    }
  });
});
