import { GRID } from "@/dashboards/config/limits";
import type { WidgetKind, WireWidget } from "@/dashboards/config/wire";
import { settled } from "../model/layout";

const CELL = 10;
const GAP = 2;
/** Height in grid cells; tiles below it are cut off. */
const ROWS = 14;

/** A thumbnail of a dashboard's layout. */
export function LayoutSketch({ widgets }: { widgets: readonly WireWidget[] }) {
  return (
    <svg
      viewBox={`0 0 ${GRID.columns * CELL} ${ROWS * (CELL / 2)}`}
      aria-hidden="true"
      className="block w-full rounded-md bg-sunken p-1"
    >
      {settled(widgets).map(({ id, kind, layout: { x, y, w, h } }) => (
        <g key={id} transform={`translate(${x * CELL + GAP / 2} ${(y * CELL) / 2 + GAP / 2})`}>
          <Sketch kind={kind} width={w * CELL - GAP} height={(h * CELL) / 2 - GAP} />
        </g>
      ))}
    </svg>
  );
}

type SketchProps = { kind: WidgetKind; width: number; height: number };

function Sketch({ kind, width, height }: SketchProps) {
  return (
    <>
      <rect
        width={width}
        height={height}
        rx={1.5}
        fill="var(--raised)"
        stroke="var(--line)"
        strokeWidth={0.5}
      />
      <path
        d={shapeOf(kind, width - 4, height - 4)}
        transform="translate(2 2)"
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth={kind === "bar" || kind === "funnel" ? 2.5 : 1}
        opacity={0.55}
      />
    </>
  );
}

/** An SVG path that suggests the widget kind, fitted to the box. */
function shapeOf(kind: WidgetKind, w: number, h: number): string {
  switch (kind) {
    case "number":
      return `M0 ${h * 0.3}h${w * 0.45}M0 ${h}L${w * 0.3} ${h * 0.75}L${w * 0.6} ${h * 0.9}L${w} ${h * 0.6}`;
    case "line":
    case "area":
      return `M0 ${h * 0.9}L${w * 0.25} ${h * 0.45}L${w * 0.5} ${h * 0.6}L${w * 0.75} ${h * 0.25}L${w} ${h * 0.4}`;
    case "bar":
      return lines([0.2, 0.5, 0.8], [0.95, 0.6, 0.35], w, h);
    case "funnel":
      return [0.15, 0.5, 0.85]
        .map((at, index) => `M${w * at} ${h}V${h * (0.1 + index * 0.3)}`)
        .join("");
    case "retention":
      return lines([0.15, 0.4, 0.65, 0.9], [1, 0.75, 0.5, 0.25], w, h);
    case "text":
      return lines([0.1, 0.9], [1, 0.6], w, h);
    default:
      return lines([0.15, 0.4, 0.65, 0.9], [1, 1, 1, 1], w, h);
  }
}

const lines = (tops: number[], widths: number[], w: number, h: number): string =>
  tops.map((top, at) => `M0 ${h * top}h${w * (widths[at] ?? 1)}`).join("");
