import type { UIMessageChunk } from "ai";
import { pause } from "@/base/waiting";
import type { PrismaClient } from "@/database";
import type { AnswerMetadata } from "../messages";
import { readChunks } from "../turns/stored-chunks";

const POLL_MS = 300;

/** The chunks of an answer that another process writes, from the first on, until it ends. */
export async function* follow(
  prisma: PrismaClient,
  turnId: string,
  signal: AbortSignal,
): AsyncGenerator<UIMessageChunk<AnswerMetadata>> {
  let seen = 0;
  while (!signal.aborted) {
    const turn = await prisma.turn.findUnique({ where: { id: turnId } });
    const fresh = await readChunks(prisma, turnId, seen);
    seen += fresh.length;
    yield* fresh as UIMessageChunk<AnswerMetadata>[];
    if (turn?.state !== "running") return;
    await pause(POLL_MS, signal);
  }
}
