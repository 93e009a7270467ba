import type { Mailer } from "@/accounts";
import type { Log } from "@/base/log";
import type { Who } from "../change";
import type { TeamsContext } from "../context";
import { invite, type NewInvitation } from "./create";
import { invitationMail } from "./mail";

export type SentInvitation = {
  id: string;
  /** The only time that it can be shown. */
  link: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Whether a mail server has taken it; otherwise the link has to be handed over. */
  mailed: boolean;
};

type Post = { mailer: Mailer; log: Log; origin: string };

/** Invites by link, and by mail where there is a mail server. Its failure leaves the link as it is. */
export async function sendInvitation(
  context: TeamsContext,
  { mailer, log, origin }: Post,
  who: Who,
  wanted: NewInvitation,
): Promise<SentInvitation> {
  const { id, token, expiresAt, teamName, inviterName } = await invite(context, who, wanted);
  const path = `/invite/${token}`;
  // A mail may be opened anywhere: its link goes by the configured address, not the inviter's.
  const link = mailer.linkTo(path);
  const mail = { to: wanted.email, role: wanted.role, teamName, inviterName, link, expiresAt };
  const mailed = mailer.delivery === "smtp" && (await isSent(mailer, invitationMail(mail), log));
  return { id, link: origin + path, expiresAt: expiresAt.toISOString(), mailed };
}

function isSent(mailer: Mailer, mail: ReturnType<typeof invitationMail>, log: Log) {
  return mailer.send(mail).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, "an invitation could not be mailed");
      return false;
    },
  );
}
