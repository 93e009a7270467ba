import { z } from "zod";
import { listConversations, MAX_TITLE, renameConversation } from "@/assistant";
import { title } from "@/base/validation";
import { callerOfSession } from "@/teams";
import { projectProcedure, router, teamProcedure } from "../core/procedures";

const reader = projectProcedure("project:read");
const one = reader.input(z.object({ id: z.uuid() }));

/**
 * The user's own conversations about a project. Questions and answers are streamed over the API.
 */
export const assistantRouter = router({
  status: reader.query(({ ctx }) => ctx.assistant.status(ctx.project)),

  /** For the usage page of a team. */
  usage: teamProcedure("team:read").query(({ ctx }) => ctx.assistant.status(ctx.team)),

  conversations: reader
    .input(z.object({ limit: z.int().min(1).max(200) }))
    .query(({ ctx, input: { projectId, limit } }) =>
      listConversations(ctx.prisma, callerOfSession(ctx.userId), { projectId, limit }),
    ),

  open: one.query(async ({ ctx, input }) => {
    const opened = await ctx.assistant.open(callerOfSession(ctx.userId), input.id);
    // The types of messages nest too deeply for tRPC, which works out their form as JSON.
    return { ...opened, messages: opened.messages as object[] };
  }),

  rename: one
    .input(z.object({ title: title({ max: MAX_TITLE }) }))
    .mutation(({ ctx, input: { id, title } }) =>
      renameConversation(ctx, callerOfSession(ctx.userId), { id, title }),
    ),

  delete: one.mutation(({ ctx, input }) =>
    ctx.assistant.delete(callerOfSession(ctx.userId), input.id),
  ),
});
