import { useProject } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";

export type StoredDashboard = Outputs["dashboards"]["byId"];
export type DashboardSummary = Outputs["dashboards"]["list"][number];

export function useStoredDashboard(dashboardId: string) {
  const { id: projectId } = useProject();
  return api.dashboards.byId.useQuery({ projectId, dashboardId });
}

/** The project's dashboards, loaded once `wanted`. */
export function useDashboardList(wanted = true) {
  const { id: projectId } = useProject();
  return api.dashboards.list.useQuery({ projectId }, { enabled: wanted });
}

/** Refetches all dashboard data on the screen, and resolves when it is up to date. */
export function useRefreshDashboards(): () => Promise<void> {
  const utils = api.useUtils();
  return () => utils.dashboards.invalidate();
}
