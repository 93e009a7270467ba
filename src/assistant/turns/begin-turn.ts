import { AppError, notFound } from "@/base/errors";
import { newSequentialId } from "@/base/ids";
import type { Conversation, Prisma, PrismaClient } from "@/database";
import type { AssistantMessages } from "@/limits";
import { PLANS } from "@/plans";
import type { ProjectMembership } from "@/teams";
import type { AnswerMetadata, ScreenContext } from "../messages";
import type { AssistantModelInfo } from "../models/model";
import { endAbandoned } from "./abandoned";
import { type Approval, approve } from "./approve";
import { denyWaiting } from "./tidy-parts";
import { type StoredTurn, storedTurn } from "./turn-messages";

export type TurnContext = { prisma: PrismaClient; messages: AssistantMessages };

export type Question = {
  content: string;
  context: ScreenContext | null;
  model: AssistantModelInfo;
  /** The turn to ask again: it and the later ones are deleted. */
  replaces?: string | undefined;
};

type Place = { conversation: Conversation; project: ProjectMembership };

/** The most answers that a team runs at once. */
export const MAX_RUNNING = 3;
const RETRY_SECONDS = 5;
/** In characters. */
const TITLE_LENGTH = 80;

/** A turn that runs now, and those before it, the oldest first. */
export type BegunTurn = { turn: StoredTurn; earlier: StoredTurn[] };

/**
 * Counts a question and adds it to the conversation as a running turn. Throws `conflict` while the conversation
 * is still answering, `too_many_concurrent` and `allowance_exhausted`; then nothing has changed.
 */
export async function beginQuestion(
  context: TurnContext,
  place: Place,
  question: Question,
): Promise<BegunTurn> {
  const { conversation, project } = place;
  await endAbandoned(context, project.teamId);
  return context.prisma.$transaction(async (tx) => {
    await lockTeam(tx, place);
    const turns = await turnsOf(tx, conversation.id);
    const earlier = await withoutReplaced(tx, turns, question.replaces);
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
        ...(question.context && { context: question.context as Prisma.InputJsonObject }),
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
    await lockTeam(tx, place);
    const turns = await turnsOf(tx, place.conversation.id);
    const last = turns.at(-1);
    const decided = last?.state === "waiting" ? approve(last.answer, approval) : null;
    if (last === undefined || decided === null) throw notFound("Approval");
    const row = await tx.turn.update({
      where: { id: last.id },
      data: {
        answer: decided.parts as unknown as Prisma.InputJsonValue,
        ...(decided.complete && { state: "running", renewedAt: await databaseTime(tx) }),
      },
    });
    return decided.complete ? { turn: storedTurn(row), earlier: turns.slice(0, -1) } : null;
  });
}

/** Locks the team's row, so that requests at once cannot pass a limit together. */
async function lockTeam(
  tx: Prisma.TransactionClient,
  { conversation, project: { teamId } }: Place,
): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM teams WHERE id = ${teamId}::uuid FOR UPDATE`;
  const running = await tx.turn.findMany({
    where: { teamId, state: "running" },
    select: { conversationId: true },
  });
  if (running.some(({ conversationId }) => conversationId === conversation.id)) {
    throw new AppError("conflict", "This conversation is still being answered. Wait or stop it.");
  }
  await tx.turnChunks.deleteMany({ where: { turn: { conversationId: conversation.id } } });
  if (running.length >= MAX_RUNNING) {
    throw new AppError(
      "too_many_concurrent",
      `Your team has ${MAX_RUNNING} answers running, the most at once. Wait until one has ended.`,
      { headers: { "Retry-After": String(RETRY_SECONDS) } },
    );
  }
}

const turnsOf = async (
  tx: Prisma.TransactionClient,
  conversationId: string,
): Promise<StoredTurn[]> => {
  const rows = await tx.turn.findMany({ where: { conversationId }, orderBy: { id: "asc" } });
  return rows.map(storedTurn);
};

async function withoutReplaced(
  tx: Prisma.TransactionClient,
  turns: StoredTurn[],
  replaces: string | undefined,
): Promise<StoredTurn[]> {
  if (replaces === undefined) return turns;
  const at = turns.findIndex(({ id }) => id === replaces);
  if (at < 0) throw notFound("Message");
  const ids = turns.slice(at).map(({ id }) => id);
  await tx.turn.deleteMany({ where: { id: { in: ids } } });
  return turns.slice(0, at);
}

/** A new question declines what the last answer wanted to do. */
async function denyLast(tx: Prisma.TransactionClient, turns: StoredTurn[]): Promise<void> {
  const last = turns.at(-1);
  if (last?.state !== "waiting") return;
  last.answer = denyWaiting(last.answer);
  last.state = "ended";
  await tx.turn.update({
    where: { id: last.id },
    data: { answer: last.answer as unknown as Prisma.InputJsonValue, state: "ended" },
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
