import { CircleDot, CircleSlash, Clock, ListPlus } from "lucide-react";
import type { QueryDraftState } from "@/console/query/builder/use-query-draft";
import { longerThan, windowText } from "@/console/query/range/window";
import { PATHS } from "@/query/engine/model/limits";
import { classes } from "@/ui/classes";
import { formatCount, formatFullCount, formatShare } from "@/ui/format/number";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTrigger,
} from "@/ui/menus/menu";
import type { PathsDraft } from "../builder/paths-draft";
import { nodeName, type PathNode, type PathsResult, stepLabel } from "./flow";
import { BAR, type PlacedNode } from "./flow-layout";
import { wordsOf } from "./flow-words";

type FlowNodeProps = QueryDraftState<PathsDraft> & {
  place: PlacedNode;
  /** The width of its column. */
  width: number;
  result: PathsResult;
  /** Called when hover or focus starts or ends. */
  onPoint: (on: boolean) => void;
};

const COLOURS = { event: "bg-chart-1", other: "bg-chart-8", ended: "bg-strong" } as const;

/** A node of the flow chart, with a menu of its links and actions. */
export function FlowNode({ place, width, result, onPoint, ...question }: FlowNodeProps) {
  const { step, index, x, y, height } = place;
  const node = result.levels[step]?.nodes[index];
  if (!node) return null;
  const name = nodeName(node, result.direction);
  const share = formatShare(result.users === 0 ? 0 : node.users / result.users);
  const { from, to } = wordsOf(result, step, index);
  const point = () => onPoint(true);
  const leave = () => onPoint(false);
  return (
    <li className="absolute" style={{ left: x, top: y, width: width - 24 }}>
      <Menu>
        <MenuTrigger>
          <button
            type="button"
            onPointerEnter={point}
            onPointerLeave={leave}
            onFocus={point}
            onBlur={leave}
            style={{ minHeight: height }}
            className="group flex w-full items-start gap-1.5 rounded-sm text-left text-xs leading-4"
          >
            <span
              style={{ height, width: BAR }}
              className={classes("shrink-0 rounded-xs", COLOURS[node.type])}
            />
            <span className="-ml-0.5 min-w-0 rounded-sm bg-raised/75 px-1 py-0.5 group-hover:bg-hover group-data-[state=open]:bg-hover">
              <span
                title={name}
                className={classes(
                  "block truncate font-medium",
                  node.type === "event" ? "text-ink" : "text-soft",
                )}
              >
                <span className="sr-only">{stepLabel(step, result.direction)}: </span>
                {name}
              </span>
              <span className="block text-soft tabular-nums">
                {formatCount(node.users)}
                <span className="sr-only"> users,</span> <span className="text-faint">{share}</span>
                <span className="sr-only">
                  {[from, to].map((words) => words && `. ${words}`).join("")}
                </span>
              </span>
            </span>
          </button>
        </MenuTrigger>
        <MenuContent className="max-w-80">
          <MenuLabel>
            <span className="block font-medium text-ink text-sm">{name}</span>
            {formatFullCount(node.users)} of {formatFullCount(result.users)} users ({share})
            {from && <span className="mt-1 block">{from}</span>}
            {to && <span className="mt-1 block">{to}</span>}
          </MenuLabel>
          <Actions node={node} step={step} {...question} />
        </MenuContent>
      </Menu>
    </li>
  );
}

type ActionsProps = QueryDraftState<PathsDraft> & { node: PathNode; step: number };

function Actions({ node: { type, name }, step, draft, change }: ActionsProps) {
  const { top = PATHS.top, ignore = [] } = draft;
  const longer = longerThan(draft.window ?? PATHS.window);
  if (type === "event" && name !== null && step > 0) {
    return (
      <>
        <MenuSeparator />
        <MenuItem onSelect={() => change({ anchor: { events: [name] } })}>
          <CircleDot aria-hidden="true" />
          {draft.direction === "after" ? "Start the paths here" : "End the paths here"}
        </MenuItem>
        <MenuItem onSelect={() => change({ ignore: [...ignore, name] })}>
          <CircleSlash aria-hidden="true" />
          Ignore this event
        </MenuItem>
      </>
    );
  }
  if (type === "other" && top < PATHS.maxTop) {
    const more = Math.min(top + 4, PATHS.maxTop);
    return (
      <>
        <MenuSeparator />
        <MenuItem onSelect={() => change({ top: more })}>
          <ListPlus aria-hidden="true" />
          Show the top {more} per step
        </MenuItem>
      </>
    );
  }
  if (type === "ended" && longer !== undefined) {
    return (
      <>
        <MenuSeparator />
        <MenuItem onSelect={() => change({ window: longer })}>
          <Clock aria-hidden="true" />
          Extend to {windowText(longer)}
        </MenuItem>
      </>
    );
  }
  return null;
}
