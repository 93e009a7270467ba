import { AppError } from "@/base/errors";
import { isUniqueViolation, type PrismaClient } from "@/database";
import { addPassword, createUser, hashPassword, inTransaction } from "@/teams";
import type { AccountsContext } from "../auth/context";
import { createFirstTeam } from "./first-team";
import { isUnclaimed } from "./unclaimed";

/** `email` in its canonical spelling. */
export type NewAccount = {
  email: string;
  name: string;
  password: string;
  /** Of the first project: an IANA name. */
  timeZone?: string | undefined;
};

/**
 * Makes a user who can sign in, with their first team, project and key: all of it or nothing. Throws
 * `conflict` when the address has an account; the database decides, so of twins one passes.
 */
export async function signUp(
  { prisma, clock, limits }: AccountsContext,
  { email, name, password, timeZone }: NewAccount,
  clientAddress: string,
): Promise<{ userId: string }> {
  await limits.signUp.consume({ clientAddress });
  await assertClaimed(prisma);
  // Before the transaction, which would hold the embedded database's only connection meanwhile.
  const hash = await hashPassword(password);
  try {
    return await inTransaction({ prisma, clock }, async (store) => {
      const { id } = await createUser(store, { email, name });
      await addPassword(store, id, hash);
      await createFirstTeam(store, { id, name, timeZone });
      return { userId: id };
    });
  } catch (error) {
    throw isUniqueViolation(error) ? addressIsTaken(error) : error;
  }
}

/** The installation's owner comes first; whoever else signs up before them could be anybody. */
async function assertClaimed(prisma: PrismaClient): Promise<void> {
  if (!(await isUnclaimed(prisma))) return;
  throw new AppError(
    "forbidden",
    "This installation has no owner yet. Open the link that the server printed when it started.",
  );
}

export function addressIsTaken(cause: unknown): AppError {
  const detail =
    "There is an account with this address already. Sign in, or choose a new password.";
  return new AppError("conflict", detail, { fields: { email: detail }, cause });
}
