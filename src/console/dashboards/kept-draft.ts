import { isRecord } from "@/console/query/read";
import type { Base, Work } from "./work";

/**
 * Changes that are not saved yet survive a reload, the browser's back and a session that has ended, in
 * the tab in which they were made.
 */
const keyOf = (dashboardId: string): string => `tallymark:dashboard:${dashboardId}`;

export function keepDraft(dashboardId: string, work: Work): void {
  try {
    window.sessionStorage.setItem(keyOf(dashboardId), JSON.stringify(work));
  } catch {
    // Full, or switched off: then a draft lives as long as its page.
  }
}

export function forgetDraft(dashboardId: string): void {
  try {
    window.sessionStorage.removeItem(keyOf(dashboardId));
  } catch {
    // Switched off: nothing was kept.
  }
}

export function keptDraft(dashboardId: string): Work | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(dashboardId)) ?? "null");
    return isWork(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** What another version of the console kept may have another shape. */
const isWork = (kept: unknown): kept is Work =>
  isRecord(kept) && isBase(kept.base) && isContent(kept.mine);

const isBase = (value: unknown): value is Base =>
  isContent(value) && "updatedAt" in value && typeof value.updatedAt === "string";

const isContent = (value: unknown): value is object =>
  isRecord(value) &&
  typeof value.title === "string" &&
  typeof value.description === "string" &&
  isRecord(value.config) &&
  Array.isArray(value.config.widgets);
