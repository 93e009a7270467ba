import { useState } from "react";
import { type FormErrors, readErrors } from "@/console/form/use-form";
import { useProject } from "@/console/shell/current/current";
import { api, isApiError } from "@/console/trpc/api";
import { toast } from "@/ui/feedback/toast";
import type { Content } from "../model/content";
import { changedParts } from "../model/draft";
import { type StoredDashboard, useRefreshDashboards } from "../model/use-stored-dashboards";
import type { DraftState } from "./use-dashboard-draft";

/** Why a save failed: someone else saved first, or (null) deleted the dashboard. */
export type Conflict = { theirs: StoredDashboard | null };

/** Saves the draft. Another person's version is overwritten only after the user has seen it. */
export function useSave(
  dashboardId: string,
  { draft, discard, markSaved }: DraftState,
  onSaved: () => void,
) {
  const { id: projectId } = useProject();
  const input = { projectId, dashboardId };
  const utils = api.useUtils();
  const refresh = useRefreshDashboards();
  const change = api.dashboards.change.useMutation();
  const create = api.dashboards.create.useMutation();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [faults, setFaults] = useState<FormErrors | null>(null);

  const send = async (mine: Content, seen: string, parts: Partial<Content> = mine) => {
    setFaults(null);
    try {
      const { updatedAt } = await change.mutateAsync({ ...input, seen, ...parts });
      // Update the cache now: until the refetch returns, the old version would be shown.
      utils.dashboards.byId.setData(input, (was) => was && { ...was, ...parts, updatedAt });
      setConflict(null);
      markSaved(mine, updatedAt);
      onSaved();
      toast.success("Dashboard saved.");
      await refresh();
    } catch (error) {
      const found = await conflictOf(error, seen);
      if (found) setConflict(found);
      else setFaults(readErrors(error));
    }
  };

  /** Null if the error is not a conflict. */
  const conflictOf = async (error: unknown, seen: string): Promise<Conflict | null> => {
    const code = isApiError(error) ? error.data?.code : undefined;
    if (code === "not_found") return { theirs: null };
    if (code !== "conflict") return null;
    const theirs = await utils.dashboards.byId
      .fetch(input, { staleTime: 0 })
      .catch(() => undefined);
    return theirs && theirs.updatedAt !== seen ? { theirs } : null;
  };

  return {
    saving: change.isPending || create.isPending,
    faults,
    conflict,
    closeConflict: () => setConflict(null),
    save: async () => {
      if (draft) await send(draft.mine, draft.base.updatedAt, changedParts(draft));
    },
    /** Opens the comparison before the user tries to save. */
    compare: (theirs: StoredDashboard) => setConflict({ theirs }),
    keepMine: async () => {
      if (draft && conflict?.theirs) await send(draft.mine, conflict.theirs.updatedAt);
    },
    takeTheirs: async () => {
      setConflict(null);
      discard();
      await refresh();
    },
    /** Returns the new dashboard's id. */
    saveAsCopy: async (title: string): Promise<string | undefined> => {
      if (!draft) return undefined;
      setFaults(null);
      try {
        const { id } = await create.mutateAsync({ projectId, ...draft.mine, title });
        setConflict(null);
        discard();
        await refresh();
        return id;
      } catch (error) {
        setFaults(readErrors(error));
        setConflict(null);
        return undefined;
      }
    },
  };
}

export type Saving = ReturnType<typeof useSave>;
