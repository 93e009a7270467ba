import { AppError, notFound } from "@/base/errors";
import type { Prisma } from "@/database";
import { denyWaiting } from "./approvals";
import { storedJson } from "./stored-json";
import { type StoredTurn, storedTurn } from "./turn-messages";

/**
 * A conversation is opened as a whole, so both limit its memory: the most questions, and bytes
 * as stored, compressed.
 */
export const MAX_QUESTIONS = 100;
const MAX_STORED = 4_000_000;
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

/** Throws `conflict` if the conversation is full. */
export async function assertRoom(
  tx: Prisma.TransactionClient,
  conversationId: string,
): Promise<void> {
  const [used] = await tx.$queryRaw<{ questions: number; stored: number }[]>`
    SELECT count(*)::int AS questions, coalesce(sum(pg_column_size(answer)), 0)::int AS stored
    FROM assistant_turns WHERE conversation_id = ${conversationId}::uuid`;
  const { questions = 0, stored = 0 } = used ?? {};
  if (questions >= MAX_QUESTIONS)
    throw full(`A conversation can have at most ${MAX_QUESTIONS} questions.`);
  if (stored >= MAX_STORED) throw full("This conversation is too large to continue.");
}

const full = (reason: string): AppError => new AppError("conflict", `${reason} Start a new one.`);

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
