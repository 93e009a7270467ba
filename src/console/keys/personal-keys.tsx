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

/** The user's own keys. */
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
        description="Programs use a personal key to query data and manage dashboards and reports on your behalf. A key can never do more than you can, and loses access when you do."
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
            <EmptyState icon={<KeyRound />} title="No personal keys" action={create}>
              Create one to query your data from a script, a notebook or another program.
            </EmptyState>
          }
        />
      </Card>
      {creating && <NewPersonalKey onClose={() => setCreating(false)} />}
    </>
  );
}
