import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** One migration as it lies in prisma/migrations. */
export type Migration = { name: string; sql: string };

/**
 * The package's root: the nearest folder above this module, or above the working directory, that
 * holds the migrations. This module runs from src, from the server's bundle in dist and from Next's
 * chunks alike, so no fixed number of steps up is right.
 */
export function packageRoot(from: string[] = [moduleDirectory(), process.cwd()]): string {
  for (const start of from) {
    for (let folder = start; ; folder = dirname(folder)) {
      if (existsSync(join(folder, "prisma", "migrations"))) return folder;
      if (folder === dirname(folder)) break;
    }
  }
  throw new Error("The folder prisma/migrations is missing beside the program.");
}

function moduleDirectory(): string {
  // A bundler may put something else than a file URL here; the working directory is tried next.
  return import.meta.url.startsWith("file:")
    ? dirname(fileURLToPath(import.meta.url))
    : process.cwd();
}

/** The migrations in the order in which they apply, which is that of their names. */
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
