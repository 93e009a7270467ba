import { useRouter } from "next/navigation";
import { useState } from "react";
import { type FormErrors, readErrors } from "@/console/form/use-form";
import { useProject } from "@/console/shell/current/current";
import { api, isApiError } from "@/console/trpc/api";
import { toast } from "@/ui/feedback/toast";
import { type Text, textOf } from "../text";
import { type StoredReport, useRefreshReports } from "../use-stored";
import type { DraftState } from "./use-draft";

const NONE: FormErrors = { fields: {}, message: undefined };
const UNTITLED: FormErrors = { fields: { title: "Give it a title." }, message: undefined };

/** Why a report could not be saved over what is stored: it was changed meanwhile, or deleted. */
export type Clash = { theirs: StoredReport } | "deleted";

const isCode = (error: unknown, code: string): boolean =>
  isApiError(error) && error.data?.code === code;

/** Saves what is being written; `reportId` is null for a new report. */
export function useSave(reportId: string | null, draft: DraftState) {
  const { id: projectId } = useProject();
  const router = useRouter();
  const utils = api.useUtils();
  const refresh = useRefreshReports();
  const create = api.reports.create.useMutation();
  const change = api.reports.change.useMutation();
  const [faults, setFaults] = useState(NONE);
  const [clash, setClash] = useState<Clash | null>(null);

  const done = async (id: string, words: Text, updatedAt: string) => {
    draft.rebase({ ...words, updatedAt }, words);
    draft.forget();
    setClash(null);
    await refresh();
    toast.success(`“${words.title.trim()}” is saved.`);
    router.push(`/p/${projectId}/reports/${id}`);
  };
  const attempt = async (work: () => Promise<void>) => {
    setFaults(NONE);
    try {
      await work();
    } catch (error) {
      if (reportId !== null && isCode(error, "conflict")) await meet(reportId);
      else if (reportId !== null && isCode(error, "not_found")) setClash("deleted");
      else setFaults(readErrors(error));
    }
  };
  const meet = async (id: string) => {
    try {
      setClash({
        theirs: await utils.reports.byId.fetch({ projectId, reportId: id }, { staleTime: 0 }),
      });
    } catch (error) {
      setFaults(readErrors(error));
    }
  };
  const saveOver = (words: Text, seen: string | null) =>
    attempt(async () => {
      if (reportId === null || seen === null) {
        const { id, updatedAt } = await create.mutateAsync({ projectId, ...words });
        await done(id, words, updatedAt);
      } else {
        const { updatedAt } = await change.mutateAsync({ projectId, reportId, ...words, seen });
        await done(reportId, words, updatedAt);
      }
    });
  return {
    pending: create.isPending || change.isPending,
    faults,
    clash,
    /** Shows what somebody else has saved, before it is found out by saving. */
    show: (theirs: StoredReport) => setClash({ theirs }),
    dismiss: () => setClash(null),
    save: async () => {
      if (draft.mine.title.trim() === "") setFaults(UNTITLED);
      else await saveOver(draft.mine, draft.base.updatedAt);
    },
    keepMine: (theirs: StoredReport) => saveOver(draft.mine, theirs.updatedAt),
    takeTheirs: (theirs: StoredReport) => {
      draft.rebase(theirs, textOf(theirs));
      setClash(null);
    },
    saveCopy: (words: Text) =>
      attempt(async () => {
        const { id, updatedAt } = await create.mutateAsync({ projectId, ...words });
        await done(id, words, updatedAt);
      }),
  };
}

export type Saving = ReturnType<typeof useSave>;
