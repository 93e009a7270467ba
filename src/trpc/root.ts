import { accountsRouter } from "@/accounts/router";
import { teamsRouter } from "@/teams/router";
import { router } from "./ladder";

/** All that the console can ask; each part stands beside its feature. */
export const appRouter = router({
  accounts: accountsRouter,
  teams: teamsRouter,
});

export type AppRouter = typeof appRouter;
