import { Plus, Undo2 } from "lucide-react";
import { useState } from "react";
import { DASHBOARD } from "@/dashboards/config/limits";
import { Button, IconButton } from "@/ui/buttons/button";
import { optional } from "@/ui/loading/optional";
import type { DescribeDialogProps } from "./editing/describe-dialog";
import { withNew } from "./model/content";
import type { Dashboard } from "./use-dashboard";
import type { WidgetDialogProps } from "./widget/widget-dialog";

const WidgetDialog = optional<WidgetDialogProps>(() => import("./widget/widget-dialog"));
const DescribeDialog = optional<DescribeDialogProps>(() => import("./editing/describe-dialog"));

/** What can be done with a dashboard that is being changed. */
export function EditingActions({ dashboard }: { dashboard: Dashboard }) {
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
