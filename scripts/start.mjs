import { mapStacks } from "./lib/mapped-stacks.mjs";
import { prepare } from "./lib/prepare.mjs";

// package.json starts Node with --max-semi-space-size=64. Requests live until their commit; with
// the default of 16 MB, the garbage collector copies them meanwhile, which costs single events a
// sixth more processor time.

await prepare({ built: true });

process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";
mapStacks();
// In this process, so that a signal from the terminal, npm or a supervisor reaches the server.
await import(new URL("../dist/server/main.mjs", import.meta.url).href);
