// npm run db:migration -- <name>: writes the next migration from the schema in prisma/schema.
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { tsImport } from "tsx/esm/api";

const root = fileURLToPath(new URL("..", import.meta.url));
const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error(
    "Usage: npm run db:migration -- <name in lower-case letters, digits and underscores>",
  );
  process.exit(1);
}

const { draftMigration } = await tsImport("../src/database/draft-migration.ts", import.meta.url);
const empty = await PGlite.create();
const sql = await draftMigration(empty, root);
await empty.close();
if (sql === "") {
  console.log("The migrations already match the schema; nothing to write.");
} else {
  const folder = join(root, "prisma", "migrations", `${await nextNumber()}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "migration.sql"), sql);
  console.log(`Wrote ${join(folder, "migration.sql")}. Read it before you commit it.`);
}

/**
 * Migrations are numbered, so that two written at the same time collide in review instead of in
 * production.
 */
async function nextNumber() {
  const entries = await readdir(join(root, "prisma", "migrations"));
  const numbers = entries.map((entry) => Number.parseInt(entry, 10)).filter(Number.isInteger);
  return String(Math.max(0, ...numbers) + 1).padStart(4, "0");
}
