import { router } from "../core/procedures";
import { auditRouter } from "./audit";
import { ingestKeysRouter } from "./ingest-keys";
import { invitationsRouter } from "./invitations";
import { membersRouter } from "./members";
import { personalKeysRouter } from "./personal-keys";
import { projectsRouter } from "./projects";
import { teamProcedures } from "./team";
import { userErasuresRouter } from "./user-erasures";

/** `teams.create`, `teams.rename`, …; and what a team holds, as `teams.members.list`. */
export const teamsRouter = router({
  ...teamProcedures,
  projects: projectsRouter,
  members: membersRouter,
  invitations: invitationsRouter,
  ingestKeys: ingestKeysRouter,
  personalKeys: personalKeysRouter,
  userErasures: userErasuresRouter,
  audit: auditRouter,
});
