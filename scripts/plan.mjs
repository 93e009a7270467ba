// npm run plan -- <free|pro> <team>: changes the plan of a team.
import { prepare } from "./lib/prepare.mjs";

await prepare({ built: true });
process.env.NODE_ENV = "production";
await import(new URL("../dist/server/plan.mjs", import.meta.url).href);
