"use client";

import { useState } from "react";
import { useForm } from "@/console/form/use-form";
import { api, type Outputs } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import { EntryForm } from "./entry-form";
import { EntryPage, TextLink } from "./entry-page";
import { EmailField } from "./fields";

type SentLink = Outputs["accounts"]["requestPasswordReset"] & { email: string };

const FOOTER = (
  <p>
    Back to <TextLink href="/sign-in">sign in</TextLink>
  </p>
);

export function ForgotPasswordScreen() {
  const [sent, setSent] = useState<SentLink>();
  if (sent) return <LinkSent {...sent} onAgain={() => setSent(undefined)} />;
  return <RequestLink onSent={setSent} />;
}

function RequestLink({ onSent }: { onSent: (sent: SentLink) => void }) {
  const request = api.accounts.requestPasswordReset.useMutation();
  const { props, pending, fields, message } = useForm(async (field) => {
    const email = field("email");
    onSent({ ...(await request.mutateAsync({ email })), email });
  });
  return (
    <EntryPage
      title="Reset your password"
      description="Enter your account’s email address and we will send you a link."
      footer={FOOTER}
    >
      <EntryForm form={props} pending={pending} message={message} action="Send link">
        <EmailField error={fields.email} />
      </EntryForm>
    </EntryPage>
  );
}

function LinkSent({ email, delivery, onAgain }: SentLink & { onAgain: () => void }) {
  const where = delivery === "log" ? "was written to the server’s log" : "is on its way";
  return (
    <EntryPage
      title="Check your email"
      description={
        <>
          If <strong className="break-all text-ink">{email}</strong> has an account, a link {where}.
          It works once, for one hour.
        </>
      }
      footer={FOOTER}
    >
      <div className="flex flex-col items-start gap-4" role="status">
        {delivery === "log" && (
          <Banner
            tone="warn"
            title="Email is not configured. The link was written to the server’s log."
          >
            The server’s operator can find it there. To send emails, set{" "}
            <code className="font-mono text-xs">SMTP_URL</code>.
          </Banner>
        )}
        <Button onClick={onAgain}>Use another address</Button>
      </div>
    </EntryPage>
  );
}
