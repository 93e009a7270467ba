import type { UIMessageChunk } from "ai";
import { newId } from "@/base/ids";
import { type Caller, callerOfSession } from "@/teams";
import type { Ask, Assistant } from "../assistant";

/** Collects all chunks. */
export async function all(chunks: AsyncIterable<UIMessageChunk>): Promise<UIMessageChunk[]> {
  const list: UIMessageChunk[] = [];
  for await (const chunk of chunks) list.push(chunk);
  return list;
}

/** One user's conversation. */
export function chatOf(assistant: Assistant, caller: Caller | string, conversationId: string) {
  const asker = () => ({
    caller: typeof caller === "string" ? callerOfSession(caller) : caller,
    origin: "https://tallymark.test",
    requestId: newId(),
  });
  return {
    begin: (content: string, more: Partial<Ask> = {}) =>
      assistant.ask(asker(), conversationId, { content, ...more }),
    ask: async (content: string, more: Partial<Ask> = {}) =>
      all(await assistant.ask(asker(), conversationId, { content, ...more })),
    decide: async (approvalId: string, approved: boolean) =>
      all(await assistant.decide(asker(), conversationId, { approvalId, approved })),
    open: () => assistant.open(asker().caller, conversationId),
    stop: () => assistant.stop(asker().caller, conversationId),
  };
}
