import { router } from "./ladder";

/** All that the console can ask; each part stands beside its feature. */
export const appRouter = router({});

export type AppRouter = typeof appRouter;
