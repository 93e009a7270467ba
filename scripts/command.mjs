// npm run plan, backup, verify and others: runs dist/server/NAME.mjs, whose
// arguments follow the name.
import { prepare } from "./lib/prepare.mjs";

// Removes the name, so that the command finds its arguments where it expects them.
const [name] = process.argv.splice(2, 1);
await prepare({ built: true });
process.env.NODE_ENV = "production";
await import(new URL(`../dist/server/${name}.mjs`, import.meta.url).href);
