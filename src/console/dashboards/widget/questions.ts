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
import type { DrawnAs } from "@/console/query-charts/drawn";
import {
  EMPTY_DRAFT as EMPTY_RETENTION,
  readRetentionDraft,
  retentionQuery,
  summaryOf as retentionSummary,
} from "@/console/retention/builder/retention-draft";

import type { WidgetQuery } from "@/dashboards/config/wire";
import { breakdownSummary, readBreakdownDraft } from "./breakdown-draft";
import { listSummary, readListDraft } from "./list-draft";

export type QuestionKind = WidgetQuery["kind"];

/** A question that may still lack something: what its builder has made so far, whatever that is. */
export type Draft = { kind: QuestionKind; [part: string]: unknown };

type Question = {
  label: string;
  hint: string;
  icon: LucideIcon;
  /** The ways to draw its answer, the usual one first. */
  as: readonly DrawnAs[];
  /** Null while something is missing. */
  complete: (draft: Draft) => WidgetQuery | null;
  /** In a sentence. */
  summary: (draft: Draft) => string;
  missing: string;
};

/** Builders make whole queries; a widget leaves the period to its dashboard until it has its own. */
const ANY = { range: { last: "30d" }, timezone: "UTC" };

function withoutPeriod<Q extends { range: unknown; timezone?: unknown }>(query: Q) {
  const { range: _, timezone: __, ...rest } = query;
  return rest;
}

const or = <T>(draft: T | null, empty: T): T => draft ?? empty;

export const QUESTIONS: Record<QuestionKind, Question> = {
  trend: {
    label: "Over time",
    hint: "Any figure as lines, areas, bars, or one number",
    icon: ChartLine,
    as: ["line", "area", "bar", "number", "table"],
    complete: (draft) => withoutPeriod(trendQuery(or(readTrendDraft(draft), EMPTY_TREND), ANY)),
    summary: (draft) => trendSummary(or(readTrendDraft(draft), EMPTY_TREND)),
    missing: "",
  },
  breakdown: {
    label: "Ranking",
    hint: "The values of a field with the greatest figures",
    icon: Trophy,
    as: ["bar", "table"],
    complete: (draft) => {
      const { by, ...rest } = readBreakdownDraft(draft);
      return by === undefined ? null : { kind: "breakdown", by, ...rest };
    },
    summary: (draft) => breakdownSummary(readBreakdownDraft(draft)),
    missing: "Choose the field whose values are ranked.",
  },
  funnel: {
    label: "Funnel",
    hint: "How many users take your steps in order",
    icon: Filter,
    as: ["funnel", "table"],
    complete: (draft) => {
      const query = funnelQuery(or(readFunnelDraft(draft), EMPTY_FUNNEL), ANY);
      return query && withoutPeriod(query);
    },
    summary: (draft) => funnelSummary(or(readFunnelDraft(draft), EMPTY_FUNNEL)),
    missing: "Choose two steps or more.",
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
    missing: "Choose the event at which paths begin.",
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
    hint: "Who was there, each a way to their own screen",
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

export const QUESTION_KINDS = Object.keys(QUESTIONS) as QuestionKind[];

export const isQuestionKind = (kind: unknown): kind is QuestionKind =>
  QUESTION_KINDS.some((known) => known === kind);

/** Only the parts that a question of the kind has; another kind's say nothing. */
export const emptyDraft = (kind: QuestionKind): Draft => ({ kind });
