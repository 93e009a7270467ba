import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "@/base/package-root";
import { costsOfRun } from "../sizing/cited-costs";
import { writeTables } from "../sizing/page";
import { readResults, replaceCitation } from "./read-results";
import { replaceTable } from "./sections";
import { landingResults, type Results, renderReadmeTable, renderSummary } from "./summary";

/** The texts that show results, by their paths. */
const TEXTS: Record<string, (text: string, name: string, results: Results) => string> = {
  "docs/benchmarks.md": citeInDocs,
  "docs/sizing.md": citeInSizing,
  "README.md": citeInReadme,
  "src/console/landing/benchmarks.json": citeOnLandingPage,
};

/** Writes the results stored as `name` into all texts that show results. Returns their paths. */
export async function cite(name: string): Promise<string[]> {
  const at = (path: string) => join(packageRoot(), path);
  const results = readResults(name);
  if (renderSummary(results) === undefined) {
    throw new Error(`bench/results/${name}.json lacks results that the documentation shows.`);
  }
  for (const [path, citeIn] of Object.entries(TEXTS)) {
    await writeFile(at(path), citeIn(await readFile(at(path), "utf8"), name, results));
  }
  return Object.keys(TEXTS);
}

export function citeInDocs(text: string, name: string, results: Results): string {
  return replaceTable(replaceCitation(text, name), "## Results", renderSummary(results) ?? "");
}

export function citeInSizing(text: string, _name: string, results: Results): string {
  return writeTables(text, costsOfRun(results));
}

export function citeInReadme(text: string, _name: string, results: Results): string {
  return replaceTable(text, "## How fast it is", renderReadmeTable(results));
}

export function citeOnLandingPage(_text: string, _name: string, results: Results): string {
  return `${JSON.stringify(landingResults(results), null, 2)}\n`;
}
