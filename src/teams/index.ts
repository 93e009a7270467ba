export { projectsFor } from "./access";
export { type Caller, Callers } from "./callers";
export { type Store, stamps, type TeamsContext } from "./context";
export { ensureFirstRun, type FirstRun, LOCAL_OWNER } from "./first-run";
export { IngestKeys } from "./ingest-keys";
export { findIngestTarget, type IngestTarget } from "./ingest-target";
export { type Initial, initialise, readInitial } from "./init";
export {
  createIngestKey,
  createPersonalKey,
  type NewIngestKey,
  type NewPersonalKey,
  revokeIngestKey,
  revokePersonalKey,
} from "./keys";
export { hashPassword } from "./password";
export {
  createProject,
  deleteProject,
  type NewProject,
  pauseProject,
  resumeProject,
} from "./projects";
export { DEFAULT_NAMES } from "./setup";
export { createTeam, type NewTeam, removeMember } from "./teams";
export { addPassword, canonicalEmail, createUser } from "./users";
