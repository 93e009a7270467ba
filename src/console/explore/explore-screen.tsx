"use client";

import { BuilderPanel } from "@/console/query/builder-panel";
import { useRunQuery } from "@/console/query/use-run-query";
import { WithEvents } from "@/console/query/with-events";
import { PageHeader } from "@/ui/page-header";
import { Builder } from "./builder";
import { Result } from "./result";
import { summaryOf } from "./trend-draft";
import { useExplore } from "./use-explore";

/** Any figure over time, by anything. */
export function ExploreScreen() {
  return (
    <>
      <PageHeader title="Explore" description="Any figure over time, broken down by anything." />
      <WithEvents what="Then every event and property that came in can be explored here.">
        <Exploration />
      </WithEvents>
    </>
  );
}

function Exploration() {
  const explore = useExplore();
  const answer = useRunQuery<"trend">(explore.query);
  const { draft, change } = explore;
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
      <BuilderPanel summary={summaryOf(draft)}>
        <Builder draft={draft} change={change} faults={answer.faults} />
      </BuilderPanel>
      <div className="min-w-0 flex-1">
        <Result explore={explore} answer={answer} />
      </div>
    </div>
  );
}
