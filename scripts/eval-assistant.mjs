// npm run eval:assistant: asks the assistant sixty questions and twelve traps;
// e2e/evaluation/main.ts lists the options.
import { runTypeScript } from "./lib/run-typescript.mjs";

await runTypeScript("e2e/evaluation/main.ts");
