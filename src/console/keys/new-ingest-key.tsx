"use client";

import { useState } from "react";
import { useForm } from "@/console/form/use-form";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { useRefreshTeams } from "@/console/trpc/use-refresh-teams";
import { Button } from "@/ui/buttons/button";
import { CodeBlock } from "@/ui/copy/code-block";
import { Dialog } from "@/ui/dialogs/dialog";
import { NewKeyDialog } from "./new-key-dialog";

type NewIngestKeyProps = { onClose: () => void };

export function NewIngestKey({ onClose }: NewIngestKeyProps) {
  const [createdKey, setCreatedKey] = useState<string>();
  if (createdKey === undefined)
    return <NewIngestKeyForm onClose={onClose} onCreated={setCreatedKey} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your ingest key is ready"
      description="It works immediately. You can view it again at any time."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <CodeBlock label="Ingest key" language="text" code={createdKey} />
    </Dialog>
  );
}

type NewIngestKeyFormProps = NewIngestKeyProps & { onCreated: (key: string) => void };

function NewIngestKeyForm({ onClose, onCreated }: NewIngestKeyFormProps) {
  const { id: projectId } = useProject();
  const refresh = useRefreshTeams();
  const create = api.teams.ingestKeys.create.useMutation();
  const form = useForm(
    (field) => create.mutateAsync({ projectId, name: field("name") }),
    ({ key }) => {
      onCreated(key);
      return refresh();
    },
  );
  return (
    <NewKeyDialog
      title="New ingest key"
      hint="Where you will use it, such as “Web shop” or “Billing service”."
      form={form}
      onClose={onClose}
    />
  );
}
