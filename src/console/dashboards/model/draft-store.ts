import { isRecord } from "@/console/query/model/read";
import { createDraftStore } from "@/console/unsaved/drafts";
import type { Base, DashboardDraft } from "./draft";

const isDraft = (kept: unknown): kept is DashboardDraft =>
  isRecord(kept) && isBase(kept.base) && isContent(kept.mine);

const isBase = (value: unknown): value is Base =>
  isContent(value) && "updatedAt" in value && typeof value.updatedAt === "string";

const isContent = (value: unknown): value is object =>
  isRecord(value) &&
  typeof value.title === "string" &&
  typeof value.description === "string" &&
  isRecord(value.config) &&
  Array.isArray(value.config.widgets);

/** By the dashboard's id. */
export const DASHBOARD_DRAFTS = createDraftStore("dashboard", isDraft);
