import { describe, expect, it } from "vitest";
import type { IngestTarget } from "@/ingest";
import { Quota } from "@/limits";
import {
  EVENT,
  ID,
  KEY,
  PAUSED_KEY,
  PROJECT,
  startIngest,
  TARGET,
  TEAM,
} from "@/testing/ingest/handler";

const JULY = "2026-07";
const NEXT_MONTH = Date.UTC(2026, 7);

/** The handler for a team that has sent `used` events in July. */
function startAt(
  used: number,
  plan: "free" | "pro" = "free",
  limits: Partial<Pick<IngestTarget, "spendingLimit" | "exempt">> = {},
) {
  const ingest = startIngest();
  ingest.keys.set(KEY, { ...TARGET, plan, ...limits });
  ingest.journal.setUsage(TEAM, JULY, used);
  return ingest;
}

const batchOf = (count: number) => ({ events: Array.from({ length: count }, () => EVENT) });
const usageOf = ({ headers }: { headers: Record<string, string> }) => [
  headers["X-Service-Usage-Percent"],
  headers["X-Service-Usage-Warning"],
];

describe("the usage headers", () => {
  it.each([
    ["free", 79_998, [undefined, undefined]],
    ["free", 79_999, ["80", "approaching_quota"]],
    ["free", 99_998, ["99", "approaching_quota"]],
    ["free", 99_999, ["100", "approaching_quota"]],
    ["free", 100_000, ["100", "over_quota"]],
    ["free", 100_999, ["101", "over_quota"]],
    ["pro", 1_599_998, [undefined, undefined]],
    ["pro", 1_599_999, ["80", "approaching_quota"]],
    ["pro", 2_000_000, ["100", "overage"]],
    ["pro", 50_000_000, ["2500", "overage"]],
  ] as const)("on %s, after %i events plus one, are %j", async (plan, used, usage) => {
    const answer = await startAt(used, plan).event(EVENT);
    expect(answer.status).toBe(200);
    expect(usageOf(answer)).toEqual(usage);
  });

  it("are set on other rejections too, but not for an unknown key", async () => {
    const { event } = startAt(90_000);
    const rejected = await event({ ...EVENT, user_id: "" });
    expect([rejected.status, ...usageOf(rejected)]).toEqual([422, "90", "approaching_quota"]);
    const stranger = await event(EVENT, { authorization: `Bearer ${KEY}x` });
    expect([stranger.status, ...usageOf(stranger)]).toEqual([401, undefined, undefined]);
  });
});

describe("beyond the grace margin of Free", () => {
  it.each([
    ["with billing", "simulator", "The team's owner can upgrade to Pro on the plan page"],
    ["without billing", null, "The operator of this server sets plans."],
  ] as const)("on a server %s, rejections say how to get Pro", async (_, mode, words) => {
    const quota = new Quota({ usage: () => 120_000 }, undefined, mode);
    const { event, journal } = startIngest({ quota });
    journal.setUsage(TEAM, JULY, 120_000);
    expect((await event(EVENT)).body.detail).toContain(words);
    const paused = await event(EVENT, { authorization: `Bearer ${PAUSED_KEY}` });
    expect(paused.body).toMatchObject({
      code: "project_paused",
      detail: expect.stringContaining(words),
    });
  });

  it("the first 120,000 events are accepted, and event 120,001 gets a 429 that says why and until when", async () => {
    const { event, journal } = startAt(119_999);
    const last = await event(EVENT);
    expect([last.status, ...usageOf(last)]).toEqual([200, "120", "over_quota"]);
    const rejected = await event(EVENT);
    expect(rejected).toMatchObject({ status: 429, body: { code: "quota_exceeded" } });
    expect(rejected.body.detail).toMatch(/2026-07: the Free plan accepts at most 120,000/);
    expect(usageOf(rejected)).toEqual(["120", "over_quota"]);
    expect(journal.usage(TEAM, JULY)).toBe(120_000);
  });

  it("a batch that would exceed it is rejected as a whole, and a smaller one that fits is accepted", async () => {
    const { batch, journal } = startAt(119_998);
    const rejected = await batch(batchOf(3));
    expect(rejected).toMatchObject({ status: 429, body: { code: "quota_exceeded" } });
    expect(journal.rows()).toEqual([]);
    expect(journal.usage(TEAM, JULY)).toBe(119_998);
    expect((await batch(batchOf(2))).body).toMatchObject({ events_published: 2 });
    expect(journal.usage(TEAM, JULY)).toBe(120_000);
  });

  it("a batch handled leniently is rejected as a whole too", async () => {
    const { batch, journal } = startAt(120_000);
    const lenient = { prefer: "handling=lenient" };
    const rejected = await batch({ events: [EVENT, { ...EVENT, user_id: "" }] }, lenient);
    expect(rejected.status).toBe(429);
    expect(journal.tally(PROJECT)).toEqual({ quota_exceeded: 2 });
  });

  it("rejected events are counted only by reason", async () => {
    const { batch, journal } = startAt(119_999);
    const events = [EVENT, { ...EVENT, timestamp: "2027-01-01T00:00:00Z" }];
    await batch({ events });
    await batch({ events });
    expect(journal.tally(PROJECT)).toEqual({ quota_exceeded: 4 });
  });

  it("retries of accepted events do not use quota", async () => {
    const { event, journal } = startAt(119_999);
    const sent = { ...EVENT, event_id: ID };
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => event(sent)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(journal.usage(TEAM, JULY)).toBe(120_000);
  });

  it("an event older than retention gets a warning and does not use quota", async () => {
    const { event, journal } = startAt(120_000);
    const answer = await event({ ...EVENT, timestamp: "2025-05-14T00:00:00Z" });
    expect(answer).toMatchObject({
      status: 200,
      body: { events_published: 0, warnings: [{ code: "older_than_retention" }] },
    });
    expect(journal.usage(TEAM, JULY)).toBe(120_000);
  });

  it("Pro accepts any number of events", async () => {
    const { batch, journal } = startAt(120_000, "pro");
    expect((await batch(batchOf(2_000))).status).toBe(200);
    expect(journal.usage(TEAM, JULY)).toBe(122_000);
  });
});

describe("a spending limit on Pro", () => {
  const limit = { spendingLimit: 1_00 };

  it("accepts events to the last one that it pays for, and says why it rejects the next", async () => {
    const { event, journal } = startAt(2_099_999, "pro", limit);
    const last = await event(EVENT);
    expect([last.status, ...usageOf(last)]).toEqual([200, "105", "overage"]);
    const rejected = await event(EVENT);
    expect(rejected).toMatchObject({ status: 429, body: { code: "spending_limit_reached" } });
    expect(rejected.body.detail).toContain(
      "spending limit of $1 for events over the quota in 2026-07",
    );
    expect([rejected.headers["Retry-After"], ...usageOf(rejected)]).toEqual([
      "3600",
      "105",
      "overage",
    ]);
    expect(journal.usage(TEAM, JULY)).toBe(2_100_000);
    expect(journal.tally(PROJECT)).toMatchObject({ spending_limit_reached: 1 });
  });

  it("rejects a batch that would exceed it as a whole", async () => {
    const { batch, journal } = startAt(2_099_998, "pro", limit);
    expect((await batch(batchOf(3))).status).toBe(429);
    expect(journal.rows()).toEqual([]);
    expect((await batch(batchOf(2))).status).toBe(200);
  });

  it("of $0 accepts only the quota", async () => {
    const { event } = startAt(1_999_999, "pro", { spendingLimit: 0 });
    expect((await event(EVENT)).status).toBe(200);
    expect((await event(EVENT)).body).toMatchObject({ code: "spending_limit_reached" });
  });

  it("does not pay for events that precede the subscription, in that month only", async () => {
    const exempt = { month: JULY, events: 50_000 };
    const { event, keys } = startAt(2_149_999, "pro", { ...limit, exempt });
    expect((await event(EVENT)).status).toBe(200);
    expect((await event(EVENT)).status).toBe(429);
    keys.set(KEY, { ...TARGET, plan: "pro", ...limit, exempt: { ...exempt, month: "2026-06" } });
    expect((await event(EVENT)).status).toBe(429);
  });

  it("changes nothing on Free", async () => {
    const { event } = startAt(119_999, "free", limit);
    expect((await event(EVENT)).status).toBe(200);
    expect((await event(EVENT)).body).toMatchObject({ code: "quota_exceeded" });
  });
});

describe("Retry-After of the quota", () => {
  it.each([
    ["is an hour two weeks before the month's end", NEXT_MONTH - 14 * 86_400_000, "3600"],
    ["is an hour one hour before the month's end", NEXT_MONTH - 3_600_000, "3600"],
    ["is half a minute that long before the month's end", NEXT_MONTH - 30_500, "31"],
    ["is a second in the month's last millisecond", NEXT_MONTH - 1, "1"],
  ])("%s", async (_when, now, seconds) => {
    const { event, clock } = startAt(120_000);
    clock.set(now);
    expect((await event(EVENT)).headers["Retry-After"]).toBe(seconds);
  });

  it("a client that waits that long at the end of the month can send events", async () => {
    const { event, clock, journal } = startAt(120_000);
    clock.set(NEXT_MONTH - 90_001);
    const { headers } = await event(EVENT);
    clock.advance(Number(headers["Retry-After"]) * 1_000);
    const answer = await event(EVENT);
    expect([answer.status, ...usageOf(answer)]).toEqual([200, undefined, undefined]);
    expect(journal.usage(TEAM, "2026-08")).toBe(1);
  });
});
