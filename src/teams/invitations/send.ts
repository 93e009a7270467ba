import type { Who } from "../change";
import type { TeamsContext } from "../context";
import { invite, type NewInvitation } from "./create";
import { invitationMail } from "./mail";
import { type Posted, type PostOffice, post } from "./post";

export type SentInvitation = {
  id: string;
  /** The only time that it can be shown. */
  link: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Unless it was sent, the link has to be handed over. */
  mail: Posted;
};

/** Invites by link, and by mail where there is a mail server. Its failure leaves the link as it is. */
export async function sendInvitation(
  context: TeamsContext,
  { origin, ...office }: PostOffice & { origin: string },
  who: Who,
  wanted: NewInvitation,
): Promise<SentInvitation> {
  const { id, token, expiresAt, teamName, inviterName } = await invite(context, who, wanted);
  const path = `/invite/${token}`;
  // A mail may be opened anywhere: its link goes by the configured address, not the inviter's.
  const link = office.accounts.mailer.linkTo(path);
  const given = { to: wanted.email, role: wanted.role, teamName, inviterName, link, expiresAt };
  const mail = await post(office, { teamId: who.teamId, mail: invitationMail(given) });
  return { id, link: origin + path, expiresAt: expiresAt.toISOString(), mail };
}
