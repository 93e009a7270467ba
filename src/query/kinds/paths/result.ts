import type { PathsDirection } from "@/query/engine/model/query-options";
import type { ResultHead } from "@/query/engine/result/result-head";

/**
 * Users at a step: at one event name, at any name outside the step's top (`other`), or those who
 * did nothing more (`ended`). `name` is null for the last two.
 */
export type PathNode = { type: "event" | "other" | "ended"; name: string | null; users: number };

/** Step 0 is the anchor: one node, named by the anchor's label. */
export type PathLevel = {
  step: number;
  /** Sorted by users, highest first, then `other`, then `ended`. */
  nodes: PathNode[];
};

/**
 * Users who went from a node of a step to one of the next. `from` and `to` are indexes
 * into the levels' nodes.
 */
export type PathLink = { step: number; from: number; to: number; users: number };

/**
 * The links that leave a node add up to its users, except at the last step and `ended`; so do the
 * links that arrive at it, except at the anchor.
 */
export type PathsResult = ResultHead & {
  kind: "paths";
  direction: PathsDirection;
  window_ms: number;
  anchor_label: string;
  /** The number of users with an anchor event. */
  users: number;
  levels: PathLevel[];
  links: PathLink[];
};
