import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  BATCH_PATH,
  EVENT,
  EVENT_PATH,
  ID,
  KEY,
  OTHER_KEY,
  PAUSED_KEY,
  PROJECT,
  plainRequest,
  readAnswer,
  startIngest,
} from "@/testing/ingest/handler";
import { MAX_BODY_BYTES, MAX_EVENT_BYTES } from "./parse/limits";

const LENIENT = { prefer: "return=minimal, handling=lenient" };
const bad = { ...EVENT, user_id: "" };

describe("every rejection is counted by reason", () => {
  it.each([
    ["one invalid event", "event", bad, {}, { invalid: 1 }],
    [
      "a batch with one invalid event, as a whole",
      "batch",
      { events: [EVENT, bad, EVENT] },
      {},
      { invalid: 3 },
    ],
    [
      "a batch with an invalid envelope",
      "batch",
      { events: [EVENT, EVENT], sent_at: "x" },
      {},
      { invalid: 2 },
    ],
    [
      "a batch with too many events",
      "batch",
      { events: Array(2_001).fill(EVENT) },
      {},
      { invalid: 2_001 },
    ],
    ["a batch without events", "batch", {}, {}, { invalid: 1 }],
    ["a body that is not JSON", "event", "{", {}, { invalid_json: 1 }],
    ["a batch that is not JSON", "batch", '{"events":[{]}', {}, { invalid_json: 1 }],
    ["a broken encoding", "event", EVENT, { "content-encoding": "gzip" }, { invalid_json: 1 }],
    [
      "an unknown encoding",
      "event",
      EVENT,
      { "content-encoding": "zstd" },
      { unsupported_encoding: 1 },
    ],
    ["a body that was cut off", "event", null, {}, { payload_too_large: 1 }],
    [
      "a paused project",
      "event",
      EVENT,
      { authorization: `Bearer ${PAUSED_KEY}` },
      { project_paused: 1 },
    ],
    [
      "invalid events handled leniently",
      "batch",
      { events: [bad, EVENT, 7] },
      LENIENT,
      { accepted: 1, invalid: 2 },
    ],
  ] as const)("%s", async (_name, endpoint, body, headers, tally) => {
    const ingest = startIngest();
    await ingest[endpoint](body, headers);
    expect(ingest.journal.tally(PROJECT)).toEqual(tally);
  });

  it("decompression stops at the size limit", async () => {
    const { event, journal } = startIngest();
    const bomb = gzipSync(Buffer.alloc(2 * MAX_BODY_BYTES));
    expect((await event(bomb, { "content-encoding": "gzip" })).status).toBe(413);
    expect(journal.tally(PROJECT)).toEqual({ payload_too_large: 1 });
  });

  it("if the journal is full, the response is 503 with Retry-After, and nothing is stored", async () => {
    const { event, journal } = startIngest();
    journal.full = true;
    const answer = await event(EVENT);
    expect(answer).toMatchObject({ status: 503, body: { code: "backend_unavailable" } });
    expect(Number(answer.headers["Retry-After"])).toBeGreaterThanOrEqual(1);
    expect(journal.tally(PROJECT)).toEqual({ journal_full: 1 });
  });
});

describe("a batch handled leniently", () => {
  it("lists each invalid event, with its id if it has one", async () => {
    const { batch } = startIngest();
    const { status, body } = await batch(
      { events: [{ ...bad, event_id: ID }, EVENT, null] },
      LENIENT,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      events_received: 3,
      events_published: 1,
      message: "1 event published; 2 rejected.",
      errors: [
        { index: 0, event_id: ID, detail: [{ loc: ["body", "events", 0, "user_id"] }] },
        { index: 2, detail: [{ loc: ["body", "events", 2], type: "model_attributes_type" }] },
      ],
    });
  });

  it("can be asked for in the URL", async () => {
    const { send } = startIngest();
    const answer = await send(`${BATCH_PATH}?handling=lenient`, { events: [bad, EVENT] });
    expect(answer.headers).toMatchObject({ "Preference-Applied": "handling=lenient" });
    expect(answer.body).toMatchObject({ events_published: 1, errors: [{ index: 0 }] });
  });

  it("fails if no event is valid", async () => {
    const { batch } = startIngest();
    const { status, body } = await batch({ events: [bad] }, LENIENT);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: false, events_received: 1, events_published: 0 });
  });

  it("lists an event that is too large and accepts the others", async () => {
    const { batch } = startIngest();
    const events = [{ ...EVENT, padding: "x".repeat(MAX_EVENT_BYTES) }, EVENT];
    const { body } = await batch({ events }, LENIENT);
    expect(body).toMatchObject({
      events_published: 1,
      errors: [{ index: 0, detail: [{ loc: ["body", "events", 0], type: "value_error" }] }],
    });
  });

  it("is rejected as a whole if the batch itself is invalid", async () => {
    const { batch, journal } = startIngest();
    const { status } = await batch({ batch_id: "x", events: [EVENT] }, LENIENT);
    expect(status).toBe(422);
    expect(journal.rows()).toEqual([]);
  });

  it("does not echo a large batch of invalid events", async () => {
    const { batch } = startIngest();
    const events = Array.from({ length: 1_000 }, () => ({ note: "x".repeat(2_000) }));
    const { body } = await batch({ events }, LENIENT);
    expect(body.errors).toHaveLength(1_000);
    expect(JSON.stringify(body).length).toBeLessThan(600_000);
  });
});

describe("a strict batch", () => {
  it("reports the faults of all events and of the batch at once, in order", async () => {
    const { batch, journal } = startIngest();
    const { body } = await batch({ batch_id: 1, events: [bad, EVENT, {}], sent_at: "x" });
    const faults = body.detail as { loc: unknown[] }[];
    expect(faults.map(({ loc }) => loc.slice(1).join("."))).toEqual([
      "batch_id",
      "events.0.user_id",
      "events.2.event_name",
      "events.2.user_id",
      "events.2.platform",
      "sent_at",
    ]);
    expect(journal.rows()).toEqual([]);
  });

  it("reports an event that is too large in order with the others", async () => {
    const { batch } = startIngest();
    const large = { ...EVENT, properties: { list: Array(20_000).fill("x".repeat(60)) } };
    const { body } = await batch({ batch_id: 1, events: [bad, large, bad], sent_at: "x" });
    const faults = body.detail as { loc: unknown[] }[];
    expect(faults.map(({ loc }) => loc.slice(1).join("."))).toEqual([
      "batch_id",
      "events.0.user_id",
      "events.1",
      "events.2.user_id",
      "sent_at",
    ]);
  });
});

it("invalid UTF-8 is rejected, as two users could become one", async () => {
  const { event, journal } = startIngest();
  const text = JSON.stringify({ ...EVENT, user_id: "M?ller" });
  const latin = Buffer.from(text.replace("?", "\u00fc"), "latin1");
  const { status, body } = await event(latin);
  expect(status).toBe(422);
  expect(body.detail).toEqual([
    {
      type: "json_invalid",
      loc: ["body", text.indexOf("?")],
      msg: "JSON decode error",
      input: {},
      ctx: { error: "Invalid UTF-8" },
    },
  ]);
  expect(journal.rows()).toEqual([]);
});

describe("the key", () => {
  it("decides the project", async () => {
    const { event, journal } = startIngest();
    await event(EVENT, { authorization: `Bearer ${OTHER_KEY}` });
    expect(journal.rows()[0]?.project_id).toBe("22222222-2222-4222-8222-222222222222");
  });

  it.each([
    { authorization: `bearer ${KEY}` },
    { "x-api-key": KEY },
    { authorization: "Basic abc", "x-api-key": KEY },
  ])("is accepted as %j", async (headers) => {
    const { handle } = startIngest();
    expect(
      (await handle(plainRequest(EVENT_PATH, EVENT, headers as Record<string, string>))).status,
    ).toBe(200);
  });

  it("is checked before the body is read", async () => {
    const { handle } = startIngest();
    const answer = await handle(plainRequest(EVENT_PATH, "{", { "content-encoding": "zstd" }));
    expect(answer.status).toBe(401);
  });
});

it("an unexpected error gets a 500 without internal details", async () => {
  const resolve = () => Promise.reject(new Error("connect ECONNREFUSED db:5432"));
  const { handle } = startIngest({
    keys: { isWellFormed: () => true, resolve, resolveRecent: resolve },
  });
  const answer = readAnswer(await handle(plainRequest(EVENT_PATH, EVENT)));
  expect(answer).toMatchObject({ status: 500, body: { code: "internal_error" } });
  expect(JSON.stringify(answer)).not.toContain("5432");
});

it("an unknown path gets a 404 that any site can read", async () => {
  const { handle } = startIngest();
  const answer = readAnswer(await handle(plainRequest("/api/v1/ingest/other", EVENT)));
  expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
  expect(answer.headers["Access-Control-Allow-Origin"]).toBe("*");
});
