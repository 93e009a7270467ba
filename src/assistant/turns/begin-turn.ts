import { notFound } from "@/base/errors";
import { newSequentialId } from "@/base/ids";
import type { Prisma, PrismaClient } from "@/database";
import type { AssistantMessages } from "@/limits";
import { PLANS } from "@/plans";
import type { AnswerMetadata, ScreenContext } from "../messages";
import type { AssistantModelInfo } from "../models/model";
import { admitTurn, type Place } from "./admit-turn";
import { type Approval, approve } from "./approvals";
import { assertRoom, deleteFrom, denyLast, recentTurns } from "./earlier-turns";
import { endAbandoned } from "./end-abandoned";
import { storedJson } from "./stored-json";
import { type StoredTurn, storedTurn } from "./turn-messages";

export type TurnContext = { prisma: PrismaClient; messages: AssistantMessages };

export type Question = {
  content: string;
  context: ScreenContext | null;
  model: AssistantModelInfo;
  /** The turn to ask again: it and the later ones are deleted. */
  replaces?: string | undefined;
};

/** In characters. */
const TITLE_LENGTH = 80;

/** A turn that runs now, and those before it, at most 30, the oldest first. */
export type BegunTurn = { turn: StoredTurn; earlier: StoredTurn[] };

/**
 * Counts a question and adds it to the conversation as a running turn. Throws `conflict` while the conversation
 * is still answering or if it is full, `too_many_concurrent` and `allowance_exhausted`; then nothing has changed.
 */
export async function beginQuestion(
  context: TurnContext,
  place: Place,
  question: Question,
): Promise<BegunTurn> {
  const { conversation, project } = place;
  await endAbandoned(context, project.teamId);
  return context.prisma.$transaction(async (tx) => {
    await admitTurn(tx, place);
    if (question.replaces) await deleteFrom(tx, conversation.id, question.replaces);
    await assertRoom(tx, conversation.id);
    const earlier = await recentTurns(tx, conversation.id);
    await denyLast(tx, earlier);
    const counted = await context.messages.take(tx, project);
    const now = new Date(counted.at);
    const { tier, name, demo } = question.model;
    const metadata: AnswerMetadata = {
      tier,
      model: name,
      demo,
      created_at: now.toISOString(),
      messages_left: counted.left,
      messages_per_day: PLANS[project.plan].assistant.messagesPerDay,
    };
    const row = await tx.turn.create({
      data: {
        id: newSequentialId(),
        conversationId: conversation.id,
        teamId: project.teamId,
        question: question.content,
        ...(question.context && { context: storedJson(question.context) }),
        answer: [],
        metadata,
        state: "running",
        createdAt: now,
      },
    });
    const title = conversation.title || titleOf(question.content);
    await tx.conversation.update({
      where: { id: conversation.id },
      data: { title, updatedAt: now },
    });
    return { turn: storedTurn(row), earlier };
  });
}

/**
 * Records the user's decision on a tool call. Returns null while the answer waits for more decisions. Throws
 * `not_found` unless the approval is open.
 */
export async function beginApproved(
  context: TurnContext,
  place: Place,
  approval: Approval,
): Promise<BegunTurn | null> {
  await endAbandoned(context, place.project.teamId);
  return context.prisma.$transaction(async (tx) => {
    await admitTurn(tx, place);
    const turns = await recentTurns(tx, place.conversation.id);
    const last = turns.at(-1);
    const decided = last?.state === "waiting" ? approve(last.answer, approval) : null;
    if (last === undefined || decided === null) throw notFound("Approval");
    const row = await tx.turn.update({
      where: { id: last.id },
      data: {
        answer: storedJson(decided.parts),
        ...(decided.complete && { state: "running", renewedAt: await databaseTime(tx) }),
      },
    });
    return decided.complete ? { turn: storedTurn(row), earlier: turns.slice(0, -1) } : null;
  });
}

async function databaseTime(tx: Prisma.TransactionClient): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT now() AS now`;
  if (row === undefined) throw new Error("The database did not tell its time.");
  return row.now;
}

function titleOf(question: string): string {
  const line = question.trim().replace(/\s+/g, " ");
  const characters = [...line];
  if (characters.length <= TITLE_LENGTH) return line;
  return `${characters
    .slice(0, TITLE_LENGTH - 1)
    .join("")
    .trimEnd()}…`;
}
