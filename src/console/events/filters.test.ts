import { expect, test } from "vitest";
import { filterText, readValue } from "./filters";
import { readFilters } from "./use-filters";

test("a property's value is typed as JSON types it, and text in quotes is text", () => {
  const typed = ["90", "-1.5", "true", "null", '"90"', "pro", "90 days", "", "{}", "[1]", "truely"];
  expect(typed.map((text) => readValue("properties.plan", text))).toEqual([
    90,
    -1.5,
    true,
    null,
    "90",
    "pro",
    "90 days",
    "",
    "{}",
    "[1]",
    "truely",
  ]);
});

test("a column's value is always text", () => {
  expect(readValue("user_id", "90")).toBe("90");
});

test("a filter is told so that text and number can be told apart", () => {
  const field = "properties.plan";
  expect(filterText({ field, op: "eq", value: "90" })).toBe('plan is "90"');
  expect(filterText({ field, op: "eq", value: 90 })).toBe("plan is 90");
  expect(filterText({ field, op: "is_not_set" })).toBe("plan is not set");
  expect(filterText({ field: "event_name", op: "eq", value: "sign up" })).toBe("Event is sign up");
});

test("an address that was written by hand leaves out what is no filter", () => {
  expect(readFilters('[{"field":"platform","op":"eq","value":"web"},{"field":1},7]')).toEqual([
    { field: "platform", op: "eq", value: "web" },
  ]);
  expect(readFilters("{")).toBeNull();
});
