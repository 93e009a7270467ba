import { nodeKey, type PathsAnswer } from "./flow";

/** In pixels. */
export const NARROWEST_COLUMN = 172;
export const BAR = 10;
/** How high all users together are. */
const FLOW = 340;
/** The least that a node takes, so that the words beside it have room. */
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
  /** Keys of its ends. */
  from: string;
  to: string;
  users: number;
  width: number;
  /** As SVG draws it, along its middle. */
  path: string;
  /** Whether it leads to where paths end. */
  ends: boolean;
};
export type Layout = { width: number; height: number; nodes: PlacedNode[]; links: PlacedLink[] };

/**
 * A column for each step, the anchor's at the left and, of what was before it, at the right. Bars are as
 * high as their users, and links as broad. `column`: the width of one, in pixels.
 */
export function layoutOf(answer: PathsAnswer, column = NARROWEST_COLUMN): Layout {
  const { levels, links, users, direction } = answer;
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

/** By where they begin and end, so that links of one node do not cross. */
const inOrder = (links: PathsAnswer["links"]) =>
  links.toSorted((a, b) => a.step - b.step || a.from - b.from || a.to - b.to);

/** The room that is taken at a node so far; takes some more. */
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
