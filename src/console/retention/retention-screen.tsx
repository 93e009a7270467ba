"use client";

import { Question } from "@/console/query/question";
import { ShareMenu } from "@/console/query/share-menu";
import { useRunQuery } from "@/console/query/use-run-query";
import { WithEvents } from "@/console/query/with-events";
import { SavedHeader } from "@/console/saved/saved-header";
import { WhenOpened } from "@/console/saved/when-opened";
import { Answered } from "./answered";
import { Builder } from "./builder";
import { summaryOf } from "./retention-draft";
import { type Retention, useRetention } from "./use-retention";

/** How many users come back, and when. */
export function RetentionScreen() {
  const retention = useRetention();
  const { shown, opened, zone, shareable } = retention;
  return (
    <>
      <SavedHeader
        title="Retention"
        description="How many of the users who began in a period come back in those after it."
        kind="retention"
        screen="retention"
        shown={shown}
        opened={opened}
      >
        <ShareMenu query={shown.query} zone={zone} shareable={shareable} />
      </SavedHeader>
      <WithEvents what="Then you see here who comes back.">
        <WhenOpened opened={opened}>
          <Cohorts retention={retention} />
        </WhenOpened>
      </WithEvents>
    </>
  );
}

function Cohorts({ retention }: { retention: Retention }) {
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
