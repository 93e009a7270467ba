import { z } from "zod";
import { changeName } from "@/accounts/change-name";
import { claim } from "@/accounts/claim";
import { visitOf } from "@/accounts/cookies";
import { deleteAccount } from "@/accounts/delete-account";
import { whoAmI } from "@/accounts/me";
import { changePassword } from "@/accounts/passwords";
import { requestPasswordReset, resetPassword } from "@/accounts/reset-password";
import { knownPassword, linkToken, newPassword, personName } from "@/accounts/rules";
import {
  endSession,
  listSessions,
  signOut,
  signOutElsewhere,
  signOutEverywhere,
} from "@/accounts/sessions";
import { signIn, startSession } from "@/accounts/sign-in";
import { signUp } from "@/accounts/sign-up";
import { requestVerification, startVerification, verifyEmail } from "@/accounts/verify-email";
import { email } from "@/base/text/email";
import { timeZone } from "@/teams";
import { anyone, router, signedIn } from "../procedures";

const newAccount = z.object({
  email,
  name: personName,
  password: newPassword,
  /** The browser's; one that we do not know must keep nobody out. */
  timeZone: timeZone.optional().catch(undefined),
});

export const accountsRouter = router({
  /** The user and their teams with their projects: what the console's frame needs. */
  me: signedIn.query(({ ctx }) => whoAmI(ctx.accounts, ctx.userId)),

  signUp: anyone.input(newAccount).mutation(async ({ ctx, input }) => {
    const made = await signUp(ctx.accounts, input, ctx.clientAddress);
    startVerification(ctx.accounts, made.userId);
    await startSession(ctx.accounts, made.userId, visitOf(ctx));
    return made;
  }),

  /** As signing up, for the owner whom the first start of an installation has made. */
  claim: anyone.input(newAccount.extend({ token: linkToken })).mutation(async ({ ctx, input }) => {
    const made = await claim(ctx.accounts, input, ctx.clientAddress);
    startVerification(ctx.accounts, made.userId);
    await startSession(ctx.accounts, made.userId, visitOf(ctx));
    return made;
  }),

  signIn: anyone
    .input(z.object({ email, password: knownPassword }))
    .mutation(({ ctx, input }) => signIn(ctx.accounts, input, visitOf(ctx))),

  /** Of nobody is no error: whoever is signed out already is where they wanted to be. */
  signOut: anyone.mutation(({ ctx }) => signOut(ctx.accounts, ctx.session, visitOf(ctx))),

  signOutElsewhere: signedIn.mutation(({ ctx }) => signOutElsewhere(ctx.accounts, ctx.session)),

  signOutEverywhere: signedIn.mutation(({ ctx }) =>
    signOutEverywhere(ctx.accounts, ctx.session, visitOf(ctx)),
  ),

  sessions: signedIn.query(({ ctx }) => listSessions(ctx.accounts, ctx.session)),

  endSession: signedIn
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => endSession(ctx.accounts, { ...input, userId: ctx.userId })),

  changeName: signedIn
    .input(z.object({ name: personName }))
    .mutation(({ ctx, input }) => changeName(ctx.accounts, ctx.userId, input.name)),

  changePassword: signedIn
    .input(z.object({ currentPassword: knownPassword, newPassword }))
    .mutation(({ ctx, input }) => changePassword(ctx.accounts, ctx.userId, input, visitOf(ctx))),

  delete: signedIn
    .input(z.object({ password: knownPassword }))
    .mutation(({ ctx, input }) =>
      deleteAccount(ctx.accounts, ctx.teams, { ...input, userId: ctx.userId }, visitOf(ctx)),
    ),

  requestPasswordReset: anyone
    .input(z.object({ email }))
    .mutation(({ ctx, input }) =>
      requestPasswordReset(ctx.accounts, input.email, ctx.clientAddress),
    ),

  resetPassword: anyone
    .input(z.object({ token: linkToken, newPassword }))
    .mutation(({ ctx, input }) => resetPassword(ctx.accounts, input, ctx.clientAddress)),

  requestVerification: signedIn.mutation(({ ctx }) =>
    requestVerification(ctx.accounts, ctx.userId, ctx.clientAddress),
  ),

  verifyEmail: signedIn
    .input(z.object({ token: linkToken }))
    .mutation(({ ctx, input }) =>
      verifyEmail(ctx.accounts, ctx.userId, input.token, ctx.clientAddress),
    ),
});
