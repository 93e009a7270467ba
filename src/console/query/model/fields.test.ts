import { expect, test } from "vitest";
import { fieldLabel } from "./fields";

test.each([
  ["country", "Country"],
  ["properties.plan", "plan"],
  ["properties.country", "country"],
  ["properties.a.b", "a.b"],
  ["", ""],
])("'%s' is called '%s'", (field, label) => {
  expect(fieldLabel(field)).toBe(label);
});

test("P15: a property whose name is empty, or white space, can be seen", () => {
  expect(["properties.", "properties.  "].map(fieldLabel)).toEqual(['""', '"  "']);
});
