import { type ReactNode, useId, useMemo, useState } from "react";
import { type Compactor, type Layout as GridLayoutItems, ReactGridLayout } from "react-grid-layout";
import { GRID } from "@/dashboards/config/limits";
import type { WireWidget } from "@/dashboards/config/wire";
import { useWidth } from "@/ui/charts/plot/use-size";
import { nameOf } from "../model/difference";
import { inReadingOrder, MIN_SIZE, moved, placeInWords, resized, settled } from "../model/layout";
import { Grid } from "../viewing/grid";
import { MoveButtons } from "./move-buttons";
import { reordered } from "./reorder";
import { TileHandle } from "./tile-handle";
import "react-grid-layout/css/styles.css";
import "../viewing/dashboards.css";

/** Sizes are in pixels, as in dashboards.css. */
const MEASURES = {
  cols: GRID.columns,
  rowHeight: 44,
  margin: [16, 16],
  containerPadding: [0, 0],
} as const;
/** From this width on, tiles are placed side by side. */
const WIDE = 704;

export type GridEditorProps = {
  widgets: readonly WireWidget[];
  onChange: (widgets: WireWidget[]) => void;
  children: (widget: WireWidget, handle: ReactNode) => ReactNode;
};

/** A grid whose tiles can be moved and resized by mouse, touch and keyboard. */
export default function GridEditor({ widgets, onChange, children }: GridEditorProps) {
  const { ref, width } = useWidth();
  const hintId = useId();
  const [announcement, setAnnouncement] = useState("");
  const placed = useMemo(() => settled(widgets), [widgets]);
  const layout = useMemo(() => placed.map(itemOf), [placed]);
  const arrange = (id: string, next: WireWidget[]) => {
    onChange(next);
    const widget = next.find((one) => one.id === id);
    if (widget) setAnnouncement(`${nameOf(widget)}: ${placeInWords(widget.layout)}`);
  };
  const drop = (items: GridLayoutItems, _: unknown, item: { i: string } | null) => {
    const next = withLayout(placed, items);
    if (item) arrange(item.i, next);
  };
  const reorder = (id: string, next: WireWidget[]) => {
    onChange(next);
    const order = inReadingOrder(next);
    const place = order.findIndex((one) => one.id === id);
    const widget = order[place];
    if (widget) setAnnouncement(`${nameOf(widget)}: ${place + 1} of ${order.length}`);
  };
  return (
    <div ref={ref}>
      <p id={hintId} className="sr-only">
        Use the arrow keys to move the widget, and Shift with an arrow key to resize it.
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {width > 0 && width < WIDE && (
        <Grid widgets={placed}>
          {(widget) =>
            children(
              widget,
              <MoveButtons
                name={nameOf(widget)}
                onMove={(turn) => reorder(widget.id, reordered(placed, widget.id, turn))}
              />,
            )
          }
        </Grid>
      )}
      {width >= WIDE && (
        <ReactGridLayout
          width={width}
          layout={layout}
          gridConfig={MEASURES}
          dragConfig={{ handle: ".tile-handle" }}
          resizeConfig={{ handles: ["se"] }}
          compactor={UPWARDS}
          onDragStop={drop}
          onResizeStop={drop}
        >
          {placed.map((widget) => (
            <div key={widget.id}>
              {children(
                widget,
                <TileHandle
                  name={nameOf(widget)}
                  hintId={hintId}
                  onMove={(direction) => arrange(widget.id, moved(placed, widget.id, direction))}
                  onSize={(direction) => arrange(widget.id, resized(placed, widget.id, direction))}
                />,
              )}
            </div>
          ))}
        </ReactGridLayout>
      )}
    </div>
  );
}

/** Uses the same rule as the read-only grid, so tiles do not jump when editing ends. */
const UPWARDS: Compactor = {
  type: "vertical",
  allowOverlap: false,
  compact: (items) => {
    const tiles = settled(items.map((item) => ({ id: item.i, layout: item })));
    const heights = new Map(tiles.map(({ id, layout }) => [id, layout.y]));
    return items.map((item) => ({ ...item, y: heights.get(item.i) ?? item.y }));
  },
};

const itemOf = ({ id, layout: { x, y, w, h } }: WireWidget) => ({
  i: id,
  x,
  y,
  w,
  h,
  minW: Math.min(MIN_SIZE.w, w),
  minH: Math.min(MIN_SIZE.h, h),
  maxH: GRID.tallest,
});

function withLayout(widgets: readonly WireWidget[], items: GridLayoutItems): WireWidget[] {
  const places = new Map(items.map((item) => [item.i, item]));
  return widgets.map((widget) => {
    const { x, y, w, h } = places.get(widget.id) ?? widget.layout;
    return { ...widget, layout: { ...widget.layout, x, y, w, h } };
  });
}
