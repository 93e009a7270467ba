import { Copy, Download, EllipsisVertical, PanelsTopLeft, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { api, messageOf } from "@/console/api";
import { Moment } from "@/console/form/moment";
import { usePermits, useProject } from "@/console/shell/current";
import { IconButton } from "@/ui/button";
import { formatFullCount } from "@/ui/format";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/menu";
import { optional } from "@/ui/optional";
import { toast } from "@/ui/toast";
import { exportDashboard } from "../file";
import { type DashboardSummary, useRefreshDashboards } from "../use-stored";
import type { DeleteDashboardProps } from "./delete-dashboard";
import type { DescribeDialogProps } from "./describe-dialog";
import { useDuplicate } from "./use-duplicate";

const DeleteDashboard = optional<DeleteDashboardProps>(() => import("./delete-dashboard"));
const DescribeDialog = optional<DescribeDialogProps>(() => import("./describe-dialog"));

/** One dashboard of the list: leads to it. */
export function DashboardRow({ dashboard }: { dashboard: DashboardSummary }) {
  const { id: projectId, timeZone } = useProject();
  const { id, title, description, widgetCount, authorName, updatedAt } = dashboard;
  return (
    <li className="flex items-center gap-3 py-1 pr-2 pl-4 hover:bg-hover">
      <PanelsTopLeft className="size-4 shrink-0 text-faint" aria-hidden="true" />
      <Link
        prefetch={false}
        href={`/p/${projectId}/dashboards/${id}`}
        className="flex min-w-0 flex-1 flex-col gap-x-6 py-2 sm:flex-row sm:items-center"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-ink" title={title}>
            {title}
          </span>
          {description !== "" && (
            <span className="block truncate text-soft text-sm" title={description}>
              {description}
            </span>
          )}
        </span>
        <span className="w-24 shrink-0 text-soft text-sm tabular-nums max-sm:hidden">
          {formatFullCount(widgetCount)} {widgetCount === 1 ? "widget" : "widgets"}
        </span>
        <span className="shrink-0 truncate text-soft text-sm sm:w-72">
          {authorName} · changed <Moment at={updatedAt} zone={timeZone} relative />
        </span>
      </Link>
      <RowMenu dashboard={dashboard} />
    </li>
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
              Rename and describe
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
      heading="Rename and describe"
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

/** The list has no configs: what is exported is asked for first. */
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
