import {
  ChartLine,
  Filter,
  type LucideIcon,
  Repeat,
  Rows3,
  Trophy,
  UserRound,
  Waypoints,
} from "lucide-react";
import {
  EMPTY_DRAFT as EMPTY_TREND,
  readTrendDraft,
  trendQuery,
  summaryOf as trendSummary,
} from "@/console/explore/builder/trend-draft";
import {
  EMPTY_DRAFT as EMPTY_FUNNEL,
  funnelQuery,
  summaryOf as funnelSummary,
  readFunnelDraft,
} from "@/console/funnels/builder/funnel-draft";
import {
  EMPTY_DRAFT as EMPTY_PATHS,
  pathsQuery,
  summaryOf as pathsSummary,
  readPathsDraft,
} from "@/console/paths/builder/paths-draft";
import type { ChartType } from "@/console/query-charts/chart-kinds";
import {
  EMPTY_DRAFT as EMPTY_RETENTION,
  readRetentionDraft,
  retentionQuery,
  summaryOf as retentionSummary,
} from "@/console/retention/builder/retention-draft";
import type { WidgetQuery } from "@/dashboards/config/wire";
import { breakdownSummary, readBreakdownDraft } from "./breakdown-draft";
import { listSummary, readListDraft } from "./list-draft";

export type QueryKind = WidgetQuery["kind"];

/** A query that is being built and may be incomplete, in the format of its builder. */
export type QueryDraft = { kind: QueryKind; [part: string]: unknown };

type QueryKindModel = {
  label: string;
  hint: string;
  icon: LucideIcon;
  /** Chart types, the default first. */
  as: readonly ChartType[];
  /** Null while the draft is incomplete. */
  complete: (draft: QueryDraft) => WidgetQuery | null;
  /** A short description of the query. */
  summary: (draft: QueryDraft) => string;
  missing: string;
};

/** Builders need a period, but a widget follows its dashboard unless it has its own. */
const ANY = { range: { last: "30d" }, timezone: "UTC" };

function withoutPeriod<Q extends { range: unknown; timezone?: unknown }>(query: Q) {
  const { range: _, timezone: __, ...rest } = query;
  return rest;
}

const or = <T>(draft: T | null, empty: T): T => draft ?? empty;

export const QUERY_KINDS: Record<QueryKind, QueryKindModel> = {
  trend: {
    label: "Over time",
    hint: "Any metric as lines, areas, bars or a single number",
    icon: ChartLine,
    as: ["line", "area", "bar", "number", "table"],
    complete: (draft) => withoutPeriod(trendQuery(or(readTrendDraft(draft), EMPTY_TREND), ANY)),
    summary: (draft) => trendSummary(or(readTrendDraft(draft), EMPTY_TREND)),
    missing: "",
  },
  breakdown: {
    label: "Ranking",
    hint: "The top values of a field",
    icon: Trophy,
    as: ["bar", "table"],
    complete: (draft) => {
      const { by, ...rest } = readBreakdownDraft(draft);
      return by === undefined ? null : { kind: "breakdown", by, ...rest };
    },
    summary: (draft) => breakdownSummary(readBreakdownDraft(draft)),
    missing: "Choose a field to rank by.",
  },
  funnel: {
    label: "Funnel",
    hint: "How many users complete your steps in order",
    icon: Filter,
    as: ["funnel", "table"],
    complete: (draft) => {
      const query = funnelQuery(or(readFunnelDraft(draft), EMPTY_FUNNEL), ANY);
      return query && withoutPeriod(query);
    },
    summary: (draft) => funnelSummary(or(readFunnelDraft(draft), EMPTY_FUNNEL)),
    missing: "Choose at least two steps.",
  },
  retention: {
    label: "Retention",
    hint: "How many users come back, cohort by cohort",
    icon: Repeat,
    as: ["retention"],
    complete: (draft) =>
      withoutPeriod(retentionQuery(or(readRetentionDraft(draft), EMPTY_RETENTION), ANY)),
    summary: (draft) => retentionSummary(or(readRetentionDraft(draft), EMPTY_RETENTION)),
    missing: "",
  },
  paths: {
    label: "Paths",
    hint: "What users do after an event, or before it",
    icon: Waypoints,
    as: ["table"],
    complete: (draft) => {
      const query = pathsQuery(or(readPathsDraft(draft), EMPTY_PATHS), ANY);
      return query && withoutPeriod(query);
    },
    summary: (draft) => pathsSummary(or(readPathsDraft(draft), EMPTY_PATHS)),
    missing: "Choose the event where paths start.",
  },
  events: {
    label: "Latest events",
    hint: "The newest events, one by one",
    icon: Rows3,
    as: ["table"],
    complete: (draft) => {
      const { sort: _, ...rest } = readListDraft(draft);
      return { kind: "events", ...rest };
    },
    summary: (draft) => listSummary("Latest events", readListDraft(draft)),
    missing: "",
  },
  users: {
    label: "Users",
    hint: "A list of users, each linked to their profile",
    icon: UserRound,
    as: ["table"],
    complete: (draft) => {
      const { bots: _, ...rest } = readListDraft(draft);
      return { kind: "users", ...rest };
    },
    summary: (draft) => listSummary("Users", readListDraft(draft)),
    missing: "",
  },
};

export const QUERY_KIND_NAMES = Object.keys(QUERY_KINDS) as QueryKind[];

export const isQueryKind = (kind: unknown): kind is QueryKind =>
  QUERY_KIND_NAMES.some((known) => known === kind);

export const emptyDraft = (kind: QueryKind): QueryDraft => ({ kind });
