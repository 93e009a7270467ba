import { rmSync } from "node:fs";
import { join } from "node:path";
import { whenStale } from "./fingerprint.mjs";
import { ROOT } from "./paths.mjs";
import { step } from "./run.mjs";

/** The entries that run outside Next, by their path below dist/. */
const ENTRIES = {
  "server/main": "src/server/main.ts",
  "server/create-container": "src/server/container/create-container.ts",
  "server/plan": "src/server/commands/plan.ts",
  "server/recount": "src/server/commands/recount.ts",
  "engine/main": "src/clickhouse/engine/server/main.ts",
};

const CONFIG = ["package-lock.json", "tsconfig.json", "next.config.mjs", "scripts/lib/build.mjs"];

/** Builds the pages and routes (Next) and the process around them (esbuild). */
export async function ensureBuilt() {
  const job = {
    stamp: "dist/fingerprint",
    inputs: ["src", "public", ...CONFIG],
    extra: process.versions.node,
    outputs: [".next/BUILD_ID", "dist/server/main.mjs"],
  };
  await whenStale(job, async () => {
    remove("dist");
    // Left by `next dev`, they would go on naming routes that have moved, and fail the type check.
    remove(".next/dev/types");
    await bundle();
    await step("Building", "node", ["node_modules/next/dist/bin/next", "build"], {
      env: { NODE_ENV: "production" },
    });
  });
}

const remove = (path) => rmSync(join(ROOT, path), { recursive: true, force: true });

/** Packages stay outside the bundle: native ones cannot go in, and the rest load as fast from disk. */
async function bundle() {
  const { build, stop } = await import("esbuild");
  await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outdir: "dist",
    // Entries share their modules, so that a class is the same class in each.
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20.19",
    sourcemap: true,
    logLevel: "warning",
  });
  // Its helper process would live on beside the server.
  await stop();
}
