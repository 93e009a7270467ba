import { parseAsString, useQueryState } from "nuqs";
import { useProject } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";
import type { SavedKind } from "@/saved-queries/schema";

export type SavedSummary = Outputs["savedQueries"]["list"][number];
export type Saved = Outputs["savedQueries"]["byId"];

/** The id of the open saved query, stored in the URL. */
export const useOpenedQueryId = () =>
  useQueryState("saved", parseAsString.withOptions({ history: "push" }));

/** The project's saved queries of a kind. Loads once `wanted`. */
export function useSavedList(kind: SavedKind, wanted: boolean) {
  const { id: projectId } = useProject();
  return api.savedQueries.list.useQuery({ projectId, kind }, { enabled: wanted });
}

export function useSaved(queryId: string | null) {
  const { id: projectId } = useProject();
  return api.savedQueries.byId.useQuery(
    { projectId, queryId: queryId ?? "" },
    { enabled: queryId !== null, refetchOnWindowFocus: false },
  );
}

/** Refetches all saved-query data on the screen, and resolves when it is up to date. */
export function useRefreshSaved(): () => Promise<void> {
  const utils = api.useUtils();
  return () => utils.savedQueries.invalidate();
}
