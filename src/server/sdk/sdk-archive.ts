import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PrismaClient } from "@/database";
import { isPinned, pinnedFiles, type SdkFile, sdkFile } from "./sdk-files";

type Store = Pick<PrismaClient, "sdkFile">;

/**
 * Adds the files with a hash in `folder` to the database, which keeps those of all builds: pages
 * and lock files name them, but a new container or folder only has those of its own build.
 */
export async function archiveSdkFiles(prisma: Store, folder: string): Promise<void> {
  const names = pinnedFiles(folder);
  const where = { name: { in: names } };
  const stored = await prisma.sdkFile.findMany({ where, select: { name: true } });
  const known = new Set(stored.map(({ name }) => name));
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0) return;
  await prisma.sdkFile.createMany({
    data: missing.map((name) => ({
      name,
      bytes: new Uint8Array(readFileSync(join(folder, name))),
    })),
    skipDuplicates: true,
  });
}

/** A file of any build that this installation has run. Null if there is none. */
export async function readArchivedFile(prisma: Store, name: string): Promise<SdkFile | null> {
  if (!isPinned(name)) return null;
  const row = await prisma.sdkFile.findUnique({ where: { name } });
  return row && sdkFile(name, row.bytes);
}
