import type { PathsDirection } from "@/query/engine/model/choices";
import type { ResultHead } from "@/query/engine/result/head";

/**
 * Users at a step: of one event name, of any name that is not among the step's first (`other`), or
 * those who did nothing more (`ended`). `name` is null for the last two.
 */
export type PathNode = { type: "event" | "other" | "ended"; name: string | null; users: number };

/** Step 0 is the anchor, with one node; its name is the anchor's label. */
export type PathLevel = {
  step: number;
  /** Most users first, then `other`, then `ended`. */
  nodes: PathNode[];
};

/** Users who went from a node of a step to one of the next. Both are indexes into their level's nodes. */
export type PathLink = { step: number; from: number; to: number; users: number };

/**
 * Of every node but those of the last step and `ended`, the links that leave it add up to its users;
 * of every node but the anchor, those that arrive.
 */
export type PathsResult = ResultHead & {
  kind: "paths";
  direction: PathsDirection;
  window_ms: number;
  anchor_label: string;
  /** Users with an anchor event. */
  users: number;
  levels: PathLevel[];
  links: PathLink[];
};
