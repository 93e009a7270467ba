"use client";

import { useMemo, useState } from "react";
import type { PortalPage } from "@/billing/hosted-page-data";
import { HostedPage } from "../page/hosted-page";
import { CancelFlow } from "./cancel-flow";
import { CardFlow } from "./card-flow";
import { CardSection } from "./card-section";
import { InvoiceSection } from "./invoice-section";
import { PlanSection } from "./plan-section";
import { portalActions } from "./portal-actions";
import { TestClock } from "./test-clock";

type PortalScreenProps = { portalSessionId: string; initial: PortalPage };

/** The simulator's customer portal, which stands for the one that Stripe hosts. */
export function PortalScreen({ portalSessionId, initial }: PortalScreenProps) {
  const [page, show] = useState(initial);
  const actions = useMemo(() => portalActions(portalSessionId, show), [portalSessionId]);
  const parts = { page, actions };
  return (
    <HostedPage
      backUrl={page.returnUrl}
      backLabel="Return to Tallymark"
      aside={<About page={page} />}
      wide={page.flow === null}
    >
      {page.flow === "payment_method_update" && <CardFlow {...parts} />}
      {page.flow === "subscription_cancel" && <CancelFlow {...parts} />}
      {page.flow === null && (
        <div className="flex flex-col gap-10">
          <PlanSection subscription={page.subscription} actions={actions} />
          <CardSection {...parts} />
          <InvoiceSection {...parts} />
          <TestClock {...parts} />
        </div>
      )}
    </HostedPage>
  );
}

const TITLES = {
  payment_method_update: "Change your card",
  subscription_cancel: "Cancel your subscription",
};

function About({ page: { flow, name, email } }: { page: PortalPage }) {
  return (
    <div>
      <h1 className="text-balance font-semibold text-2xl tracking-tight">
        {flow === null ? "Manage your billing" : TITLES[flow]}
      </h1>
      {name !== null && <p className="mt-2 break-words font-medium">{name}</p>}
      {email !== null && <p className="break-words text-soft">{email}</p>}
      <p className="mt-4 text-pretty text-faint text-xs">
        Tallymark's built-in Stripe simulator. A real portal is hosted by Stripe.
      </p>
    </div>
  );
}
