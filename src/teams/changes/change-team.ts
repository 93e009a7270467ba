import { membershipIn, type TeamMembership } from "../access/membership";
import type { Permission } from "../roles";
import type { Store } from "./context";
import { type ChangeContext, inTransaction, lockTeam } from "./transaction";
import { type NewAuditEntry, writeAudit } from "./write-audit";

/** Whose change, to which team. */
export type TeamActor = { teamId: string; actorId: string };

/** A change under way: the transaction, and what the actor is in the locked team. */
export type Change = Store & {
  team: TeamMembership;
  actorId: string;
  audit(entry: Pick<NewAuditEntry, "action" | "subject" | "detail">): Promise<void>;
};

/**
 * Runs a change to a team in one transaction, under the lock of the team's row: changes to one team
 * take place one after the other, so what one of them counts (members, projects, owners) stays true
 * until it is committed. What the actor may do is read under the lock: whoever lost the right while
 * the change waited does not make it.
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
