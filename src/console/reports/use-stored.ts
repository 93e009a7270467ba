import { useProject } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";

export type StoredReport = Outputs["reports"]["byId"];

export function useReportList() {
  const { id: projectId } = useProject();
  return api.reports.list.useQuery({ projectId });
}

export function useStored(reportId: string) {
  const { id: projectId } = useProject();
  return api.reports.byId.useQuery({ projectId, reportId });
}

const WATCH_MS = 30_000;

/** As {@link useStored}, while it is being changed here: learns soon of what others save. */
export function useWatched(reportId: string) {
  const { id: projectId } = useProject();
  return api.reports.byId.useQuery(
    { projectId, reportId },
    { refetchInterval: WATCH_MS, refetchOnWindowFocus: "always" },
  );
}

/** After a change: resolves when all that is shown of reports is new. */
export function useRefreshReports(): () => Promise<void> {
  const utils = api.useUtils();
  return () => utils.reports.invalidate();
}
