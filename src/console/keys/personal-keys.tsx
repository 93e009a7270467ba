"use client";

import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { api, messageOf, type Outputs } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { optional } from "@/ui/loading/optional";
import { PageHeader } from "@/ui/page-header";
import { DataTable } from "@/ui/table/table";
import { PERSONAL_KEY_COLUMNS } from "./personal-key-columns";

const NewPersonalKey = optional(() => import("./new-personal-key"));

export type PersonalKey = Outputs["teams"]["personalKeys"]["list"][number];

/** The visitor's own keys. */
export function PersonalKeys() {
  const [creating, setCreating] = useState(false);
  const keys = api.teams.personalKeys.list.useQuery();
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden="true" />
      New key
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Personal keys"
        description="With a personal key a program asks for figures, and keeps dashboards and reports, in your name. It may do no more than you, and is refused as soon as you are."
        actions={keys.data?.length !== 0 && create}
      />
      <Card>
        <DataTable
          label="Personal keys"
          columns={PERSONAL_KEY_COLUMNS}
          rows={keys.data ?? []}
          rowKey={({ id }) => id}
          loading={keys.isPending}
          error={keys.error ? messageOf(keys.error) : undefined}
          onRetry={() => void keys.refetch()}
          empty={
            <EmptyState icon={<KeyRound />} title="You have no personal keys" action={create}>
              Create one to ask for figures from a script, a notebook or another program.
            </EmptyState>
          }
        />
      </Card>
      {creating && <NewPersonalKey onClose={() => setCreating(false)} />}
    </>
  );
}
