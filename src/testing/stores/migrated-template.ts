import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { silentLog } from "@/base/log";
import {
  createAtomically,
  ensureCluster,
  ensureTemplate,
  templateDir,
} from "@/database/embedded-cluster";
import { readMigrations } from "@/database/migrations";
import { overPGlite } from "@/database/open";

/**
 * Creates a migrated database to copy, unless there is one for these migrations. Migrating takes
 * most of the time in which a test file opens its database.
 */
export async function ensureMigratedTemplate(): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(await readMigrations()));
  const folder = `${await templateDir()}-migrated-`;
  const template = `${folder}${hash.digest("hex").slice(0, 16)}`;
  if (existsSync(template)) return template;
  await ensureTemplate();
  await createAtomically(template, async (unfinished) => {
    await ensureCluster(unfinished);
    const pglite = await PGlite.create({ dataDir: unfinished });
    await (await overPGlite(pglite, silentLog)).close();
  });
  await removeOthers(template, basename(folder));
  return template;
}

/** Removes the templates of earlier migrations. */
async function removeOthers(template: string, prefix: string): Promise<void> {
  const parent = dirname(template);
  const finished = (await readdir(parent)).filter((name) =>
    /^[0-9a-f]+$/.test(after(name, prefix)),
  );
  for (const name of finished) {
    if (name !== basename(template)) await rm(join(parent, name), { recursive: true, force: true });
  }
}

const after = (name: string, prefix: string) =>
  name.startsWith(prefix) ? name.slice(prefix.length) : "";
