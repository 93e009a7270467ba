"use client";

import { api } from "@/console/trpc/api";
import { EntryPage, TextLink } from "./entry-page";
import { NewAccountForm } from "./new-account";

/** Creates the account of a new installation's owner. */
export function ClaimScreen({ token }: { token: string }) {
  const claim = api.accounts.claim.useMutation();
  return (
    <EntryPage
      title="Claim this installation"
      description="You become the owner of its first team. The project and keys printed in the terminal stay the same."
    >
      <NewAccountForm
        action="Create account"
        send={(account) => claim.mutateAsync({ ...account, token })}
        next="/"
      />
    </EntryPage>
  );
}

/** Shown without a token, or once the installation has an owner. */
export function NothingToClaimScreen() {
  return (
    <EntryPage
      title="This link no longer works"
      description="This installation already has an owner, or the link is incomplete."
      footer={
        <p>
          <TextLink href="/sign-in">Sign in</TextLink> or{" "}
          <TextLink href="/sign-up">sign up</TextLink>
        </p>
      }
    />
  );
}
