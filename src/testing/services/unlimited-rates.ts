import { silentLog } from "@/base/log";
import { RATES, RateLimits } from "@/limits";

const PLENTY = 1_000_000;

/** For tests that ask more in a minute than a user may, and are not about that. */
export const unlimitedRates = (): RateLimits =>
  new RateLimits({
    prisma: null,
    log: silentLog,
    rates: {
      execute: { ...RATES.execute, limit: PLENTY },
      metrics: { ...RATES.metrics, limit: PLENTY },
      dashboards: { ...RATES.dashboards, limit: PLENTY },
      console: { ...RATES.console, limit: PLENTY },
    },
  });
