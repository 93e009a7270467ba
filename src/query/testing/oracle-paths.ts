import type { EventRow } from "@/clickhouse/events";
import { byBytes, groupBy, type OracleEvent } from "./oracle";
import { eventsInScope, isOf, type OracleSelection, type UsersQuery } from "./users";

export type OraclePaths = UsersQuery & {
  anchor: OracleSelection;
  direction: "after" | "before";
  steps: number;
  top: number;
  windowMs: number;
  collapse: boolean;
  ignore: string[];
};

/** Users by step and where they came from and went to, each as "event name", "other" or "ended". */
export type OracleLinks = Record<string, number>;

/** Deliberately simple paths: each user's events in order, one after the other. */
export function oraclePaths(rows: readonly EventRow[], query: OraclePaths): OracleLinks {
  const users = [...groupBy(eventsInScope(rows, query), ({ row }) => row.userId).values()];
  const paths = users.flatMap((events) => {
    const path = pathOf(events, query);
    return path ? [path] : [];
  });
  const shown = Array.from({ length: query.steps }, (_, step) =>
    firstNames(paths, step, query.top),
  );
  const links: OracleLinks = {};
  for (const path of paths) {
    for (let step = 0; step < query.steps && step <= path.length; step++) {
      const from = step === 0 ? "anchor" : nodeOf(path[step - 1], shown[step - 1]);
      const link = JSON.stringify([step, from, nodeOf(path[step], shown[step])]);
      links[link] = (links[link] ?? 0) + 1;
    }
  }
  return links;
}

/** The names after the anchor (or before it), or null if there is no anchor. */
function pathOf(events: OracleEvent[], query: OraclePaths): string[] | null {
  const { anchor, direction, windowMs, collapse, ignore, start, end, steps } = query;
  const isAnchor = (event: OracleEvent) => isOf(event, anchor);
  const sign = direction === "after" ? 1 : -1;
  const inOrder = events.toSorted(
    (a, b) =>
      sign * (a.row.ts - b.row.ts) ||
      Number(isAnchor(b)) - Number(isAnchor(a)) ||
      sign * byBytes(a.row.eventName, b.row.eventName),
  );
  const at = inOrder.findIndex(
    (event) => isAnchor(event) && event.row.ts >= start && event.row.ts < end,
  );
  const found = inOrder[at];
  if (!found) return null;
  const names = inOrder
    .slice(at + 1)
    .filter(({ row }) => Math.abs(row.ts - found.row.ts) <= windowMs)
    .map(({ row }) => row.eventName)
    .filter((name) => !ignore.includes(name));
  const path: string[] = [];
  let previous = found.row.eventName;
  for (const name of names) {
    if (!collapse || name !== previous) path.push(name);
    previous = name;
  }
  return path.slice(0, steps);
}

function firstNames(paths: string[][], step: number, top: number): string[] {
  const reached = paths.flatMap((path) => path[step] ?? []);
  return [...groupBy(reached, (name) => name)]
    .sort(([a, one], [b, other]) => other.length - one.length || byBytes(a, b))
    .slice(0, top)
    .map(([name]) => name);
}

function nodeOf(name: string | undefined, shown: string[] = []): string {
  if (name === undefined) return "ended";
  return shown.includes(name) ? `event ${name}` : "other";
}
