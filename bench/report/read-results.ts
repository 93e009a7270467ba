import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "@/base/package-root";
import type { Results } from "./summary";

/** Where `npm run bench` saves the results of a run. */
export const RESULTS_FOLDER = join(packageRoot(), "bench/results");

/** The results that were saved under this name. */
export const readResults = (name: string): Results =>
  JSON.parse(readFileSync(join(RESULTS_FOLDER, `${name}.json`), "utf8")).parts;

const CITED = /(\[run of all parts\]\(\.\.\/bench\/results\/)([\w.-]+?)(?=\.md\))/;

/** The name of the results that `docs/benchmarks.md` shows. */
export const citedIn = (docs: string): string => CITED.exec(docs)?.[2] ?? "";

/** Makes `docs/benchmarks.md` refer to the results of this name. */
export const replaceCitation = (docs: string, name: string): string =>
  docs.replace(CITED, (_, before) => `${before}${name}`);

/** The results that `docs/benchmarks.md` shows. */
export const citedResults = (): Results =>
  readResults(citedIn(readFileSync(join(packageRoot(), "docs/benchmarks.md"), "utf8")));
