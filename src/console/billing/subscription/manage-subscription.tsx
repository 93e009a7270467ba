import { useState } from "react";
import { useTeam } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { optional } from "@/ui/loading/optional";
import type { BillingAccount } from "../account/account";
import { HostedPageError } from "../account/hosted-page-error";
import { useHostedPage } from "../account/use-hosted-page";

const CancelDialog = optional<{ account: BillingAccount; onClose: () => void }>(
  () => import("./cancel-dialog"),
);

/** The owner's ways to the pages where a subscription is managed. */
export function ManageSubscription({ account }: { account: BillingAccount }) {
  const { id: teamId } = useTeam();
  const { mutateAsync } = api.billing.openPortal.useMutation();
  const manage = useHostedPage(() => mutateAsync({ teamId }));
  const resume = useHostedPage(() => mutateAsync({ teamId }));
  const [cancelling, setCancelling] = useState(false);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {account.endsAt !== null && (
          <Button variant="primary" loading={resume.opening} onClick={resume.open}>
            Resume
          </Button>
        )}
        <Button loading={manage.opening} onClick={manage.open}>
          Manage billing
        </Button>
        {account.endsAt === null && (
          <Button variant="ghost" onClick={() => setCancelling(true)}>
            Cancel subscription…
          </Button>
        )}
      </div>
      <p className="text-faint text-xs">
        Manage billing shows your cards and invoices.
        {account.endsAt !== null &&
          " Resume opens the same page. Choose Resume subscription there."}
      </p>
      <HostedPageError {...resume} />
      <HostedPageError {...manage} />
      {cancelling && <CancelDialog account={account} onClose={() => setCancelling(false)} />}
    </>
  );
}
