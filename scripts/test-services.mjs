// npm run test:services [file]: the tests on PostgreSQL, a NATS cluster and the stand-alone engine.
import { prepare } from "./lib/prepare.mjs";
import { run } from "./lib/run.mjs";

await prepare({ built: true });
const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "services"];
const { code } = await run("node", [...args, ...process.argv.slice(2)], { show: true });
process.exitCode = code;
