import { AppError, found } from "@/base/errors";
import type { Conversation, Prisma } from "@/database";
import type { ProjectMembership } from "@/teams";

export type Place = { conversation: Conversation; project: ProjectMembership };

/** The most answers that a team runs at once. */
const MAX_RUNNING = 3;
const RETRY_SECONDS = 5;

/**
 * Makes sure that a turn can run. Locks the team and the conversation, so that concurrent requests
 * cannot exceed a limit together. Throws `conflict` while the conversation is being answered,
 * `too_many_concurrent`, and `not_found` if the conversation was deleted meanwhile.
 */
export async function admitTurn(
  tx: Prisma.TransactionClient,
  { conversation: { id }, project: { teamId } }: Place,
): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM teams WHERE id = ${teamId}::uuid FOR UPDATE`;
  const [locked = null] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM assistant_conversations WHERE id = ${id}::uuid FOR UPDATE`;
  found(locked, "Conversation");
  const running = await tx.turn.findMany({
    where: { teamId, state: "running" },
    select: { conversationId: true },
  });
  if (running.some(({ conversationId }) => conversationId === id)) {
    throw new AppError(
      "conflict",
      "This conversation is still being answered. Wait for the answer or stop it.",
    );
  }
  if (running.length >= MAX_RUNNING) {
    throw new AppError(
      "too_many_concurrent",
      `Your team already has ${MAX_RUNNING} answers running, which is the maximum. Wait until one of them ends.`,
      { headers: { "Retry-After": String(RETRY_SECONDS) } },
    );
  }
  // What is left of earlier answers, and of the one that now continues, whose chunks are
  // numbered from 0 again.
  await tx.turnChunks.deleteMany({ where: { turn: { conversationId: id } } });
}
