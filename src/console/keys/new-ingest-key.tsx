"use client";

import { useId, useState } from "react";
import { api } from "@/console/api";
import { FormMessage } from "@/console/form/form-message";
import { useForm } from "@/console/form/use-form";
import { useRefresh } from "@/console/form/use-refresh";
import { useProject } from "@/console/shell/current";
import { Button } from "@/ui/button";
import { CodeBlock } from "@/ui/code-block";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";

type NewIngestKeyProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function NewIngestKey(props: NewIngestKeyProps) {
  // Anew each time it is opened.
  return props.open ? <NewIngestKeyDialog {...props} /> : null;
}

function NewIngestKeyDialog({ open, onOpenChange }: NewIngestKeyProps) {
  const [made, setMade] = useState<string>();
  if (made === undefined)
    return <NameIt open={open} onOpenChange={onOpenChange} onMade={setMade} />;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="The key is ready"
      description="It works from now on. You can show it again at any time."
      footer={<Button onClick={() => onOpenChange(false)}>Done</Button>}
    >
      <CodeBlock label="Ingest key" language="text" code={made} />
    </Dialog>
  );
}

type NameItProps = NewIngestKeyProps & { onMade: (key: string) => void };

function NameIt({ open, onOpenChange, onMade }: NameItProps) {
  const { id: projectId } = useProject();
  const refresh = useRefresh();
  const formId = useId();
  const [name, setName] = useState("");
  const create = api.teams.ingestKeys.create.useMutation();
  const form = useForm(
    () => create.mutateAsync({ projectId, name }),
    ({ key }) => {
      onMade(key);
      return refresh();
    },
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New ingest key"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={form.pending}>
            Create key
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className="flex flex-col gap-4">
        <Field
          label="Name"
          hint="Where it is used, such as “Web shop” or “Billing service”."
          error={form.fields.name}
        >
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
          />
        </Field>
        <FormMessage>{form.message}</FormMessage>
      </form>
    </Dialog>
  );
}
