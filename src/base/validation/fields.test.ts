import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { ValidationEntry } from "../errors";
import {
  bool,
  check,
  choice,
  dateTime,
  dict,
  faults,
  int,
  list,
  model,
  number,
  optional,
  strictModel,
  text,
  uuid,
  withDefault,
} from "./index";

/** The 422 entries for a body with `value` as its only field `f`; empty if it is valid. */
function faultsOf(schema: z.ZodType, value: unknown): ValidationEntry[] {
  const body = value === undefined ? {} : { f: value };
  const result = check(model({ f: schema }), "body", body);
  return result.ok ? [] : result.entries;
}

function read(schema: z.ZodType, value: unknown): unknown {
  const result = check(model({ f: schema }), "body", { f: value });
  return result.ok ? result.value.f : result.entries;
}

const two = { min: 2 };

describe("every row of the validation error table", () => {
  const rows: [row: string, schema: z.ZodType, input: unknown, msg: string, ctx?: object][] = [
    [
      "model_attributes_type",
      model({}),
      "x",
      "Input should be a valid dictionary or object to extract fields from",
    ],
    ["dict_type", dict(), [], "Input should be a valid dictionary"],
    ["list_type", list(int()), {}, "Input should be a valid list"],
    ["string_type", text(), 12, "Input should be a valid string"],
    [
      "string_too_short",
      text({ min: 1 }),
      "",
      "String should have at least 1 character",
      { min_length: 1 },
    ],
    [
      "string_too_short",
      text(two),
      "a",
      "String should have at least 2 characters",
      { min_length: 2 },
    ],
    [
      "string_too_long",
      text({ max: 3 }),
      "abcd",
      "String should have at most 3 characters",
      { max_length: 3 },
    ],
    [
      "string_pattern_mismatch",
      text({ pattern: /^a+$/ }),
      "b",
      "String should match pattern '^a+$'",
      { pattern: "^a+$" },
    ],
    ["int_type", int(), null, "Input should be a valid integer"],
    [
      "int_parsing",
      int(),
      "x",
      "Input should be a valid integer, unable to parse string as an integer",
    ],
    [
      "int_from_float",
      int(),
      1.5,
      "Input should be a valid integer, got a number with a fractional part",
    ],
    ["float_type", number(), [], "Input should be a valid number"],
    [
      "float_parsing",
      number(),
      "x",
      "Input should be a valid number, unable to parse string as a number",
    ],
    ["bool_type", bool(), null, "Input should be a valid boolean"],
    ["bool_parsing", bool(), "maybe", "Input should be a valid boolean, unable to interpret input"],
    ["greater_than", number({ gt: 0 }), 0, "Input should be greater than 0", { gt: 0 }],
    [
      "greater_than_equal",
      int({ ge: 1 }),
      0,
      "Input should be greater than or equal to 1",
      { ge: 1 },
    ],
    ["less_than", number({ lt: 9 }), 9, "Input should be less than 9", { lt: 9 }],
    [
      "less_than_equal",
      int({ le: 200 }),
      201,
      "Input should be less than or equal to 200",
      { le: 200 },
    ],
    [
      "too_short",
      list(int(), { min: 1 }),
      [],
      "List should have at least 1 item after validation, not 0",
      { field_type: "List", min_length: 1, actual_length: 0 },
    ],
    [
      "too_long",
      list(int(), { max: 2 }),
      [1, 2, 3],
      "List should have at most 2 items after validation, not 3",
      { field_type: "List", max_length: 2, actual_length: 3 },
    ],
    ["uuid_type", uuid(), 7, "UUID input should be a string, bytes or UUID object"],
    ["datetime_type", dateTime(), true, "Input should be a valid datetime"],
    [
      "datetime_from_date_parsing",
      dateTime(),
      "soon",
      "Input should be a valid datetime or date, input is too short",
      { error: "input is too short" },
    ],
    [
      "datetime_parsing",
      dateTime(),
      1e18,
      "Input should be a valid datetime, dates after 9999 are not supported as unix timestamps",
      { error: "dates after 9999 are not supported as unix timestamps" },
    ],
    [
      "literal_error",
      choice(["a", "b", "c"]),
      "d",
      "Input should be 'a', 'b' or 'c'",
      { expected: "'a', 'b' or 'c'" },
    ],
    ["literal_error", choice(["a"]), "d", "Input should be 'a'", { expected: "'a'" }],
    [
      "value_error",
      z.unknown().refine(() => false, "no such zone"),
      "Mars",
      "Value error, no such zone",
      { error: "no such zone" },
    ],
  ];

  it.each(rows)("%s", (type, schema, input, msg, ctx) => {
    expect(faultsOf(schema, input)).toEqual([
      { type, loc: ["body", "f"], msg, input, ...(ctx ? { ctx } : {}) },
    ]);
  });

  it("uuid_parsing", () => {
    expect(faultsOf(uuid(), "abc")).toEqual([
      {
        type: "uuid_parsing",
        loc: ["body", "f"],
        msg: "Input should be a valid UUID, invalid length: expected length 32 for simple format, found 3",
        input: "abc",
        ctx: { error: "invalid length: expected length 32 for simple format, found 3" },
      },
    ]);
  });

  it("finite_number: the input appears as null in JSON", () => {
    expect(faultsOf(number(), Number.POSITIVE_INFINITY)).toMatchObject([
      { type: "finite_number", msg: "Input should be a finite number" },
    ]);
  });

  it.each([
    ["text", text()],
    ["int", int()],
    ["number", number()],
    ["bool", bool()],
    ["uuid", uuid()],
    ["dateTime", dateTime()],
    ["choice", choice(["a"])],
    ["list", list(int())],
    ["dict", dict()],
    ["model", model({})],
  ])("missing: the input reported for an absent %s is the object without it", (_name, schema) => {
    const result = check(model({ f: schema }), "body", { other: 1 });
    expect(result).toEqual({
      ok: false,
      entries: [
        { type: "missing", loc: ["body", "f"], msg: "Field required", input: { other: 1 } },
      ],
    });
  });

  it("extra_forbidden: a strict model reports each unknown field", () => {
    const result = check(strictModel({ a: int() }), "body", { a: 1, b: 2, c: 3 });
    expect(result).toMatchObject({
      entries: [
        {
          type: "extra_forbidden",
          loc: ["body", "b"],
          msg: "Extra inputs are not permitted",
          input: 2,
        },
        { type: "extra_forbidden", loc: ["body", "c"], input: 3 },
      ],
    });
  });
});

describe("lenient parsing", () => {
  it.each(["7", 7, "7.0", "+7", "007"])("an integer is read from %j", (input) => {
    expect(read(int(), input)).toBe(7);
  });

  it.each(["abc", "1e302", "0x10", "12abc", " 3", "", "١", "1_000", "9007199254740993"])(
    "%j is not an integer",
    (input) => {
      expect(faultsOf(int(), input)).toMatchObject([{ type: "int_parsing" }]);
    },
  );

  it.each(["yes", "ON", "t", "True", "1", 1, true])("%j is true", (input) => {
    expect(read(bool(), input)).toBe(true);
  });

  it.each(["no", "off", "F", "false", "0", 0, false])("%j is false", (input) => {
    expect(read(bool(), input)).toBe(false);
  });

  it("a number is read from text, but not from everything that JavaScript accepts", () => {
    expect(["1.5", "-2", ".5", "1e3"].map((input) => read(number(), input))).toEqual([
      1.5, -2, 0.5, 1000,
    ]);
    for (const input of ["", " 1", "0x1", "Infinity", "1,5"]) {
      expect(faultsOf(number(), input)).toMatchObject([{ type: "float_parsing" }]);
    }
  });

  it("an optional field may be absent or null", () => {
    expect(faultsOf(optional(text()), undefined)).toEqual([]);
    expect(faultsOf(optional(text()), null)).toEqual([]);
    expect(faultsOf(optional(text()), 1)).toMatchObject([{ type: "string_type" }]);
  });

  it("an optional field may have a default", () => {
    const schema = model({ limit: withDefault(int({ ge: 1, le: 200 }), 50) });
    expect(check(schema, "query", {})).toEqual({ ok: true, value: { limit: 50 } });
  });
});

describe("characters are counted as code points", () => {
  it("an emoji is one character", () => {
    expect(faultsOf(text({ min: 2, max: 2 }), "🙂🙂")).toEqual([]);
    expect(faultsOf(text({ max: 2 }), "🙂🙂🙂")).toMatchObject([{ type: "string_too_long" }]);
    expect(faultsOf(text({ min: 2 }), "🙂")).toMatchObject([{ type: "string_too_short" }]);
  });

  it("white space is trimmed before counting if the rule requires it", () => {
    expect(read(text({ min: 1, max: 3, trim: true }), "  abc  ")).toBe("abc");
    expect(faultsOf(text({ min: 1, trim: true }), "   ")).toMatchObject([
      { type: "string_too_short" },
    ]);
    expect(read(text({ min: 1, notBlank: true }), " a ")).toBe(" a ");
    expect(faultsOf(text({ min: 1, notBlank: true }), " \t")).toMatchObject([
      { type: "string_too_short" },
    ]);
  });
});

it("the JSON Schema of a model describes what its readers check", () => {
  const schema = model({
    id: optional(uuid()),
    name: text({ min: 1, max: 200 }),
    limit: withDefault(int({ ge: 1, le: 200 }), 50),
    kind: choice(["a", "b"]),
    items: list(model({ at: dateTime() }), { max: 9 }),
    extra: optional(dict({ max: 4 })),
  });
  expect(z.toJSONSchema(schema, { io: "input", target: "draft-2020-12" })).toEqual({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    required: ["name", "kind", "items"],
    properties: {
      id: { type: "string", format: "uuid" },
      name: { type: "string", minLength: 1, maxLength: 200 },
      limit: { type: "integer", minimum: 1, maximum: 200, default: 50 },
      kind: { type: "string", enum: ["a", "b"] },
      items: {
        type: "array",
        maxItems: 9,
        items: {
          type: "object",
          required: ["at"],
          properties: { at: { type: "string", format: "date-time" } },
        },
      },
      extra: { type: "object", additionalProperties: true, maxProperties: 4 },
    },
  });
});

it("every fault has a type and a message", () => {
  for (const fault of Object.values(faults)) {
    if (typeof fault === "function") continue;
    expect(fault.type).toMatch(/^[a-z_]+$/);
    expect(fault.msg).not.toBe("");
  }
});
