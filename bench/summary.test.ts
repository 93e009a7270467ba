import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { renderSummary } from "./summary";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

/** The cells of a table's rows, without its head. */
const rowsIn = (text: string): string[][] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .slice(2);

const DOCS = read("docs/benchmarks.md");
const [, RESULT_FILE = ""] =
  /\[run of all parts\]\(\.\.\/(bench\/results\/[\w.-]+)\.md\)/.exec(DOCS) ?? [];
const [, RESULTS = ""] = DOCS.split("\n## Results\n");

it("is the table of the documentation, from the results that it refers to", () => {
  const { parts } = JSON.parse(read(`${RESULT_FILE}.json`));
  const [table = ""] = /(?:^\|.*\n)+/m.exec(RESULTS) ?? [];
  expect(rowsIn(table)).toEqual(rowsIn(renderSummary(parts) ?? ""));
});

it("is left out if a part was not measured", () => {
  expect(renderSummary([{ name: "start", measurements: [] }])).toBeUndefined();
});
