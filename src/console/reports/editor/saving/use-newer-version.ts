import { useEffect } from "react";
import { type Base, fieldsOf } from "@/console/reports/report-fields";
import type { StoredReport } from "@/console/reports/use-stored-reports";
import type { DraftState } from "./use-report-draft";

/**
 * What somebody else has saved since the work began; null where nobody has. Where nothing is written yet,
 * the work simply begins from that.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another rebase each time means the same
  useEffect(() => {
    if (isNewer && !dirty) rebase(stored, fieldsOf(stored));
  }, [isNewer, dirty, stored]);
  return isNewer && dirty ? stored : null;
}
