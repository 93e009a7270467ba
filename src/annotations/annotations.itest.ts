import { expect, test } from "vitest";
import { newId } from "@/base/ids";
import { prepareScene } from "@/testing/teams/scene";
import { MAX_NOTES } from "./bounds";
import { MAX_LISTED } from "./list";

const scene = prepareScene();

const YEAR = { from: "2024-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z" };

test("the notes of a time range are listed oldest first, without a note at the end of the range", async () => {
  const { projectId, owner, join } = scene();
  const { caller } = await join("viewer");
  for (const at of ["2025-01-01T00:00:00Z", "2024-07-01T12:00:00+02:00", "2024-01-01T00:00:00Z"]) {
    await owner.annotations.create({ projectId, at, text: `On ${at}` });
  }
  const { notes } = await caller.annotations.list({ projectId, ...YEAR });
  expect(notes.map(({ at, authorName }) => [at, authorName])).toEqual([
    ["2024-01-01T00:00:00.000Z", "Owner"],
    ["2024-07-01T10:00:00.000Z", "Owner"],
  ]);
});

test("any member can change and delete a note, and the audit log records it", async () => {
  const { projectId, owner, join, audit } = scene();
  const { caller } = await join("member");
  const at = "2023-05-01T00:00:00.000Z";
  const { id: annotationId } = await owner.annotations.create({ projectId, at, text: "Realease" });
  const changed = { projectId, annotationId, at, text: " Release 2 " };
  await caller.annotations.change(changed);
  await caller.annotations.change(changed);
  const stretch = { from: at, to: "2023-06-01T00:00:00Z" };
  expect(await owner.annotations.list({ projectId, ...stretch })).toEqual({
    notes: [{ id: annotationId, at, text: "Release 2", authorName: "Owner" }],
    more: false,
  });
  await caller.annotations.delete({ projectId, annotationId });
  await expect(caller.annotations.change(changed)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const done = (await audit()).slice(0, 3).map(({ action, subject }) => [action, subject]);
  expect(done).toEqual([
    ["annotation.deleted", "Release 2"],
    ["annotation.changed", "Release 2"],
    ["annotation.created", "Realease"],
  ]);
});

test("a note without text or time is rejected, and the error names the field", async () => {
  const { projectId, owner } = scene();
  const note = { projectId, at: "2024-02-30", text: " " };
  await expect(owner.annotations.create(note)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("the list contains the latest notes and says that there are more, and a project stores notes up to the limit", async () => {
  const { projectId, owner, ownerId, database } = scene();
  const stored = await database.prisma.annotation.count({ where: { projectId } });
  const start = Date.parse(YEAR.from);
  await database.prisma.annotation.createMany({
    data: Array.from({ length: MAX_NOTES - stored }, (_, minute) => {
      const at = new Date(start + minute * 60_000);
      return {
        id: newId(),
        projectId,
        at,
        text: `Minute ${minute}`,
        createdBy: ownerId,
        createdAt: at,
        updatedAt: at,
      };
    }),
  });
  const { notes, more } = await owner.annotations.list({ projectId, ...YEAR });
  expect([notes.length, more]).toEqual([MAX_LISTED, true]);
  expect(notes.at(-1)?.text).toBe(`Minute ${MAX_NOTES - stored - 1}`);
  await expect(
    owner.annotations.create({ projectId, at: YEAR.from, text: "One more" }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
});
