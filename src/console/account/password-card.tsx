"use client";

import { useState } from "react";
import { PasswordField } from "@/console/auth/fields";
import { FormMessage } from "@/console/form/form-message";
import { SettingsCard } from "@/console/form/settings-card";
import { useForm } from "@/console/form/use-form";
import { api } from "@/console/trpc/api";
import { toast } from "@/ui/feedback/toast";

/** `email` tells password managers which account the password belongs to. */
export function PasswordCard({ email }: { email: string }) {
  // A new key after each change clears the form.
  const [changes, setChanges] = useState(0);
  return (
    <PasswordForm key={changes} email={email} onChanged={() => setChanges((count) => count + 1)} />
  );
}

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { sessions } = api.useUtils().accounts;
  const change = api.accounts.changePassword.useMutation();
  const { props, pending, fields, message } = useForm(
    (field) =>
      change.mutateAsync({
        currentPassword: field("currentPassword"),
        newPassword: field("newPassword"),
      }),
    async () => {
      await sessions.invalidate();
      toast.success("Password changed.", "You were signed out in all other browsers.");
      onChanged();
    },
  );
  return (
    <SettingsCard
      title="Password"
      description="Changing it signs you out in all other browsers."
      form={{ ...props, method: "post" }}
      pending={pending}
      unchanged={false}
    >
      <FormMessage>{message}</FormMessage>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="currentPassword"
        label="Current password"
        kind="current"
        error={fields.currentPassword}
      />
      <PasswordField
        name="newPassword"
        label="New password"
        kind="new"
        error={fields.newPassword}
      />
    </SettingsCard>
  );
}
