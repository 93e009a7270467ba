import type { Cell, Table } from "@/query/engine/language/kind";
import type { PathNode, PathsResult } from "./result";

/** What a table calls those at a step of whom no one name can be said. */
const NAMES = { other: "(other)", ended: "(ended)" } as const;

/** A row each link. */
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

/** The type tells an event that is called "(other)" from the rest. */
function nodeCells({ type, name }: PathNode = NOWHERE): [string, PathNode["type"]] {
  return [type === "event" ? (name ?? "") : NAMES[type], type];
}

const NOWHERE: PathNode = { type: "event", name: null, users: 0 };
