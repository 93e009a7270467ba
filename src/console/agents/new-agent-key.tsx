import { useState } from "react";
import { ChoiceGroup } from "@/console/form/choice-group";
import { useForm } from "@/console/form/use-form";
import { EXPIRIES, type Expiry, expiryAt } from "@/console/keys/expiry";
import { NewKeyDialog } from "@/console/keys/new-key-dialog";
import { usePermits, useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { useRefreshTeams } from "@/console/trpc/use-refresh-teams";
import { Field, RadioGroup } from "@/ui/forms/field";
import { Select } from "@/ui/forms/select";

type Access = "read" | "write";

const ACCESSES = [
  {
    value: "read",
    label: "Read only",
    hint: "Query events, and open dashboards and reports.",
  },
  {
    value: "write",
    label: "Read and write",
    hint: "Also save reports and add widgets. Through the REST API, the key can also change and delete dashboards and reports.",
  },
] as const;

type NewAgentKeyProps = {
  /** The name of the client that will use it. */
  client: string;
  onCreated: (key: string) => void;
  onClose: () => void;
};

/** Creates a personal key that can only access the current project. */
export default function NewAgentKey({ client, onCreated, onClose }: NewAgentKeyProps) {
  const { id: projectId, name } = useProject();
  const mayWrite = usePermits("reports:write");
  const refresh = useRefreshTeams();
  const [access, setAccess] = useState<Access>("read");
  const [expiry, setExpiry] = useState<Expiry>("90");
  const create = api.teams.personalKeys.create.useMutation();
  const form = useForm(
    (field) =>
      create.mutateAsync({
        name: field("name"),
        scopes: access === "write" ? ["read", "write"] : ["read"],
        projectIds: [projectId],
        expiresAt: expiryAt(expiry, Date.now()),
      }),
    async ({ key }) => {
      onCreated(key);
      onClose();
      await refresh();
    },
  );
  return (
    <NewKeyDialog
      title={`New key for ${name}`}
      hint="The list of today’s calls shows this name."
      defaultName={`Agent (${client})`}
      form={form}
      onClose={onClose}
    >
      {mayWrite && (
        <ChoiceGroup legend="Access" error={form.fields.scopes}>
          <RadioGroup label="Access" value={access} onValueChange={setAccess} options={ACCESSES} />
        </ChoiceGroup>
      )}
      <Field label="Expires" error={form.fields.expiresAt}>
        <Select value={expiry} onValueChange={setExpiry} options={EXPIRIES} />
      </Field>
    </NewKeyDialog>
  );
}
