// npm run size -- --events-per-second 1000000 --days 365: computes what an installation needs.
import { prepare } from "./lib/prepare.mjs";
import { run } from "./lib/run.mjs";

await prepare({ built: false });
const args = ["--import", "tsx", "bench/sizing/main.ts", ...process.argv.slice(2)];
const { code } = await run("node", args, { show: true });
process.exitCode = code;
