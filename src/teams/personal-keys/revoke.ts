import { notFound } from "@/base/errors";
import type { Store, TeamsContext } from "../changes/context";
import { inTransaction } from "../changes/transaction";
import { auditInTeams } from "./audit";

/**
 * Refused from the next request on. Throws `not_found` for a key of somebody else, or one that is
 * revoked already.
 */
export function revokePersonalKey(
  context: Pick<TeamsContext, "prisma" | "clock">,
  { userId, keyId }: { userId: string; keyId: string },
): Promise<void> {
  return inTransaction(context, async (store) => {
    const mine = { id: keyId, userId, revokedAt: null };
    // Of two at once, the second finds nothing any more.
    const { count } = await store.prisma.personalKey.updateMany({
      where: mine,
      data: { revokedAt: new Date(store.clock.now()) },
    });
    if (count === 0) throw notFound("Key");
    const key = await store.prisma.personalKey.findUniqueOrThrow({ where: { id: keyId } });
    await auditInTeams(store, userId, [key], "personal_key.revoked");
  });
}

/** Every key of the user, in the transaction that takes the account from whoever made them. */
export async function revokeKeysOf(store: Store, userId: string): Promise<void> {
  const mine = { userId, revokedAt: null };
  const keys = await store.prisma.personalKey.findMany({ where: mine });
  await auditInTeams(store, userId, keys, "personal_key.revoked");
  const revokedAt = new Date(store.clock.now());
  await store.prisma.personalKey.updateMany({ where: mine, data: { revokedAt } });
}
