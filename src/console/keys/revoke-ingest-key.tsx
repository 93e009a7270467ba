"use client";

import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import type { IngestKey } from "./ingest-keys";
import { RevokeButton } from "./revoke-button";

export function RevokeIngestKey({ ingestKey: { id, name } }: { ingestKey: IngestKey }) {
  const { id: projectId } = useProject();
  const { mutateAsync } = api.teams.ingestKeys.revoke.useMutation();
  return (
    <RevokeButton
      name={`the key ${name}`}
      description="Clients that still use this key can no longer send events, and those events are lost. This cannot be undone."
      onRevoke={() => mutateAsync({ projectId, keyId: id })}
    />
  );
}
