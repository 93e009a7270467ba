// npm run verify: recounts the stores, or reads all files of a backup.
import { prepare } from "./lib/prepare.mjs";

await prepare({ built: true });
process.env.NODE_ENV = "production";
await import(new URL("../dist/server/verify.mjs", import.meta.url).href);
