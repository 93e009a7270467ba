import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { citeInDocs, citeInReadme, citeInSizing, citeOnLandingPage } from "./cite";
import { citedIn, readResults } from "./read-results";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const DOCS = read("docs/benchmarks.md");
const NAME = citedIn(DOCS);
const RESULTS = readResults(NAME);

it.each([
  ["docs/benchmarks.md", citeInDocs],
  ["docs/sizing.md", citeInSizing],
  ["README.md", citeInReadme],
  ["src/console/landing/benchmarks.json", citeOnLandingPage],
])("%s shows the results that the documentation refers to", (path, citeIn) => {
  const text = read(path);
  expect(citeIn(text, NAME, RESULTS)).toBe(text);
});

it("replaces the table and the link, and nothing around them", () => {
  const docs = (name: string, table: string) =>
    `# Benchmarks\n\n## Results\n\nFrom a [run of all parts](../bench/results/${name}.md):\n\n${table}\n\nMore.\n\n| a |\n`;
  const cited = citeInDocs(docs("old", "| what |\n| ---- |\n| 1 |"), "new.2", RESULTS);
  const table = DOCS.match(/(?:^\|.*\n)+/m)?.[0].trimEnd() ?? "";
  expect(cited).toBe(docs("new.2", table));
});
