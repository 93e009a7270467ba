"use client";

import { api } from "@/console/trpc/api";
import { EntryPage, TextLink } from "./entry-page";
import { NewAccountForm } from "./new-account";
import { withNext } from "./next-path";

type SignUpScreenProps = {
  /** The path to open afterwards. */
  next: string;
  email?: string | undefined;
};

export function SignUpScreen({ next, email }: SignUpScreenProps) {
  const signUp = api.accounts.signUp.useMutation();
  return (
    <EntryPage
      title="Sign up"
      description="You get your own team on the Free plan, with a first project and its ingest key."
      footer={
        <p>
          Already have an account?{" "}
          <TextLink href={withNext("/sign-in", next, email)}>Sign in</TextLink>
        </p>
      }
    >
      <NewAccountForm action="Sign up" email={email} send={signUp.mutateAsync} next={next} />
    </EntryPage>
  );
}
