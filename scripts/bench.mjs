// npm run bench: measures speed; bench/main.ts lists the options.
import { runTypeScript } from "./lib/run-typescript.mjs";

await runTypeScript("bench/main.ts", { built: !process.argv.includes("--cite") });
