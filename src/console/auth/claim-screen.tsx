"use client";

import { api } from "@/console/trpc/api";
import { EntryPage, TextLink } from "./entry-page";
import { NewAccountForm } from "./new-account";

/** Where the owner of a new installation makes their account. */
export function ClaimScreen({ token }: { token: string }) {
  const claim = api.accounts.claim.useMutation();
  return (
    <EntryPage
      title="Make this installation yours"
      description="You become the owner of its first team. Project and keys stay as they were printed in the terminal."
    >
      <NewAccountForm
        action="Create the account"
        send={(account) => claim.mutateAsync({ ...account, token })}
        next="/"
      />
    </EntryPage>
  );
}

/** What stands there once it is done, or without the token. */
export function NothingToClaimScreen() {
  return (
    <EntryPage
      title="This link works no more"
      description="This installation has an owner already, or the link was not copied whole."
      footer={
        <p>
          <TextLink href="/sign-in">Sign in</TextLink> or{" "}
          <TextLink href="/sign-up">sign up</TextLink>
        </p>
      }
    />
  );
}
