import { Copy, Download, EllipsisVertical, Maximize, Pencil, Printer, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useProject } from "@/console/shell/current/current";
import { Button, IconButton } from "@/ui/buttons/button";
import { optional } from "@/ui/loading/optional";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/menus/menu";
import { PageHeader } from "@/ui/page-header";
import { EditingActions } from "./editing-actions";
import { exportDashboard } from "./model/dashboard-file";
import type { DeleteDashboardProps } from "./model/delete-dashboard";
import { useDuplicate } from "./model/use-duplicate";
import type { Stored } from "./model/use-stored-dashboards";
import type { Dashboard } from "./use-dashboard";

const DeleteDashboard = optional<DeleteDashboardProps>(() => import("./model/delete-dashboard"));

type HeadProps = {
  stored: Stored;
  dashboard: Dashboard;
  onWall: () => void;
  onPrint: () => void;
  printing: boolean;
};

/** What the dashboard is, and what can be done with it. */
export function Head(props: HeadProps) {
  const { title, description } = props.dashboard.content;
  return (
    <PageHeader
      title={title}
      description={description}
      actions={
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {props.dashboard.editing ? (
            <EditingActions dashboard={props.dashboard} />
          ) : (
            <Looking {...props} />
          )}
        </div>
      }
    />
  );
}

function Looking({ stored, dashboard, onWall, onPrint, printing }: HeadProps) {
  const { id: projectId } = useProject();
  const router = useRouter();
  const duplicate = useDuplicate();
  const [deleting, setDeleting] = useState(false);
  const { mayWrite, content, begin } = dashboard;
  return (
    <>
      <IconButton
        variant="secondary"
        label="Full screen"
        icon={<Maximize />}
        onClick={onWall}
        className="max-sm:hidden"
      />
      {mayWrite && (
        <Button onClick={begin}>
          <Pencil aria-hidden="true" />
          Edit
        </Button>
      )}
      <Menu>
        <MenuTrigger>
          <IconButton
            variant="secondary"
            label="More for this dashboard"
            icon={<EllipsisVertical />}
            loading={printing}
          />
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem onSelect={onPrint}>
            <Printer aria-hidden="true" />
            Print or save as PDF
          </MenuItem>
          <MenuItem onSelect={() => exportDashboard(content)}>
            <Download aria-hidden="true" />
            Export as JSON
          </MenuItem>
          {mayWrite && (
            <>
              <MenuItem onSelect={() => void duplicate(stored)}>
                <Copy aria-hidden="true" />
                Duplicate
              </MenuItem>
              <MenuSeparator />
              <MenuItem danger onSelect={() => setDeleting(true)}>
                <Trash2 aria-hidden="true" />
                Delete
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      {deleting && (
        <DeleteDashboard
          dashboard={stored}
          onClose={() => setDeleting(false)}
          onDeleted={() => router.push(`/p/${projectId}/dashboards`)}
        />
      )}
    </>
  );
}
