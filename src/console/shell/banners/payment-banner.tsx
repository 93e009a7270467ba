import { Banner } from "@/ui/feedback/banner";
import { useCurrent } from "../current/current";

/** A team stays on Pro while its payment is being retried. */
export function PaymentBanner() {
  const { team } = useCurrent();
  if (team?.planState !== "paid_grace") return null;
  return (
    <Banner tone="bad" title={`The last payment for ${team.name} failed`}>
      {team.role === "owner"
        ? "We will retry over the coming days. Check the payment method. If it keeps failing, the team moves to the Free plan."
        : "We will retry over the coming days. If it keeps failing, the team moves to the Free plan. Let the team's owner know."}
    </Banner>
  );
}
