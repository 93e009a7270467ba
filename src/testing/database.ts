import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { silentLog } from "@/base/log";
import { packageRoot } from "@/base/root";
import { type Database, overPGlite } from "@/database/open";

/** An empty, migrated database in memory. Share one per file, and close it. */
export async function testDatabase(): Promise<Database> {
  return overPGlite(await emptyPGlite(), silentLog);
}

/**
 * A PostgreSQL in memory with nothing in it. Making one takes seconds, loading one a fraction of
 * that, so it comes from a template that the first test to need it leaves in node_modules/.cache.
 */
export async function emptyPGlite(): Promise<PGlite> {
  const file = await templateFile();
  const template = await readFile(file).catch(() => makeTemplate(file));
  return PGlite.create({ loadDataDir: new Blob([template]) });
}

async function templateFile(): Promise<string> {
  const modules = join(packageRoot(), "node_modules");
  const manifest = await readFile(join(modules, "@electric-sql/pglite/package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  return join(modules, ".cache/tallymark", `pglite-${version}.tar`);
}

async function makeTemplate(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await PGlite.create();
  const dump = new Uint8Array(await (await pglite.dumpDataDir("none")).arrayBuffer());
  await pglite.close();
  await mkdir(dirname(file), { recursive: true });
  // Test files run side by side: a reader must never see half a template.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, dump);
  await rename(unfinished, file);
  return dump;
}
