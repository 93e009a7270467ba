"use client";

import { ScrollText } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { usePermits, useTeam } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import { api, messageOf } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { Banner } from "@/ui/feedback/banner";
import { EmptyState } from "@/ui/feedback/empty-state";
import { PageHeader } from "@/ui/page-header";
import { type Column, DataTable } from "@/ui/table/table";
import { type AuditEntry, sentenceOf } from "./audit-sentence";

export function AuditLog() {
  const team = useTeam();
  return (
    <>
      <PageHeader
        title="Audit log"
        description={`Every change to ${team.name}, its members, projects and keys, and every export, newest first.`}
      />
      {usePermits("audit:read") ? (
        <Entries />
      ) : (
        <Banner title="Only the team's owner and admins can read the audit log" />
      )}
    </>
  );
}

function Entries() {
  const { id: teamId } = useTeam();
  // The page shows entries written before this one.
  const [cursor, setCursor] = useQueryState(
    "before",
    parseAsString.withOptions({ history: "push", scroll: true }),
  );
  const page = api.teams.audit.list.useQuery({ teamId, ...(cursor !== null && { cursor }) });
  const next = page.data?.nextCursor ?? null;
  return (
    <>
      <Card>
        <DataTable
          label="Audit log"
          csvName="audit-log"
          columns={COLUMNS}
          rows={page.data?.entries ?? []}
          rowKey={({ id }) => id}
          loading={page.isPending}
          error={page.error ? messageOf(page.error) : undefined}
          onRetry={() => void page.refetch()}
          empty={<EmptyState icon={<ScrollText />} title="No earlier changes" />}
        />
      </Card>
      <nav aria-label="Pages of the audit log" className="mt-3 flex justify-end gap-2">
        {cursor !== null && <Button onClick={() => void setCursor(null)}>Newest</Button>}
        {next !== null && <Button onClick={() => void setCursor(next)}>Older</Button>}
      </nav>
    </>
  );
}

const COLUMNS: Column<AuditEntry>[] = [
  {
    key: "at",
    header: "When",
    cell: ({ at }) => <Timestamp at={at} />,
    csv: ({ at }) => at,
    width: "14rem",
  },
  {
    key: "who",
    header: "Who",
    cell: ({ actorName }) => <span className="break-words font-medium">{actorName}</span>,
    csv: ({ actorName }) => actorName,
    width: "12rem",
  },
  {
    key: "what",
    header: "What",
    cell: (entry) => <span className="block min-w-60 break-words">{sentenceOf(entry)}</span>,
    csv: sentenceOf,
  },
];
