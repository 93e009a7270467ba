"use client";

import { Question } from "@/console/query/question";
import { ShareMenu } from "@/console/query/share-menu";
import { useRunQuery } from "@/console/query/use-run-query";
import { WithEvents } from "@/console/query/with-events";
import { SavedHeader } from "@/console/saved/saved-header";
import { WhenOpened } from "@/console/saved/when-opened";
import { Answered } from "./answered";
import { Builder } from "./builder";
import { summaryOf } from "./funnel-draft";
import { type Funnel, useFunnel } from "./use-funnel";

/** How many users get from one step to the next, and where the others are lost. */
export function FunnelsScreen() {
  const funnel = useFunnel();
  const { shown, opened, zone, shareable } = funnel;
  return (
    <>
      <SavedHeader
        title="Funnels"
        description="How many users take your steps in order, and where the others stop."
        kind="funnel"
        screen="funnels"
        shown={shown}
        opened={opened}
      >
        <ShareMenu query={shown.query} zone={zone} shareable={shareable} />
      </SavedHeader>
      <WithEvents what="Then its events can be put in order here.">
        <WhenOpened opened={opened}>
          <Steps funnel={funnel} />
        </WhenOpened>
      </WithEvents>
    </>
  );
}

function Steps({ funnel }: { funnel: Funnel }) {
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
