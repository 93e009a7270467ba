"use client";

import { BuilderPanel } from "@/console/query/builder-panel";
import { useRunQuery } from "@/console/query/use-run-query";
import { WithEvents } from "@/console/query/with-events";
import { PageHeader } from "@/ui/page-header";
import { Answered } from "./answered";
import { Builder } from "./builder";
import { summaryOf } from "./funnel-draft";
import { useFunnel } from "./use-funnel";

/** How many users get from one step to the next, and where the others are lost. */
export function FunnelsScreen() {
  return (
    <>
      <PageHeader
        title="Funnels"
        description="How many users take your steps in order, and where the others stop."
      />
      <WithEvents what="Then its events can be put in order here.">
        <Question />
      </WithEvents>
    </>
  );
}

function Question() {
  const funnel = useFunnel();
  const answer = useRunQuery<"funnel">(funnel.query);
  const { draft, shareable, change } = funnel;
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
      <BuilderPanel summary={summaryOf(draft)} shareable={shareable}>
        <Builder draft={draft} change={change} />
      </BuilderPanel>
      <div className="min-w-0 flex-1">
        <Answered funnel={funnel} answer={answer} />
      </div>
    </div>
  );
}
