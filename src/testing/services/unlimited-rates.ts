import { silentLog } from "@/base/log";
import { RATES, RateLimits } from "@/limits";

const PLENTY = 1_000_000;

/** For tests that send more requests than the limits allow and do not test the limits. */
export const unlimitedRates = (): RateLimits =>
  new RateLimits({
    prisma: null,
    log: silentLog,
    rates: {
      execute: { ...RATES.execute, limit: PLENTY },
      metrics: { ...RATES.metrics, limit: PLENTY },
      dashboards: { ...RATES.dashboards, limit: PLENTY },
      assistant: { ...RATES.assistant, limit: PLENTY },
      agents: { ...RATES.agents, limit: PLENTY },
      console: { ...RATES.console, limit: PLENTY },
    },
  });
