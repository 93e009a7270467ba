import type { AssistantMessage } from "@/assistant/messages";

/** A question and its answer, which has not begun yet if it is missing. */
export type ShownTurn = { question: AssistantMessage; answer?: AssistantMessage };

/** Pairs the messages of a conversation, which alternate. */
export function turnsOf(messages: readonly AssistantMessage[]): ShownTurn[] {
  const turns: ShownTurn[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role === "user") turns.push({ question: message });
    else if (last) last.answer = message;
  }
  return turns;
}

/** The text of a message, as Markdown. */
export const textOf = ({ parts }: Pick<AssistantMessage, "parts">): string =>
  parts
    .flatMap((part) => (part.type === "text" && part.text.trim() !== "" ? [part.text] : []))
    .join("\n\n");
