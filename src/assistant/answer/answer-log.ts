import type { Log } from "@/base/log";

/**
 * The log of an answer. Errors of models, tools and stores can quote the question, the answer and
 * names of events, so it only has their kind and where they happened.
 */
export const answerLog = (log: Log, ids: { requestId: string; turnId: string }): Log =>
  log.child(ids, { serializers: { err: withoutContent } });

function withoutContent(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name: type, message, stack = "" } = error;
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  // The message comes first, and may have lines like those of a stack.
  const frames = stack.slice(stack.indexOf(message) + message.length).split("\n");
  return { type, ...code, stack: frames.filter((line) => /^\s+at /.test(line)).join("\n") };
}
