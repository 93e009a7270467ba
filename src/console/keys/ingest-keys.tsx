"use client";

import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { usePermits, useProject } from "@/console/shell/current/current";
import { Timestamp } from "@/console/time/timestamp";
import { api, messageOf, type Outputs } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Card, CardHeader } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { type Column, DataTable } from "@/ui/table/table";
import { IngestKeyText } from "./ingest-key-text";
import { NewIngestKey } from "./new-ingest-key";
import { RevokeIngestKey } from "./revoke-ingest-key";

export type IngestKey = Outputs["teams"]["ingestKeys"]["list"][number];

/** The keys with which clients send events to the project. */
export function IngestKeys() {
  const [creating, setCreating] = useState(false);
  const mayRead = usePermits("keys:read");
  const mayWrite = usePermits("keys:write");
  if (!mayRead) return null;
  return (
    <Card>
      <CardHeader
        title="Ingest keys"
        description="They can only send events to this project, so it is safe to ship them in a web page or an app."
        actions={
          mayWrite && (
            <Button size="sm" onClick={() => setCreating(true)}>
              <Plus aria-hidden="true" />
              New key
            </Button>
          )
        }
      />
      <KeyTable mayWrite={mayWrite} />
      {creating && <NewIngestKey onClose={() => setCreating(false)} />}
    </Card>
  );
}

function KeyTable({ mayWrite }: { mayWrite: boolean }) {
  const { id: projectId, timeZone } = useProject();
  const keys = api.teams.ingestKeys.list.useQuery({ projectId });
  return (
    <DataTable
      label="Ingest keys"
      columns={columnsFor(timeZone, mayWrite)}
      rows={keys.data ?? []}
      rowKey={({ id }) => id}
      loading={keys.isPending}
      error={keys.error ? messageOf(keys.error) : undefined}
      onRetry={() => void keys.refetch()}
      empty={
        <EmptyState icon={<KeyRound />} title="No ingest keys">
          You need one to send events to this project.
        </EmptyState>
      }
    />
  );
}

function columnsFor(zone: string, mayWrite: boolean): Column<IngestKey>[] {
  const columns: Column<IngestKey>[] = [
    {
      key: "name",
      header: "Name",
      cell: ({ name }) => <span className="block min-w-32 break-words">{name}</span>,
    },
    { key: "key", header: "Key", cell: (key) => <IngestKeyText ingestKey={key} /> },
    {
      key: "used",
      header: "Last used",
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? <Timestamp at={lastUsedAt} zone={zone} relative /> : "Never",
    },
    {
      key: "created",
      header: "Created",
      cell: ({ createdAt }) => <Timestamp at={createdAt} zone={zone} />,
    },
  ];
  if (!mayWrite) return columns;
  return [
    ...columns,
    {
      key: "revoke",
      header: "Actions",
      align: "right",
      cell: (key) => <RevokeIngestKey ingestKey={key} />,
    },
  ];
}
