"use client";

import { useId, useState } from "react";
import { api, type Outputs } from "@/console/api";
import { FormMessage } from "@/console/form/form-message";
import { useForm } from "@/console/form/use-form";
import { useRefresh } from "@/console/form/use-refresh";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { EXPIRIES, type Expiry, expiryAt } from "./expiry";
import { PersonalKeyText } from "./personal-key-text";
import { type Reach, ReachChoice } from "./reach-choice";
import { type Scope, ScopeChoice } from "./scope-choice";

type MadeKey = Outputs["teams"]["personalKeys"]["create"] & { scopes: Scope[] };

/** Loaded when it is first opened. */
export default function NewPersonalKey({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeKey>();
  return made === undefined ? (
    <WhatItMay onClose={onClose} onMade={setMade} />
  ) : (
    <PersonalKeyText personalKey={made.key} scopes={made.scopes} onClose={onClose} />
  );
}

type WhatItMayProps = { onClose: () => void; onMade: (key: MadeKey) => void };

function WhatItMay({ onClose, onMade }: WhatItMayProps) {
  const formId = useId();
  const refresh = useRefresh();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<Scope[]>(["read"]);
  const [projectIds, setProjectIds] = useState<Reach>(null);
  const [expiry, setExpiry] = useState<Expiry>("90");
  const create = api.teams.personalKeys.create.useMutation();
  const form = useForm(
    () => create.mutateAsync({ name, scopes, projectIds, expiresAt: expiryAt(expiry, Date.now()) }),
    (key) => {
      onMade({ ...key, scopes });
      return refresh();
    },
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New personal key"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={form.pending}>
            Create key
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className="flex flex-col gap-4">
        <Field
          label="Name"
          hint="What will use it, such as “Weekly report”."
          error={form.fields.name}
        >
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
          />
        </Field>
        <ScopeChoice value={scopes} onChange={setScopes} error={form.fields.scopes} />
        <ReachChoice value={projectIds} onChange={setProjectIds} error={form.fields.projectIds} />
        <Field label="Expires" error={form.fields.expiresAt}>
          <Select value={expiry} onValueChange={setExpiry} options={EXPIRIES} />
        </Field>
        <FormMessage>{form.message}</FormMessage>
      </form>
    </Dialog>
  );
}
