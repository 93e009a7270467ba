import { OfflineBanner } from "./offline-banner";
import { PausedBanner } from "./paused-banner";
import { PaymentBanner, SuspendedBanner } from "./plan-banners";

/** What has to be known on every screen, the most pressing first. */
export function Banners() {
  return (
    <div className="flex flex-col gap-3 not-empty:mb-6">
      <OfflineBanner />
      <PaymentBanner />
      <PausedBanner />
      <SuspendedBanner />
    </div>
  );
}
