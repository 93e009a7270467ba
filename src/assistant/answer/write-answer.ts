import {
  convertToModelMessages,
  type LanguageModelUsage,
  type StepResult,
  stepCountIs,
  streamText,
  type ToolSet,
  type UIMessageChunk,
} from "ai";
import type { Log } from "@/base/log";
import { stopwatch } from "@/base/metrics/registry";
import type { ProjectMembership } from "@/teams";
import type { Call, ShownResult } from "@/tools";
import type { AnswerMetadata, AssistantMessage, Ended } from "../messages";
import { countAnswer } from "../metrics/answer-metrics";
import type { AssistantModel } from "../models/model";
import { addUsage, NO_USAGE } from "../models/usage";
import { MAX_STEPS } from "../turns/ended";
import { answerOf, type StoredTurn } from "../turns/turn-messages";
import { modelQuestion, recentMessages } from "./context-window";
import { earlierCalls, earlierSteps } from "./continued";
import { earlyEnd, logFailure, type ModelRun } from "./early-end";
import { systemPrompt } from "./prompt";
import { toolsOf } from "./tools";

/**
 * The most that the model writes in all steps together, in characters: some servers ignore
 * the limit of tokens.
 */
const MAX_WRITTEN = 100_000;
/** The results of query tools that are kept for charts, each and together, in bytes of JSON. */
const MAX_RESULT = 200_000;
const MAX_RESULTS = 1_000_000;

export type Writing = {
  turn: StoredTurn;
  earlier: readonly StoredTurn[];
  project: ProjectMembership;
  model: AssistantModel;
  call: Omit<Call, "signal" | "onResult">;
  now: number;
  /** Aborted with an `EndCode` as its reason. */
  stopping: AbortController;
  log: Log;
  emit: (chunk: UIMessageChunk) => void;
};

export type Written = { metadata: AnswerMetadata; usage: LanguageModelUsage };

/** Lets the model answer a turn, and emits the answer as it is written. */
export async function writeAnswer(writing: Writing): Promise<Written> {
  const { turn, emit } = writing;
  emit({ type: "start", messageId: turn.id, messageMetadata: turn.metadata });
  const seconds = stopwatch();
  const { end, usage, calls } = await write(writing);
  countAnswer({ tier: writing.model.tier, seconds: seconds(), end, calls, usage });
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

type Run = { end: Ended | null; usage: LanguageModelUsage; calls: number };

async function write(writing: Writing): Promise<Run> {
  const { turn, model, stopping, log, emit } = writing;
  const before = earlierSteps(turn.answer);
  const run: ModelRun = {
    said: false,
    steps: before,
    reason: undefined,
    brokeOff: false,
    failure: null,
  };
  let usage = NO_USAGE;
  let written = 0;
  try {
    const chunks = await streamOf(writing, {
      onStep: (step) => {
        run.steps += 1;
        run.brokeOff = step.finishReason === "other" && step.rawFinishReason === undefined;
        usage = addUsage(usage, step.usage);
      },
      onError: (error) => {
        run.failure ??= error;
      },
    });
    for await (const chunk of chunks) {
      if (chunk.type === "finish") run.reason = chunk.finishReason;
      written += lengthOf(chunk);
      if (written > MAX_WRITTEN) stopping.abort("answer_cut");
      else if (!LEFT_OUT.has(chunk.type)) {
        run.said ||= isSaid(chunk);
        emit(chunk);
      }
    }
  } catch (error) {
    run.failure ??= error;
  }
  const end = earlyEnd(run, stopping.signal);
  if (end?.code === "model_unavailable") logFailure(log, model.name, run.failure);
  return { end, usage, calls: run.steps - before };
}

type Listener = {
  onStep: (step: StepResult<ToolSet>) => void;
  onError: (error: unknown) => void;
};

/** Runs the model with the tools, until it has answered. */
async function streamOf(writing: Writing, { onStep, onError }: Listener) {
  const { turn, model, call, stopping } = writing;
  const before = earlierCalls(turn.answer);
  const tools = toolsOf({ call, onResult: resultsInto(writing), before });
  const steps = Math.max(1, MAX_STEPS - earlierSteps(turn.answer));
  const options = { tools, ignoreIncompleteToolCalls: true };
  const result = streamText({
    model: model.languageModel,
    system: systemPrompt(writing.project, writing.now),
    messages: await convertToModelMessages(historyOf(writing), options),
    tools,
    abortSignal: stopping.signal,
    maxRetries: 1,
    stopWhen: stepCountIs(steps),
    // Without tools in the last step, the answer says at least what was found until then.
    prepareStep: ({ stepNumber }) => (stepNumber >= steps - 1 ? { toolChoice: "none" } : {}),
    onStepFinish: onStep,
    onError: ({ error }) => onError(error),
  });
  return result.toUIMessageStream<AssistantMessage>({
    sendStart: false,
    sendReasoning: false,
    onError: toolError,
  });
}

/** Emits the results of query tools, before the tools' own answers. */
function resultsInto({ emit }: Writing): (toolCallId: string, result: ShownResult) => void {
  let left = MAX_RESULTS;
  return (id, data) => {
    const size = Buffer.byteLength(JSON.stringify(data));
    if (size > Math.min(MAX_RESULT, left)) return;
    left -= size;
    emit({ type: "data-result", id, data });
  };
}

function lengthOf(chunk: UIMessageChunk): number {
  if (chunk.type === "text-delta") return chunk.delta.length;
  return chunk.type === "tool-input-delta" ? chunk.inputTextDelta.length : 0;
}

const isSaid = (chunk: UIMessageChunk): boolean =>
  chunk.type === "text-delta" ? chunk.delta.trim() !== "" : SAYING.has(chunk.type);

/** Our own finish chunk says why an answer ended, and the input of a tool also comes as a whole. */
const LEFT_OUT: ReadonlySet<string> = new Set(["error", "abort", "finish", "tool-input-delta"]);
const SAYING: ReadonlySet<string> = new Set([
  "tool-input-available",
  "tool-input-error",
  "tool-output-available",
  "tool-output-denied",
]);

/**
 * The result of a call that could not be made, such as of an unknown tool. Tools
 * describe their own failures.
 */
const toolError = (): string => "This call is not valid.";

/** An answer that was waiting for approvals is continued. */
const historyOf = ({ turn, earlier }: Writing): AssistantMessage[] => [
  ...recentMessages(earlier),
  modelQuestion(turn),
  ...(turn.answer.length > 0 ? [answerOf(turn)] : []),
];
