import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { check } from "@/base/validation";
import { EVENT } from "@/testing/ingest/handler";
import { readEvent } from "./read-event";
import { AnalyticsEvent } from "./schema";

const fromSchema = (input: unknown) => {
  const result = check(AnalyticsEvent, "body", input);
  return result.ok ? result.value : null;
};

const odd = fc.oneof(
  fc.constantFrom(undefined, null, "", " ", "\u00a0", "x".repeat(200), "🙂".repeat(200), 0, true),
  fc.string({ unit: "binary" }),
  fc.string({ minLength: 195, maxLength: 205 }).map((text) => `  ${text} `),
  fc.jsonValue(),
);
const ids = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => `{${id.toUpperCase()}}`),
  fc.uuid().map((id) => id.replaceAll("-", "")),
  odd,
);
const times = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.double(),
  fc.integer(),
  fc.stringMatching(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/),
  odd,
);

function nest(value: unknown, levels: number): unknown {
  let nested = value;
  for (let level = 0; level < levels; level += 1) nested = level % 2 ? [nested] : { k: nested };
  return nested;
}

const deep = fc.tuple(fc.jsonValue(), fc.integer({ min: 0, max: 14 })).map(([v, n]) => nest(v, n));
const properties = fc.oneof(
  fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), deep), { maxKeys: 5 }),
  fc
    .array(fc.string({ minLength: 198, maxLength: 202 }))
    .map((keys) => Object.fromEntries(keys.map((key) => [key, 1]))),
  fc
    .integer({ min: 254, max: 258 })
    .map((count) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index])),
    ),
  fc.integer({ min: 65_535, max: 65_537 }).map((length) => ({ a: ["x".repeat(length)] })),
  odd,
);

const rarely = <T, U>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<U>) =>
  fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: other });
const names = rarely(fc.string({ minLength: 1, maxLength: 20 }), odd);

const events = fc.record(
  {
    event_id: ids,
    event_name: names,
    user_id: names,
    timestamp: times,
    platform: names,
    app_version: names,
    sdk_version: names,
    properties,
    project_id: fc.string(),
  },
  { requiredKeys: ["event_name", "user_id", "platform"] },
);

describe("the fast reader and the schema agree", () => {
  it("for any event-like input", () => {
    fc.assert(
      fc.property(events, (input) => {
        expect(readEvent(input)?.event ?? null).toEqual(fromSchema(input));
      }),
      { numRuns: 300 },
    );
  });

  it("for any JSON value at all", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        expect(readEvent(input)?.event ?? null).toEqual(fromSchema(input));
      }),
    );
  });

  it("for a valid event, which both accept", () => {
    expect(readEvent(EVENT)?.event).toEqual(fromSchema(EVENT));
    expect(fromSchema(EVENT)).toMatchObject({
      event_name: "signup",
      timestamp: Date.UTC(2026, 6, 10, 8),
    });
  });
});
