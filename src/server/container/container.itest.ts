import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "@/base/env";
import {
  createIngestKey,
  DEFAULT_NAMES,
  deleteProject,
  type FirstRun,
  revokeIngestKey,
} from "@/teams";
import { EVENT, EVENT_PATH, plainRequest } from "@/testing/ingest/handler";
import type { Container } from "./container";
import { startContainer } from "./create-container";

let dataDir: string;
let container: Container;
let first: FirstRun;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tallymark-container-"));
  container = await startContainer(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "error" }));
  if (container.firstRun === null) throw new Error("The database was not empty.");
  first = container.firstRun;
});
afterAll(async () => {
  await container.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function statusWith(key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  const event = { ...EVENT, timestamp: new Date().toISOString() };
  return (await container.ingest.handle(plainRequest(EVENT_PATH, event, headers))).status;
}

const ownerId = async () => (await container.teams.prisma.user.findFirstOrThrow()).id;

test("a key in use is rejected at once when it is revoked, and when its project is deleted", async () => {
  const { projectId } = first;
  const [revoked, kept] = [
    await createIngestKey(container.teams, { projectId, name: "Second key" }),
    await createIngestKey(container.teams, { projectId, name: "Second key" }),
  ];
  expect(await statusWith(revoked.key)).toBe(200);
  expect(await statusWith(kept.key)).toBe(200);

  const who = { projectId, actorId: await ownerId() };
  await revokeIngestKey(container.teams, who, revoked.id);
  expect(await statusWith(revoked.key)).toBe(401);
  expect(await statusWith(kept.key)).toBe(200);

  await deleteProject(container.teams, who, DEFAULT_NAMES.project);
  expect(await statusWith(kept.key)).toBe(401);
  expect(await statusWith(revoked.key)).toBe(401);
});
