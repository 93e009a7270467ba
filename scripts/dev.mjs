import { spawn } from "node:child_process";
import { ROOT } from "./lib/paths.mjs";
import { prepare } from "./lib/prepare.mjs";

await prepare({ built: false });

/** Next reloads pages and routes itself; other changes restart the process. */
const watch = ["watch", "--clear-screen=false", "--exclude", "src/app/**", "src/server/main.ts"];
const child = spawn(process.execPath, ["node_modules/tsx/dist/cli.mjs", ...watch], {
  cwd: ROOT,
  env: { ...process.env, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1" },
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.once("exit", (code) => process.exit(code ?? 0));
