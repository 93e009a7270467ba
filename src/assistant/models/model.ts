import type { LanguageModelV3 } from "@ai-sdk/provider";
import type { AssistantTier } from "@/plans";

/** In US dollars per million tokens, which are millionths of a dollar per token. */
export type Price = {
  input: number;
  output: number;
  /** Input that the provider reads from its cache, and that it writes there. */
  cacheRead: number;
  cacheWrite: number;
};

/** The model that answers for a tier. */
export type AssistantModel = {
  tier: AssistantTier;
  /** With the provider's name before it, such as anthropic/claude-haiku-5-5. */
  name: string;
  languageModel: LanguageModelV3;
  /** Null if the operator has not set it. */
  price: Price | null;
  /** Whether it is the offline demo model. */
  demo: boolean;
};

/** What is known of a tier's model without loading its provider. */
export type AssistantModelInfo = Pick<AssistantModel, "tier" | "name" | "demo">;

export type AssistantModels = {
  info(tier: AssistantTier): AssistantModelInfo;
  open(tier: AssistantTier): Promise<AssistantModel>;
};
