import type { Cell, Table } from "@/query/engine/language/kind";
import type { PathNode, PathsResult } from "./result";

/** The names of the nodes without an event name. */
const NAMES = { other: "(other)", ended: "(ended)" } as const;

/** One row per link. */
export function pathsTable({ levels, links }: PathsResult): Table {
  const cellsOf = (step: number, index: number) => nodeCells(levels[step]?.nodes[index]);
  return {
    columns: [
      { name: "step", type: "number" },
      { name: "from", type: "string" },
      { name: "from_type", type: "string" },
      { name: "to", type: "string" },
      { name: "to_type", type: "string" },
      { name: "users", type: "number" },
    ],
    rows: links.map(({ step, from, to, users }): Cell[] => [
      step + 1,
      ...cellsOf(step, from),
      ...cellsOf(step + 1, to),
      users,
    ]),
  };
}

/** The type distinguishes an event named "(other)" from the actual rest. */
function nodeCells({ type, name }: PathNode = NO_NODE): [string, PathNode["type"]] {
  return [type === "event" ? (name ?? "") : NAMES[type], type];
}

const NO_NODE: PathNode = { type: "event", name: null, users: 0 };
