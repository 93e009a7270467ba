import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { silentLog } from "@/base/log";
import { packageRoot } from "@/base/package-root";
import { engineInput } from "./migrate";
import { pgliteSession, withScript } from "./migration-session";
import { readMigrations } from "./migrations";
import { startSchemaEngine } from "./schema-engine";

/**
 * Applies the existing migrations to the `empty` database and returns the SQL that is missing
 * compared with prisma/schema; empty if they match. The SQL is a draft: add constraints that
 * Prisma's schema language cannot express by hand.
 */
export async function draftMigration(empty: PGlite, root = packageRoot()): Promise<string> {
  const { factory, script } = pgliteSession(empty);
  const patched = withScript(factory, script);
  const engine = await startSchemaEngine(
    { ...patched, connectToShadowDb: () => patched.connect() },
    silentLog,
  );
  try {
    const { migrationsList, filters } = engineInput(await readMigrations(root));
    const { stdout } = await engine.diff({
      from: { tag: "migrations", ...migrationsList },
      to: { tag: "schemaDatamodel", files: await readSchema(root) },
      script: true,
      exitCode: null,
      filters,
    });
    const sql = stdout ?? "";
    return sql.includes("-- This is an empty migration") ? "" : sql;
  } finally {
    engine.free();
  }
}

async function readSchema(root: string): Promise<{ path: string; content: string }[]> {
  const folder = join(root, "prisma", "schema");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".prisma")).sort();
  return Promise.all(
    files.map(async (path) => ({ path, content: await readFile(join(folder, path), "utf8") })),
  );
}
