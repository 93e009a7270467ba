"use client";

import { Rocket } from "lucide-react";
import Link from "next/link";
import { api } from "@/console/api";
import { useRunQuery } from "@/console/query/use-run-query";
import { useProject } from "@/console/shell/current";
import { buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { Builder } from "./builder";
import { BuilderPanel } from "./builder-panel";
import { Result } from "./result";
import { useExplore } from "./use-explore";

/** Any figure over time, by anything. */
export function ExploreScreen() {
  const { id: projectId } = useProject();
  const { data: arrivals } = api.events.arrivals.useQuery({ projectId });
  const isEmpty = arrivals !== undefined && arrivals.last === null;
  return (
    <>
      <PageHeader title="Explore" description="Any figure over time, broken down by anything." />
      {isEmpty ? <NothingYet /> : <Exploration />}
    </>
  );
}

function Exploration() {
  const explore = useExplore();
  const answer = useRunQuery<"trend">(explore.query);
  const { draft, change } = explore;
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
      <BuilderPanel draft={draft}>
        <Builder draft={draft} change={change} faults={answer.faults} />
      </BuilderPanel>
      <div className="min-w-0 flex-1">
        <Result explore={explore} answer={answer} />
      </div>
    </div>
  );
}

function NothingYet() {
  const { id, name } = useProject();
  return (
    <Card>
      <EmptyState
        icon={<Rocket />}
        title={`${name} has no events yet`}
        action={
          <Link href={`/p/${id}/start`} className={buttonClass({ variant: "primary" })}>
            Send the first event
          </Link>
        }
      >
        Send one with the project's key, or load sample data to look around. Then every event and
        property that came in can be explored here.
      </EmptyState>
    </Card>
  );
}
