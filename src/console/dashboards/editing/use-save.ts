import { useState } from "react";
import { type FormErrors, readErrors } from "@/console/form/use-form";
import { useProject } from "@/console/shell/current/current";
import { api, isApiError } from "@/console/trpc/api";
import { toast } from "@/ui/feedback/toast";
import type { Content } from "../model/content";
import { changedParts } from "../model/draft";
import { type Stored, useRefreshDashboards } from "../model/use-stored-dashboards";
import type { Working } from "./use-draft";

/** What kept a change from being saved: somebody else's, or that the dashboard is no more. */
export type Clash = { theirs: Stored | null };

/** Saves what was changed. Over somebody else's change it is saved only when that was seen. */
export function useSave(dashboardId: string, { work, drop, saved }: Working, onSaved: () => void) {
  const { id: projectId } = useProject();
  const input = { projectId, dashboardId };
  const utils = api.useUtils();
  const refresh = useRefreshDashboards();
  const change = api.dashboards.change.useMutation();
  const create = api.dashboards.create.useMutation();
  const [clash, setClash] = useState<Clash | null>(null);
  const [faults, setFaults] = useState<FormErrors | null>(null);

  const send = async (mine: Content, seen: string, parts: Partial<Content> = mine) => {
    setFaults(null);
    try {
      const { updatedAt } = await change.mutateAsync({ ...input, seen, ...parts });
      // At once: until all of it has come anew, the dashboard would stand as it was before.
      utils.dashboards.byId.setData(input, (was) => was && { ...was, ...parts, updatedAt });
      setClash(null);
      saved(mine, updatedAt);
      onSaved();
      toast.success("The dashboard is saved.");
      await refresh();
    } catch (error) {
      const found = await clashOf(error, seen);
      if (found) setClash(found);
      else setFaults(readErrors(error));
    }
  };

  /** Null where it is no other's change that is in the way. */
  const clashOf = async (error: unknown, seen: string): Promise<Clash | null> => {
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
    clash,
    closeClash: () => setClash(null),
    save: async () => {
      if (work) await send(work.mine, work.base.updatedAt, changedParts(work));
    },
    /** Shows what stands between, before anybody tries to save. */
    compare: (theirs: Stored) => setClash({ theirs }),
    keepMine: async () => {
      if (work && clash?.theirs) await send(work.mine, clash.theirs.updatedAt);
    },
    takeTheirs: async () => {
      setClash(null);
      drop();
      await refresh();
    },
    /** The new one's id. */
    saveAsCopy: async (title: string): Promise<string | undefined> => {
      if (!work) return undefined;
      setFaults(null);
      try {
        const { id } = await create.mutateAsync({ projectId, ...work.mine, title });
        setClash(null);
        drop();
        await refresh();
        return id;
      } catch (error) {
        setFaults(readErrors(error));
        setClash(null);
        return undefined;
      }
    },
  };
}

export type Saving = ReturnType<typeof useSave>;
