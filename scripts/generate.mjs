// npm run generate: makes the database client in src/database/generated, only when it is stale.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const output = join(root, "src", "database", "generated");
const mark = join(output, ".made-from");
const prisma = createRequire(import.meta.url).resolve("prisma/package.json");

/** A hash of all that the client is made from: the schema and the generator's version. */
function fingerprint() {
  const folder = join(root, "prisma", "schema");
  const hash = createHash("sha256").update(JSON.parse(readFileSync(prisma, "utf8")).version);
  for (const file of readdirSync(folder).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  }
  return hash.digest("hex");
}

function isFresh(wanted) {
  return existsSync(mark) && readFileSync(mark, "utf8") === wanted;
}

function generate() {
  const command = join(dirname(prisma), "build", "index.js");
  return spawnSync(process.execPath, [command, "generate"], {
    cwd: root,
    encoding: "utf8",
    // The command line looks for its native schema engine even where it needs none, and would
    // download it. Any file that exists stops the search; it is never run.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" },
  });
}

const wanted = fingerprint();
if (!isFresh(wanted)) {
  const { status, stdout, stderr, error } = generate();
  if (status !== 0) {
    console.error(stdout ?? "", stderr ?? "", error?.message ?? "");
    process.exit(1);
  }
  writeFileSync(mark, wanted);
  console.log("Made the database client from prisma/schema.");
}
