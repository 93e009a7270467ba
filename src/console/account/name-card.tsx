"use client";

import { useState } from "react";
import { SettingsCard } from "@/console/form/settings-card";
import { useForm } from "@/console/form/use-form";
import { api } from "@/console/trpc/api";
import { toast } from "@/ui/feedback/toast";
import { Field, Input } from "@/ui/forms/field";

export function NameCard({ name }: { name: string }) {
  const [typed, setTyped] = useState(name);
  const { me } = api.useUtils().accounts;
  const changeName = api.accounts.changeName.useMutation();
  const { props, pending, fields, message } = useForm(
    () => changeName.mutateAsync({ name: typed }),
    async (changed) => {
      setTyped(changed.name);
      await me.invalidate();
      toast.success("Name changed.");
    },
  );
  return (
    <SettingsCard title="Name" form={props} pending={pending} unchanged={typed === name}>
      <Field label="Name" hint="Visible to members of your teams." error={fields.name ?? message}>
        <Input
          name="name"
          autoComplete="name"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </SettingsCard>
  );
}
