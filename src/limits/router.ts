import { inTeam, router } from "@/trpc/ladder";
import { monthUsage, teamStanding } from "./month-usage";

const reader = inTeam("team:read");

export const usageRouter = router({
  /** How the team stands in its month; asks no database. */
  standing: reader.query(({ ctx }) => teamStanding(ctx, ctx.team, ctx.clock.now())),

  /** The same by day and project, and how the month will end. */
  month: reader.query(({ ctx }) => monthUsage(ctx, ctx.team, ctx.clock.now())),
});
