import { type FileHandle, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { PrismaClient } from "@/database";
import type { JournalMark } from "@/pipeline";
import type { StampStore } from "./installation";
import type { Stamp } from "./stamp";

const schema = z.object({
  installation: z.uuid(),
  generation: z.int().positive(),
  at: z.number(),
});

const FILE = "installation.json";

export const journalStamps = (mark: JournalMark): StampStore => ({
  name: "the journal",
  read: async () => schema.safeParse(mark.read()).data ?? null,
  write: (stamp) => mark.write(stamp),
});

/**
 * The stamp is in the embedded ClickHouse's data folder, so that both are copied and restored
 * together.
 */
export const clickhouseStamps = (dir: string): StampStore => ({
  name: "ClickHouse",
  read: () => readStamp(join(dir, FILE)),
  write: (stamp) => replaceFile(dir, FILE, JSON.stringify(stamp)),
});

async function readStamp(file: string): Promise<Stamp | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function replaceFile(dir: string, name: string, text: string): Promise<void> {
  const file = join(dir, name);
  const unfinished = `${file}.unfinished`;
  await synced(unfinished, "w", (handle) => handle.writeFile(text));
  await rename(unfinished, file);
  // Until the folder is synced too, a power failure can bring the old file back.
  await synced(dir, "r");
}

async function synced(
  path: string,
  flags: string,
  write: (handle: FileHandle) => Promise<void> = async () => undefined,
): Promise<void> {
  const handle = await open(path, flags);
  try {
    await write(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

type DatabaseUse = {
  shared: boolean;
  holdsEvents: boolean;
  /** The installation id in the data directory; null if there is none. */
  localId: string | null;
};

/**
 * Reads the row of the data directory that contains the events, or else this data directory's own
 * row.
 */
export const databaseStamps = (prisma: PrismaClient, use: DatabaseUse): StampStore => ({
  name: "the database",
  async read() {
    const row = await findRow(prisma, use);
    return row && { installation: row.id, generation: row.generation, at: row.stampedAt.getTime() };
  },
  async write({ installation: id, generation, at }) {
    const { holdsEvents, shared } = use;
    const row = { generation, stampedAt: new Date(at), holdsEvents };
    const others = { id: { not: id } };
    await prisma.$transaction([
      ...(shared ? [] : [prisma.dataDirectory.deleteMany({ where: others })]),
      ...(shared && holdsEvents
        ? [prisma.dataDirectory.updateMany({ where: others, data: { holdsEvents: false } })]
        : []),
      prisma.dataDirectory.upsert({ where: { id }, create: { id, ...row }, update: row }),
    ]);
  },
});

function findRow(prisma: PrismaClient, { shared, holdsEvents, localId }: DatabaseUse) {
  const table = prisma.dataDirectory;
  if (!shared) return table.findFirst({ orderBy: { stampedAt: "desc" } });
  const own = () => (localId === null ? null : table.findUnique({ where: { id: localId } }));
  if (!holdsEvents) return own();
  return table.findFirst({ where: { holdsEvents: true } }).then((row) => row ?? own());
}
