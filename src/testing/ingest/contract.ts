import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Clock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import { MAX_BATCH_EVENTS, MAX_BODY_BYTES, MAX_EVENT_BYTES } from "@/ingest";
import { BATCH_PATH, bodyBytes, EVENT, EVENT_PATH } from "./handler";
import { REPORTED, type RepeatedEvents } from "./repeated-events";

/** An ingestion endpoint under test: a handler, a bare Node server or a Next route. */
export type OpenEndpoint = {
  /** Like `fetch`, with a path instead of a URL. */
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** The server's clock, which may be a manual one. */
  clock: Clock;
  /** A valid key, a key of a paused project, and a key that `revoke` revokes. */
  keys: { good: string; paused: string; revocable: string };
  /** Resolves once the endpoint knows of it. */
  revoke(): Promise<void>;
  stop(): Promise<void>;
};

type Headers = Record<string, string>;
type Reply = { status: number; headers: globalThis.Headers; body: Record<string, unknown> };

const JSON_HEADERS = { "content-type": "application/json" };

/**
 * Tests what every ingestion endpoint must do, whatever server it runs on. It only checks
 * responses: where repeated events are reported, an acknowledged event counts as stored if it is a
 * duplicate when it is sent again.
 */
export function describeIngestContract(
  name: string,
  startEndpoint: () => Promise<OpenEndpoint>,
  repeated: RepeatedEvents = REPORTED,
): void {
  describe(`ingestion through ${name}`, () => {
    let endpoint: OpenEndpoint;
    let count = 0;

    beforeAll(async () => {
      endpoint = await startEndpoint();
    });
    afterAll(() => endpoint.stop());

    /** An id that no other test uses, since endpoints with real stores remember all ids. */
    function freshId(): string {
      count += 1;
      return `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`;
    }

    const daysAgo = (days: number) => new Date(endpoint.clock.now() - days * DAY_MS).toISOString();

    const event = (change: object = {}) => ({
      ...EVENT,
      event_id: freshId(),
      timestamp: daysAgo(5),
      ...change,
    });

    async function call(path: string, init: RequestInit): Promise<Reply> {
      const response = await endpoint.fetch(path, init);
      const text = await response.text();
      const body = text === "" ? {} : JSON.parse(text);
      return { status: response.status, headers: response.headers, body };
    }

    function post(path: string, body: unknown, headers: Headers = {}): Promise<Reply> {
      const bytes = new Uint8Array(bodyBytes(body));
      const key = `Bearer ${endpoint.keys.good}`;
      const all = { ...JSON_HEADERS, authorization: key, ...headers };
      return call(path, { method: "POST", body: bytes, headers: all });
    }

    const faultTypes = ({ body }: Reply) =>
      (body.detail as { loc: unknown[]; type: string }[]).map(({ loc, type }) => [...loc, type]);

    describe("responses", () => {
      it("an event is accepted with 200", async () => {
        expect(await post(EVENT_PATH, event())).toMatchObject({
          status: 200,
          body: {
            success: true,
            events_received: 1,
            events_published: 1,
            message: expect.any(String),
          },
        });
      });

      it("a batch is accepted with 200, without fields for outcomes that did not occur", async () => {
        const reply = await post(BATCH_PATH, { events: [event(), event()] });
        expect(reply.status).toBe(200);
        expect(reply.body).toEqual({
          success: true,
          events_received: 2,
          events_published: 2,
          message: `2 events published.${repeated.note}`,
        });
      });

      it(`a retry succeeds, and ${repeated.rule}`, async () => {
        const twice = event();
        await post(EVENT_PATH, twice);
        const { status, body } = await post(EVENT_PATH, twice);
        expect(status).toBe(200);
        expect(body).toEqual({
          success: true,
          events_received: 1,
          message: expect.any(String),
          ...repeated.retry,
        });
      });

      it("if a batch contains two equal events, one of them is published", async () => {
        const twin = event();
        expect(await post(BATCH_PATH, { events: [twin, twin] })).toMatchObject({
          body: { events_received: 2, events_published: 1, duplicates: 1 },
        });
      });

      it(`the same id with different content: ${repeated.rule}`, async () => {
        const first = event({ properties: { plan: "free" } });
        await post(EVENT_PATH, first);
        const reply = await post(EVENT_PATH, { ...first, properties: { plan: "pro" } });
        expect(reply.body).toEqual({
          success: true,
          events_received: 1,
          message: expect.any(String),
          ...repeated.conflict,
        });
      });

      it("the same id with different content in one batch is reported as a conflict", async () => {
        const first = event({ properties: { plan: "free" } });
        const events = [first, { ...first, properties: { plan: "pro" } }];
        expect((await post(BATCH_PATH, { events })).body).toMatchObject({
          events_published: 1,
          duplicates: 1,
          warnings: [{ index: 1, code: "conflicting_duplicate" }],
        });
      });

      it("an event in the far future is accepted with a warning", async () => {
        const late = event({ timestamp: "2999-01-01T00:00:00Z" });
        expect((await post(EVENT_PATH, late)).body).toMatchObject({
          events_published: 1,
          warnings: [{ index: 0, code: "timestamp_in_future" }],
        });
      });

      it("an event older than retention gets a warning and is not published", async () => {
        const old = event({ timestamp: daysAgo(430) });
        expect(await post(EVENT_PATH, old)).toMatchObject({
          status: 200,
          body: {
            success: true,
            events_received: 1,
            events_published: 0,
            warnings: [{ index: 0, code: "older_than_retention" }],
          },
        });
      });
    });

    describe("invalid input", () => {
      it.each([12345, "", "  ", null, undefined])("user_id %j is rejected", async (id) => {
        const reply = await post(EVENT_PATH, event({ user_id: id }));
        expect(reply.status).toBe(422);
        expect(faultTypes(reply)).toMatchObject([["body", "user_id", expect.any(String)]]);
      });

      it("one invalid event rejects the whole batch, and the error contains its index", async () => {
        const [first, last] = [event(), event()];
        const reply = await post(BATCH_PATH, {
          events: [first, { ...EVENT, event_name: 1 }, last],
        });
        expect(reply.status).toBe(422);
        expect(reply.body).toEqual({
          detail: [
            {
              type: "string_type",
              loc: ["body", "events", 1, "event_name"],
              msg: "Input should be a valid string",
              input: 1,
            },
          ],
        });
        const again = await post(BATCH_PATH, { events: [first, last] });
        expect(again.body).toMatchObject({ events_published: 2 });
      });

      it("in lenient mode, a batch's valid events are published and the invalid one is listed", async () => {
        const bad = event({ event_name: undefined });
        const reply = await post(
          BATCH_PATH,
          { events: [event(), bad, event()] },
          { prefer: "handling=lenient" },
        );
        expect(reply.status).toBe(200);
        expect(reply.headers.get("preference-applied")).toBe("handling=lenient");
        expect(reply.body).toMatchObject({
          success: true,
          events_received: 3,
          events_published: 2,
          errors: [
            {
              index: 1,
              event_id: bad.event_id,
              detail: [{ type: "missing", loc: ["body", "events", 1, "event_name"] }],
            },
          ],
        });
      });

      it.each([
        [{ events: [] }, "too_short"],
        [{}, "missing"],
        [{ events: {} }, "list_type"],
        [{ events: null }, "list_type"],
      ])("a batch of %j is rejected", async (body, type) => {
        const reply = await post(BATCH_PATH, body);
        expect(reply.status).toBe(422);
        expect(faultTypes(reply)).toEqual([["body", "events", type]]);
      });

      it.each([
        ["", ["body", "missing"]],
        ["null", ["body", "missing"]],
        ["[]", ["body", "model_attributes_type"]],
        ['"x"', ["body", "model_attributes_type"]],
        [JSON.stringify([EVENT]), ["body", "model_attributes_type"]],
        ["{", ["body", 1, "json_invalid"]],
        ['{"a":NaN}', ["body", 5, "json_invalid"]],
      ])("the body %j is not an event", async (body, fault) => {
        for (const path of [EVENT_PATH, BATCH_PATH]) {
          const reply = await post(path, body);
          expect(reply.status).toBe(422);
          expect(faultTypes(reply)).toEqual([fault]);
        }
      });

      it("the error for a batch of too many events states the limit", async () => {
        const events = Array.from({ length: MAX_BATCH_EVENTS + 1 }, () => EVENT);
        const reply = await post(BATCH_PATH, { events });
        expect(reply.status).toBe(422);
        expect(reply.body).toMatchObject({
          detail: [
            {
              type: "too_long",
              loc: ["body", "events"],
              ctx: { max_length: MAX_BATCH_EVENTS, actual_length: MAX_BATCH_EVENTS + 1 },
            },
          ],
        });
      });

      it("an event that is too large is reported within a valid batch", async () => {
        const large = { ...EVENT, padding: "x".repeat(MAX_EVENT_BYTES) };
        const reply = await post(BATCH_PATH, { events: [EVENT, large] });
        expect(reply.status).toBe(422);
        expect(faultTypes(reply)).toEqual([["body", "events", 1, "value_error"]]);
        expect(JSON.stringify(reply.body)).toContain(String(MAX_EVENT_BYTES));
      });

      it("the error for a body that is too large states the limit", async () => {
        const padding = "x".repeat(MAX_BODY_BYTES);
        const reply = await post(BATCH_PATH, { events: [EVENT], padding });
        expect(reply.status).toBe(413);
        expect(reply.body).toMatchObject({
          code: "payload_too_large",
          detail: expect.stringContaining(String(MAX_BODY_BYTES)),
        });
      });

      it("a body that is too large after decompression is also rejected", async () => {
        const bomb = gzipSync(Buffer.alloc(MAX_BODY_BYTES + 1, " "));
        const reply = await post(BATCH_PATH, bomb, { "content-encoding": "gzip" });
        expect(reply.status).toBe(413);
      });
    });

    describe("transport", () => {
      it.each([
        ["gzip", gzipSync],
        ["x-gzip", gzipSync],
        ["GZIP", gzipSync],
        ["deflate", deflateSync],
        ["deflate", deflateRawSync],
        ["br", brotliCompressSync],
        ["identity", (bytes: Uint8Array) => bytes],
      ])("a body with the encoding %s is decoded", async (encoding, pack) => {
        const body = pack(bodyBytes(event()));
        const reply = await post(EVENT_PATH, body, { "content-encoding": encoding });
        expect(reply).toMatchObject({ status: 200, body: { events_published: 1 } });
      });

      it.each(["gzip", "deflate", "br"])(
        "a body that is not valid %s is rejected with 400",
        async (encoding) => {
          const reply = await post(EVENT_PATH, event(), { "content-encoding": encoding });
          expect(reply).toMatchObject({ status: 400, body: { code: "invalid_request" } });
        },
      );

      it("truncated gzip is rejected with 400", async () => {
        const body = gzipSync(bodyBytes(event())).subarray(0, -12);
        const reply = await post(EVENT_PATH, body, { "content-encoding": "gzip" });
        expect(reply).toMatchObject({ status: 400, body: { code: "invalid_request" } });
      });

      it.each(["zstd", "compress", "gzip, br", "constructor"])(
        "the encoding %s is rejected with 415",
        async (encoding) => {
          const reply = await post(EVENT_PATH, event(), { "content-encoding": encoding });
          expect(reply).toMatchObject({ status: 415, body: { code: "unsupported_encoding" } });
        },
      );

      it("gzip without a Content-Encoding header is rejected as invalid JSON, and is not echoed", async () => {
        const reply = await post(EVENT_PATH, gzipSync(bodyBytes(event())));
        expect(reply.status).toBe(422);
        expect(reply.body).toEqual({
          detail: [
            {
              type: "json_invalid",
              loc: ["body", 1],
              msg: "JSON decode error",
              input: {},
              ctx: { error: "Invalid UTF-8" },
            },
          ],
        });
      });

      it("sendBeacon requests are accepted, with text/plain and the key in the query string", async () => {
        const reply = await call(`${EVENT_PATH}?key=${endpoint.keys.good}`, {
          method: "POST",
          body: JSON.stringify(event()),
          headers: { "content-type": "text/plain;charset=UTF-8" },
        });
        expect(reply).toMatchObject({ status: 200, body: { events_published: 1 } });
      });

      it("a preflight needs no key", async () => {
        const { status, headers } = await call(EVENT_PATH, {
          method: "OPTIONS",
          headers: {
            origin: "https://shop.example",
            "access-control-request-method": "POST",
            "access-control-request-headers": "authorization,content-type,content-encoding",
          },
        });
        expect(status).toBe(204);
        expect(headers.get("access-control-allow-origin")).toBe("*");
        expect(headers.get("access-control-allow-methods")).toContain("POST");
        const allowed = headers.get("access-control-allow-headers")?.split(/,\s*/);
        const needed = ["authorization", "content-type", "content-encoding", "x-api-key", "prefer"];
        expect(allowed).toEqual(expect.arrayContaining(needed));
      });

      it("a byte order mark is skipped", async () => {
        expect((await post(EVENT_PATH, `\uFEFF${JSON.stringify(event())}`)).status).toBe(200);
      });

      it("any other method is rejected with a 405 that names POST", async () => {
        const reply = await call(EVENT_PATH, { method: "GET" });
        expect(reply).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
        expect(reply.headers.get("allow")).toContain("POST");
      });

      it("an unknown path is rejected with a 404 that says so", async () => {
        const reply = await post("/api/v1/ingest/nothing", event());
        expect(reply.status).toBe(404);
        expect(reply.body).toEqual({
          detail: "Nothing exists at this URL. Check the path.",
          code: "not_found",
        });
      });

      it("every response, including errors, can be read by any site and has a request id", async () => {
        const replies = [
          await post(EVENT_PATH, event()),
          await post(EVENT_PATH, "{"),
          await post(EVENT_PATH, event(), { authorization: "Bearer wrong" }),
          await post(EVENT_PATH, event(), { "content-encoding": "zstd" }),
          await call(EVENT_PATH, { method: "GET" }),
        ];
        const ids = new Set(replies.map(({ headers }) => headers.get("x-request-id")));
        expect(ids.size).toBe(replies.length);
        for (const { headers } of replies) {
          expect(headers.get("access-control-allow-origin")).toBe("*");
          const exposed = headers.get("access-control-expose-headers")?.split(/,\s*/);
          expect(exposed).toEqual(
            expect.arrayContaining([
              "Retry-After",
              "X-Service-Usage-Percent",
              "X-Service-Usage-Warning",
            ]),
          );
        }
      });
    });

    describe("keys", () => {
      const neverMade = `tm_ingest_${"Z".repeat(24)}`;
      it.each(
        ["", "Bearer nonsense", `Bearer ${neverMade}`].map((authorization) => ({ authorization })),
      )("%j is rejected with a 401 that says how to authenticate", async (headers) => {
        const reply = await post(EVENT_PATH, event(), headers);
        expect(reply).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
        expect(reply.headers.get("www-authenticate")).toBe("Bearer");
      });

      it("a key is accepted as X-Api-Key", async () => {
        const headers = { authorization: "", "x-api-key": endpoint.keys.good };
        expect((await post(EVENT_PATH, event(), headers)).status).toBe(200);
      });

      it("an event for a paused project is rejected with 403", async () => {
        const reply = await post(EVENT_PATH, event(), {
          authorization: `Bearer ${endpoint.keys.paused}`,
        });
        expect(reply).toMatchObject({ status: 403, body: { code: "project_paused" } });
      });

      it("a revoked key is rejected, however often it was used before", async () => {
        const headers = { authorization: `Bearer ${endpoint.keys.revocable}` };
        expect((await post(EVENT_PATH, event(), headers)).status).toBe(200);
        await endpoint.revoke();
        expect((await post(EVENT_PATH, event(), headers)).status).toBe(401);
        expect((await post(EVENT_PATH, event(), headers)).status).toBe(401);
      });
    });
  });
}
