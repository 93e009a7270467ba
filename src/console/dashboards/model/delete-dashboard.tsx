import { DeleteKept } from "@/console/item-list/delete-kept";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { DRAFTS } from "./draft-store";

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
    <DeleteKept
      title={dashboard.title}
      rest="Events and saved queries stay as they are."
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ projectId, dashboardId: dashboard.id });
        DRAFTS.forget(dashboard.id);
        onDeleted?.();
        // Not the dashboard itself, which is no more.
        await utils.dashboards.list.invalidate({ projectId });
      }}
    />
  );
}
