import { describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ORIGIN, signedWebhook, testBilling } from "@/testing/billing/billing";
import { prepareBilling } from "@/testing/billing/scene";
import { NOON } from "@/testing/journal/journal";
import { Crash, crashingDatabase } from "@/testing/stores/crashing-database";
import { DATABASES } from "@/testing/stores/databases";
import type { Tenant } from "@/testing/teams/tenants";

describe.each(DATABASES)("webhooks on %s", (_, open) => {
  const scene = prepareBilling(open);

  /** A team whose checkout is paid, of which Tallymark does not know yet. */
  async function paidCheckout() {
    const { newTeam, billing, pay } = scene.setting;
    const team = await newTeam();
    const { url } = await billing.startCheckout(team.teamId, ORIGIN);
    await pay(url);
    return team;
  }

  /** A team on Pro whose card fails at the renewal, of which Tallymark does not know yet. */
  async function failedRenewal() {
    const { newTeam, subscribe, setCard, customerOf, advance } = scene.setting;
    const team = await newTeam();
    await subscribe(team);
    await setCard(team.teamId, "pm_card_chargeCustomerFail");
    const customer = await customerOf(team.teamId);
    await advance(customer, "renewal");
    return { team, customer };
  }

  const eventOf = async ({ teamId }: Tenant, type: string) => {
    const event = (await scene.setting.eventsOf(teamId)).findLast((one) => one.type === type);
    if (event === undefined) throw new Error(`There is no event ${type}.`);
    return event;
  };

  const auditOf = async ({ teamId }: Tenant) =>
    (await scene.prisma.auditEntry.findMany({ where: { teamId }, orderBy: { id: "asc" } })).flatMap(
      ({ action }) => (/^(team|subscription)\./.test(action) ? action : []),
    );

  const isDone = async (id: string) =>
    (await scene.prisma.stripeEvent.count({ where: { id } })) > 0;

  test("the same event twice, also at the same moment, is accepted each time and has one effect", async () => {
    const { deliver, stateOf, another, stripe, simulator } = scene.setting;
    const team = await paidCheckout();
    const event = await eventOf(team, "checkout.session.completed");
    const request = signedWebhook(stripe, event, {
      secret: simulator.webhookSecret,
      clock: scene.clock,
    });
    const other = another();
    await Promise.all([
      deliver(event),
      other.receiveWebhook(request),
      deliver(event),
      other.receiveWebhook(request),
    ]);
    await deliver(event);
    expect(await stateOf(team.teamId)).toBe("paid_active");
    expect(await auditOf(team)).toEqual([
      "team.created",
      "team.plan_changed",
      "subscription.started",
    ]);
  });

  test("an update that arrives before the creation, whose content is older, ends active", async () => {
    const { deliver, stateOf } = scene.setting;
    const team = await paidCheckout();
    const created = await eventOf(team, "customer.subscription.created");
    const active = { ...created, id: `evt_${newId()}`, type: "customer.subscription.updated" };
    await deliver(active as typeof created);
    const object = { ...created.data.object, status: "incomplete" };
    await deliver({ ...created, data: { object } } as typeof created);
    expect(await stateOf(team.teamId)).toBe("paid_active");
  });

  test("a wrong signature, a changed body, no header and an old signature are rejected and change nothing", async () => {
    const { billing, stateOf, stripe, simulator } = scene.setting;
    const team = await paidCheckout();
    const event = await eventOf(team, "checkout.session.completed");
    const secret = simulator.webhookSecret;
    const good = signedWebhook(stripe, event, { secret, clock: scene.clock });
    const old = { now: () => scene.clock.now() - 600_000 };
    const forged = [
      signedWebhook(stripe, event, { secret: "whsec_other", clock: scene.clock }),
      { ...good, body: new TextEncoder().encode(JSON.stringify(event, null, 2)) },
      { ...good, signature: null },
      { ...good, signature: "" },
      signedWebhook(stripe, event, { secret, clock: old }),
    ];
    for (const request of forged) {
      await expect(billing.receiveWebhook(request)).rejects.toMatchObject({
        code: "invalid_request",
        status: 400,
      });
    }
    expect(await stateOf(team.teamId)).toBe("free");
    expect(await isDone(event.id)).toBe(false);
    await billing.receiveWebhook(good);
    expect(await stateOf(team.teamId)).toBe("paid_active");
  });

  test("during a rotation, the old and the new secret are both valid", async () => {
    const { another, stripe } = scene.setting;
    const both = another({ webhookSecrets: ["whsec_old", "whsec_new"] });
    for (const secret of ["whsec_old", "whsec_new"]) {
      const event = { id: `evt_${newId()}`, object: "event", type: "some.thing", livemode: false };
      await both.receiveWebhook(signedWebhook(stripe, event, { secret, clock: scene.clock }));
    }
  });

  test.each(["no JSON", "[]", '{"id":"evt_1"}', "null", '"text"'])(
    "a signed body that is not an event is rejected: %s",
    async (text) => {
      const { billing, stripe, simulator } = scene.setting;
      const request = signedWebhook(stripe, text, {
        secret: simulator.webhookSecret,
        clock: scene.clock,
      });
      await expect(billing.receiveWebhook(request)).rejects.toMatchObject({ status: 400 });
    },
  );

  test("events that Tallymark does not subscribe to, and those of other customers, are accepted and ignored", async () => {
    const { billing, stripe, simulator } = scene.setting;
    const secret = simulator.webhookSecret;
    const post = (event: object) =>
      billing.receiveWebhook(signedWebhook(stripe, event, { secret, clock: scene.clock }));
    const base = { object: "event", livemode: false };
    for (const type of ["account.updated", "constructor", "__proto__", "v1.billing.unknown"]) {
      await post({ ...base, id: `evt_${newId()}`, type, data: { object: {} } });
    }
    for (const object of [{ customer: "cus_other" }, { customer: null }, {}]) {
      const type = "customer.subscription.deleted";
      await post({ ...base, id: `evt_${newId()}`, type, data: { object } });
    }
  });

  test("an event of the live mode changes nothing on a server in test mode", async () => {
    const { deliver, stateOf } = scene.setting;
    const team = await paidCheckout();
    const event = await eventOf(team, "checkout.session.completed");
    await deliver({ ...event, livemode: true });
    expect(await stateOf(team.teamId)).toBe("free");
    expect(await isDone(event.id)).toBe(false);
  });

  test("a failed payment and a later success keep Pro, in the grace state in between", async () => {
    const { setCard, advance, deliverNew, stateOf, mailsOf } = scene.setting;
    const { team, customer } = await failedRenewal();
    await deliverNew(team.teamId);
    expect(await stateOf(team.teamId)).toBe("paid_grace");
    const { paymentFailedAt, plan } = await scene.prisma.team.findUniqueOrThrow({
      where: { id: team.teamId },
    });
    expect([plan, paymentFailedAt]).toEqual(["pro", new Date(NOON)]);
    await setCard(team.teamId, "pm_card_visa");
    await advance(customer, "retry");
    await deliverNew(team.teamId);
    expect(await stateOf(team.teamId)).toBe("paid_active");
    expect(await auditOf(team)).toEqual([
      "team.created",
      "team.plan_changed",
      "subscription.started",
      "team.payment_failed",
      "team.payment_fixed",
    ]);
    expect((await mailsOf(team.teamId)).map(({ subject }) => subject)).toEqual([
      "A payment for tenant failed",
    ]);
  });

  test("each failed attempt is emailed and recorded once, until the subscription ends", async () => {
    const { advance, deliverNew, stateOf, mailsOf } = scene.setting;
    const { team, customer } = await failedRenewal();
    await deliverNew(team.teamId);
    for (let attempt = 2; attempt <= 4; attempt++) {
      await advance(customer, "retry");
      await deliverNew(team.teamId);
    }
    expect(await stateOf(team.teamId)).toBe("free");
    expect((await mailsOf(team.teamId)).map(({ subject }) => subject)).toEqual([
      "A payment for tenant failed",
      "A payment for tenant failed",
      "A payment for tenant failed",
      "tenant is now on the Free plan",
    ]);
    const failures = (await auditOf(team)).filter((action) => action === "team.payment_failed");
    expect(failures).toHaveLength(3);
  });

  test("a failure that arrives after the payment succeeded is not emailed", async () => {
    const { setCard, advance, deliverNew, stateOf, mailsOf } = scene.setting;
    const { team, customer } = await failedRenewal();
    await setCard(team.teamId, "pm_card_visa");
    await advance(customer, "retry");
    await deliverNew(team.teamId);
    expect(await stateOf(team.teamId)).toBe("paid_active");
    expect(await mailsOf(team.teamId)).toEqual([]);
  });

  test("wherever the database fails, the event is not done, and its repetition completes it once", async () => {
    const { newTeam, subscribe, setCard, customerOf, advance, another, stripe, simulator } =
      scene.setting;
    const { stateOf, deliver, mailsOf } = scene.setting;
    let crashes = 0;
    for (let at = 1; ; at++) {
      const team = await newTeam();
      await subscribe(team);
      await setCard(team.teamId, "pm_card_chargeCustomerFail");
      await advance(await customerOf(team.teamId), "renewal");
      const event = await eventOf(team, "invoice.payment_failed");
      let calls = 0;
      const prisma = crashingDatabase(scene.prisma, () => {
        if (++calls === at) throw new Crash("The database is down.");
      });
      const { teams } = scene.setting.people.services;
      const crashing = another({ prisma, teams: { ...teams, prisma } });
      const request = signedWebhook(stripe, event, {
        secret: simulator.webhookSecret,
        clock: scene.clock,
      });
      const outcome = await crashing.receiveWebhook(request).catch((error: unknown) => error);
      if (!(outcome instanceof Crash)) break;
      crashes++;
      expect(await isDone(event.id)).toBe(false);
      await deliver(event);
      expect(await isDone(event.id)).toBe(true);
      expect(await stateOf(team.teamId)).toBe("paid_grace");
      expect(await mailsOf(team.teamId)).toHaveLength(1);
      const failures = (await auditOf(team)).filter((action) => action === "team.payment_failed");
      expect(failures).toHaveLength(1);
    }
    expect(crashes).toBeGreaterThan(8);
  });

  test("Stripe away: the webhook is rejected, so that it is repeated, and the plan stays", async () => {
    const { newTeam, subscribe, stateOf, another, stripe, eventsOf, simulator } = scene.setting;
    const team = await newTeam();
    await subscribe(team);
    const gone = await testBilling(scene.database, { clock: scene.clock, log: silentLog });
    await gone.stop();
    const [event] = await eventsOf(team.teamId);
    const renamed = { ...event, id: `evt_${newId()}`, type: "customer.subscription.deleted" };
    const data = { object: { customer: await scene.setting.customerOf(team.teamId) } };
    const secret = simulator.webhookSecret;
    const request = signedWebhook(stripe, { ...renamed, data }, { secret, clock: scene.clock });
    const receive = another({ stripe: gone.stripe }).receiveWebhook(request);
    await expect(receive).rejects.toMatchObject({ status: 503 });
    expect(await stateOf(team.teamId)).toBe("paid_active");
    expect(await isDone(renamed.id)).toBe(false);
  });
});
