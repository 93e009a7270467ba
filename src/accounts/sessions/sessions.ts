import Bowser from "bowser";
import { notFound } from "@/base/errors";
import type { AccountsContext } from "../auth/context";
import { type AuthRequest, forwardCookies } from "../auth/cookies";
import type { Session } from "./read-session";

export type SignedInBrowser = {
  id: string;
  /** The browser and system, such as "Firefox on Linux"; null if unknown. */
  browser: string | null;
  /** ISO 8601, like the next field. */
  signedInAt: string;
  /** Accurate to the hour. */
  lastSeenAt: string;
  /** Whether this request came from this session's browser. */
  current: boolean;
};

/** Last seen first. */
export async function listSessions(
  { prisma, clock }: AccountsContext,
  { userId, sessionId }: Session,
): Promise<SignedInBrowser[]> {
  const rows = await prisma.session.findMany({
    where: { userId, expiresAt: { gt: new Date(clock.now()) } },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    select: { id: true, userAgent: true, createdAt: true, updatedAt: true },
  });
  return rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    browser: describeBrowser(userAgent),
    signedInAt: createdAt.toISOString(),
    lastSeenAt: updatedAt.toISOString(),
    current: id === sessionId,
  }));
}

function describeBrowser(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(" on ") || null;
}

/** Throws `not_found` for a session that has ended or is another user's. */
export async function endSession(
  { prisma }: AccountsContext,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const { count } = await prisma.session.deleteMany({ where: { id, userId } });
  if (count === 0) throw notFound("Session");
}

/**
 * Removes the cookie only after the session: if that fails, the browser must not look signed out.
 */
export async function signOut(
  { prisma, auth }: AccountsContext,
  session: Session | null,
  { headers, response }: AuthRequest,
): Promise<void> {
  if (session) await prisma.session.deleteMany({ where: { id: session.sessionId } });
  const { headers: set } = await auth.api.signOut({ headers, returnHeaders: true });
  forwardCookies(set, response);
}

/** Ends the user's sessions in all other browsers. */
export async function signOutElsewhere(
  { prisma }: AccountsContext,
  { userId, sessionId }: Session,
): Promise<{ ended: number }> {
  const { count } = await prisma.session.deleteMany({ where: { userId, id: { not: sessionId } } });
  return { ended: count };
}

export async function signOutEverywhere(
  context: AccountsContext,
  session: Session,
  visit: AuthRequest,
): Promise<void> {
  await context.prisma.session.deleteMany({ where: { userId: session.userId } });
  await signOut(context, session, visit);
}
