import type { Accounts, Mail } from "@/accounts";
import { AppError } from "@/base/errors";
import type { Log } from "@/base/log";
import { withTimeout } from "@/base/waiting";

/**
 * What became of a mail: whether a mail server has taken it, has not, was spared it because there were
 * too many lately, or is not there at all.
 */
export type Posted = "sent" | "failed" | "limited" | "none";

export type PostOffice = { accounts: Pick<Accounts, "mailer" | "limits" | "background">; log: Log };

/** How long an answer waits for the mail server, in ms. What it takes later than that is sent, too. */
export const PATIENCE_MS = 5_000;

/** Mails an invitation, where there is a mail server. Never rejects: the link is good without a mail. */
export async function post(
  { accounts, log }: PostOffice,
  { teamId, mail }: { teamId: string; mail: Mail },
): Promise<Posted> {
  if (accounts.mailer.delivery !== "smtp") return "none";
  try {
    await take(accounts, teamId, mail.to);
    await withTimeout(PATIENCE_MS, sending(accounts, mail), late);
    return "sent";
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return "limited";
    log.warn({ err: error }, "an invitation could not be mailed");
    return "failed";
  }
}

/** The team first: what it is refused does not use up what others may send to the address. */
async function take(
  { limits }: PostOffice["accounts"],
  teamId: string,
  address: string,
): Promise<void> {
  await limits.invitationsOf.take({ account: teamId, clientAddress: "" });
  await limits.invitationsTo.take({ account: address, clientAddress: "" });
}

/** The stop of the process waits for it, also when the answer does not. */
function sending({ mailer, background }: PostOffice["accounts"], mail: Mail): Promise<void> {
  const sent = mailer.send(mail);
  // Its failure is told by whoever waits for the answer.
  background.run("Mailing an invitation", () => sent.catch(() => undefined));
  return sent;
}

const late = () => new Error("The mail server has not answered in time.");
