import {
  Copy,
  Download,
  EllipsisVertical,
  Maximize,
  Pencil,
  Plus,
  Printer,
  Trash2,
  Undo2,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useProject } from "@/console/shell/current";
import { DASHBOARD } from "@/dashboards/limits";
import { Button, IconButton } from "@/ui/button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/menu";
import { optional } from "@/ui/optional";
import { PageHeader } from "@/ui/page-header";
import { withNew } from "./content";
import { exportDashboard } from "./file";
import type { DeleteDashboardProps } from "./list/delete-dashboard";
import type { DescribeDialogProps } from "./list/describe-dialog";
import { useDuplicate } from "./list/use-duplicate";
import type { Dashboard } from "./use-dashboard";
import type { Stored } from "./use-stored";
import type { WidgetDialogProps } from "./widget/widget-dialog";

const WidgetDialog = optional<WidgetDialogProps>(() => import("./widget/widget-dialog"));
const DescribeDialog = optional<DescribeDialogProps>(() => import("./list/describe-dialog"));
const DeleteDashboard = optional<DeleteDashboardProps>(() => import("./list/delete-dashboard"));

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
          {props.dashboard.editing ? <Editing {...props} /> : <Looking {...props} />}
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

function Editing({ dashboard }: HeadProps) {
  const { working, saving, content, whole, end, configure } = dashboard;
  const [doing, setDoing] = useState<"add" | "describe" | null>(null);
  const close = () => setDoing(null);
  const isFull = content.config.widgets.length >= DASHBOARD.maxWidgets;
  return (
    <>
      <Button disabled={isFull} onClick={() => setDoing("add")}>
        <Plus aria-hidden="true" />
        {isFull ? `At most ${DASHBOARD.maxWidgets} widgets` : "Add widget"}
      </Button>
      <Button onClick={() => setDoing("describe")}>Title and description</Button>
      <IconButton
        variant="secondary"
        label="Undo the last change"
        icon={<Undo2 />}
        disabled={working.undo === undefined}
        onClick={working.undo}
      />
      <Button onClick={end}>{working.dirty ? "Discard changes" : "Stop editing"}</Button>
      <Button
        variant="primary"
        disabled={!working.dirty}
        loading={saving.saving}
        onClick={() => void saving.save()}
      >
        Save
      </Button>
      {doing === "add" && (
        <WidgetDialog
          whole={whole}
          onClose={close}
          onDone={(widget) => {
            close();
            const { config, id } = withNew(content.config, widget);
            configure(config);
            showWidget(id);
          }}
        />
      )}
      {doing === "describe" && (
        <DescribeDialog
          heading="Title and description"
          action="Apply"
          title={content.title}
          description={content.description}
          onClose={close}
          onDone={async (to) => working.change(to)}
        />
      )}
    </>
  );
}

/** A new widget stands under all others, often out of sight. */
function showWidget(id: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.getElementById(`widget-${id}`)?.scrollIntoView({ block: "center" }),
    ),
  );
}
