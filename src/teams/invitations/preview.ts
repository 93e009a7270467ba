import type { Role } from "@/database";
import type { Store } from "../changes/context";
import { findInvitation, type InvitationState, stateOf } from "./find";

type InvitationPreview = {
  teamName: string;
  role: Role;
  inviterName: string;
  /** The only address that may accept. */
  email: string;
  state: InvitationState;
};

/** The details that anyone with the link may see before signing in. */
export async function previewInvitation(store: Store, token: string): Promise<InvitationPreview> {
  const invitation = await findInvitation(store.prisma, token);
  const { team, role, inviter, email } = invitation;
  const state = await stateOf(store, invitation);
  return { teamName: team.name, role, inviterName: inviter.name, email, state };
}
