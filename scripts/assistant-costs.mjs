// npm run assistant:costs -- [days]: prints what the assistant's models cost per day.
import { prepare } from "./lib/prepare.mjs";

await prepare({ built: true });
process.env.NODE_ENV = "production";
await import(new URL("../dist/server/assistant-costs.mjs", import.meta.url).href);
