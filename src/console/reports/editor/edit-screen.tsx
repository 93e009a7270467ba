"use client";

import { Lock } from "lucide-react";
import Link from "next/link";
import { ItemUnavailable } from "@/console/item-list/item-unavailable";
import { usePermits, useProject } from "@/console/shell/current/current";
import { buttonClass } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/loading/skeleton";
import { PageHeader } from "@/ui/page-header";
import { useWatchedReport } from "../use-stored-reports";
import { Editor } from "./editor";

export function EditScreen({ reportId }: { reportId: string }) {
  const mayWrite = usePermits("reports:write");
  const { data, error, refetch } = useWatchedReport(reportId);
  if (!mayWrite) return <ReadOnlyNotice heading="Edit report" />;
  // The draft stays on the screen even if the report is deleted or fails to refetch.
  if (data) return <Editor key={data.id} reportId={data.id} draftKey={data.id} stored={data} />;
  if (error === null) return <LoadingSkeleton />;
  return <ItemUnavailable noun="report" error={error} retry={refetch} />;
}

export function ReadOnlyNotice({ heading }: { heading: string }) {
  const { id: projectId } = useProject();
  return (
    <>
      <PageHeader title={heading} />
      <Card>
        <EmptyState
          icon={<Lock />}
          title="Your role can only read reports"
          action={
            <Link href={`/p/${projectId}/reports`} className={buttonClass()}>
              All reports
            </Link>
          }
        >
          Members, admins and owners can write reports. Ask an owner or admin of the team to change
          your role.
        </EmptyState>
      </Card>
    </>
  );
}

export function LoadingSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-8" />
      <div className="grid gap-4 lg-main:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-96 max-lg-main:hidden" />
      </div>
    </div>
  );
}
