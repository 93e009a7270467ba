import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "@/base/errors";
import { silentLog } from "@/base/log";
import { deliverInvitation, type MailServices, PATIENCE_MS } from "./deliver";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MAIL = { to: "ana@example.com", subject: "Join", text: "Join us" };
const invitation = { teamId: "a team", mail: MAIL };

type Setting = { delivery?: "smtp" | "log"; send?: () => Promise<void>; limited?: boolean };

function services({ delivery = "smtp", send = async () => undefined, limited = false }: Setting) {
  const tooMany = new AppError("rate_limited", "Too many attempts.");
  const limit = { consume: () => (limited ? Promise.reject(tooMany) : Promise.resolve()) };
  const running: Promise<unknown>[] = [];
  const accounts = {
    mailer: { delivery, send, linkTo: (path) => path },
    limits: { invitationsOf: limit, invitationsTo: limit },
    background: { run: (_, work) => void running.push(work()) },
  } satisfies MailServices;
  return { accounts, log: silentLog, running };
}

const never = () => new Promise<void>(() => undefined);

test("a mail counts as sent if the mail server accepts it, and as failed if the server rejects it or never answers", async () => {
  expect(await deliverInvitation(services({}), invitation)).toBe("sent");
  expect(
    await deliverInvitation(services({ send: () => Promise.reject(new Error("550")) }), invitation),
  ).toBe("failed");
  const waiting = deliverInvitation(services({ send: never }), invitation);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await waiting).toBe("failed");
});

test("a mail that takes longer than the response waits is still sent in the background", async () => {
  const slow = services({ send: never });
  const waiting = deliverInvitation(slow, invitation);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  await waiting;
  expect(slow.running).toHaveLength(1);
});

test("no mail is sent without a mail server or over the limit", async () => {
  const send = vi.fn(async () => undefined);
  expect(await deliverInvitation(services({ delivery: "log", send }), invitation)).toBe("none");
  expect(await deliverInvitation(services({ limited: true, send }), invitation)).toBe("limited");
  expect(send).not.toHaveBeenCalled();
});
