import { AppError, notFound } from "@/base/errors";
import { newId } from "@/base/ids";
import { jsonColumn } from "@/database";
import {
  assertUnchanged,
  changeProject,
  changeStamp,
  stamps,
  type TeamsContext,
  type WhoseProject,
} from "@/teams";
import { type Content, MAX_SAVED } from "./schema";

/** Whose change, to which saved query. */
type Whose = WhoseProject & { queryId: string };

export function saveQuery(
  context: TeamsContext,
  who: WhoseProject,
  { name, query, view }: Content & { name: string },
): Promise<{ id: string; updatedAt: string }> {
  return changeProject(context, who, "queries:write", async (change) => {
    const { prisma, clock, project, audit } = change;
    const { projectId, actorId } = who;
    if ((await prisma.savedQuery.count({ where: { projectId } })) >= MAX_SAVED) {
      throw new AppError(
        "conflict",
        `A project keeps at most ${MAX_SAVED} queries. Delete some that nobody needs.`,
      );
    }
    const { id, updatedAt } = await prisma.savedQuery.create({
      data: {
        id: newId(),
        projectId,
        name,
        kind: query.kind,
        query: jsonColumn(query.body),
        view,
        createdBy: actorId,
        ...stamps(clock),
      },
    });
    const detail = { project: project.projectName, kind: query.kind };
    await audit({ action: "saved_query.created", subject: name, detail });
    return { id, updatedAt: updatedAt.toISOString() };
  });
}

/** Throws `not_found` for one of another project. */
export function renameQuery(context: TeamsContext, who: Whose, name: string): Promise<void> {
  return changeSaved(context, who, async ({ prisma, clock, project, audit, saved }) => {
    if (saved.name === name) return;
    const updatedAt = changeStamp(saved, clock);
    await prisma.savedQuery.update({ where: { id: saved.id }, data: { name, updatedAt } });
    const detail = { project: project.projectName, before: saved.name };
    await audit({ action: "saved_query.renamed", subject: name, detail });
  });
}

/**
 * Keeps another query under the name. `seen` is the `updatedAt` that the caller knows: where somebody has
 * changed it since, this throws `conflict`, as their change would be lost without a word.
 */
export function overwriteQuery(
  context: TeamsContext,
  who: Whose,
  { query, view, seen }: Content & { seen: string },
): Promise<{ updatedAt: string }> {
  return changeSaved(context, who, async ({ prisma, clock, project, audit, saved }) => {
    assertUnchanged(saved, seen, "saved query");
    const updatedAt = changeStamp(saved, clock);
    await prisma.savedQuery.update({
      where: { id: saved.id },
      data: { kind: query.kind, query: jsonColumn(query.body), view, updatedAt },
    });
    const detail = { project: project.projectName, kind: query.kind };
    await audit({ action: "saved_query.changed", subject: saved.name, detail });
    return { updatedAt: updatedAt.toISOString() };
  });
}

/** Throws `not_found` for one of another project. */
export function deleteQuery(context: TeamsContext, who: Whose): Promise<void> {
  return changeSaved(context, who, async ({ prisma, project, audit, saved }) => {
    await prisma.savedQuery.delete({ where: { id: saved.id } });
    const detail = { project: project.projectName, kind: saved.kind };
    await audit({ action: "saved_query.deleted", subject: saved.name, detail });
  });
}

type ProjectWork = Parameters<typeof changeProject>[3];
type SavedChange = Parameters<ProjectWork>[0] & {
  saved: { id: string; name: string; kind: string; updatedAt: Date };
};

function changeSaved<T>(
  context: TeamsContext,
  { queryId: id, ...who }: Whose,
  work: (change: SavedChange) => Promise<T>,
): Promise<T> {
  return changeProject(context, who, "queries:write", async (change) => {
    const saved = await change.prisma.savedQuery.findFirst({
      where: { id, projectId: who.projectId },
    });
    if (saved === null) throw notFound("Saved query");
    return work({ ...change, saved });
  });
}
