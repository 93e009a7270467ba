"use client";

import { Question } from "@/console/query/question";
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
        <Retention />
      </WithEvents>
    </>
  );
}

function Retention() {
  const retention = useRetention();
  const answer = useRunQuery<"retention">(retention.query);
  const { draft, shareable, change } = retention;
  return (
    <Question
      summary={summaryOf(draft)}
      shareable={shareable}
      builder={<Builder draft={draft} change={change} />}
    >
      <Answered retention={retention} answer={answer} />
    </Question>
  );
}
