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
  verified: "Your email address is verified",
  already: "Your email address is already verified",
};

type VerifyEmailScreenProps = { token: string; email: string };

/** The target of the link in a verification email, for a user signed in as `email`. */
export function VerifyEmailScreen({ token, email }: VerifyEmailScreenProps) {
  const { data, error, mutate } = api.accounts.verifyEmail.useMutation();
  const requested = useRef(false);
  useEffect(() => {
    // Called only once, because a second call would report that the address is already verified.
    if (!requested.current) mutate({ token });
    requested.current = true;
  }, [mutate, token]);

  if (error) return <NotVerified error={error} email={email} onRetry={() => mutate({ token })} />;
  if (!data) {
    return (
      <EntryPage title="Verify your email address">
        <Skeleton className="h-8 w-40" />
      </EntryPage>
    );
  }
  return (
    <EntryPage
      title={TITLES[data.outcome]}
      description={
        <span role="status">
          Emails to <strong className="break-all text-ink">{email}</strong> will now reach you.
          There is nothing else to do.
        </span>
      }
    >
      <HomeLink signedIn />
    </EntryPage>
  );
}

type NotVerifiedProps = { error: unknown; email: string; onRetry: () => void };

function NotVerified({ error, email, onRetry }: NotVerifiedProps) {
  const rejected = isApiError(error) && error.data?.code === "invalid_request";
  return (
    <EntryPage
      title="Email address not verified"
      footer={
        <p>
          You are signed in as <span className="break-all">{email}</span>. Request a new link from{" "}
          <TextLink href="/account">your account</TextLink>.
        </p>
      }
    >
      <div className="flex flex-col items-start gap-4">
        <FormMessage>{messageOf(error)}</FormMessage>
        {!rejected && <Button onClick={onRetry}>Try again</Button>}
      </div>
    </EntryPage>
  );
}
