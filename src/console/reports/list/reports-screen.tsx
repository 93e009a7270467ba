"use client";

import { NotebookText, Plus } from "lucide-react";
import Link from "next/link";
import { parseAsString, useQueryState } from "nuqs";
import { messageOf } from "@/console/api";
import { usePermits, useProject } from "@/console/shell/current";
import { Button, buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { Input } from "@/ui/field";
import { PageHeader } from "@/ui/page-header";
import { Skeleton } from "@/ui/skeleton";
import { type ReportListed, useReportList } from "../use-stored";
import { ReportRow } from "./report-row";

/** The project's reports, and the way to a new one. */
export function ReportsScreen() {
  const mayWrite = usePermits("reports:write");
  return (
    <>
      <PageHeader
        title="Reports"
        description="Figures with the words that explain them. A report says the same tomorrow."
        actions={mayWrite && <WriteLink />}
      />
      <All mayWrite={mayWrite} />
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

function All({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, isPending, refetch } = useReportList();
  if (error) {
    return (
      <Card>
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (isPending) return <Shape />;
  return data.length === 0 ? <None mayWrite={mayWrite} /> : <Found reports={data} />;
}

const SEARCH = parseAsString.withDefault("").withOptions({ clearOnDefault: true });

function Found({ reports }: { reports: readonly ReportListed[] }) {
  const [search, setSearch] = useQueryState("search", SEARCH);
  const wanted = search.trim().toLowerCase();
  const found = reports.filter(({ title, description, authorName }) =>
    [title, description, authorName].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <>
      <Input
        type="search"
        aria-label="Find a report"
        placeholder="Find by title, description or author"
        value={search}
        onChange={(event) => void setSearch(event.target.value)}
        className="mb-4 max-w-sm"
      />
      <Card>
        {found.length === 0 ? (
          <EmptyState
            icon={<NotebookText />}
            title="No report like that"
            action={<Button onClick={() => void setSearch(null)}>Show all</Button>}
          >
            None of {reports.length} has “{search.trim()}” in its title, description or author.
          </EmptyState>
        ) : (
          <ul aria-label="Reports" className="divide-y divide-line">
            {found.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        )}
      </Card>
    </>
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

const LINES = ["a", "b", "c", "d"];

function Shape() {
  return (
    <div aria-busy="true">
      <Skeleton className="mb-4 h-8 w-full max-w-sm" />
      <Card className="flex flex-col gap-4 p-4">
        {LINES.map((line) => (
          <Skeleton key={line} className="h-9" />
        ))}
      </Card>
    </div>
  );
}
