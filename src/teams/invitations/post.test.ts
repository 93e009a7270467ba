import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Accounts } from "@/accounts";
import { AppError } from "@/base/errors";
import { silentLog } from "@/base/log";
import { PATIENCE_MS, type PostOffice, post } from "./post";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MAIL = { to: "ana@example.com", subject: "Join", text: "Join us" };
const letter = { teamId: "a team", mail: MAIL };

type Setting = { delivery?: "smtp" | "log"; send?: () => Promise<void>; limited?: boolean };

function office({ delivery = "smtp", send = async () => undefined, limited = false }: Setting) {
  const tooMany = new AppError("rate_limited", "Too many attempts.");
  const limit = { take: () => (limited ? Promise.reject(tooMany) : Promise.resolve()) };
  const running: Promise<unknown>[] = [];
  const accounts = {
    mailer: { delivery, send, linkTo: (path) => path },
    limits: { invitationsOf: limit, invitationsTo: limit } as unknown as Accounts["limits"],
    background: {
      run: (_: string, work: () => Promise<unknown>) => void running.push(work()),
    } as Accounts["background"],
  } satisfies PostOffice["accounts"];
  return { accounts, log: silentLog, running };
}

const never = () => new Promise<void>(() => undefined);

test("what a mail server takes is sent; what it refuses, and what it never answers, has failed", async () => {
  expect(await post(office({}), letter)).toBe("sent");
  expect(await post(office({ send: () => Promise.reject(new Error("550")) }), letter)).toBe(
    "failed",
  );
  const waiting = post(office({ send: never }), letter);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await waiting).toBe("failed");
});

test("a mail that no answer waits for any more goes on beside it", async () => {
  const slow = office({ send: never });
  const waiting = post(slow, letter);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  await waiting;
  expect(slow.running).toHaveLength(1);
});

test("without a mail server, and over the limit, none is sent", async () => {
  const send = vi.fn(async () => undefined);
  expect(await post(office({ delivery: "log", send }), letter)).toBe("none");
  expect(await post(office({ limited: true, send }), letter)).toBe("limited");
  expect(send).not.toHaveBeenCalled();
});
