import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newOrderedId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { openDatabase } from "./open";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "tallymark-database-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test("rows survive a restart, with their times exact to the millisecond", async () => {
  const when = new Date("2026-03-29T02:30:00.123Z");
  const user = { id: newOrderedId(), name: "Ada", email: "ada@example.com" };

  const first = await openDatabase({ dir, log: silentLog });
  await first.prisma.user.create({ data: { ...user, createdAt: when, updatedAt: when } });
  await first.close();

  const second = await openDatabase({ dir, log: silentLog });
  const found = await second.prisma.user.findUnique({ where: { id: user.id } });
  await second.close();
  expect(found).toMatchObject({ ...user, createdAt: when });
});

test("an unreachable database is reported in one line, without its password", async () => {
  const url = "postgres://tallymark:hunter2@127.0.0.1:1/tallymark";
  const opening = openDatabase({ url, dir, log: silentLog });
  await expect(opening).rejects.toThrow(/^Cannot open the database at DATABASE_URL: [^\n]+$/);
  await expect(opening).rejects.not.toThrow(/hunter2/);
});
