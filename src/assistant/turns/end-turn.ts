import type { PrismaClient, TurnState } from "@/database";
import type { AssistantMessages } from "@/limits";
import type { AnswerMetadata, AssistantPart } from "../messages";
import { settleApprovals } from "./approvals";
import { storedJson } from "./stored-json";
import type { StoredTurn } from "./turn-messages";

type Context = { prisma: PrismaClient; messages: AssistantMessages };

type TurnEnd = {
  answer: AssistantPart[];
  metadata: AnswerMetadata;
  /** `waiting` for the user's approval. */
  state: Exclude<TurnState, "running">;
};

/**
 * Saves a running turn's answer and ends it. A message that no model answered is given back. Does
 * nothing if the turn no longer runs.
 */
export async function endTurn(
  { prisma, messages }: Context,
  turn: Pick<StoredTurn, "id" | "teamId" | "metadata">,
  { answer, metadata, state }: TurnEnd,
): Promise<void> {
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
    if (answer.length === 0) {
      const at = Date.parse(turn.metadata.created_at);
      await messages.giveBack(tx, { teamId: turn.teamId, at });
    }
  });
}
