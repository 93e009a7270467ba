import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";

export const VIEWS = ["table", "chart"] as const;
export type View = (typeof VIEWS)[number];

export const CHART_KINDS = ["line", "bar"] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** Columns stand by their names: the next answer may have them at other places. */
const PARSERS = {
  view: parseAsStringLiteral(VIEWS),
  x: parseAsString,
  y: parseAsString,
  /** "" for one series. */
  by: parseAsString,
  as: parseAsStringLiteral(CHART_KINDS),
};

export type ViewChange = { view?: View; x?: string; y?: string; by?: string; as?: ChartKind };

/** How the answer is shown, kept in the address. */
export function useView() {
  const [chosen, set] = useQueryStates(PARSERS, { history: "push" });
  const { view, x, y, by, as } = chosen;
  return {
    chosen,
    change: (to: ViewChange) => void set(to),
    /** What was chosen, as a saved query keeps it. */
    words: useMemo(() => wordsOf({ view, x, y, by, as }), [view, x, y, by, as]),
    show: (words: unknown) => void set(read(words), { history: "replace" }),
  };
}

const wordsOf = (chosen: Record<keyof typeof PARSERS, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(chosen).flatMap(([key, word]) => (word === null ? [] : [[key, word]])),
  );

function read(words: unknown) {
  const of = (key: string): string | null => {
    const word: unknown = typeof words === "object" && words !== null && Reflect.get(words, key);
    return typeof word === "string" ? word : null;
  };
  return {
    view: VIEWS.find((one) => one === of("view")) ?? null,
    x: of("x"),
    y: of("y"),
    by: of("by"),
    as: CHART_KINDS.find((one) => one === of("as")) ?? null,
  };
}
