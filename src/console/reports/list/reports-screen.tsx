"use client";

import { NotebookText, Plus } from "lucide-react";
import Link from "next/link";
import { KeptList } from "@/console/item-list/kept-list";
import { KeptRow } from "@/console/item-list/kept-row";
import { usePermits, useProject } from "@/console/shell/current/current";
import { buttonClass } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { PageHeader } from "@/ui/page-header";
import { useReportList } from "../use-stored";

/** The project's reports, and the way to a new one. */
export function ReportsScreen() {
  const { id: projectId } = useProject();
  const mayWrite = usePermits("reports:write");
  return (
    <>
      <PageHeader
        title="Reports"
        description="Figures with the words that explain them. A report says the same tomorrow."
        actions={mayWrite && <WriteLink />}
      />
      <KeptList
        answer={useReportList()}
        noun="report"
        label="Reports"
        icon={<NotebookText />}
        none={<None mayWrite={mayWrite} />}
        row={(report) => (
          <KeptRow
            key={report.id}
            kept={report}
            href={`/p/${projectId}/reports/${report.id}`}
            icon={<NotebookText aria-hidden="true" />}
          />
        )}
      />
    </>
  );
}

function WriteLink() {
  const { id: projectId } = useProject();
  return (
    <Link href={`/p/${projectId}/reports/new`} className={buttonClass({ variant: "primary" })}>
      <Plus aria-hidden="true" />
      New report
    </Link>
  );
}

function None({ mayWrite }: { mayWrite: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={<NotebookText />}
        title="No reports yet"
        action={mayWrite ? <WriteLink /> : undefined}
      >
        {mayWrite
          ? "Write down what happened and why, with charts of a fixed time beside the words. Everybody in the team can read it."
          : "Nobody in the team has written one. Members can: ask one of them, or ask an admin for another role."}
      </EmptyState>
    </Card>
  );
}
