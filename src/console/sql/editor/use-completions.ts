import { useEffect, useMemo, useState } from "react";
import { useEventNames, useProperties } from "@/console/query/pickers/use-catalogue";
import { completionsOf } from "./completions";

const NONE: never[] = [];

/** Completions for columns, functions, and this project's properties and events. */
export function useCompletions() {
  const functions = useFunctions();
  const names = useEventNames(true).data?.names ?? NONE;
  const properties = useProperties(true).data?.properties ?? NONE;
  return useMemo(
    () => completionsOf({ properties, names, functions }),
    [properties, names, functions],
  );
}

/** Loaded on demand: more than a thousand names. */
function useFunctions(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>(NONE);
  useEffect(() => {
    let left = false;
    import("@/query/sql/dialect/functions").then(
      ({ FUNCTION_GROUPS }) => {
        if (!left) setNames([...new Set(Object.values(FUNCTION_GROUPS).flat())]);
      },
      // If they cannot be loaded, all other names are still completed.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return names;
}
