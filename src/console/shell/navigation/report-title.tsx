import { api } from "@/console/trpc/api";

type ReportTitleProps = { projectId: string; reportId: string };

/** Shares its query with the report's screen. */
export function ReportTitle({ projectId, reportId }: ReportTitleProps) {
  const { data } = api.reports.byId.useQuery({ projectId, reportId });
  return data?.title ?? "Report";
}
