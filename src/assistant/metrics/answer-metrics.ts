import type { LanguageModelUsage } from "ai";
import { counter, histogram } from "@/base/metrics/registry";
import type { AssistantTier } from "@/plans";
import type { Ended } from "../messages";

const ANSWERS = counter(
  "tallymark_assistant_answers_total",
  "Answers by the tier of their model and by how they ended: complete, or the reason why they ended early",
  ["tier", "end"],
);
const SECONDS = histogram(
  "tallymark_assistant_answer_duration_seconds",
  "The time of an answer with all calls of models and tools",
  ["tier"],
  [0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300],
);
const CALLS = counter(
  "tallymark_assistant_model_calls_total",
  "Completed calls of language models; an answer has one and one more per round of tools",
  ["tier"],
);
const TOKENS = counter(
  "tallymark_assistant_tokens_total",
  "Tokens that models have read and written",
  ["tier", "direction"],
);

export type MeasuredAnswer = {
  tier: AssistantTier;
  seconds: number;
  end: Ended | null;
  calls: number;
  usage: LanguageModelUsage;
};

export function countAnswer({ tier, seconds, end, calls, usage }: MeasuredAnswer): void {
  ANSWERS.inc({ tier, end: end?.code ?? "complete" });
  SECONDS.observe({ tier }, seconds);
  CALLS.inc({ tier }, calls);
  TOKENS.inc({ tier, direction: "input" }, usage.inputTokens ?? 0);
  TOKENS.inc({ tier, direction: "output" }, usage.outputTokens ?? 0);
}
