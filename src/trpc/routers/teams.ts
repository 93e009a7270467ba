import { router } from "../core/procedures";
import { auditRouter } from "./team/audit";
import { ingestKeysRouter } from "./team/ingest-keys";
import { invitationsRouter } from "./team/invitations";
import { membersRouter } from "./team/members";
import { personalKeysRouter } from "./team/personal-keys";
import { projectsRouter } from "./team/projects";
import { teamProcedures } from "./team/team";
import { userErasuresRouter } from "./team/user-erasures";

/** `teams.create`, `teams.rename`, …, and what belongs to a team, such as `teams.members.list`. */
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
