import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { WireWidget } from "@/dashboards/config/wire";
import { Badge } from "@/ui/badge";
import { classes } from "@/ui/classes";
import { Tooltip } from "@/ui/tooltip/tooltip";
import { nameOf } from "../model/difference";

type TileProps = {
  widget: WireWidget;
  /** Content rendered before the title, such as the drag handle. */
  handle?: ReactNode;
  menu?: ReactNode;
  /** Labels for what the widget overrides: "Last 7 days". */
  overrides: readonly string[];
  editing?: boolean;
  children: ReactNode;
};

const HAS_TIPS: ReadonlySet<WireWidget["kind"]> = new Set(["line", "area", "bar"]);

/** The frame of a widget. */
export function Tile({ widget, handle, menu, overrides, editing = false, children }: TileProps) {
  const { kind, title } = widget;
  const untitled = title.trim() === "";
  return (
    <article
      id={`widget-${widget.id}`}
      aria-label={nameOf(widget)}
      className={classes(
        "group/tile flex h-full min-w-0 flex-col rounded-lg border border-line bg-raised shadow-raised print:break-inside-avoid print:shadow-none",
        editing && "hover:border-strong",
        // Only a hovered or focused chart may overflow its frame, for its tooltip.
        HAS_TIPS.has(kind) ? "[&:not(:hover,:focus-within)]:overflow-hidden" : "overflow-hidden",
      )}
    >
      {(!untitled || editing || overrides.length > 0) && (
        <header className="flex min-h-10 shrink-0 items-center gap-1.5 pt-1 pr-1.5 pl-4">
          {handle}
          <h2
            title={title}
            className={classes(
              "min-w-0 truncate font-medium text-sm",
              untitled ? "text-faint" : "text-ink",
            )}
          >
            {nameOf(widget)}
          </h2>
          {overrides.map((words) => (
            <Tooltip key={words} content="Set on this widget, not on the dashboard">
              <button type="button" className="min-w-0 cursor-default rounded-sm">
                <Badge className="truncate">{words}</Badge>
              </button>
            </Tooltip>
          ))}
          <div className="ml-auto flex shrink-0 items-center print:hidden">{menu}</div>
        </header>
      )}
      <div
        className={classes(
          "min-h-0 flex-1",
          kind === "text" ? "overflow-y-auto px-4 pb-4" : "px-4 pt-1 pb-3",
          kind === "text" && untitled && !editing && "pt-4",
        )}
      >
        {children}
      </div>
    </article>
  );
}

/** Shown in place of an invalid widget. */
export function BrokenWidget({ faults }: { faults: readonly string[] }) {
  return (
    <div className="flex h-full flex-col gap-2 overflow-y-auto rounded-md bg-warn-soft p-3 text-sm">
      <p className="flex items-center gap-2 font-medium text-ink">
        <TriangleAlert className="size-4 shrink-0 text-warn" aria-hidden="true" />
        This widget cannot be shown.
      </p>
      <ul className="flex flex-col gap-1 text-soft">
        {faults.map((fault) => (
          <li key={fault} className="break-words">
            {fault}
          </li>
        ))}
      </ul>
      <p className="text-soft">It stays here until someone removes or replaces it.</p>
    </div>
  );
}
