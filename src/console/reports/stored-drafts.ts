import { isRecord } from "@/console/query/model/read";
import { createDraftStore } from "@/console/unsaved/draft-storage";
import { type Base, FIELDS, type ReportFields } from "./report-fields";

type ReportDraft = { base: Base; mine: ReportFields };

const isDraft = (value: unknown): value is ReportDraft =>
  isRecord(value) && isFields(value.base) && isFields(value.mine);

const isFields = (value: unknown): boolean =>
  isRecord(value) && FIELDS.every((field) => typeof value[field] === "string");

/** Keyed by report id, or by project for a new report. */
export const REPORT_DRAFTS = createDraftStore("report", isDraft);
