import type { ReactNode } from "react";
import { classes } from "./classes";

export type ScrollerProps = {
  /** What is inside, for screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
};

/** A box that scrolls what does not fit, so that the page need not; by keyboard, too. */
export function Scroller({ label, className, children }: ScrollerProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it what is cut off cannot be scrolled to by keyboard
      tabIndex={0}
      // What only screen readers see is placed in it, not beyond the page's edge.
      className={classes(
        "fades relative overflow-auto focus-visible:outline-offset-[-2px]",
        className,
      )}
    >
      {children}
    </section>
  );
}
