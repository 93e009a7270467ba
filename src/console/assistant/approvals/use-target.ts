import { useDashboardList } from "@/console/dashboards/model/use-stored-dashboards";
import { useReportList } from "@/console/reports/use-stored-reports";
import { type FoundTarget, findTarget, type Target } from "./find-target";

/** What a call would change in the current project; nothing if it only adds. */
export function useTarget(target: Target | undefined): FoundTarget {
  const reports = useReportList(target?.noun === "report");
  const dashboards = useDashboardList(target?.noun === "dashboard");
  if (target === undefined) return {};
  return findTarget(target, target.noun === "report" ? reports : dashboards);
}
