"use client";

import { useState } from "react";
import { useForm } from "@/console/form/use-form";
import { api, type Outputs } from "@/console/trpc/api";
import { useRefreshTeams } from "@/console/trpc/use-refresh-teams";
import { Field } from "@/ui/forms/field";
import { Select } from "@/ui/forms/select";
import { EXPIRIES, type Expiry, expiryAt } from "./expiry";
import { NewKeyDialog } from "./new-key-dialog";
import { PersonalKeyText } from "./personal-key-text";
import { type KeyProjects, ProjectChoice } from "./project-choice";
import { type Scope, ScopeChoice } from "./scope-choice";

type CreatedKey = Outputs["teams"]["personalKeys"]["create"] & { scopes: Scope[] };

export default function NewPersonalKey({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedKey>();
  return created === undefined ? (
    <NewPersonalKeyForm onClose={onClose} onCreated={setCreated} />
  ) : (
    <PersonalKeyText personalKey={created.key} scopes={created.scopes} onClose={onClose} />
  );
}

type NewPersonalKeyFormProps = { onClose: () => void; onCreated: (key: CreatedKey) => void };

function NewPersonalKeyForm({ onClose, onCreated }: NewPersonalKeyFormProps) {
  const refresh = useRefreshTeams();
  const [scopes, setScopes] = useState<Scope[]>(["read"]);
  const [projectIds, setProjectIds] = useState<KeyProjects>(null);
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
      onCreated({ ...key, scopes });
      return refresh();
    },
  );
  return (
    <NewKeyDialog
      title="New personal key"
      hint="What you will use it for, such as “Weekly report”."
      form={form}
      onClose={onClose}
    >
      <ScopeChoice value={scopes} onChange={setScopes} error={form.fields.scopes} />
      <ProjectChoice value={projectIds} onChange={setProjectIds} error={form.fields.projectIds} />
      <Field label="Expires" error={form.fields.expiresAt}>
        <Select value={expiry} onValueChange={setExpiry} options={EXPIRIES} />
      </Field>
    </NewKeyDialog>
  );
}
