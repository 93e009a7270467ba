import { nodeKey, type PathsResult } from "./flow";

/** In pixels. */
export const NARROWEST_COLUMN = 172;
export const BAR = 10;
/** Total height of all users. */
const FLOW = 340;
/** Minimum height of a node, so that its label fits. */
const SLOT = 36;
const GAP = 10;
const THINNEST = 1;

export type PlacedNode = {
  key: string;
  step: number;
  index: number;
  x: number;
  y: number;
  height: number;
};
export type PlacedLink = {
  key: string;
  /** Keys of the nodes at its ends. */
  from: string;
  to: string;
  users: number;
  width: number;
  /** SVG path along its centre. */
  path: string;
  /** Whether it leads to the end of paths. */
  ends: boolean;
};
export type Layout = { width: number; height: number; nodes: PlacedNode[]; links: PlacedLink[] };

/**
 * Lays out a column for each step, with the anchor on the left, or on the right when looking
 * backwards. Heights of bars and widths of links are proportional to users. `column` is a
 * column's width in pixels.
 */
export function layoutOf(result: PathsResult, column = NARROWEST_COLUMN): Layout {
  const { levels, links, users, direction } = result;
  const perUser = FLOW / Math.max(users, 1);
  const last = levels.length - 1;
  const columnOf = (step: number) => (direction === "after" ? step : last - step);
  const nodes = levels.flatMap(({ step, nodes: ofStep }) => {
    let y = 0;
    return ofStep.map((node, index): PlacedNode => {
      const height = Math.max(node.users * perUser, THINNEST);
      const top = y;
      y += Math.max(height, SLOT) + GAP;
      return { key: nodeKey(step, index), step, index, x: columnOf(step) * column, y: top, height };
    });
  });
  const placed = new Map(nodes.map((node) => [node.key, node]));
  const left = new Map<string, number>();
  const arrived = new Map<string, number>();
  const drawn = inOrder(links).flatMap((link): PlacedLink[] => {
    const from = placed.get(nodeKey(link.step, link.from));
    const to = placed.get(nodeKey(link.step + 1, link.to));
    if (!from || !to) return [];
    const width = link.users * perUser;
    const start = from.y + take(left, from.key, width) + width / 2;
    const end = to.y + take(arrived, to.key, width) + width / 2;
    const ends = levels[link.step + 1]?.nodes[link.to]?.type === "ended";
    const path = direction === "after" ? curve(from, start, to, end) : curve(to, end, from, start);
    const key = `${from.key} ${to.key}`;
    return [{ key, from: from.key, to: to.key, users: link.users, width, path, ends }];
  });
  const height = Math.max(0, ...nodes.map((node) => node.y + Math.max(node.height, SLOT)));
  return { width: levels.length * column, height, nodes, links: drawn };
}

/** Sorted by their ends, so that links of one node do not cross. */
const inOrder = (links: PathsResult["links"]) =>
  links.toSorted((a, b) => a.step - b.step || a.from - b.from || a.to - b.to);

/** Reserves space at a node and returns the offset. */
function take(taken: Map<string, number>, key: string, width: number): number {
  const before = taken.get(key) ?? 0;
  taken.set(key, before + width);
  return before;
}

function curve(from: PlacedNode, start: number, to: PlacedNode, end: number): string {
  const [x1, x2] = [from.x + BAR, to.x];
  const middle = (x1 + x2) / 2;
  const at = (value: number) => value.toFixed(1);
  return `M${x1},${at(start)}C${middle},${at(start)} ${middle},${at(end)} ${x2},${at(end)}`;
}
