import { expect, test } from "vitest";
import { parseFilters } from "./use-event-filters";

test("an address that was written by hand leaves out what is no filter", () => {
  expect(parseFilters('[{"field":"platform","op":"eq","value":"web"},{"field":1},7]')).toEqual([
    { field: "platform", op: "eq", value: "web" },
  ]);
  expect(parseFilters("{")).toBeNull();
});
