import { describe, expect, test } from "vitest";
import { ORIGIN } from "@/testing/billing/billing";
import { prepareBilling } from "@/testing/billing/scene";
import { DATABASES } from "@/testing/stores/databases";

describe.each(DATABASES)("the portal on %s", (_, open) => {
  const scene = prepareBilling(open);

  test("the portal opens for a customer, its pages for cards and cancellation lead back to the plan", async () => {
    const { billing, newTeam } = scene.setting;
    const team = await scene.subscriber();
    const urls = [
      await billing.openPortal(team.teamId, ORIGIN),
      await billing.openPortal(team.teamId, ORIGIN, "cancel"),
      await billing.fixPayment(team.teamId, ORIGIN),
    ];
    for (const { url } of urls) expect(url).toContain(`${ORIGIN}/test-portal/`);
    await scene.setCancelled(team.teamId, true);
    expect((await billing.openPortal(team.teamId, ORIGIN, "cancel")).url).toContain(
      "/test-portal/",
    );
    const other = await newTeam();
    for (const open of [
      () => billing.openPortal(other.teamId, ORIGIN),
      () => billing.openPortal(other.teamId, ORIGIN, "cancel"),
      () => billing.fixPayment(other.teamId, ORIGIN),
    ]) {
      await expect(open()).rejects.toMatchObject({ code: "conflict" });
    }
  });
});
