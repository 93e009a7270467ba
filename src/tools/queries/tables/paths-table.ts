import type { ResultOf, Value } from "@/query";
import type { QueryTable } from "../kit/query-tool";
import { freeName } from "./names";
import { NO_EVENTS_NOTE } from "./notes";

/** One row per link. The total is the number of users with the anchor event. */
export function pathsTable({ levels, links, users }: ResultOf<"paths">): QueryTable {
  const names = levels.flatMap(({ nodes }) => nodes.map(({ name }) => name));
  const special = { other: freeName("(other)", names), ended: freeName("(ended)", names) };
  const nameAt = (step: number, index: number): Value => {
    const node = levels[step]?.nodes[index];
    if (!node) return null;
    return node.type === "event" ? node.name : special[node.type];
  };
  return {
    columns: ["step", "from", "to", "users"],
    rows: links.map(({ step, from, to, users }): Value[] => [
      step + 1,
      nameAt(step, from),
      nameAt(step + 1, to),
      users,
    ]),
    totals: [null, null, null, users],
    notes: links.length === 0 ? [NO_EVENTS_NOTE] : [],
  };
}
