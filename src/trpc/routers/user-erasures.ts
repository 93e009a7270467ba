import { z } from "zod";
import { storableText } from "@/base/text/canonical";
import { listUserErasures } from "@/teams/user-erasures/list";
import { requestUserErasure } from "@/teams/user-erasures/request";
import { projectProcedure, router } from "../core/procedures";

const MAX_USER_ID_LENGTH = 200;
const tooLong = `A user's id has at most ${MAX_USER_ID_LENGTH} characters.`;

/** As events name users: not trimmed, since an id may begin with a space. */
const userId = z
  .string()
  .min(1, { message: "Which user? Give the id that the events have." })
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
