import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { packageRoot } from "@/base/package-root";

/**
 * Puts the files of an empty PostgreSQL into `dataDir`, unless there is one. They are complete before
 * they get that name: a start that is broken off leaves nothing that the next one would trip over.
 *
 * They are copied from the template if there is one: making them anew (initdb) takes five times the
 * processor time of a start, and several hundred MB more.
 */
export async function ensureCluster(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, "PG_VERSION"))) return;
  const template = await templateDir();
  const make = existsSync(template)
    ? (target: string) => cp(template, target, { recursive: true })
    : initialise;
  await makeWhole(dataDir, make);
}

/** Makes the template for this version of PGlite, unless there is one. */
export async function ensureTemplate(): Promise<void> {
  const template = await templateDir();
  if (!existsSync(template)) await makeWhole(template, initialise);
}

async function makeWhole(target: string, make: (folder: string) => Promise<void>): Promise<void> {
  // Test files run side by side and may make one template at the same time.
  const unfinished = `${target}.unfinished-${process.pid}`;
  await mkdir(dirname(target), { recursive: true });
  await rm(unfinished, { recursive: true, force: true });
  await make(unfinished);
  // PGlite makes its files readable and writable for everyone; nobody else may enter the folder.
  await chmod(unfinished, 0o700);
  await rename(unfinished, target).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(join(target, "PG_VERSION"))) throw error;
  });
}

async function initialise(dataDir: string): Promise<void> {
  const pglite = await PGlite.create({ dataDir });
  await pglite.close();
}

async function templateDir(): Promise<string> {
  const modules = join(packageRoot(), "node_modules");
  const manifest = await readFile(join(modules, "@electric-sql/pglite/package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  return join(modules, ".cache/tallymark", `postgres-${version}`);
}
