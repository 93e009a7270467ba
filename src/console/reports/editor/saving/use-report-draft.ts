import { useEffect, useState } from "react";
import {
  type Base,
  fieldsOf,
  type ReportFields,
  sameFields,
} from "@/console/reports/report-fields";
import { REPORT_DRAFTS } from "@/console/reports/stored-drafts";

/**
 * The draft of a report. `draftKey` is the report id or, for a new report, derived
 * from the project id.
 */
export function useReportDraft(draftKey: string, stored: Base) {
  const [saved] = useState(() => REPORT_DRAFTS.load(draftKey));
  const [base, setBase] = useState<Base>(saved?.base ?? stored);
  const [mine, setMine] = useState<ReportFields>(saved?.mine ?? fieldsOf(stored));
  const dirty = !sameFields(mine, base);
  useEffect(() => {
    if (dirty) REPORT_DRAFTS.save(draftKey, { base, mine });
    else REPORT_DRAFTS.remove(draftKey);
  }, [draftKey, base, mine, dirty]);
  return {
    base,
    mine,
    dirty,
    /** Whether the draft comes from an earlier visit. */
    restored: saved !== null && dirty,
    change: (to: Partial<ReportFields>) => setMine((was) => ({ ...was, ...to })),
    /** Continues from a newer stored version. */
    rebase: (onto: Base, words: ReportFields = mine) => {
      setBase(onto);
      setMine(words);
    },
    /** Discards all changes. */
    reset: () => setMine(fieldsOf(base)),
    /** Removes the stored draft. */
    forget: () => REPORT_DRAFTS.remove(draftKey),
  };
}

export type DraftState = ReturnType<typeof useReportDraft>;
