import { isDataUIPart, isToolOrDynamicToolUIPart } from "ai";
import type { AssistantMessage, AssistantPart, ScreenContext } from "../messages";
import { answerOf, questionOf, type StoredTurn } from "../turns/turn-messages";
import { questionText } from "./prompt";

/** In bytes of JSON, of which a token takes three or more: about 50,000 tokens. */
const BUDGET = 150_000;
/**
 * Tool calls of earlier answers than these are left out: what they found is in the answer's text.
 */
const WITH_TOOLS = 2;

/**
 * The most recent part of a conversation that fits the model's budget, in whole
 * turns, the oldest first.
 */
export function recentMessages(turns: readonly StoredTurn[], budget = BUDGET): AssistantMessage[] {
  const kept: AssistantMessage[][] = [];
  let left = budget;
  for (const [age, turn] of [...turns].reverse().entries()) {
    const full = forModel(turn, age < WITH_TOOLS);
    const messages = sizeOf(full) <= left ? full : forModel(turn, false);
    left -= sizeOf(messages);
    if (left < 0) break;
    kept.unshift(messages);
  }
  return kept.flat();
}

/** The question that is being answered. */
export const modelQuestion = (turn: StoredTurn): AssistantMessage => ({
  ...questionOf(turn),
  parts: [
    { type: "text", text: questionText(turn.question, turn.context as ScreenContext | null) },
  ],
});

function forModel(turn: StoredTurn, withTools: boolean): AssistantMessage[] {
  const parts = turn.answer.filter((part) => isForModel(part, withTools));
  const answer = { ...answerOf(turn), parts };
  return [modelQuestion(turn), ...(parts.some(isSaid) ? [answer] : [])];
}

const isForModel = (part: AssistantPart, withTools: boolean): boolean =>
  !isDataUIPart(part) && (withTools || !isToolOrDynamicToolUIPart(part));

const isSaid = (part: AssistantPart): boolean => part.type !== "step-start";

const sizeOf = (messages: readonly AssistantMessage[]): number =>
  Buffer.byteLength(JSON.stringify(messages));
