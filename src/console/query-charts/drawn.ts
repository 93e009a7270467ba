import type { WidgetKind } from "@/dashboards/config/wire";
import type { ResultOf } from "@/query";
import type { WireQuery } from "@/query/engine/language/wire";

/** The kinds of query whose answers can be drawn beside other things. */
const DRAWN_KINDS = [
  "trend",
  "breakdown",
  "funnel",
  "retention",
  "paths",
  "events",
  "users",
] as const;
export type DrawnKind = (typeof DRAWN_KINDS)[number];

export type DrawnAs = Exclude<WidgetKind, "text">;

type AskedOf<K extends DrawnKind> = WireQuery & { kind: K };

export type DrawingProps<K extends DrawnKind> = {
  query: AskedOf<K>;
  result: ResultOf<K>;
  as: DrawnAs;
  /** What is shown, in words: its name for screen readers, and its file's. */
  title: string;
  /** Takes the height of the box around it; else as much as it needs. */
  fill: boolean;
};

export const isDrawn = (query: WireQuery): query is AskedOf<DrawnKind> =>
  DRAWN_KINDS.some((kind) => kind === query.kind);
