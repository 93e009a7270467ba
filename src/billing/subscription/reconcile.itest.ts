import { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { DAY_MS } from "@/base/time/durations";
import { ORIGIN, testBilling } from "@/testing/billing/billing";
import { prepareBilling } from "@/testing/billing/scene";
import { replaced } from "@/testing/replaced";
import { DATABASES } from "@/testing/stores/databases";
import { callerOf, newMember } from "@/testing/teams/world";
import { claimDue } from "./claim-due";

describe.each(DATABASES)("the reconciliation on %s", (_, open) => {
  const scene = prepareBilling(open);

  test("the daily reconciliation finds what no webhook told", async () => {
    const { stripe, stateOf, billing } = scene.setting;
    const team = await scene.subscriber();
    await stripe.subscriptions.cancel(await scene.subscriptionOf(team.teamId));
    await billing.reconciliation.runOnce();
    expect(await stateOf(team.teamId)).toBe("paid_active");
    scene.clock.advance(DAY_MS + 1);
    for (let run = 0; run < 5; run++) await billing.reconciliation.runOnce();
    expect(await stateOf(team.teamId)).toBe("free");
  });

  test("old events are forgotten after thirty days", async () => {
    const { billing } = scene.setting;
    const { prisma } = scene.database;
    const rows = [29, 31].map((days) => ({
      id: `evt_${newId()}`,
      type: "invoice.paid",
      handledAt: new Date(scene.clock.now() - days * DAY_MS),
    }));
    await prisma.stripeEvent.createMany({ data: rows });
    await billing.reconciliation.runOnce();
    const ids = rows.map(({ id }) => id);
    const left = await prisma.stripeEvent.findMany({ where: { id: { in: ids } } });
    expect(left.map(({ id }) => id)).toEqual([rows[0]?.id]);
  });

  test("with a real key, subscriptions of the simulator end; those of a more real mode are not touched", async () => {
    const { another, stateOf, billing } = scene.setting;
    const [simulated, live] = [await scene.subscriber(), await scene.subscriber()];
    await scene.prisma.billingAccount.update({
      where: { teamId: live.teamId },
      data: { mode: "live" },
    });
    await scene.prisma.billingAccount.deleteMany({
      where: { teamId: { notIn: [simulated.teamId, live.teamId] } },
    });
    await billing.reconciliation.runOnce();
    expect(await stateOf(simulated.teamId)).toBe("paid_active");
    const server = another({ mode: "test" });
    await Promise.all([server.reconciliation.runOnce(), server.reconciliation.runOnce()]);
    expect(await stateOf(simulated.teamId)).toBe("free");
    expect(await stateOf(live.teamId)).toBe("paid_active");
    const [mail, ...others] = await scene.setting.mailsOf(simulated.teamId);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("was paid with test payments");
    expect(await scene.actionsOf(simulated.teamId)).toContain("team.plan_changed");
    expect(await scene.prisma.billingAccount.count({ where: { teamId: simulated.teamId } })).toBe(
      0,
    );
  });

  test("a new owner becomes the contact for receipts, and an address entered in the portal stays", async () => {
    const { stripe, people, billing } = scene.setting;
    const team = await scene.subscriber();
    const email = "receipts@example.com";
    await stripe.customers.update(team.customer, { email });
    await billing.openPortal(team.teamId, ORIGIN);
    expect(await stripe.customers.retrieve(team.customer)).toMatchObject({ email });
    const admin = await newMember(people.services, team.teamId, "admin");
    await callerOf(people.services, team.userId).teams.handOver({
      teamId: team.teamId,
      userId: admin,
    });
    await scene.reconcile(team.teamId);
    const owner = await scene.prisma.user.findUniqueOrThrow({ where: { id: admin } });
    expect(await stripe.customers.retrieve(team.customer)).toMatchObject({
      email: owner.email,
      name: owner.name,
    });
  });

  test("each account is read by one process a day, also if reading it fails", async () => {
    const { another } = scene.setting;
    await scene.prisma.billingAccount.deleteMany();
    const team = await scene.subscriber();
    await scene.prisma.billingAccount.update({
      where: { teamId: team.teamId },
      data: { syncedAt: null },
    });
    const context = { prisma: scene.prisma, clock: scene.clock, mode: "simulator" } as const;
    const claims = await Promise.all([1, 2, 3].map(() => claimDue(context)));
    expect(claims.flat()).toEqual([{ teamId: team.teamId, customerId: team.customer }]);
    expect(await claimDue(context)).toEqual([]);
    scene.clock.advance(DAY_MS + 1);
    await another().reconciliation.runOnce();
    expect(await claimDue(context)).toEqual([]);
  });

  test("while Stripe is away, the accounts that were not read stay due", async () => {
    const { another } = scene.setting;
    await scene.prisma.billingAccount.deleteMany();
    await Promise.all([scene.subscriber(), scene.subscriber()]);
    await scene.prisma.billingAccount.updateMany({ data: { syncedAt: null } });
    const gone = await testBilling(scene.database, { clock: scene.clock, log: silentLog });
    await gone.stop();
    const run = another({ stripe: gone.stripe }).reconciliation.runOnce();
    await expect(run).rejects.toMatchObject({ status: 503 });
    const context = { prisma: scene.prisma, clock: scene.clock, mode: "simulator" } as const;
    expect(await claimDue(context)).toHaveLength(2);
  });

  test("an account at which Stripe always fails does not keep the others from being read", async () => {
    const { prisma, clock } = scene;
    const { another, stripe } = scene.setting;
    await prisma.billingAccount.deleteMany();
    const teams = [await scene.subscriber(), await scene.subscriber(), await scene.subscriber()];
    await prisma.billingAccount.updateMany({ data: { syncedAt: null } });
    const [broken] = await prisma.billingAccount.findMany({ orderBy: { teamId: "asc" } });
    const list: typeof stripe.subscriptions.list = (params, ...rest) => {
      if (params?.customer === broken?.customerId) throw new Stripe.errors.StripeAPIError();
      return stripe.subscriptions.list(params, ...rest);
    };
    const subscriptions = replaced(stripe.subscriptions, { list });
    const { reconciliation } = another({ stripe: replaced(stripe, { subscriptions }) });
    for (const _ of teams) {
      await expect(reconciliation.runOnce()).rejects.toMatchObject({ status: 503 });
    }
    expect(await claimDue({ prisma, clock, mode: "simulator" })).toEqual([
      { teamId: broken?.teamId, customerId: broken?.customerId },
    ]);
  });

  test("a subscription that ended more than 40 days ago is read once a week", async () => {
    const { clock, prisma } = scene;
    await prisma.billingAccount.deleteMany();
    const { teamId } = await scene.subscriber();
    const ago = (days: number) => new Date(clock.now() - days * DAY_MS);
    const context = { prisma, clock, mode: "simulator" } as const;
    const isDue = async (data: object) => {
      await prisma.billingAccount.update({ where: { teamId }, data });
      return (await claimDue(context)).length > 0;
    };
    const ended = { status: "canceled", currentPeriodEnd: ago(41), createdAt: ago(90) };
    expect(await isDue({ ...ended, syncedAt: ago(2) })).toBe(false);
    expect(await isDue({ ...ended, currentPeriodEnd: null, syncedAt: ago(2) })).toBe(false);
    expect(await isDue({ ...ended, syncedAt: ago(8) })).toBe(true);
    expect(await isDue({ ...ended, currentPeriodEnd: ago(39), syncedAt: ago(2) })).toBe(true);
    expect(await isDue({ ...ended, status: "past_due", syncedAt: ago(2) })).toBe(true);
  });
});
