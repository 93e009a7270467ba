import { createTransport } from "nodemailer";
import { BackendUnavailable } from "@/base/errors";
import type { Log } from "@/base/log";

export type Mail = { to: string; subject: string; text: string };

export type Mailer = {
  /** "log" if no mail server is configured: emails are only written to the log. */
  delivery: "smtp" | "log";
  /** Throws `backend_unavailable` if the mail server does not accept the email. */
  send(mail: Mail): Promise<void>;
  /** The full URL of a page. Never uses a request's Host header, which an attacker could set. */
  linkTo(path: string): string;
};

type MailSettings = {
  smtpUrl: string | undefined;
  /** The sender, as "Name <address>" or an address alone. */
  from: string | undefined;
  /** The scheme and host at which people reach this installation. */
  origin: string;
};

/** In ms. By default, nodemailer waits minutes for a mail server that does not respond. */
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
    // A warning, so that the link is visible at most log levels.
    send: async (mail) => log.warn({ mail }, "Email not sent because SMTP_URL is not set"),
  };
}

function toServer(url: string, from: string): Pick<Mailer, "delivery" | "send"> {
  const transport = createTransport({ url, ...TIMEOUTS }, { from });
  return {
    delivery: "smtp",
    async send(mail) {
      await transport.sendMail(mail).catch((cause: unknown) => {
        throw new BackendUnavailable("The email could not be sent. Try again in a minute.", {
          retryAfter: 60,
          cause,
        });
      });
    },
  };
}
