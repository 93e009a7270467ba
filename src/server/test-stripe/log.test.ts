import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { hostedPages } from "@/billing";
import type { Update } from "@/billing/simulator";
import { openTestCheckout } from "@/testing/billing/checkout";
import { testSimulator } from "@/testing/billing/simulator";
import { testStripe } from "./test-stripe";

const OURS = "http://analytics.example";
const NUMBER = "4242 4242 4242 4242";
const TYPED = { number: NUMBER, expiry: "12 / 34", name: "Ada Cardholder" };

/** What a broken client might send. */
const BODIES = [
  JSON.stringify(TYPED),
  JSON.stringify({ paymentMethod: NUMBER }),
  JSON.stringify({ paymentMethod: "4242424242424242" }),
  JSON.stringify({ paymentMethod: "pm_card_visa_chargeDeclined", ...TYPED }),
  JSON.stringify({ paymentMethod: { card: TYPED } }),
  JSON.stringify({ paymentMethod: "pm_card_visa", authentication: NUMBER }),
  `{"paymentMethod": ${NUMBER}`,
  NUMBER,
];

test("no card number is logged, even if a broken client sends one and the simulator fails", async () => {
  let logged = "";
  const write = (chunk: unknown, _: unknown, done: () => void) => {
    logged += String(chunk);
    done();
  };
  const log = pino({ level: "trace" }, new Writable({ write }));
  const { stripe, simulator, stop } = await testSimulator({ clock: new ManualClock(0), log });
  const { id } = await openTestCheckout(stripe, OURS);
  const failing: Update = (work, origin) =>
    simulator.update((world) => {
      work(world);
      throw new Error("broken");
    }, origin);
  const send = async (body: string, update: Update = simulator.update) => {
    const headers = {
      "content-type": "application/json",
      "content-length": String(body.length),
      origin: OURS,
    };
    const request = new Request(OURS, { method: "POST", headers, body });
    const path = ["checkout", id, "pay"];
    const response = await testStripe(hostedPages(update), log).handle(request, path, OURS);
    return { status: response.status, text: await response.text() };
  };

  for (const body of BODIES) {
    await send(body);
    await send(body, failing);
  }
  const declined = JSON.stringify({ paymentMethod: "pm_card_visa_chargeDeclined" });
  expect((await send(declined)).text).toContain("Your card was declined.");
  expect((await send(declined, failing)).status).toBe(500);
  await stop();

  expect(logged).toContain("A request failed");
  for (const word of ["4242 4242", "42424242", "12 / 34", "Cardholder", "pm_card"])
    expect(logged).not.toContain(word);
});
