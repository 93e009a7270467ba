import { useRouter } from "next/navigation";
import { useState } from "react";
import { type FormErrors, readErrors } from "@/console/form/use-form";
import { fieldsOf, type ReportFields } from "@/console/reports/report-fields";
import { type StoredReport, useRefreshReports } from "@/console/reports/use-stored-reports";
import { useProject } from "@/console/shell/current/current";
import { api, isApiError } from "@/console/trpc/api";
import { toast } from "@/ui/feedback/toast";
import type { DraftState } from "./use-report-draft";

const NONE: FormErrors = { fields: {}, message: undefined };
const UNTITLED: FormErrors = { fields: { title: "Enter a title." }, message: undefined };

/** Why a save failed: someone else saved or deleted the report. */
export type Conflict = { theirs: StoredReport } | "deleted";

const isCode = (error: unknown, code: string): boolean =>
  isApiError(error) && error.data?.code === code;

/** Saves the draft; `reportId` is null for a new report. */
export function useSave(reportId: string | null, draft: DraftState) {
  const { id: projectId } = useProject();
  const router = useRouter();
  const utils = api.useUtils();
  const refresh = useRefreshReports();
  const create = api.reports.create.useMutation();
  const change = api.reports.change.useMutation();
  const [faults, setFaults] = useState(NONE);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const done = async (id: string, fields: ReportFields, updatedAt: string) => {
    draft.rebase({ ...fields, updatedAt }, fields);
    draft.forget();
    setConflict(null);
    await refresh();
    toast.success(`“${fields.title.trim()}” saved.`);
    router.push(`/p/${projectId}/reports/${id}`);
  };
  const attempt = async (work: () => Promise<void>) => {
    setFaults(NONE);
    try {
      await work();
    } catch (error) {
      if (reportId !== null && isCode(error, "conflict")) await loadConflict(reportId);
      else if (reportId !== null && isCode(error, "not_found")) setConflict("deleted");
      else setFaults(readErrors(error));
    }
  };
  const loadConflict = async (id: string) => {
    try {
      setConflict({
        theirs: await utils.reports.byId.fetch({ projectId, reportId: id }, { staleTime: 0 }),
      });
    } catch (error) {
      setFaults(readErrors(error));
    }
  };
  const saveOver = (fields: ReportFields, seen: string | null) =>
    attempt(async () => {
      if (reportId === null || seen === null) {
        const { id, updatedAt } = await create.mutateAsync({ projectId, ...fields });
        await done(id, fields, updatedAt);
      } else {
        const { updatedAt } = await change.mutateAsync({ projectId, reportId, ...fields, seen });
        await done(reportId, fields, updatedAt);
      }
    });
  return {
    pending: create.isPending || change.isPending,
    faults,
    conflict,
    /** Opens the comparison before the user tries to save. */
    showConflict: (theirs: StoredReport) => setConflict({ theirs }),
    dismiss: () => setConflict(null),
    save: async () => {
      if (draft.mine.title.trim() === "") setFaults(UNTITLED);
      else await saveOver(draft.mine, draft.base.updatedAt);
    },
    keepMine: (theirs: StoredReport) => saveOver(draft.mine, theirs.updatedAt),
    takeTheirs: (theirs: StoredReport) => {
      draft.rebase(theirs, fieldsOf(theirs));
      setConflict(null);
    },
    saveCopy: (fields: ReportFields) =>
      attempt(async () => {
        const { id, updatedAt } = await create.mutateAsync({ projectId, ...fields });
        await done(id, fields, updatedAt);
      }),
  };
}

export type Saving = ReturnType<typeof useSave>;
