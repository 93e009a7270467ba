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

/**
 * Each may send 120 metrics requests a minute; even the busiest part needs fewer users than this.
 */
const API_USERS = 40;

/**
 * Adds members to the server's team before the server starts with these variables. Resolves to one
 * key per member, since a benchmark exceeds the rate limits of a single user.
 */
export async function addApiUsers(env: ServerEnv & { DATA_DIR: string }): Promise<string[]> {
  const { prisma, close } = await openDatabase({ dir: env.DATA_DIR, log: silentLog });
  const store = { prisma, clock: systemClock };
  try {
    const initial = readInitVariables(readEnv(env));
    if (!initial?.projectId) throw new Error("The variables do not define the project.");
    await applyInitVariables({ ...store, log: silentLog }, initial);
    const where = { id: initial.projectId };
    const { teamId } = await prisma.project.findUniqueOrThrow({ where });
    const keys: string[] = [];
    for (let user = 0; user < API_USERS; user++) keys.push(await addApiUser(store, teamId));
    return keys;
  } finally {
    await close();
  }
}

/** Inserts rows directly, since no plan allows so many members. */
async function addApiUser(store: Store, teamId: string): Promise<string> {
  const { id: userId } = await createUser(store, {
    name: "Benchmark",
    email: `${newId()}@example.com`,
  });
  const createdAt = new Date(store.clock.now());
  await store.prisma.membership.create({ data: { teamId, userId, role: "viewer", createdAt } });
  return (await createPersonalKey(store, { userId, name: "Benchmark", scopes: ["read"] })).key;
}
