"use client";

import { QueryScreen } from "@/console/saved-queries/query-screen";
import { Builder } from "./builder/builder";
import { summaryOf } from "./builder/funnel-draft";
import { FunnelResultCard } from "./result-card";
import { useFunnel } from "./use-funnel";

export function FunnelsScreen() {
  const funnel = useFunnel();
  const { draft, change } = funnel;
  return (
    <QueryScreen<"funnel">
      title="Funnels"
      description="How many users complete your steps in order, and where the others drop off."
      promise="You can then build funnels here."
      screenQuery={funnel}
      summary={summaryOf(draft)}
      builder={() => <Builder draft={draft} change={change} />}
    >
      {(result) => <FunnelResultCard funnel={funnel} result={result} />}
    </QueryScreen>
  );
}
