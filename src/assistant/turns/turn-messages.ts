import type { Turn } from "@/database";
import {
  type AnswerMetadata,
  type AssistantMessage,
  type AssistantPart,
  questionId,
} from "../messages";

/** A turn with its JSON columns typed: only this room writes them. */
export type StoredTurn = Omit<Turn, "answer" | "metadata"> & {
  answer: AssistantPart[];
  metadata: AnswerMetadata;
};

export const storedTurn = (turn: Turn): StoredTurn => turn as unknown as StoredTurn;

export const questionOf = ({ id, question }: Pick<Turn, "id" | "question">): AssistantMessage => ({
  id: questionId(id),
  role: "user",
  parts: [{ type: "text", text: question }],
});

export const answerOf = ({
  id,
  answer,
  metadata,
}: Pick<StoredTurn, "id" | "answer" | "metadata">): AssistantMessage => ({
  id,
  role: "assistant",
  metadata,
  parts: answer,
});

/** The messages of a conversation's turns. An answer that has not begun yet has none. */
export const messagesOf = (turns: readonly StoredTurn[]): AssistantMessage[] =>
  turns.flatMap((turn) => {
    const isShown = turn.answer.length > 0 || turn.metadata.ended !== undefined;
    return [questionOf(turn), ...(isShown ? [answerOf(turn)] : [])];
  });
