"use client";

import { QueryScreen } from "@/console/saved-queries/query-screen";
import { Builder } from "./builder/builder";
import { summaryOf } from "./builder/paths-draft";
import { PathsResultCard } from "./result-card";
import { usePaths } from "./use-paths";

export function PathsScreen() {
  const paths = usePaths();
  const { draft, change } = paths;
  return (
    <QueryScreen<"paths">
      title="Paths"
      description="What users do after an event, or what led them to it, step by step."
      promise="You can then see the paths that users take here."
      screenQuery={paths}
      summary={summaryOf(draft)}
      builder={() => <Builder draft={draft} change={change} />}
    >
      {(result) => <PathsResultCard paths={paths} result={result} />}
    </QueryScreen>
  );
}
