import type { Role } from "@/database";
import type { TeamsContext } from "../context";
import { findInvitation, type InvitationState, stateOf } from "./find";

export type InvitationPreview = {
  teamName: string;
  role: Role;
  inviterName: string;
  /** The only address that may accept. */
  email: string;
  state: InvitationState;
};

/** What whoever has the link may know before signing in. */
export async function previewInvitation(
  { prisma, clock }: Pick<TeamsContext, "prisma" | "clock">,
  token: string,
): Promise<InvitationPreview> {
  const invitation = await findInvitation(prisma, token);
  const { team, role, inviter, email } = invitation;
  const state = stateOf(invitation, clock.now());
  return { teamName: team.name, role, inviterName: inviter.name, email, state };
}
