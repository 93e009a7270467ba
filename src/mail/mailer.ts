import { createTransport } from "nodemailer";
import { BackendUnavailable } from "@/base/errors";
import type { Log } from "@/base/log";

export type Mail = { to: string; subject: string; text: string };

export type Mailer = {
  /** Whether mails are sent, or only written to the log because no mail server is configured. */
  delivery: "smtp" | "log";
  /** Throws `backend_unavailable` when the mail server does not take it. */
  send(mail: Mail): Promise<void>;
  /** A page of ours as a mail names it; never by what a request's Host header says. */
  linkTo(path: string): string;
};

export type MailSettings = {
  smtpUrl: string | undefined;
  /** The sender, as "Name <address>" or an address alone. */
  from: string | undefined;
  /** Scheme and host under which people reach us. */
  origin: string;
};

/** In ms. A mail server that does not answer must not hold a request for nodemailer's minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function openMailer({ smtpUrl, from, origin }: MailSettings, log: Log): Mailer {
  const sender = from ?? `Tallymark <no-reply@${new URL(origin).hostname}>`;
  return {
    linkTo: (path) => new URL(path, origin).href,
    ...(smtpUrl === undefined ? toLog(log) : toServer(smtpUrl, sender)),
  };
}

function toLog(log: Log): Pick<Mailer, "delivery" | "send"> {
  return {
    delivery: "log",
    // A warning, so that a log that is kept short still has the link.
    send: async (mail) => log.warn({ mail }, "a mail, written here because SMTP_URL is not set"),
  };
}

function toServer(url: string, from: string): Pick<Mailer, "delivery" | "send"> {
  const transport = createTransport({ url, ...TIMEOUTS }, { from });
  return {
    delivery: "smtp",
    async send(mail) {
      await transport.sendMail(mail).catch((cause: unknown) => {
        throw new BackendUnavailable("The mail could not be sent. Try again in a minute.", {
          retryAfter: 60,
          cause,
        });
      });
    },
  };
}
