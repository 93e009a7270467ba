import { createParser, useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import { parseJsonExactly } from "@/base/text/long-integers";
import { fitsPage } from "@/console/trpc/address-length";

/** A draft of which any part may be undefined: set to nothing, or taken off. */
export type Loose<Draft> = { [K in keyof Draft]: Draft[K] | undefined };

/**
 * What a builder has built, as JSON in the address under `q`: each change is a step that the browser's
 * back undoes. `read` makes sense of whatever stands there; `unset` says that nothing is built. What is too
 * long for an address stays on the screen only.
 */
/** A draft and how a builder changes it. */
export type DraftState<Draft> = {
  draft: Draft;
  change: (to: Partial<Loose<Draft>>) => void;
};

export function useDraft<T extends object>(read: (input: unknown) => T | null, empty: T) {
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
  const kept = written ?? long;
  return {
    draft: kept ?? empty,
    unset: kept === null,
    /** A link to this page shows the same. */
    shareable: written !== null || long === null,
    replace: (next: T, options: { history?: "push" | "replace" } = {}) => {
      const fits = fitsPage(JSON.stringify(next));
      setLong(fits ? null : next);
      void set(fits ? next : null, options);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return parseJsonExactly(text);
  } catch {
    return null;
  }
}
