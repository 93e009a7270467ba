import { isRecord } from "@/console/query/read";
import { type Base, FIELDS, type Text } from "./text";

export type Draft = { base: Base; mine: Text };

/**
 * What is not saved yet survives a reload, the browser's back and a session that has ended, in the tab in
 * which it was written. `about`: the report's id, or the project's of a new one.
 */
const keyOf = (about: string): string => `tallymark:report:${about}`;

export function keepDraft(about: string, draft: Draft): void {
  try {
    window.sessionStorage.setItem(keyOf(about), JSON.stringify(draft));
  } catch {
    // Full, or switched off: then a draft lives as long as its page.
  }
}

export function forgetDraft(about: string): void {
  try {
    window.sessionStorage.removeItem(keyOf(about));
  } catch {
    // Switched off: nothing was kept.
  }
}

export function keptDraft(about: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(about)) ?? "null");
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** What another version of the console kept may have another shape. */
const isDraft = (kept: unknown): kept is Draft =>
  isRecord(kept) && isText(kept.base) && isText(kept.mine);

const isText = (value: unknown): boolean =>
  isRecord(value) && FIELDS.every((field) => typeof value[field] === "string");
