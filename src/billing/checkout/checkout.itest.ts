import type { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { MINUTE_MS } from "@/base/time/durations";
import { ORIGIN } from "@/testing/billing/billing";
import { faultyStripe } from "@/testing/billing/faulty-stripe";
import { prepareBilling } from "@/testing/billing/scene";
import { NOON } from "@/testing/journal/journal";
import { replaced } from "@/testing/replaced";
import { Crash, crashingDatabase } from "@/testing/stores/crashing-database";
import { DATABASES } from "@/testing/stores/databases";

describe.each(DATABASES)("checkout on %s", (_, open) => {
  const scene = prepareBilling(open);

  const idIn = (url: string) => url.split("/").at(-1) ?? "";
  const subscriptionsOf = async (teamId: string) => {
    const customer = await scene.setting.customerOf(teamId);
    return (await scene.setting.stripe.subscriptions.list({ customer, status: "all" })).data;
  };
  const sessionsOf = async (teamId: string) => {
    const customer = await scene.setting.customerOf(teamId);
    return (await scene.setting.stripe.checkout.sessions.list({ customer, limit: 100 })).data;
  };
  const customersOf = async (teamId: string) =>
    (
      await scene.setting.stripe.customers.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })
    ).filter(({ metadata }) => metadata.team === teamId);

  test("a paid checkout moves the team to Pro on the return from it, before any webhook", async () => {
    const { billing, pay, newTeam, stateOf } = scene.setting;
    const team = await newTeam();
    const { url } = await billing.startCheckout(team.teamId, ORIGIN);
    expect(url).toContain(`${ORIGIN}/test-checkout/`);
    expect(await billing.confirmCheckout(team.teamId, idIn(url))).toEqual({ outcome: "open" });
    expect(await stateOf(team.teamId)).toBe("free");
    await pay(url);
    expect(await billing.confirmCheckout(team.teamId, idIn(url))).toEqual({ outcome: "paid" });
    expect(await stateOf(team.teamId)).toBe("paid_active");
  });

  test("the customer has the owner's name and address, and the session the team's id", async () => {
    const { billing, stripe, newTeam, customerOf } = scene.setting;
    const team = await newTeam();
    await billing.startCheckout(team.teamId, ORIGIN);
    const owner = await scene.prisma.user.findUniqueOrThrow({ where: { id: team.userId } });
    const customer = await stripe.customers.retrieve(await customerOf(team.teamId));
    expect(customer).toMatchObject({
      name: owner.name,
      email: owner.email,
      metadata: { team: team.teamId },
    });
    const [session] = await sessionsOf(team.teamId);
    expect(session).toMatchObject({ client_reference_id: team.teamId, mode: "subscription" });
  });

  test("concurrent requests from several processes make one customer and one session", async () => {
    const { newTeam, billing, another } = scene.setting;
    const team = await newTeam();
    const processes = [billing, another(), another()];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        processes[n % 3]?.startCheckout(team.teamId, ORIGIN).catch((error: unknown) => error),
      ),
    );
    const urls = new Set(answers.map((answer) => (answer as { url?: string }).url ?? answer));
    expect([...urls]).toEqual([expect.stringContaining("/test-checkout/")]);
    expect(await customersOf(team.teamId)).toHaveLength(1);
    expect(await sessionsOf(team.teamId)).toHaveLength(1);
  });

  test("a second tab continues the open checkout", async () => {
    const { newTeam, billing } = scene.setting;
    const team = await newTeam();
    const first = await billing.startCheckout(team.teamId, ORIGIN);
    expect(await billing.startCheckout(team.teamId, ORIGIN)).toEqual(first);
  });

  test("a checkout that would return to another address is expired and replaced", async () => {
    const { newTeam, billing } = scene.setting;
    const team = await newTeam();
    await billing.startCheckout(team.teamId, "http://localhost:3000");
    const { url } = await billing.startCheckout(team.teamId, ORIGIN);
    expect(url).toContain(ORIGIN);
    const open = (await sessionsOf(team.teamId)).filter(({ status }) => status === "open");
    expect(open.map(({ id }) => id)).toEqual([idIn(url)]);
  });

  test("concurrent checkouts that return to different addresses leave one open session", async () => {
    const { newTeam, billing, another } = scene.setting;
    const team = await newTeam();
    const other = another();
    const answers = await Promise.allSettled([
      billing.startCheckout(team.teamId, ORIGIN),
      other.startCheckout(team.teamId, "http://localhost:3000"),
      billing.startCheckout(team.teamId, ORIGIN),
      other.startCheckout(team.teamId, "http://localhost:3000"),
    ]);
    expect(answers.some(({ status }) => status === "fulfilled")).toBe(true);
    const open = (await sessionsOf(team.teamId)).filter(({ status }) => status === "open");
    expect(open).toHaveLength(1);
  });

  test("an abandoned checkout, a repeated one and the first one's late event: one subscription, one row", async () => {
    const { newTeam, billing, stripe, pay, eventsOf, deliver, stateOf } = scene.setting;
    const team = await newTeam();
    const first = await billing.startCheckout(team.teamId, ORIGIN);
    await stripe.checkout.sessions.expire(idIn(first.url));
    expect(await billing.confirmCheckout(team.teamId, idIn(first.url))).toEqual({
      outcome: "expired",
    });
    const second = await billing.startCheckout(team.teamId, ORIGIN);
    expect(second.url).not.toBe(first.url);
    await pay(second.url);
    await billing.confirmCheckout(team.teamId, idIn(second.url));
    const events = await eventsOf(team.teamId);
    const late = events.find(({ type }) => type === "checkout.session.expired");
    if (late === undefined) throw new Error("The session did not expire.");
    await deliver(late);
    expect(await stateOf(team.teamId)).toBe("paid_active");
    expect(await subscriptionsOf(team.teamId)).toHaveLength(1);
    const rows = await scene.prisma.billingAccount.count({ where: { teamId: team.teamId } });
    expect(rows).toBe(1);
  });

  test("a checkout that is completed while it is replaced does not lead to a second one", async () => {
    const { newTeam, billing, another, pay, stripe } = scene.setting;
    const { teamId } = await newTeam();
    const { url } = await billing.startCheckout(teamId, "http://localhost:3000");
    const expire: typeof stripe.checkout.sessions.expire = async (...args) => {
      await pay(url);
      return stripe.checkout.sessions.expire(...args);
    };
    const sessions = replaced(stripe.checkout.sessions, { expire });
    const checkout = replaced(stripe.checkout, { sessions });
    const process = another({ stripe: replaced(stripe, { checkout }) });
    await expect(process.startCheckout(teamId, ORIGIN)).rejects.toMatchObject({
      code: "conflict",
      detail: "This team is already on Pro.",
    });
    expect((await sessionsOf(teamId)).map(({ id }) => id)).toEqual([idIn(url)]);
  });

  test.each(["/v1/customers", "/v1/checkout/sessions"])(
    "an internal error of Stripe's at %s, which it repeats, stops a team's checkout for a minute",
    async (path) => {
      const { newTeam, another, simulator } = scene.setting;
      const { teamId } = await newTeam();
      let isFailing = true;
      const stripe = faultyStripe(simulator, (asked) => isFailing && asked === path);
      const start = () => another({ stripe }).startCheckout(teamId, ORIGIN);
      await expect(start()).rejects.toMatchObject({ status: 503 });
      isFailing = false;
      await expect(start()).rejects.toMatchObject({ status: 503 });
      scene.clock.advance(MINUTE_MS);
      expect((await start()).url).toContain("/test-checkout/");
    },
  );

  test("a team with a subscription cannot start another checkout, also if no one was told of it yet", async () => {
    const { newTeam, billing, pay, stateOf } = scene.setting;
    const team = await newTeam();
    const { url } = await billing.startCheckout(team.teamId, ORIGIN);
    await pay(url);
    await expect(billing.startCheckout(team.teamId, ORIGIN)).rejects.toMatchObject({
      code: "conflict",
      detail: "This team is already on Pro.",
    });
    expect(await stateOf(team.teamId)).toBe("paid_active");
  });

  test("a completed checkout expires the customer's others", async () => {
    const { newTeam, billing, pay, stripe, customerOf } = scene.setting;
    const team = await newTeam();
    const { url } = await billing.startCheckout(team.teamId, ORIGIN);
    const first = await stripe.checkout.sessions.retrieve(idIn(url), { expand: ["line_items"] });
    const prices = first.line_items?.data.map(({ price }) => price?.id ?? "") ?? [];
    const other = await stripe.checkout.sessions.create({
      mode: "subscription",
      customer: await customerOf(team.teamId),
      line_items: [{ price: prices[0] ?? "", quantity: 1 }],
      success_url: ORIGIN,
    });
    await pay(url);
    await billing.confirmCheckout(team.teamId, idIn(url));
    expect((await stripe.checkout.sessions.retrieve(other.id)).status).toBe("expired");
  });

  test("a declined card leaves the checkout open and the team on Free", async () => {
    const { newTeam, billing, pay, stateOf } = scene.setting;
    const team = await newTeam();
    const { url } = await billing.startCheckout(team.teamId, ORIGIN);
    await pay(url, "pm_card_visa_chargeDeclined");
    expect(await billing.confirmCheckout(team.teamId, idIn(url))).toEqual({ outcome: "open" });
    expect(await stateOf(team.teamId)).toBe("free");
    expect(await billing.startCheckout(team.teamId, ORIGIN)).toEqual({ url });
  });

  test("another team's session and an unknown one are not found", async () => {
    const { newTeam, billing } = scene.setting;
    const [ours, theirs] = [await newTeam(), await newTeam()];
    const { url } = await billing.startCheckout(theirs.teamId, ORIGIN);
    const before = billing.confirmCheckout(ours.teamId, idIn(url));
    await expect(before).rejects.toMatchObject({ code: "not_found" });
    await billing.startCheckout(ours.teamId, ORIGIN);
    for (const id of [idIn(url), "cs_test_unknown"]) {
      const confirm = billing.confirmCheckout(ours.teamId, id);
      await expect(confirm).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test("wherever a request crashes, the next one continues: one customer and one open session", async () => {
    const { newTeam, billing, another, people } = scene.setting;
    let crashes = 0;
    for (let at = 1; ; at++) {
      const team = await newTeam();
      let calls = 0;
      const prisma = crashingDatabase(scene.prisma, () => {
        if (++calls === at) throw new Crash("The process died.");
      });
      const crashing = another({ prisma, teams: { ...people.services.teams, prisma } });
      const outcome = await crashing
        .startCheckout(team.teamId, ORIGIN)
        .catch((error: unknown) => error);
      if (!(outcome instanceof Crash)) break;
      crashes++;
      const { url } = await billing.startCheckout(team.teamId, ORIGIN);
      expect(await customersOf(team.teamId)).toHaveLength(1);
      expect((await sessionsOf(team.teamId)).map(({ id }) => id)).toEqual([idIn(url)]);
    }
    expect(crashes).toBeGreaterThan(8);
  });

  test("a deleted team cannot start a checkout", async () => {
    const { newTeam, billing } = scene.setting;
    const team = await newTeam();
    await scene.prisma.team.update({
      where: { id: team.teamId },
      data: { deletedAt: new Date(NOON) },
    });
    const start = billing.startCheckout(team.teamId, ORIGIN);
    await expect(start).rejects.toMatchObject({ code: "not_found" });
    expect(await customersOf(team.teamId)).toEqual([]);
  });

  test("a customer who was deleted in Stripe is replaced at the next checkout", async () => {
    const { newTeam, billing, stripe, pay, customerOf, subscribe, stateOf } = scene.setting;
    const team = await newTeam();
    await subscribe(team);
    const old = await customerOf(team.teamId);
    await stripe.customers.del(old);
    const { url } = await billing.startCheckout(team.teamId, ORIGIN);
    expect(await stateOf(team.teamId)).toBe("free");
    expect(await customerOf(team.teamId)).not.toBe(old);
    await pay(url);
    await billing.confirmCheckout(team.teamId, idIn(url));
    expect(await stateOf(team.teamId)).toBe("paid_active");
  });

  test("a team of a more real mode is not touched, and its checkout says whom to tell", async () => {
    const { newTeam, billing } = scene.setting;
    const team = await newTeam();
    const row = { teamId: team.teamId, customerId: `cus_${newId()}`, mode: "live" } as const;
    await scene.prisma.billingAccount.create({ data: { ...row, createdAt: new Date(NOON) } });
    const start = billing.startCheckout(team.teamId, ORIGIN);
    await expect(start).rejects.toMatchObject({ code: "conflict" });
    expect(await scene.prisma.billingAccount.findUnique({ where: row })).not.toBeNull();
  });

  /** Stripe, which says of every checkout that its payment has not arrived. */
  function neverPaid(): Stripe {
    const { stripe } = scene.setting;
    const retrieve: typeof stripe.checkout.sessions.retrieve = async (...args) => ({
      ...(await stripe.checkout.sessions.retrieve(...args)),
      payment_status: "unpaid",
    });
    const sessions = replaced(stripe.checkout.sessions, { retrieve });
    return replaced(stripe, { checkout: replaced(stripe.checkout, { sessions }) });
  }

  test("a delayed payment that failed in the end does not keep the team from another checkout", async () => {
    const { newTeam, billing, pay, stripe, another } = scene.setting;
    const { teamId } = await newTeam();
    const { url } = await billing.startCheckout(teamId, ORIGIN);
    await pay(url);
    await billing.confirmCheckout(teamId, idIn(url));
    await stripe.subscriptions.cancel(await scene.subscriptionOf(teamId));
    const process = another({ stripe: neverPaid() });
    expect(await process.confirmCheckout(teamId, idIn(url))).toEqual({ outcome: "expired" });
    expect((await process.startCheckout(teamId, ORIGIN)).url).not.toBe(url);
  });

  test("the event of an earlier checkout, whose subscription has ended, leaves the current one open", async () => {
    const { newTeam, billing, pay, stripe } = scene.setting;
    const { teamId } = await newTeam();
    const first = await billing.startCheckout(teamId, ORIGIN);
    await pay(first.url);
    await billing.confirmCheckout(teamId, idIn(first.url));
    await stripe.subscriptions.cancel(await scene.subscriptionOf(teamId));
    const second = await billing.startCheckout(teamId, ORIGIN);
    await billing.confirmCheckout(teamId, idIn(first.url));
    expect((await stripe.checkout.sessions.retrieve(idIn(second.url))).status).toBe("open");
  });

  test("a price that is not the one of the pricing page is not sold", async () => {
    const { newTeam, stripe, another } = scene.setting;
    const { teamId } = await newTeam();
    const list = (...args: Parameters<typeof stripe.prices.list>) =>
      stripe.prices.list(...args).then((page) => ({
        ...page,
        data: page.data.map((price) => ({ ...price, unit_amount_decimal: "1900" })),
      }));
    const dearer = replaced(stripe, { prices: replaced(stripe.prices, { list }) });
    const start = another({ stripe: dearer, mode: "test" }).startCheckout(teamId, ORIGIN);
    await expect(start).rejects.toThrow("must run `npm run billing:setup` first");
  });
});
