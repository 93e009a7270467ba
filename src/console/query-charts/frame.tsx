import type { ReactNode } from "react";
import { classes } from "@/ui/classes";

type FrameProps = {
  fill: boolean;
  /** What a reader must know, if there is anything. */
  notes?: ReactNode;
  children: ReactNode;
};

/** A drawing over what a reader must know of it. */
export function Frame({ fill, notes, children }: FrameProps) {
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

export const Nothing = () => (
  <p className="flex h-full min-h-16 items-center justify-center px-4 text-center text-soft">
    Nothing in this range.
  </p>
);
