"use client";

import { BuilderPanel } from "@/console/query/builder-panel";
import { useRunQuery } from "@/console/query/use-run-query";
import { WithEvents } from "@/console/query/with-events";
import { PageHeader } from "@/ui/page-header";
import { Answered } from "./answered";
import { Builder } from "./builder";
import { summaryOf } from "./paths-draft";
import { usePaths } from "./use-paths";

/** What users do after an event, or before it, step by step. */
export function PathsScreen() {
  return (
    <>
      <PageHeader
        title="Paths"
        description="What users do after an event, or what led them to it, step by step."
      />
      <WithEvents what="Then you see here which ways users take.">
        <Question />
      </WithEvents>
    </>
  );
}

function Question() {
  const paths = usePaths();
  const answer = useRunQuery<"paths">(paths.query);
  const { draft, shareable, change } = paths;
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
      <BuilderPanel summary={summaryOf(draft)} shareable={shareable}>
        <Builder draft={draft} change={change} />
      </BuilderPanel>
      <div className="min-w-0 flex-1">
        <Answered paths={paths} answer={answer} />
      </div>
    </div>
  );
}
