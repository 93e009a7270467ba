import {
  compileUserSummaries,
  compileUsers,
  compileUsersTotal,
} from "@/query/engine/compile/users";
import { fetchAll } from "@/query/engine/fetch/fetch";
import { selectionFilters } from "@/query/engine/language/common";
import type { RunContext, Scope } from "@/query/engine/language/kind";
import { nextCursor, positionOfCursor } from "@/query/engine/language/paging";
import { periodOf } from "@/query/engine/period/period";
import { overlap, retentionWindow } from "@/query/engine/period/retention-window";
import type { UsersQuestion } from "@/query/engine/questions/users";
import { resultHead } from "@/query/engine/result/head";
import type { TimeRange } from "@/query/engine/time/buckets";
import { formatInZone } from "@/query/engine/time/format";
import { fetchTotal } from "../metrics/total";
import type { UserSummary, UsersResult } from "./result";
import type { UsersCursor, UsersQuery } from "./schema";

type Place = { user_hash: string; value: string };

type SummaryRow = {
  hash: string;
  id: string;
  events: string;
  sessions: string;
  first: string;
  last: string;
  last_country: string;
  last_platform: string;
};

/** A page of users. All pages of a list are of the range that the first one had. */
export async function runUsers(
  query: UsersQuery,
  scope: Scope,
  context: RunContext,
): Promise<UsersResult> {
  const { sort, timezone, limit } = query;
  const place = positionOfCursor(query, scope);
  const range = place ?? periodOf(query.range, timezone, context.now).range;
  const question = questionOf(query, place, range, scope, context.now);
  const [places, total] = await Promise.all([
    question ? fetchAll<Place>(compileUsers(question), context) : [],
    place?.total ?? countAll(question, range, scope, context),
  ]);
  const shown = places.slice(0, limit);
  const last = places.length > limit ? shown.at(-1) : undefined;
  const next = ({ value, user_hash }: Place): UsersCursor => {
    const { start, end } = range;
    return { start, end, total, value: Number(value), userHash: user_hash };
  };
  return {
    kind: "users",
    sort,
    ...resultHead({ range, timezone }, scope, context.now),
    users: question ? await fetchSummaries(shown, question, timezone, context) : [],
    total,
    has_more: last !== undefined,
    next_cursor: last ? nextCursor(query, scope, next(last)) : null,
  };
}

/** Null where no event can be. */
function questionOf(
  { filters, events, bots, search, sort, limit }: UsersQuery,
  place: UsersCursor | undefined,
  range: TimeRange,
  { projectIds }: Scope,
  now: number,
): UsersQuestion | null {
  const kept = overlap(range, retentionWindow(now));
  if (kept === null || projectIds.length === 0) return null;
  return {
    projectIds,
    range: kept,
    filters: [...filters, ...selectionFilters({ events, filters: [] })],
    bots,
    search: search ?? null,
    sort,
    beyond: place ?? null,
    limit: limit + 1,
  };
}

/** Without a search it is a metric, which projections can answer. */
async function countAll(
  question: UsersQuestion | null,
  range: TimeRange,
  scope: Scope,
  context: RunContext,
): Promise<number> {
  if (question === null) return 0;
  if (question.search === null) {
    const { filters, bots } = question;
    return fetchTotal({ metric: "unique_users", range, filters, bots }, scope, context);
  }
  const [row] = await fetchAll<{ users: string }>(compileUsersTotal(question), context);
  return Number(row?.users ?? 0);
}

/** In the order of the places. */
async function fetchSummaries(
  places: readonly Place[],
  question: UsersQuestion,
  zone: string,
  context: RunContext,
): Promise<UserSummary[]> {
  if (places.length === 0) return [];
  const hashes = places.map((place) => place.user_hash);
  const statement = compileUserSummaries({ ...question, userHashes: hashes.map(BigInt) });
  const rows = await fetchAll<SummaryRow>(statement, context);
  const byHash = new Map(rows.map((row) => [row.hash, row]));
  return hashes.flatMap((hash) => {
    const row = byHash.get(hash);
    return row ? [summaryOf(row, zone)] : [];
  });
}

const summaryOf = (row: SummaryRow, zone: string): UserSummary => ({
  user_id: row.id,
  events: Number(row.events),
  sessions: Number(row.sessions),
  first_seen: formatInZone(Number(row.first), zone),
  last_seen: formatInZone(Number(row.last), zone),
  country: row.last_country || null,
  platform: row.last_platform,
});
