"use client";

import { useState } from "react";
import { FormMessage } from "@/console/form/form-message";
import { SettingsCard } from "@/console/form/settings-card";
import { useForm } from "@/console/form/use-form";
import { usePermits, useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { useRefreshTeams } from "@/console/trpc/use-refresh-teams";
import { toast } from "@/ui/feedback/toast";
import { Field } from "@/ui/forms/field";
import { Input } from "@/ui/forms/input";
import { TimeZoneField } from "./time-zone-field";

export function ProjectForm() {
  const project = useProject();
  const mayChange = usePermits("project:update");
  const refresh = useRefreshTeams();
  const update = api.teams.projects.update.useMutation();
  // Holds only edited fields; the others follow the server, including changes by other people.
  const [edited, setEdited] = useState<Partial<Pick<typeof project, "name" | "timeZone">>>({});
  const { name, timeZone } = { ...project, ...edited };
  const form = useForm(
    () => update.mutateAsync({ projectId: project.id, ...edited }),
    async () => {
      await refresh();
      setEdited({});
      toast.success("Project saved.");
    },
  );
  return (
    <SettingsCard
      title="General"
      form={form.props}
      pending={form.pending}
      unchanged={name === project.name && timeZone === project.timeZone}
      disabledReason={mayChange ? undefined : "Only the team's owner and admins can change this."}
    >
      <Field label="Name" error={form.fields.name}>
        <Input
          value={name}
          onChange={(event) => setEdited({ ...edited, name: event.target.value })}
          disabled={!mayChange}
        />
      </Field>
      <TimeZoneField
        value={timeZone}
        onChange={(zone) => setEdited({ ...edited, timeZone: zone })}
        error={form.fields.timeZone}
        disabled={!mayChange}
      />
      <FormMessage>{form.message}</FormMessage>
    </SettingsCard>
  );
}
