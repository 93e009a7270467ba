import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { resetMail } from "@/accounts/password/reset-password";
import { silentLog } from "@/base/log";
import { startSmtp } from "@/testing/network/smtp";
import { openMailer } from "./mailer";

const ORIGIN = "https://stats.example.com";
const settings = (smtpUrl: string | undefined, from?: string) => ({
  smtpUrl,
  from,
  origin: ORIGIN,
});
const MAIL = { to: "ana@example.com", subject: "Grüße", text: "A link:\nhttps://x/" };

test("with a mail server, mails are sent through it, from MAIL_FROM", async () => {
  const smtp = await startSmtp();
  const mailer = openMailer(settings(smtp.url, "Acme <stats@acme.example>"), silentLog);
  expect(mailer.delivery).toBe("smtp");
  await mailer.send(MAIL);
  await smtp.close();
  const [mail = ""] = smtp.mails;
  expect(mail).toContain("From: Acme <stats@acme.example>");
  expect(mail).toContain("To: ana@example.com");
  expect(mail).toContain("https://x/");
});

test("without MAIL_FROM, the sender is an address at our own host", async () => {
  const smtp = await startSmtp();
  await openMailer(settings(smtp.url), silentLog).send(MAIL);
  await smtp.close();
  expect(smtp.mails[0]).toContain("From: Tallymark <no-reply@stats.example.com>");
});

test("a subject cannot add headers", async () => {
  const smtp = await startSmtp();
  const subject = "Join\r\nBcc: everybody@example.com";
  await openMailer(settings(smtp.url), silentLog).send({ ...MAIL, subject });
  await smtp.close();
  expect(smtp.mails[0]).not.toMatch(/^Bcc:/im);
});

test("the error for a rejecting or unavailable mail server does not contain the server's message", async () => {
  const smtp = await startSmtp({ reject: true });
  const away = { code: "backend_unavailable", detail: /^The email could not be sent/ };
  await expect(openMailer(settings(smtp.url), silentLog).send(MAIL)).rejects.toMatchObject(away);
  await smtp.close();
  await expect(openMailer(settings(smtp.url), silentLog).send(MAIL)).rejects.toMatchObject(away);
});

test("without a mail server, the link is in the log, even at a high log level", async () => {
  let written = "";
  const lines = new Writable({
    write: (chunk, _, done) => {
      written += chunk;
      done();
    },
  });
  const mailer = openMailer(settings(undefined), pino({ level: "warn" }, lines));
  expect(mailer.delivery).toBe("log");
  await mailer.send(resetMail(mailer, "ana@example.com", "abc"));
  expect(written).toContain("https://stats.example.com/reset-password?token=abc");
  expect(written).toContain("SMTP_URL is not set");
});
