"use client";

import { QueryScreen } from "@/console/saved-queries/query-screen";
import { Builder } from "./builder/builder";
import { summaryOf } from "./builder/retention-draft";
import { RetentionResultCard } from "./result-card";
import { useRetention } from "./use-retention";

/** How many users come back, and when. */
export function RetentionScreen() {
  const retention = useRetention();
  const { draft, change } = retention;
  return (
    <QueryScreen<"retention">
      title="Retention"
      description="How many of the users who began in a period come back in those after it."
      promise="Then you see here who comes back."
      screenQuery={retention}
      summary={summaryOf(draft)}
      builder={() => <Builder draft={draft} change={change} />}
    >
      {(result) => <RetentionResultCard retention={retention} result={result} />}
    </QueryScreen>
  );
}
