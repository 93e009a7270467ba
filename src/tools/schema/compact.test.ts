import { expect, test } from "vitest";
import { COLUMN_NAMES, OPERATOR_NAMES } from "@/query";
import { QUERY_ARGUMENTS } from "./compact";

test("the filters' description lists every field and operator that models should use", () => {
  const words = QUERY_ARGUMENTS.filters.description.split(/[ ,.]+/);
  const missing = [...COLUMN_NAMES, ...OPERATOR_NAMES].filter((name) => !words.includes(name));
  expect(missing).toEqual(["sdk_version", "in_groups", "not_in_groups"]);
});
