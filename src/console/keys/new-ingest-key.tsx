"use client";

import { useState } from "react";
import { useForm } from "@/console/form/use-form";
import { useRefresh } from "@/console/form/use-refresh";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { CodeBlock } from "@/ui/copy/code-block";
import { Dialog } from "@/ui/dialogs/dialog";
import { NewKeyDialog } from "./new-key-dialog";

type NewIngestKeyProps = { onClose: () => void };

export function NewIngestKey({ onClose }: NewIngestKeyProps) {
  const [made, setMade] = useState<string>();
  if (made === undefined) return <NameIt onClose={onClose} onMade={setMade} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="The key is ready"
      description="It works from now on. You can show it again at any time."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <CodeBlock label="Ingest key" language="text" code={made} />
    </Dialog>
  );
}

type NameItProps = NewIngestKeyProps & { onMade: (key: string) => void };

function NameIt({ onClose, onMade }: NameItProps) {
  const { id: projectId } = useProject();
  const refresh = useRefresh();
  const create = api.teams.ingestKeys.create.useMutation();
  const form = useForm(
    (field) => create.mutateAsync({ projectId, name: field("name") }),
    ({ key }) => {
      onMade(key);
      return refresh();
    },
  );
  return (
    <NewKeyDialog
      title="New ingest key"
      hint="Where it is used, such as “Web shop” or “Billing service”."
      form={form}
      onClose={onClose}
    />
  );
}
