import { accountsRouter } from "@/accounts/router";
import { router } from "./ladder";

/** All that the console can ask; each part stands beside its feature. */
export const appRouter = router({
  accounts: accountsRouter,
});

export type AppRouter = typeof appRouter;
