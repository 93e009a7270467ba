import { PanelsTopLeft, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { DASHBOARD } from "@/dashboards/config/limits";
import type { WireWidget } from "@/dashboards/config/wire";
import { Button } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { onDemand, useOnDemand } from "@/ui/loading/on-demand";
import { optional } from "@/ui/loading/optional";
import type { GridEditorProps } from "./editing/grid-editor";
import { withChanged, withCopy, without } from "./model/content";
import type { StoredDashboard } from "./model/use-stored-dashboards";
import type { Dashboard } from "./use-dashboard";
import { Grid } from "./viewing/grid";
import { overrideLabels } from "./viewing/override-labels";
import { Tile } from "./viewing/tile";
import { EditMenu, ViewMenu } from "./viewing/tile-menu";
import { WidgetBody } from "./viewing/widget-body";
import type { WidgetDialogProps } from "./widget/widget-dialog";

const GRID_EDITOR = onDemand<GridEditorProps>(() => import("./editing/grid-editor"));
const WidgetDialog = optional<WidgetDialogProps>(() => import("./widget/widget-dialog"));

type TilesProps = {
  stored: StoredDashboard;
  dashboard: Dashboard;
  /** Whether the Assistant panel can open beside them. */
  askable: boolean;
};

export function Tiles({ stored, dashboard, askable }: TilesProps) {
  const { content, editing, scope, mayWrite, begin } = dashboard;
  const { widgets } = content.config;
  if (widgets.length === 0) return <NoWidgets onBegin={mayWrite && !editing ? begin : undefined} />;
  if (editing) return <ArrangedTiles stored={stored} dashboard={dashboard} />;
  return (
    <Grid widgets={widgets}>
      {(widget) => (
        <Tile
          widget={widget}
          overrides={overrideLabels(widget, scope)}
          menu={
            !stored.broken[widget.id] && (
              <ViewMenu {...{ widget, scope, askable }} dashboardId={stored.id} />
            )
          }
        >
          <WidgetBody widget={widget} scope={scope} faults={stored.broken[widget.id]} />
        </Tile>
      )}
    </Grid>
  );
}

function ArrangedTiles({ stored, dashboard }: Omit<TilesProps, "askable">) {
  const { content, scope, configure } = dashboard;
  const { config } = content;
  const isFull = config.widgets.length >= DASHBOARD.maxWidgets;
  const [changing, setChanging] = useState<WireWidget | null>(null);
  const GridEditor = useOnDemand(GRID_EDITOR, true);
  const tile = (widget: WireWidget, handle: ReactNode) => {
    const faults = faultsOf(stored, widget);
    return (
      <Tile
        widget={widget}
        handle={handle}
        overrides={overrideLabels(widget, scope)}
        editing
        menu={
          <EditMenu
            widget={widget}
            onEdit={faults ? undefined : () => setChanging(widget)}
            onCopy={
              faults || isFull ? undefined : () => configure(withCopy(config, widget.id).config)
            }
            onRemove={() => configure(without(config, widget.id))}
          />
        }
      >
        <WidgetBody widget={widget} scope={scope} faults={faults} />
      </Tile>
    );
  };
  return (
    <>
      {GridEditor ? (
        <GridEditor widgets={config.widgets} onChange={(widgets) => configure({ widgets })}>
          {tile}
        </GridEditor>
      ) : (
        <Grid widgets={config.widgets}>{(widget) => tile(widget, null)}</Grid>
      )}
      {changing && (
        <WidgetDialog
          widget={changing}
          scope={scope}
          onClose={() => setChanging(null)}
          onDone={(made) => {
            setChanging(null);
            const { id, layout } = changing;
            configure(withChanged(config, { ...made, id, layout }));
          }}
        />
      )}
    </>
  );
}

/** A widget that was replaced in the draft is no longer broken. */
function faultsOf({ broken, config }: StoredDashboard, { id }: WireWidget): string[] | undefined {
  return config.widgets.some((widget) => widget.id === id) ? broken[id] : undefined;
}

function NoWidgets({ onBegin }: { onBegin: (() => void) | undefined }) {
  return (
    <Card>
      <EmptyState
        icon={<PanelsTopLeft />}
        title="No widgets yet"
        action={
          onBegin && (
            <Button variant="primary" onClick={onBegin}>
              <Plus aria-hidden="true" />
              Add the first widget
            </Button>
          )
        }
        className="py-20"
      >
        Add charts, numbers, tables and notes. You can also add results from Explore, Funnels,
        Retention and Paths.
      </EmptyState>
    </Card>
  );
}
