import type { UIMessage } from "ai";
import type { AssistantTier } from "@/plans/plans";
import type { ShownResult, ToolOutcome } from "@/tools";

/** Why an answer ended early. */
export const END_CODES = [
  /** The user stopped it. */
  "stopped",
  /** The server that wrote it stopped or crashed. */
  "interrupted",
  /** It ran into the time limit. */
  "too_long",
  /** It ran into the limit of steps. */
  "too_many_steps",
  /** The model's provider failed or did not answer. */
  "model_unavailable",
  /** The model wrote as much as it may. */
  "answer_cut",
] as const;
export type EndCode = (typeof END_CODES)[number];

/** `detail` is a sentence for the user. */
export type Ended = { code: EndCode; detail: string };

export type AnswerMetadata = {
  tier: AssistantTier;
  /** The model's name, as the provider calls it. */
  model: string;
  /** Whether it is the offline demo model. */
  demo: boolean;
  /** ISO 8601. */
  created_at: string;
  /** What the team has left today, after this message. */
  messages_left: number;
  messages_per_day: number;
  /** Missing if the answer is complete, or still runs. */
  ended?: Ended;
  /** The model's tokens, over all steps; missing until the answer ends. */
  tokens?: { input: number; output: number };
};

/** The results of query tools, by the id of their call. */
type DataParts = { result: ShownResult };

/**
 * A question or an answer. Tool parts are of type `tool-<name>`; their outputs are `ToolOutcome`.
 */
export type AssistantMessage = UIMessage<
  AnswerMetadata | undefined,
  DataParts,
  Record<string, { input: unknown; output: ToolOutcome }>
>;

export type AssistantPart = AssistantMessage["parts"][number];

/** What the user looks at: a screen of the console, and what it shows. */
export type ScreenContext = {
  screen: string;
  query?: object;
  sql?: string;
  dashboard?: string;
  report?: string;
};

/** The most characters of a question. */
export const MAX_QUESTION = 8_000;

/** The most bytes of a screen's query as JSON, in UTF-8. */
export const MAX_SCREEN_QUERY_BYTES = 16_384;

/** The most characters of a screen's SQL. */
export const MAX_SCREEN_SQL = 16_000;

export const questionId = (turnId: string): string => `${turnId}.question`;
