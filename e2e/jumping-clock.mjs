// Imported into a server before it starts. On SIGUSR2, its clock jumps by the ms in CLOCK_FILE from
// the real time, and so do the clocks of its processes for ingestion.
import cluster from "node:cluster";
import { readFileSync } from "node:fs";

const file = process.env.CLOCK_FILE ?? new URL(import.meta.url).searchParams.get("file");
const RealDate = Date;
let offset = 0;
const now = () => RealDate.now() + offset;

process.on("SIGUSR2", () => {
  offset = Number(readFileSync(file, "utf8"));
  process.stdout.write(`The clock jumped by ${offset} ms\n`);
  for (const worker of Object.values(cluster.workers ?? {})) worker.process.kill("SIGUSR2");
});

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts, made) =>
    Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

// Processes for ingestion get no environment, and thus neither NODE_OPTIONS nor CLOCK_FILE.
if (cluster.isPrimary) {
  const setUp = cluster.setupPrimary.bind(cluster);
  const clock = `--import=${import.meta.url}?${new URLSearchParams({ file })}`;
  // Without settings, Node uses those of the last call.
  cluster.setupPrimary = (settings) =>
    setUp(settings && { ...settings, execArgv: [...settings.execArgv, clock] });
}
