import type { AssistantTier } from "@/plans/plans";

/** The models of the tiers when the operator only sets a key. */
export const DEFAULT_MODELS: Record<"anthropic" | "openai", Record<AssistantTier, string>> = {
  anthropic: {
    fast: "claude-haiku-5-5",
    balanced: "claude-sonnet-5-5",
    most_capable: "claude-opus-5-5",
  },
  openai: {
    fast: "gpt-6-luna",
    balanced: "gpt-6.1-terra",
    most_capable: "gpt-6.1-sol",
  },
};
