import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { applyPlanTrigger } from "@/teams";
import { ORIGIN } from "@/testing/billing/billing";
import { prepareBilling } from "@/testing/billing/scene";
import { DATABASES } from "@/testing/stores/databases";
import { callerOf, newMember } from "@/testing/teams/world";

describe.each(DATABASES)("subscriptions on %s", (_, open) => {
  const scene = prepareBilling(open);

  test("a cancelled subscription keeps Pro until the period ends, and can be resumed until then", async () => {
    const { deliverNew, stateOf, advance } = scene.setting;
    const team = await scene.subscriber();
    await scene.setCancelled(team.teamId, true);
    await deliverNew(team.teamId);
    const { cancelAt, currentPeriodEnd } = await scene.accountOf(team.teamId);
    expect(cancelAt).toEqual(currentPeriodEnd);
    expect(cancelAt).not.toBeNull();
    expect(await stateOf(team.teamId)).toBe("paid_active");

    scene.clock.advance(1_000);
    await scene.setCancelled(team.teamId, false);
    await deliverNew(team.teamId);
    expect((await scene.accountOf(team.teamId)).cancelAt).toBeNull();

    scene.clock.advance(1_000);
    await scene.setCancelled(team.teamId, true);
    await deliverNew(team.teamId);
    scene.clock.advance(1_000);
    await advance(team.customer, "period_end");
    await deliverNew(team.teamId);
    expect(await stateOf(team.teamId)).toBe("free");
    expect((await scene.actionsOf(team.teamId)).filter((one) => !/project|key/.test(one))).toEqual([
      "team.created",
      "team.plan_changed",
      "subscription.started",
      "subscription.cancellation_scheduled",
      "subscription.resumed",
      "subscription.cancellation_scheduled",
      "team.plan_changed",
    ]);
    expect(await scene.subjectsOf(team.teamId)).toEqual([
      expect.stringMatching(/^The Pro subscription of tenant ends on \d+ \w+ 20\d\d$/),
      "The Pro subscription of tenant continues",
      expect.stringMatching(/^The Pro subscription of tenant ends on/),
      "tenant is now on the Free plan",
    ]);
  });

  test("a renewal moves the period on, and changes nothing else", async () => {
    const { deliverNew, stateOf, advance } = scene.setting;
    const team = await scene.subscriber();
    const before = await scene.accountOf(team.teamId);
    await advance(team.customer, "renewal");
    await deliverNew(team.teamId);
    const after = await scene.accountOf(team.teamId);
    expect(after.currentPeriodStart).toEqual(before.currentPeriodEnd);
    expect(await stateOf(team.teamId)).toBe("paid_active");
    expect(await scene.subjectsOf(team.teamId)).toEqual([]);
  });

  test("the end of a subscription pauses and suspends what Free does not include, and the email says so", async () => {
    const { stripe, deliverNew, people, mailsOf } = scene.setting;
    const team = await scene.subscriber();
    const caller = callerOf(people.services, team.userId);
    await caller.teams.projects.create({ teamId: team.teamId, name: "Second", timeZone: "UTC" });
    for (const role of ["admin", "viewer"] as const) {
      await newMember(people.services, team.teamId, role);
    }
    await stripe.subscriptions.cancel(await scene.subscriptionOf(team.teamId));
    await deliverNew(team.teamId);
    const [mail] = await mailsOf(team.teamId);
    expect(mail?.text).toContain("1 project is paused: you can still query it");
    expect(mail?.text).toContain("2 members are suspended and have no access");
    expect(mail?.text).toContain("Nothing was deleted.");
  });

  test("an upgrade and the end of a subscription apply to ingest keys at once in this process", async () => {
    const { people, subscribe, newTeam, stripe, deliverNew } = scene.setting;
    const team = await newTeam();
    const { ingestKeys } = people.services.teams;
    const planNow = async () => (await ingestKeys.resolve(team.ingestKey))?.plan;
    expect(await planNow()).toBe("free");
    await subscribe(team);
    expect(await planNow()).toBe("pro");
    await stripe.subscriptions.cancel(await scene.subscriptionOf(team.teamId));
    await deliverNew(team.teamId);
    expect(await planNow()).toBe("free");
  });

  test("a reading that is older than the last write is not written", async () => {
    const { stripe, another, billing, stateOf } = scene.setting;
    const team = await scene.subscriber();
    const hold = heldBack(stripe);
    const slow = another({ stripe: hold.stripe });
    await scene.prisma.billingAccount.update({
      where: { teamId: team.teamId },
      data: { syncedAt: null },
    });
    const late = slow.reconciliation.runOnce();
    await hold.hasRead;
    await stripe.subscriptions.cancel(await scene.subscriptionOf(team.teamId));
    await scene.reconcile(team.teamId, billing);
    expect(await stateOf(team.teamId)).toBe("free");
    hold.release();
    await late;
    expect(await stateOf(team.teamId)).toBe("free");
    expect((await scene.accountOf(team.teamId)).status).toBe("canceled");
  });

  test("of two subscriptions, the better one counts, and of equal ones the newest", async () => {
    const { stripe, deliverNew, stateOf } = scene.setting;
    const team = await scene.subscriber();
    const first = await stripe.subscriptions.retrieve(await scene.subscriptionOf(team.teamId));
    const items = first.items.data.map(({ price, quantity }) =>
      quantity === undefined ? { price: price.id } : { price: price.id, quantity },
    );
    scene.clock.advance(1_000);
    const second = await stripe.subscriptions.create({
      customer: team.customer,
      items,
      default_payment_method: first.default_payment_method as string,
    });
    await deliverNew(team.teamId);
    expect(await scene.subscriptionOf(team.teamId)).toBe(second.id);
    await stripe.subscriptions.cancel(second.id);
    await deliverNew(team.teamId);
    expect(await scene.subscriptionOf(team.teamId)).toBe(first.id);
    expect(await stateOf(team.teamId)).toBe("paid_active");
  });

  test("a plan that the operator chose stays while no subscription has started", async () => {
    const { people, billing, newTeam, stateOf, stripe } = scene.setting;
    const team = await newTeam();
    await scene.prisma.team.update({ where: { id: team.teamId }, data: { plan: "pro" } });
    await billing.startCheckout(team.teamId, ORIGIN);
    const customer = await scene.setting.customerOf(team.teamId);
    expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toEqual([]);
    await scene.reconcile(team.teamId);
    expect(await stateOf(team.teamId)).toBe("paid_active");
    expect(await callerOf(people.services, team.userId).billing.account(team)).toMatchObject({
      planState: "paid_active",
      hasSubscription: false,
    });
  });

  test("a deleted customer ends the subscription; an unknown one changes nothing", async () => {
    const { stripe, stateOf, deliverNew } = scene.setting;
    const [deleted, unknown] = [await scene.subscriber(), await scene.subscriber()];
    await stripe.customers.del(deleted.customer);
    await deliverNew(deleted.teamId);
    expect(await stateOf(deleted.teamId)).toBe("free");
    await scene.prisma.billingAccount.update({
      where: { teamId: unknown.teamId },
      data: { customerId: `cus_${newId()}` },
    });
    await scene.reconcile(unknown.teamId);
    expect(await stateOf(unknown.teamId)).toBe("paid_active");
    expect((await scene.accountOf(unknown.teamId)).syncedAt).toEqual(new Date(scene.clock.now()));
  });

  test("members see until when Pro lasts, what is overdue and whom to ask", async () => {
    const { people, setCard, advance, deliverNew } = scene.setting;
    const team = await scene.subscriber();
    const viewer = callerOf(
      people.services,
      await newMember(people.services, team.teamId, "viewer"),
    );
    const { currentPeriodEnd } = await scene.accountOf(team.teamId);
    const end = currentPeriodEnd?.toISOString();
    const seen = () => viewer.billing.account({ teamId: team.teamId });
    expect(await seen()).toEqual({
      mode: "simulator",
      planState: "paid_active",
      hasSubscription: true,
      hasInvoices: true,
      renewsAt: end,
      endsAt: null,
      overdueSince: null,
      proEndedAt: null,
      spendingLimit: null,
      owner: { name: "tenant" },
    });
    await scene.setCancelled(team.teamId, true);
    await deliverNew(team.teamId);
    expect(await seen()).toMatchObject({ renewsAt: null, endsAt: end });
    await scene.setCancelled(team.teamId, false);
    await setCard(team.teamId, "pm_card_chargeCustomerFail");
    await advance(team.customer, "renewal");
    await deliverNew(team.teamId);
    expect(await seen()).toMatchObject({
      planState: "paid_grace",
      endsAt: null,
      overdueSince: new Date(scene.clock.now()).toISOString(),
    });
  });

  test("a plan that the operator chose after a subscription had ended stays", async () => {
    const { stripe, people, deliverNew, stateOf } = scene.setting;
    const { teamId } = await scene.subscriber();
    await stripe.subscriptions.cancel(await scene.subscriptionOf(teamId));
    await deliverNew(teamId);
    await applyPlanTrigger(people.services.teams, teamId, "upgraded");
    await scene.reconcile(teamId);
    expect(await stateOf(teamId)).toBe("paid_active");
    expect(await scene.subjectsOf(teamId)).toEqual(["tenant is now on the Free plan"]);
  });

  test("a reading that is outdated again and again ends in a conflict, and the plan stays", async () => {
    const { another, stateOf } = scene.setting;
    const { teamId } = await scene.subscriber();
    const prisma = scene.prisma.$extends({
      query: {
        billingAccount: {
          async findUnique({ args, query }) {
            const found = await query(args);
            const isFirstRead = args.include !== undefined;
            return found && isFirstRead ? { ...found, version: -1 } : found;
          },
        },
      },
    }) as unknown as typeof scene.prisma;
    const confused = another({ prisma });
    await expect(confused.startCheckout(teamId, ORIGIN)).rejects.toMatchObject({
      code: "conflict",
      detail: "The team's subscription is changing. Try again in a moment.",
    });
    expect(await stateOf(teamId)).toBe("paid_active");
  });
});

/** Stripe, whose first list of subscriptions arrives only after `release`. */
function heldBack(stripe: Stripe) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let read = () => {};
  const hasRead = new Promise<void>((resolve) => {
    read = resolve;
  });
  let isFirst = true;
  const list: Stripe["subscriptions"]["list"] = (...args) => {
    const request = stripe.subscriptions.list(...args);
    if (!isFirst) return request;
    isFirst = false;
    const readAll = request.autoPagingToArray.bind(request);
    const autoPagingToArray: typeof readAll = async (options) => {
      const data = await readAll(options as { limit: number });
      read();
      await released;
      return data;
    };
    return Object.assign(request, { autoPagingToArray });
  };
  const subscriptions = new Proxy(stripe.subscriptions, {
    get: (target, name) => (name === "list" ? list : Reflect.get(target, name).bind(target)),
  });
  const proxy = new Proxy(stripe, {
    get: (target, name) =>
      name === "subscriptions" ? subscriptions : Reflect.get(target, name, target),
  });
  return { stripe: proxy, release: () => release(), hasRead };
}
