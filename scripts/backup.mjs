// npm run backup -- <directory>: makes a backup of all data, while the server runs or not.
import { prepare } from "./lib/prepare.mjs";

await prepare({ built: true });
process.env.NODE_ENV = "production";
await import(new URL("../dist/server/backup.mjs", import.meta.url).href);
