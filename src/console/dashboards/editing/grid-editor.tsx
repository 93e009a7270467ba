import { type ReactNode, useId, useMemo, useState } from "react";
import { type Compactor, type Layout as GridLayoutItems, ReactGridLayout } from "react-grid-layout";
import { GRID } from "@/dashboards/config/limits";
import type { WireWidget } from "@/dashboards/config/wire";
import { useWidth } from "@/ui/charts/plot/use-size";
import { nameOf } from "../model/difference";
import { inReadingOrder, LEAST, moved, placeInWords, resized, settled } from "../model/layout";
import { Grid } from "../viewing/grid";
import { MoveButtons } from "./move-buttons";
import { reordered } from "./reorder";
import { TileHandle } from "./tile-handle";
import "react-grid-layout/css/styles.css";
import "../viewing/dashboards.css";

/** As in dashboards.css, in pixels. */
const MEASURES = {
  cols: GRID.columns,
  rowHeight: 44,
  margin: [16, 16],
  containerPadding: [0, 0],
} as const;
/** The width of the window from which tiles stand beside each other. */
const WIDE = 704;

export type GridEditorProps = {
  widgets: readonly WireWidget[];
  onChange: (widgets: WireWidget[]) => void;
  children: (widget: WireWidget, handle: ReactNode) => ReactNode;
};

/** Tiles that are moved and sized by mouse, by finger and by keyboard. */
export default function GridEditor({ widgets, onChange, children }: GridEditorProps) {
  const { ref, width } = useWidth();
  const hintId = useId();
  const [said, setSaid] = useState("");
  const placed = useMemo(() => settled(widgets), [widgets]);
  const layout = useMemo(() => placed.map(itemOf), [placed]);
  const arrange = (id: string, next: WireWidget[]) => {
    onChange(next);
    const widget = next.find((one) => one.id === id);
    if (widget) setSaid(`${nameOf(widget)}: ${placeInWords(widget.layout)}`);
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
    if (widget) setSaid(`${nameOf(widget)}: ${place + 1} of ${order.length}`);
  };
  return (
    <div ref={ref}>
      <p id={hintId} className="sr-only">
        Arrow keys move the widget, Shift with an arrow key changes its size.
      </p>
      <p role="status" className="sr-only">
        {said}
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

/** The rule by which tiles are shown is also the one by which they make room for each other. */
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
  minW: Math.min(LEAST.w, w),
  minH: Math.min(LEAST.h, h),
  maxH: GRID.tallest,
});

function withLayout(widgets: readonly WireWidget[], items: GridLayoutItems): WireWidget[] {
  const places = new Map(items.map((item) => [item.i, item]));
  return widgets.map((widget) => {
    const { x, y, w, h } = places.get(widget.id) ?? widget.layout;
    return { ...widget, layout: { ...widget.layout, x, y, w, h } };
  });
}
