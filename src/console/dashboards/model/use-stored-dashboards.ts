import { useProject } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";

export type Stored = Outputs["dashboards"]["byId"];
export type DashboardSummary = Outputs["dashboards"]["list"][number];

export function useStored(dashboardId: string) {
  const { id: projectId } = useProject();
  return api.dashboards.byId.useQuery({ projectId, dashboardId });
}

/** The project's dashboards, once `wanted`. */
export function useDashboardList(wanted = true) {
  const { id: projectId } = useProject();
  return api.dashboards.list.useQuery({ projectId }, { enabled: wanted });
}

/** After a change: resolves when all that is shown of dashboards is new. */
export function useRefreshDashboards(): () => Promise<void> {
  const utils = api.useUtils();
  return () => utils.dashboards.invalidate();
}
