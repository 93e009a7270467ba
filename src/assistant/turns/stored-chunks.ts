import type { UIMessageChunk } from "ai";
import type { PrismaClient } from "@/database";
import { storedJson } from "./stored-json";

/**
 * How long chunks are kept after an answer has ended, in ms, for those who are still reading them.
 */
const KEPT_MS = 10_000;

/**
 * Stores chunks of a running answer for other processes; `start` is the number of those
 * before. Can be repeated.
 */
export async function storeChunks(
  prisma: PrismaClient,
  turnId: string,
  start: number,
  chunks: readonly UIMessageChunk[],
): Promise<void> {
  if (chunks.length === 0) return;
  const stored = { chunks: storedJson(chunks) };
  await prisma.turnChunks.upsert({
    where: { turnId_start: { turnId, start } },
    create: { turnId, start, ...stored },
    update: stored,
  });
}

/** The stored chunks from the `start`th on, in order; those of at most `rows` rows. */
export async function readChunks(
  prisma: PrismaClient,
  turnId: string,
  { start, rows: take }: { start: number; rows?: number },
): Promise<UIMessageChunk[]> {
  const rows = await prisma.turnChunks.findMany({
    where: { turnId, start: { gte: start } },
    orderBy: { start: "asc" },
    ...(take && { take }),
  });
  return rows.flatMap(({ chunks }) => chunks as unknown as UIMessageChunk[]);
}

/** Deletes the chunks of a turn, unless it runs again. */
export async function deleteChunks(prisma: PrismaClient, turnId: string): Promise<void> {
  await prisma.turnChunks.deleteMany({ where: { turnId, turn: { state: { not: "running" } } } });
}

/** Like {@link deleteChunks}, once every reader has had time to read them. */
export function deleteChunksLater(
  prisma: PrismaClient,
  turnId: string,
  failed: (error: unknown) => void,
): void {
  setTimeout(() => deleteChunks(prisma, turnId).catch(failed), KEPT_MS).unref();
}
