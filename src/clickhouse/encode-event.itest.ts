import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { systemClock } from "@/base/time/clock";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { decodeRows } from "@/testing/stores/decode-rows";
import { eventRow, insertEvents } from "@/testing/stores/events";
import { encodeEventRows, eventNameOf } from "./encode-event";

/** The real time, since the table removes events past retention by the real clock. */
const NOW = systemClock.now();
const tags = { surface: "test" };
let store: TestClickHouse;
beforeAll(async () => {
  store = await startTestClickHouse();
});
afterAll(() => store.stop());

/** Empty lines and long texts, which a library or an encoder could treat in another way. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    "\n\n",
    "\n",
    "",
    "a\n\n\nb\n\n",
    "\0\r\n;",
    "'\\",
    "x".repeat(70_000),
    "é".repeat(48),
  ),
);
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 5e-324, 1.7976931348623157e308, 0.1 + 0.2, 2 ** 53, 1.2345678901234568e17),
);
/** Maps of ClickHouse can have a key twice; `__proto__` would be lost in a literal. */
const mapOf = <T>(value: fc.Arbitrary<T>) => fc.dictionary(text, value, { maxKeys: 6 });
const row = fc
  .record({
    ts: fc.integer({ min: 0, max: 300 * 86_400_000 }).map((ago) => NOW - ago),
    eventName: text,
    userId: text,
    sessionId: text,
    country: text,
    isBot: fc.boolean(),
    raw: text,
    strings: mapOf(text),
    numbers: mapOf(number),
    booleans: mapOf(fc.boolean()),
  })
  .map((given) => eventRow(given));

test("ClickHouse reads every row as it was, whatever bytes it has", async () => {
  const project = newId();
  const rows = fc
    .sample(row, { numRuns: 400, seed: 17 })
    .map((one) => ({ ...one, projectId: project }));
  await insertEvents(store.clickhouse, rows);
  const stored = await store.clickhouse.rows<Record<string, unknown>>({
    sql: `SELECT toString(event_id) AS id, event_name, toUnixTimestamp64Milli(ts) AS ms, user_id, session_id,
        country, is_bot, raw, mapKeys(ps) AS sk, mapValues(ps) AS sv, mapKeys(pn) AS nk,
        arrayMap(n -> toString(reinterpretAsUInt64(n)), mapValues(pn)) AS nv, mapKeys(pb) AS bk, mapValues(pb) AS bv
      FROM events_raw WHERE project_id = {project:UUID}`,
    params: { project },
    tags,
  });
  const byId = new Map(stored.map(({ id, ...rest }) => [id, rest]));
  expect(byId.size).toBe(rows.length);
  for (const { eventId, ts, strings, numbers, booleans, ...sent } of rows) {
    expect(byId.get(eventId)).toEqual({
      event_name: sent.eventName,
      ms: String(ts),
      user_id: sent.userId,
      session_id: sent.sessionId,
      country: sent.country,
      is_bot: sent.isBot,
      raw: sent.raw,
      sk: Object.keys(strings),
      sv: Object.values(strings),
      nk: Object.keys(numbers),
      nv: Object.values(numbers).map(bitsOf),
      bk: Object.keys(booleans),
      bv: Object.values(booleans),
    });
  }
});

function bitsOf(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(Object.is(value, -0) ? 0 : value);
  return String(bytes.readBigUInt64BE());
}

test("the name of an event is read from its row", () => {
  fc.assert(
    fc.property(row, (one) => {
      const bytes = encodeEventRows([one]);
      expect(eventNameOf(bytes)).toBe(one.eventName);
      expect(decodeRows(bytes)).toMatchObject([{ event_name: one.eventName, user_id: one.userId }]);
    }),
  );
});

test("a lone surrogate becomes U+FFFD, in short and in long texts", () => {
  const rows = ["a\ud800", `${"x".repeat(60)}\udc00`].map((userId) => eventRow({ userId }));
  const users = decodeRows(encodeEventRows(rows)).map(({ user_id }) => user_id);
  expect(users).toEqual(["a\ufffd", `${"x".repeat(60)}\ufffd`]);
});
