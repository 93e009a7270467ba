import { found } from "@/base/errors";
import { newId } from "@/base/ids";
import type { PrismaClient } from "@/database";
import {
  assertMayKeep,
  changeKept,
  newTimestamps,
  type ProjectActor,
  type TeamsContext,
} from "@/teams";
import { assertWithinBounds, MAX_NOTES } from "./bounds";
import type { NewNote } from "./schema";

/** More than a chart can bear; the latest are given. */
export const MAX_LISTED = 200;

export type Annotation = {
  id: string;
  /** ISO 8601. */
  at: string;
  text: string;
  authorName: string;
};

/** `more`: there are earlier ones. */
export type Annotations = { notes: Annotation[]; more: boolean };

/** The notes of a stretch of time, oldest first. */
export async function listAnnotations(
  prisma: PrismaClient,
  projectId: string,
  { from, to }: { from: string; to: string },
): Promise<Annotations> {
  const rows = await prisma.annotation.findMany({
    where: { projectId, at: { gte: new Date(from), lt: new Date(to) } },
    orderBy: [{ at: "desc" }, { id: "asc" }],
    take: MAX_LISTED + 1,
    select: { id: true, at: true, text: true, creator: { select: { name: true } } },
  });
  const notes = rows.slice(0, MAX_LISTED).map(({ id, at, text, creator }) => ({
    id,
    at: at.toISOString(),
    text,
    authorName: creator.name,
  }));
  return { notes: notes.reverse(), more: rows.length > MAX_LISTED };
}

export function createAnnotation(
  context: TeamsContext,
  who: ProjectActor,
  { at, text }: NewNote,
): Promise<{ id: string }> {
  return changeKept(context, who, "annotations:write", async ({ prisma, clock, audit }) => {
    const { projectId, actorId } = who;
    assertWithinBounds(at, clock);
    assertMayKeep(await prisma.annotation.count({ where: { projectId } }), MAX_NOTES, "notes");
    const id = newId();
    await prisma.annotation.create({
      data: { id, projectId, at, text, createdBy: actorId, ...newTimestamps(clock) },
    });
    const detail = { at: at.toISOString() };
    await audit({ action: "annotation.created", subject: text, detail });
    return { id };
  });
}

/** Throws `not_found` for a note of another project. */
export function changeAnnotation(
  context: TeamsContext,
  who: ProjectActor,
  id: string,
  { at, text }: NewNote,
): Promise<void> {
  return changeKept(context, who, "annotations:write", async ({ prisma, clock, audit }) => {
    const where = { id, projectId: who.projectId };
    const before = found(await prisma.annotation.findFirst({ where }), "Note");
    if (before.text === text && before.at.getTime() === at.getTime()) return;
    assertWithinBounds(at, clock);
    await prisma.annotation.update({
      where: { id },
      data: { at, text, updatedAt: new Date(clock.now()) },
    });
    const detail = { before: before.text, at: at.toISOString() };
    await audit({ action: "annotation.changed", subject: text, detail });
  });
}

/** Throws `not_found` for a note of another project. */
export function deleteAnnotation(
  context: TeamsContext,
  who: ProjectActor,
  id: string,
): Promise<void> {
  return changeKept(context, who, "annotations:write", async ({ prisma, audit }) => {
    const where = { id, projectId: who.projectId };
    const row = found(await prisma.annotation.findFirst({ where }), "Note");
    await prisma.annotation.delete({ where: { id } });
    const detail = { at: row.at.toISOString() };
    await audit({ action: "annotation.deleted", subject: row.text, detail });
  });
}
