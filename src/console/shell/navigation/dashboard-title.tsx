import { api } from "@/console/trpc/api";

type DashboardTitleProps = { projectId: string; dashboardId: string };

/** Shares its query with the dashboard's screen. */
export function DashboardTitle({ projectId, dashboardId }: DashboardTitleProps) {
  const { data } = api.dashboards.byId.useQuery({ projectId, dashboardId });
  return data?.title ?? "Dashboard";
}
