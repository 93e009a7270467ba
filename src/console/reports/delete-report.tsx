import { api } from "@/console/api";
import { inWords } from "@/console/form/use-form";
import { useProject } from "@/console/shell/current";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toast";

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
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${report.title}”?`}
      description="It is deleted for the whole team, and links to it lead nowhere. This cannot be undone; export it first to keep its text. Events and figures stay as they are."
      confirmLabel="Delete"
      danger
      onConfirm={async () => {
        await inWords(remove.mutateAsync({ projectId, reportId: report.id }));
        onDeleted();
        await utils.reports.list.invalidate();
        toast.success(`“${report.title}” is deleted.`);
      }}
    />
  );
}
