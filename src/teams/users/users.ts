import { newOrderedId } from "@/base/ids";
import { canonicalEmail } from "@/base/text/email";
import { newTimestamps, type Store } from "../changes/context";
import { hashPassword } from "./password-hash";

/** Better Auth's name for sign-in with email and password. */
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

/** Sets a password if the user does not have one. Returns whether it did. */
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

/** `hash` is the result of {@link hashPassword}. */
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
