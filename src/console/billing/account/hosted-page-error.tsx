import { isRetryable, messageOf } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import type { PageOpener } from "./use-hosted-page";

/** Why a hosted page could not be opened, next to the button that should open it. */
export function HostedPageError({ open, error }: PageOpener) {
  if (error === undefined) return null;
  return (
    <Banner
      tone="bad"
      title={messageOf(error)}
      action={
        isRetryable(error) && (
          <Button size="sm" onClick={open}>
            Try again
          </Button>
        )
      }
    />
  );
}
