import { beforeEach, expect, test, vi } from "vitest";
import { notFound } from "@/base/errors";
import { silentLog } from "@/base/log";
import type { HostedPages } from "@/billing";
import { absent } from "@/testing/services/absent";
import { testStripe } from "./test-stripe";

const OURS = "http://analytics.example";
const PAY = "checkout/cs_test_1/pay";
const CARD = { paymentMethod: "pm_card_visa" };
const PAID = { outcome: "succeeded", url: `${OURS}/plan` } as const;

const pay = vi.fn<HostedPages["pay"]>();
const pages = { ...absent<HostedPages>("page"), checkout: vi.fn(), portal: vi.fn(), pay };
const { handle } = testStripe(pages, silentLog);

beforeEach(() => pay.mockReset().mockResolvedValue(PAID));

type Options = { method?: string; headers?: Record<string, string>; body?: string };

async function send(path: string, options: Options = {}) {
  const { method = "POST", headers = {}, body = JSON.stringify(CARD) } = options;
  const request = new Request(`${OURS}/api/test-stripe/${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "content-length": String(body.length),
      origin: OURS,
      ...headers,
    },
    ...(method === "POST" && { body }),
  });
  const response = await handle(request, path.split("/"), OURS);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test("an action of our own page runs, and its answer is not cached", async () => {
  const { status, headers, body } = await send(PAY);
  expect([status, body]).toEqual([200, PAID]);
  expect(pay).toHaveBeenCalledWith("cs_test_1", CARD);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-request-id")).not.toBeNull();
});

test.each([
  "checkout",
  "checkout/cs_test_1",
  "checkout/cs_test_1/refund",
  "portal/bps_1/pay",
  "checkout/cs_test_1/pay/again",
  "constructor/x/name",
])("an unknown action is not found (%s)", async (path) => {
  expect(await send(path)).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("actions are sent by POST only", async () => {
  const { status, headers, body } = await send(PAY, { method: "GET" });
  expect([status, headers.get("allow")]).toEqual([405, "POST"]);
  expect(body).toMatchObject({ code: "method_not_allowed" });
});

test.each<[string, Record<string, string>, number]>([
  ["from another site", { origin: "https://evil.example" }, 403],
  ["from a sibling domain", { "sec-fetch-site": "same-site" }, 403],
  ["of a plain form", { "content-type": "application/x-www-form-urlencoded" }, 400],
  ["of unknown length", { "content-length": "unknown" }, 413],
  ["that is too long", { "content-length": "5000" }, 413],
])("an action %s is rejected", async (_, headers, status) => {
  expect(await send(PAY, { headers })).toMatchObject({ status });
  expect(pay).not.toHaveBeenCalled();
});

test.each(["{", "[]", "{}", '{"paymentMethod":1}', '{"paymentMethod":"pm","authentication":"x"}'])(
  "an invalid body is rejected in the API's format (%s)",
  async (body) => {
    const { status, body: answer } = await send(PAY, { body });
    expect(status).toBe(422);
    expect(answer).toEqual({ detail: expect.any(Array) });
    expect(pay).not.toHaveBeenCalled();
  },
);

test("an error of the simulator keeps its code; an unknown one says nothing", async () => {
  pay.mockRejectedValueOnce(notFound("Session"));
  expect(await send(PAY)).toMatchObject({ status: 404, body: { code: "not_found" } });
  pay.mockRejectedValueOnce(new Error("secret"));
  const { status, body } = await send(PAY);
  expect([status, body.code]).toEqual([500, "internal_error"]);
  expect(JSON.stringify(body)).not.toContain("secret");
});
