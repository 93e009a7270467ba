import { router } from "@/trpc/ladder";
import { auditRouter } from "./audit/router";
import { ingestKeysRouter } from "./ingest-keys/router";
import { invitationsRouter } from "./invitations/router";
import { membersRouter } from "./members/router";
import { personalKeysRouter } from "./personal-keys/router";
import { projectsRouter } from "./projects/router";
import { teamProcedures } from "./team/router";
import { userErasuresRouter } from "./user-erasures/router";

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
