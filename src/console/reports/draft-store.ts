import { isRecord } from "@/console/query/model/read";
import { createDraftStore } from "@/console/unsaved/drafts";
import { type Base, FIELDS, type ReportFields } from "./report-fields";

export type ReportDraft = { base: Base; mine: ReportFields };

const isDraft = (kept: unknown): kept is ReportDraft =>
  isRecord(kept) && isFields(kept.base) && isFields(kept.mine);

const isFields = (value: unknown): boolean =>
  isRecord(value) && FIELDS.every((field) => typeof value[field] === "string");

/** By the report's id, or the project's of a new one. */
export const REPORT_DRAFTS = createDraftStore("report", isDraft);
