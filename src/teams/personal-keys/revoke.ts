import { notFound } from "@/base/errors";
import type { Store, TeamsContext } from "../changes/context";
import { inTransaction } from "../changes/transaction";
import { auditInTeams } from "./audit";

/**
 * The key is rejected from the next request on. Throws `not_found` for another user's key or one
 * that is already revoked.
 */
export function revokePersonalKey(
  context: Pick<TeamsContext, "prisma" | "clock">,
  { userId, keyId }: { userId: string; keyId: string },
): Promise<void> {
  return inTransaction(context, async (store) => {
    const mine = { id: keyId, userId, revokedAt: null };
    // Of two concurrent calls, the second finds no key.
    const { count } = await store.prisma.personalKey.updateMany({
      where: mine,
      data: { revokedAt: new Date(store.clock.now()) },
    });
    if (count === 0) throw notFound("Key");
    const key = await store.prisma.personalKey.findUniqueOrThrow({ where: { id: keyId } });
    await auditInTeams(store, userId, [key], "personal_key.revoked");
  });
}

/**
 * Revokes all keys of the user. Must be called in the transaction that deletes or recovers the
 * account.
 */
export async function revokeKeysOf(store: Store, userId: string): Promise<void> {
  const mine = { userId, revokedAt: null };
  const keys = await store.prisma.personalKey.findMany({ where: mine });
  await auditInTeams(store, userId, keys, "personal_key.revoked");
  const revokedAt = new Date(store.clock.now());
  await store.prisma.personalKey.updateMany({ where: mine, data: { revokedAt } });
}
