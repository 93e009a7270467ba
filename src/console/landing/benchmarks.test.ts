import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BENCHMARKS } from "./benchmarks";

const README = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
const [, TABLE = ""] = README.split("## How fast it is");

it.each(BENCHMARKS)("$value $label matches the README", ({ value }) => {
  expect(TABLE).toMatch(new RegExp(`\\| ${value}(/s)? +\\|`));
});
