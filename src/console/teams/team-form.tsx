"use client";

import { useState } from "react";
import { FormMessage } from "@/console/form/form-message";
import { SettingsCard } from "@/console/form/settings-card";
import { useForm } from "@/console/form/use-form";
import { usePermits, useTeam } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { useRefreshTeams } from "@/console/trpc/use-refresh-teams";
import { toast } from "@/ui/feedback/toast";
import { Field } from "@/ui/forms/field";
import { Input } from "@/ui/forms/input";

export function TeamForm() {
  const team = useTeam();
  const mayChange = usePermits("team:update");
  const refresh = useRefreshTeams();
  const rename = api.teams.rename.useMutation();
  const [edited, setEdited] = useState<string>();
  const name = edited ?? team.name;
  const form = useForm(
    () => rename.mutateAsync({ teamId: team.id, name }),
    async () => {
      await refresh();
      setEdited(undefined);
      toast.success("Team saved.");
    },
  );
  return (
    <SettingsCard
      title="General"
      form={form.props}
      pending={form.pending}
      unchanged={name === team.name}
      disabledReason={mayChange ? undefined : "Only the owner and admins can rename the team."}
    >
      <Field label="Name" error={form.fields.name}>
        <Input
          value={name}
          onChange={(event) => setEdited(event.target.value)}
          disabled={!mayChange}
        />
      </Field>
      <FormMessage>{form.message}</FormMessage>
    </SettingsCard>
  );
}
