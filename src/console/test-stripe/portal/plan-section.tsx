"use client";

import { useState } from "react";
import { formatAmount } from "@/base/text/money";
import type { ShownSubscription } from "@/billing/hosted-page-data";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/buttons/button";
import { ConfirmDialog } from "@/ui/dialogs/confirm-dialog";
import { Banner } from "@/ui/feedback/banner";
import { toast } from "@/ui/feedback/toast";
import { focusMain } from "@/ui/focus-main";
import { useReady } from "@/ui/use-browser-value";
import { formatDate, usageWords } from "../page/dates-and-prices";
import type { PortalActions } from "./portal-actions";
import { Section } from "./section";
import { renewalWords, stateOf } from "./subscription-words";

type PlanSectionProps = { subscription: ShownSubscription | null; actions: PortalActions };

export function PlanSection({ subscription, actions }: PlanSectionProps) {
  return (
    <Section title="Current plan">
      {subscription === null ? (
        <p className="text-soft">No current plan.</p>
      ) : subscription.endedAt !== null ? (
        <p className="text-soft">
          No current plan. {subscription.product} ended on {formatDate(subscription.endedAt)}.
        </p>
      ) : (
        <>
          {subscription.status === "past_due" && (
            <Banner tone="bad" title="The last payment failed.">
              Change the card to pay the open invoice.
            </Banner>
          )}
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <Plan subscription={subscription} />
            <PlanButton subscription={subscription} actions={actions} />
          </div>
        </>
      )}
    </Section>
  );
}

function Plan({ subscription }: { subscription: ShownSubscription }) {
  const { product, price, usage } = subscription;
  const { label, tone } = stateOf(subscription);
  return (
    <div className="min-w-0 flex-1 basis-52">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {product} <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="mt-1">
        <span className="font-semibold text-xl">{formatAmount(price)}</span>{" "}
        <span className="text-soft">per month</span>
      </p>
      {usage && <p className="text-soft text-sm">{usageWords(usage)}</p>}
      <p className="mt-1 text-soft">{renewalWords(subscription)}</p>
    </div>
  );
}

type PlanButtonProps = { subscription: ShownSubscription; actions: PortalActions };

function PlanButton({ subscription, actions }: PlanButtonProps) {
  if (subscription.endsAt !== null) return <ResumeButton actions={actions} />;
  return <CancelButton subscription={subscription} actions={actions} />;
}

function CancelButton({ subscription, actions }: PlanButtonProps) {
  const [asking, setAsking] = useState(false);
  const ready = useReady();
  const cancel = async () => {
    await actions.cancel();
    focusMain();
  };
  return (
    <>
      <Button disabled={!ready} onClick={() => setAsking(true)}>
        Cancel subscription…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={`Cancel ${subscription.product}?`}
        description={cancellationWords(subscription)}
        confirmLabel="Cancel subscription"
        cancelLabel="Keep subscription"
        onConfirm={cancel}
      />
    </>
  );
}

/** Until when the subscription continues once it is cancelled. */
export function cancellationWords(subscription: ShownSubscription): string {
  const { product, renewsAt, usage, status } = subscription;
  const until = renewsAt === null ? "the end of the period" : formatDate(renewsAt);
  const last = usage ? " Events over the quota until then are billed on the last invoice." : "";
  const ends =
    status === "past_due"
      ? `The last payment failed. ${product} ends on ${until} at the latest, or earlier if all retries fail.`
      : `${product} continues until ${until} and then ends.`;
  return `${ends} You can resume it before then.${last}`;
}

function ResumeButton({ actions }: { actions: PortalActions }) {
  const [pending, setPending] = useState(false);
  const ready = useReady();
  const resume = async () => {
    setPending(true);
    try {
      await actions.resume();
      focusMain();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="primary" loading={pending} disabled={!ready} onClick={() => void resume()}>
      Resume subscription
    </Button>
  );
}
