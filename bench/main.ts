import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { packageRoot } from "@/base/package-root";
import { describeMachine, machineFacts } from "./machine";
import type { Build, Measurement, Part } from "./part";
import { batches } from "./parts/batches";
import { dashboard } from "./parts/dashboard";
import { freshness } from "./parts/freshness";
import { metrics } from "./parts/metrics";
import { queries } from "./parts/queries";
import { replay } from "./parts/replay";
import { singles } from "./parts/singles";
import { soak } from "./parts/soak";
import { stages } from "./parts/stages";
import { start } from "./parts/start";
import { cite } from "./report/cite";
import { RESULTS_FOLDER } from "./report/read-results";
import { renderSummary } from "./report/summary";
import { renderNotes, renderTable } from "./report/table";
import { withBench } from "./with-bench";

// npm run bench                              all parts
// npm run bench -- singles batches           some of them
// npm run bench -- soak                      an hour of load; runs only if named
// npm run bench -- replay --ids 4000000      ids of a partition through NATS; runs only if named
// npm run bench -- dashboard --rounds 3      a short run; intervals need at least 6 rounds
// npm run bench -- --against ../before       also measures another checkout, in turns
// npm run bench -- --name quiet-machine      names the files in bench/results
// npm run bench -- --cite quiet-machine      shows these results in the docs; measures nothing
const PARTS: readonly Part[] = [
  start,
  singles,
  batches,
  stages,
  freshness,
  metrics,
  queries,
  dashboard,
];
const ONLY_IF_NAMED: readonly Part[] = [soak, replay];

type PartResult = { name: string; title: string; measurements: Measurement[]; failure?: string };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: "string" },
    against: { type: "string" },
    rounds: { type: "string" },
    ids: { type: "string" },
    cite: { type: "string" },
  },
});
if (values.cite !== undefined) {
  const paths = await cite(values.cite);
  console.log(`Wrote the results into ${paths.join(", ")}.`);
  console.log("Adapt the text around the tables yourself.");
  process.exit(0);
}
const all = [...PARTS, ...ONLY_IF_NAMED];
const unknown = positionals.filter((name) => !all.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown part: ${unknown.join(", ")}. The parts are ${all.map((p) => p.name).join(", ")}.`,
  );
  process.exit(1);
}
const rounds = positiveInteger("rounds");
const ids = positiveInteger("ids");
const selectedParts =
  positionals.length === 0 ? PARTS : all.filter(({ name }) => positionals.includes(name));
const builds: Build[] = [{ name: "this build", checkout: packageRoot() }];
if (values.against) builds.push({ name: "the other build", checkout: resolve(values.against) });

const interrupt = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => interrupt.abort(new Error(`stopped by ${signal}`)));
}

const startedAt = new Date();
const machine = machineFacts();
const partResults: PartResult[] = [];
for (const part of selectedParts) if (!interrupt.signal.aborted) partResults.push(await run(part));
await report(partResults);
process.exit(partResults.some(({ failure }) => failure !== undefined) ? 1 : 0);

function positiveInteger(option: "rounds" | "ids"): number | undefined {
  const text = values[option];
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  console.error(`--${option} must be a positive integer.`);
  process.exit(1);
}

/** Runs a part. A failure is reported next to the results of the others. */
async function run({ name, title, run }: Part): Promise<PartResult> {
  console.log(`\n${name}: ${title}`);
  const log = (text: string) => console.log(`  ${text}`);
  try {
    return {
      name,
      title,
      measurements: await withBench({ builds, rounds, ids, log }, interrupt.signal, run),
    };
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    console.error(`  failed: ${failure}`);
    return { name, title, measurements: [], failure };
  }
}

async function report(results: readonly PartResult[]): Promise<void> {
  const failures = results.flatMap(({ name, failure }) => (failure ? [`- ${name} failed`] : []));
  const text = [
    `# ${startedAt.toISOString().slice(0, 16).replace("T", " ")} UTC`,
    describeMachine(machine),
    renderSummary(results) ?? "",
    renderTable(results),
    results.map(({ name, title }) => `- ${name}: ${title}`).join("\n"),
    renderNotes(results.flatMap(({ measurements }) => measurements)),
    failures.join("\n"),
  ].filter((paragraph) => paragraph !== "");
  const name = values.name ?? startedAt.toISOString().slice(0, 16).replaceAll(":", "");
  const facts = { startedAt: startedAt.toISOString(), machine, parts: results };
  await mkdir(RESULTS_FOLDER, { recursive: true });
  await writeFile(join(RESULTS_FOLDER, `${name}.md`), `${text.join("\n\n")}\n`);
  await writeFile(join(RESULTS_FOLDER, `${name}.json`), `${JSON.stringify(facts, null, 2)}\n`);
  console.log(`\n${text.join("\n\n")}\n\nSaved as bench/results/${name}.md and .json`);
}
