"use client";

import { BuilderPanel } from "@/console/query/builder-panel";
import { useRunQuery } from "@/console/query/use-run-query";
import { WithEvents } from "@/console/query/with-events";
import { PageHeader } from "@/ui/page-header";
import { Answered } from "./answered";
import { Builder } from "./builder";
import { summaryOf } from "./retention-draft";
import { useRetention } from "./use-retention";

/** How many users come back, and when. */
export function RetentionScreen() {
  return (
    <>
      <PageHeader
        title="Retention"
        description="How many of the users who began in a period come back in those after it."
      />
      <WithEvents what="Then you see here who comes back.">
        <Question />
      </WithEvents>
    </>
  );
}

function Question() {
  const retention = useRetention();
  const answer = useRunQuery<"retention">(retention.query);
  const { draft, shareable, change } = retention;
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
      <BuilderPanel summary={summaryOf(draft)} shareable={shareable}>
        <Builder draft={draft} change={change} />
      </BuilderPanel>
      <div className="min-w-0 flex-1">
        <Answered retention={retention} answer={answer} />
      </div>
    </div>
  );
}
