"use client";

import { Lock } from "lucide-react";
import Link from "next/link";
import { NotOpened } from "@/console/item-list/not-opened";
import { usePermits, useProject } from "@/console/shell/current/current";
import { buttonClass } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/loading/skeleton";
import { PageHeader } from "@/ui/page-header";
import { useWatched } from "../use-stored";
import { Editor } from "./editor";

/** A report to be changed. */
export function EditScreen({ reportId }: { reportId: string }) {
  const mayWrite = usePermits("reports:write");
  const { data, error, refetch } = useWatched(reportId);
  if (!mayWrite) return <ReadersOnly heading="Edit report" />;
  // What is being written stays on the screen, whatever becomes of what is stored.
  if (data) return <Editor key={data.id} reportId={data.id} about={data.id} stored={data} />;
  if (error === null) return <Shape />;
  return <NotOpened noun="report" error={error} retry={refetch} />;
}

export function ReadersOnly({ heading }: { heading: string }) {
  const { id: projectId } = useProject();
  return (
    <>
      <PageHeader title={heading} />
      <Card>
        <EmptyState
          icon={<Lock />}
          title="Your role reads reports"
          action={
            <Link href={`/p/${projectId}/reports`} className={buttonClass()}>
              All reports
            </Link>
          }
        >
          Members and above write them. Ask the owner or an admin of the team for another role.
        </EmptyState>
      </Card>
    </>
  );
}

export function Shape() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-8" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-96 max-lg:hidden" />
      </div>
    </div>
  );
}
