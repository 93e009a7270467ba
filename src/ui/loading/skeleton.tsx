import type { CSSProperties } from "react";
import { classes } from "../classes";

/** The shape of what is still to come. The region around it should carry aria-busy. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return (
    <div
      aria-hidden="true"
      data-skeleton=""
      style={style}
      className={classes("h-4 rounded-md bg-hover motion-safe:animate-pulse", className)}
    />
  );
}
