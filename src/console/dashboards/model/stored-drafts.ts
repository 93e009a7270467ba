import { isRecord } from "@/console/query/model/read";
import { createDraftStore } from "@/console/unsaved/draft-storage";
import type { Base, DashboardDraft } from "./draft";

const isDraft = (value: unknown): value is DashboardDraft =>
  isRecord(value) && isBase(value.base) && isContent(value.mine);

const isBase = (value: unknown): value is Base =>
  isContent(value) && "updatedAt" in value && typeof value.updatedAt === "string";

const isContent = (value: unknown): value is object =>
  isRecord(value) &&
  typeof value.title === "string" &&
  typeof value.description === "string" &&
  isRecord(value.config) &&
  Array.isArray(value.config.widgets);

/** Keyed by dashboard id. */
export const DASHBOARD_DRAFTS = createDraftStore("dashboard", isDraft);
