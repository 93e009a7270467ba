import type { StoredReport } from "./use-stored-reports";

/** What an author writes of a report. */
export type ReportFields = Pick<StoredReport, "title" | "description" | "prompt" | "content">;

/** What the work began from: a report as it was read, or nothing of a new one. */
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
