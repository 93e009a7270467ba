"use client";

import { useForm } from "@/console/form/use-form";
import { api } from "@/console/trpc/api";
import { EntryForm } from "./entry-form";
import { EntryPage, TextLink } from "./entry-page";
import { PasswordField } from "./fields";
import { loadPage } from "./load-page";

/** The target of the link in a password-reset email. */
export function ResetPasswordScreen({ token }: { token: string }) {
  const reset = api.accounts.resetPassword.useMutation();
  const { props, pending, fields, message } = useForm(
    (field) => reset.mutateAsync({ token, newPassword: field("newPassword") }),
    () => loadPage("/sign-in?reset=1"),
  );
  return (
    <EntryPage
      title="Choose a new password"
      description="This signs your account out in every browser."
      footer={
        <p>
          Link no longer working? <TextLink href="/forgot-password">Request a new one</TextLink>
        </p>
      }
    >
      <EntryForm
        form={props}
        pending={pending}
        message={message ?? fields.token}
        action="Set password"
      >
        <PasswordField
          name="newPassword"
          label="New password"
          kind="new"
          error={fields.newPassword}
        />
      </EntryForm>
    </EntryPage>
  );
}
