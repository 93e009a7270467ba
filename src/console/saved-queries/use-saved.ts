import { parseAsString, useQueryState } from "nuqs";
import { useProject } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";
import type { SavedKind } from "@/saved-queries/schema";

export type SavedSummary = Outputs["savedQueries"]["list"][number];
export type Saved = Outputs["savedQueries"]["byId"];

/** The id of the saved query that is open, kept in the address beside what is shown of it. */
export const useOpenedId = () =>
  useQueryState("saved", parseAsString.withOptions({ history: "push" }));

/** The project's saved queries of a kind, once `wanted`. */
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

/** After a change: resolves when all that is shown of saved queries is new. */
export function useRefreshSaved(): () => Promise<void> {
  const utils = api.useUtils();
  return () => utils.savedQueries.invalidate();
}
