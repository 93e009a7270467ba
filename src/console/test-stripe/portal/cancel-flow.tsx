"use client";

import { useState } from "react";
import { loadPage } from "@/console/auth/load-page";
import { FormMessage } from "@/console/form/form-message";
import { Button, buttonClass } from "@/ui/buttons/button";
import { useReady } from "@/ui/use-browser-value";
import { FlowDone, type FlowProps } from "./flow-done";
import { cancellationWords } from "./plan-section";
import { renewalWords } from "./subscription-words";

/** Only the confirmation of a cancellation. Leads on once it is scheduled. */
export function CancelFlow({ page, actions }: FlowProps) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const ready = useReady();
  const { subscription, returnUrl } = page;
  const cancel = async () => {
    setPending(true);
    setError(undefined);
    try {
      const { afterUrl } = await actions.cancel();
      if (afterUrl !== null) await loadPage(afterUrl);
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setPending(false);
    }
  };
  if (subscription === null) {
    return (
      <FlowDone page={page} tone="info">
        There is no subscription.
      </FlowDone>
    );
  }
  const cancelled = subscription.endsAt !== null || subscription.endedAt !== null;
  if (cancelled) {
    return <FlowDone page={page}>Subscription cancelled. {renewalWords(subscription)}</FlowDone>;
  }
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-semibold text-lg">Cancel {subscription.product}?</h2>
      <p className="text-soft">{cancellationWords(subscription)}</p>
      <FormMessage>{error}</FormMessage>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" loading={pending} disabled={!ready} onClick={() => void cancel()}>
          Cancel subscription
        </Button>
        {returnUrl !== null && (
          <a href={returnUrl} className={buttonClass()}>
            Keep subscription
          </a>
        )}
      </div>
    </div>
  );
}
