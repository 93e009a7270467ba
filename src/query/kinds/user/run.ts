import { notFound } from "@/base/errors";
import {
  compileUserDays,
  compileUserProperties,
  compileUserSeen,
  compileUserTop,
  type USER_TOP_FIELDS,
} from "@/query/engine/compile/user";
import { compileUserSummaries } from "@/query/engine/compile/users";
import { fetchAll } from "@/query/engine/fetch/fetch";
import type { RunContext, Scope } from "@/query/engine/language/kind";
import { periodOf } from "@/query/engine/period/period";
import { overlap, retentionWindow } from "@/query/engine/period/retention-window";
import type { UserQuestion } from "@/query/engine/questions/user";
import { resultHead } from "@/query/engine/result/result-header";
import { bucketsOf, type TimeRange } from "@/query/engine/time/buckets";
import { formatInstant, formatInZone } from "@/query/engine/time/format";
import { bucketKey, gridOf } from "@/query/engine/time/grid";
import { type PropertyRow, propertyOf } from "./property";
import type { UserCount, UserResult } from "./result";
import type { UserQuery } from "./schema";

const MAX_NAMES = 20;
const MAX_OF_OTHERS = 10;
const MAX_PROPERTIES = 100;
const MAX_CHARACTERS = 1_000;

/** Throws `not_found` for a user without events within retention. */
export async function runUser(
  { user_id, range: choice, timezone }: UserQuery,
  scope: Scope,
  context: RunContext,
): Promise<UserResult> {
  const range = periodOf(choice, timezone, context.now).range;
  const retained = retentionWindow(context.now);
  const question = { projectIds: scope.projectIds, userId: user_id, range: retained };
  const seen = await fetchSeen(question, context);
  const retainedRange = overlap(range, retained);
  const within = retainedRange && { ...question, range: retainedRange };
  const [counts, days, top, properties] = await Promise.all([
    within ? fetchCounts(within, seen.hash, context) : NO_COUNTS,
    fetchDays(within, range, timezone, context),
    within ? fetchTop(within, context) : [],
    fetchProperties(question, timezone, context),
  ]);
  const most = (field: TopRow["field"], limit = MAX_OF_OTHERS): UserCount[] =>
    top
      .filter((row) => row.field === field)
      .slice(0, limit)
      .map(({ value, events }) => ({ value, events: Number(events) }));
  return {
    kind: "user",
    user_id,
    ...resultHead({ range, timezone }, scope, context.now),
    first_seen: formatInZone(Number(seen.first), timezone),
    last_seen: formatInZone(Number(seen.last), timezone),
    ...counts,
    active_days: days.filter(({ events }) => events > 0).length,
    days,
    event_names: most("event_name", MAX_NAMES),
    platforms: most("platform"),
    browsers: most("browser"),
    systems: most("os"),
    devices: most("device_type"),
    countries: most("country"),
    properties: properties.slice(0, MAX_PROPERTIES),
    properties_cut: properties.length > MAX_PROPERTIES,
  };
}

type SeenRow = { events: string; hash: string; first: string; last: string };

async function fetchSeen(question: UserQuestion, context: RunContext): Promise<SeenRow> {
  const rows =
    question.projectIds.length === 0
      ? []
      : await fetchAll<SeenRow>(compileUserSeen(question), context);
  const [seen] = rows.filter((row) => Number(row.events) > 0);
  if (!seen) throw notFound("User");
  return seen;
}

const NO_COUNTS = { events: 0, sessions: 0 };

async function fetchCounts(
  question: UserQuestion,
  hash: string,
  context: RunContext,
): Promise<typeof NO_COUNTS> {
  const all = { filters: [], bots: "include" } as const;
  const [row] = await fetchAll<{ events: string; sessions: string }>(
    compileUserSummaries({ ...question, ...all, userHashes: [BigInt(hash)] }),
    context,
  );
  return row ? { events: Number(row.events), sessions: Number(row.sessions) } : NO_COUNTS;
}

async function fetchDays(
  question: UserQuestion | null,
  range: TimeRange,
  zone: string,
  context: RunContext,
): Promise<UserResult["days"]> {
  const buckets = bucketsOf(range, "day", zone);
  const rows = question
    ? await fetchAll<{ bucket: string; events: string }>(
        compileUserDays({ ...question, grid: gridOf(buckets, question.range) }),
        context,
      )
    : [];
  const byBucket = new Map(rows.map((row) => [Number(row.bucket), Number(row.events)]));
  return buckets.map((bucket) => ({
    time: formatInstant(bucket.start, bucket.offset, zone),
    events: byBucket.get(bucketKey(bucket)) ?? 0,
  }));
}

type TopRow = { field: (typeof USER_TOP_FIELDS)[number]; value: string; events: string };

const fetchTop = (question: UserQuestion, context: RunContext): Promise<TopRow[]> =>
  fetchAll<TopRow>(compileUserTop({ ...question, limit: MAX_NAMES }), context);

async function fetchProperties(question: UserQuestion, zone: string, context: RunContext) {
  const bounds = { limit: MAX_PROPERTIES + 1, characters: MAX_CHARACTERS };
  const statement = compileUserProperties({ ...question, ...bounds });
  const rows = await fetchAll<PropertyRow>(statement, context);
  return rows.map((row) => propertyOf(row, zone));
}
