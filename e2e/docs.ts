import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "@/base/package-root";

const ROOT = packageRoot();

/**
 * The pages in the order in which a newcomer reads them: later commands use data that earlier ones
 * have sent.
 */
export const PAGES = [
  "README.md",
  "docs/quick-start.md",
  "docs/browser-sdk.md",
  "docs/node-sdk.md",
  "docs/first-party.md",
  "docs/semantics.md",
  "docs/api-basics.md",
  "docs/query-language.md",
  "docs/sql-cookbook.md",
  "docs/dashboards-and-reports.md",
  "docs/assistant.md",
  "docs/agents.md",
  "docs/plans-and-limits.md",
  "docs/billing.md",
  "docs/self-hosting.md",
  "docs/containers.md",
  "docs/operate.md",
  "docs/metrics.md",
  "docs/security.md",
  "docs/sizing.md",
  "docs/benchmarks.md",
  "CONTRIBUTING.md",
];

export const readPage = (page: string): string => readFileSync(join(ROOT, page), "utf8");

/** Every page in docs/, as a path from the root. */
export const pagesInDocs = (): string[] =>
  readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`);

/** A fenced block; its fence may be longer, so that it can contain another. */
const BLOCK = /^(`{3,})(\w*)(?: [^\n]*)?\n([\s\S]*?)^\1$/gm;

/** The examples of a page in a language, in order. */
export const blocksIn = (text: string, wanted: string): string[] =>
  [...text.matchAll(BLOCK)].flatMap(([, , language, block = ""]) =>
    language === wanted ? [block] : [],
  );

/** The shell examples of a page, in order. */
export const shellBlocks = (text: string): string[] => blocksIn(text, "sh");

/** The page's text without its fenced blocks. */
export const proseOf = (text: string): string => text.replace(BLOCK, "");
