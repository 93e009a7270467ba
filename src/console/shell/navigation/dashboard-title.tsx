import { api } from "@/console/trpc/api";

type DashboardTitleProps = { projectId: string; dashboardId: string };

/** By the answer that its screen asks for, too. */
export function DashboardTitle({ projectId, dashboardId }: DashboardTitleProps) {
  const { data } = api.dashboards.byId.useQuery({ projectId, dashboardId });
  return data?.title ?? "Dashboard";
}
