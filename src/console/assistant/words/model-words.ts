import type { AnswerMetadata } from "@/assistant/messages";
import type { AssistantTier } from "@/plans/plans";

export const TIER_NAMES: Record<AssistantTier, string> = {
  fast: "Fast",
  balanced: "Balanced",
  most_capable: "Most capable",
};

/** "Balanced · anthropic/claude-…". */
export const modelWords = ({
  tier,
  model,
  demo,
}: Pick<AnswerMetadata, "tier" | "model" | "demo">) =>
  demo ? "Demo model" : `${TIER_NAMES[tier]} · ${model}`;
