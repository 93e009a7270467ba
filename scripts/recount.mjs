// npm run recount: accepts the stored events as complete, for example after data loss.
import { prepare } from "./lib/prepare.mjs";

await prepare({ built: true });
process.env.NODE_ENV = "production";
await import(new URL("../dist/server/recount.mjs", import.meta.url).href);
