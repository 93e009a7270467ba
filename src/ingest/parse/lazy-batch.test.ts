import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDict } from "@/base/validation";
import { LazyBatch } from "./lazy-batch";
import { MAX_BATCH_EVENTS } from "./limits";

/** The parsed value, or "rejected". */
function parseAtOnce(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return "rejected";
  }
}

function piecewise(text: string): unknown {
  try {
    const body = LazyBatch.open(Buffer.from(text));
    const events = body.spans.map((span) => body.parse(span));
    const { envelope } = body;
    const isBatch = isDict(envelope) && Array.isArray(envelope.events);
    return isBatch ? { ...envelope, events } : envelope;
  } catch {
    return "rejected";
  }
}

const batch = fc
  .record(
    {
      events: fc.oneof(fc.array(fc.jsonValue()), fc.array(fc.object()), fc.jsonValue()),
      sent_at: fc.jsonValue(),
      x: fc.array(fc.object()),
    },
    { requiredKeys: [] },
  )
  .chain((value) => fc.constantFrom(JSON.stringify(value), JSON.stringify(value, null, 2)));

const repeated = fc
  .array(fc.tuple(fc.constantFrom('"events"', '"\\u0065vents"', '"e"'), fc.json()), {
    maxLength: 4,
  })
  .map((members) => `{${members.map(([key, value]) => `${key}:${value}`).join(",")}}`);

const damaged = fc
  .tuple(fc.oneof(batch, repeated), fc.nat(), fc.constantFrom("", ...'{}[],:"\\1 n'))
  .map(([text, at, insert]) => {
    const index = at % (text.length + 1);
    return text.slice(0, index) + insert + text.slice(insert === "" ? index + 1 : index);
  });

describe("a batch parsed event by event", () => {
  it("equals the result of JSON.parse, and is rejected if JSON.parse rejects it", () => {
    fc.assert(
      fc.property(fc.oneof(batch, repeated, damaged, fc.json(), fc.string()), (text) => {
        expect(piecewise(text)).toEqual(parseAtOnce(text));
      }),
      { numRuns: 300 },
    );
  });

  it("locates each item in the bytes", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 2), (events, indent) => {
        const bytes = Buffer.from(JSON.stringify({ a: [{}], events, b: 1 }, null, indent));
        const { spans } = LazyBatch.open(bytes);
        expect(
          spans.map(({ start, end }) => JSON.parse(bytes.toString("utf8", start, end))),
        ).toEqual(JSON.parse(JSON.stringify(events)));
      }),
    );
  });

  it("the last of repeated `events` counts", () => {
    const text = '{"events":[{"a":1}],"sent_at":1,"\\u0065vents":[{"b":2},{"c":3}]}';
    expect(piecewise(text)).toEqual({ events: [{ b: 2 }, { c: 3 }], sent_at: 1 });
  });

  it("splits only as many items as a batch can have", () => {
    const events = Array.from({ length: MAX_BATCH_EVENTS + 2 }, (_, index) => [index]);
    const { envelope, spans } = LazyBatch.open(Buffer.from(JSON.stringify({ events })));
    expect(envelope).toEqual({ events });
    expect(spans).toHaveLength(MAX_BATCH_EVENTS);
  });

  it.each(['{"events":["abc{"]}', '{"events":[{"a":"}]"}]}', '{"events":[1{}2]}', '{"events":[{}'])(
    "%s is read correctly",
    (text) => {
      expect(piecewise(text)).toEqual(parseAtOnce(text));
    },
  );
});
