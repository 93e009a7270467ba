"use client";

import { Database } from "lucide-react";
import { useState } from "react";
import { QuestionScreen } from "@/console/saved-queries/question-screen";
import { optional } from "@/ui/loading/optional";
import { MenuItem } from "@/ui/menus/menu";
import { Builder } from "./builder/builder";
import { summaryOf } from "./builder/trend-draft";
import { Result } from "./result";
import { useExplore } from "./use-explore";

const SqlDialog = optional(() => import("./sql-dialog"));

/** Any figure over time, by anything. */
export function ExploreScreen() {
  const explore = useExplore();
  const { shown, draft, change } = explore;
  const [asSql, setAsSql] = useState(false);
  return (
    <>
      <QuestionScreen<"trend">
        title="Explore"
        description="Any figure over time, broken down by anything."
        promise="Then every event and property that came in can be explored here."
        question={explore}
        summary={summaryOf(draft)}
        builder={({ faults }) => <Builder draft={draft} change={change} faults={faults} />}
        shareItems={
          <MenuItem onSelect={() => setAsSql(true)}>
            <Database aria-hidden="true" />
            Copy as SQL
          </MenuItem>
        }
      >
        {(answer) => <Result explore={explore} answer={answer} />}
      </QuestionScreen>
      {asSql && shown.query && <SqlDialog query={shown.query} onClose={() => setAsSql(false)} />}
    </>
  );
}
