import type { Cell, Table } from "../language/kind";
import { OTHER } from "../language/limits";
import type { PathNode, PathsResult } from "./result";

/** What a table calls the users who did nothing more. */
const ENDED = "(ended)";

/** A row each link. */
export function pathsTable({ levels, links }: PathsResult): Table {
  const nameOf = (step: number, index: number) => nodeName(levels[step]?.nodes[index]);
  return {
    columns: [
      { name: "step", type: "number" },
      { name: "from", type: "string" },
      { name: "to", type: "string" },
      { name: "users", type: "number" },
    ],
    rows: links.map(({ step, from, to, users }): Cell[] => [
      step + 1,
      nameOf(step, from),
      nameOf(step + 1, to),
      users,
    ]),
  };
}

function nodeName(node: PathNode | undefined): string {
  if (node?.type === "other") return OTHER;
  return node?.type === "ended" ? ENDED : (node?.name ?? "");
}
