import { classes } from "../classes";
import { controlClass } from "./input";

/** The styles of a closed Select. */
export const selectClass = (size?: "sm" | "md", className?: string): string =>
  classes(
    controlClass,
    "flex items-center justify-between gap-2 text-left data-[placeholder]:text-faint",
    size === "sm" ? "h-7 text-sm" : "h-8",
    className,
  );
