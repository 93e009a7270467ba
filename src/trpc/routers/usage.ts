import { readMonthUsage } from "@/limits/usage/month-usage";
import { readTeamUsage } from "@/limits/usage/team-usage";
import { router, teamProcedure } from "../core/procedures";

const reader = teamProcedure("team:read");

export const usageRouter = router({
  current: reader.query(({ ctx }) => readTeamUsage(ctx, ctx.team, ctx.clock.now())),

  month: reader.query(({ ctx }) => readMonthUsage(ctx, ctx.team, ctx.clock.now())),
});
