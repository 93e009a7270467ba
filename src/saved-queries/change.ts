import { found } from "@/base/errors";
import { newId } from "@/base/ids";
import { jsonColumn } from "@/database";
import {
  assertMayKeep,
  assertUnchanged,
  type Change,
  changeKept,
  newTimestamps,
  nextUpdatedAt,
  type ProjectActor,
  type TeamsContext,
} from "@/teams";
import { type Content, MAX_SAVED } from "./schema";

/** Whose change, to which saved query. */
type Whose = ProjectActor & { queryId: string };

export function saveQuery(
  context: TeamsContext,
  who: ProjectActor,
  { name, query, view }: Content & { name: string },
): Promise<{ id: string; updatedAt: string }> {
  return changeKept(context, who, "queries:write", async ({ prisma, clock, audit }) => {
    const { projectId, actorId } = who;
    assertMayKeep(await prisma.savedQuery.count({ where: { projectId } }), MAX_SAVED, "queries");
    const { id, updatedAt } = await prisma.savedQuery.create({
      data: {
        id: newId(),
        projectId,
        name,
        kind: query.kind,
        query: jsonColumn(query.body),
        view,
        createdBy: actorId,
        ...newTimestamps(clock),
      },
    });
    const detail = { kind: query.kind };
    await audit({ action: "saved_query.created", subject: name, detail });
    return { id, updatedAt: updatedAt.toISOString() };
  });
}

/** Throws `not_found` for one of another project. */
export function renameQuery(context: TeamsContext, who: Whose, name: string): Promise<void> {
  return changeSaved(context, who, async ({ prisma, clock, audit, saved }) => {
    if (saved.name === name) return;
    const updatedAt = nextUpdatedAt(saved, clock);
    await prisma.savedQuery.update({ where: { id: saved.id }, data: { name, updatedAt } });
    const detail = { before: saved.name };
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
  return changeSaved(context, who, async ({ prisma, clock, audit, saved }) => {
    assertUnchanged(saved, seen, "saved query");
    const updatedAt = nextUpdatedAt(saved, clock);
    await prisma.savedQuery.update({
      where: { id: saved.id },
      data: { kind: query.kind, query: jsonColumn(query.body), view, updatedAt },
    });
    const detail = { kind: query.kind };
    await audit({ action: "saved_query.changed", subject: saved.name, detail });
    return { updatedAt: updatedAt.toISOString() };
  });
}

/** Throws `not_found` for one of another project. */
export function deleteQuery(context: TeamsContext, who: Whose): Promise<void> {
  return changeSaved(context, who, async ({ prisma, audit, saved }) => {
    await prisma.savedQuery.delete({ where: { id: saved.id } });
    const detail = { kind: saved.kind };
    await audit({ action: "saved_query.deleted", subject: saved.name, detail });
  });
}

type SavedChange = Change & {
  saved: { id: string; name: string; kind: string; updatedAt: Date };
};

function changeSaved<T>(
  context: TeamsContext,
  { queryId: id, ...who }: Whose,
  work: (change: SavedChange) => Promise<T>,
): Promise<T> {
  return changeKept(context, who, "queries:write", async (change) => {
    const where = { id, projectId: who.projectId };
    const saved = found(await change.prisma.savedQuery.findFirst({ where }), "Saved query");
    return work({ ...change, saved });
  });
}
