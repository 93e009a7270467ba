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
      description="Whatever still sends events with this key is refused from now on, and those events are lost. This cannot be undone."
      onRevoke={() => mutateAsync({ projectId, keyId: id })}
    />
  );
}
