import { useState } from "react";
import { createDraftStore } from "@/console/unsaved/draft-storage";
import type { AssistantTier } from "@/plans/plans";
import { TIER_NAMES } from "../words/model-words";

const isTier = (value: unknown): value is AssistantTier =>
  typeof value === "string" && value in TIER_NAMES;

const CHOSEN = createDraftStore("assistant-model", isTier);

/** The model that the user has chosen in this browser session; undefined is the plan's default. */
export function useModelChoice(projectId: string) {
  const [tier, setTier] = useState(() => CHOSEN.load(projectId) ?? undefined);
  const choose = (next: AssistantTier) => {
    CHOSEN.save(projectId, next);
    setTier(next);
  };
  return [tier, choose] as const;
}
