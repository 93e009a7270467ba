// npm run engine: the embedded ClickHouse as a server of its own.
import { mapStacks } from "./lib/mapped-stacks.mjs";
import { prepare } from "./lib/prepare.mjs";

await prepare({ built: true });
process.env.NODE_ENV = "production";
mapStacks();
// In this process, so that a signal from the terminal, npm or a supervisor reaches it.
await import(new URL("../dist/server/engine.mjs", import.meta.url).href);
