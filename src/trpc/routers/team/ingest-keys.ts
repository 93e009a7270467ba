import { z } from "zod";
import { addIngestKey } from "@/teams/ingest-keys/create";
import { listIngestKeys, revealIngestKey } from "@/teams/ingest-keys/list";
import { revokeIngestKey } from "@/teams/ingest-keys/revoke";
import { name } from "@/teams/schema";
import { projectProcedure, router } from "@/trpc/core/procedures";

const keyId = z.object({ keyId: z.uuid() });

export const ingestKeysRouter = router({
  list: projectProcedure("keys:read").query(({ ctx }) =>
    listIngestKeys(ctx.prisma, ctx.project.projectId),
  ),

  reveal: projectProcedure("keys:read")
    .input(keyId)
    .query(({ ctx, input }) => revealIngestKey(ctx.prisma, input)),

  create: projectProcedure("keys:write")
    .input(z.object({ name }))
    .mutation(({ ctx, input }) => addIngestKey(ctx.teams, ctx.who, input.name)),

  revoke: projectProcedure("keys:write")
    .input(keyId)
    .mutation(({ ctx, input }) => revokeIngestKey(ctx.teams, ctx.who, input.keyId)),
});
