import { z } from "zod";
import { inTransaction, lockUser } from "@/teams/changes/transaction";
import { name, typedName } from "@/teams/schema";
import { createTeam } from "@/teams/team/create";
import { deleteTeam } from "@/teams/team/delete";
import { teamDetail } from "@/teams/team/detail";
import { handOverTeam } from "@/teams/team/hand-over";
import { leaveTeam } from "@/teams/team/leave";
import { renameTeam } from "@/teams/team/rename";
import { inTeam, signedIn } from "../core/procedures";

/** What is done to a team itself. */
export const teamProcedures = {
  /** Throws `conflict` for a second Free team. */
  create: signedIn.input(z.object({ name })).mutation(({ ctx, input }) =>
    inTransaction(ctx.teams, async (store) => {
      await lockUser(store.prisma, ctx.userId);
      return createTeam(store, { name: input.name, createdBy: ctx.userId });
    }),
  ),

  detail: inTeam("team:read").query(({ ctx }) => teamDetail(ctx.prisma, ctx.team, ctx.clock)),

  rename: inTeam("team:update")
    .input(z.object({ name }))
    .mutation(({ ctx, input }) => renameTeam(ctx.teams, ctx.who, input.name)),

  /** `name` is the team's, typed again. */
  delete: inTeam("team:delete")
    .input(z.object({ name: typedName }))
    .mutation(({ ctx, input }) => deleteTeam(ctx.teams, ctx.who, input.name)),

  handOver: inTeam("team:hand_over")
    .input(z.object({ userId: z.uuid() }))
    .mutation(({ ctx, input }) => handOverTeam(ctx.teams, ctx.who, input.userId)),

  leave: inTeam("team:leave").mutation(({ ctx }) => leaveTeam(ctx.teams, ctx.who)),
};
