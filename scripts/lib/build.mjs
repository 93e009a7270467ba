import { rmSync } from "node:fs";
import { join } from "node:path";
import { whenStale } from "./fingerprint.mjs";
import { ROOT } from "./paths.mjs";
import { step } from "./run.mjs";
import { ensureSdkBuilt } from "./sdk.mjs";

/** The entries that run outside Next, by path in dist/. */
const ENTRIES = {
  "server/main": "src/server/main.ts",
  "server/worker": "src/server/ingest-workers/worker.ts",
  "server/create-container": "src/server/container/create-container.ts",
  "server/plan": "src/server/commands/plan.ts",
  "server/billing-setup": "src/server/commands/billing-setup.ts",
  "server/billing-status": "src/server/commands/print-billing-status.ts",
  "server/assistant-costs": "src/server/commands/print-assistant-costs.ts",
  "server/recount": "src/server/commands/recount.ts",
  "server/engine": "src/server/commands/engine.ts",
  "server/backup": "src/server/commands/backup.ts",
  "server/restore": "src/server/commands/restore.ts",
  "server/verify": "src/server/commands/verify.ts",
  "engine/main": "src/clickhouse/engine/server/main.ts",
};

const CONFIG = ["package-lock.json", "tsconfig.json", "next.config.mjs", "scripts/lib/build.mjs"];

/** Builds the SDKs, the pages and routes (Next) and the process around them (esbuild). */
export async function ensureBuilt() {
  await ensureSdkBuilt();
  const job = {
    stamp: "dist/fingerprint",
    inputs: ["src", "public", ...CONFIG],
    extra: process.versions.node,
    outputs: [".next/BUILD_ID", "dist/server/main.mjs"],
  };
  await whenStale(job, async () => {
    for (const folder of ["server", "engine", "chunks", "fingerprint"]) remove(`dist/${folder}`);
    // Files of `next dev` may still refer to moved routes, which would fail the type check.
    remove(".next/dev/types");
    await bundle();
    await step("Building", "node", ["node_modules/next/dist/bin/next", "build"], {
      env: { NODE_ENV: "production" },
    });
  });
}

const remove = (path) => rmSync(join(ROOT, path), { recursive: true, force: true });

/** Packages are not bundled: native ones cannot be, and the others load just as fast from disk. */
async function bundle() {
  const { build, stop } = await import("esbuild");
  await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outdir: "dist",
    // Entries share modules, so that a class is the same in all of them.
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
  // Without this, its helper process would keep running.
  await stop();
}
