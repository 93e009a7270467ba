import { readToolCallsByDay, readToolCallsToday } from "@/limits/tool-calls/read-calls";
import { permits } from "@/teams/roles";
import { router, teamProcedure } from "../core/procedures";

const reader = teamProcedure("team:read");

export const agentsRouter = router({
  /** Those who may read the audit log see all keys; others only their own. */
  today: reader.query(({ ctx }) => {
    const seesAllKeys = permits(ctx.team.role, "audit:read");
    const viewer = { userId: ctx.userId, seesAllKeys };
    return readToolCallsToday(ctx.prisma, ctx.team, viewer, ctx.clock.now());
  }),

  byDay: reader.query(({ ctx }) =>
    readToolCallsByDay(ctx.prisma, ctx.team.teamId, ctx.clock.now()),
  ),
});
