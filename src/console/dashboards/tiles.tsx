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
import type { Stored } from "./model/use-stored-dashboards";
import type { Dashboard } from "./use-dashboard";
import { Grid } from "./viewing/grid";
import { ownWords } from "./viewing/override-labels";
import { Tile } from "./viewing/tile";
import { EditMenu, LookMenu } from "./viewing/tile-menu";
import { WidgetBody } from "./viewing/widget-body";
import type { WidgetDialogProps } from "./widget/widget-dialog";

const GRID_EDITOR = onDemand<GridEditorProps>(() => import("./editing/grid-editor"));
const WidgetDialog = optional<WidgetDialogProps>(() => import("./widget/widget-dialog"));

type TilesProps = { stored: Stored; dashboard: Dashboard };

/** All widgets in their places. */
export function Tiles({ stored, dashboard }: TilesProps) {
  const { content, editing, whole, mayWrite, begin } = dashboard;
  const { widgets } = content.config;
  if (widgets.length === 0) return <NoWidgets onBegin={mayWrite && !editing ? begin : undefined} />;
  if (editing) return <ArrangedTiles stored={stored} dashboard={dashboard} />;
  return (
    <Grid widgets={widgets}>
      {(widget) => (
        <Tile
          widget={widget}
          own={ownWords(widget, whole)}
          menu={!stored.broken[widget.id] && <LookMenu widget={widget} whole={whole} />}
        >
          <WidgetBody widget={widget} whole={whole} faults={stored.broken[widget.id]} />
        </Tile>
      )}
    </Grid>
  );
}

function ArrangedTiles({ stored, dashboard }: TilesProps) {
  const { content, whole, configure } = dashboard;
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
        own={ownWords(widget, whole)}
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
        <WidgetBody widget={widget} whole={whole} faults={faults} />
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
          whole={whole}
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

/** Of a widget that another took the place of, nothing is broken any more. */
function faultsOf({ broken, config }: Stored, { id }: WireWidget): string[] | undefined {
  return config.widgets.some((widget) => widget.id === id) ? broken[id] : undefined;
}

function NoWidgets({ onBegin }: { onBegin: (() => void) | undefined }) {
  return (
    <Card>
      <EmptyState
        icon={<PanelsTopLeft />}
        title="Nothing here yet"
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
        Put together charts, numbers, tables and notes. Everything that Explore, Funnels, Retention
        and Paths show can also be added from there.
      </EmptyState>
    </Card>
  );
}
