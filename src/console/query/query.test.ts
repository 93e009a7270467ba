import { expect, test } from "vitest";
import { OPERATOR_NAMES } from "@/query/engine/model/filter";
import { withComparison } from "./filters/filter-rows";
import { COMPARISONS, comparisonOf, filterText, makeFilter, valuesOf } from "./model/filters";
import { readEvents, readFilters, readMeasure } from "./model/read";
import { meaningsOf, scalarText } from "./model/scalars";
import { search } from "./pickers/search";

test("every operator can be chosen, and filters round-trip", () => {
  const chosen = Object.values(COMPARISONS).flatMap((one) =>
    ["one" in one ? one.one : [], "many" in one ? one.many : []].flat(),
  );
  expect([...chosen].sort()).toEqual([...OPERATOR_NAMES].sort());
  const field = "properties.plan";
  for (const values of [["pro"], ["pro", 90]]) {
    const made = makeFilter(field, "is_not", values);
    expect(made && [comparisonOf(made), valuesOf(made)]).toEqual(["is_not", values]);
  }
  expect(makeFilter(field, "is", [])).toBeNull();
  expect(makeFilter(field, "is_set", ["left over"])).toEqual({ field, op: "is_set" });
});

test("changing the comparison keeps the values that the new one supports", () => {
  const row = { field: "properties.plan", comparison: "is" as const, values: [true, 90, "pro"] };
  expect(withComparison(row, "is_not").values).toEqual([true, 90, "pro"]);
  expect(withComparison({ ...row, values: [90, "pro"] }, "gt").values).toEqual([90]);
  expect(withComparison({ ...row, values: [90] }, "contains").values).toEqual(["90"]);
  expect(withComparison({ ...row, values: [true] }, "gt").values).toEqual([]);
  expect(withComparison(row, "is_set").values).toEqual([]);
});

test("typed input offers each possible type, and text that looks like a number is in quotes", () => {
  expect(meaningsOf("properties.plan", " 90 ")).toEqual([90, "90"]);
  expect(meaningsOf("properties.plan", '"90"')).toEqual(["90", '"90"']);
  expect(meaningsOf("properties.id", "9007199254740993")).toEqual(["9007199254740993"]);
  expect(scalarText("properties.id", "9007199254740993")).toBe("9007199254740993");
  expect(meaningsOf("properties.plan", "pro")).toEqual(["pro"]);
  expect(meaningsOf("app_version", "90")).toEqual(["90"]);
  expect(meaningsOf("properties.plan", "  ")).toEqual([]);
  expect(scalarText("properties.plan", "90")).toBe('"90"');
  expect(scalarText("properties.plan", 90)).toBe("90");
  expect(scalarText("app_version", "90")).toBe("90");
});

test("a filter reads as a sentence", () => {
  const field = "properties.plan";
  expect(filterText({ field, op: "in", value: ["pro", "90", 90] })).toBe('plan is pro, "90" or 90');
  expect(filterText({ field, op: "not_in", value: ["a", "b", "c", "d"] })).toBe(
    "plan is not a, b or 2 more",
  );
  expect(filterText({ field: "country", op: "is_not_set" })).toBe("Country is not set");
});

test("malformed parts of a query in a URL are dropped", () => {
  expect(readFilters([{ field: "os", op: "eq", value: "iOS" }, { field: "os" }, 7, null])).toEqual([
    { field: "os", op: "eq", value: "iOS" },
  ]);
  expect(readFilters([{ field: "os", op: "in", value: [{}] }])).toEqual([]);
  expect(readFilters("os")).toEqual([]);
  expect(readEvents(["signup", 1])).toEqual(["signup"]);
  expect(readEvents([])).toBeUndefined();
  expect(readMeasure({ metric: "toString", property: "price" })).toEqual({});
  expect(readMeasure({ metric: "sum", property: "price" })).toEqual({
    metric: "sum",
    property: "price",
  });
});

test("search ranks prefix matches before other matches", () => {
  const names = ["user signed up", "upgrade", "up", "backup", "sign up"];
  expect(search(names, "up", (name) => name)).toEqual([
    "up",
    "upgrade",
    "user signed up",
    "sign up",
    "backup",
  ]);
  expect(search(names, "sign up", (name) => name)).toEqual(["sign up", "user signed up"]);
});
