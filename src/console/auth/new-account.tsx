"use client";

import { zoneOfBrowser } from "@/console/form/moment";
import { type ReadField, useForm } from "@/console/form/use-form";
import { api, type Inputs } from "@/console/trpc/api";
import { EntryForm } from "./entry-form";
import { EmailField, NameField, PasswordField } from "./fields";
import { leaveFor } from "./leave-for";

type NewAccountFormProps = {
  action: string;
  email?: string | undefined;
  send: (account: Inputs["accounts"]["signUp"]) => Promise<unknown>;
  /** Where to go afterwards; to the first steps of the new project when it is "/". */
  next: string;
};

/** Name, address and password of somebody who had no account. */
export function NewAccountForm({ action, email, send, next }: NewAccountFormProps) {
  const { client } = api.useUtils();
  const goOn = async () => {
    if (next !== "/") return leaveFor(next);
    const { teams } = await client.accounts.me.query();
    const first = teams.flatMap(({ projects }) => projects)[0];
    return leaveFor(first ? `/p/${first.id}/start` : "/");
  };
  const { props, pending, fields, message } = useForm((field) => send(accountOf(field)), goOn);
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
  timeZone: zoneOfBrowser(),
});
