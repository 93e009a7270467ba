"use client";

import { Failed } from "@/console/failed";
import { usePermits, useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import type { SdkFiles } from "@/onboarding/snippets";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { Skeleton } from "@/ui/loading/skeleton";
import { NoKey } from "./no-key";
import { Snippets } from "./snippets";

/** Code snippets with the project's ingest key filled in. */
export function SendAnEvent({ sdk }: { sdk: SdkFiles }) {
  const mayRead = usePermits("keys:read");
  return (
    <Card>
      <CardHeader
        title="1. Send an event"
        description="The included key can only send events to this project, so it is safe to ship it in a web page or an app."
      />
      <CardBody>{mayRead ? <WithKey sdk={sdk} /> : <NoKey reason="role" />}</CardBody>
    </Card>
  );
}

function WithKey({ sdk }: { sdk: SdkFiles }) {
  const { id: projectId } = useProject();
  const keys = api.teams.ingestKeys.list.useQuery({ projectId });
  const keyId = keys.data?.[0]?.id;
  const key = api.teams.ingestKeys.reveal.useQuery(
    { projectId, keyId: keyId ?? "" },
    { enabled: keyId !== undefined },
  );
  const error = keys.error ?? key.error;
  if (error) return <Failed error={error} retry={keys.refetch} />;
  if (keys.data && keyId === undefined) return <NoKey reason="none" />;
  if (!key.data) return <Skeleton className="h-52" />;
  return <Snippets ingestKey={key.data.key} sdk={sdk} />;
}
