import { z } from "zod";
import { cursorField } from "@/base/http/paging";
import { auditPlace, listAudit } from "@/teams/audit/list";
import { router, teamProcedure } from "@/trpc/core/procedures";

const page = z.object({
  cursor: cursorField(auditPlace).optional(),
  limit: z.number().int().min(1).max(100).default(50),
});

export const auditRouter = router({
  list: teamProcedure("audit:read")
    .input(page)
    .query(({ ctx, input }) => listAudit(ctx.prisma, { ...input, teamId: ctx.team.teamId })),
});
