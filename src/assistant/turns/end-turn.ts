import type { UIMessageChunk } from "ai";
import type { PrismaClient, TurnState } from "@/database";
import type { AssistantMessages } from "@/limits";
import type { AnswerMetadata, AssistantPart } from "../messages";
import { settleApprovals } from "./approvals";
import { storedJson } from "./stored-json";
import type { StoredTurn } from "./turn-messages";

type Context = { prisma: PrismaClient; messages: AssistantMessages };

type TurnEnd = {
  answer: AssistantPart[];
  /** Of the answer's stream. */
  chunks: readonly UIMessageChunk[];
  metadata: AnswerMetadata;
  /** `waiting` for the user's approval. */
  state: Exclude<TurnState, "running">;
};

/**
 * Saves a running turn's answer and ends it, and gives its message back if nothing was answered.
 * Does nothing if the turn no longer runs.
 */
export async function endTurn(
  { prisma, messages }: Context,
  turn: Pick<StoredTurn, "id" | "teamId" | "metadata">,
  end: TurnEnd,
): Promise<void> {
  const { answer, metadata, state } = end;
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.turn.updateMany({
      where: { id: turn.id, state: "running" },
      data: {
        answer: storedJson(state === "ended" ? settleApprovals(answer) : answer),
        metadata: storedJson(metadata),
        state,
        stopRequested: false,
      },
    });
    if (count === 0) return;
    if (isUnanswered(end)) {
      const { created_at, messages_per_day: perDay } = turn.metadata;
      await messages.giveBack(tx, { teamId: turn.teamId, at: Date.parse(created_at), perDay });
    }
  });
}

/**
 * Unless the model or the server has failed, a message counts from the first sign of the model on:
 * the provider charges for what it reads and thinks, also if the user stops it before it says
 * anything.
 */
function isUnanswered({ answer, chunks, metadata: { ended } }: TurnEnd): boolean {
  if (answer.length > 0) return false;
  const hasFailed = ended?.code === "model_unavailable" || ended?.code === "interrupted";
  return hasFailed || !chunks.some(({ type }) => type === "start-step");
}
