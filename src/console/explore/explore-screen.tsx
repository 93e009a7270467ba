"use client";

import { Question } from "@/console/query/question";
import { useRange } from "@/console/query/use-range";
import { useRunQuery } from "@/console/query/use-run-query";
import { WithEvents } from "@/console/query/with-events";
import { SavedControls } from "@/console/saved/saved-controls";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { PageHeader } from "@/ui/page-header";
import { Builder } from "./builder";
import { Result } from "./result";
import { ShareMenu } from "./share-menu";
import { summaryOf } from "./trend-draft";
import { type Explore, useExplore } from "./use-explore";

/** Any figure over time, by anything. */
export function ExploreScreen() {
  const explore = useExplore();
  const { error, retry } = explore.opened;
  return (
    <>
      <Header explore={explore} />
      <WithEvents what="Then every event and property that came in can be explored here.">
        {error === undefined ? (
          <Exploration explore={explore} />
        ) : (
          <Card>
            <ErrorState message={error} onRetry={retry} />
          </Card>
        )}
      </WithEvents>
    </>
  );
}

function Header({ explore: { shown, shareable, opened } }: { explore: Explore }) {
  const { zone } = useRange();
  const { saved, modified } = opened;
  return (
    <PageHeader
      title={saved?.name ?? "Explore"}
      description={
        saved
          ? `Saved by ${saved.authorName}${modified ? " · changed since" : ""}`
          : "Any figure over time, broken down by anything."
      }
      actions={
        <>
          <SavedControls kind="trend" screen="explore" shown={shown} opened={opened} />
          <ShareMenu query={shown.query} zone={zone} shareable={shareable} />
        </>
      }
    />
  );
}

function Exploration({ explore }: { explore: Explore }) {
  const { query, draft, shareable, change } = explore;
  const answer = useRunQuery<"trend">(query);
  return (
    <Question
      summary={summaryOf(draft)}
      shareable={shareable}
      builder={<Builder draft={draft} change={change} faults={answer.faults} />}
    >
      <Result explore={explore} answer={answer} />
    </Question>
  );
}
