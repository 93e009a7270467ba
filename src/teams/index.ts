export { projectOfCaller, projectsOfCaller } from "./access/caller-projects";
export { assertKeyValid, type Caller, Callers, callerOfSession } from "./access/callers";
export { LastUseTracker } from "./access/last-use";
export {
  assertPermits,
  membershipColumns,
  membershipOf,
  type ProjectMembership,
} from "./access/membership";
export { projectsFor, projectsOf, teamsOf, teamsSuspending } from "./access/tenancy";
export type { ProjectActor } from "./changes/change-project";
export { type Change, changeTeam, type TeamActor } from "./changes/change-team";
export {
  newTimestamps,
  type Store,
  type Subscriptions,
  type TeamsContext,
  type TeamsStores,
} from "./changes/context";
export { type ItemActor, newItem, StoredItems } from "./changes/stored-items";
export { type ChangeContext, inTransaction, lockTeam, lockUser } from "./changes/transaction";
export { writeAudit } from "./changes/write-audit";
export { recordEventExport } from "./event-exports/record";
export { createIngestKey, type NewIngestKey } from "./ingest-keys/create";
export { IngestKeyCache } from "./ingest-keys/lookup/cache";
export { findIngestTarget, type IngestTarget } from "./ingest-keys/lookup/target";
export { revokeIngestKey } from "./ingest-keys/revoke";
export { MAIL_LEASE_MS, mailManagers } from "./members/mail-managers";
export { removeMember } from "./members/remove";
export { DEFAULT_NAMES } from "./names";
export { createPersonalKey, type NewPersonalKey } from "./personal-keys/create";
export { revokeKeysOf, revokePersonalKey } from "./personal-keys/revoke";
export {
  applyPlanTrigger,
  applyPlanTriggerIn,
  type PlanChange,
  TRIGGER_FOR,
} from "./plan/apply-trigger";
export { findTeamByIdOrOwner } from "./plan/find-team";
export { hasLiveSubscription } from "./plan/live-subscription";
export { createProject, type NewProject } from "./projects/create";
export { deleteProject } from "./projects/delete";
export { Purger } from "./purge/purger";
export { permits } from "./roles";
export { timeZone } from "./schema";
export { applyInitVariables } from "./setup/apply-init-variables";
export { ensureFirstRun, type FirstRun } from "./setup/first-run";
export { type InitVariables, readInitVariables } from "./setup/init-variables";
export { createTeam, type NewTeam } from "./team/create";
export { endOwnSubscriptions, leaveAllTeams } from "./team/leave-all";
export { LOCAL_OWNER } from "./users/local-owner";
export { hashPassword } from "./users/password-hash";
export { addPassword, CREDENTIAL, createUser } from "./users/users";
