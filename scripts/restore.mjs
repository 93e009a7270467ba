// npm run restore -- <directory>: restores a backup into an empty DATA_DIR.
import { prepare } from "./lib/prepare.mjs";

await prepare({ built: true });
process.env.NODE_ENV = "production";
await import(new URL("../dist/server/restore.mjs", import.meta.url).href);
