import type { ReactNode } from "react";
import { classes } from "./classes";

const COLOURS = { plain: "bg-strong", warn: "bg-warn", bad: "bg-bad" } as const;

export type GaugeTone = keyof typeof COLOURS;

type GaugeProps = {
  label: string;
  value: number;
  /** Values above the limit fill the whole bar. */
  limit: number;
  tone?: GaugeTone;
  /** The value as text. */
  children: ReactNode;
};

/** A bar that shows how much of a limit is used. */
export function Gauge({ label, value, limit, tone = "plain", children }: GaugeProps) {
  const percent = limit === 0 ? 100 : Math.min(100, (value / limit) * 100);
  return (
    <div>
      <p className="text-soft text-sm">{label}</p>
      <p className="mb-1.5 font-medium text-ink tabular-nums">{children}</p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-hover">
        <div
          className={classes("h-full rounded-full", COLOURS[tone])}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
