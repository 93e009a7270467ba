"use client";

import { useEffect, useRef } from "react";
import { FormMessage } from "@/console/form/form-message";
import { api, isApiError, messageOf, type Outputs } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Skeleton } from "@/ui/loading/skeleton";
import { EntryPage, TextLink } from "./entry-page";
import { HomeLink } from "./home-link";

type Outcome = Outputs["accounts"]["verifyEmail"]["outcome"];

const TITLES: Record<Outcome, string> = {
  verified: "Your address is verified",
  already: "Your address is verified already",
};

type VerifyEmailScreenProps = { token: string; email: string };

/** Where the link that verifies an address leads, for somebody who is signed in as `email`. */
export function VerifyEmailScreen({ token, email }: VerifyEmailScreenProps) {
  const { data, error, mutate } = api.accounts.verifyEmail.useMutation();
  const asked = useRef(false);
  useEffect(() => {
    // Once, or else the second of two would tell that the first has done it already.
    if (!asked.current) mutate({ token });
    asked.current = true;
  }, [mutate, token]);

  if (error) return <Failed error={error} email={email} onRetry={() => mutate({ token })} />;
  if (!data) {
    return (
      <EntryPage title="Verify your address">
        <Skeleton className="h-8 w-40" />
      </EntryPage>
    );
  }
  return (
    <EntryPage
      title={TITLES[data.outcome]}
      description={
        <span role="status">
          Mails to <strong className="break-all text-ink">{email}</strong> reach you. There is
          nothing else to do.
        </span>
      }
    >
      <HomeLink signedIn />
    </EntryPage>
  );
}

type FailedProps = { error: unknown; email: string; onRetry: () => void };

function Failed({ error, email, onRetry }: FailedProps) {
  const refused = isApiError(error) && error.data?.code === "invalid_request";
  return (
    <EntryPage
      title="The address is not verified"
      footer={
        <p>
          You are signed in as <span className="break-all">{email}</span>. A new link is sent from{" "}
          <TextLink href="/account">your account</TextLink>.
        </p>
      }
    >
      <div className="flex flex-col items-start gap-4">
        <FormMessage>{messageOf(error)}</FormMessage>
        {!refused && <Button onClick={onRetry}>Try again</Button>}
      </div>
    </EntryPage>
  );
}
