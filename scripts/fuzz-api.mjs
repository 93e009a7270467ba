// npm run fuzz:api: sends random requests to the API; e2e/api-fuzz/main.ts lists the options.
import { prepare } from "./lib/prepare.mjs";
import { run } from "./lib/run.mjs";

await prepare({ built: true });
const args = ["--import", "tsx", "e2e/api-fuzz/main.ts", ...process.argv.slice(2)];
const { code } = await run("node", args, { show: true });
process.exitCode = code;
