import type { Log } from "@/base/log";
import type { TeamActor } from "../changes/change-team";
import type { TeamsContext } from "../changes/context";
import { createInvitation, type NewInvitation } from "./create";
import { deliverInvitation, type MailOutcome, type MailServices } from "./deliver";
import { invitationMail } from "./mail";

type SentInvitation = {
  id: string;
  /** Cannot be shown again. */
  link: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Unless this is "sent", the inviter has to share the link. */
  mail: MailOutcome;
};

/**
 * Invites by link, and also by email if there is a mail server. The link works even if the email
 * fails.
 */
export async function sendInvitation(
  context: TeamsContext,
  { origin, accounts, log }: { origin: string; accounts: MailServices; log: Log },
  who: TeamActor,
  wanted: NewInvitation,
): Promise<SentInvitation> {
  const { id, token, expiresAt, teamName, inviterName } = await createInvitation(
    context,
    who,
    wanted,
  );
  const path = `/invite/${token}`;
  // An email may be opened anywhere: its link uses the configured address, not the inviter's.
  const link = accounts.mailer.linkTo(path);
  const given = { to: wanted.email, role: wanted.role, teamName, inviterName, link, expiresAt };
  const message = { teamId: who.teamId, mail: invitationMail(given) };
  const mail = await deliverInvitation({ accounts, log }, message);
  return { id, link: origin + path, expiresAt: expiresAt.toISOString(), mail };
}
