import { z } from "zod";
import { addPersonalKey } from "@/teams/personal-keys/create";
import { listPersonalKeys } from "@/teams/personal-keys/list";
import { revokePersonalKey } from "@/teams/personal-keys/revoke";
import { name } from "@/teams/schema";
import { router, signedInProcedure } from "@/trpc/core/procedures";

const newKey = z.object({
  name,
  scopes: z
    .array(z.enum(["read", "write"]))
    .min(1, { message: "Choose at least one scope." })
    .transform((scopes) => [...new Set(scopes)]),
  /** Null means all projects of the user, including future ones. */
  projectIds: z
    .array(z.uuid())
    .min(1, { message: "Choose at least one project." })
    .max(100)
    .transform((ids) => [...new Set(ids)])
    .nullable(),
  /** Null means that the key never expires. */
  expiresAt: z.iso.datetime({ offset: true }).nullable(),
});

export const personalKeysRouter = router({
  list: signedInProcedure.query(({ ctx }) => listPersonalKeys(ctx.prisma, ctx.userId)),

  /** Only this response contains the key's text. */
  create: signedInProcedure.input(newKey).mutation(({ ctx, input }) =>
    addPersonalKey(ctx.teams, {
      userId: ctx.userId,
      name: input.name,
      scopes: input.scopes,
      onlyProjects: input.projectIds ?? undefined,
      expiresAt: input.expiresAt === null ? undefined : new Date(input.expiresAt),
    }),
  ),

  revoke: signedInProcedure
    .input(z.object({ keyId: z.uuid() }))
    .mutation(({ ctx, input }) =>
      revokePersonalKey(ctx.teams, { userId: ctx.userId, keyId: input.keyId }),
    ),
});
