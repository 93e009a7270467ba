import { expect, test } from "vitest";
import { fieldLabel } from "./fields";

test.each([
  ["country", "Country"],
  ["properties.plan", "plan"],
  ["properties.country", "country"],
  ["properties.a.b", "a.b"],
  ["", ""],
])("the label of '%s' is '%s'", (field, label) => {
  expect(fieldLabel(field)).toBe(label);
});

test("an empty or blank property name is shown in quotes", () => {
  expect(["properties.", "properties.  "].map(fieldLabel)).toEqual(['""', '"  "']);
});
