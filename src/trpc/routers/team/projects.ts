import { z } from "zod";
import { chooseActiveProject } from "@/teams/plan/choose-active-project";
import { addProject } from "@/teams/projects/create";
import { deleteProject } from "@/teams/projects/delete";
import { listProjects } from "@/teams/projects/list";
import { updateProject } from "@/teams/projects/update";
import { name, timeZone, typedName } from "@/teams/schema";
import { projectProcedure, router, teamProcedure } from "@/trpc/core/procedures";

export const projectsRouter = router({
  list: teamProcedure("project:read").query(({ ctx }) => listProjects(ctx.prisma, ctx.team.teamId)),

  /**
   * Creates a project with its first ingest key. Throws `plan_required` or `conflict` if the plan
   * is full.
   */
  create: teamProcedure("project:create")
    .input(z.object({ name, timeZone }))
    .mutation(({ ctx, input }) => addProject(ctx.teams, ctx.who, input)),

  update: projectProcedure("project:update")
    .input(z.object({ name: name.optional(), timeZone: timeZone.optional() }))
    .mutation(({ ctx, input }) => updateProject(ctx.teams, ctx.who, input)),

  /** Chooses the project that stays active on a plan with fewer projects. */
  keep: projectProcedure("project:keep").mutation(({ ctx }) =>
    chooseActiveProject(ctx.teams, ctx.who),
  ),

  /** `name` is the project's name, typed again to confirm. */
  delete: projectProcedure("project:delete")
    .input(z.object({ name: typedName }))
    .mutation(({ ctx, input }) => deleteProject(ctx.teams, ctx.who, input.name)),
});
