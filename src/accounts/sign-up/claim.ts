import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "@/base/errors";
import { isUniqueViolation, type Prisma } from "@/database";
import { addPassword, hashPassword, inTransaction, LOCAL_OWNER, type Store } from "@/teams";
import type { AccountsContext } from "../auth/context";
import { addressIsTaken, type NewAccount } from "./sign-up";
import { findUnclaimed } from "./unclaimed";

/**
 * Where the installation's first owner gives themselves a name, an address and a password; null once
 * that is done. The link is for whoever can read the terminal: its token comes from the secret that
 * only the processes of the installation have, so that all of them, also after a restart, accept it.
 */
export async function claimPath({ prisma, secret }: AccountsContext): Promise<string | null> {
  const owner = await findUnclaimed(prisma);
  return owner && `/claim?token=${tokenFor(owner.id, secret)}`;
}

const tokenFor = (ownerId: string, secret: string): string =>
  createHmac("sha256", secret).update(`claim ${ownerId}`).digest("base64url");

/**
 * Makes the first owner, with team, project and keys as they are, the account of whoever holds the
 * token. Throws `not_found` for another token, and for every token once it was done; `conflict` when
 * somebody has the address.
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

/** The first start knew of no zone. */
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
    "This link works no more, or was not copied whole. If nobody has an account here yet, the server prints the right one when it starts.",
  );
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
