import { useEffect, useState } from "react";
import type { SearchResult } from "../search";

type Found = {
  /** The query that `results` answer. */
  query: string;
  results: readonly SearchResult[];
  failed: boolean;
};

const NOTHING: Found = { query: "", results: [], failed: false };

/** Asks the server on each change of the query. Only the answer to the latest query is shown. */
export function useSearch(query: string): Found {
  const [found, setFound] = useState(NOTHING);
  const wanted = query.trim();
  useEffect(() => {
    if (wanted === "") {
      setFound(NOTHING);
      return;
    }
    const abort = new AbortController();
    ask(wanted, abort.signal).then(
      (results) => setFound({ query: wanted, results, failed: false }),
      () => {
        if (!abort.signal.aborted) setFound({ query: wanted, results: [], failed: true });
      },
    );
    return () => abort.abort();
  }, [wanted]);
  return found;
}

async function ask(query: string, signal: AbortSignal): Promise<SearchResult[]> {
  const response = await fetch(`/docs/search?q=${encodeURIComponent(query)}`, { signal });
  if (!response.ok) throw new Error(`The search failed with ${response.status}.`);
  const { results }: { results: SearchResult[] } = await response.json();
  return results;
}
