import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "@/base/errors";
import { isUniqueViolation, type Prisma } from "@/database";
import { addPassword, hashPassword, inTransaction, LOCAL_OWNER, type Store } from "@/teams";
import type { AccountsContext } from "../auth/context";
import { addressIsTaken, type NewAccount } from "./sign-up";
import { findUnclaimed } from "./unclaimed";

/**
 * The page where the installation's first owner sets a name, an address and a password; null once
 * claimed. The link is for anyone who can read the terminal: its token is derived from the
 * installation's secret, so that all its processes accept it, even after a restart.
 */
export async function claimPath({ prisma, secret }: AccountsContext): Promise<string | null> {
  const owner = await findUnclaimed(prisma);
  return owner && `/claim?token=${tokenFor(owner.id, secret)}`;
}

const tokenFor = (ownerId: string, secret: string): string =>
  createHmac("sha256", secret).update(`claim ${ownerId}`).digest("base64url");

/**
 * Turns the local owner, with their team, project and keys, into the account of the person who has
 * the token. Throws `not_found` for a wrong token and once claimed, and `conflict` if the address
 * has an account.
 */
export async function claim(
  { prisma, clock, secret, limits }: AccountsContext,
  { token, email, name, password, timeZone }: NewAccount & { token: string },
  clientAddress: string,
): Promise<{ userId: string }> {
  await limits.useLink.consume({ clientAddress });
  await assertToken(prisma, token, secret);
  const hash = await hashPassword(password);
  try {
    return await inTransaction({ prisma, clock }, async (store) => {
      const { prisma } = store;
      await prisma.$queryRaw`SELECT id FROM users WHERE email = ${LOCAL_OWNER.email} FOR UPDATE`;
      const { id } = await assertToken(prisma, token, secret);
      const now = new Date(clock.now());
      const data = { email, name, setUpAt: now, updatedAt: now };
      await prisma.user.update({ where: { id }, data });
      await addPassword(store, id, hash);
      if (timeZone) await setFirstZone(store, id, timeZone);
      return { userId: id };
    });
  } catch (error) {
    throw isUniqueViolation(error) ? addressIsTaken(error) : error;
  }
}

/** The time zone was not known at the first start. */
async function setFirstZone({ prisma }: Store, createdBy: string, timeZone: string) {
  const where = { team: { createdBy }, timeZone: "UTC" };
  await prisma.project.updateMany({ where, data: { timeZone } });
}

async function assertToken(
  prisma: Prisma.TransactionClient,
  token: string,
  secret: string,
): Promise<{ id: string }> {
  const owner = await findUnclaimed(prisma);
  if (owner !== null && isEqual(token, tokenFor(owner.id, secret))) return owner;
  throw new AppError(
    "not_found",
    "This link no longer works or was not copied completely. If this installation has no account yet, restart the server: it prints the current link.",
  );
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
