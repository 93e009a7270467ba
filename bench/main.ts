import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { packageRoot } from "@/base/package-root";
import { describeMachine, machineFacts } from "./machine";
import type { Figure, Part } from "./part";
import { against } from "./parts/against";
import { batches } from "./parts/batches";
import { dashboard } from "./parts/dashboard";
import { freshness } from "./parts/freshness";
import { journal } from "./parts/journal";
import { metrics } from "./parts/metrics";
import { queries } from "./parts/queries";
import { singles } from "./parts/singles";
import { soak } from "./parts/soak";
import { start } from "./parts/start";
import { withBench } from "./scope";
import { renderNotes, renderTable } from "./table";

// npm run bench                              all parts
// npm run bench -- singles batches           some of them
// npm run bench -- soak                      an hour of load: only if it is asked for
// npm run bench -- --against ../before       this build and that of another checkout, in turn
// npm run bench -- --name quiet-machine      the name of the files in bench/results
const PARTS: readonly Part[] = [
  start,
  singles,
  batches,
  journal,
  freshness,
  metrics,
  queries,
  dashboard,
];
const ONLY_IF_NAMED: readonly Part[] = [soak];
const RESULTS = join(packageRoot(), "bench/results");

type Outcome = { name: string; title: string; figures: Figure[]; failure?: string };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { name: { type: "string" }, against: { type: "string" } },
});
const all = [...PARTS, ...ONLY_IF_NAMED];
const unknown = positionals.filter((name) => !all.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `No such part: ${unknown.join(", ")}. There are ${all.map((p) => p.name).join(", ")}.`,
  );
  process.exit(1);
}
const chosen = values.against
  ? [against(values.against)]
  : positionals.length === 0
    ? PARTS
    : all.filter(({ name }) => positionals.includes(name));

const interrupt = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => interrupt.abort(new Error(`stopped by ${signal}`)));
}

const startedAt = new Date();
const machine = machineFacts();
const outcomes: Outcome[] = [];
for (const part of chosen) if (!interrupt.signal.aborted) outcomes.push(await run(part));
await report(outcomes);
process.exit(outcomes.some(({ failure }) => failure !== undefined) ? 1 : 0);

/** A part that fails is told beside the others' figures. */
async function run({ name, title, run }: Part): Promise<Outcome> {
  console.log(`\n${name}: ${title}`);
  const say = (text: string) => console.log(`  ${text}`);
  try {
    return { name, title, figures: await withBench(say, interrupt.signal, run) };
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    console.error(`  failed: ${failure}`);
    return { name, title, figures: [], failure };
  }
}

async function report(found: readonly Outcome[]): Promise<void> {
  const failures = found.flatMap(({ name, failure }) => (failure ? [`- ${name} failed`] : []));
  const text = [
    `# ${startedAt.toISOString().slice(0, 16).replace("T", " ")} UTC`,
    describeMachine(machine),
    renderTable(found),
    found.map(({ name, title }) => `- ${name}: ${title}`).join("\n"),
    renderNotes(found.flatMap(({ figures }) => figures)),
    failures.join("\n"),
  ].filter((paragraph) => paragraph !== "");
  const name = values.name ?? startedAt.toISOString().slice(0, 16).replaceAll(":", "");
  const facts = { startedAt: startedAt.toISOString(), machine, parts: found };
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, `${name}.md`), `${text.join("\n\n")}\n`);
  await writeFile(join(RESULTS, `${name}.json`), `${JSON.stringify(facts, null, 2)}\n`);
  console.log(`\n${text.join("\n\n")}\n\nKept as bench/results/${name}.md and .json`);
}
