import type { StoredReport } from "./use-stored-reports";

/** The editable fields of a report. */
export type ReportFields = Pick<StoredReport, "title" | "description" | "prompt" | "content">;

/** The version that editing started from; `updatedAt` is null for a new report. */
export type Base = ReportFields & { updatedAt: string | null };

export const BLANK: Base = { title: "", description: "", prompt: "", content: "", updatedAt: null };

export const FIELDS = [
  "title",
  "description",
  "prompt",
  "content",
] as const satisfies readonly (keyof ReportFields)[];

export const FIELD_LABELS: Record<keyof ReportFields, string> = {
  title: "Title",
  description: "Description",
  prompt: "Prompt",
  content: "Text",
};

export const fieldsOf = ({ title, description, prompt, content }: ReportFields): ReportFields => ({
  title,
  description,
  prompt,
  content,
});

export const sameFields = (one: ReportFields, other: ReportFields): boolean =>
  FIELDS.every((field) => one[field] === other[field]);
