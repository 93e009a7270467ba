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
import { resultHead } from "@/query/engine/result/result-header";
import type { TimeRange } from "@/query/engine/time/buckets";
import { formatInZone } from "@/query/engine/time/format";
import { fetchTotal } from "../metrics/total";
import type { UserSummary, UsersResult } from "./result";
import type { UsersCursor, UsersQuery } from "./schema";

type UserRow = { user_hash: string; value: string };

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

/** Runs a page of a list of users. All pages use the range of the first one. */
export async function runUsers(
  query: UsersQuery,
  scope: Scope,
  context: RunContext,
): Promise<UsersResult> {
  const { sort, timezone, limit } = query;
  const cursor = positionOfCursor(query, scope);
  const range = cursor ?? periodOf(query.range, timezone, context.now).range;
  const question = questionOf(query, cursor, range, scope, context.now);
  const [rows, total] = await Promise.all([
    question ? fetchAll<UserRow>(compileUsers(question), context) : [],
    cursor?.total ?? countAll(question, range, scope, context),
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const next = ({ value, user_hash }: UserRow): UsersCursor => {
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

/** Null if the range has no events within retention. */
function questionOf(
  { filters, events, bots, search, sort, limit }: UsersQuery,
  cursor: UsersCursor | undefined,
  range: TimeRange,
  { projectIds }: Scope,
  now: number,
): UsersQuestion | null {
  const retained = overlap(range, retentionWindow(now));
  if (retained === null || projectIds.length === 0) return null;
  return {
    projectIds,
    range: retained,
    filters: [...filters, ...selectionFilters({ events, filters: [] })],
    bots,
    search: search ?? null,
    sort,
    beyond: cursor ?? null,
    limit: limit + 1,
  };
}

/** Without a search, the total is a metric that projections can answer. */
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

/** Summaries in the list's order. */
async function fetchSummaries(
  listed: readonly UserRow[],
  question: UsersQuestion,
  zone: string,
  context: RunContext,
): Promise<UserSummary[]> {
  if (listed.length === 0) return [];
  const hashes = listed.map((row) => row.user_hash);
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
