import { optional } from "@/ui/loading/optional";
import { useCurrent } from "../current/current";
import { OfflineBanner } from "./offline-banner";
import { PausedBanner } from "./paused-banner";
import { PaymentBanner } from "./payment-banner";
import { SuspendedBanners } from "./suspended-banners";

const UsageBanner = optional<{ teamId: string }>(() => import("./usage-banner"));

/** Shown above every screen, most urgent first. */
export function Banners() {
  const { team } = useCurrent();
  return (
    <div className="not-empty:mb-6 flex flex-col gap-3 print:hidden">
      <OfflineBanner />
      <PaymentBanner />
      {team && <UsageBanner teamId={team.id} />}
      <PausedBanner />
      <SuspendedBanners />
    </div>
  );
}
