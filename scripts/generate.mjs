// npm run generate: makes the database client in src/database/generated from prisma/schema, and the
// template from which embedded databases are copied.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { tsImport } from "tsx/esm/api";

const root = fileURLToPath(new URL("..", import.meta.url));
const prisma = dirname(createRequire(import.meta.url).resolve("prisma/package.json"));

const { status, stdout, stderr, error } = spawnSync(
  process.execPath,
  [join(prisma, "build", "index.js"), "generate"],
  {
    cwd: root,
    encoding: "utf8",
    // The command line looks for its native schema engine even where it needs none, and would
    // download it. Any file that exists stops the search; it is never run.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" },
  },
);
if (status !== 0) {
  console.error(stdout ?? "", stderr ?? "", error?.message ?? "");
  process.exit(1);
}

const { ensureTemplate } = await tsImport("../src/database/cluster.ts", import.meta.url);
await ensureTemplate();
