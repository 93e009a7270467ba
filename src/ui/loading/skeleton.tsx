import type { CSSProperties } from "react";
import { classes } from "../classes";

/** A placeholder for loading content. Set aria-busy on the region around it. */
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
