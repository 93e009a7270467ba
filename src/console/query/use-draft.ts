import { createParser, useQueryState } from "nuqs";
import { useMemo } from "react";

/**
 * What a builder has built, as JSON in the address under `q`: each change is a step that the browser's
 * back undoes. `read` makes sense of whatever stands there; `unset` says that nothing does.
 */
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
  const [written, replace] = useQueryState("q", parser);
  return { draft: written ?? empty, unset: written === null, replace };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
