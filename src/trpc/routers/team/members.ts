import { z } from "zod";
import { changeRole } from "@/teams/members/change-role";
import { listMembers } from "@/teams/members/list";
import { removeMember } from "@/teams/members/remove";
import { assignableRole } from "@/teams/schema";
import { router, teamProcedure } from "@/trpc/core/procedures";

export const membersRouter = router({
  list: teamProcedure("members:read").query(({ ctx }) => listMembers(ctx.prisma, ctx.team.teamId)),

  changeRole: teamProcedure("members:change")
    .input(z.object({ userId: z.uuid(), role: assignableRole }))
    .mutation(({ ctx, input }) => changeRole(ctx.teams, ctx.who, input)),

  remove: teamProcedure("members:remove")
    .input(z.object({ userId: z.uuid() }))
    .mutation(({ ctx, input }) => removeMember(ctx.teams, ctx.who, input.userId)),
});
