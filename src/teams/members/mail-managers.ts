import type { PrismaClient } from "@/database";
import type { Mail, Mailer } from "@/mail/mailer";
import { managersOf } from "./managers";

/**
 * An email that is not sent by then must be claimed again: the process that claimed it has died, or
 * no mail server accepted it.
 */
export const MAIL_LEASE_MS = 600_000;

/**
 * Sends an email to the owner and the admins of a team. Throws if none was delivered; one delivered
 * email is enough, since a retry would send it twice.
 */
export async function mailManagers(
  { prisma, mailer }: { prisma: PrismaClient; mailer: Mailer },
  teamId: string,
  write: (to: string) => Mail,
): Promise<void> {
  const managers = await managersOf(prisma, teamId);
  const results = await Promise.allSettled(managers.map((to) => mailer.send(write(to))));
  const failure = results.find((result) => result.status === "rejected");
  if (failure && results.every(({ status }) => status === "rejected")) throw failure.reason;
}
