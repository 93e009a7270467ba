import { prepare } from "./lib/prepare.mjs";
import { run } from "./lib/run.mjs";

await prepare({ built: !process.argv.includes("--cite") });
const args = ["--import", "tsx", "bench/main.ts", ...process.argv.slice(2)];
const { code } = await run("node", args, { show: true });
process.exitCode = code;
