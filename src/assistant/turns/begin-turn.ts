import { notFound } from "@/base/errors";
import { newSequentialId } from "@/base/ids";
import type { PrismaClient } from "@/database";
import type { AssistantMessages } from "@/limits";
import { type AssistantTier, PLANS } from "@/plans";
import type { AnswerMetadata, ScreenContext } from "../messages";
import type { AssistantModelInfo } from "../models/model";
import { admitTurn, type Place } from "./admit-turn";
import { type Approval, approve } from "./approvals";
import { assertRoom, deleteFrom, denyLast, recentTurns } from "./earlier-turns";
import { leaseStart } from "./lease";
import { extendReach } from "./reach";
import { storedJson } from "./stored-json";
import { nameUntitled } from "./title";
import { type StoredTurn, storedTurn } from "./turn-messages";

type TurnContext = { prisma: PrismaClient; messages: AssistantMessages };

export type Question = {
  content: string;
  context: ScreenContext | null;
  model: AssistantModelInfo;
  /** The turn to ask again: it and the later ones are deleted. */
  replaces?: string | undefined;
  /** The projects that the answer can read. */
  reach: readonly string[];
};

/** A turn that runs now, and those before it, at most 30, the oldest first. */
export type BegunTurn = { turn: StoredTurn; earlier: StoredTurn[] };

/**
 * Counts a question and adds it to the conversation as a running turn. Throws `conflict` while the
 * conversation is still answering or if it is full, `too_many_concurrent` and
 * `allowance_exhausted`; then nothing has changed.
 */
export async function beginQuestion(
  context: TurnContext,
  place: Place,
  question: Question,
): Promise<BegunTurn> {
  const { conversation, project } = place;
  return context.prisma.$transaction(async (tx) => {
    await admitTurn(tx, place);
    if (question.replaces) await deleteFrom(tx, conversation.id, question.replaces);
    await assertRoom(tx, conversation.id);
    const earlier = await recentTurns(tx, conversation.id);
    await denyLast(tx, earlier);
    const counted = await context.messages.take(tx, project);
    const now = new Date(counted.at);
    const row = await tx.turn.create({
      data: {
        id: newSequentialId(),
        conversationId: conversation.id,
        teamId: project.teamId,
        question: question.content,
        ...(question.context && { context: storedJson(question.context) }),
        answer: [],
        metadata: {
          ...modelMetadata(question.model),
          created_at: now.toISOString(),
          messages_left: counted.left,
          messages_per_day: PLANS[project.plan].assistant.messagesPerDay,
        } satisfies AnswerMetadata,
        state: "running",
        createdAt: now,
      },
    });
    await extendReach(tx, conversation.id, question.reach);
    await nameUntitled(tx, conversation.id, question.content);
    await tx.conversation.update({ where: { id: conversation.id }, data: { updatedAt: now } });
    return { turn: storedTurn(row), earlier };
  });
}

type Decision = {
  approval: Approval;
  /** The model that continues an answer of this tier. */
  modelFor: (begun: AssistantTier) => AssistantModelInfo;
  /** The projects that the answer can read from now on. */
  reach: readonly string[];
};

/**
 * Records the user's decision on a tool call. Returns null while the answer waits for more
 * decisions. Throws `not_found` unless the approval is open.
 */
export async function beginApproved(
  context: TurnContext,
  place: Place,
  { approval, modelFor, reach }: Decision,
): Promise<BegunTurn | null> {
  return context.prisma.$transaction(async (tx) => {
    await admitTurn(tx, place);
    const turns = await recentTurns(tx, place.conversation.id);
    const last = turns.at(-1);
    const decided = last?.state === "waiting" ? approve(last.answer, approval) : null;
    if (last === undefined || decided === null) throw notFound("Approval");
    const where = { id: last.id };
    const answer = storedJson(decided.parts);
    if (!decided.complete) {
      await tx.turn.update({ where, data: { answer } });
      return null;
    }
    await extendReach(tx, place.conversation.id, reach);
    const metadata = { ...last.metadata, ...modelMetadata(modelFor(last.metadata.tier)) };
    const lease = { state: "running", renewedAt: await leaseStart(tx) } as const;
    const row = await tx.turn.update({ where, data: { answer, metadata, ...lease } });
    return { turn: storedTurn(row), earlier: turns.slice(0, -1) };
  });
}

const modelMetadata = ({ tier, name, demo }: AssistantModelInfo) => ({ tier, model: name, demo });
