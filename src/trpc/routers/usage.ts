import { monthUsage } from "@/limits/month-usage";
import { teamStanding } from "@/limits/team-standing";
import { inTeam, router } from "../core/procedures";

const reader = inTeam("team:read");

export const usageRouter = router({
  /** How the team stands in its month. */
  standing: reader.query(({ ctx }) => teamStanding(ctx, ctx.team, ctx.clock.now())),

  /** The same by day and project, and how the month will end. */
  month: reader.query(({ ctx }) => monthUsage(ctx, ctx.team, ctx.clock.now())),
});
