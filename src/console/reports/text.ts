import type { StoredReport } from "./use-stored";

/** What an author writes of a report. */
export type Text = Pick<StoredReport, "title" | "description" | "prompt" | "content">;

/** What the work began from: a report as it was read, or nothing of a new one. */
export type Base = Text & { updatedAt: string | null };

export const BLANK: Base = { title: "", description: "", prompt: "", content: "", updatedAt: null };

export const FIELDS = [
  "title",
  "description",
  "prompt",
  "content",
] as const satisfies readonly (keyof Text)[];

export const FIELD_WORDS: Record<keyof Text, string> = {
  title: "Title",
  description: "Description",
  prompt: "Prompt",
  content: "Text",
};

export const textOf = ({ title, description, prompt, content }: Text): Text => ({
  title,
  description,
  prompt,
  content,
});

export const sameText = (one: Text, other: Text): boolean =>
  FIELDS.every((field) => one[field] === other[field]);
