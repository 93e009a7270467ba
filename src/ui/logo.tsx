import { classes } from "./classes";

/** A tally of five: four strokes and one across. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
      className={classes("size-6", className)}
    >
      <g stroke="currentColor" strokeWidth="2.6" strokeLinecap="round">
        <path d="M7 6v20M13 6v20M19 6v20M25 6v20" />
        <path d="M3 22 29 10" stroke="var(--accent)" />
      </g>
    </svg>
  );
}
