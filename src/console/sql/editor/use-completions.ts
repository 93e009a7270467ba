import { useEffect, useMemo, useState } from "react";
import { useEventNames, useProperties } from "@/console/query/pickers/use-catalogue";
import { completionsOf } from "./completions";

const NONE: never[] = [];

/** All that can be written here: columns, this project's properties and events, functions. */
export function useCompletions() {
  const functions = useFunctions();
  const names = useEventNames(true).data?.names ?? NONE;
  const properties = useProperties(true).data?.properties ?? NONE;
  return useMemo(
    () => completionsOf({ properties, names, functions }),
    [properties, names, functions],
  );
}

/** More than a thousand names, which nobody needs to see the page. */
function useFunctions(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>(NONE);
  useEffect(() => {
    let left = false;
    import("@/query/sql/dialect/functions").then(
      ({ FUNCTION_GROUPS }) => {
        if (!left) setNames([...new Set(Object.values(FUNCTION_GROUPS).flat())]);
      },
      // Without them, everything else is still completed.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return names;
}
