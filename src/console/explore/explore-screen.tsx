"use client";

import { Database } from "lucide-react";
import { useState } from "react";
import { Question } from "@/console/query/question";
import { ShareMenu } from "@/console/query/share-menu";
import { useRunQuery } from "@/console/query/use-run-query";
import { WithEvents } from "@/console/query/with-events";
import { SavedHeader } from "@/console/saved/saved-header";
import { WhenOpened } from "@/console/saved/when-opened";
import { MenuItem } from "@/ui/menu";
import { optional } from "@/ui/optional";
import { Builder } from "./builder";
import { Result } from "./result";
import { summaryOf } from "./trend-draft";
import { type Explore, useExplore } from "./use-explore";

const SqlDialog = optional(() => import("./sql-dialog"));

/** Any figure over time, by anything. */
export function ExploreScreen() {
  const explore = useExplore();
  const { shown, opened } = explore;
  return (
    <>
      <SavedHeader
        title="Explore"
        description="Any figure over time, broken down by anything."
        kind="trend"
        screen="explore"
        shown={shown}
        opened={opened}
      >
        <Share explore={explore} />
      </SavedHeader>
      <WithEvents what="Then every event and property that came in can be explored here.">
        <WhenOpened opened={opened}>
          <Exploration explore={explore} />
        </WhenOpened>
      </WithEvents>
    </>
  );
}

function Share({ explore: { shown, zone, shareable } }: { explore: Explore }) {
  const [asSql, setAsSql] = useState(false);
  const { query } = shown;
  return (
    <>
      <ShareMenu query={query} zone={zone} shareable={shareable}>
        <MenuItem onSelect={() => setAsSql(true)}>
          <Database aria-hidden="true" />
          Copy as SQL
        </MenuItem>
      </ShareMenu>
      {asSql && query && <SqlDialog query={query} onClose={() => setAsSql(false)} />}
    </>
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
