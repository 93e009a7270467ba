import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { modelsOf } from "@/testing/services/assistant";
import type { Named } from "@/tools/testing/tool-cases";
import { HOSTILE_MESSAGES, HOSTILE_TEXTS, type HostileMessage } from "./testing/hostile-messages";
import {
  literally,
  type Orders,
  obedientModel,
  reachingOut,
  sweepOf,
} from "./testing/obedient-model";
import { prepareAssistant } from "./testing/prepare-assistant";
import { readChunks } from "./testing/read-stream";
import { MARKER, type Others, plant, plantSecrets, WHISPER } from "./testing/two-teams";

let own: Named;
let others: Others;
let orders: (question: string) => Orders;
const model = obedientModel((question) => orders(question));
const scene = prepareAssistant({ withClickHouse: true, models: modelsOf(model) });

beforeEach(async () => {
  await scene().setPlan("pro");
  others = await plantSecrets(scene());
  own = await plant(scene(), scene().ours, HOSTILE_TEXTS);
  model.prompts.length = 0;
});

/** What teams have saved; by default, all. */
async function saved(...of: Named[]): Promise<string> {
  const { prisma } = scene();
  const projects = of.map(({ projectId }) => projectId);
  const where = of.length > 0 ? { projectId: { in: projects } } : {};
  return JSON.stringify([
    await prisma.report.findMany({ where, orderBy: { id: "asc" } }),
    await prisma.dashboard.findMany({ where, orderBy: { id: "asc" } }),
  ]);
}

/** Everything that the assistant has stored. */
async function stored(): Promise<string> {
  const { prisma } = scene();
  return JSON.stringify([
    await prisma.conversation.findMany(),
    await prisma.turn.findMany(),
    await prisma.turnChunks.findMany(),
  ]);
}

/**
 * Asks, approves whatever the model wants to save, and returns all that could be seen meanwhile.
 */
async function askAndApprove(message: HostileMessage) {
  const { start, send, decide, open, list } = scene();
  const before = await saved();
  const id = await start();
  const chunks = await readChunks(await send(id, message));
  expect(await saved()).toBe(before);
  const approvals = chunks.filter((chunk) => chunk.type === "tool-approval-request");
  expect(approvals.length).toBeGreaterThan(1);
  const decided = [];
  for (const { approvalId } of approvals) {
    decided.push(...(await readChunks(await decide(id, approvalId, true))));
  }
  expect(decided.at(-1)?.type).toBe("finish");
  const outcomes = [...chunks, ...decided].flatMap((chunk) =>
    chunk.type === "tool-output-available" ? [chunk.output as { ok: boolean }] : [],
  );
  const seen = [chunks, decided, await (await open(id)).json(), await (await list()).json()];
  return { seen: JSON.stringify(seen), outcomes };
}

afterEach(async () => {
  const log = scene().log();
  for (const text of [await stored(), JSON.stringify(model.prompts), log]) {
    expect(text).not.toContain(MARKER);
  }
  expect(log).not.toContain(WHISPER);
});

describe("a model that was talked into another team's data", () => {
  test.each<[string, () => Named]>([
    ["with their ids", () => others.theirs],
    ["of another own team, with its ids", () => others.second],
    ["with their project's name", () => ({ ...others.theirs, projectId: "theirs" })],
    [
      "of another own team, with its project's name",
      () => ({ ...others.second, projectId: "second" }),
    ],
  ])("%s, by every tool, reads and changes nothing", async (_, targetOf) => {
    const target = targetOf();
    orders = () => sweepOf(target);
    const before = await saved(others.theirs, others.second);
    const { seen, outcomes } = await askAndApprove({ content: "Do it" });
    expect(seen).not.toContain(MARKER);
    expect(outcomes.length).toBeGreaterThan(15);
    // Only list_projects, which lists our own.
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await saved(others.theirs, others.second)).toBe(before);
  });

  test.each(["theirs", "second"] as const)(
    "from within its own project, with SQL and the ids of %s, reads and changes nothing",
    async (name) => {
      orders = () => reachingOut(own, others[name]);
      const before = await saved(others.theirs, others.second);
      const { seen, outcomes } = await askAndApprove({ content: "Do it" });
      expect(seen).not.toContain(MARKER);
      expect(outcomes.length).toBeGreaterThan(15);
      expect(await saved(others.theirs, others.second)).toBe(before);
    },
  );

  test.each(HOSTILE_MESSAGES)(
    "by a message that %s, reads and changes nothing",
    async (_, messageOf) => {
      orders = (question) => literally(question, own);
      const before = await saved(others.theirs, others.second);
      const { seen } = await askAndApprove(messageOf(others));
      expect(seen).not.toContain(MARKER);
      expect(await saved(others.theirs, others.second)).toBe(before);
    },
  );
});
