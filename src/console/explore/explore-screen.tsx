"use client";

import { Database } from "lucide-react";
import { useState } from "react";
import { QueryScreen } from "@/console/saved-queries/query-screen";
import { optional } from "@/ui/loading/optional";
import { MenuItem } from "@/ui/menus/menu";
import { Builder } from "./builder/builder";
import { summaryOf } from "./builder/trend-draft";
import { ExploreResultCard } from "./result-card";
import { useExplore } from "./use-explore";

const SqlDialog = optional(() => import("./sql-dialog"));

export function ExploreScreen() {
  const explore = useExplore();
  const { shown, draft, change } = explore;
  const [asSql, setAsSql] = useState(false);
  return (
    <>
      <QueryScreen<"trend">
        title="Explore"
        description="Any metric over time, broken down by any property."
        promise="You can then explore every event and property here."
        screenQuery={explore}
        summary={summaryOf(draft)}
        builder={({ faults }) => <Builder draft={draft} change={change} faults={faults} />}
        shareItems={
          <MenuItem onSelect={() => setAsSql(true)}>
            <Database aria-hidden="true" />
            Copy as SQL
          </MenuItem>
        }
      >
        {(result) => <ExploreResultCard explore={explore} result={result} />}
      </QueryScreen>
      {asSql && shown.query && <SqlDialog query={shown.query} onClose={() => setAsSql(false)} />}
    </>
  );
}
