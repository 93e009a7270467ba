"use client";

import { type ReadField, useForm } from "@/console/form/use-form";
import { browserTimeZone } from "@/console/time/timestamp";
import { api, type Inputs } from "@/console/trpc/api";
import { EntryForm } from "./entry-form";
import { EmailField, NameField, PasswordField } from "./fields";
import { loadPage } from "./load-page";

type NewAccountFormProps = {
  action: string;
  email?: string | undefined;
  send: (account: Inputs["accounts"]["signUp"]) => Promise<unknown>;
  /** The path to open afterwards; "/" opens the new project's first-event screen. */
  next: string;
};

/** Form for the name, email address and password of a new account. */
export function NewAccountForm({ action, email, send, next }: NewAccountFormProps) {
  const { client } = api.useUtils();
  const openNext = async () => {
    if (next !== "/") return loadPage(next);
    const { teams } = await client.accounts.me.query();
    const first = teams.flatMap(({ projects }) => projects)[0];
    return loadPage(first ? `/p/${first.id}/start` : "/");
  };
  const { props, pending, fields, message } = useForm((field) => send(accountOf(field)), openNext);
  return (
    <EntryForm form={props} pending={pending} message={message ?? fields.token} action={action}>
      <NameField error={fields.name} />
      <EmailField error={fields.email} defaultValue={email} />
      <PasswordField name="password" kind="new" error={fields.password} />
    </EntryForm>
  );
}

const accountOf = (field: ReadField) => ({
  name: field("name"),
  email: field("email"),
  password: field("password"),
  timeZone: browserTimeZone(),
});
