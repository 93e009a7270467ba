import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "@/base/package-root";
import { landingResults, type Results, renderReadmeTable, renderSummary } from "./summary";

/** The texts that show results, by their paths. */
const TEXTS: Record<string, (text: string, name: string, results: Results) => string> = {
  "docs/benchmarks.md": citeInDocs,
  "README.md": citeInReadme,
  "src/console/landing/benchmarks.json": citeOnLandingPage,
};

/** Writes the results stored as `name` into all texts that show results. Returns their paths. */
export async function cite(name: string): Promise<string[]> {
  const at = (path: string) => join(packageRoot(), path);
  const { parts } = JSON.parse(await readFile(at(`bench/results/${name}.json`), "utf8"));
  if (renderSummary(parts) === undefined) {
    throw new Error(`bench/results/${name}.json lacks results that the documentation shows.`);
  }
  for (const [path, citeIn] of Object.entries(TEXTS)) {
    await writeFile(at(path), citeIn(await readFile(at(path), "utf8"), name, parts));
  }
  return Object.keys(TEXTS);
}

export function citeInDocs(text: string, name: string, results: Results): string {
  const linked = text.replace(CITED, (_, before) => `${before}${name}`);
  return replaceTable(linked, "Results", renderSummary(results) ?? "");
}

export function citeInReadme(text: string, _name: string, results: Results): string {
  return replaceTable(text, "How fast it is", renderReadmeTable(results));
}

export function citeOnLandingPage(_text: string, _name: string, results: Results): string {
  return `${JSON.stringify(landingResults(results), null, 2)}\n`;
}

const CITED = /(\[run of all parts\]\(\.\.\/bench\/results\/)([\w.-]+?)(?=\.md\))/;

/** The name of the results that the documentation shows. */
export const citedIn = (docs: string): string => CITED.exec(docs)?.[2] ?? "";

/** Replaces the first table of a section. */
function replaceTable(text: string, title: string, table: string): string {
  const heading = `\n## ${title}\n`;
  const start = text.indexOf(heading);
  if (start < 0) throw new Error(`No section is called “${title}”.`);
  return text.slice(0, start) + text.slice(start).replace(/(?:^\|.*\n)+/m, () => `${table}\n`);
}
