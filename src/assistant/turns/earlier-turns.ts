import { AppError, notFound } from "@/base/errors";
import type { Prisma } from "@/database";
import { denyWaiting } from "./approvals";
import { storedJson } from "./stored-json";
import { type StoredTurn, storedTurn } from "./turn-messages";

/** The most questions of a conversation, which is opened as a whole. */
export const MAX_QUESTIONS = 100;
/** More than a model is told of. */
const RECENT = 30;

/** The conversation's most recent turns, the oldest first. */
export async function recentTurns(
  tx: Prisma.TransactionClient,
  conversationId: string,
): Promise<StoredTurn[]> {
  const rows = await tx.turn.findMany({
    where: { conversationId },
    orderBy: { id: "desc" },
    take: RECENT,
  });
  return rows.reverse().map(storedTurn);
}

/** Deletes a turn and the later ones. Throws `not_found` unless it is in the conversation. */
export async function deleteFrom(
  tx: Prisma.TransactionClient,
  conversationId: string,
  turnId: string,
): Promise<void> {
  const count = await tx.turn.count({ where: { id: turnId, conversationId } });
  if (count === 0) throw notFound("Message");
  await tx.turn.deleteMany({ where: { conversationId, id: { gte: turnId } } });
}

export async function assertRoom(
  tx: Prisma.TransactionClient,
  conversationId: string,
): Promise<void> {
  if ((await tx.turn.count({ where: { conversationId } })) < MAX_QUESTIONS) return;
  throw new AppError(
    "conflict",
    `This conversation has ${MAX_QUESTIONS} questions, the most it can have. Start a new one.`,
  );
}

/** A new question declines what the last answer wanted to do. */
export async function denyLast(tx: Prisma.TransactionClient, turns: StoredTurn[]): Promise<void> {
  const last = turns.at(-1);
  if (last?.state !== "waiting") return;
  last.answer = denyWaiting(last.answer);
  last.state = "ended";
  await tx.turn.update({
    where: { id: last.id },
    data: { answer: storedJson(last.answer), state: "ended" },
  });
}
