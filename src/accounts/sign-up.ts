import { AppError } from "@/base/errors";
import { isUniqueViolation } from "@/database";
import { addPassword, createUser, hashPassword } from "@/teams";
import type { AccountsContext } from "./accounts";
import { makeFirstTeam } from "./first-team";

/** `email` in its canonical spelling. */
export type NewAccount = { email: string; name: string; password: string };

/**
 * Makes a user who can sign in, with their first team, project and key: all of it or nothing. Throws
 * `conflict` when the address has an account; the database decides, so of twins one passes.
 */
export async function signUp(
  { prisma, clock }: AccountsContext,
  { email, name, password }: NewAccount,
): Promise<{ userId: string }> {
  // Before the transaction, which would hold the embedded database's only connection meanwhile.
  const hash = await hashPassword(password);
  try {
    return await prisma.$transaction(async (tx) => {
      const store = { prisma: tx, clock };
      const { id } = await createUser(store, { email, name });
      await addPassword(store, id, hash);
      await makeFirstTeam(store, { id, name });
      return { userId: id };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError(
      "conflict",
      "There is an account with this address already. Sign in, or choose a new password.",
      { cause: error },
    );
  }
}
