import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_REPORTED_FAULTS } from "@/base/errors";
import { check } from "@/base/validation";
import { EVENT } from "@/testing/ingest/handler";
import { batchFaults, EventErrors } from "./event-faults";
import { findEvents } from "./event-spans";
import { EventBatch } from "./schema";

const NO_SPAN = { start: 0, end: 0 };

/** Properties with `count` faults. */
const badProperties = (faults: number) => {
  let value: unknown = Array.from({ length: faults }, () => []);
  for (let level = 0; level < 8; level += 1) value = [value];
  return { a: value };
};

describe("the faults of a batch", () => {
  it("are the same as the schema reports", () => {
    const event = fc.oneof(
      fc.constantFrom(EVENT, { ...EVENT, user_id: "", properties: 1 }, {}, null, 7),
      fc.record({ event_name: fc.jsonValue(), properties: fc.jsonValue() }, { requiredKeys: [] }),
    );
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          batch_id: fc.oneof(fc.uuid(), fc.jsonValue()),
          events: fc.oneof(fc.array(event), fc.jsonValue()),
          sent_at: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(body, (input) => {
        const spans = findEvents(Buffer.from(JSON.stringify(input)));
        const expected = check(EventBatch, "body", input);
        expect(batchFaults(input, spans)).toEqual(expected.ok ? [] : expected.entries);
      }),
      { numRuns: 300 },
    );
  });

  it("are not searched for once enough have been found", () => {
    const events = Array.from({ length: 2_000 }, () => ({
      ...EVENT,
      properties: badProperties(100),
    }));
    const found = batchFaults({ events }, Array(events.length).fill(NO_SPAN));
    expect(found).toHaveLength(MAX_REPORTED_FAULTS);
  });
});

it("in a lenient batch, only the first fault per event is listed after the first hundred", () => {
  const errors = new EventErrors();
  const bad = { ...EVENT, properties: badProperties(60) };
  for (let index = 0; index < 3; index += 1) errors.add(index, bad, NO_SPAN);
  expect(errors.list.map(({ detail }) => detail.length)).toEqual([60, 60, 1]);
  expect(errors.list[2]?.detail[0]).toMatchObject({
    loc: errors.list[0]?.detail[0]?.loc.with(2, 2),
  });
  expect(errors.list[2]?.detail[0]).not.toHaveProperty("input");
});
