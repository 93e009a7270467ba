import { GRACE_PERCENT, PLANS } from "@/billing";
import type { Plan } from "@/database";
import { WARN_PERCENT } from "../standing";

/** A share of a plan's quota at which a team is told, and how many events it is. */
export type Step = { plan: Plan; percent: number; events: number };

/** All of them: the first warning, the quota itself, and where there is one the end of the grace margin. */
export const STEPS: readonly Step[] = (Object.keys(PLANS) as Plan[]).flatMap((plan) => {
  const { included, overage } = PLANS[plan].events;
  const percents = [WARN_PERCENT, 100, ...(overage === null ? [100 + GRACE_PERCENT] : [])];
  return percents.map((percent) => ({ plan, percent, events: (included * percent) / 100 }));
});
