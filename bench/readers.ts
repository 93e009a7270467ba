import { readEnv } from "@/base/env";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { openDatabase } from "@/database";
import {
  applyInitVariables,
  createPersonalKey,
  createUser,
  readInitVariables,
  type Store,
} from "@/teams";
import type { ServerEnv } from "../e2e/server";

/** Each may ask for 120 metrics a minute; the part that asks most often needs fewer than these. */
const READERS = 40;

/**
 * Makes members of the team that a server with these variables will find, before it starts. Resolves to a
 * key of each: one user alone may not ask as often as a benchmark does.
 */
export async function addReaders(env: ServerEnv & { DATA_DIR: string }): Promise<string[]> {
  const { prisma, close } = await openDatabase({ dir: env.DATA_DIR, log: silentLog });
  const store = { prisma, clock: systemClock };
  try {
    const initial = readInitVariables(readEnv(env));
    if (!initial?.projectId) throw new Error("The readers need to know the project.");
    await applyInitVariables({ ...store, log: silentLog }, initial);
    const where = { id: initial.projectId };
    const { teamId } = await prisma.project.findUniqueOrThrow({ where });
    const keys: string[] = [];
    for (let reader = 0; reader < READERS; reader++) keys.push(await addReader(store, teamId));
    return keys;
  } finally {
    await close();
  }
}

/** By rows, since no plan has room for so many. */
async function addReader(store: Store, teamId: string): Promise<string> {
  const { id: userId } = await createUser(store, {
    name: "Reader",
    email: `${newId()}@example.com`,
  });
  const createdAt = new Date(store.clock.now());
  await store.prisma.membership.create({ data: { teamId, userId, role: "viewer", createdAt } });
  return (await createPersonalKey(store, { userId, name: "Reader", scopes: ["read"] })).key;
}
