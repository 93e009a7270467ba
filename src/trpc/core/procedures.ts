import { initTRPC } from "@trpc/server";
import { z } from "zod";
import { AppError, pathNotFound, signedOut } from "@/base/errors";
import { withSpan } from "@/base/tracing/tracing";
import { assertPermits, membershipIn, membershipOfProject } from "@/teams/access/membership";
import type { Permission } from "@/teams/roles";
import type { Context } from "./context";
import { describeError, toTrpcError } from "./errors";

/** The required permission, for the test that calls every procedure in every role. */
type Meta = { permission: Permission };

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter: ({ shape, error }) => ({ ...shape, ...describeError(error) }),
  });

export const { router, createCallerFactory } = t;

/** For anyone, signed in or not. */
export const publicProcedure = t.procedure.use(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok) return result;
  const error = toTrpcError(result.error);
  if (error.cause instanceof AppError) {
    // Headers such as Retry-After.
    for (const [name, value] of Object.entries(error.cause.headers)) {
      ctx.responseHeaders.set(name, value);
    }
  }
  throw error;
});

/**
 * For signed-in users: `ctx.userId`. Their calls have a rate limit that is separate from the API's.
 */
export const signedInProcedure = publicProcedure.use(async ({ ctx, next }) => {
  if (ctx.session === null) throw signedOut();
  const { userId } = ctx.session;
  const { error } = await ctx.rates.spend("console", userId, 1);
  if (error) throw error;
  return next({ ctx: { ...ctx, session: ctx.session, userId } });
});

/** For those who run the installation. For others it does not exist. */
export const operatorProcedure = signedInProcedure.use(async ({ ctx, next }) => {
  const user = await ctx.prisma.user.findUnique({
    where: { id: ctx.userId },
    select: { id: true, email: true, emailVerified: true },
  });
  if (!user || !(await ctx.accounts.operators.includes(user))) throw pathNotFound();
  return next();
});

/**
 * For members of the team `input.teamId` whose role has the permission: `ctx.team`. For others the
 * team does not exist. `ctx.who` names the actor and the team for functions that make changes.
 */
export const teamProcedure = (permission: Permission) =>
  signedInProcedure
    .meta({ permission })
    .input(z.object({ teamId: z.uuid() }))
    .use(async ({ ctx, input, next }) => {
      const who = { teamId: input.teamId, actorId: ctx.userId };
      const team = await membershipIn(ctx.prisma, who, permission);
      return next({ ctx: { ...ctx, team, who } });
    });

/** Like {@link teamProcedure}, for the team of `input.projectId`: `ctx.project`. */
export const projectProcedure = (permission: Permission) =>
  signedInProcedure
    .meta({ permission })
    .input(z.object({ projectId: z.uuid() }))
    .use(async ({ ctx, input, next }) => {
      const project = await withSpan("authorise", {}, () =>
        membershipOfProject(ctx.prisma, ctx.userId, input.projectId),
      );
      assertPermits(project, permission);
      const who = { projectId: project.projectId, actorId: ctx.userId };
      return next({ ctx: { ...ctx, project, who } });
    });
