import type { UIMessageChunk } from "ai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newSequentialId } from "@/base/ids";
import { systemClock } from "@/base/time/clock";
import type { Database } from "@/database";
import { callerOfSession } from "@/teams";
import { testDatabase } from "@/testing/stores/database";
import { makeTenant } from "@/testing/teams/tenants";
import { createConversation } from "../conversations/conversations";
import { storeChunks } from "../turns/stored-chunks";
import { readElsewhere } from "./other-processes";

let database: Database;
let turnId: string;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A turn that another process answers. */
beforeEach(async () => {
  const { prisma } = database;
  const { teamId, projectId, userId } = await makeTenant(prisma);
  const context = { prisma, clock: systemClock };
  const caller = callerOfSession(userId);
  const { id } = await createConversation(context, caller, { projectId, title: "" });
  turnId = newSequentialId();
  const turn = { teamId, question: "How many?", answer: [], metadata: {}, createdAt: new Date() };
  await prisma.turn.create({
    data: { ...turn, id: turnId, conversationId: id, state: "running" },
  });
});

const delta = (text: string): UIMessageChunk => ({ type: "text-delta", id: "1", delta: text });
const store = (start: number, ...texts: string[]) =>
  storeChunks(database.prisma, turnId, start, texts.map(delta));
const read = () => readElsewhere(database.prisma, turnId, new AbortController().signal);

test("an answer is read until its process crashes", async () => {
  await store(0, "There", " were");
  const chunks = read();
  expect((await chunks.next()).value).toEqual(delta("There"));
  expect((await chunks.next()).value).toEqual(delta(" were"));
  await store(2, " 42");
  await database.prisma.$executeRaw`
    UPDATE assistant_turns SET renewed_at = now() - interval '16 seconds' WHERE id = ${turnId}::uuid`;
  expect((await chunks.next()).value).toEqual(delta(" 42"));
  expect((await chunks.next()).done).toBe(true);
});

test("an answer whose reader has left is not read any more", async () => {
  const leaving = new AbortController();
  const chunks = readElsewhere(database.prisma, turnId, leaving.signal);
  const next = chunks.next();
  leaving.abort();
  expect((await next).done).toBe(true);
});

test("chunks can be stored again with later ones, if it is unknown whether they were stored", async () => {
  await store(0, "There");
  await store(0, "There", " were");
  await database.prisma.turn.update({ where: { id: turnId }, data: { state: "ended" } });
  const chunks: UIMessageChunk[] = [];
  for await (const chunk of read()) chunks.push(chunk);
  expect(chunks).toEqual([delta("There"), delta(" were")]);
});
