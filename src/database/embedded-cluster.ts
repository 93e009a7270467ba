import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { packageRoot } from "@/base/package-root";

/**
 * Creates an empty PostgreSQL database in `dataDir`, unless it exists. The folder gets its final
 * name only once it is complete, so an interrupted start leaves nothing behind that would break the
 * next one.
 *
 * Copies the template if there is one: creating the files (initdb) takes five times the CPU time of
 * a start, and several hundred MB more memory.
 */
export async function ensureCluster(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, "PG_VERSION"))) return;
  const template = await templateDir();
  const make = existsSync(template)
    ? (target: string) => cp(template, target, { recursive: true })
    : initialise;
  await createAtomically(dataDir, make);
}

/** Creates the template for this version of PGlite, unless there is one. */
export async function ensureTemplate(): Promise<void> {
  const template = await templateDir();
  if (!existsSync(template)) await createAtomically(template, initialise);
}

/** Creates a folder with `make`, unless another process does so first. */
export async function createAtomically(
  target: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  // Test files run in parallel and may create the template at the same time.
  const unfinished = `${target}.unfinished-${process.pid}`;
  await mkdir(dirname(target), { recursive: true });
  await rm(unfinished, { recursive: true, force: true });
  await make(unfinished);
  // PGlite makes its files accessible to everyone, so the folder itself must be private.
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

/** The folder of the template for this version of PGlite. */
export async function templateDir(): Promise<string> {
  const modules = join(packageRoot(), "node_modules");
  const manifest = await readFile(join(modules, "@electric-sql/pglite/package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  return join(modules, ".cache/tallymark", `postgres-${version}`);
}
