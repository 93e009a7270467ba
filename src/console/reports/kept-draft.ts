import { isRecord } from "@/console/query/model/read";
import { draftsOf } from "@/console/unsaved/drafts";
import { type Base, FIELDS, type Text } from "./text";

export type Draft = { base: Base; mine: Text };

const isDraft = (kept: unknown): kept is Draft =>
  isRecord(kept) && isText(kept.base) && isText(kept.mine);

const isText = (value: unknown): boolean =>
  isRecord(value) && FIELDS.every((field) => typeof value[field] === "string");

/** By the report's id, or the project's of a new one. */
export const DRAFTS = draftsOf("report", isDraft);
