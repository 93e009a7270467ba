"use client";

import { useState } from "react";
import { useForm } from "@/console/form/use-form";
import { useRefresh } from "@/console/form/use-refresh";
import { api, type Outputs } from "@/console/trpc/api";
import { Field } from "@/ui/forms/field";
import { Select } from "@/ui/forms/select";
import { EXPIRIES, type Expiry, expiryAt } from "./expiry";
import { NewKeyDialog } from "./new-key-dialog";
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
  const refresh = useRefresh();
  const [scopes, setScopes] = useState<Scope[]>(["read"]);
  const [projectIds, setProjectIds] = useState<Reach>(null);
  const [expiry, setExpiry] = useState<Expiry>("90");
  const create = api.teams.personalKeys.create.useMutation();
  const form = useForm(
    (field) =>
      create.mutateAsync({
        name: field("name"),
        scopes,
        projectIds,
        expiresAt: expiryAt(expiry, Date.now()),
      }),
    (key) => {
      onMade({ ...key, scopes });
      return refresh();
    },
  );
  return (
    <NewKeyDialog
      title="New personal key"
      hint="What will use it, such as “Weekly report”."
      form={form}
      onClose={onClose}
    >
      <ScopeChoice value={scopes} onChange={setScopes} error={form.fields.scopes} />
      <ReachChoice value={projectIds} onChange={setProjectIds} error={form.fields.projectIds} />
      <Field label="Expires" error={form.fields.expiresAt}>
        <Select value={expiry} onValueChange={setExpiry} options={EXPIRIES} />
      </Field>
    </NewKeyDialog>
  );
}
