import { newSequentialId } from "@/base/ids";
import type { Prisma } from "@/database";
import type { Store } from "./context";

/** `resource.verb` for every kind of change that is recorded, and for exports. */
export type AuditAction =
  | `team.${"created" | "renamed" | "plan_changed" | "payment_failed" | "payment_fixed" | "spending_limit_changed" | "deleted" | "handed_over"}`
  | `subscription.${"started" | "cancellation_scheduled" | "resumed"}`
  | `project.${"created" | "changed" | "kept" | "deleted"}`
  | `user_data.${"deleted" | "exported"}`
  | "events.exported"
  | `member.${"joined" | "left" | "removed" | "role_changed"}`
  | `invitation.${"created" | "revoked"}`
  | `ingest_key.${"created" | "revoked"}`
  | `personal_key.${"created" | "revoked"}`
  | `saved_query.${"created" | "renamed" | "changed" | "deleted"}`
  | `dashboard.${"created" | "changed" | "deleted" | "duplicated"}`
  | `report.${"created" | "changed" | "deleted"}`
  | `annotation.${"created" | "changed" | "deleted"}`;

export type NewAuditEntry = {
  teamId: string;
  /** Null for a change by Tallymark itself. */
  actorId: string | null;
  action: AuditAction;
  /** The name by which users know the changed item. */
  subject: string;
  /** The details of the change; small and without secrets. */
  detail?: Prisma.InputJsonObject;
};

const SYSTEM = "Tallymark";

/** Must be called in the transaction of the change, so that neither exists without the other. */
export const writeAudit = (store: Store, { actorId, ...entry }: NewAuditEntry): Promise<void> =>
  writeAudits(store, actorId, [entry]);

/** Like {@link writeAudit}, for several entries by one actor. */
export async function writeAudits(
  { prisma, clock }: Store,
  actorId: string | null,
  entries: Omit<NewAuditEntry, "actorId">[],
): Promise<void> {
  if (entries.length === 0) return;
  const actorName = actorId === null ? SYSTEM : await nameOf(prisma, actorId);
  const createdAt = new Date(clock.now());
  await prisma.auditEntry.createMany({
    data: entries.map(({ detail = {}, ...entry }) => {
      return { id: newSequentialId(), ...entry, detail, actorId, actorName, createdAt };
    }),
  });
}

async function nameOf(prisma: Prisma.TransactionClient, userId: string): Promise<string> {
  const { name } = await prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { name: true },
  });
  return name;
}
