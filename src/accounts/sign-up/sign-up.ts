import { AppError } from "@/base/errors";
import { isUniqueViolation, type PrismaClient } from "@/database";
import { addPassword, createUser, hashPassword, inTransaction } from "@/teams";
import type { AccountsContext } from "../auth/context";
import { createFirstTeam } from "./first-team";
import { isUnclaimed } from "./unclaimed";

/** `email` is in its canonical spelling. */
export type NewAccount = {
  email: string;
  name: string;
  password: string;
  /** The time zone of the first project; an IANA name. */
  timeZone?: string | undefined;
};

/**
 * Creates a user with their first team, project and key, all or nothing. Throws `conflict`
 * if the address has an account; a unique index decides, so that only one of two
 * concurrent requests succeeds.
 */
export async function signUp(
  { prisma, clock, limits }: AccountsContext,
  { email, name, password, timeZone }: NewAccount,
  clientAddress: string,
): Promise<{ userId: string }> {
  await limits.signUp.consume({ clientAddress });
  await assertClaimed(prisma);
  // Runs before the transaction, which would otherwise hold the embedded database's only connection
  // meanwhile.
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

/** The owner must claim the installation first: anyone else could be a stranger. */
async function assertClaimed(prisma: PrismaClient): Promise<void> {
  if (!(await isUnclaimed(prisma))) return;
  throw new AppError(
    "forbidden",
    "This installation has no owner yet. Open the link that the server printed when it started.",
  );
}

export function addressIsTaken(cause: unknown): AppError {
  const detail = "An account with this address already exists. Sign in or reset your password.";
  return new AppError("conflict", detail, { fields: { email: detail }, cause });
}
