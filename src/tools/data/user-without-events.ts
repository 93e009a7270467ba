import { type Query, querySchema, type ResultOf } from "@/query";
import { ToolError } from "../contract/answer";
import { queryContext } from "../contract/query-context";
import type { ProjectCall } from "../contract/tool";

type EventsQuery = Extract<Query, { kind: "events" }>;
type UsersFilter = { search: string } | { filters: object[] };

const TOOL = "list_user_events";
/** Longer than retention. */
const EVERYTHING = { last: "400d" };
const MAX_NEAR = 5;
/** In characters. A shorter part of an id would be similar to any other. */
const MIN_PART = 3;

/**
 * Throws `not_found` if the user has no events at all in the query's range: with similar ids if the
 * user is unknown, and otherwise with the times of the first and last event.
 */
export async function assertHasEvents(
  userId: string,
  query: EventsQuery,
  call: ProjectCall,
): Promise<void> {
  const ofUser = { field: "user_id", op: "eq", value: userId };
  const [user] = await findUsers({ filters: [ofUser] }, 1, call);
  if (user === undefined) {
    throw new ToolError("not_found", "No user of this project has this id.", {
      unknown: [{ kind: "user", name: userId }],
      near: await nearIds(userId, call),
    });
  }
  const { first_seen, last_seen } = user;
  if (await hasAnyEvent(query, call)) return;
  throw new ToolError(
    "not_found",
    "This user has no events in this range, but has some at other times. Choose a range between first_seen and last_seen.",
    { user_id: userId, first_seen, last_seen },
  );
}

async function hasAnyEvent(query: EventsQuery, call: ProjectCall): Promise<boolean> {
  const { events: _, ...all } = query;
  const ofUser = query.filters.slice(-1);
  const any = { ...all, filters: ofUser, bots: "include", limit: 1 } as const;
  const scope = { projectIds: [call.project.projectId] };
  return (await call.queryCache.run(any, scope, queryContext(call, TOOL))).total > 0;
}

/** Ids that contain the id, or its first or second half, in any case. */
async function nearIds(userId: string, call: ProjectCall): Promise<string[]> {
  const half = Math.ceil(userId.length / 2);
  const halves = [userId.slice(0, half), userId.slice(-half)];
  for (const search of [userId, ...halves.filter(({ length }) => length >= MIN_PART)]) {
    const users = await findUsers({ search: search.slice(0, 200) }, MAX_NEAR, call);
    if (users.length > 0) return users.map(({ user_id }) => user_id);
  }
  return [];
}

async function findUsers(
  filter: UsersFilter,
  limit: number,
  call: ProjectCall,
): Promise<ResultOf<"users">["users"]> {
  const { projectId, timeZone: timezone } = call.project;
  const wire = { kind: "users", range: EVERYTHING, timezone, limit, ...filter };
  const query = querySchema.parse(wire) as Extract<Query, { kind: "users" }>;
  return (await call.queryCache.run(query, { projectIds: [projectId] }, queryContext(call, TOOL)))
    .users;
}
