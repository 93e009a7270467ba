import { useState } from "react";
import { useWidth } from "@/ui/charts/plot/use-size";
import { formatFullCount, formatShare } from "@/ui/format/number";
import { periodLabel, type RetentionResult } from "./cohorts";
import { type CurvePoint, curveOf, scaleOf } from "./curve-shape";

const HEIGHT = 180;
const LEFT = 44;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 24;

/** The average retention curve of all cohorts; renders nothing if no period is complete. */
export function Curve({ result }: { result: RetentionResult }) {
  const points = curveOf(result.averages);
  return points.length === 0 ? null : <CurveSvg result={result} points={points} />;
}

function CurveSvg({ result, points }: { result: RetentionResult; points: readonly CurvePoint[] }) {
  const { ref, width } = useWidth();
  const [hoveredAt, setHoveredAt] = useState<number>();
  const { top, ticks } = scaleOf(points);
  const last = points.at(-1)?.at ?? 1;
  const x = (at: number) => LEFT + ((width - LEFT - RIGHT) * (at - 1)) / Math.max(last - 1, 1);
  const y = (rate: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - rate / top);
  const hovered = points.find(({ at }) => at === hoveredAt);
  const every = Math.ceil(points.length / Math.max(Math.floor((width - LEFT) / 76), 1));
  return (
    <figure aria-label="Share of users who came back, average of all cohorts" className="min-w-0">
      {/* The table has the same values for screen readers. */}
      <div ref={ref} aria-hidden="true" className="relative" style={{ height: HEIGHT }}>
        {width > 0 && (
          <svg
            width={width}
            height={HEIGHT}
            onPointerMove={({ nativeEvent }) =>
              setHoveredAt(nearestTo(points, nativeEvent.offsetX, x))
            }
            onPointerLeave={() => setHoveredAt(undefined)}
          >
            <title>Share of users who came back</title>
            {ticks.map((tick) => (
              <g key={tick}>
                <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
                <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className={AXIS}>
                  {Math.round(tick * 100)}%
                </text>
              </g>
            ))}
            {points.map(({ at }, index) =>
              index % every === 0 ? (
                <text
                  key={at}
                  x={x(at)}
                  y={HEIGHT - 6}
                  textAnchor={anchorOf(at, last)}
                  className={AXIS}
                >
                  {periodLabel(result, at)}
                </text>
              ) : null,
            )}
            <path d={areaOf(points, x, y)} fill="var(--chart-1)" opacity={0.08} />
            <path d={lineOf(points, x, y)} fill="none" stroke="var(--chart-1)" strokeWidth={2} />
            {points.map(({ at, rate }) => (
              <circle
                key={at}
                cx={x(at)}
                cy={y(rate)}
                r={at === hoveredAt ? 4.5 : 2.5}
                fill="var(--chart-1)"
              />
            ))}
          </svg>
        )}
        {hovered && (
          <div
            style={{ left: x(hovered.at), top: y(hovered.rate) }}
            className={`pointer-events-none absolute z-10 w-max rounded-md border border-line bg-raised px-2 py-1 text-xs shadow-floating ${hovered.at > last / 2 ? "-translate-x-full" : ""} translate-y-2`}
          >
            <p className="text-soft">{periodLabel(result, hovered.at)}</p>
            <p className="font-medium text-ink tabular-nums">{formatShare(hovered.rate)}</p>
            <p className="text-faint tabular-nums">
              {formatFullCount(hovered.count)} of {formatFullCount(hovered.size)} users
            </p>
          </div>
        )}
      </div>
    </figure>
  );
}

const AXIS = "fill-faint text-[11px] tabular-nums";

type Place = (value: number) => number;

const anchorOf = (at: number, last: number) =>
  at === 1 ? "start" : at === last ? "end" : "middle";

const lineOf = (points: readonly CurvePoint[], x: Place, y: Place): string =>
  points.map(({ at, rate }, index) => `${index === 0 ? "M" : "L"}${x(at)},${y(rate)}`).join("");

function areaOf(points: readonly CurvePoint[], x: Place, y: Place): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  return `${lineOf(points, x, y)}L${x(last.at)},${y(0)}L${x(first.at)},${y(0)}Z`;
}

function nearestTo(points: readonly CurvePoint[], left: number, x: Place): number | undefined {
  const byDistance = points.toSorted((a, b) => Math.abs(x(a.at) - left) - Math.abs(x(b.at) - left));
  return byDistance[0]?.at;
}
