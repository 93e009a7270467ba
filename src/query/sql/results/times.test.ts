import fc from "fast-check";
import { expect, test } from "vitest";
import { formatInZone } from "@/query/engine/time/format";
import { zonedTimes } from "./times";

const KOLKATA = "DateTime('Asia/Kolkata')";
const [INSTANT, LOCAL] = ["2026-10-24T19:00:00Z", "2026-10-25T00:30:00+05:30"];

test.each([
  [KOLKATA, INSTANT, LOCAL],
  ["DateTime64(3, 'Asia/Kolkata')", "2026-10-24T19:00:00.120Z", "2026-10-25T00:30:00.120+05:30"],
  [`Nullable(${KOLKATA})`, null, null],
  [`Nullable(${KOLKATA})`, INSTANT, LOCAL],
  [`Array(Array(${KOLKATA}))`, [[INSTANT], []], [[LOCAL], []]],
  [`Tuple(String, ${KOLKATA})`, [INSTANT, INSTANT], [INSTANT, LOCAL]],
  [
    `Tuple(\`1\` ${KOLKATA}, \`a, \\\`(b\` String, c ${KOLKATA})`,
    { "1": INSTANT, "a, `(b": INSTANT, c: INSTANT },
    { "1": LOCAL, "a, `(b": INSTANT, c: LOCAL },
  ],
  [`Nested(a ${KOLKATA}, b String)`, [{ a: INSTANT, b: "x" }], [{ a: LOCAL, b: "x" }]],
  [`Map(${KOLKATA}, Array(${KOLKATA}))`, { [INSTANT]: [INSTANT] }, { [LOCAL]: [LOCAL] }],
  [`Map(String, ${KOLKATA})`, { __proto__x: INSTANT }, { __proto__x: LOCAL }],
  [`SimpleAggregateFunction(max, ${KOLKATA})`, INSTANT, LOCAL],
  [
    "DateTime64(9, 'Europe/Berlin')",
    "2026-10-25T01:30:00.123456789Z",
    "2026-10-25T02:30:00.123456789+01:00",
  ],
  ["DateTime", INSTANT, "2026-10-24 19:00:00"],
  ["DateTime64(3)", "2026-10-24T19:00:00.120Z", "2026-10-24 19:00:00.120"],
  ["Array(DateTime64(3, 'UTC'))", ["2026-10-24T19:00:00.120Z"], ["2026-10-24 19:00:00.120"]],
  // Offsets with seconds, which zones used long ago, cannot be written.
  ["DateTime64(3, 'Europe/Berlin')", "1889-12-31T23:06:32.123Z", "1889-12-31T23:06:32.123Z"],
])("a time of the type %s is written in its zone: %j", (type, value, written) => {
  expect(zonedTimes(type)?.(value)).toEqual(written);
});

test.each([
  "Date",
  "String",
  "Array(Tuple(a String, b Map(String, UInt8)))",
  "Enum8('DateTime(\\'Asia/Kolkata\\')' = 1, 'b' = 2)",
  "DateTime('No/Such')",
  "Variant(DateTime('Asia/Kolkata'), String)",
  "",
])("a value of the type %j is unchanged", (type) => expect(zonedTimes(type)).toBeNull());

test("the two hours when clocks go back are distinct, like all instants, in any order", () => {
  const write = zonedTimes("DateTime('Europe/Berlin')");
  expect(write?.("2026-10-25T00:30:00Z")).toBe("2026-10-25T02:30:00+02:00");
  expect(write?.("2026-10-25T01:30:00Z")).toBe("2026-10-25T02:30:00+01:00");
  const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
  fc.assert(
    fc.property(fc.array(seconds), (all) => {
      for (const ms of [1_792_890_000_000, ...all.map((one) => one * 1_000)]) {
        const instant = new Date(ms).toISOString().replace(".000", "");
        expect(write?.(instant)).toBe(formatInZone(ms, "Europe/Berlin"));
      }
    }),
  );
});
