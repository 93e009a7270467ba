import type { ReactNode } from "react";
import { classes } from "./classes";

type ScrollerProps = {
  /** Names the content for screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
};

/**
 * Scrolls content that does not fit, by keyboard too, so that the page itself
 * does not have to scroll.
 */
export function Scroller({ label, className, children }: ScrollerProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the scrollable area reachable by keyboard
      tabIndex={0}
      // Relative, so that content for screen readers stays inside instead of widening the page.
      className={classes(
        "fades relative overflow-auto focus-visible:outline-offset-[-2px]",
        className,
      )}
    >
      {children}
    </section>
  );
}
