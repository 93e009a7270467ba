import { PanelsTopLeft, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { DASHBOARD } from "@/dashboards/config/limits";
import type { WireWidget } from "@/dashboards/config/wire";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { onDemand, usePart } from "@/ui/on-demand";
import { optional } from "@/ui/optional";
import { withChanged, withCopy, without } from "./content";
import { Grid } from "./grid";
import type { GridEditorProps } from "./grid-editor";
import { ownWords } from "./own-words";
import { Tile } from "./tile";
import { EditMenu, LookMenu } from "./tile-menu";
import type { Dashboard } from "./use-dashboard";
import type { Stored } from "./use-stored";
import type { WidgetDialogProps } from "./widget/widget-dialog";
import { WidgetBody } from "./widget-body";

const GRID_EDITOR = onDemand<GridEditorProps>(() => import("./grid-editor"));
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
  const GridEditor = usePart(GRID_EDITOR, true);
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
