import { z } from "zod";
import { inTeam, router } from "@/trpc/ladder";
import { givenRole } from "../schema";
import { changeRole } from "./change-role";
import { listMembers } from "./list";
import { removeMember } from "./remove";

export const membersRouter = router({
  list: inTeam("members:read").query(({ ctx }) => listMembers(ctx.prisma, ctx.team.teamId)),

  changeRole: inTeam("members:change")
    .input(z.object({ userId: z.uuid(), role: givenRole }))
    .mutation(({ ctx, input }) => changeRole(ctx.teams, ctx.who, input)),

  remove: inTeam("members:remove")
    .input(z.object({ userId: z.uuid() }))
    .mutation(({ ctx, input }) => removeMember(ctx.teams, ctx.who, input.userId)),
});
