import type { UIMessageChunk } from "ai";
import { pause } from "@/base/waiting";
import type { PrismaClient } from "@/database";
import { isRunning } from "../turns/lease";
import { readChunks } from "../turns/stored-chunks";

/** A slow reader holds these in memory: a few seconds of an answer. */
const ROWS = 10;

/** In ms. */
const READ_EVERY = 300;
const LOOK_EVERY = 100;
const STOP_WITHIN = 3_000;

/**
 * The chunks of an answer that another process writes, from the first on, until it ends or
 * its process crashes.
 */
export async function* readElsewhere(
  prisma: PrismaClient,
  turnId: string,
  signal: AbortSignal,
): AsyncGenerator<UIMessageChunk> {
  let start = 0;
  while (!signal.aborted) {
    // Looked up before the chunks, so that those of an answer that has ended are complete.
    const running = await isRunning(prisma, turnId);
    const fresh = await readChunks(prisma, turnId, { start, rows: ROWS });
    start += fresh.length;
    yield* fresh;
    if (fresh.length > 0) continue;
    if (!running) return;
    await pause(READ_EVERY, signal);
  }
}

/** Asks the process that writes an answer to stop it, and waits until it has, but not for long. */
export async function stopElsewhere(prisma: PrismaClient, turnId: string): Promise<void> {
  const { signal } = new AbortController();
  const where = { id: turnId, state: "running" } as const;
  await prisma.turn.updateMany({ where, data: { stopRequested: true } });
  for (let waited = 0; waited < STOP_WITHIN; waited += LOOK_EVERY) {
    if (!(await isRunning(prisma, turnId))) return;
    await pause(LOOK_EVERY, signal);
  }
}
