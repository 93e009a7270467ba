"use client";

import { QueryScreen } from "@/console/saved-queries/query-screen";
import { Builder } from "./builder/builder";
import { summaryOf } from "./builder/funnel-draft";
import { FunnelResultCard } from "./result-card";
import { useFunnel } from "./use-funnel";

/** How many users get from one step to the next, and where the others are lost. */
export function FunnelsScreen() {
  const funnel = useFunnel();
  const { draft, change } = funnel;
  return (
    <QueryScreen<"funnel">
      title="Funnels"
      description="How many users take your steps in order, and where the others stop."
      promise="Then its events can be put in order here."
      screenQuery={funnel}
      summary={summaryOf(draft)}
      builder={() => <Builder draft={draft} change={change} />}
    >
      {(result) => <FunnelResultCard funnel={funnel} result={result} />}
    </QueryScreen>
  );
}
