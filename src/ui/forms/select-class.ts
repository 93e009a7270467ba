import { classes } from "../classes";
import { controlClass } from "./input";

/** How a Select looks while it is closed. */
export const selectClass = (size?: "sm" | "md", className?: string): string =>
  classes(
    controlClass,
    "flex items-center justify-between gap-2 text-left data-[placeholder]:text-faint",
    size === "sm" ? "h-7 text-sm" : "h-8",
    className,
  );
