import { z } from "zod";
import { inTransaction, lockUser } from "@/teams/changes/transaction";
import { name, typedName } from "@/teams/schema";
import { createTeam } from "@/teams/team/create";
import { deleteTeam } from "@/teams/team/delete";
import { teamDetail } from "@/teams/team/detail";
import { leaveTeam } from "@/teams/team/leave";
import { renameTeam } from "@/teams/team/rename";
import { transferOwnership } from "@/teams/team/transfer-ownership";
import { signedInProcedure, teamProcedure } from "@/trpc/core/procedures";

export const teamProcedures = {
  /** Throws `conflict` for a second Free team. */
  create: signedInProcedure.input(z.object({ name })).mutation(({ ctx, input }) =>
    inTransaction(ctx.teams, async (store) => {
      await lockUser(store.prisma, ctx.userId);
      return createTeam(store, { name: input.name, createdBy: ctx.userId });
    }),
  ),

  detail: teamProcedure("team:read").query(({ ctx }) =>
    teamDetail(ctx.prisma, ctx.team, ctx.clock),
  ),

  rename: teamProcedure("team:update")
    .input(z.object({ name }))
    .mutation(({ ctx, input }) => renameTeam(ctx.teams, ctx.who, input.name)),

  /** `name` is the team's name, typed again to confirm. */
  delete: teamProcedure("team:delete")
    .input(z.object({ name: typedName }))
    .mutation(({ ctx, input }) => deleteTeam(ctx.teams, ctx.who, input.name)),

  handOver: teamProcedure("team:hand_over")
    .input(z.object({ userId: z.uuid() }))
    .mutation(({ ctx, input }) => transferOwnership(ctx.teams, ctx.who, input.userId)),

  leave: teamProcedure("team:leave").mutation(({ ctx }) => leaveTeam(ctx.teams, ctx.who)),
};
