import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { ORIGIN, signedWebhook, testBilling } from "@/testing/billing/billing";
import { NOON } from "@/testing/journal/journal";
import { testDatabase } from "@/testing/stores/database";

test("no secret, card number, address or webhook body is in any log, whatever fails", async () => {
  let logged = "";
  const write = (chunk: unknown, _: unknown, done: () => void) => {
    logged += String(chunk);
    done();
  };
  const log = pino({ level: "trace" }, new Writable({ write }));
  const errors: unknown[] = [];
  const failing = async (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => {
        errors.push(error);
        log.error({ err: error }, "failed");
        log.error({ err: (error as Error).cause }, "because");
      },
    );
  const clock = new ManualClock(NOON);
  const database = await testDatabase();
  const setting = await testBilling(database, { clock, log });
  const { billing, stripe, simulator, newTeam, subscribe, setCard, advance, another } = setting;
  const team = await newTeam();
  await subscribe(team);
  const customer = await setting.customerOf(team.teamId);
  await setCard(team.teamId, "pm_card_chargeCustomerFail");
  await advance(customer, "renewal");
  await setting.deliverNew(team.teamId);
  await failing(billing.startCheckout(team.teamId, ORIGIN));
  await failing(billing.confirmCheckout(team.teamId, "cs_test_unknown"));
  const secret = simulator.webhookSecret;
  const request = signedWebhook(stripe, { id: "evt_1", object: "event" }, { secret, clock });
  await failing(billing.receiveWebhook(request));
  await failing(billing.receiveWebhook({ ...request, signature: "t=1,v1=forged" }));
  const wrongKey = another({ stripe: setting.withKey("rk_live_wrong") });
  await failing(wrongKey.startCheckout(team.teamId, ORIGIN));
  await setting.stop();
  await failing(billing.startCheckout(team.teamId, ORIGIN));
  await failing(billing.reconciliation.runOnce());
  const { email } = await database.prisma.user.findUniqueOrThrow({ where: { id: team.userId } });
  await database.close();

  expect(errors.length).toBeGreaterThan(5);
  expect(logged).toContain("Stripe is not responding");
  const secrets = [secret, simulator.secretKey, "rk_live_wrong", "v1=", "Bearer", email, "pm_card"];
  for (const word of [...secrets, "4242", "payment_method", '"object":"event"']) {
    expect(logged).not.toContain(word);
  }
});
