import { api } from "@/console/trpc/api";
import { Button, type ButtonProps } from "@/ui/buttons/button";
import { HostedPageError } from "../account/hosted-page-error";
import { useHostedPage } from "../account/use-hosted-page";

type FixPaymentProps = Pick<ButtonProps, "variant" | "size"> & { teamId: string };

/** For a failed payment: opens the page that changes the card. */
export function FixPayment({ teamId, ...look }: FixPaymentProps) {
  const { mutateAsync } = api.billing.fixPayment.useMutation();
  const page = useHostedPage(() => mutateAsync({ teamId }));
  return (
    <>
      <Button {...look} className="self-start" loading={page.opening} onClick={page.open}>
        Update payment method
      </Button>
      <HostedPageError {...page} />
    </>
  );
}
