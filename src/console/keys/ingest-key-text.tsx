"use client";

import { Eye } from "lucide-react";
import { useState } from "react";
import { useProject } from "@/console/shell/current/current";
import { api, messageOf } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { CopyButton } from "@/ui/copy/copy-button";
import type { IngestKey } from "./ingest-keys";

/** Shows the key's last characters, or all of it on demand. */
export function IngestKeyText({ ingestKey: { id, name, hint } }: { ingestKey: IngestKey }) {
  const { id: projectId } = useProject();
  const [shown, setShown] = useState(false);
  const { data, error, isFetching } = api.teams.ingestKeys.reveal.useQuery(
    { projectId, keyId: id },
    { enabled: shown },
  );
  if (data && shown) {
    return (
      <span className="flex items-center gap-1">
        <code className="min-w-0 break-all font-mono text-xs">{data.key}</code>
        <CopyButton text={data.key} label={`Copy key ${name}`} />
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1 whitespace-nowrap">
      <code className="font-mono text-xs">tm_ingest_…{hint}</code>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Show key ${name}`}
        loading={isFetching}
        onClick={() => setShown(true)}
      >
        <Eye aria-hidden="true" />
        Show
      </Button>
      {error && (
        <span role="alert" className="text-bad text-xs">
          {messageOf(error)}
        </span>
      )}
    </span>
  );
}
