import { readMonthUsage } from "@/limits/usage/month-usage";
import { readTeamUsage } from "@/limits/usage/team-usage";
import { inTeam, router } from "../procedures";

const reader = inTeam("team:read");

export const usageRouter = router({
  /** How the team stands in its month. */
  standing: reader.query(({ ctx }) => readTeamUsage(ctx, ctx.team, ctx.clock.now())),

  /** The same by day and project, and how the month will end. */
  month: reader.query(({ ctx }) => readMonthUsage(ctx, ctx.team, ctx.clock.now())),
});
