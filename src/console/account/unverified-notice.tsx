"use client";

import { api, isApiError, messageOf } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";

const sentTo = (email: string) => ({
  smtp: `A link is on its way to ${email}. It works for a day; if it does not come, look into the folder for unwanted mail.`,
  log: "The link is in the server’s log, since no mail server is configured. Whoever runs the server finds it there; it works for a day.",
});

/** Nothing is kept from whoever has not verified their address; so it stands here only. */
export function UnverifiedNotice({ email }: { email: string }) {
  const { me } = api.useUtils().accounts;
  const send = api.accounts.requestVerification.useMutation({
    onError: (error) => {
      // Verified meanwhile, in another tab.
      if (isApiError(error) && error.data?.code === "conflict") void me.invalidate();
    },
  });
  return (
    <Banner
      tone="warn"
      title="Your e-mail address is not verified"
      action={
        <Button size="sm" loading={send.isPending} onClick={() => send.mutate()}>
          Send the link again
        </Button>
      }
    >
      {send.error && messageOf(send.error)}
      {send.data && sentTo(email)[send.data.delivery]}
      {!send.error && !send.data && "Open the link that was sent to you when you signed up."}
    </Banner>
  );
}
