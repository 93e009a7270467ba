import { DAY_MS } from "@/base/time/durations";
import { nextUtcDay, utcDate, utcDay } from "@/base/time/utc";
import type { Plan, PrismaClient } from "@/database";
import { PLANS } from "@/plans";
import { SHOWN_DAYS } from "./days";

/** `errors` are the calls that ended with an error; they are part of `calls`. */
type Calls = { calls: number; errors: number };

type KeyCalls = Calls & {
  keyId: string;
  name: string;
  /** The key's last characters. */
  hint: string;
  revoked: boolean;
  ownerName: string;
};

export type ToolCallsToday = Calls & {
  /** The team's calls per day; 0 if its plan does not include agents. */
  limit: number;
  /** When the count restarts; ISO 8601. */
  resetsAt: string;
  /** Most calls first, like `keys`. */
  tools: (Calls & { tool: string })[];
  keys: KeyCalls[];
  /** With the keys that the reader may not see. */
  otherKeys: Calls;
};

type Reader = {
  userId: string;
  /** Whether the reader may see the keys of other members. */
  seesAllKeys: boolean;
};

type Team = { teamId: string; plan: Plan };

/** The team's tool calls since midnight UTC, by tool and by key. */
export async function readToolCallsToday(
  prisma: PrismaClient,
  { teamId, plan }: Team,
  { userId, seesAllKeys }: Reader,
  now: number,
): Promise<ToolCallsToday> {
  const counts = await prisma.toolCallCount.findMany({
    where: { teamId, day: utcDate(now) },
    include: { key: { include: { user: { select: { name: true } } } } },
  });
  const tools = new Map<string, Calls & { tool: string }>();
  const keys = new Map<string, KeyCalls>();
  const total = noCalls();
  const otherKeys = noCalls();
  for (const { tool, key, ...count } of counts) {
    add(total, count);
    add(getOrSet(tools, tool, { tool, ...noCalls() }), count);
    if (seesAllKeys || key.userId === userId)
      add(getOrSet(keys, key.id, { ...described(key), ...noCalls() }), count);
    else add(otherKeys, count);
  }
  return {
    ...total,
    limit: PLANS[plan].toolCallsPerDay,
    resetsAt: new Date(nextUtcDay(now)).toISOString(),
    tools: mostCallsFirst(tools, ({ tool }) => tool),
    keys: mostCallsFirst(keys, ({ name, keyId }) => `${name} ${keyId}`),
    otherKeys,
  };
}

const noCalls = (): Calls => ({ calls: 0, errors: 0 });

function add(sum: Calls, { calls, errors }: Calls): void {
  sum.calls += calls;
  sum.errors += errors;
}

function getOrSet<T>(map: Map<string, T>, key: string, initial: T): T {
  const value = map.get(key) ?? initial;
  map.set(key, value);
  return value;
}

type KeyRow = {
  id: string;
  name: string;
  hint: string;
  revokedAt: Date | null;
  user: { name: string };
};

const described = ({ id, name, hint, revokedAt, user }: KeyRow) => ({
  keyId: id,
  name,
  hint,
  revoked: revokedAt !== null,
  ownerName: user.name,
});

const mostCallsFirst = <T extends Calls>(counts: Map<string, T>, nameOf: (count: T) => string) =>
  [...counts.values()].sort(
    (a, b) => b.calls - a.calls || nameOf(a).localeCompare(nameOf(b), "en"),
  );

/** The team's tool calls on each of the last `SHOWN_DAYS` days (UTC), the oldest first. */
export async function readToolCallsByDay(
  prisma: PrismaClient,
  teamId: string,
  now: number,
): Promise<{ day: string; calls: number }[]> {
  const days = Array.from({ length: SHOWN_DAYS }, (_, at) =>
    utcDay(now - (SHOWN_DAYS - 1 - at) * DAY_MS),
  );
  const rows = await prisma.toolCallDay.findMany({
    where: { teamId, day: { gte: new Date(days[0] ?? "") } },
    select: { day: true, calls: true },
  });
  const calls = new Map(rows.map((row) => [utcDay(row.day.getTime()), row.calls]));
  return days.map((day) => ({ day, calls: calls.get(day) ?? 0 }));
}
