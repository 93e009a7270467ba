import { useProject } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";

export type StoredReport = Outputs["reports"]["byId"];

/** The project's reports, loaded once `wanted`. */
export function useReportList(wanted = true) {
  const { id: projectId } = useProject();
  return api.reports.list.useQuery({ projectId }, { enabled: wanted });
}

export function useStoredReport(reportId: string) {
  const { id: projectId } = useProject();
  return api.reports.byId.useQuery({ projectId, reportId });
}

const WATCH_MS = 30_000;

/** Like {@link useStoredReport}, but polls for versions saved by others. */
export function useWatchedReport(reportId: string) {
  const { id: projectId } = useProject();
  return api.reports.byId.useQuery(
    { projectId, reportId },
    { refetchInterval: WATCH_MS, refetchOnWindowFocus: "always" },
  );
}

/** Refetches all report data on the screen, and resolves when it is up to date. */
export function useRefreshReports(): () => Promise<void> {
  const utils = api.useUtils();
  return () => utils.reports.invalidate();
}
