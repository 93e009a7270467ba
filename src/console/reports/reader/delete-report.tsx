import { DeleteKept } from "@/console/item-list/delete-kept";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { toast } from "@/ui/feedback/toast";
import { DRAFTS } from "../kept-draft";

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
    <DeleteKept
      title={report.title}
      rest="This cannot be undone; export it first to keep its text. Events and figures stay as they are."
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ projectId, reportId: report.id });
        DRAFTS.forget(report.id);
        onDeleted();
        await utils.reports.list.invalidate({ projectId });
        toast.success(`“${report.title}” is deleted.`);
      }}
    />
  );
}
