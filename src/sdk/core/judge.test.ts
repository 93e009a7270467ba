import { expect, test } from "vitest";
import { type Answer, judge } from "./judge";

const detail = "It failed.";

test.each<[string, Answer | undefined, string]>([
  ["an answer for every event", { status: 200, body: { events_received: 2 } }, "delivered"],
  ["an answer for fewer events", { status: 200, body: { events_received: 1 } }, "failed"],
  ["a page of a proxy", { status: 200 }, "failed"],
  ["other JSON", { status: 200, body: [] }, "failed"],
  ["null", { status: 200, body: null }, "failed"],
  ["another success", { status: 201, body: { events_received: 2 } }, "failed"],
  ["a body that is too large", { status: 413 }, "split"],
  ["a malformed request", { status: 400, body: { detail } }, "split"],
  ["invalid events", { status: 422, body: { detail: [] } }, "split"],
  ["a proxy that rejects the request", { status: 400 }, "failed"],
  ["an unknown key", { status: 401, body: { detail } }, "blocked"],
  ["a paused project", { status: 403, body: { detail } }, "blocked"],
  ["a firewall that rejects it", { status: 403 }, "failed"],
  ["an unknown path", { status: 404, body: { detail } }, "failed"],
  ["a timeout", { status: 408 }, "failed"],
  ["a quota", { status: 429, body: { detail } }, "failed"],
  ["an outage", { status: 503, body: { detail } }, "failed"],
  ["no answer", undefined, "failed"],
])("a batch with %s", (_, answer, verdict) => {
  expect(judge(answer, 2)).toBe(verdict);
});
