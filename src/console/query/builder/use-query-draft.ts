import { createParser, useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import { fitsPage } from "@/base/http/address-length";
import { parseJson } from "@/console/json/parse-json";

/** A draft whose parts may be undefined, which clears them. */
export type Loose<Draft> = { [K in keyof Draft]: Draft[K] | undefined };

/** A draft, and the function by which a builder changes it. */
export type QueryDraftState<Draft> = {
  draft: Draft;
  change: (to: Partial<Loose<Draft>>) => void;
};

/**
 * The draft of a query, stored as JSON in the URL under `q`. Each change is a history entry.
 * `read` accepts any input; `unset` means that the URL has no draft. A draft too long for a URL
 * lives in memory only.
 */
export function useQueryDraft<T extends object>(read: (input: unknown) => T | null, empty: T) {
  const parser = useMemo(
    () =>
      createParser({
        parse: (text: string) => read(parseJson(text)),
        serialize: (draft: T) => JSON.stringify(draft),
        eq: (a: T, b: T) => JSON.stringify(a) === JSON.stringify(b),
      }).withOptions({ history: "push" }),
    [read],
  );
  const [written, set] = useQueryState("q", parser);
  const [long, setLong] = useState<T | null>(null);
  const current = written ?? long;
  return {
    draft: current ?? empty,
    unset: current === null,
    /** Whether the URL contains the whole draft. */
    shareable: written !== null || long === null,
    replace: (next: T, options: { history?: "push" | "replace" } = {}) => {
      const fits = fitsPage(JSON.stringify(next));
      setLong(fits ? null : next);
      void set(fits ? next : null, options);
    },
  };
}
