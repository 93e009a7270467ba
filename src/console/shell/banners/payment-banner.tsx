import { Banner } from "@/ui/feedback/banner";
import { useCurrent } from "../current/current";

/** Pro goes on while a payment is missing, and whoever can mend it should know. */
export function PaymentBanner() {
  const { team } = useCurrent();
  if (team?.planState !== "paid_grace") return null;
  return (
    <Banner tone="bad" title={`The last payment of ${team.name} failed`}>
      {team.role === "owner"
        ? "It is tried again in the coming days. Check the way of paying: if it goes on failing, the team falls back to Free."
        : "It is tried again in the coming days. If it goes on failing, the team falls back to Free: tell its owner."}
    </Banner>
  );
}
