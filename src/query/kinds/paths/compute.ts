import { ENDED, REST } from "@/query/engine/questions/paths";
import type { PathLevel, PathLink, PathNode } from "./result";

/** Users who went from one name to the next. Names are numbers here. */
export type LinkRow = {
  /** The step of `to`, from 1. */
  step: number;
  /** Meaningless if the link starts at the anchor. */
  from: number;
  to: number;
  /** The name that `to` represents, if any. */
  name: string;
  users: number | string;
};

type ComputedPaths = { users: number; levels: PathLevel[]; links: PathLink[] };

type Numbered = PathNode & { number: number };

/** Derives levels from links: a node's users are those who arrive there. */
export function computePaths(rows: readonly LinkRow[], anchorLabel: string): ComputedPaths {
  const steps = Math.max(0, ...rows.map(({ step }) => step));
  const users = total(rows.filter(({ step }) => step === 1));
  const anchor: Numbered = { type: "event", name: anchorLabel, users, number: REST };
  const levels = [[anchor]];
  const links: PathLink[] = [];
  for (let step = 1; step <= steps; step++) {
    const here = rows.filter((row) => row.step === step);
    const nodes = nodesOf(here);
    const before = levels[step - 1] ?? [];
    const indexIn = (some: Numbered[], number: number) =>
      some.findIndex((node) => node.number === number);
    links.push(
      ...here.map((row) => ({
        step: step - 1,
        from: step === 1 ? 0 : indexIn(before, row.from),
        to: indexIn(nodes, row.to),
        users: Number(row.users),
      })),
    );
    levels.push(nodes);
  }
  return {
    users,
    levels: levels.map((nodes, step) => ({
      step,
      nodes: nodes.map(({ type, name, users }) => ({ type, name, users })),
    })),
    links: links.toSorted((a, b) => a.step - b.step || a.from - b.from || a.to - b.to),
  };
}

const total = (rows: readonly LinkRow[]): number =>
  rows.reduce((sum, { users }) => sum + Number(users), 0);

function nodesOf(rows: readonly LinkRow[]): Numbered[] {
  const numbers = [...new Set(rows.map(({ to }) => to))];
  return numbers
    .map((number): Numbered => {
      const arriving = rows.filter(({ to }) => to === number);
      const type = number === ENDED ? "ended" : number === REST ? "other" : "event";
      const name = type === "event" ? (arriving[0]?.name ?? "") : null;
      return { type, name, users: total(arriving), number };
    })
    .sort((a, b) => RANK[a.type] - RANK[b.type] || b.users - a.users || a.number - b.number);
}

const RANK: Record<PathNode["type"], number> = { event: 0, other: 1, ended: 2 };
