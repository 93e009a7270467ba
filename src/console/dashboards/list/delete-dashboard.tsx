import { api } from "@/console/api";
import { inWords } from "@/console/form/use-form";
import { useProject } from "@/console/shell/current";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { DRAFTS } from "../kept-draft";

export type DeleteDashboardProps = {
  dashboard: { id: string; title: string };
  onClose: () => void;
  onDeleted?: () => void;
};

export default function DeleteDashboard({ dashboard, onClose, onDeleted }: DeleteDashboardProps) {
  const { id: projectId } = useProject();
  const utils = api.useUtils();
  const remove = api.dashboards.delete.useMutation();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${dashboard.title}”?`}
      description="It is deleted for the whole team, and links to it lead nowhere. Events and saved queries stay as they are."
      confirmLabel="Delete"
      danger
      onConfirm={async () => {
        await inWords(remove.mutateAsync({ projectId, dashboardId: dashboard.id }));
        DRAFTS.forget(dashboard.id);
        onDeleted?.();
        // Not the dashboard itself, which is no more.
        await utils.dashboards.list.invalidate({ projectId });
      }}
    />
  );
}
