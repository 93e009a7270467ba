import { api } from "@/console/trpc/api";

type ReportTitleProps = { projectId: string; reportId: string };

/** By the answer that its screen asks for, too. */
export function ReportTitle({ projectId, reportId }: ReportTitleProps) {
  const { data } = api.reports.byId.useQuery({ projectId, reportId });
  return data?.title ?? "Report";
}
