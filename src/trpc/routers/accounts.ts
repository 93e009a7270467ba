import { z } from "zod";
import { authRequestOf } from "@/accounts/auth/cookies";
import { knownPassword, linkToken, newPassword, personName } from "@/accounts/auth/schema";
import { requestVerification, startVerification, verifyEmail } from "@/accounts/email/verify-email";
import { changePassword } from "@/accounts/password/change-password";
import { requestPasswordReset, resetPassword } from "@/accounts/password/reset-password";
import {
  endSession,
  listSessions,
  signOut,
  signOutElsewhere,
  signOutEverywhere,
} from "@/accounts/sessions/sessions";
import { signIn, startSession } from "@/accounts/sessions/sign-in";
import { claim } from "@/accounts/sign-up/claim-installation";
import { signUp } from "@/accounts/sign-up/sign-up";
import { changeName } from "@/accounts/user/change-name";
import { deleteAccount } from "@/accounts/user/delete-account";
import { whoAmI } from "@/accounts/user/me";
import { email } from "@/base/text/email";
import { timeZone } from "@/teams";
import { publicProcedure, router, signedInProcedure } from "../core/procedures";

const newAccount = z.object({
  email,
  name: personName,
  password: newPassword,
  /** The browser's time zone. An unknown one must not prevent signing up. */
  timeZone: timeZone.optional().catch(undefined),
});

export const accountsRouter = router({
  /** The user with their teams and projects. */
  me: signedInProcedure.query(({ ctx }) => whoAmI(ctx.accounts, ctx.userId)),

  signUp: publicProcedure.input(newAccount).mutation(async ({ ctx, input }) => {
    const made = await signUp(ctx.accounts, input, ctx.clientAddress);
    startVerification(ctx.accounts, made.userId);
    await startSession(ctx.accounts, made.userId, authRequestOf(ctx));
    return made;
  }),

  /** Like signing up, for the owner created by the first start. */
  claim: publicProcedure
    .input(newAccount.extend({ token: linkToken }))
    .mutation(async ({ ctx, input }) => {
      const made = await claim(ctx.accounts, input, ctx.clientAddress);
      startVerification(ctx.accounts, made.userId);
      await startSession(ctx.accounts, made.userId, authRequestOf(ctx));
      return made;
    }),

  signIn: publicProcedure
    .input(z.object({ email, password: knownPassword }))
    .mutation(({ ctx, input }) => signIn(ctx.accounts, input, authRequestOf(ctx))),

  /** Does not fail if the user is already signed out. */
  signOut: publicProcedure.mutation(({ ctx }) =>
    signOut(ctx.accounts, ctx.session, authRequestOf(ctx)),
  ),

  signOutElsewhere: signedInProcedure.mutation(({ ctx }) =>
    signOutElsewhere(ctx.accounts, ctx.session),
  ),

  signOutEverywhere: signedInProcedure.mutation(({ ctx }) =>
    signOutEverywhere(ctx.accounts, ctx.session, authRequestOf(ctx)),
  ),

  sessions: signedInProcedure.query(({ ctx }) => listSessions(ctx.accounts, ctx.session)),

  endSession: signedInProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => endSession(ctx.accounts, { ...input, userId: ctx.userId })),

  changeName: signedInProcedure
    .input(z.object({ name: personName }))
    .mutation(({ ctx, input }) => changeName(ctx.accounts, ctx.userId, input.name)),

  changePassword: signedInProcedure
    .input(z.object({ currentPassword: knownPassword, newPassword }))
    .mutation(({ ctx, input }) =>
      changePassword(ctx.accounts, ctx.userId, input, authRequestOf(ctx)),
    ),

  delete: signedInProcedure
    .input(z.object({ password: knownPassword }))
    .mutation(({ ctx, input }) =>
      deleteAccount(ctx.accounts, ctx.teams, { ...input, userId: ctx.userId }, authRequestOf(ctx)),
    ),

  requestPasswordReset: publicProcedure
    .input(z.object({ email }))
    .mutation(({ ctx, input }) =>
      requestPasswordReset(ctx.accounts, input.email, ctx.clientAddress),
    ),

  resetPassword: publicProcedure
    .input(z.object({ token: linkToken, newPassword }))
    .mutation(({ ctx, input }) => resetPassword(ctx.accounts, input, ctx.clientAddress)),

  requestVerification: signedInProcedure.mutation(({ ctx }) =>
    requestVerification(ctx.accounts, ctx.userId, ctx.clientAddress),
  ),

  verifyEmail: signedInProcedure
    .input(z.object({ token: linkToken }))
    .mutation(({ ctx, input }) =>
      verifyEmail(ctx.accounts, ctx.userId, input.token, ctx.clientAddress),
    ),
});
