import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Card } from "@/ui/card";
import { classes } from "@/ui/classes";
import { TooLong } from "../share/too-long";

type BuilderPanelProps = {
  /** The query as a short text. */
  summary: string;
  /** The URL contains the whole query. */
  shareable: boolean;
  children: ReactNode;
};

/** The query builder in a side panel, collapsed under a summary on a narrow screen. */
export function BuilderPanel({ summary, shareable, children }: BuilderPanelProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Card aria-label="Query" className="w-full shrink-0 lg-main:sticky lg-main:top-16 lg-main:w-80">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-2 px-3 py-2.5 text-left lg-main:hidden"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium text-ink">Query</span>
          <span className="block truncate text-sm text-soft">{summary}</span>
        </span>
        <ChevronDown
          className={classes(
            "size-4 shrink-0 text-faint transition-transform",
            open && "rotate-180",
          )}
          aria-hidden="true"
        />
      </button>
      <div
        id={id}
        className={classes(
          "flex min-w-0 flex-col gap-5 p-3 max-lg-main:border-line max-lg-main:border-t lg-main:max-h-[calc(100dvh-5rem)] lg-main:overflow-y-auto",
          !open && "max-lg-main:hidden",
        )}
      >
        {children}
        <TooLong shareable={shareable} />
      </div>
    </Card>
  );
}
