import { expect, test } from "vitest";
import { parseFilters } from "./use-event-filters";

test("ignores invalid filters in a hand-written URL", () => {
  expect(parseFilters('[{"field":"platform","op":"eq","value":"web"},{"field":1},7]')).toEqual([
    { field: "platform", op: "eq", value: "web" },
  ]);
  expect(parseFilters("{")).toBeNull();
});
