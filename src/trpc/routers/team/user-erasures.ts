import { z } from "zod";
import { storableText } from "@/base/text/canonical";
import { listUserErasures } from "@/teams/user-erasures/list";
import { requestUserErasure } from "@/teams/user-erasures/request";
import { projectProcedure, router } from "@/trpc/core/procedures";

const MAX_USER_ID_LENGTH = 200;
const tooLong = `A user id has at most ${MAX_USER_ID_LENGTH} characters.`;

/** As in events: not trimmed, since an id may start with a space. */
const userId = z
  .string()
  .min(1, { message: "Enter the user id as it appears in events." })
  .max(MAX_USER_ID_LENGTH, { message: tooLong })
  .transform(storableText);

export const userErasuresRouter = router({
  list: projectProcedure("events:delete").query(({ ctx }) =>
    listUserErasures(ctx.prisma, ctx.project.projectId),
  ),

  request: projectProcedure("events:delete")
    .input(z.object({ userId }))
    .mutation(({ ctx, input }) => requestUserErasure(ctx.teams, ctx.who, input.userId)),
});
