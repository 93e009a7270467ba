import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Card } from "@/ui/card";
import { classes } from "@/ui/classes";
import { TooLong } from "../share/too-long";

type BuilderPanelProps = {
  /** The question in a sentence. */
  summary: string;
  /** The page's address holds the whole question. */
  shareable: boolean;
  children: ReactNode;
};

/** The builder at the side; on a narrow screen folded under the question in a sentence. */
export function BuilderPanel({ summary, shareable, children }: BuilderPanelProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Card aria-label="Question" className="w-full shrink-0 lg:sticky lg:top-16 lg:w-80">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-2 px-3 py-2.5 text-left lg:hidden"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium text-ink">Question</span>
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
          "flex min-w-0 flex-col gap-5 p-3 max-lg:border-line max-lg:border-t lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto",
          !open && "max-lg:hidden",
        )}
      >
        {children}
        <TooLong shareable={shareable} />
      </div>
    </Card>
  );
}
