import { membershipIn, type TeamMembership } from "../access/membership";
import type { Permission } from "../roles";
import type { Store } from "./context";
import { type ChangeContext, inTransaction, lockTeam } from "./transaction";
import { type NewAuditEntry, writeAudit } from "./write-audit";

export type TeamActor = { teamId: string; actorId: string };

/** A change in progress: its transaction, and the actor's membership in the locked team. */
export type Change = Store & {
  team: TeamMembership;
  actorId: string;
  audit(entry: Pick<NewAuditEntry, "action" | "subject" | "detail">): Promise<void>;
};

/**
 * Runs a change to a team in one transaction, holding the lock of the team's row. Changes to one
 * team run one after another, so what a change counts (members, projects, owners) is still true
 * when it commits. The permission is read under the lock: an actor who lost it while waiting
 * cannot make the change.
 */
export function changeTeam<T>(
  context: ChangeContext,
  who: TeamActor,
  permission: Permission,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return inTransaction(context, async (store) => {
    await lockTeam(store.prisma, who.teamId);
    const team = await membershipIn(store.prisma, who, permission);
    const audit: Change["audit"] = (entry) => writeAudit(store, { ...who, ...entry });
    return work({ ...store, team, actorId: who.actorId, audit });
  });
}
