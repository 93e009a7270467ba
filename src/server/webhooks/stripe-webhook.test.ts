import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { AppError, BackendUnavailable } from "@/base/errors";
import { answerWebhook } from "./stripe-webhook";

const BODY = new TextEncoder().encode('{"email":"ada@example.com"}');

/** The response, and everything that was logged, if billing handles the webhook so. */
async function answerTo(receiveWebhook: () => Promise<void>, body: Uint8Array | null = BODY) {
  let logged = "";
  const write = (chunk: unknown, _: unknown, done: () => void) => {
    logged += String(chunk);
    done();
  };
  const log = pino({ level: "trace" }, new Writable({ write }));
  const input = { body, signature: "t=1,v1=abc" };
  const { status } = await answerWebhook({ receiveWebhook }, input, log);
  return { status, logged };
}

test("200 means that the effects of the webhook are committed", async () => {
  expect(await answerTo(async () => undefined)).toEqual({ status: 200, logged: "" });
});

test.each<[number, Error]>([
  [400, new AppError("invalid_request", "The signature is not valid.")],
  [503, new BackendUnavailable("Stripe is not responding.")],
  [500, new Error("unexpected")],
])(
  "%i after an error, so that Stripe repeats it, and nothing of the body is logged",
  async (expected, error) => {
    const { status, logged } = await answerTo(() => Promise.reject(error));
    expect(status).toBe(expected);
    expect(logged).not.toContain("ada@example.com");
    expect(logged).not.toContain("v1=abc");
  },
);

test("a body that was too large is rejected without being handled", async () => {
  const { status } = await answerTo(() => Promise.reject(new Error("handled")), null);
  expect(status).toBe(413);
});
