import { createDraftStore } from "@/console/unsaved/draft-storage";

const isText = (value: unknown): value is string => typeof value === "string";

/** Questions that have not been sent, by conversation, or by project for a new one. */
export const QUESTION_DRAFTS = createDraftStore("question", isText);
