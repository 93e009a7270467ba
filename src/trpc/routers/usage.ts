import { monthUsage } from "@/limits/month-usage";
import { teamStanding } from "@/limits/team-standing";
import { router, teamProcedure } from "../core/procedures";

const reader = teamProcedure("team:read");

export const usageRouter = router({
  /** How the team stands in its month. */
  standing: reader.query(({ ctx }) => teamStanding(ctx, ctx.team, ctx.clock.now())),

  /** The same by day and project, and how the month will end. */
  month: reader.query(({ ctx }) => monthUsage(ctx, ctx.team, ctx.clock.now())),
});
