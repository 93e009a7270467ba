import { Plus, Undo2 } from "lucide-react";
import { useState } from "react";
import { DASHBOARD } from "@/dashboards/config/limits";
import { withNew } from "@/dashboards/config/new-widget";
import { Button, IconButton } from "@/ui/buttons/button";
import { optional } from "@/ui/loading/optional";
import type { DescribeDialogProps } from "./editing/describe-dialog";
import type { Dashboard } from "./use-dashboard";
import type { WidgetDialogProps } from "./widget/widget-dialog";

const WidgetDialog = optional<WidgetDialogProps>(() => import("./widget/widget-dialog"));
const DescribeDialog = optional<DescribeDialogProps>(() => import("./editing/describe-dialog"));

/** Actions while a dashboard is being edited. */
export function EditingActions({ dashboard }: { dashboard: Dashboard }) {
  const { draftState, saving, content, scope, end, configure } = dashboard;
  const [doing, setDoing] = useState<"add" | "describe" | null>(null);
  const close = () => setDoing(null);
  const isFull = content.config.widgets.length >= DASHBOARD.maxWidgets;
  return (
    <>
      <Button disabled={isFull} onClick={() => setDoing("add")}>
        <Plus aria-hidden="true" />
        {isFull ? `Limit of ${DASHBOARD.maxWidgets} widgets reached` : "Add widget"}
      </Button>
      <Button onClick={() => setDoing("describe")}>Title and description</Button>
      <IconButton
        variant="secondary"
        label="Undo last change"
        icon={<Undo2 />}
        disabled={draftState.undo === undefined}
        onClick={draftState.undo}
      />
      <Button onClick={end}>{draftState.dirty ? "Discard changes" : "Stop editing"}</Button>
      <Button
        variant="primary"
        disabled={!draftState.dirty}
        loading={saving.saving}
        onClick={() => void saving.save()}
      >
        Save
      </Button>
      {doing === "add" && (
        <WidgetDialog
          scope={scope}
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
          onDone={async (to) => draftState.change(to)}
        />
      )}
    </>
  );
}

/** New widgets go to the bottom, often out of view. */
function showWidget(id: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.getElementById(`widget-${id}`)?.scrollIntoView({ block: "center" }),
    ),
  );
}
