"use client";

import { Question } from "@/console/query/question";
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
        <Paths />
      </WithEvents>
    </>
  );
}

function Paths() {
  const paths = usePaths();
  const answer = useRunQuery<"paths">(paths.query);
  const { draft, shareable, change } = paths;
  return (
    <Question
      summary={summaryOf(draft)}
      shareable={shareable}
      builder={<Builder draft={draft} change={change} />}
    >
      <Answered paths={paths} answer={answer} />
    </Question>
  );
}
