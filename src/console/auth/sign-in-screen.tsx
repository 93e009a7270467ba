"use client";

import { useForm } from "@/console/form/use-form";
import { api } from "@/console/trpc/api";
import { Banner } from "@/ui/feedback/banner";
import { EntryForm } from "./entry-form";
import { EntryPage, TextLink } from "./entry-page";
import { EmailField, PasswordField } from "./fields";
import { loadPage } from "./load-page";
import { withNext } from "./next-path";
import { NOTICES, type Notice } from "./notices";

type SignInScreenProps = {
  /** The path to open afterwards. */
  next: string;
  email?: string | undefined;
  notice?: Notice | undefined;
};

export function SignInScreen({ next, email, notice }: SignInScreenProps) {
  const signIn = api.accounts.signIn.useMutation();
  const { props, pending, fields, message } = useForm(
    (field) => signIn.mutateAsync({ email: field("email"), password: field("password") }),
    () => loadPage(next),
  );
  return (
    <EntryPage
      title="Sign in"
      footer={
        <>
          <p>
            New here? <TextLink href={withNext("/sign-up", next, email)}>Sign up</TextLink>
          </p>
          <p>
            <TextLink href="/forgot-password">Forgot your password?</TextLink>
          </p>
        </>
      }
    >
      {notice && <Banner {...NOTICES[notice]} className="mb-4" />}
      <EntryForm form={props} pending={pending} message={message} action="Sign in">
        <EmailField error={fields.email} defaultValue={email} />
        <PasswordField name="password" kind="current" error={fields.password} />
      </EntryForm>
    </EntryPage>
  );
}
