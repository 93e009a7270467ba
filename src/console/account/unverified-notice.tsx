"use client";

import { api, isApiError, messageOf } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";

const sentTo = (email: string) => ({
  smtp: `We sent a link to ${email}. It works for 24 hours. If it does not arrive, check your spam folder.`,
  log: "Email is not configured, so the link was written to the server’s log, where the server’s operator can find it. It works for 24 hours.",
});

/** An unverified address restricts nothing, so only the account screen mentions it. */
export function UnverifiedNotice({ email }: { email: string }) {
  const { me } = api.useUtils().accounts;
  const send = api.accounts.requestVerification.useMutation({
    onError: (error) => {
      // The address is already verified, for example in another tab.
      if (isApiError(error) && error.data?.code === "conflict") void me.invalidate();
    },
  });
  return (
    <Banner
      tone="warn"
      title="Your email address is not verified"
      action={
        <Button size="sm" loading={send.isPending} onClick={() => send.mutate()}>
          Resend link
        </Button>
      }
    >
      {send.error && messageOf(send.error)}
      {send.data && sentTo(email)[send.data.delivery]}
      {!send.error && !send.data && "Open the link we sent you when you signed up."}
    </Banner>
  );
}
