import type { UIMessageChunk } from "ai";
import type { PrismaClient } from "@/database";
import { storedJson } from "./stored-json";

/** How long chunks are kept after an answer has ended, in ms, for those who are still reading them. */
const KEPT_MS = 10_000;

/** Stores chunks of a running answer for readers on other processes; `start` is the number of those before. */
export async function storeChunks(
  prisma: PrismaClient,
  turnId: string,
  start: number,
  chunks: readonly UIMessageChunk[],
): Promise<void> {
  if (chunks.length === 0) return;
  await prisma.turnChunks.create({ data: { turnId, start, chunks: storedJson(chunks) } });
}

/** The stored chunks from the `start`th on, in order. */
export async function readChunks(
  prisma: PrismaClient,
  turnId: string,
  start: number,
): Promise<UIMessageChunk[]> {
  const rows = await prisma.turnChunks.findMany({
    where: { turnId, start: { gte: start } },
    orderBy: { start: "asc" },
  });
  return rows.flatMap(({ chunks }) => chunks as unknown as UIMessageChunk[]);
}

/** Deletes the chunks of a turn once every reader has had time to read them, unless it runs again by then. */
export function deleteChunksLater(
  prisma: PrismaClient,
  turnId: string,
  failed: (error: unknown) => void,
): void {
  const where = { turnId, turn: { state: { not: "running" } } } as const;
  const remove = () => prisma.turnChunks.deleteMany({ where }).catch(failed);
  setTimeout(remove, KEPT_MS).unref();
}
