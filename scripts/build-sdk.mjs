import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stop } from "esbuild";
import { ROOT } from "./lib/paths.mjs";
import { buildPackages } from "./lib/sdk/packages.mjs";
import { buildScript } from "./lib/sdk/script.mjs";

/** `npm run build` runs this when it is needed. */
const folder = join(ROOT, "dist/sdk");
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

// Scripts and packages of earlier builds stay: pages and lock files name them with their hash.
mkdirSync(folder, { recursive: true });
const script = await buildScript(folder, version);
const packages = await buildPackages(folder, version);
writeFileSync(
  join(folder, "manifest.json"),
  `${JSON.stringify({ version, script, packages }, null, 2)}\n`,
);
// Without this, its helper process would keep running.
await stop();
