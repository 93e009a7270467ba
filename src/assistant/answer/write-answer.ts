import {
  APICallError,
  convertToModelMessages,
  type FinishReason,
  type LanguageModelUsage,
  RetryError,
  stepCountIs,
  streamText,
  type UIMessageChunk,
} from "ai";
import type { Log } from "@/base/log";
import type { ProjectMembership } from "@/teams";
import type { Call } from "@/tools";
import {
  type AnswerMetadata,
  type AssistantMessage,
  END_CODES,
  type EndCode,
  type Ended,
  ended,
  MAX_STEPS,
} from "../messages";
import type { AssistantModel } from "../models/model";
import { addUsage, NO_USAGE } from "../models/usage";
import { answerOf, type StoredTurn } from "../turns/turn-messages";
import { modelQuestion, recentMessages } from "./context-window";
import { systemPrompt } from "./prompt";
import { toolsOf } from "./tools";

/** Larger results of query tools are not kept for charts; in bytes of JSON. */
const MAX_RESULT = 200_000;

export type Writing = {
  turn: StoredTurn;
  earlier: readonly StoredTurn[];
  project: ProjectMembership;
  model: AssistantModel;
  call: Omit<Call, "signal" | "onResult">;
  now: number;
  /** Aborted with an `EndCode` as its reason. */
  signal: AbortSignal;
  log: Log;
  emit: (chunk: UIMessageChunk) => void;
};

export type Written = { metadata: AnswerMetadata; usage: LanguageModelUsage };

/** Lets the model answer a turn, and emits the answer as it is written. */
export async function writeAnswer(writing: Writing): Promise<Written> {
  const { turn, emit } = writing;
  emit({ type: "start", messageId: turn.id, messageMetadata: turn.metadata });
  const { end, usage } = await write(writing);
  const metadata = {
    ...turn.metadata,
    tokens: tokensOf(turn.metadata, usage),
    ...(end && { ended: end }),
  };
  emit({ type: "finish", messageMetadata: metadata });
  return { metadata, usage };
}

/** With those before the user's approval. */
const tokensOf = ({ tokens }: AnswerMetadata, usage: LanguageModelUsage) => ({
  input: (tokens?.input ?? 0) + (usage.inputTokens ?? 0),
  output: (tokens?.output ?? 0) + (usage.outputTokens ?? 0),
});

async function write(writing: Writing): Promise<{ end: Ended | null; usage: LanguageModelUsage }> {
  const { model, call, signal, log, emit } = writing;
  let usage = NO_USAGE;
  let steps = 0;
  let failure: unknown = null;
  let cut = false;
  const tools = toolsOf({
    call,
    onResult: (id, data) => {
      const size = Buffer.byteLength(JSON.stringify(data));
      if (size <= MAX_RESULT) emit({ type: "data-result", id, data });
    },
  });
  const result = streamText({
    model: model.languageModel,
    system: systemPrompt(writing.project, writing.now),
    messages: await convertToModelMessages(historyOf(writing), {
      tools,
      ignoreIncompleteToolCalls: true,
    }),
    tools,
    abortSignal: signal,
    maxRetries: 1,
    stopWhen: stepCountIs(MAX_STEPS),
    // Without tools in the last step, the answer says at least what was found until then.
    prepareStep: ({ stepNumber }) => (stepNumber >= MAX_STEPS - 1 ? { toolChoice: "none" } : {}),
    onStepFinish: (step) => {
      steps += 1;
      usage = addUsage(usage, step.usage);
      cut = step.finishReason === "other" && step.rawFinishReason === undefined;
    },
    onError: ({ error }) => {
      failure ??= error;
    },
  });
  let reason: FinishReason | undefined;
  let said = false;
  try {
    const chunks = result.toUIMessageStream<AssistantMessage>({
      sendStart: false,
      sendReasoning: false,
      onError: toolError,
    });
    for await (const chunk of chunks) {
      if (chunk.type === "finish") reason = chunk.finishReason;
      else if (!ENDINGS.has(chunk.type)) {
        said ||= SAYING.has(chunk.type);
        emit(chunk);
      }
    }
  } catch (error) {
    failure ??= error;
  }
  const end = endOf({ signal, failure, cut, said, reason, steps });
  if (end?.code === "model_unavailable") logFailure(log, model.name, failure);
  return { end, usage };
}

/** Our own finish chunk says why an answer ended. */
const ENDINGS: ReadonlySet<string> = new Set(["error", "abort"]);
const SAYING: ReadonlySet<string> = new Set([
  "text-delta",
  "tool-input-available",
  "tool-input-error",
  "tool-output-available",
  "tool-output-denied",
]);

/** What a call that the model has written wrongly is answered with. Tools describe their own failures. */
const toolError = (): string => "This call is not valid.";

/** An answer that was waiting for approvals is continued. */
const historyOf = ({ turn, earlier }: Writing): AssistantMessage[] => [
  ...recentMessages(earlier),
  modelQuestion(turn),
  ...(turn.answer.length > 0 ? [answerOf(turn)] : []),
];

type Run = {
  signal: AbortSignal;
  failure: unknown;
  /** Whether the provider's last stream ended without saying why. */
  cut: boolean;
  said: boolean;
  reason: FinishReason | undefined;
  steps: number;
};

/** Why an answer ended early; null if it is complete. */
function endOf({ signal, failure, cut, said, reason, steps }: Run): Ended | null {
  if (signal.aborted) return ended(isEndCode(signal.reason) ? signal.reason : "interrupted");
  if (failure !== null || cut || !said) return ended("model_unavailable");
  if (steps >= MAX_STEPS) return ended("too_many_steps");
  return reason === "length" ? ended("answer_cut") : null;
}

const isEndCode = (reason: unknown): reason is EndCode => END_CODES.some((code) => code === reason);

/** Not the error itself: it holds the prompt. */
function logFailure(log: Log, model: string, failure: unknown): void {
  const error = RetryError.isInstance(failure) ? failure.lastError : failure;
  const name = error instanceof Error ? error.name : typeof error;
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  log.warn({ model, error: name, status }, "a language model did not answer");
}
