"use client";

import { useForm } from "@/console/form/use-form";
import { api } from "@/console/trpc/api";
import { EntryForm } from "./entry-form";
import { EntryPage, TextLink } from "./entry-page";
import { PasswordField } from "./fields";
import { leaveFor } from "./leave-for";

/** Where the link for a new password leads. */
export function ResetPasswordScreen({ token }: { token: string }) {
  const reset = api.accounts.resetPassword.useMutation();
  const { props, pending, fields, message } = useForm(
    (field) => reset.mutateAsync({ token, newPassword: field("newPassword") }),
    () => leaveFor("/sign-in?reset=1"),
  );
  return (
    <EntryPage
      title="Choose a new password"
      description="Whoever is signed in to your account, in any browser, is signed out."
      footer={
        <p>
          Does the link no longer work?{" "}
          <TextLink href="/forgot-password">Ask for a new one</TextLink>
        </p>
      }
    >
      <EntryForm
        form={props}
        pending={pending}
        message={message ?? fields.token}
        action="Set the password"
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
