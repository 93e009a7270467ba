"use client";

import { useState } from "react";
import { useForm } from "@/console/form/use-form";
import { api, type Outputs } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import { EntryForm } from "./entry-form";
import { EntryPage, TextLink } from "./entry-page";
import { EmailField } from "./fields";

type Asked = Outputs["accounts"]["requestPasswordReset"] & { email: string };

const FOOTER = (
  <p>
    Back to <TextLink href="/sign-in">sign in</TextLink>
  </p>
);

export function ForgotPasswordScreen() {
  const [asked, setAsked] = useState<Asked>();
  if (asked) return <LinkSent {...asked} onAgain={() => setAsked(undefined)} />;
  return <AskForLink onAsked={setAsked} />;
}

function AskForLink({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const request = api.accounts.requestPasswordReset.useMutation();
  const { props, pending, fields, message } = useForm(async (field) => {
    const email = field("email");
    onAsked({ ...(await request.mutateAsync({ email })), email });
  });
  return (
    <EntryPage
      title="Choose a new password"
      description="Tell us the address of your account, and we send a link to it."
      footer={FOOTER}
    >
      <EntryForm form={props} pending={pending} message={message} action="Send the link">
        <EmailField error={fields.email} />
      </EntryForm>
    </EntryPage>
  );
}

function LinkSent({ email, delivery, onAgain }: Asked & { onAgain: () => void }) {
  const where = delivery === "log" ? "is now in the server’s log" : "is on its way there";
  return (
    <EntryPage
      title="Look for the link"
      description={
        <>
          If there is an account with <strong className="break-all text-ink">{email}</strong>, a
          link {where}. It works once, within the hour.
        </>
      }
      footer={FOOTER}
    >
      <div className="flex flex-col items-start gap-4" role="status">
        {delivery === "log" && (
          <Banner
            tone="warn"
            title="No mail server is configured; the link is in the server’s log."
          >
            Whoever runs the server finds it there. Mails are sent once{" "}
            <code className="font-mono text-xs">SMTP_URL</code> is set.
          </Banner>
        )}
        <Button onClick={onAgain}>Use another address</Button>
      </div>
    </EntryPage>
  );
}
