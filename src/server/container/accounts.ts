import { type Accounts, openAccounts, whoAmI } from "@/accounts";
import type { Env } from "@/base/env";
import type { Log } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { openMailer } from "@/mail/mailer";
import { readAuthSecret } from "../startup/auth-secret";
import type { Container } from "./container";
import type { Resources } from "./resources";
import type { Stores } from "./stores";

/** Links in emails; without PUBLIC_URL, they are written to the log and opened on this machine. */
const originOfLinks = ({ PUBLIC_URL, PORT }: Env): string =>
  new URL(PUBLIC_URL ?? `http://localhost:${PORT}`).origin;

export async function openUsers(
  env: Env,
  { prisma }: Stores,
  log: Log,
  resources: Resources,
): Promise<Accounts> {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env;
  const mailer = openMailer({ smtpUrl, from, origin: originOfLinks(env) }, log);
  const secret = await readAuthSecret(env);
  return resources.open(
    "accounts",
    async () =>
      openAccounts({
        prisma,
        clock: systemClock,
        log,
        mailer,
        secret,
        operatorAddresses: env.TALLYMARK_OPERATORS,
      }),
    (opened) => opened.close(),
  );
}

export const currentUserOf =
  (accounts: Accounts): Container["currentUser"] =>
  async (headers) => {
    const session = await accounts.session(headers);
    return session && whoAmI(accounts, session.userId);
  };
