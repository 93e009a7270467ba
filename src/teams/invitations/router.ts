import { z } from "zod";
import { anyone, inTeam, router, signedIn } from "@/trpc/ladder";
import { email, givenRole } from "../schema";
import { acceptInvitation } from "./accept";
import { invite } from "./create";
import { listInvitations } from "./list";
import { previewInvitation } from "./preview";
import { revokeInvitation } from "./revoke";

/** The bound keeps what a stranger sends out of the hash. */
const token = z.object({ token: z.string().min(1).max(200) });

export const invitationsRouter = router({
  list: inTeam("members:invite").query(({ ctx }) => listInvitations(ctx.teams, ctx.team.teamId)),

  /** The link is in this answer and nowhere else. `mailed`: whether it was sent to the address, too. */
  create: inTeam("members:invite")
    .input(z.object({ email, role: givenRole }))
    .mutation(async ({ ctx, input }) => {
      const { id, token, expiresAt } = await invite(ctx.teams, ctx.who, input);
      const link = `${ctx.origin}/invite/${token}`;
      return { id, link, expiresAt: expiresAt.toISOString(), mailed: false };
    }),

  revoke: inTeam("members:invite")
    .input(z.object({ invitationId: z.uuid() }))
    .mutation(({ ctx, input }) => revokeInvitation(ctx.teams, ctx.who, input.invitationId)),

  preview: anyone.input(token).query(({ ctx, input }) => previewInvitation(ctx.teams, input.token)),

  accept: signedIn
    .input(token)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.teams, ctx.userId, input.token)),
});
