// npm run size -- --events-per-second 1000000 --days 365: computes what an installation needs.
import { runTypeScript } from "./lib/run-typescript.mjs";

await runTypeScript("bench/sizing/main.ts", { built: false });
