import { useTeam } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { HostedPageError } from "../account/hosted-page-error";
import { useHostedPage } from "../account/use-hosted-page";

/** The way to the page that pays an overdue invoice with another card. */
export function UpdatePaymentMethod() {
  const { id: teamId } = useTeam();
  const { mutateAsync } = api.billing.fixPayment.useMutation();
  const page = useHostedPage(() => mutateAsync({ teamId }));
  return (
    <>
      <Button variant="primary" className="self-start" loading={page.opening} onClick={page.open}>
        Update payment method
      </Button>
      <HostedPageError {...page} />
    </>
  );
}
