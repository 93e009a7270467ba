import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "@/base/package-root";

/** A migration in prisma/migrations. */
export type Migration = { name: string; sql: string };

/** Reads the migrations in the order in which they apply: by name. */
export async function readMigrations(root = packageRoot()): Promise<Migration[]> {
  const folder = join(root, "prisma", "migrations");
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      sql: await readFile(join(folder, name, "migration.sql"), "utf8"),
    })),
  );
}
