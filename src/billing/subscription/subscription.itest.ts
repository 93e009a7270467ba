import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteAccount } from "@/accounts/user/delete-account";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import type { Database } from "@/database";
import { ORIGIN, type TestBilling, testBilling } from "@/testing/billing/billing";
import { NOON } from "@/testing/journal/journal";
import { DATABASES } from "@/testing/stores/databases";
import { PASSWORD } from "@/testing/teams/people";
import { callerOf, newMember } from "@/testing/teams/world";
import type { Billing } from "../billing";

describe.each(DATABASES)("subscriptions on %s", (_, open) => {
  const clock = new ManualClock(NOON);
  let database: Database;
  let setting: TestBilling;
  beforeAll(async () => {
    database = await open();
    setting = await testBilling(database, { clock, log: silentLog });
  });
  afterAll(async () => {
    await setting.stop();
    await database.close();
  });

  async function subscriber() {
    const team = await setting.newTeam();
    await setting.subscribe(team);
    return { ...team, customer: await setting.customerOf(team.teamId) };
  }

  const accountOf = (teamId: string) =>
    database.prisma.billingAccount.findUniqueOrThrow({ where: { teamId } });
  const subscriptionOf = async (teamId: string) => (await accountOf(teamId)).subscriptionId ?? "";
  const setCancelled = async (teamId: string, cancel: boolean) =>
    setting.stripe.subscriptions.update(await subscriptionOf(teamId), {
      cancel_at_period_end: cancel,
    });
  const actionsOf = async (teamId: string) =>
    (await database.prisma.auditEntry.findMany({ where: { teamId }, orderBy: { id: "asc" } })).map(
      ({ action }) => action,
    );
  const subjectsOf = async (teamId: string) =>
    (await setting.mailsOf(teamId)).map(({ subject }) => subject);
  /** Makes the reconciliation read a team next, as if a day had passed. */
  const reconcile = async (teamId: string, billing = setting.billing) => {
    await database.prisma.billingAccount.update({ where: { teamId }, data: { syncedAt: null } });
    await billing.reconciliation.runOnce();
  };

  test("F15: a cancelled subscription keeps Pro until the period ends, and can be resumed until then", async () => {
    const { deliverNew, stateOf, advance } = setting;
    const team = await subscriber();
    await setCancelled(team.teamId, true);
    await deliverNew(team.teamId);
    const { cancelAt, currentPeriodEnd } = await accountOf(team.teamId);
    expect(cancelAt).toEqual(currentPeriodEnd);
    expect(cancelAt).not.toBeNull();
    expect(await stateOf(team.teamId)).toBe("paid_active");

    clock.advance(1_000);
    await setCancelled(team.teamId, false);
    await deliverNew(team.teamId);
    expect((await accountOf(team.teamId)).cancelAt).toBeNull();

    clock.advance(1_000);
    await setCancelled(team.teamId, true);
    await deliverNew(team.teamId);
    clock.advance(1_000);
    await advance(team.customer, "period_end");
    await deliverNew(team.teamId);
    expect(await stateOf(team.teamId)).toBe("free");
    expect((await actionsOf(team.teamId)).filter((one) => !/project|key/.test(one))).toEqual([
      "team.created",
      "team.plan_changed",
      "subscription.started",
      "subscription.cancellation_scheduled",
      "subscription.resumed",
      "subscription.cancellation_scheduled",
      "team.plan_changed",
    ]);
    expect(await subjectsOf(team.teamId)).toEqual([
      expect.stringMatching(/^The Pro subscription of tenant ends on \d+ \w+ 20\d\d$/),
      "The Pro subscription of tenant continues",
      expect.stringMatching(/^The Pro subscription of tenant ends on/),
      "tenant is now on the Free plan",
    ]);
  });

  test("a renewal moves the period on, and changes nothing else", async () => {
    const { deliverNew, stateOf, advance } = setting;
    const team = await subscriber();
    const before = await accountOf(team.teamId);
    await advance(team.customer, "renewal");
    await deliverNew(team.teamId);
    const after = await accountOf(team.teamId);
    expect(after.currentPeriodStart).toEqual(before.currentPeriodEnd);
    expect(await stateOf(team.teamId)).toBe("paid_active");
    expect(await subjectsOf(team.teamId)).toEqual([]);
  });

  test("the end of a subscription pauses and suspends what Free does not include, and the email says so", async () => {
    const { stripe, deliverNew, people, mailsOf } = setting;
    const team = await subscriber();
    const caller = callerOf(people.services, team.userId);
    await caller.teams.projects.create({ teamId: team.teamId, name: "Second", timeZone: "UTC" });
    for (const role of ["admin", "viewer"] as const) {
      await newMember(people.services, team.teamId, role);
    }
    await stripe.subscriptions.cancel(await subscriptionOf(team.teamId));
    await deliverNew(team.teamId);
    const [mail] = await mailsOf(team.teamId);
    expect(mail?.text).toContain("1 project is paused: you can still query it");
    expect(mail?.text).toContain("2 members are suspended and have no access");
    expect(mail?.text).toContain("Nothing was deleted.");
  });

  test("an upgrade and the end of a subscription apply to ingest keys at once in this process", async () => {
    const { people, subscribe, newTeam, stripe, deliverNew } = setting;
    const team = await newTeam();
    const { ingestKeys } = people.services.teams;
    const planNow = async () => (await ingestKeys.resolve(team.ingestKey))?.plan;
    expect(await planNow()).toBe("free");
    await subscribe(team);
    expect(await planNow()).toBe("pro");
    await stripe.subscriptions.cancel(await subscriptionOf(team.teamId));
    await deliverNew(team.teamId);
    expect(await planNow()).toBe("free");
  });

  test("a reading that is older than the last write is not written", async () => {
    const { stripe, another, billing, stateOf } = setting;
    const team = await subscriber();
    const hold = heldBack(stripe);
    const slow = another({ stripe: hold.stripe });
    await database.prisma.billingAccount.update({
      where: { teamId: team.teamId },
      data: { syncedAt: null },
    });
    const late = slow.reconciliation.runOnce();
    await hold.hasRead;
    await stripe.subscriptions.cancel(await subscriptionOf(team.teamId));
    await reconcile(team.teamId, billing);
    expect(await stateOf(team.teamId)).toBe("free");
    hold.release();
    await late;
    expect(await stateOf(team.teamId)).toBe("free");
    expect((await accountOf(team.teamId)).status).toBe("canceled");
  });

  test("of two subscriptions, the better one counts, and of equal ones the newest", async () => {
    const { stripe, deliverNew, stateOf } = setting;
    const team = await subscriber();
    const first = await stripe.subscriptions.retrieve(await subscriptionOf(team.teamId));
    const items = first.items.data.map(({ price, quantity }) =>
      quantity === undefined ? { price: price.id } : { price: price.id, quantity },
    );
    clock.advance(1_000);
    const second = await stripe.subscriptions.create({
      customer: team.customer,
      items,
      default_payment_method: first.default_payment_method as string,
    });
    await deliverNew(team.teamId);
    expect(await subscriptionOf(team.teamId)).toBe(second.id);
    await stripe.subscriptions.cancel(second.id);
    await deliverNew(team.teamId);
    expect(await subscriptionOf(team.teamId)).toBe(first.id);
    expect(await stateOf(team.teamId)).toBe("paid_active");
  });

  test("a plan that the operator chose stays while no subscription has started", async () => {
    const { people, billing, newTeam, stateOf, stripe } = setting;
    const team = await newTeam();
    await database.prisma.team.update({ where: { id: team.teamId }, data: { plan: "pro" } });
    await billing.startCheckout(team.teamId, ORIGIN);
    const customer = await setting.customerOf(team.teamId);
    expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toEqual([]);
    await reconcile(team.teamId);
    expect(await stateOf(team.teamId)).toBe("paid_active");
    expect(await callerOf(people.services, team.userId).billing.account(team)).toMatchObject({
      planState: "paid_active",
      hasSubscription: false,
    });
  });

  test("a deleted customer ends the subscription; an unknown one changes nothing", async () => {
    const { stripe, stateOf, deliverNew } = setting;
    const [deleted, unknown] = [await subscriber(), await subscriber()];
    await stripe.customers.del(deleted.customer);
    await deliverNew(deleted.teamId);
    expect(await stateOf(deleted.teamId)).toBe("free");
    await database.prisma.billingAccount.update({
      where: { teamId: unknown.teamId },
      data: { customerId: `cus_${newId()}` },
    });
    await reconcile(unknown.teamId);
    expect(await stateOf(unknown.teamId)).toBe("paid_active");
    expect((await accountOf(unknown.teamId)).syncedAt).toEqual(new Date(clock.now()));
  });

  test("the daily reconciliation finds what no webhook told", async () => {
    const { stripe, stateOf, billing } = setting;
    const team = await subscriber();
    await stripe.subscriptions.cancel(await subscriptionOf(team.teamId));
    await billing.reconciliation.runOnce();
    expect(await stateOf(team.teamId)).toBe("paid_active");
    clock.advance(DAY_MS + 1);
    for (let run = 0; run < 5; run++) await billing.reconciliation.runOnce();
    expect(await stateOf(team.teamId)).toBe("free");
  });

  test("old events are forgotten after thirty days", async () => {
    const { billing } = setting;
    const { prisma } = database;
    const rows = [29, 31].map((days) => ({
      id: `evt_${newId()}`,
      type: "invoice.paid",
      handledAt: new Date(clock.now() - days * DAY_MS),
    }));
    await prisma.stripeEvent.createMany({ data: rows });
    await billing.reconciliation.runOnce();
    const ids = rows.map(({ id }) => id);
    const left = await prisma.stripeEvent.findMany({ where: { id: { in: ids } } });
    expect(left.map(({ id }) => id)).toEqual([rows[0]?.id]);
  });

  test("with a real key, subscriptions of the simulator end; those of a more real mode are not touched", async () => {
    const { another, stateOf, billing } = setting;
    const [simulated, live] = [await subscriber(), await subscriber()];
    await database.prisma.billingAccount.update({
      where: { teamId: live.teamId },
      data: { mode: "live" },
    });
    await database.prisma.billingAccount.deleteMany({
      where: { teamId: { notIn: [simulated.teamId, live.teamId] } },
    });
    await billing.reconciliation.runOnce();
    expect(await stateOf(simulated.teamId)).toBe("paid_active");
    const server = another({ mode: "test" });
    await Promise.all([server.reconciliation.runOnce(), server.reconciliation.runOnce()]);
    expect(await stateOf(simulated.teamId)).toBe("free");
    expect(await stateOf(live.teamId)).toBe("paid_active");
    const [mail, ...others] = await setting.mailsOf(simulated.teamId);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("was paid with test payments");
    expect(await actionsOf(simulated.teamId)).toContain("team.plan_changed");
    expect(
      await database.prisma.billingAccount.count({ where: { teamId: simulated.teamId } }),
    ).toBe(0);
  });

  describe("the deletion of a team", () => {
    const deleteTeam = async (
      team: { teamId: string; userId: string },
      billing = setting.billing,
    ) => {
      const { services } = setting.people;
      const teams = { ...services.teams, subscriptions: billing.subscriptions };
      const caller = callerOf({ ...services, teams }, team.userId);
      return caller.teams.delete({ teamId: team.teamId, name: "tenant" });
    };
    const isDeleted = async (id: string) =>
      (await database.prisma.team.findUniqueOrThrow({ where: { id } })).deletedAt !== null;

    test("cancels its subscription at once, without an email that the plan ended", async () => {
      const { stripe, deliverNew, mailsOf } = setting;
      const team = await subscriber();
      const id = await subscriptionOf(team.teamId);
      await deleteTeam(team);
      expect(await isDeleted(team.teamId)).toBe(true);
      expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
      await deliverNew(team.teamId);
      expect(await mailsOf(team.teamId)).toEqual([]);
    });

    test("expires its open checkout first", async () => {
      const { billing, stripe, newTeam } = setting;
      const team = await newTeam();
      const { url } = await billing.startCheckout(team.teamId, ORIGIN);
      await deleteTeam(team);
      const session = await stripe.checkout.sessions.retrieve(url.split("/").at(-1) ?? "");
      expect(session.status).toBe("expired");
    });

    test("fails, and deletes nothing, while Stripe is away", async () => {
      const { another, stateOf } = setting;
      const team = await subscriber();
      const gone = await testBilling(database, { clock, log: silentLog });
      await gone.stop();
      const deletion = deleteTeam(team, another({ stripe: gone.stripe }));
      await expect(deletion).rejects.toThrow(
        'Stripe is not responding, so "tenant" was not deleted: its subscription must be cancelled first.',
      );
      expect(await isDeleted(team.teamId)).toBe(false);
      expect(await stateOf(team.teamId)).toBe("paid_active");
    });

    test("does not cancel the subscription if the name is wrong or the caller may not delete it", async () => {
      const { people, stripe } = setting;
      const team = await subscriber();
      const admin = await newMember(people.services, team.teamId, "admin");
      const { services } = people;
      const teams = { ...services.teams, subscriptions: setting.billing.subscriptions };
      const attempts = [
        [team.userId, "wrong"],
        [admin, "tenant"],
      ] as const;
      for (const [userId, name] of attempts) {
        const caller = callerOf({ ...services, teams }, userId);
        await expect(caller.teams.delete({ teamId: team.teamId, name })).rejects.toThrow();
      }
      const { status } = await stripe.subscriptions.retrieve(await subscriptionOf(team.teamId));
      expect(status).toBe("active");
    });

    test("is followed by the cancellation of a subscription that appears later", async () => {
      const { stripe, pay, billing, newTeam, deliverNew } = setting;
      const team = await newTeam();
      const { url } = await billing.startCheckout(team.teamId, ORIGIN);
      await pay(url);
      await database.prisma.team.update({
        where: { id: team.teamId },
        data: { deletedAt: new Date(clock.now()) },
      });
      await deliverNew(team.teamId);
      const customer = await setting.customerOf(team.teamId);
      const { data } = await stripe.subscriptions.list({ customer, status: "all" });
      expect(data.map(({ status }) => status)).toEqual(["canceled"]);
    });
  });

  test("a new owner becomes the contact for receipts, and an address entered in the portal stays", async () => {
    const { stripe, people, billing } = setting;
    const team = await subscriber();
    const email = "receipts@example.com";
    await stripe.customers.update(team.customer, { email });
    await billing.openPortal(team.teamId, ORIGIN);
    expect(await stripe.customers.retrieve(team.customer)).toMatchObject({ email });
    const admin = await newMember(people.services, team.teamId, "admin");
    await callerOf(people.services, team.userId).teams.handOver({
      teamId: team.teamId,
      userId: admin,
    });
    await reconcile(team.teamId);
    const owner = await database.prisma.user.findUniqueOrThrow({ where: { id: admin } });
    expect(await stripe.customers.retrieve(team.customer)).toMatchObject({
      email: owner.email,
      name: owner.name,
    });
  });

  test("the portal opens for a customer, its pages for cards and cancellation lead back to the plan", async () => {
    const { billing, newTeam } = setting;
    const team = await subscriber();
    const urls = [
      await billing.openPortal(team.teamId, ORIGIN),
      await billing.openPortal(team.teamId, ORIGIN, "cancel"),
      await billing.fixPayment(team.teamId, ORIGIN),
    ];
    for (const { url } of urls) expect(url).toContain(`${ORIGIN}/test-portal/`);
    await setCancelled(team.teamId, true);
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

  test("with billing turned off, the plan can be read, and everything else says that it is off", async () => {
    const team = await subscriber();
    const { billing } = callerOf({ ...setting.people.services, billing: null }, team.userId);
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
    const { newTeam, people } = setting;
    const { teamId, userId } = await newTeam();
    await database.prisma.team.update({ where: { id: teamId }, data: { spendingLimit: 500 } });
    const { billing } = callerOf({ ...people.services, billing: null }, userId);
    await billing.setSpendingLimit({ teamId, limit: null });
    expect((await billing.account({ teamId })).spendingLimit).toBeNull();
  });

  test("the deletion of an account cancels the subscription of its team, or fails while Stripe is away", async () => {
    const { people, subscribe, stripe, billing, another } = setting;
    const person = await people.signUp();
    const { teamId } = await database.prisma.membership.findFirstOrThrow({
      where: { userId: person.userId },
    });
    const { userId } = person;
    await subscribe({ teamId });
    const id = await subscriptionOf(teamId);
    const gone = await testBilling(database, { clock, log: silentLog });
    await gone.stop();
    const deleteWith = ({ subscriptions }: Pick<Billing, "subscriptions">) => {
      const { services } = people;
      const response = { headers: new Headers(), secure: true };
      const visit = { headers: person.headers, response, clientAddress: "" };
      const teams = { ...services.teams, subscriptions };
      return deleteAccount(services.accounts, teams, { userId, password: PASSWORD }, visit);
    };
    await expect(deleteWith(another({ stripe: gone.stripe }))).rejects.toMatchObject({
      status: 503,
    });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
    await deleteWith(billing);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  });

  test("members see until when Pro lasts, what is overdue and whom to ask", async () => {
    const { people, setCard, advance, deliverNew } = setting;
    const team = await subscriber();
    const viewer = callerOf(
      people.services,
      await newMember(people.services, team.teamId, "viewer"),
    );
    const { currentPeriodEnd } = await accountOf(team.teamId);
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
    await setCancelled(team.teamId, true);
    await deliverNew(team.teamId);
    expect(await seen()).toMatchObject({ renewsAt: null, endsAt: end });
    await setCancelled(team.teamId, false);
    await setCard(team.teamId, "pm_card_chargeCustomerFail");
    await advance(team.customer, "renewal");
    await deliverNew(team.teamId);
    expect(await seen()).toMatchObject({
      planState: "paid_grace",
      endsAt: null,
      overdueSince: new Date(clock.now()).toISOString(),
    });
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
