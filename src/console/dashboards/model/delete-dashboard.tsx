import { DeleteItem } from "@/console/item-list/delete-item";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { DASHBOARD_DRAFTS } from "./draft-store";

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
    <DeleteItem
      title={dashboard.title}
      note="Events and saved queries stay as they are."
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ projectId, dashboardId: dashboard.id });
        DASHBOARD_DRAFTS.remove(dashboard.id);
        onDeleted?.();
        // Not the dashboard itself, which is no more.
        await utils.dashboards.list.invalidate({ projectId });
      }}
    />
  );
}
