import { optional } from "@/ui/loading/optional";
import { useCurrent } from "../current/current";
import type { MyTeam } from "../current/me";
import { OfflineBanner } from "./offline-banner";
import { PausedBanner } from "./paused-banner";
import { SuspendedBanners } from "./suspended-banners";

const PaymentBanner = optional<{ team: MyTeam }>(() => import("./payment-banner"));
const EndingBanner = optional<{ team: MyTeam }>(() => import("./ending-banner"));
const UsageBanner = optional<{ team: MyTeam }>(() => import("./usage-banner"));

/** Shown above every screen, most urgent first. */
export function Banners() {
  const { team } = useCurrent();
  return (
    <div className="not-empty:mb-6 flex flex-col gap-3 print:hidden">
      <OfflineBanner />
      {team?.planState === "paid_grace" && <PaymentBanner team={team} />}
      {team && <UsageBanner team={team} />}
      {team?.plan === "pro" && <EndingBanner team={team} />}
      <PausedBanner />
      <SuspendedBanners />
    </div>
  );
}
