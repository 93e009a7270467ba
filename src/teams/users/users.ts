import { newOrderedId } from "@/base/ids";
import { canonicalEmail } from "@/base/text/email";
import { newTimestamps, type Store } from "../changes/context";
import { hashPassword } from "./password-hash";

/** Better Auth's name for "signs in by e-mail and password". */
export const CREDENTIAL = "credential";

export async function createUser(
  { prisma, clock }: Store,
  { email, name }: { email: string; name: string },
): Promise<{ id: string }> {
  return prisma.user.create({
    data: { id: newOrderedId(), email: canonicalEmail(email), name, ...newTimestamps(clock) },
    select: { id: true },
  });
}

/** Gives the user a password, unless there is one. Answers whether it did. */
export async function setFirstPassword(
  store: Store,
  userId: string,
  password: string,
): Promise<boolean> {
  const accountId = { providerId: CREDENTIAL, accountId: userId };
  const known = await store.prisma.account.findUnique({
    where: { providerId_accountId: accountId },
  });
  if (known !== null) return false;
  await addPassword(store, userId, await hashPassword(password));
  return true;
}

/** Lets the user sign in by e-mail and password. `hash` is one of {@link hashPassword}. */
export async function addPassword(
  { prisma, clock }: Store,
  userId: string,
  hash: string,
): Promise<void> {
  await prisma.account.create({
    data: {
      id: newOrderedId(),
      userId,
      providerId: CREDENTIAL,
      accountId: userId,
      password: hash,
      ...newTimestamps(clock),
    },
  });
}
