import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { fieldLabel } from "@/console/query/fields";
import { filterText } from "@/console/query/filters";
import { measureLabel } from "@/console/query/metrics";
import { Card } from "@/ui/card";
import { classes } from "@/ui/classes";
import type { TrendDraft } from "./trend-draft";

type BuilderPanelProps = { draft: TrendDraft; children: ReactNode };

/** The builder at the side; on a narrow screen folded under the question in a sentence. */
export function BuilderPanel({ draft, children }: BuilderPanelProps) {
  const [open, setOpen] = useState(false);
  return (
    <Card aria-label="Question" className="w-full shrink-0 lg:sticky lg:top-16 lg:w-80">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-2 px-3 py-2.5 text-left lg:hidden"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium text-ink">Question</span>
          <span className="block truncate text-soft text-sm">{summaryOf(draft)}</span>
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
        className={classes(
          "p-3 max-lg:border-line max-lg:border-t lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto",
          !open && "max-lg:hidden",
        )}
      >
        {children}
      </div>
    </Card>
  );
}

/** "Users of signup, Events of purchase · by Country · Platform is web". */
export function summaryOf({ series, breakdown, filters = [] }: TrendDraft): string {
  const figures = series.map(({ events, label, metric, property }) => {
    const what = events?.join(" or ") ?? "any event";
    return label ?? `${measureLabel({ metric, property })} of ${what}`;
  });
  const parts = [
    figures.join(", "),
    ...(breakdown ? [`by ${fieldLabel(breakdown.field)}`] : []),
    ...filters.map(filterText),
  ];
  return parts.join(" · ");
}
