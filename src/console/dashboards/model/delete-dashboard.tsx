import { DeleteItem } from "@/console/item-list/delete-item";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { DASHBOARD_DRAFTS } from "./stored-drafts";

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
      note="Events and saved queries are not affected."
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ projectId, dashboardId: dashboard.id });
        DASHBOARD_DRAFTS.remove(dashboard.id);
        onDeleted?.();
        // Only the list: refetching the deleted dashboard would fail.
        await utils.dashboards.list.invalidate({ projectId });
      }}
    />
  );
}
