"use client";

import { QueryScreen } from "@/console/saved-queries/query-screen";
import { Builder } from "./builder/builder";
import { summaryOf } from "./builder/retention-draft";
import { RetentionResultCard } from "./result-card";
import { useRetention } from "./use-retention";

export function RetentionScreen() {
  const retention = useRetention();
  const { draft, change } = retention;
  return (
    <QueryScreen<"retention">
      title="Retention"
      description="How many users come back in the periods after they start."
      promise="You can then see who comes back here."
      screenQuery={retention}
      summary={summaryOf(draft)}
      builder={() => <Builder draft={draft} change={change} />}
    >
      {(result) => <RetentionResultCard retention={retention} result={result} />}
    </QueryScreen>
  );
}
