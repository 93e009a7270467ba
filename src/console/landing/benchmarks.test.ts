import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BENCHMARKS } from "./benchmarks";

const README = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
const [, TABLE = ""] = README.split("## How fast it is");

it.each(BENCHMARKS)("$figure $what: the README's table says the same", ({ figure }) => {
  expect(TABLE).toMatch(new RegExp(`\\| ${figure}(/s)? +\\|`));
});
