import type { Loose } from "@/console/query/builder/use-query-draft";
import { readBreakdown } from "@/console/query/model/breakdown";
import { fieldLabel } from "@/console/query/model/fields";
import { filterText } from "@/console/query/model/filters";
import {
  isRecord,
  readEvents,
  readFilters,
  readList,
  readMeasure,
  readOne,
  readText,
} from "@/console/query/model/read";
import type { WireTrend } from "@/query/engine/language/wire";
import { seriesLabel } from "@/query/engine/model/labels";
import { TREND } from "@/query/engine/model/limits";
import type { Granularity } from "@/query/engine/time/granularity";

/** A trend query being built, without its period. */
export type TrendDraft = Omit<WireTrend, "kind" | "range" | "timezone">;
export type SeriesDraft = TrendDraft["series"][number];
export type FormulaDraft = NonNullable<TrendDraft["formulas"]>[number];

export const EMPTY_DRAFT: TrendDraft = { series: [{}] };

export const GRANULARITY_WORDS: Record<Granularity, string> = {
  minute: "minute",
  five_minute: "5 minutes",
  ten_minute: "10 minutes",
  fifteen_minute: "15 minutes",
  thirty_minute: "30 minutes",
  hour: "hour",
  six_hour: "6 hours",
  eight_hour: "8 hours",
  day: "day",
  week: "week",
  month: "month",
  quarter: "quarter",
  year: "year",
  all: "the whole range",
};

export const GRANULARITIES = Object.keys(GRANULARITY_WORDS) as Granularity[];

/** Reads a draft from a URL; null if it is not one. */
export function readTrendDraft(input: unknown): TrendDraft | null {
  if (!isRecord(input)) return null;
  const series = readList(input.series, readSeries).slice(0, TREND.letters.length);
  const formulas = readList(input.formulas, readFormula).slice(0, TREND.maxFormulas);
  return trimmed({
    series: series.length > 0 ? series : EMPTY_DRAFT.series,
    formulas,
    breakdown: readBreakdown(input.breakdown),
    compare: readOne(input.compare, ["previous_period", "previous_year"]),
    granularity: readOne(input.granularity, GRANULARITIES),
    filters: readFilters(input.filters),
    bots: readOne(input.bots, ["exclude"]),
  });
}

function readSeries(input: unknown): SeriesDraft | null {
  if (!isRecord(input)) return null;
  const events = readEvents(input.events);
  const filters = readFilters(input.filters);
  const label = readText(input.label);
  return {
    ...(events && { events }),
    ...readMeasure(input),
    ...(filters.length > 0 && { filters }),
    ...(label && { label }),
  };
}

function readFormula(input: unknown): FormulaDraft | null {
  if (!isRecord(input) || typeof input.expression !== "string") return null;
  const label = readText(input.label);
  return { expression: input.expression, ...(label && { label }) };
}

/** Drops empty parts, so that URLs stay short and equal drafts compare equal. */
export function trimmed({
  series = [],
  formulas = [],
  filters = [],
  ...rest
}: Loose<TrendDraft>): TrendDraft {
  const { breakdown, compare, granularity, bots } = rest;
  return {
    series,
    ...(formulas.length > 0 && { formulas }),
    ...(breakdown && { breakdown }),
    ...(compare && { compare }),
    ...(granularity && { granularity }),
    ...(filters.length > 0 && { filters }),
    ...(bots && { bots }),
  };
}

/** The query of a draft, without empty formulas. */
export function trendQuery(
  { formulas = [], ...draft }: TrendDraft,
  period: Pick<WireTrend, "range" | "timezone">,
): WireTrend {
  const written = formulas.filter(({ expression }) => expression.trim() !== "");
  return { kind: "trend", ...period, ...trimmed({ ...draft, formulas: written }) };
}

/** "signup: Users, purchase · by Country · Platform is web". */
export function summaryOf({ series, breakdown, filters = [] }: TrendDraft): string {
  const parts = [
    series.map(seriesLabel).join(", "),
    ...(breakdown ? [`by ${fieldLabel(breakdown.field)}`] : []),
    ...filters.map(filterText),
  ];
  return parts.join(" · ");
}
