/** In ms, by the id of the call. Only calls that this page has seen running have one. */
const times = new Map<string, number>();
const started = new Map<string, number>();

/** Measures how long tools take, from the chunks of an answer as they arrive. */
export function timeToolCall(chunk: { type: string; toolCallId?: string }): void {
  const { type, toolCallId: id } = chunk;
  if (id === undefined) return;
  if (type === "tool-input-available") started.set(id, performance.now());
  if (type !== "tool-output-available") return;
  const start = started.get(id);
  started.delete(id);
  if (start !== undefined) times.set(id, performance.now() - start);
}

export const toolTime = (toolCallId: string): number | undefined => times.get(toolCallId);
