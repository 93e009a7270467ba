import { describe, expect, test } from "vitest";
import { check } from "@/base/validation";
import { MAX_FILTERS } from "../model/limits";
import { filtersSchema, MAX_FILTER_VALUES } from "./schema";

const read = (filters: unknown) => check(filtersSchema, "body", filters);

function entriesOf(filters: unknown) {
  const result = read(filters);
  return result.ok ? [] : result.entries;
}

function testOf(op: string, value?: unknown) {
  const result = read([{ field: "properties.x", op, ...(value === undefined ? {} : { value }) }]);
  if (!result.ok) return result.entries.map((entry) => [entry.loc.at(-1), entry.type]);
  const [filter] = result.value;
  return [filter?.test, filter?.negated];
}

test("the six states of a property are distinct", () => {
  expect(testOf("is_not_set")).toEqual([{ kind: "set" }, true]);
  for (const value of [null, "", false, 0, "false"]) {
    expect(testOf("eq", value)).toEqual([{ kind: "among", values: [value] }, false]);
  }
  expect(testOf("in_groups", [null])).toEqual([{ kind: "groups", values: [null] }, false]);
});

test("an operator and its opposite are exact complements", () => {
  for (const [op, opposite, value] of [
    ["eq", "neq", 1],
    ["in", "not_in", ["a", 1, true, null]],
    ["in_groups", "not_in_groups", ["a", 1, true, null]],
    ["contains", "not_contains", "a"],
    ["is_set", "is_not_set", undefined],
  ] as const) {
    const [positive, negated] = testOf(op, value);
    expect(negated).toBe(false);
    expect(testOf(opposite, value)).toEqual([positive, true]);
  }
});

test("eq is the same as in with one value", () => {
  for (const value of ["a", "", 0, 1, true, null]) {
    expect(testOf("eq", value)).toEqual(testOf("in", [value]));
    expect(testOf("neq", value)).toEqual(testOf("not_in", [value]));
  }
});

test("a number beyond 2^53 becomes the string of its digits", () => {
  expect(testOf("eq", 2 ** 53)).toEqual(testOf("eq", "9007199254740992"));
  expect(testOf("in", [1e22])).toEqual(testOf("in", ["10000000000000000000000"]));
  expect(testOf("gt", -(2 ** 53))).toEqual(testOf("gt", "-9007199254740992"));
  expect(testOf("eq", 2 ** 53 - 1)).toEqual([{ kind: "among", values: [2 ** 53 - 1] }, false]);
});

describe("a value that the operator cannot use is rejected with its path", () => {
  test.each([
    ["eq", undefined, "missing"],
    ["eq", [1], "value_error"],
    ["eq", { v: 1 }, "value_error"],
    ["neq", Number.POSITIVE_INFINITY, "finite_number"],
    ["in", "a", "list_type"],
    ["in", undefined, "missing"],
    ["in", [["a"]], "value_error"],
    ["in_groups", undefined, "missing"],
    ["in_groups", 1, "list_type"],
    ["in_groups", [{ v: 1 }], "value_error"],
    ["in", new Array(MAX_FILTER_VALUES + 1).fill("a"), "too_long"],
    ["contains", 1, "string_type"],
    ["contains", undefined, "missing"],
    ["gt", true, "value_error"],
    ["gt", null, "value_error"],
    ["lte", undefined, "missing"],
    ["is_set", "yes", "value_error"],
  ])("%s %j: %s", (op, value, type) => expect(testOf(op, value)).toEqual([["value", type]]));
});

test("unknown fields, operators and keys are rejected, and the error names them", () => {
  const filters = [
    { field: "plan", op: "eq", value: "pro" },
    { field: "platform", op: "like", value: "w" },
    { field: "platform", op: "eq", value: "web", not: true },
    "platform",
  ];
  expect(entriesOf(filters)).toMatchObject([
    { loc: ["body", 0, "field"], type: "value_error", input: "plan" },
    { loc: ["body", 1, "op"], type: "literal_error", input: "like" },
    { loc: ["body", 2, "not"], type: "extra_forbidden", input: true },
    { loc: ["body", 3], type: "model_attributes_type", input: "platform" },
  ]);
});

test("the number of filters is limited", () => {
  const filter = { field: "platform", op: "is_set" };
  expect(entriesOf(new Array(MAX_FILTERS).fill(filter))).toEqual([]);
  expect(entriesOf(new Array(MAX_FILTERS + 1).fill(filter))).toMatchObject([{ type: "too_long" }]);
});
