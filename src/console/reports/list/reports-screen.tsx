"use client";

import { NotebookText, Plus } from "lucide-react";
import Link from "next/link";
import { ItemList } from "@/console/item-list/item-list";
import { ItemRow } from "@/console/item-list/item-row";
import { usePermits, useProject } from "@/console/shell/current/current";
import { buttonClass } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { PageHeader } from "@/ui/page-header";
import { useReportList } from "../use-stored-reports";

export function ReportsScreen() {
  const { id: projectId } = useProject();
  const mayWrite = usePermits("reports:write");
  return (
    <>
      <PageHeader
        title="Reports"
        description="Charts with text that explains them. Reports use fixed dates, so they do not change over time."
        actions={mayWrite && <WriteLink />}
      />
      <ItemList
        result={useReportList()}
        noun="report"
        label="Reports"
        icon={<NotebookText />}
        empty={<NoReports mayWrite={mayWrite} />}
        row={(report) => (
          <ItemRow
            key={report.id}
            item={report}
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

function NoReports({ mayWrite }: { mayWrite: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={<NotebookText />}
        title="No reports yet"
        action={mayWrite ? <WriteLink /> : undefined}
      >
        {mayWrite
          ? "Explain what happened and why, with charts for fixed dates. Everyone in the team can read it."
          : "Nobody in the team has written one yet. Members can write reports; ask an admin to change your role."}
      </EmptyState>
    </Card>
  );
}
