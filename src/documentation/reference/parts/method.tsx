import { classes } from "@/ui/classes";

const TONES: Record<string, string> = {
  DELETE: "bg-bad-soft text-bad",
  GET: "bg-good-soft text-good",
  PATCH: "bg-warn-soft text-warn",
  POST: "bg-accent-soft text-accent",
};

/** An HTTP method. */
export function Method({ method, className }: { method: string; className?: string }) {
  return (
    <span
      className={classes(
        "rounded-sm px-1.5 py-0.5 font-medium font-mono text-xs",
        TONES[method],
        className,
      )}
    >
      {method}
    </span>
  );
}
