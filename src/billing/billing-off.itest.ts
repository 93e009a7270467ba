import { describe, expect, test } from "vitest";
import { prepareBilling } from "@/testing/billing/scene";
import { DATABASES } from "@/testing/stores/databases";
import { callerOf } from "@/testing/teams/world";

describe.each(DATABASES)("without billing on %s", (_, open) => {
  const scene = prepareBilling(open);

  test("with billing turned off, the plan can be read, and everything else says that it is off", async () => {
    const team = await scene.subscriber();
    const { billing } = callerOf({ ...scene.setting.people.services, billing: null }, team.userId);
    const { teamId } = team;
    expect(await billing.account({ teamId })).toMatchObject({
      mode: "off",
      planState: "paid_active",
      hasSubscription: false,
    });
    for (const call of [
      () => billing.startCheckout({ teamId }),
      () => billing.confirmCheckout({ teamId, sessionId: "cs_test_1" }),
      () => billing.openPortal({ teamId }),
      () => billing.fixPayment({ teamId }),
    ]) {
      await expect(call()).rejects.toThrow("Billing is turned off on this server.");
    }
  });

  test("a spending limit can be removed with billing turned off, since it still rejects events", async () => {
    const { newTeam, people } = scene.setting;
    const { teamId, userId } = await newTeam();
    await scene.prisma.team.update({ where: { id: teamId }, data: { spendingLimit: 500 } });
    const { billing } = callerOf({ ...people.services, billing: null }, userId);
    await billing.setSpendingLimit({ teamId, limit: null });
    expect((await billing.account({ teamId })).spendingLimit).toBeNull();
  });
});
