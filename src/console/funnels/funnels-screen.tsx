"use client";

import { Question } from "@/console/query/question";
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
        <Funnels />
      </WithEvents>
    </>
  );
}

function Funnels() {
  const funnel = useFunnel();
  const answer = useRunQuery<"funnel">(funnel.query);
  const { draft, shareable, change } = funnel;
  return (
    <Question
      summary={summaryOf(draft)}
      shareable={shareable}
      builder={<Builder draft={draft} change={change} />}
    >
      <Answered funnel={funnel} answer={answer} />
    </Question>
  );
}
