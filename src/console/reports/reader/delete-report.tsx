import { DeleteItem } from "@/console/item-list/delete-item";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { toast } from "@/ui/feedback/toast";
import { REPORT_DRAFTS } from "../stored-drafts";

export type DeleteReportProps = {
  report: { id: string; title: string };
  onClose: () => void;
  onDeleted: () => void;
};

export default function DeleteReport({ report, onClose, onDeleted }: DeleteReportProps) {
  const { id: projectId } = useProject();
  const utils = api.useUtils();
  const remove = api.reports.delete.useMutation();
  return (
    <DeleteItem
      title={report.title}
      note="This cannot be undone; export it first to keep its text. Events are not affected."
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ projectId, reportId: report.id });
        REPORT_DRAFTS.remove(report.id);
        onDeleted();
        await utils.reports.list.invalidate({ projectId });
        toast.success(`“${report.title}” deleted.`);
      }}
    />
  );
}
