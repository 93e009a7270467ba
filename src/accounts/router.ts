import { z } from "zod";
import { anyone, router, signedIn } from "@/trpc/ladder";
import { visitOf } from "./cookies";
import { whoAmI } from "./me";
import { email, knownPassword, newPassword, personName } from "./rules";
import { signIn, startSession } from "./sign-in";
import { signUp } from "./sign-up";

export const accountsRouter = router({
  /** The user and their teams with their projects: what the console's frame needs. */
  me: signedIn.query(({ ctx }) => whoAmI(ctx.accounts, ctx.userId)),

  signUp: anyone
    .input(z.object({ email, name: personName, password: newPassword }))
    .mutation(async ({ ctx, input }) => {
      const { userId } = await signUp(ctx.accounts, input);
      await startSession(ctx.accounts, userId, visitOf(ctx));
      return { userId };
    }),

  signIn: anyone
    .input(z.object({ email, password: knownPassword }))
    .mutation(({ ctx, input }) => signIn(ctx.accounts, input, visitOf(ctx))),
});
