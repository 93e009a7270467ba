import { isRecord } from "@/console/query/model/read";
import { createDraftStore } from "@/console/unsaved/draft-storage";

/** What the panel keeps for the browser session. */
type PanelMemory = {
  open: boolean;
  /** The panel's conversation in each project. */
  conversations: Record<string, string>;
};

export const NOTHING: PanelMemory = { open: false, conversations: {} };

function isMemory(value: unknown): value is PanelMemory {
  return (
    isRecord(value) &&
    typeof value.open === "boolean" &&
    isRecord(value.conversations) &&
    Object.values(value.conversations).every((id) => typeof id === "string")
  );
}

/**
 * By user, since the next one to sign in must not see whether and about what the last one asked.
 */
export const PANEL_MEMORY = createDraftStore<PanelMemory>("assistant", isMemory);
