// npm run fuzz:api: sends random requests to the API; e2e/api-fuzz/main.ts lists the options.
import { runTypeScript } from "./lib/run-typescript.mjs";

await runTypeScript("e2e/api-fuzz/main.ts");
