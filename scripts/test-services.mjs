// npm run test:services [-- [--rounds 50] [--seed 1] [file]]: the tests on PostgreSQL, a NATS
// cluster and the stand-alone engine.
import { parseArgs } from "node:util";
import { prepare } from "./lib/prepare.mjs";
import { run } from "./lib/run.mjs";

const { values, positionals } = parseArgs({
  options: { rounds: { type: "string" }, seed: { type: "string" } },
  allowPositionals: true,
});
for (const [name, value] of Object.entries(values)) {
  if (/^[1-9]\d*$/.test(value)) continue;
  console.error(`--${name} must be a number above 0`);
  process.exit(1);
}
await prepare({ built: true });
const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "services", ...positionals];
const env = {
  ...(values.rounds && { CRASH_ROUNDS: values.rounds }),
  ...(values.seed && { SERVICES_SEED: values.seed }),
};
const { code } = await run("node", args, { show: true, env });
process.exitCode = code;
