import type { ReactNode } from "react";
import { NO_DATA } from "@/console/query/results/result-words";
import { classes } from "@/ui/classes";

type ChartFrameProps = {
  fill: boolean;
  /** Notices below the chart. */
  notes?: ReactNode;
  children: ReactNode;
};

/** A chart with its notices below. */
export function ChartFrame({ fill, notes, children }: ChartFrameProps) {
  return (
    <div className={classes("flex min-w-0 flex-col gap-2", fill && "h-full")}>
      <div className={classes("min-w-0", fill && "min-h-9 flex-1")}>{children}</div>
      <div
        className={classes("empty:hidden", fill ? "max-h-1/2 min-h-0 overflow-y-auto" : "shrink-0")}
      >
        {notes}
      </div>
    </div>
  );
}

export const NoData = () => (
  <p className="flex h-full min-h-16 items-center justify-center px-4 text-center text-soft">
    {NO_DATA}
  </p>
);
