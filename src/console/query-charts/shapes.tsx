import { classes } from "@/ui/classes";
import { Skeleton } from "@/ui/loading/skeleton";
import type { DrawnAs } from "./drawn";

/** While a drawing's script comes; its answer is there by then. */
export const Coming = () => <Skeleton className="h-full min-h-16 opacity-50" />;

type ShapeProps = { as: DrawnAs; fill: boolean };

/** The shape of what is to come. */
export function Shape({ as, fill }: ShapeProps) {
  if (as === "number") {
    return (
      <div className="flex h-full flex-col gap-3">
        <Skeleton className="h-8 w-28" />
        <Skeleton className={fill ? "min-h-0 flex-1" : "h-10"} />
      </div>
    );
  }
  if (as === "table" || as === "retention") return <Rows fill={fill} />;
  if (as === "funnel") return <Columns fill={fill} />;
  return <Skeleton className={fill ? "h-full" : "h-72"} />;
}

const ROWS = ["w-full", "w-11/12", "w-full", "w-10/12", "w-full", "w-9/12"];

function Rows({ fill }: { fill: boolean }) {
  return (
    <div className={classes("flex flex-col gap-3 overflow-hidden", fill && "h-full")}>
      {ROWS.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but its place tells a row from another
        <Skeleton key={at} className={classes("h-5 shrink-0", width)} />
      ))}
    </div>
  );
}

const STEPS = ["100%", "60%", "35%"];

function Columns({ fill }: { fill: boolean }) {
  return (
    <div className={classes("flex items-end gap-4", fill ? "h-full" : "h-64")}>
      {STEPS.map((height) => (
        <Skeleton key={height} className="h-auto flex-1" style={{ height }} />
      ))}
    </div>
  );
}
