import { z } from "zod";
import { email } from "@/base/text/email";
import { acceptInvitation } from "@/teams/invitations/accept";
import { listInvitations } from "@/teams/invitations/list";
import { previewInvitation } from "@/teams/invitations/preview";
import { revokeInvitation } from "@/teams/invitations/revoke";
import { sendInvitation } from "@/teams/invitations/send";
import { givenRole } from "@/teams/schema";
import { anyone, inTeam, router, signedIn } from "../procedures";

/** The bound keeps what a stranger sends out of the hash. */
const token = z.object({ token: z.string().min(1).max(200) });

export const invitationsRouter = router({
  list: inTeam("members:invite").query(({ ctx }) => listInvitations(ctx.teams, ctx.team.teamId)),

  /** The link is in this answer (and in the mail, where mails are sent) and nowhere else. */
  create: inTeam("members:invite")
    .input(z.object({ email, role: givenRole }))
    .mutation(({ ctx, input }) => {
      const { origin, log, accounts } = ctx;
      return sendInvitation(ctx.teams, { origin, log, accounts }, ctx.who, input);
    }),

  revoke: inTeam("members:invite")
    .input(z.object({ invitationId: z.uuid() }))
    .mutation(({ ctx, input }) => revokeInvitation(ctx.teams, ctx.who, input.invitationId)),

  preview: anyone.input(token).query(({ ctx, input }) => previewInvitation(ctx.teams, input.token)),

  accept: signedIn
    .input(token)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.teams, ctx.userId, input.token)),
});
