import { describe, expect, it } from "vitest";
import { MAX_REPORTED_FAULTS, ValidationError } from "../errors";
import {
  check,
  int,
  list,
  model,
  parseBody,
  parsePath,
  parseQuery,
  queryTime,
  text,
} from "./index";

function entriesOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof ValidationError) return error.entries;
    throw error;
  }
  return [];
}

describe("a body", () => {
  const schema = model({ events: list(model({ name: text(), id: int() })) });

  it("reports all faults at once, by index and in order", () => {
    const body = { events: [{ name: 1 }, { name: "a", id: 1 }, 7, { name: "b", id: "x" }] };
    expect(entriesOf(() => parseBody(schema, body)).map((entry) => entry.loc)).toEqual([
      ["body", "events", 0, "name"],
      ["body", "events", 0, "id"],
      ["body", "events", 2],
      ["body", "events", 3, "id"],
    ]);
  });

  it.each([undefined, null])("%s is a missing body", (body) => {
    expect(entriesOf(() => parseBody(schema, body))).toEqual([
      { type: "missing", loc: ["body"], msg: "Field required", input: null },
    ]);
  });

  it("lists its first hundred faults", () => {
    const events = Array.from({ length: 300 }, () => ({ name: 1, id: 1 }));
    const entries = entriesOf(() => parseBody(schema, { events }));
    expect(entries).toHaveLength(MAX_REPORTED_FAULTS);
    expect(entries.at(-1)?.loc).toEqual(["body", "events", 99, "name"]);
  });

  it("is not echoed if it is huge or thousands of levels deep", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 20_000; level += 1) deep = { a: deep };
    const events = [
      { name: 1, id: "y".repeat(100_000) },
      { id: 1, deep },
    ];
    const entries = entriesOf(() => parseBody(schema, { events }));
    expect(entries.map((entry) => "input" in entry)).toEqual([true, false, false]);
    expect(() => JSON.stringify(entries)).not.toThrow();
  });

  it("may use the names of Object's own properties", () => {
    const body = JSON.parse('{"events": {"__proto__": {"admin": true}}}');
    expect(entriesOf(() => parseBody(schema, body))).toMatchObject([{ type: "list_type" }]);
    expect({}).not.toHaveProperty("admin");
  });
});

describe("a query", () => {
  const schema = model({ limit: int({ ge: 1, le: 200 }) });

  it("reports null as the input of a missing parameter", () => {
    expect(entriesOf(() => parseQuery(schema, new URLSearchParams()))).toEqual([
      { type: "missing", loc: ["query", "limit"], msg: "Field required", input: null },
    ]);
  });

  it("uses the last value of a repeated parameter", () => {
    expect(parseQuery(schema, new URLSearchParams("limit=x&limit=7"))).toEqual({ limit: 7 });
  });

  it("echoes the text that was sent", () => {
    expect(entriesOf(() => parseQuery(schema, new URLSearchParams("limit=201")))).toEqual([
      {
        type: "less_than_equal",
        loc: ["query", "limit"],
        msg: "Input should be less than or equal to 200",
        input: "201",
        ctx: { le: 200 },
      },
    ]);
  });

  it("reads a plus that arrived as a space, and Unix numbers", () => {
    const time = model({ t: queryTime() });
    const ms = (query: string) => parseQuery(time, new URLSearchParams(query)).t;
    expect(ms("t=2026-07-01T02:00:00+02:00")).toEqual({ ms: Date.UTC(2026, 6, 1), zoned: true });
    expect(ms("t=2026-07-01T02:00%2B0200")).toEqual({ ms: Date.UTC(2026, 6, 1), zoned: true });
    expect(ms("t=2026-07-01+02:00")).toEqual({ ms: Date.UTC(2026, 6, 1, 2), zoned: false });
    expect(ms("t=1767225600")).toEqual({ ms: Date.UTC(2026, 0, 1), zoned: true });
  });
});

it('the location of a path parameter starts with "path"', () => {
  const schema = model({ id: int() });
  expect(entriesOf(() => parsePath(schema, { id: "x" }))).toMatchObject([{ loc: ["path", "id"] }]);
});

it("only the reported faults are rendered, however many there are", () => {
  const schema = model({ items: list(int()) });
  const result = check(schema, "body", { items: Array.from({ length: 5_000 }, () => "x") });
  expect(result.ok ? [] : result.entries).toHaveLength(MAX_REPORTED_FAULTS);
});
