import { z } from "zod";
import { email } from "@/base/text/email";
import { acceptInvitation } from "@/teams/invitations/accept";
import { listInvitations } from "@/teams/invitations/list";
import { previewInvitation } from "@/teams/invitations/preview";
import { revokeInvitation } from "@/teams/invitations/revoke";
import { sendInvitation } from "@/teams/invitations/send";
import { assignableRole } from "@/teams/schema";
import { publicProcedure, router, signedInProcedure, teamProcedure } from "@/trpc/core/procedures";

/** The maximum avoids hashing oversized input. */
const token = z.object({ token: z.string().min(1).max(200) });

export const invitationsRouter = router({
  list: teamProcedure("members:invite").query(({ ctx }) =>
    listInvitations(ctx.teams, ctx.team.teamId),
  ),

  /** Only this response and the email contain the link. */
  create: teamProcedure("members:invite")
    .input(z.object({ email, role: assignableRole }))
    .mutation(({ ctx, input }) => {
      const { origin, log, accounts } = ctx;
      return sendInvitation(ctx.teams, { origin, log, accounts }, ctx.who, input);
    }),

  revoke: teamProcedure("members:invite")
    .input(z.object({ invitationId: z.uuid() }))
    .mutation(({ ctx, input }) => revokeInvitation(ctx.teams, ctx.who, input.invitationId)),

  preview: publicProcedure
    .input(token)
    .query(({ ctx, input }) => previewInvitation(ctx.teams, input.token)),

  accept: signedInProcedure
    .input(token)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.teams, ctx.userId, input.token)),
});
