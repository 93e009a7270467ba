"use client";

import { Question } from "@/console/query/question";
import { ShareMenu } from "@/console/query/share-menu";
import { useRunQuery } from "@/console/query/use-run-query";
import { WithEvents } from "@/console/query/with-events";
import { SavedHeader } from "@/console/saved/saved-header";
import { WhenOpened } from "@/console/saved/when-opened";
import { Answered } from "./answered";
import { Builder } from "./builder";
import { summaryOf } from "./paths-draft";
import { type Paths, usePaths } from "./use-paths";

/** What users do after an event, or before it, step by step. */
export function PathsScreen() {
  const paths = usePaths();
  const { shown, opened, zone, shareable } = paths;
  return (
    <>
      <SavedHeader
        title="Paths"
        description="What users do after an event, or what led them to it, step by step."
        kind="paths"
        screen="paths"
        shown={shown}
        opened={opened}
      >
        <ShareMenu query={shown.query} zone={zone} shareable={shareable} />
      </SavedHeader>
      <WithEvents what="Then you see here which ways users take.">
        <WhenOpened opened={opened}>
          <Flow paths={paths} />
        </WhenOpened>
      </WithEvents>
    </>
  );
}

function Flow({ paths }: { paths: Paths }) {
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
