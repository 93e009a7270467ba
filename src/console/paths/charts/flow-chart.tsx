import { useLayoutEffect, useMemo, useState } from "react";
import type { DraftState } from "@/console/query/builder/use-draft";
import { useWidth } from "@/ui/charts/plot/use-size";
import { classes } from "@/ui/classes";
import { Scroller } from "@/ui/scroller";
import type { PathsDraft } from "../builder/paths-draft";
import { type PathsAnswer, stepLabel } from "./flow";
import { layoutOf, NARROWEST_COLUMN, type PlacedLink } from "./flow-layout";
import { FlowNode } from "./flow-node";

/** What stands left and right of the columns, in pixels. */
const SIDES = 32;

type FlowChartProps = DraftState<PathsDraft> & { answer: PathsAnswer };

/** The events of each step as bars, and the users who went from one to the next as bands between them. */
export function FlowChart({ answer, draft, change }: FlowChartProps) {
  const { levels, direction } = answer;
  const { ref, width } = useWidth();
  const column = Math.max(NARROWEST_COLUMN, Math.floor((width - SIDES) / levels.length));
  const layout = useMemo(() => layoutOf(answer, column), [answer, column]);
  const [pointed, setPointed] = useState<string>();
  // One begins to read at the anchor, which is the last column of what was before it.
  useLayoutEffect(() => {
    const box = ref.current?.parentElement;
    if (box) box.scrollLeft = direction === "after" ? 0 : layout.width;
  }, [ref, direction, layout.width]);
  const shown = direction === "after" ? levels : levels.toReversed();
  return (
    <Scroller label="Paths as a picture" className="pb-2">
      <div ref={ref} />
      <div style={{ width: layout.width + SIDES }} className="px-4">
        <ol className="mb-2 flex" aria-label="Steps">
          {shown.map(({ step }) => (
            <li key={step} style={{ width: column }} className="shrink-0 text-faint text-xs">
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
                width={column}
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
