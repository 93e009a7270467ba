import { readMonthUsage } from "@/limits/usage/month-usage";
import { readTeamUsage } from "@/limits/usage/team-usage";
import { router, teamProcedure } from "../core/procedures";

const reader = teamProcedure("team:read");

export const usageRouter = router({
  /** The team's usage in the current month. */
  current: reader.query(({ ctx }) => readTeamUsage(ctx, ctx.team, ctx.clock.now())),

  /** The same by day and project, with a forecast. */
  month: reader.query(({ ctx }) => readMonthUsage(ctx, ctx.team, ctx.clock.now())),
});
