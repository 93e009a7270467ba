import { OfflineBanner } from "./offline-banner";
import { PausedBanner } from "./paused-banner";

/** What has to be known on every screen, the most pressing first. */
export function Banners() {
  return (
    <div className="flex flex-col gap-3 not-empty:mb-6">
      <OfflineBanner />
      <PausedBanner />
    </div>
  );
}
