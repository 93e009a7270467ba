import { z } from "zod";
import { changeRole } from "@/teams/members/change-role";
import { listMembers } from "@/teams/members/list";
import { removeMember } from "@/teams/members/remove";
import { givenRole } from "@/teams/schema";
import { inTeam, router } from "../core/procedures";

export const membersRouter = router({
  list: inTeam("members:read").query(({ ctx }) => listMembers(ctx.prisma, ctx.team.teamId)),

  changeRole: inTeam("members:change")
    .input(z.object({ userId: z.uuid(), role: givenRole }))
    .mutation(({ ctx, input }) => changeRole(ctx.teams, ctx.who, input)),

  remove: inTeam("members:remove")
    .input(z.object({ userId: z.uuid() }))
    .mutation(({ ctx, input }) => removeMember(ctx.teams, ctx.who, input.userId)),
});
