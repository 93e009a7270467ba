import { Copy, Download, EllipsisVertical, PanelsTopLeft, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ItemRow } from "@/console/item-list/item-row";
import { usePermits, useProject } from "@/console/shell/current/current";
import { api, messageOf } from "@/console/trpc/api";
import { IconButton } from "@/ui/buttons/button";
import { toast } from "@/ui/feedback/toast";
import { formatFullCount } from "@/ui/format/number";
import { optional } from "@/ui/loading/optional";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/menus/menu";
import type { DescribeDialogProps } from "../editing/describe-dialog";
import { exportDashboard } from "../model/dashboard-file";
import type { DeleteDashboardProps } from "../model/delete-dashboard";
import { useDuplicate } from "../model/use-duplicate";
import { type DashboardSummary, useRefreshDashboards } from "../model/use-stored-dashboards";

const DeleteDashboard = optional<DeleteDashboardProps>(() => import("../model/delete-dashboard"));
const DescribeDialog = optional<DescribeDialogProps>(() => import("../editing/describe-dialog"));

export function DashboardRow({ dashboard }: { dashboard: DashboardSummary }) {
  const { id: projectId } = useProject();
  const { id, widgetCount } = dashboard;
  return (
    <ItemRow
      item={dashboard}
      href={`/p/${projectId}/dashboards/${id}`}
      icon={<PanelsTopLeft aria-hidden="true" />}
      detail={`${formatFullCount(widgetCount)} ${widgetCount === 1 ? "widget" : "widgets"}`}
      menu={<RowMenu dashboard={dashboard} />}
    />
  );
}

function RowMenu({ dashboard }: { dashboard: DashboardSummary }) {
  const mayWrite = usePermits("dashboards:write");
  const duplicate = useDuplicate();
  const save = useExport();
  const [doing, setDoing] = useState<"describe" | "delete" | null>(null);
  const close = () => setDoing(null);
  return (
    <>
      <Menu>
        <MenuTrigger>
          <IconButton
            size="sm"
            label={`More for “${dashboard.title}”`}
            icon={<EllipsisVertical />}
          />
        </MenuTrigger>
        <MenuContent align="end">
          {mayWrite && (
            <MenuItem onSelect={() => setDoing("describe")}>
              <Pencil aria-hidden="true" />
              Edit details
            </MenuItem>
          )}
          {mayWrite && (
            <MenuItem onSelect={() => void duplicate(dashboard)}>
              <Copy aria-hidden="true" />
              Duplicate
            </MenuItem>
          )}
          <MenuItem onSelect={() => void save(dashboard.id)}>
            <Download aria-hidden="true" />
            Export as JSON
          </MenuItem>
          {mayWrite && (
            <>
              <MenuSeparator />
              <MenuItem danger onSelect={() => setDoing("delete")}>
                <Trash2 aria-hidden="true" />
                Delete
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      {doing === "describe" && <Describe dashboard={dashboard} onClose={close} />}
      {doing === "delete" && <DeleteDashboard dashboard={dashboard} onClose={close} />}
    </>
  );
}

function Describe({ dashboard, onClose }: { dashboard: DashboardSummary; onClose: () => void }) {
  const { id: projectId } = useProject();
  const refresh = useRefreshDashboards();
  const change = api.dashboards.change.useMutation();
  const { id: dashboardId, title, description, updatedAt: seen } = dashboard;
  return (
    <DescribeDialog
      heading="Edit details"
      action="Save"
      title={title}
      description={description}
      onClose={onClose}
      onDone={async (to) => {
        await change.mutateAsync({ projectId, dashboardId, seen, ...to });
        await refresh();
      }}
    />
  );
}

/** The list does not include configs, so the export fetches the dashboard first. */
function useExport() {
  const { id: projectId } = useProject();
  const utils = api.useUtils();
  return async (dashboardId: string) => {
    try {
      exportDashboard(await utils.dashboards.byId.fetch({ projectId, dashboardId }));
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
}
