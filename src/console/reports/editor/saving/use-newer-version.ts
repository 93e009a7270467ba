import { useEffect } from "react";
import { type Base, fieldsOf } from "@/console/reports/report-fields";
import type { StoredReport } from "@/console/reports/use-stored-reports";
import type { DraftState } from "./use-report-draft";

/**
 * The version that someone else saved since editing started, or null. If the draft has no changes,
 * it moves to that version silently.
 */
export function useNewerVersion(
  stored: Base | StoredReport,
  draft: DraftState,
): StoredReport | null {
  const isNewer =
    "id" in stored &&
    draft.base.updatedAt !== null &&
    Date.parse(stored.updatedAt) > Date.parse(draft.base.updatedAt);
  const { dirty, rebase } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rebase` changes on every render but does the same
  useEffect(() => {
    if (isNewer && !dirty) rebase(stored, fieldsOf(stored));
  }, [isNewer, dirty, stored]);
  return isNewer && dirty ? stored : null;
}
