import { useMemo, useState } from "react";
import { classes } from "@/ui/classes";
import { Scroller } from "@/ui/scroller";
import { type PathsAnswer, stepLabel } from "./flow";
import { COLUMN, layoutOf, type PlacedLink } from "./flow-layout";
import { FlowNode } from "./flow-node";
import type { Paths } from "./use-paths";

type FlowChartProps = Pick<Paths, "draft" | "change"> & { answer: PathsAnswer };

/** The events of each step as bars, and the users who went from one to the next as bands between them. */
export function FlowChart({ answer, draft, change }: FlowChartProps) {
  const layout = useMemo(() => layoutOf(answer), [answer]);
  const [pointed, setPointed] = useState<string>();
  const { levels, direction } = answer;
  const shown = direction === "after" ? levels : levels.toReversed();
  return (
    <Scroller label="Paths as a picture" className="pb-2">
      <div style={{ width: layout.width }} className="px-4">
        <ol className="mb-2 flex" aria-label="Steps">
          {shown.map(({ step }) => (
            <li key={step} style={{ width: COLUMN }} className="shrink-0 text-faint text-xs">
              {stepLabel(step, direction)}
            </li>
          ))}
        </ol>
        <div className="relative" style={{ height: layout.height }}>
          <svg
            aria-hidden="true"
            width={layout.width}
            height={layout.height}
            className="absolute inset-0"
          >
            {layout.links.map((link) => (
              <Band key={link.key} link={link} pointed={pointed} />
            ))}
          </svg>
          <ul aria-label="Events of all steps">
            {layout.nodes.map((place) => (
              <FlowNode
                key={place.key}
                place={place}
                answer={answer}
                draft={draft}
                change={change}
                onPoint={(on) => setPointed(on ? place.key : undefined)}
              />
            ))}
          </ul>
        </div>
      </div>
    </Scroller>
  );
}

function Band({ link, pointed }: { link: PlacedLink; pointed: string | undefined }) {
  const lit = pointed === link.from || pointed === link.to;
  return (
    <path
      d={link.path}
      fill="none"
      stroke={link.ends ? "var(--strong)" : "var(--chart-1)"}
      strokeWidth={Math.max(link.width, 1)}
      className={classes(
        "transition-opacity duration-100",
        pointed === undefined ? "opacity-20" : lit ? "opacity-50" : "opacity-5",
      )}
    />
  );
}
