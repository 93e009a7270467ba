import type { LanguageModelV3 } from "@ai-sdk/provider";
import type { AssistantTier } from "@/plans/plans";

/** US dollars per million tokens, which are also millionths of a dollar per token. */
export type Price = {
  input: number;
  output: number;
  /** Input that the provider has in its cache, and input that it puts there. */
  cacheRead: number;
  cacheWrite: number;
};

export type ModelDescription = {
  tier: AssistantTier;
  /** With the provider, as in `anthropic/claude-sonnet-5-5`; `demo` for the demo model. */
  id: string;
  /** The model's name, as the provider calls it. */
  name: string;
  /** Null if the operator has not set a price; the demo model costs nothing. */
  price: Price | null;
  /** Whether it is the offline demo model. */
  demo: boolean;
};

export type AssistantModel = ModelDescription & { languageModel: LanguageModelV3 };

export type AssistantModels = {
  /** Does not load the provider. */
  describe(tier: AssistantTier): ModelDescription;
  of(tier: AssistantTier): Promise<AssistantModel>;
};
