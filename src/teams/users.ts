import { newOrderedId } from "@/base/ids";
import { type Store, stamps } from "./context";
import { hashPassword } from "./password";

/** Better Auth's name for "signs in by e-mail and password". */
const CREDENTIAL = "credential";

/** Addresses are compared and kept in lower case. */
export const canonicalEmail = (email: string): string => email.toLowerCase();

export async function createUser(
  { prisma, clock }: Store,
  { email, name }: { email: string; name: string },
): Promise<{ id: string }> {
  return prisma.user.create({
    data: { id: newOrderedId(), email: canonicalEmail(email), name, ...stamps(clock) },
    select: { id: true },
  });
}

/** Gives the user a password, unless there is one. Answers whether it did. */
export async function setFirstPassword(
  { prisma, clock }: Store,
  userId: string,
  password: string,
): Promise<boolean> {
  const accountId = { providerId: CREDENTIAL, accountId: userId };
  const known = await prisma.account.findUnique({ where: { providerId_accountId: accountId } });
  if (known !== null) return false;
  await prisma.account.create({
    data: {
      id: newOrderedId(),
      userId,
      ...accountId,
      password: await hashPassword(password),
      ...stamps(clock),
    },
  });
  return true;
}
