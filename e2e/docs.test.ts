import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import { packageRoot } from "@/base/package-root";
import { AGENT_CLIENTS, agentUrl, KEY_PLACEHOLDER } from "@/onboarding/agent-snippets";
import { SQL_COLUMNS } from "@/query";
import { TOOLS } from "@/tools";
import { blocksIn, PAGES, pagesInDocs, proseOf, readPage } from "./docs";

const ROOT = packageRoot();
const WIDTH = 100;
/** The values in the first column of a table, each in backticks. */
const FIRST_CELLS = /^\| `([^`]+)` /gm;
/**
 * A path of this repository in backticks: from the root, or from `src`. Placeholders do not match.
 */
const PATHS =
  /`((?:src|e2e|bench|scripts|prisma|docs|public|[a-z-]+)\/[\w./()[\]-]*|[\w-]+\.(?:ts|tsx|md))`/g;
const LINKS = /\]\(([^)\s]+)\)/g;

const captures = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, capture = ""]) => capture);

const sectionOf = (text: string, heading: string): string =>
  text.split(`\n${heading}\n`)[1]?.split(/\n#{1,2} /)[0] ?? "";

/** GitHub's anchor for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

const anchorsOf = (page: string): string[] =>
  captures(proseOf(readPage(page)), /^#+ (.+)$/gm).map(anchorOf);

/** The text of every source file below a folder, except tests. */
const readSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!test)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));

it("the commands of every page in docs/ are tested", () => {
  expect(PAGES.filter((page) => page.startsWith("docs/")).sort()).toEqual(pagesInDocs().sort());
});

describe.each(PAGES)("%s", (page) => {
  const text = readPage(page);

  it(`fits a terminal of ${WIDTH} columns`, () => {
    expect(text.split("\n").filter((line) => line.length > WIDTH)).toEqual([]);
  });

  it("links to pages and headings that exist", () => {
    const broken = captures(proseOf(text), LINKS)
      .filter((link) => !link.includes("://"))
      .filter((link) => {
        const [path = "", anchor] = link.split("#");
        const target = path === "" ? page : normalize(join(dirname(page), path));
        if (!existsSync(join(ROOT, target))) return true;
        return anchor !== undefined && !anchorsOf(target).includes(anchor);
      });
    expect(broken).toEqual([]);
  });

  it("has JavaScript that parses", async () => {
    for (const code of blocksIn(text, "js")) {
      await expect(transform(code, { loader: "js" })).resolves.toBeDefined();
    }
  });

  it("has JSON that parses, unless it leaves something out", () => {
    const whole = blocksIn(text, "json").filter((code) => !code.includes("…"));
    for (const code of whole) expect(() => JSON.parse(code)).not.toThrow();
  });

  it("names paths that exist", () => {
    const missing = captures(proseOf(text), PATHS).filter(
      (path) => !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, "src", path)),
    );
    expect(missing).toEqual([]);
  });

  it("names scripts that exist", () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const named = captures(text, /npm run ([\w:]+)/g);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it("CONTRIBUTING describes every room", () => {
  const folders = readdirSync(join(ROOT, "src"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const listed = captures(sectionOf(readPage("CONTRIBUTING.md"), "## Rooms"), FIRST_CELLS);
  expect(listed.sort()).toEqual(folders.sort());
});

it("CONTRIBUTING names symbols that exist", () => {
  const sources = ["src", "e2e"].flatMap((folder) => readSources(join(ROOT, folder))).join("\n");
  const symbols = captures(
    proseOf(readPage("CONTRIBUTING.md")),
    /`(\w*[a-z][A-Z]\w*|[A-Z_]{4,})`/g,
  );
  expect(symbols.length).toBeGreaterThan(20);
  expect(symbols.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
});

describe("agents", () => {
  const page = readPage("docs/agents.md");
  const url = agentUrl("http://localhost:3000");
  const [claudeCode] = AGENT_CLIENTS;

  it.each(AGENT_CLIENTS)("the page has the console's instructions for $name", ({ steps }) => {
    // The key alone is not an instruction.
    const codes = steps.map(({ code }) => code({ url, key: KEY_PLACEHOLDER }));
    for (const code of codes.filter((text) => text !== KEY_PLACEHOLDER)) {
      expect(page).toContain(`\n${code}\n\`\`\``);
    }
  });

  it("the README connects Claude Code as the console does", () => {
    const [command] = claudeCode.steps.map(({ code }) => code({ url, key: "$PERSONAL_KEY" }));
    expect(readPage("README.md")).toContain(`\n${command}\n`);
  });

  it("the page lists every prompt", () => {
    const sources = readSources(join(ROOT, "src/mcp/prompts")).join("\n");
    const listed = captures(page.split("**Prompts.**")[1]?.split("**")[0] ?? "", FIRST_CELLS);
    expect(listed.sort()).toEqual(captures(sources, /^ {2}name: "(\w+_\w+)"/gm).sort());
  });

  it("the page lists every tool, in the order in which agents see them", () => {
    const listed = captures(
      sectionOf(page, "## Tools").split("**Prompts.**")[0] ?? "",
      FIRST_CELLS,
    );
    expect(listed).toEqual(TOOLS.map(({ name }) => name));
  });
});

it("the query language lists the columns of SQL with their types and descriptions", () => {
  const section = sectionOf(readPage("docs/query-language.md"), "### Columns").split("\n### ")[0];
  const items = (section ?? "").replace(/\n {2}(?=\S)/g, " ").replaceAll("`", "");
  const listed = [...items.matchAll(/^- (\w+) \((.+?)\): (.+)$/gm)];
  expect(listed.map(([, ...parts]) => parts)).toEqual(
    SQL_COLUMNS.map(({ name, type, description }) => [name, type, description]),
  );
});

it("the configuration lists every variable that the server reads", () => {
  const source = readFileSync(join(ROOT, "src/base/env.ts"), "utf8");
  const declared = captures(source, /^ {2}([A-Z0-9_]+): /gm).filter((name) => name !== "NODE_ENV");
  const listed = captures(sectionOf(readPage("docs/operate.md"), "## Configuration"), FIRST_CELLS);
  expect(listed.sort()).toEqual(declared.sort());
});

it("the operator's guide lists every variable that the engine reads", () => {
  const source = readFileSync(join(ROOT, "src/base/engine-env.ts"), "utf8");
  const section = sectionOf(readPage("docs/operate.md"), "### ClickHouse as a server of its own");
  const listed = captures(section, FIRST_CELLS);
  expect(listed.sort()).toEqual(captures(source, /^ {4}([A-Z_]+): /gm).sort());
});

it("the operator's guide lists every check of /api/ready", () => {
  const source = readFileSync(join(ROOT, "src/server/container/health-checks.ts"), "utf8");
  const listed = captures(sectionOf(readPage("docs/operate.md"), "## Health"), FIRST_CELLS);
  expect(listed.sort()).toEqual(captures(source, /name: "(\w+)"/g).sort());
});

it("the README's results match the benchmark results", () => {
  const results = (page: string) => captures(readPage(page), /\| (\d[\d.,]*(?:\/s| ms| MB)) +\|/g);
  const all = results("docs/benchmarks.md");
  const short = results("README.md");
  expect(short.length).toBeGreaterThan(3);
  expect(short.filter((result) => !all.includes(result))).toEqual([]);
});
