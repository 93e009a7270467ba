import { useEffect, useState } from "react";
import { REPORT_DRAFTS } from "@/console/reports/draft-store";
import {
  type Base,
  fieldsOf,
  type ReportFields,
  sameFields,
} from "@/console/reports/report-fields";

/** A report as it is being written. `about`: its id, or the project's of a new one. */
export function useReportDraft(draftKey: string, stored: Base) {
  const [kept] = useState(() => REPORT_DRAFTS.load(draftKey));
  const [base, setBase] = useState<Base>(kept?.base ?? stored);
  const [mine, setMine] = useState<ReportFields>(kept?.mine ?? fieldsOf(stored));
  const dirty = !sameFields(mine, base);
  useEffect(() => {
    if (dirty) REPORT_DRAFTS.save(draftKey, { base, mine });
    else REPORT_DRAFTS.remove(draftKey);
  }, [draftKey, base, mine, dirty]);
  return {
    base,
    mine,
    dirty,
    /** Whether it is work that an earlier visit left. */
    restored: kept !== null && dirty,
    change: (to: Partial<ReportFields>) => setMine((was) => ({ ...was, ...to })),
    /** Goes on from what is stored now, with other words of one's own or with the same. */
    rebase: (onto: Base, words: ReportFields = mine) => {
      setBase(onto);
      setMine(words);
    },
    /** To what was begun from. */
    reset: () => setMine(fieldsOf(base)),
    /** After it was saved or given up, for a page that is left. */
    forget: () => REPORT_DRAFTS.remove(draftKey),
  };
}

export type DraftState = ReturnType<typeof useReportDraft>;
