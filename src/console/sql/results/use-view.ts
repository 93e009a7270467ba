import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";

export const VIEWS = ["table", "chart"] as const;
export type View = (typeof VIEWS)[number];

export const CHART_KINDS = ["line", "bar"] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** Columns are stored by name, since their order can change in the next result. */
const PARSERS = {
  view: parseAsStringLiteral(VIEWS),
  x: parseAsString,
  y: parseAsString,
  /** "" for one series. */
  by: parseAsString,
  as: parseAsStringLiteral(CHART_KINDS),
};

export type ViewChange = { view?: View; x?: string; y?: string; by?: string; as?: ChartKind };

/** How the result is shown, stored in the URL. */
export function useView() {
  const [chosen, set] = useQueryStates(PARSERS, { history: "push" });
  const { view, x, y, by, as } = chosen;
  return {
    chosen,
    change: (to: ViewChange) => void set(to),
    /** The view in the format of a saved query. */
    saved: useMemo(() => savedViewOf({ view, x, y, by, as }), [view, x, y, by, as]),
    show: (saved: unknown) => void set(read(saved), { history: "replace" }),
  };
}

const savedViewOf = (chosen: Record<keyof typeof PARSERS, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(chosen).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );

function read(saved: unknown) {
  const of = (key: string): string | null => {
    const value: unknown = typeof saved === "object" && saved !== null && Reflect.get(saved, key);
    return typeof value === "string" ? value : null;
  };
  return {
    view: VIEWS.find((one) => one === of("view")) ?? null,
    x: of("x"),
    y: of("y"),
    by: of("by"),
    as: CHART_KINDS.find((one) => one === of("as")) ?? null,
  };
}
